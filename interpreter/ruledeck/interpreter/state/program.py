"""A compiled game: effect objects, their code, and the indexes by which the engine finds them."""

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Literal, NamedTuple, NoReturn

from ruledeck.grammar.binder.game import Game
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.history import Question as PastQuestion
from ruledeck.grammar.meaning.kinds import Layer, Moment, StaticKind, Timing
from ruledeck.grammar.meaning.operations import Aspect
from ruledeck.grammar.meaning.parts import PartKey
from ruledeck.grammar.words.vocabulary import Window
from ruledeck.interpreter.state.graphs import Adjacency
from ruledeck.interpreter.state.lasting import LastingKind, SpokenOf
from ruledeck.interpreter.state.layout import Layout
from ruledeck.interpreter.state.outcomes import Result
from ruledeck.interpreter.state.plain import Value
from ruledeck.interpreter.state.watching import Watch
from ruledeck.interpreter.target.module import Module, Space

Unit = Callable[..., Any]
"""Code that can wait: `unit(s, pc, locals, v) -> result | SUSPEND | ABORT`.

It is made while the game is compiled: no type checker sees it.
"""
Test = Callable[..., Any]
"""Pure code: `test(s, ...) -> value`; made as units are. How many arguments it takes, whoever made it knows."""

LAYERS: Final[tuple[Layer, ...]] = ("set", "add", "least", "most")
"""The order in which modifications apply."""

SETTLED, UNSETTLED, SEVERAL = "no rule", "no rule for now", "several are left"
"""What is remembered of a state in which no state rule holds: so long as what the rules read stays, or until anything changes."""
IN_PLAY, SORTS_IN_PLAY = "what is in play", "what is in play of a sort"
"""What is remembered of what lies in play, until something enters or leaves it: everything, and for each sort what is of it."""
WITHIN: Final = "what is asked within"
"""What is remembered of statements that are asked for while others are worked out, by what they speak of and what is left out."""
STANDING: Final = "how the table stands"
"""What is remembered of a state whose texts ask whether anything has changed, see `primitives.standing`."""

Upsets = dict[Value, tuple[Hashable, ...] | dict[Value, tuple[Hashable, ...]]]
"""Kind of entry to the keys of what it makes void, or for counters and values these by index."""


SiteKind = Literal[
    "choose", "target", "do", "divide", "may", "modes", "window", "action", "order", "order abilities", "loop"
]
"""What is decided: what `choose` names or aims at, what fills a slot of a verb, how an amount is divided, whether, which block,
which ability answers events or is used as an action, in which order; a loop decides nothing, but is named when it never ends."""


@dataclass(frozen=True, slots=True)
class Site:
    """A place in the text where a player decides.

    Attributes:
        kind: How it was made.
        node: What is being decided, or `None` for a window.
        key: Where it stands: the key of `Game.places`.
        public: Whether everybody sees the options, so that a single one needs no prompt.
        slot: For a choice inside a verb, the slot that is filled.
        otherwise: What is done where an optional block is declined, or `None`.
        secret: Whether it is told only when others have chosen, too.
    """

    kind: SiteKind
    node: m.Meant | None
    key: PartKey
    public: bool
    slot: str = ""
    otherwise: m.Steps | None = None
    secret: bool = False


