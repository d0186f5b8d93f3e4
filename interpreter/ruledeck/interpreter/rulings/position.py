"""The position of a ruling: the rules are walked to a moment, then the table is laid out as `given:` says.

Everything that is not mentioned lies in the box, every counter has its first value, and nothing lasts from the walk; the values of the
game are those that the rules set on the way.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from ruledeck.grammar.binder.game import Game
from ruledeck.grammar.files import document_nodes as nodes
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.text import codes
from ruledeck.grammar.text.diagnostic import Diagnostic
from ruledeck.grammar.text.reserved import RESERVED
from ruledeck.grammar.text.source import Span
from ruledeck.grammar.text.suggestion import did_you_mean
from ruledeck.interpreter.engine import breakpoints
from ruledeck.interpreter.primitives import standing
from ruledeck.interpreter.primitives.amounts import remember
from ruledeck.interpreter.primitives.knowledge import seen_by
from ruledeck.interpreter.rulings.laid_cards import EACH, laid_by
from ruledeck.interpreter.state.state import State, Value
from ruledeck.interpreter.state.ways import MARKS
from ruledeck.interpreter.wording import failures
from ruledeck.interpreter.wording.names import BOX, Names

SETTINGS = ("out", "players", "options", "at", "walk", "keep", "values", "chance", "deciders", "decks", "game")
"""Keys of `given:` that are no player and no zone."""
LAID: Final = ("values", "game")
"""Those of them that say how the table lies, as zones and players do, and may be said on the way, too."""

_WORD: Final = re.compile(r"[^\W\d_][^\W_]*(?:['’-][^\W_]+)*")
MOST_COPIES: Final = 999
"""Copies that one entry lays out, or entries in a list: as many as a card has copies."""
_ENTRY = ("card", EACH, "as", "face", "owner", "control", "known", "on", "copies")


@dataclass(slots=True)
class Placement:
    """Lays out a table.

    Attributes:
        s: The state, which stands where the case begins.
        game: The game.
        names: Players, titles and, as they are laid out, aliases.
        aliases: Things that have a name, as they are laid out.
        found: What was wrong.
        hosts: What is to lie on something that has a name.
        laid: What this has laid out.
        unwalked: Whether nothing was walked to, so that what a case keeps is not there.
    """

    s: State
    game: Game
    names: Names
    aliases: dict[str, int]
    found: list[Diagnostic] = field(default_factory=list)
    hosts: list[tuple[int, nodes.Scalar]] = field(default_factory=list)
    unwalked: bool = False
    laid: set[int] = field(default_factory=set)

    def lay(self, given: Mapping[str, nodes.Node], span: Span) -> None:
        """Lay out everything that `given` says."""
        for key, node in given.items():
            if key in self.names.players:
                self.player(self.names.players.index(key) + 1, node)
            elif key == "game":
                self.bearer(0, node)
            elif key == "values":
                self.values(node)
            elif key == "out":
                self.out(node)
            elif key not in SETTINGS:
                self.zone(key, node, 0, _key_span(node, span))
        # What lies on another may be listed before it: names are known when everything lies.
        for entity, scalar in self.hosts:
            self.attach(entity, scalar)

    # ---- parts

    def player(self, seat: int, node: nodes.Node) -> None:
        """Lay out a player's zones and counters."""
        for key, value in self.entries(node):
            zone = self.game.words.zones.get(key.raw)
            of_game = zone is not None and self.game.words.zone_per[zone] == "game"
            if key.raw in self.game.words.counters and (of_game or key.raw != zone):
                # What is also the plural of a zone is what it is called itself.
                self.counter(seat, key.raw, value)
            elif of_game:
                message = f'there is one "{key.raw}" for the whole game'
                self.found.append(failures.wrong(message, key.span, "write it beside the names of the players"))
            elif zone is not None:
                self.zone(key.raw, value, seat, key.span)
            else:
                known = (*self.own_zones(), *self.game.words.counters)
                self.found.append(
                    failures.unknown(codes.RULING_KEY, "a zone or a counter of a player", key.raw, known, key.span)
                )

    def out(self, node: nodes.Node) -> None:
        """Let players be out of the game."""
        if self.s.layout.out < 0:
            message = "no text of this game says that somebody loses, so nobody is out of it"
            self.found.append(failures.wrong(message, node.span))
            return
        if not isinstance(node, nodes.Sequence):
            self.found.append(failures.wrong("a list of players is needed here", node.span, "write `[alice, bob]`"))
            return
        for item in node.items:
            seat = self.seat(item)
            if seat is not None:
                self.s.counters[self.s.layout.out][seat] = 1

    def own_zones(self) -> Iterator[str]:
        """Yield the zones that each player has."""
        return (zone for zone, per in self.game.words.zone_per.items() if per == "player")

    def bearer(self, entity: int, node: nodes.Node) -> None:
        """Lay out the counters of something."""
        for key, value in self.entries(node):
            if key.raw in self.game.words.counters:
                self.counter(entity, key.raw, value)
            else:
                self.found.append(
                    failures.unknown(codes.RULING_KEY, "a counter", key.raw, self.game.words.counters, key.span)
                )

    def counter(self, entity: int, name: str, node: nodes.Node) -> None:
        """Set a counter."""
        amount = node.value if isinstance(node, nodes.Scalar) else None
        if not isinstance(amount, int) or isinstance(amount, bool):
            self.found.append(failures.wrong(f'"{name}" needs a whole number', node.span))
            return
        fault = bearing_fault(self.s, self.game, self.names, entity, self.game.words.counters[name], amount)
        if fault is not None:
            self.found.append(failures.wrong(fault, node.span))
            return
        self.s.counters[self.s.layout.counter_index(self.game.words.counters[name])][entity] = amount

    def zone(self, name: str, node: nodes.Node, seat: int, span: Span) -> None:
        """Put components into a zone; the first one listed ends on top."""
        zone = self.game.words.zones.get(name)
        if zone is None:
            known = (*SETTINGS, *self.names.players, *self.game.words.zones)
            self.found.append(failures.unknown(codes.RULING_KEY, "a player, a zone or a setting", name, known, span))
            return
        if self.game.words.zone_per[zone] == "player" and seat == 0:
            self.found.append(
                failures.wrong(f'each player has a "{zone}" of their own', span, "write it below the name of a player")
            )
            return
        if self.game.words.zone_per[zone] != "player":
            seat = 0
        if not isinstance(node, nodes.Sequence):
            self.found.append(
                failures.wrong(
                    "a list of cards is needed here", node.span, "write `[first, second]`, the top one first"
                )
            )
            return
        if len(node.items) > MOST_COPIES:
            self.found.append(
                failures.wrong(f"{len(node.items):,} entries are too many: the most is {MOST_COPIES}", span)
            )
            return
        number = self.s.layout.zone_id(zone, seat)
        # Each is put on top of the one before, so that the one listed first is put last.
        for item in reversed(node.items):
            self.entry(item, number)

    def entry(self, node: nodes.Node, zone: int) -> None:
        """Put one component, or some copies of it, or of each of several, into a zone."""
        cards = laid_by(node, self.game)
        if isinstance(cards, Diagnostic):
            self.found.append(cards)
            return
        copies = self.copies(node) if isinstance(node, nodes.Mapping) else 1
        most = self.s.onlooker.budget.components
        if len(self.s.zone) + copies * len(cards) > most:
            self.found.append(failures.wrong(f"this lays out more than {most:,} components", cards[0].span))
            return
        for card in [card for card in reversed(cards) for _ in range(copies)]:
            entity = self.component(card, zone)
            if entity is not None and isinstance(node, nodes.Mapping):
                self.details(entity, node)

    def copies(self, node: nodes.Mapping) -> int:
        """Return how many copies an entry means; a name is for one of them."""
        copies, alias = node.get("copies"), node.get("as")
        if copies is None:
            return 1
        amount = copies.value if isinstance(copies, nodes.Scalar) else None
        if not isinstance(amount, int) or isinstance(amount, bool) or not 1 <= amount <= MOST_COPIES:
            self.found.append(failures.wrong(f"`copies` needs a number from 1 to {MOST_COPIES}", copies.span))
            return 0
        if alias is not None and amount > 1:
            self.found.append(
                failures.wrong("a name is for one card", alias.span, "write an entry for each, or no `as`")
            )
            return 1
        return amount

    def alias(self, entity: int, node: nodes.Node) -> None:
        """Give a component a name: one word that nothing else is called by."""
        name = node.raw if isinstance(node, nodes.Scalar) else ""
        fault = alias_fault(name, self.names)
        if name in self.aliases:
            fault = f'two cards are called "{name}"'
        if fault is not None:
            self.found.append(failures.wrong(fault, node.span, "take another word"))
        # Also what cannot be a name is meant where it is used.
        self.aliases.setdefault(name, entity)

    def component(self, card: nodes.Scalar, zone: int) -> int | None:
        """Take a component of a card out of the box, or make one, and put it on top of a zone."""
        s, called = self.s, self.names.called_so(card.raw)
        if card.raw in self.game.text.faulty:
            self.found.append(failures.faulty(card.raw, card.span))
            return None
        if not called:
            known = (*self.names.titles, *self.names.cards)
            self.found.append(failures.unknown(codes.RULING_CARD, "a card of this game", card.raw, known, card.span))
            return None
        if len(called) > 1:
            self.found.append(failures.several_called(card.raw, called, card.span))
            return None
        index = self.names.cards[called[0]]
        owner = s.layout.zone_owner[zone] if self.game.words.own_decks else 0
        # What a deck brings lies in the box. A case may ask for more copies than there are: then one is made.
        free = [e for e in s.zones[BOX] if s.card[e] == index and s.owner[e] in (owner, 0)]
        kept = [e for e in s.zones[zone] if s.card[e] == index and e not in self.laid]
        if kept and not free:
            # Of what was kept there, no other one is left: it is said how that one lies.
            s.zones[zone] = (*[e for e in s.zones[zone] if e != kept[0]], kept[0])
            self.laid.add(kept[0])
            return kept[0]
        if free:
            entity = free[0]
            s.zones[BOX] = tuple([e for e in s.zones[BOX] if e != entity])
            s.owner[entity] = owner
        else:
            entity = s.grow(index, owner)
        s.zones[zone] = (*s.zones[zone], entity)
        s.zone[entity] = zone
        # In a zone that nobody owns, such as a common row, a component obeys its owner.
        s.control[entity] = s.layout.zone_owner[zone] or s.owner[entity]
        self.seen(entity, up=s.layout.public[zone])
        self.laid.add(entity)
        return entity

    def seen(self, entity: int, *, up: bool) -> None:
        """Turn a component up or down and let those know it who see it there."""
        self.s.up[entity] = 1 if up else 0
        self.s.known[entity] = seen_by(self.s, entity)

    def details(self, entity: int, node: nodes.Mapping) -> None:
        """Give a component its name, its face, its bearers and counters."""
        for key, value in node.entries:
            raw = value.raw if isinstance(value, nodes.Scalar) else ""
            if key.raw == "as":
                self.alias(entity, value)
            # A number is the side of a die; `up` and `down` are the sides of a card.
            elif key.raw == "face" and isinstance(value, nodes.Scalar) and isinstance(value.value, int):
                self.side(entity, value, value.value)
            elif key.raw == "face":
                if raw not in ("up", "down"):
                    self.found.append(failures.wrong("a face is `up` or `down`", value.span))
                self.seen(entity, up=raw == "up")
            elif key.raw in ("owner", "control"):
                self.role(entity, key.raw, value, node)
            elif key.raw == "on" and isinstance(value, nodes.Scalar):
                self.hosts.append((entity, value))
            elif key.raw == "on":
                self.found.append(failures.wrong("one name is needed here", value.span))
            elif key.raw == "known" and not isinstance(value, nodes.Sequence):
                self.found.append(
                    failures.wrong("a list of players is needed here", value.span, "write `[alice, bob]`")
                )
            elif key.raw in self.game.words.counters:
                self.counter(entity, key.raw, value)
            elif key.raw not in _ENTRY:
                known = (*_ENTRY, *self.game.words.counters)
                self.found.append(
                    failures.unknown(codes.RULING_KEY, "a detail or a counter of a card", key.raw, known, key.span)
                )
        known_by = node.get("known")
        for item in known_by.items if isinstance(known_by, nodes.Sequence) else ():
            seat = self.seat(item)
            # Known by them, and by those who see it where it lies.
            self.s.known[entity] |= 0 if seat is None else 1 << seat

    def side(self, entity: int, node: nodes.Node, number: int) -> None:
        """Turn a die to a side, counted from 1."""
        ident = next(card for card, index in self.names.cards.items() if index == self.s.card[entity])
        sides = len(self.game.cards[ident].text.faces)
        if 0 < number <= sides:
            self.s.counters[self.s.layout.face][entity] = number - 1
        else:
            self.found.append(failures.wrong(f"this has {sides} faces", node.span))

    def role(self, entity: int, role: str, node: nodes.Node, entry: nodes.Mapping) -> None:
        """Set who owns or controls a component; it obeys its owner in a zone of nobody, unless its entry says whom."""
        seat = self.seat(node)
        if seat is None:
            return
        (self.s.owner if role == "owner" else self.s.control)[entity] = seat
        if role == "owner" and entry.get("control") is None and not self.s.layout.zone_owner[self.s.zone[entity]]:
            self.s.control[entity] = seat

    def seat(self, node: nodes.Node) -> int | None:
        """Return the player that a name means."""
        seat = self.names.player(node.raw) if isinstance(node, nodes.Scalar) else None
        if seat is None:
            name = node.raw if isinstance(node, nodes.Scalar) else "this"
            self.found.append(failures.no_player(name, self.names.players, node.span))
        return seat

    def attach(self, entity: int, scalar: nodes.Scalar) -> None:
        """Attach a component to another that has a name, or to a player."""
        host = self.aliases.get(scalar.raw, self.names.player(scalar.raw))
        if host is None:
            host = self.kept(scalar.raw)
        if host is None and self.unwalked and scalar.raw in self.names.cards:
            return
        if host is None:
            self.found.append(self.no_host(scalar))
            return
        if host == entity:
            self.found.append(failures.wrong("nothing lies on itself", scalar.span))
            return
        self.s.host[entity] = host

    def no_host(self, scalar: nodes.Scalar) -> Diagnostic:
        """Return why nothing can lie on what is named."""
        name = scalar.raw
        if (index := self.names.cards.get(name)) is not None:
            if any(card == index and self.s.zone[e] > BOX for e, card in enumerate(self.s.card)):
                return failures.wrong(
                    f'several "{name}" lie there', scalar.span, "give the one that is meant a name: `as: ...`"
                )
            help = "lay it out, too, or `keep:` the zone in which the rules have laid it"
            return failures.wrong(f'"{name}" lies in the box, and so does what lies on it', scalar.span, help)
        names = (*self.aliases, *self.names.players)
        known = (*names, *self.names.cards) if did_you_mean(name, self.names.cards) else names
        what = "a name given with `as:`, a player or the id of a card"
        found = failures.unknown(codes.RULING_VALUE, what, name, known, scalar.span)
        called = self.game.words.titles.get(name, ())
        return replace(found, help=f"say its id: `{called[0]}`") if len(called) == 1 else found

    def kept(self, ident: str) -> int | None:
        """Return the one component of a card that lies outside of the box, such as a place of a board that was kept."""
        index = self.names.cards.get(ident)
        there = [e for e, card in enumerate(self.s.card) if card == index and self.s.zone[e] > BOX]
        return there[0] if index is not None and len(there) == 1 else None

    def values(self, node: nodes.Node) -> None:
        """Set values of the game."""
        manifest = self.game.text.manifest
        assert manifest is not None
        for key, value in self.entries(node):
            if key.raw not in self.game.words.values:
                self.found.append(
                    failures.unknown(
                        codes.RULING_KEY, "a value of this game", key.raw, self.game.words.values, key.span
                    )
                )
                continue
            told = self.told(self.game.words.values[key.raw], value)
            if told is None:
                kind = self.game.words.values[key.raw].words
                self.found.append(failures.wrong(f'"{key.raw}" holds {kind}, and this is none', value.span))
            elif not breakpoints.in_time(self.s, (during := manifest.values[key.raw].during)):
                fault = f'"{key.raw}" is there only during the {during}, and none is going on'
                self.found.append(failures.wrong(fault, value.span))
            else:
                self.s.values[self.s.layout.value_index(key.raw)] = told

    def told(self, kind: m.Type, node: nodes.Node) -> Value:
        """Return what a value is to hold, or `None` when it is not of its type."""
        if not isinstance(node, nodes.Scalar):
            return None
        if kind.base in ("number", "condition"):
            fits = isinstance(node.value, int) and isinstance(node.value, bool) == (kind.base == "condition")
            return node.value if fits and isinstance(node.value, int) else None
        if kind.base == "player":
            return self.names.player(node.raw)
        if kind.base == "component":
            return self.aliases.get(node.raw)
        if kind.base == "symbol" and kind.of:
            return node.raw if node.raw in self.game.words.symbol_sets[kind.of] else None
        return node.raw

    def entries(self, node: nodes.Node) -> tuple[tuple[nodes.Scalar, nodes.Node], ...]:
        """Return the keys and values of what must be a mapping."""
        if isinstance(node, nodes.Mapping):
            return node.entries
        self.found.append(failures.wrong("keys with values are needed here", node.span, "write `{key: value}`"))
        return ()


