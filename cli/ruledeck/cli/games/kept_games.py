"""Bound games, kept in the user's cache folder: an unchanged game without errors is not read and bound again.

A kept game lies in two files, each a pickle of nothing but values of our own classes: the game, and its rulings, which
only some commands want and which change most often. The rulings name the sources of the game by number, so that both are
one game again.
"""

import hashlib
import io
import os
import pickle
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Final

from ruledeck.cli.games.folders import GameFolder
from ruledeck.cli.games.garbage import lasting_trees
from ruledeck.cli.games.kept_files import cache_folder, content_key, read_sealed, write_sealed
from ruledeck.grammar.binder.game import Game, bind_game
from ruledeck.grammar.files.loading import read_game
from ruledeck.grammar.text.diagnostic import Diagnostic, Severity
from ruledeck.grammar.text.source import Source

if TYPE_CHECKING:
    from ruledeck.grammar.files.ruling_models import RulingFile

MOST_KEPT: Final = 64
_LARGEST: Final = 64 * 1024 * 1024
_OWN: Final = ("ruledeck.grammar.", __name__)
_PLAIN: Final = {("builtins", "set"), ("builtins", "frozenset"), ("pathlib", type(Path()).__name__)}
"""Classes of Python itself of which a bound game is made, beside those that pickle knows of its own."""


@dataclass(frozen=True, slots=True)
class Bound:
    """A game that was read and bound, just now or earlier.

    Attributes:
        game: What could be understood of it.
        errors: What could not.
        key: What the game depends on, without its rulings; `None` when nothing of it may be kept.
    """

    game: Game
    errors: tuple[Diagnostic, ...]
    key: str | None = None


@dataclass(frozen=True, slots=True)
class _Rulings:
    """The rulings of a game, and all its sources in their order."""

    files: "tuple[RulingFile, ...]"
    sources: tuple[Source, ...]


def bound_game(folder: GameFolder, *, rulings: bool = True) -> Bound:
    """Return the game of a folder, from the cache when nothing of it has changed.

    Args:
        folder: The folder.
        rulings: Whether they are wanted; without them a kept game is there in a fifth of the time. A game that has to be
            read anew has them in any case.
    """
    with lasting_trees():
        keys = _Keys(folder)
        if (game := _kept(folder, keys, rulings=rulings)) is not None:
            return Bound(game, (), keys.game)
        before = (keys.game, keys.rulings)
        text, found = read_game(folder.root, folder.shown)
        game, faults = bind_game(text)
        errors = tuple([one for one in (*found, *faults) if one.severity is Severity.ERROR])
        after = _Keys(folder)
        # What was changed while it was read belongs to neither key.
        if not errors and before == (after.game, after.rulings):
            _keep(folder, after, game)
        return Bound(game, errors, after.game if before == (after.game, after.rulings) else None)


def rejected(
    folder: GameFolder, bound: Bound, look: Callable[[Game], tuple[Diagnostic, ...]]
) -> tuple[Diagnostic, ...]:
    """Return why a game that could be read is not to be played; of an unchanged game without faults that is known.

    Args:
        folder: The folder.
        bound: Its game.
        look: Finds the faults.
    """
    if bound.key is not None and read_sealed(_path(folder, "sound"), bound.key) is not None:
        return ()
    found = look(bound.game)
    if bound.key is not None and not found:
        write_sealed(_path(folder, "sound"), bound.key, b"", MOST_KEPT)
    return found


class _Keys:
    """What a kept game depends on; worked out when asked for, as every file is read for it."""

    def __init__(self, folder: GameFolder) -> None:
        self.folder = folder

    @cached_property
    def game(self) -> str | None:
        """The key of everything but the rulings; `None` when nothing may be kept."""
        return content_key(self.folder.root, self.folder.shown, without=("rulings",))

    @cached_property
    def rulings(self) -> str | None:
        """The key of everything with the rulings, but without the logs that they are compared with."""
        return content_key(self.folder.root, self.folder.shown, without=("rulings/__snapshots__",))


def _kept(folder: GameFolder, keys: _Keys, *, rulings: bool) -> Game | None:
    game = _part(folder, "game", keys.game, ())
    if not isinstance(game, Game) or not rulings:
        return game if isinstance(game, Game) else None
    found = _part(folder, "rulings", keys.rulings, game.text.sources)
    if not isinstance(found, _Rulings):
        return None
    return replace(game, text=replace(game.text, rulings=found.files, sources=found.sources))


def _part(folder: GameFolder, name: str, key: str | None, sources: tuple[Source, ...]) -> object:
    data = None if key is None else read_sealed(_path(folder, name), key)
    return None if data is None else _read(data, sources)


def _keep(folder: GameFolder, keys: _Keys, game: Game) -> None:
    """Keep the game without everything that came from its rulings, and apart from it the rest."""
    start = f"{(folder.shown / 'rulings').as_posix()}/"
    text = game.text
    sources = tuple([source for source in text.sources if not source.path.startswith(start)])
    alone = replace(game, text=replace(text, rulings=(), sources=sources))
    parts = (
        ("game", keys.game, _written(alone, ())),
        ("rulings", keys.rulings, _written(_Rulings(text.rulings, text.sources), sources)),
    )
    if all(len(data) <= _LARGEST for _, _, data in parts):
        for name, key, data in parts:
            if key is not None:
                write_sealed(_path(folder, name), key, data, MOST_KEPT)


def _path(folder: GameFolder, part: str) -> Path:
    where = f"{os.path.realpath(folder.root)}\0{folder.shown}".encode("utf-8", "surrogateescape")
    return cache_folder() / "games" / f"{hashlib.blake2b(where, digest_size=12).hexdigest()}.{part}"


def _written(value: object, sources: tuple[Source, ...]) -> bytes:
    out = io.BytesIO()
    _Writer(out, sources).dump(value)
    return out.getvalue()


def _read(data: bytes, sources: tuple[Source, ...]) -> object:
    try:
        found: object = _Reader(io.BytesIO(data), sources).load()
    except (pickle.UnpicklingError, ValueError, LookupError, TypeError, AttributeError, EOFError, ImportError):
        # A sealed file that cannot be read was written by a program that differs without a trace in its files.
        return None
    return found


class _Writer(pickle.Pickler):
    """Writes values; sources that the reader has already are written as their numbers."""

    def __init__(self, out: io.BytesIO, sources: tuple[Source, ...]) -> None:
        super().__init__(out, pickle.HIGHEST_PROTOCOL)
        self.numbers = {id(source): number for number, source in enumerate(sources)}

    def persistent_id(self, value: object) -> int | None:
        """Return the number of a source, `None` for everything else."""
        return self.numbers.get(id(value)) if self.numbers else None


class _Reader(pickle.Unpickler):
    """Reads values of our own classes, and refuses everything else."""

    def __init__(self, data: io.BytesIO, sources: tuple[Source, ...]) -> None:
        super().__init__(data)
        self.sources = sources

    def persistent_load(self, number: object) -> Source:
        """Return a source by its number."""
        assert isinstance(number, int)
        return self.sources[number]

    def find_class(self, module: str, name: str) -> type:
        """Return a class of the grammar; a function, or anything of another package, is never looked up.

        Raises:
            UnpicklingError: for everything else.
        """
        if module.startswith(_OWN) or (module, name) in _PLAIN:
            found = super().find_class(module, name)
            if isinstance(found, type):
                return found
        raise pickle.UnpicklingError(f"{module}.{name} is not a class of a bound game")
