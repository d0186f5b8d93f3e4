"""`<thing> can use <kind>`: what players use as an action is open where its card lies, if it can be paid for and nothing forbids it."""

from pathlib import Path

import pytest

from .written import begun

GAME = """\
id: den
language: 1
name: Den
players: {min: 2, max: 2}
types: {fox: {}}
zones:
  wood: {in_play: true}
  burrow: {}
periods: {day: {}}
counters: {berry: {on: [player]}, mark: {on: [player]}}
"""
CARDS = """\
- id: sly
  name: Sly
  type: fox
  copies: 1
  rules: |
    action, remove 1 berry from you: add 1 mark to your opponent
- id: deep
  name: Deep
  type: fox
  copies: 1
  rules: |
    action, in burrow, if berry on you > 1: add 1 mark to your opponent
"""
RULES = """\
ability action
    timing: action
verb play the game
    does:
        let alice = the player left of nobody
        move each fox in the box to the wood
        give control of each fox in the wood to alice
        day of alice:
{steps}
            give control of each fox in the burrow to alice
            for each fox anywhere as f:
                if f can use action: add 1 mark to alice
            alice takes 1 action
        end the game
"""
SLY, DEEP = (f'move each fox in the wood named "{name}" to the burrow' for name in ("Sly", "Deep"))


@pytest.mark.parametrize(
    ("steps", "open_to"),
    [
        (("add 0 mark to alice",), 0),
        (("add 1 berry to alice",), 1),
        (("add 1 berry to alice", SLY), 0),
        (("add 2 berry to alice",), 1),
        (("add 2 berry to alice", DEEP), 2),
        (("add 1 berry to alice", DEEP), 1),
    ],
)
def test_an_action_is_open_where_it_works_and_can_be_paid(steps: tuple[str, ...], open_to: int, tmp_path: Path) -> None:
    """Its zone, its condition and its price count, as where the player is offered it."""
    lines = "\n".join(f"            {line}" for line in steps)
    texts = {"game.yaml": GAME, "cards/core.yaml": CARDS, "rules/play.rules": RULES.replace("{steps}", lines)}
    s = begun(tmp_path, texts)[1]
    mark = [spec.name for spec in s.layout.counters].index("mark")
    assert s.counters[mark][1] == open_to
    offered = 0 if s.pending is None else len([each for each in s.pending.options if isinstance(each, tuple)])
    assert offered == open_to
