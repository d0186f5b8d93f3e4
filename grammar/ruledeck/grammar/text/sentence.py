"""Texts put together: the first letter of a sentence, or of a part of one, and several words in a row."""

from collections.abc import Sequence


def capital(text: str) -> str:
    """Return a text that begins a sentence: with its first letter large."""
    return text[:1].upper() + text[1:]


def inside(text: str) -> str:
    """Return a sentence as a part of another one: with its first letter small."""
    return text[:1].lower() + text[1:]


def listed(words: Sequence[str], last: str = "and") -> str:
    """Return `a`, `a and b`, `a, b and c`; `last` is the word in front of the last one."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} {last} {words[-1]}"
