"""Which verbs things may leave play with: those of the language are named, those of a game are followed into their bodies."""

from pathlib import Path

from ruledeck.grammar.binder.game import bind_game
from ruledeck.grammar.files.loading import read_game
from ruledeck.interpreter.compiler.analysis import MOVES, MOVING
from ruledeck.interpreter.compiler.compiler import compile_game

ROOT = Path(__file__).resolve().parents[2]


def test_the_verbs_that_move_are_verbs_of_the_language() -> None:
    """Each verb that is named among those that move things is built in, so that a renamed one is missed."""
    game, _ = bind_game(read_game(ROOT / "content" / "infiltration")[0])
    built_in = {ident for ident, verb in game.words.verbs.items() if verb.primitive}
    assert built_in >= MOVING


def test_every_verb_that_takes_a_card_to_a_zone_moves() -> None:
    """A built-in verb with a card and a zone, or with two zones, is among those that move; making a card moves none."""
    game, _ = bind_game(read_game(ROOT / "content" / "infiltration")[0])
    found = set()
    for ident, verb in game.words.verbs.items():
        bases = [slot.type.base for slot in verb.slots]
        if verb.primitive and "zone" in bases and (bases.count("zone") > 1 or "component" in bases):
            found.add(ident)
    assert found - {"make-_-in-_"} == set(MOVES) - {"attach-_-to-_"}


def test_verbs_of_a_game_move_when_their_bodies_do() -> None:
    """A verb of the game that moves cards somewhere inside of it moves, one that only counts does not."""
    game, _ = bind_game(read_game(ROOT / "tests" / "games" / "map_and_jobs")[0])
    manifest = game.text.manifest
    assert manifest is not None
    program = compile_game(game, manifest.players.min)
    moving = {program.verbs[verb] for verb in program.moving}
    assert "take-a-turn" in moving
    assert "add-_-_-to-_" not in moving
