"""What counts towards a number, and how much each thing of it: what a story names behind it."""

from typing import TYPE_CHECKING, Any, TypeAlias

from ruledeck.interpreter.engine.continuous import active, altering, modified

if TYPE_CHECKING:
    from ruledeck.interpreter.state.state import Row, State

Parts: TypeAlias = tuple[tuple[int, ...], tuple[Any, ...]]
"""Things, and what each of them counts."""


def altered_parts(s: "State", word: str, x: int, counted: Parts, *others: "Row") -> Parts:
    """Return what counts towards a number of a thing after all modifications; without them it is what is `counted`.

    What a text of a card adds counts as that of the card, and what the rules add as that of the thing itself. Of a number that is
    set or bounded nothing can be said but that it is the thing's.
    """
    altering_it = altering(s, active(s, "modify", word), x, others)
    if any(layer != 1 for layer, _, _ in altering_it):
        return (x,), (modified(s, word, x, sum(counted[1]), *others),)
    return parts_together(counted, *[((this or x,), (amount,)) for _, amount, this in altering_it])


def parts_together(*several: Parts) -> Parts:
    """Return the parts of a sum: what counts towards several of its terms stands there once."""
    found: dict[int, Any] = {}
    for things, numbers in several:
        for thing, number in zip(things, numbers, strict=True):
            found[thing] = found.get(thing, 0) + number
    return tuple(found), tuple(found.values())


def parts_beside(x: int, counted: Parts) -> Parts:
    """Return the parts of a number of a thing; none where all of it is the thing's own, which goes without saying."""
    things, numbers = counted
    own = all(thing == x for thing, number in zip(things, numbers, strict=True) if number)
    return ((), ()) if own else counted
