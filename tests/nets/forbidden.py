"""What a ban forbids never happens, by any road: it is asked of the trees each time when a verb or an ability is carried out.

The engine asks a ban where it offers something, where something looms, where it was changed. Here it is asked where something
is really done, of the text alone: whatever way led there. What happens to several things happens at one moment: where one occurrence of a
verb follows right behind another one, the bans must have held before the first of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.traversal import nodes_in
from ruledeck.interpreter.engine.announcement import ABILITY_VERB
from ruledeck.interpreter.explain.evaluator import Scope, forbids
from ruledeck.interpreter.state.program import Effect, Program
from ruledeck.interpreter.state.state import State

from .found import Catch
from .replacing import Function


def banned_verbs(program: Program) -> set[str]:
    """Return the verbs of which some ban speaks."""
    game = program.game
    parts: list[object] = [*game.bodies.values(), *game.abilities, *game.keywords.values()]
    parts += [(card.abilities, card.keywords) for card in game.cards.values()]
    return {node.verb for node in nodes_in(tuple(parts)) if isinstance(node, m.Ban)}


@contextmanager
def watched(program: Program, catch: Catch) -> Iterator[None]:
    """Ask the bans of a program wherever something is carried out, for as long as the block lasts."""
    bans = banned_verbs(program)
    before_code, before_names = list(program.code), dict(program.namespace)
    for name, number in program.verb_code.items():
        verb = program.verbs[number]
        if verb in bans and verb != ABILITY_VERB:
            _watch_verb(program, name, verb, catch)
    if ABILITY_VERB in bans:
        for effect in program.effects:
            if 0 <= effect.unit < len(program.code):
                program.code[effect.unit] = _ability(program, effect, program.code[effect.unit], catch)
    try:
        yield
    finally:
        program.code[:] = before_code
        program.namespace.update(before_names)


def _watch_verb(program: Program, name: str, verb: str, catch: Catch) -> None:
    function = program.namespace[name]
    slots = len(program.game.words.verbs[verb].slots)
    numbers = [number for number, code in enumerate(program.code) if code is function]
    row = _Row()

    def plain(s: State, *args: Any) -> Any:
        _ask(s, verb, args[0], args[1 : 1 + slots], catch, row.first(s))
        return row.ended(s, function(s, *args))

    def unit(s: State, pc: int, local: Any, v: Any) -> Any:
        if pc == 0:
            _ask(s, verb, local[0], tuple(local[1 : 1 + slots]), catch, row.first(s))
        return row.ended(s, function(s, pc, local, v))

    for number in numbers:
        program.code[number] = unit
    program.namespace[name] = unit if numbers else plain


@dataclass
class _Row:
    """Occurrences of one verb, each right behind the one before.

    Attributes:
        begun: The state before the first of them.
        end: How long the log was behind the last one.
    """

    begun: State | None = None
    end: int = -1

    def first(self, s: State) -> State:
        """Return the state before the first occurrence of the row that goes on now, or begins."""
        if self.begun is None or self.end != len(s.log):
            self.begun = s.clone()
        return self.begun

    def ended(self, s: State, v: Any) -> Any:
        """Note the end of an occurrence, and return what came of it."""
        self.end = len(s.log)
        return v


def _ability(program: Program, effect: Effect, function: Function, catch: Catch) -> Function:
    def unit(s: State, pc: int, local: Any, v: Any) -> Any:
        if pc == 0 and effect.ability.kind in program.game.words.ability_kinds:
            _ask(s, ABILITY_VERB, local[1], (effect.ability.kind, local[0]), catch, s)
        return function(s, pc, local, v)

    return unit


def _ask(s: State, verb: str, by: Any, slots: tuple[Any, ...], catch: Catch, first: State) -> None:
    sign = f"what a ban forbids happens: {verb}"
    if sign in catch.found:
        return
    ban = forbids(Scope(s.program, s), verb, by, slots, s.cause)
    if ban is not None and forbids(Scope(s.program, first), verb, by, slots, s.cause) is not None:
        catch.add(sign, f"{verb} of {slots} by {by}, though {ban.key} of {ban.source} says {ban.static}")
