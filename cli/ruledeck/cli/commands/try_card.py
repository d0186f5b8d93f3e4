"""`ruledeck try`: a table at the moment at which a card can be used."""

import sys
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer

from ruledeck.cli.commands.naming_games import GameOption
from ruledeck.cli.commands.registry import examples
from ruledeck.cli.terminal.options import (
    BudgetOption,
    ContentOption,
    DeckOption,
    DespiteOption,
    GameOptionsOption,
    LanguageOption,
    PlayersOption,
    allow,
    told_in,
)

if TYPE_CHECKING:
    from ruledeck.cli.speech.names import TableNames
    from ruledeck.cli.table.session import Session
    from ruledeck.cli.table.setup import TableSetup
    from ruledeck.interpreter.state.program import Program


def register(app: typer.Typer) -> None:
    """Add the command."""
    epilog = examples(
        'ruledeck try "Field Medic"',
        "ruledeck try field_medic --game my_game --watch",
        "ruledeck try field_medic --deck 1=mine --deck 2=mine --lang ru",
    )
    app.command("try", epilog=epilog)(try_card)


def try_card(
    card: Annotated[
        str,
        typer.Argument(help="The id of a card (also `my_game/field_medic`), or its title in any language."),
    ],
    game: GameOption = None,
    players: PlayersOption = None,
    seed: Annotated[int, typer.Option(min=0, help="Look for the moment from this seed on.")] = 0,
    watch: Annotated[
        bool, typer.Option("--watch", help="Show the moment again after every change of the text, until Ctrl-C.")
    ] = False,
    option: GameOptionsOption = None,
    deck: DeckOption = None,
    budget: BudgetOption = None,
    lang: LanguageOption = "en",
    despite: DespiteOption = False,
    content: ContentOption = None,
) -> int:
    """Play on from the first moment at which a card can be used."""
    from ruledeck.cli.games.languages import warn_unless_spoken
    from ruledeck.cli.games.loaded import find_card, load_all
    from ruledeck.cli.table.setup import Wishes, find_table, settled

    allow(budget)
    language = told_in(lang)
    # To read and to compile a game anew takes a while: whoever waits for it knows at once what for.
    print(f"looking for a moment at which {card} can be used", file=sys.stderr, flush=True)
    loaded, found = find_card(load_all(content, game), card)
    warn_unless_spoken(loaded.game, language)
    table, program = find_table(
        str(loaded.folder.root), content, Wishes(players, (), tuple(option or ()), tuple(deck or ()), despite)
    )
    table = settled(table, seed)
    start, keys = _moment(table, program, found.text.id, seed)
    print(f"{found.text.name}: seed {start}, {len(keys)} decisions into the game", file=sys.stderr)
    if watch:
        return _watch(table, start, keys, language)
    from ruledeck.cli.play.hotseat import HotSeat

    session = _session(table, start, keys, language)
    # Whoever tries a card sits alone at the table: nothing has to be hidden from the next person.
    return HotSeat(session, _names(session, language), sys.stdin, sys.stdout, alone=True).run()


def _moment(table: "TableSetup", program: "Program", card: str, seed: int) -> tuple[int, list[str]]:
    """Return the way to the first moment of a card: the one that was found the last time, if nothing has changed since."""
    from ruledeck.cli.table.known_moments import KnownMoment
    from ruledeck.cli.table.setup import table_cards
    from ruledeck.cli.table.trial import MOST_LOOKED, find_moment
    from ruledeck.cli.terminal.progress import progress

    known = KnownMoment(table, card, seed)
    way = known.recalled()
    if way is None:
        with progress(MOST_LOOKED) as line:
            way = find_moment(program, card, seed, table_cards(table, program), lambda done: line.at(done, card))
        known.remember(way)
    return way


def _session(table: "TableSetup", seed: int, keys: list[str], language: str) -> "Session":
    from ruledeck.cli.table.session import Session
    from ruledeck.cli.table.setup import open_table, shown_names, table_cards
    from ruledeck.cli.table.trial import follow

    program = open_table(table)
    state, whole = follow(program, seed, keys, table_cards(table, program))
    if not whole:
        print("the text has changed so much that the way leads no further than here", file=sys.stderr)
    return Session(table, program, state, shown_names(program.game, table.players, language))


def _watch(table: "TableSetup", seed: int, keys: list[str], language: str) -> NoReturn:
    from ruledeck.cli.games.watching import again_and_again
    from ruledeck.cli.table.board import board
    from ruledeck.cli.table.grouping import grouped
    from ruledeck.cli.table.prompt import prompt_of
    from ruledeck.cli.terminal.refusal import FaultyGameError, RefusalError

    def show() -> None:
        try:
            session = _session(table, seed, keys, language)
            names = _names(session, language)
            if session.waits():
                prompt = grouped(session.state, prompt_of(session.state, names), names)
                lines = [
                    *board(session.state, prompt.player, names),
                    f"\n{names.player(prompt.player)}, {prompt.question}",
                ]
                lines += [f"  {key:>2}  {text}" for _, key, text in prompt.read]
                print("\n".join(lines), flush=True)
        except RefusalError as refusal:
            print(f"{refusal.message}; {refusal.help}", flush=True)
        except FaultyGameError as faulty:
            print(f"{faulty}; {faulty.help}", flush=True)

    again_and_again(lambda: [table.folder], show, "showing")


def _names(session: "Session", language: str) -> "TableNames":
    from ruledeck.cli.speech.names import table_names

    return table_names(session.program, session.names, language)
