"""Letters of the wrong alphabet, which nobody can see: words that mix two, and words all of whose letters look like those of another."""

import re
import unicodedata
from collections.abc import Iterator
from typing import Final

ONE_ALPHABET: Final = "type the whole word in one alphabet"

_WORD = re.compile(r"[^\W\d_]+")
_APART = re.compile(r"(?<![\w.’'-])[ackoy](?![\w.’'-])")
"""A Latin letter that stands alone and looks like a Russian word; with a hyphen behind it, it is a part of one."""
_LIKE_LATIN: Final = frozenset("аеорсухіАВЕКМНОРСТУХ")
"""Cyrillic letters that look like a Latin one."""


def mixed(word: str) -> str | None:
    """Return a message that names a Latin and a Cyrillic letter of a word, or `None` where it does not mix them."""
    scripts: dict[str, str] = {}
    for char in word:
        scripts.setdefault(unicodedata.name(char, "").split(" ")[0], char)
    if "LATIN" not in scripts or "CYRILLIC" not in scripts:
        return None
    shown = word if len(word) <= 30 else f"{word[:30]}..."
    letters = f'"{scripts["LATIN"]}" is a Latin letter and "{scripts["CYRILLIC"]}" a Cyrillic one'
    return f'"{shown}" mixes alphabets: {letters}'


def strangers(text: str, language: str) -> Iterator[tuple[int, str, str]]:
    """Yield the words of a text that are typed with letters of another alphabet: the place, the word, and what is wrong."""
    cyrillic = not text.isascii()
    for found in _WORD.finditer(text) if cyrillic or language == "ru" else ():
        word = found[0]
        message = mixed(word)
        if message is None and language == "en" and set(word) <= _LIKE_LATIN:
            message = f'"{word}" looks like an English word, and its letters are Cyrillic'
        elif message is None and language == "ru" and _APART.match(text, found.start()):
            message = f'"{word}" looks like a Russian word, and it is a Latin letter'
        if message is not None:
            yield found.start(), word, message
