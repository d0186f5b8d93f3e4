"""`ruledeck sim`: many games of bots, as a table, as data, as a line for each game, and as a page."""

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ruledeck.cli.commands.naming_games import GameArgument
from ruledeck.cli.commands.registry import examples
from ruledeck.cli.terminal.options import (
    BotOption,
    BudgetOption,
    ContentOption,
    DeckOption,
    DespiteOption,
    GameOptionsOption,
    Output,
    OutputOption,
    PlayersOption,
    allow,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ruledeck.cli.balance.simulation import Spreader
    from ruledeck.cli.balance.summary import Summary
    from ruledeck.cli.table.setup import TableSetup
    from ruledeck.interpreter.state.program import Program

INTERRUPTED = 130
"""What a shell expects of a command that somebody stopped."""


def register(app: typer.Typer) -> None:
    """Add the command."""
    epilog = examples(
        "ruledeck sim my_game --games 1000",
        "ruledeck sim my_game --games 10000 --jobs 4 --seed 1 --output-format json",
        "ruledeck sim my_game --players 3 --bot 1=search --bot 2=first",
        "ruledeck sim my_game --bot my_bots:Careful --bot 2=search",
        "ruledeck sim my_game --deck 1=starter --deck 2=random:constructed",
        "ruledeck sim my_game --games 4000 --lines games.jsonl --page balance.html",
        "ruledeck sim my_game --games 4000 --lines games.jsonl --resume",
        "ruledeck sim my_game --games 1000 --sources score",
        "ruledeck sim my_game --games 1000 --sources score --by type",
        "ruledeck sim my_game --games 1000 --option map=fixed --option map=random",
        "ruledeck sim my_game --games 100000 --dask tcp://10.0.0.5:8786",
    )
    app.command("sim", epilog=epilog)(sim)


def sim(
    game: GameArgument,
    games: Annotated[int, typer.Option(min=1, help="How many games are played.")] = 100,
    seed: Annotated[int, typer.Option(min=0, help="The seed of the first game; each has the next one.")] = 0,
    jobs: Annotated[
        int, typer.Option(min=1, max=256, help="How many processes play; the results do not depend on it.")
    ] = 1,
    dask: Annotated[
        str | None,
        typer.Option(
            metavar="ADDRESS",
            help="Let the workers of a dask cluster play; they must find the game in the same folder. See `ruledeck[dask]`.",
            show_default=False,
        ),
    ] = None,
    players: PlayersOption = None,
    bot: BotOption = None,
    option: GameOptionsOption = None,
    deck: DeckOption = None,
    budget: BudgetOption = None,
    write: Annotated[Path | None, typer.Option(metavar="FILE", help="Also write the results as JSON.")] = None,
    lines: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Write the result of each game as a line of JSON, as they are played."),
    ] = None,
    resume: Annotated[
        bool, typer.Option("--resume", help="Go on with the games of `--lines`, where they were interrupted.")
    ] = False,
    page: Annotated[Path | None, typer.Option(metavar="FILE", help="Write a page with charts, for a browser.")] = None,
    cards: Annotated[bool, typer.Option("--cards", help="Show how those who had or used each card did.")] = False,
    sources: Annotated[
        list[str] | None,
        typer.Option(
            "--sources",
            metavar="NAME",
            help="Show where a counter or number of the players came from: verbs that are told, abilities, cards at the end.",
            show_default=False,
        ),
    ] = None,
    by: Annotated[
        list[str] | None,
        typer.Option(
            "--by",
            metavar="FIELD",
            help="Tell those sources apart by a field of the card that they are about, by its `type` or by the `card`.",
            show_default=False,
        ),
    ] = None,
    despite: DespiteOption = False,
    content: ContentOption = None,
    output_format: OutputOption = Output.TEXT,
) -> int:
    """Let bots play many games, and count the results.

    A seat without a bot is played at random. Shares are shown with their 95% confidence interval, lengths of games with their
    median and their 5th and 95th percentiles. After Ctrl+C the results of the games so far are shown; with `--lines` the run
    can be resumed without loss. Where an option is given several values, the same seeds are played with each of them.
    """
    from ruledeck.cli.balance.run import Run
    from ruledeck.cli.balance.simulation import record
    from ruledeck.cli.balance.sources import question
    from ruledeck.cli.balance.table_text import details_text, table_text
    from ruledeck.cli.table.own_bots import own_bots
    from ruledeck.cli.table.setup import Wishes, find_table, seat_names
    from ruledeck.cli.terminal.atomic import replace_file
    from ruledeck.cli.terminal.refusal import RefusalError

    if resume and lines is None:
        raise RefusalError("`--resume` needs `--lines FILE`", "name the file that holds the games so far")
    if dask is not None and jobs > 1:
        raise RefusalError("`--jobs` and `--dask` exclude each other", "play on this machine, or on a cluster")
    variations = _variations(option or ())
    if len(variations) > 1 and (lines is not None or page is not None):
        raise RefusalError("`--lines` and `--page` are about one value of each option", "play once for each value")
    allow(budget)
    kept: list[dict[str, object]] = []
    texts: list[str] = []
    notes: list[str] = []
    status = 0
    for options in variations:
        wishes = Wishes(players, ("random", *(bot or ())), options, tuple(deck or ()), despite)
        table, program = find_table(game, content, wishes, tells=bool(sources))
        wanted = question(sources or (), by or (), program)
        seats = seat_names(program.game, table.players)
        own = own_bots(table.bots, program.game, seed)
        for line in own.told(seats) if own is not None and not kept else ():
            print(line, file=sys.stderr)
        detailed = lines is not None or page is not None or cards or bool(wanted)
        run = Run(table, program, seed, games, _spreader(jobs, dask), detailed=detailed, sources=wanted)
        interrupted = run.played(lines, resume=resume)
        total, summary = run.total, run.summary
        found = record(total, table, program)
        if detailed:
            found |= summary.data()
        kept.append(found)
        text = table_text(found, total, seats)
        if cards or wanted:
            text += details_text(summary, _titles(program), cards=cards)
        texts.append(text)
        if page is not None:
            replace_file(page, _page(summary, table, program, seed).encode())
        notes += [f"seed {stopped} does not end: {report}" for stopped, report in total.stopped[:3]]
        if total.enough and not interrupted and total.games < games:
            notes.append(f"no more than {total.games:,} of {games:,} games were played, as too many do not end")
        status = max(status, int(bool(total.stopped)))
        if interrupted:
            again = f"; `--lines {lines} --resume` goes on" if lines is not None else ""
            notes.append(f"interrupted after {total.games:,} of {games:,} games{again}")
            status = INTERRUPTED
            break
    data = json.dumps(kept[0] if len(variations) == 1 else {"tables": kept}, ensure_ascii=False, indent=2) + "\n"
    if write is not None:
        replace_file(write, data.encode())
    sys.stdout.write("\n".join(texts) if output_format is Output.TEXT else data)
    for note in notes:
        print(note, file=sys.stderr)
    return status


