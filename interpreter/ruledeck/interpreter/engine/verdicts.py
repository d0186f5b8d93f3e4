"""What everybody learns when a player is asked whether something is so."""

from typing import TYPE_CHECKING

from ruledeck.interpreter.primitives import primitives
from ruledeck.interpreter.primitives.knowledge import record
from ruledeck.interpreter.state.log import note

if TYPE_CHECKING:
    from ruledeck.interpreter.state.state import Row, State, Value


def said(
    s: "State", question: int, value: "Value", fact: int, values: "Row", cards: tuple[int, ...], counted: bool
) -> None:
    """Let everybody know what a player has said truly.

    About a single card it is a fact that stays with the card: that it answers the question `fact` with yes, of which that value is
    the last one of `values`. Of how many things of a group something is so (`counted`) it says of each whether it is where it is so of
    none or of all of them.
    """
    note(s, "answer", (question, value))
    if not counted or value in (0, len(cards)):
        for card in cards:
            record(s, str(fact), values, card, not counted or value != 0, s.layout.everyone)


def answered(s: "State", question: int, values: "Row", cards: tuple[int, ...], answer: bool, telling: int) -> None:
    """Let everybody know a verdict; about a single card it is a fact that stays with the card.

    That none of several is like something is a fact about each of them; that one is says of none which. `telling` is the answer
    that speaks of each, or -1 where neither does.
    """
    if len(cards) == 1:
        primitives.verdict(s, str(question), values, cards[0], bool(answer), s.layout.everyone)
        return
    note(s, "answer", (question, bool(answer)))
    if bool(answer) == telling:
        for card in cards:
            record(s, str(question), values, card, bool(answer), s.layout.everyone)
