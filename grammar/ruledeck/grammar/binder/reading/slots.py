"""What is written in the place of a slot of an event, as tests on that slot."""

from dataclasses import replace

from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.traversal import substitute

_COMPARED = frozenset(("number", "symbol", "counter", "name", "text", "value", "zone", "ability", "period"))


def slot_tests(slot: m.Slot | m.Name, value: m.Value) -> list[m.Value]:
    """Return what must hold of a slot, or of what a name stands for, where a value is written in its place."""
    if isinstance(value, m.Zone) and isinstance(value.owner, m.Pick):
        # The zone of some player: any of those zones.
        return [m.Op("in", (slot, replace(value, owner=value.owner.source)), m.CONDITION)]
    if isinstance(value, m.Pick):
        if isinstance(value.source, m.Select):
            return slot_tests(slot, value.source)
        return [m.Op("in", (slot, value.source), m.CONDITION)]
    if isinstance(value, m.Select):
        out: list[m.Value] = []
        if value.noun == "opponent":
            out.append(m.Op("is opponent", (slot,), m.CONDITION))
        elif value.type.of:
            out.append(m.Op("is type", (slot, m.Literal(value.type.of, m.TEXT)), m.CONDITION))
        for test in (*value.tests, *((value.where,) if value.where is not None else ())):
            told = substitute(test, "it", slot)
            # What the description calls its candidate is the slot as well: a test of a slot stands in no description.
            out.append(told if value.called is None else substitute(told, value.called, slot))
        if isinstance(value.source, m.Among):
            out.append(m.Op("in", (slot, value.source.things), m.CONDITION))
        elif value.source is not None:
            out.append(m.Op("in zone", (slot, value.source), m.CONDITION))
        return out
    if slot.type.base in _COMPARED:
        return [m.Op("=", (slot, value), m.CONDITION)]
    return [m.Op("in" if value.many else "same", (slot, value), m.CONDITION)]


def is_decided(value: m.Value) -> bool:
    """Whether somebody, or chance, decides what it is: no such value stands where something is only read."""
    return isinstance(value, m.Pick) and value.decided


def several(value: m.Value) -> bool:
    """Whether a number of things is written where an event is about one."""
    if not isinstance(value, m.Pick):
        return False
    one = m.Literal(1, m.NUMBER)
    return value.how != "choose" or value.least != one or value.most != one


def one_or_more(value: m.Value) -> bool:
    """Whether `one or more` of some sort are written, which are decided by nobody."""
    if not isinstance(value, m.Pick):
        return False
    plain = m.Pick(value.source, m.Literal(1, m.NUMBER), None, "choose", value.type)
    return value == plain


def any_one(value: m.Value) -> m.Value:
    """Return `one or more` of some sort as one of it: whether it has happened to any is the same question."""
    return replace(value, most=m.Literal(1, m.NUMBER)) if isinstance(value, m.Pick) and one_or_more(value) else value


def detail(value: m.Value) -> int:
    """How much a value says of a slot: the more, the better a reading."""
    if isinstance(value, m.Pick):
        return 1 + detail(value.source)
    if isinstance(value, m.Select):
        return len(value.tests)
    return 1 if isinstance(value, m.Name | m.Slot | m.Literal) else 0
