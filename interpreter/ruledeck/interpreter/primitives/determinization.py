"""Dealing the unknown anew: a state that one player cannot tell from the true one, for that player to search in."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ruledeck.interpreter.primitives.history import seen_by
from ruledeck.interpreter.primitives.secret_choices import chosen_anew
from ruledeck.interpreter.state.log import redacted_log

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ruledeck.interpreter.state.pcg import Stream
    from ruledeck.interpreter.state.state import State, Values

    Holds = Callable[[str, Values, int], bool]

TRIES: Final = 24
NODES: Final = 2000
SWAPS: Final = 8


def redetermine(s: State, player: int, rng: Stream, holds: Holds, keep_log: bool = False) -> State:
    """Return a clone in which every card that ``player`` does not know is dealt anew.

    Cards change places only with cards of the same owner and back. All facts that the player holds are true of the
    new deal; facts that only others hold get the answers that are true of it. The random streams are fresh and
    scripted outcomes are gone, so that the clone's future is not the true one.

    Args:
        s: the true state; it does not change.
        player: whose knowledge counts.
        rng: where the new deal and the new future come from.
        holds: ``holds(test, args, card definition)`` answers a test.
        keep_log: keep the log as the player saw it; a search does not need it.

    Returns:
        The clone. The work is bounded; the true deal is always among the solutions.
    """
    new = s.clone()
    bit = 1 << player
    demands, pools = demanded(s, player), alike(s, player)
    answers: dict[tuple[int, int], bool] = {}

    def fits(e: int, card: int) -> bool:
        fit = answers.get((e, card))
        if fit is None:
            fit = all(holds(test, args, card) is answer for test, args, answer in demands[e])
            answers[e, card] = fit
        return fit

    for pool in pools:
        bound = [e for e in pool if e in demands]
        free = [e for e in pool if e not in demands]
        for e, card in zip([*bound, *free], deal(rng, bound, [s.card[e] for e in [*bound, *free]], fits), strict=True):
            new.card[e] = card
    new.recast()
    # What is in its place now has not seen how things were.
    new.watched = tuple([row for row in s.watched if row[1] == 0 or new.card[row[1]] == s.card[row[1]]])
    seen_by(new, player)
    new.facts = tuple(
        fact if fact[4] & bit else (*fact[:3], holds(fact[0], fact[1], new.card[fact[2]]), fact[4]) for fact in s.facts
    )
    chosen_anew(new, player, rng)
    new.chance_state, new.bots_state = rng.word(), rng.word()
    new.scripted, new.scripted_at = None, 0
    new.past = None
    new.log = redacted_log(s, player) if keep_log else []
    return new


def demanded(s: State, player: int) -> dict[int, list[tuple[str, Values, bool]]]:
    """Return what a player was told, as `(test, arguments, answer)`, by the component that it is about."""
    demands: dict[int, list[tuple[str, Values, bool]]] = {}
    for test, args, about, answer, mask in s.facts:
        if mask >> player & 1:
            demands.setdefault(about, []).append((test, args, answer))
    return demands


def alike(s: State, player: int) -> tuple[tuple[int, ...], ...]:
    """Return the components that a player does not know, those together that could be one another: of one owner and back."""
    pools: dict[tuple[int, int], list[int]] = {}
    for e, card in enumerate(s.card):
        if card >= 0 and not s.known[e] >> player & 1:
            pools.setdefault((s.owner[e], s.layout.back(card)), []).append(e)
    return tuple([tuple(pool) for pool in pools.values()])


def deal(rng: Stream, bound: Sequence[int], cards: list[int], fits: Callable[[int, int], bool]) -> Sequence[int]:
    """Return ``cards`` in an order whose first ones fit the places ``bound``; the given order does.

    Whole random orders come first, because the first that fits is uniform among those that fit; then a bounded search
    from the tightest place on; then random swaps that start from the given order.
    """
    # Sorted, so that the same stream deals the same cards whatever the true deal is.
    sorted_cards = sorted(cards)
    for _ in range(TRIES):
        order = rng.shuffled(sorted_cards)
        if all(fits(e, card) for e, card in zip(bound, order, strict=False)):
            return order
    return searched(rng, bound, sorted_cards, fits) or swapped(rng, bound, cards, fits)


def searched(
    rng: Stream, bound: Sequence[int], cards: list[int], fits: Callable[[int, int], bool]
) -> Sequence[int] | None:
    """Return a random order found by backtracking, or None when the bound of the search is reached."""
    places = sorted(range(len(bound)), key=lambda place: sum(fits(bound[place], card) for card in cards))
    left = list(rng.shuffled(cards))
    taken: list[int] = []
    tried: list[set[int]] = [set()]
    for _ in range(NODES):
        if len(taken) == len(places):
            order = [0] * len(places)
            for place, card in zip(places, taken, strict=True):
                order[place] = card
            return [*order, *rng.shuffled(left)]
        e = bound[places[len(taken)]]
        index = next((i for i, card in enumerate(left) if card not in tried[-1] and fits(e, card)), -1)
        if index >= 0:
            card = left.pop(index)
            tried[-1].add(card)
            taken.append(card)
            tried.append(set())
        elif taken:
            tried.pop()
            left.insert(rng.below(len(left) + 1), taken.pop())
        else:
            return None
    return None


def swapped(rng: Stream, bound: Sequence[int], cards: list[int], fits: Callable[[int, int], bool]) -> Sequence[int]:
    """Return an order reached from the given one by random swaps, each of which keeps every place fitting."""
    order = list(cards)
    for _ in range(SWAPS * len(order)):
        i, j = rng.below(len(order)), rng.below(len(order))
        if (i >= len(bound) or fits(bound[i], order[j])) and (j >= len(bound) or fits(bound[j], order[i])):
            order[i], order[j] = order[j], order[i]
    return order
