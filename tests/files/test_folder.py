"""What is read from a game's folder, and what is kept out."""

import os
from pathlib import Path, PurePosixPath

import pytest

from ruledeck.grammar.files.folder import Folder
from ruledeck.grammar.files.loading import read_game
from ruledeck.grammar.text.source import Position

GAME = "id: sample\nlanguage: 1\nname: Sample\nplayers: {min: 2, max: 2}\ntypes: {unit: {}}\n"


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """The folder of a small game."""
    root = tmp_path / "sample"
    for name in ("rules", "cards", "decks", "rulings", "text/ru"):
        (root / name).mkdir(parents=True)
    (root / "game.yaml").write_text(GAME)
    return root


def codes_of(root: Path) -> list[tuple[str, str]]:
    """Return path and code of every finding."""
    return [(one.span.source.path, one.code) for one in read_game(root, Path("g"))[1] if one.span]


def test_everything_is_read_in_the_order_of_names(game: Path) -> None:
    """A game's text holds all its parts, each sorted by file name."""
    (game / "rules/b.rules").write_text("second\n")
    (game / "rules/a.rules").write_text("first\n")
    (game / "cards/b.yaml").write_text("- {id: two, name: Two, type: unit}\n")
    (game / "cards/a.yaml").write_text("- {id: one, name: One, type: unit, rules: constant}\n")
    (game / "decks/a.yaml").write_text("- {id: all, name: All, cards: {two: 1, one: 3}}\n")
    (game / "rulings/a.yaml").write_text("- {case: Ends, status: house, do: [{p1: pass}], expect: [p1 wins]}\n")
    (game / "text/ru/a.yaml").write_text("cards: {one: {name: Один}}\n")
    text, found = read_game(game)
    assert found == []
    assert text.id == "sample"
    assert [source.text for source in text.rules] == ["first\n", "second\n"]
    assert [card.id for card in text.cards] == ["one", "two"]
    assert [dict(deck.cards) for deck in text.decks] == [{"two": 1, "one": 3}]
    assert [step.who for step in text.rulings[0].cases[0].do] == ["p1"]
    assert text.texts[0].cards["one"].name == "Один"
    assert len(text.sources) == 8


def test_paths_are_shown_as_asked(game: Path) -> None:
    """The prefix of paths in findings is the one given, or the folder as given."""
    assert read_game(game, Path("shown"))[0].sources[0].path == "shown/game.yaml"
    assert read_game(game)[0].sources[0].path == f"{game.as_posix()}/game.yaml"


def test_a_folder_without_a_manifest_is_no_game(game: Path) -> None:
    """Its cards are still checked as far as they can be."""
    (game / "game.yaml").unlink()
    (game / "cards/a.yaml").write_text("- {id: A, name: x, type: y}\n")
    text, found = read_game(game, Path("g"))
    assert text.manifest is None
    assert [one.message for one in found if one.code == "C214"] == ["this folder has no game.yaml"]
    assert codes_of(game) == [("g/cards/a.yaml", "C206"), ("g/game.yaml", "C214")]


def test_a_folder_that_does_not_exist_is_reported(tmp_path: Path) -> None:
    """It is a finding, not an exception."""
    assert "Y101" in [code for _, code in codes_of(tmp_path / "missing")]


def test_a_card_with_a_fault_is_left_out(game: Path) -> None:
    """A card is loaded whole or not at all."""
    (game / "cards/a.yaml").write_text("- {id: one, name: One, type: unit, x: 1}\n- {id: two, name: Two, type: unit}\n")
    assert [card.id for card in read_game(game)[0].cards] == ["two"]


def test_a_link_out_of_the_folder_is_refused(game: Path, tmp_path: Path) -> None:
    """Neither a file nor a folder outside is read through a link."""
    outside = tmp_path / "outside"
    outside.mkdir()
    (outside / "a.yaml").write_text("- {id: one, name: One, type: unit}\n")
    (game / "cards/link.yaml").symlink_to(outside / "a.yaml")
    (game / "more").symlink_to(outside)
    assert codes_of(game) == [("g/cards/link.yaml", "Y122"), ("g/more", "Y122")]
    assert read_game(game)[0].cards == ()


