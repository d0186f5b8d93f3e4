"""What is so in place of what a ruling expects: the value, the place, or the part of the condition that does not hold."""

from dataclasses import replace
from typing import Final

from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.operations import COMPARISONS
from ruledeck.grammar.meaning.parts import PartKey
from ruledeck.grammar.text.source import Source
from ruledeck.interpreter.explain.conditions import Explanation, explain
from ruledeck.interpreter.explain.evaluator import Found, Scope
from ruledeck.interpreter.state.state import State
from ruledeck.interpreter.wording.names import titled, titles_in
from ruledeck.interpreter.wording.reading import CONDITION, Line
from ruledeck.interpreter.wording.table import Table

_KEY: Final = PartKey("case", "expectation")
"""The key under which the text of an expectation stands among the parts of the game while it is explained."""


_NONE: Final = {"player": "nobody", "component": "nothing"}
"""What is said where a value is no player, or no component: its number is that of the game."""


def instead(table: Table, s: State, node: m.Value, you: int, line: Line) -> str | None:
    """Return what is so in place of a condition that does not hold; `None` where there is more to say than fits a line.

    Args:
        table: What the case is played with.
        s: The moment.
        node: The condition.
        you: Who asks.
        line: Its text.
    """
    if isinstance(node, m.Op) and node.name in COMPARISONS:
        return _values(table, s, node, you, line)
    place = _place(table, s, node, you, line)
    return place or _objection(table, s, node, you, line)


def _values(table: Table, s: State, node: m.Op, you: int, line: Line) -> str:
    """Return what the two sides of a comparison are, as that is what an author asks next."""
    sides = [table.evaluate(s, each, you, line.span) for each in node.args]
    kinds = [each.type.base for each in node.args]
    said = [
        _NONE[kind]
        if kind in _NONE and side == 0
        else table.names.called(s, side)
        if kind in ("player", "component", "entity") and isinstance(side, int)
        else str(side)
        for side, kind in zip(sides, kinds, strict=True)
    ]
    return f"it is {said[0]}, not {said[1]}" if said[0] != said[1] else f"both are {said[0]}"


def _place(table: Table, s: State, node: m.Value, you: int, line: Line) -> str | None:
    """Return where a thing lies of which another place is expected."""
    if not (isinstance(node, m.Op) and node.name == "in zone" and node.args[0].type.base in ("component", "entity")):
        return None
    found = table.evaluate(s, node.args[0], you, line.span)
    if not isinstance(found, int) or isinstance(found, bool) or found <= s.layout.players or node.args[0].many:
        return None
    zone = s.zone[found]
    if zone < 0:
        return "it lies in no zone"
    owner, name = s.layout.zone_owner[zone], s.layout.zone_spec[zone].name
    whose = f"{table.names.players[owner - 1]}'s" if owner else "the"
    return f"it lies in {whose} {name}"


def _objection(table: Table, s: State, node: m.Value, you: int, line: Line) -> str | None:
    """Return the one part of a condition that does not hold, with the value that decides it."""
    known: dict[str, Found] = {"you": you, "they": you, "this": 0}
    known |= {name: number for number, name in enumerate(table.names.players, 1)}
    known |= dict(table.names.aliases)
    for cards in titles_in(node):
        copies = table.names.copies(s, cards)
        if copies:
            known[titled(cards)] = copies[-1]
    source = Source(_KEY.id, f"{CONDITION[0]}{line.text}{CONDITION[1]}\n")
    game = replace(table.game, places={**table.game.places, _KEY: source})
    explained = explain(node, Scope(replace(table.program, game=game), s, known), _KEY)
    return _decisive(explained)


def _decisive(explained: Explanation) -> str | None:
    found = explained.objections()
    if len(found) != 1:
        return None
    (part,) = found
    denied = [each for each in part.parts if each.holds is True]
    if part.alone:
        return part.alone
    if len(denied) == 1 and len(part.parts) == 1:
        return denied[0].said
    values = [each.alone or f"{each.said} is {each.value}" for each in part.parts if each.holds is None and each.value]
    if len(values) == 1:
        return values[0]
    return f"not so: {part.said}" if part is not explained else None
