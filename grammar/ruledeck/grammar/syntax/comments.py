"""Comments in the tree: each belongs to the line, ability, section or arm that its line opens."""

from dataclasses import fields, replace
from typing import TypeVar

from ruledeck.grammar.syntax import tree
from ruledeck.grammar.syntax.lexer import Item, Line

_N = TypeVar("_N", bound=tree.Node)


def with_comments(parsed: tree.Ability | tree.Declaration, item: Item) -> tree.Ability | tree.Declaration:
    """Return the tree of `item` with the comments of its lines."""
    first, rest = item.lines[0], item.lines[1:]
    # Comments are no tokens, or every rule would have to allow them everywhere: they are put into the finished tree, by
    # the offset at which a line begins.
    lines = {line.start: line for line in rest if line.comment or line.before}
    if lines:
        parsed = _placed(parsed, lines)
    if first.comment or first.before:
        return replace(parsed, before=first.before, comment=first.comment)
    return parsed


def _placed(node: _N, lines: dict[int, Line]) -> _N:
    changed: dict[str, object] = {}
    for field in fields(node):
        value: object = getattr(node, field.name)
        new = _anywhere(value, lines)
        if new is not value:
            changed[field.name] = new
    # The innermost node that begins with its line has taken the comment away before this one asks for it.
    if isinstance(node, tree.Line | tree.Ability | tree.Section | tree.Pattern | tree.Declaration | tree.Block):
        line = lines.pop(node.start, None)
        if line is not None:
            changed |= {"before": line.before, "comment": line.comment}
    return _changed(node, changed) if changed else node


def _anywhere(value: object, lines: dict[int, Line]) -> object:
    if isinstance(value, tree.Node):
        return _placed(value, lines)
    if isinstance(value, tuple):
        new = tuple([_anywhere(part, lines) for part in value])
        return value if all(a is b for a, b in zip(new, value, strict=True)) else new
    return value


def _changed(node: _N, values: dict[str, object]) -> _N:
    made = object.__new__(type(node))
    for field in fields(node):
        object.__setattr__(made, field.name, values.get(field.name, getattr(node, field.name)))
    return made
