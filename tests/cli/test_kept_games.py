"""Games that are kept bound in the user's cache: the same game, sooner, and never one that is not ours."""

import os
import pickle
from pathlib import Path

import pytest

from ruledeck.cli.games import kept_files, kept_games
from ruledeck.cli.games.folders import GameFolder

from .program import Program, started

RULING = """\
- case: A scout lies in the field
  id: scout-1
  status: explicit
  source: {book: rules, section: Scout}
  given:
    at: turn
    alice: {field: [{card: scout, as: one}]}
  expect: [one is in play]
"""


def folder_of(game: Path) -> GameFolder:
    """Return the folder of a game as commands name it."""
    return GameFolder(game, Path("games/skirmish"))


def ruling_of(game: Path) -> Path:
    """Write a ruling, and return its file."""
    manifest = game / "game.yaml"
    source = "sources: {rules: {title: Skirmish, edition: first, language: en}}\n"
    manifest.write_text(manifest.read_text(encoding="utf-8") + source, encoding="utf-8")
    path = game / "rulings" / "a.yaml"
    path.parent.mkdir()
    path.write_text(RULING, encoding="utf-8")
    return path


def parts(workshop: Path) -> list[Path]:
    """Return the kept files."""
    return sorted((workshop / ".cache" / "ruledeck" / "games").glob("*"))


def test_a_kept_game_is_the_game_itself(skirmish: Path) -> None:
    """What comes from the cache has the same cards, rules and places as what was bound just now."""
    fresh, kept = (kept_games.bound_game(folder_of(skirmish)).game for _ in range(2))
    assert kept is not fresh
    assert (kept.bodies, kept.meanings, kept.abilities) == (fresh.bodies, fresh.meanings, fresh.abilities)
    assert [card.text.name for card in kept.cards.values()] == [card.text.name for card in fresh.cards.values()]
    for card, other in zip(kept.cards.values(), fresh.cards.values(), strict=True):
        assert (card.text.span.begin, card.text.span.text) == (other.text.span.begin, other.text.span.text)
        assert any(card.text.span.source is source for source in kept.text.sources)


