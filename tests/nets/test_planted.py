"""What the nets are made for they find: a fault is planted in the engine, and some random small game shows it."""

from __future__ import annotations

import shutil
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final
from unittest.mock import patch

import pytest

from ruledeck.interpreter.compiler.legality import ability_index, verb_legality
from ruledeck.interpreter.compiler.steps import control_flow, modes
from ruledeck.interpreter.engine import continuous, decisions, periods, triggers
from ruledeck.interpreter.primitives import elimination, standing
from ruledeck.interpreter.state import layout
from ruledeck.interpreter.state.layout import CounterSpec, Layout
from ruledeck.interpreter.state.outcomes import to_end_of
from ruledeck.interpreter.state.program import Effect
from ruledeck.interpreter.state.state import State
from ruledeck.interpreter.target.nodes import FALSE, TRUE, ZERO

from .casting import cast, game_of
from .nets import NETS
from .replacing import Function, replaced

MOST: Final = 60
"""In so many games, from the first on, what was planted must show."""


@contextmanager
def legality(*verbs: str) -> Iterator[None]:
    """Let verbs of the language count as impossible, wherever it is asked whether something could change anything."""
    with patch.dict(verb_legality.ASKED, dict.fromkeys(verbs, lambda *_: FALSE)):
        yield


def leaves_everything(s: State, kind: int, said: str = "") -> int:
    """Return where the end of a period leads; of one that does not go on, behind the end of the game."""
    return _WAY_TO_END(s, kind, said) or to_end_of(99)


_WAY_TO_END: Final = periods.way_to_end
DEAF: Final[Mapping[Function, Function]] = {triggers.delayed: lambda *_: False}
"""Nobody asks whether what an effect made waits for an event, where all printed abilities wait for themselves."""
LENIENT: Final[Mapping[Function, Function]] = {
    continuous.allowed: lambda *_: True,
    continuous.unbanned: lambda _s, _verb, _by, _slot, options, *_: options,
}
"""No ban is asked, neither where something happens nor where something is offered."""


def of_the_last(drawn: Layout, effects: list[Effect]) -> tuple[int, ...]:
    """Return the zones in which abilities can work, of several that their heads name only the last."""
    names = {effect.zones[-1] for effect in effects if effect.zones}
    plain = any(not effect.zones for effect in effects) or "play" in names
    return tuple([zone for zone, spec in enumerate(drawn.zone_spec) if spec.name in names or (plain and spec.in_play)])


def scarce(name: str, least: int, most: int | None, *more: Any) -> layout.CounterSpec:
    """Return a counter; of one that is called so, nobody ever has more than one."""
    return CounterSpec(name, least, 1 if name == "coin" else most, *more)


PLANTED: Final[dict[str, tuple[str, int, Any]]] = {
    "what an effect made is not heard": ("index", 45, lambda: replaced(DEAF)),
    "ending a period that does not go on ends the game": ("endings", 37, lambda: replaced({_WAY_TO_END: leaves_everything})),
    "a ban does nothing": ("bans", 120, lambda: replaced(LENIENT)),
    "of several zones of a head only the last one counts": ("index", 68, lambda: replaced({ability_index.zones_of: of_the_last})),
    "what can be done is not offered": ("could", 170, lambda: legality("move-_-to-_", "give-control-of-_-to-_")),
    "a block that would change nothing is offered": ("arms", 7, lambda: replaced({modes._offered: lambda *_, **__: TRUE})),
    "who is out is asked": ("asked", 11, lambda: patch.object(decisions, "is_out", lambda *_: False)),
    "who is out is counted": ("claims", 5, lambda: replaced({elimination.left: lambda s: tuple(range(1, s.layout.players + 1))})),
    "no turn counts as a pass in which somebody acted": ("claims", 0, lambda: replaced({standing.passed: lambda _: False})),
    "everything always changes": ("claims", 0, lambda: replaced({standing.changed: lambda *_: True})),
    "coins are no counter like another one": ("renamed", 0, lambda: patch.object(layout, "CounterSpec", scarce)),
    "a step that does not apply counts as not done": ("idle", 37, lambda: patch.object(control_flow, "PASSED", ZERO)),
}  # fmt: skip
"""What is planted: the net that finds it, the game from which on it is looked for, and how it is done."""


@pytest.mark.parametrize("fault", PLANTED)
def test_a_planted_fault_is_found(fault: str, tmp_path: Path) -> None:
    """A fault of the engine shows in random small games, in which there is nothing without it."""
    name, first, plant = PLANTED[fault]
    for seed in range(first, first + MOST):
        files, _ = game_of(seed, tmp_path)
        if files is None:
            continue
        net = {name: NETS[name]}
        with plant():
            found = {each.sign for each in cast(files, tmp_path / "planted", net)}
        if found and not cast(files, tmp_path / "whole", net):
            return
        shutil.rmtree(tmp_path / "planted")
        shutil.rmtree(tmp_path / "whole", ignore_errors=True)
    pytest.fail(f"no game up to {first + MOST} shows that {fault}")
