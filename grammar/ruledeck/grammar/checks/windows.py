"""Kinds of ability and windows must know each other."""

from ruledeck.grammar import codes
from ruledeck.grammar import meaning as m
from ruledeck.grammar.checks.survey import Survey, finding
from ruledeck.grammar.diagnostic import Diagnostic
from ruledeck.grammar.suggestion import did_you_mean

_MOMENTS = ("when", "after")


def check(survey: Survey) -> list[Diagnostic]:
    """Report kinds whose window is not declared or is of another moment, and windows that no kind is offered in."""
    words = survey.game.words
    found: list[Diagnostic] = []
    # A kind that names no window is offered in all of its moment.
    moments = {kind.timing for kind in words.ability_kinds.values() if not kind.window}
    used = {window.name for window in words.windows.values() if window.moment in moments}
    for kind in words.ability_kinds.values():
        used.add(kind.window)
        if not kind.window or kind.source is None or kind.declared is None:
            continue
        section = next(each for each in kind.declared.sections if each.name == "window")
        place = m.Steps((), start=section.start, end=section.end)
        window = words.windows.get(kind.window)
        if window is None:
            message = f'there is no window "{kind.window}"'
            help = did_you_mean(kind.window, words.windows) or "declare it: `window` and its name"
            found.append(finding(codes.UNKNOWN_PHRASE, message, kind.source, place, help))
        elif kind.timing in _MOMENTS and window.moment != kind.timing:
            message = f'a "{kind.header}" waits for "{kind.timing}", and this window opens "{window.moment}"'
            found.append(finding(codes.NEVER_WORKS, message, kind.source, place, f"it needs `moment: {kind.timing}`"))
    for window in words.windows.values():
        if window.name not in used and window.source is not None:
            at = window.source.text.find(f"window {window.name}")
            place = m.Steps((), start=max(at, 0), end=max(at, 0) + len(f"window {window.name}"))
            message = f'no kind of ability is offered in the window "{window.name}"'
            found.append(
                finding(codes.UNUSED_WINDOW, message, window.source, place, "name it behind `window:` of a kind")
            )
    return found
