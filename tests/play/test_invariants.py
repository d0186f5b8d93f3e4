"""The proofs by play can fail: each finds the fault that it is there for."""

from __future__ import annotations

from random import Random

import pytest

from ruledeck.interpreter.compiler.compiler import compile_game
from ruledeck.interpreter.compiler.survey.visibility import Visibility
from ruledeck.interpreter.engine import machine
from ruledeck.interpreter.engine.machine import advance, decide, new_game
from ruledeck.interpreter.primitives.live_events import loom
from ruledeck.interpreter.primitives.views import view
from ruledeck.interpreter.proof.copies import Relay, inexact_copies
from ruledeck.interpreter.proof.invariants import answer, blocked_options, breaches, left_over, log_name
from ruledeck.interpreter.proof.matches import Thoroughness, prove_match
from ruledeck.interpreter.proof.secrecy import false_facts, twin
from ruledeck.interpreter.state.pcg import Stream
from ruledeck.interpreter.state.saves import Json, to_json
from ruledeck.interpreter.state.state import State

from .games import ROOT, bots, game_of, program_of

INFILTRATION = ROOT / "content" / "infiltration"


def opened(players: int = 2, seed: int = 3) -> State:
    """Return a match at the first decision of its first round."""
    s = new_game(program_of(INFILTRATION, players), seed)
    advance(s)
    decide(s, 0)
    return s


def test_a_match_in_order_has_no_breach() -> None:
    """A state between two decisions has nothing wrong with it."""
    assert breaches(opened()) == []


def test_an_event_that_nobody_waits_for_is_found() -> None:
    """An event that was not forgotten is reported."""
    s = opened()
    s.serial = 9_000
    loom(s, 0, 1, 0, ())
    assert breaches(s) == ["the event 9000 is live, and nobody waits for it"]


def test_a_queue_forgets_its_events() -> None:
    """Where reactions resolve in a queue, an event is forgotten with the last entry that speaks of it."""
    program = program_of(ROOT / "tests" / "games" / "dice_queue", 2)
    for seed in range(3):
        s, random = new_game(program, seed), Random(seed)
        advance(s)
        for _ in range(150):
            if s.pending is None:
                break
            assert left_over(s) == []
            decide(s, random.randrange(len(s.pending.options)))


def test_a_lost_component_is_found() -> None:
    """A component that lies in no zone is reported."""
    s = opened()
    deck = s.layout.zone_id("deck")
    s.zones[deck] = s.zones[deck][1:]
    assert "lies in 0 zones" in breaches(s)[0]


def test_a_doubled_component_is_found() -> None:
    """A component that lies in two zones is reported."""
    s = opened()
    deck, aside = s.layout.zone_id("deck"), s.layout.zone_id("aside")
    s.zones[aside] = (*s.zones[aside], s.zones[deck][0])
    assert any("lies in 2 zones" in text for text in breaches(s))


def test_a_counter_out_of_bounds_is_found() -> None:
    """A counter above its most is reported with its range."""
    s = opened()
    s.counters[s.layout.counter_index("protection")][1] = 2
    assert breaches(s) == ["protection ranges from 0 to 2"]


def test_a_seen_card_that_is_not_known_is_found() -> None:
    """A player who sees a card without knowing it is reported."""
    s = opened()
    s.known[s.zones[s.layout.zone_id("hand", 1)][0]] = 0
    assert "seen but not known" in breaches(s)[0]


def test_a_circle_of_hosts_is_found() -> None:
    """Two components attached to each other are reported."""
    s = opened()
    s.host[5], s.host[6] = 6, 5
    assert sum("by way of others" in text for text in breaches(s)) == 2


def test_a_decision_without_options_is_found() -> None:
    """A decision that offers nothing is a dead end."""
    s = opened()
    assert s.pending is not None
    s.pending = s.pending._replace(options=())
    assert breaches(s) == ["a decision has no option"]


def test_a_shared_column_of_a_clone_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """A clone that shares a column with its original changes it by playing on."""
    clone = State.clone

    def careless(s: State) -> State:
        copy = clone(s)
        copy.zone = s.zone
        return copy

    s, everybody = opened(), bots(2)
    monkeypatch.setattr(State, "clone", careless)
    assert any("changed the state" in text for text in inexact_copies(s, everybody, ""))


def test_a_field_missing_from_a_clone_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """A clone that forgets the random state is not equal to its original."""
    clone = State.clone

    def careless(s: State) -> State:
        copy = clone(s)
        copy.chance_state = 1
        return copy

    s, everybody = opened(), bots(2)
    monkeypatch.setattr(State, "clone", careless)
    assert "clone: it differs from the state" in inexact_copies(s, everybody, "")


