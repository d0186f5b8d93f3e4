"""`ruledeck check`: everything about content that can be found out without playing it."""

from pathlib import Path
from typing import Annotated

import typer

from ruledeck.cli.checking.findings import read_codes
from ruledeck.cli.checking.request import Request
from ruledeck.cli.commands.naming_games import games_like
from ruledeck.cli.commands.registry import examples
from ruledeck.cli.terminal.options import ContentOption
from ruledeck.cli.terminal.report import Format


def register(app: typer.Typer) -> None:
    """Add the command and its alias."""
    epilog = examples(
        "ruledeck check",
        "ruledeck check my_game --watch",
        "ruledeck check my_game/cards/core.yaml --output-format concise",
        "ruledeck check --ignore W9 --deny-warnings",
    )
    app.command("check", epilog=epilog)(check)
    app.command("validate", epilog=epilog, hidden=True)(check)


def check(
    paths: Annotated[
        list[Path] | None,
        typer.Argument(
            help="Games by name or folder, folders of games, or files of a game; all content by default.",
            autocompletion=games_like,
            show_default=False,
        ),
    ] = None,
    content: ContentOption = None,
    output_format: Annotated[
        Format,
        typer.Option(help="How findings are written; `full` and `concise` shorten what is found often in one file."),
    ] = Format.FULL,
    select: Annotated[
        list[str] | None, typer.Option(metavar="CODE", help="Report only these codes, or families such as D4.")
    ] = None,
    ignore: Annotated[
        list[str] | None, typer.Option(metavar="CODE", help="Do not report these codes or families.")
    ] = None,
    deny_warnings: Annotated[bool, typer.Option("--deny-warnings", help="Let warnings fail the check, too.")] = False,
    fix: Annotated[bool, typer.Option("--fix", help="First put the files into their canonical spelling.")] = False,
    watch: Annotated[bool, typer.Option("--watch", help="Check again after every change, until Ctrl-C.")] = False,
    no_cache: Annotated[bool, typer.Option("--no-cache", help="Neither read nor write kept results.")] = False,
    no_compile: Annotated[
        bool, typer.Option("--no-compile", help="Do not try to compile games without errors.")
    ] = False,
) -> int:
    """Find every fault in games without playing them."""
    request = Request(
        tuple(paths or ()),
        tuple(content or ()),
        output_format,
        read_codes(select or (), ignore or ()),
        deny_warnings,
        fix,
        not no_compile,
    )
    if not watch:
        return request.answer(cached=not no_cache)
    from ruledeck.cli.games.watching import again_and_again

    return again_and_again(request.games, lambda: request.answer(cached=not no_cache), "checking")
