"""Measure a clone in mid-choice beside copy.deepcopy of the same state: ``python tests/bench/clone.py``.

Both share the layout, which is not part of what changes.
"""

from __future__ import annotations

import copy
import statistics
import timeit

from ruledeck.interpreter.state.layout import CounterSpec, Layout, ZoneSpec
from ruledeck.interpreter.state.pending import Pending
from ruledeck.interpreter.state.state import State


def table(components: int, counters: int, players: int, zones: int) -> State:
    """Return a state in the middle of a choice, with so many components spread over the zones."""
    layout = Layout(
        players=players,
        zones=tuple(ZoneSpec(f"zone{number}", per="player") for number in range(zones)),
        counters=tuple(CounterSpec(f"counter{number}") for number in range(counters)),
        values=("first", "second", "third", "fourth"),
        periods=("round", "turn"),
        titles=tuple(f"title{number}" for number in range(components)),
    )
    s = State.begun(layout, seed=1)
    for number in range(components):
        e = s.grow(number, 0)
        zone = number % len(s.zones)
        s.zone[e] = zone
        s.zones[zone] = (*s.zones[zone], e)
    s.stack = (3, 1, (1, 2), (2, 5, (1,), (1, 0, (), None)))
    s.pending = Pending(1, 0, (4, 5, 6), ())
    return s


def microseconds(function: object, number: int) -> float:
    """Return the median time of one call over nine series."""
    series = timeit.repeat("function()", globals={"function": function}, repeat=9, number=number)
    return statistics.median(series) / number * 1e6


def main() -> None:
    """Print one line per size."""
    for name, s in (
        ("17 components, 12 columns", table(17, 5, 2, 4)),
        ("150 components, 25 columns", table(150, 18, 2, 8)),
    ):
        fast = microseconds(s.clone, 20000)
        slow = microseconds(lambda s=s: copy.deepcopy(s, {id(s.layout): s.layout}), 50)
        print(f"{name}: clone {fast:.2f} us, deepcopy {slow:.0f} us, {slow / fast:.0f} times")


if __name__ == "__main__":
    main()
