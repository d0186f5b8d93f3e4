"""Periods and windows of the rules: they begin and end, can be left from anywhere inside, and let reactions settle."""

from typing import Literal

from ruledeck.grammar.binder.reading.moments import BEGIN
from ruledeck.grammar.meaning import tree as m
from ruledeck.interpreter.compiler.basis import runtime as rt
from ruledeck.interpreter.compiler.basis.context import Effects
from ruledeck.interpreter.compiler.basis.line_rules import rules
from ruledeck.interpreter.compiler.basis.primitive_calls import DONE, PASSED
from ruledeck.interpreter.compiler.basis.surroundings import Surroundings
from ruledeck.interpreter.compiler.basis.unrolled_players import in_game
from ruledeck.interpreter.compiler.steps.control_flow import guarded
from ruledeck.interpreter.target.nodes import (
    NONE,
    OK,
    RESULT,
    TRUE,
    ZERO,
    Attribute,
    Binary,
    Compare,
    Conditional,
    Constant,
    Expression,
    Head,
    Local,
)
from ruledeck.interpreter.target.simplify import at, conjunction, disjunction, negation


def alternate(effects: Effects, node: m.Alternate, env: Surroundings) -> None:
    """Compile a window of the rules: one player after the other, ended by passes or a condition."""
    who, passes, count, turns = (effects.w.fresh(role) for role in ("p", "i", "n", "i"))
    first = effects.values.code(node.first, env)
    effects.w.assign(who, rt.FIRST_LEFT(first) if effects.c.analysis.eliminates else first)
    effects.w.assign(passes, ZERO, turns)
    ending = node.passes if node.staying is None else node.staying
    effects.w.assign(count, -1 if ending is None else effects.values.code(ending, env))
    inner = env.naming("you", who).naming("they", who)
    # Where players can be out, fewer passes may be enough than there were already.
    beyond = effects.c.analysis.eliminates and node.passes is not None
    test: Expression = Compare("<" if beyond else "!=", passes, count)
    if node.staying is not None:
        # Who has passed is a set of bits.
        test = Compare(">", rt.STILL_TAKING_TURNS(passes), count)
    if node.condition is not None:
        test = conjunction([test, negation(effects.test(node.condition, inner))])
    before = effects.w.fresh("n")
    outer, around = (effects.w.fresh("n"), effects.w.fresh("n")) if effects.c.analysis.passes else (before, before)
    if effects.c.analysis.passes:
        effects.w.assign(outer, rt.CHANGES())
        effects.w.assign(around, rt.TURN_AROUND())
    with effects.w.part() as part:
        effects.w.increase(turns, 1)
        guarded(effects, turns, node)
        effects.w.assign(before, rt.BEGIN_TURN() if effects.c.analysis.passes else rt.CHANGES())
        outside, effects.between = effects.between, True
        effects.steps(node.body, inner)
        effects.between = outside
        rules(effects)
        if effects.c.analysis.settles:
            effects.w.wait(rt.SETTLE.begin(), aborts=True)
        idle: Expression = Compare("==", rt.CHANGES(), before)
        if effects.c.analysis.passes:
            idle = disjunction([idle, rt.PASSED_ALL_THE_SAME()])
        if node.staying is not None:
            effects.w.assign(passes, Conditional(idle, rt.PASSED_FOR_GOOD(passes, who), passes))
            effects.w.assign(who, rt.NEXT_TAKING_TURNS(who, passes))
        else:
            effects.w.assign(passes, Conditional(idle, Binary("+", passes, Constant(1)), ZERO))
            effects.w.assign(who, effects.c.next_player(who))
        if effects.c.analysis.eliminates and node.passes is not None:
            # As many as are still in the game are needed from now on.
            effects.w.assign(count, effects.values.code(node.passes, env))
    effects.w.loop(test, part.body)
    if effects.c.analysis.passes:
        effects.w.do(rt.ACT(outer, around))
    # It is over as its own words say, whoever passed.
    effects.status(DONE)


"""The state rules, which most often have nothing to do; where they were asked and nothing has changed since, no unit is called."""
_BEGUN_AGAIN = 10_000
"""Steps that a period takes which begins again: nothing else counts how often it does."""


def during(effects: Effects, node: m.During, env: Surroundings) -> None:
    """Compile a period: it begins, its block happens, it ends; leaving or restarting it lands here."""
    owner = effects.w.fresh("p")
    effects.w.assign(owner, ZERO if node.whose is None else effects.values.code(node.whose, env))
    inner = env if node.whose is None else env.naming("you", owner).naming("they", owner)
    if effects.c.analysis.schedules:
        if isinstance(node.whose, m.Name):
            # In an extra period, the name behind `of` means whoever has it.
            inner = inner.naming(node.whose.name, owner)
        scheduled(effects, node, inner, owner)
    elif node.whose is not None and effects.c.analysis.eliminates:
        with effects.w.part() as part:
            once(effects, node, inner, owner)
        effects.status(PASSED)
        effects.w.when(in_game(effects.c, owner), part.body)
    else:
        once(effects, node, inner, owner)


