"""Findings about a text, as values."""

from enum import StrEnum

from ruledeck.grammar.text.node_class import node
from ruledeck.grammar.text.source import Span


class Severity(StrEnum):
    """How bad a finding is: an error makes the text unusable, a warning does not."""

    ERROR = "error"
    WARNING = "warning"


@node(frozen=True, slots=True)
class Note:
    """An explanation that belongs to a diagnostic.

    Attributes:
        message: One sentence.
        span: The other place that it speaks of, if any.
    """

    message: str
    span: Span | None = None


@node(frozen=True, slots=True)
class Diagnostic:
    """One finding.

    Attributes:
        code: A key of `ruledeck.grammar.text.codes.CODES`, such as `"Y105"`.
        message: What is wrong, in plain words.
        span: Where; `None` when no place in a text can be named.
        help: What to do about it.
        notes: Further explanations, each with a place of its own or none.
        severity: Error or warning.
    """

    code: str
    message: str
    span: Span | None
    help: str | None = None
    notes: tuple[Note, ...] = ()
    severity: Severity = Severity.ERROR
