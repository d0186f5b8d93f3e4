"""Questions about a moment of a game, read with the words of the game itself, and their answers."""

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from ruledeck.cli.terminal.refusal import RefusalError
from ruledeck.cli.why.components import Copies, characteristics
from ruledeck.cli.why.offers import Offers
from ruledeck.cli.why.past import open_decision
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.parts import PartKey
from ruledeck.grammar.text.diagnostic import Diagnostic
from ruledeck.grammar.text.source import Source, Span
from ruledeck.grammar.text.suggestion import nearest
from ruledeck.interpreter.explain.conditions import Explanation, candidates, explain, operand
from ruledeck.interpreter.explain.evaluator import Found, Scope
from ruledeck.interpreter.explain.evaluator_tree import ENDS
from ruledeck.interpreter.explain.explanation import Explainer
from ruledeck.interpreter.explain.phrases import entity, named, say, wording_of
from ruledeck.interpreter.explain.viewpoint import viewed
from ruledeck.interpreter.rulings.deduction import dealt_anew
from ruledeck.interpreter.wording.answers import WORDS
from ruledeck.interpreter.wording.names import titled, titles_in
from ruledeck.interpreter.wording.reading import CONDITION, VALUE, Line, condition, performed, value

if TYPE_CHECKING:
    from ruledeck.interpreter.state.program import Program
    from ruledeck.interpreter.state.state import State
    from ruledeck.interpreter.wording.names import Names

_KEY: Final = PartKey("case", "question")
"""The key under which the text of a question stands among the parts of the game."""
_WHOLE: Final = frozenset(("pass", "passes", "done", "yes", "no"))
"""Decisions of one word; the others say what they choose or use."""
_OFFERED: Final = re.compile(r"(?:not )?offered:\s*")


