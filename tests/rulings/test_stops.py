"""Moments on the way of a case at which nobody decides: what holds there, and what is laid out there."""

from pathlib import Path

import pytest

from ruledeck.grammar.text.diagnostic import Diagnostic
from ruledeck.grammar.text.source import Source, Span
from ruledeck.interpreter.engine.breakpoints import Moment
from ruledeck.interpreter.rulings.checks import check_rulings
from ruledeck.interpreter.rulings.settings import moment_of

from ..machine import written
from .camp import codes_of, game_of, run_case

GIVEN = "{at: turn of alice, alice: {field: [{card: archer, as: bow}]}, bob: {field: [{card: scout, as: prey}]}}"
SHOT = "{alice: use ability 1 of bow}, {alice: deal 1 damage to prey}"


def test_a_case_stops_where_nobody_decides(tmp_path: Path) -> None:
    """What holds before a period begins can be said although no decision is open there; then the case goes on."""
    do = f"[{SHOT}, {{until: turn of bob, expect: [active player is bob, prey has 1 damage, nobody must choose]}}]"
    run = run_case(tmp_path, GIVEN, do, "[bob has 0 points]", "  until: turn of alice\n  rest: pass\n")
    assert not run.found


def test_what_does_not_hold_at_a_stop_fails(tmp_path: Path) -> None:
    """It says what is instead."""
    do = f"[{SHOT}, {{until: turn of bob, expect: [active player is alice]}}]"
    (one,) = run_case(tmp_path, GIVEN, do, "[]", "  until: turn of alice\n  rest: pass\n").found
    assert (one.code, one.help) == ("R514", "it is bob, not alice")


def test_a_stop_may_be_where_the_case_ends(tmp_path: Path) -> None:
    """The end of the case is a moment like any other."""
    do = f"[{SHOT}, {{until: turn of bob, expect: [prey has 1 damage]}}]"
    assert not run_case(tmp_path, GIVEN, do, "[prey has 1 damage]", "  until: turn of bob\n").found


def test_a_decision_in_front_of_a_stop_is_taken_first(tmp_path: Path) -> None:
    """A moment of the same name that comes before the decision is passed by."""
    given = "{at: turn of alice, players: 3, alice: {field: [archer]}, bob: {field: [archer, {card: scout, as: prey}]}}"
    stop = "{until: turn, expect: [active player is carol, prey has 1 damage]}"
    do = f"[{{alice: pass}}, {{bob: deal 1 damage to prey}}, {stop}, {{carol: pass}}]"
    assert not run_case(tmp_path, given, do, "[]", "  until: round\n").found


@pytest.mark.parametrize(
    ("do", "rest", "codes"),
    [
        ("[{until: turn of bob}]", "fail", ["R513"]),
        ("[{until: turn of bob}]", "pass", []),
        ("[{alice: use ability 1 of bow}, {until: turn of bob}]", "pass", ["R513"]),
        ("[{until: tea}]", "pass", ["R503"]),
        ("[{until: turn of alice}]", "pass", ["R504"]),
    ],
)
def test_a_stop_that_is_not_reached_fails(tmp_path: Path, do: str, rest: str, codes: list[str]) -> None:
    """A decision that is open on the way, a period that does not begin any more, a period that there is none of."""
    found = codes_of(run_case(tmp_path, GIVEN, do, "[]", f"  until: turn of bob\n  rest: {rest}\n"))
    assert found == codes


def test_more_can_be_laid_out_on_the_way(tmp_path: Path) -> None:
    """Behind decisions that lead to a moment, the table lies as it is said there, and later decisions find it so."""
    do = (
        f"[{SHOT}, {{until: turn of bob, given: {{bob: {{point: 2, hand: [{{card: scout, as: more}}]}}}}, "
        "expect: [more is in bob's hand, prey has 1 damage]}, {bob: deploy more}]"
    )
    run = run_case(tmp_path, GIVEN, do, "[bob has 2 points, more is in bob's field]", "  until: turn of alice\n")
    assert not run.found


def test_what_is_laid_out_on_the_way_needs_a_moment(tmp_path: Path) -> None:
    """Where a decision is open it has been worked out what is offered."""
    text = f"- case: one\n  status: house\n  given: {GIVEN}\n  do: [{{given: {{bob: {{point: 2}}}}, expect: [bob has 2 points]}}]\n"
    _, faults = game_of(tmp_path, text)
    assert [one.message for one in faults] == ["what is laid out on the way needs a moment without an open decision"]


@pytest.mark.parametrize(
    ("step", "code"),
    [
        ("{until: tea}", "R503"),
        ("{until: turn, given: {players: 3}}", "R503"),
        ("{until: turn, given: {bob: {hand: [scuot]}}}", "R502"),
    ],
)
def test_what_a_stop_says_is_checked(tmp_path: Path, step: str, code: str) -> None:
    """Without running the case, and when it is run."""
    text = f"- case: one\n  status: house\n  rest: pass\n  given: {GIVEN}\n  do: [{step}]\n"
    game, faults = game_of(tmp_path, text)
    assert not faults
    assert [one.code for one in check_rulings(game)] == [code]
    assert codes_of(run_case(tmp_path, GIVEN, f"[{step}]", "[]", "  rest: pass\n")) == [code]


@pytest.mark.parametrize(
    ("moment", "found"),
    [
        ("year of war", Moment("year of war", 0)),
        ("year of war of bob", Moment("year of war", 2)),
        ("rite spring", Moment("rite:spring", 0)),
        ("rite spring of bob", None),
        ("year of bob", None),
        ("year of war of carol", None),
    ],
)
def test_a_period_whose_name_has_an_of(tmp_path: Path, moment: str, found: Moment | None) -> None:
    """What stands behind the last of its words may still be whose it is."""
    rules = """\
verb play the game
    does:
        for each player as p:
            year of war of p:
                rite spring: do nothing
"""
    manifest = "id: wars\nlanguage: 1\nname: War\nsources: {}\nplayers: {min: 2, max: 2}\ntypes: {u: {}}\nperiods: [year of war, rite]\n"
    game, _ = written.begun(tmp_path, {"game.yaml": manifest, "rules/play.rules": rules})
    said = moment_of(moment, Span(Source("cases.yaml", moment), 0, len(moment)), game, ("alice", "bob"))
    assert (said if found else isinstance(said, Diagnostic)) == (found or True)
