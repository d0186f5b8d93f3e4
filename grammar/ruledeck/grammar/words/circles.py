"""Whether a word of the game leads back to itself by what is declared of it."""

from collections.abc import Callable, Iterable
from typing import TypeVar

from ruledeck.grammar.text import codes
from ruledeck.grammar.words.declaring import Declaring
from ruledeck.grammar.words.vocabulary import Joined, Way

_Led = TypeVar("_Led", Joined, Way)


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


def refuse_circles(declaring: Declaring, led: dict[str, list[_Led]], message: str, help: str) -> None:
    """Leave out verbs that lead back to themselves, each with an error.

    Args:
        declaring: The vocabulary that is being made.
        led: The ids of verbs to what leads from them to other verbs.
        message: What is wrong.
        help: What to do about it.
    """
    for verb in declaring.words.verbs.values():
        if verb.id not in led or verb.source is None or verb.declared is None:
            continue
        if leads_back(verb.id, lambda ident: [each.verb.id for each in led.get(ident, ())]):
            declaring.error(verb.source, codes.CIRCULAR, message, verb.declared.pattern, help)
            del led[verb.id]
