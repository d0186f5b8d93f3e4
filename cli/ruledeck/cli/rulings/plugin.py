"""What pytest loads of ruledeck in every project: a look at the paths of YAML files.

It imports nothing before a file of rulings is found: a project without games pays for this module alone.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

    import pytest


def pytest_collect_file(file_path: "Path", parent: "pytest.Collector") -> "pytest.Collector | None":
    """Collect `rulings/*.yaml` of a game; other files are not opened."""
    game = game_of(file_path)
    if game is None:
        return None
    from ruledeck.cli.rulings.collection import RulingsFile

    found: RulingsFile = RulingsFile.from_parent(parent, path=file_path)
    found.root = game
    return found


def game_of(path: "Path") -> "Path | None":
    """Return the folder of the game whose rulings a file holds: the folder above `rulings/`, if it has a `game.yaml`."""
    if path.suffix != ".yaml" or "rulings" not in path.parts:
        return None
    for folder in path.parents:
        if folder.name == "rulings" and (folder.parent / "game.yaml").is_file():
            return folder.parent
    return None
