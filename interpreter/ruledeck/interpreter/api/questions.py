"""The open decision in words, in English or Russian: what is asked, and what a player reads for each option."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.prose.labels import label, noun
from ruledeck.grammar.text.sentence import capital
from ruledeck.interpreter.explain.evaluator import Scope
from ruledeck.interpreter.explain.phrases import wording
from ruledeck.interpreter.primitives.masking import masked
from ruledeck.interpreter.state.log import HIDDEN
from ruledeck.interpreter.state.seats import shown_seats

if TYPE_CHECKING:
    from ruledeck.interpreter.wording.options import Decision

_TALK: Final = {
    "en": {
        "order": "Which of these comes first?",
        "when": "When this would happen: {}. What do you do?",
        "after": "After this: {}. What do you do?",
        "respond": "What do you do?",
        "so far": "{} (so far: {})",
        "share": "{} - how much for {}?",
    },
    "ru": {
        "order": "Что из этого будет первым?",
        "when": "Сейчас произойдёт: {}. Что вы делаете?",
        "after": "Произошло: {}. Что вы делаете?",
        "respond": "Что вы делаете?",
        "so far": "{} (уже выбрано: {})",
        "share": "{} — сколько получает {}?",
    },
}
LANGUAGES: Final = tuple(_TALK)
"""The languages in which a match is told."""
_MOST_EVENTS: Final = 3
"""How many events of one window are told."""


def question(decision: Decision, language: str) -> str:
    """Return what a decision asks, as one line.

    Args:
        decision: The decision.
        language: `en` or `ru`.
    """
    talk, site = _TALK[language], decision.site
    ordered = site.kind.startswith("order")
    if site.node is None and not ordered:
        return _window(decision, language)
    text = talk["order"] if ordered else _step(decision, language)
    picked = [called(decision, each, language) for each in picks(decision)]
    if site.kind == "divide":
        group = _group(decision)
        if len(decision.chosen) < len(group):
            text = talk["share"].format(text, called(decision, group[len(decision.chosen)], language))
    elif picked:
        text = talk["so far"].format(text, ", ".join(picked))
    return text


def picks(decision: Decision) -> tuple[int, ...]:
    """Return what was picked before, where a choice is made pick by pick: players and components."""
    found = [decision.referred(at) for at in decision.chosen] if decision.group is not None else []
    things = decision.kind in ("player", "component", "entity")
    return tuple([each for each in found if isinstance(each, int)]) if things else ()


def called(decision: Decision, entity: int, language: str) -> str:
    """Return what the decider calls a player or a component."""
    state, game = decision.state, decision.program.game
    if entity <= state.layout.players:
        return shown_seats(game, state.layout.players, language)[entity - 1] if entity else ""
    card = state.card[entity]
    if card < 0 or not state.known[entity] >> decision.player & 1:
        return HIDDEN
    return noun(game, decision.program.definitions[card], language)


def _step(decision: Decision, language: str) -> str:
    """Return the step of the rules that a decision is a part of; of a choice between blocks the opening."""
    node = decision.site.node
    if not isinstance(node, m.Choose | m.Perform | m.May | m.Modes | m.ForEach):
        return _TALK[language]["respond"]
    lines = [line.strip() for line in label(decision.program.game, node, {}, language, _bearer(decision)).splitlines()]
    opening, items = lines[0], [line.removeprefix("- ").rstrip(".") for line in lines[1:]]
    if isinstance(node, m.Modes):
        return opening.partition(":")[0]
    return f"{opening} {'; '.join(items)}" if items else opening


def _bearer(decision: Decision) -> m.Type:
    """Return the type of the card that the step stands on, or any."""
    this, state = decision.pending.source, decision.state
    if not state.layout.players < this < len(state.card) or state.card[this] < 0:
        return m.COMPONENT
    card = decision.program.game.cards[decision.program.definitions[state.card[this]]]
    return m.Type("component", card.text.type)


def _window(decision: Decision, language: str) -> str:
    """Return what just happened, or is about to: abilities may answer it."""
    moment, found = decision.pending.window or ("", ())
    talk = _TALK[language]
    events = [decision.state.events[each] for each in found if each in decision.state.events]
    if not events:
        return talk["respond"]
    program = decision.program
    scope = Scope(program, masked(decision.state, decision.player))
    words, verbs = wording(language), program.game.words.verbs
    said = [words.happened(scope, verbs[program.verbs[each.verb]], each.by, each.slots) for each in events]
    told = "; ".join([*dict.fromkeys(capital(each) for each in said)][:_MOST_EVENTS])
    return talk["when" if moment == "when" else "after"].format(told)


def _group(decision: Decision) -> tuple[int, ...]:
    """Return among what an amount is divided."""
    group, _ = decision.pending.picks or ((), ())
    return tuple([each for each in group if isinstance(each, int)])
