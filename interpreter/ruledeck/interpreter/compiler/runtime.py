"""What generated code may name."""

from typing import Any

from ruledeck.interpreter.compiler import answered_questions, coverage
from ruledeck.interpreter.engine import (
    activation,
    announcement,
    breakpoints,
    compound_decisions,
    continuous,
    periods,
    raising,
    replacement,
    resolution,
    state_rules,
)
from ruledeck.interpreter.engine.decisions import arrange, ask, ask_whether, blind, pick_some
from ruledeck.interpreter.primitives import composites, last_known, lookups, primitives
from ruledeck.interpreter.state import events
from ruledeck.interpreter.state.runaway import guard, numbers, product

_BUILTINS: dict[str, Any] = {
    each.__name__: each for each in (bool, len, range, tuple, sum, min, max, any, all, sorted, enumerate)
}
_ATOMS = """
    enter move move_group shuffle add remove set_counter set_value set_thing take_control turn_up turn_down detach
    pick_random win could_add could_remove could_move could_turn_up could_turn_down
""".split()

NAMES: dict[str, Any] = {
    "__builtins__": {**_BUILTINS, "True": True, "False": False, "None": None},
    "open_period": primitives.begin_period,
    "JOINED": composites.JOINED,
    **{name: getattr(primitives, name) for name in _ATOMS},
    **{
        function.__name__: function
        for function in (
            ask,
            ask_whether,
            blind,
            pick_some,
            arrange,
            guard,
            numbers,
            product,
            compound_decisions.pick_total,
            compound_decisions.divide,
            compound_decisions.payable,
            lookups.in_play,
            lookups.is_in_play,
            lookups.in_zones,
            lookups.everything,
            lookups.top_of,
            lookups.bottom_of,
            lookups.only,
            lookups.distance_between,
            lookups.changes,
            composites.done,
            composites.swap,
            composites.show_to,
            composites.reveal,
            composites.attach_to,
            composites.put_under,
            composites.note_on,
            composites.roll_die,
            composites.turn_side,
            composites.could_turn_side,
            composites.create_some,
            composites.add_named,
            composites.remove_named,
            composites.set_named,
            composites.value_named,
            replacement.cancel_event,
            replacement.replace_event,
            replacement.lessen_event,
            replacement.redirect_event,
            replacement.change_event,
            answered_questions.answered,
            coverage.cover,
            coverage.changed,
            coverage.covered,
            continuous.modified,
            continuous.has_keyword,
            continuous.keyword_value,
            continuous.allowed,
            continuous.unbanned,
            continuous.demanded,
            continuous.dutiful,
            continuous.hold,
            continuous.delay,
            continuous.lend,
            continuous.expire,
            announcement.announce,
            announcement.fizzle,
            events.loom,
            last_known.as_it_was,
            announcement.conclude,
            announcement.aim,
            raising.raise_group,
            resolution.settle,
            state_rules.run_rules,
            breakpoints.begin_period,
            periods.end_period,
            activation.resolve_called,
            activation.take_ability,
            activation.resolve_one,
            activation.could_call,
        )
    },
}
"""Everything that generated code can name."""
