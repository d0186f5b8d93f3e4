"""`ruledeck test`: rulings are run, and their logs compared with those that were kept."""

import os
import sys
from pathlib import Path
from typing import Annotated

import typer

from ruledeck.cli.commands.naming_games import games_like
from ruledeck.cli.commands.registry import examples
from ruledeck.cli.terminal.options import BudgetOption, ContentOption, TestFormat, allow


def register(app: typer.Typer) -> None:
    """Add the command."""
    epilog = examples(
        "ruledeck test",
        "ruledeck test my_game -k captured",
        "ruledeck test my_game/rulings/combat.yaml --review",
        "ruledeck test --coverage --html coverage.html",
        "ruledeck test --output-format junit > rulings.xml",
        "ruledeck test --update",
    )
    app.command("test", epilog=epilog)(test)


def test(
    paths: Annotated[
        list[Path] | None,
        typer.Argument(
            help="Games by name or folder, folders of games, or files of rulings; all content by default.",
            autocompletion=games_like,
            show_default=False,
        ),
    ] = None,
    content: ContentOption = None,
    keyword: Annotated[
        str, typer.Option("-k", metavar="TEXT", help="Run only cases with this text in id, title or file.")
    ] = "",
    update: Annotated[bool, typer.Option("--update", help="Keep the logs of all cases that do as they say.")] = False,
    review: Annotated[bool, typer.Option("--review", help="Go through changed logs one by one.")] = False,
    coverage: Annotated[bool, typer.Option("--coverage", help="Say which clauses no case exercises.")] = False,
    html: Annotated[
        Path | None,
        typer.Option("--html", metavar="FILE", help="Write the coverage as a page, too.", show_default=False),
    ] = None,
    budget: BudgetOption = None,
    output_format: Annotated[TestFormat, typer.Option(help="How the outcome is written.")] = TestFormat.TEXT,
) -> int:
    """Run rulings: positions, decisions, and what must come of them."""
    from ruledeck.cli.rulings.coverage import coverage_json, coverage_page, coverage_text, measured
    from ruledeck.cli.rulings.outcome_formats import report
    from ruledeck.cli.rulings.report import counts
    from ruledeck.cli.rulings.review import review_logs
    from ruledeck.cli.rulings.session import keep, run_all, tested_games
    from ruledeck.cli.terminal.refusal import RefusalError

    allow(budget)
    closed = bool(os.environ.get("CI"))
    if closed and (update or review):
        raise RefusalError(
            "logs are never written where CI is set", "run the command on your own machine, and commit what it writes"
        )
    games = tested_games(paths or (), content)
    session = run_all(games, keyword)
    if update:
        keep(session)
        session = session.kept()
    elif not closed:
        session.wait()
    measures = [measured(game, session) for game in games] if coverage or html is not None else []
    if html is not None:
        from ruledeck.cli.terminal.atomic import replace_file

        replace_file(html, coverage_page(measures).encode())
    measured_too = coverage_json(measures) if measures else None
    sys.stdout.write(report(session, output_format, coverage=measured_too))
    if coverage and output_format is TestFormat.TEXT:
        print(coverage_text(measures), end="")
    if output_format not in (TestFormat.TEXT, TestFormat.JSON):
        print(counts(session), file=sys.stderr)
    if review:
        return review_logs(session)
    return session.exit_code