def relayed(s: State) -> list[str]:
    """Return what a relay of copies finds in a match from here to its end."""
    relay, everybody, found = Relay(s), bots(2), []
    while s.pending is not None:
        found += relay.pass_on(s, everybody)
        decide(s, answer(s, everybody))
    return [*found, *relay.conclude(log_name(s))]


def test_honest_copies_take_over_unnoticed() -> None:
    """A match in which clone and JSON take over at every decision is the same match."""
    assert relayed(opened()) == []


def test_a_relay_finds_a_shared_column(monkeypatch: pytest.MonkeyPatch) -> None:
    """A clone that changes the one that it was made of is found at once."""
    clone = State.clone

    def careless(s: State) -> State:
        copy = clone(s)
        copy.zone = s.zone
        return copy

    s = opened()
    monkeypatch.setattr(State, "clone", careless)
    assert Relay(s).pass_on(s, bots(2)) == ["clone: playing on changed the state it was made of"]


def test_a_relay_finds_what_a_save_forgets(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is not in the JSON is missing at the next decision."""

    def forgetful(s: State) -> dict[str, Json]:
        return {**to_json(s), "chance_state": 1}

    monkeypatch.setattr("ruledeck.interpreter.proof.copies.to_json", forgetful)
    assert relayed(opened())[0] == "JSON: it differs from the state"


def test_a_relay_finds_a_save_that_cannot_be_read(monkeypatch: pytest.MonkeyPatch) -> None:
    """The reason of the refusal is reported."""

    def damaged(s: State) -> dict[str, Json]:
        return {**to_json(s), "zones": []}

    monkeypatch.setattr("ruledeck.interpreter.proof.copies.to_json", damaged)
    assert relayed(opened())[0].startswith("JSON: the saved state does not fit this game")


def test_a_rarer_look_looks_less() -> None:
    """With `every`, a state is looked at more rarely; what is wrong at the end is found all the same."""
    program = program_of(INFILTRATION, 2)
    quick = prove_match(program, 4, bots(2), Thoroughness(every=1000, inside=False, secrets=0, options=0))
    close = prove_match(program, 4, bots(2), Thoroughness(copies=True, resumed=2))
    assert (quick.faults, quick.copied, quick.compared) == ([], 0, 0)
    assert (close.faults, close.copied) == ([], close.decisions)
    assert close.resumed == 2
    assert quick.log == close.log


def test_every_option_is_tried() -> None:
    """Taking every option leads to states in order, and leaves the state as it was."""
    s = opened()
    before = s.clone()
    assert blocked_options(s) == []
    assert s == before


def test_a_twin_looks_alike() -> None:
    """The twin of a state differs in what a player does not know, and in nothing that the player sees."""
    s = opened(4)
    assert s.pending is not None
    chooser = s.pending.player
    assert isinstance(chooser, int)
    other = twin(s, chooser, Stream(9))
    assert other.card != s.card
    assert view(other, chooser) == view(s, chooser)


def test_a_prompt_that_depends_on_a_hand_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """When a player with one choice is not asked although nobody else can know that it is one, the proof finds it."""
    monkeypatch.setattr(Visibility, "hidden", lambda self, what: False)
    program = compile_game(game_of(INFILTRATION), 2)
    how = Thoroughness(secrets=6, options=0)
    faults = [fault for seed in range(40) for fault in prove_match(program, seed, bots(2), how).faults]
    assert any("is prompted where its twin goes on" in fault for fault in faults)


def _with_facts(seed: int) -> State:
    """Return a match as far as something is remembered about it, or as it ends."""
    s = opened(3, seed)
    while s.pending is not None and not s.facts:
        decide(s, 0)
    return s


def test_a_false_verdict_is_found() -> None:
    """A remembered verdict that the card does not bear out is reported."""
    s = next(s for seed in range(20) if (s := _with_facts(seed)).facts)
    assert false_facts(s) == []
    test, args, about, verdict, mask = s.facts[0]
    s.facts = ((test, args, about, not verdict, mask),)
    assert len(false_facts(s)) == 1


def test_a_bot_that_draws_from_elsewhere_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots that answer differently from outside give another log, and the proof says so."""
    program = program_of(INFILTRATION, 2)
    honest = machine.decide
    monkeypatch.setattr("ruledeck.interpreter.proof.matches.decide", lambda s, place: honest(s, 0))
    faults = prove_match(program, 4, bots(2), Thoroughness(secrets=0, options=0)).faults
    assert any("asked from outside" in fault for fault in faults)
