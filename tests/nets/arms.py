"""What is offered of `choose one:` would do something: each block is carried out on copies of the state, in several ways.

What comes of it is looked at as what comes of an ability is: nobody answers meanwhile, and what counts as done in any case, or what
chance or nobody's knowledge decides, is let pass.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any, Final
from unittest.mock import patch

from ruledeck.grammar.meaning import tree as m
from ruledeck.interpreter.compiler.basis import runtime
from ruledeck.interpreter.compiler.steps import modes
from ruledeck.interpreter.engine.machine import advance, decide, new_game
from ruledeck.interpreter.state.program import Program
from ruledeck.interpreter.state.runaway import EndlessError
from ruledeck.interpreter.state.state import State
from ruledeck.interpreter.target.nodes import Constant, Runtime

from . import deeds
from .found import Catch
from .replacing import Function, replaced

LOOKED: Final = 40
"""At so many decisions of a match it is looked whether blocks are offered."""
DECIDED: Final = 30
"""Who decides so often in a block does something, whatever it is."""
DONE: Final = Runtime("choice_is_done")
"""What generated code calls behind a choice between blocks."""

Place = tuple[object, int, int]
"""Where a choice stands: the key of its part of the game, where it begins and where it ends."""


@dataclass
class Ends:
    """Notes where choices are over, with the log, the events and the periods of the state by then.

    Behind a choice the game goes on to the next decision: what has changed by then need not come of it.
    """

    over: dict[Place, tuple[list[Any], dict[int, Any], list[Any]]] = field(default_factory=dict)
    places: list[Place] = field(default_factory=list)

    def __call__(self, s: State, number: int) -> None:
        """Note that a choice is over."""
        self.over.setdefault(self.places[number], (list(s.log), dict(s.events), [each[:4] for each in s.running]))


@contextmanager
def marked(ends: Ends) -> Iterator[None]:
    """Let games that are compiled in the block tell where each choice between blocks is over."""

    def asked(effects: Any, node: m.Modes, env: Any) -> Any:
        chosen = _ASKED(effects, node, env)
        open_.append((chosen, (effects.key, node.start, node.end)))
        return chosen

    def done(effects: Any, chosen: Any, blocks: Any, *, optional: bool) -> None:
        _DONE(effects, chosen, blocks, optional=optional)
        ends.places.append(next(place for each, place in reversed(open_) if each is chosen))
        effects.w.do(DONE(Constant(len(ends.places) - 1)))

    open_: list[tuple[Any, Place]] = []
    functions: dict[Function, Function] = {_ASKED: asked, _DONE: done}
    with patch.dict(runtime.NAMES, {DONE.name: ends}), replaced(functions):
        yield


_ASKED: Final = modes.modes_asked
_DONE: Final = modes.modes_done


def comes_of(s: State, at: int, place: Place, ends: Ends, way: int) -> bool | None:
    """Choose a block on a copy and return whether anything changed; `None` where that cannot be told."""
    copy, random = s.clone(), Random(way)
    before = len(copy.log)
    ends.over.clear()
    try:
        decide(copy, at)
        for _ in range(DECIDED):
            if copy.pending is None or place in ends.over:
                break
            decide(copy, 0 if way == 0 else random.randrange(len(copy.pending.options)))
    except EndlessError:
        return None
    if place not in ends.over:
        # A period, or the whole game, was left.
        return True
    log, events, running = ends.over[place]
    entries = log[before:]
    if running != [each[:4] for each in s.running]:
        # A period was left, and the choice that is over was asked anew behind that.
        return True
    nothing = deeds.SAID | deeds.PASSING if any(entry[0] == "period" for entry in entries) else deeds.SAID
    return events != s.events or any(entry[0] not in nothing for entry in entries)


def differences(program: Program, ends: Ends, seed: int, catch: Catch) -> None:
    """Play a match at random, and look at each block that it offers."""
    quiet, random = deeds.Quiet(), Random(seed)
    with replaced({deeds._COLLECT: quiet}):
        s = new_game(program, seed)
        # Also where one block is left it is looked at what it does.
        s.onlooker = replace(s.onlooker, always_asked=frozenset(range(len(program.sites))))
        try:
            advance(s)
            for number in range(LOOKED):
                if s.pending is None:
                    break
                for at, note in _in_vain(s, ends, quiet):
                    catch.add("a block is offered that does nothing", f"seed {seed}, decision {number}, {at}: {note}")
                decide(s, random.randrange(len(s.pending.options)))
        except EndlessError:
            pass


def _in_vain(s: State, ends: Ends, quiet: deeds.Quiet) -> Iterator[tuple[int, str]]:
    """Yield each block of which nothing comes though it is offered."""
    assert s.pending is not None
    site, options = s.program.sites[s.pending.site], s.pending.options
    node = site.node
    if not isinstance(node, m.Modes) or not node.least == node.most == 1 or deeds.overdue(s):
        return
    # Of costs each is offered that can be paid in full, and a price of 0 can.
    if node.idle or node.priced:
        return
    place = (site.key, node.start, node.end)
    for at, number in enumerate(options):
        if not isinstance(number, int) or number < 0 or place not in ends.places:
            continue
        if deeds.unsure(s.program, node.arms[number], node.arms[number]):
            continue
        quiet.trying = True
        tries = [comes_of(s, at, place, ends, way) for way in range(deeds.WAYS)]
        if not any(tries):
            tries += [comes_of(s, at, place, ends, way) for way in range(deeds.WAYS, deeds.PATIENT)]
        quiet.trying = False
        if None not in tries and not any(tries):
            yield number, repr(node.arms[number])
