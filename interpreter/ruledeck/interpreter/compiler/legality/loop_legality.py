"""Loops: whether all their turns can be done in full; what they take of one pile, or of the same counters, has to be there before.

Only what is certain is asked: of a block of one step, through the verbs that it is said with. What lies in a block beside other
steps may be there only behind them, and where conditions are asked in it, they may hold in one turn and not in the next.
"""

from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.primitive_verbs import primitive
from ruledeck.grammar.meaning.traversal import names_in
from ruledeck.interpreter.compiler.basis import runtime as rt
from ruledeck.interpreter.compiler.basis.context import Compiling, Coulds
from ruledeck.interpreter.compiler.basis.demands import settled
from ruledeck.interpreter.compiler.basis.distinct_payments import kept
from ruledeck.interpreter.compiler.basis.forms import all_of, any_of
from ruledeck.interpreter.compiler.basis.found_nothing import was_chosen
from ruledeck.interpreter.compiler.basis.surroundings import Surroundings
from ruledeck.interpreter.compiler.legality import looking_into, verb_legality
from ruledeck.interpreter.compiler.legality.negligible_steps import all_passed
from ruledeck.interpreter.target.nodes import FALSE, TRUE, ZERO, Binary, Compare, Constant, Expression
from ruledeck.interpreter.target.simplify import conjunction, disjunction, negation

_PLAIN = (m.Name, m.Literal)
"""What is the same in each turn."""


def in_full(could: Coulds, node: m.Repeat, env: Surroundings) -> Expression:
    """Return whether each turn of a loop could happen in full; taken for granted where that is found out only in it."""
    if node.word == "while" and node.times is None and node.condition is not None:
        # Where it never holds, the loop is passed over.
        return could.c.values.code(node.condition, env)
    if node.times is None or not settled(node.times, env) or node.willing or len(node.body.items) != 1:
        return TRUE
    times = could.c.values.code(node.times, env)
    only = node.body.items[0]
    first = could.statement(only, env, full=True)
    if node.word is not None:
        # Its condition may end it before.
        return TRUE if node.word == "while" else disjunction([Compare("<=", times, ZERO), first])
    return disjunction(
        [Compare("<=", times, ZERO), conjunction([first, _together(could, only, times, env, frozenset())])]
    )


def turns(could: Coulds, node: m.ForEach, env: Surroundings, *, full: bool) -> Expression:
    """Return whether a turn of a loop over a group could change something, or whether each that is not passed over could happen in full."""
    with could.c.values.candidate() as var:
        group, inner = could.c.values.group(node.source, env), env.naming(node.name, var)
        loops, test = ((var, group),), could.arm(node.body, inner, full=full)
        if not full:
            return any_of(test, loops)
        passed = all_passed(could, node.body.items, inner)
        asked = any_of(negation(passed), loops)
    size = rt.LEN(rt.TUPLE(group))
    if was_chosen(node.source):
        # Where nothing was chosen, nothing is asked for.
        asked = disjunction([Compare("==", size, ZERO), asked])
    done = [asked, all_of(disjunction([test, passed]), loops)]
    alike = len(node.body.items) == 1 and node.name not in names_in(node.body)
    if alike and passed == FALSE:
        # Each turn takes the same.
        done.append(_together(could, node.body.items[0], size, env, frozenset()))
    return conjunction(done)


def _together(
    could: Coulds, step: m.Effect, times: Expression, env: Surroundings, within: frozenset[str]
) -> Expression:
    """Return whether what a step takes is there so many times."""
    if isinstance(step, m.Steps) and len(step.items) == 1:
        return _together(could, step.items[0], times, env, within)
    if isinstance(step, m.Repeat) and step.word is None and step.times is not None and settled(step.times, env):
        if step.willing or len(step.body.items) != 1:
            return TRUE
        product = Binary("*", times, could.c.values.code(step.times, env))
        return _together(could, step.body.items[0], product, env, within)
    if not isinstance(step, m.Perform) or not settled(step.by, env):
        return TRUE
    picks = [(slot, value) for slot, value in step.args if isinstance(value, m.Pick)]
    if picks:
        slot, pick = picks[0]
        zone = pick.source.source if isinstance(pick.source, m.Select) else None
        certain = len(picks) == 1 and isinstance(zone, m.Zone) and settled(pick.least, env)
        if not certain or not isinstance(zone, m.Zone) or not _used_up(could.c, step, slot, zone.name):
            return TRUE
        by = could.c.values.code(step.by, env)
        inner = env.asking(step.by, by)
        wanted = Binary("*", times, could.c.values.code(pick.least, inner))
        return Compare(">=", rt.LEN(rt.TUPLE(could.candidates(pick, inner))), wanted)
    if not all(settled(value, env) for _, value in step.args):
        return TRUE
    same = all(isinstance(value, _PLAIN) for _, value in step.args)
    if same and primitive(step.verb).settles and step.ending is None and not kept(could.c, step):
        # What is so already is not done again.
        return Compare("<=", times, Constant(1))
    by = could.c.values.code(step.by, env)
    codes = [could.c.values.code(value, env) for _, value in step.args]
    if primitive(step.verb).counts:
        all_of_them = [Binary("*", times, codes[0]), *codes[1:]]
        return verb_legality.one(could, step.verb, by, all_of_them, full=True, cause=looking_into.causing(could.c, env))
    body = could.c.bodies.get(step.verb)
    if body is None or step.verb in within or len(body.items) != 1:
        return TRUE
    slots = could.c.verb(step.verb).slots
    known = {slot.name: code for slot, code in zip(slots, codes, strict=True)}
    inner = Surroundings({"you": by, "they": by, **known}, cause=env.cause)
    return _together(could, body.items[0], times, inner, within | {step.verb})


def _used_up(c: Compiling, step: m.Perform, slot: str, zone: str, within: frozenset[str] = frozenset()) -> bool:
    """Whether each turn needs another thing in a slot of a verb, which lies in a zone.

    So it is with what goes to another zone by it, and with what is as it is to be behind it, whatever else is done by the verb.
    """
    row = primitive(step.verb)
    if row.moves and row.fills:
        goals = [value for name, value in step.args if name in row.fills]
        return slot == row.thing and all(isinstance(to, m.Zone) and to.name != zone for to in goals)
    if row.settles:
        same = [value for name, value in step.args if name != slot]
        return (
            slot == row.thing
            and not row.sets
            and step.ending is None
            and all(isinstance(each, _PLAIN) for each in same)
        )
    body = c.bodies.get(step.verb)
    only = body.items[0] if body is not None and len(body.items) == 1 and step.verb not in within else None
    if not isinstance(only, m.Perform):
        return False
    filled = [name for name, value in only.args if isinstance(value, m.Name) and value.name == slot]
    return len(filled) == 1 and _used_up(c, only, filled[0], zone, within | {step.verb})
