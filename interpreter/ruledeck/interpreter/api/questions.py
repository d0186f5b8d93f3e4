"""The question of an open decision as one line, in English or Russian: the step or the window that asks, and how far a choice has got."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ruledeck.grammar.prose.labels import label
from ruledeck.grammar.text.sentence import capital
from ruledeck.interpreter.explain.evaluator import Scope
from ruledeck.interpreter.explain.phrases import wording
from ruledeck.interpreter.primitives.masking import masked
from ruledeck.interpreter.wording.labels import Labels
from ruledeck.interpreter.wording.voice import Sayable, happening, opening

if TYPE_CHECKING:
    from ruledeck.interpreter.wording.options import Decision

_WINDOWS: Final = {
    "en": {"when": "When this would happen: {}. {}", "after": "After this: {}. {}"},
    "ru": {"when": "Сейчас произойдёт: {}. {}", "after": "Произошло: {}. {}"},
}
"""What a window says that looms or has happened, in front of the question."""


def question(decision: Decision, language: str) -> str:
    """Return what a decision asks, as one line.

    Args:
        decision: The decision.
        language: `en` or `ru`.
    """
    voice, node = Labels(decision, language), decision.site.node
    if decision.site.kind.startswith("order"):
        return f"{voice.word('order')}{voice.progress()}"
    if node is None:
        return _window(voice)
    if not isinstance(node, Sayable):
        return f"{voice.word('respond')}{voice.progress()}"
    prose = label(decision.program.game, node, {}, language, decision.type_of_bearer)
    return f"{opening(node, prose)}{voice.progress()}"


def _window(voice: Labels) -> str:
    """Return what just happened, or is about to: abilities may answer it."""
    decision = voice.decision
    scope = Scope(decision.program, masked(decision.state, decision.player))
    words, verbs = wording(voice.language), decision.program.game.words.verbs

    def said(number: int) -> str:
        event = decision.state.events[number]
        return capital(words.happened(scope, verbs[decision.program.verbs[event.verb]], event.by, event.slots))

    told = "; ".join(happening(decision, said))
    if not told:
        return voice.word("respond")
    moment, _ = decision.pending.window or ("", ())
    return _WINDOWS[voice.language]["when" if moment == "when" else "after"].format(told, voice.word("respond"))
