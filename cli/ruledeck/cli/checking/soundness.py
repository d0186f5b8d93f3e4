"""Whether a game that can be read can be played: nothing of it is compiled before that is known."""

from ruledeck.cli.games.folders import GameFolder
from ruledeck.cli.games.kept_games import bound_game, rejected
from ruledeck.cli.games.loaded import Loaded, announced
from ruledeck.grammar.binder.game import Game
from ruledeck.grammar.text.diagnostic import Diagnostic


def load_sound(folder: GameFolder) -> Loaded:
    """Read a game of which something is to be played; errors in its text and its meaning are counted and announced on stderr."""
    return announced(quietly_sound(folder))


def quietly_sound(folder: GameFolder) -> Loaded:
    """Read a game of which something is to be played: what it says has to be sound, too, which costs time only when it has changed."""
    bound = bound_game(folder)
    found = left_unsound(bound.game) if bound.errors else rejected(folder, bound, unsound)
    return Loaded(folder, bound.game, (*bound.errors, *found), bool(found))


def unsound(game: Game) -> tuple[Diagnostic, ...]:
    """Return the errors in what a game means that could be read."""
    # Imported only here: what was found sound once is not looked at again.
    from ruledeck.cli.checking.checking import rejections

    return rejections(game)


def left_unsound(game: Game) -> tuple[Diagnostic, ...]:
    """Return the errors for which what is left of a game with errors cannot be played either."""
    from ruledeck.cli.checking.checking import rejections_of_what_is_left

    return rejections_of_what_is_left(game)
