"""What lives for a period: it begins with it, cannot be there without it, and is kept when a game is saved."""

from pathlib import Path
from types import SimpleNamespace
from typing import Any, Final, cast

import pytest

from ruledeck.interpreter.compiler.compiler import compile_game
from ruledeck.interpreter.primitives import primitives
from ruledeck.interpreter.state.layout import CounterSpec, Layout, ValueSpec
from ruledeck.interpreter.state.program import Program
from ruledeck.interpreter.state.saves import Refusal, from_json, to_json
from ruledeck.interpreter.state.state import State

from ..play.games import game_of

LAYOUT: Final = Layout(
    players=2,
    counters=(CounterSpec("sale", during=1), CounterSpec("coin")),
    values=("seller", "weather"),
    periods=("day", "fair"),
    value_specs=(ValueSpec(during=1), ValueSpec()),
)
QUIET: Final = cast(Program, SimpleNamespace(linked=SimpleNamespace(looked_back={})))
"""A program that asks for nothing that has happened."""
DAY, FAIR = 0, 1
SALE, COIN = 0, 1
SELLER, WEATHER = 0, 1


def on_a_day(fairs: int) -> State:
    """Return a state in which so many fairs of the first player go on, one inside the other, on one day."""
    s = State.begun(LAYOUT)
    s.program = QUIET
    s.values = [0, 0]
    primitives.begin_period(s, DAY, "day")
    for _ in range(fairs):
        primitives.begin_period(s, FAIR, "fair:noon", 1)
    return s


def test_a_number_is_not_there_without_its_period() -> None:
    """Outside of its period a counter cannot be added to, and it is said that it could not."""
    s = on_a_day(0)
    assert primitives.could_add(s, SALE, 1, 2) == 0
    assert primitives.add(s, SALE, 1, 2) == 0
    assert primitives.set_counter(s, SALE, 1, 2) == 0
    assert s.counters[SALE] == [0, 0, 0]
    assert primitives.add(s, COIN, 1, 2) == 2


def test_a_value_is_not_there_without_its_period() -> None:
    """Outside of its period a value keeps what it begins with."""
    s = on_a_day(0)
    assert primitives.could_set_value(s, SELLER, 2) == 0
    assert not primitives.set_value(s, SELLER, 2)
    assert primitives.set_value(s, WEATHER, 2)
    assert s.values == [0, 2]


def test_an_inner_period_has_its_own() -> None:
    """A period inside another of its kind begins with nothing, and leaves to the outer one what that had."""
    s = on_a_day(1)
    primitives.add(s, SALE, 2, 3)
    primitives.set_value(s, SELLER, 2)
    primitives.begin_period(s, FAIR, "fair")
    assert s.counters[SALE] == [0, 0, 0] and s.values[SELLER] == 0
    primitives.add(s, SALE, 1, 1)
    primitives.close_period(s)
    assert s.counters[SALE] == [0, 0, 3] and s.values[SELLER] == 2
    primitives.close_period(s)
    assert s.counters[SALE] == [0, 0, 0] and s.values[SELLER] == 0


def test_what_is_put_aside_is_saved() -> None:
    """A state that is saved inside of an inner period gives back to the outer one what it had."""
    s = on_a_day(1)
    primitives.add(s, SALE, 2, 3)
    primitives.set_value(s, SELLER, 1)
    primitives.begin_period(s, FAIR, "fair")
    loaded = from_json(LAYOUT, to_json(s))
    assert loaded == s and isinstance(loaded, State)
    loaded.program = QUIET
    primitives.close_period(loaded)
    assert loaded.counters[SALE] == [0, 0, 3] and loaded.values[SELLER] == 1


@pytest.mark.parametrize(
    "aside",
    [
        ["sale", 0, 1, 1],
        ["counter", 2, 1, 1],
        ["value", 2, 0, 1],
        ["counter", 0, 3, 1],
        ["counter", 0, 1, "x"],
        [0, 0, 1, 1],
        7,
    ],
)
def test_a_forged_row_is_refused(aside: object) -> None:
    """What a period put aside is of the game, or the save is refused."""
    data: Any = to_json(on_a_day(1))
    data["running"][-1][4] = [aside]
    assert isinstance(from_json(LAYOUT, data), Refusal)


def test_a_period_is_asked_for_by_kind_name_and_player() -> None:
    """One can ask for any period of a kind, for one of a name, for one of a player."""
    s = on_a_day(1)
    assert primitives.goes_on(s, FAIR, None, 0) and primitives.goes_on(s, FAIR, "fair:noon", 1)
    assert not primitives.goes_on(s, FAIR, "fair:evening", 0) and not primitives.goes_on(s, FAIR, None, 2)
    primitives.close_period(s)
    assert not primitives.goes_on(s, FAIR, None, 0) and primitives.goes_on(s, DAY, None, 0)


def test_the_end_of_a_period_makes_void_what_asks_for_it(root: Path) -> None:
    """A price that is another one during a fair is worked out anew behind it; what asks for no period is kept."""
    s = State.begun(LAYOUT)
    s.program = compile_game(game_of(root / "tests" / "games" / "fairs"), 2)
    primitives.begin_period(s, DAY, "day")
    s.worked_out()["field:price"] = s.worked_out()["field:weather"] = 3
    primitives.close_period(s)
    assert s.worked_out() == {"field:weather": 3}
