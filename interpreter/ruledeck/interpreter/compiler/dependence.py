"""What was worked out of a state depends on few of its columns: which entries of the log make it void.

The functions that a game was compiled to say themselves what they read. They are followed through the words and the
static statements they call; where one reads something unforeseen, any entry makes what it found void.
"""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING, Any

from ruledeck.interpreter.state.program import SETTLED, UNSETTLED, Upsets

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ruledeck.interpreter.state.program import Program, Statement

Aspect = tuple[Any, ...]
"""What is read of a state: `("place",)`, `("counter", index)`, `("value", index)` ..., or `ANYTHING`."""

ANYTHING: Aspect = ("anything",)
_PLACE, _CONTROL, _UP, _HOST = ("place",), ("control",), ("up",), ("host",)
_EFFECTS, _MARKS, _PERIOD = ("effects",), ("marks",), ("period",)

_ATTRIBUTES: dict[str, tuple[Aspect, ...]] = {
    "zones": (_PLACE,),
    "zone": (_PLACE,),
    "control": (_CONTROL,),
    "host": (_HOST,),
    "up": (_UP,),
    "effects": (_EFFECTS,),
    "marks": (_MARKS,),
    "periods": (_PERIOD,),
    "period_names": (_PERIOD,),
    "card": (),
    "owner": (),
    "layout": (),
}
_COLUMNS = {"counters": "counter", "values": "value"}
_LOOKING = {"in_play": _PLACE, "is_in_play": _PLACE, "in_zones": _PLACE, "everything": _PLACE}
_PLAIN = frozenset(
    "bool len range tuple sum min max any all sorted enumerate top_of bottom_of only numbers product".split()
)
_STATED = {"modified": ("modify", 1), "has_keyword": ("grant", 2), "keyword_value": ("grant", 2)}
"""Functions that ask for static statements: their kind, and which argument names the subject."""

_KINDS: dict[str, tuple[Aspect, ...]] = {
    "move": (_PLACE, _CONTROL, _UP),
    "shuffle": (_PLACE,),
    "reorder": (_PLACE,),
    "control": (_CONTROL,),
    "attach": (_HOST,),
    "detach": (_HOST,),
    "up": (_UP,),
    "down": (_UP,),
    "mark": (_MARKS,),
    "effect": (_EFFECTS,),
    "ended": (_EFFECTS,),
    "period": (_PERIOD,),
    "ability": (),
    "note": (),
    "number": (),
    "pick": (),
    "show": (),
    "verdict": (),
    "win": (),
}
"""What the kinds of entries change; a kind that is missing changes everything."""
_COUNTED = {"add": "counter", "remove": "counter", "set": "counter", "value": "value"}
"""Kinds of entries that change one column, which their second slot names."""


def upsets_of(program: Program) -> Upsets:
    """Return which entries of the log make void what is remembered of a state (see `State.worked_out`)."""
    reader = _Reader(program)
    keys: dict[Any, set[Aspect]] = {UNSETTLED: {ANYTHING}, SETTLED: reader.rules()}
    for (kind, subject), statements in program.linked.statics.items():
        key = subject if kind == "modify" else (kind, subject)
        found = {aspect for each in statements for aspect in reader.condition(each)}
        if kind == "modify":
            # With a characteristic its values are remembered.
            found |= reader.statics(kind, subject)
        keys[key] = found
    layout = program.layout
    face = {("counter", layout.face)}

    def void(*changed: Aspect) -> tuple[Any, ...]:
        return tuple(key for key, read in keys.items() if ANYTHING in read or not read.isdisjoint(changed))

    upsets: Upsets = {kind: void(*changed) for kind, changed in _KINDS.items()}
    upsets["turn"] = upsets["roll"] = void(*face)
    counters = {index: void(("counter", index)) for index in range(len(layout.counters))}
    upsets["add"] = upsets["remove"] = upsets["set"] = counters
    upsets["value"] = {index: void(("value", index)) for index in range(len(layout.values))}
    return upsets


