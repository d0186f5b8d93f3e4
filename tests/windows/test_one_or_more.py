"""Abilities that wait for one or more things: what happens to several at one moment is answered once, however games answer."""

from pathlib import Path

import pytest

from ruledeck.grammar.binder.game import Game
from ruledeck.interpreter.api.plausibility import objection
from ruledeck.interpreter.compiler.compiler import compile_game
from ruledeck.interpreter.engine.decisions import PASS
from ruledeck.interpreter.engine.machine import advance, decide, new_game, options
from ruledeck.interpreter.primitives.live_events import loom
from ruledeck.interpreter.state.state import State, log_entries

from ..machine.stones import program_of, to_the_end

WINDOWS = {
    "each group": "scope: event",
    "each effect": "scope: effect",
    "each action": "scope: action",
    "a queue": "resolves: queue\n    scope: action",
}
WORDS = """
window afters
    moment: after
    {after}
ability echo
    timing: after
ability loud echo
    timing: after
    forced: yes
ability act
    timing: action
verb strike {{s: stone}}
    event: {{s}} is|are struck
    would: {{s}} would be struck
    does: add 1 drop to s
verb toss {{s: stone}}
    event: {{s}} is|are tossed
    does:
        strike s
        bury s in your heap
act, limit once per game: {lines}
"""


def game_of(folder: Path, after: str, line: str, echo: str) -> Game:
    """Return a clean game in which one action is taken, and its events are answered so."""
    more = WORDS.format(after=after, lines=line)
    game, found = program_of(
        folder, ["alternate from first until 2 consecutive passes: take 1 act"], more=f"{more}{echo}\n"
    )
    assert found == []
    return game


def drops(folder: Path, after: str, line: str, echo: str, *, saving: bool = False) -> int:
    """Return how often seven drops were added while one action was taken; everybody takes the first option, from a save if `saving`."""
    return _added(to_the_end(game_of(folder, after, line, echo), saving=saving))


def _added(s: State) -> int:
    return sum(entry[0] == "add" and entry[4] == 7 for entry in log_entries(s))


ECHO = "loud echo after one or more stones are struck: add 7 drop to the player left of nobody"
SINGLE = "loud echo after a stone is struck: add 7 drop to the player left of nobody"


@pytest.mark.parametrize("after", WINDOWS.values(), ids=WINDOWS)
def test_several_at_one_moment_are_answered_once(after: str, tmp_path: Path) -> None:
    """Three are struck: each of them is answered, or all of them as one."""
    assert drops(tmp_path, after, "strike each light stone", SINGLE) == 3
    assert drops(tmp_path, after, "strike each light stone", ECHO) == 1


@pytest.mark.parametrize("after", WINDOWS.values(), ids=WINDOWS)
def test_moments_behind_each_other_are_answered_each(after: str, tmp_path: Path) -> None:
    """What is struck step by step is struck at several moments, also where all of them are answered at the end."""
    line = "\n    strike each light stone\n    strike each stone"
    assert drops(tmp_path, after, line, ECHO) == 2
    assert drops(tmp_path, after, "\n    for each light stone as it: strike it".replace("it", "pebble"), ECHO) == 3


@pytest.mark.parametrize("after", WINDOWS.values(), ids=WINDOWS)
def test_what_happens_inside_of_one_moment_is_one(after: str, tmp_path: Path) -> None:
    """Each stone that is tossed is struck by it: they are tossed at one moment, so they are struck at one."""
    assert drops(tmp_path, after, "toss each light stone", ECHO) == 1


@pytest.mark.parametrize("after", WINDOWS.values(), ids=WINDOWS)
def test_whoever_may_answer_is_asked_once(after: str, tmp_path: Path) -> None:
    """An ability that may be used is offered for all of them together, and so it is in a game that was saved in between."""
    echo = ECHO.replace("loud echo", "echo")
    assert drops(tmp_path, after, "strike each light stone", echo) == 1
    assert drops(tmp_path, after, "strike each light stone", echo, saving=True) == 1


@pytest.mark.parametrize("after", WINDOWS.values(), ids=WINDOWS)
def test_whoever_lets_it_go_by_lets_all_of_them_go_by(after: str, tmp_path: Path) -> None:
    """It is offered as one option, once: not for each of those that were struck."""
    s = new_game(
        compile_game(game_of(tmp_path, after, "strike each light stone", ECHO.replace("loud echo", "echo")), 2), 0
    )
    advance(s)
    decide(s, 0)
    offered = 0
    while s.pending is not None:
        offered += sum(option != PASS for option in options(s))
        decide(s, len(options(s)) - 1)
    assert (offered, _added(s)) == (1, 0)


@pytest.mark.parametrize("after", WINDOWS.values(), ids=WINDOWS)
def test_what_waits_by_an_effect_answers_once(after: str, tmp_path: Path) -> None:
    """It waits for one or more as a printed ability does; two that were made answer once each."""
    made = "\n    after one or more stones are struck, no limit: add 7 drop to you"
    struck = "\n    strike each light stone"
    assert drops(tmp_path, after, f"{made}{struck}", "") == 1
    assert drops(tmp_path, after, f"{made}{made}{struck}{struck}", "") == 4


def test_what_was_redirected_belongs_to_its_moment(tmp_path: Path) -> None:
    """A part of what looms that goes elsewhere happens together with the rest of it."""
    blows = (
        "ward when a light stone would be hit:\n    redirect 1 of that blows to 1 stone where (weight of it >= 3)\n"
        "loud echo after one or more stones are hit: add 7 drop to the player left of nobody"
    )
    words = "ability ward\n    timing: when\n    forced: yes\nverb hit {n: number} blows at {s: stone}\n"
    words += "    event: {s} is|are hit\n    would: {s} would be hit\n    does: add n drop to s\n"
    line = "hit 2 blows at each light stone"
    assert drops(tmp_path, "scope: event", line, words + blows) == 1


def test_a_moment_that_cannot_be_is_refused(tmp_path: Path) -> None:
    """A save says of the moment that goes on, and of each event, when it began: not before the game, and not in the future."""
    s = new_game(compile_game(program_of(tmp_path, [])[0], 2), 0)
    event = loom(s, 0, 1, 0, tuple([0] * len(s.program.game.words.verbs[s.program.verbs[0]].slots)))
    assert objection(s.program, s) is None
    for moment in (-1, s.serial + 1):
        forged = s.clone()
        forged.at_once = moment
        assert "at_once" in (objection(s.program, forged) or "")
        forged.at_once = 0
        forged.events[event] = s.events[event]._replace(among=moment)
        assert "events" in (objection(s.program, forged) or "")
