"""`why` asks about saves: from their beginning, at their moment alone, and where they are broken or of another text."""

import io
import sys
from pathlib import Path

import pytest

from .duel import write_duel
from .program import Program


@pytest.fixture
def duel(workshop: Path) -> Path:
    """A game of a few decisions in the current folder."""
    return write_duel(workshop)


@pytest.fixture
def saved(duel: Path, ruledeck: Program, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A save after three decisions of a person, one of them taken back and taken again."""
    monkeypatch.setattr(sys, "stdin", io.StringIO("1\n1\nu\n1\ns evening.json\nq\n"))
    assert ruledeck("play", "duel", "--seed", "1", "--bot", "2=first").code == 0
    return Path("evening.json")


def test_a_save_is_explained_from_its_beginning(saved: Path, ruledeck: Program) -> None:
    """A save knows its seed and decisions, without those that were taken back."""
    out = ruledeck("why", saved, "--log").out
    assert [line.split(":")[0] for line in out.splitlines() if line.startswith("decision")] == [
        "decision 1",
        "decision 2",
    ]
    assert ruledeck("why", saved, "--at", "1").out != ruledeck("why", saved).out
    assert ruledeck("why", saved, "--event", "20").code == 0


def test_a_resumed_game_keeps_its_beginning(saved: Path, ruledeck: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    """A game that goes on after a save can be asked about from its beginning."""
    monkeypatch.setattr(sys, "stdin", io.StringIO("1\ns later.json\nq\n"))
    assert ruledeck("play", "duel", "--resume", saved).code == 0
    assert "decision 3: " in ruledeck("why", "later.json", "--log").out


def test_a_save_without_its_way_answers_for_its_moment(saved: Path, ruledeck: Program) -> None:
    """A save that does not know how it came about is explained as it stands; its past is refused with the reason."""
    from ruledeck.interpreter.state import saves

    kept = saves.load(saved)
    assert isinstance(kept, saves.Save)
    body = {key: value for key, value in kept.body.items() if key != "record"}
    assert saves.save(saved, saves.Save(kept.game, kept.content, body)) is None
    assert ruledeck("why", saved).code == 0
    result = ruledeck("why", saved, "--event", "3")
    assert result.code == 2
    assert "knows only its own moment" in result.err


@pytest.mark.parametrize("text", ["", "{", "[]", '{"format":"ruledeck save"', "\x00\x01"])
def test_broken_saves_are_refused(duel: Path, ruledeck: Program, text: str) -> None:
    """A file that is no save is refused with a reason, never with a traceback."""
    Path("bad.json").write_text(text, encoding="utf-8")
    result = ruledeck("why", "bad.json")
    assert result.code == 2
    assert result.err.startswith("error: bad.json ")


def test_a_save_of_another_text_is_refused(saved: Path, ruledeck: Program, duel: Path) -> None:
    """When the text of the game has changed, nothing is explained by it."""
    with (duel / "cards" / "core.yaml").open("a", encoding="utf-8") as file:
        file.write("- id: late\n  name: Late\n  type: unit\n  cost: 1\n")
    result = ruledeck("why", saved)
    assert result.code == 2
    assert "the text of the game has changed" in result.err
