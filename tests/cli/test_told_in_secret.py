"""Who does not know a card does not read which one it is where an ability of it is used, unless that shows the card."""

from pathlib import Path

import pytest
from tests.cli.program import Program

from ruledeck.cli.speech.names import table_names
from ruledeck.cli.speech.story import tell
from ruledeck.grammar.binder.game import bind_game
from ruledeck.grammar.checks import check_game
from ruledeck.grammar.files.loading import read_game
from ruledeck.interpreter.compiler.compiler import compile_game
from ruledeck.interpreter.engine.machine import advance, decide, new_game
from ruledeck.interpreter.state.log import read, read_log, read_story, redacted
from ruledeck.interpreter.state.state import State, log_entries

MANIFEST = """\
id: burrow
language: 1
name: Burrow
players: {min: 2, max: 2}
types: {beast: {}}
zones:
  hand: {per: player, visible: owner}
  pit: {per: player, visible: nobody}
  row: {per: player}
counters:
  berry: {on: [player]}
periods: [day]
"""
RULES = """\
ability trick
    timing: called
    lives: hand

verb play the game
    does:
        let first = the player left of nobody
        for each card in the box as c: move c to first's hand
        day:
            first resolves the trick ability of 1 card in first's hand
            add 1 berry to the player left of first
            for each card in first's hand as c: move c to first's row
            for each card in first's pit as c: move c to first's row
"""
SEATS = {"en": ("Ann", "Bob"), "ru": ("Анна", "Борис")}
TRICKS = {
    "goes below": "trick: move this to your pit",
    "goes below, limited": "trick, limit once per day: move this to your pit",
    "stays in hand": "trick: add 1 berry to you",
    "is shown": "trick:\n        reveal this\n        add 1 berry to you",
    "comes out": "trick: move this to your row",
    "comes out, limited": "trick, limit once per day: move this to your row",
}
HIDDEN = ("goes below", "goes below, limited", "stays in hand")


def written(folder: Path, trick: str) -> Path:
    """Write the game with one card, a Mole."""
    card = f"- id: mole\n  name: Mole\n  type: beast\n  copies: 1\n  rules: |\n    {TRICKS[trick]}\n"
    game = folder / "burrow"
    for name, text in {"game.yaml": MANIFEST, "rules/play.rules": RULES, "cards/core.yaml": card}.items():
        (game / name).parent.mkdir(parents=True, exist_ok=True)
        (game / name).write_text(text, encoding="utf-8")
    return game


def played(folder: Path, trick: str) -> State:
    """Return the game as it is told at a table, at its end."""
    text, read = read_game(written(folder, trick))
    game, found = bind_game(text)
    assert not [*read, *found, *check_game(game)]
    s = new_game(compile_game(game, 2, tells=True), 0, {})
    while advance(s):
        decide(s, 0)
    return s


def story(s: State, viewer: int, language: str = "en") -> list[str]:
    """Return what a player reads of it."""
    names = table_names(s.program, SEATS[language], language)
    return [line.strip() for line in tell([*read_story(s, viewer)], names)]


@pytest.mark.parametrize("trick", HIDDEN)
@pytest.mark.parametrize(
    ("language", "said", "known"),
    [
        ("en", "Ann uses a hidden card", "Ann uses Mole"),
        ("ru", "Анна применяет скрытую карту", "Анна применяет карту «Mole»"),
    ],
)
def test_the_use_of_a_card_that_stays_hidden_has_no_name(
    trick: str, language: str, said: str, known: str, tmp_path: Path
) -> None:
    """Whoever does not see it reads that some card is used, and its owner which; what is seen later tells nothing of then."""
    s = played(tmp_path, trick)
    assert any(line.startswith(said) for line in story(s, 2, language))
    assert any(line.startswith(known) for line in story(s, 1, language))
    assert not any(line.startswith(known) for line in story(s, 2, language))


@pytest.mark.parametrize("trick", ["comes out", "comes out, limited"])
def test_the_use_of_a_card_that_shows_it_is_told_with_its_name(trick: str, tmp_path: Path) -> None:
    """What is seen before the ability is done was seen to be used."""
    assert any(line.startswith("Ann uses Mole") for line in story(played(tmp_path, trick), 2))


