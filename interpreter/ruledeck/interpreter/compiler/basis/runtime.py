"""What generated code may call: each function is declared here once, with what of a state decides what it returns.

A function that reads anything, or changes something, says nothing: where it is called, whatever is remembered of a state is
void with the next entry of the log.
"""

from typing import Final

from ruledeck.grammar.meaning.kinds import StaticKind
from ruledeck.grammar.meaning.operations import OperationName
from ruledeck.interpreter.compiler.basis import exercised
from ruledeck.interpreter.engine import (
    activation,
    announcement,
    breakpoints,
    compound_decisions,
    continuous,
    contributions,
    decisions,
    duties,
    periods,
    player_elimination,
    raising,
    rehearsal,
    replacement,
    resolution,
    selection_kinship,
    state_rules,
    tolls,
    verdicts,
)
from ruledeck.interpreter.primitives import (
    amounts,
    berths,
    composites,
    elimination,
    functions,
    history,
    last_known,
    live_events,
    lookups,
    modes_chosen,
    passing,
    primitives,
    remembering,
    schedule,
    secret_choices,
    sides,
    spans,
    standing,
    stories,
    verb_outcomes,
)
from ruledeck.interpreter.state import runaway
from ruledeck.interpreter.state.program import Test
from ruledeck.interpreter.target import reads
from ruledeck.interpreter.target.module import Space
from ruledeck.interpreter.target.nodes import Aspect, Runtime, Table
from ruledeck.interpreter.target.reads import ANYTHING, HISTORY, HOST, MARKS, PERIOD, PLACE, PLAY

NAMES: Space = {
    "__builtins__": {"True": True, "False": False, "None": None},
    "JOINED": composites.JOINED,
    "BEHIND": composites.BEHIND,
}
"""Everything that generated code can name, whichever game it is made for."""

JOINED, BEHIND = Table("JOINED"), Table("BEHIND")
"""How far two steps happened together, and one behind the other, by how far each did."""


def _python(function: Test) -> Runtime:
    """Declare a function of Python's own, which knows nothing of a state."""
    NAMES["__builtins__"][function.__name__] = function
    return Runtime(function.__name__, state=False, reads=())


def _pure(function: Test) -> Runtime:
    """Declare a function of the engine that is given all that it looks at."""
    NAMES[function.__name__] = function
    return Runtime(function.__name__, state=False, reads=())


def _engine(
    function: Test, *reads: Aspect, name: str = "", asks: StaticKind | None = None, subject: int = 0
) -> Runtime:
    """Declare a function of the engine that is given the state."""
    NAMES[name or function.__name__] = function
    return Runtime(name or function.__name__, True, () if asks else reads or (ANYTHING,), asks, subject)


def _told_by_trees(declared: Runtime, function: Test) -> Runtime:
    """Name a function of the engine of which trees tell more narrowly what it reads (`target.reads`)."""
    NAMES[declared.name] = function
    return declared


BOOL, LEN, RANGE, TUPLE, STR = _python(bool), _python(len), _python(range), _python(tuple), _python(str)
SUM, MIN, MAX, ANY, ALL = _python(sum), _python(min), _python(max), _python(any), _python(all)
SORTED, ENUMERATE = _python(sorted), _python(enumerate)

# ---- what is looked at

