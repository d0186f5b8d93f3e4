"""What generated code looks at: groups of components in order, and the way between two places."""

from itertools import chain
from typing import TYPE_CHECKING, Final, TypeAlias

from ruledeck.interpreter.primitives.transformation import made_as
from ruledeck.interpreter.state.graphs import Distances
from ruledeck.interpreter.state.program import IN_PLAY, SORTS_IN_PLAY
from ruledeck.interpreter.state.ways import MARKS, steps_from

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ruledeck.interpreter.state.state import Row, State

_Looked: TypeAlias = "tuple[Row | None, Row | None, tuple[int, ...]]"
"""What lay in a zone, by which table it was looked through, and what was found."""
_NEVER_LOOKED: Final[_Looked] = (None, None, ())
NO_ZONE: Final = -2
"""The zone of nobody, where it is asked what lies there: nothing. (What lies in no zone at all lies in the zone -1.)"""


def in_play(s: "State") -> tuple[int, ...]:
    """Return every component in play, zone after zone."""
    zones = s.zones
    play = s.program.linked.play_zones
    if len(play) == 1:
        return zones[play[0]]
    memo = s.memo if s.memo_at == len(s.log) and s.memo_of is s.log else s.worked_out()
    found: tuple[int, ...] | None = memo.get(IN_PLAY)
    if found is None:
        found = memo[IN_PLAY] = tuple([e for zone in play for e in zones[zone]])
    return found


def sort_in_play(s: "State", sort: str, table: "Row") -> tuple[int, ...]:
    """Return every component in play whose card is of a sort, zone after zone; `table` says of each card whether it is."""
    memo = s.memo if s.memo_at == len(s.log) and s.memo_of is s.log else s.worked_out()
    sorts: dict[str, tuple[int, ...]] | None = memo.get(SORTS_IN_PLAY)
    if sorts is None:
        sorts = memo[SORTS_IN_PLAY] = {}
    found = sorts.get(sort)
    if found is None:
        play = s.program.linked.play_zones
        found = sorts[sort] = tuple([e for zone in play for e in sort_lying(s, zone, sort, table)])
    return found


def sort_lying(s: "State", zone: int, sort: str, table: "Row") -> tuple[int, ...]:
    """Return every component in a zone whose card is of a sort, in order; `table` says of each card whether it is."""
    kept: list[_Looked] | None = s.kin.get(sort)
    if kept is None:
        kept = s.kin[sort] = [_NEVER_LOOKED] * len(s.zones)
    lying = s.zones[zone]
    looked, by, found = kept[zone]
    # A zone in which something changes is another tuple; and programs of one game, which have other tables, may share what is kept.
    if looked is not lying or by is not table:
        card = s.card
        found = tuple([e for e in lying if table[card[e]]])
        kept[zone] = (lying, table, found)
    return found


def is_in_play(s: "State", e: int) -> bool:
    """Whether a component lies in a zone in play."""
    return s.zone[e] in s.program.linked.play_zones


def round_from(players: "Row", first: int) -> tuple[int, ...]:
    """Return players in the order of their seats from one on, round the table; from nobody on, that is from the first seat on."""
    return tuple(sorted(players, key=lambda player: (player < first, player)))


def in_zones(s: "State", zones: "Row") -> tuple[int, ...]:
    """Return the components of several zones; in the zone of nobody lies nothing."""
    return tuple([e for zone in zones if zone != NO_ZONE for e in s.zones[zone]])


def joined(*groups: "Row") -> "Row":
    """Return several groups one behind the other; what is in two of them counts once."""
    return tuple(dict.fromkeys(chain.from_iterable(groups)))


def everything(s: "State") -> tuple[int, ...]:
    """Return all components, wherever they are."""
    return tuple(chain.from_iterable(s.zones))


def one_or_none(group: "Iterable[int]") -> tuple[tuple[int, ...], ...]:
    """Return what may be chosen of a group, as far as one of it tells of several: each alone, and none of it."""
    return (*((e,) for e in group), ())


def top_of(group: tuple[int, ...], count: int) -> tuple[int, ...]:
    """Return the `count` topmost of a zone, the topmost first."""
    return group[: -count - 1 : -1] if count > 0 else ()


def bottom_of(group: tuple[int, ...], count: int) -> tuple[int, ...]:
    """Return the `count` lowest of a zone, the lowest first."""
    return group[: max(count, 0)]


def only(group: tuple[int, ...]) -> int:
    """Return the one thing that a description fits; 0, which stands for nothing, when it fits none or several."""
    return group[0] if len(group) == 1 else 0


