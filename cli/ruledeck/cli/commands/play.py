"""`ruledeck play`: a game at the terminal, against people and bots."""

import os
import sys
import time
from dataclasses import replace
from itertools import islice
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
    LanguageOption,
    PlayersOption,
    allow,
)

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ruledeck.cli.speech.names import TableNames
    from ruledeck.cli.table.session import Session

_DELAY = 0.06
_MOST_TOLD = 2_000
"""How much is told of a game that does not end: the rest would be more of the same."""


def register(app: typer.Typer) -> None:
    """Add the command."""
    epilog = examples(
        "ruledeck play my_game --watch",
        "ruledeck play my_game --players 3 --bot 2=random --bot 3=random",
        "ruledeck play my_game --bot 2=my_bots:Careful",
        "ruledeck play my_game --name Alice --name Bob",
        "ruledeck play my_game --resume evening.json",
    )
    app.command("play", epilog=epilog)(play)


def play(
    game: GameArgument,
    players: PlayersOption = None,
    watch: Annotated[bool, typer.Option("--watch", help="Let bots take all seats, and watch.")] = False,
    bot: BotOption = None,
    name: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME", help="What the players are called, in order.", show_default=False),
    ] = None,
    seed: Annotated[
        int | None, typer.Option(min=0, help="Deal with this seed; a new one by default.", show_default=False)
    ] = None,
    resume: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Go on with a saved game.", show_default=False)
    ] = None,
    lang: LanguageOption = "en",
    detail: Annotated[bool, typer.Option("--detail", help="Tell every single change instead of the story.")] = False,
    delay: Annotated[
        float | None,
        typer.Option(min=0, max=3600, help="Seconds between two lines while watching.", show_default=False),
    ] = None,
    option: GameOptionsOption = None,
    deck: DeckOption = None,
    budget: BudgetOption = None,
    despite: DespiteOption = False,
    content: ContentOption = None,
) -> int:
    """Play at the terminal, against people and bots."""
    from ruledeck.cli.games.languages import warn_unless_spoken
    from ruledeck.cli.speech.names import table_names
    from ruledeck.cli.table.setup import Wishes
    from ruledeck.cli.terminal.options import told_in

    allow(budget)
    if resume is not None:
        _refuse_with_resume({"--players": players, "--seed": seed, "--name": name, "--option": option, "--deck": deck})
    given = [*(("random",) if watch else ()), *(bot or ())]
    wishes = Wishes(players, tuple(given), tuple(option or ()), tuple(deck or ()), despite)
    language = told_in(lang)
    session = (
        _resumed(game, content, resume, bot or (), watch=watch, despite=despite)
        if resume is not None
        else _begun(game, content, wishes, name, seed, language)
    )
    names = table_names(session.program, session.names, language)
    warn_unless_spoken(session.program.game, language)
    if None not in session.table.bots:
        from ruledeck.cli.play.picture import shows

        if not detail and shows(sys.stdout):
            return _show(session, names, delay)
        return _watch(session, names, _pause(delay), detail=detail)
    from ruledeck.cli.play.autosaves import is_kept, latest, new_place, played, playing
    from ruledeck.cli.play.hotseat import HotSeat

    ident = session.program.game.text.id
    unfinished = latest(ident)
    if resume is None and unfinished is not None:
        print(f"a game is not finished: `ruledeck play {game} --resume {unfinished}` goes on with it", file=sys.stderr)
    # What is gone on with stays where it was kept, unless somebody else goes on with it, too.
    session.kept_at = resume if resume is not None and is_kept(resume) and not played(resume) else new_place(ident)
    with playing(session.kept_at):
        return HotSeat(session, names, sys.stdin, sys.stdout, detail=detail).run()


def _refuse_with_resume(given: "Mapping[str, object]") -> None:
    """Refuse what a saved game has settled already: it would be passed over without a word.

    Raises:
        RefusalError: naming the options that were given.
    """
    from ruledeck.cli.terminal.refusal import RefusalError

    settled = [option for option, value in given.items() if value is not None]
    if settled:
        fixed = "a saved game has settled that already; only `--bot` and `--watch` change who plays on"
        raise RefusalError(f"{' and '.join(settled)} cannot be given together with --resume", fixed)


def _begun(
    game: str, content: list[Path] | None, wishes: object, given: list[str] | None, seed: int | None, language: str
) -> "Session":
    import random

    from ruledeck.cli.table.session import Session, bots_at
    from ruledeck.cli.table.setup import Wishes, find_table, settled, shown_names, table_cards
    from ruledeck.cli.terminal.refusal import RefusalError
    from ruledeck.grammar.text.harmless import harmless
    from ruledeck.interpreter.explain.replay import Record, unbegun

    assert isinstance(wishes, Wishes)
    table, program = find_table(game, content, wishes, tells=True)
    names = list(shown_names(program.game, table.players, language))
    if given is not None and len(given) > len(names):
        raise RefusalError(f"{len(given)} names for {len(names)} players", "say --players")
    names[: len(given or ())] = map(harmless, given or ())
    twice = next((name for at, name in enumerate(names) if name in names[:at]), None)
    if twice is not None:
        raise RefusalError(
            f'two players would be called "{twice}"', "give each of them a name of their own with --name"
        )
    start = random.SystemRandom().randrange(10**6) if seed is None else seed
    print(f"seed {start}", file=sys.stderr)
    table = settled(table, start)
    record = Record(start, (), table_cards(table, program), None, bots_at(table))
    return _seated(Session(table, program, unbegun(program, record), tuple(names), record=record), start)


