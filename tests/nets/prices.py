"""What is said of prices against paying: whatever may be chosen for a price pays it, and what can be paid is said to be payable.

Paying is done on copies of the state by the code that pays, in every way up to a number, where nobody answers it.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from random import Random
from typing import Any, Final

from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.traversal import nodes_in
from ruledeck.interpreter.compiler.basis.surroundings import Surroundings
from ruledeck.interpreter.compiler.legality.payment import paid_in_turn
from ruledeck.interpreter.compiler.legality.rehearsals import PriceUnit, price_unit, tried_out
from ruledeck.interpreter.compiler.legality.statics import THIS, YOU
from ruledeck.interpreter.compiler.steps.statements import EVENT
from ruledeck.interpreter.compiler.steps.steering import STEERING
from ruledeck.interpreter.compiler.survey.hidden_words import reached
from ruledeck.interpreter.engine.machine import advance, decide, new_game
from ruledeck.interpreter.explain.frames import Workshop
from ruledeck.interpreter.primitives.elimination import is_out
from ruledeck.interpreter.state.program import Effect, Program
from ruledeck.interpreter.state.runaway import EndlessError
from ruledeck.interpreter.state.state import State

from . import deeds
from .found import Catch
from .replacing import replaced
from .slowly import patience

LOOKED: Final = 14
"""At so many decisions of a match it is looked at what could be paid."""
WAYS: Final = 120
"""So many ways to pay are gone."""


@dataclass
class Paying:
    """The prices of a program as units of a copy of it.

    Attributes:
        frames: The copy.
        units: Each ability with a price to the unit that pays it.
    """

    program: Program
    frames: Workshop = field(init=False)
    units: dict[int, PriceUnit] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.frames = Workshop(self.program)

    def unit(self, effect: Effect) -> PriceUnit:
        """Return what pays for an ability."""
        if effect.id not in self.units:
            compiler, costs = self.frames.compiler, effect.ability.costs
            env = Surroundings({"this": THIS, "you": YOU, "they": YOU}, EVENT, ())
            with compiler.coverage.off():
                unit = price_unit(compiler, costs, paid_in_turn(costs), env, None)
            if tried_out(compiler, costs):
                self.frames.copy.linked.priced[unit.number] = False
            self.units[effect.id] = unit
        return self.units[effect.id]

    def ways(self, s: State, effect: Effect, this: int, you: int) -> list[bool] | None:
        """Return of each way to pay whether it pays all of it; `None` where that cannot be told."""
        unit, names = self.unit(effect), {"this": this, "you": you, "they": you}
        stage = s.clone()
        stage.program, stage.pending, stage.cause, stage.paying = self.frames.copy, None, this, 1
        stage.deciders = (None,) * len(s.deciders)
        if self.program.linked.cost >= 0:
            # Some text asks what is done as a cost.
            stage.deeds = (*s.deeds, (self.program.linked.cost, you, this))
        ended: list[Any] = []

        def note(_s: State, _pc: int, _local: Any, v: Any) -> Any:
            ended.append(v)
            return v

        code = self.frames.copy.code
        code.append(note)
        stage.stack = (unit.number, 0, (*[names[each] for each in unit.carried], -1), (len(code) - 1, 0, (), None))
        found: list[bool] = []
        steps = 0
        try:
            waiting = [stage] if advance(stage) else []
            while waiting and len(found) < WAYS:
                here = waiting.pop()
                steps += 1
                assert here.pending is not None
                if steps > WAYS:
                    return None
                for place in range(len(here.pending.options)):
                    copy = here.clone()
                    if decide(copy, place):
                        waiting.append(copy)
                    else:
                        _told(copy, s, you, ended, found)
            if not found:
                _told(stage, s, you, ended, found)
        except EndlessError:
            return None
        except _UnsureError:
            return None
        finally:
            code.pop()
        return found if not waiting or not all(found) else None


class _UnsureError(Exception):
    """Chance or the end of the game has a say, or whoever pays finds out by paying that it cannot be paid."""


def _told(copy: State, s: State, you: int, ended: list[Any], found: list[bool]) -> None:
    if copy.over or copy.chance_state != s.chance_state or not ended:
        raise _UnsureError
    v = ended.pop()
    ended.clear()
    pays = isinstance(v, tuple) and v[0] >= 2
    if not pays and any((now & ~before) >> you & 1 for now, before in zip(copy.known, s.known, strict=False)):
        # What nobody may know before is no reason to forbid a choice.
        raise _UnsureError
    found.append(pays)


def uncertain(program: Program, effect: Effect) -> bool:
    """Whether a price speaks of what only chance tells or nobody knows before, or lets others act."""
    costs = effect.ability.costs
    if any(deeds.unsure(program, cost, cost) for cost in costs):
        return True
    if any(isinstance(node, m.May) for cost in costs for node in reached(program.game, cost)):
        # What may be left is a part of the price all the same.
        return True
    done = [node.verb for cost in costs for node in reached(program.game, cost) if isinstance(node, m.Perform)]
    if any(("toll", verb) in program.linked.statics for verb in done):
        # Whoever has to pay for what somebody does may decline.
        return True
    return any(verb in STEERING for verb in done) or any(_of_nothing(node) for cost in costs for node in nodes_in(cost))


def _of_nothing(node: m.Meant) -> bool:
    """Whether it asks for a total, which nothing may reach already."""
    return isinstance(node, m.Pick) and node.total is not None


def differences(program: Program, seed: int, catch: Catch) -> None:
    """Play a match at random and note each price of which something else is said than what comes of paying."""
    paying, random, quiet = Paying(program), Random(seed), deeds.Quiet()
    seen: set[tuple[int, str]] = set()
    with replaced({deeds._COLLECT: quiet}):
        s = new_game(program, seed)
        s.onlooker = replace(s.onlooker, always_asked=frozenset(range(len(program.sites))))
        try:
            advance(s)
            for number in range(LOOKED):
                if s.pending is None:
                    break
                for effect in program.effects if not deeds.overdue(s) else ():
                    ability = effect.ability
                    if (
                        not ability.costs
                        or ability.body is None
                        or ability.timing != "action"
                        or uncertain(program, effect)
                    ):
                        continue
                    for this in deeds.bearers(s, effect):
                        you = s.control[this] or s.pending.player
                        if is_out(s, you):
                            # Who is out of the game is asked for nothing any more.
                            continue
                        names: dict[str, Any] = {"this": this, "you": you, "they": you}
                        quiet.trying = True
                        with patience() as given_up:
                            says = paying.frames.payable(s, ability.costs, names, -1, ())
                            ways = paying.ways(s, effect, this, you)
                        quiet.trying = False
                        if given_up or ways is None or (says and all(ways)) or (not says and not any(ways)):
                            continue
                        said = (
                            "what may be chosen for a price does not pay it"
                            if says
                            else "what can be paid is not said to be payable"
                        )
                        if (effect.id, said) not in seen:
                            seen.add((effect.id, said))
                            catch.add(
                                said,
                                f"{effect.name} of {this} at decision {number} of seed {seed}: {sum(ways)} of {len(ways)} ways pay",
                            )
                decide(s, random.randrange(len(s.pending.options)))
        except EndlessError:
            pass
