"""A compiled game: effect objects, their code, and the indexes by which the engine finds them."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from ruledeck.grammar.binder.game import Game
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.words.vocabulary import Window
from ruledeck.interpreter.state.layout import Layout

if TYPE_CHECKING:
    from ruledeck.interpreter.compiler.dependence import Upsets


class Signal:
    """What a unit returns instead of a result when it did not end."""

    def __init__(self, name: str) -> None:
        self.name = name

    def __repr__(self) -> str:
        """Return the name."""
        return self.name


SUSPEND = Signal("SUSPEND")
"""A decision is wanted; the frames are on `s.unwind`."""
ABORT = Signal("ABORT")
"""A period or the game is being left; units return at once until the frame that catches it."""
STACKED = Signal("STACKED")
"""An ability was announced and waits on a stack; the rest of it is the last frame of `s.unwind`."""

Unit = Callable[..., Any]
"""Code that can wait: `unit(s, pc, locals, v) -> result | SUSPEND | ABORT`."""
Test = Callable[..., Any]
"""Pure code: `test(s, ...) -> value`."""


@dataclass(frozen=True, slots=True)
class Site:
    """A place in the text where a player decides.

    Attributes:
        kind: `choose`, `do`, `may`, `modes`, `window`, `action`, `order` or `order abilities`.
        node: What is being decided, or `None` for a window.
        key: Where it stands: the key of `Game.places`.
        public: Whether everybody sees the options, so that a single one needs no prompt.
        slot: For a choice inside a verb, the slot that is filled.
    """

    kind: str
    node: m.Meant | None
    key: str
    public: bool
    slot: str = ""


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
        names: Names of the surroundings that a delayed ability carries.
        name: Its stable name for the log.
        plain: Whether nothing but its body matters when it is called.
    """

    id: int
    ability: m.Ability
    key: str
    index: int
    unit: int
    condition: Test | None
    could: Test | None
    zones: tuple[str, ...]
    names: tuple[str, ...] = ()
    name: str = ""
    plain: bool = False

    @property
    def called(self) -> bool:
        """Whether the text resolves it by its kind: then it is done as far as possible, and `could` is asked by `can use` alone."""
        return self.ability.timing == "called"


@dataclass(frozen=True, slots=True)
class Listener:
    """An ability that waits for events of one verb: `test(s, this, you, ev)`."""

    effect: Effect
    test: Test


@dataclass(slots=True)
class Program:
    """A compiled game.

    Attributes:
        game: Where it came from.
        layout: The shape of its states for the number of players it was compiled for.
        definitions: Card ids in the order of their indexes.
        code: Units by number; runtime units come first.
        sites: Decisions by number.
        effects: Abilities by number.
        verbs: Verb ids in the order of their indexes.
        by_card: Card index to its abilities by timing.
        called: Kind of ability to card index to abilities.
        listeners: `(verb index, moment)` to card index (or -1 for the game) to listeners; moment is `when`, `after` or `state`.
        windows: Moment to its discipline and the code of the player asked first.
        rules: State rules.
        bodies: Verb index to `(waits, code number or function)`.
        scripts: Source text of all functions, for reading.
        sensitive: Verb indexes that raise events.
        departing: Those of them that something reacts to and with which, or behind which, things may leave play.
        moving: Verb indexes with which things may leave play, apart from what the rules take away behind them.
        turned: Turns of loops and steps of windows since somebody decided: what the guard against endless games counts.
        upsets: Which entries of the log make void what is remembered of a state; nothing is remembered beyond kinds it lacks.
        prototypes: Games that have not begun, by their cards: a new game is a clone.
        language: In which its moments are explained: `en` or `ru`.
    """

    game: Game
    layout: Layout
    definitions: tuple[str, ...] = ()
    code: list[Unit] = field(default_factory=list)
    sites: list[Site] = field(default_factory=list)
    effects: list[Effect] = field(default_factory=list)
    verbs: tuple[str, ...] = ()
    by_card: dict[int, dict[str, tuple[Effect, ...]]] = field(default_factory=dict)
    called: dict[str, dict[int, tuple[Effect, ...]]] = field(default_factory=dict)
    actions: dict[str, dict[int, tuple[Effect, ...]]] = field(default_factory=dict)
    listeners: dict[tuple[int, str], dict[int, tuple[Listener, ...]]] = field(default_factory=dict)
    listening_zones: dict[tuple[int, str], tuple[str, ...]] = field(default_factory=dict)
    windows: dict[str, tuple[Window, Test | None]] = field(default_factory=dict)
    rules: list[Effect] = field(default_factory=list)
    sensitive: frozenset[int] = frozenset()
    departing: frozenset[int] = frozenset()
    moving: frozenset[int] = frozenset()
    scripts: list[str] = field(default_factory=list)
    options: Mapping[str, str] = field(default_factory=dict)
    namespace: dict[str, Any] = field(default_factory=dict)
    start: int = -1
    queues: bool = False
    upsets: "Upsets" = field(default_factory=dict)
    prototypes: dict[Any, Any] = field(default_factory=dict)
    turned: int = 0
    language: str = "en"


def uncompiled(*_: object) -> object:
    """Stand for a unit whose number is known before its code is made."""
    raise AssertionError("a unit was called before it was compiled")
