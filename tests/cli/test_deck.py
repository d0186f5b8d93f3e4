"""`ruledeck deck`: lists of other players come in, decks go out, and are checked."""

import json
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from ruledeck.cli.table.setup import Wishes, find_table, fit, settled, table_cards
from ruledeck.cli.terminal.refusal import RefusalError

from .program import Program

FORMATS = 'formats:\n  patrol: {least: 3, copies: 2, require: ["count (units in the box where cost > 1) <= 1"]}\n'
LIST = "Name: From a friend\nFormat: patrol\n\nUnits (3):\n2 Scout\n1 Field Medic\n"
DECK = """\
- id: from_a_friend
  name: From a friend
  format: patrol
  cards:
    scout: 2
    field_medic: 1
"""


@pytest.fixture
def patrol(skirmish: Path) -> Path:
    """Return the folder of the small game, with a format."""
    manifest = skirmish / "game.yaml"
    manifest.write_text(manifest.read_text(encoding="utf-8") + FORMATS, encoding="utf-8")
    return skirmish


@pytest.fixture
def friend(patrol: Path, workshop: Path) -> Path:
    """Return a list in the current folder."""
    path = workshop / "friend.txt"
    path.write_text(LIST, encoding="utf-8")
    return path


def test_a_list_becomes_a_deck_file(friend: Path, ruledeck: Program) -> None:
    """On the standard output, as it would stand among the decks."""
    result = ruledeck("deck", "import", "skirmish", friend)
    assert (result.code, result.out, result.err) == (0, DECK, "")


def test_a_deck_is_checked_in_a_game_whose_rules_cannot_all_be_read(
    patrol: Path, friend: Path, ruledeck: Program
) -> None:
    """Also where nothing is left of a block that an option decides about, or of a price."""
    rules = patrol / "rules" / "play.rules"
    asked = 'if option "long game" is long: do nothing\n        else: nodd'
    unread = f"\nverb nod\n    does:\n        {asked}\n        fully do nothing: do nothing\n        fully nodd: do nothing\n"
    manifest = patrol / "game.yaml"
    options = "options: {long_game: {values: [short, long], default: short}}\n"
    manifest.write_text(manifest.read_text(encoding="utf-8") + options, encoding="utf-8")
    began = rules.read_text(encoding="utf-8").replace("        turn: end", "        nod\n        turn: end")
    rules.write_text(began + unread, encoding="utf-8")
    result = ruledeck("deck", "check", "skirmish", friend)
    assert (result.code, "it obeys the format" in result.out, "2 errors" in result.err) == (0, True, True)


def test_what_is_said_on_the_line_comes_first(friend: Path, ruledeck: Program) -> None:
    """Title, id and format take the place of what the list says."""
    result = ruledeck("deck", "import", "skirmish", friend, "--name", "Ours: new", "--id", "ours")
    assert (result.code, result.out.splitlines()[:2]) == (0, ["- id: ours", '  name: "Ours: new"'])


def test_a_list_without_a_name_has_that_of_its_file(friend: Path, ruledeck: Program) -> None:
    """From the standard input, which has none, a name must be said."""
    friend.write_text("3 Scout\n", encoding="utf-8")
    assert ruledeck("deck", "import", "skirmish", friend).out.startswith("- id: friend\n  name: friend\n  cards:\n")
    command = [str(Path(sys.executable).parent / "ruledeck"), "deck", "import", "skirmish", "-"]
    done = subprocess.run(command, input="3 Scout\n", capture_output=True, text=True, cwd=friend.parent, check=False)
    assert done.returncode == 2
    assert "say --name NAME" in done.stderr
    named = subprocess.run(
        [*command, "--name", "In"], input="3 Scout\n", capture_output=True, text=True, cwd=friend.parent, check=False
    )
    assert (named.returncode, named.stdout) == (0, "- id: in\n  name: In\n  cards:\n    scout: 3\n")


def test_a_deck_file_is_written_once(friend: Path, patrol: Path, ruledeck: Program) -> None:
    """Whole, among the decks of the game, and over another one only if that is wanted."""
    result = ruledeck("deck", "import", "skirmish", friend, "--output", "friend")
    path = patrol / "decks" / "friend.yaml"
    assert (result.code, result.out) == (0, "wrote games/skirmish/decks/friend.yaml\n")
    assert path.read_text(encoding="utf-8") == DECK
    assert ruledeck("check", "skirmish").code == 0
    friend.write_text(LIST.replace("2 Scout", "1 Scout\n1 Scout"), encoding="utf-8")
    again = ruledeck("deck", "import", "skirmish", friend, "--output", "friend")
    assert (again.code, "is there already" in again.err, path.read_text(encoding="utf-8")) == (2, True, DECK)
    forced = ruledeck("deck", "import", "skirmish", friend, "--output", "friend.yaml", "--force")
    assert (forced.code, path.read_text(encoding="utf-8")) == (0, DECK)
    assert [each.name for each in path.parent.iterdir()] == ["friend.yaml"]


