"""The games that a command is about: found by folder, by file or by name."""

import os
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Final

from ruledeck.cli.terminal.refusal import RefusalError
from ruledeck.grammar.text.node_class import node
from ruledeck.grammar.text.suggestion import did_you_mean

MANIFEST: Final = "game.yaml"
_PARTS: Final = ("rules", "cards", "decks", "policies", "rulings", "text")


@node(frozen=True, slots=True)
class GameFolder:
    """A game that is to be looked at.

    Attributes:
        root: Its folder.
        shown: The folder as it is shown to the author: relative to the current folder where that is possible.
        only: Files and folders below it, as shown, to which the command is limited; empty for all of it.
    """

    root: Path
    shown: Path
    only: tuple[str, ...] = ()

    def includes(self, path: str) -> bool:
        """Whether the file with the shown path `path` belongs to what the command is about."""
        return not self.only or any(path == one or path.startswith(f"{one}/") for one in self.only)


def selected(paths: Sequence[Path], content: Callable[[], Sequence[Path]]) -> list[GameFolder]:
    """Return the games that `paths` name, or all games of the content when there are no paths.

    A path is a folder of games, a game, or a folder or file inside of a game. What is none of these may begin with the name of
    a game of the content: `my_game`, `my_game/cards/core.yaml`.

    Args:
        paths: What was written on the command line.
        content: Finds the folders of content; it is called only when they are needed.

    Raises:
        RefusalError: when a path does not exist or has nothing to do with a game.
    """
    found: dict[Path, GameFolder] = {}
    for path in paths or content():
        for game in _games_at(path, content):
            key = game.root.resolve()
            known = found.get(key)
            if known is None or not game.only:
                found[key] = game
            elif known.only:
                found[key] = GameFolder(known.root, known.shown, (*known.only, *game.only))
    return list(found.values())


def games_in(folder: Path) -> list[Path]:
    """Return `folder` when it is a game, else the games directly below it, by name."""
    if _is_game(folder):
        return [folder]
    try:
        inner = sorted(path for path in folder.iterdir() if path.is_dir() and not path.name.startswith((".", "_")))
    except OSError as error:
        raise RefusalError(f"the folder {folder} cannot be read: {error.strerror or error}") from error
    return [path for path in inner if _is_game(path)]


def named(name: str, content: Iterable[Path]) -> GameFolder:
    """Return the game called `name`: the name of its folder in `content`, or a path.

    Raises:
        RefusalError: when there is none, with the names that resemble it.
    """
    games = {path.name: path for folder in content for path in games_in(folder)}
    if name in games:
        return GameFolder(games[name], shown(games[name]))
    if _is_game(Path(name)):
        return GameFolder(Path(name), shown(Path(name)))
    known = (
        f"known games: {', '.join(sorted(games))}" if games else "no content was found; name a folder with --content"
    )
    raise RefusalError(f'there is no game "{name}"', did_you_mean(name, games) or known)


def shown(path: Path) -> Path:
    """Return `path` relative to the current folder when one of the two lies below the other, else absolute."""
    whole = Path(os.path.normpath(Path.cwd() / path))
    here = Path.cwd()
    near = whole.is_relative_to(here) or here.is_relative_to(whole)
    return Path(os.path.relpath(whole, here)) if near else whole


def _is_game(folder: Path) -> bool:
    # A folder with the parts of a game but without its manifest is a game with a fault, which `check` must report.
    if (folder / MANIFEST).is_file():
        return True
    return not (folder.parent / MANIFEST).is_file() and any((folder / part).is_dir() for part in _PARTS[:2])


def _games_at(path: Path, content: Callable[[], Sequence[Path]]) -> list[GameFolder]:
    there = path.exists() or path.is_symlink()
    if there and (games := _games_of(path)):
        return games
    by_name = _below_name(path, content)
    if by_name is not None and (games := _games_of(by_name)):
        return games
    if not there:
        names = {game.name for folder in content() for game in games_in(folder)}
        raise RefusalError(f"there is no file, folder or game {path}", _nearby(path) or did_you_mean(str(path), names))
    raise RefusalError(f"{path} belongs to no game", f"a game is a folder with a file {MANIFEST}")


def _below_name(path: Path, content: Callable[[], Sequence[Path]]) -> Path | None:
    """Return what a path is that begins with the name of a game, if there is such a thing."""
    if path.is_absolute() or not path.parts:
        return None
    for folder in content():
        for game in games_in(folder):
            inside = game.joinpath(*path.parts[1:])
            if game.name == path.parts[0] and inside.exists():
                return inside
    return None


def _games_of(path: Path) -> list[GameFolder]:
    """Return the games that an existing path names; none if it belongs to no game."""
    if path.is_dir():
        games = games_in(path)
        if games:
            return [GameFolder(game, shown(game)) for game in games]
    whole = Path(os.path.normpath(Path.cwd() / path))
    for folder in whole.parents:
        if (folder / MANIFEST).is_file():
            root = shown(folder)
            return [GameFolder(root, root, ((root / whole.relative_to(folder)).as_posix(),))]
    return []


def _nearby(path: Path) -> str | None:
    try:
        return did_you_mean(path.name, [one.name for one in path.parent.iterdir()])
    except OSError:
        return None
