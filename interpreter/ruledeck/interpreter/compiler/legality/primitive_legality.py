"""Whether an occurrence of each verb of the engine could change something, or happen in full."""

from collections.abc import Callable, Sequence

from ruledeck.grammar.binder.reading.moments import EXTRA
from ruledeck.grammar.meaning.primitive_verbs import (
    CREATE,
    LOSE,
    MAKE,
    MOVE,
    PASS_ALL_THE_SAME,
    PASSES,
    RESOLVES,
    having,
    primitive,
)
from ruledeck.interpreter.compiler.basis import runtime as rt
from ruledeck.interpreter.compiler.basis.context import Coulds
from ruledeck.interpreter.compiler.basis.primitive_calls import lives_for
from ruledeck.interpreter.target.nodes import (
    FALSE,
    NONE,
    TRUE,
    ZERO,
    Boolean,
    Compare,
    Conditional,
    Constant,
    Expression,
    Runtime,
)
from ruledeck.interpreter.target.simplify import column, conjunction

_COUNTED = {"add-_-_-to-_": rt.COULD_ADD, "remove-_-_-from-_": rt.COULD_REMOVE}
_MOVES = having(lambda verb: verb.way_of == MOVE and verb.end != "position")

Codes = Sequence[Expression]
Could = Callable[[Coulds, str, Expression, Codes, bool], Expression]
"""Builds what says whether a verb of the engine could happen: from its id, who does it, its slots, and whether in full."""


def _least(test: Expression, full: bool) -> Expression:
    """Return whether something would happen at least in part, or in full."""
    return Compare(">=", test, Constant(2 if full else 1))


def _could_count(could: Coulds, ident: str, by: Expression, codes: Codes, full: bool) -> Expression:
    name = codes[1]
    if not isinstance(name, Constant):
        kind = Constant("add" if ident.startswith("add") else "remove")
        named = _least(_named_late(could, kind, name, codes[2], codes[0], full), full)
        return Boolean("or", (Compare("<=", codes[0], ZERO), named)) if full else named
    index = could.c.counter_index(str(name.value))
    if _untold(could, could.c.program.linked.own_counters, index, full):
        return FALSE
    test = _least(_COUNTED[ident](index, codes[2], codes[0]), full)
    return Boolean("or", (Compare("<=", codes[0], ZERO), test)) if full else test


def _named_late(
    could: Coulds, kind: Constant, name: Expression, bearer: Expression, amount: Expression, full: bool
) -> Expression:
    """Return how far a counter would change whose name is known only when it happens."""
    return rt.COULD_COUNT_NAMED(kind, name, bearer, amount, TRUE if could.told and not full else FALSE)


def _untold(could: Coulds, own: frozenset[int], index: int, full: bool) -> bool:
    """Whether a change is none here, as the game keeps this counter or value for itself."""
    return could.told and not full and index in own


def _could_enter(could: Coulds, ident: str, by: Expression, codes: Codes, full: bool) -> Expression:
    return Compare("!=", column("zone", codes[0]), codes[1])


def _could_make(could: Coulds, ident: str, by: Expression, codes: Codes, full: bool) -> Expression:
    # What is made enters the place; in the box it lies already.
    boxed = TRUE if full else FALSE
    return Conditional(Compare("!=", codes[1], ZERO), _could_enter(could, ident, by, codes, full), boxed)


def _could_move(could: Coulds, ident: str, by: Expression, codes: Codes, full: bool) -> Expression:
    bottom = [FALSE] if primitive(ident).end == "bottom" else []
    return _least(rt.COULD_MOVE(codes[0], codes[1], *bottom), full)


def _could_call_of(function: Runtime, order: str) -> Could:
    """Return what asks a function; `order` names its arguments: `a`, `b`, `c` are slots, `y` the player."""

    def asked(could: Coulds, ident: str, by: Expression, codes: Codes, full: bool) -> Expression:
        known = {"y": by, **dict(zip("abc", codes, strict=False))}
        return _least(function(*[known[part] for part in order.split()]), full)

    return asked


def _could_show_of(function: Runtime, order: str) -> Could:
    """Return what asks whether somebody would learn something; in full it is done also where they know it already."""
    learned = _could_call_of(function, order)

    def asked(could: Coulds, ident: str, by: Expression, codes: Codes, full: bool) -> Expression:
        return TRUE if full else learned(could, ident, by, codes, full)

    return asked


def _could_set(could: Coulds, ident: str, by: Expression, codes: Codes, full: bool) -> Expression:
    name = codes[0]
    value = primitive(ident).sets == "value"
    if not isinstance(name, Constant):
        return TRUE if value else _least(_named_late(could, Constant("set"), name, codes[1], codes[2], full), full)
    linked = could.c.program.linked
    index = could.c.value_index(str(name.value)) if value else could.c.counter_index(str(name.value))
    own = linked.own_values if value else linked.own_counters
    if _untold(could, own, index, full):
        return FALSE
    if full and index in (linked.settled_values if value else own):
        # What comes out, and what the game keeps for itself, is done, whether it changes or not; but not outside of the period
        # that it lives for.
        during = lives_for(could.c, ident, name)
        return TRUE if during < 0 else rt.GOES_ON(during, NONE, ZERO)
    return _least((rt.COULD_SET_VALUE if value else rt.COULD_SET_COUNTER)(index, *codes[1:]), full)


def _could_create(could: Coulds, ident: str, by: Expression, codes: Codes, full: bool) -> Expression:
    made = conjunction([Compare(">", codes[0], ZERO), Compare(">=", codes[1], ZERO)])
    return Boolean("or", (Compare("<=", codes[0], ZERO), made)) if full else made


