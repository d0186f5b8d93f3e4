"""How each atom of the prelude is called: the only lines of generated code that change the state."""

from collections.abc import Callable, Sequence

from ruledeck.grammar.binder.reading.moments import EXTRA, SKIP, SKIP_OF
from ruledeck.grammar.meaning.primitive_verbs import LOSE, PASS_ALL_THE_SAME, primitive
from ruledeck.interpreter.compiler.basis import runtime as rt
from ruledeck.interpreter.compiler.basis.context import Compiling, Effects
from ruledeck.interpreter.compiler.basis.forms import counter
from ruledeck.interpreter.target.nodes import FALSE, NONE, OK, TRUE, ZERO, Constant, Expression, Local, Runtime
from ruledeck.interpreter.target.simplify import conditional

Emit = Callable[[Effects, Expression, Sequence[Expression]], None]
"""Compiles a call of an atom, given who does it and the values of its slots."""

DONE = Constant(2)
"""The status of a step that happened in full."""
PASSED = Constant(-1)
"""The status of what was passed over: a condition that does not hold, a group without anything in it."""
UNASKED = Constant(3)
"""The status of a step that asked for nothing: it counts as done in full, and is no event."""


def _once(effects: Effects, code: Expression) -> Expression:
    """Return a name for an amount: read once more behind the step it could be another one."""
    if isinstance(code, Constant | Local):
        return code
    amount = effects.w.fresh("n")
    effects.w.assign(amount, code)
    return amount


def called(effects: Effects, call: Expression) -> None:
    """Compile a call that tells whether it did anything."""
    if effects.track:
        effects.w.assign(OK, conditional(call, DONE, ZERO))
    else:
        effects.w.do(call)


def _call(function: Runtime, order: str, *more: Expression) -> Emit:
    """Return an emitter: `order` names the arguments (`a`, `b`, `c` are slots, `y` the player), which `more` follow."""

    def emit(effects: Effects, by: Expression, codes: Sequence[Expression]) -> None:
        known = {"y": by, **dict(zip("abc", codes, strict=False))}
        called(effects, function(*[known[part] for part in order.split()], *more))

    return emit


def _showing(function: Runtime, order: str) -> Emit:
    """Return an emitter of what shows something: that is done, also where those who see it know it already."""
    slots = len([each for each in order.split() if each != "y"])
    shown = _call(function, order)

    def emit(effects: Effects, by: Expression, codes: Sequence[Expression]) -> None:
        beside = codes[slots:]
        (_call(function, order, *beside) if beside else shown)(effects, by, codes[:slots])
        effects.status(DONE)

    return emit


def _moving(function: Runtime, from_hold: Runtime, *more: Expression) -> Emit:
    """Return an emitter of a move; what leaves a zone of a component is held by it no longer, in games that have such zones."""

    def emit(effects: Effects, by: Expression, codes: Sequence[Expression]) -> None:
        holds = held_zones(effects.c)
        what, followed = codes[:2], codes[2:]
        if followed:
            # Of several that are moved at one moment each says whether it can be followed.
            how = (*more, *(TRUE, NONE)[len(more) :], *followed)
            called(effects, rt.MOVE_FROM_HOLD(*what, Constant(holds), *how) if holds else rt.MOVE(*what, *how))
        else:
            called(effects, from_hold(*what, Constant(holds), *more) if holds else function(*what, *more))

    return emit


def _inserting(effects: Effects, by: Expression, codes: Sequence[Expression]) -> None:
    """Compile a move to a place of a zone, which counts from 1."""
    called(effects, rt.MOVE_TO_PLACE(*codes[:3], Constant(held_zones(effects.c)), *codes[3:]))


def _laying(function: Runtime) -> Emit:
    """Return an emitter of what is laid on something; of several at one moment each says behind its slots whether it can be followed."""

    def emit(effects: Effects, by: Expression, codes: Sequence[Expression]) -> None:
        called(effects, function(*codes))

    return emit


def held_zones(compiling: Compiling) -> tuple[int, ...]:
    """Return the zones that components have."""
    return tuple([compiling.layout.base[name] for name in compiling.game.words.held_zones])


def _named(effects: Effects, call: Expression) -> None:
    """Compile a call that returns how far it happened, of a counter whose name is known only then."""
    if effects.track:
        effects.w.assign(OK, call)
    else:
        effects.w.do(call)


def _counter(function: Runtime, named: Runtime) -> Emit:
    def emit(effects: Effects, by: Expression, codes: Sequence[Expression]) -> None:
        if not isinstance(codes[1], Constant):
            _named(effects, named(*codes))
            return
        index = effects.c.counter_index(_name(codes[1]))
        amount = _once(effects, codes[0]) if effects.track else codes[0]
        call = function(index, codes[2], amount)
        if effects.track:
            effects.w.assign(OK, rt.DONE(call, amount))
        elif function is rt.REMOVE and effects.c.layout.counters[index].least == 0 and not effects.c.layout.tells:
            # Nothing to remove is the usual case of a clean-up; a table may be told that there was nothing.
            with effects.w.part() as part:
                effects.w.do(call)
            effects.w.when(counter(index, codes[2]), part.body)
        else:
            effects.w.do(call)

    return emit


def _name(code: Expression) -> str:
    """Return the name of a counter or a value, which is written in the text."""
    assert isinstance(code, Constant)
    return str(code.value)


