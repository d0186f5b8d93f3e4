"""What could be done in full: the answer in front of a verb, and how far it happens, for each row of the table and for rows together."""

import random
import re
from pathlib import Path

import pytest

from .test_in_full import FULL, ROWS, UNASKED, played

COURSE = """\
        day of me:
            if me can probe: set fell to 1
            probe
            then set followed to 1
"""
CANCELLED = "an event that is cancelled"
"""What others do about an event is foreseen only where doing it is tried out, and nobody is asked: not beside every row."""
FIRST_BEST = frozenset(("give control", "give control until an end", "note"))
"""Rows in which the first thing that is offered may not be the one with which it can be done."""
SEVERAL = tuple(row for row in ROWS if row != CANCELLED and row not in FIRST_BEST)
_NAMES = re.compile(r"\b(a-sack|a-slip|some-sacks|weight-now|told)\b")


def foretold(folder: Path, lines: list[str]) -> tuple[bool, bool]:
    """Return whether a verb of these lines could be done in full, as is said in front of it, and whether it was."""
    body = "".join(f"        {line}\n" for line in lines)
    s = played(folder, f"verb probe\n    event: {{by}} probes|probe\n    does:\n{body}", COURSE)
    fell, followed = (s.values[s.layout.value_index(name)] for name in ("fell", "followed"))
    return fell == 1, followed == 1


@pytest.mark.parametrize("row", ROWS)
def test_what_could_be_done_in_full_is_done_in_full(row: str, tmp_path: Path) -> None:
    """Whether somebody could do a verb in full is said in front of it as it turns out behind it."""
    far, lines = ROWS[row]
    paid = far in (FULL, UNASKED)
    assert foretold(tmp_path, lines) == (paid, paid)


def together(seed: int) -> list[str]:
    """Return the lines of two or three rows, whose names are told apart."""
    draw = random.Random(seed)
    rows = draw.sample(SEVERAL, draw.choice((2, 2, 3)))
    return [_NAMES.sub(rf"\1-{'xyz'[at]}", line) for at, row in enumerate(rows) for line in ROWS[row][1]]


@pytest.mark.parametrize("seed", range(60))
def test_what_could_be_done_in_full_of_several_rows_is_done(seed: int, tmp_path: Path) -> None:
    """Lines of which some do nothing, ask for nothing or are passed over, or change what others find, are foreseen as they go."""
    said, done = foretold(tmp_path, together(seed))
    assert said == done


LINES = {
    "a line that is passed over, in front": (["if tide = 9: set heard to 1", "add 1 chip to me"], True),
    "a line that is passed over, behind": (["add 1 chip to me", "if tide = 9: set heard to 1"], True),
    "a loop over nothing": (["for each heavy sack in me's cellar as s: spoil s", "add 1 chip to me"], True),
    "nothing but such lines": (["if tide = 9: set heard to 1", "if tide = 8: set heard to 2"], False),
    "a line that cannot be done": (["add 1 chip to me", "remove 9 chip from me"], False),
}


@pytest.mark.parametrize("row", LINES)
def test_what_may_be_done_or_else_heeds_no_line_that_is_passed_over(row: str, tmp_path: Path) -> None:
    """What somebody may do, or else, is offered where it can be done in full: lines that do not apply make it nothing less."""
    lines, offered = LINES[row]
    body = "".join(f"                {line}\n" for line in lines)
    s = played(tmp_path, "", f"        day of me:\n            me may:\n{body}            else: set followed to 1\n")
    # Everybody takes the first option, which is yes.
    assert (s.values[s.layout.value_index("followed")] == 0) is offered


