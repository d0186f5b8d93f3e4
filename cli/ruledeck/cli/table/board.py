"""What a player sees of the table, as lines of text."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import TYPE_CHECKING

from ruledeck.cli.speech.names import HIDDEN
from ruledeck.cli.speech.shown import (
    counter_shown,
    measured_by,
    period_shown,
    side_shown,
    standing,
    value_said,
    value_shown,
    zone_shown,
)
from ruledeck.cli.speech.table_talk import TALK
from ruledeck.cli.terminal.screen import PLAIN, Screen
from ruledeck.grammar.binder.measuring import measure
from ruledeck.interpreter.explain.evaluator import Scope, evaluate
from ruledeck.interpreter.primitives.views import ComponentView, component, in_order, properties
from ruledeck.interpreter.state.layout import OUT

if TYPE_CHECKING:
    from ruledeck.cli.speech.names import TableNames
    from ruledeck.interpreter.state.state import State

_BOX = "box"
"""The zone of what is not in use: nobody plays with it."""
_FACE = "face"
"""The counter that tells which side of a thing is up."""
_LATEST = 5
"""How many cards of a long pile are named."""


class Cards:
    """Components as one player sees them."""

    def __init__(self, state: "State", player: int, names: "TableNames") -> None:
        """Look at a state with the eyes of a player."""
        self.state, self.player, self.names = state, player, names
        self.hosted: dict[int, list[int]] = {}
        for each, host in enumerate(state.host):
            # What lies elsewhere than the card that it is attached to is shown there.
            if host >= 0 and state.zone[each] == state.zone[host]:
                self.hosted.setdefault(host, []).append(each)
        manifest = names.program.game.text.manifest if names.program is not None else None
        self.types = [*manifest.types] if manifest is not None else []

    def knows(self, entity: int) -> bool:
        """Whether the player knows what a component is."""
        return self.state.card[entity] < 0 or bool(self.state.known[entity] >> self.player & 1)

    def public(self, zone: int) -> bool:
        """Whether the player knows everything in a zone."""
        return all(self.knows(each) for each in self.state.zones[zone])

    def in_play(self, zone: int) -> bool:
        """Whether a zone is a part of the table on which abilities work."""
        program = self.names.program
        name = self.state.layout.zone_spec[zone].name
        return program is not None and program.game.words.zone_in_play.get(name, False)

    def lying(self, zone: int) -> list[int]:
        """Return the components in a zone that are not attached to others there."""
        state = self.state
        return [
            each
            for each in state.zones[zone]
            if state.host[each] < 0 or state.zone[state.host[each]] != state.zone[each]
        ]

    def in_zone(self, zone: int) -> list[str]:
        """Return the components in a zone in words; only where the player can follow it, in their order."""
        layout, shown = self.state.layout, {each: self.seen(each) for each in self.lying(zone)}
        if layout.zone_spec[zone].ordered or layout.seers[zone] >> self.player & 1:
            return [self.card(each) for each in shown]
        ranks = {id(one): rank for rank, one in enumerate(in_order([*shown.values()]))}
        return [self.card(each) for each in sorted(shown, key=lambda each: ranks[id(shown[each])])]

    def seen(self, entity: int) -> ComponentView:
        """Return what the player may know of a component."""
        return component(self.state, entity, self.player, self.hosted)

    def kind(self, entity: int) -> str:
        """Return the type of a component, empty when the player does not know it."""
        program = self.names.program
        if program is None or self.state.card[entity] < 0 or not self.knows(entity):
            return ""
        return program.game.cards[program.definitions[self.state.card[entity]]].text.type

    def rank(self, entity: int) -> int:
        """Return where a component stands among others: in the order in which the game declares their types."""
        kind = self.kind(entity)
        return self.types.index(kind) if kind in self.types else len(self.types)

    def kind_name(self, kind: str, number: int) -> str:
        """Return what one or several components of a type are called."""
        lexicon = self.names.lexicon
        if not kind or lexicon is None:
            return TALK[self.names.language]["other"]
        if self.names.language == "en":
            return lexicon.english("types", kind, plural=number > 1)
        return lexicon.russian("types", kind).form("nom", plural=number > 1)

    def all_of(self, entities: Sequence[int]) -> list[str]:
        """Return components in words."""
        return listed([self.card(each) for each in entities], self.names)

    def card(self, entity: int) -> str:
        """Return a component in words: `Scout [2 of 5 damage] + Cloak`."""
        title = self.seen(entity)["title"]
        return f"{self.names.title(title)}{self.beside(entity)}"

    def beside(self, entity: int) -> str:
        """Return what is on a component and attached to it, behind its title; empty when nothing is."""
        had = self.counters(entity)
        held = "".join(f" + {said}" for said in self._held(entity))
        return f" [{', '.join(had)}]{held}" if had else held

    def _held(self, entity: int) -> list[str]:
        """Return what is attached to a component; what has come with it by its type alone: `2 dice`."""
        brought = self._brought(entity)
        found: list[str] = []
        parts: Counter[tuple[str, str]] = Counter()
        for each in self.hosted.get(entity, ()):
            kind = self.kind(each)
            if kind and self.state.card[each] in brought:
                parts[kind, self.beside(each)] += 1
            else:
                found.append(self.card(each))
        for (kind, beside), number in parts.items():
            found.append(f"{self.names.number_of('types', kind, number)}{beside}")
        return sorted(found)

    def _brought(self, entity: int) -> set[int]:
        """Return the cards that come into the game with that of a component, by their place in the program."""
        program, kind = self.names.program, self.kind(entity)
        manifest = program.game.text.manifest if program is not None else None
        if program is None or manifest is None or kind not in manifest.types:
            return set()
        fields = program.game.cards[program.definitions[self.state.card[entity]]].text.fields
        brought = [fields.get(name) for name in manifest.types[kind].brings]
        ids = {one for each in brought for one in (each if isinstance(each, tuple) else (each,))}
        return {place for place, ident in enumerate(program.definitions) if ident in ids} if ids - {None} else set()

    def counters(self, entity: int) -> list[str]:
        """Return the counters of anything in words, without bookkeeping."""
        counters = dict(properties(self.state, entity, self.player, {}).get("counters", {}))
        if self._has_sides(entity):
            # Of the first side there is no counter, as of nothing else of which there is none.
            counters.setdefault(_FACE, 0)
        return [said for name, count in counters.items() if (said := self._had(entity, name, count))]

    def _has_sides(self, entity: int) -> bool:
        """Whether a component has sides of which one is up, as far as the player knows it."""
        program = self.names.program
        if program is None or entity <= self.state.layout.players or not self.kind(entity):
            return False
        return len(program.game.cards[program.definitions[self.state.card[entity]]].text.faces) > 1

    def _had(self, entity: int, name: str, count: int) -> str:
        names, state = self.names, self.state
        if name == OUT and state.layout.eliminates and entity <= state.layout.players:
            return TALK[names.language]["out"]
        if not counter_shown(names, name):
            return ""
        title = HIDDEN if not self.knows(entity) or state.card[entity] < 0 else state.layout.title(state.card[entity])
        if name == _FACE and entity > state.layout.players and title != HIDDEN:
            place = state.layout.zone_spec[state.zone[entity]].name if state.zone[entity] >= 0 else ""
            return names.face(title, count) if side_shown(names, self.kind(entity), place) else ""
        if words := standing(names, name):
            return words if count == 1 else f"{count} x {words}"
        full = self._measure(entity, name)
        return names.counted(name, count) if full is None else f"{count}/{full} {names.fraction(name)}"

    def _measure(self, entity: int, name: str) -> int | None:
        """Return the number that a counter is measured by; `None` where there is none or the player cannot know it."""
        program, field = self.names.program, measured_by(self.names, name)
        kind = self.kind(entity) if entity > self.state.layout.players else ""
        node = measure(program.game, field, kind) if program is not None and field and kind else None
        if program is None or node is None:
            return None
        found = evaluate(node, Scope(program, self.state).candidate(entity))
        return found if isinstance(found, int) else None


def listed(cards: Sequence[str], names: "TableNames") -> list[str]:
    """Return cards with how often each occurs; those that nobody can tell apart as a number at the end."""
    titles = Counter(cards)
    hidden = titles.pop(names.word("hidden"), 0)
    parts = [title if count == 1 else f"{count} x {title}" for title, count in titles.items()]
    return [*parts, TALK[names.language]["hidden"].format(hidden)] if hidden else parts


def board(state: "State", player: int, names: "TableNames", screen: Screen = PLAIN) -> Iterator[str]:
    """Yield where the game is, and what everybody has, as a player sees it: the player last, next to the question.

    Args:
        state: The state.
        player: Who looks; 0 for somebody who has no seat.
        names: What everything is called.
        screen: Where it is shown.
    """
    cards = Cards(state, player, names)
    moment = [*_moment(state, names), ", ".join(cards.counters(0))]
    if any(moment):
        yield screen.text("; ".join(part for part in moment if part), 0, 2)
    yield from _zones(cards, 0, screen, 0)
    for number in _seating(player, state.layout.players):
        had = cards.counters(number)
        you = TALK[names.language]["you"] if number == player else ""
        yield screen.bold(f"{names.player(number)}{you}{': ' if had else ''}{', '.join(had)}")
        yield from _zones(cards, number, screen, 4)


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


def _zones(cards: Cards, owner: int, screen: Screen, margin: int) -> Iterator[str]:
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
            yield from _area(cards, zone, screen, margin)
        else:
            yield _pile(cards, zone, screen, margin)


def _pile(cards: Cards, zone: int, screen: Screen, margin: int) -> str:
    """Return a zone outside of play: of a long pile the latest cards."""
    names, spec = cards.names, cards.state.layout.zone_spec[zone]
    number = len(cards.state.zones[zone])
    label = names.zone_name(spec.name)
    if spec.ordered and number > _LATEST + 1 and cards.public(zone):
        shown = listed(cards.in_zone(zone)[: -_LATEST - 1 : -1], names)
        return screen.row(
            f"{label} ({number})", [*shown, TALK[names.language]["more"].format(number - _LATEST)], margin
        )
    label = f"{label} ({number})" if number > 1 else label
    return screen.row(label, listed(cards.in_zone(zone), names), margin)


def _area(cards: Cards, zone: int, screen: Screen, margin: int) -> Iterator[str]:
    """Yield what is in play in a zone, a row for each type where there are several."""
    names = cards.names
    lying = sorted(cards.lying(zone), key=cards.rank)
    groups = [(kind, list(group)) for kind, group in groupby(lying, key=cards.kind)]
    if len(groups) < 2:
        yield screen.row(names.zone_name(cards.state.layout.zone_spec[zone].name), cards.all_of(lying), margin)
        return
    for kind, group in groups:
        yield screen.row(cards.kind_name(kind, len(group)), cards.all_of(group), margin)
