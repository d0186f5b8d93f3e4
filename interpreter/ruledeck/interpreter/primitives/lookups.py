"""What generated code looks at: groups of components in order, and the way between two places."""

from itertools import chain
from typing import TYPE_CHECKING

from ruledeck.interpreter.state.graphs import distance

if TYPE_CHECKING:
    from ruledeck.interpreter.state.graphs import Adjacency
    from ruledeck.interpreter.state.state import Local, State


def in_play(s: "State") -> tuple[int, ...]:
    """Return every component in play, zone after zone."""
    zones = s.zones
    play = s.program.linked.play_zones
    if len(play) == 1:
        return zones[play[0]]
    return tuple([e for zone in play for e in zones[zone]])


def is_in_play(s: "State", e: int) -> bool:
    """Whether a component lies in a zone in play."""
    return s.zone[e] in s.program.linked.play_zones


def in_zones(s: "State", zones: "Local") -> tuple[int, ...]:
    """Return the components of several zones."""
    return tuple([e for zone in zones for e in s.zones[zone]])


def joined(*groups: "Local") -> "Local":
    """Return several groups one behind the other; what is in two of them counts once."""
    return tuple(dict.fromkeys(chain.from_iterable(groups)))


def everything(s: "State") -> tuple[int, ...]:
    """Return all components, wherever they are."""
    return tuple(chain.from_iterable(s.zones))


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
    card, host = s.card[part], s.host
    brought = s.program.linked.brings.get(s.card[whole], ())
    if card not in brought or s.owner[part] != s.owner[whole]:
        return False
    if host[part] > 0:
        return host[part] == whole
    alike = s.bearing(frozenset((card,)))
    lacking = brought.count(card) - sum(host[each] == whole for each in alike)
    free = [e for e in s.zones[s.zone[part]] if s.card[e] == card and host[e] <= 0 and s.owner[e] == s.owner[whole]]
    return part in free[: max(lacking, 0)]


def board(s: "State") -> "Adjacency":
    """Return the entities that one step on the board leads to, by entity."""
    if s.board is None:
        s.board = s.program.linked.adjacency(s.card)
    return s.board


def distance_between(s: "State", one: int, other: int) -> int:
    """Return the number of steps between two places of the board; -1 when no way leads there."""
    found = distance(board(s), one, other)
    return -1 if found is None else found


def changes(s: "State") -> int:
    """Return how often somebody took an optional step: a difference tells an action from a pass."""
    return s.acted
