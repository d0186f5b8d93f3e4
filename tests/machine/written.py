"""Games that a test writes: their files, bound without a fault, and a match that has begun."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from ruledeck.grammar.binder.game import Game, bind_game
from ruledeck.grammar.files.loading import read_game
from ruledeck.interpreter.compiler.compiler import compile_game
from ruledeck.interpreter.engine.machine import advance, new_game
from ruledeck.interpreter.state.state import State


def begun(
    folder: Path,
    texts: Mapping[str, str],
    players: int = 2,
    bots: dict[int, str] | None = None,
    *,
    tells: bool = False,
) -> tuple[Game, State]:
    """Return a game of some files, which must be clean, and a match of it, told to a table if `tells`, at its first decision."""
    for name, text in texts.items():
        path = folder / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    game, found = bind_game(read_game(folder)[0])
    assert [each.message for each in found] == []
    s = new_game(compile_game(game, players, tells=tells), 1, bots)
    advance(s)
    return game, s
