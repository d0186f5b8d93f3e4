"""A game that was loaded: its cards, decks and options, and the matches that are played of it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from threading import Lock
from types import MappingProxyType
from typing import TYPE_CHECKING

from ruledeck.grammar.binder.game import bind_game
from ruledeck.grammar.checks.survey import START
from ruledeck.grammar.files.loading import read_game
from ruledeck.grammar.prose import describe_card
from ruledeck.grammar.text.diagnostic import Severity
from ruledeck.grammar.text.suggestion import did_you_mean
from ruledeck.interpreter.api.errors import LoadError, SaveError, SetupError, faults_of
from ruledeck.interpreter.api.matches import Match, told_in
from ruledeck.interpreter.api.saving import content_hash, restored, settings_of
from ruledeck.interpreter.bots.roster import bots_of, is_bot
from ruledeck.interpreter.compiler.compiler import compile_game
from ruledeck.interpreter.decks.drawing import Wanted, draw_deck, wanted
from ruledeck.interpreter.engine.machine import new_game
from ruledeck.interpreter.state import saves
from ruledeck.interpreter.state.seats import player_names
from ruledeck.interpreter.state.starting_components import TABLE, components

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from ruledeck.grammar.binder.game import Game as Bound
    from ruledeck.grammar.files.decks import DeckText
    from ruledeck.grammar.files.manifest import Manifest
    from ruledeck.interpreter.state.program import Program
    from ruledeck.interpreter.state.starting_components import Components

Fact = str | int | bool | tuple[str, ...] | tuple[int, ...]
"""A fact that is printed on a card."""


@dataclass(frozen=True, slots=True)
class Card:
    """A card.

    Attributes:
        id: Its id, by which options, views and logs speak of it.
        name: Its title in the source language.
        names: Its title by language, as far as it is translated.
        type: Its type.
        fields: What is printed on it, by the names of the game.
        traits: Its traits.
        copies: How many copies there are, where the card says it; else 0.
        rules: What it does, as its author wrote it; empty when it does nothing. `Game.prose` says it as prose.
    """

    id: str
    name: str
    names: Mapping[str, str]
    type: str
    fields: Mapping[str, Fact]
    traits: tuple[str, ...]
    copies: int
    rules: str


@dataclass(frozen=True, slots=True)
class Deck:
    """A deck.

    Attributes:
        cards: Copies by id of the card.
        id: Its id; empty for one that no file of the game holds.
        name: Its title.
        seat: The seat that it is for, or empty.
        format: The format that it obeys, or empty.
    """

    cards: Mapping[str, int]
    id: str = ""
    name: str = ""
    seat: str = ""
    format: str = ""


@dataclass(frozen=True, slots=True)
class GameOption:
    """A reading of the rules that a table may choose.

    Attributes:
        name: Its name.
        values: What can be chosen.
        default: What holds otherwise.
    """

    name: str
    values: tuple[str, ...]
    default: str


def load(folder: str | Path) -> Game:
    """Read a game.

    Nothing is printed, nothing is executed, nothing outside of the folder is read.

    Args:
        folder: The folder that holds `game.yaml`.

    Raises:
        LoadError: when there is no game, or one that cannot be played; it says all that is wrong.
    """
    root = Path(folder)
    if not root.is_dir():
        raise LoadError(f"there is no folder {root}")
    text, found = read_game(root)
    game, faults = bind_game(text)
    rulings = f"{(root / 'rulings').as_posix()}/"
    # Nobody plays by rulings, whatever is wrong with one.
    errors = [
        one
        for one in (*found, *faults)
        if one.severity is Severity.ERROR and (one.span is None or not one.span.source.path.startswith(rulings))
    ]
    if errors:
        raise LoadError(
            f"{root} has {len(errors)} {'error' if len(errors) == 1 else 'errors'}:",
            faults_of(errors),
        )
    if START not in game.bodies:
        raise LoadError(f'nothing says how {root} is played: it has no verb "play the game"')
    return Game(game)


class Game:
    """A game that can be played; made by `load`.

    It does not change, and may be used in several threads.

    Attributes:
        id: Its id.
        name: Its title in the source language.
        folder: Where it was read.
        content: A hash of its text, without rulings and translations: saves are bound to it.
        least, most: How many can play it.
        seats: What seats are called, where the game names them; else empty.
        cards: By id, in the order of the files.
        decks: By id.
        formats: Names of the formats of which decks can be drawn.
        options: By name.
        bots: Names of the bots inside: `random`, `first`, `search`, and those of the game's policies.
    """

    def __init__(self, bound: Bound) -> None:
        manifest = _manifest(bound)
        self._bound = bound
        self._programs: dict[tuple[int, tuple[tuple[str, str], ...]], Program] = {}
        self._compiling = Lock()
        self.id = bound.text.id
        self.name = manifest.name.get("", next(iter(manifest.name.values()), bound.text.id))
        self.folder = bound.text.root
        self.content = content_hash(bound)
        self.least, self.most = manifest.players.min, manifest.players.max
        self.seats = tuple(bound.words.seats)
        self.cards: Mapping[str, Card] = MappingProxyType({ident: _card(bound, ident) for ident in bound.cards})
        self.decks: Mapping[str, Deck] = MappingProxyType({each.id: _deck(each) for each in bound.text.decks})
        self.formats = tuple(manifest.formats)
        self.options: Mapping[str, GameOption] = MappingProxyType(
            {
                name: GameOption(name, tuple(map(str, one.values)), str(one.default))
                for name, one in manifest.options.items()
            }
        )
        self.bots = bots_of(bound)

    def __repr__(self) -> str:
        """Return what game it is."""
        return f"<Game {self.id}: {self.least} to {self.most} players, {len(self.cards)} cards>"

    def __reduce__(self) -> tuple[Callable[[str], Game], tuple[str]]:
        """Let another process read the game anew."""
        return load, (str(self.folder),)

    def new(
        self,
        players: int | None = None,
        *,
        seed: int = 0,
        options: Mapping[str, str] | None = None,
        decks: Mapping[int | str, str | Deck] | None = None,
        bots: Mapping[int | str, str] | str | None = None,
    ) -> Match:
        """Begin a match, and play it to the first decision that is taken from outside.

        Args:
            players: How many play; by default as few as can.
            seed: What chance and the bots inside follow, from 0.
            options: Chosen options by name; the others have their defaults.
            decks: Decks by player (from 1) or name of the player; 0 or `table` for the deck of the table. A deck is an id, a
                `Deck`, `random:FORMAT` (drawn by the seed of the match) or `random:FORMAT:SEED`.
            bots: Bots inside, by player or name of the player; one name for all of them. Nobody by default: then every
                decision is taken from outside.

        Raises:
            SetupError: when something of this does not fit the game.
            EndlessError: when the text of the game makes it go on for ever.
        """
        count = self.least if players is None else players
        program = self._program(count, options or {})
        names = player_names(self._bound, count)
        everybody: Mapping[int | str, str] = (
            dict.fromkeys(range(1, count + 1), bots) if isinstance(bots, str) else bots or {}
        )
        seated = {_seat(seat, names): self._bot(bot) for seat, bot in everybody.items()}
        return Match(self, new_game(program, seed, seated, self._components(program, decks or {}, names, seed)))

    def load(self, text: str) -> Match:
        """Go on with a saved match.

        Args:
            text: What `Match.save` returned, or what `ruledeck play` saved.

        Raises:
            SaveError: when it is no save, or one of another game or of another text of this game.
        """
        found = saves.read(text, "the text", self.id, self.content)
        if isinstance(found, saves.Refusal):
            raise SaveError(found.reason)
        settings = settings_of(found.body)
        if isinstance(settings, saves.Refusal):
            raise SaveError(settings.reason)
        try:
            program = self._program(*settings)
        except SetupError as unfit:
            raise SaveError(f"the save does not fit the game: {unfit}") from None
        state = restored(program, found.body.get("state"))
        if isinstance(state, saves.Refusal):
            raise SaveError(state.reason)
        return Match(self, state)

    def prose(self, card: str, language: str = "en") -> str:
        """Return what a card does, in English (`en`) or Russian (`ru`): its keywords, then a paragraph for each ability.

        Raises:
            KeyError: when there is no card with this id.
        """
        return describe_card(self._bound, self._bound.cards[card], told_in(language))

    def draw_deck(self, format: str, seed: int = 0, player: int = TABLE) -> Deck:
        """Return a random deck that obeys a format: the same for the same seed.

        Args:
            format: One of `formats`.
            seed: Of the deck, from 0.
            player: Whose deck it is, from 1; 0 for the table.

        Raises:
            SetupError: when there is no such format or player, or no deck was found.
        """
        if format not in self.formats:
            raise SetupError(f'there is no format "{format}"', _one_of(format, self.formats))
        if not 0 <= player <= self.most:
            raise SetupError(f"there is no player {player}", f"they are 1 to {self.most}; 0 is the table")
        program = self._program(max(self.least, player), {})
        return _deck(_drawn(program, Wanted(format, seed), player))

    # ---- inside

    def _program(self, players: int, options: Mapping[str, str]) -> Program:
        if not self.least <= players <= self.most:
            raise SetupError(f"{players} cannot play {self.id}", f"{self.least} to {self.most} can")
        # A program knows options by their words, the manifest by their names.
        names = {each.replace("_", " "): each for each in self.options}
        chosen: dict[str, str] = {}
        for name, value in options.items():
            option = self.options.get(names.get(name, name))
            if option is None:
                raise SetupError(f'there is no option "{name}"', _one_of(name, self.options))
            if value not in option.values:
                raise SetupError(f'the option "{name}" has no value "{value}"', _one_of(value, option.values))
            chosen[option.name] = value
        whole = {name: chosen.get(name, option.default) for name, option in self.options.items()}
        key = (players, tuple(sorted(whole.items())))
        with self._compiling:
            if key not in self._programs:
                self._programs[key] = compile_game(self._bound, players, whole)
            return self._programs[key]

    def _bot(self, name: str) -> str:
        if not is_bot(name, self._bound):
            raise SetupError(f'there is no bot "{name}"', _one_of(name, self.bots))
        return name

    def _components(
        self, program: Program, decks: Mapping[int | str, str | Deck], names: tuple[str, ...], seed: int
    ) -> Components | None:
        if not decks:
            return None
        chosen: dict[int, str | Deck | DeckText] = {}
        for seat, deck in decks.items():
            player = TABLE if seat in (TABLE, "table") else _seat(seat, names)
            chosen[player] = self._chosen(program, deck, player, names, seed)
        return components(program, chosen)

    def _chosen(
        self, program: Program, deck: str | Deck, player: int, names: tuple[str, ...], seed: int
    ) -> str | Deck | DeckText:
        """Return a deck that a player may have."""
        if isinstance(deck, Deck):
            for card in deck.cards:
                if card not in self.cards:
                    raise SetupError(f'there is no card "{card}"', did_you_mean(card, self.cards) or "")
            return deck
        wish = wanted(deck, self.formats)
        if wish is not None:
            return _drawn(program, wish if wish.seed is not None else Wanted(wish.format, seed), player)
        if deck not in self.decks:
            listed = (*self.decks, *(f"random:{name}" for name in self.formats))
            raise SetupError(f'there is no deck "{deck}"', _one_of(deck, listed))
        owner = self.decks[deck].seat
        if owner and (player == TABLE or names[player - 1] != owner):
            raise SetupError(f'the deck "{deck}" is for {owner}')
        return deck


def _manifest(bound: Bound) -> Manifest:
    manifest = bound.text.manifest
    assert manifest is not None
    return manifest


def _card(bound: Bound, ident: str) -> Card:
    text = bound.cards[ident].text
    names = {each.language: each.cards[ident].name for each in bound.text.texts if ident in each.cards}
    return Card(
        ident,
        text.name,
        names,
        text.type,
        dict(text.fields),
        text.traits,
        text.copies or 0,
        text.rules.text if text.rules is not None else "",
    )


def _deck(text: DeckText) -> Deck:
    return Deck(dict(text.cards), text.id, text.name, text.seat or "", text.format or "")


def _drawn(program: Program, wish: Wanted, player: int) -> DeckText:
    deck = draw_deck(program, wish, player)
    if deck is None:
        raise SetupError(f"no deck of the format {wish.format} was found for the seed {wish.seed or 0}")
    return deck


def _seat(seat: int | str, names: tuple[str, ...]) -> int:
    if isinstance(seat, str) and seat in names:
        return names.index(seat) + 1
    if isinstance(seat, int) and 1 <= seat <= len(names):
        return seat
    raise SetupError(f"there is no player {seat!r}", f"they are 1 to {len(names)}, or {', '.join(names)}")


def _one_of(given: str, known: Mapping[str, object] | tuple[str, ...]) -> str:
    return did_you_mean(given, known) or f"known are {', '.join(known) or 'none'}"
