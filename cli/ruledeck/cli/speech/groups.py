"""What belongs together in a log: cards dealt out, the same thing done to several, what a card loses when it leaves."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import Final

from ruledeck.cli.speech.names import Names
from ruledeck.cli.speech.shown import counter_shown, standing, value_told

Entry = Sequence[object]

_COUNTED: Final = ("add", "remove", "set")
"""Kinds of entries about a counter: the counter, its bearer, an amount."""
_BOX: Final = "box"


def grouped(entries: Iterable[Entry], names: Names) -> Iterator[list[Entry]]:
    """Yield the entries that are told as one, in their order, without what no reader wants to know."""
    wanted = [entry for entry in entries if _wanted(entry, names)]
    for _, group in groupby(_dealt(_left(wanted, names)), key=lambda entry: _together(entry, names)):
        together = list(group)
        if together[0][0] == "add" and len({entry[2] for entry in together}) < len(together):
            # One thing may have got it twice, which is not the same as two of its name once.
            yield from ([entry] for entry in together)
        else:
            yield together


def _wanted(entry: Entry, names: Names) -> bool:
    if entry[0] in _COUNTED:
        return counter_shown(names, entry[1])
    return entry[0] != "value" or value_told(names, entry[1])


def _left(entries: Sequence[Entry], names: Names) -> Iterator[Entry]:
    """Yield the entries without what a card loses right before it leaves play."""
    for at, entry in enumerate(entries):
        if entry[0] == "remove" and isinstance(entry[2], str):
            following = next((each for each in entries[at:] if each[0] != "remove" or each[2] != entry[2]), None)
            if following is not None and following[0] == "move" and following[1] == entry[2]:
                begin, end = _in_play(following[2], names), _in_play(following[3], names)
                if begin and not end:
                    continue
        yield entry


def _in_play(zone: object, names: Names) -> bool:
    name = zone[0] if isinstance(zone, (tuple, list)) else zone
    return names.program is not None and names.program.game.words.zone_in_play.get(str(name), False)


def _dealt(entries: Iterable[Entry]) -> Iterator[Entry]:
    """Yield the entries; of cards that come out of the box one after the other, those to one place in a row."""
    for unpacked, group in groupby(entries, key=lambda entry: entry[0] == "move" and entry[2] == _BOX):
        run = list(group)
        if unpacked:
            places = list(dict.fromkeys(repr(entry[3]) for entry in run))
            run.sort(key=lambda entry: places.index(repr(entry[3])))
        yield from run


def _together(entry: Entry, names: Names) -> tuple[object, ...]:
    """Return what entries have in common that are told as one."""
    kind = entry[0]
    if kind in ("move", "show"):
        return (kind, *entry[2:4])
    if kind in ("add", "remove") and not isinstance(entry[2], int):
        return (kind, entry[1], 0 if standing(names, entry[1]) else entry[3])
    if kind in ("up", "down"):
        return (kind,)
    return (kind, id(entry))
