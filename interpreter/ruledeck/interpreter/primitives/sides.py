"""Sides of dice as values: which die, and which of its faces, in one number that a state can hold.

A side is `die * MOST_SIDES + face`, the first face is 0; 0 is no side, as entity 0 is the game itself.
"""

from typing import TYPE_CHECKING, Final

from ruledeck.grammar.files.models import MOST_SIDES

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from ruledeck.interpreter.state.plain import Value
    from ruledeck.interpreter.state.state import State

NO_SIDE: Final = 0


def die_of(side: int) -> int:
    """Return the component whose side it is."""
    return side // MOST_SIDES


def printed_on(s: "State", side: int) -> "Mapping[str, Value]":
    """Return the facts of a side as they are printed; of a card that is not known, none."""
    card = s.card[die_of(side)]
    faces = s.program.linked.printed_faces[card] if card >= 0 else ()
    face = side % MOST_SIDES
    return faces[face] if face < len(faces) else {}


def sides_of(s: "State", die: int) -> tuple[int, ...]:
    """Return every side of a component, in the order in which they are written."""
    card = s.card[die]
    faces = s.program.linked.printed_faces[card] if card >= 0 else ()
    return tuple(range(die * MOST_SIDES, die * MOST_SIDES + len(faces)))


def side_at(s: "State", die: int, number: int) -> int:
    """Return the side with a number, counted from 1; `NO_SIDE` where there is none."""
    sides = sides_of(s, die)
    return sides[number - 1] if 1 <= number <= len(sides) else NO_SIDE


def number_of_side(side: int) -> int:
    """Return the number of a side on its die, counted from 1; 0 for no side."""
    return side % MOST_SIDES + 1 if side else 0


def is_up(s: "State", side: int) -> bool:
    """Whether the die shows what this side prints."""
    die = die_of(side)
    up = die * MOST_SIDES + s.counters[s.layout.face][die]
    return bool(side) and (side == up or printed_on(s, side) == printed_on(s, up))


def prints(s: "State", sides: "Iterable[int]") -> tuple[int, ...]:
    """Return of the sides that print the same one alone: that which is up, or else the first."""
    kept: list[int] = []
    for side in sides:
        twin = next((at for at, each in enumerate(kept) if printed_on(s, each) == printed_on(s, side)), -1)
        if twin < 0:
            kept.append(side)
        elif side % MOST_SIDES == s.counters[s.layout.face][die_of(side)]:
            kept[twin] = side
    return tuple(kept)


def shown_by(s: "State", fact: str, side: int) -> "Value":
    """Return a fact of a side as it is printed; where the side says nothing of it, what stands for nothing."""
    return printed_on(s, side).get(fact, s.program.linked.nothing_shown[fact])


def shows(s: "State", side: int, symbol: str) -> bool:
    """Whether one of the facts of a side is a symbol, or a list that holds it."""
    return any(
        value == symbol or (isinstance(value, tuple) and symbol in value) for value in printed_on(s, side).values()
    )
