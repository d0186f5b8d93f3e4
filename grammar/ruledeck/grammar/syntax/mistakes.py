"""Characters that the language does not have, and what their author most likely wanted."""

import unicodedata
from typing import Final

from ruledeck.grammar.text.strangers import mixed

_QUOTES: Final = "the name of a single card stands in double quotes"

INSTEAD_OF: Final[dict[str, str]] = {
    "==": 'equality is written with one sign: "="',
    "=>": 'write ">=" for "at least"',
    "=<": 'write "<=" for "at most"',
    "<>": 'write "!=" for "is not equal to"',
    "&&": 'write "and"',
    "||": 'write "or"',
    "/": "write `half of <number>`, `<number> divided by <number>`, with `rounded up` behind it where that is meant",
    ";": "every step stands on a line of its own",
    ".": "a step ends with its line, without a full stop",
    "_": "write words apart, with spaces between them",
    "[": "use round brackets",
    "]": "use round brackets",
    "–": "write a plain hyphen",
    "—": "write a plain hyphen",
    "−": "write a plain hyphen as the minus sign",
    "×": 'write "*" to multiply',
    "≤": 'write "<="',
    "≥": 'write ">="',
    "≠": 'write "!="',
    "\u00a0": "write a plain space",
    **dict.fromkeys("'’‘«»„”", _QUOTES),
}
"""The way out for a sign or character that has no meaning."""


def shown(char: str) -> str:
    """Return a character as a message shows it: itself and its name, or the name alone when it cannot be seen."""
    name = unicodedata.name(char, f"U+{ord(char):04X}").lower()
    return f'"{char}" ({name})' if char.isprintable() and not char.isspace() else f"the character {name}"


def mixed_letters(text: str) -> str | None:
    """Return a message that names a Latin and a Cyrillic letter of the same word, or None when no word mixes them."""
    return next((message for word in text.split("|") if (message := mixed(word)) is not None), None)


def shortened(text: str) -> str:
    """Return a text that fits into a message."""
    return text if len(text) <= 30 else f"{text[:30]}..."