class Inquiry:
    """Answers questions about one moment of a game."""

    def __init__(
        self,
        program: "Program",
        s: "State",
        names: "Names",
        titles: dict[str, str],
        viewer: int | None = None,
        language: str = "en",
    ) -> None:
        """Prepare for questions.

        Args:
            program: The compiled game.
            s: The moment; it does not change.
            names: What names in questions mean.
            titles: What cards are called in answers, by id.
            viewer: Whose knowledge the answers are limited to; `None` knows everything.
            language: Of the answers: `en` or `ru`.
        """
        self.explainer = _explainer(program, tuple(titles.items()), language)
        self.program = self.explainer.program
        self.state = s if viewer is None else viewed(s, viewer, lambda: dealt_anew(s, viewer))
        self.names = names
        self.copies = Copies(self.program, self.state, names)
        decision = open_decision(self.state)
        self.you = viewer or (decision.player if decision is not None else 0) or 1
        self.offers = Offers(self.explainer, self.state, names, self.copies, decision)

    def answers(self, question: str) -> tuple[Explanation, ...]:
        """Return what there is to say to a question; without one, to the open decision.

        Raises:
            RefusalError: when it cannot be read, or when it could mean several things.
        """
        with self.explainer.moment(self.state):
            return self._answers(question)

    def _answers(self, question: str) -> tuple[Explanation, ...]:
        text = " ".join(question.split()).rstrip("?").rstrip()
        if not text:
            return (self.offers.about_all(),)
        try:
            return self.read(text)
        except RefusalError as refusal:
            # Quotation marks are tiresome at a terminal: titles may do without where that can be read.
            quoted = self.quoted(text)
            if quoted == text:
                raise
            try:
                return self.read(quoted)
            except RefusalError:
                raise refusal from None

    def quoted(self, text: str) -> str:
        """Return a text with quotation marks around the titles in it."""
        for title in sorted(self.names.titles, key=len, reverse=True):
            text = re.sub(rf'(?<!["\w]){re.escape(title)}(?!["\w])', f'"{title}"', text, flags=re.IGNORECASE)
        return text

    def read(self, text: str) -> tuple[Explanation, ...]:
        """Answer a question that is not empty."""
        asked = _OFFERED.match(text)
        said = text[asked.end() :] if asked is not None else text
        who, colon, rest = said.partition(": ")
        by = self.names.player(who) if colon else None
        said = rest if by is not None else said
        who, _, rest = said.partition(" ")
        if asked is not None and rest and self.names.player(who) is not None:
            # `offered: alice uses ...`, as rulings say it.
            said, by = rest, self.names.player(who)
        # `no unit here` is a condition: what only declines is said with a single word.
        decided = said.split()[0] in WORDS and (said in WORDS or said.split()[0] not in _WHOLE)
        if self.offers.offered(said) is not None or asked is not None or decided:
            return self.offers.about(line_of(said), by)
        card = self.copies.named(text)
        if card is not None:
            return (about_card(self.explainer, self.state, card, self.offers),)
        return self.stated(text)

    def stated(self, text: str) -> tuple[Explanation, ...]:
        """Answer a condition, a decision or a value."""
        line = line_of(text)
        test = condition(line, self.program.game, self.names)
        if not isinstance(test, tuple):
            self.write(CONDITION, text)
            return (explain(test, self.scope(test), _KEY),)
        by = self.names.players[self.you - 1]
        if not isinstance(performed(line, self.program.game, self.names, by), tuple):
            return self.offers.about(line)
        worth = value(line, self.program.game, self.names)
        if isinstance(worth, tuple):
            raise self.unread(text, (*test, *worth))
        self.write(VALUE, text)
        return (self.valued(worth, text),)

    def valued(self, node: m.Value, text: str) -> Explanation:
        """Answer what a value is, and what it is made of."""
        if isinstance(node, m.Pick) and node.how not in ENDS:
            node = node.source
        scope = self.scope(node)
        if isinstance(node, m.Select):
            said = wording_of(self.program).asked(text, node, scope, _KEY)
            return replace(operand(node, scope, _KEY), said=said, parts=candidates(node, scope, _KEY))
        found = operand(node, scope, _KEY)
        return found if found.unknown or node.type != m.PLAYER else self.offers.about_player(found, node, scope)

    def scope(self, node: m.Value) -> Scope:
        """Return what the names in a question stand for."""
        known: dict[str, Found] = {"you": self.you, "they": self.you, "this": 0}
        known |= {name: number for number, name in enumerate(self.names.players, 1)}
        known |= dict(self.names.aliases)
        known |= {titled(cards): self.copies.only(cards) for cards in titles_in(node)}
        return Scope(self.program, self.state, known)

    def write(self, around: tuple[str, str], text: str) -> None:
        """Let the places in a question be shown: its text becomes a part of the game."""
        source = Source(_KEY.id, f"{around[0]}{text}{around[1]}\n")
        self.program.game = replace(self.program.game, places={**self.program.game.places, _KEY: source})

    def unread(self, text: str, found: Sequence[Diagnostic]) -> RefusalError:
        """Return that a question cannot be read, with what its author may have meant."""
        known = [*self.names.players, *self.names.aliases, *self.names.titles, *self.names.cards]
        close = nearest(text.strip("\"'"), known) or [
            name for word in text.replace('"', " ").split() if len(word) > 2 for name in nearest(word, known)[:1]
        ]
        if close and not {word.casefold() for word in text.split()} & {name.casefold() for name in close}:
            return RefusalError(f'"{text}" cannot be read', f'did you mean "{close[0]}"?')
        told = next((one for one in found if one.help is not None), found[0])
        help_ = told.help or "ask for a card, a player, a decision, or a condition or a number in the game's own words"
        return RefusalError(f'"{text}" cannot be read: {told.message}', help_)


def about_card(explainer: Explainer, s: "State", e: int, offers: Offers) -> Explanation:
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


def line_of(text: str) -> Line:
    """Return a text that stands in no file as a line."""
    return Line(text, Span(Source(_KEY.id, text), 0, len(text)))


@lru_cache(maxsize=2)
def _explainer(program: "Program", titles: tuple[tuple[str, str], ...], language: str) -> Explainer:
    """Return who explains a game in a language; questions at one table share what the first of them had compiled."""
    return Explainer(translated(program, dict(titles), language))


def translated(program: "Program", titles: dict[str, str], language: str) -> "Program":
    """Return a program of which only the titles of its cards and the language of explanations differ."""
    cards = {
        ident: replace(card, text=replace(card.text, name=titles.get(ident, card.text.name)))
        for ident, card in program.game.cards.items()
    }
    return replace(program, game=replace(program.game, cards=cards), language=language)


def shown(scope: Scope, things: Sequence[int]) -> str:
    """Return some things in words."""
    return named(scope, tuple(things), m.COMPONENT)
