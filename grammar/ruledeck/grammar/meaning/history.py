"""Questions about what has happened: what is looked at when the event happens, and what is compared when the question is asked.

All that can be known of the event is worked out when it happens, as it is then: whether it is of the right sort, and the values
that whoever asks compares with something of theirs. "A friendly unit was destroyed" keeps who controlled the unit; that this is
"you" is asked later.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Final, TypeGuard

from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.operations import OPERATIONS, OperationName, having
from ruledeck.grammar.meaning.traversal import DEED, PAST, nodes_in, operands, rebuilt, substitute
from ruledeck.grammar.text.node_class import node

HISTORY: Final[frozenset[OperationName]] = having(lambda operation: "history" in operation.reads)
"""Operations that ask for what has happened."""
LAST: Final[frozenset[OperationName]] = frozenset(("happened last", "times last"))
"""Those of them that ask for it in a period that is over: whose it was stands in front of the tests."""
ORDINAL: Final = frozenset[OperationName](("first", "nth"))
"""Those of them that ask of an event which one of its sort it is."""
GAME: Final = "game"
"""What stands in the place of a period where it is asked for what has happened in the whole game."""
BECAUSE: Final[OperationName] = "because"
"""The operation that asks for a deed that goes on around an event, see `deeds`."""
OF_ROWS: Final = m.Literal("", m.TEXT)
"""What stands in the place of the verb where what is compared of deeds was kept, a row for each, and goes by its place in it."""
_KEPT: Final = "kept "
_YOU: Final = m.Name("you", m.PLAYER)
_THIS: Final = m.Name("this", m.COMPONENT)
_ASKING: Final = frozenset(("speaker", "around", "taken"))


@node(frozen=True, slots=True)
class Question:
    """What is noted of events of one verb, for a kind of period.

    Attributes:
        verb: The verb.
        period: The kind of period, or `game`.
        tests: What must hold of an event, read when it happens.
        kept: What is kept of it, read when it happens.
        last: Whether it is asked for when the period is over.
    """

    verb: str
    period: str
    tests: tuple[m.Value, ...]
    kept: tuple[m.Value, ...]
    last: bool = False

    @property
    def faces(self) -> bool:
        """Whether it reads the faces of cards, which not everybody may have seen."""
        return any(
            isinstance(each, m.Use) or (isinstance(each, m.Op) and OPERATIONS[each.name].knows in ("faces", "each"))
            for each in nodes_in((*self.tests, *self.kept))
        )


@node(frozen=True, slots=True)
class Asked:
    """A question as it stands in a text: what is noted, and what is compared with it whenever it is asked.

    Attributes:
        question: What is noted.
        tests: Conditions in which what is kept goes by the names of `kept_name`.
        amount: What of each event is added up, by such a name; `None` where events are counted.
    """

    question: Question
    tests: tuple[m.Value, ...]
    amount: m.Value | None = None


def past_name(name: str, type: m.Type) -> m.Name:
    """Return what a slot of an event that has happened is called."""
    return m.Name(f"{PAST}{name}", type)


def kept_name(number: int) -> str:
    """Return what a value that is kept of an event is called, where it is compared."""
    return f"{_KEPT}{number}"


def of_the_past(value: m.Value) -> m.Value:
    """Return a test of the slots of an event as one of an event that has happened."""
    return renamed(value, lambda each: past_name(each.name, each.type) if isinstance(each, m.Slot) else None)


def of_the_event(value: m.Value) -> m.Value:
    """Return a test of an event that has happened as one of the slots of an event."""
    return renamed(
        value,
        lambda each: (
            m.Slot(each.name.removeprefix(PAST), each.type) if _is_past(each) and isinstance(each, m.Name) else None
        ),
    )


def asked(node: m.Op) -> Asked:
    """Return what a question notes of events, and what it compares."""
    verb, period, *tests = node.args
    if node.name in LAST:
        del tests[0]
    assert isinstance(verb, m.Literal) and isinstance(period, m.Literal)
    kept: list[m.Value] = []
    closed: list[m.Value] = []
    later: list[m.Value] = []
    amount = _split(tests.pop(0), kept) if node.name == "amounts" else None
    if node.name == "nth":
        del tests[0]
    for test in map(_spelled_out, tests):
        if _closed(test):
            closed.append(of_the_event(test))
        else:
            later.append(_split(test, kept))
    question = Question(str(verb.value), str(period.value), tuple(closed), tuple(kept), node.name in LAST)
    return Asked(question, tuple(later), amount)


def whose_period(node: m.Op) -> m.Value | None:
    """Return whose period that is over is meant by a question for what has happened in one; `None` for anybody's."""
    whose = node.args[2]
    return None if isinstance(whose, m.Op) and whose.name == "nobody" else whose


def place_asked(node: m.Op) -> int:
    """Return which one of its sort an event is to be: the place that `nth` asks for; 1 for any other question."""
    place = node.args[2] if node.name == "nth" else None
    return place.value if isinstance(place, m.Literal) and isinstance(place.value, int) else 1


def questions(trees: object) -> Iterator[m.Op]:
    """Return every question about what has happened in some trees."""
    return filter(is_question, nodes_in(trees))


def is_question(node: m.Meant) -> TypeGuard[m.Op]:
    """Whether a node asks about what has happened."""
    return isinstance(node, m.Op) and node.name in HISTORY


