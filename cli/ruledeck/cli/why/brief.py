"""An explanation for somebody who waits at a table: of what says no only the reasons, and of many alike a few."""

from dataclasses import replace
from typing import Final

from ruledeck.interpreter.explain.conditions import Explanation
from ruledeck.interpreter.explain.phrases import wording

_MOST: Final = 4
"""How many reasons of one kind are told."""
_QUOTED: Final = 100
"""How much of a text is quoted where many things are listed."""
_LONG: Final = 60
"""From how many characters on a text that only one part of it decides is left out for that part."""


def brief(why: Explanation, language: str = "en") -> Explanation:
    """Return an explanation without what did not decide the answer; it was made in the language."""
    if why.holds is not False:
        return replace(why, parts=tuple(brief(part, language) if part.holds is False else part for part in why.parts))
    return _refusal(why, language)


def clipped(why: Explanation) -> Explanation:
    """Return an explanation that quotes no more of a text than tells which it is."""
    said, value = (text if len(text) <= _QUOTED else f"{text[: _QUOTED - 3]}..." for text in (why.said, why.value))
    return Explanation(said, why.holds, value, why.parts)


def _refusal(why: Explanation, language: str) -> Explanation:
    reasons = [_refusal(part, language) for part in why.parts if part.holds is False]
    if not reasons:
        # What was compared: two numbers without what each of them is made of.
        return replace(why, parts=tuple(replace(part, parts=()) for part in why.parts if part.holds is None))
    shown = tuple(dict.fromkeys(reasons))
    if len(shown) > _MOST:
        shown = (*shown[:_MOST], Explanation(wording(language).say("more", n=len(shown) - _MOST), None))
    inner = tuple(each for reason in shown for each in (reason.parts if _idle(reason) else (reason,)))
    return replace(why, parts=inner)


def _idle(reason: Explanation) -> bool:
    """Whether a reason is but a long text around the one part of it that decides."""
    return len(reason.said) > _LONG and len(reason.parts) == 1 and reason.parts[0].holds is False
