"""The bot that searches: what it decides follows from what its player knows, from its aims and from its budget."""

from __future__ import annotations

import itertools
import time
from pathlib import Path

import pytest

from ruledeck.cli.entry import run
from ruledeck.grammar.binder.game import bind_game
from ruledeck.grammar.files.loading import read_game
from ruledeck.grammar.text.diagnostic import Severity
from ruledeck.interpreter.bots import search
from ruledeck.interpreter.bots.compiled_policies import ahead_of
from ruledeck.interpreter.bots.playouts import Horizon, play_on
from ruledeck.interpreter.bots.policies import check_policies
from ruledeck.interpreter.bots.roster import bots_of, is_bot
from ruledeck.interpreter.bots.search import Budget, Thought, best_option, thought_of
from ruledeck.interpreter.compiler.compiler import compile_game
from ruledeck.interpreter.engine.machine import advance, decide, new_game
from ruledeck.interpreter.proof.secrecy import twin
from ruledeck.interpreter.state.pcg import Stream
from ruledeck.interpreter.state.program import Program
from ruledeck.interpreter.state.state import log_entries
from ruledeck.interpreter.wording.equivalent_options import distinct
from ruledeck.interpreter.wording.options import Decision

from ..cli.duel import write_duel
from ..play.games import ROOT, game_of, program_of
from .test_policies import decisions

SMALL = ROOT / "content" / "infiltration"
LARGE = ROOT / "content" / "swlcg"
FEW = Thought(playouts=6)


def with_aims(folder: Path, *lines: str) -> Path:
    """Write a game of a few decisions with one policy, `test`, and return its folder."""
    game = write_duel(folder)
    (game / "policies").mkdir()
    text = "".join(f"  {line}\n" for line in lines)
    (game / "policies" / "test.yaml").write_text(f"- id: test\n  name: Test\n{text}", encoding="utf-8")
    return game


def compiled(folder: Path) -> Program:
    """Return the program of a game that has no error, for two players."""
    text, found = read_game(folder)
    game, faults = bind_game(text)
    assert not [one for one in (*found, *faults, *check_policies(game)) if one.severity is Severity.ERROR]
    return compile_game(game, 2)


def taken(program: Program, thought: Thought) -> list[tuple[tuple[str, ...], str]]:
    """Return what is offered, and what a search takes of it, at the decisions of some random games."""
    found = []
    for s in decisions(program, 3):
        assert s.pending is not None
        if len(s.zones[program.layout.zone_id("deck")]) < 2:
            # Close to the end it is to win that counts.
            continue
        decision = Decision(s)
        phrases = decision.phrases(decision.called)
        found.append((phrases, phrases[best_option(s, s.pending, thought)]))
    return found


def wins(program: Program, bot: str, games: int) -> int:
    """Return how many games a bot wins against a random one, from both seats in turn."""
    won = 0
    for seed in range(games):
        seat = 1 + seed % 2
        s = new_game(program, seed, {seat: bot, 3 - seat: "random"})
        advance(s)
        won += s.over == (seat,)
    return won


def test_it_beats_chance() -> None:
    """With the aims of the game, some playouts a decision are enough to win nearly every match."""
    assert wins(program_of(SMALL, 2), "search:16", 10) >= 8


def test_it_plays_to_win_without_aims(tmp_path: Path) -> None:
    """Where a game names no aims, the end of the game decides: the last point goes to whoever needs it to win."""
    program = compiled(write_duel(tmp_path))
    deck, points = program.layout.zone_id("deck"), program.layout.counter_index("point")
    chosen = []
    for s in decisions(program, 12):
        assert s.pending is not None
        decision = Decision(s)
        if not s.zones[deck] and decision.kind == "player" and not s.counters[points][decision.player]:
            chosen.append(s.pending.options[best_option(s, s.pending, FEW)] == decision.player)
    assert chosen
    assert all(chosen)


def test_the_same_seed_gives_the_same_log() -> None:
    """With a number of playouts for a budget, a game follows from its seed."""
    program = program_of(SMALL, 2)
    logs = []
    for _ in range(2):
        s = new_game(program, 5, {1: "search:3", 2: "random"})
        advance(s)
        logs.append(list(log_entries(s)))
    assert logs[0] == logs[1]