def _variations(option: "Sequence[str]") -> "list[tuple[str, ...]]":
    """Return the options of each table that is played: where one is given several values, a table for each."""
    from itertools import product

    from ruledeck.cli.terminal.refusal import RefusalError

    values: dict[str, list[str]] = {}
    for wish in option:
        said = values.setdefault(wish.partition("=")[0], [])
        if wish in said:
            raise RefusalError(f"`--option {wish}` is given twice", "leave one of the two out")
        said.append(wish)
    return list(product(*values.values()))


def _spreader(jobs: int, dask: str | None) -> "Spreader | None":
    """Return what spreads the games, or `None` where they are played here."""
    if dask is not None:
        from ruledeck.cli.balance.cluster import Cluster

        return Cluster(dask)
    if jobs > 1:
        from ruledeck.cli.balance.processes import Processes

        return Processes(jobs)
    return None


def _page(summary: "Summary", table: "TableSetup", program: "Program", seed: int) -> str:
    """Return the page of what came of the games."""
    from ruledeck.cli.balance.page import page
    from ruledeck.cli.balance.run import head_of

    game = program.game.text
    title = game.manifest.name["en"] if game.manifest is not None and "en" in game.manifest.name else game.id
    facts = {"games": f"{summary.games:,}"}
    for name, value in head_of(table, program, seed).items():
        if name not in ("game", "content", "bots", "sources") and value:
            facts[name] = (
                ", ".join(f"{key}: {each}" for key, each in value.items()) if isinstance(value, dict) else f"{value}"
            )
    return page(title, facts, summary, _titles(program))


def _titles(program: "Program") -> dict[str, str]:
    """Return what cards are called, by their ids: each differently."""
    from collections import Counter

    from ruledeck.grammar.words.titles import told_apart

    called = {ident: card.text.name for ident, card in program.game.cards.items()}
    count = Counter(called.values())
    return {ident: told_apart(title, ident) if count[title] > 1 else title for ident, title in called.items()}
