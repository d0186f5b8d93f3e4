"""The words that a game declares: patterns with typed slots, and everything the binder may match."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Final, Literal

from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.kinds import Moment, Timing, WordKind
from ruledeck.grammar.syntax import tree
from ruledeck.grammar.text.node_class import node
from ruledeck.grammar.text.source import Source
from ruledeck.grammar.words.past_tense import in_past, spoken_at
from ruledeck.grammar.words.repetition import Repetition
from ruledeck.grammar.words.titles import Titles


@node(frozen=True, slots=True)
class SlotSpec:
    """A slot of a pattern: its name, its type, and whether it takes several things at once."""

    name: str
    type: m.Type
    many: bool = False


_AUTHORS_WORDS: Final = {"component": "card", "entity": "thing", "any": "anything"}
"""What authors call the types that have another name in the tree."""


def _slot_words(slot: SlotSpec) -> str:
    base = str(slot.type)
    base = _AUTHORS_WORDS.get(base, base)
    return f"{base}s" if slot.many and not slot.type.of else base


Element = frozenset[str] | SlotSpec
"""A piece of a pattern: the forms of a word, any of which may stand there, or a slot."""


@node(frozen=True, slots=True)
class Pattern:
    """Pieces to match in order; `subject` marks a first slot that may be missing (the acting player)."""

    elements: tuple[Element, ...]

    @property
    def text(self) -> str:
        """The pattern as authors read it."""
        return " ".join(
            f"{{{element.name}: {_slot_words(element)}}}"
            if isinstance(element, SlotSpec)
            else sorted(element, key=len)[0]
            for element in self.elements
        )

    @property
    def usage(self) -> str:
        """How the pattern is written in a text, with what stands in its slots: `deal <number> damage to <thing>`."""
        return " ".join(
            f"<{_slot_words(element)}>" if isinstance(element, SlotSpec) else sorted(element, key=len)[0]
            for element in self.elements
        )

    @property
    def weight(self) -> int:
        """The number of literal words."""
        return sum(not isinstance(element, SlotSpec) for element in self.elements)


@node(frozen=True, slots=True)
class Verb:
    """A verb.

    Attributes:
        id: Its words and `_` for each slot, joined by hyphens, such as `deal-_-damage-to-_`.
        slots: In the order of the pattern.
        pattern: How statements say it, without the subject.
        happens: Patterns of the event, for `after`.
        looming: Patterns of the event to come (`would`), for `when`.
        primitive: Whether the engine carries it out.
        declared: Its declaration, with what it does and its forms in other languages.
        source: The text that the declaration stands in.
        outcome: The value of the game that its body sets, and that `on <symbol>:` below a use of the verb reads.
        unsaid: Whether it is only an event, which no step can carry out.
    """

    id: str
    slots: tuple[SlotSpec, ...]
    pattern: Pattern
    happens: tuple[Pattern, ...]
    looming: tuple[Pattern, ...]
    primitive: bool = False
    declared: tree.Declaration | None = None
    source: Source | None = None
    outcome: str = ""
    unsaid: bool = False


@node(frozen=True, slots=True)
class Way:
    """A verb that is a way of another one.

    Attributes:
        verb: It.
        slots: Its slots, each with the slot of the other verb that fills it.
    """

    verb: Verb
    slots: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Joined:
    """A verb that is done with another one.

    Attributes:
        verb: It.
        ahead: Whether it comes in front of the steps of the other one, and not behind them.
    """

    verb: Verb
    ahead: bool


@node(frozen=True, slots=True)
class Word:
    """A declared number, condition, adjective, player or cards: a function of its slots.

    Attributes:
        id: Its words and `_` for each slot, joined by hyphens.
        kind: What it declares.
        type: The type of its value.
        many: Whether it may be several things.
        slots: In the order of the pattern.
        pattern: How it is said.
        declared: Its declaration.
        source: The text that the declaration stands in.
        shown: Whether a table says it of each thing: an adjective where it holds, a number where it is not 0.
        in_place_of: The counter in place of which a table says it; empty where it says both.
    """

    id: str
    kind: WordKind
    type: m.Type
    many: bool
    slots: tuple[SlotSpec, ...]
    pattern: Pattern
    declared: tree.Declaration
    source: Source
    shown: bool = False
    in_place_of: str = ""


@node(frozen=True, slots=True)
class Keyword:
    """A declared keyword: abilities that a card with it has.

    An ability that a text gives in quotation marks is one as well, `quoted`: no card prints it and no word names it, and its id is
    what stands between the marks, in its canonical spelling. `bearer` is what gains it.
    """

    id: str
    slots: tuple[SlotSpec, ...]
    pattern: Pattern
    declared: tree.Declaration
    source: Source
    quoted: bool = False
    bearer: m.Type = m.COMPONENT


@node(frozen=True, slots=True)
class AbilityKind:
    """A declared kind of ability.

    Attributes:
        header: Its words, such as `forced reaction`.
        timing: `when`, `after`, `action` or `called`.
        window: The window in which it is offered.
        forced: Whether it must be used.
        zones: Where it works; empty means in play.
        idle: Whether it may be used although it would change nothing.
        answered: Whether others can answer it before it resolves; what they cannot answer does not wait on a stack either.
        afterwards: The verb that is done with its card when it is over, also when it was cancelled; nothing for none.
        declared: Its declaration.
        source: The text that the declaration stands in.
    """

    header: str
    timing: Timing
    window: str
    forced: bool
    zones: tuple[str, ...]
    idle: bool = False
    answered: bool = True
    afterwards: str = ""
    declared: tree.Declaration | None = None
    source: Source | None = None


@node(frozen=True, slots=True)
class TypeDefault:
    """What the heads of some abilities say without being told: the default of a type of cards.

    Attributes:
        number: Its place among the defaults of the rules.
        type: The type of the cards, or a kind that covers several.
        kind: The kind of ability, or `ability` for each that is used and not called.
        clauses: Its condition, costs, limits and zones, as an ability that does nothing.
    """

    number: str
    type: m.Type
    kind: str
    clauses: m.Ability


@node(frozen=True, slots=True)
class Window:
    """A discipline: how abilities of one moment are asked for and resolved.

    Attributes:
        name: Its name.
        moment: `when` or `after`.
        start: The player who is asked first, as an expression.
        each: `one` ability each time a player is asked, or `all` of theirs.
        forced: `first`; `mixed`, each player's before their optional ones; or in `any order`.
        passes: Consecutive passes that close it; 0: it closes when nobody has anything left.
        resolves: `at once`, `queue` or `stack`.
        scope: `event`, `effect` or `action`: what shares one window.
        nests: Whether abilities used here may open windows of their own.
        chooser: Who orders abilities of equal rank: `owner` (each their own in turn) or `starter`.
        under: The option and the value under which this is the window of its moment; `None` where no other one is.
        source: The text that it is declared in.
        declared: Its declaration; `None` where the game declares none for the moment.
    """

    name: str
    moment: Moment
    start: tree.Expression | None = None
    each: Literal["one", "all"] = "one"
    forced: Literal["first", "mixed", "any order"] = "first"
    passes: int = 0
    resolves: Literal["at once", "queue", "stack"] = "at once"
    scope: Literal["event", "effect", "action"] = "event"
    nests: bool = True
    chooser: Literal["owner", "starter"] = "owner"
    under: tuple[str, str] | None = None
    source: Source | None = None
    declared: tree.Declaration | None = None


@dataclass(slots=True)
class Vocabulary:
    """All words of a game. Built once, then only read."""

    types: dict[str, m.Type] = field(default_factory=dict)
    """Nouns, singular and plural, to the type they mean."""
    plural: set[str] = field(default_factory=set)
    kinds: dict[str, frozenset[str]] = field(default_factory=dict)
    """A kind or type to the types it covers."""
    fields: dict[str, dict[str, tuple[m.Type, bool]]] = field(default_factory=dict)
    """Type to its fields: type of the value and whether it is a list."""
    faced: dict[str, frozenset[str]] = field(default_factory=dict)
    """A type of components with sides, or a kind of them, to the facts of a side."""
    traits: dict[str, str] = field(default_factory=dict)
    """Forms of a trait to the trait."""
    symbols: dict[str, list[tuple[str, str]]] = field(default_factory=dict)
    """Forms of a symbol to every set that has it, with the symbol."""
    symbol_sets: dict[str, tuple[str, ...]] = field(default_factory=dict)
    counters: dict[str, str] = field(default_factory=dict)
    indexed_counters: dict[str, str] = field(default_factory=dict)
    """Forms of a counter that there is for each symbol of a set, to its name."""
    index_sets: dict[str, str] = field(default_factory=dict)
    """Counters that there are for each symbol of a set, to the set."""
    game_counters: set[str] = field(default_factory=set)
    """Counters that the game itself can bear, so that their bearer need not be said."""
    bearers: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """Counters to what can bear them: types, kinds, players, the game."""
    zones: dict[str, str] = field(default_factory=dict)
    """Forms of a zone's name to the zone."""
    zone_per: dict[str, str] = field(default_factory=dict)
    held_zones: dict[str, str] = field(default_factory=dict)
    """Zones that each component of a type or kind has, to that."""
    zone_visible: dict[str, str] = field(default_factory=dict)
    zone_in_play: dict[str, bool] = field(default_factory=dict)
    zone_ordered: dict[str, bool] = field(default_factory=dict)
    zone_fields: set[str] = field(default_factory=set)
    """Fields of cards that name a zone."""
    slot_set: str = ""
    """The set of symbols that are kinds of slots."""
    slot_field: str = ""
    """The field in which the slots of a component stand."""
    slot_takes: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """Kinds of slots to the types, traits and symbols that they take; empty where the game has no slots."""
    values: dict[str, m.Type] = field(default_factory=dict)
    periods: tuple[str, ...] = ()
    moments: dict[str, bool] = field(default_factory=dict)
    """Periods that the rules begin, those with a name of their own as `phase draw`, and whether some of them are a player's."""
    named_periods: dict[str, tuple[str, str]] = field(default_factory=dict)
    """How texts speak of the periods of the rules, as `draw phase`: the name, or nothing, and the sort."""
    options: dict[str, tuple[str, ...]] = field(default_factory=dict)
    seats: tuple[str, ...] = ()
    own_decks: bool = False
    """Whether each player brings a deck."""
    titles: Titles = field(default_factory=dict)
    """Names of cards to the ids of those that have them."""
    verbs: dict[str, Verb] = field(default_factory=dict)
    ways: dict[str, list[Way]] = field(default_factory=dict)
    joined: dict[str, list[Joined]] = field(default_factory=dict)
    """Verbs to the verbs that may be done in their place, in the order of the rules."""
    words: dict[str, Word] = field(default_factory=dict)
    keywords: dict[str, Keyword] = field(default_factory=dict)
    ability_kinds: dict[str, AbilityKind] = field(default_factory=dict)
    defaults: dict[str, TypeDefault] = field(default_factory=dict)
    """Defaults of types by their number."""
    followed: dict[tuple[str, str], TypeDefault] = field(default_factory=dict)
    """A type of cards and a kind of ability to the default that such abilities follow."""
    windows: dict[str, Window] = field(default_factory=dict)
    adjectives: dict[str, list[Word]] = field(default_factory=dict)
    """Single-word adjectives by their word."""
    clauses: list[Word] = field(default_factory=list)
    """Adjectives of several words, which follow their noun."""
    by_type: dict[str, list[Word]] = field(default_factory=dict)
    """Numbers, conditions, players and cards by base type."""
    verb_starts: dict[str, list[Verb]] = field(default_factory=dict)
    """Verbs by the forms of their first word."""
    starting: dict[tuple[str, str], list[Word]] = field(default_factory=dict)
    """Declared words by the base type of their value and the forms of their first word."""
    leading: dict[str, list[Word]] = field(default_factory=dict)
    """Declared words that begin with a slot, by the base type of their value."""
    happenings: dict[str, list[tuple[Verb, Pattern, bool]]] = field(default_factory=dict)
    """Patterns of events by the forms of their longest word, each with whether it speaks of an event to come."""
    past: dict[str, list[tuple[Verb, Pattern]]] = field(default_factory=dict)
    """Patterns of events that have happened, by the past of their verb."""
    keyword_starts: dict[str, list[Keyword]] = field(default_factory=dict)
    """Keywords by the forms of their first word."""
    ability_forms: dict[str, str] = field(default_factory=dict)
    """Singular and plural of the kinds of abilities to the kind."""
    value_forms: dict[str, str] = field(default_factory=dict)
    period_forms: dict[str, str] = field(default_factory=dict)
    symbol_forms: dict[str, str] = field(default_factory=dict)
    field_forms: dict[str, str] = field(default_factory=dict)
    """Names of values, periods, symbols and fields to themselves, as names of other sorts have several forms."""
    listing: frozenset[str] = frozenset()
    """The first words of the fields that hold a list."""
    users: Callable[[], Mapping[str, str]] = dict
    """Returns verbs with the name of a card that uses them, for suggestions: worked out when something is wrong."""
    repetition: Repetition = field(default_factory=Repetition, init=False, repr=False, compare=False)
    """What texts with these words were bound to."""
    _known: set[str] = field(default_factory=set)
    _describing: set[str] = field(default_factory=set)

    def describing(self) -> set[str]:
        """The first words of all adjectives, traits and symbols: a quick test before the real one."""
        if not self._describing:
            self._describing.update(name.split()[0] for name in (*self.adjectives, *self.traits, *self.symbols))
        return self._describing

    def declared_sort(self, name: str) -> m.Type | None:
        """The type of what a word of the game counts up: the symbols of a set, or what is called `trait` or `type`."""
        if name in self.symbol_sets:
            return m.Type("symbol", name)
        if name in ("trait", "type") and name not in self.types and self.sort_values(name):
            return m.Type("trait" if name == "trait" else "type")
        return None

    def sort_values(self, name: str) -> tuple[str, ...]:
        """Everything that a word counts up: the symbols of a set, all traits, or all types of cards, as they are declared."""
        if name in self.symbol_sets:
            return self.symbol_sets[name]
        if name == "trait":
            return tuple(dict.fromkeys(self.traits.values()))
        cards = self.kinds.get("card", frozenset(self.fields))
        return tuple(each for each in self.fields if each in cards)

    def known(self) -> frozenset[str]:
        """All single words that mean something in the game."""
        if not self._known:
            names = {*self.types, *self.traits, *self.symbols, *self.counters, *self.zones, *self.values, *self.fields}
            names |= {
                *self.indexed_counters,
                *self.adjectives,
                *self.verb_starts,
                *self.field_forms,
                *self.periods,
                *self.seats,
            }
            names |= {*self.ability_forms, *self.keyword_starts}
            for word in self.words.values():
                for element in word.pattern.elements:
                    if not isinstance(element, SlotSpec):
                        names |= element
            self._known.update(part for name in names for part in name.split())
        return frozenset(self._known)

    def named_keywords(self) -> tuple[Keyword, ...]:
        """The keywords that have a name: those that are declared, and none that stands in quotation marks."""
        return tuple([each for each in self.keywords.values() if not each.quoted])

    def covers(self, wanted: m.Type, given: m.Type) -> bool:
        """Whether a value of type `given` may stand where `wanted` is asked for."""
        if wanted == given or "any" in (wanted.base, given.base):
            return True
        if wanted.base == "entity":
            return given.base in ("entity", "player", "component")
        if wanted.base != given.base:
            return False
        if wanted.base == "component":
            return not wanted.of or not given.of or bool(self.kinds[wanted.of] & self.kinds[given.of])
        return not wanted.of or not given.of

    def field_type(self, name: str, of: m.Type) -> tuple[m.Type, bool] | None:
        """The type of field `name` of some type covered by `of`, and whether it is a list."""
        for each in sorted(self.kinds.get(of.of, frozenset(self.fields))):
            if name in self.fields.get(each, {}):
                return self.fields[each][name]
        return None


