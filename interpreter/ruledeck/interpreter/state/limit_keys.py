"""What `State.limits` holds besides the uses of abilities: notes that are made and looked up again, each sort under keys of its own.

A use of an ability has the key ``(ability, holder, occasion)``, all of them from 0 on but for the occasion, which is -1 for the whole game
and -2 minus an event for that event; behind `TOGETHER` in the place of the occasion stands the moment that was answered as a whole.
Every other sort of note begins with a number below 0 in the place of the ability.
"""

from typing import Final

TOGETHER: Final = -3
"""In the third place of four: the ability has answered all that happened at the moment which stands behind it."""
STOOD: Final = -2
"""How the table stood when a period began: behind it the kind of period, and its place among those that go on."""
LEFT: Final = -5
"""Before which serial number a component was in play the last time, see `left_play`."""
ANSWERING: Final = -6
"""An ability takes the place of something just now: behind it the ability and its card."""
SPOKEN: Final = (-1, 0, -1)
"""How often bots used rights since somebody decided."""
PASSED: Final = (-3, 0, -3)
"""How often somebody had acted when an action was counted as a pass."""
BEGUN: Final = (-4, 0, -4)
"""How often somebody had acted when a turn began whose passes are counted."""
OF_THE_TABLE: Final = frozenset((STOOD, PASSED[0], BEGUN[0]))
"""What the keys begin with of notes that say how the table stands, and of no use of anything."""


def left_play(e: int) -> tuple[int, int, int]:
    """Return the key of the serial number before which a component was in play the last time."""
    return (LEFT, e, LEFT)


def answering(ability: int, card: int) -> tuple[int, int, int]:
    """Return the key under which it is noted that a card's ability takes the place of something just now.

    What it brings about itself, in place of what it answered, it does not answer again.
    """
    return (ANSWERING, ability, card)
