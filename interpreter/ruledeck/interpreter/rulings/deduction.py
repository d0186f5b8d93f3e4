"""What a player can conclude of cards that the player does not know: what holds however the unknown cards may lie."""

from collections.abc import Callable, Iterable, Iterator, Sequence

from ruledeck.interpreter.explain.supposition import asked_of
from ruledeck.interpreter.primitives.determinization import alike, demanded, searched
from ruledeck.interpreter.state.pcg import Stream
from ruledeck.interpreter.state.program import Program
from ruledeck.interpreter.state.state import State
from ruledeck.interpreter.wording.names import BOX
from ruledeck.interpreter.wording.table import glimpse

SEED = 1
"""Of the stream that lays the cards which do not matter; what is concluded does not depend on it for one unknown card."""

_MIXED = 2
"""In so many random orders unknown cards are laid, beside the one in which like cards lie together."""


def certain(s: State, player: int, holds: Callable[[State], object]) -> bool:
    """Whether a player can be certain that a condition holds.

    Every unknown card outside the box is tried as each card that it might be, with what the player was told of it and of the others.

    Args:
        s: The true state.
        player: Who concludes.
        holds: The condition.
    """
    return bool(holds(s)) and all(holds(other) for other in _deals(s, player, alike(s, player)))


def dealt_anew(s: State, player: int) -> Iterator[State]:
    """Yield states that a player cannot tell from the true one, few of them: each place holds in some of them each card that it may.

    Where nothing was told of the cards, they are laid in several orders, in each of which all of them move one place on from state
    to state: like cards together, so that a hand is all of a kind, and mixed, so that it is not.
    """
    told = demanded(s, player)
    pools = [pool for pool in alike(s, player) if len({s.card[e] for e in pool}) > 1]
    free = [pool for pool in pools if not any(e in told for e in pool)]
    # Cards that lie beside each other are spoken of together.
    places = [sorted(pool, key=lambda e: (s.zone[e], s.zones[s.zone[e]].index(e))) for pool in free]
    together = [sorted([s.card[e] for e in pool]) for pool in free]
    mixed = [[Stream(SEED + times).shuffled(cards) for cards in together] for times in range(_MIXED)]
    laid: list[Sequence[Sequence[int]]] = [*mixed, together]
    for orders in laid:
        for step in range(max(map(len, free), default=0)):
            other = glimpse(s)
            for lying, order in zip(places, orders, strict=True):
                for at, e in enumerate(lying):
                    other.card[e] = order[(at + step) % len(lying)]
            other.recast()
            yield other
    yield from _deals(s, player, [pool for pool in pools if pool not in free])


def _deals(s: State, player: int, pools: Iterable[Sequence[int]]) -> Iterator[State]:
    """Yield states that a player cannot tell from the true one, one for each card that each place of some may hold."""
    program: Program = s.program
    told = demanded(s, player)
    answers: dict[tuple[int, int], bool] = {}

    def fits(e: int, card: int) -> bool:
        if (e, card) not in answers:
            answers[e, card] = all(
                asked_of(program, s, test, args, e, card) is answer for test, args, answer in told[e]
            )
        return answers[e, card]

    for pool in pools:
        for e in pool:
            for card in sorted({s.card[each] for each in pool}) if s.zone[e] != BOX else ():
                # The true card is tried already; one that contradicts what was told is none that the player thinks of.
                if card == s.card[e] or (e in told and not fits(e, card)):
                    continue
                # Cards of which something was told are laid first, as few fit there; the others fit anywhere.
                bound = [e, *(each for each in pool if each in told and each != e)]
                places = [*bound, *(each for each in pool if each not in bound)]

                def may(place: int, what: int, e: int = e, card: int = card) -> bool:
                    return what == card if place == e else fits(place, what)

                order = searched(Stream(SEED), bound, [s.card[each] for each in places], may)
                if order is not None:
                    other = glimpse(s)
                    other.card = list(s.card)
                    for place, what in zip(places, order, strict=True):
                        other.card[place] = what
                    other.recast()
                    yield other
