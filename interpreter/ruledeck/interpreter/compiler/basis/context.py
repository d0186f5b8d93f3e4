"""What the parts of the compiler know of each other: it lies below them, so that none of them has to import what imports it.

The compiler of a game holds one compiler for each kind of thing, and each of these holds the compiler of the game.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from typing import Protocol, TypeAlias

from ruledeck.grammar.binder.game import Game
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.parts import PartKey
from ruledeck.grammar.words.vocabulary import SlotSpec, Verb
from ruledeck.interpreter.compiler.basis.coverage import Coverage
from ruledeck.interpreter.compiler.basis.forms import Loops
from ruledeck.interpreter.compiler.basis.surroundings import Surroundings
from ruledeck.interpreter.compiler.survey.analysis import Analysis
from ruledeck.interpreter.state.layout import Layout
from ruledeck.interpreter.state.program import Effect, Program, SiteKind, Statement, Test
from ruledeck.interpreter.target.building import Builder
from ruledeck.interpreter.target.module import Module
from ruledeck.interpreter.target.names import Role
from ruledeck.interpreter.target.nodes import Expression, Generated, Local, Origin, Table, Unit

Narrowing: TypeAlias = Callable[[Expression, Surroundings], Expression]
"""What leaves out of a group what cannot be chosen, before it is asked what belongs to a choice that is held to something."""


class Values(Protocol):
    """Compiles conditions, numbers and groups."""

    @property
    def c(self) -> "Compiling":
        """The compiler of the game."""

    def code(self, node: m.Value, env: Surroundings) -> Expression:
        """Return the expression of a value."""

    def group(self, node: m.Value, env: Surroundings) -> Expression:
        """Return the expression of several values as something that can be iterated."""

    def picked_from(self, pick: m.Pick, env: Surroundings) -> Expression:
        """Return what something is picked from; of what a fact lists, each value once."""

    def candidate(self) -> AbstractContextManager[Local]:
        """Give a new variable of a comprehension."""

    def select(self, node: m.Select, env: Surroundings, *, form: str = "tuple") -> Expression:
        """Return a tuple of the members of a group, or for `any`/`count` what is asked of them."""

    def domain(self, node: m.Select, env: Surroundings) -> Expression:
        """Return the components of the zones to look in."""

    def totalled(self, node: m.Pick, env: Surroundings) -> tuple[Expression, Expression, Expression, Expression]:
        """Return the group of a choice that must reach a total, what each is worth, the total, and who meets the need."""

    def slot(self, node: m.Slot, env: Surroundings) -> Expression:
        """Return a slot of the event."""

    def slot_at(self, name: str, env: Surroundings) -> Expression:
        """Return the place of a slot of the event."""


class Coulds(Protocol):
    """Compiles what could happen.

    Attributes:
        open: The verbs that are being looked into.
        known: The functions of verbs that were looked into, by their ids, whether they are to happen in full, `told`,
            `unhindered`, `narrowing`, `trying` and `within`.
        narrowing: Whether it is asked what of a group is left to be chosen: then a price counts for nothing beside what it is paid for.
        told: Whether only changes count that a table would tell: not what the game keeps for itself.
        trying: Whether what is looked at is tried out besides: then it is enough that nothing speaks against it beforehand.
        unhindered: Whether it is asked what would be possible if nothing were forbidden.
        within: The kinds of periods of what is looked at, which go on when it is done.
        able: The functions of verbs of which a text asks whether somebody could do them.
        uncounted: The functions of verbs that may consist of nothing that counts: by their ids, and whether it may ask for nothing.
        leaning: The costs that are asked for only by trying to pay, as what is paid in front of them decides about them.
    """

    able: dict[str, Generated]
    uncounted: dict[tuple[str, bool], Generated]
    open: list[str]
    known: dict[tuple[str, bool, bool, bool, bool, bool, frozenset[str]], Generated]
    narrowing: bool
    told: bool
    trying: bool
    unhindered: bool
    within: frozenset[str]
    leaning: frozenset[m.Effect]

    @property
    def c(self) -> "Compiling":
        """The compiler of the game."""

    def entwined(self, costs: tuple[m.Effect, ...]) -> bool:
        """Whether some costs may depend on each other, so that only paying shows whether all of them can be paid."""

    def ability(
        self,
        key: PartKey,
        params: tuple[Local, ...],
        ability: m.Ability,
        env: Surroundings,
        watched: Expression | None = None,
    ) -> Test | None:
        """Return the test of an ability; `None` when it is always possible. What is `watched` is asked first: it notes itself."""

    def expression(self, body: m.Steps, env: Surroundings, *, told: bool = False) -> Expression:
        """Return an expression: whether a block could change anything, or anything that a table would tell."""

    def fully(self, body: m.Steps, env: Surroundings) -> Expression:
        """Return an expression: whether a block could happen in full."""

    def in_full(self, items: tuple[m.Effect, ...], env: Surroundings) -> Expression:
        """Return an expression: whether some lines could all happen in full."""

    def arm(self, body: m.Steps, env: Surroundings, *, full: bool) -> Expression:
        """Return whether a block inside another could change something, or happen in full."""

    def called(
        self,
        first: tuple[m.Effect, ...],
        rest: "tuple[m.Effect, ...] | None",
        env: Surroundings,
        *,
        price: bool,
        last: bool = False,
        before: tuple[m.Effect, ...] = (),
    ) -> Expression:
        """Define a function for a block (with a price in full, or as far as its last step) and return its call."""

    def statement(self, node: m.Effect, env: Surroundings, *, full: bool) -> Expression:
        """Return whether a statement could change something, or happen in full."""

    def heeds(self, ident: str) -> bool:
        """Whether a ban on a verb is asked where it is looked at now."""

    def candidates(self, pick: m.Pick, env: Surroundings) -> Expression:
        """Return what may be picked."""

    def left_over(
        self, name: str, lines: tuple[m.Effect, ...], group: Expression, env: Surroundings, *, many: bool = False
    ) -> Expression:
        """Return what of a group is left to be chosen as a name: bans forbid what would be done with the rest."""

    def block(
        self,
        costs: tuple[m.Effect, ...],
        body: tuple[m.Effect, ...],
        env: Surroundings,
        builder: Builder,
        *,
        whole: bool = False,
        before: tuple[m.Effect, ...] = (),
    ) -> None:
        """Add what looks through a block: all costs in full, those `before` them too, then something of the body."""

    def last(self, items: tuple[m.Effect, ...], env: Surroundings, builder: Builder) -> None:
        """Add what looks at a verb in full."""


class Effects(Protocol):
    """Compiles the statements of one unit or function; see `statements.EffectCompiler` for its attributes."""

    w: Builder
    key: PartKey
    maybe: set[str]
    sums: set[str]
    spare: set[str]
    track: bool
    quiet: bool
    between: bool
    behind: tuple[m.Effect, ...]
    price: tuple[m.Effect, ...]
    paying: bool
    due: bool

    @property
    def c(self) -> "Compiling":
        """The compiler of the game."""

    @property
    def values(self) -> Values:
        """The compiler of values."""

    def line(self, item: m.Effect, env: Surroundings) -> Surroundings:
        """Compile a line of a block, and the state rules behind it."""

    def lines(self, items: tuple[m.Effect, ...]) -> Iterator[m.Effect]:
        """Yield the lines of a block; meanwhile it is known which ones come behind each."""

    def steps(self, node: m.Steps, env: Surroundings, settle: Callable[[], None] | None = None) -> Surroundings:
        """Compile statements in order; returns the names known behind them."""

    def inner(self, node: m.Steps, env: Surroundings) -> None:
        """Compile a nested block, whose names end with it."""

    def guarded(self, node: m.Effect, env: Surroundings) -> Surroundings:
        """Compile a statement; one that reads a choice which found nothing is skipped as a whole."""

    def found(self, name: str, code: Expression) -> Expression:
        """Return whether a choice found something, or answered that nothing is needed."""

    def status(self, code: Expression) -> None:
        """Say how far the statement happened."""

    def source(self) -> Expression:
        """Return the entity whose text this is."""

    def context(self) -> Expression:
        """Return what labels need to know: the source and the event."""

    def test(self, node: m.Value, env: Surroundings) -> Expression:
        """Return a condition, wrapped so that coverage sees which way it went."""


class Facts(Protocol):
    """Makes tables of what is printed on cards."""

    def table(self, key: tuple[str, ...], values: Iterable[object], nothing: object = False) -> Table:
        """Return a constant tuple by card index, which its key names."""

    def titles_table(self) -> Table:
        """Return the table of the first card with the title of each card."""

    def type_read(self, of: str, thing: Expression) -> Expression:
        """Return the reading of whether a thing is of a type or kind; effects may let it count as another type."""

    def trait_shown(self, code: Expression, thing: Expression) -> Expression:
        """Return the reading of a printed trait; the text may be blank."""

    def type_table(self, of: str) -> Table:
        """Return the table of cards of a type or kind."""

    def trait_read(self, trait: str, thing: Expression) -> Expression:
        """Return the reading of whether a thing has a trait."""

    def traits_table(self) -> Table:
        """Return the table of the traits of each card."""

    def unique_table(self) -> Table:
        """Return the table of unique cards."""

    def symbol_table(self, of: str, symbol: str) -> Table:
        """Return the table of cards with a symbol of a set in any field."""

    def symbols_table(self, of: str) -> Table:
        """Return the table of all symbols of a set that each card shows."""

    def on_whole_cards(self, of: str) -> bool:
        """Whether any card has a symbol of a set in a field of the whole card."""

    def sides_table(self) -> Table:
        """Return the table of how many faces each card has."""

    def field_read(self, name: str, thing: Expression, *, printed_only: bool = False) -> Expression:
        """Return the reading of a field of one thing, or of what is printed there."""

    def face_fields(self, of: str) -> list[str]:
        """Return the facts of faces that hold a symbol of a set."""


class Places(Protocol):
    """Numbers the places of decision."""

    def add(
        self,
        kind: SiteKind,
        node: m.Meant | None,
        key: PartKey,
        what: m.Value | None,
        slot: str = "",
        *,
        secret: bool = False,
        otherwise: m.Steps | None = None,
    ) -> int:
        """Add a place of decision."""

    def actions(self, node: m.Perform, key: PartKey, kind: str) -> int:
        """Add a place where abilities of a kind are offered."""


class Filters(Protocol):
    """Makes quick tests before an event."""

    def quick(
        self, ident: str, by: Expression, codes: Sequence[Expression], loops: Loops, test: Expression
    ) -> Expression | None:
        """Return whether any ability is concerned by some occurrences of a verb; `None` where no quick test can tell."""


class Verbs(Protocol):
    """Compiles verbs."""

    def function(self, ident: str, *, quiet: bool = False) -> Generated:
        """Return the plain function of a verb that cannot wait; a `quiet` one raises no events."""

    def unit(self, ident: str) -> int:
        """Return the number of the unit of a verb."""


class Abilities(Protocol):
    """Compiles abilities."""

    def delayed(self, ability: m.Ability, env: Surroundings, key: PartKey, more: tuple[str, ...] = ()) -> Effect:
        """Compile an ability that an effect makes."""

    def payment(self, toll: m.Toll, params: tuple[Local, ...], env: Surroundings, place: PartKey) -> tuple[int, int]:
        """Compile whether a toll is to be paid, and what pays it; returns the numbers of the two units."""

    def arrival(self, static: m.Arrive, params: tuple[Local, ...], env: Surroundings, place: PartKey) -> Test:
        """Compile what is done with something as it enters play."""

    def keyword_names(self, key: PartKey) -> dict[str, Expression]:
        """Return the names of a keyword's slots."""


