"""The manifest of a game, `game.yaml`: its shape, and what its parts say of each other."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Annotated, Final, Literal

from pydantic import BeforeValidator, Field, PlainValidator
from pydantic_core import PydanticCustomError

from ruledeck.grammar.files.document_nodes import Node, locate
from ruledeck.grammar.files.face_notation import Fault, Notation, notation
from ruledeck.grammar.files.model_errors import not_a_choice, validate
from ruledeck.grammar.files.models import (
    Citation,
    Constant,
    Id,
    Language,
    Line,
    Localized,
    Model,
    Name,
    Noun,
    Nouns,
    Symbols,
)
from ruledeck.grammar.text import codes
from ruledeck.grammar.text.diagnostic import Diagnostic
from ruledeck.grammar.text.reserved import RESERVED
from ruledeck.grammar.text.source import Span
from ruledeck.grammar.text.suggestion import did_you_mean

LANGUAGE_VERSION: Final = 1
PRIMITIVES: Final = ("number", "text", "flag")
VALUE_TYPES: Final = ("number", "player", "card", "text", "condition", "place", "die")


@dataclass(frozen=True, slots=True)
class FieldType:
    """What a field of a card holds.

    Attributes:
        of: `number`, `text`, `flag`, the name of a symbol set, or `card` or a type or kind of the game: such a field
            names a card by its id.
        many: Whether it is a list of them.
        optional: Whether cards of the type may lack it.
    """

    of: str
    many: bool = False
    optional: bool = False

    def __str__(self) -> str:
        """Return what it holds, as it is written, without whether it may lack."""
        return f"list of {self.of}" if self.many else self.of


def _version(value: object) -> object:
    if value != LANGUAGE_VERSION or not isinstance(value, int):
        text = "this game is written in version {found} of the language; version {read} can be read"
        found = str(value) if isinstance(value, (int, str)) else "an unknown"
        raise PydanticCustomError(codes.LANGUAGE_VERSION, text, {"found": found, "read": LANGUAGE_VERSION})
    return value


def _field_type(value: object) -> FieldType:
    if not isinstance(value, str):
        raise PydanticCustomError(
            codes.WRONG_SHAPE, "needs the name of a type, such as `number`, `optional number` or `list of number`"
        )
    needed = value.strip().removeprefix("optional ").strip()
    of = needed.removeprefix("list of ").strip()
    return FieldType(of, many=of != needed, optional=needed != value.strip())


AnyFieldType = Annotated[FieldType, PlainValidator(_field_type, json_schema_input_type=str)]


def _shown(value: object) -> object:
    texts = {"": value} if isinstance(value, str) else value
    if value is False or (isinstance(texts, dict) and texts and all(isinstance(each, str) for each in texts.values())):
        return texts
    raise PydanticCustomError(codes.WRONG_SHAPE, "needs a text, one text for each language (`en: ...`), or false")


Shown = Annotated[
    Mapping[str, str] | Literal[False],
    PlainValidator(_shown, json_schema_input_type=Literal[False] | str | dict[str, str]),
]
"""What is read in place of a noun, by language (`""` stands alone); `False` keeps it from readers."""


class Book(Model):
    """A source that rulings and options cite.

    Attributes:
        title: As printed.
        edition: Edition, version or date.
        language: Its language.
    """

    title: Name
    edition: Name | None = None
    language: Language | None = None


class Players(Model):
    """How many play, and who they are.

    Attributes:
        min: Fewest players.
        max: Most players.
        seats: Names of the seats, when they differ (two sides, say).
    """

    min: Annotated[int, Field(ge=1, le=99)]
    max: Annotated[int, Field(ge=1, le=99)]
    seats: Nouns = Field(default_factory=dict)


class ComponentType(Noun):
    """A type of card, die, place or other component.

    Attributes:
        kind: The broader word that covers several types, such as `card`.
        fields: The facts that a component of this type may have. One that holds a list of its own type (or kind) makes
            a board: the places that one step leads to.
        faces: The facts of one face of a component that is rolled or turned; a card lists its faces under `faces:`, and
            the fact that counts is that of the face which is up.
        notation: How a card may write a face as one text: `[{modifier:+}][{amount}]{symbol}[{price}]` reads `+2RD1`. A fact
            in braces is a number or a symbol (by its `code`), a flag is said by the sign behind its colon, and what stands
            in square brackets may be missing.
        brings: Fields that name cards: each of these comes into the game with its card, as often as that does, and belongs to
            the same player. Its facts may be written in place of its id.
        back: What the back of such a component is called. Hidden components with different backs are never taken for one
            another; those that name none look the same.
    """

    kind: Name = "card"
    back: Name | None = None
    fields: Mapping[Name, AnyFieldType] = Field(default_factory=dict)
    faces: Mapping[Name, AnyFieldType] = Field(default_factory=dict)
    notation: Line | None = None
    brings: tuple[Name, ...] = ()


_PER = ("game", "player")


def _whose(value: object) -> object:
    """Pass on whose a zone is; whatever lies with a component is held by it, in a zone that all of them share."""
    if isinstance(value, str) and value not in _PER and did_you_mean(value, _PER) is None:
        help = "what lies in or under a component is held by it: let the zone be one for the game, and write "
        help += "`put <card> under <thing> in <zone>` and `<cards> in <zone> on <thing>`"
        raise PydanticCustomError(
            codes.NOT_A_CHOICE, '"{word}" is not one of: game, player', {"word": value, "help": help}
        )
    return value


class Zone(Noun):
    """A place that holds components.

    Attributes:
        per: Whether there is one for the game, or one for each player. What lies with a component is held by it, in a zone
            that all components share.
        visible: Who sees what lies there.
        ordered: Whether the order matters.
        in_play: Whether abilities work there by default.
        mixes: Whether knowledge of single components ends there, as in a shuffled deck.
    """

    per: Annotated[Literal["game", "player"], BeforeValidator(_whose)] = "game"
    visible: Literal["nobody", "owner", "controller", "everyone"] = "everyone"
    ordered: bool = False
    in_play: bool = False
    mixes: bool = False


class Counter(Noun):
    """A number that something carries.

    Attributes:
        on: Types, kinds, `player` or `game`.
        least: Smallest value.
        most: Largest value, or `None` for no bound.
        shown: What a table says of something that has it, in place of the noun: words that fit behind `is`
            (`tired`; in Russian a verb form: `участвует`). `false` is for bookkeeping, which no table shows or tells.
        against: A number of its bearer that it is measured by, a fact (`health`) or a declared number that ends with `of`:
            a table then says `2/5 damage`.
        during: The period that it lives for: it begins with each such period, is gone with it, and is not there otherwise.
    """

    on: Annotated[tuple[Name, ...], Field(min_length=1)]
    least: int = 0
    most: int | None = None
    shown: Shown | None = None
    against: Name | None = None
    during: Name | None = None


class GlobalValue(Noun):
    """A variable of the whole game.

    Attributes:
        type: `number`, `player`, `card`, `text`, `condition`, `place`, `die`, or a set of symbols.
        start: Its first value; `None` when the rules set it.
        shown: Whether a table shows it; `false` is for bookkeeping.
        told: Whether it is told when it changes.
        during: The period that it lives for: it begins with each such period, is gone with it, and is not there otherwise.
    """

    type: Name
    start: Constant | None = None
    shown: bool = True
    told: bool = False
    during: Name | None = None


class Option(Model):
    """A reading of an ambiguous rule that a table may choose.

    Attributes:
        values: The readings.
        default: The one that holds unless another is chosen.
        source: Where the ambiguity is.
        text: What the option is about.
    """

    values: Annotated[tuple[Constant, ...], Field(min_length=1)]
    default: Constant
    source: Citation | None = None
    text: Localized | None = None


class SetLimits(Model):
    """How many sets a deck may be made of.

    Attributes:
        least: Fewest sets.
        most: Most sets.
        copies: Most copies of one set.
        loose: Types of cards that a deck may list by themselves; all others come with their set.
    """

    least: Annotated[int, Field(ge=0)] | None = None
    most: Annotated[int, Field(ge=0)] | None = None
    copies: Annotated[int, Field(ge=1)] | None = None
    loose: tuple[Name, ...] = ()


class DeckFormat(Model):
    """The rules that a deck must obey.

    Attributes:
        least: Fewest cards.
        most: Most cards.
        copies: Most copies of one card; cards of one title count together.
        sets: How many sets it is made of.
        require: Conditions in the language, about a table on which only this deck lies, in the box; `you` is its seat.
    """

    least: Annotated[int, Field(ge=0)] | None = None
    most: Annotated[int, Field(ge=0)] | None = None
    copies: Annotated[int, Field(ge=1)] | None = None
    sets: SetLimits | None = None
    require: tuple[Name, ...] = ()


class Manifest(Model):
    """All that `game.yaml` declares.

    Attributes:
        id: Id of the game.
        language: Version of the language.
        name: Title of the game.
        sources: Books by their short names.
        players: Number of players and their seats.
        types: Types of components.
        symbols: Sets of symbols, each with its values.
        traits: Traits that cards may have.
        zones: Zones.
        counters: Counters.
        values: Variables of the whole game.
        periods: Stretches of time, the longest first.
        options: Options.
        formats: Deck formats.
        then: When the step behind `then` happens: only after the one before happened in `full`, or `always`.
    """

    id: Id
    language: Annotated[int, BeforeValidator(_version)]
    name: Localized
    sources: Mapping[Name, Book] = Field(default_factory=dict)
    players: Players
    types: Annotated[Mapping[Name, ComponentType], Field(min_length=1)]
    symbols: Mapping[Name, Symbols] = Field(default_factory=dict)
    traits: Nouns = Field(default_factory=dict)
    zones: Mapping[Name, Zone] = Field(default_factory=dict)
    counters: Mapping[Name, Counter] = Field(default_factory=dict)
    values: Mapping[Name, GlobalValue] = Field(default_factory=dict)
    periods: Nouns = Field(default_factory=dict)
    options: Mapping[Name, Option] = Field(default_factory=dict)
    formats: Mapping[Name, DeckFormat] = Field(default_factory=dict)
    then: Literal["full", "always"] = "full"

    @property
    def card_words(self) -> frozenset[str]:
        """What a field holds that names a card: `card`, a type or a kind."""
        return frozenset({"card", *self.types, *(each.kind for each in self.types.values())})

    def notation(self, kind: ComponentType) -> Notation | Fault | None:
        """Return how faces of a type may be written as one text, or what is wrong with that."""
        if kind.notation is None:
            return None
        written = {
            of: {symbol.code or name: name for name, symbol in symbols.items()} for of, symbols in self.symbols.items()
        }
        holds = {name: field.of for name, field in kind.faces.items() if not field.many}
        return notation(kind.notation, holds, written)


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
    yield from _sayable(manifest, node)
    yield from _fields(manifest, node)
    yield from _carriers(manifest, node)
    yield from _bounds(manifest, node)
    yield from _options(manifest, node)
    yield from _spans(manifest, node)
    known = {*VALUE_TYPES, *manifest.symbols}
    for name, value in manifest.values.items():
        if value.type not in known:
            yield _undeclared(_at(node, "values", name, "type"), value.type, known)


def _straight(manifest: Manifest, node: Node) -> Iterator[Diagnostic]:
    """Rules are read with straight apostrophes: a word with another one could never be said."""
    for place in _names(manifest):
        if "’" in str(place[-1]):
            message = f'"{place[-1]}" could not be said: rules are read with straight apostrophes'
            help = f"write {str(place[-1]).replace('’', chr(39))}"
            yield Diagnostic(codes.WRONG_SHAPE, message, _key(node, *place), help=help)


def _sayable(manifest: Manifest, node: Node) -> Iterator[Diagnostic]:
    """A reserved word is never part of a name: what is called so could never be said."""
    spans = [(str(place[-1]), _where(manifest, node, place)) for place in _names(manifest) if place[0] != "options"]
    for name, option in manifest.options.items():
        spans += [(_word(each), _at(node, "options", name, "values", at)) for at, each in enumerate(option.values)]
    plurals: list[tuple[str, ...]] = [
        ("symbols", name, symbol) for name, symbols in manifest.symbols.items() for symbol in symbols
    ]
    plurals += [
        (section, name) for section in ("types", "traits", "zones", "counters") for name in getattr(manifest, section)
    ]
    for place in plurals:
        noun: Noun = manifest.symbols[place[1]][place[2]] if len(place) == 3 else getattr(manifest, place[0])[place[1]]
        if noun.plural:
            spans.append((noun.plural, _at(node, *place, "plural")))
    for name, kind in manifest.types.items():
        if kind.kind not in (name, "card"):
            spans.append((kind.kind, _at(node, "types", name, "kind")))
    for said, span in spans:
        words = said.lower().split()
        reserved = next((word for word in words if word in RESERVED), "for each" if "for each" in said.lower() else "")
        if reserved:
            message = f'"{said}" could not be said: "{reserved}" is a reserved word'
            yield Diagnostic(codes.RESERVED_WORD, message, span, help="choose another name")


def _where(manifest: Manifest, node: Node, place: tuple[str | int, ...]) -> Span:
    """Return where a name stands: as a key, or as one of a list."""
    span = _key(node, *place)
    if span.text.strip("\"'") == str(place[-1]) or place[0] not in ("symbols", "traits", "periods"):
        return span
    listed = getattr(manifest, str(place[0]))
    return _at(node, *place[:-1], list(listed if len(place) == 2 else listed[place[1]]).index(place[-1]))


def _names(manifest: Manifest) -> list[tuple[str | int, ...]]:
    """Return the places of all names that a text can say."""
    sections = ("types", "symbols", "traits", "zones", "counters", "values", "periods", "options")
    places: list[tuple[str | int, ...]] = [("players", "seats", name) for name in manifest.players.seats]
    places += [(section, name) for section in sections for name in getattr(manifest, section)]
    places += [("symbols", name, symbol) for name, symbols in manifest.symbols.items() for symbol in symbols]
    for name, kind in manifest.types.items():
        places += [("types", name, "fields", field) for field in kind.fields]
        places += [("types", name, "faces", field) for field in kind.faces]
    return places


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
        yield from _brings(manifest, node, name)
        if isinstance(read := manifest.notation(kind), Fault):
            yield Diagnostic(codes.WRONG_SHAPE, read.message, _at(node, "types", name, "notation"), help=read.help)
    yield from _codes(manifest, node)
    for name in manifest.symbols:
        if name in PRIMITIVES:
            yield _taken(_key(node, "symbols", name), name, "a type of fields")


def _brings(manifest: Manifest, node: Node, name: str) -> Iterator[Diagnostic]:
    """Only what a field names can come with a card."""
    fields = manifest.types[name].fields
    for index, field in enumerate(manifest.types[name].brings):
        span = _at(node, "types", name, "brings", index)
        if field not in fields:
            yield _undeclared(span, field, fields)
        elif fields[field].of in manifest.symbols or fields[field].of not in manifest.card_words:
            help = "bring what a field names that holds a type of the game, such as `die: die`"
            yield Diagnostic(codes.WRONG_SHAPE, f'the field "{field}" names no card', span, help=help)


def _codes(manifest: Manifest, node: Node) -> Iterator[Diagnostic]:
    """Two symbols of a set that are written alike could not be told apart."""
    for of, symbols in manifest.symbols.items():
        taken: dict[str, str] = {}
        for name, symbol in symbols.items():
            code = symbol.code or name
            if (other := taken.setdefault(code, name)) != name:
                span = _at(node, "symbols", of, name, *(["code"] if symbol.code else []))
                yield _taken(span, code, f'how "{other}" is written')


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


def _spans(manifest: Manifest, node: Node) -> Iterator[Diagnostic]:
    for section in ("counters", "values"):
        for name, part in getattr(manifest, section).items():
            if part.during is not None and part.during not in manifest.periods:
                yield _undeclared(_at(node, section, name, "during"), part.during, manifest.periods)


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
