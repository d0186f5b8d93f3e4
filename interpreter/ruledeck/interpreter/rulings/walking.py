"""Walking the rules to the moment where a case begins: with the decisions that it names, and automatic ones between them."""

from typing import Final

from ruledeck.grammar.files.ruling_models import Step
from ruledeck.grammar.text.diagnostic import Diagnostic
from ruledeck.grammar.text.source import Span
from ruledeck.interpreter.engine import breakpoints, machine
from ruledeck.interpreter.rulings.settings import Settings
from ruledeck.interpreter.state.program import Program
from ruledeck.interpreter.state.starting_components import components
from ruledeck.interpreter.state.state import State
from ruledeck.interpreter.wording import failures
from ruledeck.interpreter.wording.answers import Answer
from ruledeck.interpreter.wording.reading import line_of
from ruledeck.interpreter.wording.table import Table

MOST_WALKED: Final = 2_000
"""How many decisions a walk may take."""
SEEDS: Final = 40
"""With how many seeds the rules are walked until they lead to where a case begins."""


def begun(program: Program, settings: Settings, seed: int) -> State:
    """Return a game with the decks of a case that has not begun."""
    return machine.new_game(program, seed, cards=components(program, dict(settings.decks)))


def walk(table: Table, settings: Settings) -> State | None:
    """Return a state that stands where the case begins, or `None` when no walk leads there.

    Other seeds bring other chance, and other automatic decisions.
    """
    for seed in range(SEEDS):
        s = begun(table.program, settings, seed)
        breakpoints.stop_at(s, settings.at)
        left = list(settings.walk)
        for _ in range(MOST_WALKED):
            if not machine.advance(s):
                break
            if breakpoints.stopped(s):
                if not left:
                    return s
                breakpoints.go_on(s)
            elif not (left and _led(table, s, left)):
                _decide(s, seed)
    return None


def nowhere(settings: Settings, whole: Span) -> Diagnostic:
    """Return that no walk led to the moment."""
    why = "the rules were walked with automatic decisions"
    if settings.walk:
        why = "the decisions of `walk:` do not come up"
    return failures.walk("the rules do not lead to this moment", settings.at_span or whole, why)


def _decide(s: State, seed: int) -> None:
    options = s.pending.options if s.pending is not None else ()
    # Another seed takes another option, too: the first one everywhere may go round in a circle for ever.
    machine.decide(s, seed % len(options) if isinstance(options, tuple) and options else 0)


def _led(table: Table, s: State, left: list[Step]) -> bool:
    """Take the next decision of `walk:` when it fits."""
    step = left[0]
    seat = table.names.player(step.who or "")
    if step.decision is None or s.pending is None or s.pending.player != seat or seat is None:
        return False
    if Answer(table, line_of(step.decision), seat).give(s) is not True:
        return False
    left.pop(0)
    return True
