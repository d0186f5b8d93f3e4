"""Words that an author may have meant."""

import re
import unicodedata
from collections.abc import Iterable
from typing import Final

from ruledeck.grammar.text.sentence import listed

_PARTS: Final = re.compile(r"[^\W_]+")
"""The words of a title or of an id."""


def nearest(word: str, known: Iterable[str]) -> list[str]:
    """Return at most three of `known` that resemble `word`, the best first; equal ones in alphabetical order."""
    folded = word.casefold()
    letters = set(folded)
    found: list[tuple[float, str]] = []
    best = len(folded)
    for candidate in set(known):
        other = candidate.casefold()
        allowed = max(1, (max(len(folded), len(other)) + 2) // 3)
        # One step brings or takes one letter at most: most words are told apart without counting the steps.
        # What is further away than the best so far, and more than a slip, is not shown.
        most = min(allowed, max(1, best))
        apart = len(letters.difference(other)) > most
        steps = allowed + 1 if apart else distance(folded, other, most)
        if steps <= most and steps < max(len(folded), len(other)):
            found.append((steps, candidate))
            best = min(best, steps)
        elif len(folded) >= 3 and other.startswith(folded):
            found.append((allowed + 0.5, candidate))
    # Beside a word that is one slip away, words that are further away only distract.
    limit = max(1.0, min(found)[0]) if found else 0
    return [candidate for steps, candidate in sorted(found)[:3] if steps <= limit]


def closest(word: str, known: Iterable[str]) -> list[str]:
    """Return all of `known`, those first that resemble `word` most: what has a word of it in common, then by the steps between them.

    What is written in two ways that differ by case and signs alone is one.
    """
    folded = word.casefold()
    parts = [part for part in _PARTS.findall(folded) if len(part) > 2]

    def apart(candidate: str) -> tuple[bool, float, str]:
        other = candidate.casefold()
        longest = max(len(folded), len(other), 1)
        return (not any(part in other for part in parts), distance(folded, other, longest) / longest, candidate)

    found: dict[str, str] = {}
    for candidate in sorted(set(known), key=apart):
        found.setdefault("".join(_PARTS.findall(candidate.casefold())) or candidate, candidate)
    return [*found.values()]


def distance(left: str, right: str, most: int) -> int:
    """Return the edit distance (insert, delete, replace, swap neighbours), or `most + 1` when it is greater."""
    if abs(len(left) - len(right)) > most:
        return most + 1
    before: list[int] = []
    row = list(range(len(right) + 1))
    for i, a in enumerate(left, 1):
        earlier, before, row = before, row, [i]
        for j, b in enumerate(right, 1):
            steps = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (a != b))
            if i > 1 and j > 1 and a == right[j - 2] and b == left[i - 2]:
                steps = min(steps, earlier[j - 2] + 1)
            row.append(steps)
        if min(row) > most:
            return most + 1
    return min(row[-1], most + 1)


def did_you_mean(word: str, known: Iterable[str]) -> str | None:
    """Return `did you mean "a" or "b"?` for the words nearest to `word`, or `None` when none is near.

    A letter that only looks like one of the suggested word is named: the two words cannot be told apart by eye.
    """
    words = [f'"{found}"' for found in nearest(word, known)]
    if not words:
        return None
    return f"did you mean {listed(words, 'or')}?{_stranger(word, words[0])}"


def _stranger(word: str, meant: str) -> str:
    cyrillic = [char for char in word if "CYRILLIC" in unicodedata.name(char, "")]
    latin = [char for char in word if "LATIN" in unicodedata.name(char, "")]
    for letters, name, other in ((cyrillic, "Cyrillic", "LATIN"), (latin, "Latin", "CYRILLIC")):
        if letters and letters[0] not in meant and any(other in unicodedata.name(char, "") for char in meant):
            return f' (the letter "{letters[0]}" that you wrote is {name})'
    return ""