def test_an_id_is_given_once(friend: Path, ruledeck: Program) -> None:
    """Another file of the game may not have the same deck."""
    ruledeck("deck", "import", "skirmish", friend, "--output", "friend")
    other = ruledeck("deck", "import", "skirmish", friend, "--output", "other")
    assert (other.code, 'a deck with the id "from_a_friend" is in' in other.err) == (2, True)
    assert ruledeck("deck", "import", "skirmish", friend, "--output", "other", "--id", "other").code == 0


@pytest.mark.parametrize("name", ["../out", "a/b", "Friend", ".hidden", ""])
def test_nothing_is_written_elsewhere(name: str, friend: Path, ruledeck: Program) -> None:
    """The name is a name, and no path."""
    result = ruledeck("deck", "import", "skirmish", friend, "--output", name)
    assert (result.code, "is not an id" in result.err) == (2, True)


def test_a_link_out_of_the_game_is_not_followed(friend: Path, patrol: Path, ruledeck: Program) -> None:
    """Neither a folder that leads away nor a file."""
    away = friend.parent / "away"
    away.mkdir()
    (patrol / "decks").symlink_to(away)
    result = ruledeck("deck", "import", "skirmish", friend, "--output", "friend", "--force")
    assert (result.code, "leads out of the folder" in result.err, list(away.iterdir())) == (2, True, [])


def test_a_fault_in_a_list_is_shown_where_it_stands(friend: Path, patrol: Path, ruledeck: Program) -> None:
    """With line, column and a way out; nothing is written."""
    friend.write_text(LIST.replace("1 Field", "1 Feild"), encoding="utf-8")
    result = ruledeck("deck", "import", "skirmish", friend, "--output", "friend")
    assert (result.code, result.out, (patrol / "decks").exists()) == (1, "", False)
    assert 'friend.txt:6:3 C208 no card is called "Feild Medic"' in result.err
    assert 'did you mean "Field Medic"?' in result.err


@pytest.mark.parametrize(
    ("text", "message", "help_"),
    [
        ("Format: patrol\n2 Scout\n", "friend.txt:2:1 C217 2 cards, and the format", ""),
        ("Format: patrol\n3 Scout\n", "friend.txt:2:1 C217 3 copies of a card, and the format", ""),
        ("Format: patrol\n1 Scout\n2 Field Medic\n", "friend.txt:1:9 C217 this deck breaks a rule", "here it is 2"),
        ("Format: patrl\n3 Scout\n", 'friend.txt:1:9 C213 "patrl" is not one of: patrol', 'did you mean "patrol"?'),
    ],
)
def test_a_deck_that_breaks_its_format_is_refused(
    text: str, message: str, help_: str, friend: Path, ruledeck: Program
) -> None:
    """At the place in the list, by `import` and by `check`."""
    friend.write_text(text, encoding="utf-8")
    found = ruledeck("deck", "import", "skirmish", friend)
    assert (found.code, found.out) == (1, "")
    assert message in found.err
    assert help_ in found.err
    checked = ruledeck("deck", "check", "skirmish", friend)
    assert (checked.code, message in checked.out) == (1, True)


def test_a_deck_is_checked_by_another_format(friend: Path, ruledeck: Program) -> None:
    """One of no format obeys what it is asked for, or does not."""
    friend.write_text("3 Scout\n", encoding="utf-8")
    free = ruledeck("deck", "check", "skirmish", friend)
    assert (free.code, "it is of no format" in free.out) == (0, True)
    assert ruledeck("deck", "check", "skirmish", friend, "--format", "patrol").code == 1
    unknown = ruledeck("deck", "check", "skirmish", friend, "--format", "patrl")
    assert (unknown.code, 'did you mean "patrol"?' in unknown.err) == (2, True)


