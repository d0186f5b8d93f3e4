"""What players choose in secret: kept in the frame that asks them until all have chosen, then open at one moment.

What is kept is plain data: a row for each who has chosen, with what they could choose from, and how many of it. A player who thinks
in a clone does not know what others have chosen: there it is chosen anew, at random. Who is in the midst of choosing several begins again.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ruledeck.interpreter.primitives.primitives import show
from ruledeck.interpreter.primitives.stories import told_value
from ruledeck.interpreter.state.engine_units import PICK_SOME

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ruledeck.interpreter.state.pcg import Stream
    from ruledeck.interpreter.state.state import Frame, Locals, State, Value, Values

_THINGS: Final = ("component", "entity")
"""The bases of the types of things."""

_KEPT: Final = "chosen in secret"
"""How a row begins that is kept: what a player has chosen, and from what."""
_ROW: Final = 5
_PICKING: Final = 8
"""How much a choice of several keeps while its decision stands open; its picks stand last."""


_DONE: Final = -1
"""The option to choose no more."""


def kept(player: int, options: Values, choice: Value, bounds: Value) -> Values:
    """Return what a player has chosen in secret as it is kept: together with what there was to choose from, and how many of it.

    `bounds` are the least and the most of several, `None` for as many as there are; of one there are no bounds.
    """
    return (_KEPT, player, options, choice, bounds)


def unchosen(players: int, sort: str, many: bool) -> tuple[Value, ...]:
    """Return the row by seats of what so many players have chosen in secret who chose nothing, as `opened` does."""
    nothing: Value = () if many else 0 if sort in ("number", *_THINGS) else None
    return (nothing, *[None] * players)


def opened(s: State, rows: tuple[Values, ...], sort: str, many: bool) -> Values:
    """Tell all what players have chosen in secret; returns it as a row by seats, in which who chose nothing has nothing.

    A card that was chosen is shown to all. `sort` is the base of the type of what was chosen, which is `many` of it. At the front of
    the row stands what nothing is of that sort: the number 0, the thing that is none, none of many, or no word. Who could
    choose nothing and did so is told, too: nobody knew how many.
    """
    found = [*unchosen(s.layout.players, sort, many)]
    chosen: list[tuple[int, Value]] = []
    for _, player, _, choice, bounds in rows:
        assert isinstance(player, int)
        if choice is not None or bounds is not None:
            chosen.append((player, () if choice is None else choice))
            found[player] = choice
    for _, choice in chosen:
        for each in choice if isinstance(choice, tuple) else (choice,):
            if sort in _THINGS and isinstance(each, int) and s.card[each] >= 0:
                show(s, each, s.layout.everyone)
    for player, choice in chosen:
        s.log.append(("opened", player, sort, told_value(s, choice, sort), s.layout.everyone))
    if many and any(choice for _, choice in chosen):
        # Who takes some of several acts by it; as long as it is secret it does not count.
        s.acted += 1
    return tuple(found)


def chosen_anew(s: State, player: int, rng: Stream) -> None:
    """Let what others have chosen in secret be anything that they could have chosen, in a clone for a player who thinks."""
    frames: list[tuple[int, int, Locals]] = []
    frame, found = s.stack, False
    while frame is not None:
        unit, place, values, frame = frame
        if unit == PICK_SOME and _of_another(s, values, player):
            hidden = _begun_again(s, values)
        else:
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
        _, who, options, choice, bounds = row
        if isinstance(who, int) and who != player and isinstance(options, tuple) and options:
            if bounds is None:
                row = kept(who, options, options[rng.below(len(options))], None)
            else:
                assert isinstance(bounds, tuple)
                row = kept(who, options, _some(options, bounds, rng, many=isinstance(choice, tuple)), bounds)
        rows.append(row)
    return tuple(rows)


def _some(options: Sequence[Value], bounds: Values, rng: Stream, *, many: bool) -> Value:
    """Return as many of the options as may be chosen, at random, in their order; where no more than one may be, it or nothing."""
    least, most = bounds
    size = len(options)
    highest = min(most, size) if isinstance(most, int) else size
    lowest = max(min(least, highest), 0) if isinstance(least, int) else 0
    number = lowest + rng.below(highest - lowest + 1) if highest > lowest else lowest
    places = sorted(rng.shuffled(tuple(range(size)))[:number])
    found = tuple([options[at] for at in places])
    return found if many else found[0] if found else None


def _of_another(s: State, values: Locals, player: int) -> bool:
    """Whether a choice of several that goes on is made in secret, by another player than that one."""
    assert s.program is not None
    return len(values) == _PICKING and values[0] != player and s.program.sites[values[1]].secret


def _begun_again(s: State, values: Locals) -> Locals:
    """Return a choice of several with nothing chosen yet, also where its decision stands open."""
    _, site, group, least = values[:4]
    if s.pending is not None and s.pending.site == site and s.pending.picks is not None:
        options = (*range(len(group)), *([_DONE] if least <= 0 else []))
        s.pending = s.pending._replace(options=options, context=(*s.pending.context[:-1], ()))
    return (*values[:-1], ())


def _is_kept(value: Value) -> bool:
    return isinstance(value, tuple) and len(value) == _ROW and value[0] == _KEPT
