"""Comments that silence a diagnostic, where what they silence is not looked for."""

import pytest

from ruledeck.grammar.text.diagnostic import Diagnostic, Severity
from ruledeck.grammar.text.silencing import apply_ignores
from ruledeck.grammar.text.source import Source, Span

SOURCE = Source(
    "p.rules", "adjective lone: no worker here  # ignore: W916 only cards ask\nid: x  # ignore: C210 as it was\n"
)
ELSEWHERE = Span(Source("c.yaml", "?"), 0, 1)


def unused(*found: Diagnostic) -> list[int]:
    """Return the lines of the comments that are told to silence nothing."""
    told = [one for one in apply_ignores(found, [SOURCE]) if one.code == "W901"]
    return [one.span.begin.line for one in told if one.span is not None]


def test_a_comment_is_not_told_to_be_unused_while_nothing_is_looked_for() -> None:
    """With an error anywhere the meaning of texts is not looked into: the comment may silence what comes back then."""
    assert unused(Diagnostic("Y114", "quotes", ELSEWHERE, severity=Severity.ERROR)) == [2]


@pytest.mark.parametrize("found", [(), (Diagnostic("W915", "said twice", ELSEWHERE, severity=Severity.WARNING),)])
def test_a_comment_that_silences_nothing_is_told_so(found: tuple[Diagnostic, ...]) -> None:
    """Without errors everything was looked for."""
    assert unused(*found) == [1, 2]