@dataclass(frozen=True, slots=True)
class Effect:
    """A compiled ability.

    Attributes:
        id: Its number.
        ability: Its tree.
        key: Where it stands: the key of `Game.places`.
        index: Its place among the abilities of that card, keyword or game.
        unit: The unit that pays its costs and does it: locals `(this, you, ev)`; a rule of state is given what it is about, one
            thing or a tuple of them, in the place of an event.
        condition: `condition(s, this, you, ev)`, or `None`.
        could: `could(s, this, you, ev)`: whether its costs can be paid and it would change something.
        zones: Zone names in which it works; empty means in play.
        works: The ids of these zones.
        names: Names of the surroundings that a delayed ability carries.
        name: Its stable name for the log.
        plain: Whether nothing but its body matters when it is called.
        gathers: Whether it answers once what happens to one or more things at one moment.
    """

    id: int
    ability: m.Ability
    key: PartKey
    index: int
    unit: int
    condition: Test | None
    could: Test | None
    zones: tuple[str, ...]
    works: frozenset[int]
    names: tuple[str, ...] = ()
    name: str = ""
    plain: bool = False
    gathers: bool = False

    @property
    def called(self) -> bool:
        """Whether the text resolves it by its kind: then it is done as far as possible, and `could` is asked by `can use` alone."""
        return self.ability.timing == "called"


@dataclass(frozen=True, slots=True)
class Listener:
    """An ability that waits for events of one verb.

    Attributes:
        effect: The ability.
        test: `test(s, this, you, ev)`: whether it answers an event.
        unseen: The same of a card that may have the ability for all that others know: whether it would answer, if the card had it.
        each: Of an ability of the rules, whether each player may be the one for whom it answers, rather than whoever does it.
    """

    effect: Effect
    test: Test
    unseen: Test
    each: bool = False


class Statement:
    """A compiled static statement.

    Attributes:
        kind: What it does.
        subject: The word, keyword or verb that it speaks of.
        how: For a modification, the name of its layer; for a grant, `gain` or `lose`.
        layer: The place of the layer in `LAYERS`, -1 for none.
        holds: `holds(s, this, you, *values, x)`: whether it speaks of this thing; of a ban, toll or duty `holds(s, this, you, *values,
            by, args, source)`: whether it speaks of these slots, filled by the text of this component.
        amount: `amount(s, this, you, *values, x)`: by how much, or the values of a keyword; of a toll, asked as `holds` is, whether
            it could be paid.
        condition: When it holds at all.
        cards: Definitions that carry it, `None` for effects and the game.
        effect: The constant it belongs to; `None` for effects.
        zones: The ids of the zones in which the constant works.
        own: Whether a ban or duty speaks only of what its controller does.
        circular: Whether a modification reads what it changes: then it reads it with those before it alone.
        deferred: Those of later kinds that ask for what it changes, and are left out while it is worked out.
        reads: Of a ban or duty, the places of the slots that it looks at.
        units: Of a toll, the numbers of the unit that asks whether it is to be paid and of the one that pays it: `(this, you,
            *values, by, args, source)`.
        demands: Of a toll, asked as `amount` is, what it takes of counters, see `compiler.basis.demands`.
        static: Of a toll, what the text says.
        done: Of a change as things enter play, `done(s, this, you, *values, x)`: does it with one of them.
        whole: The first statement of the same text: what changes several characteristics is left out of all of them at once.
    """

    __slots__ = (
        "amount",
        "cards",
        "circular",
        "condition",
        "deferred",
        "demands",
        "done",
        "effect",
        "holds",
        "how",
        "kind",
        "layer",
        "own",
        "reads",
        "static",
        "subject",
        "units",
        "whole",
        "zones",
    )

    def __init__(
        self, kind: StaticKind, subject: str, how: Layer | Literal["gain", "lose"], holds: Test, amount: Test
    ) -> None:
        self.kind, self.subject, self.how, self.holds, self.amount = kind, subject, how, holds, amount
        self.layer = -1 if how == "gain" or how == "lose" else LAYERS.index(how)
        self.condition: Test | None = None
        self.cards: frozenset[int] | None = None
        self.effect: Effect | None = None
        self.zones: tuple[int, ...] = ()
        self.own = False
        self.reads: tuple[int, ...] = ()
        self.circular = False
        self.deferred: tuple[Statement, ...] = ()
        self.units = (-1, -1)
        self.demands: Test | None = None
        self.static: m.Toll | None = None
        self.done: Test | None = None
        self.whole = self


