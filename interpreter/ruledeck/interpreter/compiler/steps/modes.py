"""Choices between blocks: which of them are offered, which are chosen, and what they do."""

from typing import Final

from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.fresh import bodies, unguarded
from ruledeck.grammar.meaning.traversal import names_in
from ruledeck.interpreter.compiler.basis import runtime as rt
from ruledeck.interpreter.compiler.basis.context import Effects
from ruledeck.interpreter.compiler.basis.coverage import guard_of
from ruledeck.interpreter.compiler.basis.forms import collected
from ruledeck.interpreter.compiler.basis.primitive_calls import PASSED, UNASKED
from ruledeck.interpreter.compiler.basis.reopening import decided, standing
from ruledeck.interpreter.compiler.basis.surroundings import Surroundings
from ruledeck.interpreter.compiler.legality.duties import demanding
from ruledeck.interpreter.compiler.steps.choices import ask
from ruledeck.interpreter.compiler.steps.control_flow import Whole
from ruledeck.interpreter.compiler.survey.hidden_words import secretive
from ruledeck.interpreter.target.nodes import (
    NONE,
    NOTHING,
    RESULT,
    ZERO,
    Compare,
    Constant,
    Expression,
    Head,
    Local,
    Tuple,
)
from ruledeck.interpreter.target.simplify import at, column, conditional, conjunction, disjunction, packed


def modes(effects: Effects, node: m.Modes, env: Surroundings) -> None:
    """Compile a choice between blocks, or the first or all of those that would change something."""
    if node.how == "all":
        whole = Whole(effects)
        for arm in node.arms:
            applicable(effects, arm, env, whole)
        # That nothing could change anything is no passing over.
        effects.status(rt.MAX(whole.status, ZERO))
        return
    chosen = modes_asked(effects, node, env)
    modes_done(effects, chosen, tuple([(arm, env) for arm in bodies(node)]), optional=optional(node))


def modes_asked(effects: Effects, node: m.Modes, env: Surroundings) -> Local:
    """Compile which blocks are chosen; returns the variable that holds their places."""
    by = effects.values.code(node.by, env)
    # Where each block is offered, what is offered tells nobody anything.
    secret = not node.idle and secretive(effects.c.game, node.arms)
    site = effects.c.sites.add("modes", node, effects.key, None, secret=secret)
    inner = env if node.how == "first" else env.asking(node.by, by)
    if node.idle:
        chosen = effects.w.fresh("n")
        with standing(effects):
            ask(effects, by, site, Constant(tuple(range(len(node.arms)))), chosen)
            effects.w.assign(chosen, conditional(Compare("is", chosen, NONE), NOTHING, packed([chosen])))
        return chosen
    if node.priced:
        could = packed([effects.c.could.fully(arm, inner) for arm in node.arms])
    else:
        could = packed([_offered(effects, arm, inner, told=node.how == "first") for arm in node.arms])
    if node.how == "choose" and node.least == node.most == 1:
        could = owed(effects, node, inner, could)
    with standing(effects):
        number, fits = effects.w.temporary("i"), effects.w.temporary("n")
        options = collected(number, [(Tuple((number, fits)), rt.ENUMERATE(could))], fits)
        chosen = effects.w.fresh("n")
        if node.how == "first":
            effects.w.assign(chosen, Head(options, 1))
        elif node.least == node.most == 1:
            if secret and effects.c.game.words.ways and node in effects.c.bodies.get(effects.key.id, NO_STEPS).items:
                where = site_of_ways(effects, node, site, env)
                decided(effects, rt.ASK(by, where, options, effects.context()))
                effects.w.assign(chosen, RESULT)
            else:
                ask(effects, by, site, options, chosen)
            effects.w.assign(chosen, conditional(Compare("is", chosen, NONE), NOTHING, packed([chosen])))
        else:
            call = rt.PICK_SOME.begin(by, site, options, node.least, node.most, effects.context())
            decided(effects, call)
            effects.w.assign(chosen, RESULT)
    if node.fresh and (fresh := unguarded(node.arms[0].items[0])) is not None:
        said, _, period, bearer = [effects.values.code(each, env) for each in fresh[0].args]
        effects.w.do(rt.REMEMBER_CHOSEN(said, chosen, period, bearer))
    return chosen


