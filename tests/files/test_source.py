"""Places in a text."""

import pytest

from ruledeck.grammar.text.source import Position, Source, Span
from ruledeck.grammar.text.suggestion import did_you_mean, nearest


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_every_line_end_ends_a_line(end: str) -> None:
    """LF, CRLF and CR each end one line, and a line is given without its end."""
    source = Source("a", end.join(["one", "two", "", "four"]))
    assert [source.line(n) for n in range(1, 6)] == ["one", "two", "", "four", ""]
    assert source.position(source.text.index("four")) == Position(4, 1)


def test_mixed_line_ends_are_counted_once_each() -> None:
    """A file that mixes all three ends has as many lines as ends plus one."""
    source = Source("a", "a\rb\r\nc\nd")
    assert [source.position(source.text.index(c)) for c in "abcd"] == [Position(n, 1) for n in (1, 2, 3, 4)]


def test_columns_are_code_points() -> None:
    """An emoji or a Cyrillic letter before a place counts as one column."""
    source = Source("a", "имя: 🎲x")
    assert source.position(source.text.index("x")) == Position(1, 7)


def test_offset_is_the_inverse_of_position() -> None:
    """Every offset survives the way to a position and back."""
    source = Source("a", "ab\r\n\r\ncd\n")
    assert all(source.offset(source.position(n)) == n for n in range(len(source.text) + 1))


def test_span_knows_its_text_and_ends() -> None:
    """A span gives its characters and the places of both ends."""
    span = Span(Source("a", "one\ntwo"), 4, 7)
    assert (span.text, span.begin, span.finish) == ("two", Position(2, 1), Position(2, 4))


def test_nearest_puts_the_best_first() -> None:
    """Words one slip away come first and alone; a swapped pair of letters is one slip."""
    assert nearest("dael", ["deal", "dell", "draw"]) == ["deal"]
    assert nearest("daell", ["dealer", "dell", "draw"]) == ["dell"]


def test_nearest_gives_at_most_three() -> None:
    """No more than three words are suggested."""
    assert nearest("unit", ["unite", "units", "unity", "unti"]) == ["unite", "units", "unity"]


def test_did_you_mean_lists_the_words() -> None:
    """The question lists all near words, and there is none without near words."""
    assert did_you_mean("unti", ["unit", "until"]) == 'did you mean "unit" or "until"?'
    assert did_you_mean("unti", ["damage"]) is None


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("you may:\n    draw 1 card\n    discard 1 card", "you may: draw 1 card; discard 1 card"),
        (
            "if ready:\n    # it must be told\n    draw 1 card\n\nelse:\n    do nothing",
            "if ready: draw 1 card; else: do nothing",
        ),
        ("number worth: (1 if ready,\n    else 2)\n", "number worth: (1 if ready, else 2)"),
        ("draw   1\tcard", "draw 1 card"),
        ("", ""),
    ],
)
def test_several_lines_are_said_in_one(text: str, said: str) -> None:
    """The lines of a block are told apart, those inside of brackets are not, and what is a comment is nobody's to hear."""
    assert Source("a", text).said(0, len(text)) == said
