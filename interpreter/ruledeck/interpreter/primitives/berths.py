"""Things in slots: each slot takes things of its kind, one at most, and things may change places as long as all fit."""

from collections.abc import Sequence

Row = tuple[int, tuple[bool, ...]]
"""A thing, and for each kind of slot whether that takes it."""
Slots = tuple[tuple[str, ...], ...]
"""The slots of several things: their kinds, of each."""


def listed(slots: Slots) -> tuple[str, ...]:
    """Return the slots of several things one behind the other."""
    return tuple([slot for several in slots for slot in several])


def arranged(kinds: Sequence[str], slots: Sequence[str], rows: Sequence[Row]) -> dict[int, int]:
    """Return a way to lay as many things into slots as fit: things to places in `slots`.

    A thing for which there is no free slot moves others on as far as need be, and never drives one out: who comes first stays
    (augmenting paths, one for each thing).
    """
    number = {kind: at for at, kind in enumerate(kinds)}
    fitting = {thing: [at for at, slot in enumerate(slots) if takes[number[slot]]] for thing, takes in rows}
    inside: dict[int, int] = {}

    def lay(thing: int, tried: set[int]) -> bool:
        for at in fitting[thing]:
            if at not in tried:
                tried.add(at)
                if at not in inside or lay(inside[at], tried):
                    inside[at] = thing
                    return True
        return False

    for thing, _ in rows:
        lay(thing, set())
    return {thing: at for at, thing in inside.items()}


def rows_of(groups: Sequence[Sequence[int]]) -> tuple[Row, ...]:
    """Return the things that some kinds of slots take, given what each kind takes, in the order in which they were made."""
    things = sorted({thing for group in groups for thing in group})
    return tuple([(thing, tuple([thing in group for group in groups])) for thing in things])


def all_told(thing: int, takes: tuple[bool, ...], groups: Sequence[Sequence[int]]) -> tuple[Row, ...]:
    """Return what lies there with one more thing behind it, which may be there already."""
    return (*[row for row in rows_of(groups) if row[0] != thing], (thing, takes))


def has_room(
    kinds: tuple[str, ...], slots: Slots, thing: int, takes: tuple[bool, ...], groups: tuple[tuple[int, ...], ...]
) -> bool:
    """Whether a thing has a slot beside all those that lie there, however these have to be arranged.

    Args:
        kinds: The kinds of slots.
        slots: The slots that there are.
        thing: The thing.
        takes: For each kind whether it takes the thing.
        groups: For each kind what it takes of those that lie there.
    """
    everything = all_told(thing, takes, groups)
    return len(arranged(kinds, listed(slots), everything)) == len(everything)


def is_surplus(kinds: tuple[str, ...], slots: Slots, thing: int, groups: tuple[tuple[int, ...], ...]) -> bool:
    """Whether without a thing no fewer of those that lie there would have a slot: there are too many of its sort."""
    rows = rows_of(groups)
    others = [row for row in rows if row[0] != thing]
    if len(others) == len(rows):
        return False
    here = listed(slots)
    return len(arranged(kinds, here, others)) == len(arranged(kinds, here, rows))
