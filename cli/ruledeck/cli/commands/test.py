"""`ruledeck test`: rulings are run, and their logs compared with those that were kept."""

import os
from pathlib import Path
from typing import Annotated

import typer

from ruledeck.cli.commands.registry import examples
from ruledeck.cli.terminal.options import ContentOption, Output, OutputOption


def register(app: typer.Typer) -> None:
    """Add the command."""
    epilog = examples(
        "ruledeck test",
        "ruledeck test my_game -k captured",
        "ruledeck test my_game/rulings/combat.yaml --review",
        "ruledeck test --coverage --html coverage.html",
        "ruledeck test --update",
    )
    app.command("test", epilog=epilog)(test)


def test(
    paths: Annotated[
        list[Path] | None,
        typer.Argument(
            help="Games, folders of games, or files of rulings; all content by default.", show_default=False
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
    output_format: OutputOption = Output.TEXT,
) -> int:
    """Run rulings: positions, decisions, and what must come of them."""
    from ruledeck.cli.rulings.coverage import coverage_json, coverage_page, coverage_text, measured
    from ruledeck.cli.rulings.report import report_json, report_text
    from ruledeck.cli.rulings.review import review_logs
    from ruledeck.cli.rulings.session import keep, run_all, tested_games
    from ruledeck.cli.terminal.refusal import RefusalError

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
    if output_format is Output.JSON:
        print(report_json(session, coverage_json(measures) if measures else None))
    else:
        print(report_text(session), end="")
        if coverage:
            print(coverage_text(measures), end="")
    if review:
        return review_logs(session)
    return session.exit_code
