"""Cards in questions: which copy is meant, and what there is to say about it."""

import re
from typing import TYPE_CHECKING, Final

from ruledeck.cli.terminal.refusal import RefusalError
from ruledeck.cli.why.values import characteristics
from ruledeck.grammar.meaning import tree as m
from ruledeck.interpreter.explain.conditions import Explanation
from ruledeck.interpreter.explain.evaluator import Scope
from ruledeck.interpreter.explain.phrases import entity, named, say, wording
from ruledeck.interpreter.primitives.copies import interchangeable
from ruledeck.interpreter.wording.names import ORDINALS, Names

if TYPE_CHECKING:
    from ruledeck.cli.why.offers import Offers
    from ruledeck.interpreter.explain.explanation import Explainer
    from ruledeck.interpreter.state.program import Program
    from ruledeck.interpreter.state.state import State

_NTH: Final = re.compile(rf"the ({'|'.join(ORDINALS)}) (.+)", re.IGNORECASE)


class Copies:
    """Finds the copy of a card that a question means."""

    def __init__(self, program: "Program", s: "State", names: Names) -> None:
        self.program, self.state, self.names = program, s, names
        folded = {title.casefold(): card for title, card in names.titles.items()}
        self.cards = {**folded, **{card: card for card in names.cards}}

    def named(self, text: str) -> int | None:
        """Return the component that a text names alone: a title, an id, or a name in a ruling; `None` for other texts.

        Raises:
            RefusalError: when there is no copy, or when it could be one of several.
        """
        if text in self.names.aliases:
            return self.names.aliases[text]
        counted = _NTH.match(text)
        rest, number = (counted[2], ORDINALS.index(counted[1].lower()) + 1) if counted is not None else (text, 0)
        card = self.cards.get(rest.strip("\"'").casefold())
        if card is None:
            return None
        return self.only(card, number)

    def only(self, card: str, number: int = 0) -> int:
        """Return the one copy of a card, or the copy with a number.

        Raises:
            RefusalError: when there is none, or when there are several that differ.
        """
        copies = self.names.copies(self.state, card)
        title = self.program.game.cards[card].text.name
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

    def _spot(self, e: int) -> str:
        """Return where a component lies, for a refusal, which is English in every language."""
        return wording("en").named(Scope(self.program, self.state), self.state.zone[e], m.ZONE)

    def place(self, e: int) -> str:
        """Return where a component lies."""
        zone = self.state.zone[e]
        return named(Scope(self.program, self.state), zone, m.ZONE) if zone >= 0 else say(self.program, "no zone")


def about_card(explainer: "Explainer", s: "State", e: int, offers: "Offers") -> Explanation:
    """Return everything about a component: where it is, what it is like and why, and what its abilities wait for."""
    program = explainer.program
    scope = Scope(program, s)
    parts: list[Explanation] = list(characteristics(scope, e))
    if offers.may_be_about(e):
        parts.append(offers.thing(e))
    parts += explainer.why(s, e)
    zone = offers.copies.place(e)
    on = s.host[e] >= 0
    where = say(program, "in on" if on else "in", zone=zone, host=entity(scope, s.host[e]) if on else "")
    return Explanation(entity(scope, e), None, where, tuple(parts))
