"""Readings of the same words, said apart: each in words that have that reading alone, and what of the game they are read as."""

from collections.abc import Sequence
from typing import Final

from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.operations import OPERATIONS, OperationName
from ruledeck.grammar.meaning.traversal import nodes_in
from ruledeck.grammar.words.vocabulary import Pattern, SlotSpec, Vocabulary

_SAID: Final[dict[OperationName, str]] = {
    "not": "not {0}", "+": "{0} + {1}", "-": "{0} - {1}", "*": "{0} * {1}", "share": "{0} / {1} rounded down",
    "share up": "{0} / {1} rounded up", "if": "{1} if {0}, else {2}", "in": "{0} is one of {1}", "same": "{0} is {1}",
    "range": "a number from {0} to {1}",
    "counter": "{0} on {1}", "counter with": "{0} with {1}", "field": "{0} of {1}", "printed": "printed {0} of {1}",
    "noted": "the number noted on {0}", "title": "title of {0}", "count": "count {0}", "any": "any {0}", "none": "no {0}",
    "owner": "{0}'s owner", "controller": "{0}'s controller", "host": "the host of {0}", "opponent": "{0}'s opponent",
    "game": "the game", "nobody": "nobody", "value": "{0}", "size": "the size of {0}", "in zone": "{0} is in {1}",
    "has trait": "{0} is {1}", "is type": "{0} is {1}", "has symbol": "{0} has {1}", "shows": "{0} shows {1}",
    "friendly": "{0} is friendly", "enemy": "{0} is an enemy", "face-up": "{0} is face-up", "face-down": "{0} is face-down",
}  # fmt: skip
"""How operations are said of their arguments; of others the words of the text are said."""
_SORTS: Final = {
    "has trait": "trait", "is type": "type", "has symbol": "symbol", "shows": "symbol",
    "counter": "counter", "field": "fact", "printed": "fact", "value": "value",
}  # fmt: skip
"""What a word of the game is that an operation names."""


def readings_said(readings: Sequence[m.Meant], words: Vocabulary, text: str) -> list[str]:
    """Return what tells each of several readings of the same words apart, as a note says it.

    Args:
        readings: The readings, each a value or a step of the same words.
        words: The words of the game.
        text: The text that they stand in.
    """
    read = [_words_of(each, words) for each in readings]
    common = set(read[0]).intersection(*read[1:])
    found = []
    for each, own in zip(readings, read, strict=True):
        sort = f"{each.type.words}, " if isinstance(each, m.Literal | m.Name | m.Op | m.Use | m.Select | m.Pick) else ""
        further = [one for one in own if one not in common]
        found.append(f"{sort}`{_said(each, words, text)}`" + (f", by {' and '.join(further)}" if further else ""))
    return found


def _words_of(node: m.Meant, words: Vocabulary) -> list[str]:
    """Return what a reading takes words of the text for, besides what every text has, each once."""
    found = []
    for each in nodes_in(node):
        if isinstance(each, m.Use) and each.word in words.words:
            word = words.words[each.word]
            found.append(f"the {word.kind} `{word.pattern.text}`")
        elif isinstance(each, m.Perform) and each.verb in words.verbs:
            found.append(f"the verb `{words.verbs[each.verb].pattern.text}`")
        elif isinstance(each, m.Op) and each.name in _SORTS:
            named = next((arg for arg in each.args if isinstance(arg, m.Literal)), None)
            if named is not None:
                found.append(f"the {_SORTS[each.name]} `{named.value}`")
    return list(dict.fromkeys(found))


def _said(node: m.Meant, words: Vocabulary, text: str, *, inside: bool = False) -> str:
    """Return a reading in words of the language; `inside` of another one it stands in brackets where it has several parts."""
    said, whole = _spelled(node, words, text)
    return f"({said})" if inside and not whole else said


def _spelled(node: m.Meant, words: Vocabulary, text: str) -> tuple[str, bool]:
    """Return the words of a reading, and whether nothing could be read into them from around."""
    if isinstance(node, m.Literal):
        return (f'"{node.value}"' if node.type == m.NAME else str(node.value)), True
    if isinstance(node, m.Name | m.Slot):
        return node.name, True
    if isinstance(node, m.Use) and node.word in words.words:
        word = words.words[node.word]
        filled = [_said(each, words, text, inside=True) for each in node.args]
        said = _filled(word.pattern, dict(zip([slot.name for slot in word.slots], filled, strict=False)))
        # An adjective is declared as it stands in front of a noun.
        if word.kind == "adjective" and isinstance(word.pattern.elements[0], SlotSpec):
            said = f"{filled[0]} is {said.removeprefix(filled[0]).strip()}"
        return said, not node.args
    if isinstance(node, m.Perform) and node.verb in words.verbs:
        filled_slots = {name: _said(value, words, text, inside=True) for name, value in node.args}
        return _filled(words.verbs[node.verb].pattern, filled_slots), False
    if isinstance(node, m.Op) and node.name in _SAID:
        return _SAID[node.name].format(*[_said(each, words, text, inside=True) for each in node.args]), not node.args
    if isinstance(node, m.Op) and OPERATIONS[node.name].family in ("comparison", "junction"):
        return f" {node.name} ".join([_said(each, words, text, inside=True) for each in node.args]), False
    return " ".join(text[node.start : node.end].split()), False


def _filled(pattern: Pattern, slots: dict[str, str]) -> str:
    """Return a pattern with what stands in its slots."""
    parts = [
        slots.get(element.name, "") if isinstance(element, SlotSpec) else sorted(element, key=len)[0]
        for element in pattern.elements
    ]
    return " ".join(part for part in parts if part).replace(" 's", "'s")
