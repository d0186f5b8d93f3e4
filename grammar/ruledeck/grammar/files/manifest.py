"""The manifest of a game, `game.yaml`: its shape."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Final, Literal

from pydantic import BeforeValidator, Field, PlainValidator
from pydantic_core import PydanticCustomError

from ruledeck.grammar.files.face_notation import Fault, Notation, notation
from ruledeck.grammar.files.face_reading import Reading, reading
from ruledeck.grammar.files.models import (
    PEOPLE_PATTERN,
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
    Periods,
    Symbols,
)
from ruledeck.grammar.text import codes

LANGUAGE_VERSION: Final = 1
PRIMITIVES: Final = ("number", "text", "flag", "zone")
VALUE_TYPES: Final = ("number", "player", "card", "text", "condition", "place", "die")


@dataclass(frozen=True, slots=True)
class FieldType:
    """What a field of a card holds.

    Attributes:
        of: `number`, `text`, `flag`, `zone` (one that there is for the game), the name of a symbol set, or `card` or a type or
            kind of the game: such a field names a card by its id.
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
        said: dict[str, object] = {"found": found, "read": LANGUAGE_VERSION}
        if found == str(LANGUAGE_VERSION):
            text, said = "needs a whole number, not a text", {"help": f"write it without quotes: {LANGUAGE_VERSION}"}
            raise PydanticCustomError(codes.WRONG_SHAPE, text, said)
        raise PydanticCustomError(codes.LANGUAGE_VERSION, text, said)
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


_People = Annotated[str, Field(pattern=PEOPLE_PATTERN)]
"""How many play, as the key of a mapping."""


class Players(Model):
    """How many play, and who they are.

    Attributes:
        min: Fewest players.
        max: Most players.
        seats: Names of the seats, when they differ (two sides, say).
        decks: Whose the decks are that name no seat: `table`, one for the whole table, or `each`, one for each player. Who
            chooses none has the first, the next player the second, and so on. Where seats are named, it is always each.
        automatic: How many seats beside those of so many players nobody plays: `{1: 1}` gives who plays alone an opponent. Such
            players are never asked: what may be left they leave, and chance decides the rest, see `automatic`.
    """

    min: Annotated[int, Field(ge=1, le=99)]
    max: Annotated[int, Field(ge=1, le=99)]
    seats: Nouns = Field(default_factory=dict)
    decks: Literal["table", "each"] = "table"
    automatic: dict[_People, Annotated[int, Field(ge=1, le=99)]] = Field(default_factory=dict)

    def seats_for(self, players: int) -> int:
        """Return how many seats there are when so many play: theirs, and those that nobody plays."""
        return players + self.automatic.get(str(players), 0)

    @property
    def most_seats(self) -> int:
        """How many seats there are at the fullest table."""
        return max(map(self.seats_for, range(self.min, max(self.min, self.max) + 1)))

    @property
    def usual(self) -> int:
        """How many play when nobody says so: as few as can without an automatic player, or as few as can."""
        alone = [players for players in range(self.min, self.max + 1) if str(players) not in self.automatic]
        return alone[0] if alone else self.min


class Chart(Model):
    """How the places of a type are drawn as a map.

    Attributes:
        rows: A number of a place by which places stand in rows, from above: a fact, or a declared number that ends with `of`.
            Without it, rows are made by the steps from the first place.
        columns: A number of a place by which it stands in a column, from the left: the places are drawn as a table, without
            their ways.
        facts: Facts of a place that stand behind its name.
        figures: Types or kinds of what stands for a player on the map: it is called as whoever controls it.
    """

    rows: Name | None = None
    columns: Name | None = None
    facts: tuple[Name, ...] = ()
    figures: tuple[Name, ...] = ()


class ComponentType(Noun):
    """A type of card, die, place or other component.

    Attributes:
        kind: The broader word that covers several types, such as `card`.
        fields: The facts that a component of this type may have: `number`, `text`, `flag`, `zone`, a set of symbols, or
            `card`, a type or a kind of the game, of which it names a card; also `optional ...` and `list of ...`. One that
            holds a list of its own type (or kind) makes a board: the places that one step leads to, which are those of
            all such lists.
        faces: The facts of one face of a component that is rolled or turned; a card lists its faces under `faces:`, and
            the fact that counts is that of the face which is up. Another type may have the same fact on the whole card.
        notation: How a card may write a face as one text: `[{modifier:+}][{amount}]{symbol}[{price}]` reads `+2RD1`. A fact
            in braces is a number or a symbol (by its `code`), a flag is said by the sign behind its colon, and what stands
            in square brackets may be missing.
        reads: How a face is read in each language: `{en: "[{modifier:+}]{symbol:amount}[ for {price}]"}` says `+2 shields for 1`.
            A symbol is said by its noun, counted by the number behind its colon; `{price:coin}` is a number that counts a
            symbol; brackets and signs are those of `notation`. Without it, the facts of a face are listed.
        shows_in: Zones in which a table shows the side that is up; without it, in all.
        shows: Facts that stand behind the title where such a card can be chosen or used that is not in play: `Scout (cost 2)`.
        brings: Fields that name cards: each of these comes into the game with its card, as often as that does, and belongs to
            the same player. Its facts may be written in place of its id.
        title: What a component of this type is called that comes with a card and says no title itself, in each language:
            `{en: "{card} die"}`; of the cells of a board, whose label stands in place of `{card}`, likewise.
        chart: How places of this type are drawn as a map on a table; without it, by their ways alone.
        movement: A number of a place: what it costs to enter it, where a text asks for `movement` and not for steps; 1 where a place
            has none.
        back: What the back of such a component is called. Hidden components with different backs are never taken for one
            another; those that name none look the same.
        back_by: The field whose value stands on the back, such as the deck that it belongs to: with another value the back is
            another one, also where `back` is the same or not named.
    """

    kind: Name = "card"
    back: Name | None = None
    back_by: Name | None = None
    fields: Mapping[Name, AnyFieldType] = Field(default_factory=dict)
    faces: Mapping[Name, AnyFieldType] = Field(default_factory=dict)
    notation: Line | None = None
    reads: Mapping[Language, Line] = Field(default_factory=dict)
    shows_in: tuple[Name, ...] = ()
    shows: tuple[Name, ...] = ()
    chart: Chart | None = None
    brings: tuple[Name, ...] = ()
    title: Mapping[Name, Line] = Field(default_factory=dict)
    movement: Name | None = None

    @property
    def face_facts(self) -> Mapping[str, str]:
        """What each fact of a face holds, of those that hold one thing."""
        return {name: field.of for name, field in self.faces.items() if not field.many}


