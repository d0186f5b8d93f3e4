"""What many games say of a game: results by seat, deck and bot, the spread of lengths, and what each card did."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from ruledeck.cli.balance.shares import Share, Spread
from ruledeck.cli.balance.sources import added

if TYPE_CHECKING:
    from ruledeck.cli.balance.outcomes import Outcome


@dataclass(frozen=True, slots=True)
class CardShare:
    """What a card did.

    Attributes:
        card: Its id.
        had: How those fared who had it: a seat of a game each.
        used: How those fared who played it or used an ability of it.
        usual: Which share those who had it would have won as everybody with the same deck, or else in the same seat, did.
    """

    card: str
    had: Share
    used: Share
    usual: float

    def data(self) -> dict[str, object]:
        """Return it as data for programs."""
        return {"card": self.card, "had": self.had.data(), "used": self.used.data(), "usual": round(self.usual, 4)}


@dataclass(slots=True)
class Summary:
    """What was counted over games; they are added one by one, so that nothing of each has to be kept.

    Attributes:
        bots: The bot of each seat, by its name.
        games: How many games there were.
    """

    bots: Mapping[str, str]
    games: int = 0
    _results: dict[str, dict[str, Counter[bool]]] = field(
        default_factory=lambda: defaultdict(lambda: defaultdict(Counter))
    )
    _lengths: dict[str, Counter[int]] = field(default_factory=lambda: defaultdict(Counter))
    _ends: dict[str, dict[str, Counter[int]]] = field(default_factory=lambda: defaultdict(lambda: defaultdict(Counter)))
    _sources: dict[str, dict[str, Counter[str]]] = field(
        default_factory=lambda: defaultdict(lambda: defaultdict(Counter))
    )
    _had: dict[str, dict[str, Counter[bool]]] = field(default_factory=lambda: defaultdict(lambda: defaultdict(Counter)))
    _used: dict[str, Counter[bool]] = field(default_factory=lambda: defaultdict(Counter))
    _alike: dict[str, Counter[bool]] = field(default_factory=lambda: defaultdict(Counter))

    def add(self, outcome: Outcome) -> None:
        """Take in what came of a game."""
        self.games += 1
        for seat, bot in self.bots.items():
            won = seat in outcome.winners
            self._results["seat"][seat][won] += 1
            self._results["bot"][bot][won] += 1
            if seat in outcome.decks:
                self._results["deck"][outcome.decks[seat]][won] += 1
            alike = outcome.decks.get(seat, seat)
            self._alike[alike][won] += 1
            for card in outcome.had.get(seat, ()):
                self._had[card][alike][won] += 1
            for card in outcome.used.get(seat, ()):
                self._used[card][won] += 1
        self._results["seat"]["nobody"][not outcome.winners] += 1
        for name, count in outcome.periods.items():
            self._lengths[name][count] += 1
        self._lengths["decision"][outcome.decisions] += 1
        for name, counts in outcome.counters.items():
            for seat, count in counts.items():
                self._ends[name]["winners" if seat in outcome.winners else "others"][count] += 1
        added(self._sources, outcome.sources, outcome.winners)

    def results(self, by: str) -> dict[str, Share]:
        """Return how each `seat`, `deck` or `bot` fared, in the order in which they came."""
        return {name: _share(found) for name, found in self._results[by].items()}

    def lengths(self) -> dict[str, Spread]:
        """Return how many of each period there were in a game, and how many decisions; periods that never were are left out."""
        return {name: Spread(counts) for name, counts in self._lengths.items() if any(counts)}

    def ends(self) -> dict[str, dict[str, Spread]]:
        """Return what stood on those who won and on the others at the end, by counter, where anything did."""
        return {
            name: {who: Spread(counts) for who, counts in sorted(found.items(), reverse=True)}
            for name, found in self._ends.items()
        }

    def sources(self) -> dict[str, dict[str, dict[str, int]]]:
        """Return what brought the counters that were asked for to those who won and to the others, the most first."""
        return {
            name: {who: dict(brought.most_common()) for who, brought in sorted(found.items(), reverse=True)}
            for name, found in self._sources.items()
        }

    def cards(self) -> list[CardShare]:
        """Return what each card did that anybody had; those first that were used most."""
        found = [self._card(card, had) for card, had in self._had.items()]
        return sorted(found, key=lambda each: (-each.used.of, -each.had.of, each.card))

    def _card(self, card: str, had: Mapping[str, Counter[bool]]) -> CardShare:
        together: Counter[bool] = Counter()
        usual = 0.0
        for alike, counts in had.items():
            together.update(counts)
            usual += counts.total() * _share(self._alike[alike]).value
        return CardShare(card, _share(together), _share(self._used[card]), usual / together.total())

    def data(self) -> dict[str, object]:
        """Return everything as data for programs."""
        return {
            "results": {
                by: {name: share.data() for name, share in self.results(by).items()}
                for by in ("seat", "deck", "bot")
                if self._results[by]
            },
            "lengths": {name: spread.data() for name, spread in self.lengths().items()},
            "ends": {
                name: {who: spread.data() for who, spread in found.items()} for name, found in self.ends().items()
            },
            "sources": self.sources(),
            "cards": [each.data() for each in self.cards()],
        }


def _share(found: Counter[bool]) -> Share:
    return Share(found[True], found[True] + found[False])
