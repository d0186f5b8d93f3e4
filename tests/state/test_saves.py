"""Saves: whole or refused, with a reason in plain words."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ruledeck.interpreter.state import saves
from ruledeck.interpreter.state.events import LOOMING, Event
from ruledeck.interpreter.state.layout import Layout
from ruledeck.interpreter.state.pcg import Stream
from ruledeck.interpreter.state.pending import Pending
from ruledeck.interpreter.state.saves import Json, Refusal, Save, from_json, load, save, to_json
from ruledeck.interpreter.state.state import State

from .tables import table
from .walks import walk


def played() -> State:
    """Return a table after some moves, in the middle of a choice."""
    s = table()
    walk(s, Stream(9), 30)
    s.stack = (1, 2, (3, "x"), (4, 5, (), None))
    s.pending = Pending(1, 0, (4, 5), ())
    s.limits[("once", 1)] = 1
    s.events[3] = Event(3, 1, 0, 0, LOOMING, ("moved",))
    return s


def reason(found: object) -> str:
    """Return the reason of a refusal."""
    assert isinstance(found, Refusal)
    return found.reason


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A good save file."""
    path = tmp_path / "game.save"
    assert save(path, Save("demo", "abc", {"state": to_json(played())})) is None
    return path


def test_saved_state_is_loaded_exactly(file: Path) -> None:
    """A state comes back from its file as it was."""
    found = load(file, "demo", "abc")
    assert isinstance(found, Save)
    assert from_json(table().layout, found.body["state"]) == played()


def test_save_leaves_no_other_file(file: Path) -> None:
    """Saving over an old save leaves one file in the folder."""
    assert save(file, Save("demo", "abc", {})) is None
    assert [path.name for path in file.parent.iterdir()] == ["game.save"]


def test_failed_save_keeps_the_old_one(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """When the disk fails in the middle, the old save is whole and no draft remains."""

    def fail(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", fail)
    assert "No space left" in reason(save(file, Save("demo", "abc", {})))
    assert isinstance(load(file), Save)
    assert len(list(file.parent.iterdir())) == 1


def test_save_into_a_missing_folder_is_refused(tmp_path: Path) -> None:
    """A folder that does not exist is a refusal."""
    assert "cannot be written" in reason(save(tmp_path / "none" / "game.save", Save("demo", "abc", {})))


def test_cut_off_save_is_refused(file: Path) -> None:
    """A save is refused wherever it was cut off."""
    whole = file.read_bytes()
    for length in range(0, len(whole) - 2, 211):
        file.write_bytes(whole[:length])
        assert "not a complete ruledeck save" in reason(load(file))
    file.write_bytes(whole[:-20])
    assert "cut off" in reason(load(file))


def test_edited_save_is_refused(file: Path) -> None:
    """A changed number is noticed by the checksum."""
    document = json.loads(file.read_text())
    document["body"]["state"]["serial"] += 1
    file.write_text(json.dumps(document))
    assert "edited or damaged" in reason(load(file))


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"", "not JSON"),
        (b"\x00\xff\xfe", "not text"),
        (b"[1, 2]", "not a ruledeck save"),
        (b'{"format": "other"}', "not a ruledeck save"),
        (b'{"format": "ruledeck save"}', "which version"),
        (b'{"format": "ruledeck save", "version": 99}', "newer ruledeck"),
        (b'{"format": "ruledeck save", "version": 1}', "older ruledeck"),
        (b'{"format": "ruledeck save", "version": 13, "game": 3}', "not whole"),
        (b"[" * 200_000, "nested too deeply"),
        (b'{"format": ' + b"9" * 10_000 + b"}", "not JSON"),
        (b"NaN", "not JSON"),
    ],
)
def test_foreign_file_is_refused(tmp_path: Path, content: bytes, words: str) -> None:
    """A file that is no save of this version is refused with the reason."""
    path = tmp_path / "file"
    path.write_bytes(content)
    assert words in reason(load(path))


def test_missing_and_huge_files_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A missing file, a folder and a file too large for a save are refused."""
    assert "cannot be read" in reason(load(tmp_path / "none"))
    assert "cannot be read" in reason(load(tmp_path))
    monkeypatch.setattr(saves, "LARGEST", 10)
    (tmp_path / "file").write_text("x" * 11)
    assert "larger than any save" in reason(load(tmp_path / "file"))


def test_save_of_another_game_or_text_is_refused(file: Path) -> None:
    """A save of another game, or made with another text, is refused when that is asked."""
    assert "another game (demo)" in reason(load(file, "chess", "abc"))
    assert "text of the game has changed" in reason(load(file, "demo", "xyz"))


def test_state_of_another_layout_is_refused() -> None:
    """Data of one game are no state of another."""
    assert "does not fit" in reason(from_json(Layout(players=2), to_json(played())))
    assert "table of fields" in reason(from_json(Layout(players=2), [1]))


def test_values_that_json_lacks_are_a_mistake_of_the_caller() -> None:
    """A state that holds something else than ints, strings and tuples is not written at all."""
    with pytest.raises(TypeError):
        saves.plain({"a": 1})


ODD: list[Json] = [None, -7, "x", 1.5, True, [], [[]], {}, [None], [[1, 2]], ["x", {}], 10**30]


@settings(max_examples=200)
@given(st.data())
def test_broken_field_is_refused_or_read(data: st.DataObject) -> None:
    """Whatever a field is replaced by, the result is a state or a refusal."""
    fields = to_json(played())
    name = data.draw(st.sampled_from(sorted(fields)))
    value = data.draw(st.sampled_from(ODD))
    target = fields[name]
    if isinstance(target, list) and target and data.draw(st.booleans()):
        target[data.draw(st.integers(0, len(target) - 1))] = value
    else:
        fields[name] = value
    assert isinstance(from_json(table().layout, fields), State | Refusal)


@pytest.mark.parametrize("name", sorted(set(to_json(table())) - {"over"}))
def test_missing_field_is_refused(name: str) -> None:
    """A field that is missing is named."""
    fields = to_json(played())
    del fields[name]
    assert name in reason(from_json(table().layout, fields))


@pytest.mark.parametrize(
    "entry",
    [[], [3, 0], ["nonsense", 0], ["move", 1, 0, 1, 2], ["move", 1, 999, 1, 2, -1, 0], ["move", 1, 0, 99, 2, -1]],
    ids=str,
)
def test_what_no_log_says_is_refused(entry: Json) -> None:
    """An entry of a kind that there is not, that lacks a part, or that names what the game does not have is none of a log."""
    fields = to_json(played())
    log = fields["log"]
    assert isinstance(log, list)
    assert log
    log[0] = entry
    assert "log has an entry that is none" in reason(from_json(table().layout, fields))


def test_component_in_two_zones_is_refused() -> None:
    """Zones that disagree with the column are refused."""
    fields = to_json(table())
    zones = fields["zones"]
    assert isinstance(zones, list)
    zones[1], zones[2] = zones[2], zones[1]
    assert "disagree" in reason(from_json(table().layout, fields))


def test_deep_value_is_refused() -> None:
    """A value nested deeper than any state's is refused."""
    deep: Json = []
    for _ in range(500):
        deep = [deep]
    assert "nested too deeply" in reason(from_json(table().layout, to_json(table()) | {"due": deep}))
