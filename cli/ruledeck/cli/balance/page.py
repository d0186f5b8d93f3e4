"""What many games say of a game as one page for a browser: it needs nothing beside itself, and no network."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from html import escape
from typing import TYPE_CHECKING, Final

from ruledeck.cli.balance.sources import part_of_all

if TYPE_CHECKING:
    from ruledeck.cli.balance.shares import Share, Spread
    from ruledeck.cli.balance.summary import Summary

STYLE: Final = """
:root { color-scheme: light dark; --ink: #222; --faint: #8886; --mark: #2a6fb0; --soft: #2a6fb055; --back: #fff }
@media (prefers-color-scheme: dark) { :root { --ink: #ddd; --mark: #6db1f2; --soft: #6db1f255; --back: #181818 } }
body { font: 15px/1.45 system-ui, sans-serif; color: var(--ink); background: var(--back); max-width: 62rem;
  margin: 2rem auto; padding: 0 1rem }
h1 { font-size: 1.6rem } h2 { font-size: 1.15rem; margin-top: 2.2rem }
table { border-collapse: collapse; width: 100% } td, th { padding: .15rem .6rem .15rem 0; text-align: left; vertical-align: middle }
th { border-bottom: 1px solid var(--faint); font-weight: 600 } td.n, th.n { text-align: right; font-variant-numeric: tabular-nums }
svg { display: block } .axis { stroke: var(--faint) } .bar { fill: var(--soft) } .dot { fill: var(--mark) }
.whisker { stroke: var(--mark); stroke-width: 2 }
text { fill: var(--ink); font: 11px system-ui, sans-serif } p.note { opacity: .75 }
"""
WIDE: Final = 220
"""How wide the picture of a share is."""
HIGH: Final = 120
"""How high the picture of a spread is."""


def page(title: str, facts: Mapping[str, str], summary: Summary, titles: Mapping[str, str]) -> str:
    """Return the page.

    Args:
        title: What it is called.
        facts: What was played, by name.
        summary: What came of it.
        titles: The titles of the cards, by their ids.
    """
    body = "\n".join(_body(facts, summary, titles))
    head = f'<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>{escape(title)}</title>'
    return (
        f'<!doctype html>\n<html lang="en"><head>{head}<style>{STYLE}</style></head>\n'
        f"<body>\n<h1>{escape(title)}</h1>\n{body}\n</body></html>\n"
    )


def _body(facts: Mapping[str, str], summary: Summary, titles: Mapping[str, str]) -> Iterator[str]:
    rows = "".join(f"<tr><td>{escape(name)}</td><td>{escape(value)}</td></tr>" for name, value in facts.items())
    yield f"<table>{rows}</table>"
    for by in ("seat", "deck", "bot"):
        if found := summary.results(by):
            yield f"<h2>Games won, by {by}</h2>"
            yield _shares(found, by)
    yield '<p class="note">The line beside each share is its 95% confidence interval.</p>'
    yield "<h2>How long games are</h2>"
    for name, spread in summary.lengths().items():
        yield _spread(f"{name}s a game" if name != "decision" else "decisions a game", spread)
    if ends := summary.ends():
        yield "<h2>What players had at the end</h2>"
        yield _ends(ends)
    for name, sources in summary.sources().items():
        yield f"<h2>What {escape(name)} came from</h2>"
        yield _sources(sources)
    if cards := summary.cards():
        yield "<h2>What cards did</h2>"
        yield (
            "<p>Games won by those who had a card in their hand, in play or under control, and by those who used it; "
            "usual is what everybody with the same deck, or in the same seat, won.</p>"
        )
        head = '<tr><th>card</th><th class="n">had</th><th>won</th><th></th><th>usual</th><th class="n">used</th><th>won</th><th></th></tr>'
        lines = "".join(
            f"<tr><td>{escape(titles[each.card])}</td>{_cells(each.had)}<td>{each.usual:.1%}</td>{_cells(each.used)}</tr>"
            for each in cards
        )
        yield f"<table>{head}{lines}</table>"


def _sources(found: Mapping[str, Mapping[str, int]]) -> str:
    head = '<tr><th>of</th><th>source</th><th class="n">brought</th><th class="n">of all</th></tr>'
    rows = "".join(
        f'<tr><td>{who}</td><td>{escape(source)}</td><td class="n">{count:,}</td>'
        f'<td class="n">{part_of_all(count, brought)}</td></tr>'
        for who, brought in found.items()
        for source, count in brought.items()
    )
    return f"<table>{head}{rows}</table>"


def _shares(found: Mapping[str, Share], by: str) -> str:
    head = f'<tr><th>{by}</th><th class="n">games</th><th>won</th><th></th></tr>'
    rows = "".join(f"<tr><td>{escape(name)}</td>{_cells(share)}</tr>" for name, share in found.items())
    return f"<table>{head}{rows}</table>"


def _cells(share: Share) -> str:
    """Return how many games, the share, and its picture."""
    low, high = share.interval
    if not share.of:
        return '<td class="n">0</td><td></td><td></td>'
    picture = (
        f'<svg width="{WIDE}" height="16" role="img" aria-label="{low:.0%} to {high:.0%}">'
        f'<line class="axis" x1="{WIDE / 2}" x2="{WIDE / 2}" y1="0" y2="16"/>'
        f'<rect class="bar" x="0" y="4" width="{share.value * WIDE:.1f}" height="8"/>'
        f'<line class="whisker" x1="{low * WIDE:.1f}" x2="{high * WIDE:.1f}" y1="8" y2="8"/>'
        f'<circle class="dot" cx="{share.value * WIDE:.1f}" cy="8" r="4"/></svg>'
    )
    return f'<td class="n">{share.of:,}</td><td>{share.value:.1%}</td><td>{picture}</td>'


def _spread(name: str, spread: Spread) -> str:
    """Return a picture of how often a number came, with its middle and its outer parts in words."""
    counts = spread.counts
    low, high = min(counts), max(counts)
    size = max((high - low) // 40 + 1, 1)
    bars: dict[int, int] = {}
    for number, count in counts.items():
        bars[(number - low) // size] = bars.get((number - low) // size, 0) + count
    most, width = max(bars.values()), 14
    drawn = "".join(
        f'<rect class="bar" x="{at * width}" y="{HIGH - 20 - count / most * (HIGH - 26):.1f}" width="{width - 2}"'
        f' height="{count / most * (HIGH - 26):.1f}"><title>{_range(low + at * size, size)}: {count:,}</title></rect>'
        for at, count in sorted(bars.items())
    )
    total = (max(bars) + 1) * width
    words = (
        f"{name}: mean {spread.mean:.1f}, median {spread.quantile(0.5):,}, "
        f"5th to 95th percentile {spread.quantile(0.05):,} to {spread.quantile(0.95):,}, range {low:,} to {high:,}"
    )
    return (
        f'<p>{escape(words)}</p><svg width="{max(total, 60)}" height="{HIGH}" role="img" aria-label="{escape(words)}">{drawn}'
        f'<line class="axis" x1="0" x2="{total}" y1="{HIGH - 20}" y2="{HIGH - 20}"/>'
        f'<text x="0" y="{HIGH - 6}">{low:,}</text><text x="{total}" y="{HIGH - 6}" text-anchor="end">{high:,}</text></svg>'
    )


def _range(first: int, size: int) -> str:
    return f"{first:,}" if size == 1 else f"{first:,} to {first + size - 1:,}"


def _ends(ends: Mapping[str, Mapping[str, Spread]]) -> str:
    head = '<tr><th>counter</th><th>of</th><th class="n">mean</th><th class="n">median</th><th class="n">90 in 100</th></tr>'
    rows = "".join(
        f'<tr><td>{escape(name)}</td><td>{who}</td><td class="n">{spread.mean:.1f}</td>'
        f'<td class="n">{spread.quantile(0.5):,}</td>'
        f'<td class="n">{spread.quantile(0.05):,} to {spread.quantile(0.95):,}</td></tr>'
        for name, found in ends.items()
        for who, spread in found.items()
    )
    return f"<table>{head}{rows}</table>"
