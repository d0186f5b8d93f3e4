"""What generated code may name."""

from typing import Any

from ruledeck.interpreter import (
    altering,
    announcing,
    atoms,
    calling,
    compound,
    continuous,
    coverage,
    deeds,
    events,
    last_known,
    looking,
    periods,
    questions,
    raising,
    state_rules,
    using,
)
from ruledeck.interpreter.asking import arrange, ask, ask_whether, blind, pick_some
from ruledeck.interpreter.stopping import guard, numbers, product

_BUILTINS: dict[str, Any] = {
    each.__name__: each for each in (bool, len, range, tuple, sum, min, max, any, all, sorted, enumerate)
}
_ATOMS = """
    enter move move_group shuffle add remove set_counter set_value set_thing take_control turn_up turn_down detach
    pick_random win could_add could_remove could_move could_turn_up could_turn_down
""".split()

NAMES: dict[str, Any] = {
    "__builtins__": {**_BUILTINS, "True": True, "False": False, "None": None},
    "open_period": atoms.begin_period,
    "JOINED": deeds.JOINED,
    **{name: getattr(atoms, name) for name in _ATOMS},
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
            compound.pick_total,
            compound.divide,
            compound.payable,
            looking.in_play,
            looking.is_in_play,
            looking.in_zones,
            looking.everything,
            looking.top_of,
            looking.bottom_of,
            looking.only,
            looking.distance_between,
            looking.changes,
            deeds.done,
            deeds.swap,
            deeds.show_to,
            deeds.reveal,
            deeds.attach_to,
            deeds.put_under,
            deeds.note_on,
            deeds.roll_die,
            deeds.turn_side,
            deeds.could_turn_side,
            deeds.create_some,
            deeds.add_named,
            deeds.remove_named,
            deeds.set_named,
            deeds.value_named,
            altering.cancel_event,
            altering.replace_event,
            altering.lessen_event,
            altering.redirect_event,
            altering.change_event,
            questions.answered,
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
            announcing.announce,
            announcing.fizzle,
            events.loom,
            last_known.as_it_was,
            announcing.conclude,
            announcing.aim,
            raising.raise_group,
            using.settle,
            state_rules.run_rules,
            periods.begin_period,
            periods.end_period,
            calling.resolve_called,
            calling.take_ability,
            calling.resolve_one,
            calling.could_call,
        )
    },
}
"""Everything that generated code can name."""
