"""Reductions to phrases, conditions and numbers."""

from collections.abc import Iterable
from typing import Any, TypeAlias, TypedDict, TypeVar

from ruledeck.grammar.syntax import brackets, tree
from ruledeck.grammar.text.tokens import Token

T = TypeVar("T")
Parts: TypeAlias = list[Any]
"""What the parser hands over: tokens, and whatever the rules below have returned."""

_SILENT = frozenset(("NL", "INDENT", "DEDENT"))


class Place(TypedDict):
    """The arguments of a node that say where it stands."""

    start: int
    end: int


class Named(str):
    """The name behind `as`, with its place."""

    start: int
    end: int

    @classmethod
    def of(cls, token: Token) -> "Named":
        """Return the text of `token`."""
        named = cls(plain_text(token))
        named.start, named.end = token.start, token.end
        return named


def place(parts: Parts) -> Place:
    """Return where the node stands that is made of `parts`."""
    start: int = parts[0].start
    for part in reversed(parts):
        if not isinstance(part, Token):
            return Place(start=start, end=part.end)
        if part.type not in _SILENT:
            return Place(start=start, end=part.end)
    return Place(start=start, end=start)


def one(parts: Parts, kind: type[T]) -> T | None:
    """Return the first of `parts` that is a `kind`."""
    for part in parts:
        if isinstance(part, kind):
            return part
    return None


def every(parts: Parts, kind: type[T]) -> tuple[T, ...]:
    """Return those of `parts` that are a `kind`."""
    return tuple([part for part in parts if isinstance(part, kind)])


def nodes(parts: Parts) -> tuple[Any, ...]:
    """Return the nodes among `parts`; the grammar says of which class they are."""
    return every(parts, tree.Node)


def plain_text(token: Token) -> str:
    """Return the text of a token with a straight apostrophe."""
    text: str = token.value
    return text if text.isascii() else text.replace("’", "'")


class PhraseBuilder:
    """Builds a node for each rule of `structure.lark` below the statements; methods are named after the rules."""

    def disjunction(self, parts: Parts) -> tree.AnyOf:
        """`a or b`."""
        return tree.AnyOf(_without_brackets(nodes(parts), brackets.ALL), **place(parts))

    def conjunction(self, parts: Parts) -> tree.AllOf:
        """`a and b`."""
        return tree.AllOf(_without_brackets(nodes(parts), brackets.NEGATION), **place(parts))

    def negation(self, parts: Parts) -> tree.Negation:
        """`not a`."""
        return tree.Negation(brackets.bare(parts[1], brackets.NEGATION), **place(parts))

    def comparison(self, parts: Parts) -> tree.Comparison:
        """`a <= b`."""
        left, sign, right = parts
        left = brackets.bare(left, brackets.SUM, last=False)
        return tree.Comparison(left, sign.value, brackets.bare(right, brackets.SUM), **place(parts))

    def sum(self, parts: Parts) -> Any:
        """`a + b - c`, from left to right."""
        return _chain(parts, brackets.SUM)

    def product(self, parts: Parts) -> Any:
        """`a * b * c`, from left to right."""
        return _chain(parts, brackets.PRODUCT)

    def phrase(self, parts: Parts) -> tree.Phrase:
        """Words and what stands between them, with or without a `where`."""
        atoms = parts[0]
        where = brackets.bare(parts[2], brackets.NEGATION) if len(parts) > 1 else None
        return tree.Phrase(tuple(atoms), where, start=atoms[0].start, end=(where or atoms[-1]).end)

    def atoms(self, parts: Parts) -> list[tree.Atom]:
        """One more atom of a phrase; the list grows in place, for a phrase may be long."""
        found: list[tree.Atom] = parts[0] if len(parts) > 1 else []
        found.append(_atom(parts[-1]))
        return found

    def group(self, parts: Parts) -> tree.Group:
        """Brackets; doubled ones are one pair."""
        inner = nodes(parts)
        if len(inner) == 1:
            inner = (brackets.bare(inner[0], brackets.ANY),)
        return tree.Group(inner, **place(parts))


def _atom(part: tree.Group | Token) -> tree.Atom:
    if isinstance(part, tree.Group):
        return part
    start, end, kind = part.start, part.end, part.type
    if kind in ("NUMBER", "SIGNED"):
        return tree.Number(int(part.value), kind == "SIGNED", start=start, end=end)
    if kind == "STRING":
        return tree.Quoted(part.value[1:-1], start=start, end=end)
    return tree.Word(plain_text(part), start=start, end=end)


def _without_brackets(items: Iterable[tree.Expression], least: int) -> tuple[tree.Expression, ...]:
    return tuple([brackets.bare(item, least) for item in items])


def _chain(parts: Parts, least: int) -> tree.Expression:
    left: tree.Expression = parts[0]
    for sign, right in zip(parts[1::2], parts[2::2], strict=True):
        left = brackets.bare(left, least, last=False)
        right = brackets.bare(right, least + 1, last=False)
        left = tree.Arithmetic(left, sign.value, right, start=left.start, end=right.end)
    return left