class _Reader:
    """Follows functions to what they read."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.space, self.linked = program.namespace, program.linked
        self.scripts = {text[4 : text.index("(")]: text for text in program.scripts}
        self.known: dict[str, tuple[set[Aspect], set[str], set[tuple[str, str]]]] = {}

    def rules(self) -> set[Aspect]:
        """Return what decides whether a state rule holds, apart from whether it could do anything."""
        found: set[Aspect] = set()
        for effect, _, group, _ in self.linked.rules:
            found |= {_PLACE, _CONTROL}
            for function in (effect.condition, group):
                if function is not None:
                    found |= self.reads(function.__name__)
        return found

    def condition(self, statement: Statement) -> set[Aspect]:
        """Return what decides from where a static statement speaks."""
        found: set[Aspect] = {_PLACE, _CONTROL} if statement.cards is not None else set()
        if statement.effect is None:
            found.add(_EFFECTS)
        if statement.condition is not None:
            found |= self.reads(statement.condition.__name__)
        return found

    def statics(self, kind: str, subject: str) -> set[Aspect]:
        """Return what decides how static statements alter something."""
        found, asked = self._stated(kind, subject)
        return found | self._followed(asked)

    def _stated(self, kind: str, subject: str) -> tuple[set[Aspect], set[str]]:
        found: set[Aspect] = set()
        asked: set[str] = set()
        for each in self.linked.statics.get((kind, subject), ()):
            found |= {_PLACE, _CONTROL} if each.cards is not None else set()
            if each.effect is None:
                found.add(_EFFECTS)
            functions = (each.condition, each.holds, each.amount)
            asked |= {function.__name__ for function in functions if function is not None}
        return found, asked

    def reads(self, name: str) -> set[Aspect]:
        """Return what a generated function reads, itself and through all that it calls."""
        return self._followed({name})

    def _followed(self, names: set[str]) -> set[Aspect]:
        found: set[Aspect] = set()
        waiting, seen, stated = list(names), set(names), set[tuple[str, str]]()
        while waiting:
            own, called, asked = self.direct(waiting.pop())
            found |= own
            if ANYTHING in found:
                return {ANYTHING}
            for kind, subject in asked - stated:
                more, functions = self._stated(kind, subject)
                found |= more
                called = called | functions
            stated |= asked
            waiting += called - seen
            seen |= called
        return found

    def direct(self, name: str) -> tuple[set[Aspect], set[str], set[tuple[str, str]]]:
        """Return what one function reads itself, which generated functions it calls, and which statements it asks for."""
        if name not in self.known:
            text = self.scripts.get(name)
            self.known[name] = ({ANYTHING}, set(), set()) if text is None else self.read(ast.parse(text))
        return self.known[name]

    def read(self, script: ast.Module) -> tuple[set[Aspect], set[str], set[tuple[str, str]]]:
        """Return the same of a parsed function."""
        found: set[Aspect] = set()
        called: set[str] = set()
        asked: set[tuple[str, str]] = set()
        indexed: set[int] = set()
        for node in ast.walk(script):
            if isinstance(node, ast.Subscript) and (column := _column(node)) is not None:
                found.add(column)
                indexed.add(id(node.value))
            elif isinstance(node, ast.Attribute) and id(node) not in indexed:
                found.update(_ATTRIBUTES.get(node.attr, (ANYTHING,)))
            elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in _STATED:
                kind, at = _STATED[node.func.id]
                subject = node.args[at]
                if isinstance(subject, ast.Constant) and isinstance(subject.value, str):
                    asked.add((kind, subject.value))
                else:
                    found.add(ANYTHING)
        for name in _free(script):
            if name in self.scripts:
                called.add(name)
            elif name in _LOOKING:
                found.add(_LOOKING[name])
            elif name not in _PLAIN and name not in _STATED and not _constant(self.space.get(name)):
                found.add(ANYTHING)
        return found, called, asked


def _column(node: ast.Subscript) -> Aspect | None:
    """Return the column of `s.counters[3]` or `s.values[3]`."""
    value = node.value
    if isinstance(value, ast.Attribute) and value.attr in _COLUMNS and isinstance(node.slice, ast.Constant):
        return (_COLUMNS[value.attr], node.slice.value)
    return None


def _free(script: ast.Module) -> Iterable[str]:
    """Return the names that a function reads and does not bind."""
    names = [node for node in ast.walk(script) if isinstance(node, ast.Name)]
    bound = {node.id for node in names if isinstance(node.ctx, ast.Store)}
    bound |= {node.arg for node in ast.walk(script) if isinstance(node, ast.arg)}
    return {node.id for node in names if isinstance(node.ctx, ast.Load)} - bound


def _constant(value: object) -> bool:
    """Whether something is plain data, which nothing changes while a game is played."""
    if isinstance(value, tuple | frozenset):
        return all(map(_constant, value))
    return isinstance(value, int | str)
