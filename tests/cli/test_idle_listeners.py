"""An ability that waits for what happens and is never set off changes no log of any ruling, whatever it waits for."""

from __future__ import annotations

import re
from pathlib import Path
from shutil import copytree

import pytest
from tests.generated.plays import errors
from tests.generated.repairing import repaired
from tests.nets.idle import with_idle_listeners

from .program import Program

GAMES = ("windows_alternating", "stacked_answers", "dice_queue", "map_and_jobs")
"""Each with another way in which reactions are asked for."""


@pytest.mark.parametrize("game", GAMES)
def test_what_is_never_set_off_changes_no_ruling(game: str, ruledeck: Program, root: Path, tmp_path: Path) -> None:
    """The rulings pass with one more ability for each event of the game, and their logs are those that were kept."""
    folder = Path(copytree(root / "tests" / "games" / game, tmp_path / game))
    rules = {str(file.relative_to(folder)): file.read_text(encoding="utf-8") for file in folder.rglob("*.rules")}
    files = rules | {
        str(file.relative_to(folder)): file.read_text(encoding="utf-8")
        for file in folder.rglob("*.yaml")
        if "rulings" not in file.parts
    }
    listening = with_idle_listeners(files)
    assert listening is not None
    # Where something waits for what is created, that is told as made in the box and moved: no other thing happens.
    listening = {name: re.sub(r"\n.* is created, .*", "", text) for name, text in listening.items()}
    (tmp_path / "draft").mkdir()
    kept = repaired(listening, lambda draft: errors(draft, tmp_path / "draft"))
    assert kept is not None
    added = sum(len(kept[name].splitlines()) - len(text.splitlines()) for name, text in rules.items())
    assert added >= 5, "hardly anything waits"
    for name in rules:
        (folder / name).write_text(kept[name], encoding="utf-8")
    told = ruledeck("test", str(folder))
    assert told.code == 0, told.out