class Compiling(Protocol):
    """Compiles a game; see `compiler.Compiler` for its attributes."""

    game: Game
    bodies: Mapping[str, m.Steps]
    layout: Layout
    program: Program
    module: Module
    analysis: Analysis
    coverage: Coverage
    card_index: dict[str, int]
    verb_index: dict[str, int]
    statements: dict[int, list[Statement]]
    endings: dict[tuple[int, tuple[str, ...]], int]
    together: set[str]

    @property
    def scope(self) -> str:
        """What shares one window of reactions."""

    @property
    def values(self) -> Values:
        """The compiler of values."""

    @property
    def could(self) -> Coulds:
        """The compiler of what could happen."""

    @property
    def verbs(self) -> Verbs:
        """The compiler of verbs."""

    @property
    def abilities(self) -> Abilities:
        """The compiler of abilities."""

    @property
    def printed(self) -> Facts:
        """The tables of what is printed on cards."""

    @property
    def sites(self) -> Places:
        """The places of decision."""

    @property
    def concerns(self) -> Filters:
        """The quick tests before an event."""

    @property
    def players(self) -> tuple[int, ...]:
        """The numbers of all players."""

    def effects(self, builder: Builder, key: PartKey) -> Effects:
        """Return what compiles the statements of a unit of the text at a key."""

    def unit(self, unit: Unit) -> None:
        """Put a unit into the program."""

    def origin(self, key: PartKey, node: m.Meant | None = None, what: str = "") -> Origin:
        """Return where a node of a text comes from."""

    def params(self, role: Role, slots: Sequence[SlotSpec]) -> tuple[Local, ...]:
        """Return a parameter for each slot."""

    def table(self, places: Mapping[int, int]) -> Table:
        """Return a constant table of numbers by number."""

    def keep(self, table: Table, value: object) -> None:
        """Keep what generated code reads as a table."""

    def next_player(self, player: Expression) -> Expression:
        """Return the player behind one."""

    def verb(self, ident: str) -> Verb:
        """Return a verb."""

    def slot_index(self, ident: str, slot: str) -> int:
        """Return the place of a slot."""

    def thing_slot(self, ident: str) -> str:
        """Return the slot of a verb's one obvious thing."""

    def counter_index(self, name: str) -> int:
        """Return the index of a counter."""

    def value_index(self, name: str) -> int:
        """Return the index of a global value."""

    def period_index(self, name: str) -> int:
        """Return the index of a period."""

    def per_player(self, name: str) -> bool:
        """Whether each player has a zone of this name."""

    def zone_of(self, name: str, player: int) -> int:
        """Return the id of a player's zone."""

    def seat_index(self, name: str) -> int:
        """Return the player of a named seat; where it stays free, that is nobody."""

    def option(self, name: str) -> str:
        """Return the chosen value of an option."""
