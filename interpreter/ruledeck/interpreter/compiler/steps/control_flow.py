"""Conditions, loops and dependent steps to statements of the target, whether something waits in them or not."""

from collections.abc import Callable

from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.seats import means_all_seats
from ruledeck.interpreter.compiler.basis import runtime as rt
from ruledeck.interpreter.compiler.basis.context import Effects
from ruledeck.interpreter.compiler.basis.forms import MEMBER, collected
from ruledeck.interpreter.compiler.basis.found_nothing import was_chosen
from ruledeck.interpreter.compiler.basis.primitive_calls import PASSED, UNASKED
from ruledeck.interpreter.compiler.basis.reopening import decided, standing
from ruledeck.interpreter.compiler.basis.surroundings import Surroundings
from ruledeck.interpreter.compiler.basis.unrolled_players import in_game
from ruledeck.interpreter.compiler.legality.rehearsals import in_unit, paid_by_unit, paid_together
from ruledeck.interpreter.compiler.steps.stories import tell_unable
from ruledeck.interpreter.compiler.steps.told_texts import tell_branch, tell_unmet
from ruledeck.interpreter.state.runaway import COUNTED_AT_ONCE
from ruledeck.interpreter.target.building import waits
from ruledeck.interpreter.target.nodes import (
    FALSE,
    NONE,
    NOTHING,
    OK,
    RESULT,
    TRUE,
    ZERO,
    Binary,
    Body,
    Call,
    Compare,
    Constant,
    Expression,
    Increase,
    Key,
    Local,
    Spread,
    Tuple,
    Unary,
)
from ruledeck.interpreter.target.simplify import at, compare, conjunction, negation, packed

FULLY = Compare(">=", OK, Constant(2))
"""Whether the step before happened in full."""
HAPPENED = conjunction((Compare(">=", OK, Constant(1)), Compare("<", OK, Constant(3))))
"""Whether the step before happened, in full or partly; that nothing was asked of it is no happening."""


def branches(effects: Effects, node: m.If, env: Surroundings) -> None:
    """Compile `if`, `else if`, `else`; what the chosen options rule out is left out."""
    if node.otherwise is None:
        effects.status(PASSED)
    arms: list[tuple[Expression, Body]] = []
    otherwise = node.otherwise
    for test, body in node.arms:
        code = effects.test(test, env)
        if code == TRUE:
            otherwise = body
            break
        if code != FALSE:
            with effects.w.part() as part:
                tell_branch(effects, node, env)
                effects.inner(body, env)
            arms.append((code, part.body))
    with effects.w.part() as last:
        if otherwise is not None:
            if arms:
                tell_branch(effects, node, env, so=False)
            effects.inner(otherwise, env)
        elif arms:
            tell_unmet(effects, node, env)
    effects.w.choice(arms, last.body)


def then(effects: Effects, node: m.Then, env: Surroundings) -> Surroundings:
    """Compile `then`: only when the step before happened fully, unless the game says that it follows anyway; `else` when it did not."""
    if effects.c.analysis.loose_then and node.otherwise is None:
        return effects.steps(node.body, env)
    known = env
    with effects.w.part() as part:
        if node.body.items:
            known = effects.steps(node.body, env)
    with effects.w.part() as failed:
        if node.otherwise is not None:
            effects.inner(node.otherwise, env)
    effects.w.when(FULLY, part.body, failed.body)
    return known


def fully(effects: Effects, node: m.Fully, env: Surroundings) -> None:
    """Compile `fully x: y`: nothing unless x can happen in full."""
    could = effects.c.could.fully(node.price, env)
    with effects.w.part() as price:
        pay = paid_together(node.price)
        parts = node.price.items
        apart = in_unit(effects.c, parts)
        known = paid_by_unit(effects, (node.price,), parts, pay, env) if apart else pay(effects, env)
        with effects.w.part() as body:
            effects.inner(node.body, known)
        effects.w.when(FULLY, body.body)
    effects.status(ZERO)
    tell_unable(effects, node, env, could)
    effects.w.when(could, price.body)


