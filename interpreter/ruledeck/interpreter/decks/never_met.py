"""Conditions of a format that no deck can meet, or that every deck meets: told where they stand."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from ruledeck.grammar.binder.game import Game
from ruledeck.grammar.checks import contradictions, ranges
from ruledeck.grammar.checks.survey import Part, Survey
from ruledeck.grammar.files.document_nodes import Node, locate
from ruledeck.grammar.files.manifest import DeckFormat, Manifest
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.operations import MIRRORED, OperationName
from ruledeck.grammar.meaning.parts import PartKey
from ruledeck.grammar.meaning.traversal import nodes_in
from ruledeck.grammar.text import codes
from ruledeck.grammar.text.diagnostic import Diagnostic
from ruledeck.grammar.text.source import Source
from ruledeck.interpreter.wording.reading import Line, place_in_condition

_DEPTH: Final = 8
_LOW: Final[dict[OperationName, int]] = {"=": 0, ">=": 0, ">": 1}
_HIGH: Final[dict[OperationName, int]] = {"=": 0, "<=": 0, "<": -1}
"""What is added to the number behind a comparison for the least, and for the most, that fits it."""


@dataclass(frozen=True, slots=True)
class Asked:
    """One condition.

    Attributes:
        node: As YAML.
        line: As text.
        meant: What it means.
    """

    node: Node
    line: Line
    meant: m.Value


@dataclass(frozen=True, slots=True)
class _Bound:
    """How many of some things there are to be.

    Attributes:
        things: The things.
        least: So many at least.
        most: So many at most, or `None`.
        asked: The condition.
    """

    things: m.Value
    least: int
    most: int | None
    asked: Asked


def contradictory(game: Game, one: Asked) -> Iterator[Diagnostic]:
    """Yield what is wrong with a condition for itself: it never holds, speaks of types without a card, or of nothing that lies there."""
    nodes = tuple(nodes_in(one.meant))
    part = Part(PartKey("case", "format"), Source("", ""), (one.meant,), nodes)
    for found in (*ranges.check(Survey(game, [part])), *contradictions.check(Survey(game, [part]))):
        if found.span is not None:
            at = m.Literal(0, m.NUMBER, start=found.span.start, end=found.span.end)
            yield replace(found, span=place_in_condition(one.line, at))
    held = {card.text.type for card in game.cards.values()}
    for node in nodes:
        if isinstance(node, m.Select) and node.type.base == "component" and node.type.of:
            kinds = game.words.kinds.get(node.type.of, frozenset())
            if kinds and not kinds & held:
                message = f"no card of the game is {node.type.words}"
                place = place_in_condition(one.line, node)
                yield Diagnostic(codes.NOTHING_MATCHES, message, place, "speak of a type that cards have")
    if any(bound.least <= 0 and bound.most is None for bound in _bounds(one)):
        message = "what is counted is never less than 0, so this always holds"
        yield Diagnostic(codes.EMPTY_RANGE, message, one.node.span, "take another number, or leave it out")
    if not _looks(game, nodes, _DEPTH):
        message = "this asks nothing of the cards that are looked at"
        help = "speak of what lies there: `any <cards> in the box`, `count (<cards> in the box) >= 3`"
        yield Diagnostic(codes.NOTHING_MATCHES, message, one.node.span, help)


def _looks(game: Game, nodes: Sequence[m.Meant], depth: int) -> bool:
    """Whether anything looks for cards, also in the words that the game declares."""
    for node in nodes if depth else ():
        if isinstance(node, m.Select) and node.type.base == "component":
            return True
        meaning = game.meanings.get(node.word) if isinstance(node, m.Use) else None
        if meaning is not None and _looks(game, tuple(nodes_in(meaning)), depth - 1):
            return True
    return False


def against_each_other(game: Game, rules: DeckFormat, asked: Sequence[Asked]) -> Iterator[Diagnostic]:
    """Yield the conditions of one format that another one, or its number of cards, denies, makes needless or repeats."""
    brought = _brought(game)
    known: list[_Bound] = []
    seen: list[m.Value] = []
    for one in asked:
        if one.meant in seen:
            yield Diagnostic(codes.REPEATED, "this is asked already", one.node.span, "leave it out")
            continue
        seen.append(one.meant)
        for bound in _bounds(one):
            message = _denied(game, bound, known, rules, brought)
            if message:
                yield Diagnostic(
                    codes.EMPTY_RANGE, message, one.node.span, "take another number, or leave one of the two out"
                )
            known.append(bound)


def _denied(game: Game, bound: _Bound, known: Sequence[_Bound], rules: DeckFormat, brought: frozenset[str]) -> str:
    type = bound.things.type.of or "card"
    counted = rules.most is not None and not (game.words.kinds.get(type, frozenset()) & brought)
    if counted and rules.most is not None and bound.least > rules.most:
        return f"a deck of this format has at most {rules.most} cards, so this never holds"
    if counted and rules.most is not None and bound.least <= 0 and bound.most is not None and bound.most >= rules.most:
        return f"a deck of this format has at most {rules.most} cards, so this always holds"
    for other in known:
        if other.things != bound.things:
            continue
        low = max(other.least, bound.least)
        if any(each.most is not None and each.most < low for each in (other, bound)):
            return f"another condition asks for {_said(other)} of these, so no deck is like this"
    return ""


def _said(bound: _Bound) -> str:
    if bound.least == bound.most:
        return "none" if bound.most == 0 else f"exactly {bound.most}"
    return f"at least {bound.least}" if bound.most is None else f"at most {bound.most}"


def _bounds(one: Asked) -> Iterator[_Bound]:
    """Yield how many of which things a condition asks for, all of which must be so."""
    waiting = [one.meant]
    while waiting:
        test = waiting.pop()
        if not isinstance(test, m.Op):
            continue
        if test.name == "and":
            waiting += test.args
        elif test.name in ("any", "none"):
            yield _Bound(test.args[0], int(test.name == "any"), None if test.name == "any" else 0, one)
        elif len(test.args) == 2:
            sign: OperationName = test.name
            left, right = test.args
            if isinstance(left, m.Literal):
                left, right, sign = right, left, MIRRORED.get(sign, sign)
            number = right.value if isinstance(right, m.Literal) else None
            counts = isinstance(left, m.Op) and left.name == "count" and left.args[0].type.base == "component"
            if counts and isinstance(left, m.Op) and isinstance(number, int) and (sign in _LOW or sign in _HIGH):
                least = number + _LOW[sign] if sign in _LOW else 0
                yield _Bound(left.args[0], least, number + _HIGH[sign] if sign in _HIGH else None, one)


def _brought(game: Game) -> frozenset[str]:
    """Return the types of what comes into a deck with a card, and is not counted among its cards."""
    manifest = game.text.manifest
    if manifest is None:
        return frozenset()
    named = {each.fields[field].of for each in manifest.types.values() for field in each.brings if field in each.fields}
    return frozenset().union(*[game.words.kinds.get(name, frozenset((name,))) for name in named])


def unreachable(game: Game, manifest: Manifest, name: str, node: Node) -> Iterator[Diagnostic]:
    """Yield the numbers of a format that no deck of the cards of the game reaches."""
    rules, sets = manifest.formats[name], manifest.formats[name].sets
    printed = {each.set for card in game.cards.values() for each in card.text.printings if each.set is not None}
    brought = _brought(game)
    titles = {card.text.name for card in game.cards.values() if card.text.type not in brought}
    if (
        rules.least is not None
        and rules.copies is not None
        and sets is None
        and rules.least > rules.copies * len(titles)
    ):
        message = f"no deck has so many cards: there are {len(titles)} titles, and {rules.copies} of each at most"
        yield Diagnostic(
            codes.OUT_OF_RANGE, message, locate(node, ("formats", name, "least"))[0].span, "take a smaller number"
        )
    if sets is not None and sets.least is not None and sets.least > (sets.copies or sets.least) * len(printed):
        said = (
            f"{len(printed)} sets, and {sets.copies} of each at most" if printed and sets.copies else "no sets of cards"
        )
        message = f"no deck has so many sets: there are {said}"
        help = "take a smaller number, or say of each card which set it is of: `printings:`"
        yield Diagnostic(codes.OUT_OF_RANGE, message, locate(node, ("formats", name, "sets", "least"))[0].span, help)
