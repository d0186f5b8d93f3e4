"""The beginning and the end of a period as an event: `after your turn ends`, `when the draw phase begins`."""

from collections.abc import Callable
from typing import Final

from ruledeck.grammar.binder.reading.reader import Reader, Reading
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.words.scope import YOU

BEGIN: Final = "begin-the-_-_"
FINISH: Final = "finish-the-_-_"
"""The verbs of these events; no step carries them out, for a period does so by itself."""

SKIP: Final = "skip-the-next-_"
SKIP_OF: Final = "skip-the-next-_-of-_"
EXTRA: Final = "take-an-extra-_"
"""The verbs that say of periods to come that they do not, or that they come once more."""

PERIOD: Final = m.Type("period")
EDGES: Final = {
    "begin": BEGIN, "begins": BEGIN, "start": BEGIN, "starts": BEGIN,
    "end": FINISH, "ends": FINISH, "finish": FINISH, "finishes": FINISH,
}  # fmt: skip

STANDING: Final = ("during", "outside")
"""How a condition on the period that goes on begins."""

_THIS: Final = ("the", "this", "that")
_ANY: Final = ("a", "an", "any", "each", "every")

Edge = tuple[str, m.Value | None, str, str]
"""The verb, whose period it is, its name (`draw`, or nothing) and its sort (`phase`)."""


def stretch(
    reader: Reader, i: int, *, next_one: bool = False, any_one: bool = False
) -> list[tuple[m.Value | None, str, str, int]]:
    """Read `the turn`, `this phase`, `your next turn`, `<player>'s draw phase`: whose, its name, its sort and the end.

    Args:
        reader: The reader.
        i: Where it begins.
        next_one: Whether `next` may be said: what begins is always the next one, and what ends first is not.
        any_one: Whether it may be one of many: `a turn`, `each turn`.
    """
    starts: list[tuple[m.Value | None, int]] = []
    word = reader.word(i)
    if word in (*_THIS, *(_ANY if any_one else ())):
        starts.append((None, i + 1))
    # In a word of the game nobody is spoken to.
    you = YOU if "you" in reader.scope.names else None
    whose = {"your": you, "their": reader.scope.named, "own": reader.scope.they}.get(word)
    if whose is not None:
        starts.append((whose, i + 1))
    for player, end, _ in reader.read(m.PLAYER, i):
        if reader.word(end) == "'s":
            starts.append((player, end + 1))
    found: list[tuple[m.Value | None, str, str, int]] = []
    known = reader.words.named_periods
    for holder, start in starts:
        behind = start + (reader.word(start) == "next" and next_one)
        for said, end in reader.named(behind, {name: name for name in known}):
            found.append((holder, *known[said], end))
        reader.fail(behind, "a period")
    return found


def during(reader: Reader, i: int) -> list[Reading]:
    """Read `during an engagement`, `during the draw phase`, `outside of your turn`: such a period is going on, or none is."""
    if reader.word(i) not in STANDING:
        return []
    outside = reader.word(i) == "outside"
    start = reader.literal(i, "outside", "of") if outside else i + 1
    if start < 0:
        reader.fail(i + 1, '"of"')
        return []
    found: list[Reading] = []
    for whose, name, period, end in stretch(reader, start, any_one=True):
        place = reader.place(i, end)
        said = m.Literal(f"{period}:{name}" if name else period, PERIOD, **place)
        args: tuple[m.Value, ...] = (said,) if whose is None else (said, whose)
        test: m.Value = m.Op("during", args, m.CONDITION, **place)
        found.append((m.Op("not", (test,), m.CONDITION, **place) if outside else test, end, end - i))
    return found


def skipping(reader: Reader, i: int, by: m.Value) -> list[tuple[m.Perform, int]]:
    """Read `skip your next turn`, `skip <player>'s next draw phase` up to the end, with the weight."""
    if reader.word(i) not in ("skip", "skips"):
        return []
    found: list[tuple[m.Perform, int]] = []
    for whose, name, period, end in stretch(reader, i + 1, next_one=True):
        if whose is not None and end == reader.full and "next" in map(reader.word, range(i + 2, end)):
            said = m.Literal(f"{period}:{name}" if name else period, PERIOD, **reader.place(i, end))
            found.append((m.Perform(SKIP_OF, by, (("period", said), ("whose", whose))), end - i))
    return found


def edges(reader: Reader, *, looming: bool) -> list[tuple[Edge, int]]:
    """Return every way to read a whole phrase as the beginning or the end of a period, with its weight."""
    found: list[tuple[Edge, int]] = []
    if not reader.present & EDGES.keys():
        return found
    for whose, name, period, end in stretch(reader, 0, any_one=True):
        last = end + (looming and reader.word(end) == "would")
        verb = EDGES.get(reader.word(last))
        if verb is None:
            reader.fail(last, '"begins" or "ends"')
        elif last + 1 == reader.full:
            found.append(((verb, whose, name, period), last + 1))
        else:
            reader.fail(last + 1, "the end")
    return found


def edge_tests(
    name: str, period: str, place: m.Place, slot: Callable[[str, m.Type], m.Slot | m.Name] = m.Slot
) -> tuple[m.Value, ...]:
    """Return what must hold of the slots of such an event; `slot` says what they are called."""
    tests: list[m.Value] = []
    if name:
        tests.append(m.Op("=", (slot("moment", PERIOD), m.Literal(name, PERIOD, **place)), m.CONDITION))
    tests.append(m.Op("=", (slot("period", PERIOD), m.Literal(period, PERIOD, **place)), m.CONDITION))
    return tuple(tests)
