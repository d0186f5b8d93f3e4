"""Names in `game.yaml` that must agree with each other."""

from collections.abc import Iterable, Iterator
from typing import Final

from ruledeck.grammar.files.document_nodes import Node, locate
from ruledeck.grammar.files.manifest import PRIMITIVES, VALUE_TYPES, Manifest
from ruledeck.grammar.files.model_errors import not_a_choice, validate
from ruledeck.grammar.text import codes
from ruledeck.grammar.text.diagnostic import Diagnostic
from ruledeck.grammar.text.source import Span
from ruledeck.grammar.text.suggestion import did_you_mean

CARD_KEYS: Final = (
    "id", "name", "type", "traits", "unique", "copies", "printings", "provenance", "rules", "faces",
    "story", "flavor", "artist", "image", "notes",
)  # fmt: skip
"""The keys that every card has; a field cannot be called so."""


def read_manifest(node: Node) -> tuple[Manifest | None, list[Diagnostic]]:
    """Return the manifest in `node`, or `None` when its shape is wrong, and the findings."""
    manifest, found = validate(Manifest, node)
    if manifest is not None:
        found = sorted(_check(manifest, node), key=lambda one: one.span.start if one.span else 0)
    return manifest, found


def _check(manifest: Manifest, node: Node) -> Iterator[Diagnostic]:
    yield from _straight(manifest, node)
    yield from _fields(manifest, node)
    yield from _carriers(manifest, node)
    yield from _bounds(manifest, node)
    yield from _options(manifest, node)
    known = {*VALUE_TYPES, *manifest.symbols}
    for name, value in manifest.values.items():
        if value.type not in known:
            yield _undeclared(_at(node, "values", name, "type"), value.type, known)


def _straight(manifest: Manifest, node: Node) -> Iterator[Diagnostic]:
    """Rules are read with straight apostrophes: a word with another one could never be said."""
    sections = ("types", "symbols", "traits", "zones", "counters", "values", "periods", "options")
    places: list[tuple[str | int, ...]] = [("players", "seats", name) for name in manifest.players.seats]
    places += [(section, name) for section in sections for name in getattr(manifest, section)]
    places += [("symbols", name, symbol) for name, symbols in manifest.symbols.items() for symbol in symbols]
    for name, kind in manifest.types.items():
        places += [("types", name, "fields", field) for field in kind.fields]
        places += [("types", name, "faces", field) for field in kind.faces]
    for place in places:
        if "’" in str(place[-1]):
            message = f'"{place[-1]}" could not be said: rules are read with straight apostrophes'
            help = f"write {str(place[-1]).replace('’', chr(39))}"
            yield Diagnostic(codes.WRONG_SHAPE, message, _key(node, *place), help=help)


def _fields(manifest: Manifest, node: Node) -> Iterator[Diagnostic]:
    known = {*PRIMITIVES, *manifest.symbols, *manifest.card_words}
    for name, kind in manifest.types.items():
        for part, fields in (("fields", kind.fields), ("faces", kind.faces)):
            for field, type_ in fields.items():
                if type_.of not in known:
                    yield _undeclared(_at(node, "types", name, part, field), type_.of, known)
                if field in CARD_KEYS:
                    yield _taken(_key(node, "types", name, part, field), field, "a key of every card")
        for field in kind.faces:
            if field in kind.fields:
                yield _taken(_key(node, "types", name, "faces", field), field, "a field of this type")
    for name in manifest.symbols:
        if name in PRIMITIVES:
            yield _taken(_key(node, "symbols", name), name, "a type of fields")


def _carriers(manifest: Manifest, node: Node) -> Iterator[Diagnostic]:
    known = {
        *manifest.types,
        *(kind.kind for kind in manifest.types.values()),
        "player",
        "game",
        "card",
        "die",
        "place",
    }
    for name, counter in manifest.counters.items():
        for index, carrier in enumerate(counter.on):
            if carrier not in known:
                yield _undeclared(_at(node, "counters", name, "on", index), carrier, known)


def _bounds(manifest: Manifest, node: Node) -> Iterator[Diagnostic]:
    players = manifest.players
    if players.max < players.min:
        yield _reversed(_at(node, "players", "max"), players.min, players.max)
    elif players.seats and len(players.seats) != players.max:
        message = f"{len(players.seats)} seats are named for at most {players.max} players"
        yield Diagnostic(codes.OUT_OF_RANGE, message, _at(node, "players", "seats"), help="name as many as `max` says")
    for name, counter in manifest.counters.items():
        if counter.most is not None and counter.most < counter.least:
            yield _reversed(_at(node, "counters", name, "most"), counter.least, counter.most)
    for name, deck in manifest.formats.items():
        if deck.least is not None and deck.most is not None and deck.most < deck.least:
            yield _reversed(_at(node, "formats", name, "most"), deck.least, deck.most)
        sets = deck.sets
        if sets is not None and sets.least is not None and sets.most is not None and sets.most < sets.least:
            yield _reversed(_at(node, "formats", name, "sets", "most"), sets.least, sets.most)
        for index, type in enumerate(sets.loose if sets is not None else ()):
            if type not in manifest.types:
                yield _undeclared(_at(node, "formats", name, "sets", "loose", index), type, manifest.types)


def _options(manifest: Manifest, node: Node) -> Iterator[Diagnostic]:
    for name, option in manifest.options.items():
        # `1` and `true` are equal in Python, but not to an author.
        if not any(value is option.default or repr(value) == repr(option.default) for value in option.values):
            span = _at(node, "options", name, "default")
            yield not_a_choice(codes.NOT_A_CHOICE, span, span.text, [_word(value) for value in option.values])
        if option.source is not None and option.source.book not in manifest.sources:
            yield _undeclared(_at(node, "options", name, "source", "book"), option.source.book, manifest.sources)


def _word(value: str | int | bool) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _undeclared(span: Span, word: str, known: Iterable[str]) -> Diagnostic:
    listed = sorted(known)
    help_ = did_you_mean(word, listed) or (f"declared are: {', '.join(listed)}" if listed else None)
    return Diagnostic(codes.UNKNOWN_NAME, f'"{word}" is not declared', span, help=help_)


def _taken(span: Span, word: str, by: str) -> Diagnostic:
    return Diagnostic(codes.NAME_TAKEN, f'"{word}" is already {by}', span, help="choose another name")


def _reversed(span: Span, least: int, most: int) -> Diagnostic:
    message = f"the most ({most}) is less than the least ({least})"
    return Diagnostic(codes.OUT_OF_RANGE, message, span, help="exchange the two numbers")


def _at(node: Node, *path: str | int) -> Span:
    return locate(node, path)[0].span


def _key(node: Node, *path: str | int) -> Span:
    found, key, _ = locate(node, path)
    return key.span if key is not None else found.span
