"""The conditions of a format: asked of the box of a deck, when a game is checked."""

from pathlib import Path

import pytest

from ruledeck.cli.checking.checking import check_game
from ruledeck.grammar.files.loading import read_game

FILES = {
    "game.yaml": """\
id: camp
language: 1
name: Camp
players: {min: 2, max: 2, seats: {north: {}, south: {}}}
types:
  flag: {}
  scout: {fields: {rank: number}}
formats:
  patrol:
    require:
      - count (flags in the box) = 1
      - "not (you is south and any highborn scouts in the box)"
""",
    "rules/play.rules": """\
adjective highborn {s: scout}: rank of s > 3

verb play the game
    does: end the game
""",
    "cards/core.yaml": """\
- {id: banner, name: Banner, type: flag}
- {id: private, name: Private, type: scout, rank: 1, printings: [{set: field, copies: 2}]}
- {id: general, name: General, type: scout, rank: 5, printings: [{set: staff}]}
""",
}
GOOD = "- {id: plain, name: Plain, seat: south, format: patrol, cards: {banner: 1, private: 2}}\n"


def findings(root: Path, **changed: str) -> list[str]:
    """Return the findings in the camp with other decks, or with other words in its manifest."""
    own = {"game.yaml": changed["manifest"], "decks/all.yaml": "[]\n"} if "manifest" in changed else {}
    for name, text in {**FILES, "decks/all.yaml": changed.get("decks", GOOD), **own}.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text.replace("any highborn", changed.get("words", "any highborn")), encoding="utf-8")
    found = check_game(root, Path("camp")).findings
    places = [(one, one.span.begin) for one in found if one.span is not None]
    return [f"{one.code} {at.line}:{at.column} {one.message}" for one, at in places]


def test_a_deck_that_keeps_to_its_format_is_clean(tmp_path: Path) -> None:
    """Nothing is found, and the word that only a condition uses counts as used."""
    assert findings(tmp_path) == []


@pytest.mark.parametrize(
    ("cards", "broken"),
    [
        ("{private: 2}", "count (flags in the box) = 1"),
        ("{banner: 2}", "count (flags in the box) = 1"),
        ("{banner: 1, general: 1}", "not (you is south and any highborn scouts in the box)"),
    ],
)
def test_a_deck_that_breaks_a_condition_is_reported_with_it(cards: str, broken: str, tmp_path: Path) -> None:
    """The condition is shown as written, at the format of the deck."""
    decks = f"- {{id: odd, name: Odd, seat: south, format: patrol, cards: {cards}}}\n"
    assert findings(tmp_path, decks=decks) == [f'C217 1:37 this deck breaks a rule of the format "patrol": {broken}']


def test_a_condition_may_speak_of_the_seat_of_the_deck(tmp_path: Path) -> None:
    """What one seat may not have, the other may."""
    decks = "- {id: staff, name: Staff, seat: north, format: patrol, cards: {banner: 1, general: 1}}\n"
    assert findings(tmp_path, decks=decks) == []


def test_an_unread_word_in_a_condition_is_an_error_at_its_place(tmp_path: Path) -> None:
    """It is not left out."""
    assert [one for one in findings(tmp_path, words="any wellborn") if one.startswith("D401")] == [
        'D401 12:36 there is no trait or adjective "wellborn"'
    ]


def test_sets_stand_for_their_cards(tmp_path: Path) -> None:
    """A set counts as many copies of each card as were printed in it, times the copies of the set."""
    decks = "- {id: many, name: Many, seat: north, format: patrol, cards: {banner: 1}, sets: {field: 2, staff: 1}}\n"
    assert findings(tmp_path, decks=decks) == []
    game, _ = read_game(tmp_path)
    assert dict(game.decks[0].cards) == {"banner": 1, "private": 4, "general": 1}


@pytest.mark.parametrize(
    ("condition", "found"),
    [
        ("count (flags) = 1", ["13:16 a deck is looked at in the box, and nothing of it lies here"]),
        ("no scouts in play", ["13:12 a deck is looked at in the box, and nothing of it lies here"]),
        ("no scouts in your pack", ["13:12 a deck is looked at in the box, and nothing of it lies here"]),
        ("no scouts in the box where rank > 9", ["13:12 no card of the game is like this"]),
        ("count (scouts anywhere) < 9", []),
        ("no scouts in the box where rank > 4", []),
    ],
)
def test_a_condition_describes_what_may_lie_in_the_box(condition: str, found: list[str], tmp_path: Path) -> None:
    """All of a deck lies there: what is said to be elsewhere, or like no card, would hold for every deck, or for none."""
    more = f"      - {condition}\nzones:\n  pack: {{per: player}}\n"
    files = {**FILES, "game.yaml": FILES["game.yaml"] + more, "decks/all.yaml": GOOD}
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    told = [one for one in check_game(tmp_path, Path("camp")).findings if one.code == "D411" and one.span is not None]
    assert [f"{one.span.begin.line}:{one.span.begin.column} {one.message}" for one in told if one.span] == found


@pytest.mark.parametrize(
    ("numbers", "conditions", "found"),
    [
        (
            "most: 3",
            ["count (scouts in the box) >= 5"],
            ["D420 13:9 a deck of this format has at most 3 cards, so this never holds"],
        ),
        (
            "most: 3",
            ["count (scouts in the box) < 4"],
            ["D420 13:9 a deck of this format has at most 3 cards, so this always holds"],
        ),
        (
            "least: 1",
            ["0 <= count (scouts in the box)"],
            ["D420 13:9 what is counted is never less than 0, so this always holds"],
        ),
        (
            "least: 1",
            ["count (scouts in the box) < 0"],
            ["D420 13:9 what is counted is never less than 0, so this never holds"],
        ),
        (
            "least: 1",
            ["any flag in the box", "no flags in the box"],
            ["D420 14:9 another condition asks for at least 1 of these, so no deck is like this"],
        ),
        (
            "least: 1",
            ["count (flags in the box) = 2", "count (flags in the box) <= 1 and any scout in the box"],
            ["D420 14:9 another condition asks for exactly 2 of these, so no deck is like this"],
        ),
        ("least: 1", ["any flag in the box", "any flag in the box"], ["D423 14:9 this is asked already"]),
        (
            "least: 1",
            ["you is north", "any flag in the box"],
            ["D411 13:9 this asks nothing of the cards that are looked at"],
        ),
        ("least: 1", ["no horses in the box"], ["D411 13:12 no card of the game is a horse"]),
        (
            "copies: 2\n    least: 7",
            ["any flag in the box"],
            ["C205 12:12 no deck has so many cards: there are 3 titles, and 2 of each at most"],
        ),
        (
            "sets: {least: 5, copies: 2}",
            ["any flag in the box"],
            ["C205 11:19 no deck has so many sets: there are 2 sets, and 2 of each at most"],
        ),
        (
            "most: 3",
            ["count (scouts in the box) = 3", "count (flags in the box) <= 2", "any highborn scout in the box"],
            [],
        ),
    ],
)
def test_conditions_that_no_deck_or_every_deck_meets(
    numbers: str, conditions: list[str], found: list[str], tmp_path: Path
) -> None:
    """They are told where they stand, whether or not there is a deck."""
    asked = "".join(f"      - {each}\n" for each in conditions)
    head = FILES["game.yaml"].partition("formats:")[0].replace("  flag: {}\n", "  flag: {}\n  horse: {}\n")
    whole = f"{head}formats:\n  patrol:\n    {numbers}\n    require:\n{asked}"
    assert [one for one in findings(tmp_path, manifest=whole) if not one.startswith("W")] == found
