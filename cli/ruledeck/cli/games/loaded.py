"""Games that a command reads: bound, with the names of cards in every language."""

import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path, PurePath

from ruledeck.cli.games.configuration import content_folders
from ruledeck.cli.games.folders import GameFolder, games_in, named, shown
from ruledeck.cli.games.kept_games import bound_game
from ruledeck.cli.terminal.refusal import RefusalError
from ruledeck.grammar.binder.game import Card, Game
from ruledeck.grammar.text.diagnostic import Diagnostic, Severity
from ruledeck.grammar.text.suggestion import did_you_mean

_LEAVES = (("cards",), ("text",), ("policies",), ("rulings",))
"""The folders of a game without whose faulty parts the rest can still be played."""


@dataclass(frozen=True, slots=True)
class Loaded:
    """A game that has been read.

    Attributes:
        folder: Where it is.
        game: What could be understood of it.
        errors: What is wrong with its text.
        refused: Whether these were found in the meaning of all of it: nothing is left out that could not be understood.
    """

    folder: GameFolder
    game: Game
    errors: tuple[Diagnostic, ...] = ()
    refused: bool = False

    @property
    def playable(self) -> bool:
        """Whether what is wrong can be left out: it stands in cards, translations, policies or rulings, not in what everything rests on."""
        return not self.refused and all(leaves(one, self.folder) for one in self.errors)

    def names(self, card: Card) -> dict[str, str]:
        """Return the titles of a card by language; the key `""` is the source language."""
        found = {"": card.text.name}
        for text in self.game.text.texts:
            if card.text.id in text.cards:
                found[text.language] = text.cards[card.text.id].name
        return found

    def place(self, card: Card) -> str:
        """Return where a card stands, as path and line."""
        span = card.text.span
        return f"{span.source.path}:{span.begin.line}"


def load_game(folder: GameFolder) -> Loaded:
    """Read and bind a game; errors in its text are counted and announced on stderr."""
    return announced(quietly_loaded(folder))


def quietly_loaded(folder: GameFolder) -> Loaded:
    """Read and bind a game, and announce nothing."""
    bound = bound_game(folder)
    return Loaded(folder, bound.game, bound.errors)


def announced(loaded: Loaded) -> Loaded:
    """Return what was read; its errors are counted and announced on stderr."""
    if loaded.errors:
        print(f"{loaded.folder.shown}: {faults(loaded)}", file=sys.stderr)
    return loaded


def faults(loaded: Loaded) -> str:
    """Return how many errors the text of a game has, and what follows from it."""
    noun = "error" if len(loaded.errors) == 1 else "errors"
    left = "what is wrong is left out" if loaded.playable else "nothing of it can be played before they are mended"
    return f"{len(loaded.errors)} {noun}; {left}; see `ruledeck check {loaded.folder.shown}`"


def stopping(folder: GameFolder, found: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
    """Return the errors that keep a game from being played; nobody plays by rulings, whatever is wrong with one."""
    rulings = f"{(folder.shown / 'rulings').as_posix()}/"
    return tuple(
        [
            one
            for one in found
            if one.severity is Severity.ERROR and (one.span is None or not one.span.source.path.startswith(rulings))
        ]
    )


def leaves(error: Diagnostic, folder: GameFolder) -> bool:
    """Whether an error stands where a game is whole without it."""
    if error.span is None:
        return False
    path = PurePath(error.span.source.path)
    return path.is_relative_to(folder.shown) and path.relative_to(folder.shown).parts[:1] in _LEAVES


def load_named(name: str, content: Sequence[Path] | None) -> Loaded:
    """Read the game called `name`.

    Raises:
        RefusalError: when there is none.
    """
    return load_game(named(name, content_folders(content)))


def load_all(content: Sequence[Path] | None, game: str | None = None) -> list[Loaded]:
    """Read all games of the content, or the one that is named.

    Raises:
        RefusalError: when there is none.
    """
    if game is not None:
        return [load_named(game, content)]
    folders = content_folders(content)
    games = [GameFolder(path, shown(path)) for folder in folders for path in games_in(folder)]
    if not games:
        raise RefusalError("there is no game", "name a folder of games with --content")
    return [load_game(one) for one in games]


def find_cards(games: Sequence[Loaded], wanted: str) -> list[tuple[Loaded, Card]]:
    """Return the cards with this id or with this title in any language; titles are compared without case.

    An id may follow the name of its game, as it is printed: `my_game/field_medic`.

    Raises:
        RefusalError: when there is none, with the titles that resemble it.
    """
    found = [*_called(games, wanted)]
    if not found and "/" in wanted:
        game, _, ident = wanted.partition("/")
        found = [*_called([one for one in games if game in (one.game.text.id, one.folder.root.name)], ident)]
    if not found:
        known = {name for _, _, names in _named_cards(games) for name in names}
        where = " or ".join(one.game.text.id for one in games)
        raise RefusalError(
            f'there is no card "{wanted}" in {where}', did_you_mean(wanted, known) or _part(wanted, known)
        )
    return found


def find_card(games: Sequence[Loaded], wanted: str) -> tuple[Loaded, Card]:
    """Return the one card with this id or with this title in any language.

    Raises:
        RefusalError: when there is none, or when there are several.
    """
    found = find_cards(games, wanted)
    if len(found) > 1:
        said = " or ".join(f"{one.game.text.id}/{card.text.id}" for one, card in found)
        raise RefusalError(f'several cards are called "{wanted}"', f"say which: {said}")
    return found[0]


def _called(games: Sequence[Loaded], wanted: str) -> Iterator[tuple[Loaded, Card]]:
    folded = wanted.casefold()
    for one, card, names in _named_cards(games):
        if folded in (name.casefold() for name in names):
            yield one, card


def _named_cards(games: Sequence[Loaded]) -> Iterator[tuple[Loaded, Card, set[str]]]:
    for one in games:
        for card in one.game.cards.values():
            yield one, card, {card.text.id, *one.names(card).values()}


def _part(wanted: str, known: set[str]) -> str | None:
    inside = sorted(name for name in known if wanted.casefold() in name.casefold())[:3]
    return f"did you mean {' or '.join(inside)}?" if inside else "`ruledeck find TEXT` looks for parts of cards"
