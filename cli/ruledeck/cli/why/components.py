"""Components in questions: which copy of a card is meant, and what a component has: facts, counters, keywords."""

import re
from typing import TYPE_CHECKING, Final

from ruledeck.cli.terminal.refusal import RefusalError
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.parts import PartKey
from ruledeck.interpreter.explain.conditions import Explanation, makings, operand
from ruledeck.interpreter.explain.evaluator import Scope
from ruledeck.interpreter.explain.evaluator_statics import granted
from ruledeck.interpreter.explain.phrases import named, say, speaker_of, statement_of, wording, wording_of
from ruledeck.interpreter.primitives.copies import interchangeable
from ruledeck.interpreter.wording.names import ORDINALS, Names

if TYPE_CHECKING:
    from ruledeck.interpreter.state.program import Program
    from ruledeck.interpreter.state.state import State

_NTH: Final = re.compile(rf"the ({'|'.join(ORDINALS)}) (.+)", re.IGNORECASE)


class Copies:
    """Finds the copy of a card that a question means."""

    def __init__(self, program: "Program", s: "State", names: Names) -> None:
        self.program, self.state, self.names = program, s, names
        folded = {title.casefold(): cards for title, cards in names.titles.items()}
        self.cards = {**folded, **{card: (card,) for card in names.cards}}

    def named(self, text: str) -> int | None:
        """Return the component that a text names alone: a title, an id, or a name in a ruling; `None` for other texts.

        Raises:
            RefusalError: when there is no copy, or when it could be one of several.
        """
        if text in self.names.aliases:
            return self.names.aliases[text]
        counted = _NTH.match(text)
        rest, number = (counted[2], ORDINALS.index(counted[1].lower()) + 1) if counted is not None else (text, 0)
        cards = self.cards.get(rest.strip("\"'").casefold())
        if cards is None:
            return None
        return self.only(cards, number)

    def only(self, cards: tuple[str, ...], number: int = 0) -> int:
        """Return the one copy of a card, or of those of one title, or the copy with a number.

        Raises:
            RefusalError: when there is none, or when there are several that differ.
        """
        copies = self.names.copies(self.state, cards)
        title = self.program.game.cards[cards[0]].text.name
        called = [card for card in cards if self.names.copies(self.state, (card,))]
        if len({self.state.card[e] for e in copies}) > 1:
            said = " or ".join(f'"{self._alone(card)}"' for card in called)
            raise RefusalError(f'several cards are called "{title}"', f"say which: {said}")
        if not copies:
            raise RefusalError(f"there is no {title} on the table", "or nobody who is asked knows where it is")
        if number > len(copies):
            raise RefusalError(f"there are {len(copies)} copies of {title}")
        if number:
            return copies[number - 1]
        if len(copies) > 1 and not interchangeable(self.state, copies):
            listed = [f"the {word} in {self._spot(e)}" for word, e in zip(ORDINALS, copies, strict=False)]
            raise RefusalError(
                f'"{title}" could be any of {len(copies)} copies: {", ".join(listed)}',
                f'say which: ask about the card alone, as in `the second "{title}"`',
            )
        return copies[-1]

    def _alone(self, card: str) -> str:
        """Return a name that means one card alone; cards that share only a translated title differ by their own."""
        return next((name for name, cards in self.names.titles.items() if cards == (card,)), card)

    def _spot(self, e: int) -> str:
        """Return where a component lies, for a refusal, which is English in every language."""
        return wording("en").named(Scope(self.program, self.state), self.state.zone[e], m.ZONE)

    def place(self, e: int) -> str:
        """Return where a component lies."""
        zone = self.state.zone[e]
        return named(Scope(self.program, self.state), zone, m.ZONE) if zone >= 0 else say(self.program, "no zone")


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
        facts.append(
            Explanation(said, None, operand(node, inner, PartKey("case", "question")).value, makings(node, inner))
        )
    given = [
        Explanation(say(program, "keyword", text=statement_of(said)), None, say(program, "says", who=speaker_of(said)))
        for keyword in program.game.words.keywords
        for said in granted(scope, keyword, e)
    ]
    return (*facts, *counters_of(program, s, e), *given)
