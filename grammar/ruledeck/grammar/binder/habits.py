"""Turns of phrase of printed rules that the language says in another way, and how it says them.

They are looked for only in words that nothing reads, so that a game may declare any of them as a word of its own.
"""

import re
from typing import Final

_HABITS: Final[tuple[tuple[str, str], ...]] = (
    (
        r"at the (?:end|start|beginning)\b",
        "write `at the end of the <period>:` or `at the start of your next <period>:`; what happens each time is an ability",
    ),
    (r".+ (?:do|does) not\b|.+ (?:doesn|don|isn|aren)$", "write `not (...)`"),
    (r"(?:double|triple)\b", "set it anew: `set <counter> on <thing> to (2 * <counter> on <thing>)`"),
    (r"otherwise$", "write `else:`"),
    (r"gains? (?:\d+|an?) \w+$", "write `add <number> <counter> to <player>`, or declare a verb that does"),
    (r"gains? control of\b", "write `give control of <card> to <player>`"),
    (
        r".*\brest of\b",
        "go through the group: `for each of <group> as one:`, and below it `if one is not <name>: ...`",
    ),
    (r".*\binstead$|.*\binstead of\b", "write `instead ...` in an ability that waits for what would happen"),
    (r".*\bagain$", "say the step a second time"),
    (r".*\bat random\b", "write `1 random ...`"),
    (r".*\bonly\b", "forbid the rest: `... cannot ...`, or put the condition behind `, if`"),
    (r".*\bup to \d+ times?$", "write `repeat up to <number> times:`"),
    (r".*\bwith the (?:greatest|largest|most|biggest)\b", "write `with the highest <number>`"),
    (r".*\bwith the (?:smallest|fewest|least)\b", "write `with the lowest <number>`"),
    (r".*\bbut (?:\d+|an?|any|up) ", "choose what is left out on a line of its own, and write `but <its name>`"),
    (r".*\bwithout\b", "write `with no ...`"),
    (r".*\b(?:except|other than)\b", "write `but <thing>` behind the group"),
    (r'.*\b(?:\d+|an?|each) "', 'write `1 card named "..."`'),
)
_CONDITIONS: Final[tuple[tuple[str, str], ...]] = (
    (r"(?:they|you|it|that \w+) (?:do|does|did)$", "write `then ...` below the step: it depends on that step"),
    (
        r"(?:there (?:are|is) )?(?:at least|at most|exactly|more than|fewer than|less than) \w+ \w+",
        "compare a count: `count (<group>) >= <number>`",
    ),
    (r"(?:there (?:are|is) )?(?:\d+|two|three|four|five) \w+", "compare a count: `count (<group>) = <number>`"),
    (
        r"(?:the )?(?:count|number|total|highest|lowest)\b.* (?:is|are) (?:\d+|at|more|less|fewer)",
        "numbers are compared with signs: `=`, `>=`, `<`",
    ),
    (r".+ controls?\b(?! of)", "write `any <things> <player> controls`, or `no <things> <player> controls`"),
)
_COMPILED: Final = tuple((re.compile(pattern, re.IGNORECASE), help) for pattern, help in _HABITS)
_OF_CONDITIONS: Final = tuple((re.compile(pattern, re.IGNORECASE), help) for pattern, help in _CONDITIONS)


def said_otherwise(text: str, *, condition: bool = False) -> str | None:
    """Return how the language says a turn of phrase, in a condition or elsewhere; `None` for one that is not known."""
    words = " ".join(text.split())
    known = (*_OF_CONDITIONS, *_COMPILED) if condition else _COMPILED
    return next((help for pattern, help in known if pattern.match(words)), None)


_OWNING: Final = frozenset(("your", "their", "his", "her", "my", "our"))
_POINTING: Final = frozenset(("it", "its", "him", "them"))


def stumbled(word: str, following: str) -> str | None:
    """Return how the language says what a word at which the reading stopped was to say; `None` for other words."""
    if word in _OWNING:
        return "say whose by who controls it, or by its zone: `1 unit you control`, `1 card in your hand`"
    if word in _POINTING:
        return "say what is meant: `this`, `that <noun>` of the event, or a name given with `as`"
    if word == "not":
        return "what something is not stands in a condition, `where (not ...)`, or before its noun: `non-<word>`"
    if word in ("can't", "can’t", "cant"):
        return "write `cannot`"
    if (word, following) == ("for", "each"):
        return "say how many as a number, `(count (<things>))`, or go through them: `for each <things>:`"
    return None
