"""What one player may know, as plain data; equal knowledge gives equal views.

A view holds no entity ids of components: an id tells two copies apart that the player cannot. Components of a zone
are listed in its order (the last one is on top); where the player cannot follow the order they are sorted by what
the player knows about them.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from ruledeck.interpreter.state.log import HIDDEN, read_log
from ruledeck.interpreter.state.saves import plain

if TYPE_CHECKING:
    from collections.abc import Callable

    from ruledeck.interpreter.state.saves import Json
    from ruledeck.interpreter.state.state import State

View = dict[str, "Json"]


def view(s: State, player: int, prompt: Callable[[State, int], Json] | None = None) -> View:
    """Return what ``player`` may know.

    Args:
        s: the state.
        player: who looks.
        prompt: renders the open decision; called only when it is the player's own.

    Returns:
        ``player``, ``game`` and ``players`` (counters, marks, attached components), ``zones`` (name, owner, count,
        components), ``values`` and ``periods`` by name, ``prompt`` (None, or who is choosing, and for the player's
        own decision what ``prompt`` made of it) and ``over`` (None or the winners).
    """
    hosted: dict[int, list[int]] = {}
    for e, host in enumerate(s.host):
        if host >= 0:
            hosted.setdefault(host, []).append(e)
    periods = zip(s.layout.periods, s.periods, s.period_names, strict=True)
    return {
        "player": player,
        "game": properties(s, 0, player, hosted),
        "players": [properties(s, e, player, hosted) for e in range(1, s.layout.players + 1)],
        "zones": [zone_view(s, zone, player, hosted) for zone in range(len(s.zones))],
        "values": {name: plain(value) for name, value in zip(s.layout.values, s.values, strict=True)},
        "periods": {name: [serial, current] for name, serial, current in periods},
        "prompt": prompt_view(s, player, prompt),
        "over": plain(s.over),
    }


def properties(s: State, e: int, player: int, hosted: dict[int, list[int]]) -> View:
    """Return the public properties of any entity: counters that moved, marks, and what is attached to it."""
    found: View = {}
    counters: View = {
        spec.name: column[e]
        for spec, column in zip(s.layout.counters, s.counters, strict=True)
        if column[e] != spec.start
    }
    marks: View = {name: plain(value) for (about, name), value in sorted(s.marks.items(), key=repr) if about == e}
    if counters:
        found["counters"] = counters
    if marks:
        found["marks"] = marks
    if e in hosted:
        found["attached"] = in_order([component(s, c, player, hosted) for c in hosted[e]])
    return found


def component(s: State, e: int, player: int, hosted: dict[int, list[int]]) -> View:
    """Return what the player knows about a component."""
    layout, card, bit = s.layout, s.card[e], 1 << player
    aware = card < 0 or bool(s.known[e] & bit)
    shown: View = {"title": layout.title(card) if aware else HIDDEN, "up": bool(s.up[e])}
    if s.owner[e]:
        shown["owner"] = s.owner[e]
    holder = s.layout.zone_owner[s.zone[e]] if s.zone[e] >= 0 else 0
    if s.control[e] != (holder or s.owner[e]):
        shown["control"] = s.control[e]
    if layout.backs and card >= 0:
        shown["back"] = layout.back(card)
    facts: list[Json] = [
        [test, plain(args), answer] for test, args, about, answer, mask in s.facts if about == e and mask & bit
    ]
    if facts and not aware:
        shown["facts"] = sorted(facts, key=json.dumps)
    return shown | properties(s, e, player, hosted)


def in_order(components: list[View]) -> list[Json]:
    """Sort components by what is known about them."""
    return [*sorted(components, key=lambda shown: json.dumps(shown, sort_keys=True))]


def zone_view(s: State, zone: int, player: int, hosted: dict[int, list[int]]) -> View:
    """Return what the player knows about a zone; what is attached to something is listed there."""
    layout = s.layout
    spec = layout.zone_spec[zone]
    components = [component(s, e, player, hosted) for e in s.zones[zone] if s.host[e] < 0]
    followed = spec.ordered or layout.seers[zone] >> player & 1
    listed: list[Json] = [*components] if followed else in_order(components)
    return {
        "name": spec.name,
        "owner": layout.zone_owner[zone],
        "count": len(s.zones[zone]),
        "components": listed,
    }


def prompt_view(s: State, player: int, prompt: Callable[[State, int], Json] | None) -> Json:
    """Return who is choosing, and the player's own decision."""
    if s.pending is None:
        return None
    chooser = s.pending[0]
    shown: View = {"chooser": plain(chooser)}
    if chooser == player and prompt is not None:
        shown["decision"] = prompt(s, player)
    return shown


def log_view(s: State, player: int) -> list[Json]:
    """Return the log as the player saw it, one list ``[kind, *slots]`` an entry."""
    return [plain(entry) for entry in read_log(s, player)]