IN_PLAY = _engine(lookups.in_play, PLAY)
SORT_IN_PLAY = _told_by_trees(reads.SORT_IN_PLAY, lookups.sort_in_play)
SORT_LYING = _told_by_trees(reads.SORT_LYING, lookups.sort_lying)
BELONGING = _engine(lookups.belonging, PLACE, HOST)
NEARBY = _engine(lookups.nearby, MARKS)
IS_IN_PLAY = _told_by_trees(reads.IS_IN_PLAY, lookups.is_in_play)
IN_ZONES = _engine(lookups.in_zones, PLACE)
EVERYTHING = _engine(lookups.everything, PLACE)
CHANGES = _engine(lookups.changes)
HAS_CHANGED, STAND = _engine(standing.changed, name="has_changed"), _engine(standing.stand)
UNCHANGED, PAID = _engine(standing.unchanged), _engine(standing.paid)
OVERLOOK = _engine(standing.overlook)
PASS_ALL_THE_SAME, COULD_PASS = _engine(standing.pass_all_the_same), _engine(standing.could_pass)
BEGIN_TURN = _engine(standing.begin_turn)
TURN_AROUND = _engine(standing.turn_around)
PASSED_ALL_THE_SAME, ACT = _engine(standing.passed, name="passed_all_the_same"), _engine(standing.act)
NEXT_LEFT, PREVIOUS_LEFT = _engine(elimination.next_left), _engine(elimination.previous_left)
FIRST_LEFT, OPPONENT_LEFT = _engine(elimination.first_left), _engine(elimination.opponent_left)
PLAYERS_LEFT, IS_OUT = _engine(elimination.players_left), _engine(elimination.is_out)
STILL_TAKING_TURNS, NEXT_TAKING_TURNS = _engine(passing.still_taking_turns), _engine(passing.next_taking_turns)
PASSED_FOR_GOOD = _pure(passing.passed_for_good)
TOP_OF, BOTTOM_OF, ONLY = _pure(lookups.top_of), _pure(lookups.bottom_of), _pure(lookups.only)
TOGETHER, ONE_OR_NONE = _pure(lookups.joined), _pure(lookups.one_or_none)
ROUND_FROM = _pure(lookups.round_from)
_READS: Final[dict[OperationName, tuple[Aspect, ...]]] = {
    **dict.fromkeys(("distance", "within", "on way", "movement", "reach"), (MARKS,)),
    "belongs": (PLACE, HOST),
    "position": (PLACE,),
    "was chosen": (MARKS, PERIOD),
}
"""What operations of the table read that read little: what lies on a board is printed, or was joined since; what comes with what
is printed, and told apart by where it lies."""
PLAIN: Final[dict[OperationName, Runtime]] = {
    name: _engine(function, *_READS.get(name, ())) if functions.reads_state(name) else _pure(function)
    for name, function in functions.PLAIN.items()
}
"""What is called for each operation of the language that is a function of Python."""

SIDES_OF = _engine(sides.sides_of)
DIFFERENT, ALIKE = _pure(functions.different), _pure(functions.alike)
IN_A_ROW = _pure(functions.in_a_row)
ONCE_EACH = _pure(functions.once_each)
MOST_FREQUENT, LEAST_FREQUENT = _pure(functions.most_frequent), _pure(functions.least_frequent)
NUMBERS, PRODUCT = _pure(runaway.numbers), _pure(runaway.product)
NOTED = _engine(composites.noted, MARKS)
GOES_ON = _engine(primitives.goes_on, PERIOD)
TALLIED, IS_FIRST = _engine(history.tallied, HISTORY, PERIOD), _engine(history.is_first)
TALLIED_LAST = _engine(history.tallied_last, HISTORY)
HAS_ROOM, IS_SURPLUS = _pure(berths.has_room), _pure(berths.is_surplus)
LOOMING = _engine(live_events.looming)
AS_IT_WAS = _engine(last_known.as_it_was)

MODIFIED = _engine(continuous.modified, asks="modify", subject=0)
ALTERED_PARTS = _engine(contributions.altered_parts, asks="modify", subject=0)
PARTS_TOGETHER, PARTS_BESIDE = _pure(contributions.parts_together), _pure(contributions.parts_beside)
LENDERS = _engine(continuous.lenders, asks="modify", subject=0)
PRINTS = _engine(lookups.definitions_of, PLACE)
HAS_KEYWORD = _engine(continuous.has_keyword, asks="grant", subject=1)
KEYWORD_VALUE = _engine(continuous.keyword_value, asks="grant", subject=1)
ALLOWED = _engine(continuous.allowed)
UNBANNED = _engine(continuous.unbanned)
DEMANDED = _engine(duties.demanded)
OWED = _engine(duties.owed)
DUTIFUL = _engine(duties.dutiful)
OBLIGED, PERMITTED = _engine(duties.obliged), _engine(duties.permitted)
REHEARSE = _engine(rehearsal.rehearse)
TOLLS_PAYABLE = _engine(tolls.payable, name="tolls_payable")

