"""What a component or a player has: facts as they stand, counters, and keywords that others give or take."""

from typing import TYPE_CHECKING

from ruledeck.grammar.meaning import tree as m
from ruledeck.interpreter.explain.conditions import Explanation, makings, operand
from ruledeck.interpreter.explain.evaluator import Scope
from ruledeck.interpreter.explain.evaluator_statics import granted
from ruledeck.interpreter.explain.phrases import say, speaker_of, statement_of, wording_of

if TYPE_CHECKING:
    from ruledeck.interpreter.state.program import Program
    from ruledeck.interpreter.state.state import State


def counters_of(program: "Program", s: "State", e: int) -> tuple[Explanation, ...]:
    """Return the counters of something that are not where they start."""
    words = wording_of(program)
    return tuple(
        Explanation(words.attribute(program, "counters", spec.name), None, str(column[e]))
        for spec, column in zip(s.layout.counters, s.counters, strict=True)
        if column[e] != spec.start
    )


def characteristics(scope: Scope, e: int) -> tuple[Explanation, ...]:
    """Return the facts of a component as they stand, its counters, and the keywords that others give it or take."""
    program, s, words = scope.program, scope.state, wording_of(scope.program)
    inner, it = scope.candidate(e), m.Name("it", m.COMPONENT)
    card = program.game.cards[program.definitions[s.card[e]]]
    facts = []
    for name, (kind, many) in program.game.words.fields.get(card.text.type, {}).items():
        node = m.Op("field", (m.Literal(name, m.TEXT), it), kind, many)
        said = words.attribute(program, "fields", name)
        facts.append(Explanation(said, None, operand(node, inner, "question").value, makings(node, inner)))
    given = [
        Explanation(say(program, "keyword", text=statement_of(said)), None, say(program, "says", who=speaker_of(said)))
        for keyword in program.game.words.keywords
        for said in granted(scope, keyword, e)
    ]
    return (*facts, *counters_of(program, s, e), *given)
