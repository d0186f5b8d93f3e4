"""Copies of one title: whether anything tells them apart, and how they are counted in phrases."""

from collections.abc import Sequence
from typing import Final

from ruledeck.interpreter.state.state import State

ORDINALS: Final = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
"""Words that tell copies of one title apart."""


def interchangeable(s: State, entities: Sequence[int]) -> bool:
    """Whether nothing tells some components apart: same card, same place, same everything, in a zone without an order."""
    if not entities or min(entities) <= s.layout.players:
        return False
    one = entities[0]
    zone = s.zone[one]
    if zone < 0 or s.layout.ordered[zone]:
        return len(set(entities)) == 1
    hosts = set(s.host)
    marked = {entity for entity, _ in s.marks}

    def told(e: int) -> tuple[object, ...]:
        alone = e if e in hosts or e in marked else -1
        return (
            s.card[e],
            s.zone[e],
            s.owner[e],
            s.control[e],
            s.host[e],
            s.up[e],
            alone,
            *[column[e] for column in s.counters],
        )

    return all(told(each) == told(one) for each in entities)


def counted_copy(name: str, number: int) -> str:
    """Return a name with which of the copies it is, from 1; 0 is a name that needs no number."""
    return f"the {ORDINALS[number - 1]} {name}" if 0 < number <= len(ORDINALS) else name