def owed(effects: Effects, node: m.Modes, env: Surroundings, could: Expression) -> Expression:
    """Return which blocks are offered of those that could be: where a duty demands what some of them do, these alone."""
    demands = [demanding(effects, arm, env) for arm in node.arms]
    if all(each is None for each in demands):
        return could
    offered, demanded = effects.w.fresh("g"), effects.w.fresh("g")
    effects.w.assign(offered, could)
    owing = [
        ZERO if each is None else conditional(conjunction([at(offered, number), each]), Constant(1), ZERO)
        for number, each in enumerate(demands)
    ]
    effects.w.assign(demanded, packed(owing))
    return conditional(Compare("in", Constant(1), demanded), demanded, offered)


NO_STEPS: Final = m.Steps(())


def site_of_ways(effects: Effects, node: m.Modes, site: int, env: Surroundings) -> Expression:
    """Return at which place it is asked in which way a verb is done: where only one is left, nobody learns from no question.

    A way is left out by what stands around all its steps and everybody can look at. It is asked all the same where that speaks of
    what the verb is done with, and not everybody knows what that is.
    """
    open_site = effects.c.sites.add("modes", node, effects.key, None, secret=False)
    with effects.c.coverage.unnoted():
        guards = [_open_guards(effects, arm, env) for arm in node.arms]
    left = [conjunction([test for test, _ in each]) for each in guards]
    several = Compare("<", Constant(1), rt.SUM(packed([conditional(each, Constant(1), ZERO) for each in left])))
    spoken = {name for each in guards for _, names in each for name in names}
    slots = [slot for slot in effects.c.game.words.verbs[effects.key.id].slots if slot.name in spoken]
    things = [env.names[slot.name] for slot in slots if slot.type.base in ("component", "entity")]
    hidden = [Compare("!=", column("known", thing), Constant(effects.c.layout.everyone)) for thing in things]
    return conditional(disjunction([several, *hidden]), Constant(site), Constant(open_site))


def _open_guards(effects: Effects, steps: m.Steps, env: Surroundings) -> list[tuple[Expression, frozenset[str]]]:
    """Return the conditions around all of some steps, also of the verb that they are, of which everybody can tell whether they hold.

    With each stand the names of the verb that it speaks of.
    """
    only, bodies = steps.items[0] if len(steps.items) == 1 else None, effects.c.bodies
    if isinstance(only, m.If) and only.otherwise is None and len(only.arms) == 1:
        test, body = only.arms[0]
        inner = _open_guards(effects, body, env)
        if secretive(effects.c.game, test):
            return inner
        return [(effects.values.code(test, env), frozenset(names_in(test))), *inner]
    if isinstance(only, m.Perform) and only.verb in bodies and not any(isinstance(v, m.Pick) for _, v in only.args):
        given = dict(only.args)
        names = {name: effects.values.code(value, env) for name, value in only.args}
        by = effects.values.code(only.by, env)
        inner = _open_guards(effects, bodies[only.verb], Surroundings({**names, "you": by, "they": by}))
        return [
            (test, frozenset(name for its in spoken if its in given for name in names_in(given[its])))
            for test, spoken in inner
        ]
    return []


def _offered(effects: Effects, arm: m.Steps, env: Surroundings, *, told: bool) -> Expression:
    """Return whether a block would change something.

    A condition around the whole block keeps it from being offered, and is never asked in vain where it is carried out: which way it
    went is noted here.
    """
    fits = effects.c.could.expression(arm, env, told=told)
    guard = guard_of(arm)
    if guard is None or not effects.c.coverage.wanted:
        return fits
    return conjunction((disjunction([effects.test(test, env) for test, _ in guard.arms]), fits))


def modes_done(
    effects: Effects, chosen: Local, arms: tuple[tuple[m.Steps, Surroundings], ...], *, optional: bool
) -> None:
    """Compile the blocks that were chosen, each with the names known in it; `optional` is whether none is an answer, too."""
    whole = Whole(effects, UNASKED if optional else PASSED)
    for number, (arm, env) in enumerate(arms):
        with effects.w.part() as part:
            effects.inner(arm, env)
            whole.add()
        effects.w.when(Compare("in", Constant(number), chosen), part.body)
    if optional:
        whole.give()
    else:
        effects.status(conditional(chosen, whole.status, ZERO))


def applicable(effects: Effects, arm: m.Steps, env: Surroundings, whole: Whole) -> None:
    """Compile a block that is left out when it would change nothing."""
    test = effects.c.could.expression(arm, env)
    with effects.w.part() as part:
        effects.inner(arm, env)
        whole.add()
    effects.w.when(test, part.body)


def optional(node: m.Modes) -> bool:
    """Whether choosing no block is an answer (`up to two`, `any number`): then nothing was asked for."""
    return node.how == "choose" and node.least == 0