def loop(
    effects: Effects,
    group: Expression,
    name: str,
    body: m.Steps,
    env: Surroundings,
    without: Constant = PASSED,
    *,
    players: bool = False,
) -> None:
    """Compile a block once for each of a group; `without` is how far it happened where nothing is in the group.

    Of a group of `players` those are passed over who are out of the game when it is their turn.
    """
    each_of(effects, group, lambda var: _turn(effects, body, env.naming(name, var), var, players=players), without)


def _turn(effects: Effects, body: m.Steps, env: Surroundings, var: Local, *, players: bool) -> None:
    """Compile the block of a loop for one of its group."""
    if not players:
        effects.inner(body, env)
        return
    # Who lost in an earlier turn has none.
    effects.status(PASSED)
    with effects.w.part() as part:
        effects.inner(body, env)
    effects.w.when(in_game(effects.c, var), part.body)


def empty(source: m.Value) -> Constant:
    """Return how far a loop happened that takes no turn."""
    return UNASKED if was_chosen(source) else PASSED


def gathered(effects: Effects, group: Expression, choose: Callable[[Local], Expression], *, many: bool) -> Local:
    """Compile what each of a group chooses in turn; returns the variable of all of it, as a tuple, each only once.

    `choose` is given the variable of each, and returns that of the choice: a tuple if `many`, else one thing or `None`.
    """
    found = effects.w.fresh("g")
    effects.w.assign(found, NOTHING)

    def one(var: Local) -> None:
        code = choose(var)
        new = collected(MEMBER, [(MEMBER, code if many else packed([code]))], Compare("not in", MEMBER, found))
        effects.w.when(compare(code, "is not", NONE), (Increase(found, new, effects.w.origin),))

    each_of(effects, group, one)
    return found


def each_of(effects: Effects, group: Expression, body: Callable[[Local], None], without: Constant = PASSED) -> None:
    """Compile lines once for each of a group; they are given the variable of each. All of it together happened as far as `and`."""
    var, whole = effects.w.fresh("e"), Whole(effects, without)
    with effects.w.part() as part:
        body(var)
        whole.add()
    if not waits(part):
        effects.w.each(var, group, part.body)
        whole.give()
        return
    # Where a decision may come inside, the place in the group has to be kept.
    items, place = effects.w.fresh("g"), effects.w.fresh("i")
    effects.w.assign(items, rt.COUNTED(group))
    effects.w.assign(place, ZERO)
    with effects.w.part() as turn:
        effects.w.assign(var, at(items, place))
        effects.w.increase(place, 1)
    effects.w.loop(Compare("<", place, rt.LEN(items)), (*turn.body, *part.body))
    whole.give()


class Whole:
    """How far several parts happened together: in full when all did, not when none did, else partly; `without` one, as is said."""

    def __init__(self, effects: Effects, without: Constant = PASSED) -> None:
        self.effects = effects
        self.status = effects.w.fresh("n") if effects.track else OK
        if effects.track:
            effects.w.assign(self.status, without)

    def add(self) -> None:
        """Compile that a part is behind."""
        if self.effects.track:
            self.effects.w.assign(self.status, at(at(rt.JOINED, self.status), OK))

    def give(self) -> None:
        """Compile that all parts are behind."""
        self.effects.status(self.status)


def foreach(effects: Effects, node: m.ForEach, env: Surroundings) -> None:
    """Compile `for each`, sorted by numbers and, where equal, as a player orders."""
    group = effects.values.group(node.source, env)
    if not _is_tuple(group) and not isinstance(node.source, m.Name):
        # A column of the state could change while the loop goes on.
        group = rt.TUPLE(group)
    if node.first is not None:
        group = rt.ROUND_FROM(group, effects.values.code(node.first, env))
    if not node.orders and node.chooser is None:
        loop(effects, group, node.name, node.body, env, empty(node.source), players=seated(effects, node.source))
        return
    keys: list[Expression] = []
    for number, down in node.orders:
        code = effects.values.code(number, env.about(MEMBER, node.name))
        keys.append(Unary("-", code) if down else code)
    key = packed(keys)
    if node.chooser is not None and node.stepwise:
        _one_after_the_other(effects, node, group, keys, env)
        return
    ordered = effects.w.fresh("g")
    if node.chooser is None:
        by_key = Call(rt.SORTED, (group,), (("key", Key(MEMBER, key)),))
        effects.w.assign(ordered, rt.TUPLE(by_key))
    else:
        by = effects.values.code(node.chooser, env)
        site = effects.c.sites.add("order", node, effects.key, node.source)
        with standing(effects):
            effects.w.assign(ordered, group)
            effects.w.assign(ordered, Tuple((ordered, collected(key, [(MEMBER, ordered)]))))
            decided(effects, rt.ARRANGE.begin(by, site, Spread(ordered), effects.context()))
            effects.w.assign(ordered, RESULT)
    loop(effects, ordered, node.name, node.body, env, empty(node.source), players=seated(effects, node.source))


