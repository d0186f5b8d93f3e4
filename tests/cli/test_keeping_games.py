"""What a save is bound to, what it may be written over, and what is kept without anybody asking."""

from __future__ import annotations

import io
import json
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from tests.hostile.forgeries import forge, genuine, write

from ruledeck.cli.play.autosaves import latest
from ruledeck.grammar.text.whole_files import write_whole
from ruledeck.interpreter import api

from .duel import write_duel
from .program import START, Program, Result

Player = Callable[..., Result]


@pytest.fixture
def duel(workshop: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A game of a few decisions in the current folder, and nothing kept of other games."""
    monkeypatch.setenv("XDG_STATE_HOME", str(workshop / "state"))
    return write_duel(workshop)


@pytest.fixture
def at_table(duel: Path, ruledeck: Program, monkeypatch: pytest.MonkeyPatch) -> Player:
    """The program with lines of input; player 2 is a bot."""

    def call(lines: str, *arguments: object) -> Result:
        monkeypatch.setattr(sys, "stdin", io.StringIO(lines))
        return ruledeck("play", duel, *(arguments or ("--seed", "1", "--bot", "2=first")))

    return call


def kept(workshop: Path) -> list[Path]:
    """Return the games that are kept."""
    return sorted((workshop / "state" / "ruledeck" / "games").glob("*.json"))


@pytest.mark.parametrize("folder", ["text", "rulings", "text/ru", "games"])
def test_a_save_is_bound_to_the_text_wherever_it_lies(folder: str, duel: Path, workshop: Path) -> None:
    """Whatever the folder above is called, a save of other rules is refused, and one of the same rules elsewhere is not."""
    place = workshop / folder / "duel"
    shutil.copytree(duel, place)
    assert api.load(str(place)).content == api.load(str(duel)).content
    save = api.load(str(place)).new(seed=1).save()
    api.load(str(duel)).load(save)
    cards = place / "cards" / "core.yaml"
    cards.write_text(cards.read_text(encoding="utf-8") + "\n# changed\n", encoding="utf-8")
    with pytest.raises(api.SaveError, match="the text of the game has changed"):
        api.load(str(place)).load(save)


def test_an_unfinished_game_is_kept(at_table: Player, workshop: Path) -> None:
    """Whoever leaves is told how to go on, also when the next game begins; what is gone on with to its end is kept no longer."""
    left = at_table("1\nq\n")
    (place,) = kept(workshop)
    assert f"--resume {place}" in left.out
    assert json.loads(place.read_text(encoding="utf-8"))["game"] == "duel"
    assert f"a game is not finished: `ruledeck play {workshop / 'duel'} --resume {place}`" in at_table("q\n").err
    at_table("1\n2\n" * 40, "--resume", place)
    assert place not in kept(workshop)


def test_a_game_that_is_being_played_is_not_to_be_gone_on_with(at_table: Player, workshop: Path) -> None:
    """Another terminal names the latest game that nobody plays, also where the process that played it was killed."""
    at_table("1\nq\n")
    (older,) = kept(workshop)
    begin = [sys.executable, "-c", START, "play", str(workshop / "duel"), "--seed", "2", "--bot", "2=first"]
    with subprocess.Popen(begin, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as other:
        assert other.stdin is not None
        other.stdin.write(b"1\n")
        other.stdin.flush()
        until = time.monotonic() + 60
        while len(kept(workshop)) < 2 and time.monotonic() < until:
            time.sleep(0.05)
        (newer,) = set(kept(workshop)) - {older}
        assert latest("duel") == older
        other.kill()
    assert f"--resume {newer}`" in at_table("", "--seed", "3", "--bot", "2=first").err
    at_table("1\n2\n" * 40, "--resume", newer)
    assert not list(newer.parent.glob(f"{newer.name}*"))


def test_a_game_that_is_over_is_not_kept(at_table: Player, workshop: Path) -> None:
    """A game that was played to its end leaves nothing behind."""
    at_table("1\n2\n" * 40)
    assert kept(workshop) == []


def test_nothing_is_kept_where_nothing_can_be_written(
    at_table: Player, workshop: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where no folder can be made, a game is played all the same."""
    monkeypatch.setenv("XDG_STATE_HOME", str(workshop / "duel" / "game.yaml"))
    assert at_table("1\n2\n" * 40).code == 0


def test_a_save_is_written_over_another_only_when_somebody_says_so(at_table: Player, workshop: Path) -> None:
    """`s` asks before it writes over a save of another evening, and not before it saves this one again."""
    first = at_table("s a.json\ns a.json\nq\n")
    assert first.out.count("saved a.json") == 2
    before = (workshop / "a.json").read_bytes()
    assert "write over it?" in at_table("1\ns a.json\nno\nq\n").out
    assert (workshop / "a.json").read_bytes() == before
    at_table("1\ns a.json\nyes\nq\n")
    assert (workshop / "a.json").read_bytes() != before


@pytest.mark.parametrize("name", ["diary.txt", "duel", "pipe", "link"])
def test_nothing_else_is_written_over(name: str, at_table: Player, workshop: Path) -> None:
    """`s` writes over no file that is no save, and over nothing that is no file."""
    (workshop / "diary.txt").write_text("Dear diary", encoding="utf-8")
    os.mkfifo(workshop / "pipe")
    (workshop / "link").symlink_to(workshop / "diary.txt")
    assert "is not a save" in at_table(f"s {name}\nyes\nq\n").out
    assert (workshop / "diary.txt").read_text(encoding="utf-8") == "Dear diary"


KILLED = """
import os, signal, sys
from pathlib import Path
from ruledeck.grammar.text import whole_files
name = sys.argv[2]
function = getattr(os, name, None)
def dying(*given, **named):
    os.kill(os.getpid(), signal.SIGKILL)
setattr(os, name, dying)
whole_files.write_whole(Path(sys.argv[1]), b"new" * 10_000, lasting=True)
"""


@pytest.mark.parametrize("where", ["fsync", "link"])
def test_a_killed_process_leaves_nothing(where: str, tmp_path: Path) -> None:
    """Who is killed while a file is written leaves the old one and no other."""
    path = tmp_path / "evening.json"
    path.write_bytes(b"old")
    died = subprocess.run([sys.executable, "-c", KILLED, str(path), where], check=False)
    assert died.returncode == -signal.SIGKILL
    assert [each.name for each in tmp_path.iterdir()] == ["evening.json"]
    assert path.read_bytes() == b"old"


def test_what_is_left_of_a_killed_process_goes_with_the_next_file(tmp_path: Path) -> None:
    """What a process that is gone left behind is taken away; what one that lives is writing is not."""
    process = subprocess.Popen([sys.executable, "-c", "pass"])
    process.wait()
    (tmp_path / f".ruledeck-{process.pid}-abc.part").touch()
    (tmp_path / f".ruledeck-{os.getpid()}-abc.part").touch()
    write_whole(tmp_path / "a", b"x")
    assert sorted(each.name for each in tmp_path.iterdir()) == [f".ruledeck-{os.getpid()}-abc.part", "a"]


def test_forged_saves_are_refused_or_play(at_table: Player, duel: Path, workshop: Path) -> None:
    """A save that somebody wrote by hand, with a right checksum, is never an internal error."""
    program = api.load(str(duel))._program(2, {})
    refused = 0
    for number in range(60):
        random = Random(number)
        body = genuine(program, number, 4)
        told = forge(body, random)
        write(workshop / "forged.json", program, body)
        found = at_table("1\n2\n1\nl\nb\nq\n", "--resume", "forged.json")
        assert "internal error" not in found.err, told
        assert found.code in (0, 1, 2), told
        refused += found.code == 2
    assert refused > 20


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"bots": ["nobody", None]}, 'there is no bot "nobody"'),
        ({"options": {"speed": "light"}}, 'there is no option "speed"'),
        ({"decks": {"1": "none"}}, 'there is no deck "none"'),
        ({"names": ["\x1b[2J", "Bo"]}, "would steer a terminal"),
        ({"names": ["An\u202en", "Bo"]}, "would steer a terminal"),
        ({"players": True}, "do not fit together"),
    ],
)
def test_what_a_save_says_of_its_table_is_not_believed(
    change: dict[str, object], said: str, at_table: Player, duel: Path, workshop: Path
) -> None:
    """Bots, options, decks and names that the game does not have are refused."""
    program = api.load(str(duel))._program(2, {})
    write(workshop / "forged.json", program, {**genuine(program, 1, 2), **change})
    found = at_table("q\n", "--resume", "forged.json")
    assert (found.code, said in found.err) == (2, True), found.err
    assert "\x1b" not in found.err
