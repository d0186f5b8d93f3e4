"""Shells complete commands, options and the names of games."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

PROGRAM = Path(sys.executable).parent / "ruledeck"


def asked(cwd: Path, **environment: str) -> str:
    """Return what the program says to a shell that asks how a line goes on: it says so by the environment alone."""
    done = subprocess.run(
        [PROGRAM],
        capture_output=True,
        text=True,
        encoding="utf-8",
        cwd=cwd,
        env={**os.environ, **environment},
        check=False,
    )
    return done.stdout


LINES = [
    ("ruledeck che", "check"),
    ("ruledeck play ski", "skirmish"),
    ("ruledeck test ski", "skirmish"),
    ("ruledeck show scout --game ski", "skirmish"),
    ("ruledeck show scout --lang r", "ru"),
    ("ruledeck test --output-format ju", "junit"),
    ("ruledeck dec", "deck"),
    ("ruledeck deck exp", "export"),
    ("ruledeck deck check ski", "skirmish"),
]


@pytest.mark.parametrize(("line", "wanted"), LINES)
def test_bash_is_told_how_a_line_goes_on(skirmish: Path, line: str, wanted: str) -> None:
    """Commands, options, their values and the games of the content: each that begins so, and nothing else."""
    last = str(len(line.split()) - 1)
    said = asked(skirmish.parents[1], _RULEDECK_COMPLETE="complete_bash", COMP_WORDS=line, COMP_CWORD=last)
    assert said.split() == [wanted]


@pytest.mark.parametrize(("line", "wanted"), LINES)
def test_zsh_is_told_how_a_line_goes_on(skirmish: Path, line: str, wanted: str) -> None:
    """Zsh gets the same words as arguments of its own completion."""
    said = asked(skirmish.parents[1], _RULEDECK_COMPLETE="complete_zsh", _TYPER_COMPLETE_ARGS=line)
    assert said.startswith("_arguments") and f'"{wanted}"' in said


@pytest.mark.parametrize(("line", "wanted"), LINES)
def test_fish_is_told_how_a_line_goes_on(skirmish: Path, line: str, wanted: str) -> None:
    """Fish gets the same words, each on a line of its own."""
    environment = {"_TYPER_COMPLETE_FISH_ACTION": "get-args", "_TYPER_COMPLETE_ARGS": line}
    said = asked(skirmish.parents[1], _RULEDECK_COMPLETE="complete_fish", **environment)
    assert [each.split("\t")[0] for each in said.splitlines()] == [wanted]


def test_bash_completes_with_what_the_program_prints(skirmish: Path) -> None:
    """The function that bash is given puts the name of the game into its answer."""
    bash = shutil.which("bash")
    assert bash is not None
    script = (
        f'PATH="{PROGRAM.parent}:$PATH"; eval "$(_RULEDECK_COMPLETE=source_bash ruledeck)"; '
        "COMP_WORDS=(ruledeck check sk); COMP_CWORD=2; _ruledeck_completion ruledeck; "
        'printf "%s," "${COMPREPLY[@]}"'
    )
    done = subprocess.run([bash, "-c", script], capture_output=True, text=True, cwd=skirmish.parents[1], check=False)
    assert (done.stdout, done.stderr) == ("skirmish,", "")


def test_where_content_cannot_be_found_nothing_is_completed(tmp_path: Path) -> None:
    """A shell is never shown an error: it completes files instead."""
    (tmp_path / "ruledeck.toml").write_text('content = ["nowhere"]\n', encoding="utf-8")
    line = {"COMP_WORDS": "ruledeck play s", "COMP_CWORD": "2"}
    assert asked(tmp_path, _RULEDECK_COMPLETE="complete_bash", **line).strip() == ""
