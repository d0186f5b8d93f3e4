"""The costs in the head of an ability, paid one after the other."""

from ruledeck.grammar.meaning import tree as m
from ruledeck.interpreter.compiler.basis.context import Effects
from ruledeck.interpreter.compiler.basis.line_rules import rules
from ruledeck.interpreter.compiler.basis.primitive_calls import DONE
from ruledeck.interpreter.compiler.basis.surroundings import Surroundings
from ruledeck.interpreter.compiler.legality.rehearsals import Paying
from ruledeck.interpreter.target.nodes import OK, ZERO, Compare


def paid_in_turn(costs: tuple[m.Effect, ...]) -> Paying:
    """Return what compiles that some costs in the head of an ability are paid, one after the other."""

    def emit(effects: Effects, env: Surroundings) -> Surroundings:
        for number, cost in enumerate(effects.lines(costs), 1):
            effects.price, effects.paying, effects.due = costs[number:], True, True
            env = effects.guarded(cost, env)
            effects.paying = effects.due = False
            if effects.track:
                with effects.w.part() as unpaid:
                    effects.w.give(ZERO)
                effects.w.when(Compare("<", OK, DONE), unpaid.body)
            if effects.between and not isinstance(cost, m.Choose):
                # What is paid may let rules speak, and end what lasts, before anything else is done.
                rules(effects)
        return env

    return emit
