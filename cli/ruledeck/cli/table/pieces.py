"""Components as one player sees them, in words."""

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING

from ruledeck.cli.speech.names import HIDDEN
from ruledeck.cli.speech.narration import counted
from ruledeck.cli.speech.shown import (
    counter_shown,
    measured_by,
    numbers_shown,
    side_shown,
    standing,
    states_shown,
)
from ruledeck.cli.speech.table_talk import TALK
from ruledeck.grammar.binder.measuring import IT, measure
from ruledeck.grammar.meaning import tree as m
from ruledeck.interpreter.explain.evaluator import Found, Scope, evaluate
from ruledeck.interpreter.explain.viewpoint import NOT_KNOWN, NotKnown, answered, viewed
from ruledeck.interpreter.primitives.masking import masked, types_behind
from ruledeck.interpreter.primitives.views import ComponentView, component, in_order, properties
from ruledeck.interpreter.rulings.deduction import dealt_anew
from ruledeck.interpreter.state.layout import OUT

if TYPE_CHECKING:
    from ruledeck.cli.speech.names import TableNames
    from ruledeck.grammar.words.vocabulary import Word
    from ruledeck.interpreter.state.state import State

_FACE = "face"
"""The counter that tells which side of a thing is up."""


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
        self._viewed: tuple[State, State] | None = None
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

    def card(self, entity: int, whose: int | None = None) -> str:
        """Return a component in words: `Scout [2 of 5 damage] + Cloak`; whose it is, if not of whom one takes it to be."""
        title = self.seen(entity)["title"]
        control = self.state.control[entity]
        named = "" if whose is None or control in (0, whose) else f" ({self.names.player(control)})"
        return f"{self.names.title(title)}{named}{self.beside(entity)}"

    def beside(self, entity: int) -> str:
        """Return what is on a component and attached to it, behind its title; empty when nothing is."""
        had = [*self._closed(entity), *self.had(entity)]
        held = "".join(f" + {said}" for said in listed([*self._held(entity)], self.names))
        return f" [{', '.join(had)}]{held}" if had else held

    def facts(self, entity: int) -> str:
        """Return what a table says behind the title of a card that can be chosen, as it counts now: ` (cost 2)`; empty for nothing."""
        program, kind = self.names.program, self._kind_of(entity)
        manifest = program.game.text.manifest if program is not None else None
        if program is None or manifest is None or not kind:
            return ""
        fields, shows = manifest.types[kind].fields, manifest.types[kind].shows
        # What is worked out of what the player does not see would give it away: then the print alone is said.
        seen = masked(self.state, self.player) if shows else self.state
        printed = program.game.cards[program.definitions[self.state.card[entity]]].text.fields
        found = []
        for name in shows:
            type_ = {"number": m.NUMBER, "flag": m.CONDITION}.get(fields[name].of, m.TEXT)
            node = m.Op("field", (m.Literal(name, m.TEXT), IT), type_)
            value, guess = (evaluate(node, Scope(program, s).candidate(entity)) for s in (self.state, seen))
            value = value if value == guess else printed.get(name)
            said = self.names.attribute("fields", name)
            if printed.get(name) is not None and value is not None and value is not False:
                found.append(said if value is True else f"{said} {self.names.symbol(value)}")
        return f" ({', '.join(found)})" if found else ""

    def back(self, entity: int) -> str:
        """Return what the back of something is called that the player does not know."""
        program, layout = self.names.program, self.state.layout
        manifest = program.game.text.manifest if program is not None else None
        back = layout.back(self.state.card[entity])
        if program is None or manifest is None or not back:
            return self.names.word("hidden")
        alike = sorted(types_behind(program, ~back))
        # A back that only one type has is called as that type.
        return (
            self.kind_name(alike[0], 1)
            if len(alike) == 1
            else manifest.types[alike[0]].back or self.names.word("hidden")
        )

    def _closed(self, entity: int) -> list[str]:
        """Return that a component in play lies face down, to whoever knows it all the same: others do not see it."""
        zone = self.state.zone[entity]
        if zone < 0 or self.state.card[entity] < 0 or not self.in_play(zone) or not self.knows(entity):
            return []
        return [] if self.seen(entity)["up"] else [TALK[self.names.language]["closed"]]

    def _held(self, entity: int) -> list[str]:
        """Return what is attached to a component; what has come with it by its type alone: `2 dice`."""
        brought = self._brought(entity)
        found: list[str] = []
        parts: Counter[tuple[str, str]] = Counter()
        hidden: Counter[str] = Counter()
        for each in self.hosted.get(entity, ()):
            kind = self.kind(each)
            if kind and self.state.card[each] in brought:
                parts[kind, self.beside(each)] += 1
            elif not self.knows(each) and not self.beside(each):
                hidden[self.back(each)] += 1
            else:
                found.append(self.figure(each, entity) or self.card(each, self.state.control[entity]))
        for (kind, beside), number in parts.items():
            found.append(f"{self.names.number_of('types', kind, number)}{beside}")
        found += [back if count == 1 else f"{count} x {back}" for back, count in hidden.items()]
        return sorted(found)

    def figure(self, entity: int, place: int) -> str:
        """Return what a component is called that stands for a player on a place: `@Alice`; empty for any other one.

        Which one it is is said, too, where it has a text of its own; of several types of figures none stands for its player alone.
        """
        program, control = self.names.program, self.state.control[entity]
        manifest = program.game.text.manifest if program is not None else None
        declared = None if manifest is None else manifest.types.get(self.kind(place))
        if program is None or manifest is None or declared is None or declared.chart is None or not control:
            return ""
        if not self.knows(entity):
            return ""
        figures = {name for name, each in manifest.types.items() if {name, each.kind} & {*declared.chart.figures}}
        if figures != {self.kind(entity)}:
            return ""
        has_text = bool(list(program.game.cards.values())[self.state.card[entity]].abilities)
        called = f" ({self.names.title(self.seen(entity)['title'])})" if has_text else ""
        return f"@{self.names.player(control)}{called}{self.beside(entity)}"

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

    def had(self, entity: int) -> list[str]:
        """Return in words what is on anything, and what the game wants said of it."""
        return [*self._states(entity), *self._counters(entity)]

    def _states(self, entity: int) -> list[str]:
        """Return in words what the game wants said of a player or a component in play, where the player knows that it holds."""
        if not self._is_spoken_of(entity):
            return []
        shown = states_shown(self.names, self._kind_of(entity))
        return [said for word, said in shown if self._known(m.Use(word.id, (IT,), m.CONDITION), entity) is True]

    def _counters(self, entity: int) -> list[str]:
        """Return the counters of anything in words, without bookkeeping."""
        counters = dict(properties(self.state, entity, self.player, {}).get("counters", {}))
        if self._has_sides(entity):
            # Of the first side there is no counter, as of nothing else of which there is none.
            counters.setdefault(_FACE, 0)
        numbers = self._numbers(entity)
        replaced = {word.in_place_of for word, _ in numbers}
        had = [self._had(entity, name, count) for name, count in counters.items() if name not in replaced]
        return [said for said in (*(said for _, said in numbers), *had) if said]

    def _numbers(self, entity: int) -> "list[tuple[Word, str]]":
        """Return the numbers that the game wants said of a player or a component in play, in words, as far as the player knows them."""
        if not self._is_spoken_of(entity):
            return []
        found = []
        for word, said in numbers_shown(self.names, self._kind_of(entity)):
            value = self._known(m.Use(word.id, (IT,), m.NUMBER), entity)
            if value is not NOT_KNOWN:
                found.append((word, f"{said} {self.names.symbol(value)}" if value else ""))
        return found

    def _known(self, node: m.Value, entity: int) -> "Found | NotKnown":
        """Return what is worked out of a player or a component; what rests on cards that the player does not know would give them away."""
        program, state = self.names.program, self.state
        assert program is not None
        if self._viewed is None:
            # Nothing is said either that only who counts all cards could work out.
            self._viewed = (
                masked(state, self.player),
                viewed(state, self.player, lambda: dealt_anew(state, self.player)),
            )
        seen, known = (Scope(program, each).candidate(entity) for each in self._viewed)
        found = answered(node, known)
        return found if found == evaluate(node, seen) else NOT_KNOWN

    def _kind_of(self, entity: int) -> str:
        """Return the type of a component that the player knows; empty for a player."""
        return self.kind(entity) if entity > self.state.layout.players else ""

    def _is_spoken_of(self, entity: int) -> bool:
        """Whether a game can want something said of it: of a player, and of what lies in play; nothing is said of the game."""
        if self.names.program is None:
            return False
        return 0 < entity <= self.state.layout.players or (entity > 0 and self._lies_in_play(entity))

    def _lies_in_play(self, entity: int) -> bool:
        """Whether a component lies in play, and the player knows of which type it is."""
        zone = self.state.zone[entity]
        return zone >= 0 and bool(self.kind(entity)) and self.in_play(zone)

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
        return names.counted(name, count, "nom") if full is None else f"{count}/{full} {names.fraction(name)}"

    def _measure(self, entity: int, name: str) -> int | None:
        """Return the number that a counter is measured by; `None` where there is none or the player cannot know it."""
        program, field = self.names.program, measured_by(self.names, name)
        kind = self._kind_of(entity)
        node = measure(program.game, field, kind) if program is not None and field and kind else None
        if program is None or node is None:
            return None
        found = evaluate(node, Scope(program, self.state).candidate(entity))
        return found if isinstance(found, int) else None


def listed(cards: Sequence[str], names: "TableNames") -> list[str]:
    """Return cards with how often each occurs; those that nobody can tell apart as a number at the end."""
    titles = Counter(cards)
    hidden = titles.pop(names.word("hidden"), 0)
    parts = counted(titles, names.language)
    return [*parts, TALK[names.language]["hidden"].format(hidden)] if hidden else parts