COULD_ADD, COULD_REMOVE = _engine(primitives.could_add), _engine(primitives.could_remove)
BEGIN_OUTCOME, CAME_OUT = _engine(verb_outcomes.begin_outcome), _engine(verb_outcomes.came_out)
COULD_REMOVE_ALL = _engine(amounts.could_remove_all)
COULD_MOVE = _engine(primitives.could_move)
MOVE_TO_PLACE, COULD_MOVE_TO_PLACE = _engine(composites.move_to_place), _engine(composites.could_move_to_place)
COULD_TURN_UP, COULD_TURN_DOWN = _engine(primitives.could_turn_up), _engine(primitives.could_turn_down)
COULD_TURN_SIDE = _engine(composites.could_turn_side)
COULD_ATTACH, COULD_DETACH = _engine(composites.could_attach_to), _engine(primitives.could_detach)
COULD_PUT_UNDER, COULD_NOTE = _engine(composites.could_put_under), _engine(composites.could_note_on)
COULD_TAKE_CONTROL, COULD_SWAP = _engine(primitives.could_take_control), _engine(composites.could_swap)
PASS_ON, COULD_PASS_ON = _engine(composites.pass_on), _engine(composites.could_pass_on)
COULD_SHOW, COULD_REVEAL = _engine(composites.could_show_to), _engine(composites.could_reveal)
COULD_SHUFFLE, COULD_SCATTER = _engine(primitives.could_shuffle), _engine(primitives.could_scatter)
COULD_SET_COUNTER, COULD_SET_VALUE = _engine(primitives.could_set_counter), _engine(primitives.could_set_value)
COULD_CALL, COULD_TAKE = _engine(activation.could_call), _engine(activation.could_take)
COULD_USE = _engine(activation.could_use)
PAYABLE = _pure(compound_decisions.payable)
REACHING = _pure(compound_decisions.reaching)
KINDRED_OF = _pure(selection_kinship.kindred)

# ---- what changes the position

ENTER, MOVE, MOVE_GROUP = _engine(primitives.enter), _engine(primitives.move), _engine(primitives.move_group)
SCATTER = _engine(primitives.scatter)
SHUFFLE, ADD, REMOVE = _engine(primitives.shuffle), _engine(primitives.add), _engine(primitives.remove)
SET_COUNTER, SET_VALUE = _engine(primitives.set_counter), _engine(primitives.set_value)
SET_THING, TAKE_CONTROL = _engine(primitives.set_thing), _engine(primitives.take_control)
TURN_UP, TURN_DOWN, DETACH = _engine(primitives.turn_up), _engine(primitives.turn_down), _engine(primitives.detach)
PICK_RANDOM, DRAW, WIN = _engine(primitives.pick_random), _engine(primitives.draw), _engine(primitives.win)
OPEN_PERIOD = _engine(primitives.begin_period, name="open_period")
CLOSE_PERIOD = _engine(primitives.close_period)
OPEN_LIGHTLY, FORGET_WHAT_READS = _engine(primitives.open_lightly), _engine(primitives.forget_what_reads)

DONE = _pure(composites.done)
SWAP, SHOW_TO, REVEAL = _engine(composites.swap), _engine(composites.show_to), _engine(composites.reveal)
ATTACH_TO, PUT_UNDER = _engine(composites.attach_to), _engine(composites.put_under)
PUT_INTO, COULD_PUT_INTO = _engine(composites.put_into), _engine(composites.could_put_into)
ENTER_FROM_HOLD, MOVE_FROM_HOLD = _engine(composites.enter_from_hold), _engine(composites.move_from_hold)
MOVE_GROUP_FROM_HOLD = _engine(composites.move_group_from_hold)
FOLLOWED = _engine(primitives.followed)
REMEMBER_ON, FORGET_ON = _engine(remembering.remember_on), _engine(remembering.forget_on)
COULD_REMEMBER_ON, COULD_FORGET_ON = _engine(remembering.could_remember_on), _engine(remembering.could_forget_on)
JOIN, SEVER = _engine(primitives.join), _engine(primitives.sever)
TRANSFORM, COULD_TRANSFORM = _engine(primitives.transform), _engine(primitives.could_transform)
LOSE, COULD_LOSE = _engine(player_elimination.lose), _engine(primitives.could_lose)
PERIOD_OVER = _engine(player_elimination.period_over)
COULD_JOIN, COULD_SEVER = _engine(primitives.could_join), _engine(primitives.could_sever)
NOTE_ON, ROLL_DIE = _engine(composites.note_on), _engine(composites.roll_die)
TURN_SIDE, CREATE_SOME = _engine(composites.turn_side), _engine(composites.create_some)
COULD_COUNT_NAMED, NUMBER_NAMED = _engine(composites.could_count_named), _engine(composites.number_named)
ADD_NAMED, REMOVE_NAMED = _engine(composites.add_named), _engine(composites.remove_named)
SET_DONE = _engine(composites.set_done)
SET_NAMED, VALUE_NAMED = _engine(composites.set_named), _engine(composites.value_named)
PLAN_SKIP, PLAN_EXTRA = _engine(schedule.plan_skip), _engine(schedule.plan_extra)
SKIPPED, NEXT_EXTRA = _engine(schedule.skipped), _engine(schedule.next_extra)
SKIPS, AS_IF_BEGUN = _engine(schedule.skips), _engine(spans.as_if_begun)
FORGET_EXTRAS, COULD_PLAN_EXTRA = _engine(schedule.forget_extras), _engine(schedule.could_plan_extra)
HOLD, DELAY = _engine(continuous.hold), _engine(continuous.delay)
LEND, EXPIRE = _engine(continuous.lend), _engine(continuous.expire)
LAPSE = _engine(continuous.lapse)

