"""The table of games says what is so, and everything that it tells people to type is on the page, where it is run."""

import re

from ruledeck.grammar.files.loading import read_game

from .pages import ROOT, blocks

PAGE = ROOT / "docs" / "tour.md"
GAMES = ROOT / "content"
ROW = re.compile(r"(?m)^\| `(\w+)` \| ([^|]+) \| (\d+)(?: to (\d+))? \| ([\d,]+) \| ([\d,]+) \| `([^`]+)` \|$")
TABLE = ROW.findall(PAGE.read_text(encoding="utf-8"))


def _number(text: str) -> int:
    return int(text.replace(",", ""))


def test_the_table_lists_every_game_with_its_numbers_of_players_cards_and_rulings() -> None:
    """Players and cards are those of the game; of rulings there are as many as the table says, and hardly more."""
    assert sorted(row[0] for row in TABLE) == sorted(game.name for game in GAMES.iterdir())
    for name, _, least, most, cards, rulings, _ in TABLE:
        text, _ = read_game(GAMES / name)
        assert text.manifest is not None
        players = text.manifest.players
        assert (players.min, players.max) == (int(least), int(most or least)), name
        assert _number(cards) <= len(text.cards) <= 1.15 * _number(cards), name
        told = sum(len(case.variants) or 1 for file in text.rulings for case in file.cases)
        assert _number(rulings) <= told <= 1.15 * _number(rulings), name


def test_what_the_table_tells_people_to_type_is_run_on_the_page() -> None:
    """Each command of the table stands in a block of commands of the page."""
    consoles = [block.text for block in blocks(PAGE) if block.language == "console"]
    run = [line.removeprefix("$ ") for text in consoles for line in text.splitlines() if line.startswith("$ ")]
    assert [row[6] for row in TABLE] == run


def test_the_front_page_has_the_same_table() -> None:
    """README lists the games as the page does."""
    assert ROW.findall((ROOT / "README.md").read_text(encoding="utf-8")) == TABLE


_WORDS = "no one two three four five six seven eight nine ten".split()
_TURNS = """no first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth
fifteenth sixteenth seventeenth eighteenth""".split()


def test_what_is_said_of_the_whole_game_is_what_it_shows() -> None:
    """In which turn it is won, with how much fame against how much, and by how many jobs."""
    page = " ".join(
        PAGE.read_text(encoding="utf-8").partition("\n## `outer_rim`")[2].partition("```console")[0].split()
    )
    said = re.search(r"wins on her (\w+) turn, with (\w+) fame to Bob's (\w+)\. She gets there with (\w+) jobs", page)
    shown = next(block.text for block in blocks(PAGE) if "play outer_rim" in block.text)
    fame, turns, jobs, at = {"Alice": 0, "Bob": 0}, 0, 0, "Alice"
    for line in shown.splitlines():
        if (turn := re.fullmatch(r"-- turn \d+: (\w+) --", line)) is not None:
            at = turn[1]
            turns += at == "Alice"
        jobs += "Alice completes the job" in line
        fame[at] = int((re.findall(r"\((\d+) of 10\b", line) or [fame[at]])[-1])
    assert said is not None
    assert said.groups() == (_TURNS[turns], _WORDS[fame["Alice"]], _WORDS[fame["Bob"]], _WORDS[jobs])
