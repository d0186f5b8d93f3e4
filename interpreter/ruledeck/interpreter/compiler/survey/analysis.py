"""What can be said of a whole game before a line of it is compiled: what can wait, what can abort, what anything reacts to.

The whole game is known, so that what nothing can observe costs nothing: a verb that no ability listens to raises no event,
and a unit that can never wait is a plain function.
"""

from collections.abc import Container, Iterable, Mapping, Set
from dataclasses import replace
from functools import cached_property
from typing import TypeVar

from ruledeck.grammar.binder.game import Game
from ruledeck.grammar.binder.reading.moments import BEGIN, FINISH
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.beginning import beginning
from ruledeck.grammar.meaning.circular import Circles, said_in
from ruledeck.grammar.meaning.deeds import COST, because, deed_name, deed_of
from ruledeck.grammar.meaning.operations import Aspect
from ruledeck.grammar.meaning.parts import WHOLE_GAME, PartKey
from ruledeck.grammar.meaning.primitive_verbs import (
    CREATE,
    LEAVES,
    LOSE,
    MAKE,
    MAKES,
    MOVE,
    MOVES,
    OFFERS,
    PASS_ALL_THE_SAME,
    having,
    ways_of,
)
from ruledeck.grammar.meaning.traversal import nodes_in
from ruledeck.interpreter.compiler.survey.altering import altered
from ruledeck.interpreter.compiler.survey.event_tests import possible
from ruledeck.interpreter.compiler.survey.inquiries import Inquiries
from ruledeck.interpreter.compiler.survey.lending import Lending, lendings
from ruledeck.interpreter.compiler.survey.periods import Asked, asked_of_period
from ruledeck.interpreter.compiler.survey.prices import prices
from ruledeck.interpreter.compiler.survey.reach import performs, reaching
from ruledeck.interpreter.compiler.survey.visibility import Visibility
from ruledeck.interpreter.engine.announcement import AIM_VERB

_Static = TypeVar("_Static", bound=m.Static)
PERIOD_VERBS = (BEGIN, FINISH)
"""The verbs of the events that a period begins, and that it ends."""
_WAITING = having(lambda verb: verb.uses)
_OF_PERIODS = having(lambda verb: verb.leaves in ("period", "again"))
_PLANS = having(lambda verb: verb.schedules)
MOVING = MOVES | _WAITING
"""The verbs of the language with which things may leave play: an ability that is resolved may do anything."""


def _decides(node: m.Meant) -> bool:
    """Whether somebody decides something in a statement itself."""
    if isinstance(node, m.Perform):
        return any(isinstance(value, m.Pick) and value.how in ("choose", "divide") for _, value in node.args)
    return isinstance(node, m.Choose | m.May | m.Modes) or (isinstance(node, m.ForEach) and node.chooser is not None)


def _is_cause(node: m.Meant) -> bool:
    """Whether a node is the component whose text brings about an event, or a deed around it."""
    return isinstance(node, m.Slot | m.Name) and node.name in ("source", deed_name("source", m.COMPONENT).name)


def in_every_way(event: m.Happening) -> tuple[m.Happening, ...]:
    """Return an event that something waits for, as each of the verbs that raise it."""
    return tuple([event if way == event.verb else replace(event, verb=way) for way in ways_of(event.verb)])