def _one_after_the_other(
    effects: Effects, node: m.ForEach, group: Expression, keys: list[Expression], env: Surroundings
) -> None:
    """Compile a loop of which a player says before each turn which comes next: what has happened may change what is best."""
    w, players = effects.w, seated(effects, node.source)
    by, left, order, var = w.fresh("p"), w.fresh("g"), w.fresh("n"), w.fresh("e")
    assert node.chooser is not None
    w.assign(by, effects.values.code(node.chooser, env))
    w.assign(left, rt.COUNTED(group))
    w.assign(order, collected(packed(keys), [(MEMBER, left)]) if keys else NOTHING)
    site = effects.c.sites.add("order", node, effects.key, node.source)
    whole = Whole(effects, empty(node.source))
    with w.part() as turn:
        with standing(effects):
            decided(effects, rt.FOREMOST(by, site, left, order, effects.context(), players))
            w.assign(var, RESULT)
        w.assign(order, rt.WITHOUT(order, left, var))
        w.assign(left, rt.WITHOUT(left, left, var))
        _turn(effects, node.body, env.naming(node.name, var), var, players=players)
        whole.add()
    w.loop(left, turn.body)
    whole.give()


def seated(effects: Effects, source: m.Value) -> bool:
    """Whether a loop goes through the players who are in a game of which players can be out."""
    players = effects.c.analysis.eliminates and source.type == m.PLAYER
    return players and not (isinstance(source, m.Select) and means_all_seats(source))


def _is_tuple(group: Expression) -> bool:
    """Whether a group is a tuple of its own, which nothing changes any more."""
    if isinstance(group, Call):
        return group.function is rt.TUPLE
    return isinstance(group, Constant | Tuple | Binary)


def guarded(effects: Effects, turns: Local, node: m.Repeat | m.Alternate) -> None:
    """Let the loop guard look at a loop each so many turns; `turns` names their count."""
    site = effects.c.sites.add("loop", node, effects.key, None)
    with effects.w.part() as part:
        effects.w.do(rt.GUARD(turns, site))
    effects.w.when(negation(Binary("%", turns, Constant(COUNTED_AT_ONCE))), part.body)


def repeated(
    effects: Effects,
    node: m.Repeat,
    env: Surroundings,
    turn: Callable[[], Surroundings] | None = None,
) -> None:
    """Compile `repeat`; the loop guard counts every turn, which is the block, or what `turn` compiles."""
    turns = effects.w.fresh("i")
    effects.w.assign(turns, ZERO)
    test: Expression = TRUE
    if node.times is not None:
        limit = effects.w.fresh("n")
        # Fewer than no times is not at all.
        effects.w.assign(limit, rt.MAX(effects.values.code(node.times, env), ZERO))
        test = Compare("!=", turns, limit)
    if node.word == "while" and node.condition is not None:
        test = conjunction([test, effects.test(node.condition, env)])
    # To do it not at all is an answer, too, where somebody is asked.
    whole = Whole(effects, PASSED if node.times is None and turn is None else UNASKED)
    with effects.w.part() as part:
        effects.w.increase(turns, 1)
        guarded(effects, turns, node)
        known = effects.steps(node.body, env) if turn is None else turn()
        whole.add()
        if node.word == "until" and node.condition is not None:
            with effects.w.part() as end:
                effects.w.leave()
            effects.w.when(effects.test(node.condition, known), end.body)
    effects.w.loop(test, part.body)
    whole.give()