# ---- what decides, and what happens to events

ASK, ASK_WHETHER = _engine(decisions.ask), _engine(decisions.ask_whether)
BLIND, PICK_SOME, ARRANGE = _engine(decisions.blind), _engine(decisions.pick_some), _engine(decisions.arrange)
FOREMOST, WITHOUT = _engine(decisions.foremost), _pure(decisions.without)
PICK_TOTAL, DIVIDE = _engine(compound_decisions.pick_total), _engine(compound_decisions.divide)
PICK_KINDRED = _engine(compound_decisions.pick_kindred)
REMEMBER_CHOSEN = _engine(modes_chosen.remember_chosen)
KEPT, OPENED = _pure(secret_choices.kept), _engine(secret_choices.opened)
ANSWERED, SAID = _engine(verdicts.answered), _engine(verdicts.said)
RAISE_GROUP, LOOM = _engine(raising.raise_group), _engine(live_events.loom)
CANCEL_EVENT, REPLACE_EVENT = _engine(replacement.cancel_event), _engine(replacement.replace_event)
LESSEN_EVENT, REDIRECT_EVENT = _engine(replacement.lessen_event), _engine(replacement.redirect_event)
CHANGE_EVENT, PREVENTABLE = _engine(replacement.change_event), _engine(replacement.preventable)
STILL_TO_COME = _engine(replacement.still_to_come)
ANNOUNCE, CONCLUDE = _engine(announcement.announce), _engine(announcement.conclude)
LEVY = _engine(tolls.levy)
AIM, FIZZLE = _engine(announcement.aim), _engine(announcement.fizzle)
BEGIN_PERIOD, END_PERIOD = _engine(breakpoints.begin_period), _engine(periods.end_period)
LEAVE_PERIOD = _engine(periods.leave_period)
WAY_TO_END, WAY_TO_BEGINNING = _engine(periods.way_to_end), _engine(periods.way_to_beginning)
SETTLE, RUN_RULES = _engine(resolution.settle), _engine(state_rules.run_rules)
RESOLVE_CALLED, TAKE_ABILITY = _engine(activation.resolve_called), _engine(activation.take_ability)
RESOLVE_ONE = _engine(activation.resolve_one)
GUARD, COUNTED, WORK = _engine(runaway.guard), _engine(runaway.counted), _engine(runaway.work)

# ---- what a table is told

BEGIN_STORY, GO_ON_WITH_STORY = _engine(stories.begin_story), _engine(stories.go_on_with_story)
END_STORY = _engine(stories.end_story)
BEGIN_DOING, END_DOING = _engine(stories.begin_doing), _engine(stories.end_doing)
TELL_CHOICE, TELL_LASTING = _engine(stories.tell_choice), _engine(stories.tell_lasting)
TELL_CUT = _engine(stories.tell_cut)
TELL_UNMET, TELL_MET, TELL_LOOKED_FOR = map(_engine, (stories.tell_unmet, stories.tell_met, stories.tell_looked_for))
TELL_VAIN, TELL_DECLINED = _engine(stories.tell_vain), _engine(stories.tell_declined)
TELL_QUESTION, TELL_AMOUNT = _engine(stories.tell_question), _engine(stories.tell_amount)

# ---- what is noted when coverage is wanted

COVER, CHANGED = _engine(exercised.cover), _engine(exercised.changed)
COVERED, EXERCISED = _engine(exercised.covered), _engine(exercised.exercised)
WATCHED, DONE_WITH = _engine(exercised.watched), _engine(exercised.done_with)
