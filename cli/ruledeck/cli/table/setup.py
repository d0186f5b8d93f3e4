"""A table to play at: which game, how many players, which bots, options and decks."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

from ruledeck.cli.games.configuration import content_folders
from ruledeck.cli.games.folders import GameFolder, named
from ruledeck.cli.table.own_bots import bot_class, is_class
from ruledeck.cli.terminal.refusal import FaultyGameError, RefusalError
from ruledeck.grammar.text.suggestion import did_you_mean

if TYPE_CHECKING:
    from ruledeck.grammar.binder.game import Game
    from ruledeck.grammar.files.decks import DeckText
    from ruledeck.interpreter.state.program import Program


LISTED: Final = "list:"
"""What stands before a list of cards in the place of the id of a deck."""


@dataclass(frozen=True, slots=True)
class TableSetup:
    """What has to be known to begin a game; plain data, so that another process can begin the same.

    Attributes:
        folder: Where the game is.
        players: How many play.
        bots: The bot of each seat in order: a name, `module:Class`, or `None` for a person.
        options: Chosen options by name.
        decks: The id of the deck of each seat that has one, by the number of the seat (from 1; 0 for the table itself);
            `random:FORMAT:SEED` for one that is drawn, `random:FORMAT` as long as the game has no seed yet (see `settled`);
            `list:` and a list of cards for one of a file.
        despite: Whether it is played although `check` rejects the game.
    """

    folder: GameFolder
    players: int
    bots: tuple[str | None, ...]
    options: Mapping[str, str] = field(default_factory=dict)
    decks: Mapping[int, str] = field(default_factory=dict)
    despite: bool = False


@dataclass(frozen=True, slots=True)
class Wishes:
    """A table as the options of a command describe it, before the game is known.

    Attributes:
        players: How many play, or `None` for as few as possible.
        bots: `NAME` for all seats, or `SEAT=NAME`.
        options: `NAME=VALUE`.
        decks: `SEAT=NAME`, or `table=NAME`; a name may be `random:FORMAT` or `random:FORMAT:SEED`, or a file with a deck.
        despite: Whether to play although `check` rejects the game.
    """

    players: int | None = None
    bots: tuple[str, ...] = ()
    options: tuple[str, ...] = ()
    decks: tuple[str, ...] = ()
    despite: bool = False


def find_table(
    game: str, content: Sequence[Path] | None, wishes: Wishes, *, tells: bool = False
) -> tuple[TableSetup, "Program"]:
    """Return the table that is wished for, and the program of its game; `tells`: whose games can be told as stories.

    Raises:
        FaultyGameError: when the game has errors.
        RefusalError: when a wish does not fit it.
    """
    folder = named(game, content_folders(content))
    loaded = _read(folder, despite=wishes.despite)
    manifest = loaded.text.manifest
    assert manifest is not None
    bounds = manifest.players
    players = bounds.usual if wishes.players is None else wishes.players
    if not bounds.min <= players <= bounds.max:
        from ruledeck.interpreter.state.seats import not_for

        raise RefusalError(not_for(game, bounds.min, bounds.max, players))
    seats = seat_names(loaded, players)
    table = TableSetup(
        folder,
        players,
        _bots(wishes.bots, seats[:players], loaded),
        _options(wishes.options, {name: [*map(str, one.values)] for name, one in manifest.options.items()}),
        _decks(wishes.decks, seats, folder, loaded),
        wishes.despite,
    )
    return table, _compiled(loaded, table, tells=tells)


def reseated(table: TableSetup, wishes: Iterable[str], game: "Game", *, watch: bool = False) -> TableSetup:
    """Return the table of a saved game with the bots that the command line asks for.

    Args:
        table: The table of the save.
        wishes: `NAME` for all seats, or `SEAT=NAME`.
        game: Its game.
        watch: Whether bots take the seats of people.

    Raises:
        RefusalError: when a wish does not fit the game, or a seat was left to a class: a save names it, and imports nothing.
    """
    seats = seat_names(game, table.players)[: table.players]
    found: list[str | None] = []
    for seat, saved, wished in zip(seats, table.bots, _bots(wishes, seats, game), strict=True):
        if wished is None and saved is not None and is_class(saved):
            help = f"say --bot {seat}={saved}, or give the seat another bot"
            raise RefusalError(f'{seat} was played by the bot "{saved}", and a save runs no program', help)
        found.append(wished or saved or ("random" if watch else None))
    return replace(table, bots=tuple(found))


def fit(table: TableSetup, game: "Game") -> None:
    """Say whether the parts of a table that was saved are those of its game.

    Raises:
        RefusalError: when one of them is not.
    """
    from ruledeck.interpreter.bots.roster import bots_of, is_bot
    from ruledeck.interpreter.state.seats import not_for

    manifest = game.text.manifest
    assert manifest is not None
    bounds = manifest.players
    if not bounds.min <= table.players <= bounds.max:
        raise RefusalError(not_for(game.text.id, bounds.min, bounds.max, table.players))
    for bot in table.bots:
        if bot is not None and not is_class(bot) and not is_bot(bot, game):
            raise RefusalError(f'there is no bot "{bot}"', did_you_mean(bot, bots_of(game)))
    known = {name.replace("_", " "): [*map(str, one.values)] for name, one in manifest.options.items()}
    for name, value in table.options.items():
        if value not in known.get(name.replace("_", " "), ()):
            raise RefusalError(f'there is no option "{name}" with the value "{value}"')
    seats = seat_names(game, table.players)
    _decks([f"{seat or 'table'}={deck}" for seat, deck in table.decks.items()], seats, table.folder, game, files=False)


def open_table(table: TableSetup, *, tells: bool = False) -> "Program":
    """Return the program of a table's game, read anew: for another process, or for a table that was saved."""
    return _compiled(_read(table.folder, despite=table.despite), table, tells=tells)


