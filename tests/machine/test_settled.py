"""That the state rules have nothing to do is remembered, and no longer than it is so."""

from collections import Counter
from pathlib import Path

import pytest

from ruledeck.interpreter.compiler.basis import runtime
from ruledeck.interpreter.engine import state_rules
from ruledeck.interpreter.state.outcomes import Result
from ruledeck.interpreter.state.plain import Locals
from ruledeck.interpreter.state.state import State

from . import written

CARDS = "- {id: pebble, name: Pebble, type: stone, copies: 1}\n"
MANIFEST = """\
id: basin
language: 1
name: Basin
sources: {rules: {title: Basin, edition: first, language: en}}
players: {min: 1, max: 1}
types:
  stone: {}
zones:
  bank: {in_play: true}
counters:
  drop: {on: [game]}
  wave: {on: [game]}
periods: [day]
"""
RULES = """\
whenever drop on the game = 1 and outside of a day: set drop on the game to 5

verb play the game
    does:
        day:
            add 1 drop to the game
            if wave on the game > 0: add 1 wave to the game
            if wave on the game > 1: add 1 wave to the game
            if wave on the game > 2: add 1 wave to the game
            if wave on the game > 3: add 1 wave to the game
        add (drop on the game) wave to the game
        end the game
"""


def played(tmp_path: Path) -> State:
    """Return the game at its end."""
    texts = {"game.yaml": MANIFEST, "cards/core.yaml": CARDS, "rules/play.rules": RULES}
    return written.begun(tmp_path, texts, players=1)[1]


def test_a_rule_hears_of_the_end_of_a_period_though_nothing_is_logged(tmp_path: Path) -> None:
    """What reads whether a day goes on is asked again behind the day, before the next line."""
    s = played(tmp_path)
    assert s.counters[s.layout.counter_index("wave")][0] == 5


def test_rules_that_were_found_to_have_nothing_to_do_are_not_asked_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Behind a line that changed nothing generated code does not even begin them, once they have said that they are at rest."""
    lengths: list[int] = []

    def watched(s: State, pc: int, locals_: Locals, v: Result) -> Result:
        lengths.append(len(s.log))
        return state_rules.run_rules(s, pc, locals_, v)

    monkeypatch.setitem(runtime.NAMES, "run_rules", watched)
    played(tmp_path)
    # Once they look, once they know it, and once more behind the end of the day; the lines of the day are five.
    assert max(Counter(lengths).values()) == 3


def test_a_new_log_of_the_same_length_is_not_the_one_that_was_looked_at(tmp_path: Path) -> None:
    """A copy shares what was logged so far, and both begin anew behind it."""
    s = played(tmp_path)
    s.log.append(("win", (), 1))
    s.settled_at = 1
    copy = s.clone()
    assert (s.settled_at, copy.settled_at) == (-1, -1)


def test_what_is_changed_without_the_log_is_looked_at_again(tmp_path: Path) -> None:
    """Whoever changes a column by hand says so."""
    s = played(tmp_path)
    s.settled_at = 0
    s.forget()
    assert s.settled_at == -1
