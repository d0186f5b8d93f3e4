"""The state: clones, digests, equality, the shared history of the log."""

from __future__ import annotations

import subprocess
import sys
from types import SimpleNamespace
from typing import TYPE_CHECKING, cast

from hypothesis import given, settings
from hypothesis import strategies as st

from ruledeck.interpreter.primitives import primitives
from ruledeck.interpreter.state.events import HAPPENED, Event
from ruledeck.interpreter.state.identity import digest
from ruledeck.interpreter.state.lasting import Ending
from ruledeck.interpreter.state.layout import CounterSpec, Layout
from ruledeck.interpreter.state.pcg import Stream
from ruledeck.interpreter.state.pending import Pending
from ruledeck.interpreter.state.saves import from_json, to_json
from ruledeck.interpreter.state.state import COLUMNS, PARTS, State, log_entries

if TYPE_CHECKING:
    from ruledeck.interpreter.state.program import Program

from .tables import cards, hand, layout, table
from .walks import walk


def fill(s: State) -> State:
    """Put something into every slot that the walks leave empty."""
    s.stack = (7, 2, (1, "x", None, (True, 3)), (1, 0, (), None))
    s.pending = Pending(2, 0, (4, 5), ())
    s.limits[(3, "turn", 1)] = 2
    s.events[4] = Event(4, 1, 0, 2, HAPPENED, ("red", 5, (6, None)))
    s.due = ((4, 1),)
    s.unwind.append((7, 3, (1, None)))
    s.scripted, s.scripted_at = (1, (4, 5), *[None] * 200), 2
    s.deciders = (None, None, "random", None)
    primitives.begin_effect(s, "loan", 4, 5, 1, (2, 3), Ending(0, "end", 2))
    return s


@settings(max_examples=40)
@given(st.integers(0, 10**6), st.integers(0, 40))
def test_every_component_lies_in_exactly_one_zone(seed: int, steps: int) -> None:
    """After any atoms each component is in the one zone that its column names."""
    s = table()
    walk(s, Stream(seed), steps)
    placed = sorted((e, zone) for zone, pile in enumerate(s.zones) for e in pile)
    assert placed == [(e, zone) for e, zone in enumerate(s.zone) if zone >= 0]
    assert len(placed) == sum(1 for e in range(len(s.zone)) if e > s.layout.players)


@settings(max_examples=30)
@given(st.integers(0, 10**6), st.integers(0, 40))
def test_clone_and_json_are_exact_and_independent(seed: int, steps: int) -> None:
    """Playing on from a clone or from JSON gives the same state and log, and leaves the others alone."""
    s = fill(table(seed=seed))
    walk(s, Stream(seed), steps)
    before = digest(s)
    restored = from_json(s.layout, to_json(s))
    assert isinstance(restored, State)
    cloned = s.clone()
    assert cloned == s == restored
    walk(cloned, Stream(seed + 1), 12)
    assert digest(s) == before == digest(restored)
    walk(restored, Stream(seed + 1), 12)
    assert cloned == restored
    assert list(log_entries(cloned)) == list(log_entries(restored))


def test_clone_shares_no_column() -> None:
    """A change of any column of a clone is not seen in the original."""
    s = fill(table())
    cloned = s.clone()
    for name in (*COLUMNS, "values", "periods", "period_names", "unwind", "zones"):
        assert getattr(cloned, name) == getattr(s, name)
        assert getattr(cloned, name) is not getattr(s, name)
    assert all(mine is not other for mine, other in zip(s.counters, cloned.counters, strict=True))
    assert cloned.marks is not s.marks
    assert cloned.limits is not s.limits
    assert cloned.events is not s.events


def test_clone_copies_every_slot() -> None:
    """No slot is forgotten by clone."""
    s = fill(table())
    cloned = s.clone()
    assert all(hasattr(cloned, name) for name in PARTS)


def test_logs_of_clones_part_ways() -> None:
    """Clones share the entries made before, and none made after."""
    s = table()
    common = len(list(log_entries(s)))
    cloned = s.clone()
    primitives.note(s, "here")
    primitives.note(cloned, "there")
    again = cloned.clone()
    assert [entry[1] for entry in list(log_entries(s))[common:]] == ["here"]
    assert [entry[1] for entry in list(log_entries(again))[common:]] == ["there"]


