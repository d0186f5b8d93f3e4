"""The languages in which games are told, beside the words that an author gives in any language."""

from typing import Final

LANGUAGES: Final = ("en", "ru")
"""The languages that have prose: of rules, of questions, and of what happens."""
