"""Where the program begins: exit codes, and the words for everything that goes wrong."""

import os
import signal
import sys
from collections.abc import Sequence
from contextvars import copy_context
from pathlib import Path
from types import FrameType
from typing import Protocol, runtime_checkable

from ruledeck.cli.terminal.refusal import BotFailureError, FaultyGameError, RefusalError
from ruledeck.cli.terminal.version import version_line

INTERRUPTED = 130
NOBODY_READS = 141
"""As many other programs end when a pipe behind them is closed."""
_UNCACHED, _UNCOMPILED = "--no-cache", "--no-compile"
_COMPLETING = "_RULEDECK_COMPLETE"
"""What a shell sets when it asks how a line could go on; it says nothing else on the command line."""


_PACIFIED = "PacifyFlushWrapper"
"""What the parser of the command line puts in the place of an output that nobody reads."""


@runtime_checkable
class _UsageError(Protocol):
    """An error of the command line's parser, which can print itself."""

    exit_code: int

    def show(self) -> None:
        """Print the error."""


def main() -> None:
    """Run the program with the arguments of the process and exit."""
    _open_closed()
    _end_as_interrupted()
    for stream in (sys.stdout, sys.stderr):
        # A terminal that cannot show a letter gets its number, not a crash.
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
    # Reading content runs no code of others; and to look for plugins takes longer than to read a small game.
    os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")
    code = run(sys.argv[1:])
    try:
        sys.stdout.flush()
    except BrokenPipeError:
        _mute()
        code = NOBODY_READS
    except OSError as error:
        _mute()
        code = _unwritable(error)
    sys.exit(code)


def _end_as_interrupted() -> None:
    """Let whoever ends the program, or closes its terminal, interrupt it as Ctrl-C does: what it has is told and kept first."""

    def interrupt(_number: int, _frame: FrameType | None) -> None:
        raise KeyboardInterrupt

    for name in ("SIGTERM", "SIGHUP"):
        number = getattr(signal, name, None)
        # What is ignored (`nohup`) stays so.
        if number is not None and signal.getsignal(number) is signal.SIG_DFL:
            signal.signal(number, interrupt)


def _open_closed() -> None:
    """Give streams that were closed before the program began a place to read nothing from and to write nothing to."""
    sys.stdin = sys.stdin or os.fdopen(os.open(os.devnull, os.O_RDONLY), "r", encoding="utf-8")
    sys.stdout = sys.stdout or os.fdopen(os.open(os.devnull, os.O_WRONLY), "w", encoding="utf-8")
    sys.stderr = sys.stderr or os.fdopen(os.open(os.devnull, os.O_WRONLY), "w", encoding="utf-8")


def run(arguments: Sequence[str]) -> int:
    """Run the program and return its exit code.

    Args:
        arguments: Without the name of the program.

    Returns:
        0: all is well; 1: findings, a failing ruling, a file that would be reformatted; 2: wrong usage, wrong
        configuration, a place that cannot be written, or an error in this program; 130: interrupted; 141: the reader
        closed the pipe.
    """
    if list(arguments) in (["--version"], ["-V"]):
        print(version_line())
        return 0
    try:
        if not arguments and _COMPLETING not in os.environ:
            from ruledeck.cli.commands.welcome import welcome

            print(welcome())
            return 0
        try:
            # What a command sets for its games ends with it.
            return copy_context().run(_dispatch, arguments)
        finally:
            _keep_programs()
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        _mute()
        return NOBODY_READS
    except SystemExit as wanted:
        if type(sys.stdout).__name__ == _PACIFIED:
            # The parser of the command line has seen that the pipe is closed, and ends the program in its own way.
            return NOBODY_READS
        return wanted.code if isinstance(wanted.code, int) else 0 if wanted.code is None else 2
    except BotFailureError as failure:
        if os.environ.get("RULEDECK_DEBUG"):
            from traceback import print_exc

            print_exc()
        _say(f"error: {failure}")
        return 1
    except FaultyGameError as faulty:
        from ruledeck.cli.terminal.report import Format, render, use_colour

        print(
            render(faulty.found, Format.FULL, colour=use_colour(sys.stderr, os.environ)).rstrip("\n"), file=sys.stderr
        )
        _say(f"\nerror: {faulty}")
        _say(f"  help: {faulty.help}")
        return 1
    except RefusalError as refusal:
        _say(f"error: {refusal.message}")
        if refusal.help:
            _say(f"  help: {refusal.help}")
        return 2
    except OSError as error:
        return _unwritable(error)
    except Exception as error:
        return _stopped(error) or _failed(error, despite="--despite-errors" in arguments)


