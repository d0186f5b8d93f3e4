"""Several things at one moment do not depend on how they lie: what comes of a decision is the same in any hidden order of lay.

Where a zone has no order, the engine keeps its components in one nevertheless. At a decision they are mixed, the decision is
taken in both states, and what lies where, bears what and is asked next is compared. What chance decided, or what an author asks
for one after the other, may differ and is left out; so is what is asked, and what an ability does, while a verb of several steps is
still happening to several things: it happens to one after the other, and only when it has happened to all is the moment over.
"""

from __future__ import annotations

from random import Random
from typing import Any, Final

from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.traversal import nodes_in
from ruledeck.interpreter.engine import resolution
from ruledeck.interpreter.engine.machine import advance, decide, new_game
from ruledeck.interpreter.state.program import Program
from ruledeck.interpreter.state.runaway import EndlessError
from ruledeck.interpreter.state.state import State

from .found import Catch
from .replacing import replaced

LOOKED: Final = 25
WAYS: Final = 3


def one_after_the_other(program: Program) -> bool:
    """Whether the text of a game itself asks for an order of lay: a loop over things that says no order, or a queue."""
    game = program.game
    parts: list[object] = [*game.bodies.values(), *game.abilities, *game.keywords.values()]
    parts += [card.abilities for card in game.cards.values()]
    return any(
        isinstance(node, m.ForEach)
        and node.chooser is None
        and node.source.type.base not in ("player", "symbol", "number")
        for node in nodes_in(tuple(parts))
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


def table(s: State) -> dict[str, Any]:
    """Return what a state is, but for the order of lay and what tells nobody anything.

    In what order several things come upon a pile at one moment, no rule says.
    """
    zones = [sorted(pile) for pile in s.zones]
    asked = None
    if s.pending is not None:
        asked = (s.pending[0], s.program.sites[s.pending[1]].kind, sorted(map(repr, meant(s))))
    return {
        "where things lie": zones, "who controls them": s.control, "what they are attached to": s.host, "which way they lie": s.up,
        "their counters": s.counters, "values": s.values, "what lasts": sorted((each.kind, each.what) for each in s.effects),
        "who has won": s.over, "what is asked next": asked,
    }  # fmt: skip


def meant(s: State) -> list[Any]:
    """Return what the options of the open decision mean: of picks from a group, the things themselves."""
    assert s.pending is not None
    context = s.pending[3]
    group = (
        next((each for each in reversed(context[:-1]) if isinstance(each, tuple)), None) if len(context) >= 2 else None
    )
    kind = s.program.sites[s.pending[1]].kind
    if kind == "order abilities":
        return [each if isinstance(each, int) else each[:3] for each in s.pending[2]]
    if kind == "window":
        # Events of one moment have their numbers by how things lie: what tells them apart is what they are.
        return [each if isinstance(each, int) else (*each[:3], event(s, each[3])) for each in s.pending[2]]
    if (
        kind in ("choose", "do", "target", "order")
        and group is not None
        and all(isinstance(each, int) for each in s.pending[2])
    ):
        return [group[each] if 0 <= each < len(group) else each for each in s.pending[2]]
    return list(s.pending[2])


def piled_otherwise(one: State, other: State) -> bool:
    """Whether the same things lie upon a pile in another order: no rule says in which they came there, and much may depend on it."""
    return any(
        spec.ordered and here != there and sorted(here) == sorted(there)
        for spec, here, there in zip(one.layout.zone_spec, one.zones, other.zones, strict=True)
    )


def event(s: State, ident: int) -> Any:
    """Return what an event is, but for its number."""
    found = s.events.get(ident)
    return None if found is None else (found.verb, found.by, found.source, found.status, found.slots)


class Midst:
    """Stands in the place of the use of an ability, and notes whether any was used in the midst of a moment.

    What it does to one of several things comes before the verb has happened to those that lie behind it.
    """

    def __init__(self) -> None:
        self.answered = False

    def use(self, s: State, pc: int, local: Any, v: Any) -> Any:
        """Use an ability."""
        self.answered = self.answered or bool(s.moment)
        return _USE(s, pc, local, v)


_USE: Final = resolution.use


def differences(program: Program, seed: int, catch: Catch) -> None:
    """Play a match at random; at each decision mix how things lie, and compare what comes of it."""
    midst = Midst()
    with replaced({_USE: midst.use}):
        _compare(program, seed, midst, catch)


def _compare(program: Program, seed: int, midst: Midst, catch: Catch) -> None:
    if one_after_the_other(program):
        return
    random = Random(seed)
    s = new_game(program, seed)
    try:
        advance(s)
        for number in range(LOOKED):
            if s.pending is None:
                break
            at = random.randrange(len(s.pending[2]))
            kind, option = program.sites[s.pending[1]].kind, s.pending[2][at]
            before, copies = (
                s,
                [mixed(s, random) for _ in range(WAYS)] if kind in ("window", "action", "may", "modes") else [],
            )
            s = s.clone()
            midst.answered = False
            decide(s, at)
            answered = midst.answered
            for copy in copies:
                if copy.pending is None or option not in copy.pending[2]:
                    continue
                midst.answered = answered
                decide(copy, copy.pending[2].index(option))
                if midst.answered:
                    continue
                if s.chance_state != before.chance_state or copy.chance_state != before.chance_state:
                    continue
                if s.moment or copy.moment or piled_otherwise(s, copy):
                    continue
                mine, its = table(s), table(copy)
                for part, what in mine.items():
                    if what != its[part]:
                        catch.add(
                            f"how things lie decides {part}",
                            f"seed {seed}, decision {number}, {kind} {option}: {what} or {its[part]}",
                        )
                        return
    except EndlessError:
        pass
