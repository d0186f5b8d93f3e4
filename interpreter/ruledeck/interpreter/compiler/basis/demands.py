"""What prices take of counters: so that prices of which each could be paid, and all of them could not, are found out before.

What is demanded is a tuple of `(counter, bearer, amount)`, in the numbers of the state. It holds only what is taken for certain:
nothing of what somebody chooses, and nothing where the same steps give counters, too.
"""

from collections import Counter
from typing import Final

from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.parts import PartKey
from ruledeck.grammar.meaning.primitive_verbs import having, primitive
from ruledeck.grammar.meaning.traversal import names_in, nodes_in
from ruledeck.interpreter.compiler.basis import runtime as rt
from ruledeck.interpreter.compiler.basis.context import Compiling
from ruledeck.interpreter.compiler.basis.found_nothing import needed_in
from ruledeck.interpreter.compiler.basis.surroundings import Surroundings
from ruledeck.interpreter.compiler.survey.hidden_words import reached
from ruledeck.interpreter.target.names import identifier
from ruledeck.interpreter.target.nodes import TRUE, ZERO, Conditional, Constant, Expression, Local, Tuple
from ruledeck.interpreter.target.simplify import conditional, conjunction, negation, packed

_GIVES: Final = having(lambda verb: verb.counts == "adds" or verb.sets == "counter")
_Verbs = frozenset[str]


def demanded(c: Compiling, steps: m.Steps, env: Surroundings, within: _Verbs = frozenset()) -> list[Expression]:
    """Return what steps take that have to happen in full."""
    if any(isinstance(node, m.Perform) and node.verb in _GIVES for node in nodes_in(steps)):
        return []
    return [each for step in steps.items for each in _taken(c, step, env, within)]


def price_of(c: Compiling, steps: m.Steps, env: Surroundings, within: _Verbs = frozenset()) -> list[Expression]:
    """Return what a deed cannot be done without: what stands in front of all else that its steps do."""
    if len(steps.items) != 1:
        return []
    only = steps.items[0]
    if isinstance(only, m.Fully):
        return [*demanded(c, only.price, env, within), *price_of(c, only.body, env, within)]
    if isinstance(only, m.Steps):
        return price_of(c, only, env, within)
    if isinstance(only, m.If):
        return [each for test, arm in _arms(c, only, env) for each in _only_if(test, price_of(c, arm, env, within))]
    return []


def beside(c: Compiling, steps: tuple[m.Effect, ...], env: Surroundings) -> Expression:
    """Return whether what several steps take of the same counters is there for all of them, as far as that is certain before."""
    if len(steps) < 2:
        return TRUE
    nodes = [node for node in reached(c.game, steps) if isinstance(node, m.Perform) and node.verb in _GIVES]
    given = [{each.value for _, each in node.args if isinstance(each, m.Literal)} for node in nodes]
    names = {each.name for each in c.layout.counters}
    if not all(names & each for each in given):
        # What is given is known only when it is given.
        return TRUE
    free = {c.counter_index(each) for each in names.difference(*given)}
    with c.coverage.unnoted():
        known = [each for each in steps if needed_in(each).isdisjoint(env.doubted)]
        found = [each for step in known for each in demanded(c, m.Steps((step,)), env) if _counter(each) in free]
    times = Counter(map(_counter, found))
    # What is taken of a counter once is asked by the test of its step.
    shared = [each for each in found if times[_counter(each)] > 1]
    return rt.COULD_REMOVE_ALL(packed(shared)) if shared else TRUE


def _counter(demand: Expression) -> object:
    """Return the counter of which something is demanded, if it is."""
    if isinstance(demand, Conditional):
        return _counter(demand.yes)
    if isinstance(demand, Constant):
        return demand.value[0] if isinstance(demand.value, tuple) else None
    first = demand.items[0] if isinstance(demand, Tuple) else None
    return first.value if isinstance(first, Constant) else None


def _taken(c: Compiling, step: m.Effect, env: Surroundings, within: _Verbs) -> list[Expression]:
    if isinstance(step, m.Steps):
        return demanded(c, step, env, within)
    if isinstance(step, m.Fully):
        return [*demanded(c, step.price, env, within), *demanded(c, step.body, env, within)]
    if isinstance(step, m.If):
        return [each for test, arm in _arms(c, step, env) for each in _only_if(test, demanded(c, arm, env, within))]
    values = [step.by, *(value for _, value in step.args)] if isinstance(step, m.Perform) else []
    known = bool(values) and all(settled(value, env) for value in values)
    if not isinstance(step, m.Perform) or not known:
        return []
    if primitive(step.verb).counts == "removes":
        amount, counter, bearer = (value for _, value in step.args)
        if not isinstance(counter, m.Literal):
            return []
        index = Constant(c.counter_index(str(counter.value)))
        return [packed([index, c.values.code(bearer, env), c.values.code(amount, env)])]
    body, slots = c.bodies.get(step.verb), c.verb(step.verb).slots
    if body is None or step.verb in within:
        return []
    by = c.values.code(step.by, env)
    filled = {slot.name: c.values.code(value, env) for slot, (_, value) in zip(slots, step.args, strict=True)}
    return demanded(c, body, Surroundings({"you": by, "they": by, **filled}), within | {step.verb})


def settled(value: m.Value, env: Surroundings) -> bool:
    """Whether a value is one thing that is known before anything is chosen."""
    slots = any(isinstance(each, m.Slot | m.Pick) for each in nodes_in(value))
    return not value.many and not slots and names_in(value) <= env.names.keys()


def _arms(c: Compiling, node: m.If, env: Surroundings) -> list[tuple[Expression, m.Steps]]:
    """Return the blocks of an `if`, each with when it is taken; nothing where that is not known before anything is chosen."""
    if not all(names_in(test) - {"it"} <= env.names.keys() for test, _ in node.arms):
        return []
    found: list[tuple[Expression, m.Steps]] = []
    before: list[Expression] = []
    for test, arm in node.arms:
        code = c.values.code(test, env)
        found.append((conjunction([*before, code]), arm))
        before.append(negation(code))
    return found if node.otherwise is None else [*found, (conjunction(before), node.otherwise)]


def _only_if(test: Expression, found: list[Expression]) -> list[Expression]:
    return found if test == TRUE else [conditional(test, each, packed([ZERO, ZERO, ZERO])) for each in found]


def prices(c: Compiling, verbs: frozenset[str]) -> None:
    """Compile what each verb of which a toll speaks cannot be done without besides, as `price(s, you, *slots)`."""
    for ident in sorted(verbs):
        body, slots = c.bodies.get(ident), c.verb(ident).slots
        if body is None or not isinstance(paid := body.items[0], m.Fully):
            continue
        you, params = Local(identifier("you")), c.params("a", slots)
        names = dict(zip([slot.name for slot in slots], params, strict=True))
        with c.coverage.unnoted(PartKey("verb", ident)):
            found = price_of(c, paid.body, Surroundings({"you": you, "they": you, **names}), frozenset((ident,)))
        if found:
            origin = c.origin(PartKey("verb", ident), body)
            told = c.module.returning("amount", (you, *params), packed(found), origin)
            c.program.linked.prices[c.verb_index[ident]] = c.module.function(told)