def _keep_programs() -> None:
    """Keep what was compiled, if anything was: a command that needs no program does not even load what keeps them."""
    programs = sys.modules.get("ruledeck.cli.games.kept_programs")
    if programs is not None:
        programs.keep_all()


def _dispatch(arguments: Sequence[str]) -> int:
    if _plain_check(arguments):
        return _check(arguments[1:])
    from typer import Abort
    from typer.main import get_command

    from ruledeck.cli.commands.registry import application

    name = next((word for word in arguments if not word.startswith("-")), None)
    try:
        result: object = get_command(application(name)).main(
            args=list(arguments), prog_name="ruledeck", standalone_mode=False
        )
    except Abort:
        return INTERRUPTED
    return result if isinstance(result, int) else 0


def _plain_check(arguments: Sequence[str]) -> bool:
    """Whether this is a check with plain options at most: their parser alone takes as long as a look at unchanged content."""
    known = all(word in (_UNCACHED, _UNCOMPILED) or not word.startswith("-") for word in arguments)
    return known and bool(arguments) and arguments[0] in ("check", "validate")


def _check(arguments: Sequence[str]) -> int:
    from ruledeck.cli.games.garbage import resting_collector

    with resting_collector():
        return _answer(arguments)


def _answer(arguments: Sequence[str]) -> int:
    from ruledeck.cli.checking.request import Request

    paths = tuple(Path(word) for word in arguments if not word.startswith("-"))
    request = Request(paths, compiling=_UNCOMPILED not in arguments)
    return request.answer(cached=_UNCACHED not in arguments)


def _unwritable(error: OSError) -> int:
    """Say what cannot be read or written, and why."""
    if os.environ.get("RULEDECK_DEBUG"):
        from traceback import print_exc

        print_exc()
    place = os.fsdecode(error.filename) if isinstance(error.filename, str | bytes) else ""
    what = f"{place} cannot be read or written" if place else "the output could not be written"
    _say(f"error: {what}: {error.strerror or error}")
    return 2


def _stopped(error: Exception) -> int:
    """Say which text of a game goes on for ever or cannot be run, wherever that came out; 0 for any other error."""
    module = sys.modules.get("ruledeck.interpreter.target.module")
    if module is not None and isinstance(error, module.TooDeepError):
        _say(f"error: {error}\n  help: see `ruledeck check`")
        return 2
    runaway = sys.modules.get("ruledeck.interpreter.state.runaway")
    if runaway is None or not isinstance(error, runaway.EndlessError) or error.program is None:
        return 0
    from ruledeck.cli.table.endlessness import report_endless
    from ruledeck.interpreter.engine.endless import located

    _say(report_endless(error.program, located(error.program, error)))
    return 1


def _failed(error: Exception, *, despite: bool) -> int:
    if isinstance(error, _UsageError):
        error.show()
        return error.exit_code
    if os.environ.get("RULEDECK_DEBUG"):
        from traceback import print_exc

        print_exc()
    words = " ".join(str(error).split())[:300]
    if despite:
        # What `check` rejects need not be playable: nobody has promised that.
        _say(f"error: the game stops at one of its errors ({words})")
        return 1
    _say(
        f"internal error: {type(error).__name__}: {words} "
        "(please report it, with the output of the same command under RULEDECK_DEBUG=1)"
    )
    return 2


def _say(line: str) -> None:
    from ruledeck.grammar.text.harmless import harmless

    print(harmless(line), file=sys.stderr)


def _mute() -> None:
    """Give the closed output a place to go, or Python would complain about it at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