class StateRule(NamedTuple):
    """A state rule and what it is about.

    Attributes:
        effect: The rule.
        owners: `owners(s)`: `(component, its controller)` of all that have it; `(0, 0)` for the game.
        group: `group(s, this, you, ev)`: the things that it works on, or `None` when it works on no group.
        together: Whether it works on all of them at once.
    """

    effect: Effect
    owners: Callable[..., Sequence[tuple[int, int]]]
    group: Test | None
    together: bool


class Noted(NamedTuple):
    """What is noted of the events of a verb for a question, see `primitives.history`.

    Attributes:
        number: The number of the question.
        period: The kind of period that it asks about; -1 is the whole game.
        note: `note(s, event)`: what is kept of the event; `None` where it is of another sort.
        faces: Whether that reads the faces of cards, which not everybody may have seen.
        places: How many of the first events are kept of each sort: as many as some text asks for.
    """

    number: int
    period: int
    note: Test
    faces: bool
    places: int = 1


class Held(NamedTuple):
    """Static statements that an effect makes: their tree, the names of the surroundings that they carry, the key where they stand."""

    node: m.Hold
    names: tuple[str, ...]
    key: PartKey


class Told(NamedTuple):
    """What an effect puts in place, or what is asked, as a table is told of it, and the values that it speaks of."""

    node: m.Hold | m.Delay | m.Value
    values: tuple[m.Value, ...]


class Question(NamedTuple):
    """A question to players, or what one is to say, with the names in it, its key, and the name of the one card that it is about."""

    test: m.Value
    names: tuple[str, ...]
    key: PartKey
    about: str = ""


class Speakers(NamedTuple):
    """The cards whose static statements speak of a verb: in which zones they do, and whether only of their controllers."""

    cards: frozenset[int]
    zones: tuple[int, ...]
    own: bool


def _no_board(_cards: Sequence[int]) -> Adjacency:
    return ()


def _no_costs(_cards: Sequence[int]) -> Sequence[int]:
    return ()


