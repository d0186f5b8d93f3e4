"""What one player may know, as plain data; equal knowledge gives equal views.

A view holds no entity ids of components: an id tells two copies apart that the player cannot. Components of a zone
are listed in its order (the last one is on top); where the player cannot follow the order they are sorted by what
the player knows about them.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, NotRequired, TypedDict

from ruledeck.interpreter.primitives.remembering import remembered
from ruledeck.interpreter.primitives.transformation import PRINT
from ruledeck.interpreter.state.log import HIDDEN, read_log
from ruledeck.interpreter.state.marks import REMEMBERED
from ruledeck.interpreter.state.saves import plain
from ruledeck.interpreter.state.ways import CLOSED, MARKS, WAYS, closed_to, joined_with

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ruledeck.interpreter.state.saves import Json
    from ruledeck.interpreter.state.state import State


class Properties(TypedDict):
    """What everybody sees of the game, a player or a component.

    Attributes:
        counters: those that are not at their start, by name.
        marks: what was noted about it, by name.
        attached: what is attached to it.
    """

    counters: NotRequired[dict[str, int]]
    marks: NotRequired[dict[str, Json]]
    attached: NotRequired[list[ComponentView]]


class ComponentView(Properties):
    """What a player knows of a component.

    Attributes:
        title: title key of its card, `?` when the player does not know it, empty for what has no card.
        up: whether it lies face up.
        owner: its owner, if it has one.
        control: who controls it, where that is neither the holder of its zone nor its owner.
        back: the number of its back, in games whose cards have different backs.
        facts: what the player was told of a card that they do not know: `[test, arguments, answer]`.
    """

    title: str
    up: bool
    owner: NotRequired[int]
    control: NotRequired[int]
    back: NotRequired[int]
    facts: NotRequired[list[Json]]


class ZoneView(TypedDict):
    """What a player knows of a zone.

    Attributes:
        name: as the game declares it.
        owner: whose it is; 0 for a zone of all.
        count: how many components lie there, those that are attached to others included.
        components: those that are attached to nothing.
    """

    name: str
    owner: int
    count: int
    components: list[ComponentView]


class PromptView(TypedDict):
    """The open decision.

    Attributes:
        chooser: who decides.
        decision: the player's own decision, as the caller renders it.
    """

    chooser: int
    decision: NotRequired[Json]


class View(TypedDict):
    """What a player may know.

    Attributes:
        player: who looks.
        game: what is on the game itself.
        players: what is on each player, the first one first.
        zones: all zones.
        values: what the game itself counts and remembers, by name.
        periods: the number and the name of the current one of each kind; 0 before the first.
        prompt: the open decision, or None.
        over: the winners, or None before the end.
    """

    player: int
    game: Properties
    players: list[Properties]
    zones: list[ZoneView]
    values: dict[str, Json]
    periods: dict[str, list[int | str | None]]
    prompt: PromptView | None
    over: list[int] | None


def view(s: State, player: int, prompt: Callable[[State, int], Json] | None = None) -> View:
    """Return what ``player`` may know.

    Args:
        s: the state.
        player: who looks.
        prompt: renders the open decision; called only when it is the player's own.
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
        "over": None if s.over is None else [*s.over],
    }


def properties(s: State, e: int, player: int, hosted: dict[int, list[int]]) -> Properties:
    """Return the public properties of any entity: counters that moved, marks, and what is attached to it."""
    found: Properties = {}
    _add_properties(found, s, e, player, hosted)
    return found


def _add_properties(found: Properties, s: State, e: int, player: int, hosted: dict[int, list[int]]) -> None:
    counters = {
        spec.name: column[e]
        for spec, column in zip(s.layout.counters, s.counters, strict=True)
        if column[e] != spec.start
    }
    marks = {
        name: plain(value)
        for (about, name), value in sorted(s.marks.items(), key=repr)
        if about == e and name not in MARKS and name not in (PRINT, REMEMBERED)
    }
    for name, ways in ((WAYS, joined_with(s, e)), (CLOSED, closed_to(s, e)), (REMEMBERED, remembered(s, e))):
        if ways:
            # A way leads to a place, and not to an id.
            aware = [s.card[each] < 0 or bool(s.known[each] >> player & 1) for each in ways]
            titles = [
                s.layout.title(s.card[each]) if known else HIDDEN for each, known in zip(ways, aware, strict=True)
            ]
            marks[name] = plain(tuple(sorted(titles)))
    if counters:
        found["counters"] = counters
    if marks:
        found["marks"] = marks
    if e in hosted:
        found["attached"] = in_order([component(s, c, player, hosted) for c in hosted[e]])


def component(s: State, e: int, player: int, hosted: dict[int, list[int]]) -> ComponentView:
    """Return what the player knows about a component."""
    layout, card, bit = s.layout, s.card[e], 1 << player
    aware = card < 0 or bool(s.known[e] & bit)
    shown: ComponentView = {"title": layout.title(card) if aware else HIDDEN, "up": bool(s.up[e])}
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
    _add_properties(shown, s, e, player, hosted)
    return shown


def in_order(components: Sequence[ComponentView]) -> list[ComponentView]:
    """Sort components by what is known about them."""
    return sorted(components, key=lambda shown: json.dumps(shown, sort_keys=True))


def zone_view(s: State, zone: int, player: int, hosted: dict[int, list[int]]) -> ZoneView:
    """Return what the player knows about a zone; what is attached to something is listed there."""
    layout = s.layout
    spec = layout.zone_spec[zone]
    components = [component(s, e, player, hosted) for e in s.zones[zone] if s.host[e] < 0]
    followed = spec.ordered or layout.seers[zone] >> player & 1
    listed = components if followed else in_order(components)
    return {
        "name": spec.name,
        "owner": layout.zone_owner[zone],
        "count": len(s.zones[zone]),
        "components": listed,
    }


def prompt_view(s: State, player: int, prompt: Callable[[State, int], Json] | None) -> PromptView | None:
    """Return who is choosing, and the player's own decision."""
    if s.pending is None:
        return None
    chooser = s.pending.player
    shown: PromptView = {"chooser": chooser}
    if chooser == player and prompt is not None:
        shown["decision"] = prompt(s, player)
    return shown


def log_view(s: State, player: int) -> list[Json]:
    """Return the log as the player saw it, one list ``[kind, *slots]`` an entry."""
    return [plain(entry) for entry in read_log(s, player)]
