"""What is done as a cost: what a price does, by whatever road, and nothing that only answers inside of it or stands behind it."""

from pathlib import Path

import pytest

from ruledeck.interpreter.compiler.compiler import compile_game
from ruledeck.interpreter.engine.machine import advance, decide, new_game, options
from ruledeck.interpreter.proof.invariants import breaches, misplaced_deeds
from ruledeck.interpreter.state.saves import Refusal, from_json, to_json
from ruledeck.interpreter.state.state import State

from .clearing import bound, name_of, tokens
from .test_deeds import CARDS, DEER, DISCIPLINES, HARE, IDLE

WORDS = """\
verb groom {b: beast}
    event: {b} is|are groomed
    does:
        fully tickle b: add 1 berry to b
verb coax {b: beast}
    event: {b} is|are coaxed
    does:
        choose 1 beast where it is not b as one
        tickle one
verb rout {b: beast}
    event: {b} is|are routed
    does:
        tickle b
        end the day
"""
LISTENS = "echo after a beast is tickled as a cost: add 1 berry to this"
# What is done, what else a card says, and how often the owl hears of a tickle that is a cost.
ROADS = {
    "behind fully": (f"fully tickle {HARE}: do nothing", IDLE, 1),
    "behind the price": (f"fully feed first: tickle {HARE}", IDLE, 0),
    "behind what comes behind it": (f"fully tickle {HARE}: do nothing\ntickle {DEER}", IDLE, 1),
    "by a verb in the price": (f"fully bite {HARE}: do nothing", IDLE, 1),
    "by the price in a verb": (f"groom {HARE}", IDLE, 1),
    "in a price in a price": (f"fully groom {HARE}: tickle {DEER}", IDLE, 1),
    "by two things in one price": (f"fully tickle {HARE} and tickle {DEER}: do nothing", IDLE, 2),
    "by what is chosen for a price": (f"fully coax {HARE}: do nothing", IDLE, 1),
    "by a price that is tried out": (f"fully coax {HARE} and coax {DEER}: do nothing", IDLE, 2),
    "in the head of an ability": (
        f"feed first\ntickle {DEER}", f"echo after a player is fed, tickle {HARE}: add 1 berry to this", 1
    ),
    "as one of two ways to pay": (
        "feed first", f"echo after a player is fed, tickle {HARE} or bite {HARE}: add 1 berry to this", 1
    ),
    "by what answers the price": ("fully feed first: do nothing", f"echo after a player is fed: tickle {HARE}", 0),
    "by the price of what answers the price": (
        "fully feed first: do nothing", f"echo after a player is fed, tickle {HARE}: add 1 berry to this", 1
    ),
    "instead of the price": (
        f"fully tickle {HARE}: do nothing", f"answer when {HARE} would be tickled: instead tickle {DEER}", 0
    ),
    "for what has a toll": (f"bite {DEER}", f"constant: a beast cannot be bitten unless they tickle {HARE}", 1),
    "by a period that is left in its midst": (f"day:\n    fully rout {HARE}: do nothing\ntickle {DEER}", IDLE, 1),
}  # fmt: skip


def ends(folder: Path, lines: str, owl: str, mole: str, discipline: str, *, saving: bool = False) -> State:
    """Return the state in which such a game ends, of whose states none is amiss; everybody does whatever they may."""
    game, found = bound(
        folder, lines, cards=CARDS.format(owl=owl, mole=mole, moles=1), rules=WORDS, discipline=discipline
    )
    assert not found, found
    s = new_game(compile_game(game, 2), 0, {})
    waiting = advance(s)
    while waiting:
        assert breaches(s) == []
        if saving:
            copy = from_json(s.layout, to_json(s))
            assert not isinstance(copy, Refusal)
            copy.program, s = s.program, copy
        names = [name_of(s, each) for each in options(s)]
        waiting = decide(s, names.index("Hare") if "Hare" in names else 0)
    assert s.deeds == ()
    return s


@pytest.mark.parametrize("saving", [False, True])
@pytest.mark.parametrize("discipline", DISCIPLINES)
@pytest.mark.parametrize("road", ROADS)
def test_what_a_price_does_is_done_as_a_cost(tmp_path: Path, road: str, discipline: str, saving: bool) -> None:
    """An ability hears of what was paid, whenever it is asked, and of nothing else."""
    lines, mole, heard = ROADS[road]
    ended = ends(tmp_path, f"{lines}\ncatch up with what waits", LISTENS, mole, DISCIPLINES[discipline], saving=saving)
    assert tokens(ended, "berry").get("Owl", 0) == heard


BAN = "constant: a beast cannot be tickled as a cost"
ONLY = f"constant: {HARE} can be tickled only as a cost"
FORBIDDEN = {
    "the price": (BAN, f"fully tickle {HARE}: tickle {DEER}", {}),
    "the price of a verb": (BAN, f"groom {HARE}\ntickle {DEER}", {"Deer": 1}),
    "what is no price": (BAN, f"fully feed first: tickle {HARE}", {"Hare": 1}),
    "in full, but no price": (BAN, f"first may bite {HARE}\nthen: tickle {DEER}", {"Hare": 1, "Deer": 1}),
    "offered, and what is not": (BAN, f"first may groom {HARE}\nelse: tickle {DEER}", {"Deer": 1}),
    "only as a price": (ONLY, f"tickle {HARE}\nfully tickle {HARE}: tickle {DEER}", {"Hare": 1, "Deer": 1}),
    "only as a price, foretold": (ONLY, f"first may groom {HARE}\nelse: tickle {DEER}", {"Hare": 1}),
    "only as a price, foretold of another": (ONLY, f"first may bite {HARE}\nelse: tickle {DEER}", {"Deer": 1}),
    "only as a price, tried out": (ONLY, f"fully coax {DEER} and coax {DEER}: tickle {DEER}", {"Hare": 2, "Deer": 1}),
    "a price that is tried out": (BAN, f"fully coax {DEER} and coax {DEER}: tickle {DEER}", {}),
}


@pytest.mark.parametrize("road", FORBIDDEN)
def test_a_ban_on_costs_holds_before_and_while_they_are_paid(tmp_path: Path, road: str) -> None:
    """What is forbidden as a cost is neither paid nor foretold as payable, and done otherwise."""
    ban, lines, wounds = FORBIDDEN[road]
    assert tokens(ends(tmp_path, lines, IDLE, ban, DISCIPLINES["each at once"]), "wound") == wounds


def test_a_price_that_nothing_pays_is_amiss(tmp_path: Path) -> None:
    """That a price is paid is told from the units that wait."""
    cards = CARDS.format(owl=LISTENS, mole=IDLE, moles=1)
    game, found = bound(tmp_path, f"fully coax {DEER}: do nothing", cards=cards, rules=WORDS)
    assert not found, found
    s = new_game(compile_game(game, 2), 0, {})
    advance(s)
    assert len(s.deeds) == 1
    assert misplaced_deeds(s) == []
    s.deeds = ()
    assert len(misplaced_deeds(s)) == 1
