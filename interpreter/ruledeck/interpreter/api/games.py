"""A game that was loaded, and its matches: a match is a game in play."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from threading import Lock
from types import MappingProxyType
from typing import TYPE_CHECKING

from ruledeck.grammar.binder.game import bind_game
from ruledeck.grammar.checks import check_game as check_meaning
from ruledeck.grammar.checks.survey import START
from ruledeck.grammar.files.loading import read_game
from ruledeck.grammar.prose import describe_card
from ruledeck.grammar.text.diagnostic import Severity
from ruledeck.interpreter.api.arguments import (
    known_bot,
    known_card,
    known_language,
    known_number,
    known_player,
    known_seed,
    one_of,
    quoted,
)
from ruledeck.interpreter.api.beginnings import chosen_options, components_of, drawn, seated_bots
from ruledeck.interpreter.api.decisions import Option, options_of, picked, place_of
from ruledeck.interpreter.api.entries import Entry, entries_of
from ruledeck.interpreter.api.errors import ArgumentError, LoadError, NotOfferedError, SaveError, faults_of
from ruledeck.interpreter.api.facts import card_of, deck_of, options_in
from ruledeck.interpreter.api.questions import question
from ruledeck.interpreter.api.rights import claimed, rights_of
from ruledeck.interpreter.api.saving import content_hash, restored, saved, settings_of
from ruledeck.interpreter.api.steps import stopped, take
from ruledeck.interpreter.bots.policies import check_policies
from ruledeck.interpreter.bots.roster import bots_of
from ruledeck.interpreter.bots.search import dealt_anew
from ruledeck.interpreter.compiler.compiler import compile_game
from ruledeck.interpreter.decks.drawing import Wanted
from ruledeck.interpreter.engine.decisions import DECIDERS
from ruledeck.interpreter.engine.machine import advance, new_game
from ruledeck.interpreter.primitives import views
from ruledeck.interpreter.state import saves
from ruledeck.interpreter.state.budget import Budget
from ruledeck.interpreter.state.identity import digest
from ruledeck.interpreter.state.pcg import Stream
from ruledeck.interpreter.state.runaway import EndlessError as Runaway
from ruledeck.interpreter.state.seats import player_names
from ruledeck.interpreter.state.starting_components import TABLE
from ruledeck.interpreter.wording.options import Decision, option_keys

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from ruledeck.grammar.binder.game import Game as Bound
    from ruledeck.interpreter.api.decisions import Thing
    from ruledeck.interpreter.api.facts import Card, Deck, GameOption
    from ruledeck.interpreter.primitives.views import View
    from ruledeck.interpreter.state.program import Program
    from ruledeck.interpreter.state.saves import Json
    from ruledeck.interpreter.state.state import State

_DEAL = 8
"""The random stream of new deals: none of those that a match itself uses."""


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
    ] or [one for one in (*check_meaning(game), *check_policies(game)) if one.severity is Severity.ERROR]
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
        bots: Names of the built-in bots: `random`, `first`, `search`, and those of the game's policies.
    """

    def __init__(self, bound: Bound) -> None:
        manifest = bound.text.manifest
        assert manifest is not None
        self._bound = bound
        self._programs: dict[tuple[int, tuple[tuple[str, str], ...]], Program] = {}
        self._compiling = Lock()
        self.id = bound.text.id
        self.name = manifest.name.get("", next(iter(manifest.name.values()), bound.text.id))
        self.folder = bound.text.root
        self.content = content_hash(bound)
        self.least, self.most, self._usual = manifest.players.min, manifest.players.max, manifest.players.usual
        self.seats = tuple(bound.words.seats)
        self.cards: Mapping[str, Card] = MappingProxyType({ident: card_of(bound, ident) for ident in bound.cards})
        self.decks: Mapping[str, Deck] = MappingProxyType({each.id: deck_of(each) for each in bound.text.decks})
        self.formats = tuple(manifest.formats)
        self.options: Mapping[str, GameOption] = MappingProxyType(options_in(manifest))
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
        budget: Budget | None = None,
    ) -> Match:
        """Begin a match, and play it to the first decision that is the caller's.

        Args:
            players: How many play; by default as few as can without an automatic player. Automatic players come beside them.
            seed: What chance and the built-in bots follow, from 0.
            options: Chosen options by name; the others have their defaults.
            decks: Decks by player (from 1) or name of the player; 0 or `table` for the deck of the table. A deck is an id, a
                `Deck`, `random:FORMAT` (drawn by the seed of the match) or `random:FORMAT:SEED`.
            bots: Built-in bots, by player or name of the player; one name for all of them. Nobody by default: then every
                decision is the caller's.
            budget: How much the text of the game may do between two decisions of the caller, and how large the table may become.

        Raises:
            ArgumentError: when something of this does not fit the game.
            EndlessError: when the text of the game makes it go on for ever.
        """
        count = self._usual if players is None else players
        program = self._program(count, options or {})
        seated = seated_bots(bots, player_names(self._bound, count), self._bound)
        cards = components_of(program, decks or {}, known_seed(seed))
        return Match(self, new_game(program, seed, seated, cards), budget)

    def load(self, text: str, *, budget: Budget | None = None) -> Match:
        """Go on with a saved match.

        Args:
            text: What `Match.save` returned, or what `ruledeck play` saved.
            budget: How much the text of the game may do between two decisions of the caller, and how large the table may become.

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
        except ArgumentError as unfit:
            raise SaveError(f"the save does not fit the game: {unfit}") from None
        state = restored(program, found.body.get("state"))
        if isinstance(state, saves.Refusal):
            raise SaveError(state.reason)
        return Match(self, state, budget)

    def prose(self, card: str, language: str = "en") -> str:
        """Return what a card does, in English (`en`) or Russian (`ru`): its keywords, then a paragraph for each ability.

        Raises:
            ArgumentError: when there is no card with this id, or no prose in this language.
        """
        cards = self._bound.cards
        return describe_card(self._bound, cards[known_card(card, cards)], known_language(language))

    def draw_deck(self, format: str, seed: int = 0, player: int | str = TABLE) -> Deck:
        """Return a random deck that obeys a format: the same for the same seed.

        Args:
            format: One of `formats`.
            seed: Of the deck, from 0.
            player: Whose deck it is, by number or name; 0 for the table.

        Raises:
            ArgumentError: when there is no such format or player, or no deck was found.
        """
        if format not in self.formats:
            raise ArgumentError(f"there is no format {quoted(format)}", one_of(format, self.formats))
        owner = TABLE if player == TABLE else known_player(player, player_names(self._bound, self.most))
        program = self._program(max(self.least, owner), {})
        return deck_of(drawn(program, Wanted(format, known_seed(seed)), owner))

    # ---- inside

    def _program(self, players: int, options: Mapping[str, str]) -> Program:
        known_number(players, self.id, self.least, self.most)
        chosen = chosen_options(self.options, options)
        key = (players, tuple(sorted(chosen.items())))
        with self._compiling:
            if key not in self._programs:
                self._programs[key] = compile_game(self._bound, players, chosen)
            return self._programs[key]


class Match:
    """A game in play; made by `Game.new` and `Game.load`.

    It rests at a decision of the caller, or is over. Two matches of one game may be used in two threads.
    """

    __slots__ = ("_state", "game")

    def __init__(self, game: Game, state: State, budget: Budget | None = None) -> None:
        self.game, self._state = game, state
        if budget is not None:
            state.onlooker = replace(state.onlooker, budget=budget)
        try:
            advance(state)
        except Runaway as error:
            raise stopped(self._state, error) from None

    def __reduce__(self) -> tuple[Callable[[Game, str], Match], tuple[Game, str]]:
        """Let another process go on with it."""
        return _loaded, (self.game, self.save())

    def __copy__(self) -> Match:
        """Return a clone."""
        return self.clone()

    def __deepcopy__(self, _memo: dict[int, Match]) -> Match:
        """Return a clone: whatever is not copied never changes."""
        return self.clone()

    # ---- where it is

    @property
    def players(self) -> tuple[str, ...]:
        """What the players are called: by their seats, or in alphabetical order.

        Wherever a player is asked for, either the number will do, from 1, or the name.
        """
        return player_names(self._state.program.game, self._state.layout.players)

    @property
    def player(self) -> int:
        """The player who is to decide, from 1; 0 when the match is over."""
        pending = self._state.pending
        return pending.player if pending is not None else 0

    @property
    def over(self) -> bool:
        """Whether the match is over."""
        return self._state.over is not None

    @property
    def winners(self) -> tuple[int, ...]:
        """The players who have won; nobody before the end, and in a match that nobody wins."""
        return self._state.over or ()

    def score(self, player: int | str) -> float:
        """Return what a player has got: the winners share 1.0 among them, everybody else has 0.0.

        Raises:
            ArgumentError: when there is no such player, as everywhere below.
        """
        winners = self.winners
        return 1.0 / len(winners) if self._known(player) in winners else 0.0

    @property
    def bots(self) -> Mapping[int, str]:
        """The built-in bots of the match, by player; the caller decides for everybody else."""
        return {player: bot for player, bot in enumerate(self._state.deciders) if bot is not None}

    # ---- the open decision

    def prompt(self, language: str = "en") -> str:
        """Return what the player is asked, in English (`en`) or Russian (`ru`); empty when the match is over."""
        if self._state.pending is None:
            return ""
        return question(Decision(self._state), known_language(language))

    def options(self, language: str = "") -> tuple[Option, ...]:
        """Return what may be chosen, never nothing while the match goes on.

        Args:
            language: Of the labels: `en` or `ru`; without one they are phrases of rulings, which is faster.
        """
        if self._state.pending is None:
            return ()
        return options_of(self._state, known_language(language) if language else "")

    @property
    def forced(self) -> bool:
        """Whether there is just one option: the others cannot tell, so that the player is asked all the same."""
        pending = self._state.pending
        return pending is not None and len(pending.options) == 1

    def offers(self, option: Option | str) -> bool:
        """Whether an option, or the option with a key, can be chosen now."""
        pending = self._state.pending
        if pending is None:
            return False
        if isinstance(option, Option):
            return option.place_in(pending) >= 0 or option.key in option_keys(self._state)
        return option in option_keys(self._state)

    @property
    def picked(self) -> tuple[Thing, ...]:
        """What was picked before, where several things are chosen one by one; `done` ends such a choice."""
        return () if self._state.pending is None else picked(self._state)

    def apply(self, option: Option | str) -> None:
        """Take an option, and go on to the next decision of the caller or to the end.

        Args:
            option: One of `options()`, also of those of an equal match; or its key.

        Raises:
            NotOfferedError: when it is not offered now; nothing has changed.
            EndlessError: when the text of the game makes it go on for ever; the match is over.
        """
        s = self._state
        if s.pending is None:
            raise NotOfferedError("the match is over: nobody decides")
        place = option.place_in(s.pending) if isinstance(option, Option) else -1
        if place < 0:
            place = place_of(s, option.key if isinstance(option, Option) else option)
        take(self._state, place)

    # ---- beside the open decision

    def rights(self, player: int | str, language: str = "") -> tuple[Option, ...]:
        """Return what a player may use at this moment without being asked, whoever is to decide; mostly nothing.

        Args:
            player: Whose rights. What a built-in bot may use is not for others to take.
            language: Of the labels, as in `options`.
        """
        return rights_of(self._state, self._known(player), known_language(language) if language else "")

    def use(self, player: int | str, right: Option | str) -> None:
        """Let a player use a right; the open decision is not used up, and stands open again when it has been resolved.

        Args:
            player: Who uses it.
            right: One of `rights(player)`, or its key.

        Raises:
            NotOfferedError: when it is not offered now; nothing has changed.
            EndlessError: when the text of the game makes it go on for ever; the match is over.
        """
        key, player = right.key if isinstance(right, Option) else right, self._known(player)
        claimed(key, player, self.rights(player))
        take(self._state, -player)
        take(self._state, place_of(self._state, key))

    # ---- copies

    def clone(self) -> Match:
        """Return an equal match that goes its own way; to keep one is to be able to go back to it."""
        return around(self.game, self._state.clone())

    def determinize(self, player: int | str, seed: int = 0) -> Match:
        """Return a match that a player cannot tell from this one: what the player does not know is dealt anew.

        Cards change places only with cards of the same owner and back; what the player was told of them stays true. What
        chance will bring is new, too. Nobody is played by a bot in it, and it has no log.

        Args:
            player: Whose knowledge counts.
            seed: Of the deal and of chance: the same seed gives the same deal to the same knowledge.
        """
        new = dealt_anew(self._state, self._known(player), Stream(known_seed(seed), _DEAL))
        new.deciders = (None,) * len(new.deciders)
        return around(self.game, new)

    def play_out(self, bot: str = "random") -> None:
        """Let a built-in bot decide for everybody until the match is over: the fastest way to its end.

        Args:
            bot: Its name, one of `game.bots`.

        Raises:
            ArgumentError: when there is no such bot.
            EndlessError: when the text of the game makes it go on for ever.
        """
        s = self._state
        s.deciders = (None, *([bot if bot == "random" else known_bot(bot, s.program.game)] * s.layout.players))
        if s.pending is not None:
            # The open decision waits for an answer of the caller; for all others the engine asks the bot.
            take(self._state, DECIDERS[bot](s, s.pending))

    # ---- identity

    def digest(self) -> str:
        """Return a short name of the position, random numbers included, the log left out: the same in every process."""
        return digest(self._state)

    def __eq__(self, other: object) -> bool:
        """Whether two matches of one game are in the same position, random numbers included, whatever their logs tell."""
        if not isinstance(other, Match):
            return NotImplemented
        same = self.game.content == other.game.content and self._state.program.options == other._state.program.options
        return same and self._state == other._state

    # ---- what is seen and kept

    def view(self, player: int | str) -> View:
        """Return what a player may know, as plain data: equal knowledge gives equal views.

        Args:
            player: Who looks.

        Returns:
            See `View`. In the player's own `decision` stand the `question` and the keys of the `options`.
        """
        return views.view(self._state, self._known(player), _asked)

    def log(self, player: int | str = 0) -> tuple[Entry, ...]:
        """Return what has happened, the oldest first, as JSON-like data.

        Args:
            player: As this player saw it, with `?` for what they did not see; 0 for everything openly.
        """
        seen = None if player == TABLE else self._known(player)
        return entries_of(self._state, seen)

    def save(self) -> str:
        """Return the match as text, one line of JSON, from which `Game.load` goes on; also in the middle of a choice.

        It is a file for `ruledeck play GAME --resume FILE`, too.
        """
        return saved(self._state, self.players)

    # ---- inside

    def _known(self, player: int | str) -> int:
        return known_player(player, self.players)


def around(game: Game, state: State) -> Match:
    """Return the match that a state is, for those parts of ruledeck that have states: it is shared, not copied."""
    match = object.__new__(Match)
    match.game, match._state = game, state
    return match


def is_its_own(match: Match, option: Option) -> bool:
    """Whether an option was made for the very decision that is open."""
    pending = match._state.pending
    return pending is not None and option.place_in(pending) >= 0


def _loaded(game: Game, text: str) -> Match:
    return game.load(text)


def _asked(s: State, _player: int) -> Json:
    return {"question": question(Decision(s), "en"), "options": list(option_keys(s))}
