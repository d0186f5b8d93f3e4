"""What a function reads of a state, told by its tree: what of it is void when something of the state changes."""

from collections.abc import Iterator
from typing import Final

from ruledeck.grammar.meaning.kinds import StaticKind
from ruledeck.grammar.text.node_class import node
from ruledeck.interpreter.target.blocks import bodies_of
from ruledeck.interpreter.target.nodes import (
    Apply,
    Aspect,
    Assign,
    Attribute,
    Begin,
    Body,
    Call,
    Constant,
    Do,
    Expression,
    For,
    Function,
    Generated,
    If,
    Increase,
    Index,
    InState,
    Return,
    Runtime,
    SetState,
    Statement,
    Table,
    Unpack,
    While,
)
from ruledeck.interpreter.target.simplify import parts_of

ANYTHING: Final[Aspect] = ("anything",)
PLACE: Final[Aspect] = ("place",)
PLAY: Final[Aspect] = ("play",)
"""What lies in play, zone by zone: a part of `PLACE`, to be named beside it by whatever changes both."""
CONTROL: Final[Aspect] = ("control",)
UP: Final[Aspect] = ("up",)
HOST: Final[Aspect] = ("host",)
EFFECTS: Final[Aspect] = ("effects",)
MARKS: Final[Aspect] = ("marks",)
PERIOD: Final[Aspect] = ("period",)
HISTORY: Final[Aspect] = ("history",)

_ATTRIBUTES: Final[dict[str, tuple[Aspect, ...]]] = {
    "zones": (PLACE,),
    "zone": (PLACE,),
    "control": (CONTROL,),
    "host": (HOST,),
    "up": (UP,),
    "effects": (EFFECTS,),
    "marks": (MARKS,),
    "periods": (PERIOD,),
    "period_names": (PERIOD,),
    "card": (),
    "owner": (),
    "layout": (),
}
"""What reading an attribute of the state reads; one that is missing reads anything."""
_COLUMNS: Final = {"counters": "counter", "values": "value"}
"""Attributes of which each column is an aspect of its own."""


@node(frozen=True, slots=True)
class Reads:
    """What a function reads.

    Attributes:
        aspects: What it reads itself.
        calls: The generated functions that it calls.
        asks: The static statements that it asks for: their kind and what they are about.
    """

    aspects: frozenset[Aspect]
    calls: frozenset[str]
    asks: frozenset[tuple[StaticKind, str]]


UNKNOWN: Final = Reads(frozenset((ANYTHING,)), frozenset(), frozenset())


def reads_of(function: Function) -> Reads:
    """Return what a function reads, itself and by name through what it calls."""
    aspects: set[Aspect] = set()
    calls: set[str] = set()
    asks: set[tuple[StaticKind, str]] = set()
    waiting = list(expressions_in(function.body))
    while waiting:
        each = waiting.pop()
        if isinstance(each, Index) and isinstance(each.value, Attribute) and each.value.name in _COLUMNS:
            if isinstance(each.at, Constant) and isinstance(each.at.value, int):
                # One column of a table by a number that is known: the others may change.
                aspects.add((_COLUMNS[each.value.name], each.at.value))
                continue
        elif isinstance(each, Attribute):
            aspects.update(_ATTRIBUTES.get(each.name, (ANYTHING,)))
        elif isinstance(each, Table) and not each.fixed:
            aspects.add(ANYTHING)
        elif isinstance(each, Call):
            called = each.function
            if isinstance(called, Generated):
                calls.add(called.name)
            else:
                aspects.update(called.reads)
                asks.update(_asked(called, each.args, aspects))
        waiting.extend(parts_of(each))
    return Reads(frozenset(aspects), frozenset(calls), frozenset(asks))


def reads_state(code: Expression) -> bool:
    """Whether an expression reads anything of a state that may change."""
    if isinstance(code, Attribute):
        return _ATTRIBUTES.get(code.name, (ANYTHING,)) != ()
    if isinstance(code, Call | Table):
        fixed = code.fixed if isinstance(code, Table) else isinstance(code.function, Runtime) and _pure(code.function)
        if not fixed:
            return True
    return any(reads_state(part) for part in parts_of(code))


def reads_the_table(code: Expression, cards: bool = False) -> bool:
    """Whether an expression may read where things lie, who has them, what they are attached to or bear, or what is worked out of that.

    In games in which things become other `cards`, which card a thing is belongs to it.
    """
    if isinstance(code, Attribute):
        return code.name in _TABLE or (cards and code.name == "card")
    if isinstance(code, Call):
        if not isinstance(code.function, Runtime) or not _pure(code.function):
            return True
    elif isinstance(code, Apply | Begin | InState):
        return True
    return any(reads_the_table(part, cards) for part in parts_of(code))


_TABLE: Final = frozenset(("zones", "zone", "control", "host", "up", "counters", "left", "memo"))
"""Attributes of a state that are otherwise in one of what has left play, see `last_known.as_in_rows`."""


def _pure(called: Runtime) -> bool:
    return not called.reads and not called.asks


def _asked(called: Runtime, args: tuple[Expression, ...], aspects: set[Aspect]) -> Iterator[tuple[StaticKind, str]]:
    """Yield the static statements that a function of the engine asks for; those about what is known late are any."""
    if called.asks:
        subject = args[called.subject]
        if isinstance(subject, Constant) and isinstance(subject.value, str):
            yield called.asks, subject.value
        else:
            aspects.add(ANYTHING)


def expressions_in(body: Body) -> Iterator[Expression]:
    """Yield the outermost expressions of some statements that may happen; they change nothing but variables."""
    for each in body:
        yield from own_expressions(each)
        for inner in bodies_of(each):
            yield from expressions_in(inner)


def own_expressions(node: Statement) -> Iterator[Expression]:
    """Yield the outermost expressions of a statement itself, without those of its bodies."""
    if isinstance(node, Assign | Unpack | Increase | Do | Return | SetState):
        yield node.value
    elif isinstance(node, If):
        for test, _ in node.arms:
            yield test
    elif isinstance(node, For):
        yield node.source
    elif isinstance(node, While):
        yield node.test
