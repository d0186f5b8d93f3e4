"""`ruledeck sim`: many games of bots, as a table or as data."""

import json
import sys
from pathlib import Path
from typing import Annotated

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


def register(app: typer.Typer) -> None:
    """Add the command."""
    epilog = examples(
        "ruledeck sim my_game --games 1000",
        "ruledeck sim my_game --games 10000 --jobs 4 --seed 1 --output-format json",
        "ruledeck sim my_game --players 3 --bot 1=search --bot 2=first",
        "ruledeck sim my_game --bot my_bots:Careful --bot 2=search",
        "ruledeck sim my_game --deck 1=starter --deck 2=random:constructed",
    )
    app.command("sim", epilog=epilog)(sim)


def sim(
    game: GameArgument,
    games: Annotated[int, typer.Option(min=1, help="How many games are played.")] = 100,
    seed: Annotated[int, typer.Option(min=0, help="The seed of the first game; each has the next one.")] = 0,
    jobs: Annotated[
        int, typer.Option(min=1, max=256, help="How many processes play; results do not depend on it.")
    ] = 1,
    players: PlayersOption = None,
    bot: BotOption = None,
    option: GameOptionsOption = None,
    deck: DeckOption = None,
    budget: BudgetOption = None,
    write: Annotated[Path | None, typer.Option(metavar="FILE", help="Write the results as JSON, too.")] = None,
    despite: DespiteOption = False,
    content: ContentOption = None,
    output_format: OutputOption = Output.TEXT,
) -> int:
    """Let bots play many games, and count what comes of them.

    A seat without a bot is played at random.
    """
    from ruledeck.cli.table.own_bots import own_bots
    from ruledeck.cli.table.setup import Wishes, find_table, seat_names
    from ruledeck.cli.table.simulation import Tally, record, simulate
    from ruledeck.cli.terminal.atomic import replace_file
    from ruledeck.cli.terminal.progress import progress

    allow(budget)
    wishes = Wishes(players, ("random", *(bot or ())), tuple(option or ()), tuple(deck or ()), despite)
    table, program = find_table(game, content, wishes)
    total = Tally()
    own = own_bots(table.bots, program.game, seed)
    for line in own.told(seat_names(program.game, table.players)) if own is not None else ():
        print(line, file=sys.stderr)
    with progress(games) as told:
        for tally in simulate(table, program, games, seed, jobs):
            total.add(tally)
            told.at(total.games, "games")
    found = record(total, table, program)
    text = json.dumps(found, ensure_ascii=False, indent=2) + "\n"
    if write is not None:
        replace_file(write, text.encode())
    sys.stdout.write(text if output_format is Output.JSON else _table(found))
    for stopped_seed, report in total.stopped[:3]:
        print(f"seed {stopped_seed} does not end: {report}", file=sys.stderr)
    return int(bool(total.stopped))


def _table(found: dict[str, object]) -> str:
    """Return the results as lines of names and numbers."""
    games = found["games"]
    rows = [
        (key.replace("_", " "), f"{value:,}")
        for key, value in found.items()
        if isinstance(value, (int, float)) and key not in ("rounds", "turns")
    ]
    lines: list[tuple[str, str, str]] = [(name, value, "") for name, value in rows]
    wins, periods = found["wins"], found["periods"]
    assert isinstance(wins, dict)
    assert isinstance(periods, dict)
    assert isinstance(games, int)
    lines += [(f"won by {name}", f"{count:,}", f"{count / games:6.1%}") for name, count in wins.items()]
    lines += [(name, f"{count:,}", f"{count / games:6.1f} a game") for name, count in periods.items() if count]
    left = max(len(name) for name, _, _ in lines)
    right = max(len(value) for _, value, _ in lines)
    return "".join(f"{name:{left}}  {value:>{right}}  {aside}".rstrip() + "\n" for name, value, aside in lines)