def belongs(s: "State", part: int, whole: int) -> bool:
    """Whether a component is one of those that come with another one.

    What lies on it is. Of those of the same owner that lie on nothing, in one zone, the first are, as many as it still lacks:
    they are alike, and whoever says which of them came with which copy of a card would say what cannot be seen.
    """
    return bool(belonging(s, (part,), whole))


def belonging(s: "State", group: "Row", whole: int) -> tuple[int, ...]:
    """Return those of a group that come with another component, see `belongs`."""
    brought = s.program.linked.brings.get(made_as(s, whole))
    if not brought:
        return ()
    card, host, owner = s.card, s.host, s.owner
    whose = owner[whole]
    free: dict[tuple[int, int], tuple[int, ...]] = {}
    found = []
    for e in group:
        if card[e] not in brought or owner[e] != whose:
            continue
        if host[e] <= 0:
            kind = (card[e], s.zone[e])
            if kind not in free:
                free[kind] = _lacking(s, *kind, whole, brought.count(card[e]))
            if e in free[kind]:
                found.append(e)
        elif host[e] == whole:
            found.append(e)
    return tuple(found)


def _lacking(s: "State", card: int, zone: int, whole: int, many: int) -> tuple[int, ...]:
    """Return what lies on nothing in a zone and may come with a component, of a card of which that brings so many."""
    host, owner = s.host, s.owner
    whose = owner[whole]
    alike = s.bearing(frozenset((card,)))
    many -= sum([host[each] == whole for each in alike])
    if many <= 0 or zone < 0:
        return ()
    free = [e for e in s.zones[zone] if s.card[e] == card and host[e] <= 0 and owner[e] == whose]
    return tuple(free[:many])


def position_of(s: "State", e: int) -> int:
    """Return which one a component is in its zone, counted from 1 on top; 0 in a zone without an order, and of nothing."""
    zone = s.zone[e] if e else -1
    return len(s.zones[zone]) - s.zones[zone].index(e) if zone >= 0 and s.layout.ordered[zone] else 0


def board(s: "State") -> Distances:
    """Return the board: the steps that are printed and were not closed, and those that were laid since."""
    if s.board is None:
        steps = s.program.linked.adjacency(s.card)
        if any(name in MARKS for _, name in s.marks):
            steps = tuple(steps_from(s, e, tuple(printed)) for e, printed in enumerate(steps))
        s.board = Distances(steps, s.program.linked.movement(s.card))
    return s.board


def distance_between(s: "State", one: int, other: int, through: "Row | None" = None) -> int:
    """Return the number of steps between two places of the board, between them only through some; -1 when no way leads there."""
    return board(s).between(one, other, None if through is None else frozenset(through))


def is_within(s: "State", place: int, start: int, steps: int, through: "Row | None" = None) -> bool:
    """Whether no more than so many steps lead from one place to another one; none leads to itself."""
    return 0 <= distance_between(s, start, place, through) <= steps


def nearby(s: "State", group: "Row", start: int, steps: int, through: "Row | None" = None) -> tuple[int, ...]:
    """Return those of a group to which no more than so many steps lead from a place of the board, see `is_within`."""
    if not group:
        return ()
    far = board(s).steps_from(start, None if through is None else frozenset(through))
    return tuple([e for e in group if 0 <= far.get(e, -1) <= steps])


def movement_between(s: "State", one: int, other: int, through: "Row | None" = None) -> int:
    """Return what it costs to go from one place of the board to another one, between them only through some; -1 when no way leads there."""
    return board(s).movement(one, other, None if through is None else frozenset(through))


def is_in_reach(s: "State", place: int, start: int, movement: int, through: "Row | None" = None) -> bool:
    """Whether it costs no more than so much to go to one place from another one; to stay costs nothing."""
    return 0 <= movement_between(s, start, place, through) <= movement


def is_on_way(s: "State", place: int, one: int, other: int, through: "Row | None" = None) -> bool:
    """Whether a place lies on a shortest way between two places, or is one of these."""
    if through is not None and place not in (one, other) and place not in through:
        return False
    whole = distance_between(s, one, other, through)
    before, behind = distance_between(s, one, place, through), distance_between(s, place, other, through)
    return whole >= 0 and before >= 0 and behind >= 0 and before + behind == whole


def changes(s: "State") -> int:
    """Return how often somebody took an optional step: a difference tells an action from a pass."""
    return s.acted


def definitions_of(s: "State", things: "Row") -> "Row":
    """Return the cards that some components are, by index."""
    return tuple([s.card[each] for each in things if each])
