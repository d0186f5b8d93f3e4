"""What is lent stays lent when it is attached to something, wherever that lies: when its time is over, it goes back."""

from pathlib import Path

import pytest

from ruledeck.interpreter.engine.continuous import end_lasting
from ruledeck.interpreter.engine.machine import new_game
from ruledeck.interpreter.primitives.places import hand_over, loans_of, move, move_onto
from ruledeck.interpreter.primitives.primitives import begin_effect
from ruledeck.interpreter.state.lasting import Ending
from ruledeck.interpreter.state.state import State

from ..play.games import program_of

CONTENT = Path(__file__).parents[2] / "content"
LENDER, BORROWER = 1, 2


@pytest.fixture
def s() -> State:
    """Return a game with an area in play for each of two players."""
    return new_game(program_of(CONTENT / "swlcg", 2), 1)


def laid(s: State, player: int) -> int:
    """Lay one more of a player's things into their area, and return it."""
    e = next(each for each in range(3, len(s.zone)) if s.owner[each] == player and not s.layout.inside[s.zone[each]])
    move(s, e, s.layout.zone_id("area", player))
    return e


@pytest.mark.parametrize("at", [LENDER, BORROWER])
def test_a_loan_goes_back_behind_an_attachment(s: State, at: int) -> None:
    """It is attached to a card of the lender or of the borrower; until the loan is over it is the borrower's in either area."""
    lent = laid(s, LENDER)
    host = laid(s, at)
    hand_over(s, lent, BORROWER)
    begin_effect(s, "loan", 0, lent, LENDER, (BORROWER, BORROWER), Ending(0, "end", 0))
    assert move_onto(s, lent, s.zone[host], host)
    assert s.control[lent] == BORROWER
    (loan,) = loans_of(s, lent)
    end_lasting(s, loan.id)
    assert s.control[lent] == LENDER


def test_what_nobody_had_is_whose_area_it_is_attached_in(s: State) -> None:
    """What lay in a zone of the game without a player comes to whoever's zone it lies in."""
    host, found = laid(s, BORROWER), laid(s, LENDER)
    hand_over(s, found, 0)
    move_onto(s, found, s.zone[host], host)
    assert s.control[found] == BORROWER