@dataclass(slots=True)
class Linked:
    """The tables that link a compiled game together: the compiler fills them, and nothing changes them while games are played.

    A moment is `when`, `after` or `state`; a verb, a card and a zone are given by their indexes; card -1 is the game.

    Attributes:
        replacing: Abilities that may take the place of what they answer.
        play_zones: Zones whose components are in play.
        faces: Card to the number of its faces, at least 1.
        printed_faces: Card to the printed facts of each of its faces; cards that they name are given by index.
        nothing_shown: Fact of a face to what it is where a face does not say it.
        brings: Card to the cards that come into a game with each copy of it; cards with which nothing comes are missing.
        adjacency: `adjacency(cards)`: for the card of each entity the entities that one step on the board leads to.
        movement: `movement(cards)`: for the card of each entity what it costs to enter it; empty where each step costs 1.
        bodies: Verb that raises events to the number of the unit that does it.
        period_verbs: Id of a verb that is said of periods to the verb, where something reacts to it.
        banned: Verbs that some ban speaks of.
        counted: Verbs of which a text asks how much of them looms.
        deeds: Verbs of which a text asks what happens because of them: while their steps are carried out, they stand in `State.deeds`.
        subjects: Verbs to the place of the slot that holds the component to which their events happen.
        stepwise: Verbs that raise events inside of themselves, or with which things enter play where texts change them as they do;
            without those that are the course of the game.
        arriving: `arriving(s, components)`: changes those that have entered play at one moment; `None` where no text does.
        placing: The verbs of the language that move or make a thing, where texts change things as they enter play.
        levy: The number of the engine's unit that has tolls paid; -1 where no text asks for any.
        priced: Units that pay prices whose parts depend on each other, see `engine.rehearsal`, each with whether everybody
            can tell what could be chosen for it.
        attempt: The number of the engine's unit in which such prices are paid; -1 where there are none.
        cost: The deed that a price is paid, where a text asks what is done as a cost; else -1.
        owing: The number of the engine's unit in which prices are paid then; -1 where there are none.
        prices: Verb of which a toll speaks to `price(s, player, *slots)`, what it takes of counters besides, see `compiler.basis.demands`.
        tried: Verb of which a toll speaks to the unit that pays both prices, and the places of what it needs of who does it and the slots.
        plainly_called: Kind of ability to card index to the only one of it there, if it is plain and no ban speaks of abilities.
        abilities_banned: The verb of the event that an ability is resolved, if some ban speaks of it; else -1.
        afterwards: Ability to what is done with its card when it is over: the verb and its unit; 0 for the unit of one that is an event.
        able: Verb of which a text asks whether a player could do it to `able(s, player, *slots, cause)`.
        duties: Verb to who speaks of its duties; verbs whose duties do not stand on cards alone are missing.
        keywords: Card to its printed keywords, each with the functions `value(s, this)` of its slots.
        statics: `(kind, subject)` to the static statements about it.
        holds: Number of an effect that lasts to the static statements it makes.
        held: The same number to where they come from.
        unpaid: What a text asks for first, by the number with which a table is told that it cannot be paid.
        told: What effects put in place, and what is asked, by the number that a table is told; empty where none is.
        own_counters, own_values: Counters and values that the game keeps for itself (`shown: false`).
        outcomes: The value that a verb has for its outcome, by verb.
        settled_values: Values that are set in full whatever they were before: those, and the outcomes of verbs.
        lasts: Number of a condition with which something ends to `lasts(s, this, you, *values)`: whether it goes on.
        altered: What of a thing may change that is fixed in other games: its traits, its types, its whole print.
        delayed: Delayed ability to the verbs it waits for, each with its test.
        listening_zones: `(verb, moment)` to the zones in which abilities wait for such events.
        self_concerned: `(verb, moment)` to the cards whose abilities wait for such events in which the card itself is a slot.
        listening_otherwise: `(verb, moment)` to the other cards with abilities that wait for such events.
        listening_unseen: `(verb, moment)` where somebody may wait who has none of these cards, as they might be held unseen.
        may_hide: `may_hide(s, moment, events, player)`: whether others cannot tell that a player has no ability for these events;
            `None` where nobody ever may.
        ever_hidden: `ever_hidden(s, moment, events)`: whether that may be so of anybody at all.
        rules: The state rules, in their order.
        watches: What is watched for the moment in which it becomes so.
        comes_about: The verb of the event that it has become so; -1 where nothing is watched.
        action_zones: Kind of ability to the zones in which players may use such abilities as actions.
        action_cards: Kind of ability to the cards with such abilities.
        open_cards: Kind of ability to the cards with such abilities that others than who controls them may use.
        borrowers: The cards that may have the abilities of other cards, lent to them by a text.
        questions: Questions that players are asked, by number.
        questions_asked: Questions about what has happened to their number and kind of period.
        heeded: The verbs of which something is noted, or with whose events something ends.
        noted: Verb to what is noted of its events.
        looked_back: Kind of period to the questions that are asked of it when it is over.
        used_up: Verb to what its events end: the kind and the number of what lasts, and `test(s, this, you, event, *values)`.
        heard_out: The delayed abilities that wait for events with which they may end: they are over when these were answered.
        attempted: The same of what also those of its events end that are cancelled or replaced.
        remembered: The number of a question about the past to the places of the components in what is kept for it.
        spoken_of: What lasts, by its kind and number, to what of the things that it carries along it says something.
        scope: What shares one window of reactions: `event` or `effect`.
        window_site: The place of decision at which players answer events.
        order_site: The place of decision at which abilities are put in order.
        right_site: The place of decision at which a player uses a right, where there are any.
    """

    play_zones: tuple[int, ...] = ()
    replacing: frozenset[int] = frozenset()
    faces: tuple[int, ...] = ()
    printed_faces: tuple[tuple[Mapping[str, Value], ...], ...] = ()
    nothing_shown: Mapping[str, Value] = field(default_factory=dict)
    brings: Mapping[int, tuple[int, ...]] = field(default_factory=dict)
    adjacency: Callable[[Sequence[int]], Adjacency] = _no_board
    movement: Callable[[Sequence[int]], Sequence[int]] = _no_costs
    bodies: dict[int, int] = field(default_factory=dict)
    period_verbs: dict[str, int] = field(default_factory=dict)
    banned: frozenset[int] = frozenset()
    counted: frozenset[int] = frozenset()
    deeds: frozenset[int] = frozenset()
    plainly_called: dict[str, dict[int, Effect]] = field(default_factory=dict)
    abilities_banned: int = -1
    levy: int = -1
    attempt: int = -1
    cost: int = -1
    owing: int = -1
    priced: dict[int, bool] = field(default_factory=dict)
    stepwise: frozenset[int] = frozenset()
    arriving: Callable[..., None] | None = None
    placing: frozenset[int] = frozenset()
    subjects: dict[int, int] = field(default_factory=dict)
    afterwards: dict[int, tuple[int, int]] = field(default_factory=dict)
    able: dict[str, Test] = field(default_factory=dict)
    duties: dict[int, Speakers] = field(default_factory=dict)
    keywords: dict[int, dict[str, tuple[Test, ...]]] = field(default_factory=dict)
    statics: dict[tuple[StaticKind, str], tuple[Statement, ...]] = field(default_factory=dict)
    holds: list[tuple[Statement, ...]] = field(default_factory=list)
    held: list[Held] = field(default_factory=list)
    told: list[Told] = field(default_factory=list)
    unpaid: list[m.May] = field(default_factory=list)
    own_counters: frozenset[int] = frozenset()
    own_values: frozenset[int] = frozenset()
    outcomes: dict[int, int] = field(default_factory=dict)
    settled_values: frozenset[int] = frozenset()
    lasts: list[Test] = field(default_factory=list)
    altered: frozenset[Aspect] = frozenset()
    prices: dict[int, Callable[..., tuple[tuple[int, int, int], ...]]] = field(default_factory=dict)
    tried: dict[int, tuple[int, tuple[int, ...]]] = field(default_factory=dict)
    delayed: dict[int, tuple[tuple[int, Test], ...]] = field(default_factory=dict)
    listening_zones: dict[tuple[int, Timing], tuple[int, ...]] = field(default_factory=dict)
    self_concerned: dict[tuple[int, Timing], frozenset[int]] = field(default_factory=dict)
    listening_otherwise: dict[tuple[int, Timing], frozenset[int]] = field(default_factory=dict)
    listening_unseen: frozenset[tuple[int, Timing]] = frozenset()
    may_hide: Callable[..., bool] | None = None
    ever_hidden: Callable[..., bool] | None = None
    rules: tuple[StateRule, ...] = ()
    watches: tuple[Watch, ...] = ()
    comes_about: int = -1
    action_zones: dict[str, tuple[int, ...]] = field(default_factory=dict)
    action_cards: dict[str, frozenset[int]] = field(default_factory=dict)
    open_cards: dict[str, frozenset[int]] = field(default_factory=dict)
    borrowers: frozenset[int] = frozenset()
    questions: list[Question] = field(default_factory=list)
    questions_asked: dict[PastQuestion, tuple[int, int]] = field(default_factory=dict)
    heeded: frozenset[int] = frozenset()
    noted: dict[int, tuple[Noted, ...]] = field(default_factory=dict)
    looked_back: dict[int, frozenset[int]] = field(default_factory=dict)
    used_up: dict[int, tuple[tuple[LastingKind, int, Test], ...]] = field(default_factory=dict)
    heard_out: frozenset[int] = frozenset()
    attempted: dict[int, tuple[tuple[LastingKind, int, Test], ...]] = field(default_factory=dict)
    remembered: dict[int, tuple[int, ...]] = field(default_factory=dict)
    spoken_of: dict[tuple[LastingKind, int], SpokenOf] = field(default_factory=dict)
    scope: Literal["event", "effect", "action"] = "event"
    window_site: int = -1
    order_site: int = -1
    right_site: int = -1


