"""What an effect puts in place, or asks, as it is told to whoever looks on: who and what it speaks of, and not `you` or a name."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import fields, replace
from typing import TypeAlias, TypeVar, cast

from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.operations import OPERATIONS
from ruledeck.grammar.meaning.traversal import names_in, nodes_in

YOU = m.Name("you", m.PLAYER)
THINGS = ("component", "entity")
"""The types of values that are things, which not everybody may know."""
_TOLD = ("player", "number", "symbol", "name", *THINGS)
"""The types of values that have a word for a table."""
_OTHERS = ("it", "they", "them")
"""Names that another one is meant by in each place."""
_PAIR = 2
_SEATED = ("opponent", "next", "previous")
"""Players who are what they are for another one as long as they sit there."""
Lasting: TypeAlias = m.Hold | m.Delay
_Part = TypeVar("_Part")
_Change = Callable[[m.Meant], m.Meant | None]


def spoken_of(node: Lasting | m.Value, known: Collection[str], players: int) -> tuple[m.Value, ...]:
    """Return the values that a lasting effect, or a question, speaks of and that a table has words for, each once.

    Args:
        node: The effect or the question.
        known: The names around it whose values may be told.
        players: How many there are: of two, one knows who the enemy is.
    """
    found: list[m.Value] = []

    def note(each: m.Meant) -> m.Meant | None:
        if isinstance(each, m.Op) and each.name in ("friendly", "enemy") and players == _PAIR:
            side = YOU if each.name == "friendly" else m.Op("opponent", (YOU,), m.PLAYER)
            found.extend([side] if side not in found else [])
        if isinstance(each, m.Value) and each not in found and _is_told(each, known, now=not isinstance(node, Lasting)):
            found.append(each)
        return each if isinstance(each, m.Value) and each in found else None

    _changed(node, note)
    return (*found, *_of_the_event(node))


def _of_the_event(node: Lasting | m.Value) -> list[m.Value]:
    """Return the things of the event that has brought an effect about; slots in a ban, and in what waits, are those of other events."""
    about = [each for each in node.statics if isinstance(each, m.Modify | m.Grant)] if isinstance(node, m.Hold) else []
    parts = [(each.things, each.others, each.amount) if isinstance(each, m.Modify) else each.things for each in about]
    slots = [each for each in nodes_in(tuple(parts)) if isinstance(each, m.Slot)]
    return [*dict.fromkeys(each for each in slots if not each.many and each.type.base in THINGS)]


def told_of(node: _Part, values: Mapping[m.Value, m.Value]) -> _Part:
    """Return a lasting effect or a question that speaks of values by other names; friends and enemies are said by whose they are.

    A name stands for what somebody or something is called. What an ability says that something gains is said of whoever has it.
    """
    you = values.get(YOU)
    opponent = values.get(m.Op("opponent", (YOU,), m.PLAYER))
    sides = {"friendly": you, "enemy": opponent}

    def change(each: m.Meant) -> m.Meant | None:
        if isinstance(each, m.Op) and sides.get(each.name) is not None:
            whose = m.Op("controller", tuple([_changed(arg, change) for arg in each.args]), m.PLAYER)
            side = sides[each.name]
            assert side is not None
            return m.Op("in", (whose, side), m.CONDITION)
        return values.get(each) if isinstance(each, m.Value) else None

    return _changed(node, change)


def told_of_one(test: m.Value, name: m.Name) -> m.Value:
    """Return what is asked of each candidate of a group as what is asked of the one that has a name."""

    def change(each: m.Meant) -> m.Meant | None:
        if isinstance(each, m.Select) or (isinstance(each, m.Op) and OPERATIONS[each.name].knows == "each"):
            # In there `it` is another one.
            return each
        return name if isinstance(each, m.Name) and each.name == "it" else None

    return _changed(test, change)


def _is_told(value: m.Value, known: Collection[str], *, now: bool) -> bool:
    if value.many and not isinstance(value, m.Name):
        return False
    if isinstance(value, m.Op | m.Use):
        # Who is meant by what is asked now is known; of what lasts only a place at the table says it for as long.
        plain = all(isinstance(each, m.Op | m.Use | m.Name | m.Literal) for each in nodes_in(value))
        fixed = now or (isinstance(value, m.Op) and value.name in _SEATED)
        named = names_in(value)
        # Whose something is that has been named is a player, and called like one: `cards in Bob's hand`.
        told = now and bool(named) and named.isdisjoint(_OTHERS)
        return value.type == m.PLAYER and fixed and plain and (named == {"you"} or told) and named <= {*known}
    return (
        isinstance(value, m.Name)
        and value.type.base in _TOLD
        and value.name in known
        and value.name not in _OTHERS
        and (value.name != "this" or value.type.base in THINGS)
    )


def _changed(node: _Part, change: _Change) -> _Part:
    """Return a tree with other parts; what something gains speaks of whoever has it, and stays as it is."""
    if isinstance(node, tuple):
        return cast("_Part", tuple([_changed(each, change) for each in node]))
    if not isinstance(node, m.Meant):
        return node
    other = change(node)
    if other is not None:
        return cast("_Part", other)
    kept = {"ability"} if isinstance(node, m.Grant) else set[str]()
    parts = {each.name: getattr(node, each.name) for each in fields(node) if each.name not in kept and each.init}
    new = {name: _changed(part, change) for name, part in parts.items()}
    return replace(node, **new) if any(new[name] is not part for name, part in parts.items()) else node


def closed_names(texts: object, hides: Callable[[m.Value], bool]) -> set[str]:
    """Return the names in some texts of what was chosen or worked out where not everybody can look."""
    found: set[str] = set()
    for node in nodes_in(texts):
        if isinstance(node, m.Choose | m.Let):
            value = node.what if isinstance(node, m.Choose) else node.value
            if hides(value) or not found.isdisjoint(names_in(value)):
                found.add(node.name)
    return found
