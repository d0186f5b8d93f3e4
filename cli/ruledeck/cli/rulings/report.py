"""What became of rulings, for people and for programs."""

import json
import os
import sys
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from ruledeck.cli.rulings.session import RulingSession
from ruledeck.cli.terminal.report import Format, render, use_colour
from ruledeck.grammar.text.source import Span
from ruledeck.interpreter.rulings.verdicts import Verdict

_MOST_ALIKE: Final = 10
"""How often an error in cases of one file is told in the same words; cases that fail are told in full."""
_MOST_TOLD: Final = 12
"""How many errors in the texts of games are told with the cases that fail."""


def report_json(session: RulingSession, coverage: object = None) -> str:
    """Return the counts and `cases: [{game, file, line, column, case, title, status, message}]`, and the coverage when it was measured.

    The place of a case that failed is that of what was wrong first, else the place of its title.
    """
    record: dict[str, object] = {
        "passed": session.count("passed"),
        "failed": session.count("failed"),
        "errors": session.count("error"),
        "new": session.count("new"),
        "todo": session.count("todo"),
        "cases": [
            {
                "game": one.game,
                "file": place(one).source.path,
                "line": place(one).begin.line,
                "column": place(one).begin.column,
                "case": one.case.id,
                "title": one.case.title,
                "status": one.status,
                "message": one.message,
            }
            for one in session.verdicts
        ],
    }
    if coverage is not None:
        record["coverage"] = coverage
    return json.dumps(record, ensure_ascii=False, indent=2)


def place(one: Verdict) -> Span:
    """Return where a case went wrong first, else where it stands."""
    return next((found.span for found in one.found if found.span is not None), one.case.span)


def report_text(session: RulingSession, environment: Mapping[str, str] | None = None) -> str:
    """Return every case that failed, with what was wrong at its place, and a summary.

    What is wrong with the texts of the games comes first: it may be why a case fails, which speaks of what was left out.
    """
    colour = use_colour(sys.stdout, os.environ if environment is None else environment)
    wrong, more = _folded([one for one in session.verdicts if one.status in ("failed", "error")])
    lines = [_heads(alike) + verdict_text(alike[-1], colour=colour) for alike in _alike(wrong)]
    lines += [f"{path}: and {number:,} more of {code}\n" for (path, code), number in more.items()]
    if lines and session.errors:
        lines.insert(0, render(session.errors[:_MOST_TOLD], Format.FULL, colour=colour))
    # Nothing is wrong with these, and nothing is said that would hide among them what is.
    lines += [verdict_text(one, colour=colour) for one in session.verdicts if one.status == "new"]
    lines += [f"log without a case: {path}" for path in session.strays]
    return "\n".join([*lines, counts(session)]) + "\n"


def _folded(verdicts: Sequence[Verdict]) -> tuple[list[Verdict], Counter[tuple[str, str]]]:
    """Return verdicts without what is said of too many cases of a file in the same words, and how much that is by file and code."""
    told, more = Counter[tuple[str, str, str]](), Counter[tuple[str, str]]()
    found: list[Verdict] = []
    for one in verdicts:
        kept = []
        for each in one.found:
            path = each.span.source.path if each.span is not None else ""
            told[path, each.code, each.message] += one.status == "error"
            if told[path, each.code, each.message] <= _MOST_ALIKE:
                kept.append(each)
            else:
                more[path, each.code] += 1
        found.append(one if len(kept) == len(one.found) else replace(one, found=tuple(kept)))
    return found, more


def _alike(verdicts: Sequence[Verdict]) -> list[list[Verdict]]:
    """Return verdicts one by one, those together of which the very same is wrong: a card of their file, which none of them can use."""
    found: dict[object, list[Verdict]] = {}
    for number, one in enumerate(verdicts):
        key = (one.game, one.found) if one.status == "error" and one.found else number
        found.setdefault(key, []).append(one)
    return [*found.values()]


def _heads(alike: Sequence[Verdict]) -> str:
    """Return the lines of all cases but the last of which the same is wrong, which is told once."""
    return "".join([f"{one.status} {one.game}/{one.case.id}: {one.case.title}\n" for one in alike[:-1]])


def verdict_text(one: Verdict, *, colour: bool = False) -> str:
    """Return what was wrong with a case, at its place, and how its log differs from the one that was kept; of a new one a line."""
    if one.status == "new":
        return f"new {one.game}/{one.case.id}: {render(one.found, Format.CONCISE, colour=colour)}".rstrip("\n")
    lines = [f"{one.status} {one.game}/{one.case.id}: {one.case.title}"]
    if one.found or one.status != "error":
        lines.append(render(one.found, Format.FULL, colour=colour))
    if one.kept is not None and one.kept.old is not None:
        lines += [f"    {line}" for line in one.kept.difference()] + [""]
    return "\n".join(lines)


def counts(session: RulingSession) -> str:
    """Return how many cases there are of each outcome, as one phrase."""
    words = {"passed": "passed", "failed": "failed", "error": "with errors", "new": "new", "todo": "known to fail"}
    told = [f"{number} {word}" for status, word in words.items() if (number := session.count(status))]
    if session.errors:
        noun = "error" if len(session.errors) == 1 else "errors"
        told.append(f"{len(session.errors)} {noun} in the text of games (see `ruledeck check`)")
    keep = " (expectations of new cases hold; `--update` keeps their logs)" if session.count("new") else ""
    return f"{', '.join(told) or 'no rulings'}{keep}"
