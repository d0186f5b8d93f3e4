"""Built-in functions of truth and number to expressions."""

from dataclasses import replace

from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.deeds import EVENT, deed_name, is_of_deed, place_of
from ruledeck.grammar.meaning.history import OF_ROWS
from ruledeck.grammar.meaning.operations import OperationName
from ruledeck.grammar.meaning.primitive_verbs import ways_of
from ruledeck.grammar.meaning.traversal import nodes_in
from ruledeck.interpreter.compiler.basis import runtime as rt
from ruledeck.interpreter.compiler.basis.context import Values
from ruledeck.interpreter.compiler.basis.forms import any_of, collected
from ruledeck.interpreter.compiler.basis.operations import Build, registering
from ruledeck.interpreter.compiler.basis.surroundings import Surroundings
from ruledeck.interpreter.primitives.functions import NO_LIMIT
from ruledeck.interpreter.primitives.live_events import BY, SOURCE
from ruledeck.interpreter.target.nodes import ZERO, Binary, Compare, Constant, Expression, Index, Sign
from ruledeck.interpreter.target.simplify import compare, conditional, conjunction, disjunction, negation, packed

OPS: dict[OperationName, Build] = {}
"""Name of a function to what compiles it."""
op = registering(OPS)

_BESIDES = {"by": BY, "source": SOURCE}
"""What an event has besides the slots of its verb, and where."""
_SIGNS: dict[str, Sign] = {"=": "==", "!=": "!=", "<": "<", "<=": "<=", ">": ">", ">=": ">="}


@op("and", "or")
def _logic(v: Values, node: m.Op, env: Surroundings) -> Expression:
    # An option has one value in a compiled game: what it decides is decided here.
    parts = (v.c.coverage.both_ways(arg, v.code(arg, env)) for arg in node.args)
    return conjunction(parts) if node.name == "and" else disjunction(parts)


@op("not")
def _not(v: Values, node: m.Op, env: Surroundings) -> Expression:
    return negation(v.code(node.args[0], env))


@op("=", "!=", "<", "<=", ">", ">=")
def _compare(v: Values, node: m.Op, env: Surroundings) -> Expression:
    return Compare(_SIGNS[node.name], v.code(node.args[0], env), v.code(node.args[1], env))


@op("same")
def _same(v: Values, node: m.Op, env: Surroundings) -> Expression:
    return compare(v.code(node.args[0], env), "==", v.code(node.args[1], env))


@op("in")
def _in(v: Values, node: m.Op, env: Surroundings) -> Expression:
    return Compare("in", v.code(node.args[0], env), v.group(node.args[1], env))


@op("+", "-", "*")
def _arithmetic(v: Values, node: m.Op, env: Surroundings) -> Expression:
    one, other = v.code(node.args[0], env), v.code(node.args[1], env)
    if node.name == "*" and not any(isinstance(arg, m.Literal) for arg in node.args):
        # Numbers that multiply each other again and again would grow beyond all bounds.
        return rt.PRODUCT(one, other)
    return Binary("+" if node.name == "+" else "-" if node.name == "-" else "*", one, other)


@op("if")
def _if(v: Values, node: m.Op, env: Surroundings) -> Expression:
    condition, one, other = node.args
    asked = v.c.coverage.both_ways(condition, v.code(condition, env))
    return conditional(asked, v.code(one, env), v.code(other, env))


@op("no limit")
def _no_limit(v: Values, node: m.Op, env: Surroundings) -> Expression:
    return Constant(NO_LIMIT)


@op("share")
def _share(v: Values, node: m.Op, env: Surroundings) -> Expression:
    return _parted(v.code(node.args[0], env), v.code(node.args[1], env))


@op("share up")
def _share_up(v: Values, node: m.Op, env: Surroundings) -> Expression:
    # Division rounds down: so that of the negative number rounds up.
    negative = Binary("-", ZERO, v.code(node.args[0], env))
    return Binary("-", ZERO, _parted(negative, v.code(node.args[1], env)))


def _parted(number: Expression, parts: Expression) -> Expression:
    """Return one of so many equal parts, rounded down; of no parts there is none."""
    return conditional(compare(parts, ">", ZERO), Binary("//", number, parts), ZERO)


@op("during")
def _during(v: Values, node: m.Op, env: Surroundings) -> Expression:
    assert isinstance(node.args[0], m.Literal)
    said = str(node.args[0].value)
    kind, _, name = said.partition(":")
    whose = v.code(node.args[1], env) if len(node.args) > 1 else ZERO
    return rt.GOES_ON(v.c.period_index(kind), Constant(said if name else None), whose)


@op("changed")
def _changed(v: Values, node: m.Op, env: Surroundings) -> Expression:
    assert isinstance(node.args[0], m.Literal)
    return rt.HAS_CHANGED(v.c.period_index(str(node.args[0].value)))


@op("looming")
def _looming(v: Values, node: m.Op, env: Surroundings) -> Expression:
    ident, amount, *filled = node.args
    assert isinstance(ident, m.Literal) and isinstance(amount, m.Literal)
    verb = str(ident.value)
    wanted = []
    for name, value in zip(filled[::2], filled[1::2], strict=True):
        assert isinstance(name, m.Literal)
        at = _BESIDES[str(name.value)] if name.value in _BESIDES else v.c.slot_index(verb, str(name.value))
        wanted.append(packed([Constant(at), v.group(value, env)]))
    return rt.LOOMING(v.c.verb_index[verb], v.c.slot_index(verb, str(amount.value)), packed(wanted))


@op("because")
def _because(v: Values, node: m.Op, env: Surroundings) -> Expression:
    deeds, ident, *tests = node.args
    with v.candidate() as row:
        loops = [(row, v.code(deeds, env))]
        if ident == OF_ROWS:
            places = {
                each.name: each for each in nodes_in(tuple(tests)) if isinstance(each, m.Name) and is_of_deed(each)
            }
            kept: dict[str, Expression] = {name: Index(row, Constant(place_of(name))) for name in places}
            return any_of(
                conjunction([v.code(test, replace(env, names={**env.names, **kept})) for test in tests]), loops
            )
        assert isinstance(ident, m.Literal)
        verb = v.c.verb(str(ident.value))
        slots = ("by", "source", *[slot.name for slot in verb.slots])
        names = {deed_name(name, m.ENTITY).name: Index(row, Constant(at)) for at, name in enumerate(slots, 1)}
        inner = replace(env, names={**env.names, **names})
        such = Compare("in", Index(row, ZERO), Constant(tuple([v.c.verb_index[way] for way in ways_of(verb.id)])))
        if node.type == EVENT:
            # What is kept of each such deed, where a question about the past compares it with something of whoever asks.
            closed, *compared = [v.code(each, inner) for each in tests]
            return collected(packed(compared), loops, conjunction([such, closed]))
        return any_of(conjunction([such, *[v.code(test, inner) for test in tests]]), loops)


@op("option")
def _option(v: Values, node: m.Op, env: Surroundings) -> Expression:
    assert isinstance(node.args[0], m.Literal) and isinstance(node.args[1], m.Literal)
    return Constant(v.c.option(str(node.args[0].value)) == node.args[1].value)


@op("outer")
def _outer(v: Values, node: m.Op, env: Surroundings) -> Expression:
    assert env.outer is not None
    return v.code(node.args[0], replace(env, names={**env.names, "it": env.outer}))
