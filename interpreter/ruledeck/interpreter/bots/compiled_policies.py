"""What policies ask of positions as functions: for those who decide much, or look ahead."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final
from weakref import WeakKeyDictionary

from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.sorts import sort_of
from ruledeck.interpreter.bots.aims import NOWHERE, Aims, bound_aims
from ruledeck.interpreter.bots.policies import Preference, followed_by, read_policy
from ruledeck.interpreter.bots.preferences import described
from ruledeck.interpreter.compiler.basis import unrolled_players
from ruledeck.interpreter.compiler.basis.surroundings import Surroundings
from ruledeck.interpreter.compiler.compiler import Compiler
from ruledeck.interpreter.target.building import Builder
from ruledeck.interpreter.target.module import Code
from ruledeck.interpreter.target.names import Role, identifier
from ruledeck.interpreter.target.nodes import (
    TRUE,
    ZERO,
    Binary,
    Compare,
    Constant,
    Expression,
    Function,
    Local,
    Origin,
    Runtime,
)
from ruledeck.interpreter.target.simplify import conjunction
from ruledeck.interpreter.wording.names import names_of_printed, title_in, titled, titles_in

if TYPE_CHECKING:
    from ruledeck.interpreter.explain.evaluator import Found
    from ruledeck.interpreter.state.program import Program
    from ruledeck.interpreter.state.state import State

Aimed = tuple[Callable[["State", int], int], int]
"""What a position is worth, `function(s, you)`, and the index of the period until whose next beginning a search looks ahead."""
_COPY_OF: Final = Runtime("copy_of")


@dataclass(frozen=True, slots=True)
class Asking:
    """The functions of what some preferences ask, each by the identity of its tree, which the preferences keep.

    Attributes:
        holds: `function(s, you)` of conditions.
        numbers: `function(s, you, it)` of what is compared.
        fits: `function(s, you, it)` of descriptions.
        groups: `function(s, you)` of other values that are chosen.
    """

    holds: dict[int, Callable[[State, int], bool]]
    numbers: dict[int, Callable[[State, int, int], object]]
    fits: dict[int, Callable[[State, int, int], bool]]
    groups: dict[int, Callable[[State, int], Collection[Found]]]


@dataclass(frozen=True, slots=True)
class Following:
    """What everybody prefers while a search looks ahead.

    Attributes:
        policy: The id of the policy; empty where none is followed.
        preferences: Those of it, the most important first; none leaves everything to chance.
        asking: Their functions.
    """

    policy: str
    preferences: tuple[Preference, ...]
    asking: Asking


class Compiled:
    """Answers by functions: about a position as it is, or as a player knows it, see `masking`."""

    __slots__ = ("asking", "player", "state")

    def __init__(self, s: State, player: int, asking: Asking) -> None:
        """Answer a player about a state."""
        self.state, self.player, self.asking = s, player, asking

    def holds(self, node: m.Value) -> bool:
        """Whether a condition is fulfilled."""
        return bool(self.asking.holds[id(node)](self.state, self.player))

    def number(self, node: m.Value, it: int) -> int:
        """Return a number of something; what has none counts as 0."""
        found = self.asking.numbers[id(node)](self.state, self.player, it)
        return found if isinstance(found, int) else 0

    def fits(self, node: m.Select, e: int) -> bool:
        """Whether a player or a component is what is described."""
        if (e <= self.state.layout.players) is not (node.type.base == "player"):
            return False
        return bool(self.asking.fits[id(node)](self.state, self.player, e))

    def group(self, node: m.Value) -> Collection[Found]:
        """Return what a value stands for, as several things."""
        return self.asking.groups[id(node)](self.state, self.player)


@dataclass(frozen=True, slots=True)
class Ahead:
    """What a search with a policy strives for, and what it looks ahead with.

    Attributes:
        aims: What a position is worth, and where it looks to.
        following: What everybody prefers meanwhile.
    """

    aims: Aimed
    following: Following


NO_AIMS: Final[Aimed] = (lambda _s, _player: 0, NOWHERE)
"""What a search strives for that has no aims: to win, wherever the game goes."""
AT_RANDOM: Final = Ahead(NO_AIMS, Following("", (), Asking({}, {}, {}, {})))
"""How a search looks ahead where no policy says it."""
_AHEAD: Final[WeakKeyDictionary[Program, dict[str, Ahead]]] = WeakKeyDictionary()
"""How the policies of a program look ahead, once a search has asked; it is the same for all its games."""
_WRITERS: Final[WeakKeyDictionary[Program, _Writer]] = WeakKeyDictionary()
"""What writes the functions for a program: the game is compiled once more for it, play itself keeps nothing that only these need."""


def ahead_of(program: Program, policy: str) -> Ahead:
    """Return how the search of a policy looks ahead; aims that cannot be read, which `check` reports, count for nothing."""
    known = _AHEAD.get(program)
    if known is None:
        known = _AHEAD[program] = _compiled(program)
    return known.get(policy, AT_RANDOM)


def _compiled(program: Program) -> dict[str, Ahead]:
    """Return how the searches of all policies of a game look ahead."""
    game = program.game
    names = names_of_printed(game)
    aiming = [policy for policy in game.text.policies if policy.aims]
    found: dict[str, Ahead] = {}
    for policy in aiming:
        aims = bound_aims(policy, game, names)
        worth = (_writer(program).worth(policy.id, aims), aims.period) if isinstance(aims, Aims) else NO_AIMS
        followed = followed_by(program, policy.id)
        preferences = read_policy(program, followed) if followed else ()
        found[policy.id] = Ahead(worth, Following(followed, preferences, asking_of(program, followed)))
    return found


def asking_of(program: Program, policy: str) -> Asking:
    """Return the functions of all that the preferences of a policy ask; without a policy, of nothing."""
    writer = _writer(program)
    if policy not in writer.known:
        writer.known[policy] = writer.asking(policy, read_policy(program, policy) if policy else ())
    return writer.known[policy]


def _writer(program: Program) -> _Writer:
    """Return what writes functions for a program."""
    writer = _WRITERS.get(program)
    if writer is None:
        # The same text gives the same code, so that what it works out of a state of the program is the same.
        compiler = Compiler(program.game, program.layout.people, program.options, coverage=False)
        compiler.run()
        compiler.space[_COPY_OF.name] = copy_of
        writer = _WRITERS[program] = _Writer(compiler)
    return writer


def copy_of(s: State, cards: tuple[int, ...]) -> int:
    """Return the first component that is one of some cards of the same title, or 0."""
    return min((s.card.index(card) for card in cards if card in s.card), default=0)


class _Writer:
    """Writes the functions of policies of one game; it knows which it has written, by policy."""

    def __init__(self, compiler: Compiler) -> None:
        self.compiler = compiler
        self.known: dict[str, Asking] = {}
        self.you, self.it = Local(identifier("you")), Local(identifier("it"))

    def worth(self, policy: str, aims: Aims) -> Callable[[State, int], int]:
        """Return the function of what a position is worth: the parts of the aims whose conditions hold, added to each other."""
        worth = Local(identifier("worth"))
        builder = Builder((self.you,))
        builder.assign(worth, 0)
        for part in aims.parts:
            with builder.part() as counted:
                builder.increase(worth, Binary("*", Constant(part.times), self.code(part.number)))
            test = TRUE if part.condition is None else self.code(part.condition)
            builder.when(test, counted.body)
        builder.give(worth)
        declared = self.compiler.module.declare("aims")
        self.compiler.module.define(Function(declared.name, builder.params, builder.body, _origin(policy)))
        return self.compiler.module.function(declared)

    def asking(self, policy: str, preferences: tuple[Preference, ...]) -> Asking:
        """Return the functions of all that preferences ask."""
        found = Asking({}, {}, {}, {})
        for each in preferences:
            if each.condition is not None:
                found.holds[id(each.condition)] = self.function(policy, (self.you,), self.code(each.condition))
            if each.number is not None:
                number = self.compiler.values.code(each.number, self.surroundings(each.number).about(self.it))
                found.numbers[id(each.number)] = self.function(policy, (self.you, self.it), number)
            for wanted in _wanted(each):
                node = described(wanted)
                if isinstance(node, m.Select):
                    found.fits[id(node)] = self.function(policy, (self.you, self.it), self.description(node))
                else:
                    group = self.compiler.values.group(node, self.surroundings(node))
                    found.groups[id(node)] = self.function(policy, (self.you,), group)
        return found

    def description(self, node: m.Select) -> Expression:
        """Return the test that something is what is described, and where it is looked for."""
        values, around = self.compiler.values, self.surroundings(node)
        if node.type.base == "player":
            return conjunction(unrolled_players.tests_of(values, node, around, self.it))
        inner = around.about(self.it, node.called)
        tests = [values.code(test, inner) for test in node.tests]
        if node.where is not None:
            tests.append(values.code(node.where, inner))
        if sort := sort_of(node):
            tests.insert(0, self.compiler.printed.type_read(sort, self.it))
        if node.source is not None:
            tests.insert(0, Compare("in", self.it, values.domain(node, around)))
        return conjunction(tests)

    def code(self, node: m.Value) -> Expression:
        """Return a value for a player."""
        return self.compiler.values.code(node, self.surroundings(node))

    def surroundings(self, node: m.Value) -> Surroundings:
        """Return what names mean to a player: `you`, the seats, and a title its one copy."""
        names: dict[str, Expression] = {"you": self.you, "they": self.you, "this": ZERO}
        names |= {seat: Constant(number) for number, seat in enumerate(self.compiler.game.words.seats, 1)}
        index = self.compiler.card_index
        names |= {titled(each): _COPY_OF(Constant(tuple(index[card] for card in each))) for each in titles_in(node)}
        return Surroundings(names)

    def function(self, policy: str, params: tuple[Local, ...], value: Expression) -> Code:
        """Return a function of a value."""
        role: Role = "asked"
        return self.compiler.module.function(self.compiler.module.returning(role, params, value, _origin(policy)))


def _origin(policy: str) -> Origin:
    return Origin(f"policy:{policy}")


def _wanted(preference: Preference) -> Iterator[m.Value]:
    """Yield the descriptions of what a preference speaks of; a title means its copies, which need no function."""
    wish = preference.wish
    for each in (wish.value, *(value for _, value in wish.slots)):
        if each is not None and not title_in(each):
            yield each
