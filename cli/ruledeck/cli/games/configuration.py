"""Where games are: the option, the nearest configuration file, the source checkout, the installed package."""

import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from ruledeck.cli.terminal.refusal import RefusalError

PACKAGE: Final = Path(__file__).resolve().parents[2]
"""The folder `ruledeck` that holds this package: in a checkout, and in an installation."""
CHECKOUT: Final = PACKAGE.parents[1]
"""The root of the source checkout, when there is one."""
KEYS: Final = ("content",)


def content_folders(given: Sequence[Path] | None = None, start: Path | None = None) -> list[Path]:
    """Return the folders of content, each a folder of games or a game itself.

    Args:
        given: What the option `--content` names; nothing else counts then.
        start: Where the search for a configuration file begins; the current folder by default.

    Raises:
        RefusalError: when a folder does not exist, or a configuration file cannot be read.
    """
    if given:
        return [_existing(path, "--content") for path in given]
    start = (Path.cwd() if start is None else start).absolute()
    for folder in (start, *start.parents):
        configured = _configured(folder)
        if configured is not None:
            return configured
    return [folder for folder in (CHECKOUT / "content", PACKAGE / "content") if folder.is_dir()][:1]


def pages_folder() -> Path:
    """Return the folder of the pages about diagnostic codes: in the checkout, else in the installed package."""
    beside = CHECKOUT / "docs" / "diagnostics"
    return beside if beside.is_dir() else PACKAGE / "pages"


def _configured(folder: Path) -> list[Path] | None:
    """Return what the configuration file in `folder` says, or `None` when there is none that speaks of us."""
    for path in (folder / "ruledeck.toml", folder / "pyproject.toml"):
        if not path.is_file():
            continue
        table = _read(path)
        if path.name == "pyproject.toml" or "tool" in table:
            table = _table(_table(table, "tool", path), "ruledeck", path)
        if not table and path.name == "pyproject.toml":
            continue
        for key in table:
            if key not in KEYS:
                raise RefusalError(f'{path}: the key "{key}" is not read', f"known keys: {', '.join(KEYS)}")
        value = table.get("content")
        if value is None:
            continue
        if not isinstance(value, list) or not all(isinstance(one, str) for one in value):
            raise RefusalError(f"{path}: `content` must be a list of folders", 'write content = ["my_games"]')
        return [_existing(folder / one, str(path)) for one in value if isinstance(one, str)]
    return None


def _read(path: Path) -> dict[str, object]:
    try:
        with path.open("rb") as file:
            return dict(tomllib.load(file))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise RefusalError(f"{path}: this is not TOML: {error}") from error
    except OSError as error:
        raise RefusalError(f"{path}: this file cannot be read: {error.strerror or error}") from error


def _table(table: dict[str, object], key: str, path: Path) -> dict[str, object]:
    value = table.get(key, {})
    if not isinstance(value, dict):
        raise RefusalError(f"{path}: `{key}` must be a table")
    return value


def _existing(path: Path, where: str) -> Path:
    if not path.is_dir():
        raise RefusalError(f"{where}: there is no folder {path}")
    return path