class Zone(Noun):
    """A place that holds components.

    Attributes:
        per: `game`, `player`, or a type or kind: then each of its components has one, and what lies there is held by it, out
            of play unless the zone says otherwise. It is said `the hold of <ship>`, and filled by `put <card> into the hold of <ship>`.
        spills: For a zone of components: the zone to which all goes that lies in it when its component is no longer in play.
            Without it, it stays with the component wherever that goes.
        visible: Who sees what lies there.
        ordered: Whether the order matters.
        in_play: Whether abilities work there by default.
        mixes: Whether knowledge of single components ends there, as in a shuffled deck.
        shown: Whether a table shows it, and tells what goes there and comes from there; `false` is for bookkeeping.
    """

    per: Name = "game"
    spills: Name | None = None
    visible: Literal["nobody", "owner", "controller", "everyone"] = "everyone"
    ordered: bool = False
    in_play: bool = False
    mixes: bool = False
    shown: bool = True


class Counter(Noun):
    """A number that something carries.

    Attributes:
        on: Types, kinds, `player` or `game`.
        least: Smallest value.
        most: Largest value, or `None` for no bound.
        for: A set of symbols: there is one such counter for each of them, which is said `reputation with guild`. All are alike
            in everything else that stands here.
        shown: What a table says of something that has it, in place of the noun: words that fit behind `is`
            (`tired`; in Russian a verb form: `участвует`). `false` is for bookkeeping, which no table shows or tells.
        against: A number of its bearer that it is measured by, a fact (`health`) or a declared number that ends with `of`:
            a table then says `2/5 damage`.
        during: The period that it lives for: it begins with each such period, is gone with it, and is not there otherwise.
    """

    on: Annotated[tuple[Name, ...], Field(min_length=1)]
    least: int = 0
    most: int | None = None
    symbols: Annotated[Name | None, Field(alias="for")] = None
    shown: Shown | None = None
    against: Name | None = None
    during: Name | None = None


def indexed(counter: str, symbol: str) -> str:
    """Return what the counter of one symbol is called, of those that are declared for a set of symbols."""
    return f"{counter} with {symbol}"


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
        require: What must hold of the cards of the game: sentences, each with its condition in the language, about a table on
            which all of them lie in the box.
        provenance: Sorts of sources. Where there are any, each card says of each of its facts of which sort it is.
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
    periods: Periods = Field(default_factory=dict)
    options: Mapping[Name, Option] = Field(default_factory=dict)
    formats: Mapping[Name, DeckFormat] = Field(default_factory=dict)
    require: Mapping[Name, Name] = Field(default_factory=dict)
    provenance: tuple[Name, ...] = ()
    then: Literal["full", "always"] = "full"

    @property
    def card_words(self) -> frozenset[str]:
        """What a field holds that names a card: `card`, a type or a kind."""
        return frozenset({"card", *self.types, *(each.kind for each in self.types.values())})

    @property
    def each_counter(self) -> Mapping[str, Counter]:
        """Every counter that something can carry: those that are declared for a set of symbols once for each symbol."""
        if not any(counter.symbols for counter in self.counters.values()):
            return self.counters
        found: dict[str, Counter] = {}
        for name, counter in self.counters.items():
            if counter.symbols is None:
                found[name] = counter
            else:
                found |= {indexed(name, symbol): counter for symbol in self.symbols.get(counter.symbols, {})}
        return found

    @property
    def slots(self) -> tuple[str, Mapping[str, tuple[str, ...]]]:
        """The set of symbols that are kinds of slots, and what each of them takes; empty where the game has no slots."""
        for name, symbols in self.symbols.items():
            if any(symbol.takes for symbol in symbols.values()):
                return name, {kind: symbol.takes or (kind,) for kind, symbol in symbols.items()}
        return "", {}

    def notation(self, kind: ComponentType) -> Notation | Fault | None:
        """Return how faces of a type may be written as one text, or what is wrong with that."""
        if kind.notation is None:
            return None
        written = {
            of: {symbol.code or name: name for name, symbol in symbols.items()} for of, symbols in self.symbols.items()
        }
        return notation(kind.notation, kind.face_facts, written)

    def reading(self, kind: ComponentType, language: str) -> Reading | Fault | None:
        """Return how faces of a type are read in a language, what is wrong with that, or `None` where nothing says so."""
        pattern = kind.reads.get(language)
        return None if pattern is None else reading(pattern, kind.face_facts, self.symbols)


REST: Final = "rest"
"""The key behind which the sort of the sources of all facts of a card stands that no other one names."""
CARD_KEYS: Final = (
    "id", "name", "type", "traits", "unique", "copies", "printings", "provenance", "rules", "faces",
    "story", "flavor", "artist", "image", "notes", "grid",
)  # fmt: skip
"""The keys that every card has; a field cannot be called so."""
