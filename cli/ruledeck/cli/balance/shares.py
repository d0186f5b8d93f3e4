"""Shares with their intervals, and how numbers are spread."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import sqrt
from typing import Final

Z: Final = 1.959963984540054
"""The standard score of a 95% confidence interval."""


@dataclass(frozen=True, slots=True)
class Share:
    """How many of some cases something was so.

    Attributes:
        count: In how many it was.
        of: How many cases there were.
    """

    count: int
    of: int

    @property
    def value(self) -> float:
        """The share, from 0 to 1; 0 where there were no cases."""
        return self.count / self.of if self.of else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """The 95% confidence interval of the share (Wilson's score interval); from 0 to 1 without cases."""
        if not self.of:
            return 0.0, 1.0
        n, p = self.of, self.value
        centre = (p + Z * Z / (2 * n)) / (1 + Z * Z / n)
        half = Z * sqrt(p * (1 - p) / n + Z * Z / (4 * n * n)) / (1 + Z * Z / n)
        return max(centre - half, 0.0), min(centre + half, 1.0)

    def data(self) -> dict[str, object]:
        """Return it as data for programs."""
        low, high = self.interval
        return {
            "won": self.count,
            "of": self.of,
            "share": round(self.value, 4),
            "low": round(low, 4),
            "high": round(high, 4),
        }


@dataclass(frozen=True, slots=True)
class Spread:
    """How a number is spread over games.

    Attributes:
        counts: How often it was which number.
    """

    counts: Mapping[int, int]

    @property
    def games(self) -> int:
        """In how many games it was counted."""
        return sum(self.counts.values())

    @property
    def mean(self) -> float:
        """Its mean; 0 without games."""
        return sum(number * count for number, count in self.counts.items()) / self.games if self.games else 0.0

    def quantile(self, part: float) -> int:
        """Return the smallest number that at least a part of the games, from 0 to 1, does not exceed; 0 without games."""
        left = part * self.games
        for number, count in sorted(self.counts.items()):
            left -= count
            if left <= 1e-9:
                return number
        return max(self.counts, default=0)

    def data(self) -> dict[str, object]:
        """Return it as data for programs."""
        return {
            "mean": round(self.mean, 2),
            "least": min(self.counts, default=0),
            "p05": self.quantile(0.05),
            "median": self.quantile(0.5),
            "p95": self.quantile(0.95),
            "most": max(self.counts, default=0),
        }
