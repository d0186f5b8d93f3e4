"""What everybody learns when a player is asked whether something is so."""

from typing import TYPE_CHECKING

from ruledeck.interpreter.primitives import primitives
from ruledeck.interpreter.state.log import note

if TYPE_CHECKING:
    from ruledeck.interpreter.state.state import Local, State


def answered(s: "State", question: int, values: "Local", cards: tuple[int, ...], answer: bool) -> None:
    """Let everybody know a verdict; about a single card it is a fact that stays with the card."""
    if len(cards) == 1:
        primitives.verdict(s, str(question), values, cards[0], bool(answer), s.layout.everyone)
    else:
        note(s, "answer", (question, bool(answer)))
