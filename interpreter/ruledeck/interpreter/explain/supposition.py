"""Questions of the rules about a card, answered as if it were another one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ruledeck.interpreter.explain.evaluator_tree import Found, Scope, holds

if TYPE_CHECKING:
    from ruledeck.interpreter.state.program import Program
    from ruledeck.interpreter.state.state import State, Values


def asked_of(program: Program, s: State, test: str, args: Values, e: int, card: int) -> bool:
    """Whether the answer to a question of the rules would be yes if `e`, alone, were the card `card`.

    Args:
        program: The game.
        s: A state in which everything else is as it is; it does not change.
        test: The number of the question, as facts hold it.
        args: The values of the names in it.
        e: The component it is asked about.
        card: The definition that is supposed.
    """
    node, names, _, about = program.linked.questions[int(test)]
    supposed = s.clone()
    supposed.card[e] = card
    supposed.recast()
    known: dict[str, Found] = dict(zip(names, args, strict=True))
    if about:
        known[about] = e
    return holds(node, Scope(program, supposed, {"you": 0, **known}, only=(e,)))