def _split(value: m.Value, kept: list[m.Value]) -> m.Value:
    """Return a test in which everything that is known of the event has a name, under which it is kept."""
    if isinstance(value, m.Op) and value.name == BECAUSE and not _closed(value):
        return _split_deed(value, kept)
    if _is_past(value) or (not value.many and isinstance(value, m.Op | m.Use) and _closed(value)):
        # What says nothing of the event is worked out when it is asked for.
        return _keep(value, kept) if any(_is_past(each) for each in nodes_in(value)) else value
    if isinstance(value, m.Select | m.Pick):
        for each in {
            part.name: part for part in nodes_in(value) if isinstance(part, m.Name) and _is_past(part)
        }.values():
            value = substitute(value, each.name, _keep(each, kept))
        return value
    return rebuilt(value, lambda part: _split(part, kept))


def _split_deed(value: m.Op, kept: list[m.Value]) -> m.Value:
    """Return a test of the deeds around the event, of each of which what the test compares is kept, as it was then."""
    around, verb, *tests = value.args
    closed = [test for test in tests if _closed(test)]
    compared: list[m.Value] = []
    later = tuple([_compared(test, compared) for test in tests if not _closed(test)])
    such = m.Op("and", (m.Literal(True, m.CONDITION), *closed), m.CONDITION)
    rows = m.Op(BECAUSE, (around, verb, such, *compared), m.Type("event"))
    return m.Op(BECAUSE, (_keep(rows, kept), OF_ROWS, *later), m.CONDITION)


def _compared(value: m.Value, compared: list[m.Value]) -> m.Value:
    """Return a test of a deed in which everything that is known of the deed goes by the place at which it is kept."""
    deed = any(isinstance(each, m.Name) and each.name.startswith(DEED) for each in nodes_in(value))
    if deed and not isinstance(value, m.Select | m.Pick) and _closed(value):
        if value not in compared:
            compared.append(value)
        return m.Name(f"{DEED}{compared.index(value)}", value.type)
    return rebuilt(value, lambda part: _compared(part, compared))


def _keep(value: m.Value, kept: list[m.Value]) -> m.Name:
    told = of_the_event(value)
    if told not in kept:
        kept.append(told)
    return m.Name(kept_name(kept.index(told)), value.type)


def _spelled_out(value: m.Value) -> m.Value:
    """Return a test in which nothing is understood of whoever asks: `friendly` says whose, `other` than what."""
    if isinstance(value, m.Op) and value.args:
        thing = value.args[0]
        if value.name in ("friendly", "enemy"):
            same = m.Op("same", (m.Op("controller", (thing,), m.PLAYER), _YOU), m.CONDITION)
            return same if value.name == "friendly" else m.Op("not", (same,), m.CONDITION)
        if value.name == "is opponent":
            nobody = m.Op("same", (thing, m.Op("nobody", (), m.PLAYER)), m.CONDITION)
            you = m.Op("same", (thing, _YOU), m.CONDITION)
            return m.Op("not", (m.Op("or", (nobody, you), m.CONDITION),), m.CONDITION)
        if value.name == "other":
            this = _YOU if thing.type == m.PLAYER else _THIS
            return m.Op("not", (m.Op("same", (thing, this), m.CONDITION),), m.CONDITION)
    return rebuilt(value, _spelled_out)


def _closed(value: m.Value, *, inner: bool = False) -> bool:
    """Whether a value is known from the event alone, whoever asks; in an `inner` description `it` is its candidate."""
    if isinstance(value, m.Name):
        return _is_past(value) or value.name.startswith(DEED) or (inner and value.name == "it")
    if isinstance(value, m.Select):
        tests = (*value.tests, *(() if value.where is None else (value.where,)))
        source = value.source is None or _closed(value.source, inner=inner)
        return source and all(_closed(test, inner=True) for test in tests)
    if isinstance(value, m.Op):
        row = OPERATIONS[value.name]
        if not _ASKING.isdisjoint(row.reads):
            return False
        return all(_closed(arg, inner=inner or (row.of_each and at > 0)) for at, arg in enumerate(value.args))
    return not isinstance(value, m.Slot | m.Pick) and all(_closed(part, inner=inner) for part in operands(value))


def _is_past(value: object) -> bool:
    return isinstance(value, m.Name) and value.name.startswith(PAST)


def renamed(value: m.Value, change: Callable[[m.Name | m.Slot], m.Value | None]) -> m.Value:
    """Return a value in which names or slots stand for something else, also inside of groups."""
    if isinstance(value, m.Name | m.Slot):
        found = change(value)
        return value if found is None else found
    if isinstance(value, m.Select):
        source = None if value.source is None else renamed(value.source, change)
        tests = tuple([renamed(test, change) for test in value.tests])
        where = None if value.where is None else renamed(value.where, change)
        return replace(value, source=source, tests=tests, where=where)
    if isinstance(value, m.Pick):
        return replace(value, source=renamed(value.source, change))
    return rebuilt(value, lambda part: renamed(part, change))


__all__ = [
    "GAME", "HISTORY", "LAST", "ORDINAL", "Asked", "Question", "asked", "kept_name", "of_the_event", "of_the_past", "past_name",
    "place_asked", "questions",
    "whose_period",
]  # fmt: skip
