"""What preferences ask of a position: code, of which much is asked, gives the answers of the trees."""

from pathlib import Path
from shutil import copytree

import pytest
from ruamel.yaml import YAML

from ruledeck.grammar.binder.game import bind_game
from ruledeck.grammar.files.loading import read_game
from ruledeck.interpreter.bots import followed_policies
from ruledeck.interpreter.bots.compiled_policies import Compiled, ahead_of
from ruledeck.interpreter.bots.policies import preferred
from ruledeck.interpreter.bots.questions import Evaluated
from ruledeck.interpreter.compiler.compiler import compile_game
from ruledeck.interpreter.engine.machine import advance, decide, new_game
from ruledeck.interpreter.primitives.masking import masked
from ruledeck.interpreter.state.pcg import Stream
from ruledeck.interpreter.state.program import Program
from ruledeck.interpreter.state.state import log_entries
from ruledeck.interpreter.wording.options import Decision

from ..cli.duel import write_duel
from ..play.games import ROOT

FOLLOWED = sorted(
    (path.parent.parent.name, policy["id"])
    for path in (ROOT / "content").glob("*/policies/*.yaml")
    for policy in YAML(typ="safe", pure=True).load(path)
    if "prefers" in policy
)
"""The policies of the games that have preferences."""
MOST = 200
"""Decisions that are looked at, of all games together."""
PREFERENCES = """\
- id: fixed
  name: Fixed
  prefers:
    - prefer: discard 1 card in your discard pile
      lowest: cost of it
    - prefer: discard "Herald"
      if: "{condition}"
    - avoid: discard 1 card in your hand where cost of it = 1
    - avoid: discard "Oracle"
    - prefer: discard 1 card
      highest: {number}
    - prefer: choose 1 opponent
"""


def followed(folder: Path, policy: str) -> Program:
    """Return the program of a game with another policy, `looking`, that looks ahead with one of its policies."""
    lines = f'- id: looking\n  name: Looking\n  playouts: {policy}\n  aims:\n    - {{number: "1"}}\n'
    (folder / "policies" / "looking.yaml").write_text(lines, encoding="utf-8")
    game, _ = bind_game(read_game(folder)[0])
    return compile_game(game, 2)


def agreed(program: Program, seeds: int) -> int:
    """Hold that both answer alike at decisions of random games, known as a whole or in part; return how many were narrowed down."""
    following = ahead_of(program, "looking").following
    assert following.preferences
    narrowed, left = 0, MOST
    for seed in range(seeds):
        s, rng = new_game(program, seed), Stream(seed, 9)
        while advance(s) and left:
            assert s.pending is not None
            left -= 1
            player = s.pending.player
            # A search looks ahead at all of a position, whoever follows the policy at what the player knows of it.
            here = masked(s, player) if left % 2 else s
            decision = Decision(here)
            by_code = preferred(decision, following.preferences, Compiled(here, player, following.asking))
            assert by_code == preferred(decision, following.preferences, Evaluated(here, player))
            narrowed += len(by_code) < len(decision.options)
            decide(s, rng.below(len(s.pending.options)))
    return narrowed


@pytest.mark.parametrize(("name", "policy"), FOLLOWED, ids=[policy for _, policy in FOLLOWED])
def test_code_answers_like_trees_in_every_game(tmp_path: Path, name: str, policy: str) -> None:
    """What a policy of a game leaves of the options of random games is the same by code and by trees."""
    folder = copytree(ROOT / "content" / name, tmp_path / name, ignore=lambda *_: ["rulings"])
    assert agreed(followed(Path(folder), policy), 3)


@pytest.mark.parametrize("condition", ["point of you >= 1", "any opponent where point of it > point of you"])
@pytest.mark.parametrize("number", ["cost of it", "point of you - cost of it"])
def test_code_answers_like_trees_for_titles_numbers_and_conditions(tmp_path: Path, condition: str, number: str) -> None:
    """Titles, conditions, and numbers of what is chosen are the same by code and by trees."""
    folder = write_duel(tmp_path)
    (folder / "policies").mkdir()
    text = PREFERENCES.format(condition=condition, number=number)
    (folder / "policies" / "fixed.yaml").write_text(text, encoding="utf-8")
    assert agreed(followed(folder, "fixed"), 8)


@pytest.mark.parametrize("enough", [0, 20_000], ids=["at once", "in the midst"])
def test_when_functions_are_made_does_not_show(monkeypatch: pytest.MonkeyPatch, enough: int) -> None:
    """A game goes the same way whether trees or functions answered its policies, and wherever the one took over from the other."""
    logs = []
    for steps in (followed_policies.BY_TREES, enough):
        monkeypatch.setattr(followed_policies, "BY_TREES", steps)
        program = compile_game(bind_game(read_game(ROOT / "content" / "infiltration")[0])[0], 3)
        s = new_game(program, 4, dict.fromkeys((1, 2, 3), "policy:careful"))
        advance(s)
        assert (followed_policies.followed(program, "careful").asking is None) is (steps > enough)
        logs.append(list(log_entries(s)))
    assert logs[0] == logs[1]