def _set_counter(effects: Effects, by: Expression, codes: Sequence[Expression]) -> None:
    name = codes[0]
    if not isinstance(name, Constant):
        _named(effects, rt.SET_NAMED(*codes))
        return
    index = effects.c.counter_index(_name(name))
    if not effects.track or index in effects.c.program.linked.own_counters:
        effects.w.do(rt.SET_COUNTER(index, codes[1], codes[2]))
        _is_there(effects, "set-_-on-_-to-_", name)
    else:
        effects.w.assign(OK, rt.SET_DONE(index, codes[1], codes[2]))


def _set_value(effects: Effects, by: Expression, codes: Sequence[Expression]) -> None:
    index = effects.c.value_index(_name(codes[0]))
    manifest = effects.c.game.text.manifest
    assert manifest is not None
    value = manifest.values[effects.c.layout.values[index]]
    bounded = value.type == "number" or effects.c.layout.during[index] >= 0
    call = (rt.SET_VALUE if bounded else rt.SET_THING)(index, codes[1])
    if index not in effects.c.program.linked.settled_values:
        called(effects, call)
        return
    effects.w.do(call)
    _is_there(effects, "set-_-to-_", codes[0])


def _is_there(effects: Effects, ident: str, name: Expression) -> None:
    """Compile how far that was set which is set whatever it was before: in full, but not outside of the period it lives for."""
    assert isinstance(name, Constant)
    during = lives_for(effects.c, ident, name)
    effects.status(DONE if during < 0 else conditional(rt.GOES_ON(during, NONE, ZERO), DONE, ZERO))


def lives_for(compiling: Compiling, ident: str, name: Constant) -> int:
    """Return the kind of period that what a verb sets lives for, a counter or a value; -1 for the whole game."""
    layout = compiling.layout
    if primitive(ident).sets == "value":
        return layout.during[compiling.value_index(str(name.value))]
    return layout.counters[compiling.counter_index(str(name.value))].during


def _period(effects: Effects, code: Expression) -> tuple[Constant, Constant]:
    """Return the index of a kind of period and what the period is called, from the value of a slot."""
    said = _name(code)
    return Constant(effects.c.period_index(said.partition(":")[0])), Constant(said)


def _skip(effects: Effects, by: Expression, codes: Sequence[Expression]) -> None:
    """Compile that a period will be skipped: of somebody, or whoever's comes next."""
    called(effects, rt.PLAN_SKIP(*_period(effects, codes[0]), codes[1] if len(codes) > 1 else ZERO))


def _extra(effects: Effects, by: Expression, codes: Sequence[Expression]) -> None:
    """Compile that a period comes once more."""
    called(effects, rt.PLAN_EXTRA(*_period(effects, codes[0]), by))


ATOMS: dict[str, Emit] = {
    "move-_-to-_": _moving(rt.ENTER, rt.ENTER_FROM_HOLD),
    "move-_-to-the-top-of-_": _moving(rt.MOVE, rt.MOVE_FROM_HOLD),
    "move-_-to-the-bottom-of-_": _moving(rt.MOVE, rt.MOVE_FROM_HOLD, FALSE),
    "move-_-to-_-at-position-_": _inserting,
    "move-_-face-down-to-_": _moving(rt.MOVE, rt.MOVE_FROM_HOLD, TRUE, FALSE),
    "move-_-face-up-to-_": _moving(rt.MOVE, rt.MOVE_FROM_HOLD, TRUE, TRUE),
    "swap-_-with-_": _call(rt.SWAP, "a b"),
    "pass-_-to-the-left": _call(rt.PASS_ON, "a"),
    "pass-_-to-the-right": _call(rt.PASS_ON, "a", TRUE),
    "shuffle-_": _call(rt.SHUFFLE, "a"),
    "put-_-in-random-order": _call(rt.SCATTER, "a"),
    "add-_-_-to-_": _counter(rt.ADD, rt.ADD_NAMED),
    "remove-_-_-from-_": _counter(rt.REMOVE, rt.REMOVE_NAMED),
    "set-_-on-_-to-_": _set_counter,
    "attach-_-to-_": _laying(rt.ATTACH_TO),
    "put-_-under-_-in-_": _laying(rt.PUT_UNDER),
    "put-_-into-_-of-_": _laying(rt.PUT_INTO),
    "join-_-with-_": _call(rt.JOIN, "a b"),
    "sever-_-from-_": _call(rt.SEVER, "a b"),
    "transform-_-into-_": _call(rt.TRANSFORM, "a b"),
    "note-_-on-_": _call(rt.NOTE_ON, "b a"),
    "remember-_-on-_": _call(rt.REMEMBER_ON, "a b"),
    "forget-what-is-remembered-on-_": _call(rt.FORGET_ON, "a"),
    "detach-_": _call(rt.DETACH, "a"),
    "give-control-of-_-to-_": _call(rt.TAKE_CONTROL, "a b"),
    "turn-_-face-up": _call(rt.TURN_UP, "a"),
    "turn-_-face-down": _call(rt.TURN_DOWN, "a"),
    "show-_-to-_": _showing(rt.SHOW_TO, "a b"),
    "look-at-_": _showing(rt.SHOW_TO, "a y"),
    "reveal-_": _showing(rt.REVEAL, "a"),
    "roll-_": _call(rt.ROLL_DIE, "a"),
    "turn-_-to-_": _call(rt.TURN_SIDE, "a b"),
    "set-_-to-_": _set_value,
    PASS_ALL_THE_SAME: _call(rt.PASS_ALL_THE_SAME, "y"),
    LOSE: _call(rt.LOSE, "y"),
    SKIP: _skip,
    SKIP_OF: _skip,
    EXTRA: _extra,
}
"""Atom id to the emitter of its call."""
