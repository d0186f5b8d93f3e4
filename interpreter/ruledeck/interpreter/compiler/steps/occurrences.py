"""Occurrences of a verb: for each combination of its groups one, raised where abilities may answer it, else as plain as can be."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.primitive_verbs import MOVE, primitive
from ruledeck.interpreter.compiler.basis import runtime as rt
from ruledeck.interpreter.compiler.basis.context import Effects
from ruledeck.interpreter.compiler.basis.forms import Loops, any_of, collected
from ruledeck.interpreter.compiler.basis.primitive_calls import ATOMS, held_zones
from ruledeck.interpreter.target.nodes import (
    NOTHING,
    OK,
    RESULT,
    TRUE,
    ZERO,
    Begin,
    Compare,
    Constant,
    Expression,
    Local,
    Tuple,
)
from ruledeck.interpreter.target.reads import reads_state
from ruledeck.interpreter.target.simplify import at, conditional, conjunction, negation, packed, reads_local

FOUR = Constant(4)
"""The status of no step at all, before steps are joined; it counts as none."""


def occurrences(
    effects: Effects,
    node: m.Perform,
    by: Expression,
    codes: Sequence[Expression],
    loops: Loops,
    test: Expression,
) -> None:
    """Compile the occurrences: one, or one for each combination of the groups; without what fails a test of its slots."""
    index = effects.c.verb_index[node.verb]
    allowed: Expression = TRUE
    if effects.c.analysis.banned(node.verb):
        allowed = rt.ALLOWED(index, by, packed(codes), effects.source())
    free = conjunction([test, allowed])
    if effects.c.coverage.wanted and codes:
        with effects.w.part() as noting:
            effects.w.do(rt.DONE_WITH(Constant(index), _group_of(by, codes, loops, test)))
        effects.w.when(rt.WATCHED(), noting.body)
    if effects.quiet:
        with _forbidden(effects, allowed, loops, test):
            plainly(effects, node, by, codes, loops, free)
        return
    plain = node.verb in ATOMS or not effects.c.analysis.verb_waits(node.verb)
    apart = not plain or (effects.c.analysis.enters_together(node) and not in_one_step(node, codes, loops, test))
    if loops and apart and effects.c.analysis.stepwise(node.verb):
        # What they raise inside of themselves happens at one moment, too, whether anything waits for the verb itself or not.
        effects.c.together.add(node.verb)
        raised(effects, index, by, codes, loops, test)
        return
    # What is raised is asked of the bans where it looms.
    if index in effects.c.analysis.sensitive and effects.c.analysis.observed(node):
        with effects.w.part() as slow:
            raised(effects, index, by, codes, loops, test)
        quick = effects.c.concerns.quick(node.verb, by, codes, loops, test) if plain else None
        if quick is None:
            effects.w.add(*slow)
            return
        # Where no ability is concerned, the occurrences are as plain as those of any other verb.
        with effects.w.part() as fast, _forbidden(effects, allowed, loops, test):
            plainly(effects, node, by, codes, loops, free)
        effects.w.when(quick, slow.body, fast.body)
        return
    with _forbidden(effects, allowed, loops, test):
        if plain:
            plainly(effects, node, by, codes, loops, free)
        else:
            in_turn(effects, node, Begin(effects.c.verbs.unit(node.verb), (by, *codes)), loops, free)


@contextmanager
def _forbidden(effects: Effects, allowed: Expression, loops: Loops, test: Expression) -> Iterator[None]:
    """Compile occurrences of which some may be forbidden: these are a part of the group with which nothing happens.

    No ban is asked of what fails the `test` of the slots: it may not be there at all.
    """
    if not (effects.track and loops) or allowed == TRUE:
        yield
        return
    some = effects.w.fresh("n")
    effects.w.assign(some, any_of(conjunction([test, negation(allowed)]), loops))
    yield
    with effects.w.part() as less:
        effects.w.assign(OK, joined(OK, ZERO))
    effects.w.when(some, less.body)


def raised(
    effects: Effects,
    index: int,
    by: Expression,
    codes: Sequence[Expression],
    loops: Loops,
    test: Expression,
) -> None:
    """Compile occurrences that abilities may answer: they are raised as one group."""
    effects.w.wait(rt.RAISE_GROUP.begin(index, effects.source(), _group_of(by, codes, loops, test)), aborts=True)
    effects.status(RESULT)


def _group_of(by: Expression, codes: Sequence[Expression], loops: Loops, test: Expression) -> Expression:
    """Return who does a verb with what, for each occurrence."""
    occurrence = packed([by, packed(codes)])
    if loops:
        return collected(occurrence, loops, None if test == TRUE else test)
    return conditional(test, packed([occurrence]), NOTHING)


def in_turn(effects: Effects, node: m.Perform, call: Begin, loops: Loops, test: Expression) -> None:
    """Compile occurrences of a verb that can wait: one after the other."""
    aborts = effects.c.analysis.verb_aborts(node.verb)
    with effects.w.part() as one:
        effects.w.wait(call, aborts=aborts)
        if not loops:
            effects.status(RESULT)
    if not loops:
        if test != TRUE:
            effects.status(ZERO)
        effects.w.when(test, one.body)
        return
    group, place, whole = effects.w.fresh("g"), effects.w.fresh("i"), effects.w.fresh("n")
    variables = _variables(loops)
    effects.w.assign(group, rt.COUNTED(collected(Tuple(variables), loops, None if test == TRUE else test)))
    effects.w.assign(place, ZERO)
    if effects.track:
        effects.w.assign(whole, FOUR)
    with effects.w.part() as turn:
        effects.w.unpack(variables, at(group, place))
        effects.w.increase(place, 1)
        effects.w.add(*one)
        if effects.track:
            effects.w.assign(whole, joined(whole, RESULT))
    effects.w.loop(Compare("<", place, rt.LEN(group)), turn.body)
    effects.status(_of_all(whole))


def _variables(loops: Loops) -> tuple[Local, ...]:
    """Return the variables of some groups; those of a division are two."""
    found: list[Local] = []
    for target, _ in loops:
        items = target.items if isinstance(target, Tuple) else (target,)
        found += [each for each in items if isinstance(each, Local)]
    return tuple(found)


def _of_all(whole: Local) -> Expression:
    """Return how far a group of occurrences happened, which began with `FOUR`: each of a group that is empty is not."""
    return conditional(Compare("<", whole, FOUR), whole, ZERO)


def joined(one: Expression, other: Expression) -> Expression:
    """Return how far two steps happened together."""
    return at(at(rt.JOINED, one), other)


def plainly(
    effects: Effects,
    node: m.Perform,
    by: Expression,
    codes: Sequence[Expression],
    loops: Loops,
    test: Expression,
) -> None:
    """Compile occurrences of an atom, or of a verb that cannot wait, that raise no event."""
    atom = ATOMS.get(node.verb)
    if loops:
        by, codes, loops, test = settled_before(effects, by, codes, loops, test)
    if in_one_step(node, codes, loops, test):
        holds = held_zones(effects.c)
        group = loops[0][1]
        if effects.track:
            group = effects.w.fresh("n")
            effects.w.assign(group, loops[0][1])
        move = rt.MOVE_GROUP_FROM_HOLD(group, codes[1], Constant(holds)) if holds else rt.MOVE_GROUP(group, codes[1])
        if effects.track:
            # What lies there already does not move, and a group of nothing has not moved either.
            effects.w.assign(OK, conditional(group, rt.DONE(move, rt.LEN(group)), ZERO))
        else:
            effects.w.do(move)
    elif atom is not None:
        if primitive(node.verb).shows:
            codes, loops = _beside(effects, codes, loops)
        elif primitive(node.verb).moves and any(reads_local(codes[0], each) for each in _variables(loops)):
            codes, loops = _followed(effects, codes, loops, test)
        straight(effects, lambda: atom(effects, by, codes), loops, test)
    else:
        call = effects.c.verbs.function(node.verb, quiet=effects.quiet)(by, *codes)

        def emit() -> None:
            if effects.track:
                effects.w.assign(OK, call)
            else:
                effects.w.do(call)

        straight(effects, emit, loops, test)


def _beside(effects: Effects, codes: Sequence[Expression], loops: Loops) -> tuple[Sequence[Expression], Loops]:
    """Return the slots of what is shown with all that is shown at the same moment behind them, and the groups."""
    of = next((at for at, (target, _) in enumerate(loops) if target == codes[0]), None)
    if of is None:
        return codes, loops
    target, group = loops[of]
    kept = effects.w.fresh("n")
    effects.w.assign(kept, rt.TUPLE(group))
    return (*codes, kept), [*loops[:of], (target, kept), *loops[of + 1 :]]


def _followed(
    effects: Effects, codes: Sequence[Expression], loops: Loops, test: Expression
) -> tuple[Sequence[Expression], Loops]:
    """Return the slots of what is moved with whether it can be followed behind them, and the groups.

    Whoever sees that all that lies hidden somewhere goes to one place can follow it: moved one by one it would be mixed.
    """
    if not any(effects.c.layout.untraced):
        return codes, loops
    variables = _variables(loops)
    each: Expression = variables[0] if len(loops) == len(variables) == 1 else Tuple(variables)
    kept, whole = effects.w.fresh("n"), effects.w.fresh("n")
    effects.w.assign(kept, rt.TUPLE(loops[0][1]) if len(loops) == len(variables) == 1 else collected(each, loops))
    moves = collected(packed(codes), [(each, kept)], None if test == TRUE else test)
    effects.w.assign(whole, rt.FOLLOWED(moves))
    return (*codes, Compare("in", codes[0], whole)), [(each, kept)]


def in_one_step(node: m.Perform, codes: Sequence[Expression], loops: Loops, test: Expression) -> bool:
    """Whether a group goes to one place, and so there in one step."""
    grouped = node.verb == MOVE and len(loops) == 1 and test == TRUE and codes[0] == loops[0][0]
    return grouped and not reads_local(codes[1], codes[0])


def settled_before(
    effects: Effects, by: Expression, codes: Sequence[Expression], loops: Loops, test: Expression
) -> tuple[Expression, Sequence[Expression], Loops, Expression]:
    """Return who does a verb, its slots, its groups and its test so that all of them are worked out before the first occurrence.

    What happens to several things happens at one moment: what it does to the first decides nothing for the others.
    """
    variables = _variables(loops)
    told: list[Expression] = []
    apart: list[tuple[Local, Expression]] = []
    for code in (by, *codes):
        if not reads_state(code):
            told.append(code)
            continue
        kept = effects.w.fresh("n")
        told.append(kept)
        if any(reads_local(code, each) for each in variables):
            apart.append((kept, code))
        else:
            effects.w.assign(kept, code)
    if apart or reads_state(test):
        alone = len(variables) == 1 and not apart
        values = variables[0] if alone else Tuple((*variables, *[code for _, code in apart]))
        target = variables[0] if alone else Tuple((*variables, *[kept for kept, _ in apart]))
        loops, test = [(target, collected(values, loops, None if test == TRUE else test))], TRUE
    return told[0], told[1:], loops, test


def straight(effects: Effects, emit: Callable[[], None], loops: Loops, test: Expression) -> None:
    """Compile occurrences that cannot wait."""
    whole = Local("ok_all", kept=False)
    tracked = bool(loops) and effects.track
    if tracked:
        effects.w.assign(whole, FOUR)
    with effects.w.part() as part:
        if test != TRUE:
            effects.status(ZERO)
        with effects.w.part() as one:
            emit()
        effects.w.when(test, one.body)
        if tracked:
            effects.w.assign(whole, joined(whole, OK))
    body = part.body
    for target, group in reversed(loops):
        with effects.w.part() as around:
            effects.w.each(target, group, body)
        body = around.body
    effects.w.add(*body)
    if tracked:
        effects.w.assign(OK, _of_all(whole))


def concluded(effects: Effects, event: Local | None) -> None:
    """Compile the event that an ability has been resolved."""
    if event is not None:
        done = OK if effects.track else Constant(2)
        effects.w.wait(rt.CONCLUDE.begin(event, done), aborts=True)
        effects.status(RESULT)
