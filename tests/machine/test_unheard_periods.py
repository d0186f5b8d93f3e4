"""The beginning of a period is an event only where something waits for it at that moment."""

from pathlib import Path

import pytest

from ruledeck.interpreter.engine import periods
from ruledeck.interpreter.engine.raising import raise_group
from ruledeck.interpreter.state.outcomes import Result
from ruledeck.interpreter.state.plain import Locals, Row
from ruledeck.interpreter.state.state import State, log_entries

from . import written

GAME = {
    "game.yaml": """\
id: watches
language: 1
name: Watches
players: {min: 1, max: 1}
types:
  sailor: {}
zones:
  deck: {in_play: true}
counters:
  bell: {on: [player]}
periods: [watch]
""",
    "cards/core.yaml": "- {id: mate, name: Mate, type: sailor}\n",
    "rules/play.rules": """
verb keep watch
    does:
        watch of you:
            do nothing

verb wake up
    does:
        at the start of the next watch:
            add 1 bell to you

verb play the game
    does:
        move each card in the box to the deck
        each player keeps watch
        each player wakes up
        each player keeps watch
        each player keeps watch
        end the game
""",
}


def raised(folder: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[int, int, int]:
    """Return how many periods began in a game, how many of these were raised as events, and how often the bell was rung."""
    events: list[Row] = []

    def counting(s: State, pc: int, locals_: Locals, v: Result) -> Result:
        events.append(locals_)
        return raise_group(s, pc, locals_, v)

    monkeypatch.setattr(periods, "raise_group", counting)
    s = written.begun(folder, GAME, 1)[1]
    assert s.over is not None
    begun = [entry for entry in log_entries(s) if entry[0] == "period"]
    return len(begun), len(events), s.counters[s.layout.counter_index("bell")][1]


@pytest.mark.skipif(not periods.__file__.endswith(".py"), reason="in a compiled module nothing can be replaced")
def test_what_nobody_waits_for_is_no_event(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As long as no effect has made anything wait for it, a beginning is not raised; from then on it is, and is answered."""
    begun, events, bells = raised(tmp_path, monkeypatch)
    assert (begun, bells) == (3, 1)
    assert 0 < events < begun
