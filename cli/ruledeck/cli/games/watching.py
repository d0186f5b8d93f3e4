"""Doing something again after every change of the text of games, until Ctrl-C."""

import os
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final, NoReturn

from ruledeck.cli.games.folders import GameFolder
from ruledeck.grammar.files.folder import SNAPSHOTS

_SECONDS_BETWEEN_LOOKS: Final = 0.3

Stamps = dict[str, tuple[int, int]]
"""When each file was changed, and its size."""


def again_and_again(games: Callable[[], Sequence[GameFolder]], do: Callable[[], object], verb: str) -> NoReturn:
    """Do something now and after every change.

    What changes while it is done counts, too. Logs of rulings do not: whoever runs the rulings writes them.

    Args:
        games: Returns the games to look at; there may be other ones tomorrow.
        do: What is done.
        verb: What it is called, such as `checking`.
    """
    while True:
        before = stamps(games())
        do()
        _keep_programs()
        print("watching for changes; Ctrl-C ends it", file=sys.stderr, flush=True)
        while stamps(games()) == before:
            time.sleep(_SECONDS_BETWEEN_LOOKS)
        print(f"\n{time.strftime('%H:%M:%S')} changed, {verb} again", file=sys.stderr, flush=True)


def stamps(games: Sequence[GameFolder]) -> Stamps:
    """Return when each file of the games was changed, and its size; without logs of rulings."""
    found: Stamps = {}
    for game in games:
        for folder, inner, names in os.walk(game.root):
            if SNAPSHOTS in inner:
                inner.remove(SNAPSHOTS)
            for name in names:
                path = Path(folder, name)
                try:
                    info = path.stat()
                except OSError:
                    continue
                found[str(path)] = (info.st_mtime_ns, info.st_size)
    return found


def _keep_programs() -> None:
    """Keep what was compiled, and let go of it: else every round would add to what is in memory."""
    programs = sys.modules.get("ruledeck.cli.games.kept_programs")
    if programs is not None:
        programs.keep_all()