@dataclass(slots=True, eq=False, weakref_slot=True)
class Program:
    """A compiled game.

    Attributes:
        game: Where it came from.
        layout: The shape of its states for the number of players it was compiled for.
        definitions: Card ids in the order of their indexes.
        titles: For each card the index of the first card with its title; empty where no two cards share one.
        code: Units by number; runtime units come first.
        sites: Decisions by number.
        effects: Abilities by number.
        verbs: Verb ids in the order of their indexes.
        called: Kind of ability to card index to abilities that rules resolve.
        actions: The same for abilities that players are offered or use at any moment.
        listeners: `(verb index, moment)` to card index (or -1 for the game) to listeners; moment is `when`, `after` or `state`.
        windows: Moment to its discipline and the code of the player asked first.
        rules: State rules.
        module: The generated functions.
        verb_code: Name of a generated function to the verb that it does.
        ability_code: Name of a generated function to the ability that it does.
        arrival_code: Name of a generated function to what it does with something as it enters play, and where that stands.
        namespace: The globals of the generated code.
        linked: The tables that the engine looks things up in.
        sensitive: Verb indexes that raise events.
        departing: Those of them that something reacts to and with which, or behind which, things may leave play.
        moving: Verb indexes with which things may leave play, apart from what the rules take away behind them.
        upsets: Which entries of the log make void what is remembered of a state; nothing is remembered beyond kinds it lacks.
        rights: The kinds of abilities that are open at any moment.
        carefree: Whether a bot may be asked without a look at the table: nobody has rights, is automatic or can be out of the game.
        breakpoints: Whether it was compiled so that a game can stop at every period.
        options: Chosen options of the game by name.
        start: The number of the unit in which the game is played; -1 where no rule says how.
        language: In which its moments are explained: `en` or `ru`.
        ability_names: Lasting names of abilities by what they belong to, as far as they were needed.
    """

    game: Game
    layout: Layout
    definitions: tuple[str, ...] = ()
    titles: tuple[int, ...] = ()
    code: list[Unit] = field(default_factory=list)
    sites: list[Site] = field(default_factory=list)
    effects: list[Effect] = field(default_factory=list)
    verbs: tuple[str, ...] = ()
    called: dict[str, dict[int, tuple[Effect, ...]]] = field(default_factory=dict)
    actions: dict[str, dict[int, tuple[Effect, ...]]] = field(default_factory=dict)
    listeners: dict[tuple[int, Timing], dict[int, tuple[Listener, ...]]] = field(default_factory=dict)
    windows: dict[Moment, tuple[Window, Test | None]] = field(default_factory=dict)
    rules: list[Effect] = field(default_factory=list)
    sensitive: frozenset[int] = frozenset()
    departing: frozenset[int] = frozenset()
    moving: frozenset[int] = frozenset()
    module: Module = field(init=False)
    verb_code: dict[str, int] = field(default_factory=dict)
    ability_code: dict[str, int] = field(default_factory=dict)
    arrival_code: dict[str, tuple[PartKey, m.Arrive]] = field(default_factory=dict)
    options: Mapping[str, str] = field(default_factory=dict)
    namespace: Space = field(default_factory=dict)
    linked: Linked = field(default_factory=Linked)
    start: int = -1
    upsets: Upsets = field(default_factory=dict)
    rights: tuple[str, ...] = ()
    carefree: bool = True
    breakpoints: bool = False
    language: str = "en"
    ability_names: dict[PartKey, tuple[str, ...]] = field(default_factory=dict)


def uncompiled(*_: Result) -> NoReturn:
    """Stand for a unit whose number is known before its code is made."""
    raise AssertionError("a unit was called before it was compiled")