def settled_before(given: Mapping[str, nodes.Node]) -> Diagnostic | None:
    """Return that what is laid out on the way says something that is settled before a case begins; else `None`."""
    for key, node in given.items():
        if key in SETTINGS and key not in LAID:
            return failures.wrong(f"`{key}` is settled before the case begins", node.span, "write it in its `given:`")
    return None


def cleared(s: State, keep: frozenset[str]) -> None:
    """Put every component into the box, except those in zones to keep, and forget what lasts from the walk and what has happened on it."""
    layout = s.layout
    kept = {zone for zone, spec in enumerate(layout.zone_spec) if spec.name in keep}
    inside = {e for zone in kept for e in s.zones[zone]}
    box = tuple([e for e in range(layout.players + 1, len(s.zone)) if e not in inside])
    s.zones = [s.zones[zone] if zone in kept else () for zone in range(len(s.zones))]
    s.zones[BOX] = box
    for e in box:
        s.zone[e], s.control[e], s.host[e], s.up[e], s.known[e] = BOX, s.owner[e], -1, 0, 0
    gone = set(box)
    for spec, column in zip(layout.counters, s.counters, strict=True):
        for e in range(len(column)):
            # What stays keeps what lies on it; players begin anew, as `given:` says what they have.
            if e <= layout.players or e in gone:
                column[e] = spec.start
    # What the walk left behind would happen in the case without a word in it.
    s.effects, s.facts, s.due, s.limits = (), (), (), standing.without_uses(s)
    s.running, s.bygone = tuple([(*period[:5], ()) for period in s.running]), ()
    # The ways that were laid between places that stay belong to the board, and stay with them.
    known, s.marks, s.board = s.marks, {}, None
    for (e, name), places in known.items():
        if e in inside and name in MARKS and isinstance(places, tuple):
            remember(s, e, name, tuple([each for each in places if isinstance(each, int) and each not in gone]))


