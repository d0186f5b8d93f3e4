"""What a player sees of the table, as lines of text."""

from collections.abc import Iterator
from itertools import groupby
from typing import TYPE_CHECKING

from ruledeck.cli.speech.shown import period_shown, value_said, value_shown, zone_shown
from ruledeck.cli.speech.table_talk import TALK
from ruledeck.cli.table.chart import charted
from ruledeck.cli.table.pieces import Cards, listed
from ruledeck.cli.table.what_lasts import what_lasts
from ruledeck.cli.terminal.screen import PLAIN, Screen

if TYPE_CHECKING:
    from ruledeck.cli.speech.names import TableNames
    from ruledeck.interpreter.state.state import State

_BOX = "box"
"""The zone of what is not in use: nobody plays with it."""
_LATEST = 5
"""How many cards of a long pile are named."""
_MANY = 20
"""Of more different cards than these in a zone without an order as few are named as of a long pile: `b ZONE` shows them all."""
_MOST_LASTING = 5
"""How much of what lasts is shown: what began last."""


def board(
    state: "State", player: int, names: "TableNames", screen: Screen = PLAIN, *, maps: bool = True
) -> Iterator[str]:
    """Yield where the game is, and what everybody has, as a player sees it: the player last, next to the question.

    Args:
        state: The state.
        player: Who looks; 0 for somebody who has no seat.
        names: What everything is called.
        screen: Where it is shown.
        maps: Whether boards are shown, which `charts` shows alone.
    """
    cards = Cards(state, player, names)
    moment = [*_moment(state, names), ", ".join(cards.had(0))]
    if any(moment):
        yield screen.text("; ".join(part for part in moment if part), 0, 2)
    lasting = what_lasts(state, player, names)
    for clause in lasting[-_MOST_LASTING:]:
        yield screen.text(f"{TALK[names.language]['lasts']}: {clause}", 0, 4)
    if len(lasting) > _MOST_LASTING:
        more = TALK[names.language]["more"].format(len(lasting) - _MOST_LASTING)
        yield screen.text(f"{TALK[names.language]['lasts']}: {more}", 0, 4)
    yield from _zones(cards, 0, screen, 0, maps=maps)
    for number in _seating(player, state.layout.players):
        had = cards.had(number)
        you = TALK[names.language]["you"] if number == player else ""
        yield screen.bold(f"{names.player(number)}{you}{': ' if had else ''}{', '.join(had)}")
        yield from _zones(cards, number, screen, 4, maps=maps)


def charts(state: "State", player: int, names: "TableNames", screen: Screen) -> Iterator[str]:
    """Yield what is on each player, and the boards of a game below; nothing where a game has none."""
    cards, layout = Cards(state, player, names), state.layout
    boards = [
        found
        for zone, spec in enumerate(layout.zone_spec)
        if cards.in_play(zone) and zone_shown(names, spec.name) and (found := charted(cards, zone)) is not None
    ]
    for number in _seating(player, layout.players) if boards else ():
        had = cards.had(number)
        yield screen.text(f"{names.player(number)}{': ' if had else ''}{', '.join(had)}", 0, 4)
    for each in boards:
        yield from each.lines(screen, 0)


def zones_named(state: "State", player: int, names: "TableNames", word: str, screen: Screen = PLAIN) -> list[str]:
    """Return every zone with a word in its name, with all that the player sees there."""
    cards, layout = Cards(state, player, names), state.layout
    found = []
    for zone, spec in enumerate(layout.zone_spec):
        owner = layout.zone_owner[zone]
        name = names.zone((spec.name, owner))
        if word.casefold() in (name.casefold() + spec.name.casefold()) and spec.name != _BOX and state.zones[zone]:
            found.append(screen.row(f"{name} ({len(state.zones[zone])})", listed(cards.in_zone(zone), names)))
    return found


