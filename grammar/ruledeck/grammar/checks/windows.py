"""Kinds of ability and windows must know each other."""

from collections.abc import Iterator

from ruledeck.grammar.checks.survey import Survey, finding
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.syntax import tree
from ruledeck.grammar.text import codes
from ruledeck.grammar.text.diagnostic import Diagnostic
from ruledeck.grammar.text.source import Source
from ruledeck.grammar.text.suggestion import did_you_mean
from ruledeck.grammar.words.vocabulary import AbilityKind

_MOMENTS = ("when", "after")
_HOW = {"action": "`take` offers it", "anytime": "it is open at any moment"}
_CALLED = "`resolve the ...` uses it"
"""What makes abilities work that wait for no event."""


def check(survey: Survey) -> list[Diagnostic]:
    """Report kinds whose window is not the one of their moment, and windows that no kind is offered in."""
    words = survey.game.words
    found: list[Diagnostic] = []
    for kind in words.ability_kinds.values():
        if kind.declared is not None and kind.source is not None:
            found += _kind(survey, kind, kind.declared, kind.source)
    moments = {kind.timing for kind in words.ability_kinds.values()}
    moments |= {node.timing for _, node in survey.each(m.Ability)}
    for window in words.windows.values():
        if window.moment not in moments and window.source is not None and window.declared is not None:
            message = f'no kind of ability is offered in the window "{window.name}"'
            help = f"declare a kind of ability with `timing: {window.moment}`"
            place = _place(window.declared.pattern)
            found.append(finding(codes.UNUSED_WINDOW, message, window.source, place, help))
    return found


def _kind(survey: Survey, kind: AbilityKind, declared: tree.Declaration, source: Source) -> Iterator[Diagnostic]:
    """Yield what a kind of ability says that is not so, or that nothing reads."""
    windows = survey.game.words.windows
    sections = {section.name: section for section in declared.sections}
    waits = kind.timing in _MOMENTS
    if not waits and "forced" in sections:
        message = f'nobody can be made to use a "{kind.header}": only what waits for an event is forced'
        help = "leave it out; a step `resolve the ...` uses it, or `take` offers it"
        yield finding(codes.MISPLACED, message, source, _place(sections["forced"]), help)
    if not kind.window:
        return
    place = _place(sections["window"])
    window = windows.get(kind.window)
    if not waits:
        message = f'a "{kind.header}" waits for no event, so no window offers it'
        yield finding(codes.MISPLACED, message, source, place, f"leave it out: {_HOW.get(kind.timing, _CALLED)}")
    elif window is None:
        message = f'there is no window "{kind.window}"'
        help = did_you_mean(kind.window, windows) or "declare it: `window` and its name"
        yield finding(codes.UNKNOWN_PHRASE, message, source, place, help)
    elif window.moment != kind.timing:
        message = f'a "{kind.header}" waits for "{kind.timing}", and this window opens "{window.moment}"'
        yield finding(codes.NEVER_WORKS, message, source, place, f"it needs `moment: {kind.timing}`")


def _place(node: tree.Node) -> m.Steps:
    return m.Steps((), start=node.start, end=node.end)