def hides_any(words: Vocabulary) -> bool:
    """Whether there is a zone into which not everybody can look, besides the box."""
    return any(seen != "everyone" for name, seen in words.zone_visible.items() if name != "box")


def index_verb(vocabulary: Vocabulary, verb: Verb) -> None:
    """Add a verb, the words it may begin with, and its events; what no step carries out is not said as one."""
    vocabulary.verbs[verb.id] = verb
    if verb.unsaid:
        return
    first = verb.pattern.elements[0]
    if not isinstance(first, SlotSpec):
        for form in first:
            vocabulary.verb_starts.setdefault(form, []).append(verb)
    for patterns, looming in ((verb.looming, True), (verb.happens, False)):
        for pattern in patterns:
            literal = [each for each in pattern.elements if not isinstance(each, SlotSpec)]
            telling = max(literal, key=lambda forms: len(max(forms, key=len)), default=frozenset[str]())
            for form in telling:
                vocabulary.happenings.setdefault(form, []).append((verb, pattern, looming))
    for pattern in verb.happens:
        elements = pattern.elements
        at = spoken_at(tuple([None if isinstance(each, SlotSpec) else each for each in elements]))
        forms = None if at is None else elements[at]
        if at is not None and isinstance(forms, frozenset):
            past = in_past(forms)
            for form in past:
                told = Pattern((*elements[:at], past, *elements[at + 1 :]))
                vocabulary.past.setdefault(form, []).append((verb, told))


def index_word(vocabulary: Vocabulary, word: Word) -> None:
    """Add a declared function where the binder looks for it."""
    vocabulary.words[word.id] = word
    if word.kind != "adjective":
        vocabulary.by_type.setdefault(word.type.base, []).append(word)
        first = word.pattern.elements[0]
        if isinstance(first, SlotSpec):
            vocabulary.leading.setdefault(word.type.base, []).append(word)
        else:
            for form in first:
                vocabulary.starting.setdefault((word.type.base, form), []).append(word)
        return
    rest = word.pattern.elements[1:]
    if len(rest) == 1 and not isinstance(rest[0], SlotSpec):
        for form in rest[0]:
            vocabulary.adjectives.setdefault(form, []).append(word)
    else:
        vocabulary.clauses.append(word)


def index_keyword(vocabulary: Vocabulary, keyword: Keyword) -> None:
    """Add a keyword and the words it may begin with."""
    vocabulary.keywords[keyword.id] = keyword
    first = keyword.pattern.elements[0]
    if not isinstance(first, SlotSpec):
        for form in first:
            vocabulary.keyword_starts.setdefault(form, []).append(keyword)
