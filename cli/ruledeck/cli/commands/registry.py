"""The commands and the modules that define them; a module is imported only when its command is called or listed."""

from collections.abc import Callable
from importlib import import_module
from typing import Final

import typer

MODULES: Final = {
    "check": "check",
    "validate": "check",
    "format": "format",
    "fmt": "format",
    "words": "words",
    "find": "find",
    "show": "show",
    "explain": "explain",
    "schema": "schema",
    "new": "new",
    "deck": "deck",
    "test": "test",
    "play": "play",
    "sim": "sim",
    "try": "try_card",
    "why": "why",
}
"""Name of a command, also an alias, to its module in this package, in the order of the list of commands."""

ABOUT: Final = "Check, format, read, test and play games whose rules, cards and rulings are text."


def application(name: str | None = None) -> typer.Typer:
    """Return the program with one command, or with all of them when `name` is no command."""
    app = typer.Typer(
        name="ruledeck",
        help=ABOUT,
        epilog="Exit codes: 0 all is well, 1 something was found, 2 the command itself went wrong.",
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
        no_args_is_help=True,
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    app.callback()(_main_options)
    wanted = [MODULES[name]] if name in MODULES else list(dict.fromkeys(MODULES.values()))
    for module in wanted:
        register: Callable[[typer.Typer], None] = import_module(f"ruledeck.cli.commands.{module}").register
        register(app)
    return app


def examples(*lines: str) -> str:
    """Return examples as the end of a help text, one a line."""
    # The first line keeps the formatter from joining the others.
    return "\n".join(["\b", "Examples:", *(f"  {line}" for line in lines)])


def _main_options(
    version: bool = typer.Option(False, "--version", "-V", help="Print the version and exit."),
) -> None:
    # Only for the list of options: the entry answers `--version` before anything is imported.
    if version:
        from ruledeck.cli.terminal.version import version_line

        print(version_line())
        raise typer.Exit
