"""Compiled games, kept in the user's cache folder: a table begins without compiling, and a run of rulings likewise.

A program is kept under a name that says everything it was specialised on: the text of its game and of the cards that a file
of rulings adds, the number of players, the options, and this program itself with the Python that runs it.
"""

import atexit
import hashlib
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Final

from ruledeck.cli.games.folders import GameFolder
from ruledeck.cli.games.garbage import lasting_trees
from ruledeck.cli.games.kept_files import cache_folder, content_key, read_sealed, write_sealed
from ruledeck.grammar.binder.game import Game
from ruledeck.interpreter.compiler.compiler import Compiler
from ruledeck.interpreter.compiler.serialization import Nodes, Specialisation, code_of, compiled, frozen, supply, thawed

MOST_KEPT: Final = 256
_LENGTH_BYTES: Final = 8


@dataclass(slots=True)
class _Open:
    """A program that this process uses.

    Attributes:
        compiler: What made it.
        path: Where it is kept.
        key: Everything that it was specialised on.
        tables: What is kept of it besides the code of its functions.
        names: Its functions.
        coded: How many of them have code in the file.
    """

    compiler: Compiler
    path: Path
    key: str
    tables: bytes
    names: tuple[str, ...]
    coded: int


@dataclass(eq=False)
class KeptPrograms:
    """The programs of one game.

    Attributes:
        folder: The folder of the game.
        game: The game itself; programs may be of that game with further cards.
    """

    folder: GameFolder
    game: Game
    _open: list[_Open] = field(default_factory=list)

    @cached_property
    def key(self) -> str | None:
        """The key of the text of the game; `None` when nothing of it may be kept."""
        return content_key(self.folder.root, self.folder.shown, without=("rulings",))

    @cached_property
    def nodes(self) -> Nodes:
        """The nodes of the game by number."""
        return Nodes(self.game)

    def compiler(self, game: Game, special: Specialisation) -> Compiler:
        """Return the compiler of the game, or of the same game with more cards, when it has run."""
        if self.key is None:
            return compiled(game, special)
        key = f"{self.key}\0{special}\0{_cards_beside(game, self.game)}"
        path = (
            cache_folder()
            / "programs"
            / f"{hashlib.blake2b(key.encode('utf-8', 'surrogateescape'), digest_size=16).hexdigest()}"
        )
        with lasting_trees():
            nodes = self.nodes.with_cards_of(game)
            kept = self._kept(path, key, game, nodes, special)
            if kept is None:
                made = compiled(game, special)
                kept = _Open(made, path, key, frozen(made, nodes), made.module.names(), -1)
        self._open.append(kept)
        return kept.compiler

    def _kept(self, path: Path, key: str, game: Game, nodes: Nodes, special: Specialisation) -> _Open | None:
        data = read_sealed(path, key)
        if data is None:
            return None
        length = int.from_bytes(data[:_LENGTH_BYTES], "little")
        tables, code = data[_LENGTH_BYTES : _LENGTH_BYTES + length], data[_LENGTH_BYTES + length :]
        try:
            compiler = thawed(tables, game, nodes, special)
            supply(compiler, code)
        except ValueError:
            return None
        return _Open(compiler, path, key, tables, compiler.module.names(), len(compiler.module.texts))

    def keep(self) -> None:
        """Write what is new: programs that were compiled, and the code of functions that were called for the first time."""
        for one in self._open:
            names = [name for name in one.names if name in one.compiler.module.texts]
            if len(names) != one.coded:
                length = len(one.tables).to_bytes(_LENGTH_BYTES, "little")
                write_sealed(one.path, one.key, length + one.tables + code_of(one.compiler, names), MOST_KEPT)
                one.coded = len(names)


_OPENED: Final[list[KeptPrograms]] = []


def programs_of(folder: GameFolder, game: Game) -> KeptPrograms:
    """Return the programs of a game; what is new of them is kept when this process, or a call of `keep_all`, ends it."""
    if not _OPENED:
        atexit.register(keep_all)
    _OPENED.append(KeptPrograms(folder, game))
    return _OPENED[-1]


def keep_all() -> None:
    """Keep what is new of all programs that were opened."""
    atexit.unregister(keep_all)
    while _OPENED:
        _OPENED.pop().keep()


def _cards_beside(game: Game, base: Game) -> list[tuple[str, int, str]]:
    """Return the places and the texts of the cards that one game has and another has not."""
    if game is base:
        return []
    more = [card.text.node for ident, card in game.cards.items() if base.cards.get(ident) is not card]
    return [(node.span.source.path, node.span.start, node.span.text) for node in more]