def _key_span(node: nodes.Node, whole: Span) -> Span:
    """Return the place of the key in front of a value, as near as it can be told."""
    # A node knows where its value stands. Its key is before it on the line, or, for a block, on the line above.
    text = node.source.text
    start = text.rfind("\n", 0, node.start) + 1
    if not text[start : node.start].strip() and start > 1:
        start = text.rfind("\n", 0, start - 1) + 1
    begin = start + len(text[start:]) - len(text[start:].lstrip())
    return Span(whole.source, begin, max(begin + 1, node.start))


def alias_fault(name: str, names: Names) -> str | None:
    """Return why a word cannot be the name of one card in a ruling, or `None` when it can."""
    if not _WORD.fullmatch(name):
        return "a name is one word of letters"
    if name in names.players:
        return f'"{name}" is a player'
    return f'"{name}" is a reserved word' if name in RESERVED else None


def bearing_fault(s: State, game: Game, names: Names, entity: int, counter: str, amount: int) -> str | None:
    """Return why something cannot bear so many of a counter, or `None` when it can.

    Args:
        s: The state.
        game: The game.
        names: The names of the ruling.
        entity: A component, a player, or 0 for the game.
        counter: The counter as `game.yaml` calls it.
        amount: How many.
    """
    manifest = game.text.manifest
    declared = manifest.each_counter.get(counter) if manifest is not None else None
    if declared is None:
        return None
    if entity == 0:
        bears = "game" in declared.on
    elif entity <= s.layout.players:
        bears = "player" in declared.on
    else:
        ident = next(card for card, index in names.cards.items() if index == s.card[entity])
        bears = "card" in declared.on or any(
            names.types[ident] in game.words.kinds.get(each, ()) for each in declared.on
        )
    if not bears:
        return f'"{counter}" lies on {", ".join(declared.on)}, not on this'
    if amount and not breakpoints.in_time(s, declared.during):
        return f'"{counter}" is there only during the {declared.during}, and none is going on'
    if isinstance(declared.least, int) and amount < declared.least:
        return f'there are never fewer than {declared.least} of "{counter}"'
    if isinstance(declared.most, int) and amount > declared.most:
        return f'there are never more than {declared.most} of "{counter}"'
    return None
