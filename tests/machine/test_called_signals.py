"""Abilities that a text calls: what was true outside is true again when they are done, whatever has become of them meanwhile."""

from pathlib import Path

from ruledeck.interpreter.compiler.compiler import compile_game
from ruledeck.interpreter.engine.activation import resolve_called
from ruledeck.interpreter.engine.machine import advance, new_game
from ruledeck.interpreter.state.outcomes import ABORT, FULLY

from .stones import program_of


def test_what_was_outside_comes_back_without_abilities(tmp_path: Path) -> None:
    """A unit that goes on behind an ability restores what it set, and passes an abort on, though its card has no ability any more."""
    game, found = program_of(tmp_path, ["add 1 drop to first"])
    assert found == []
    s = new_game(compile_game(game, 2), 0)
    advance(s)
    boulder = next(e for e, card in enumerate(s.card) if card >= 0 and "boulder" in s.layout.titles[card])
    for answer, done in ((None, FULLY), (ABORT, ABORT)):
        s.resolving, s.cause = 3, boulder
        assert resolve_called(s, 2, (1, boulder, "ring", 0, 7), answer) is done
        assert (s.resolving, s.cause) == (2, 7)
