"""The aims of policies as functions: a search asks them after every playout."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Final
from weakref import WeakKeyDictionary

from ruledeck.interpreter.bots.aims import Aims, bound_aims
from ruledeck.interpreter.compiler.compiler import Compiler
from ruledeck.interpreter.compiler.surroundings import Surroundings
from ruledeck.interpreter.target.building import Builder
from ruledeck.interpreter.target.names import identifier
from ruledeck.interpreter.target.nodes import (
    TRUE,
    ZERO,
    Binary,
    Constant,
    Expression,
    Function,
    Local,
    Origin,
    Runtime,
)
from ruledeck.interpreter.wording.names import names_in_policies, titled, titles_in

if TYPE_CHECKING:
    from ruledeck.grammar.meaning import tree as m
    from ruledeck.interpreter.state.program import Program
    from ruledeck.interpreter.state.state import State

Aimed = tuple[Callable[["State", int], int], int]
"""What a position is worth, `function(s, you)`, and the index of the period until whose next beginning a search looks ahead."""
_COPY_OF: Final = Runtime("copy_of")
_AIMS: "Final[WeakKeyDictionary[Program, dict[str, Aimed]]]" = WeakKeyDictionary()
"""The aims of the policies of a program, once a search has asked for them; they are the same for all its games."""


def aims_of(program: "Program", policy: str) -> Aimed | None:
    """Return the aims of a policy; `None` when it has none that can be read: what is wrong with them `check` reports.

    The game is compiled once more for it, when a search begins: play itself keeps nothing that only searches need.
    """
    known = _AIMS.get(program)
    if known is None:
        known = _AIMS[program] = _compiled(program)
    return known.get(policy)


def _compiled(program: "Program") -> dict[str, Aimed]:
    """Return the aims of all policies of a game whose aims can be read."""
    game = program.game
    names = names_in_policies(game)
    read = {policy.id: bound_aims(policy, game, names) for policy in game.text.policies if policy.aims}
    bound = {ident: aims for ident, aims in read.items() if isinstance(aims, Aims)}
    found: dict[str, Aimed] = {}
    if bound:
        # The same text gives the same code, so that what it works out of a state of the program is the same.
        compiler = Compiler(game, program.layout.people, program.options, coverage=False)
        compiler.run()
        compiler.space[_COPY_OF.name] = copy_of
        for ident, aims in bound.items():
            found[ident] = (_counting(compiler, ident, aims), aims.period)
    return found


def _counting(compiler: Compiler, ident: str, aims: Aims) -> Callable[["State", int], int]:
    """Return the function of what a position is worth: the parts of the aims whose conditions hold, added to each other."""
    you, worth = Local(identifier("you")), Local(identifier("worth"))
    builder = Builder((you,))
    builder.assign(worth, 0)
    for part in aims.parts:
        with builder.part() as counted:
            number = _code(compiler, part.number, you)
            builder.increase(worth, Binary("*", Constant(part.times), number))
        test = TRUE if part.condition is None else _code(compiler, part.condition, you)
        builder.when(test, counted.body)
    builder.give(worth)
    declared = compiler.module.declare("aims")
    compiler.module.define(Function(declared.name, builder.params, builder.body, Origin(f"policy:{ident}")))
    return compiler.module.function(declared)


def copy_of(s: "State", cards: tuple[int, ...]) -> int:
    """Return the first component that is one of some cards of the same title, or 0."""
    return min((s.card.index(card) for card in cards if card in s.card), default=0)


def _code(compiler: Compiler, node: "m.Value", you: Local) -> Expression:
    names: dict[str, Expression] = {"you": you, "they": you, "this": ZERO}
    names |= {seat: Constant(number) for number, seat in enumerate(compiler.game.words.seats, 1)}
    names |= {
        titled(each): _COPY_OF(Constant(tuple(compiler.card_index[card] for card in each))) for each in titles_in(node)
    }
    return compiler.values.code(node, Surroundings(names))