def test_a_link_inside_the_folder_is_read(game: Path) -> None:
    """A link to a file of the same game leads nowhere else."""
    (game / "cards/a.yaml").write_text("- {id: one, name: One, type: unit}\n")
    (game / "decks/a.yaml").write_text("[]\n")
    (game / "decks/b.yaml").symlink_to(game / "decks/a.yaml")
    assert codes_of(game) == []


def test_links_in_a_circle_end(game: Path) -> None:
    """A link to a folder above it is not followed, and a link to itself is reported."""
    (game / "cards/up").symlink_to(game)
    (game / "cards/self.yaml").symlink_to(game / "cards/self.yaml")
    assert codes_of(game) == [("g/cards/self.yaml", "Y101"), ("g/cards/up", "Y122")]


@pytest.mark.parametrize("path", ["../other/a.yaml", "cards/../../a.yaml", "/etc/hostname", "C:a.yaml"])
def test_a_path_out_of_the_folder_is_refused(game: Path, path: str) -> None:
    """Steps upwards, absolute paths and drives are refused before anything is opened."""
    source, [fault] = Folder(game, PurePosixPath("g")).read(PurePosixPath(path))
    assert (fault.code, fault.message) == ("Y122", "this path leads out of the folder of the game")
    assert source.text == ""


def test_a_hostile_file_name_is_shown_with_escapes(game: Path) -> None:
    """A name cannot send commands to the terminal."""
    (game / "cards/a\x1b[31m.yaml").write_text("[]\n")
    [fault] = read_game(game, Path("g"))[1]
    assert fault.span is not None
    assert (fault.code, fault.span.source.path) == ("Y121", "g/cards/a\\x1b[31m.yaml")
    assert fault.message == "this name holds a character that cannot be shown safely"


def test_a_program_in_the_folder_is_refused(game: Path) -> None:
    """Wherever it lies, it is an error, and it is not run."""
    (game / "cards/a.py").write_text("raise SystemExit\n")
    assert codes_of(game) == [("g/cards/a.py", "Y123")]


def test_hidden_files_and_snapshots_are_left_alone(game: Path) -> None:
    """Files that tools put there are no findings."""
    for name in (".hidden/a.txt", "rulings/__snapshots__/a/b.log", "rulings/__snapshots__/a/b.log.new", "NOTES.md"):
        (game / name).parent.mkdir(parents=True, exist_ok=True)
        (game / name).write_text("x\n")
    assert codes_of(game) == []


def test_a_pipe_is_not_opened(game: Path) -> None:
    """Something that is no file cannot make the reader wait."""
    os.mkfifo(game / "cards/a.yaml")
    [fault] = read_game(game, Path("g"))[1]
    assert (fault.code, fault.message) == ("Y101", "this file cannot be read: it is not a regular file")


def test_a_file_that_is_not_utf8_is_no_traceback(game: Path) -> None:
    """The file is reported with the place of the first wrong byte, the others are read."""
    (game / "cards/a.yaml").write_bytes(b"- id: \xe9\n")
    (game / "cards/b.yaml").write_text("- {id: two, name: Two, type: unit}\n")
    text, [fault] = read_game(game, Path("g"))
    assert fault.span is not None
    assert (fault.code, fault.span.begin) == ("Y102", Position(1, 7))
    assert [card.id for card in text.cards] == ["two"]


def test_rules_are_checked_for_forbidden_characters(game: Path) -> None:
    """Files of the language pass the same gate as YAML."""
    (game / "rules/a.rules").write_text("a\u202eb\n")
    text, [fault] = read_game(game, Path("g"))
    assert (fault.code, text.rules) == ("Y104", ())
