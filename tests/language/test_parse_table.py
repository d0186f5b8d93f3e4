"""The stored parse table is the one that Lark makes of the grammar."""

from importlib import resources

import pytest

from ruledeck.grammar.syntax import stored_parse_table
from ruledeck.grammar.syntax.make_parse_table import make_table, stored_text
from ruledeck.grammar.syntax.parse_table import STORED, grammar_text


def test_stored_table_is_fresh() -> None:
    """After a change of the grammar, `python -m ruledeck.grammar.syntax.make_parse_table` has been run."""
    stored = resources.files("ruledeck.grammar.syntax").joinpath(STORED).read_text(encoding="utf-8")
    assert stored == stored_text()


def test_stored_table_is_read_as_it_was_made() -> None:
    """What is read back is what Lark makes."""
    assert stored_parse_table.parse_table.__wrapped__() == make_table(grammar_text())


def test_changed_grammar_is_not_read_with_the_stored_table(monkeypatch: pytest.MonkeyPatch) -> None:
    """While somebody works on the grammar, the table is made anew."""
    changed = grammar_text().replace("stmt: seq NL ", "stmt: seq NL NL ")
    monkeypatch.setattr(stored_parse_table, "grammar_text", lambda: changed)
    assert stored_parse_table.parse_table.__wrapped__() == make_table(changed) != make_table(grammar_text())
