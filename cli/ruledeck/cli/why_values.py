"""What a component or a player has: facts as they stand, counters, and keywords that others give or take."""

from typing import TYPE_CHECKING

from ruledeck.grammar import meaning as m
from ruledeck.interpreter.evaluator import Scope
from ruledeck.interpreter.evaluator_statics import granted
from ruledeck.interpreter.explanation_conditions import Explanation, makings, operand
from ruledeck.interpreter.explanation_phrases import speaker_of, statement_of

if TYPE_CHECKING:
    from ruledeck.interpreter.state import State


def counters_of(s: "State", e: int) -> tuple[Explanation, ...]:
    """Return the counters of something that are not where they start."""
    columns = zip(s.layout.counters, s.counters, strict=True)
    return tuple(Explanation(spec.name, None, str(column[e])) for spec, column in columns if column[e] != spec.start)


def characteristics(scope: Scope, e: int) -> tuple[Explanation, ...]:
    """Return the facts of a component as they stand, its counters, and the keywords that others give it or take."""
    program, s = scope.program, scope.state
    inner, it = scope.candidate(e), m.Name("it", m.COMPONENT)
    card = program.game.cards[program.definitions[s.card[e]]]
    facts = []
    for name, (kind, many) in program.game.words.fields.get(card.text.type, {}).items():
        node = m.Op("field", (m.Literal(name, m.TEXT), it), kind, many)
        facts.append(Explanation(name, None, operand(node, inner, "question").value, makings(node, inner)))
    given = [
        Explanation(f"keyword: {statement_of(said)}", None, f"says {speaker_of(said)}")
        for keyword in program.game.words.keywords
        for said in granted(scope, keyword, e)
    ]
    return (*facts, *counters_of(s, e), *given)
