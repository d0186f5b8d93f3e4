"""What does not fit together in the box of Outer Rim is refused, and what it is said at the card."""

import re
from collections.abc import Mapping
from pathlib import Path
from shutil import copytree

import pytest

from ruledeck.cli.checking.checking import check_game

from .games import ROOT

GREEDO = r"id: bounty_greedo\b[^\n]*?"
SPOILT = {
    "cards/market.yaml": (
        (rf"({GREEDO}quarry: )12", r"\g<1>99"),
        (r"(id: bounty_chopper\b[^\n]*?), battle: afoot", r"\1"),
        (r"(id: food_supplies\b[^\n]*?destination: )nal_hutta", r"\1nav_a"),
        (r"(id: hutt_favor\n.*?destination: )nal_hutta", r"\1nav_b"),
    ),
    "cards/contacts.yaml": (
        (r"(id: contact_ponda_baba\b[^\n]*?), code: 13", r"\1"),
        (r"(id: contact_lobot\b[^\n]*?code: )18", r"\g<1>19"),
    ),
    "cards/databank.yaml": (
        (r"(id: black_sun_agent\n.*?code: )17", r"\g<1>11"),
        (r"(id: dengar\n  name: )Dengar", r"\1Bossk"),
        (r"(id: first_job_codes\n.*?)  rules: \|\n.*?(?=- id: )", r"\1"),
        (r"(id: first_job_message\n.*?)  start: lothal\n", r"\1"),
    ),
}
"""What is made wrong of the cards: the place, and what comes to stand there."""
ASTRAY = {
    "cards/market.yaml": ((r"look up 48", r"look up 39"),),
    "cards/databank.yaml": ((r"look up 43", r"look up 38"),),
}
"""Sections of the databank that are called for, and that there are not."""

REFUSED = (
    '"Bounty: Greedo" breaks a rule for the cards of the game: a bounty is for a contact that has a token',
    '"Bounty: Chopper" breaks a rule for the cards of the game: a bounty says how it is fought',
    '"Food Supplies" breaks a rule for the cards of the game: cargo and bounties are for a planet',
    '"Hutt Favor" breaks a rule for the cards of the game: a job is done on a planet, or says itself where it can be tried',
    '"Ponda Baba (contact)" breaks a rule for the cards of the game: a contact has a card in the databank',
    '"Lobot (contact)" breaks a rule for the cards of the game: the number of a contact is its own',
    '"Lobot" breaks a rule for the cards of the game: who can be hired has a token with this number',
    '"Black Sun Agent (contact)" breaks a rule for the cards of the game: a contact has a card in the databank',
    '"Bossk" breaks a rule for the cards of the game: no contact is one of the characters',
    '"Stolen Codes" breaks a rule for the cards of the game: a job says how it is done',
    '"A Message to Deliver" breaks a rule for the cards of the game: what a character begins with says on which planet',
)


def findings(folder: Path, changes: Mapping[str, tuple[tuple[str, str], ...]]) -> list[str]:
    """Return what is found in the game with all of that made wrong at once; its rulings need not be read for that."""
    content = ROOT / "content" / "outer_rim"
    copytree(content, folder, ignore=lambda at, _: ["rulings"] if Path(at) == content else [])
    for name, wrong in changes.items():
        text = (folder / name).read_text(encoding="utf-8")
        for pattern, put in wrong:
            text, count = re.subn(pattern, put, text, count=1, flags=re.DOTALL)
            assert count == 1, pattern
        (folder / name).write_text(text, encoding="utf-8")
    return [one.message for one in check_game(folder, folder).findings if one.span is not None]


@pytest.fixture(scope="module")
def said(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """What is found in the box with everything made wrong."""
    return findings(tmp_path_factory.mktemp("content") / "outer_rim", SPOILT)


@pytest.mark.parametrize("refused", REFUSED)
def test_cards_that_do_not_fit_together_are_refused(refused: str, said: list[str]) -> None:
    """Each is named, with the rule that it breaks."""
    assert refused in said


def test_a_section_of_the_databank_that_is_missing_is_refused_where_it_is_called_for(tmp_path: Path) -> None:
    """By a job, and by a section before it."""
    assert findings(tmp_path / "outer_rim", ASTRAY) == ["no card of the game is like this"] * 2
