"""What left play while it was about to be done to is left alone: no token, and nothing else, follows it.

Whenever an event looms, or is turned to something else, it is noted what is in play. When it is carried out, what it happens to must
not have left play since.
Things to which a verb happens at one moment leave each other alone: of these nothing is asked.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from ruledeck.interpreter.engine import replacement
from ruledeck.interpreter.primitives import live_events
from ruledeck.interpreter.state.events import LOOMING
from ruledeck.interpreter.state.plain import Value
from ruledeck.interpreter.state.program import Program
from ruledeck.interpreter.state.state import State

from .found import Catch
from .replacing import Function, replaced


class Watch:
    """What was in play when each event began to loom, by its id."""

    def __init__(self) -> None:
        self.there: dict[int, frozenset[int]] = {}

    def loom(self, s: State, verb: int, by: int, source: int, slots: Any, among: int = 0) -> int:
        """Let an event loom, and note what is in play."""
        event = _LOOM(s, verb, by, source, slots, among)
        self.there[event] = _in_play(s)
        return event

    def change(self, s: State, ev: int, slot: int, value: Value) -> int:
        """Change an event, and note what is in play where that turns it to something else."""
        done = _CHANGE(s, ev, slot, value)
        if done and slot == s.program.linked.subjects.get(s.events[ev].verb):
            self.there[ev] = _in_play(s)
        return done


_LOOM = live_events.loom
_CHANGE = replacement.change_event


def _in_play(s: State) -> frozenset[int]:
    return frozenset(e for zone, spec in enumerate(s.layout.zone_spec) if spec.in_play for e in s.zones[zone])


@contextmanager
def looming(watch: Watch) -> Iterator[None]:
    """Note what is in play whenever an event looms or is turned to something, in games that are compiled and played in the block."""
    functions: dict[Function, Function] = {_LOOM: watch.loom, _CHANGE: watch.change}
    with replaced(functions):
        yield


def watched(program: Program, watch: Watch, catch: Catch) -> None:
    """Look, wherever a verb is carried out because of an event, whether what it happens to is still there."""
    for verb, number in program.linked.bodies.items():
        slot = program.linked.subjects.get(verb)
        if slot is not None:
            program.code[number] = _asked(program.code[number], verb, slot, watch, catch)


def _asked(function: Function, verb: int, slot: int, watch: Watch, catch: Catch) -> Function:
    def unit(s: State, pc: int, local: Any, v: Any) -> Any:
        if pc == 0:
            alike = [(event, each) for event, each in s.events.items() if each.verb == verb]
            if len(alike) == 1 and not s.moment:
                event, each = alike[0]
                e = each.slots[slot]
                there = watch.there.get(event, frozenset())
                if each.status == LOOMING and tuple(local[1:]) == each.slots and e in there and e not in _in_play(s):
                    name = s.program.verbs[verb]
                    catch.add("something is done to what has left play", f"{name} of {each.slots} by {each.by}")
        return function(s, pc, local, v)

    return unit
