"""Why there is room for a thing or not: each slot with what lies in it, and which slots would have to be left."""

from __future__ import annotations

from ruledeck.grammar.meaning import tree as m
from ruledeck.interpreter.explain.evaluator import Scope
from ruledeck.interpreter.explain.evaluator_functions import SlotsAsked, slots_asked
from ruledeck.interpreter.explain.phrases import entity, named, say
from ruledeck.interpreter.primitives.berths import all_told, arranged, listed, rows_of

Line = tuple[str, bool | None, str]
"""What is said, the answer that it is, and a value."""


def lines_of(node: m.Op, scope: Scope) -> tuple[Line, ...]:
    """Return what a condition about slots rests on, a line for each slot, and for each thing that has none."""
    asked = slots_asked(node, scope)
    kind = m.Type("symbol", scope.program.game.words.slot_set)
    room = node.name == "room"
    rows = all_told(asked.thing, asked.takes, asked.groups) if room else rows_of(asked.groups)
    slots = listed(asked.slots)
    places = arranged(asked.kinds, slots, rows)
    inside = {at: thing for thing, at in places.items()}
    empty = say(scope.program, "empty")
    lines: list[Line] = [
        (named(scope, slot, kind), None, entity(scope, inside[at]) if at in inside else empty)
        for at, slot in enumerate(slots)
    ]
    for thing, takes in rows:
        if thing not in places:
            lines.append(
                (say(scope.program, "slot left", kinds=_kinds(asked, takes, scope)), False, entity(scope, thing))
            )
    return tuple(lines)


def _kinds(asked: SlotsAsked, takes: tuple[bool, ...], scope: Scope) -> str:
    """Return the kinds of slots that take a thing, or that none does."""
    kind = m.Type("symbol", scope.program.game.words.slot_set)
    fitting = [named(scope, each, kind) for each, good in zip(asked.kinds, takes, strict=True) if good]
    return ", ".join(fitting) or say(scope.program, "no slot")
