"""Rights: whatever is open in any game, a right is used beside it, and the same decision stands open again."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from random import Random
from shutil import copytree
from tempfile import TemporaryDirectory

import pytest

from ruledeck.grammar.binder.game import bind_game
from ruledeck.grammar.files.loading import read_game
from ruledeck.interpreter.compiler.compiler import compile_game
from ruledeck.interpreter.compiler.survey.analysis import Analysis
from ruledeck.interpreter.engine.decisions import DECIDERS, PASS, claiming
from ruledeck.interpreter.engine.machine import advance, decide, new_game, place_of, recorded
from ruledeck.interpreter.engine.rights import open_now, rights_of
from ruledeck.interpreter.explain.replay import Record
from ruledeck.interpreter.primitives.elimination import left
from ruledeck.interpreter.proof.invariants import breaches, log_name, play_on
from ruledeck.interpreter.state.program import Program
from ruledeck.interpreter.state.saves import Refusal, from_json, to_json
from ruledeck.interpreter.state.state import State

from ..play.games import FOLDERS, ROOT, bots, sizes
from ..play.records import replay
from .stones import program_of

IDLE = """
ability liberty of mine
    timing: anytime
    idle: yes

liberty of mine: do nothing
"""
CARAVANS = ROOT / "tests" / "games" / "caravans"


@cache
def free(folder: Path) -> Program:
    """Return a game in which everybody may do nothing at any moment."""
    with TemporaryDirectory() as home:
        copy = Path(home) / folder.name
        copytree(folder, copy)
        (copy / "rules" / "liberty.rules").write_text(IDLE)
        game, _ = bind_game(read_game(copy)[0])
    return compile_game(game, sizes(folder)[0])


@cache
def caravans() -> Program:
    """Return the game of rights."""
    return compile_game(bind_game(read_game(CARAVANS)[0])[0], 2)


def asked(s: State) -> tuple[object, ...]:
    """Return who is asked where for what, and about what, without what was picked before."""
    assert s.pending is not None
    player, site, options, context = s.pending
    return (player, site, options, context[:-1] if len(context) == 4 else context)


def picked(s: State) -> bool:
    """Whether the open decision goes on with a choice of several."""
    return s.pending is not None and len(s.pending.context) == 4 and bool(s.pending.context[-1])


def is_idle(s: State, option: tuple[int, ...] | int) -> bool:
    """Whether an option is to do nothing, or the right to."""
    return isinstance(option, int) or s.program.effects[option[0]].ability.kind.startswith("liberty")


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_the_same_decision_stands_open_again(folder: Path) -> None:
    """A right that changes nothing is used at every decision of random matches, and nothing of the decision is lost."""
    program = free(folder)
    for seed in range(2):
        s, random = new_game(program, seed), Random(seed)
        advance(s)
        for _ in range(60):
            if s.pending is None:
                break
            if not picked(s):
                before = asked(s)
                # Nobody speaks up for a player whom nobody plays.
                decide(s, -random.choice([each for each in left(s) if each <= s.layout.people]))
                assert s.pending is not None
                assert claiming(s)
                assert not open_now(s)
                decide(s, random.choice([at for at, each in enumerate(s.pending.options) if is_idle(s, each)]))
                while claiming(s):
                    # Where abilities are announced, others may answer this one, too.
                    assert s.pending is not None
                    decide(s, s.pending.options.index(PASS))
                assert asked(s) == before
                assert not claiming(s)
                assert breaches(s) == []
            decide(s, random.randrange(len(s.pending.options)))


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_a_choice_of_several_begins_again(folder: Path) -> None:
    """A right that is used between two picks lets the choice begin again, with all that it offered at first."""
    program = free(folder)
    s, random = new_game(program, 4), Random(4)
    advance(s)
    first: tuple[object, ...] = ()
    for _ in range(400):
        if s.pending is None:
            break
        if not picked(s):
            first = asked(s)
        elif random.random() < 0.5:
            decide(s, -1)
            assert s.pending is not None
            decide(s, s.pending.options.index(PASS))
            assert asked(s) == first
        decide(s, random.randrange(len(s.pending.options)))


def test_a_right_is_data_in_the_midst_of_its_use() -> None:
    """A clone, and a state from JSON, go on in the middle of a right of somebody who was not asked."""
    s = new_game(caravans(), 5)
    advance(s)
    assert s.pending is not None
    other = 3 - s.pending.player
    decide(s, -other)
    use = next(at for at, each in enumerate(s.pending.options) if each == rights_of(s, other)[0])
    decide(s, use)
    assert s.pending.player == other
    copy = s.clone()
    again = from_json(s.layout, to_json(s))
    assert not isinstance(again, Refusal)
    again.program = s.program
    for each in (s, copy, again):
        decide(each, 0)
        assert each.pending is not None
        assert each.pending.player == 3 - other
    assert copy == s
    assert again == s


def test_a_record_keeps_rights() -> None:
    """A match with rights of both players is the same again when it is replayed from its record."""
    random = Random(6)
    record = Record(8)
    s = new_game(caravans(), 8)
    advance(s)
    while s.pending is not None:
        choice = random.randrange(len(s.pending.options))
        if open_now(s) and random.random() < 0.3:
            choice = -random.randint(1, 2)
        record = record.deciding(recorded(s, choice))
        decide(s, choice)
    assert sum(each in (("right", 1), ("right", 2)) for each in record.decisions) >= 4
    found = replay(caravans(), record)
    assert not isinstance(found, Refusal)
    assert found == s


def test_no_right_is_open_within_a_right() -> None:
    """Whoever is asked within a right cannot put that aside for another right, nor does a record make them."""
    s = new_game(caravans(), 5)
    advance(s)
    decide(s, -1)
    assert not open_now(s)
    assert place_of(s, ("right", 2)) is None
    assert place_of(s, ("right", 3)) is None
    with pytest.raises(AssertionError):
        decide(s, -2)


def test_bots_use_rights_now_and_then() -> None:
    """Bots that play at random use rights, at most twice before they decide: one that changes nothing keeps no match going."""
    program = free(CARAVANS)
    used = 0
    for seed in range(60):
        s = new_game(program, seed)
        advance(s)
        claims = 0
        while s.pending is not None:
            claim = not claiming(s) and len(s.pending.options) > 1
            choice = DECIDERS["random"](s, s.pending)
            claims = claims + 1 if choice < 0 else 0 if claim else claims
            assert claims <= 2
            used += choice < 0
            decide(s, choice)
    assert used > 20


def test_a_match_of_bots_is_the_same_from_inside() -> None:
    """Bots inside of the machine use the rights that the same bots use when they are asked from outside."""
    program = free(CARAVANS)
    for seed in range(20):
        inside, outside = new_game(program, seed, bots(2)), new_game(program, seed)
        assert not advance(inside)
        advance(outside)
        play_on(outside, bots(2))
        assert log_name(inside) == log_name(outside)


WAVER = "verb waver {s: stone}\n    does:\n        choose 1 stone in the bank as soaked\n        wet soaked by 1\n"


@pytest.mark.parametrize("more", ["", IDLE], ids=["without rights", "with rights"])
def test_a_verb_in_which_somebody_decides_may_be_left_by_a_right(more: str, tmp_path: Path) -> None:
    """Where a right may be used before the answer, whoever carries out the verb looks whether that has left a period."""
    game, found = program_of(tmp_path, ["waver each stone in the bank"], more=f"{more}\n{WAVER}")
    assert found == []
    verbs = {ident: number for number, ident in enumerate(game.words.verbs)}
    analysis = Analysis(game, verbs, game.bodies)
    assert analysis.verb_aborts("waver-_") is bool(more)