def _could_call(could: Coulds, ident: str, by: Expression, codes: Codes, full: bool) -> Expression:
    return _least(rt.COULD_CALL(by, codes[1], codes[0]), full)


def _could_take(could: Coulds, ident: str, by: Expression, codes: Codes, full: bool) -> Expression:
    used = conjunction([Compare(">", codes[0], ZERO), _least(rt.COULD_TAKE(by, codes[1]), full)])
    return Boolean("or", (Compare("<=", codes[0], ZERO), used)) if full else used


def _could_take_any(could: Coulds, ident: str, by: Expression, codes: Codes, full: bool) -> Expression:
    return TRUE if full else _least(rt.COULD_TAKE(by, codes[0]), full)


def _could_nothing(could: Coulds, ident: str, by: Expression, codes: Codes, full: bool) -> Expression:
    return Constant(full)


def _could_leave(could: Coulds, ident: str, by: Expression, codes: Codes, full: bool) -> Expression:
    period = codes[0]
    assert isinstance(period, Constant)
    said = str(period.value)
    kind = said.partition(":")[0]
    # Which period of a kind goes on inside of it, nobody asks here: where its name is said, it has to be running.
    if said in could.within:
        return TRUE
    called = (Constant(said),) if said != kind else ()
    return Compare(">", rt.WAY_TO_END(Constant(could.c.period_index(kind)), *called), ZERO)


def _could_win(could: Coulds, ident: str, by: Expression, codes: Codes, full: bool) -> Expression:
    return Compare(">", by, ZERO)


def _could_follow(could: Coulds, ident: str, by: Expression, codes: Codes, full: bool) -> Expression:
    period = codes[0]
    assert isinstance(period, Constant)
    said = str(period.value)
    if said in could.within:
        return TRUE
    return Compare(
        ">", rt.COULD_PLAN_EXTRA(Constant(could.c.period_index(said.partition(":")[0])), Constant(said)), ZERO
    )


def _could_change(could: Coulds, ident: str, by: Expression, codes: Codes, full: bool) -> Expression:
    # To what it is already nothing of an event is changed.
    return Compare("!=", codes[0], codes[1])


def _could_lessen(could: Coulds, ident: str, by: Expression, codes: Codes, full: bool) -> Expression:
    # Nothing of an event is no part of it; where nothing is asked for, it is done in full.
    return TRUE if full else Compare(">", codes[0], ZERO)


ASKED: dict[str, Could] = {
    **dict.fromkeys(_COUNTED, _could_count),
    MOVE: _could_enter,
    **dict.fromkeys(_MOVES, _could_move),
    "turn-_-face-up": _could_call_of(rt.COULD_TURN_UP, "a"),
    "turn-_-face-down": _could_call_of(rt.COULD_TURN_DOWN, "a"),
    "turn-_-to-_": _could_call_of(rt.COULD_TURN_SIDE, "a b"),
    "swap-_-with-_": _could_call_of(rt.COULD_SWAP, "a b"),
    **dict.fromkeys(PASSES, _could_call_of(rt.COULD_PASS_ON, "a")),
    "shuffle-_": _could_call_of(rt.COULD_SHUFFLE, "a"),
    "put-_-in-random-order": _could_call_of(rt.COULD_SCATTER, "a"),
    "attach-_-to-_": _could_call_of(rt.COULD_ATTACH, "a b"),
    "put-_-under-_-in-_": _could_call_of(rt.COULD_PUT_UNDER, "a b c"),
    "put-_-into-_-of-_": _could_call_of(rt.COULD_PUT_INTO, "a b c"),
    "join-_-with-_": _could_call_of(rt.COULD_JOIN, "a b"),
    "sever-_-from-_": _could_call_of(rt.COULD_SEVER, "a b"),
    "transform-_-into-_": _could_call_of(rt.COULD_TRANSFORM, "a b"),
    "move-_-to-_-at-position-_": _could_call_of(rt.COULD_MOVE_TO_PLACE, "a b c"),
    "note-_-on-_": _could_call_of(rt.COULD_NOTE, "b a"),
    "remember-_-on-_": _could_call_of(rt.COULD_REMEMBER_ON, "a b"),
    "forget-what-is-remembered-on-_": _could_call_of(rt.COULD_FORGET_ON, "a"),
    "detach-_": _could_call_of(rt.COULD_DETACH, "a"),
    "give-control-of-_-to-_": _could_call_of(rt.COULD_TAKE_CONTROL, "a b"),
    "show-_-to-_": _could_show_of(rt.COULD_SHOW, "a b"),
    "look-at-_": _could_show_of(rt.COULD_SHOW, "a y"),
    "reveal-_": _could_show_of(rt.COULD_REVEAL, "a"),
    **dict.fromkeys(having(lambda verb: verb.sets), _could_set),
    CREATE: _could_create,
    MAKE: _could_make,
    PASS_ALL_THE_SAME: _could_call_of(rt.COULD_PASS, "y"),
    LOSE: _could_call_of(rt.COULD_LOSE, "y"),
    "change-_-to-_": _could_change,
    **dict.fromkeys(having(lambda verb: verb.altered == "part"), _could_lessen),
    **dict.fromkeys(having(lambda verb: verb.idle), _could_nothing),
    "win-the-game": _could_win,
    **dict.fromkeys(having(lambda verb: verb.leaves in ("period", "again")), _could_leave),
    EXTRA: _could_follow,
    **dict.fromkeys(RESOLVES, _could_call),
    **dict.fromkeys(having(lambda verb: verb.uses == "offers" and verb.amount), _could_take),
    "take-any-number-of-_": _could_take_any,
}
"""Verbs of the engine to what says whether they could happen; the others always could."""
