"""The content of a state: everything that makes it what it is, in a fixed order, without layout, program and log."""

from __future__ import annotations

from hashlib import blake2b
from operator import itemgetter
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from ruledeck.interpreter.state.state import Frame, Local, State

COLUMNS: Final = ("zone", "card", "owner", "control", "host", "up", "known")
PLAIN: Final = (
    "facts",
    "due",
    "serial",
    "chance_state",
    "chance_inc",
    "bots_state",
    "bots_inc",
    "deciders",
    "pending",
    "over",
    "scripted",
    "scripted_at",
    "leaving",
    "acted",
    "resolving",
    "nesting",
    "cause",
    "ruling",
)


def frames_of(stack: Frame | None) -> list[tuple[int, int, Local]]:
    """Return the frames as a flat list, innermost first; flat, because a deep stack would exhaust recursion."""
    frames: list[tuple[int, int, Local]] = []
    while stack is not None:
        code, pc, bindings, stack = stack
        frames.append((code, pc, bindings))
    return frames


def content(s: State) -> dict[str, object]:
    """Return everything but layout and log, in a fixed order that does not depend on hashing."""
    data: dict[str, object] = {"zones": s.zones}
    for name in COLUMNS:
        data[name] = getattr(s, name)
    data["counters"] = s.counters
    data["marks"] = sorted(s.marks.items(), key=repr)
    data["values"] = s.values
    data["limits"] = sorted(s.limits.items(), key=repr)
    data["events"] = [(serial, event.plain()) for serial, event in sorted(s.events.items(), key=itemgetter(0))]
    data["left"] = sorted(s.left.items(), key=itemgetter(0))
    data["periods"] = s.periods
    data["period_names"] = s.period_names
    data["stack"] = frames_of(s.stack)
    data["unwind"] = s.unwind
    data["effects"] = tuple([lasting.plain() for lasting in s.effects])
    for name in PLAIN:
        data[name] = getattr(s, name)
    return data


def digest(s: State) -> str:
    """Return a short hexadecimal name of the content, the same in every process; the log is left out."""
    return blake2b(repr(content(s)).encode(), digest_size=16).hexdigest()
