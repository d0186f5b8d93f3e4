"""Forge saves with a right checksum, and go on with each of them: it is refused, or it plays.

    python -m tests.bench.forge_saves --times 600 --seed 1

Each forged save is given to `play --resume` with some lines of input, and to `why`. None may end in an internal error; those
that do are told with what was changed.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import os
import sys
import tempfile
from collections import Counter
from pathlib import Path
from random import Random

from ruledeck.cli.entry import run
from ruledeck.grammar.binder.game import bind_game
from ruledeck.grammar.files.loading import read_game
from ruledeck.interpreter.compiler.compiler import compile_game
from ruledeck.interpreter.state.program import Program

from ..hostile.forgeries import forge, genuine, write

ROOT = Path(__file__).parents[2]
GAMES = (ROOT / "docs" / "example" / "toys", ROOT / "content" / "infiltration", ROOT / "content" / "swlcg")


def program_of(folder: Path) -> Program:
    """Return the program of a game for as few players as can play it."""
    game, _ = bind_game(read_game(folder)[0])
    assert game.text.manifest is not None
    return compile_game(game, game.text.manifest.players.min)


def outcome(arguments: list[str], lines: str) -> tuple[int, str]:
    """Return the exit code of a command and what it said."""
    out, err = io.StringIO(), io.StringIO()
    stdin, sys.stdin = sys.stdin, io.StringIO(lines)
    try:
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            code = run(arguments)
    finally:
        sys.stdin = stdin
    return code, out.getvalue() + err.getvalue()


def main() -> None:
    """Forge, and count what became of it."""
    parser = argparse.ArgumentParser(description="Forge saves.")
    parser.add_argument("--times", type=int, default=600)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    os.environ.setdefault("XDG_CACHE_HOME", tempfile.mkdtemp())
    programs = [(folder, program_of(folder)) for folder in GAMES]
    codes: Counter[int] = Counter()
    bad = 0
    with tempfile.TemporaryDirectory() as place:
        path = Path(place) / "forged.json"
        for number in range(given.seed, given.seed + given.times):
            random = Random(number)
            folder, program = random.choice(programs)
            body = genuine(program, number % 20, random.choice((0, 3, 10, 30)))
            told = forge(body, random)
            write(path, program, body)
            for arguments in (
                ["play", str(folder), "--resume", str(path)],
                ["why", str(path), "--game", str(folder)],
            ):
                code, said = outcome(arguments, "\n1\n1\n\n1\nl\nb\n1\n1\n1\n2\n1\nq\n")
                codes[code] += 1
                if "internal error" in said or "Traceback" in said or code not in (0, 1, 2) or "\x1b" in said:
                    bad += 1
                    line = next((line for line in said.splitlines() if "internal" in line), said[-300:])
                    print(f"{number} {folder.name} {arguments[0]}: {told}\n    {line}", flush=True)
    print(f"{given.times} forged saves: exit codes {dict(codes)}, {bad} internal errors")
    sys.exit(bad > 0)


if __name__ == "__main__":
    main()