@pytest.mark.parametrize(("folder", "players", "every"), [(SMALL, 3, 7), (LARGE, 2, 29)])
def test_it_sees_no_secret(folder: Path, players: int, every: int) -> None:
    """In a position that its player cannot tell from the true one, it decides the same."""
    program = program_of(folder, players)
    for number, s in enumerate(itertools.islice(decisions(program, 1), 0, 300, every)):
        assert s.pending is not None
        other = twin(s, s.pending.player, Stream(number, 3))
        other.bots_inc = s.bots_inc
        assert other.pending is not None
        assert best_option(s, s.pending, FEW) == best_option(other, other.pending, FEW)


def test_thinking_changes_nothing_but_the_random_numbers_of_bots() -> None:
    """What was only thought of leaves no trace in the state, and the log stays in one piece."""
    program = program_of(SMALL, 3)
    for s in itertools.islice(decisions(program, 1), 12):
        before, log = s.clone(), list(s.log)
        assert s.pending is not None
        assert 0 <= best_option(s, s.pending, FEW) < len(s.pending.options)
        s.bots_state = before.bots_state
        assert s == before
        assert list(s.log) == log


def test_a_new_deal_leaves_every_card_behind_its_back() -> None:
    """Hidden cards of types with different backs are never taken for one another."""
    program = program_of(LARGE, 2)
    back = program.layout.back
    assert len(set(program.layout.backs)) == 2
    for number, s in enumerate(itertools.islice(decisions(program, 1), 4)):
        for player in (1, 2):
            other = search.dealt_anew(s, player, Stream(number))
            assert other.card != s.card
            assert [back(card) for card in other.card if card >= 0] == [back(card) for card in s.card if card >= 0]


def test_the_time_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """A search stops before a playout as long as the longest so far would take more than is left."""
    clock = itertools.count()
    monkeypatch.setattr(time, "perf_counter", lambda: next(clock) / 100)
    budget = Budget(Thought(seconds=0.2), 1.0)
    played = 0
    while budget.spent() < 1:
        budget.played()
        played += 1
    assert budget.last - budget.start <= 0.2
    assert played >= 15


def test_aims_are_what_it_strives_for(tmp_path: Path) -> None:
    """A search gives up the card that leaves the position that its policy says is worth most."""
    for number, (times, kept) in enumerate(((1, 'discard "Herald"'), (-1, 'discard "Oracle"'))):
        aim = f'- {{number: "the total cost among cards in your hand", times: {times}}}'
        program = compiled(with_aims(tmp_path / str(number), "until: turn", "aims:", f"  {aim}"))
        both = [
            choice
            for offered, choice in taken(program, FEW)
            if set(offered) == {'discard "Oracle"', 'discard "Herald"'}
        ]
        assert both
        assert set(both) == {kept}


def test_conditions_say_when_an_aim_counts(tmp_path: Path) -> None:
    """An aim whose condition does not hold counts nothing; the names of seats and titles mean what they do elsewhere."""
    aims = (
        '  - {number: "the total cost among cards in your hand", times: -9, if: point of you > 99}',
        """  - {number: "the total cost among cards in your hand", if: 'owner of "Oracle" is nobody'}""",
    )
    program = compiled(with_aims(tmp_path, "until: turn", "aims:", *aims))
    both = [
        choice for offered, choice in taken(program, FEW) if set(offered) == {'discard "Oracle"', 'discard "Herald"'}
    ]
    assert set(both) == {'discard "Herald"'}


def test_preferences_come_before_the_search(tmp_path: Path) -> None:
    """A policy with both narrows the options down first; what is left is searched."""
    aim = '  - number: "the total cost among cards in your hand"'
    program = compiled(with_aims(tmp_path, "until: turn", "aims:", aim, "prefers:", '  - prefer: discard "Oracle"'))
    both = [
        choice for offered, choice in taken(program, FEW) if set(offered) == {'discard "Oracle"', 'discard "Herald"'}
    ]
    assert set(both) == {'discard "Oracle"'}


