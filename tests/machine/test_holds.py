"""What lies with a component stays with it: holds of ships, over random games."""

from pathlib import Path
from random import Random

import pytest

from ruledeck.grammar.binder.game import bind_game
from ruledeck.grammar.files.loading import read_game
from ruledeck.interpreter.compiler.compiler import compile_game
from ruledeck.interpreter.engine.machine import advance, decide, new_game, options
from ruledeck.interpreter.state.saves import Refusal, from_json, to_json
from ruledeck.interpreter.state.state import State

FREIGHTERS = Path(__file__).resolve().parents[1] / "games" / "freighters"


def title(s: State, e: int) -> str:
    """Return the title of a component."""
    return s.layout.title(s.card[e])


def cargo_of(s: State) -> dict[int, list[int]]:
    """Return what lies in a hold, by its ship; whatever lies in one has a ship, and nothing else is held."""
    holds = {s.layout.zone_id("hold"), s.layout.zone_id("secret hold")}
    found: dict[int, list[int]] = {}
    for e, host in enumerate(s.host):
        assert (host >= 0) == (s.zone[e] in holds), title(s, e)
        if host >= 0:
            found.setdefault(host, []).append(e)
    return found


@pytest.mark.parametrize("seed", range(12))
def test_what_lies_in_a_hold_has_a_ship_at_sea_with_room_for_it(seed: int) -> None:
    """Whatever is loaded, taken, landed and sunk: no cargo is without its ship, and no ship holds more than it can."""
    game, _ = bind_game(read_game(FREIGHTERS)[0])
    program = compile_game(game, 2)
    s = new_game(program, seed)
    random = Random(seed)
    seas = {s.layout.zone_id("sea", player) for player in (1, 2)}
    waiting = advance(s)
    while waiting:
        for ship, cargo in cargo_of(s).items():
            room = game.cards[program.definitions[s.card[ship]]].text.fields["room"]
            assert isinstance(room, int)
            # A ghost ship has room for what it carries, and for three more.
            assert s.zone[ship] in seas and (len(cargo) <= room or title(s, ship) == "ghost"), title(s, ship)
        kept = from_json(s.layout, to_json(s))
        assert not isinstance(kept, Refusal) and kept == s
        waiting = decide(s, random.randrange(len(options(s))))
    assert all(s.zone[ship] in seas for ship in cargo_of(s))