def test_digest_ignores_the_log() -> None:
    """Two states that differ only in what was announced are equal and have one digest."""
    s = table()
    cloned = s.clone()
    primitives.note(s, "said")
    assert s == cloned
    assert digest(s) == digest(cloned)


def test_digest_sees_each_change() -> None:
    """A change of one counter changes the digest and equality."""
    s = table()
    cloned = s.clone()
    primitives.add(s, 0, 5, 1)
    assert s != cloned
    assert digest(s) != digest(cloned)


def test_digest_does_not_depend_on_insertion_order() -> None:
    """Marks, limits and events may be entered in any order."""
    s, other = table(), table()
    for state, names in ((s, ("a", "b")), (other, ("b", "a"))):
        for name in names:
            primitives.mark(state, 5, name, 1)
            state.limits[(name,)] = 1
    assert digest(s) == digest(other)


def test_digest_is_stable_across_hash_seeds() -> None:
    """Processes with different hash seeds find the same digest."""
    program = (
        "from ruledeck.interpreter.state.layout import Layout\n"
        "from ruledeck.interpreter.state.identity import digest\n"
        "from ruledeck.interpreter.state.state import State\n"
        "s = State.begun(Layout(players=2), 3)\n"
        "s.limits.update({('b', 1): 2, ('a',): 1})\n"
        "s.marks.update({(1, 'y'): 'v', (1, 'x'): 'w'})\n"
        "print(digest(s))\n"
    )
    found = {
        subprocess.run(
            [sys.executable, "-c", program],
            env={"PYTHONHASHSEED": seed, "PYTHONPATH": ":".join(sys.path)},
            capture_output=True,
            check=True,
            text=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(found) == 1


def test_deep_stack_can_be_compared_and_saved() -> None:
    """Ten thousand linked frames exhaust nothing."""
    s = table()
    for number in range(10_000):
        s.stack = (number, 0, (), s.stack)
    restored = from_json(s.layout, to_json(s))
    assert restored == s.clone()
    assert digest(s)


def test_state_is_not_equal_to_anything_else() -> None:
    """A state differs from other objects and from a state of another layout."""
    assert table() != 1
    assert State.begun(Layout(players=2)) != State.begun(Layout(players=2, values=("one",)))


def test_layout_numbers_zone_instances() -> None:
    """A zone per player has one id a player, a zone of the game one."""
    shape = layout(3)
    assert [shape.zone_id("hand", player) for player in (1, 2, 3)] == [1, 2, 3]
    assert shape.zone_id("pile") == shape.zone_id("pile", 2) == 4
    assert shape.zone_owner[:5] == (0, 1, 2, 3, 0)
    assert shape.zone_spec[2].name == "hand"
    assert (shape.counter_index("damage"), shape.value_index("named"), shape.period_index("turn")) == (0, 1, 1)


def test_counters_start_within_their_bounds() -> None:
    """A counter starts at 0, or at the bound nearest to 0."""
    shape = Layout(players=1, counters=(CounterSpec("a", 2), CounterSpec("b", -5, -1), CounterSpec("c", -1, 3)))
    assert [column[1] for column in State.begun(shape).counters] == [2, -1, 0]


def test_hands_are_dealt() -> None:
    """The table of these tests deals two cards to each player."""
    s = table()
    assert [len(s.zones[hand(s, player)]) for player in (1, 2, 3)] == [2, 2, 2]
    assert len(cards(s)) == 12


def test_what_was_worked_out_is_kept_until_something_changes() -> None:
    """It is forgotten with the next change of the state, when it is told to be, and no clone shares it."""
    s = table()
    # A game that says of no entry what it makes void: every one makes everything void.
    s.program = cast("Program", SimpleNamespace(upsets={}, linked=SimpleNamespace(play_zones=())))
    kept = s.worked_out()
    kept["strength"] = 3
    assert s.worked_out() == {"strength": 3}
    other = s.clone()
    assert other.worked_out() == {}
    other.worked_out()["strength"] = 4
    assert s.worked_out().get("strength") != 4
    s.worked_out()["strength"] = 3
    assert primitives.add(s, s.layout.counter_index("damage"), 4, 1)
    assert s.worked_out() == {}
    s.worked_out()["strength"] = 4
    s.forget()
    assert s.worked_out() == {}
