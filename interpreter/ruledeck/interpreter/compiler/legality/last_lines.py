"""Verbs in full: one happens as far as its last step that counts, with whatever is chosen before that."""

from ruledeck.grammar.meaning import tree as m
from ruledeck.interpreter.compiler.basis import runtime as rt
from ruledeck.interpreter.compiler.basis.context import Coulds
from ruledeck.interpreter.compiler.basis.found_nothing import ASKS_NOTHING, NOTHING_DONE, in_place, without
from ruledeck.interpreter.compiler.basis.naming_lines import names, unknown
from ruledeck.interpreter.compiler.basis.surroundings import Surroundings
from ruledeck.interpreter.compiler.legality.candidates import options_of
from ruledeck.interpreter.compiler.legality.negligible_steps import none_counts, passed_over, uncounted
from ruledeck.interpreter.compiler.legality.paying import FOUND, alone, left, opening
from ruledeck.interpreter.compiler.survey.entwined import leaning
from ruledeck.interpreter.engine.announcement import AIM_VERB
from ruledeck.interpreter.target.building import Builder
from ruledeck.interpreter.target.nodes import FALSE, TRUE, Expression
from ruledeck.interpreter.target.simplify import conjunction, disjunction, negation


def last_that_counts(
    could: Coulds, items: tuple[m.Effect, ...], env: Surroundings, builder: Builder, before: tuple[m.Effect, ...]
) -> None:
    """Add what looks at a verb in full: it happens as far as its last step that counts, with whatever is chosen before.

    The lines `before` these decide where none of these counts; they name nothing.
    """
    for number, item in enumerate(items[:-1]):
        if isinstance(item, m.Let) and not unknown(item, env):
            env = env.naming(item.name, could.c.values.code(item.value, env))
            continue
        opened = None if unknown(item, env) else opening(could, item, env, builder)
        if opened is not None:
            if _left_to_trying(could, (*before, *items[: number + 1])):
                builder.add(*FOUND)
                return
            front = (*before, *[each for each in items[:number] if not names(each)])
            _without(could, item, items[number + 1 :], env, builder, front)
            with builder.part() as part:
                last_that_counts(could, items[number + 1 :], opened[0], builder, front)
            opened[1](part.body)
            return
    if not items:
        return
    if _left_to_trying(could, (*before, *items)):
        builder.add(*FOUND)
        return
    final = items[-1]
    front = (*before, *[each for each in items[:-1] if not names(each)])
    idle = uncounted(could, final, env) if front else FALSE
    if idle is FALSE:
        builder.when(_decided(could, items, env), FOUND)
        return
    # What does not count leaves it to what comes before; where nothing counts, it is enough that something asked for nothing.
    with builder.part() as passed:
        unasked = negation(passed_over(could, final, env))
        builder.when(conjunction([unasked, none_counts(could, front, env)]), FOUND)
        last_that_counts(could, front, env, builder, ())
    with builder.part() as taken:
        builder.when(_decided(could, items, env), FOUND)
    builder.when(idle, passed.body, taken.body)


def _decided(could: Coulds, items: tuple[m.Effect, ...], env: Surroundings) -> Expression:
    """Return whether the last of some steps comes, and happens in full."""
    final = items[-1]
    led = conjunction([*led_to(could, items, env, price=True), could.statement(final, env, full=True)])
    if not isinstance(final, m.Then) or final.otherwise is None or len(items) == 1:
        return led
    failed = conjunction([fails(could, items[-2], env), could.arm(final.otherwise, env, full=True)])
    return disjunction([led, failed])


def _left_to_trying(could: Coulds, items: tuple[m.Effect, ...]) -> bool:
    """Whether what is done in front of the last of some steps may decide about it, and is tried out."""
    return could.trying and leaning(could.c.game, items)[-1]


def _without(
    could: Coulds,
    item: m.Effect,
    after: tuple[m.Effect, ...],
    env: Surroundings,
    builder: Builder,
    before: tuple[m.Effect, ...],
) -> None:
    """Add what looks at a verb in full in which a choice finds nothing, or is left."""
    if left(item):
        last_that_counts(could, in_place(item.name, after, ASKS_NOTHING), without(item.name, env), builder, before)
    elif isinstance(item, m.Choose) and alone(item):
        options = options_of(could.c, item, env, heeds=could.heeds(AIM_VERB))
        with builder.part() as nothing:
            last_that_counts(could, in_place(item.name, after, NOTHING_DONE), without(item.name, env), builder, before)
        builder.when(negation(rt.TUPLE(options)), nothing.body)


def led_to(could: Coulds, items: tuple[m.Effect, ...], env: Surroundings, *, price: bool = False) -> list[Expression]:
    """Return what must be so for the last of some steps to come: a `then` comes only behind a step that happens in full.

    Of a `price` that is tried out, those steps are left to that on which others in front of them may decide.
    """
    found: list[Expression] = []
    while len(items) > 1 and isinstance(items[-1], m.Then):
        if could.c.analysis.loose_then and items[-1].otherwise is None:
            break
        items = items[:-1]
        if isinstance(items[-1], m.Then) and items[-1].otherwise is not None:
            break
        if not (price and _left_to_trying(could, items)):
            found.insert(0, could.statement(items[-1], env, full=True))
    return found


def fails(could: Coulds, node: m.Effect, env: Surroundings) -> Expression:
    """Return whether a statement may not happen in full: it cannot, or who is asked may decline."""
    return TRUE if isinstance(node, m.May) else negation(could.statement(node, env, full=True))