BEHIND = {
    "a pile that is mixed": (["move 2 sacks to the loft", "shuffle the loft"], True),
    "a pile that is mixed, without a choice": (["move each sack to the loft", "shuffle the loft"], True),
    "a pile of one": (["move 1 sack to the loft", "shuffle the loft"], False),
    "piles that change places": (["move each sack to your cellar", "swap the loft with your cellar"], True),
    "what is as it is to be until a line before": (["add 1 chip to you", "set chip on you to 2"], True),
    "such a line behind a choice": (
        ["add 1 chip to you", "choose 1 sack as spare", "move spare to the loft", "set chip on you to 2"],
        True,
    ),
    "what another line depends on": (["add 1 chip to you", "remove 3 chip from you", "then add 1 drop to you"], True),
    "what another line depends on, too much": (
        ["add 1 chip to you", "remove 4 chip from you", "then add 1 drop to you"],
        False,
    ),
}


@pytest.mark.parametrize("row", BEHIND)
def test_what_lines_before_make_possible_is_foretold(row: str, tmp_path: Path) -> None:
    """What the last line needs may be there only behind the others, whatever stands in between."""
    lines, done = BEHIND[row]
    assert foretold(tmp_path, lines) == (done, done)


PRICES = {
    "as many as there are": ("chip on you", True),
    "more than there are": ("chip on you + 5", False),
    "none": ("drop on you", True),
    "none among none": ("drop on you", True),
    "some among none": ("chip on you", False),
}


@pytest.mark.parametrize("row", PRICES)
def test_a_price_of_a_number_that_is_worked_out_is_paid_with_so_many(row: str, tmp_path: Path) -> None:
    """An ability is offered where as many can be chosen as its price says, also where a number of the table says it."""
    number, offered = PRICES[row]
    where = "the loft" if row.endswith("among none") else "the floor"
    words = f"action, choose ({number}) sacks in {where} as crew, move each of crew to your cellar: set heard to 1\n"
    s = played(
        tmp_path, words, "        day of me:\n            me takes 1 action\n            then set followed to 1\n"
    )
    assert (s.values[s.layout.value_index("heard")] == 1) is offered


OTHERWISE = {
    "of what is done with it": (["choose 1 sack in the loft as spare", "move spare to your cellar", "else: set heard to 1"], True),
    "of the choice": (["choose 1 sack in the loft as spare", "then move spare to your cellar", "else: set heard to 1"], True),
    "of what is done with it, with something between": (
        ["choose 1 sack in the loft as spare", "do nothing", "move spare to your cellar", "else: set heard to 1"],
        True,
    ),
    "with what was not found": (
        ["choose 1 sack in the loft as spare", "add 1 chip to you", "remove 9 chip from you", "else: move spare to your cellar"],
        True,
    ),
    "none": (["choose 1 sack in the loft as spare", "move spare to your cellar", "then set heard to 1"], False),
}  # fmt: skip


@pytest.mark.parametrize("row", OTHERWISE)
def test_what_is_done_where_a_choice_finds_nothing_is_foretold(row: str, tmp_path: Path) -> None:
    """What stands for the other case is done where a step is not, also where the step is none as nothing was found for it."""
    lines, offered = OTHERWISE[row]
    words = "action:\n" + "".join(f"    {line}\n" for line in lines)
    s = played(
        tmp_path, words, "        day of me:\n            me takes 1 action\n            then set followed to 1\n"
    )
    assert (s.values[s.layout.value_index("followed")] == 1) is offered


@pytest.mark.parametrize(
    "behind", ["", "        if tide = 9: set heard to 1\n"], ids=["alone", "and a line that is passed over"]
)
def test_a_price_that_gives_its_effect_what_that_works_with_is_paid(behind: str, tmp_path: Path) -> None:
    """What the effect finds is there only when the price is paid, whatever stands in the verb of the price that may be passed over."""
    words = f"verb stow\n    does:\n        move each sack to the loft\n{behind}"
    words += "action, stow:\n    for each sack in the loft as s: move s to the floor\n"
    s = played(
        tmp_path, words, "        day of me:\n            me takes 1 action\n            then set followed to 1\n"
    )
    assert s.values[s.layout.value_index("followed")] == 1
