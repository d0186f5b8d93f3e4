"""The outcome of rulings in the formats that other programs read: GitHub's annotations, SARIF and JUnit's XML."""

import re
from collections.abc import Iterator
from typing import Final
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from ruledeck.cli.rulings.report import report_json, report_text
from ruledeck.cli.rulings.session import RulingSession
from ruledeck.cli.terminal.options import TestFormat
from ruledeck.cli.terminal.report import Format, render
from ruledeck.grammar.text.diagnostic import Diagnostic
from ruledeck.interpreter.rulings.verdicts import UNSETTLED, Verdict

_NO_XML: Final = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""What XML 1.0 cannot hold, not even escaped."""


def report(session: RulingSession, wanted: TestFormat, coverage: object = None) -> str:
    """Return the outcome of a run in one of the formats, ending with a line end; text that says nothing stays empty.

    Args:
        session: The run.
        wanted: The format.
        coverage: What was measured, which only JSON holds.
    """
    match wanted:
        case TestFormat.TEXT:
            return report_text(session)
        case TestFormat.JSON:
            return report_json(session, coverage) + "\n"
        case TestFormat.GITHUB:
            return render(_wrong(session), Format.GITHUB)
        case TestFormat.SARIF:
            return render(_wrong(session), Format.SARIF)
        case TestFormat.JUNIT:
            return _junit(session)


def _wrong(session: RulingSession) -> Iterator[Diagnostic]:
    """Yield what was wrong with each case, named by its case: outside of a list of cases a message must say of which it speaks."""
    for one in session.verdicts:
        if one.status in UNSETTLED:
            for found in one.found:
                yield Diagnostic(
                    found.code,
                    f"{one.game}/{one.case.id}: {found.message}",
                    found.span or one.case.span,
                    found.help,
                    found.notes,
                )


def _junit(session: RulingSession) -> str:
    """Return a suite for each game with a test for each case; a case that is known to fail counts as skipped."""
    root = Element("testsuites", name="ruledeck")
    for game in dict.fromkeys(one.game for one in session.verdicts):
        own = [one for one in session.verdicts if one.game == game]
        suite = SubElement(root, "testsuite", {"name": game, **_counts(own)})
        for one in own:
            _testcase(suite, one)
    if session.errors:
        suite = SubElement(root, "testsuite", {"name": "content", "tests": "1", "errors": "1"})
        broken = SubElement(SubElement(suite, "testcase", {"name": "the text of the games"}), "error")
        broken.set("message", f"{len(session.errors)} errors in the text of games: see `ruledeck check`")
    indent(root)
    return f"<?xml version='1.0' encoding='utf-8'?>\n{tostring(root, encoding='unicode')}\n"


def _counts(cases: list[Verdict]) -> dict[str, str]:
    names = {"failures": ("failed", "new"), "errors": ("error",), "skipped": ("todo",)}
    counted = {name: str(sum(one.status in statuses for one in cases)) for name, statuses in names.items()}
    return {"tests": str(len(cases)), **counted}


def _testcase(suite: Element, one: Verdict) -> None:
    span = one.case.span
    path = one.case.file.source.path
    told = {"classname": path, "name": f"{one.case.id}: {one.case.title}", "file": path, "line": str(span.begin.line)}
    case = SubElement(suite, "testcase", {key: _plain(value) for key, value in told.items()})
    tags = {"failed": "failure", "new": "failure", "error": "error", "todo": "skipped"}
    if one.status in tags:
        told_why = SubElement(case, tags[one.status], {"message": _plain(one.message)})
        if one.status != "todo":
            told_why.text = _plain(render(one.found, Format.FULL))


def _plain(text: str) -> str:
    return _NO_XML.sub("\ufffd", text)