def test_everybody_follows_the_policy_that_a_search_plays_on_with(tmp_path: Path) -> None:
    """While a search looks ahead, what the named policy prefers is done, by both players; without one, chance decides."""
    kept = {}
    for title in ("Oracle", "Herald"):
        folder = with_aims(tmp_path / title, "playouts: fixed", "aims:", "  - number: point of you")
        fixed = f'- id: fixed\n  name: Fixed\n  prefers:\n    - prefer: discard "{title}"\n'
        (folder / "policies" / "fixed.yaml").write_text(fixed, encoding="utf-8")
        program = compiled(folder)
        index = program.definitions.index("oracle")
        left = []
        for seed in range(12):
            s = new_game(program, seed, {})
            advance(s)
            play_on(s, 0, Horizon(s, -1, ahead_of(program, "test").following))
            left += [sum(s.card[e] == index for zone in (1, 2) for e in s.zones[program.layout.zone_id("hand", zone)])]
        kept[title] = sum(left)
    assert kept["Oracle"] < kept["Herald"]


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        (("playouts: tset", "aims:", "  - number: point of you"), "tset"),
        (("playouts: test", "prefers:", "  - prefer: pass"), "only a policy with aims looks ahead"),
        (("until: turn", "prefers:", "  - prefer: pass"), "only a policy with aims looks ahead"),
        (("aims:", "  - {number: point of you, times: 0}"), "0 times a number counts for nothing"),
        (
            ("prefers:", "  - prefer: pass", "  - {prefer: pass, if: point of you > 1}", "  - prefer: pass"),
            "stands above already",
        ),
        (("until: trun", "aims:", "  - number: point of you"), '"trun" is not a period'),
        (("aims:", "  - number: pionts of you"), "pionts"),
        (("aims:", "  - {number: point of you, if: point of yuo > 1}"), "yuo"),
        (("until: turn",), "neither prefers nor aims"),
    ],
)
def test_what_nothing_reads_in_aims_is_reported(tmp_path: Path, lines: tuple[str, ...], said: str) -> None:
    """A word, a period or a condition that means nothing is an error at its place."""
    text, found = read_game(with_aims(tmp_path, *lines))
    game, _ = bind_game(text)
    messages = [one.message for one in (*found, *check_policies(game))]
    assert any(said in message for message in messages), messages


def test_copies_are_tried_once(tmp_path: Path) -> None:
    """Options that nothing tells apart are one option for a search."""
    program = compiled(write_duel(tmp_path))
    for s in decisions(program, 3):
        assert s.pending is not None
        decision = Decision(s)
        kept = distinct(s, decision, tuple(range(len(s.pending.options))))
        titles = [s.card[decision.thing(decision.options[at])] for at in kept]
        if decision.kind == "component":
            assert len(titles) == len(set(titles))


def test_names_say_policy_and_budget() -> None:
    """Behind its name stand the policy and the budget, in seconds or in playouts."""
    assert thought_of("search") == Thought()
    assert thought_of("search:0.05s") == Thought(seconds=0.05)
    assert thought_of("search:commander:40") == Thought("commander", playouts=40)
    assert thought_of("random") is None
    game = game_of(LARGE)
    assert {"search", "search:commander"} < set(bots_of(game))
    assert is_bot("search:commander:0.1s", game)
    assert not is_bot("search:nobody", game)


def test_it_can_take_a_seat_of_a_ruling_and_of_a_watched_game(tmp_path: Path) -> None:
    """`deciders:` and `--bot` take a bot that searches."""
    game = write_duel(tmp_path)
    (game / "rulings").mkdir()
    given = '{deciders: {alice: "search:2", bob: "search:2"}}'
    case = f"- case: Left to a bot\n  status: house\n  given: {given}\n  expect: [the game is over]\n"
    (game / "rulings" / "left.yaml").write_text(case, encoding="utf-8")
    assert run(["test", str(game), "--update"]) == 0
    assert run(["play", str(game), "--watch", "--seed", "3", "--bot", "search:2"]) == 0


def test_a_game_goes_on_from_a_save_in_the_middle_of_its_decision() -> None:
    """A state that waits for a bot that searches is plain data: taken up by a clone it goes on the same way."""
    program = program_of(SMALL, 2)
    s = new_game(program, 2, {2: "search:3"})
    for _ in range(3):
        assert advance(s)
        assert s.pending is not None
        copy = s.clone()
        decide(s, 0)
        decide(copy, 0)
        assert s == copy
