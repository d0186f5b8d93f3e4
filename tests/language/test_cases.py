"""The language in plain text: what a text is printed as, and which errors it gives where.

A case is a title behind `===`, a text, and then its canonical form (`--- prints`) or its diagnostics (`--- finds`).
"""

from __future__ import annotations

from pathlib import Path

import pytest

from ruledeck.grammar.syntax.parser import parse
from ruledeck.grammar.syntax.printer import print_document
from ruledeck.grammar.text.codes import CODES
from ruledeck.grammar.text.diagnostic import Diagnostic
from ruledeck.grammar.text.source import Source

FOLDER = Path(__file__).parent / "cases"


def cases(word: str) -> list[object]:
    """Return title, text and outcome of every case whose outcome is marked with `word`."""
    found: list[object] = []
    for path in sorted(FOLDER.glob("*.txt")):
        for part in path.read_text(encoding="utf-8").split("=== ")[1:]:
            title, _, rest = part.partition("\n")
            text, mark, outcome = rest.partition(f"--- {word}\n")
            if mark:
                found.append(pytest.param(text, outcome.rstrip("\n") + "\n", id=title))
    return found


def shown(error: Diagnostic) -> str:
    """Return a diagnostic as the cases show it."""
    assert error.span is not None
    place = error.span.begin
    line = f"{place.line}:{place.column} {error.code} {error.message}\n"
    return line if error.help is None else f"{line}  help: {error.help}\n"


@pytest.mark.parametrize(("text", "outcome"), cases("prints"))
def test_canonical_text(text: str, outcome: str) -> None:
    """The text is printed in its one spelling, which reads as the same tree and is printed unchanged."""
    document, errors = parse(Source("case", text), rules=True)
    printed = print_document(document)
    again, _ = parse(Source("case", printed), rules=True)
    assert [shown(error) for error in errors] == []
    assert printed == outcome
    assert again == document
    assert print_document(again) == printed


@pytest.mark.parametrize(("text", "outcome"), cases("finds"))
def test_errors(text: str, outcome: str) -> None:
    """The text gives these errors, at these places, in these words."""
    _, errors = parse(Source("case", text), rules=True)
    assert "".join(map(shown, errors)) == outcome


@pytest.mark.parametrize("code", [code for code in CODES if code.startswith("D30") or code in ("D310", "D311")])
def test_every_code_has_a_case(code: str) -> None:
    """No code of the form of the language is without a case."""
    assert any(f" {code} " in path.read_text(encoding="utf-8") for path in FOLDER.glob("*.txt"))
