"""Watching a game as one live picture, at a terminal that keys are typed at."""

import os
import re
import select
import sys
import time
from functools import cache

import pytest

from ruledeck.interpreter.engine.machine import advance
from ruledeck.interpreter.state.state import content

from .test_story import CONTENT, started

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="a terminal whose keys are read one by one")
_CODES = re.compile(r"\x1b\[[0-9;?]*[a-zA-Z]")
_COLUMNS, _ROWS = 110, 30


class Terminal:
    """A program that runs at a terminal of its own."""

    def __init__(self, *arguments: str) -> None:
        import fcntl
        import pty
        import struct
        import termios

        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            os.environ["TERM"] = "xterm"
            code = "import sys; from ruledeck.cli.entry import run; sys.exit(run(sys.argv[1:]))"
            os.execv(sys.executable, [sys.executable, "-c", code, *arguments])
        fcntl.ioctl(self.fd, termios.TIOCSWINSZ, struct.pack("HHHH", _ROWS, _COLUMNS, 0, 0))
        self.text = ""

    def until(self, *signs: str, seconds: float = 60.0) -> str:
        """Read until all of some things are shown behind what was looked for before; return the last picture.

        A picture comes in pieces: what is looked for in it has to be waited for.
        """
        start, begun = time.monotonic(), len(self.text)
        while any(sign not in _CODES.sub("", self.text[begun:]) for sign in signs):
            assert time.monotonic() - start < seconds, self.text[-3000:]
            ready, _, _ = select.select([self.fd], [], [], 0.2)
            if ready:
                self.text += os.read(self.fd, 1 << 16).decode("utf-8", "replace")
        return _CODES.sub("", self.text.rpartition("\x1b[H")[2])

    def type(self, keys: str) -> None:
        """Type some keys."""
        os.write(self.fd, keys.encode())

    def left(self) -> int:
        """Wait for the end; return the exit code."""
        return os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])


def watching(*more: str) -> Terminal:
    """A game of bots at a terminal."""
    return Terminal("play", "infiltration", "--content", str(CONTENT), "--watch", "--seed", "1", *more)


def test_the_story_stands_beside_the_table() -> None:
    """At the end the last lines are told, and the table is the one of the end; then who has won."""
    terminal = watching("--delay", "3600")
    terminal.until("1/197")
    terminal.type("e")
    picture = terminal.until("197/197")
    row = next(row for row in picture.splitlines() if "Alice wins the round, as nobody else is left" in row)
    assert "│" in row
    assert any("│ Alice: 7 tokens" in row for row in picture.splitlines())
    terminal.type("q")
    terminal.until("Alice wins the game!")
    assert terminal.left() == 0


def test_keys_stop_it_step_through_it_and_change_the_pace() -> None:
    """The lower edge says how far it is, how fast, and that it stands still."""
    terminal = watching("--delay", "3600")
    terminal.until("x1  1/197")
    terminal.type("+")
    terminal.until("x2  1/197")
    terminal.type("n")
    assert "All cards are gathered and shuffled" in terminal.until("||  2/197")
    terminal.type(" ")
    terminal.until("x2  2/197")
    terminal.type("q")
    assert terminal.left() == 0
    assert "wins the game" not in terminal.text


@cache
def _end(game: str, seed: int, *, recorded: bool) -> object:
    from ruledeck.cli.play.picture import Recording

    state = started(game, seed, tells=True).clone()
    state.deciders = (None, "random", "random")
    if recorded:
        Recording().watch(state)
    while advance(state):
        raise AssertionError("somebody is asked")
    state.deciders = (None, None, None)
    return content(state)


@pytest.mark.parametrize("game", ["infiltration", "swlcg"])
def test_a_game_that_is_recorded_goes_on_as_any_other(game: str) -> None:
    """The bots decide as they do unwatched, with the same random numbers."""
    assert _end(game, 2, recorded=True) == _end(game, 2, recorded=False)