@pytest.mark.parametrize("trick", HIDDEN)
def test_neither_the_log_of_a_player_nor_a_log_dealt_anew_says_which_card_was_used(trick: str, tmp_path: Path) -> None:
    """The card and the name of the ability are unknown to who does not know the card, and both are read alike."""
    s = played(tmp_path, trick)
    dealt = [read(s.layout, redacted(entry, 2), 2) for entry in log_entries(s)]
    for log in ([*read_log(s, 2)], dealt):
        assert [entry for entry in log if entry[0] == "ability"] == [("ability", "?", "?", 1)]
    assert ("ability", "?", "?", 1) not in read_log(s, 1)


@pytest.mark.parametrize("trick", HIDDEN)
def test_why_tells_whoever_does_not_know_a_card_nothing_of_its_text(
    trick: str, tmp_path: Path, ruledeck: Program
) -> None:
    """Neither the list of events nor what was behind one of them says where the text stands."""
    game = ("why", written(tmp_path, trick), "--as", "bob")
    listed = ruledeck(*game, "--log").out
    at = next(line.split()[0] for line in listed.splitlines() if "uses a hidden card" in line)
    assert "uses Mole" not in listed
    for number in (int(at), int(at) + 1):
        told = ruledeck(*game, "--event", number).out
        assert "Mole" not in told
        assert "core.yaml" not in told
    assert "an ability (a hidden card" in ruledeck(*game, "--event", at).out
    assert "core.yaml:6" in ruledeck("why", tmp_path / "burrow", "--as", "alice", "--event", at).out


@pytest.mark.parametrize("trick", ["comes out", "comes out, limited"])
def test_why_tells_of_a_card_that_its_use_shows(trick: str, tmp_path: Path, ruledeck: Program) -> None:
    """It is named in the list, and its text stands behind the event."""
    game = ("why", written(tmp_path, trick), "--as", "bob")
    listed = ruledeck(*game, "--log").out
    at = next(line.split()[0] for line in listed.splitlines() if "uses Mole" in line)
    assert "core.yaml:6" in ruledeck(*game, "--event", at).out


@pytest.mark.parametrize(("language", "line"), [("en", "Ann stores: 3 cards."), ("ru", "Анна прячет: 3 карты.")])
def test_cards_that_one_after_another_go_unseen_are_counted(tmp_path: Path, language: str, line: str) -> None:
    """It read `3 x a card`, and `2 cards, a card` of what was moved together and then alone."""
    game = written(tmp_path, "stays in hand")
    trick = "            first resolves the trick ability of 1 card in first's hand\n"
    rules = RULES.replace(trick, f"            repeat 3 times: first stores\n{trick}")
    verb = """
verb store
    does: move 1 card in your hand to your pit
    story: "{by} stores: {moved}"
    ru story: "{by} прячет: {moved:nom}"
"""
    (game / "rules" / "play.rules").write_text(rules + verb, encoding="utf-8")
    cards = game / "cards" / "core.yaml"
    cards.write_text(cards.read_text("utf-8").replace("copies: 1", "copies: 4"), encoding="utf-8")
    text, read = read_game(game)
    bound, found = bind_game(text)
    assert not [*read, *found, *check_game(bound)]
    s = new_game(compile_game(bound, 2, tells=True), 0, {})
    while advance(s):
        decide(s, 0)
    assert line in story(s, 2, language)


@pytest.mark.parametrize(("viewer", "language"), [(1, "en"), (2, "en"), (1, "ru"), (2, "ru")])
def test_a_card_that_is_shown_as_it_is_used_is_told_once(tmp_path: Path, viewer: int, language: str) -> None:
    """It read `Ann uses Mole: Mole in Ann's hand is shown`."""
    told = {"en": "Ann uses Mole: Ann gets 1 berry.", "ru": "Анна применяет карту «Mole»: Анна получает 1 berry."}
    assert told[language] in story(played(tmp_path, "is shown"), viewer, language)
