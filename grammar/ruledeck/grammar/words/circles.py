"""Whether a word of the game leads back to itself by what is declared of it."""

from collections.abc import Callable, Iterable


def leads_back(ident: str, onward: Callable[[str], Iterable[str]]) -> bool:
    """Whether one can come back to a word from itself, where `onward` returns the words to which each leads."""
    seen: set[str] = set()
    ahead = list(onward(ident))
    while ahead:
        each = ahead.pop()
        if each == ident:
            return True
        if each not in seen:
            seen.add(each)
            ahead += onward(each)
    return False
