"""What a player sees of the table, as lines of text."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from ruledeck.cli.naming import HIDDEN
from ruledeck.cli.table_talk import TALK
from ruledeck.interpreter.state import log_entries
from ruledeck.interpreter.views import component, view

if TYPE_CHECKING:
    from ruledeck.cli.naming import Names
    from ruledeck.interpreter.state import State

_BOX = "box"
"""The zone of what is not in use: nobody plays with it."""
_FACE = "face"
"""The counter that tells which side of a thing is up."""


def board(state: "State", player: int, names: "Names") -> Iterator[str]:
    """Yield where the game is, the zones that are not empty, and what each player has, as the player sees it."""
    seen = view(state, player)
    zones, players = seen["zones"], seen["players"]
    assert isinstance(zones, list)
    assert isinstance(players, list)
    moment = _moment(state, names)
    if moment:
        yield moment
    game = seen["game"]
    if isinstance(game, dict) and (had := _counters(game, names, "")):
        yield had
    yield from _zones(zones, 0, names)
    for number, one in enumerate(players, 1):
        assert isinstance(one, dict)
        had = _counters(one, names, "")
        you = TALK[names.language]["you"] if number == player else ""
        yield f"{names.player(number)}{you}{': ' if had else ''}{had}"
        yield from (f"    {line}" for line in _zones(zones, number, names))


def beside(state: "State", entity: int, player: int, names: "Names") -> str:
    """Return what is on a component, which tells it from others of its title; empty when nothing is."""
    hosted: dict[int, list[int]] = {}
    for each, host in enumerate(state.host):
        if host >= 0:
            hosted.setdefault(host, []).append(each)
    shown = component(state, entity, player, hosted)
    return _card(shown, names).removeprefix(names.title(shown["title"]))


def whose(state: "State", entity: int, names: "Names") -> str:
    """Return who controls a component, in brackets; empty when nobody does."""
    control = state.control[entity]
    return f" ({TALK[names.language]['whose'].format(names.player(control, 'gen'))})" if control else ""


def _moment(state: "State", names: "Names") -> str:
    """Return the periods that are going on and what is known to all: `turn 3, action phase; active player Alice`."""
    layout = state.layout
    running = _running(state)
    periods = [
        names.period(kind, serial, current)
        for kind, serial, current in zip(layout.periods, state.periods, state.period_names, strict=True)
        if kind in running
    ]
    values = [
        f"{names.attribute('values', name)}: {shown}"
        for name, value in zip(layout.values, state.values, strict=True)
        if (shown := _value(name, value, names))
    ]
    return "; ".join(part for part in (", ".join(periods), ", ".join(values)) if part)


def _running(state: "State") -> set[str]:
    """Return the kinds of period that have begun since the last beginning of each kind around them."""
    begun: dict[str, int] = {}
    for place, entry in enumerate(log_entries(state)):
        if entry[0] == "period" and isinstance(entry[1], int):
            begun[state.layout.periods[entry[1]]] = place
    found: set[str] = set()
    latest = -1
    for kind in state.layout.periods:
        if begun.get(kind, -1) > latest:
            found.add(kind)
            latest = begun[kind]
    return found


def _value(name: str, value: object, names: "Names") -> str:
    program = names.program
    kind = program.game.words.values.get(name) if program is not None else None
    if kind is None or value is None or isinstance(value, bool):
        return ""
    if kind.base == "player":
        return names.player(value) if isinstance(value, int) and value > 0 else ""
    return names.symbol(value) if kind.base in ("number", "symbol") and value else ""


def _zones(zones: Sequence[object], owner: int, names: "Names") -> Iterator[str]:
    for zone in zones:
        assert isinstance(zone, dict)
        if zone["owner"] == owner and zone["name"] != _BOX and (cards := _cards(zone, names)):
            yield f"{names.zone_name(str(zone['name']))}: {cards}"


def _cards(zone: Mapping[str, object], names: "Names") -> str:
    components = zone["components"]
    assert isinstance(components, list)
    titles = Counter(_card(one, names) for one in components)
    hidden = titles.pop(names.word("hidden"), 0)
    parts = [title if count == 1 else f"{count} x {title}" for title, count in titles.items()]
    if hidden:
        parts.append(TALK[names.language]["hidden"].format(hidden))
    return ", ".join(parts)


def _counters(one: Mapping[str, object], names: "Names", title: str) -> str:
    counters = one.get("counters")
    if not isinstance(counters, dict):
        return ""
    return ", ".join(
        names.face(title, count) if name == _FACE and title else names.counted(name, count)
        for name, count in counters.items()
    )


def _card(one: object, names: "Names") -> str:
    assert isinstance(one, dict)
    title = str(one["title"])
    had = _counters(one, names, "" if title == HIDDEN else title)
    attached = one.get("attached")
    held = "".join(f" + {_card(inner, names)}" for inner in attached) if isinstance(attached, list) else ""
    return f"{names.title(title)}{f' [{had}]' if had else ''}{held}"
