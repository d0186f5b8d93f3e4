"""Several things at one moment do not depend on how they lie: what comes of a decision is the same in any hidden order of lay.

Where a zone has no order, the engine keeps its components in one nevertheless. At a decision they are mixed, the decision is
taken in both states, and what lies where, bears what and is asked next is compared. What chance decided, or what an author asks
for one after the other, may differ and is left out; so is what is asked, and what an ability does, while a verb of several steps is
still happening to several things: it happens to one after the other, and only when it has happened to all is the moment over.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, Final
from unittest.mock import patch

from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.history import ORDINAL, asked
from ruledeck.grammar.meaning.primitive_verbs import ways_of
from ruledeck.grammar.meaning.traversal import nodes_in
from ruledeck.interpreter.engine import raising, resolution, state_rules, trigger_queue
from ruledeck.interpreter.engine.continuous import active
from ruledeck.interpreter.engine.machine import advance, decide, new_game
from ruledeck.interpreter.state.outcomes import FULLY
from ruledeck.interpreter.state.program import Program
from ruledeck.interpreter.state.runaway import EndlessError
from ruledeck.interpreter.state.state import State, log_entries

from .found import Catch
from .replacing import Function, replaced

LOOKED: Final = 25
WAYS: Final = 3
LOAN: Final = "give-control-of-_-to-_"
"""The verb of the language that gives a thing to another player."""
SET: Final = "set-_-to-_"
"""The verb of the language that gives a value of the game another value."""
TAKES: Final = ("take-_-_", "take-any-number-of-_", "take-exactly-_-_")
"""The verbs of the language with which a player uses abilities."""
ASK: Final = ("ask-_-whether-_", "ask-_-for-_")
"""The verb of the language with which a player is asked whether something is so."""
ASKED: Final = "what is asked next"
"""The part of the table that says which decision is open."""
_MIDWAY: Final = ("choose", "do", "may", "modes", "target")
"""What is asked in the steps of a verb."""
CALLS: Final = ("resolve-the-_-ability-of-_", "resolve-one-_-ability-of-_")
"""Verbs of the language with which the text itself uses an ability."""


def one_after_the_other(program: Program) -> bool:
    """Whether the text of a game itself asks for an order of lay: a loop over things that says no order, or a queue."""
    return any(
        isinstance(node, m.ForEach)
        and node.chooser is None
        and node.source.type.base not in ("player", "symbol", "number")
        for node in nodes_in(_parts(program))
    )


def _parts(program: Program) -> tuple[object, ...]:
    """Return all that the text of a game does."""
    game = program.game
    parts: list[object] = [*game.bodies.values(), *game.abilities, *game.keywords.values()]
    return (*parts, *[card.abilities for card in game.cards.values()])


def calls_of_several(program: Program) -> bool:
    """Whether the text of a game resolves abilities of several things that it names at once."""
    return any(
        isinstance(node, m.Perform)
        and node.verb in CALLS
        and any(value.many and not isinstance(value, m.Pick) for _, value in node.args)
        for node in nodes_in(_parts(program))
    )


def in_order(program: Program) -> frozenset[int]:
    """Return the verbs of which the text of a game asks which one of its sort an event is: of several at one moment it is one of them.

    No rule says which.
    """
    asking = [node for node in nodes_in(_parts(program)) if isinstance(node, m.Op) and node.name in ORDINAL]
    names = {way for node in asking for way in ways_of(asked(node).question.verb)}
    return frozenset(number for number, name in enumerate(program.verbs) if name in names)


def outcomes_of_several(program: Program) -> bool:
    """Whether a verb that gives a value of the game another value happens to several things: the last of them decides."""
    return _last_decides(program, SET)


def control_of_several(program: Program) -> bool:
    """Whether a verb in whose steps control is given happens to several things: the last of them decides who has it."""
    return _last_decides(program, LOAN)


def _last_decides(program: Program, verb: str) -> bool:
    bodies = program.game.bodies
    setting, size = {verb}, 0
    while size != len(setting):
        size = len(setting)
        for ident, body in bodies.items():
            if any(isinstance(node, m.Perform) and node.verb in setting for node in nodes_in(body)):
                setting.add(ident)
    return any(
        isinstance(node, m.Perform) and node.verb in setting - {LOAN} and any(value.many for _, value in node.args)
        for node in nodes_in(_parts(program))
    )


def questions_of_several(program: Program) -> bool:
    """Whether a verb in whose steps somebody is asked happens to several things: it is asked for one of them after the other."""
    return _of_several(program, _asks)


def conditions_of_several(program: Program) -> bool:
    """Whether a verb whose steps depend on what a whole group is like happens to several things.

    It happens to one after the other, and the group is another one as soon as it has happened to one of them.
    """
    return _of_several(program, _looks)


def _of_several(program: Program, does: Callable[[object, set[str]], bool]) -> bool:
    bodies = program.game.bodies
    asking: set[str] = set()
    size = -1
    while size != len(asking):
        size = len(asking)
        asking |= {ident for ident, body in bodies.items() if any(does(node, asking) for node in nodes_in(body))}
    return any(
        isinstance(node, m.Perform)
        and node.verb in asking
        and any(value.many and not isinstance(value, m.Pick) for _, value in node.args)
        for node in nodes_in(_parts(program))
    )


def _asks(node: object, asking: set[str]) -> bool:
    if isinstance(node, m.Perform):
        return node.verb in asking or node.verb in TAKES or node.verb in CALLS
    return isinstance(node, m.Choose | m.May | m.Modes | m.Pick)


def _looks(node: object, looking: set[str]) -> bool:
    if isinstance(node, m.Perform):
        asked = node.verb in ASK and any(isinstance(each, m.Select) for each in nodes_in(node.args))
        return node.verb in looking or asked
    return isinstance(node, m.If) and any(
        isinstance(each, m.Select) for each in nodes_in(tuple([test for test, _ in node.arms]))
    )


def mixed(s: State, random: Random) -> State:
    """Return a copy in which the components of each zone without an order lie in another one."""
    copy = s.clone()
    for number, spec in enumerate(s.layout.zone_spec):
        # What is said of the top of a zone of nobody speaks of the box, in which nothing lies on top.
        if number and not spec.ordered and len(copy.zones[number]) > 1:
            lying = list(copy.zones[number])
            random.shuffle(lying)
            copy.zones[number] = tuple(lying)
    copy.forget()
    return copy


def table(s: State, taken: frozenset[int] = frozenset()) -> dict[str, Any]:
    """Return what a state is, but for the order of lay and what tells nobody anything.

    In what order several things come upon a pile at one moment, no rule says; nor which of those `taken` from one went where.
    """
    zones = [sorted(-1 if each in taken else each for each in pile) for pile in s.zones]
    hosts = [-1 if each in taken else host for each, host in enumerate(s.host)]
    hosts += sorted(s.host[each] for each in taken)
    question = None
    if s.pending is not None:
        question = (s.pending.player, s.program.sites[s.pending.site].kind, sorted(map(repr, meant(s))))
    return {
        "where things lie": zones, "who controls them": s.control, "what they are attached to": hosts, "which way they lie": s.up,
        "their counters": s.counters, "values": s.values, "what lasts": sorted((each.kind, each.what) for each in s.effects),
        "who has won": s.over, ASKED: question,
    }  # fmt: skip


def meant(s: State) -> list[Any]:
    """Return what the options of the open decision mean: of picks from a group, the things themselves."""
    assert s.pending is not None
    context = s.pending.context
    group = (
        next((each for each in reversed(context[:-1]) if isinstance(each, tuple)), None) if len(context) >= 2 else None
    )
    kind = s.program.sites[s.pending.site].kind
    if kind == "divide":
        # Things are asked about one after the other, as they lie, and of a price not each of them may take as much.
        return []
    if kind == "order abilities":
        return [each if isinstance(each, int) else each[:3] for each in s.pending.options]
    if kind == "window":
        # Events of one moment have their numbers by how things lie: what tells them apart is what they are.
        return [each if isinstance(each, int) else (*each[:3], _about(s, each)) for each in s.pending.options]
    if (
        kind in ("choose", "do", "target", "order")
        and group is not None
        and all(isinstance(each, int) for each in s.pending.options)
    ):
        return [group[each] if 0 <= each < len(group) else each for each in s.pending.options]
    return list(s.pending.options)


def _about(s: State, option: Any) -> Any:
    """Return the event that an ability would answer; nothing where it is about all of one moment, for which any one stands."""
    return None if s.program.effects[option[0]].gathers else event(s, option[3])


def piled_otherwise(one: State, other: State) -> bool:
    """Whether the same things lie upon a pile in another order: no rule says in which they came there, and much may depend on it."""
    return any(
        spec.ordered and here != there and sorted(here) == sorted(there)
        for spec, here, there in zip(one.layout.zone_spec, one.zones, other.zones, strict=True)
    )


def came_otherwise(one: State, other: State, since: int) -> bool:
    """Whether the same things have come upon a pile in another order since an entry of the log: much may have left it again."""
    here, there = (_arrivals(list(log_entries(s))[since:]) for s in (one, other))
    for zone, spec in enumerate(one.layout.zone_spec):
        if not spec.ordered:
            continue
        mine, its = here.get(zone, []), there.get(zone, [])
        first = next(((a, b) for a, b in zip(mine, its, strict=False) if a != b), None)
        if first is not None and first[0] in its and first[1] in mine:
            return True
    return False


def taken_in_turn(one: State, other: State, since: int) -> frozenset[int]:
    """Return the things that left one pile, one behind the other, in both states.

    Each of several at one moment takes the top one, and no rule says who is the first.
    """
    here, there = (_arrivals(list(log_entries(s))[since:], 3) for s in (one, other))
    found: set[int] = set()
    for zone, spec in enumerate(one.layout.zone_spec):
        mine = here.get(zone, [])
        if spec.ordered and len(mine) > 1 and mine == there.get(zone):
            found.update(mine)
    return frozenset(found)


def _arrivals(log: list[Any], way: int = 4) -> dict[int, list[int]]:
    """Return what has come to each zone, in order; with a `way` of 3, what has left it."""
    found: dict[int, list[int]] = {}
    for entry in log:
        if entry[0] == "move":
            found.setdefault(entry[way], []).append(entry[1])
    return found


def event(s: State, ident: int) -> Any:
    """Return what an event is, but for its number."""
    found = s.events.get(ident)
    return None if found is None else (found.verb, found.by, found.source, found.status, found.slots)


def said_in_a_circle(s: State) -> bool:
    """Whether constants on several things ask for what each of them changes: the older decides, and where they are as old, the place.

    So it is where a text that is lent lends in its turn: what is worked out for the one that lies in front, the others see.
    """
    for kind, subject in s.program.linked.statics:
        found = active(s, kind, subject) if kind == "modify" else ()
        if len({this for statement, this, *_ in found if statement.circular}) > 1:
            return True
    return False


class Midst:
    """Stands in the place of what uses abilities, and notes whether one came after another by how things lie, as the rules have it.

    What an ability does in the midst of a moment, or that it enters the queue there, comes before the verb has happened to the things
    that lie behind. Where the text resolves the abilities of several things (`calls`), it asks for one after the other, too. A rule of
    state that stands on two cards, or that works on one thing after the other, is carried out in their order. Where the text asks for
    the first of a sort, one of several at one moment is the first.

    Attributes:
        answered: Whether that was so.
        ruled: For whom, and for what, each rule was carried out.
    """

    def __init__(self, program: Program) -> None:
        self.answered = False
        self.ruled: dict[int, set[Any]] = {}
        self.calls = calls_of_several(program)
        self.in_order = in_order(program)

    def begin(self, before: tuple[bool, dict[int, set[Any]]] = (False, {})) -> None:
        """Begin to note, beside what was noted in the other state."""
        self.answered, self.ruled = before[0], {effect: set(known) for effect, known in before[1].items()}

    def noted(self) -> tuple[bool, dict[int, set[Any]]]:
        """Return what was noted."""
        return self.answered, self.ruled

    def rule(self, s: State, rule: Any) -> Any:
        """Carry out a rule of state."""
        known = self.ruled.setdefault(rule[0], set())
        known.add((rule[1], rule[3] if isinstance(rule[3], int) else 0))
        self.answered = self.answered or len(known) > 1
        return _RULE(s, rule)

    def use(self, s: State, pc: int, local: Any, v: Any) -> Any:
        """Use an ability."""
        called = self.calls and s.program.effects[local[0]].ability.timing == "called"
        self.answered = self.answered or bool(s.moment) or called
        return _USE(s, pc, local, v)

    def note(self, raised: Any, s: State, done: int) -> None:
        """Note how far a verb has happened to one of several things: what it did to the first may have left nothing for the rest."""
        verb = s.program.verbs[raised.verb]
        if len(raised.ids) > 1 and done != FULLY and verb in s.program.game.bodies:
            self.answered = True
        if raised.verb in self.in_order and (len(raised.ids) > 1 or s.moment):
            self.answered = True
        _NOTE(raised, s, done)

    def enqueue(self, s: State, pc: int, local: Any, v: Any) -> Any:
        """Let abilities enter the queue."""
        self.answered = self.answered or bool(s.moment)
        return _ENQUEUE(s, pc, local, v)


_USE: Final = resolution.use
_ENQUEUE: Final = trigger_queue.enqueue
_NOTE: Final = raising._Raised.note
_RULE: Final = state_rules._enter


def differences(program: Program, seed: int, catch: Catch) -> None:
    """Play a match at random; at each decision mix how things lie, and compare what comes of it."""
    midst = Midst(program)
    functions: dict[Function, Function] = {_USE: midst.use, _ENQUEUE: midst.enqueue, _RULE: midst.rule}
    with replaced(functions), patch.object(raising._Raised, "note", lambda *told: midst.note(*told)):
        _compare(program, seed, midst, catch)


def _compare(program: Program, seed: int, midst: Midst, catch: Catch) -> None:
    if one_after_the_other(program) or conditions_of_several(program):
        return
    outcomes, questions = outcomes_of_several(program), questions_of_several(program)
    loans = control_of_several(program)
    random = Random(seed)
    s = new_game(program, seed)
    try:
        advance(s)
        for number in range(LOOKED):
            if s.pending is None:
                break
            at = random.randrange(len(s.pending.options))
            kind, option = program.sites[s.pending.site].kind, s.pending.options[at]
            before, copies = (
                s,
                [mixed(s, random) for _ in range(WAYS)] if kind in ("window", "action", "may", "modes") else [],
            )
            s = s.clone()
            since = len(list(log_entries(s)))
            midst.begin()
            decide(s, at)
            noted = midst.noted()
            for copy in copies:
                if copy.pending is None or option not in copy.pending.options:
                    continue
                midst.begin(noted)
                decide(copy, copy.pending.options.index(option))
                if (
                    midst.answered
                    or (outcomes and s.values != copy.values)
                    or (loans and (s.control, s.effects) != (copy.control, copy.effects))
                ):
                    continue
                if s.chance_state != before.chance_state or copy.chance_state != before.chance_state:
                    continue
                if any(map(said_in_a_circle, (before, s, copy))):
                    continue
                if s.moment or copy.moment or piled_otherwise(s, copy) or came_otherwise(s, copy, since):
                    continue
                if questions and s.pending is not None and program.sites[s.pending.site].kind in _MIDWAY:
                    # The verb has happened to some of them, and it is asked for the next one.
                    continue
                taken = taken_in_turn(s, copy, since)
                mine, its = table(s, taken), table(copy, taken)
                for part, what in mine.items():
                    if what != its[part] and not (questions and part == ASKED):
                        catch.add(
                            f"how things lie decides {part}",
                            f"seed {seed}, decision {number}, {kind} {option}: {what} or {its[part]}",
                        )
                        return
    except EndlessError:
        pass
