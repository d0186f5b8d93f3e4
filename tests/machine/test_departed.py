"""What has left play is told by the log of what moved since, and is the same as looking at everything tells."""

from pathlib import Path
from random import Random

import pytest

from ruledeck.interpreter.engine.machine import advance, decide, new_game, options
from ruledeck.interpreter.primitives.last_known import Glance, departed
from ruledeck.interpreter.primitives.places import create, enter, move_all
from ruledeck.interpreter.state.state import State

from ..play.games import program_of

CONTENT = Path(__file__).parents[2] / "content"


def table(seed: int) -> State:
    """Return a game of dice in its midst."""
    s = new_game(program_of(CONTENT / "destiny", 2), seed)
    advance(s)
    drawn = Random(seed)
    for _ in range(60):
        if s.pending is None:
            break
        decide(s, drawn.randrange(len(options(s))))
    return s


@pytest.mark.parametrize("seed", range(3))
def test_the_log_tells_what_looking_at_everything_tells(seed: int) -> None:
    """Things go to and fro, also back to where they lay, and new ones come: what is not in play any more has left it."""
    s, drawn = table(seed), Random(f"moves {seed}")
    zones = range(len(s.zones))
    inside = [e for zone in s.program.linked.play_zones for e in s.zones[zone]]
    assert inside
    for _ in range(20):
        quick, slow = Glance(s, 1), Glance(s, 1)
        slow.log = []
        for _ in range(drawn.randrange(1, 5)):
            enter(s, drawn.choice(inside), drawn.choice(zones))
        move_all(s, drawn.sample(inside, 2), drawn.choice(zones))
        create(s, s.card[inside[0]], 1, drawn.choice(zones))
        rows = departed(s, quick)
        assert rows == departed(s, slow)
        gone = {row[1] for row in rows if row[0]}
        assert gone == {
            e for e, zone in enumerate(quick.zone) if s.layout.inside[zone] and not s.layout.inside[s.zone[e]] and e > 2
        }
