"""What a function reads of a state, told by its tree: what of it is void when something of the state changes."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, TypeAlias

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
    Boolean,
    Call,
    Constant,
    Do,
    Each,
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
"""What lies in play, zone by zone: a part of `PLACE`, to be named beside it by whatever changes both.

Behind it, and behind `PLAY_CONTROL`, may stand which cards are looked at: the name of a table by card, or the cards themselves.
"""
CONTROL: Final[Aspect] = ("control",)
PLAY_CONTROL: Final[Aspect] = ("control in play",)
"""Who controls what lies in play: a part of `CONTROL`, to be named beside it by whatever changes both."""
LYING: Final = "lying"
"""What lies in one zone, by its number: `PLAY` or `PLACE`, for whoever knows which zones are in play."""
CONTROLLED: Final = "controlled"
"""Who controls what lies in one zone, by its number: `PLAY_CONTROL` or `CONTROL`."""
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
_COLUMNS: Final = {"counters": "counter", "values": "value", "zones": LYING}
"""Attributes of which each column, or zone, is an aspect of its own."""
_Bound: TypeAlias = "Mapping[Expression, Aspect | None]"
"""The variables of comprehensions, each with what decides who controls what it stands for."""

IS_IN_PLAY: Final = Runtime("is_in_play", True, (PLAY,))
"""The test whether a component lies in play."""
SORT_IN_PLAY: Final = Runtime("sort_in_play", True, (PLAY,))
"""What lies in play and is of a sort, its first argument, of which a table tells the cards."""
SORT_LYING: Final = Runtime("sort_lying", True, (PLACE,))
"""What lies in a zone, its first argument, and is of a sort."""


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
    waiting: list[tuple[Expression, _Bound]] = [(each, {}) for each in expressions_in(function.body)]
    while waiting:
        each, bound = waiting.pop()
        if isinstance(each, Index) and (narrow := _of_one(each, bound)) is not None:
            aspects.add(narrow)
            continue
        if isinstance(each, Boolean) and each.sign == "and":
            # Of what is asked only of what lies in play, or is of a sort, nothing else matters.
            for part in each.parts:
                if isinstance(part, Call) and part.function == IS_IN_PLAY:
                    sort = _sort_of(part.args[0], each.parts)
                    aspects.add((*PLAY, *sort))
                    waiting.append((part.args[0], bound))
                    bound = {**bound, part.args[0]: (*PLAY_CONTROL, *sort)}
                else:
                    waiting.append((part, bound))
            continue
        if isinstance(each, Call) and each.function == SORT_IN_PLAY:
            aspects.add((*PLAY, *_named(each.args[0])))
            continue
        if isinstance(each, Call) and each.function == SORT_LYING and (lying := _constant(each.args[0])) is not None:
            aspects.add((LYING, lying))
            continue
        if isinstance(each, Each):
            inner = bound
            for variable, source in each.loops:
                waiting.append((source, inner))
                inner = {**inner, variable: _control_in(source)}
            waiting += [(part, inner) for part in (each.value, each.test) if part is not None]
            continue
        if isinstance(each, Attribute):
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
        waiting += [(part, bound) for part in parts_of(each)]
    return Reads(frozenset(aspects), frozenset(calls), frozenset(asks))


def _of_one(read: Index, bound: _Bound) -> "Aspect | None":
    """Return what is read where one place of a table is: the others may change. `None` where it is any place."""
    if not isinstance(read.value, Attribute):
        return None
    name = read.value.name
    if name == "control":
        return bound.get(read.at)
    at = _constant(read.at)
    return (_COLUMNS[name], at) if at is not None and name in _COLUMNS else None


def _constant(place: Expression) -> int | None:
    """Return the place of a table that an expression always gives; `None` where that changes."""
    return place.value if isinstance(place, Constant) and isinstance(place.value, int) else None


def _sort_of(thing: Expression, tests: Sequence[Expression]) -> tuple[str, ...]:
    """Return the name of the table by card that one of some tests of a thing is read from, if any is."""
    tables = [test.value for test in tests if isinstance(test, Index) and test.at == Index(Attribute("card"), thing)]
    return next(((table.name,) for table in tables if isinstance(table, Table)), ())


def _named(sort: Expression) -> tuple[str, ...]:
    return (sort.value,) if isinstance(sort, Constant) and isinstance(sort.value, str) else ()


def _control_in(source: Expression) -> "Aspect | None":
    """Return what decides who controls each of a group, where all of it lies in play or in one zone; else `None`."""
    if isinstance(source, Index) and source.value == Attribute("zones"):
        at = _constant(source.at)
        return None if at is None else (CONTROLLED, at)
    if not isinstance(source, Call) or not isinstance(source.function, Runtime):
        return None
    if source.function == SORT_LYING:
        at = _constant(source.args[0])
        return None if at is None else (CONTROLLED, at)
    if source.function == SORT_IN_PLAY:
        return (*PLAY_CONTROL, *_named(source.args[0]))
    if source.function.reads == (PLAY,):
        # What is found by looking at nothing but what is in play lies there.
        return PLAY_CONTROL
    if source.function.name == "tuple" and len(source.args) == 1 and isinstance(source.args[0], Each):
        narrowed = source.args[0]
        if len(narrowed.loops) == 1 and narrowed.value == narrowed.loops[0][0]:
            return _control_in(narrowed.loops[0][1])
    return None


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
