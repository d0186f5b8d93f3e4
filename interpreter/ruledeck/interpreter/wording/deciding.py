"""Which verbs decisions are about: a phrase can be offered where one of them begins with its verb, or asks what fills it."""

from typing import Final

from ruledeck.grammar.meaning import tree as m
from ruledeck.interpreter.state.program import Program
from ruledeck.interpreter.wording.first_steps import agrees, first_deed, first_effect, first_step, steps_of

_UNUSED: Final = ("called", "constant", "state")
"""Timings of abilities that nobody is asked about."""


def is_decided(program: Program, said: m.Perform) -> bool:
    """Whether some decision of a game can mean a verb phrase: a choice inside it, a step that may be left, an ability begun by it."""
    for site in program.sites:
        node = site.node
        if site.kind == "do" and isinstance(node, m.Perform) and node.verb == said.verb:
            return True
        steps: tuple[m.Effect, ...] = ()
        if isinstance(node, m.May):
            steps = node.body.items
        elif isinstance(node, m.Modes):
            steps = tuple([each for arm in node.arms for each in steps_of(arm)])
        if any(agrees(each, said) for each in steps):
            return True
    used = (each.ability for each in program.effects if each.ability.timing not in _UNUSED)
    return any(agrees(first(each), said) for each in used for first in (first_step, first_effect, first_deed))
