"""The shape of a declaration: which sections its kind reads, how often, and which words its patterns may hold."""

from collections.abc import Iterator
from typing import Final

from ruledeck.grammar.syntax import tree
from ruledeck.grammar.syntax.parser import DEFINED, MEANING_BELOW
from ruledeck.grammar.text import codes
from ruledeck.grammar.text.diagnostic import Diagnostic, Note
from ruledeck.grammar.text.reserved import RESERVED
from ruledeck.grammar.text.source import Source, Span
from ruledeck.grammar.text.suggestion import did_you_mean

SECTIONS: Final = {
    "verb": {"event", "would", "does", "outcome", "way of", "ahead of", "behind", "en", "ru", "en event", "ru event", "ru would",
             "story", "ru story", "asks", "ru asks"},
    "number": {"en", "ru", "shown"}, "condition": {"en", "ru"}, "adjective": {"en", "ru", "plural", "shown"},
    "player": {"en", "ru"}, "cards": {"en", "ru"}, "card": {"en", "ru"},
    "keyword": {"en", "ru"},
    "ability": {"timing", "window", "lives", "forced", "idle", "answered", "afterwards", "plural", "en", "ru"},
    "window": {"moment", "asks", "each", "forced", "closes", "resolves", "scope", "nests", "ties", "under"},
}  # fmt: skip
"""The sections that each kind of declaration reads."""

_SINGLE: Final = SECTIONS["window"] | {
    "outcome",
    "timing",
    "window",
    "forced",
    "idle",
    "answered",
    "afterwards",
    "plural",
    "shown",
    "story",
    "ru story",
    "ru asks",
}
"""The sections that say one thing, so that they take no bar."""

_TOLD: Final = ("story", "ru story")
"""The sections that may stand in several lines, which are read as one."""

_BODIES: Final = {"verb": "write what it does behind `does:`", "keyword": "write its abilities below the colon"}
"""What a declaration takes in place of a meaning behind the colon."""

_MOMENTS: Final = ("when", "after", "before")
"""Kinds of ability that are called like the word of their trigger, so that nothing stands in front of it."""


def shape_errors(item: tree.Declaration, source: Source) -> Iterator[Diagnostic]:
    """Yield what stands in a declaration although nothing would read it."""
    known = SECTIONS.get(item.kind)
    if known is None:
        return
    article = "an" if item.kind in ("ability", "adjective") else "a"
    if item.value is not None and item.kind in ("verb", "keyword", "ability", "window"):
        span = Span(source, item.value.start, item.value.end)
        help = _BODIES.get(item.kind, "write its sections below, indented")
        yield Diagnostic(codes.MISPLACED, f"{article} {item.kind} has no meaning behind a colon", span, help)
    for ability in item.abilities if item.kind != "keyword" else ():
        span = Span(source, ability.start, ability.end)
        if item.kind in DEFINED and item.value is None:
            message = f"the meaning of this {item.kind} is not in its line"
            yield Diagnostic(codes.MISSING_BODY, message, span, MEANING_BELOW)
            break
        message = f"{article} {item.kind} has no abilities of its own"
        yield Diagnostic(codes.MISPLACED, message, span, "an ability of the game itself stands at the margin")
    first: dict[str, tree.Section] = {}
    for section in item.sections:
        span = Span(source, section.start, section.end)
        if section.name not in known:
            help = did_you_mean(section.name, known) or f"it reads {', '.join(sorted(known))}"
            yield Diagnostic(
                codes.UNKNOWN_SECTION, f'{article} {item.kind} has no section "{section.name}"', span, help
            )
        elif (earlier := first.setdefault(section.name, section)) is not section:
            message = f'this {item.kind} has two sections "{section.name}"'
            note = Note("the first is here", Span(source, earlier.start, earlier.end))
            help = "write the patterns in one section, with bars between" if section.patterns else "write one section"
            if section.name in _SINGLE:
                help = "remove one of the two"
            yield Diagnostic(codes.REPEATED, message, span, help, (note,))
        elif section.rows and section.name not in _TOLD:
            span = Span(source, section.patterns[0].start, section.end)
            help = "write it behind the colon" + (
                "" if section.name in _SINGLE else ", several of them with bars between"
            )
            yield Diagnostic(codes.MISPLACED, f'"{section.name}" stands in one line', span, help)
        elif section.name in _SINGLE and len(section.patterns) > 1 and not section.rows:
            span = Span(source, section.patterns[1].start, section.end)
            yield Diagnostic(codes.REPEATED, f'"{section.name}" says one thing', span, "keep one, without a bar")
        elif item.kind == "adjective" and section.name == "ru":
            yield from _forms_apart(section, source)


def _forms_apart(section: tree.Section, source: Source) -> Iterator[Diagnostic]:
    """Yield the forms of an adjective that stand behind its first word, as those of several words never agree."""
    for pattern in section.patterns:
        words = [piece for piece in pattern.pieces if piece.kind != "slot"]
        late = next((piece for piece in words[1:] if "|" in piece.text), None)
        if late is not None:
            message = f'the forms of an adjective stand at its first word, and "{late.text}" is another one'
            help = "write them there, `готовый|готов|готова|готово|готовы`, and what stands behind them once"
            yield Diagnostic(codes.MISPLACED, message, Span(source, late.start, late.end), help)


def unreadable(item: tree.Declaration, source: Source) -> Iterator[Diagnostic]:
    """Yield the words and signs in the patterns of a declaration that no phrase can hold."""
    patterns = [item.pattern]
    for section in item.sections:
        patterns += section.patterns if section.name in ("event", "would") else ()
    if item.kind == "window":
        return
    sole = item.kind == "ability" and len(item.pattern.pieces) == 1 and item.pattern.pieces[0].text in _MOMENTS
    for pattern in [] if sole else patterns:
        for piece in pattern.pieces:
            span = Span(source, piece.start, piece.end)
            forms = [] if piece.kind in ("slot", "mark") else piece.text.split("|")
            reserved = next((form for form in forms if form in RESERVED or form == "for each"), None)
            if reserved is not None:
                message = f'"{reserved}" is a reserved word, so no text could ever be read by this pattern'
                yield Diagnostic(codes.RESERVED_WORD, message, span, "say it in other words")
            elif piece.kind == "mark":
                message = f"a pattern holds words and slots, and {piece.text} is neither"
                help = "write a word, or a slot such as `{amount: number}`"
                yield Diagnostic(codes.SLOT, message, span, help)