def test_a_check_says_each_condition_with_its_number(friend: Path, ruledeck: Program) -> None:
    """In words, and as data."""
    result = ruledeck("deck", "check", "skirmish", friend)
    assert (result.code, result.err) == (0, "")
    assert result.out == (
        "From a friend: 3 cards (unit 3)\n"
        "  yes  count (units in the box where cost > 1) <= 1 (it is 1)\n"
        'it obeys the format "patrol"\n'
    )
    (record,) = json.loads(ruledeck("deck", "check", "skirmish", friend, "--output-format", "json").out)
    assert (record["obeys"], record["cards"], record["types"]) == (True, 3, {"unit": 3})
    assert record["conditions"][0]["amount"] == 1


def test_a_deck_goes_out_as_it_came_in(friend: Path, ruledeck: Program) -> None:
    """From the game, from a file of either kind, and drawn."""
    ruledeck("deck", "import", "skirmish", friend, "--output", "friend")
    wanted = LIST.replace("2 Scout\n1 Field Medic", "1 Field Medic\n2 Scout")
    for deck in ("from_a_friend", friend, "games/skirmish/decks/friend.yaml"):
        assert ruledeck("deck", "export", "skirmish", deck).out == wanted
    drawn = ruledeck("deck", "export", "skirmish", "random:patrol:3").out
    friend.write_text(drawn, encoding="utf-8")
    assert ruledeck("deck", "check", "skirmish", friend).code == 0


@pytest.mark.parametrize(
    ("deck", "message"),
    [
        ("scuot", 'there is no deck "scuot"'),
        ("random:raid", 'no deck can be drawn as "random:raid"'),
        ("games", "games cannot be read"),
        ("pipe", "pipe cannot be read: it is not a regular file"),
    ],
)
def test_what_is_no_deck_is_refused(deck: str, message: str, friend: Path, ruledeck: Program) -> None:
    """A name that nobody has, and what is no file: nothing waits for a writer."""
    os.mkfifo(friend.parent / "pipe")
    for command in ("export", "check"):
        result = ruledeck("deck", command, "skirmish", deck)
        assert (result.code, message in result.err) == (2, True)


@pytest.mark.parametrize(
    ("data", "code"),
    [(b"\x00\x01\x02", "Y104"), (b"\xff\xfe", "Y102"), (b"1 Scout\n" * 2_000_000, "Y103"), (b"x" * 10_000, "C218")],
)
def test_hostile_bytes_end_with_one_finding(data: bytes, code: str, friend: Path, ruledeck: Program) -> None:
    """Not with a crash, and soon."""
    friend.write_bytes(data)
    result = ruledeck("deck", "import", "skirmish", friend)
    assert (result.code, result.out, code in result.err) == (1, "", True)
    assert len(result.err) < 2_000
    assert "\x00" not in result.err


def test_a_game_is_played_with_the_deck_of_a_list(friend: Path) -> None:
    """A file stands for the deck in it, and a save of such a game needs the file no more."""
    table, program = find_table("skirmish", None, Wishes(decks=(f"1={friend}", "2=friend.txt")))
    friend.unlink()
    assert settled(table, 3) == table
    cards = table_cards(table, program)
    assert cards is not None
    assert sorted((owner, program.definitions[card]) for card, owner in cards if owner) == [
        *((owner, card) for owner in (1, 2) for card in ("field_medic", "scout", "scout"))
    ]
    fit(table, program.game)
    assert table_cards(table, program) == cards


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("Format: patrol\n1 Scuot\n", 'friend.txt:2:3: no card is called "Scuot"'),
        ("Format: patrol\n1 Scout\n", "friend.txt:2:1: 1 card, and the format"),
    ],
)
def test_a_list_that_is_no_legal_deck_is_not_played(text: str, message: str, friend: Path, ruledeck: Program) -> None:
    """It is said where it is wrong, and how to see all of it."""
    friend.write_text(text, encoding="utf-8")
    result = ruledeck("sim", "skirmish", "--deck", "1=friend.txt", "--games", "1")
    assert (result.code, message in result.err) == (2, True)
    assert "see `ruledeck deck check games/skirmish friend.txt`" in result.err


def test_a_list_in_a_save_is_read_like_any_other(friend: Path) -> None:
    """What somebody has written there by hand is refused."""
    table, program = find_table("skirmish", None, Wishes(decks=(f"1={friend}",)))
    with pytest.raises(RefusalError, match="this list is not a deck of the game"):
        fit(replace(table, decks={1: "list:1 Nobody"}), program.game)
    with pytest.raises(RefusalError, match="there is no deck"):
        fit(replace(table, decks={1: str(friend)}), program.game)
