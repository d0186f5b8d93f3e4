"""The manual of the commands, made from their own help: `python -m ruledeck.cli.commands.manual > docs/cli.md`."""

import os
import re
import sys
from contextlib import redirect_stdout
from io import StringIO, TextIOWrapper

from ruledeck.cli.commands.registry import ABOUT, MODULES
from ruledeck.cli.entry import run

INTRODUCTION = f"""\
# Commands

<!-- Made by `python -m ruledeck.cli.commands.manual`; do not edit. -->

{ABOUT}

Exit codes: 0 all is well; 1 something was found: an error in a text, a failing ruling, a file that would be
reformatted; 2 the command itself failed, or its output could not be written; 130 it was interrupted; 141 the reader
closed the pipe, as `head` does.

The games are found by `--content DIR`, or by `content = ["my_games"]` in a `ruledeck.toml` or under `[tool.ruledeck]`
in a `pyproject.toml`; the nearest file counts. Without either, they are the games that come with ruledeck. Diagnostics
go to standard output; progress goes to standard error, and only to a terminal. Output to a terminal is coloured, output
to a pipe is not; `NO_COLOR` turns colours off, and `FORCE_COLOR` turns them on for a pipe, too.
"""


def manual() -> str:
    """Return the page."""
    names = {module: name for name, module in reversed(MODULES.items())}
    return "\n".join([INTRODUCTION, *(part for name in reversed(names.values()) for part in _parts(name))])


def _parts(*words: str) -> list[str]:
    """Return the section of a command, and those of the commands below it."""
    text = _help(words)
    also = [alias for alias, module in MODULES.items() if alias != words[0] and module == MODULES[words[0]]]
    said = f"\nAlso called `{'`, `'.join(also)}`.\n" if also else ""
    found = [f"## `ruledeck {' '.join(words)}`\n{said}\n```text\n{text}\n```\n"]
    _, _, below = text.partition("\nCommands:\n")
    for inner in re.findall(r"^  (\w+)  ", below, re.MULTILINE):
        found += _parts(*words, inner)
    return found


def _help(words: tuple[str, ...]) -> str:
    stream = StringIO()
    with redirect_stdout(stream):
        run([*words, "--help"])
    return "\n".join(line.rstrip() for line in stream.getvalue().rstrip().splitlines())


if __name__ == "__main__":
    os.environ["COLUMNS"] = "80"
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8")
    sys.stdout.write(manual())
