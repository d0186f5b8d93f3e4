"""The English article that fits some words: messages need it as well as prose."""

import re
from typing import Final

_LIKE_A_VOWEL: Final = re.compile(r"hour|honest|hono|heir|8|1[18]$")
"""What begins with a consonant or a digit, and sounds like a vowel."""
_LIKE_A_CONSONANT: Final = re.compile(r"one\b|once\b|e[uw]|u(?:ni(?!n|m|d)|b[iq]|[st][aeiu])")
"""What begins with a vowel, and sounds like a consonant: `one-eyed`, `euro`, `unit`, `use`, `utility`."""


def article(words: str) -> str:
    """Return the words with `a` or `an`."""
    first = words.split(" ")[0].lower()
    vowel = (first[:1] in tuple("aeiou") and not _LIKE_A_CONSONANT.match(first)) or _LIKE_A_VOWEL.match(first)
    return f"{'an' if vowel else 'a'} {words}"


def none_of(words: str) -> str | None:
    """Return `no unit` for `a unit` and `no other unit` for `another unit`; `None` for words that mean certain ones."""
    first, _, rest = words.partition(" ")
    found = {"a": f"no {rest}", "an": f"no {rest}", "another": f"no other {rest}"}
    return found.get(first) if rest else None
