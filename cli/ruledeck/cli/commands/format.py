"""`ruledeck format`: the canonical spelling of rules and cards."""

import os
import sys
from collections.abc import Sequence
from difflib import unified_diff
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TextIO

import typer

from ruledeck.cli.commands.naming_games import games_like
from ruledeck.cli.commands.registry import examples
from ruledeck.cli.games.configuration import content_folders
from ruledeck.cli.games.folders import selected
from ruledeck.cli.terminal.options import ContentOption
from ruledeck.cli.terminal.refusal import RefusalError
from ruledeck.cli.terminal.report import Format, render, use_colour

if TYPE_CHECKING:
    from ruledeck.cli.authoring.canonical import Formatted

_STDIN = Path("-")


def register(app: typer.Typer) -> None:
    """Add the command and its alias."""
    epilog = examples(
        "ruledeck format",
        "ruledeck format --check --diff my_game",
        "ruledeck format - --stdin-filename cards/core.yaml < core.yaml",
    )
    app.command("format", epilog=epilog)(format_files)
    app.command("fmt", epilog=epilog, hidden=True)(format_files)


def format_files(
    paths: Annotated[
        list[Path] | None,
        typer.Argument(
            help="Games, folders of games, files of a game, or - for the standard input; all content by default.",
            autocompletion=games_like,
            allow_dash=True,
            show_default=False,
        ),
    ] = None,
    content: ContentOption = None,
    check: Annotated[bool, typer.Option("--check", help="Write nothing; exit with 1 if a file would change.")] = False,
    diff: Annotated[bool, typer.Option("--diff", help="Write nothing; show what would change.")] = False,
    stdin_filename: Annotated[
        str | None,
        typer.Option(metavar="PATH", help="Treat the standard input as this file: a .rules or a .yaml file."),
    ] = None,
) -> int:
    """Rewrite rules and cards in their canonical spelling."""
    from ruledeck.cli.authoring.canonical import canonical_files, write

    if paths and _STDIN in paths:
        if len(paths) > 1:
            raise RefusalError("the standard input (-) cannot be formatted together with files")
        return _format_stdin(stdin_filename, check=check, diff=diff)
    games = selected(paths or (), lambda: content_folders(content))
    if not games:
        where = ", ".join(str(folder) for folder in content_folders(content))
        raise RefusalError(f"there is no game in {where or 'any folder of content'}", "name a folder with --content")
    changed = total = 0
    faulty = False
    for one in canonical_files(games):
        total += 1
        faulty = _report(one, sys.stdout) or faulty
        if not one.changed:
            continue
        changed += 1
        if diff:
            _show_diff(one)
        elif check:
            print(f"would reformat {one.source.path}")
        else:
            write(one)
            print(f"formatted {one.source.path}")
    verb = "would be reformatted" if check or diff else "reformatted"
    print(f"{changed:,} of {total:,} files {verb}", file=sys.stderr)
    return int(faulty or (changed > 0 and (check or diff)))


def _format_stdin(filename: str | None, *, check: bool, diff: bool) -> int:
    from ruledeck.cli.authoring.canonical import KINDS, from_bytes
    from ruledeck.grammar.syntax.formatting import file_bytes

    if filename is None or not filename.endswith(KINDS):
        raise RefusalError(
            "what the standard input holds is not known", f"say --stdin-filename NAME with {' or '.join(KINDS)}"
        )
    one = from_bytes(sys.stdin.buffer.read(), filename)
    faulty = _report(one, sys.stderr)
    if diff:
        _show_diff(one)
    elif not check:
        # The text must come out in the encoding in which it came in, whatever the terminal's is.
        sys.stdout.flush()
        sys.stdout.buffer.write(file_bytes(one.source, one.text))
        sys.stdout.buffer.flush()
    return int(faulty or (one.changed and (check or diff)))


def _report(one: "Formatted", stream: TextIO) -> bool:
    """Print the errors that keep a file, or a part of it, as it is."""
    stream.write(render(one.errors, Format.FULL, colour=use_colour(stream, os.environ)))
    return bool(one.errors)


def _show_diff(one: "Formatted") -> None:
    path = one.source.path
    before, after = _lines(one.source.text), _lines(one.text)
    for line in unified_diff(before, after, path, path, lineterm=""):
        print(line)


def _lines(text: str) -> Sequence[str]:
    return text.replace("\r\n", "\n").split("\n")
