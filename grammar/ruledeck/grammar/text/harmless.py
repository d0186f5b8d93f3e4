"""Text as it may stand on a terminal: what would steer the terminal, or turn the line around, is shown as what it is."""

import re
from typing import Final

STEERING: Final = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]"
)
"""Characters that do something instead of being seen; a line may end, and have a tab in it."""


def harmless(text: str) -> str:
    """Return a text with the names of characters in the place of those that would steer a terminal."""
    return STEERING.sub(_named, text)


def _named(found: re.Match[str]) -> str:
    number = ord(found[0])
    return f"\\x{number:02x}" if number < 0x100 else f"\\u{number:04x}"
