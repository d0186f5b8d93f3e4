"""Links, pipes and devices where a command expects a file to read or to write: refused in words, and nothing outside is touched."""

from __future__ import annotations

import os
import shutil
import stat
from pathlib import Path

import pytest
from tests.hostile.breakages import Outside
from tests.hostile.children import answer

SOURCE = Path(__file__).resolve().parents[2] / "docs" / "example" / "toys"
QUIET = {"NO_COLOR": "1", "CI": ""}


@pytest.fixture
def toys(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a copy of the example, with its logs."""
    monkeypatch.delenv("CI", raising=False)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "home"))
    shutil.copytree(SOURCE, tmp_path / "toys")
    return tmp_path / "toys"


@pytest.fixture
def outside(tmp_path: Path) -> Outside:
    """Return a folder that no command may touch."""
    return Outside(tmp_path / "outside")


def said(*arguments: str, code: int = 2) -> str:
    """Run a command that must answer with this code, and return what it said."""
    found = answer(arguments, Path.cwd(), QUIET)
    assert found.faults == []
    assert found.code == code, found.said
    return found.said


NEW = (("card", "Gizmo", "--set", "core"), ("set", "core"), ("ruling", "A gizmo works", "--file", "combat"))
WRITTEN = ("cards/core.yaml", "cards/core.yaml", "rulings/combat.yaml")


@pytest.mark.parametrize(("new", "name"), [(NEW[0], WRITTEN[0]), (NEW[2], WRITTEN[2])], ids=["card", "ruling"])
def test_nothing_is_added_to_a_pipe(new: tuple[str, ...], name: str, toys: Path) -> None:
    """`new` says that a pipe in the place of a file cannot be read, and does not wait for who writes into it."""
    (toys / name).unlink(missing_ok=True)
    os.mkfifo(toys / name)
    kind, *rest = new
    assert "not a regular file" in said("new", kind, str(toys), *rest)
    assert stat.S_ISFIFO((toys / name).stat().st_mode)


@pytest.mark.parametrize(("new", "name"), [*zip(NEW, WRITTEN, strict=True)], ids=["card", "set", "ruling"])
def test_nothing_is_written_behind_a_link_that_leads_away(
    new: tuple[str, ...], name: str, toys: Path, outside: Outside
) -> None:
    """`new` adds to no file and makes none outside of the game, whatever a link in the game says."""
    folder = (toys / name).parent
    shutil.rmtree(folder)
    folder.symlink_to(outside.folder)
    kind, *rest = new
    assert "leads out of the folder of the game" in said("new", kind, str(toys), *rest)
    assert [path.name for path in outside.folder.iterdir()] == ["secret.yaml"]


def test_nothing_is_written_to_a_device(toys: Path, outside: Outside) -> None:
    """A link to a device in the place of a file of cards stays one, and the device, too."""
    device = outside.device("null")
    (toys / "cards/core.yaml").unlink()
    (toys / "cards/core.yaml").symlink_to(device)
    before = device.lstat()
    for command in (("new", "card", str(toys), "Gizmo", "--set", "core"), ("format", str(toys))):
        answer(command, toys.parent, QUIET)
    assert (device.lstat().st_mode, device.lstat().st_ino) == (before.st_mode, before.st_ino)
    assert (toys / "cards/core.yaml").is_symlink()


def test_a_link_in_a_circle_is_no_riddle(toys: Path) -> None:
    """A file that leads to itself is replaced by the file that is made."""
    (toys / "cards/more.yaml").symlink_to("more.yaml")
    said("new", "card", str(toys), "Gizmo", "--set", "more", code=0)
    assert not (toys / "cards/more.yaml").is_symlink()


def first_log(toys: Path) -> Path:
    """Return a log that is kept."""
    return min(toys.glob("rulings/__snapshots__/*/*.log"))


@pytest.mark.parametrize("how", ["pipe", "folder", "link"])
def test_no_log_is_read_from_what_is_no_file(how: str, toys: Path, outside: Outside) -> None:
    """`test` neither waits for a pipe nor shows what lies outside, where the log of a case should be."""
    log = first_log(toys)
    log.unlink()
    if how == "pipe":
        os.mkfifo(log)
    elif how == "folder":
        log.mkdir()
    else:
        log.symlink_to(outside.folder / "secret.yaml")
    assert "stolen" not in said("test", str(toys))


@pytest.mark.parametrize("depth", [0, 1])
def test_no_log_is_written_or_deleted_behind_a_link(depth: int, toys: Path, outside: Outside) -> None:
    """A folder of logs that is a link is refused, and no log that lies behind it is taken for one whose case is gone."""
    folder = (first_log(toys).parent, first_log(toys).parent.parent)[depth]
    shutil.rmtree(folder)
    folder.symlink_to(outside.folder)
    (outside.folder / "precious").mkdir()
    precious = (outside.folder / "precious.log", outside.folder / "precious" / "it.log")
    for path in precious:
        path.write_text("precious", encoding="utf-8")
    assert "not kept behind a link" in said("test", str(toys), "--update")
    assert all(path.read_text(encoding="utf-8") == "precious" for path in precious)
    assert len(list(outside.folder.rglob("*"))) == 4


def test_a_stray_folder_of_logs_that_is_a_link_is_left_alone(toys: Path, outside: Outside) -> None:
    """`test --update` drops logs of files of rulings that are gone, but none that only a link brings there."""
    precious = outside.folder / "precious.log"
    precious.write_text("precious", encoding="utf-8")
    (toys / "rulings/__snapshots__/gone").symlink_to(outside.folder)
    answer(["test", str(toys), "--update"], toys.parent, QUIET)
    assert precious.exists()


def test_a_log_that_is_a_link_is_replaced_not_followed(toys: Path, outside: Outside) -> None:
    """What a game keeps does not go where a link leads."""
    log = first_log(toys)
    waits = log.with_name(f"{log.name}.new")
    log.write_text("something else\n", encoding="utf-8")
    waits.symlink_to(outside.folder / "secret.yaml")
    said("test", str(toys), code=1)
    assert "stolen" in (outside.folder / "secret.yaml").read_text(encoding="utf-8")
    assert not waits.is_symlink()


def test_a_log_that_is_no_text_has_changed(toys: Path) -> None:
    """Bytes that are no text in a log, or steer a terminal, are a difference like any other, and shown harmless."""
    first_log(toys).write_bytes(b"\xff\xfe\x00\x1b[2Jno text")
    assert "\\x1b[2J" in said("test", str(toys), code=1)
