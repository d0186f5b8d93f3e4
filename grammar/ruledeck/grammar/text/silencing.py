"""Comments that silence a diagnostic of their own line: `# ignore: CODE reason`."""

import re
from collections.abc import Iterable
from typing import Final

from ruledeck.grammar.text import codes
from ruledeck.grammar.text.codes import CODES
from ruledeck.grammar.text.diagnostic import Diagnostic, Severity
from ruledeck.grammar.text.source import Source, Span
from ruledeck.grammar.text.suggestion import did_you_mean

_COMMENT: Final = re.compile(r"(?:(?<=[ \t\r\n])|\A)#[ \t]*ignore:[ \t]*(?P<code>\S*)[ \t]*(?P<reason>[^\r\n]*)")

_READING: Final = ("Y", "C")
"""The families of what is found while files are read, which is looked for in any case."""


def apply_ignores(diagnostics: Iterable[Diagnostic], sources: Iterable[Source]) -> list[Diagnostic]:
    """Drop the diagnostics that a comment at the end of their line silences.

    A comment that silences nothing, gives no reason, or names no known code is reported. While there are errors, what texts
    mean is not looked into: of a comment on that nobody knows whether it silences something.

    Args:
        diagnostics: The findings.
        sources: The texts whose comments count.

    Returns:
        The remaining findings in their order, followed by those about the comments.
    """
    comments = {(source, source.position(match.start()).line): match for source in sources for match in _find(source)}
    used: set[tuple[Source, int]] = set()
    kept: list[Diagnostic] = []
    found = [*diagnostics]
    complete = all(one.severity is not Severity.ERROR for one in found)
    for diagnostic in found:
        place = (diagnostic.span.source, diagnostic.span.begin.line) if diagnostic.span is not None else None
        comment = comments.get(place) if place is not None else None
        if place is not None and comment is not None and comment["code"] == diagnostic.code:
            used.add(place)
        else:
            kept.append(diagnostic)
    for (source, line), comment in comments.items():
        looked_for = complete or comment["code"].startswith(_READING)
        kept += _about(source, comment, (source, line) in used or not looked_for)
    return kept


def _find(source: Source) -> Iterable[re.Match[str]]:
    # Most files hold no such comment, and a plain search is far quicker than the pattern.
    return _COMMENT.finditer(source.text) if "ignore:" in source.text else ()


def _about(source: Source, comment: re.Match[str], used: bool) -> Iterable[Diagnostic]:
    code, span = comment["code"], Span(source, comment.start(), comment.end())
    if code not in CODES:
        where = Span(source, *comment.span("code")) if code else span
        help_ = did_you_mean(code, CODES) or "write `# ignore: CODE reason`"
        yield _warning(codes.IGNORE_UNKNOWN_CODE, f'"{code}" is not a diagnostic code', where, help_)
    elif not used:
        yield _warning(codes.UNUSED_IGNORE, f"this line has no {code} to silence", span, "delete the comment")
    elif not comment["reason"].strip():
        yield _warning(codes.IGNORE_WITHOUT_REASON, "this comment gives no reason", span, "say why in a few words")


def _warning(code: str, message: str, span: Span, help_: str) -> Diagnostic:
    return Diagnostic(code, message, span, help=help_, severity=CODES[code].severity)