def table_cards(table: TableSetup, program: "Program") -> tuple[tuple[int, int], ...] | None:
    """Return index and owner of every card of the chosen decks, or `None` when the game itself says what is there.

    Raises:
        RefusalError: when no deck of a format could be drawn.
    """
    if not table.decks:
        return None
    from ruledeck.interpreter.state.starting_components import components

    return components(program, {seat: _deck(name, seat, program) for seat, name in table.decks.items()})


def settled(table: TableSetup, seed: int) -> TableSetup:
    """Return the table with the decks that are drawn by the seed of the game."""
    return replace(
        table,
        decks={seat: f"{name}:{seed}" if _unsettled(name) else name for seat, name in table.decks.items()},
    )


def _unsettled(name: str) -> bool:
    return name.startswith("random:") and name.count(":") == 1


def draws(table: TableSetup) -> bool:
    """Whether other games of the table have other decks."""
    return settled(table, 0) != table


def _deck(name: str, seat: int, program: "Program") -> "str | DeckText":
    from ruledeck.interpreter.decks.drawing import draw_deck, wanted

    if name.startswith(LISTED):
        return _listed(name, program.game)
    manifest = program.game.text.manifest
    wish = wanted(name, manifest.formats if manifest is not None else ())
    if wish is None:
        return name
    deck = draw_deck(program, wish, seat)
    if deck is None:
        raise RefusalError(f"no deck of the format {wish.format} was found for the seed {wish.seed or 0}")
    return deck


def seat_names(game: "Game", players: int) -> tuple[str, ...]:
    """Return what the seats are called in rulings, in results and in options; behind those of the players those that nobody plays."""
    from ruledeck.interpreter.state.seats import seats_of

    return seats_of(game, players)


def shown_names(game: "Game", players: int, language: str = "en") -> tuple[str, ...]:
    """Return what players are called unless they say otherwise: the names of the seats, with capitals.

    In Russian the names are Russian ones, which can be declined, and named seats have their Russian forms.
    """
    from ruledeck.interpreter.state.seats import shown_seats

    return shown_seats(game, len(seat_names(game, players)), language)


def _read(folder: GameFolder, *, despite: bool) -> "Game":
    from ruledeck.cli.checking.soundness import left_unsound, unsound
    from ruledeck.cli.games.kept_games import bound_game, rejected
    from ruledeck.cli.games.loaded import leaves, stopping
    from ruledeck.grammar.checks.survey import START

    bound = bound_game(folder, rulings=False)
    game, errors = bound.game, stopping(folder, bound.errors)
    # What cannot be read is left out where a game is whole without it; what it says all the same is played as it is said.
    if errors and not (despite and all(leaves(one, folder) for one in errors)):
        raise FaultyGameError(str(folder.shown), errors, despite=despite)
    if START not in game.bodies:
        message = f'nothing says how {folder.shown} is played: it has no verb "play the game"'
        raise RefusalError(message, "declare it in a file of rules")
    if despite and (broken := left_unsound(game)):
        raise FaultyGameError(str(folder.shown), broken, despite=True)
    if not errors and not despite and (found := rejected(folder, bound, unsound)):
        raise FaultyGameError(str(folder.shown), found)
    return game


def _compiled(game: "Game", table: TableSetup, *, tells: bool = False) -> "Program":
    from ruledeck.cli.games.kept_programs import programs_of
    from ruledeck.interpreter.compiler.serialization import specialised

    special = specialised(game, table.players, table.options, tells=tells)
    return programs_of(table.folder, game).compiler(game, special).program