def test_a_kept_game_reads_no_text(skirmish: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An unchanged game is neither read nor bound a second time."""
    kept_games.bound_game(folder_of(skirmish))

    def refuse(*_: object) -> None:
        raise AssertionError("the game was read again")

    monkeypatch.setattr(kept_games, "read_game", refuse)
    assert "scout" in kept_games.bound_game(folder_of(skirmish)).game.cards


def test_rulings_come_only_when_they_are_wanted(skirmish: Path) -> None:
    """A table needs no rulings; a run of rulings gets them with their true sources, which are those of the game."""
    ruling_of(skirmish)
    fresh = kept_games.bound_game(folder_of(skirmish)).game
    alone = kept_games.bound_game(folder_of(skirmish), rulings=False).game
    both = kept_games.bound_game(folder_of(skirmish)).game
    assert (len(fresh.text.rulings), alone.text.rulings, len(both.text.rulings)) == (1, (), 1)
    assert [source.path for source in both.text.sources] == [source.path for source in fresh.text.sources]
    assert both.text.rulings[0].source in both.text.sources


def test_a_changed_ruling_is_seen_and_keeps_the_game(skirmish: Path) -> None:
    """Whoever edits a ruling gets the new one; a table does not even notice."""
    path = ruling_of(skirmish)
    kept_games.bound_game(folder_of(skirmish))
    path.write_text(RULING.replace("lies", "rests"), encoding="utf-8")
    assert kept_games.bound_game(folder_of(skirmish), rulings=False).game.text.rulings == ()
    assert "rests" in kept_games.bound_game(folder_of(skirmish)).game.text.rulings[0].source.text


def test_a_change_of_the_game_is_seen(skirmish: Path) -> None:
    """A card with another price has that price at once."""
    kept_games.bound_game(folder_of(skirmish))
    path = skirmish / "cards" / "core.yaml"
    path.write_text(path.read_text(encoding="utf-8").replace("cost: 1", "cost: 7"), encoding="utf-8")
    assert kept_games.bound_game(folder_of(skirmish)).game.cards["scout"].text.fields["cost"] == 7


def test_a_game_with_errors_is_not_kept(skirmish: Path, workshop: Path) -> None:
    """What is wrong is told every time."""
    (skirmish / "cards" / "more.yaml").write_text("- {id: spy, name: Spy, type: unitt}\n", encoding="utf-8")
    assert [len(kept_games.bound_game(folder_of(skirmish)).errors) for _ in range(2)] == [1, 1]
    assert parts(workshop) == []


def test_logs_of_rulings_are_no_part_of_the_key(skirmish: Path) -> None:
    """A log that was recorded changes nothing of the game."""
    keys = kept_games._Keys(folder_of(skirmish))
    (skirmish / "rulings" / "__snapshots__" / "a").mkdir(parents=True)
    (skirmish / "rulings" / "__snapshots__" / "a" / "one.raw").write_text("x", encoding="utf-8")
    later = kept_games._Keys(folder_of(skirmish))
    assert (keys.game, keys.rulings) == (later.game, later.rulings)


@pytest.mark.parametrize("damage", ["empty", "cut", "flipped", "another key", "writable by others", "a link"])
def test_what_is_damaged_or_foreign_is_as_good_as_none(skirmish: Path, workshop: Path, damage: str) -> None:
    """Whatever lies in the cache folder, the game is right."""
    kept_games.bound_game(folder_of(skirmish))
    path, _ = parts(workshop)
    data = path.read_bytes()
    if damage == "empty":
        path.write_bytes(b"")
    elif damage == "cut":
        path.write_bytes(data[:-1])
    elif damage == "flipped":
        path.write_bytes(data[:200] + bytes([data[200] ^ 1]) + data[201:])
    elif damage == "another key":
        kept_files.write_sealed(path, "another", data[32:], 9)
    elif damage == "writable by others":
        path.chmod(0o666)
    else:
        (workshop / "elsewhere").write_bytes(data)
        (workshop / "elsewhere").chmod(0o666)
        path.unlink()
        path.symlink_to(workshop / "elsewhere")
    assert "scout" in kept_games.bound_game(folder_of(skirmish)).game.cards
    assert (path.is_symlink(), path.stat().st_mode & 0o777) == (False, 0o600)
    assert "scout" in kept_games.bound_game(folder_of(skirmish)).game.cards


def test_a_kept_file_is_read_by_its_owner_alone(skirmish: Path, workshop: Path) -> None:
    """Nobody else can put anything into it, or learn what somebody works on."""
    kept_games.bound_game(folder_of(skirmish))
    assert {path.stat().st_mode & 0o777 for path in parts(workshop)} == {0o600}


class Evil:
    """Calls a function when it is unpickled."""

    def __reduce__(self) -> tuple[object, tuple[str]]:
        """Say what is to be called."""
        return os.mkdir, ("evil",)


@pytest.mark.parametrize("evil", [Evil(), kept_games.bound_game, pickle.Unpickler])
def test_no_function_is_called_by_reading(skirmish: Path, workshop: Path, evil: object) -> None:
    """Even a file with a true seal makes nothing but values of a bound game."""
    folder = folder_of(skirmish)
    kept_games.bound_game(folder)
    keys = kept_games._Keys(folder)
    assert keys.game is not None
    kept_files.write_sealed(kept_games._path(folder, "game"), keys.game, pickle.dumps(evil), 9)
    assert "scout" in kept_games.bound_game(folder).game.cards
    assert not (workshop / "evil").exists()


def test_the_folder_does_not_grow_forever(skirmish: Path, workshop: Path) -> None:
    """Only so many files are kept, the newest."""
    for number in range(5):
        kept_files.write_sealed(workshop / "kept" / str(number), "key", b"data", 3)
    assert len(list((workshop / "kept").iterdir())) == 3


def test_a_seal_fits_one_key_alone(workshop: Path) -> None:
    """What was kept under one key is not there under another."""
    kept_files.write_sealed(workshop / "one", "key", b"data", 3)
    assert (kept_files.read_sealed(workshop / "one", "key"), kept_files.read_sealed(workshop / "one", "kez")) == (
        b"data",
        None,
    )


def test_a_table_of_a_kept_game_plays_the_same(skirmish: Path, ruledeck: Program) -> None:
    """A game of bots is the same game, read anew or kept."""
    first, second = (ruledeck("play", "skirmish", "--watch", "--seed", "3").out for _ in range(2))
    assert first == second
    assert "Nobody wins." in first


def test_a_cache_that_cannot_be_written_is_not_missed(skirmish: Path, workshop: Path) -> None:
    """Where no folder can be made, games are read as ever."""
    (workshop / "file").write_text("", encoding="utf-8")
    played = started("play", "skirmish", "--watch", cwd=workshop, XDG_CACHE_HOME=str(workshop / "file"))
    assert played.returncode == 0
