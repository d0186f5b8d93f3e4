"""`ruledeck test`: rulings are run, and their logs compared with those that were kept."""

import os
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, NoReturn

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
        "ruledeck test --fail-under 100",
        "ruledeck test --output-format junit > rulings.xml",
        "ruledeck test my_game --watch",
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
        str,
        typer.Option(
            "-k",
            metavar="TEXT",
            help="Run only cases with this text in their id, title or file; also `a or b and not c`.",
        ),
    ] = "",
    update: Annotated[
        bool, typer.Option("--update", help="Keep the logs of all cases whose expectations hold.")
    ] = False,
    review: Annotated[bool, typer.Option("--review", help="Go through changed logs one by one.")] = False,
    coverage: Annotated[bool, typer.Option("--coverage", help="List the clauses that no case exercises.")] = False,
    html: Annotated[
        Path | None,
        typer.Option("--html", metavar="FILE", help="Also write the coverage as a page.", show_default=False),
    ] = None,
    fail_under: Annotated[
        float | None,
        typer.Option(
            metavar="PERCENT",
            min=0,
            max=100,
            help="Fail if the cases of a game exercise a smaller percentage of its clauses.",
            show_default=False,
        ),
    ] = None,
    watch: Annotated[bool, typer.Option("--watch", help="Run them again after every change, until Ctrl-C.")] = False,
    budget: BudgetOption = None,
    output_format: Annotated[TestFormat, typer.Option(help="How the outcome is written.")] = TestFormat.TEXT,
) -> int:
    """Run rulings: positions, decisions, and what must come of them."""
    from ruledeck.cli.terminal.refusal import RefusalError

    allow(budget)
    closed = bool(os.environ.get("CI"))
    if closed and (update or review):
        raise RefusalError(
            "logs are never written where CI is set", "run the command on your own machine, and commit what it writes"
        )
    if watch and (update or review):
        raise RefusalError("logs are not kept while you edit", "look at them with `--review` when you are done")
    wanted = _Wanted(
        tuple(paths or ()), content, keyword, update, review, coverage, html, fail_under, output_format, not closed
    )
    return _watched(wanted) if watch else wanted.run()


@dataclass(frozen=True)
class _Wanted:
    """One run of rulings, as the command line asks for it.

    Attributes:
        paths: Games, folders of games, files of rulings; nothing for all content.
        content: Where games are looked for; `None` for the usual places.
        keyword: What cases have to have in their id, title or file.
        update: Whether the logs of all cases that pass are kept.
        review: Whether changed logs are looked at one by one.
        coverage: Whether clauses that no case exercises are told.
        html: The file for a page of the coverage, or `None`.
        fail_under: How many percent of the clauses have to be exercised, or `None`.
        output_format: How the outcome is written.
        waits: Whether changed logs may be left beside those that are kept.
    """

    paths: tuple[Path, ...]
    content: list[Path] | None
    keyword: str
    update: bool
    review: bool
    coverage: bool
    html: Path | None
    fail_under: float | None
    output_format: TestFormat
    waits: bool

    def run(self) -> int:
        """Run the rulings, report what became of them, and return the exit code."""
        from ruledeck.cli.rulings.coverage import below, coverage_json, coverage_page, coverage_text, measured
        from ruledeck.cli.rulings.outcome_formats import report
        from ruledeck.cli.rulings.report import counts
        from ruledeck.cli.rulings.review import review_logs
        from ruledeck.cli.rulings.session import keep, run_all, tested_games

        games = tested_games(self.paths, self.content)
        session = run_all(games, self.keyword)
        if self.update:
            keep(session)
            session = session.kept()
        elif self.waits:
            session.wait()
        wanted = self.coverage or self.html is not None or self.fail_under is not None
        measures = [measured(game, session) for game in games] if wanted else []
        if self.html is not None:
            from ruledeck.cli.terminal.atomic import replace_file

            replace_file(self.html, coverage_page(measures).encode())
        measured_too = coverage_json(measures) if measures else None
        sys.stdout.write(report(session, self.output_format, coverage=measured_too))
        if self.coverage and self.output_format is TestFormat.TEXT:
            print(coverage_text(measures), end="")
        if self.output_format not in (TestFormat.TEXT, TestFormat.JSON):
            print(counts(session), file=sys.stderr)
        sys.stdout.flush()
        short = [] if self.fail_under is None else below(measures, self.fail_under)
        print("".join(f"{line}\n" for line in short), end="", file=sys.stderr)
        code = review_logs(session) if self.review else session.exit_code
        return code or int(bool(short))


def _watched(wanted: _Wanted) -> NoReturn:
    """Run the rulings again and again; what cannot be run now may be there after the next change."""
    from ruledeck.cli.games.configuration import content_folders
    from ruledeck.cli.games.folders import GameFolder, selected
    from ruledeck.cli.games.watching import again_and_again
    from ruledeck.cli.terminal.refusal import RefusalError

    def games() -> list[GameFolder]:
        return selected(wanted.paths, lambda: content_folders(wanted.content))

    def run() -> None:
        try:
            wanted.run()
        except RefusalError as refusal:
            print(f"{refusal.message}; {refusal.help}", file=sys.stderr, flush=True)

    again_and_again(games, run, "testing")
