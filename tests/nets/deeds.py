"""What `could` says of an ability against what comes of it: it is done on copies of the state, in several ways, and compared.

Only what the ability itself does counts: nobody answers it there. An ability with costs is not asked for, as its price would
have to be told from its effect.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random
from typing import Any, Final

from ruledeck.grammar.binder.game import Game
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.traversal import nodes_in
from ruledeck.interpreter.compiler.survey.hidden_words import reached
from ruledeck.interpreter.engine import continuous, triggers
from ruledeck.interpreter.engine.machine import advance, decide, new_game
from ruledeck.interpreter.primitives.elimination import players_left
from ruledeck.interpreter.state import pcg
from ruledeck.interpreter.state.engine_units import USE
from ruledeck.interpreter.state.lasting import NO_PERIOD
from ruledeck.interpreter.state.outcomes import ABORT, STACKED
from ruledeck.interpreter.state.program import Effect, Program
from ruledeck.interpreter.state.runaway import EndlessError
from ruledeck.interpreter.state.state import Entry, State

from .replacing import replaced

LOOKED: Final = 14
"""At so many decisions of a match it is looked at what could be done."""
WAYS: Final = 6
"""So often something is done, with other decisions each time."""
PATIENT: Final = 60
"""So often where nothing has come of it so far, though it is offered."""
SAID: Final = frozenset(("ability", "note", "number", "pick", "verdict"))
"""Entries of the log that change nothing."""
FOLLOWING: Final = frozenset(("hold", "delay"))
"""What ends with something else that is told, or because the ability is used for which it waited; a period to skip is skipped."""
PASSING: Final = frozenset(("period",))
"""What the log says of a period in which nothing is done: it counts as done as its lines, also where its end ends something."""
UNCERTAIN: Final = frozenset(
    (
        "roll-_",
        "shuffle-_",
        "look-at-_",
        "show-_-to-_",
        "reveal-_",
        "ask-_-whether-_",
        "ask-_-for-_",
        "note-_-on-_",
        "aim-at-_-among-_",
        "pass-all-the-same",
    )
)
"""Verbs of the language that count as done whether or not anybody sees a difference, or whose difference chance decides."""

LEAVING: Final = ("end-the-_", "restart-the-_")
"""Verbs of the language that leave a period."""


@dataclass
class Quiet:
    """Stands in the place of the search for who answers an event: nobody does while something is tried.

    Attributes:
        trying: Whether something is being tried.
    """

    trying: bool = False

    def __call__(self, s: State, moment: Any, ids: tuple[int, ...], *, later: bool = False) -> list[Any]:
        """Return who answers some events."""
        return [] if self.trying else _COLLECT(s, moment, ids, later=later)


_COLLECT: Final = triggers.collect


def usable(s: State) -> Iterator[tuple[Effect, tuple[int, int, int]]]:
    """Yield each ability that its player may use at the open decision, but for what `could` says, with who uses it for what."""
    assert s.pending is not None
    player, site, _, context = s.pending
    program = s.program
    at_window = program.sites[site].kind == "window" and len(context) == 2
    for effect in program.effects:
        ability = effect.ability
        if ability.body is None or ability.costs or effect.could is None:
            continue
        if ability.timing in ("action", "called"):
            events: tuple[int, ...] = (-1,)
        elif at_window and ability.timing == context[0] and ability.kind != "delayed":
            events = context[1]
        else:
            continue
        for e in bearers(s, effect):
            for ev in events:
                you = player if e == 0 else s.control[e]
                if you == player and may(s, effect, e, you, ev):
                    yield effect, (e, you, ev)


def bearers(s: State, effect: Effect) -> list[int]:
    """Return what has an ability and where it works."""
    kind, _, ident = str(effect.key).partition(":")
    if kind == "game":
        return [0]
    definitions = s.program.definitions
    return [
        e
        for e in range(s.layout.players + 1, len(s.card))
        if kind == "card" and definitions[s.card[e]] == ident and triggers.lives(s, effect, e)
    ]


def may(s: State, effect: Effect, this: int, you: int, ev: int) -> bool:
    """Whether limits, condition and event allow the use of an ability."""
    if effect.ability.limits and triggers.spent(s, effect, this, you, ev):
        return False
    if effect.condition is not None and not effect.condition(s, this, you, ev):
        return False
    if ev < 0:
        return True
    event = s.events.get(ev)
    if event is None or event.status not in (0, 3):
        return False
    listening = s.program.listeners.get((event.verb, effect.ability.timing), {})
    card = s.card[this] if this else -1
    return any(each.effect is effect and each.test(s, this, you, ev) for each in listening.get(card, ()))


def done(s: State, effect: Effect, use: tuple[int, int, int], way: int) -> bool | None:
    """Do an ability on a copy and return whether anything changed; `None` where that cannot be told."""
    copy = s.clone()
    program = copy.program
    ended: list[Any] = []

    def note(_s: State, _pc: int, _local: Any, v: Any) -> Any:
        ended.append(v)
        return v

    program.code.append(note)
    try:
        copy.pending = None
        copy.stack = (USE, 0, (effect.id, *use), (len(program.code) - 1, 0, (), None))
        copy.deciders = (None, *["first" if way == 0 else "random"] * copy.layout.players)
        copy.bots_state, copy.bots_inc = pcg.seeded(way, 2)
        advance(copy)
    except EndlessError:
        return None
    finally:
        program.code.pop()
    if ended and ended[0] is STACKED:
        return None
    changed = copy.events.get(use[2]) != s.events.get(use[2])
    if not ended or ended[0] is ABORT or any(map(changes, copy.log)):
        return True
    return None if changed and replaces(effect) else changed


def changes(entry: Entry) -> bool:
    """Whether an entry of the log tells of a change that is no mere consequence."""
    return entry[0] not in SAID | PASSING and not (entry[0] == "ended" and entry[1] in FOLLOWING)


def replaces(effect: Effect) -> bool:
    """Whether an ability does something instead of its event: what asks for nothing may be used, what cannot be done may not."""
    return any(isinstance(node, m.Instead) for node in nodes_in(effect.ability))


def aims(effect: Effect) -> bool:
    """Whether an ability targets: without a legal target it is not offered, whatever else it would do."""
    return any(isinstance(node, m.Choose) and node.target for node in nodes_in(effect.ability))


def overdue(s: State) -> bool:
    """Whether something has ended, a rule of state holds, or one player alone is left, and that waits for the end of what goes on.

    Behind whatever is tried that would be seen to, and it would count as what was done.
    """
    if s.layout.eliminates and players_left(s) < 2:
        return True
    if any(each.ending.period == NO_PERIOD and continuous._lapsed(s, each) for each in s.effects):
        return True
    return bool(s.program.rules) and triggers.due_rule(s) is not None


def leaves_its_own(game: Game, part: m.Meant) -> bool:
    """Whether a part of the text leaves a period that it begins: as a period that is held for it, that counts as done.

    Verbs are followed into their steps: one may begin the period, and another one leave it.
    """
    for period in reached(game, part):
        if isinstance(period, m.During):
            own = (period.period, f"{period.period}:{period.name}")
            left = [node for node in reached(game, period.body) if isinstance(node, m.Perform) and node.verb in LEAVING]
            if any(isinstance(value, m.Literal) and value.value in own for node in left for _, value in node.args):
                return True
    return False


def uncertain(program: Program, effect: Effect) -> bool:
    """Whether an ability, or a verb that it uses, does what counts as done in any case."""
    ability = effect.ability
    return unsure(program, ability, *([] if ability.body is None else [ability.body]))


def unsure(program: Program, part: m.Meant, *steps: m.Meant) -> bool:
    """Whether a part of the text, of which these are the steps, or a verb in them, does what counts as done in any case."""
    if any(isinstance(node, m.Pick) and node.how in ("top", "bottom", "random") for node in nodes_in(part)):
        # Which one that is, chance decides or nobody looks at before it is done: any of them that would do is enough.
        return True
    if leaves_its_own(program.game, part):
        return True
    seen: set[str] = set()
    waiting: list[m.Meant] = list(steps)
    while waiting:
        for node in nodes_in(waiting.pop()):
            if isinstance(node, m.Delay | m.Hold | m.Alternate):
                # Turns that players take are over as their own words say, and count as done, whoever passed.
                return True
            if isinstance(node, m.Perform) and node.verb not in seen:
                seen.add(node.verb)
                if node.verb in UNCERTAIN:
                    return True
                if node.verb in program.game.bodies:
                    waiting.append(program.game.bodies[node.verb])
    return False


def disagreements(program: Program, seed: int) -> list[tuple[str, str]]:
    """Play a match at random and return, for each ability of which `could` is wrong, how and where."""
    quiet, random = Quiet(), Random(seed)
    found: dict[tuple[int, bool], tuple[str, str]] = {}
    with replaced({_COLLECT: quiet}):
        s = new_game(program, seed)
        # Also where nothing is offered a player is asked: what should have been shows there alone.
        s.onlooker = replace(s.onlooker, always_asked=frozenset(range(len(program.sites))))
        try:
            advance(s)
            for number in range(LOOKED):
                if s.pending is None:
                    break
                for effect, use in list(usable(s)) if not overdue(s) else ():
                    assert effect.could is not None
                    says = bool(effect.could(s, *use))
                    if (effect.id, says) in found or (uncertain(program, effect) if says else aims(effect)):
                        continue
                    quiet.trying = True
                    tries = [done(s, effect, use, way) for way in range(WAYS)]
                    if says and not any(tries) and None not in tries:
                        # Of many things few may be what something can be done with: it is looked for longer before it counts.
                        # Where one try could not tell, as it went on for ever, nothing counts, and none of the others would end.
                        tries += [done(s, effect, use, way) for way in range(WAYS, PATIENT)]
                    quiet.trying = False
                    if None in tries or any(tries) == says:
                        continue
                    what = f"{effect.name} of {use} at decision {number} of seed {seed}"
                    said = "offered, changes nothing" if says else "changes something, not offered"
                    found[effect.id, says] = (said, what)
                decide(s, random.randrange(len(s.pending.options)))
        except EndlessError:
            pass
    return list(found.values())
