"""What can be said of a whole game before a line of it is compiled: what can wait, what can abort, what anything reacts to.

The whole game is known, so that what nothing can observe costs nothing: a verb that no ability listens to raises no event,
and a unit that can never wait is a plain function.
"""

from collections.abc import Iterable, Mapping, Set
from dataclasses import replace

from ruledeck.grammar.binder.game import Game
from ruledeck.grammar.binder.reading.moments import BEGIN, FINISH
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.circular import Circles, said_in
from ruledeck.grammar.meaning.deeds import because, deed_name, deed_of
from ruledeck.grammar.meaning.history import asked, is_question, questions
from ruledeck.grammar.meaning.operations import OPERATIONS
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
from ruledeck.grammar.meaning.sorts import ANY
from ruledeck.grammar.meaning.traversal import nodes_in
from ruledeck.grammar.words.vocabulary import hides_any
from ruledeck.interpreter.compiler.survey.altering import altered
from ruledeck.interpreter.compiler.survey.event_tests import possible
from ruledeck.interpreter.compiler.survey.lending import lendings
from ruledeck.interpreter.engine.announcement import AIM_VERB
from ruledeck.interpreter.target.module import Space

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
    """The facts of one game that decide how its parts are compiled.

    Attributes:
        game: The game.
        verb_index: Verb ids to their numbers.
        all: Every node of every body and ability.
        bodies: Verb id to the nodes of what it does.
        statics: Every static statement, of constants and of effects that last: key of its place, number there, ability, statement.
        circular: The modifications that read what they change, by their `id`.
        deferred: By its `id`, a modification to those of later kinds that are left out while it is worked out.
        altered: What of a thing may change that is fixed in other games.
        alters_text: Whether parts of a printed text may be blank, or be lent to others.
        secretive: Whether there are zones into which not everybody can look.
        causal: Whether a ban asks whose text brings something about.
        loose_then: Whether `then` follows also what did not happen in full.
        tracks: Whether it matters how far a step happened.
        questions: Every question about what has happened.
        looked_back: The kinds of periods of which something is asked when they are over.
        asked: The verbs of which they ask, and those with whose events something ends that lasts until then.
        foreseen_deeds: Those verbs because of which something is forbidden, demanded or priced.
        deeds: The verbs of which a text asks what happens because of them: they always raise events.
        happenings: Every event that something waits for: key of the place (none for delayed abilities), ability, event.
        counted: The verbs of which a text asks how much of them looms: they always raise events.
        sensitive: Numbers of the verbs that raise events.
        departing: Those of them that something reacts to and with which, or behind which, things may leave play.
        moving: Verbs with which things may leave play, apart from what the rules take away behind them.
        settles: Whether reactions can wait for the end of an action.
        rights: Whether there are abilities that are open at any moment, also before an answer to whatever is asked.
        compared: The kinds of periods of which a text asks whether anything has changed since they began.
        passes: Whether what was done may count as a pass.
        eliminates: Whether a player can be out of the game while the others go on.
        rules: Whether a condition alone calls for a state rule, so that any step may; so does being the last player.
        lapses: Whether something that lasts can end with a condition.
        entering: Verbs with which things may enter play, where some text changes them as they do.
        flows: The verbs that are the course of the game: with periods, windows of the rules or actions in them.
        tolled: Verbs for which some text asks for a price.
        lends: Every statement that lends texts.
        certain: Whether some text says of an event that it cannot be prevented.
        leaves: Whether something ends a period, or begins it again.
        schedules: Whether something skips a period, or lets one come once more.
        watches_periods: Whether anything reacts to the beginning or the end of a period.
    """

    def __init__(self, game: Game, verb_index: Mapping[str, int], bodies: Mapping[str, m.Steps]) -> None:
        self.game, self.verb_index = game, verb_index
        manifest = game.text.manifest
        self.all = tuple(nodes_in((tuple(bodies.values()), tuple(ability for _, _, ability in self.abilities()))))
        # What follows is asked of the same bodies again and again, until nothing more is found.
        self.bodies = {ident: nodes_in(body) for ident, body in bodies.items()}
        self.statics = self._statics()
        self.lends = lendings(self.abilities(), bodies.values())
        self.leaves = any(isinstance(each, m.Perform) and each.verb in _OF_PERIODS for each in self.all)
        self.schedules = any(isinstance(each, m.Perform) and each.verb in _PLANS for each in self.all)
        self._banned = {static.verb for _, _, _, static in self.statics if isinstance(static, m.Ban)}
        ruled = [
            node
            for _, _, _, static in self.statics
            if isinstance(static, m.Ban | m.Toll | m.Certain | m.Duty | m.Permit)
            for node in nodes_in(static)
        ]
        self.foreseen_deeds = frozenset(way for each in because(ruled) for way in ways_of(deed_of(each).verb))
        self.causal = any(_is_cause(each) for each in ruled)
        self.certain = any(isinstance(static, m.Certain) for _, _, _, static in self.statics)
        self.tolled = frozenset(static.verb for _, _, _, static in self.statics if isinstance(static, m.Toll))
        arrives = any(isinstance(static, m.Arrive) for _, _, _, static in self.statics)
        self._in_play = frozenset(
            name for name, zone in (manifest.zones.items() if manifest is not None else ()) if zone.in_play
        )
        self.entering = self._entering() if arrives else frozenset()
        self._hindering = self._doing(self._banned | self.tolled) | self.tolled
        self._dutiful = {static.verb for _, _, _, static in self.statics if isinstance(static, m.Duty)}
        self._permissive = {static.verb for _, _, _, static in self.statics if isinstance(static, m.Permit)}
        self._modified = {
            key for _, _, _, static in self.statics if isinstance(static, m.Modify) for key in static.what.keys
        }
        self.secretive = any(seen != "everyone" for seen in game.words.zone_visible.values())
        said = said_in(tuple(bodies.values()))
        for key, _, ability in self.abilities():
            said += said_in(ability, self.carrier(key))
        circles = Circles(game.meanings, said, game.words.kinds)
        self.circular, self.deferred = circles.asking, circles.deferred
        self.altered = altered([static for _, _, _, static in self.statics], self.all)
        self.alters_text = any(
            isinstance(each, m.Modify) and each.what.sort in ("text", "lent") for _, _, _, each in self.statics
        )
        self.loose_then = manifest is not None and manifest.then == "always"
        self.tracks = any(
            isinstance(node, m.Then | m.Fully) or (isinstance(node, m.Let) and node.outcome) for node in self.all
        ) or any(ability.costs for _, _, ability in self.abilities())
        starts = tuple([start for _, start in game.windows.values() if start is not None])
        printed = tuple([worded.args for card in game.cards.values() for worded in card.keywords])
        asking = (*self.all, *nodes_in((tuple(game.meanings.values()), starts)))
        self.questions: tuple[m.Op, ...] = (*filter(is_question, asking), *questions(printed))
        ends = [each.event.verb for each in self.all if isinstance(each, m.Ending) and each.event is not None]
        self.looked_back = frozenset(
            [each.period for each in (asked(op).question for op in self.questions) if each.last]
        )
        verbs = (*ends, *(asked(each).question.verb for each in self.questions))
        self.asked = frozenset(way for verb in verbs for way in ways_of(verb))
        self.happenings = list(self._happenings())
        self.counted = frozenset(self._counted())
        self.deeds = frozenset(way for each in because(asking) for way in ways_of(deed_of(each).verb))
        self.sensitive = frozenset(self._sensitive())
        self.moving = self._moving()
        self.departing = frozenset(self._departing())
        self.settles = any(ability.timing == "after" for _, _, ability in self.abilities()) or any(
            isinstance(node, m.Delay) for node in self.all
        )
        self.rights = any(ability.timing == "anytime" for _, _, ability in self.abilities())
        changed = [each.args[0] for each in asking if isinstance(each, m.Op) and each.name == "changed"]
        self.compared = frozenset(str(each.value) for each in changed if isinstance(each, m.Literal))
        self.passes = any(isinstance(each, m.Perform) and each.verb == PASS_ALL_THE_SAME for each in self.all)
        self.eliminates = any(isinstance(each, m.Perform) and each.verb == LOSE for each in self.all)
        self.rules = self.eliminates or any(
            ability.timing == "state" and not ability.events for _, _, ability in self.abilities()
        )
        self.lapses = any(isinstance(node, m.Ending) and node.condition is not None for node in self.all)
        self._courses = frozenset(self._flows())
        self.flows = self._courses if self.rules or self.lapses else frozenset()
        self.watches_periods = any(verb_index.get(verb) in self.sensitive for verb in PERIOD_VERBS)
        self._hidden: dict[int, tuple[m.Meant, bool]] = {}
        self._waits: dict[str, bool] = {}
        self._aborts: dict[str, bool] = {}
        self._fixpoint()

    def __getstate__(self) -> Space:
        """Return what is kept of it: what was found out of single nodes is known by their addresses, and so not kept."""
        return {**vars(self), "_hidden": {}}

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

    def _counted(self) -> Iterable[str]:
        """Yield the verbs of which a text asks how much looms."""
        for node in (*self.all, *nodes_in(tuple(self.game.meanings.values()))):
            if isinstance(node, m.Op) and node.name == "looming" and isinstance(node.args[0], m.Literal):
                yield str(node.args[0].value)

    def carrier(self, key: PartKey) -> str:
        """Return what a card must have for the abilities at a key to be its own, where that comes and goes."""
        if key.kind == "keyword":
            return f"keyword:{key.id}"
        comes_and_goes = self.modified("text:abilities") or self.modified("lent:abilities")
        return "text:abilities" if key.kind == "card" and comes_and_goes else ""

    def _sensitive(self) -> set[int]:
        found = {self.verb_index[verb] for verb in (*self.asked, *self.counted, *self.deeds)}
        for node in self.all:
            if isinstance(node, m.Ability):
                found |= {self.verb_index[way] for event in node.events for way in ways_of(event.verb)}
        if self.verb_index.get(MOVE) in found:
            # What is created enters a place.
            found.add(self.verb_index[MAKE])
        return found

    def _flows(self) -> set[str]:
        flows: set[str] = {"play-the-game"}
        size = 0
        while size != len(flows):
            size = len(flows)
            for ident, nodes in self.bodies.items():
                if any(
                    isinstance(node, m.During | m.Alternate)
                    or (isinstance(node, m.Perform) and (node.verb in OFFERS or node.verb in flows))
                    for node in nodes
                ):
                    flows.add(ident)
        return flows

    def creates(self, node: m.Perform) -> bool:
        """Whether something could wait for what a statement creates."""
        return node.verb == CREATE and self.verb_index[MAKE] in self.sensitive

    def _happenings(self) -> Iterable[tuple[PartKey | None, m.Ability, m.Happening]]:
        """Yield every event that something waits for, with the place of the ability; delayed ones have no place."""
        placed = set()
        for key, _, ability in self.abilities():
            placed.add(id(ability))
            for event in ability.events:
                yield from ((key, ability, each) for each in in_every_way(event))
        for node in self.all:
            if isinstance(node, m.Ability) and id(node) not in placed:
                for event in node.events:
                    yield from ((None, node, each) for each in in_every_way(event))

    def _departing(self) -> set[int]:
        """Return the verbs of events behind which something may have left play: they move things, or the rules may."""
        late = {event.verb for _, ability, event in self.happenings if ability.timing == "after"} | self.asked
        rules = any(ability.timing == "state" for _, _, ability in self.abilities())
        return {number for verb in late if (number := self.verb_index[verb]) in self.moving or rules}

    def _moving(self) -> frozenset[int]:
        moving = self._reaching({verb for verb in self.verb_index if verb in MOVING})
        return frozenset(self.verb_index[verb] for verb in moving)

    def _entering(self) -> frozenset[str]:
        """Return the verbs of the game, and of the language, with which something may enter play."""
        found, size = set[str](MOVES | MAKES), -1
        while size != len(found):
            size = len(found)
            for ident, nodes in self.bodies.items():
                if any(isinstance(node, m.Perform) and self._enters(node, found) for node in nodes):
                    found.add(ident)
        return frozenset(found)

    def _enters(self, node: m.Perform, entering: Set[str]) -> bool:
        """Whether something may enter play with a statement: not with what goes to a zone that is not in play."""
        zone = dict(node.args).get("zone") if self.game.words.verbs[node.verb].primitive else None
        return node.verb in entering and not (isinstance(zone, m.Zone) and zone.name not in self._in_play)

    def enters_together(self, node: m.Perform) -> bool:
        """Whether several things may enter play with a statement that texts change as they do: at one moment."""
        several = node.by.many or any(value.many for _, value in node.args)
        return several and bool(self.entering) and self._enters(node, self.entering)

    def _reaching(self, verbs: set[str]) -> set[str]:
        """Return some verbs, and all that do one of them in what they do."""
        found, size = set(verbs), -1
        while size != len(found):
            size = len(found)
            for ident, nodes in self.bodies.items():
                if any(isinstance(node, m.Perform) and node.verb in found for node in nodes):
                    found.add(ident)
        return found

    def observed(self, node: m.Perform) -> bool:
        """Whether anything could wait for this very statement: zones and counters that are written out rule most events out."""
        if self.verb_index[node.verb] not in self.sensitive:
            return False
        args = dict(node.args)
        return (
            node.verb in self.asked
            or node.verb in self.counted
            or node.verb in self.deeds
            or any(
                event.verb == node.verb and all(possible(test, args) for test in event.tests)
                for _, _, event in self.happenings
            )
        )

    def _statics(self) -> list[tuple[PartKey | None, int, m.Ability | None, m.Static]]:
        """Return every static statement: of constants, and of effects that last."""
        found: list[tuple[PartKey | None, int, m.Ability | None, m.Static]] = []
        for key, number, ability in self.abilities():
            found += [(key, number, ability, static) for static in ability.statics]
        lasting = [node for node in self.all if isinstance(node, m.Hold)]
        return [*found, *[(None, 0, None, static) for node in lasting for static in node.statics]]

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

    def _doing(self, verbs: set[str]) -> frozenset[str]:
        """Return the verbs that do some verbs inside of themselves, or a verb that does."""
        found: set[str] = set()
        while verbs:
            more = {
                ident
                for ident, nodes in self.bodies.items()
                if any(isinstance(each, m.Perform) and (each.verb in verbs or each.verb in found) for each in nodes)
            }
            if more <= found:
                break
            found |= more
        return frozenset(found)

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

    def hidden(self, what: m.Meant) -> bool:
        """Whether the options of a choice depend on what not everybody sees; words are followed into their meaning."""
        # An ability is asked for each card that has it, and for each moment at which something may wait.
        known = self._hidden.get(id(what))
        if known is None:
            known = self._hidden[id(what)] = (what, self._looks_where_not_everybody_can(what))
        return known[1]

    def _looks_where_not_everybody_can(self, what: m.Meant) -> bool:
        moves = [dict(node.args) for node in nodes_in(what) if isinstance(node, m.Perform) and node.verb in MOVES]
        goals = {id(each.get("zone")) for each in moves}  # Where something goes to, whatever lies there.
        looked = [node for node in nodes_in(what) if id(node) not in goals]
        if any(isinstance(node, m.Anywhere) or self.unseen(node) for node in looked):
            return True
        waiting: list[object] = [each for each in nodes_in(what) if isinstance(each, m.Use)]
        seen: set[str] = set()
        while waiting:
            for node in nodes_in(waiting.pop()):
                if isinstance(node, m.Select) and self.unseen(node.source) and describes(node):
                    return True
                if isinstance(node, m.Use) and node.word not in seen:
                    seen.add(node.word)
                    waiting.append(self.game.meanings.get(node.word))
        return False

    def unseen(self, source: m.Meant | None) -> bool:
        """Whether an expression is a zone into which not everybody can look, or a group of which nobody can tell where it lies."""
        if isinstance(source, m.Among):
            return self.secretive and (
                isinstance(source.things, m.Name | m.Use) or any(self.unseen(each) for each in nodes_in(source.things))
            )
        if isinstance(source, m.Zones):
            return any(self.unseen(part) for part in source.parts)
        if isinstance(source, m.Op) and source.type == m.ZONE:
            return hides_any(self.game.words)
        return isinstance(source, m.Zone) and self.game.words.zone_visible.get(source.name) != "everyone"


def describes(node: m.Select) -> bool:
    """Whether a description looks at the faces of cards, not just for any card in a place or on a thing."""
    tests = (*node.tests, *(() if node.where is None else (node.where,)))
    return node.noun not in ANY or any(not (isinstance(test, m.Op) and OPERATIONS[test.name].open) for test in tests)