class Analysis:
    """The facts of one game that decide how its parts are compiled; each is worked out when it is asked for first.

    Attributes:
        game: The game.
        verb_index: Verb ids to their numbers.
        inquiries: What its texts ask about what happens and has happened.
        visibility: What in its texts depends on what not everybody sees.
        all: Every node of every body and ability.
        bodies: Verb id to the nodes of what it does.
    """

    def __init__(self, game: Game, verb_index: Mapping[str, int], bodies: Mapping[str, m.Steps]) -> None:
        self.game, self.verb_index, self._bodies = game, verb_index, bodies
        self.all = tuple(nodes_in((tuple(bodies.values()), tuple(ability for _, _, ability in self.abilities()))))
        self.inquiries, self.visibility = Inquiries(game, self.all), Visibility(game)
        # Much is asked of the same bodies again and again, until nothing more is found.
        self.bodies = {ident: nodes_in(body) for ident, body in bodies.items()}
        self._waits: dict[str, bool] = {}
        self._aborts: dict[str, bool] = {}
        self._standing: dict[str, Asked] = {}
        self._fixpoint()

    def abilities(self) -> Iterable[tuple[PartKey, int, m.Ability]]:
        """Yield every ability with the key of its place and its number there."""
        for ident, card in self.game.cards.items():
            for number, ability in enumerate(card.abilities):
                yield PartKey("card", ident), number, ability
        for ident, abilities in self.game.keywords.items():
            for number, ability in enumerate(abilities):
                yield PartKey("keyword", ident), number, ability
        for number, ability in enumerate(self.game.abilities):
            yield WHOLE_GAME, number, ability

    def carrier(self, key: PartKey) -> str:
        """Return what a card must have for the abilities at a key to be its own, where that comes and goes."""
        if key.kind == "keyword":
            return f"keyword:{key.id}"
        comes_and_goes = self.modified("text:abilities") or self.modified("lent:abilities")
        return "text:abilities" if key.kind == "card" and comes_and_goes else ""

    # ---- what its static statements say

    @cached_property
    def statics(self) -> list[tuple[PartKey | None, int, m.Ability | None, m.Static]]:
        """Every static statement, of constants and of effects that last: key of its place, number there, ability, statement."""
        found: list[tuple[PartKey | None, int, m.Ability | None, m.Static]] = []
        for key, number, ability in self.abilities():
            found += [(key, number, ability, static) for static in ability.statics]
        lasting = [node for node in self.all if isinstance(node, m.Hold)]
        return [*found, *[(None, 0, None, static) for node in lasting for static in node.statics]]

    def _stated(self, kind: type[_Static]) -> list[_Static]:
        """Return the static statements of a kind."""
        return [static for _, _, _, static in self.statics if isinstance(static, kind)]

    def asked_of_period(self, part: m.Meant, kind: str) -> Asked:
        """Return what a part of the text, or a static statement, may ask of periods of a kind that go on."""
        limited = any(limit.period == kind for _, _, ability in self.abilities() for limit in ability.limits)
        if kind not in self._standing:
            statics = [static for _, _, _, static in self.statics]
            self._standing[kind] = asked_of_period(self.game, statics, kind, limited=limited)
        standing, here = self._standing[kind], asked_of_period(self.game, (part,), kind, limited=limited)
        return Asked(standing.past or here.past, standing.present or here.present)

    @cached_property
    def lends(self) -> tuple[Lending, ...]:
        """Every statement that lends texts."""
        return lendings(self.abilities(), self._bodies.values())

    @cached_property
    def tolled(self) -> frozenset[str]:
        """Verbs for which some text asks for a price."""
        return frozenset([each.verb for each in self._stated(m.Toll)])

    @cached_property
    def certain(self) -> bool:
        """Whether some text says of an event that it cannot be prevented."""
        return bool(self._stated(m.Certain))

    @cached_property
    def _banned(self) -> frozenset[str]:
        return frozenset([each.verb for each in self._stated(m.Ban)])

    @cached_property
    def _dutiful(self) -> frozenset[str]:
        return frozenset([each.verb for each in self._stated(m.Duty)])

    @cached_property
    def _permissive(self) -> frozenset[str]:
        return frozenset([each.verb for each in self._stated(m.Permit)])

    @cached_property
    def _modified(self) -> frozenset[str]:
        return frozenset([key for each in self._stated(m.Modify) for key in each.what.keys])

    @cached_property
    def _hindering(self) -> frozenset[str]:
        """The verbs that do something inside of themselves that a ban or a price can speak of, and those with a price."""
        spoken_of = self._banned | self.tolled
        inside = reaching(self.bodies, (), lambda node, found: performs(node, spoken_of) or performs(node, found))
        return inside | self.tolled

    @cached_property
    def _ruled(self) -> list[m.Meant]:
        """The nodes of all that forbids, demands, allows, prices or makes certain."""
        kinds = m.Ban | m.Toll | m.Certain | m.Duty | m.Permit
        return nodes_in(tuple([static for _, _, _, static in self.statics if isinstance(static, kinds)]))

    @cached_property
    def foreseen_deeds(self) -> frozenset[str]:
        """Verbs because of which something is forbidden, demanded or priced."""
        return frozenset([way for each in because(self._ruled) for way in ways_of(deed_of(each).verb)])

    @cached_property
    def prices(self) -> frozenset[int]:
        """Whatever is a price: the costs of abilities, what stands behind `fully`, what tolls ask for; by their `id`."""
        return prices((*self.all, *self._ruled))

    @cached_property
    def causal(self) -> bool:
        """Whether a ban asks whose text brings something about."""
        return any(_is_cause(each) for each in self._ruled)

    @cached_property
    def _circles(self) -> Circles:
        said = said_in(tuple(self._bodies.values()))
        for key, _, ability in self.abilities():
            said += said_in(ability, self.carrier(key))
        return Circles(self.game.meanings, said, self.game.words.kinds)

    @property
    def circular(self) -> frozenset[int]:
        """The modifications that read what they change, by their `id`."""
        return self._circles.asking

    @property
    def deferred(self) -> Mapping[int, tuple[m.Modify | m.Grant, ...]]:
        """By its `id`, a modification to those of later kinds that are left out while it is worked out."""
        return self._circles.deferred

    @cached_property
    def altered(self) -> frozenset[Aspect]:
        """What of a thing may change that is fixed in other games."""
        return altered([static for _, _, _, static in self.statics], self.all)

    @cached_property
    def alters_text(self) -> bool:
        """Whether parts of a printed text may be blank, or be lent to others."""
        return any(each.what.sort in ("text", "lent") for each in self._stated(m.Modify))

    # ---- what waits for what

    @cached_property
    def loose_then(self) -> bool:
        """Whether `then` follows also what did not happen in full."""
        manifest = self.game.text.manifest
        return manifest is not None and manifest.then == "always"

    @cached_property
    def tracks(self) -> bool:
        """Whether it matters how far a step happened."""
        return (
            self.inquiries.costs
            or any(
                isinstance(node, m.Then | m.Fully) or (isinstance(node, m.Let) and node.outcome) for node in self.all
            )
            or any(ability.costs for _, _, ability in self.abilities())
            # The event of a verb has happened only if something of the verb did.
            or any(self.verb_index[verb] in self.sensitive for verb in self.game.bodies)
        )

    @cached_property
    def happenings(self) -> list[tuple[PartKey | None, m.Ability, m.Happening]]:
        """Every event that something waits for: key of the place (none for delayed abilities), ability, event."""
        placed = [(key, ability) for key, _, ability in self.abilities()]
        known = {id(ability) for _, ability in placed}
        delayed = [node for node in self.all if isinstance(node, m.Ability) and id(node) not in known]
        waiting = (*placed, *[(None, ability) for ability in delayed])
        return [
            (key, ability, each) for key, ability in waiting for event in ability.events for each in in_every_way(event)
        ]

    @cached_property
    def sensitive(self) -> frozenset[int]:
        """Numbers of the verbs that raise events."""
        asked = (*self.inquiries.asked, *self.inquiries.counted, *self.inquiries.deeds)
        # That a price is paid goes on around what happens, and is no event itself.
        found = {self.verb_index[verb] for verb in asked if verb != COST}
        for node in self.all:
            if isinstance(node, m.Ability):
                found |= {self.verb_index[way] for event in node.events for way in ways_of(event.verb)}
        if self.verb_index.get(MOVE) in found:
            # What is created enters a place.
            found.add(self.verb_index[MAKE])
        return frozenset(found)

    @cached_property
    def moving(self) -> frozenset[int]:
        """Verbs with which things may leave play, apart from what the rules take away behind them."""
        moving = reaching(self.bodies, self.verb_index.keys() & MOVING, performs)
        return frozenset([self.verb_index[verb] for verb in moving])

    @cached_property
    def departing(self) -> frozenset[int]:
        """Verbs that something reacts to and with which, or behind which, things may leave play: they move things, or rules may."""
        late = {event.verb for _, ability, event in self.happenings if ability.timing == "after"} | self.inquiries.asked
        rules = self._has("state")
        return frozenset([number for verb in late if (number := self.verb_index[verb]) in self.moving or rules])

    @cached_property
    def settles(self) -> bool:
        """Whether reactions can wait for the end of an action."""
        return self._has("after") or any(isinstance(node, m.Delay) for node in self.all)

    @cached_property
    def rights(self) -> bool:
        """Whether there are abilities that are open at any moment, also before an answer to whatever is asked."""
        return self._has("anytime")

    def _has(self, timing: str) -> bool:
        """Whether there are abilities of a timing."""
        return any(ability.timing == timing for _, _, ability in self.abilities())

    @cached_property
    def watches_periods(self) -> bool:
        """Whether anything reacts to the beginning or the end of a period."""
        return any(self.verb_index.get(verb) in self.sensitive for verb in PERIOD_VERBS)

    # ---- the course of the game

    def _does(self, verbs: Container[str]) -> bool:
        """Whether some text does one of some verbs."""
        return any(isinstance(each, m.Perform) and each.verb in verbs for each in self.all)

    @cached_property
    def leaves(self) -> bool:
        """Whether something ends a period, or begins it again."""
        return self._does(_OF_PERIODS)

    @cached_property
    def schedules(self) -> bool:
        """Whether something skips a period, or lets one come once more."""
        return self._does(_PLANS)

    @cached_property
    def passes(self) -> bool:
        """Whether what was done may count as a pass."""
        return self._does((PASS_ALL_THE_SAME,))

    @cached_property
    def eliminates(self) -> bool:
        """Whether a player can be out of the game while the others go on."""
        return self._does((LOSE,))

    @cached_property
    def rules(self) -> bool:
        """Whether a condition alone calls for a state rule, or an event, so that any step may; so does being the last player."""
        alone = any(
            (ability.timing == "state" and not ability.events) or beginning(ability) is not None
            for _, _, ability in self.abilities()
        )
        return alone or self.eliminates

    @cached_property
    def lapses(self) -> bool:
        """Whether something that lasts can end with a condition."""
        return any(isinstance(node, m.Ending) and node.condition is not None for node in self.all)

    @cached_property
    def _courses(self) -> frozenset[str]:
        """The verbs that are the course of the game: with periods, windows of the rules or actions in them."""
        return reaching(
            self.bodies,
            ("play-the-game",),
            lambda node, found: (
                isinstance(node, m.During | m.Alternate) or performs(node, OFFERS) or performs(node, found)
            ),
        )

    @property
    def flows(self) -> frozenset[str]:
        """Those verbs, where a rule of the state or a condition may speak in the middle of them."""
        return self._courses if self.rules or self.lapses else frozenset()

    # ---- what enters play

    @cached_property
    def entering(self) -> frozenset[str]:
        """Verbs, of the game and of the language, with which things may enter play, where some text changes them as they do."""
        if not self._stated(m.Arrive):
            return frozenset()
        return reaching(
            self.bodies, MOVES | MAKES, lambda node, found: isinstance(node, m.Perform) and self._enters(node, found)
        )

    @cached_property
    def _in_play(self) -> frozenset[str]:
        """The zones of the table on which abilities work."""
        manifest = self.game.text.manifest
        zones = manifest.zones.items() if manifest is not None else ()
        return frozenset([name for name, zone in zones if zone.in_play])

    def creates(self, node: m.Perform) -> bool:
        """Whether something could wait for what a statement creates."""
        return node.verb == CREATE and self.verb_index[MAKE] in self.sensitive

    def _enters(self, node: m.Perform, entering: Set[str]) -> bool:
        """Whether something may enter play with a statement: not with what goes to a zone that is not in play."""
        zone = dict(node.args).get("zone") if self.game.words.verbs[node.verb].primitive else None
        return node.verb in entering and not (isinstance(zone, m.Zone) and zone.name not in self._in_play)

    def enters_together(self, node: m.Perform) -> bool:
        """Whether several things may enter play with a statement that texts change as they do: at one moment."""
        several = node.by.many or any(value.many for _, value in node.args)
        return several and bool(self.entering) and self._enters(node, self.entering)

    def observed(self, node: m.Perform) -> bool:
        """Whether anything could wait for this very statement: zones and counters that are written out rule most events out."""
        if self.verb_index[node.verb] not in self.sensitive:
            return False
        args = dict(node.args)
        return (
            node.verb in self.inquiries.asked
            or node.verb in self.inquiries.counted
            or node.verb in self.inquiries.deeds
            or any(
                event.verb == node.verb and all(possible(test, args) for test in event.tests)
                for _, _, event in self.happenings
            )
        )

    def _fixpoint(self) -> None:
        self._waits = dict.fromkeys(self.bodies, False)
        self._aborts = dict.fromkeys(self.bodies, False)
        # What is made enters a place, for which something may wait.
        self._waits[MAKE] = self._aborts[MAKE] = self.verb_index.get(MOVE) in self.sensitive
        changed = True
        while changed:
            changed = False
            for ident, nodes in self.bodies.items():
                for table, test in ((self._waits, self.waits), (self._aborts, self.aborts)):
                    if not table[ident] and test(nodes):
                        table[ident] = changed = True

    def waits(self, nodes: Iterable[m.Meant]) -> bool:
        """Whether a decision, an event that is listened to or a period is among some nodes."""
        for each in nodes:
            if _decides(each) or isinstance(each, m.Levy | m.Alternate | m.During):
                return True
            if self.inquiries.costs and isinstance(each, m.Fully):
                # A price is a unit of its own then.
                return True
            if isinstance(each, m.Perform):
                if each.verb in _WAITING or each.verb in LEAVES:
                    return True
                if self.observed(each) or self._waits.get(each.verb, False) or self.creates(each):
                    return True
                if self.enters_together(each):
                    return True
        return False

    def aborts(self, nodes: Iterable[m.Meant]) -> bool:
        """Whether something among some nodes can leave a period or end the game."""
        for each in nodes:
            if self.rights and _decides(each):
                # A right that is used before the answer may leave anything.
                return True
            if isinstance(each, m.Perform) and (
                each.verb in LEAVES
                or each.verb in _WAITING
                or self.observed(each)
                or self.creates(each)
                or self._aborts.get(each.verb, False)
                or self.enters_together(each)
            ):
                return True
            if isinstance(each, m.Levy):
                # What is paid is not looked at: it is a text of its own.
                return True
            if isinstance(each, m.During | m.Alternate) and (self.settles or self.rules or self.watches_periods):
                return True
            if isinstance(each, m.Choose) and each.target and self.verb_index.get(AIM_VERB) in self.sensitive:
                return True
        return False

    def verb_waits(self, ident: str) -> bool:
        """Whether the verb's body can wait."""
        return self._waits.get(ident, False)

    def stepwise(self, ident: str) -> bool:
        """Whether a verb raises events inside of itself, and is no part of the course of the game.

        So is one with which things may enter play that texts change as they do: what comes together is there together. And so is
        one for which something asks a price: what asks may be among those to which it happens.
        """
        raises = self._waits.get(ident, False) and self._aborts.get(ident, False)
        return (raises or ident in self.entering or ident in self.tolled) and ident not in self._courses

    def verb_aborts(self, ident: str) -> bool:
        """Whether the verb's body can leave a period."""
        return self._aborts.get(ident, False)

    def banned(self, ident: str) -> bool:
        """Whether a ban can speak of this verb."""
        return ident in self._banned

    def hindered(self, node: m.Meant) -> bool:
        """Whether a ban can speak of a verb in a statement, or of one inside of such a verb."""
        return bool(self._banned or self.tolled) and any(
            isinstance(each, m.Perform) and (each.verb in self._banned or each.verb in self._hindering)
            for each in nodes_in(node)
        )

    def hindered_inside(self, ident: str) -> bool:
        """Whether a ban can speak of what a verb does."""
        return ident in self._hindering

    def dutiful(self, ident: str) -> bool:
        """Whether a duty can speak of this verb."""
        return ident in self._dutiful

    def permissive(self, ident: str, part: PartKey) -> bool:
        """Whether a permission can add to what is chosen for this verb: only where the rules themselves let somebody choose."""
        return ident in self._permissive and part.kind not in ("card", "keyword")

    def modified(self, word: str) -> bool:
        """Whether a constant or a lasting effect can change this word."""
        return word in self._modified
