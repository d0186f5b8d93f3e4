"""The choices of a step that a player may do: who says what is chosen says that it is done."""

from collections.abc import Iterator
from dataclasses import replace

from ruledeck.grammar.meaning import tree as m
from ruledeck.interpreter.engine import machine
from ruledeck.interpreter.state.state import State
from ruledeck.interpreter.wording.options import Decision
from ruledeck.interpreter.wording.table import glimpse


def choices_behind(s: State, place: int) -> Iterator[State]:
    """Yield a copy of a state at each choice of the step that an option does, up to the first that somebody has to be asked."""
    before = Decision(s)
    steps = before.site.node.body.items if isinstance(before.site.node, m.May) else ()
    choices = [at for at, site in enumerate(s.program.sites) if any(site.node is each for each in steps)]
    copy = glimpse(s)
    # What is only tried exercises nothing.
    copy.covered = None
    copy.onlooker = replace(s.onlooker, always_asked=s.onlooker.always_asked.union(choices))
    machine.decide(copy, place)
    while copy.pending is not None and copy.pending.player == before.player and copy.pending.site in choices:
        yield copy
        if len(Decision(copy).options) > 1:
            return
        machine.decide(copy, 0)
