"""The question of an open decision as one line, in English or Russian: the step or the window that asks, and how far a choice has got."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ruledeck.grammar.prose.labels import label
from ruledeck.grammar.text.sentence import capital
from ruledeck.interpreter.wording.event_prose import window_asked
from ruledeck.interpreter.wording.labels import Labels
from ruledeck.interpreter.wording.voice import Sayable, opening

if TYPE_CHECKING:
    from ruledeck.interpreter.wording.options import Decision


def question(decision: Decision, language: str) -> str:
    """Return what a decision asks, as one line.

    Args:
        decision: The decision.
        language: `en` or `ru`.
    """
    voice, node = Labels(decision, language), decision.site.node
    if decision.site.kind.startswith("order"):
        asked = voice.word("order")
    elif node is None:
        return capital(window_asked(voice))
    elif not isinstance(node, Sayable):
        asked = voice.word("respond")
    else:
        asked = opening(node, label(decision.program.game, node, {}, language, decision.type_of_bearer))
    return f"{capital(asked)}{voice.progress()}"
