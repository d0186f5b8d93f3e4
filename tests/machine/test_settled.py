"""That the state rules have nothing to do is remembered, and no longer than it is so."""

from pathlib import Path

from ruledeck.grammar.binder.game import bind_game
from ruledeck.grammar.files.loading import read_game
from ruledeck.interpreter.compiler.compiler import compile_game
from ruledeck.interpreter.engine import state_rules
from ruledeck.interpreter.engine.machine import advance, new_game
from ruledeck.interpreter.state.state import State

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
        add (drop on the game) wave to the game
        end the game
"""


def started(tmp_path: Path) -> State:
    """Return the state before the game begins."""
    for name, text in (
        ("game.yaml", MANIFEST),
        ("cards/core.yaml", "- {id: pebble, name: Pebble, type: stone, copies: 1}\n"),
        ("rules/play.rules", RULES),
    ):
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    game, found = bind_game(read_game(tmp_path)[0])
    assert game is not None, [each.message for each in found]
    return new_game(compile_game(game, 1), 1)


def test_a_rule_hears_of_the_end_of_a_period_though_nothing_is_logged(tmp_path: Path) -> None:
    """What reads whether a day goes on is asked again behind the day, before the next line."""
    s = started(tmp_path)
    assert not advance(s)
    assert s.counters[s.layout.counter_index("wave")][0] == 5


def test_rules_that_were_found_to_have_nothing_to_do_are_not_asked_again(tmp_path: Path) -> None:
    """Where nothing has changed, a later line does not even begin them."""
    s = started(tmp_path)
    assert not advance(s)
    s.running = ((0, "day", 0, 0, (), ()),)
    assert state_rules.run_rules(s, 0, (), None) is None  # looks, and finds nothing
    assert state_rules.run_rules(s, 0, (), None) is None  # knows it
    assert s.settled_at == len(s.log)


def test_a_new_log_of_the_same_length_is_not_the_one_that_was_looked_at(tmp_path: Path) -> None:
    """A copy shares what was logged so far, and both begin anew behind it."""
    s = started(tmp_path)
    s.log.append(("win", (), 1))
    s.settled_at = 1
    copy = s.clone()
    assert (s.settled_at, copy.settled_at) == (-1, -1)


def test_what_is_changed_without_the_log_is_looked_at_again(tmp_path: Path) -> None:
    """Whoever changes a column by hand says so."""
    s = started(tmp_path)
    s.settled_at = 0
    s.forget()
    assert s.settled_at == -1
