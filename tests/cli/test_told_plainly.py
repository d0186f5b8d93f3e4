"""A story is told in plain words: what is one is told as one, and nothing twice."""

from pathlib import Path

import pytest

from .program import Program
from .told_lines import whole_story

FEED = """\
verb put {n: number} berries on {b: beast}
    does: add n berries to b
    story: "{b} gets {n:berry}"
    ru story: "{b:nom} получает {n:ягода}"
verb tend {b: beast}
    does:
        put 1 berries on b
        put 2 berries on b
    story: "{by} tends:"
    ru story: "{by:nom} ухаживает:"
"""
SWEEP = """\
verb sweep {b: beast}
    does:
        add 1 wound to b
        tickle b
    story: "."
"""
RHYME = """\
- id: rhyme
  name: Rhyme...
  type: charm
  copies: 1
  flavor: The moon is a coin.
  rules: |
    trick: add 1 berry to you
"""
LAY = """\
verb lay {c: charm}
    does: move c to your den
    story: "{by} lays {c}"
verb recite {c: charm}
    does:
        resolve the trick ability of c
        resolve the trick ability of c
    story: "{by} recites {c}:"
"""


@pytest.mark.parametrize(
    ("language", "line"),
    [("en", "Ann tends: Bear gets 3 berries."), ("ru", "Анна ухаживает: «Bear» получает 3 ягоды.")],
)
def test_what_somebody_gets_twice_is_told_as_one(tmp_path: Path, language: str, line: str) -> None:
    """Where one clause would go on with the other, their numbers are added up."""
    assert whole_story(tmp_path, 'first tends the beast named "Bear"', rules=FEED, language=language)[-1] == line


def test_a_story_in_several_lines_is_read_as_one(tmp_path: Path) -> None:
    """A space stands between them, and none in front of a comma."""
    rows = """
verb nudge {b: beast}
    does: do nothing
    story:
        "{b} is nudged"
        "{(size of b > 1): , as it is big, | } by {by}"
"""
    assert (
        whole_story(tmp_path, 'first nudges the beast named "Bear"', rules=rows)[-1]
        == "Bear is nudged, as it is big, by Ann."
    )


def test_of_a_story_of_a_mere_full_stop_nothing_is_told(tmp_path: Path) -> None:
    """Neither the verb, nor what it moves, nor what comes of it."""
    lines = 'first sweeps the beast named "Bear"\nadd 1 berry to first'
    assert whole_story(tmp_path, lines, rules=SWEEP)[-1] == "Ann gets 1 berry."
    assert not [line for line in whole_story(tmp_path, lines, rules=SWEEP) if "wound" in line]


def test_a_title_keeps_its_dots_at_the_end_of_a_sentence(tmp_path: Path) -> None:
    """No full stop is taken off it that is not one of the line."""
    lines = 'first recites the charm named "Rhyme..."\nfirst lays the charm named "Rhyme..."'
    assert whole_story(tmp_path, lines, cards=RHYME, rules=LAY)[-1] == "Ann lays Rhyme..."


def test_what_a_card_tells_it_tells_once_in_one_thing(tmp_path: Path) -> None:
    """Also where more than one of its abilities is called in it."""
    told = whole_story(tmp_path, 'first recites the charm named "Rhyme..."', cards=RHYME, rules=LAY)
    assert told.count("The moon is a coin.") == 1
    twice = 'first recites the charm named "Rhyme..."\n' * 2
    assert whole_story(tmp_path, twice, cards=RHYME, rules=LAY).count("The moon is a coin.") == 2


@pytest.mark.parametrize(
    ("language", "line"),
    [
        ("en", "Ann uses Rhyme...: Bob controls no beast."),
        ("ru", "Анна применяет карту «Rhyme...»: у Бориса нет beast."),
    ],
)
@pytest.mark.parametrize("times", ["", "3 * "])
def test_of_what_somebody_has_none_of_it_is_said_that_there_is_none(
    tmp_path: Path, language: str, line: str, times: str
) -> None:
    """And not that a number is 0, also where that is to be multiplied."""
    count = f"add ({times}count (beasts your opponent controls)) berries to you"
    cards = RHYME.replace("add 1 berry to you", count).replace("  flavor: The moon is a coin.\n", "")
    use = 'first resolves the trick ability of the charm named "Rhyme..."'
    assert whole_story(tmp_path, use, cards=cards, language=language)[-1] == line


def test_what_two_of_one_card_get_is_not_added_up(tmp_path: Path) -> None:
    """The log calls both alike, and what each gets is told by itself."""
    rules = FEED.replace(
        "put 1 berries on b\n        put 2 berries on b", "for each beast in your den: put 1 berries on it"
    )
    twins = """create 2 "Bear" in first's den\nfirst tends 1 beast in first's den"""
    assert whole_story(tmp_path, twins, rules=rules)[-1] == "Ann tends: Bear gets 1 berry, 1 berry."


def test_a_story_may_end_with_a_mark_in_an_ending(tmp_path: Path) -> None:
    """A full stop and a colon at the end of what a condition leaves mean what they mean at the end of the line."""
    rules = """\
verb nudge {b: beast}
    does: add 1 berry to b
    story: "{(berry on b > 0): {b} rolls over. | {b} wakes.}"
verb tend {b: beast}
    does:
        nudge b
        nudge b
    story: "{(berry on b > 0): {by} sees {b}. | {by} tends:}"
"""
    told = whole_story(tmp_path, 'first tends the beast named "Bear"\nfirst tends the beast named "Bear"', rules=rules)
    assert told[-2:] == ["Ann tends: Bear wakes; Bear rolls over.", "Ann sees Bear."]


@pytest.mark.parametrize(
    ("language", "chosen", "shown"),
    [("en", "Alice chooses Bead.", "is shown"), ("ru", "Алиса выбирает: Bead.", "показ")],
)
def test_a_card_that_was_chosen_in_secret_is_told_once(
    ruledeck: Program, language: str, chosen: str, shown: str
) -> None:
    """Where all choices are opened at one moment, each card is told with who has chosen it, and not as shown besides."""
    games = Path(__file__).parents[1] / "games"
    told = ruledeck("play", "whispers", "--content", games, "--watch", "--seed", "1", "--lang", language).out
    match = told.partition("-- match 1 --")[2].partition("\n\n")[0]
    assert match.split("\n")[1].strip() == chosen
    assert shown not in match


@pytest.mark.parametrize(
    ("language", "none", "one", "shown"),
    [
        ("en", "Alice chooses nothing.", "Bob chooses Opal.", "is shown"),
        ("ru", "Алиса не выбирает ничего.", "Борис выбирает: Opal.", "показ"),
    ],
)
def test_of_several_that_were_chosen_in_secret_none_is_told_too(
    ruledeck: Program, language: str, none: str, one: str, shown: str
) -> None:
    """Nobody knew how many of them there would be: that somebody has chosen nothing is told with the rest."""
    games = Path(__file__).parents[1] / "games"
    told = ruledeck("play", "whispers", "--content", games, "--watch", "--seed", "3", "--lang", language).out
    fair = told.partition("-- fair 1 --")[2].partition("\n\n")[0]
    lines = [line.strip() for line in fair.split("\n")]
    assert lines.index(none) + 1 == lines.index(one)
    assert shown not in fair
