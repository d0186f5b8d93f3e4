"""Policies as deciders: preferences in their order, with nothing but what their player knows."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from ruledeck.cli.entry import run
from ruledeck.grammar.binder.game import bind_game
from ruledeck.grammar.files.loading import read_game
from ruledeck.grammar.text.diagnostic import Severity
from ruledeck.interpreter.bots.policies import check_policies, narrowed, read_policy
from ruledeck.interpreter.bots.roster import bots_of
from ruledeck.interpreter.compiler.compiler import compile_game
from ruledeck.interpreter.engine.machine import advance, decide, new_game
from ruledeck.interpreter.explain import evaluator_statics
from ruledeck.interpreter.explain.evaluator_tree import Found, Scope
from ruledeck.interpreter.proof.secrecy import twin
from ruledeck.interpreter.state.pcg import Stream
from ruledeck.interpreter.state.program import Program
from ruledeck.interpreter.state.state import State, log_entries
from ruledeck.interpreter.wording.options import Decision

from ..cli.duel import write_duel
from ..play.games import ROOT, game_of, program_of

SMALL = ROOT / "content" / "infiltration"
CAREFUL = "policy:careful"


def decisions(program: Program, seeds: int) -> Iterator[State]:
    """Yield the decisions of random games."""
    for seed in range(seeds):
        s, rng = new_game(program, seed), Stream(seed, 9)
        while advance(s):
            assert s.pending is not None
            yield s
            decide(s, rng.below(len(s.pending.options)))


def with_policy(folder: Path, *lines: str) -> Path:
    """Write a game of a few decisions with one policy, `test`, and return its folder."""
    game = write_duel(folder)
    (game / "policies").mkdir()
    text = "".join(f"    {line}\n" for line in lines)
    (game / "policies" / "test.yaml").write_text(f"- id: test\n  name: Test\n  prefers:\n{text}", encoding="utf-8")
    return game


def phrases_left(folder: Path, *lines: str) -> list[tuple[tuple[str, ...], tuple[str, ...]]]:
    """Return what is offered, and what a policy leaves of it, at the decisions of some random games."""
    text, found = read_game(with_policy(folder, *lines))
    game, faults = bind_game(text)
    assert not [one for one in (*found, *faults, *check_policies(game)) if one.severity is Severity.ERROR]
    program = compile_game(game, 2)
    seen = []
    for s in decisions(program, 4):
        decision = Decision(s)
        phrases = decision.phrases(decision.called)
        assert s.pending is not None
        left = narrowed(s, s.pending, read_policy(program, "test"))
        seen.append((phrases, tuple([phrases[at] for at in left])))
    return seen


def test_the_example_beats_chance() -> None:
    """The policy that comes with the game wins clearly more often than its random opponent."""
    program = program_of(SMALL, 2)
    won = 0
    for seed in range(60):
        s = new_game(program, seed, {1: CAREFUL, 2: "random"} if seed % 2 else {1: "random", 2: CAREFUL})
        advance(s)
        won += s.over == ((1,) if seed % 2 else (2,))
    assert won >= 36


def test_the_same_seed_gives_the_same_log() -> None:
    """What preferences leave equal, the random numbers of the state decide."""
    program = program_of(SMALL, 3)
    logs = []
    for _ in range(2):
        s = new_game(program, 5, dict.fromkeys((1, 2, 3), CAREFUL))
        advance(s)
        logs.append(list(log_entries(s)))
    assert logs[0] == logs[1]


def test_a_policy_sees_no_secret() -> None:
    """In a position that its player cannot tell from the true one, a policy leaves the same options."""
    program = program_of(SMALL, 3)
    preferences = read_policy(program, "careful")
    for number, s in enumerate(decisions(program, 3)):
        assert s.pending is not None
        other = twin(s, s.pending.player, Stream(number, 3))
        assert other.pending is not None
        assert narrowed(s, s.pending, preferences) == narrowed(other, other.pending, preferences)


def test_deciding_changes_nothing_but_the_random_numbers() -> None:
    """To narrow a decision down leaves the state as it was, its log in one piece."""
    program = program_of(SMALL, 3)
    preferences = read_policy(program, "careful")
    for s in decisions(program, 1):
        before, log = s.clone(), list(s.log)
        assert s.pending is not None
        assert narrowed(s, s.pending, preferences)
        assert s == before
        assert list(s.log) == log


def test_preferring_keeps_what_the_decision_means(tmp_path: Path) -> None:
    """Where a preferred card can be given up, nothing else is left; where it cannot, everything is."""
    seen = phrases_left(tmp_path, '- prefer: discard "Oracle"')
    kept = [(offered, left) for offered, left in seen if 'discard "Oracle"' in offered]
    assert kept
    assert all(set(left) == {'discard "Oracle"'} for _, left in kept)
    assert all(left == offered for offered, left in seen if 'discard "Oracle"' not in offered)


def test_avoiding_drops_it_where_something_else_is_left(tmp_path: Path) -> None:
    """An avoided card is given up only when there is no other."""
    seen = phrases_left(tmp_path, '- avoid: discard "Oracle"')
    assert {left for offered, left in seen if set(offered) == {'discard "Oracle"', 'discard "Herald"'}} == {
        ('discard "Herald"',)
    }
    assert all(left == offered for offered, left in seen if set(offered) == {'discard "Oracle"'})


@pytest.mark.parametrize(("word", "left"), [("lowest", 'discard "Herald"'), ("highest", 'discard "Oracle"')])
def test_numbers_tell_several_things_apart(tmp_path: Path, word: str, left: str) -> None:
    """Of several cards that a decision means, those with the best number are kept."""
    seen = phrases_left(tmp_path, "- prefer: discard 1 card in your hand", f"  {word}: cost of it")
    mixed = [kept for offered, kept in seen if set(offered) == {'discard "Oracle"', 'discard "Herald"'}]
    assert mixed
    assert set(mixed) == {(left,)}


def test_a_word_is_worked_out_once_for_a_decision(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """However many options ask for it, a word of the game is worked out once for each of its values; the next decision asks anew."""
    burdens: list[int] = []
    plain = evaluator_statics._worked_out

    def counting(word: str, args: tuple[Found, ...], scope: Scope) -> Found:
        found = plain(word, args, scope)
        assert isinstance(found, int)
        burdens.append(found)
        return found

    monkeypatch.setattr(evaluator_statics, "_worked_out", counting)
    folder = with_policy(tmp_path, "- prefer: discard 1 card in your hand", "  highest: burden of you + cost of it")
    with (folder / "rules" / "burden.rules").open("w", encoding="utf-8") as file:
        file.write("number burden of {p: player}: count (cards in p's discard pile)\n")
    program = compile_game(bind_game(read_game(folder)[0])[0], 2)
    several = 0
    for s in decisions(program, 2):
        assert s.pending is not None
        before = len(burdens)
        narrowed(s, s.pending, read_policy(program, "test"))
        several += len(burdens) > before
        assert len(burdens) - before <= 1
    assert several > 2
    assert len(set(burdens)) > 1


def test_conditions_say_when_a_preference_speaks(tmp_path: Path) -> None:
    """A preference whose condition does not hold says nothing."""
    never = phrases_left(tmp_path / "a", "- prefer: choose you", "  if: point of you > 99")
    assert all(left == offered for offered, left in never)
    always = phrases_left(tmp_path / "b", "- prefer: choose you", "  if: point of you < 99")
    assert any(len(left) == 1 < len(offered) for offered, left in always)


def test_earlier_preferences_come_first(tmp_path: Path) -> None:
    """A later preference chooses among what the earlier ones left."""
    seen = phrases_left(tmp_path, "- avoid: choose 2", "- prefer: choose 2", "- prefer: choose 4")
    numbers = [left for offered, left in seen if "choose 3" in offered]
    assert numbers
    assert set(numbers) == {("choose 4",)}


@pytest.mark.parametrize("word", ["yes", "no"])
def test_optional_steps_are_answered(tmp_path: Path, word: str) -> None:
    """A policy may take or decline what is optional."""
    seen = phrases_left(tmp_path, f"- prefer: {word}")
    assert {left for offered, left in seen if "yes" in offered and "no" in offered} == {(word,)}


@pytest.mark.parametrize(("word", "left"), [("lowest", "choose 2"), ("highest", "choose 4")])
def test_a_number_is_preferred_by_its_height(tmp_path: Path, word: str, left: str) -> None:
    """Whatever the numbers are that are offered, the lowest or the highest of them is kept."""
    seen = phrases_left(tmp_path, "- prefer: choose a number", f"  {word}: it")
    kept = {left for offered, left in seen if "choose 3" in offered}
    assert kept == {(left,)}


def test_hidden_cards_have_no_facts(tmp_path: Path) -> None:
    """A condition about cards in another hand holds only for those that the player has seen."""
    seen = phrases_left(
        tmp_path,
        "- prefer: choose you",
        "  if: any card in your opponent's hand where cost >= 1",
        "- prefer: choose 3",
    )
    assert all(len(left) == len(offered) for offered, left in seen if "choose alice" in offered)


def test_faults_have_their_places(tmp_path: Path) -> None:
    """A word that nothing reads is an error at its place, in decisions, conditions and numbers."""
    lines = ('- prefer: discrd "Oracle"', "- avoid: choose you", "  if: point of yuo > 1", "- prefer: choose 1 player")
    game = with_policy(tmp_path, *lines, "  lowest: pint of it")
    text, _ = read_game(game, Path("duel"))
    bound, _ = bind_game(text)
    found = [(one.code, one.span.begin.line, one.span.text) for one in check_policies(bound) if one.span is not None]
    assert [(code, line) for code, line, _ in found] == [("D401", 4), ("D401", 6), ("D401", 8)]
    assert found[0][2] == "discrd"
    assert run(["check", str(game), "--no-cache"]) == 1


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        (["- prefer: yes", "  avoid: no"], "`prefer` and `avoid` stand in one preference"),
        (["- if: option length is long"], "this preference names no decision"),
        (["- prefer: yes", "  wen: now"], 'nothing reads the key "wen" here'),
        (['- prefer: ""'], "too short"),
    ],
)
def test_misshapen_preferences_are_reported(tmp_path: Path, lines: list[str], said: str) -> None:
    """A preference says one thing; what is written otherwise is left out and reported."""
    text, found = read_game(with_policy(tmp_path, *lines))
    assert text.policies == ()
    assert any(said in one.message for one in found), [one.message for one in found]


def test_policies_are_known_by_name() -> None:
    """The bots of a game are those of every game, and its policies."""
    assert bots_of(game_of(SMALL)) == ("random", "first", "search", CAREFUL, "search:gatherer")
    with pytest.raises(KeyError):
        read_policy(program_of(SMALL, 2), "nobody")


def test_a_ruling_can_leave_a_seat_to_a_policy(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """`deciders:` of a position takes a policy; an unknown one is an error with a suggestion."""
    game = with_policy(tmp_path, '- avoid: discard "Oracle"')
    case = '- case: Left to a policy\n  status: house\n  given: {{deciders: {{alice: "{0}", bob: "{0}"}}}}\n  expect: [the game is over]\n'
    (game / "rulings").mkdir()
    for bot, code in (("policy:test", 0), ("policy:tets", 1)):
        (game / "rulings" / "left.yaml").write_text(case.format(bot), encoding="utf-8")
        assert run(["test", str(game), "--update"]) == code
    assert 'did you mean "policy:test"?' in capsys.readouterr().out