def _bots(wishes: Iterable[str], seats: Sequence[str], game: "Game") -> tuple[str | None, ...]:
    from ruledeck.interpreter.bots.roster import bots_of, is_bot

    found: list[str | None] = [None] * len(seats)
    for wish in wishes:
        seat, equals, name = wish.rpartition("=")
        if is_class(name):
            bot_class(name)
        elif not is_bot(name, game):
            bots = bots_of(game)
            known = f"known bots: {', '.join(bots)}"
            raise RefusalError(f'there is no bot "{name}"', did_you_mean(name, bots) or known)
        for number in [_seat(seat, seats)] if equals else range(1, len(seats) + 1):
            found[number - 1] = name
    return tuple(found)


def _options(wishes: Iterable[str], known: Mapping[str, Sequence[str]]) -> dict[str, str]:
    found: dict[str, str] = {}
    for wish in wishes:
        name, _, value = wish.partition("=")
        if name not in known:
            listed = f"options of this game: {', '.join(known) or 'none'}"
            raise RefusalError(f'there is no option "{name}"', did_you_mean(name, known) or listed)
        if value not in known[name]:
            listed = f"its values: {', '.join(known[name])}"
            raise RefusalError(
                f'the option "{name}" has no value "{value}"', did_you_mean(value, known[name]) or listed
            )
        if name in found:
            raise RefusalError(f'the option "{name}" is given twice', "give it one value")
        found[name] = value
    return found


def _decks(
    wishes: Iterable[str], seats: Sequence[str], folder: GameFolder, game: "Game", *, files: bool = True
) -> dict[int, str]:
    from ruledeck.interpreter.decks.drawing import PREFIX, wanted

    manifest = game.text.manifest
    formats = manifest.formats if manifest is not None else {}
    known = {deck.id: deck.seat for deck in game.text.decks}
    found: dict[int, str] = {}
    for wish in wishes:
        seat, _, deck = wish.partition("=")
        drawn = wanted(deck, formats)
        if drawn is None and deck.startswith(PREFIX):
            listed = ", ".join(f"{PREFIX}{name}" for name in formats) or "none"
            raise RefusalError(f'no deck can be drawn as "{deck}"', f"what can be drawn: {listed}")
        shown = deck
        if deck not in known and files and Path(deck).is_file():
            deck = _in_file(deck, folder, game)
        if deck.startswith(LISTED):
            owner = _listed(deck, game).seat
        elif drawn is None and deck not in known:
            listed = f"decks of this game: {', '.join(known) or 'none'}; or name a file with a list of cards"
            raise RefusalError(f'there is no deck "{deck}"', did_you_mean(deck, known) or listed)
        else:
            owner = None if drawn is not None else known[deck]
        number = 0 if seat == "table" and seat not in seats else _seat(seat, seats)
        if owner is not None and (number == 0 or seats[number - 1] != owner):
            raise RefusalError(f'the deck "{shown}" is for {owner}', f"say --deck {owner}={shown}")
        found[number] = deck
    return found


def _in_file(path: str, folder: GameFolder, game: "Game") -> str:
    """Return the deck of a file as a list, which needs the file no more: a save takes it along."""
    from ruledeck.cli.authoring.deck_files import find_decks, findings, one_deck
    from ruledeck.cli.games.loaded import Loaded
    from ruledeck.interpreter.decks.list_writing import list_of

    loaded = Loaded(folder, game)
    found = find_decks(loaded, path)
    deck = None if found.faults else one_deck(found, path)
    faults = found.faults if deck is None else findings(loaded, deck)
    if deck is None or faults:
        at = faults[0].span
        line = f"{at.begin.line}:{at.begin.column}: " if at is not None else ""
        raise RefusalError(f"{path}:{line}{faults[0].message}", f"see `ruledeck deck check {folder.shown} {path}`")
    return LISTED + list_of(deck, game.text, "en")


def _listed(name: str, game: "Game") -> "DeckText":
    """Return the deck that a list behind its prefix is.

    Raises:
        RefusalError: when it is none, as in a save that somebody has written by hand.
    """
    from ruledeck.grammar.files.decks import read_decks, unpacked
    from ruledeck.interpreter.decks.lists import deck_document, read_list

    entry, found = read_list(name.removeprefix(LISTED).encode("utf-8", "replace"), "list", game.text)
    if entry is not None:
        more = {"id": "listed"} if entry.get("name") is not None else {"id": "listed", "name": "listed"}
        decks, found = read_decks(deck_document(entry, more), game.text.manifest, game.cards)
        full, wrong = unpacked(decks, game.text.cards)
        if full:
            return full[0]
        found = [*found, *wrong]
    raise RefusalError(f"this list is not a deck of the game: {found[0].message}")


def _seat(text: str, seats: Sequence[str]) -> int:
    if text.isdecimal() and 1 <= int(text) <= len(seats):
        return int(text)
    if text in seats:
        return seats.index(text) + 1
    raise RefusalError(f'there is no seat "{text}"', f"seats: 1 to {len(seats)}, or {', '.join(seats)}")
