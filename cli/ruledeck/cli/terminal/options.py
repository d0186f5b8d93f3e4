"""Options that several commands share, with the same name, form and help text."""

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from ruledeck.grammar.text.languages import LANGUAGES


def languages_like(incomplete: str) -> list[str]:
    """Return the languages that begin so, for a shell that completes a line."""
    return [language for language in LANGUAGES if language.startswith(incomplete)]


ContentOption = Annotated[
    list[Path] | None,
    typer.Option(
        "--content",
        metavar="DIR",
        help="Take the games from here: a folder of games, or a game.",
        show_default=False,
    ),
]


class Output(StrEnum):
    """How a command writes its answer."""

    TEXT = "text"
    JSON = "json"


class TestFormat(StrEnum):
    """How the outcome of rulings is written."""

    TEXT = "text"
    JSON = "json"
    GITHUB = "github"
    SARIF = "sarif"
    JUNIT = "junit"


OutputOption = Annotated[Output, typer.Option("--output-format", help="Text for people, or JSON for programs.")]
PlayersOption = Annotated[
    int | None, typer.Option("--players", help="How many play; as few as possible by default.", show_default=False)
]
BotOption = Annotated[
    list[str] | None,
    typer.Option(
        "--bot",
        metavar="NAME|SEAT=NAME",
        help="The bot of all seats, or of one; `module:Class` is one of your own.",
        show_default=False,
    ),
]
GameOptionsOption = Annotated[
    list[str] | None,
    typer.Option("--option", metavar="NAME=VALUE", help="Choose an option of the game.", show_default=False),
]
LanguageOption = Annotated[
    str,
    typer.Option(
        "--lang",
        metavar="LANGUAGE",
        help="The language of what is shown: en or ru.",
        autocompletion=languages_like,
    ),
]
DespiteOption = Annotated[
    bool, typer.Option("--despite-errors", help="Play what is left of a game that `ruledeck check` rejects.")
]
DeckOption = Annotated[
    list[str] | None,
    typer.Option(
        "--deck",
        metavar="SEAT=NAME",
        help="The deck of a seat, or of the `table`; `random:FORMAT` draws one by the seed, a file lists one.",
        show_default=False,
    ),
]

BudgetOption = Annotated[
    list[str] | None,
    typer.Option(
        "--budget",
        metavar="N|NAME=N",
        help="How many steps the game may take between two decisions of people, where each decision of a bot counts as 1,000; "
        "also `components`, `lasting`, `events`, `log`.",
        show_default=False,
    ),
]


def allow(given: list[str] | None) -> None:
    """Let the games of this command use up as much as somebody said.

    Raises:
        RefusalError: when that is no budget.
    """
    if not given:
        return
    from dataclasses import fields, replace

    from ruledeck.cli.terminal.refusal import RefusalError
    from ruledeck.interpreter.state.budget import BUDGET, Budget

    names = [each.name for each in fields(Budget)]
    budget = BUDGET.get()
    for each in given:
        name, _, number = each.rpartition("=")
        name = name or "work"
        if name not in names or not (
            number.isascii() and number.isdigit() and int(number[:20]) > 0 and len(number) < 19
        ):
            raise RefusalError(
                f'"{each}" is not a budget',
                f"write a number, or one of {', '.join(names)}, as in `{name if name in names else 'work'}=1000000`",
            )
        budget = replace(budget, **{name: int(number)})
    BUDGET.set(budget)


def told_in(language: str) -> str:
    """Return the language, if games can be told in it.

    Raises:
        RefusalError: when they cannot.
    """
    from ruledeck.cli.terminal.refusal import RefusalError
    from ruledeck.grammar.text.suggestion import did_you_mean

    if language not in LANGUAGES:
        raise RefusalError(f'there is no prose in "{language}"', did_you_mean(language, LANGUAGES) or "write en or ru")
    return language
