"""Random numbers: the published vector and the exactness of batched shuffles."""

from itertools import permutations
from math import factorial, prod

import pytest

from ruledeck.interpreter.state.layout import Layout
from ruledeck.interpreter.state.pcg import (
    SPAN,
    Stream,
    arrange,
    below,
    bot_below,
    draw,
    draw_below,
    draw_picked,
    draw_shuffled,
    picked,
    plan,
    seeded,
    shuffled,
)
from ruledeck.interpreter.state.state import State


def test_published_vector() -> None:
    """Seed 42 with sequence 54 gives the published outputs."""
    state, inc = seeded(42, 54)
    outputs = []
    for _ in range(6):
        output, state = draw(state, inc)
        outputs.append(output)
    assert outputs == [0xA15C02B7, 0x7B47F409, 0xBA1D3330, 0x83D2F293, 0xBFA4784B, 0xCBED606E]


@pytest.mark.parametrize("size", range(1, 7))
def test_every_order_has_exactly_one_number(size: int) -> None:
    """The numbers below n! reach each order of n items exactly once."""
    reached = set()
    for number in range(factorial(size)):
        pool = list(range(size))
        for product, _, bounds in plan(size, size):
            arrange(pool, bounds, number % product)
        reached.add(tuple(pool))
    assert reached == set(permutations(range(size)))


def test_partial_picks_reach_every_row_once() -> None:
    """The numbers of a batch reach each row of three picks from six items exactly once."""
    reached = []
    ((product, _, bounds),) = plan(6, 3)
    for number in range(product):
        pool = list(range(6))
        arrange(pool, bounds, number)
        reached.append(tuple(pool[3:]))
    assert sorted(reached) == sorted(permutations(range(6), 3))


@pytest.mark.parametrize("size", [2, 5, 17, 52, 150])
def test_rejection_is_exact(size: int) -> None:
    """Each batch accepts a whole number of rounds of its product, and the batches together make n! orders."""
    batches = plan(size, size)
    assert prod(product for product, _, _ in batches) == factorial(size)
    assert all(limit % product == 0 and SPAN - product < limit <= SPAN for product, limit, _ in batches)
    assert all(prod(bounds) == product for product, _, bounds in batches)


def test_seventeen_cards_need_two_outputs() -> None:
    """A shuffle of seventeen cards is read from two accepted outputs."""
    assert len(plan(17, 17)) == 2


def test_shuffle_keeps_the_items() -> None:
    """A shuffle of two batches is an order of the same items."""
    state, inc = seeded(1, 1)
    order, after = draw_shuffled(state, inc, range(40))
    assert sorted(order) == list(range(40))
    assert after != state


def test_no_choice_draws_nothing() -> None:
    """One item, no item or the bound one leave the stream where it was."""
    state, inc = seeded(1, 1)
    assert draw_below(state, inc, 1) == (0, state)
    assert draw_shuffled(state, inc, ("a",)) == (("a",), state)
    assert draw_picked(state, inc, (), 3) == ((), state)


def test_below_covers_its_range() -> None:
    """Numbers below six are the six numbers, each about equally often."""
    stream = Stream(7)
    counts = [0] * 6
    for _ in range(6000):
        counts[stream.below(6)] += 1
    assert all(850 < count < 1150 for count in counts)


def test_picked_takes_different_items() -> None:
    """A random pick has so many different items, or all."""
    state, inc = seeded(3, 1)
    some, _ = draw_picked(state, inc, range(30), 12)
    assert len(set(some)) == 12
    every, _ = draw_picked(state, inc, range(3), 12)
    assert sorted(every) == [0, 1, 2]


def test_the_two_streams_of_a_state_are_independent() -> None:
    """What bots draw does not change the game's chance."""
    quiet, busy = State.begun(Layout(players=2), seed=5), State.begun(Layout(players=2), seed=5)
    bot_below(busy, 10)
    assert [below(quiet, 1000) for _ in range(5)] == [below(busy, 1000) for _ in range(5)]
    assert shuffled(quiet, range(9)) == shuffled(busy, range(9))
    assert picked(quiet, range(9), 4) == picked(busy, range(9), 4)


def test_stream_is_determined_by_its_seed() -> None:
    """Two streams of one seed agree, another seed differs."""
    assert Stream(1).word() == Stream(1).word()
    assert Stream(1).shuffled(range(20)) != Stream(2).shuffled(range(20))
