"""Questions about what has happened to expressions, and to what is noted of the events that are asked for."""

from dataclasses import replace

from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.history import GAME, LAST, Asked, Question, asked, kept_name, place_asked, whose_period
from ruledeck.grammar.meaning.operations import OperationName
from ruledeck.grammar.meaning.primitive_verbs import ways_of
from ruledeck.interpreter.compiler.basis import runtime as rt
from ruledeck.interpreter.compiler.basis.context import Compiling, Values
from ruledeck.interpreter.compiler.basis.forms import collected
from ruledeck.interpreter.compiler.basis.operations import Build, registering
from ruledeck.interpreter.compiler.basis.surroundings import Surroundings
from ruledeck.interpreter.primitives.history import ANYBODY, WHOLE_GAME
from ruledeck.interpreter.state.program import Noted
from ruledeck.interpreter.target.names import identifier
from ruledeck.interpreter.target.nodes import NONE, ZERO, Binary, Constant, Each, Expression, Local, Origin, Tuple
from ruledeck.interpreter.target.simplify import conditional, conjunction, packed

OPS: dict[OperationName, Build] = {}
"""Name of a function to what compiles it."""
op = registering(OPS)

_EVENT = Local(identifier("ev"))


def note_what_is_asked(c: Compiling) -> None:
    """Number the questions of a game, and compile what is noted of each event that one of them asks for."""
    linked = c.program.linked
    linked.heeded = frozenset(c.verb_index[verb] for verb in c.analysis.inquiries.asked)
    places: dict[Question, int] = {}
    for node in c.analysis.inquiries.questions:
        question = asked(node).question
        places[question] = max(places.get(question, 1), place_asked(node))
        whole = question.period == GAME and GAME not in c.game.words.periods
        period = WHOLE_GAME if whole else c.period_index(question.period)
        number, _ = linked.questions_asked.setdefault(question, (len(linked.questions_asked), period))
        if question.last:
            linked.looked_back[period] = linked.looked_back.get(period, frozenset()) | {number}
    # A word in what one of them asks may ask another.
    for question, (number, period) in linked.questions_asked.items():
        verb = c.verb(question.verb)
        index = c.verb_index[verb.id]
        env = Surroundings(
            {"this": ZERO, "you": ZERO, "they": ZERO},
            _EVENT,
            tuple([slot.name for slot in verb.slots]),
            (verb.id,),
            last=index in c.analysis.departing,
        )
        kept = packed([c.values.code(each, env) for each in question.kept])
        things = [at for at, each in enumerate(question.kept) if each.type.base in ("component", "entity")]
        linked.remembered[number] = tuple(things)
        fits = conjunction([c.values.code(test, env) for test in question.tests])
        origin = Origin(f"what is noted of verb:{verb.id}")
        note = c.module.returning("noted", (_EVENT,), conditional(fits, kept, NONE), origin)
        row = Noted(number, period, c.module.function(note), question.faces, places.get(question, 1))
        for way in ways_of(verb.id):
            linked.noted[c.verb_index[way]] = (*linked.noted.get(c.verb_index[way], ()), row)


@op("happened", "happened last")
def _happened(v: Values, node: m.Op, env: Surroundings) -> Expression:
    (times, *_), loop, test = _found(v, node, env)
    return rt.ANY(Each(times, loop, test))


@op("times", "times last")
def _times(v: Values, node: m.Op, env: Surroundings) -> Expression:
    (times, *_), loop, test = _found(v, node, env)
    return rt.SUM(Each(times, loop, test))


@op("amounts")
def _amounts(v: Values, node: m.Op, env: Surroundings) -> Expression:
    (times, _, amount), loop, test = _found(v, node, env)
    return rt.SUM(Each(Binary("*", times, amount), loop, test))


@op("first", "nth")
def _first(v: Values, node: m.Op, env: Surroundings) -> Expression:
    (_, first, _), loop, test = _found(v, node, env)
    assert env.event is not None
    _, period = _number(v.c, asked(node))
    return rt.IS_FIRST(collected(first, loop, test), env.event, period, Constant(place_asked(node)))


_Rows = tuple[tuple[Expression, Expression], ...]


def _found(
    v: Values, node: m.Op, env: Surroundings
) -> tuple[tuple[Expression, Expression, Expression], _Rows, Expression]:
    """Return what stands in a row that was noted (how often, the first events, and the amount), the rows, and the test of a row."""
    told = asked(node)
    number, period = _number(v.c, told)
    with v.candidate() as row:
        names = tuple([Local(f"{row.name}_{at}") for at in range(2 + len(told.question.kept))])
        kept = {kept_name(at): name for at, name in enumerate(names[2:])}
        inner = replace(env, names={**env.names, **kept})
        test = conjunction([v.code(each, inner) for each in told.tests])
        amount = ZERO if told.amount is None else v.code(told.amount, inner)
    rows = rt.TALLIED(number, period)
    if node.name in LAST:
        whose = whose_period(node)
        rows = rt.TALLIED_LAST(number, period, Constant(ANYBODY) if whose is None else v.code(whose, env))
    return (names[0], names[1], amount), ((Tuple(names), rows),), test


def _number(c: Compiling, told: Asked) -> tuple[int, int]:
    """Return the number of a question and its kind of period."""
    question: Question = told.question
    return c.program.linked.questions_asked[question]