def _seated(session: "Session", seed: int) -> "Session":
    """Give the seats that have bots of one's own their bots, and say which of them see more than they should."""
    from ruledeck.cli.table.own_bots import own_bots

    session.own = own_bots(session.table.bots, session.program.game, seed)
    for line in session.own.told(session.names) if session.own is not None else ():
        print(line, file=sys.stderr)
    return session


def _resumed(
    game: str, content: list[Path] | None, path: Path, bots: "Sequence[str]", *, watch: bool, despite: bool
) -> "Session":
    from ruledeck.cli.table.session import Session, bots_at, restored, saved_record, saved_table
    from ruledeck.cli.table.setup import Wishes, find_table, open_table, reseated

    found, first = find_table(game, content, Wishes(despite=despite))
    table, names, data = saved_table(path, found.folder, first.game)
    table = replace(table, despite=despite)
    program = open_table(table, tells=True)
    state, record = restored(program, data), saved_record(path, table, program)
    seated = reseated(table, bots, program.game, watch=watch)
    if bots_at(seated) != bots_at(table):
        # What another bot inside would have done before is not what was done: the record ends here.
        state.deciders, record = (None, *map(bots_at(seated).get, range(1, program.layout.players + 1))), None
    seed = record.seed + len(record.decisions) if record is not None else state.bots_state
    return _seated(Session(seated, program, state, names, record=record), seed)


def _pause(delay: float | None) -> float:
    return delay if delay is not None else _DELAY if sys.stdout.isatty() else 0.0


def _show(session: "Session", names: "TableNames", pace: float | None) -> int:
    """Watch a game as one live picture: the story with the table beside it."""
    from ruledeck.cli.play.picture import Picture, Recording, Show
    from ruledeck.cli.speech.narration import TELLERS
    from ruledeck.cli.speech.story import MOST_TOLD, Storyteller
    from ruledeck.cli.terminal.report import use_colour
    from ruledeck.interpreter.state.log import read_story

    colour = use_colour(sys.stdout, os.environ)
    recording = Recording()
    recording.watch(session.state)
    stopped = _played(session)
    recording.keep(session.state)
    lines = Storyteller(names).told(list(islice(read_story(session.state), _MOST_TOLD if stopped else MOST_TOLD)))
    show = Show(Picture(lines, recording, names, colour=colour), sys.stdin.fileno(), sys.stdout, pace)
    show.run()
    if stopped:
        print(stopped, file=sys.stderr)
        return 1
    if show.shown >= len(lines):
        print(TELLERS[names.language](names).winners(session.winners()))
    return 0


def _played(session: "Session") -> str:
    """Play a game of bots to its end; return why it did not come to one."""
    from ruledeck.cli.table.endlessness import report_endless
    from ruledeck.cli.terminal.refusal import BotFailureError
    from ruledeck.interpreter.state.runaway import EndlessError

    try:
        session.waits()
    except EndlessError as error:
        return f"the game does not end: {report_endless(session.program, error)}"
    except BotFailureError as error:
        return f"error: {error}"
    return ""


def _watch(session: "Session", names: "TableNames", pause: float, *, detail: bool = False) -> int:
    """Watch a game line by line: every change, or the story with the board as it is each round."""
    from ruledeck.cli.speech.narration import TELLERS, narrate
    from ruledeck.cli.speech.story import MOST_TOLD
    from ruledeck.interpreter.state.log import read_log

    if detail:
        stopped = _played(session)
        most = _MOST_TOLD if stopped else MOST_TOLD
        told = list(islice(read_log(session.state), most))
        for line in narrate(told, names):
            heading = line.startswith("--")
            print(f"\n{line}" if heading else f"  {line}", flush=pause > 0)
            time.sleep(pause)
        if len(told) == most:
            print("  ...")
    else:
        stopped = _told(session, names, pause)
    if stopped:
        print(stopped, file=sys.stderr)
        return 1
    print(f"\n{TELLERS[names.language](names).winners(session.winners())}")
    return 0


def _told(session: "Session", names: "TableNames", pause: float) -> str:
    """Play a game of bots and tell its story with the board; return why it did not come to its end."""
    from ruledeck.cli.play.boards import Boards
    from ruledeck.cli.play.picture import Recording
    from ruledeck.cli.speech.story import MOST_TOLD, Storyteller
    from ruledeck.cli.terminal.screen import screen_of
    from ruledeck.interpreter.state.log import read_story

    recording = Recording()
    recording.watch(session.state)
    stopped = _played(session)
    recording.keep(session.state)
    most = _MOST_TOLD if stopped else MOST_TOLD
    entries = list(islice(read_story(session.state), most))
    boards = Boards(recording, names, screen_of(sys.stdout))
    for line in Storyteller(names).told(entries):
        shown = list(boards.before(line))
        said = line.text()
        if not said:
            continue
        if shown:
            print("\n" + "\n".join(shown))
        print(f"\n{said}" if line.heading else f"  {said}", flush=pause > 0)
        time.sleep(pause)
    if len(entries) == most:
        print("  ...")
    elif shown := list(boards.whole(len(entries))):
        print("\n" + "\n".join(shown))
    return stopped
