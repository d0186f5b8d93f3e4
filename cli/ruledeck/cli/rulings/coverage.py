"""Which clauses of a game's cards and rules its rulings exercise: as text, as data, and as a page."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape

from ruledeck.cli.games.loaded import Loaded
from ruledeck.cli.rulings.session import RulingSession
from ruledeck.grammar.meaning.parts import PartKey
from ruledeck.grammar.text.source import Span
from ruledeck.interpreter.rulings.clauses import Clause, clauses_of, spans


@dataclass(frozen=True, slots=True)
class Measured:
    """The coverage of one game.

    Attributes:
        game: The game.
        clauses: Every clause with its place and the ways that no case went.
    """

    game: Loaded
    clauses: tuple[tuple[Clause, Span | None, tuple[bool | None, ...]], ...]

    @property
    def exercised(self) -> int:
        """How many clauses are exercised."""
        return sum(not missing for _, _, missing in self.clauses)

    @property
    def percent(self) -> float:
        """The part of all clauses that is exercised, in percent with one decimal, rounded down."""
        return int(1000 * self.exercised / len(self.clauses)) / 10 if self.clauses else 100.0

    def by_text(self) -> Iterator[tuple[PartKey, list[tuple[Clause, Span | None, tuple[bool | None, ...]]]]]:
        """Yield each card and each part of the rules with its clauses."""
        groups: dict[PartKey, list[tuple[Clause, Span | None, tuple[bool | None, ...]]]] = {}
        for entry in self.clauses:
            groups.setdefault(entry[0].key, []).append(entry)
        yield from groups.items()


def measured(game: Loaded, session: RulingSession) -> Measured:
    """Return what the cases that passed exercise of a game."""
    marks = session.marks(game.game.text.id)
    found = spans(game.game, clauses_of(game.game))
    return Measured(game, tuple((clause, span, clause.missing(marks)) for clause, span in found))


def coverage_text(measures: Sequence[Measured]) -> str:
    """Return a line for each card and each part of the rules, with the clauses that no case exercises."""
    lines: list[str] = []
    for one in measures:
        lines.append(f"{one.game.game.text.id}: {one.exercised} of {len(one.clauses)} clauses, {one.percent} %")
        for key, clauses in one.by_text():
            missing = [entry for entry in clauses if entry[2]]
            if missing:
                lines.append(f"  {key}: {len(clauses) - len(missing)} of {len(clauses)}")
                lines += [f"    {_place(span)}{_said(clause, ways)}: {_words(span)}" for clause, span, ways in missing]
    return "\n".join(lines) + "\n"


def below(measures: Sequence[Measured], percent: float) -> list[str]:
    """Return a line for each game of whose clauses fewer than so many percent are exercised."""
    return [
        f"{one.game.game.text.id}: {one.exercised} of {len(one.clauses)} clauses are exercised, {one.percent} %: less than {percent:g} %"
        for one in measures
        if one.percent < percent
    ]


def coverage_json(measures: Sequence[Measured]) -> list[dict[str, object]]:
    """Return `[{game, exercised, clauses, percent, texts: [{text, exercised, clauses, missing: [{path, line, column, what}]}]}]`."""
    return [
        {
            "game": one.game.game.text.id,
            "exercised": one.exercised,
            "clauses": len(one.clauses),
            "percent": one.percent,
            "texts": [
                {
                    "text": str(key),
                    "exercised": sum(not ways for _, _, ways in clauses),
                    "clauses": len(clauses),
                    "missing": [
                        {
                            "path": span.source.path if span else "",
                            "line": span.begin.line if span else 0,
                            "column": span.begin.column if span else 0,
                            "what": _said(clause, ways),
                        }
                        for clause, span, ways in clauses
                        if ways
                    ],
                }
                for key, clauses in one.by_text()
            ],
        }
        for one in measures
    ]


def coverage_page(measures: Sequence[Measured]) -> str:
    """Return a page that shows every text with its clauses marked; it needs no other file."""
    parts = [_HEAD]
    for one in measures:
        name = escape(one.game.game.text.id)
        parts.append(f"<h1>{name}: {one.exercised} of {len(one.clauses)} clauses, {one.percent} %</h1>")
        for key, clauses in one.by_text():
            done = sum(not ways for _, _, ways in clauses)
            state = "all" if done == len(clauses) else "some" if done else "none"
            opened = "" if state == "all" else " open"
            title = f"{escape(str(key))} {done}/{len(clauses)}"
            parts.append(f'<details{opened}><summary class="{state}">{title}</summary><ul>')
            parts += [_item(clause, span, ways) for clause, span, ways in clauses]
            parts.append("</ul></details>")
    return "\n".join([*parts, "</body></html>\n"])


_HEAD = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Coverage of rulings</title><style>
body { font: 15px/1.5 system-ui, sans-serif; margin: 2em auto; max-width: 60em; padding: 0 1em; }
.missing code { background: #fdd; } .gone code { background: #dfd; } 
.none { color: #a00; } .some { color: #960; } .all { color: #060; }
small { color: #777; } ul { list-style: none; padding-left: 1em; } summary { cursor: pointer; font-weight: 600; }
@media (prefers-color-scheme: dark) { body { background: #181818; color: #ddd; }
.missing code { background: #622; } .gone code { background: #252; } }
</style></head><body>"""


def _item(clause: Clause, span: Span | None, ways: tuple[bool | None, ...]) -> str:
    kind = "gone" if not ways else "missing"
    words, said, place = escape(_words(span)), escape(_said(clause, ways)), escape(_place(span))
    return f'<li class="{kind}"><code>{words}</code> {said} <small>{place}</small></li>'


def _said(clause: Clause, ways: tuple[bool | None, ...]) -> str:
    if not ways or ways == (None,) or len(ways) > 1:
        return (
            clause.what if not ways else f"never {clause.what}" if ways == (None,) else f"never reached ({clause.what})"
        )
    yes, no = ("taken", "declined") if clause.what.startswith("is taken") else ("true", "false")
    return f"never {yes if ways[0] else no}"


def _place(span: Span | None) -> str:
    return f"{span.source.path}:{span.begin.line}:{span.begin.column} " if span is not None else ""


def _words(span: Span | None) -> str:
    text = " ".join(span.text.split()) if span is not None else ""
    return text if len(text) <= 100 else f"{text[:97]}..."
