"""Deeds that go on around an event: `this is dealt damage because a unit strikes`.

While the steps of a verb are carried out, it goes on around all that happens by them. An event keeps what went on around it, and a
test on that has the verb of the deed, and what must hold of who does it and of its slots: these are names of their own (`deed unit`),
as the event that is tested has slots, too.
"""

from collections.abc import Iterable, Iterator
from typing import Final

from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.history import BECAUSE, renamed
from ruledeck.grammar.meaning.traversal import DEED

AROUND: Final = "deeds around"
"""What holds the deeds around an event, beside its slots; no slot is called so."""
EVENT: Final = m.Type("event")
"""The type of what holds them."""
PAYING: Final = "deeds paid"
"""As what is written of it that something is done as a cost goes by, beside the slots of its event."""
COST: Final = "pay-a-cost"
"""The deed that goes on while a price is paid; it has no slots, and its source is the card whose text asks for the price."""


def deed_name(name: str, type: m.Type) -> m.Name:
    """Return what a slot of a deed around an event is called."""
    return m.Name(f"{DEED}{name}", type)


def deed(verb: str, tests: tuple[m.Value, ...], place: m.Place) -> m.Op:
    """Return a deed of a verb, before it is known around what it is to go on."""
    return m.Op(BECAUSE, (m.Literal(verb, m.TEXT), *tests), m.CONDITION, **place)


def goes_on_around(event: m.Slot | m.Name, deed: m.Op) -> m.Op:
    """Return the test that a deed goes on around an event: `event` is what holds the deeds around it."""
    return m.Op(BECAUSE, (event, *deed.args), m.CONDITION, start=deed.start, end=deed.end)


def deed_of(test: m.Op) -> m.Happening:
    """Return the event of the deed that a test asks for, by its own slots."""
    _, verb, *tests = test.args
    assert isinstance(verb, m.Literal)
    return m.Happening(str(verb.value), tuple([renamed(each, _slot) for each in tests]), start=test.start, end=test.end)


def _slot(value: m.Name | m.Slot) -> m.Value | None:
    name = value.name.removeprefix(DEED)
    return None if name == value.name else m.Slot(name, value.type, value.many)


def is_thing_of_deed(value: m.Name) -> bool:
    """Whether a name is a slot of a deed around an event, in which a thing stands."""
    return value.name.startswith(DEED) and value.type.base in ("component", "entity")


def is_of_deed(value: m.Name) -> bool:
    """Whether a name is a slot of a deed around an event, or what is kept of one."""
    return value.name.startswith(DEED)


def place_of(name: str) -> int:
    """Return the place of what is kept of a deed that goes by a name."""
    return int(name.removeprefix(DEED))


def because(nodes: Iterable[m.Meant]) -> Iterator[m.Op]:
    """Yield every test for what goes on around an event."""
    return (node for node in nodes if isinstance(node, m.Op) and node.name == BECAUSE)
