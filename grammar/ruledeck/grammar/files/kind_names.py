"""The broader words for several types of a game: each is a noun of its own, or that of a type."""

from collections.abc import Iterator, Mapping
from typing import Final

from ruledeck.grammar.files.document_nodes import Node, locate
from ruledeck.grammar.files.manifest import Manifest
from ruledeck.grammar.text import codes
from ruledeck.grammar.text.diagnostic import Diagnostic
from ruledeck.grammar.text.suggestion import did_you_mean

_BUILT_IN: Final = (
    "number",
    "player",
    "players",
    "condition",
    "zone",
    "counter",
    "symbol",
    "name",
    "any",
    "trait",
    "type",
)
"""Types that every game has, so that none of its own can be called so."""
_GIVEN: Final = ("card", "die", "place")
"""Kinds with a meaning of their own."""


def kind_faults(manifest: Manifest, node: Node) -> Iterator[Diagnostic]:
    """Yield the types that are called like a type of every game, and the kinds that are called like something else of the game."""
    taken = _taken(manifest)
    for name, declared in manifest.types.items():
        if name in _BUILT_IN:
            found, key, _ = locate(node, ("types", name))
            span = key.span if key is not None else found.span
            yield Diagnostic(
                codes.NAME_TAKEN, f'"{name}" is already a type of every game', span, help="choose another name"
            )
        kind = declared.kind
        if kind in manifest.types or kind in _GIVEN:
            continue
        by, help = taken.get(kind), "choose another name, or leave `kind:` out"
        known = [
            each for each in (*_GIVEN, *manifest.types) if each.casefold() == kind.casefold() or f"{each}s" == kind
        ]
        if known and by is None:
            by, help = f'another form of "{known[0]}"', f"write {known[0]}"
        if by is not None:
            span = locate(node, ("types", name, "kind"))[0].span
            yield Diagnostic(codes.NAME_TAKEN, f'"{kind}" is already {by}', span, help=help)
        elif not kind.replace(" ", "").replace("-", "").replace("'", "").isalpha():
            span = locate(node, ("types", name, "kind"))[0].span
            message = f'"{kind}" could not be said: a kind is a noun'
            help = did_you_mean(kind, (*_GIVEN, *manifest.types)) or "write a word, such as `kind: spell`"
            yield Diagnostic(codes.WRONG_SHAPE, message, span, help=help)


def _taken(manifest: Manifest) -> Mapping[str, str]:
    """Return the names that are no kinds, each with what it is."""
    found = dict.fromkeys(_BUILT_IN, "a type of every game")
    sections: list[tuple[str, Mapping[str, object]]] = [
        ("a zone", manifest.zones), ("a counter", manifest.counters), ("a trait", manifest.traits), ("a value", manifest.values),
        ("a period", manifest.periods), ("a seat", manifest.players.seats), ("a set of symbols", manifest.symbols),
        *[(f'a symbol of the set "{of}"', symbols) for of, symbols in manifest.symbols.items()],
    ]  # fmt: skip
    for said, names in sections:
        for name in names:
            found.setdefault(name, said)
    return found
