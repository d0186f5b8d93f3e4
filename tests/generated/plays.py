"""What comes of a random game: drawn, repaired, compiled for everybody and all pairs of options, and begun."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from tempfile import TemporaryDirectory

from ruledeck.grammar.binder.game import bind_game
from ruledeck.grammar.checks import check_game as check_meaning
from ruledeck.grammar.checks.survey import survey
from ruledeck.grammar.files.loading import read_game
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.operations import OPERATIONS
from ruledeck.grammar.text.diagnostic import Diagnostic, Severity

from .random_games import drawn
from .repairing import repaired
from .whole_way import Files, Walk, begun, checked, programs, write

DECISIONS = 30
NODES = frozenset(
    kind.__name__
    for kind in vars(m).values()
    if isinstance(kind, type) and issubclass(kind, m.Meant) and kind not in (m.Meant, m.Levy)
)
"""The types of nodes of the tree of meaning that a text can say."""


def errors(files: Files, folder: Path) -> list[Diagnostic]:
    """Return the errors that reading, binding and checking a game find; whatever they raise is raised."""
    with TemporaryDirectory(dir=folder) as place:
        text, found = read_game(write(files, Path(place)))
    game, faults = bind_game(text)
    found = [one for one in (*found, *faults) if one.severity is Severity.ERROR]
    return found or [one for one in check_meaning(game) if one.severity is Severity.ERROR]


def game_of(seed: int, folder: Path) -> Files | None:
    """Return the game of a seed, which `check` takes, or `None` when its draft cannot be mended."""
    return repaired(drawn(seed), lambda files: errors(files, folder))


def outcome(files: Files, seed: int, folder: Path) -> Walk:
    """Return what comes of a game: it must be clean, compile, and take decisions, for everybody and all pairs of options."""
    root = write(files, folder)
    walk = checked(root)
    if walk.errors or walk.faults:
        walk.faults += [f"not clean: {one.code} {one.message}" for one in walk.errors]
        return walk
    game, _ = bind_game(read_game(root)[0])
    for program in programs(game, walk):
        begun(program, seed, folder, walk, decisions=DECISIONS)
    return walk


def reached(files: Files, folder: Path) -> tuple[set[str], set[str], set[str]]:
    """Return the types of nodes, the operations and the verbs of a game, wherever they stand in it."""
    game, _ = bind_game(read_game(write(files, folder))[0])
    nodes = [node for part in survey(game).parts for node in part.nodes]
    return (
        {type(node).__name__ for node in nodes},
        {node.name for node in nodes if isinstance(node, m.Op)},
        {node.verb for node in nodes if isinstance(node, m.Perform)},
    )


def unreached(games: Iterable[Files], folder: Path) -> tuple[set[str], set[str], set[str]]:
    """Return the types of nodes, the operations and the built-in verbs that none of some games has."""
    nodes, operations, verbs, seen = set(NODES), set[str](OPERATIONS), set[str](), set[str]()
    for number, files in enumerate(games):
        found = reached(files, folder / str(number))
        if not verbs:
            game, _ = bind_game(read_game(folder / str(number) / "game")[0])
            verbs = {ident for ident, verb in game.words.verbs.items() if verb.primitive and not verb.unsaid}
        nodes, operations, seen = nodes - found[0], operations - found[1], seen | found[2]
    return nodes, operations, verbs - seen
