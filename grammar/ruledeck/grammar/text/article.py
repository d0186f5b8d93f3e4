"""The English article that fits some words: messages need it as well as prose."""

_SILENT = ("hour", "honest", "heir")
_HARD_U = ("uni", "use", "usu", "eu")


def article(words: str) -> str:
    """Return the words with `a` or `an`."""
    first = words.split(" ")[0].lower()
    vowel = (first[:1] in "aeiou" and not first.startswith(_HARD_U)) or first.startswith(_SILENT)
    if first[:1].isdigit():
        vowel = first[0] == "8" or first in ("11", "18")
    return f"{'an' if vowel else 'a'} {words}"
