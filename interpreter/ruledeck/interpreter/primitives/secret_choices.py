"""What players choose in secret: kept in the frame that asks them until all have chosen, then open at one moment.

What is kept is plain data: a row for each who has chosen, with what they could choose from. A player who thinks in a clone does not
know what others have chosen: there it is chosen anew, at random.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ruledeck.interpreter.primitives.primitives import show
from ruledeck.interpreter.primitives.stories import told_value

if TYPE_CHECKING:
    from ruledeck.interpreter.state.pcg import Stream
    from ruledeck.interpreter.state.state import Frame, Locals, State, Value, Values

_THINGS: Final = ("component", "entity")
"""The bases of the types of things."""

_KEPT: Final = "chosen in secret"
"""How a row begins that is kept: what a player has chosen, and from what."""


def kept(player: int, options: Values, choice: Value) -> Values:
    """Return what a player has chosen in secret as it is kept: together with what there was to choose from."""
    return (_KEPT, player, options, choice)


def opened(s: State, rows: tuple[Values, ...], sort: str) -> Values:
    """Tell all what players have chosen in secret; returns it as a row by seats, in which who chose nothing has nothing.

    A card that was chosen is shown to all. `sort` is the base of the type of what was chosen. In front, at the seat of nobody, stands
    what nothing is of that sort: the number 0, the thing that is none, or no word.
    """
    found: list[Value] = [0 if sort == "number" else None] * (s.layout.players + 1)
    if sort in _THINGS:
        found[0] = 0
    chosen = [(player, choice) for _, player, _, choice in rows if choice is not None and isinstance(player, int)]
    for player, choice in chosen:
        found[player] = choice
        if sort in _THINGS and isinstance(choice, int) and s.card[choice] >= 0:
            show(s, choice, s.layout.everyone)
    for player, choice in chosen:
        s.log.append(("opened", player, sort, told_value(s, choice, sort), s.layout.everyone))
    return tuple(found)


def chosen_anew(s: State, player: int, rng: Stream) -> None:
    """Let what others have chosen in secret be anything that they could have chosen, in a clone for a player who thinks."""
    frames: list[tuple[int, int, Locals]] = []
    frame, found = s.stack, False
    while frame is not None:
        unit, place, values, frame = frame
        hidden = tuple([_hidden(value, player, rng) for value in values])
        found = found or hidden != values
        frames.append((unit, place, hidden))
    if found:
        below: Frame | None = None
        for unit, place, values in reversed(frames):
            below = (unit, place, values, below)
        s.stack = below


def _hidden(value: Value, player: int, rng: Stream) -> Value:
    """Return a value of a frame; of rows that are kept, those of others with a choice at random."""
    if not isinstance(value, tuple) or not value or not all(_is_kept(each) for each in value):
        return value
    rows: list[Value] = []
    for row in value:
        assert isinstance(row, tuple)
        _, who, options, _ = row
        if isinstance(who, int) and who != player and isinstance(options, tuple) and options:
            row = kept(who, options, options[rng.below(len(options))])
        rows.append(row)
    return tuple(rows)


def _is_kept(value: Value) -> bool:
    return isinstance(value, tuple) and len(value) == 4 and value[0] == _KEPT
