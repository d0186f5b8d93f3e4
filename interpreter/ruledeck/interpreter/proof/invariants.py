"""What must be true of every state: the properties that proofs by play look for.

Every function returns what is wrong in plain words, or nothing; none of them changes the state it is given.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import TYPE_CHECKING

from ruledeck.interpreter.engine.decisions import DECIDERS
from ruledeck.interpreter.engine.machine import decide
from ruledeck.interpreter.engine.raising import CARRYING_OUT
from ruledeck.interpreter.engine.resolution import BEING_RESOLVED, Outside
from ruledeck.interpreter.state.engine_units import RAISE, RULES, USE
from ruledeck.interpreter.state.frames import frames_of
from ruledeck.interpreter.state.state import log_entries

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from ruledeck.interpreter.state.state import Row, State


def breaches(s: State) -> list[str]:
    """Return everything that is wrong with a state by itself."""
    return [*unplaced(s), *unbounded(s), *unaware(s), *loose_ends(s), *left_over(s), *misplaced_deeds(s), *dead_end(s)]


def unplaced(s: State) -> list[str]:
    """Each component lies in exactly one zone, once, and is attached to nothing that is attached to it."""
    found: list[str] = []
    first, size, zone_of = s.layout.players + 1, len(s.zone), s.zone
    lying = [e for components in s.zones for e in components]
    if sorted(lying) != list(range(first, size)):
        found += [f"component {e} lies in {lying.count(e)} zones" for e in range(first, size) if lying.count(e) != 1]
        found += [f"a zone holds {e}, which is not a component" for e in lying if not first <= e < size]
    found += [
        f"component {e} lies in zone {zone} but says {zone_of[e]}"
        for zone, components in enumerate(s.zones)
        if not {zone}.issuperset(map(zone_of.__getitem__, components))
        for e in components
        if zone_of[e] != zone
    ]
    if max(s.host) >= 0:
        found += [f"component {e} is attached to itself by way of others" for e in range(first, size) if circular(s, e)]
    return found


def circular(s: State, e: int) -> bool:
    """Whether the hosts of a component lead round in a circle."""
    steps = 0
    while s.host[e] >= 0 and steps <= len(s.host):
        e, steps = s.host[e], steps + 1
    return steps > len(s.host)


def unbounded(s: State) -> list[str]:
    """Each counter is within its bounds."""
    return [
        f"{spec.name} ranges from {min(column)} to {max(column)}"
        for spec, column in zip(s.layout.counters, s.counters, strict=True)
        if min(column) < spec.least or (spec.most is not None and max(column) > spec.most)
    ]


def unaware(s: State) -> list[str]:
    """Whoever sees a component knows it, and nobody holds a fact about what they know."""
    known, up, everyone = s.known, s.up, s.layout.everyone
    blind = [
        f"component {e} is seen but not known"
        for components, lookers in zip(s.zones, s.layout.lookers, strict=True)
        for e in components
        if known[e] != everyone and (everyone if up[e] else lookers) & ~known[e]
    ]
    return blind + [
        f"a fact is held about the known component {fact[2]}" for fact in s.facts if fact[4] & s.known[fact[2]]
    ]


def loose_ends(s: State) -> list[str]:
    """Nothing is half done between two decisions."""
    found = []
    if s.unwind:
        found.append("frames are left to be unwound")
    if s.leaving:
        found.append("a period is still being left")
    if s.pending is None and s.over is None:
        found.append("nobody has to decide and the game is not over")
    return found


def left_over(s: State) -> list[str]:
    """No event is live without somebody who waits: a unit, a reaction that is due, or another event that it was split off."""
    if not s.events:
        return []
    waiting = {number for _, _, locals_ in frames_of(s.stack) for number in numbers_in(locals_)} | set(
        numbers_in(s.due)
    )
    return [
        f"the event {each} is live, and nobody waits for it"
        for each, event in s.events.items()
        if each not in waiting and (not event.parent or event.parent not in waiting)
    ]


def misplaced_deeds(s: State) -> list[str]:
    """What goes on around the open decision is what the waiting units are carrying out, back to the ability that is being resolved."""
    if not s.program.linked.deeds or s.pending is None:
        return []
    found: list[Row] = []
    for code, pc, locals_ in frames_of(s.stack):
        if (code == USE and pc in BEING_RESOLVED and not _called(s, Outside(*locals_))) or (code == RULES and pc == 1):
            break
        if code == RAISE and pc == CARRYING_OUT and locals_[0] in s.program.linked.deeds:
            event = s.events[locals_[3][locals_[4]]]
            found.append((event.verb, event.by, event.source, *event.slots))
        elif code == s.program.linked.owing:
            found.append((s.program.linked.cost, *numbers_in(locals_[1:3])))
    return [] if s.deeds == tuple(found[::-1]) else [f"the deeds are {s.deeds}, and {found[::-1]} are carried out"]


def _called(s: State, resolving: Outside) -> bool:
    """Whether the ability of a unit is one that a text calls for: what it does is a part of that."""
    return s.program.effects[resolving.ability].ability.timing == "called"


def numbers_in(value: object) -> Iterator[int]:
    """Yield the numbers that some plain data holds, however deep."""
    if isinstance(value, tuple):
        for each in value:
            yield from numbers_in(each)
    elif isinstance(value, int):
        yield value


def dead_end(s: State) -> list[str]:
    """An open decision has an option, and no option twice."""
    if s.pending is None:
        return []
    options = s.pending.options
    if not options:
        return ["a decision has no option"]
    return ["a decision offers the same twice"] if len(set(options)) < len(options) else []


def log_name(s: State) -> str:
    """Return a short name of the whole log, the same in every process."""
    return blake2b(repr(list(log_entries(s))).encode(), digest_size=16).hexdigest()


def answer(s: State, bots: Mapping[int, str]) -> int:
    """Return the place of the option that the player's bot takes, asked from outside of the machine."""
    assert s.pending is not None
    player, options = s.pending.player, s.pending.options
    return DECIDERS[bots[player]](s, s.pending) if len(options) > 1 else 0


def play_on(s: State, bots: Mapping[int, str]) -> None:
    """Play from an open decision to the end, with bots that answer from outside."""
    while s.pending is not None:
        decide(s, answer(s, bots))


def blocked_options(s: State) -> list[str]:
    """Every option of the open decision can be taken, and leads to a state that is in order."""
    if s.pending is None:
        return []
    found = []
    options = s.pending.options
    for place, option in enumerate(options):
        copy = s.clone()
        decide(copy, place)
        found += [f"after the option {option}: {text}" for text in breaches(copy)]
    return found
