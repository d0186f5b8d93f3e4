"""Walks over trees of meaning: every node, the names that are read, and names replaced by values."""

from collections.abc import Callable
from dataclasses import fields, replace
from operator import attrgetter
from typing import Final, get_origin
from typing import Literal as LiteralType

from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.operations import having

_OF_EACH: Final = having(lambda operation: operation.of_each)
_OF_A_GROUP: Final = having(lambda operation: operation.of_a_group)

OUTER: Final = "outer"
"""A function around what a description says of the `it` outside of it: `a unit where any token on it ...`."""


def nodes_in(node: object, *, counted: bool = True) -> list[m.Meant]:
    """Return a node and all nodes below it, an outer one before its parts, in the order of their fields.

    Args:
        node: The node, or several.
        counted: Whether also those of groups that are counted, or of which something is asked as a whole, and what a
            description leaves out.
    """
    found: list[m.Meant] = []
    stack: list[object] = [node]
    while stack:
        each = stack.pop()
        if isinstance(each, tuple):
            stack.extend(each[::-1])
        elif not counted and isinstance(each, m.Op) and each.name in _OF_A_GROUP:
            found.append(each)
            stack.append(each.args[1:])
        elif not counted and isinstance(each, m.Op) and _leaves_out(each):
            found.append(each)
        elif isinstance(each, m.Meant):
            found.append(each)
            kind = type(each)
            parts = _PARTS[kind] if kind in _PARTS else _parts(kind)
            if parts is not None:
                stack.extend(parts(each))
    return found


def _leaves_out(node: m.Op) -> bool:
    """Whether a part of a description says what its `it` is not: `but found`, `where (it is not found)`."""
    if node.name != "not":
        return False
    (denied,) = node.args
    if not isinstance(denied, m.Op) or denied.name not in ("in", "same"):
        return False
    it, left_out = denied.args
    return isinstance(it, m.Name) and it.name == "it" and isinstance(left_out, m.Name)


_Parts = Callable[[m.Meant], tuple[object, ...]]
_PARTS: dict[type[m.Meant], _Parts | None] = {m.Literal: None}
_PLAIN: Final = (int, str, bool, str | None, m.Scalar, m.Type, tuple[str, ...])
"""Types of fields that hold no nodes, besides those of words that are listed. A type that is written in quotes holds some."""


def _parts(kind: type[m.Meant]) -> _Parts | None:
    """Return what gets the fields of a kind of node that can hold nodes, the last first; `None` when it has no such."""
    names = [
        each.name
        for each in reversed(fields(kind))
        if each.type not in _PLAIN and get_origin(each.type) is not LiteralType
    ]
    # Of a single name, `attrgetter` would return no tuple.
    known = _PARTS[kind] = attrgetter(*names, *(["start"] if len(names) == 1 else [])) if names else None
    return known


PAST: Final = "past "
"""What the names of the slots of an event that has happened begin with: no text gives such a name, and none is to be known."""
DEED: Final = "deed "
"""What those of a deed that goes on around an event begin with."""


def names_in(node: object) -> set[str]:
    """Return the names that a bound tree reads from around it."""
    return set(types_of_names(node))


def names_needed(node: object) -> set[str]:
    """Return the names that a bound tree reads otherwise than to count them, or to leave them out: of nothing there are none."""
    read = names_in(node)
    return read and {each.name for each in nodes_in(node, counted=False) if isinstance(each, m.Name)} & read


def types_of_names(node: object) -> dict[str, str]:
    """Return what sort of thing each name that a bound tree reads stands for."""
    nodes = nodes_in(node)
    # What a description calls its candidate is no name of anything around it, and never that of something else.
    own = {each.called for each in nodes if isinstance(each, m.Select)}
    names = [each for each in nodes if isinstance(each, m.Name) and not each.name.startswith((PAST, DEED))]
    return {each.name: each.type.base for each in names if each.name not in own}


def substitute(node: m.Value, name: str, by: m.Value) -> m.Value:
    """Return the tree with every `Name` of that name replaced; the `it` of an inner group is another one."""
    if isinstance(node, m.Name):
        return by if node.name == name else node
    if isinstance(node, m.Op) and node.name == OUTER:
        return node
    if isinstance(node, m.Op) and node.name in _OF_EACH and name == "it":
        inner = tuple(from_inside(arg, by) for arg in node.args[1:])
        return replace(node, args=(substitute(node.args[0], name, by), *inner))
    if isinstance(node, m.Pick):
        return replace(node, source=substitute(node.source, name, by))
    if isinstance(node, m.Select):
        source = None if node.source is None else substitute(node.source, name, by)
        if name == "it":
            tests = tuple(from_inside(test, by) for test in node.tests)
            return replace(node, source=source, tests=tests)
        tests = tuple(substitute(test, name, by) for test in node.tests)
        where = None if node.where is None else substitute(node.where, name, by)
        return replace(node, source=source, tests=tests, where=where)
    return rebuilt(node, lambda part: substitute(part, name, by))


def from_inside(test: m.Value, by: m.Value) -> m.Value:
    """Return a test of an inner group's candidate in which the `it` of the group around it is replaced."""
    if isinstance(test, m.Op) and test.name == OUTER:
        inside = substitute(test.args[0], "it", by)
        # Where only the type of the candidate is told, it is still that of the group around, and not the inner one.
        return replace(test, args=(inside,), type=by.type) if isinstance(by, m.Name) and by.name == "it" else inside
    return rebuilt(test, lambda part: from_inside(part, by))


def operands(value: m.Value) -> tuple[m.Value, ...]:
    """Return the values that a function, a word or a place to look is worked out from."""
    if isinstance(value, m.Op | m.Use):
        return value.args
    if isinstance(value, m.Among):
        return (value.things,)
    if isinstance(value, m.Zones):
        return value.parts
    return (value.owner,) if isinstance(value, m.Zone) and value.owner is not None else ()


def rebuilt(value: m.Value, change: Callable[[m.Value], m.Value]) -> m.Value:
    """Return a value with other operands; a group and a choice stay as they are."""
    if isinstance(value, m.Op | m.Use):
        return replace(value, args=tuple(change(arg) for arg in value.args))
    if isinstance(value, m.Among):
        return replace(value, things=change(value.things))
    if isinstance(value, m.Zones):
        return replace(value, parts=tuple(change(part) for part in value.parts))
    if isinstance(value, m.Zone) and value.owner is not None:
        return replace(value, owner=change(value.owner))
    return value


def said_in(value: m.Value) -> int:
    """The literal words inside a value, roughly: what makes one reading more specific than another."""
    if isinstance(value, m.Zone):
        # Its name is a word of the text, besides the place that it names.
        return 2 + sum(map(said_in, operands(value)))
    if isinstance(value, m.Use | m.Op | m.Among | m.Zones):
        return 1 + sum(map(said_in, operands(value)))
    if isinstance(value, m.Select):
        return 1 + sum(map(said_in, value.tests))
    if isinstance(value, m.Pick):
        return 1 + said_in(value.source)
    return 1


def placed(value: m.Value, place: m.Place) -> m.Value:
    """Return what a name means, at the place where it is read."""
    if isinstance(value, m.Name):
        return m.Name(value.name, value.type, value.many, **place)
    return m.Slot(value.name, value.type, value.many, **place) if isinstance(value, m.Slot) else value
