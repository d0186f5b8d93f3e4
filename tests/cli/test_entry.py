"""Exit codes, the version, and the words for what goes wrong outside of content."""

import os
import signal
import subprocess
import sys
import time
import tomllib
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest

from ruledeck.cli import entry
from ruledeck.cli.terminal import version
from ruledeck.cli.terminal.refusal import RefusalError
from ruledeck.cli.terminal.version import VERSION

from .duel import write_duel
from .program import started


@pytest.mark.parametrize("arguments", [["--version"], ["--help"]])
def test_asking_about_the_program_imports_nothing_heavy(arguments: list[str]) -> None:
    """Neither the version nor any help text waits for a parser or a model."""
    result = started(*arguments)
    assert (result.returncode, result.stdout.splitlines()[-1]) == (0, "[]")


def test_version_is_that_of_the_project(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The constant in the code and the version in `pyproject.toml` are the same."""
    project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert entry.run(["--version"]) == 0
    assert capsys.readouterr().out.removesuffix("\n").removesuffix(" (compiled)") == f"ruledeck {project['version']}"
    assert project["version"] == VERSION


def test_version_says_that_the_engine_is_compiled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever asks which program this is learns whether it is the fast one."""
    (tmp_path / "interpreter/state").mkdir(parents=True)
    monkeypatch.setattr(version, "__file__", str(tmp_path / "cli/terminal/version.py"))
    assert version.version_line() == f"ruledeck {VERSION}"
    (tmp_path / f"interpreter/state/state{EXTENSION_SUFFIXES[0]}").touch()
    assert version.version_line() == f"ruledeck {VERSION} (compiled)"


@pytest.mark.parametrize("arguments", [["chekc"], ["check", "--frobnicate"], ["check", "--output-format", "xml"]])
def test_wrong_usage_is_two(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """A command or an option that does not exist ends with exit code 2 and a sentence on stderr."""
    assert entry.run(arguments) == 2
    captured = capsys.readouterr()
    assert (captured.out, "Error:" in captured.err) == ("", True)


def test_a_misspelt_command_is_suggested(capsys: pytest.CaptureFixture[str]) -> None:
    """The nearest command is named."""
    entry.run(["chekc"])
    assert "'check'" in capsys.readouterr().err


def test_an_internal_error_is_one_line(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """A mistake in the program gives no traceback, but a line to report, and exit code 2."""
    monkeypatch.setattr(entry, "_dispatch", _raising(ZeroDivisionError("oh\nno")))
    monkeypatch.delenv("RULEDECK_DEBUG", raising=False)
    assert entry.run(["check"]) == 2
    line = capsys.readouterr().err
    assert line.startswith("internal error: ZeroDivisionError: oh no (please report it")
    assert line.count("\n") == 1


def test_debugging_shows_the_traceback(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """`RULEDECK_DEBUG` adds the traceback."""
    monkeypatch.setattr(entry, "_dispatch", _raising(ZeroDivisionError()))
    monkeypatch.setenv("RULEDECK_DEBUG", "1")
    entry.run(["check"])
    assert "Traceback" in capsys.readouterr().err


def test_an_interruption_is_130(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C ends the program quietly."""
    monkeypatch.setattr(entry, "_dispatch", _raising(KeyboardInterrupt()))
    assert entry.run(["check"]) == 130


@pytest.mark.skipif(not hasattr(signal, "SIGHUP"), reason="no such signal here")
@pytest.mark.parametrize("number", ["SIGINT", "SIGTERM", "SIGHUP"])
def test_whoever_ends_the_program_hears_what_it_has(number: str, skirmish: Path) -> None:
    """Many games that are stopped, from outside or with their terminal, are told as far as they were played."""
    # Where the tests themselves run in the background, some of these are ignored, and so they would be by what is started here.
    heeding = "import signal as s; s.signal(s.SIGINT, s.default_int_handler); s.signal(s.SIGHUP, s.SIG_DFL)"
    main = f"{heeding}; from ruledeck.cli.entry import main; main()"
    games = ("sim", "skirmish", "--games", "1000000", "--jobs", "1", "--lines", "games.jsonl")
    command = [sys.executable, "-c", main, *games]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        lines = Path("games.jsonl")
        while process.poll() is None and (not lines.exists() or lines.read_bytes().count(b"\n") < 5):
            time.sleep(0.05)
        process.send_signal(getattr(signal, number))
        out, err = process.communicate(timeout=60)
    assert process.returncode == 130, err
    assert "games" in out


def test_a_refusal_says_what_to_do(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """A refusal is a sentence and a way out, on stderr."""
    monkeypatch.setattr(entry, "_dispatch", _raising(RefusalError("no", "yes")))
    assert entry.run(["check"]) == 2
    assert capsys.readouterr().err == "error: no\n  help: yes\n"


def test_a_closed_pipe_is_silent(skirmish: Path) -> None:
    """`ruledeck ... | head` leaves no complaint."""
    (skirmish / "cards" / "core.yaml").write_text("- {}\n" * 5000, encoding="utf-8")
    main = "from ruledeck.cli.entry import main; main()"
    command = [sys.executable, "-c", main, "check", "--output-format", "concise"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == b""


def test_a_terminal_without_the_letters_gets_their_numbers(skirmish: Path) -> None:
    """Output that cannot be encoded is escaped, not a crash."""
    (skirmish / "cards" / "core.yaml").write_text("- {id: a, name: Ёж, тип: b}\n", encoding="utf-8")
    main = "from ruledeck.cli.entry import main; main()"
    result = subprocess.run(
        [sys.executable, "-c", main, "check"],
        capture_output=True,
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
        check=False,
    )
    assert (result.returncode, b"\\u0451" in result.stdout.lower() or b"\\u0442" in result.stdout) == (1, True)


def _raising(error: BaseException) -> object:
    def dispatch(arguments: object) -> int:
        raise error

    return dispatch


def test_the_list_of_commands_is_not_cut_off(capsys: pytest.CaptureFixture[str]) -> None:
    """Every command has a sentence that fits on its line, and aliases are not listed."""
    entry.run(["--help"])
    listed = capsys.readouterr().out.partition("Commands:\n")[2].split("\n\n")[0]
    ours = listed.splitlines()
    assert {"check", "format", "words", "play", "sim", "try", "test", "why", "new"} <= {
        line.split()[0] for line in ours
    }
    assert not [line for line in ours if line.endswith("...")]
    assert "validate" not in listed


@pytest.mark.parametrize(
    "command",
    ["check", "format", "words", "find", "show", "explain", "schema", "test", "play", "sim", "try", "why", "new"],
)
def test_every_command_has_help_with_examples(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Help says what a command does and shows how it is called."""
    assert entry.run([command, "--help"]) == 0
    assert f"Examples:\n    ruledeck {command}" in capsys.readouterr().out


def test_the_name_alone_says_where_to_begin(workshop: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Without arguments the program greets, names the games that are here, and leads on; nothing was done wrong."""
    (workshop / "games").mkdir()
    (workshop / "ruledeck.toml").write_text('content = ["games"]\n', encoding="utf-8")
    assert entry.run([]) == 0
    assert "There is no game here yet" in capsys.readouterr().out
    write_duel(workshop)
    (workshop / "ruledeck.toml").write_text('content = ["."]\n', encoding="utf-8")
    assert entry.run([]) == 0
    out = capsys.readouterr().out
    assert "ruledeck play duel --watch" in out
    assert "Games here: duel\n" in out
    (workshop / "ruledeck.toml").write_text("content = 1\n", encoding="utf-8")
    assert entry.run([]) == 0