def _seating(player: int, players: int) -> list[int]:
    """Return the others in the order of their seats, then the player, unless it is nobody at the table who looks."""
    return [*(number for number in range(1, players + 1) if number != player), *((player,) if player else ())]


def _moment(state: "State", names: "TableNames") -> Iterator[str]:
    """Yield the periods that are going on, and what is known to all: `turn 3, action phase; active player: Alice`."""
    layout = state.layout
    going_on = {layout.periods[kind] for kind, *_ in state.running}
    periods = [
        names.period(kind, serial, current)
        for kind, serial, current in zip(layout.periods, state.periods, state.period_names, strict=True)
        if kind in going_on and period_shown(names, kind)
    ]
    values = [
        f"{names.attribute('values', name)}: {shown}"
        for name, value in zip(layout.values, state.values, strict=True)
        if value_shown(names, name) and (shown := value_said(name, value, names))
    ]
    yield ", ".join(periods)
    yield ", ".join(values)


def _zones(cards: Cards, owner: int, screen: Screen, margin: int, *, maps: bool) -> Iterator[str]:
    """Yield the zones of a player, or of the game: first how many lie where nothing can be seen, what is in play last."""
    state, names, layout = cards.state, cards.names, cards.state.layout
    mine = [
        zone
        for zone, spec in enumerate(layout.zone_spec)
        if layout.zone_owner[zone] == owner and spec.name != _BOX and zone_shown(names, spec.name) and cards.lying(zone)
    ]
    closed = [zone for zone in mine if not any(cards.knows(each) for each in state.zones[zone])]
    if closed:
        counts = [f"{names.zone_name(layout.zone_spec[zone].name)} {len(state.zones[zone])}" for zone in closed]
        yield screen.row(TALK[names.language]["closed"], counts, margin)
    for zone in sorted((zone for zone in mine if zone not in closed), key=lambda zone: cards.in_play(zone)):
        if cards.in_play(zone):
            yield from _area(cards, zone, screen, margin, maps=maps)
        else:
            yield _pile(cards, zone, screen, margin)


def _pile(cards: Cards, zone: int, screen: Screen, margin: int) -> str:
    """Return a zone outside of play: of a long pile the latest cards, of very many in no order the first."""
    names, spec = cards.names, cards.state.layout.zone_spec[zone]
    number = len(cards.state.zones[zone])
    label = names.zone_name(spec.name)
    lying = cards.in_zone(zone)
    many = number > _LATEST + 1 if spec.ordered else len(set(lying)) > _MANY
    if many and cards.public(zone):
        shown = listed(lying[: -_LATEST - 1 : -1] if spec.ordered else lying[:_LATEST], names)
        return screen.row(
            f"{label} ({number})", [*shown, TALK[names.language]["more"].format(number - _LATEST)], margin
        )
    label = f"{label} ({number})" if number > 1 else label
    return screen.row(label, listed(lying, names), margin)


def _area(cards: Cards, zone: int, screen: Screen, margin: int, *, maps: bool) -> Iterator[str]:
    """Yield what is in play in a zone: its board, and a row for each type where there are several."""
    names, chart = cards.names, charted(cards, zone)
    if chart is not None and maps:
        yield "\n".join(
            [
                screen.row(f"{names.zone_name(cards.state.layout.zone_spec[zone].name)}", (), margin),
                *chart.lines(screen, margin + 2),
            ]
        )
    # Of one type the order is that in which they lie.
    drawn = set(chart.places if chart is not None else ())
    lying = sorted((each for each in cards.lying(zone) if each not in drawn), key=cards.rank)
    if not lying:
        return
    groups = [(kind, list(group)) for kind, group in groupby(lying, key=cards.kind)]
    if len(groups) < 2 and chart is None:
        yield screen.row(names.zone_name(cards.state.layout.zone_spec[zone].name), cards.all_of(lying), margin)
        return
    for kind, group in groups:
        yield screen.row(cards.kind_name(kind, len(group)), cards.all_of(group), margin)
