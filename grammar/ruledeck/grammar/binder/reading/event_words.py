"""The words in which the verbs of a game and their events are said, for suggestions."""

from collections.abc import Iterable
from typing import Final

from ruledeck.grammar.words.vocabulary import Verb, Vocabulary

LINKS = frozenset(("is", "are", "to", "by", "would", "be", "on", "from", "of"))
"""Words that many events share."""
ORDINALS: Final = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
"""What stands in `for the second time each turn`, in order."""


def saying(words: set[str], verbs: Iterable[Verb]) -> set[str]:
    """Return the events to come that are said with one of some words, without whoever does them."""
    return {
        pattern.usage
        for verb in verbs
        for pattern in verb.looming[1:]
        if any(isinstance(element, frozenset) and words & element for element in pattern.elements)
    }


def passive(verbs: Iterable[Verb]) -> set[str]:
    """Return the words of events to come that say what would *be* done."""
    found: set[str] = set()
    for pattern in (pattern for verb in verbs for pattern in verb.looming):
        literal = [element for element in pattern.elements if isinstance(element, frozenset)]
        if any("be" in element for element in literal):
            found |= {form for element in literal for form in element} - LINKS
    return found


def shown_on_cards(verbs: list[Verb], words: Vocabulary) -> str:
    """List the patterns of at most three verbs, each with a card that uses it."""
    listed: list[str] = []
    for verb in verbs[:3]:
        user = words.users().get(verb.id)
        listed.append(f"`{verb.pattern.usage}`" + (f' (as on "{user}")' if user else ""))
    return " or ".join(listed)


def done_as(present: Iterable[str], verbs: Iterable[Verb]) -> Verb | None:
    """Return a verb whose event is said with some words: `is swept away`, where a step would be `get swept away`."""
    for verb in verbs:
        for pattern in verb.happens[1:]:
            literal = [element - LINKS for element in pattern.elements if isinstance(element, frozenset)]
            told = [forms for forms in literal if forms]
            if told and all(not forms.isdisjoint(present) for forms in told):
                return verb
    return None
