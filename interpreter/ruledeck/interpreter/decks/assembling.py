"""Decks that are put together step by step, each step towards what a format asks.

Where conditions lean on each other (a team for so many points, cards that some of the team may use, so many of these), hardly any
deck of cards taken at random obeys. So first come the cards that let others in, as many as fit; then whatever brings the deck nearer
to the format and nothing further from it; and what is still broken is mended by exchanging cards, where a condition counts the more,
the longer it stays broken.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from operator import mul
from typing import TYPE_CHECKING, Final

from ruledeck.grammar.files.models import MOST_COPIES

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from ruledeck.grammar.files.manifest import DeckFormat
    from ruledeck.interpreter.decks.distances import Distances
    from ruledeck.interpreter.state.pcg import Stream
    from ruledeck.interpreter.state.program import Program

Entry = tuple[str, str]
"""What a deck lists: `cards` or `sets`, and the id of the card or the name of the set."""
Apart = tuple[int, ...]
"""How far a deck is from each number and each condition of its format."""

SETS: Final = "sets"
CARDS: Final = "cards"
IN_VAIN: Final = 40
"""So many cards in a row are offered in vain to a deck that obeys already."""
STEPS: Final = 800
"""So many exchanges are tried before a deck is given up."""
STUCK: Final = 20
"""After so many exchanges that brought it no nearer, what is broken counts more."""


@dataclass(slots=True)
class Plan:
    """How decks of a format are put together for one owner.

    Attributes:
        program: The game.
        owner: The player whose deck it is, or `TABLE`.
        rules: The numbers of the format.
        sets: What lies in each set; empty where the format counts cards.
        distances: How far a deck is from the conditions.
        entries: All that may be listed by itself: what comes with a card is not among it.
        empty: How far a deck of nothing is from the conditions.
        first: Those of the entries that come first, as they let others in.
    """

    program: Program
    owner: int
    rules: DeckFormat
    sets: Mapping[str, Mapping[str, int]]
    distances: Distances
    entries: tuple[Entry, ...] = ()
    empty: Apart = ()
    first: frozenset[Entry] = field(default_factory=frozenset)

    def __post_init__(self) -> None:
        """Find out what may be listed, and what of it comes first."""
        coming = {entry for card in self.program.definitions for entry in self.coming((CARDS, card))}
        cards = self.program.game.cards
        loose = self.rules.sets.loose if self.rules.sets is not None else None
        listed = [(CARDS, card) for card in cards if loose is None or cards[card].text.type in loose]
        self.entries = tuple(
            [entry for entry in [*((SETS, name) for name in self.sets), *listed] if entry not in coming]
        )
        self.empty = self.distances.of({}, self.owner)
        self.first = frozenset(self._opening())

    def _opening(self) -> Iterable[Entry]:
        """Return the entries of the sorts that mend what others break: a sort is a type of cards, or all sets."""
        alone = {entry: self.distances.of(self.cards({entry: 1}), self.owner) for entry in self.entries}
        barred = [entry for entry, far in alone.items() if any(map(int.__gt__, far, self.empty))]
        before = self._of(barred)
        sorts: dict[str, list[Entry]] = {}
        for entry in self.entries:
            sorts.setdefault(self._sort(entry), []).append(entry)
        for entries in sorts.values():
            then = self._of([*barred, *(entry for entry in entries if entry not in barred)])
            if any(old > nothing and new < old for nothing, old, new in zip(self.empty, before, then, strict=True)):
                yield from entries

    def _of(self, entries: Iterable[Entry]) -> Apart:
        return self.distances.of(self.cards(dict.fromkeys(entries, 1)), self.owner)

    def _sort(self, entry: Entry) -> str:
        return SETS if entry[0] == SETS else f"{CARDS} {self.program.game.cards[entry[1]].text.type}"

    def attempt(self, rng: Stream) -> tuple[Entry, ...] | None:
        """Return what a deck lists that obeys the format, once for each copy, or `None` when this try found none."""
        deck = _Deck(self, self._size(rng), rng)
        deck.grow()
        return tuple(deck.listed.elements()) if deck.obeys or deck.mended() else None

    def _size(self, rng: Stream) -> int | None:
        """Return how many sets, or cards, there are to be; `None` where only conditions say so."""
        limits = self.rules.sets or self.rules
        if limits.least is None and limits.most is None:
            return None
        least = max(1, limits.least or 0)
        most = least + least // 2 if limits.most is None else limits.most
        return least + rng.below(max(1, most - least + 1))

    def apart(self, listed: Mapping[Entry, int], size: int | None) -> Apart:
        """Return how far a deck is from the numbers of the format, and from its conditions."""
        cards = self.cards(listed)
        total = sum(cards.values())
        counted = sum(copies for (key, _), copies in listed.items() if key == SETS) if self.sets else total
        few = max(0, (self.rules.least or 0) - total)
        many = max(0, total - self.rules.most) if self.rules.most is not None else 0
        return (0 if size is None else abs(counted - size), few, many, *self.distances.of(cards, self.owner))

    def cards(self, listed: Mapping[Entry, int]) -> Counter[str]:
        """Return the cards of a deck, those of its sets among them."""
        found: Counter[str] = Counter()
        for (key, name), copies in listed.items():
            for card, number in (self.sets[name] if key == SETS else {name: 1}).items():
                found[card] += copies * number
        return found

    def coming(self, entry: Entry) -> tuple[Entry, ...]:
        """Return what comes with a card, which a deck may list once more."""
        if entry[0] == SETS:
            return ()
        ids = self.program.definitions
        brought = self.program.linked.brings.get(ids.index(entry[1]), ())
        return tuple([(CARDS, ids[card]) for card in dict.fromkeys(brought)])

    def called(self, entry: Entry) -> str:
        """Return by what copies are counted: cards of one title count together."""
        return entry[1] if entry[0] == SETS else self.program.game.cards[entry[1]].text.name

    def most(self, entry: Entry, size: int) -> int:
        """Return how many copies of something there may be in a deck of about this size."""
        limits = self.rules.sets if entry[0] == SETS else self.rules
        copies = limits.copies if limits is not None else None
        return min(MOST_COPIES, size if copies is None else copies)


class _Deck:
    """A deck that is being put together."""

    def __init__(self, plan: Plan, size: int | None, rng: Stream) -> None:
        self.listed: Counter[Entry] = Counter()
        self._plan, self._size, self._rng = plan, size, rng
        self._now = plan.apart(self.listed, size)
        need = sum(self._now)
        self._about = size or max(1, need)
        # Where nothing says how many, there are up to half as many again as are needed.
        self._room = need + rng.below(need // 2 + 1)

    @property
    def obeys(self) -> bool:
        """Whether it breaks nothing."""
        return not any(self._now)

    def grow(self) -> None:
        """Add what breaks nothing more: first what lets others in, with what comes with it; then the others, also a second time."""
        first, rest = self._offered(self._plan.first), self._offered(set(self._plan.entries) - self._plan.first)
        self._take(first, with_more=True)
        self._take(self._rng.shuffled([more for entry in sorted(self.listed) for more in self._plan.coming(entry)]))
        left, before = [*rest, *first], -1
        while left and not self.obeys and before != self.listed.total():
            before = self.listed.total()
            left = self._take(left)
        self._take(left)

    def _offered(self, entries: Iterable[Entry]) -> tuple[Entry, ...]:
        copies = [entry for entry in sorted(entries) for _ in range(self._plan.most(entry, self._about))]
        return self._rng.shuffled(copies)

    def _take(self, offered: Sequence[Entry], *, with_more: bool = False) -> list[Entry]:
        """Add each of what is offered that breaks nothing more; return what was left.

        Args:
            offered: In which order.
            with_more: Whether every second one is tried together with more of what comes with it.
        """
        left: list[Entry] = []
        refused: set[Entry] = set()
        vain = 0
        for at, entry in enumerate(offered):
            if self.obeys and vain >= IN_VAIN:
                return [*left, *offered[at:]]
            # One more copy of what did not fit would not, either.
            if entry in refused or not self._taken(entry):
                refused.add(entry)
                left.append(entry)
                vain += 1
                continue
            vain = 0
            if with_more and self._rng.below(2):
                for more in self._plan.coming(entry):
                    self._taken(more)
        return left

    def _taken(self, entry: Entry) -> bool:
        then = self._with(entry)
        if then is None:
            return False
        far = self._plan.apart(then, self._size)
        if any(map(int.__gt__, far, self._now)):
            return False
        # What helps nothing may come as well, but not without end; and beside sets, nothing does.
        welcome = self.listed.total() < self._room and (entry[0] == SETS or not self._plan.sets)
        if sum(far) == sum(self._now) and not welcome:
            return False
        self.listed, self._now = then, far
        return True

    def mended(self) -> bool:
        """Exchange cards until it obeys; return whether it does."""
        rng, weights, stuck = self._rng, [1] * len(self._now), 0
        cost = best = sum(self._now)
        for _ in range(STEPS):
            then = self._changed()
            far = None if then is None else self._plan.apart(then, self._size)
            if then is not None and far is not None:
                price = sum(map(mul, weights, far))
                # What helps nothing goes, or makes room for something else.
                no_more = then.total() <= self.listed.total()
                if price < cost or (price == cost and no_more and rng.below(2)):
                    self.listed, self._now, cost = then, far, price
                    if self.obeys:
                        return True
            stuck += 1
            if sum(self._now) < best:
                best, stuck = sum(self._now), 0
            elif stuck >= STUCK:
                weights = [weight + (far > 0) for weight, far in zip(weights, self._now, strict=True)]
                cost, stuck = sum(map(mul, weights, self._now)), 0
        return False

    def _changed(self) -> Counter[Entry] | None:
        """Return the deck with something more, something less, or both; `None` where there may be no more of it."""
        move = self._rng.below(4)
        before = self.listed
        if move != 0 and before:
            self.listed = self._without(self._any(sorted(before.elements())))
        more = sorted({each for entry in self.listed for each in self._plan.coming(entry)})
        then = self._with(self._any([*self._plan.entries, *more])) if move != 1 else self.listed
        self.listed = before
        return then

    def _any(self, entries: Sequence[Entry]) -> Entry:
        return entries[self._rng.below(len(entries))]

    def _with(self, entry: Entry) -> Counter[Entry] | None:
        """Return the deck with one more of something, or `None` where it has as many as it may."""
        plan = self._plan
        if entry[0] == SETS:
            copies = self.listed[entry]
        else:
            called = plan.called(entry)
            copies = sum(
                number for each, number in self.listed.items() if each[0] == CARDS and plan.called(each) == called
            )
        return None if copies >= plan.most(entry, self._about) else self.listed + Counter((entry,))

    def _without(self, entry: Entry) -> Counter[Entry]:
        """Return the deck without one of something, and without more of what came with that alone."""
        then = self.listed - Counter((entry,))
        if entry in then:
            return then
        still = {each for other in then for each in self._plan.coming(other)}
        for each in self._plan.coming(entry):
            if each not in still:
                del then[each]
        return then