def scheduled(effects: Effects, node: m.During, env: Surroundings, owner: Local) -> None:
    """Compile a period that may be skipped, and may come once more behind itself, also of somebody else."""
    index, name = effects.c.period_index(node.period), node.called
    depth = effects.w.fresh("i")
    effects.w.assign(depth, rt.LEN(Attribute("running")))
    effects.w.do(rt.FORGET_EXTRAS(depth))
    # One that is skipped is passed over; one that comes once more is a line behind the first.
    far = effects.w.fresh("n") if effects.track else OK
    if effects.track:
        effects.w.assign(far, PASSED)
    with effects.w.part() as part:
        with effects.w.part() as period:
            once(effects, node, env, owner)
            if effects.track:
                effects.w.assign(far, at(at(rt.BEHIND, far), OK))
        comes = negation(rt.SKIPPED(index, name, owner))
        # The period of a player who is out does not come.
        effects.w.when(
            conjunction([in_game(effects.c, owner), comes]) if effects.c.analysis.eliminates else comes, period.body
        )
        effects.w.assign(owner, rt.NEXT_EXTRA(depth))
        with effects.w.part() as last:
            effects.w.leave()
        effects.w.when(Compare("<", owner, ZERO), last.body)
    effects.w.loop(TRUE, part.body)
    effects.status(far)


def once(effects: Effects, node: m.During, inner: Surroundings, owner: Local) -> None:
    """Compile a period as it comes one time."""
    index, name = effects.c.period_index(node.period), node.called
    if not effects.c.analysis.leaves:
        edge(effects, "begin", index, name, owner)
        begun(effects)
        stands(effects, node)
        period_lines(effects, node.body, inner)
        edge(effects, "end", index, name, owner)
        return
    depth = effects.w.fresh("i")
    effects.w.assign(depth, rt.LEN(Attribute("running")))
    far = effects.w.fresh("n") if effects.track else OK
    if effects.track:
        effects.w.assign(far, PASSED)
    with effects.w.part() as turn:
        with effects.w.part() as body:
            edge(effects, "begin", index, name, owner)
            begun(effects)
            stands(effects, node)
            period_lines(effects, node.body, inner)
        with effects.w.part() as handler:
            # Where an abort leads farther out, it passes through, and this period ends on the way.
            effects.w.wait(rt.LEAVE_PERIOD.begin(index, name, owner, depth), aborts=True)
            # Whatever leaves it, no step comes behind that, and so it is done.
            with effects.w.part() as restarted:
                effects.w.do(rt.WORK(_BEGUN_AGAIN))
                if effects.track:
                    effects.w.assign(far, DONE)
                effects.w.again()
            effects.w.when(RESULT, restarted.body)
            effects.status(DONE)
            effects.w.leave()
        effects.w.handle(body.body, handler.body)
        # What leaves a period while it ends belongs to the handler around this one.
        edge(effects, "end", index, name, owner)
        effects.w.leave()
    effects.w.loop(TRUE, turn.body)
    effects.status(at(at(rt.BEHIND, far), OK))


def edge(effects: Effects, which: Literal["begin", "end"], index: int, name: str, owner: Expression) -> None:
    """Compile the beginning or the end of a period; where nothing can react to it, it needs no unit."""
    if effects.c.analysis.watches_periods:
        unit = rt.BEGIN_PERIOD if which == "begin" else rt.END_PERIOD
        effects.w.wait(unit.begin(index, name, owner), aborts=True)
        return
    with effects.w.part() as part:
        effects.w.do(rt.EXPIRE(index, "start" if which == "begin" else "end", owner))
    effects.w.when(Attribute("effects"), part.body)
    looked_back = name.partition(":")[0] in effects.c.analysis.inquiries.looked_back
    if effects.c.layout.tells or index in effects.c.layout.spans or looked_back:
        effects.w.do(rt.OPEN_PERIOD(index, name, owner) if which == "begin" else rt.CLOSE_PERIOD())
    elif which == "begin":
        effects.w.do(rt.OPEN_LIGHTLY(index, name, owner))
    else:
        effects.w.set_state("running", Head(Attribute("running"), -1))
        with effects.w.part() as part:
            effects.w.do(rt.FORGET_WHAT_READS("period", index))
        effects.w.when(Attribute("memo"), part.body)
    if which == "end" and effects.c.analysis.eliminates:
        with effects.w.part() as part:
            effects.w.do(rt.PERIOD_OVER(owner))
        effects.w.when(Attribute("effects"), part.body)


def begun(effects: Effects) -> None:
    """Compile what state rules do between the beginning of a period and its first line: an event sees to it, where there is one."""
    if effects.c.verb_index.get(BEGIN) not in effects.c.analysis.sensitive:
        rules(effects)


def stands(effects: Effects, node: m.During) -> None:
    """Compile that it is kept how the table stands, where a text asks whether anything has changed in such a period."""
    if node.period in effects.c.analysis.inquiries.compared:
        effects.w.do(rt.STAND(Constant(effects.c.period_index(node.period))))


def period_lines(effects: Effects, node: m.Steps, env: Surroundings) -> None:
    """Compile the lines of a period: behind each, what waited for the end of an action happens."""
    outside, effects.between = effects.between, True

    def settled() -> None:
        if effects.c.analysis.settles:
            # Most often nothing is due, and no unit is needed to find that out.
            effects.w.wait(Conditional(Attribute("due"), rt.SETTLE.begin(), NONE), aborts=True)

    effects.steps(node, env, settled)
    effects.between = outside
