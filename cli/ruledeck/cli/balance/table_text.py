"""What came of many games as lines of names and numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ruledeck.cli.balance.shares import Share
from ruledeck.cli.balance.sources import part_of_all

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from ruledeck.cli.balance.simulation import Tally
    from ruledeck.cli.balance.summary import Summary

Row = tuple[str, str, str]
"""A name, a number, and what stands beside it."""


def table_text(found: Mapping[str, object], total: Tally, seats: tuple[str, ...]) -> str:
    """Return the totals: the options that were chosen, the plain numbers, who won, and how long games were.

    Args:
        found: The totals as data, see `simulation.record`.
        total: The totals.
        seats: The names of the seats.
    """
    options = found["options"]
    assert isinstance(options, dict)
    rows: list[Row] = [(f"option {name}", value, "") for name, value in options.items()]
    rows += [
        (key.replace("_", " "), f"{value:,}", "")
        for key, value in found.items()
        if isinstance(value, (int, float)) and key not in ("rounds", "turns")
    ]
    for number, name in enumerate(("nobody", *seats)):
        share = Share(total.wins[number], total.games)
        rows.append((f"won by {name}", f"{share.count:,}", told(share)))
    for name, spread in total.spreads().items():
        low, middle, high = (spread.quantile(part) for part in (0.05, 0.5, 0.95))
        beside = f"{spread.mean:6.1f} a game, median {middle:,}, 5th to 95th percentile {low:,} to {high:,}"
        rows.append((name, f"{total.periods[name]:,}", beside))
    return _columns(rows)


def told(share: Share) -> str:
    """Return a share with its confidence interval."""
    low, high = share.interval
    return f"{share.value:6.1%}, 95% CI {low:.1%} to {high:.1%}"


def details_text(summary: Summary, titles: Mapping[str, str], *, cards: bool) -> str:
    """Return results by deck and bot, what players had at the end and what it came from, and `cards`: what each card did."""
    return "".join(f"\n{title}\n{_columns(list(rows))}" for title, rows in _sections(summary, titles, cards=cards))


def _sections(summary: Summary, titles: Mapping[str, str], *, cards: bool) -> Iterator[tuple[str, list[Row]]]:
    for by in ("deck", "bot"):
        found = summary.results(by)
        if len(found) > 1:
            yield f"won, by {by}", [(name, f"{share.count:,}", told(share)) for name, share in found.items()]
    ends = [
        (
            f"{name}, {who}",
            f"{spread.mean:.1f}",
            f"5th to 95th percentile {spread.quantile(0.05):,} to {spread.quantile(0.95):,}",
        )
        for name, found in summary.ends().items()
        for who, spread in found.items()
    ]
    if ends:
        yield "at the end", ends
    for name, sources in summary.sources().items():
        for who, brought in sources.items():
            yield f"what {name} came from, {who}", list(_shared(brought))
    found_cards = summary.cards() if cards else []
    if found_cards:
        had = [
            (titles[each.card], f"{each.had.of:,}", f"{told(each.had)}; usual {each.usual:.1%}") for each in found_cards
        ]
        yield "won by those who had a card", had
        used = [(titles[each.card], f"{each.used.of:,}", told(each.used)) for each in found_cards if each.used.of]
        if used:
            yield "won by those who used it", used


def _shared(brought: Mapping[str, int]) -> Iterator[Row]:
    """Yield what each source brought, and which part of all that any source brought that is."""
    for source, count in brought.items():
        yield source, f"{count:,}", f"{part_of_all(count, brought):>6}"


def _columns(rows: list[Row]) -> str:
    left = max((len(name) for name, _, _ in rows), default=0)
    right = max((len(number) for _, number, _ in rows), default=0)
    return "".join(f"{name:{left}}  {number:>{right}}  {beside}".rstrip() + "\n" for name, number, beside in rows)
