"""Which verbs things may leave play with: those of the language are named, those of a game are followed into their bodies."""

from pathlib import Path

from ruledeck.grammar.meaning.primitive_verbs import ATTACH, MAKE, MOVES
from ruledeck.interpreter.compiler.compiler import compile_game
from ruledeck.interpreter.compiler.survey.analysis import MOVING

from ..play.games import game_of

ROOT = Path(__file__).resolve().parents[2]


def test_the_verbs_that_move_are_verbs_of_the_language() -> None:
    """Each verb that is named among those that move things is built in, so that a renamed one is missed."""
    game = game_of(ROOT / "content" / "infiltration")
    built_in = {ident for ident, verb in game.words.verbs.items() if verb.primitive}
    assert built_in >= MOVING


def test_every_verb_that_takes_a_card_to_a_zone_moves() -> None:
    """A built-in verb with a card and a zone, or with several zones, is among those that move; making a card moves none."""
    game = game_of(ROOT / "content" / "infiltration")
    found = set()
    for ident, verb in game.words.verbs.items():
        bases = [slot.type.base for slot in verb.slots for _ in range(1 + slot.many)]
        if verb.primitive and "zone" in bases and (bases.count("zone") > 1 or "component" in bases):
            found.add(ident)
    assert found - {MAKE} == MOVES - {ATTACH}


def test_verbs_of_a_game_move_when_their_bodies_do() -> None:
    """A verb of the game that moves cards somewhere inside of it moves, one that only counts does not."""
    game = game_of(ROOT / "tests" / "games" / "map_and_jobs")
    manifest = game.text.manifest
    assert manifest is not None
    program = compile_game(game, manifest.players.min)
    moving = {program.verbs[verb] for verb in program.moving}
    assert "take-a-turn" in moving
    assert "add-_-_-to-_" not in moving
