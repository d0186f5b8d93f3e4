"""The aims of policies to functions of the program: a search asks them after every playout."""

from typing import TYPE_CHECKING, Final

from ruledeck.interpreter.bots.aims import Aims, bound_aims
from ruledeck.interpreter.wording.names import names_in_policies, titled, titles_in

if TYPE_CHECKING:
    from ruledeck.grammar.meaning import tree as m
    from ruledeck.interpreter.compiler.compiler import Compiler
    from ruledeck.interpreter.compiler.values import Env
    from ruledeck.interpreter.state.state import State

AIMS: Final = "AIMS"
"""The key under which a program keeps `(function, period)` for each policy with aims: `function(s, you)` is a number."""


def compile_aims(compiler: "Compiler") -> None:
    """Compile the aims of all policies; those that cannot be read, which `check` reports, are left out."""
    game, space = compiler.game, compiler.space
    space[AIMS], space["copy_of"] = {}, copy_of
    names = names_in_policies(game) if game.text.policies else None
    for number, policy in enumerate(game.text.policies):
        aims = bound_aims(policy, game, names) if policy.aims and names is not None else None
        if isinstance(aims, Aims):
            name = f"aims_{number}"
            lines = [f"def {name}(s, you):", "    worth = 0"]
            for part in aims.parts:
                counted = f"worth += {part.times} * {_code(compiler, part.number)}"
                test = "True" if part.condition is None else _code(compiler, part.condition)
                lines.append(f"    if {test}: {counted}")
            compiler.define(name, "\n".join([*lines, "    return worth"]))
            space[AIMS][policy.id] = (space[name], aims.period)


def copy_of(s: "State", card: int) -> int:
    """Return the first component that is a card, or 0."""
    return s.card.index(card) if card in s.card else 0


def _code(compiler: "Compiler", node: "m.Value") -> str:
    env: Env = {"you": "you", "they": "you", "this": "0"}
    env |= {seat: str(number) for number, seat in enumerate(compiler.game.words.seats, 1)}
    env |= {titled(card): f"copy_of(s, {compiler.card_index[card]})" for card in titles_in(node)}
    return f"({compiler.values.code(node, env)})"
