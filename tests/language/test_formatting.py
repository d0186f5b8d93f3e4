"""Whole files in their canonical spelling."""

from __future__ import annotations

import pytest

from ruledeck.grammar.files.document_nodes import Mapping, Node, Scalar, Sequence
from ruledeck.grammar.files.document_slices import behaviour_slice
from ruledeck.grammar.files.documents import compose
from ruledeck.grammar.syntax.formatting import file_bytes, format_rules, format_yaml
from ruledeck.grammar.text.source import Slice, Source

CARDS = """\
# Карты 🎲
- id: first   # remark
  name:   Первая
  rules: |
      # why
      reaction  after it enters play , limit 1:
        deal   ((1 + 2))  damage to “Alice”   # here

      constant:
       gain +1 strength
  cost:  2
- id: second
  rules:   draw  1   card
"""

FORMATTED = """\
# Карты 🎲
- id: first   # remark
  name:   Первая
  rules: |
      # why
      reaction after it enters play, limit 1:
          deal (1 + 2) damage to "Alice"  # here

      constant: gain +1 strength
  cost:  2
- id: second
  rules:   draw 1 card
"""


def behaviour(node: Node) -> list[Slice]:
    """Return the slices of all `rules` keys."""
    if isinstance(node, Sequence):
        return [found for item in node.items for found in behaviour(item)]
    if isinstance(node, Mapping):
        return [
            made
            for key, value in node.entries
            if key.raw == "rules" and isinstance(made := behaviour_slice(value), Slice)
        ]
    assert isinstance(node, Scalar)
    return []


def formatted(text: str, marked: bool = False) -> str:
    """Return the canonical text of a YAML file."""
    source = Source("cards.yaml", text, marked)
    node, errors = compose(source)
    assert node is not None
    assert not errors
    return format_yaml(source, behaviour(node))


@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_only_behaviour_changes(end: str) -> None:
    """Around the behaviour every character of the file survives, line ends included."""
    assert formatted(CARDS.replace("\n", end)) == FORMATTED.replace("\n", end)


def test_formatting_again_changes_nothing() -> None:
    """A file in its canonical spelling stays the same."""
    assert formatted(FORMATTED) == FORMATTED


def test_a_byte_order_mark_survives() -> None:
    """The bytes to write begin with the mark that the file had, and only then."""
    assert file_bytes(Source("a", "x", marked=True), "y") == b"\xef\xbb\xbfy"
    assert file_bytes(Source("a", "x"), "y") == b"y"


def test_a_slice_with_an_error_stays() -> None:
    """Behaviour that cannot be read is left as its author wrote it; its neighbours are formatted."""
    text = "- rules: |\n    if   a\n- rules: draw   1\n"
    assert formatted(text) == "- rules: |\n    if   a\n- rules: draw 1\n"


@pytest.mark.parametrize("line", ["“Alice”  leaves", "draw  “a: b”", "draw  “a #b”"])
def test_a_bare_line_never_becomes_other_yaml(line: str) -> None:
    """A one-line text stays as it is where straight quotes would give it another meaning in YAML."""
    source = Source("cards.yaml", f"rules: {line}\n")
    assert format_yaml(source, [Slice(source, 7, 7 + len(line), 8)]) == source.text


def test_a_quoted_line_keeps_its_quotes_valid() -> None:
    """Within double quotes of YAML, a name between curly quotes is left alone."""
    source = Source("cards.yaml", 'do: "play  “Alice”"\n')
    assert format_yaml(source, [Slice(source, 5, 18, 6)]) == source.text


@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_a_rules_file_is_printed_whole(end: str) -> None:
    """A rules file gets one spelling and keeps its line ends."""
    text = f"verb  draw {{n:number}}{end}  en: draw|draws {{ n:number }}{end}"
    assert format_rules(Source("a.rules", text)) == f"verb draw {{n:number}}{end}    en: draw|draws {{n:number}}{end}"


def test_a_rules_file_with_errors_is_not_printed() -> None:
    """The errors take the place of the text."""
    found = format_rules(Source("a.rules", "if a\n"))
    assert not isinstance(found, str)
    assert [error.code for error in found] == ["D301"]


def test_an_empty_rules_file_stays_empty() -> None:
    """Nothing is printed for nothing, and comments alone are kept."""
    assert format_rules(Source("a.rules", "")) == ""
    assert format_rules(Source("a.rules", "\n\n# only this\n\n")) == "# only this\n"
