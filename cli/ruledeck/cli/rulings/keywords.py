"""What `-k` asks for: a text, or several that `and`, `or` and `not` join, as pytest reads them."""

import re
from typing import Final

_OR: Final = re.compile(r"\s+or\s+")
_AND: Final = re.compile(r"\s+and\s+")
_NOT: Final = re.compile(r"not\s+")


def asked_for(keyword: str, text: str) -> bool:
    """Whether a text is asked for; capitals do not matter.

    A title may hold such a word itself: whoever says it as it stands means that title, too.
    """
    wanted, there = keyword.casefold().strip(), text.casefold()
    return wanted in there or any(
        all(_holds(part, there) for part in _AND.split(either)) for either in _OR.split(wanted)
    )


def _holds(part: str, there: str) -> bool:
    negated = _NOT.match(part)
    return part in there if negated is None else not _holds(part[negated.end() :], there)
