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


def none_of(words: str) -> str | None:
    """Return `no unit` for `a unit` and `no other unit` for `another unit`; `None` for words that mean certain ones."""
    first, _, rest = words.partition(" ")
    found = {"a": f"no {rest}", "an": f"no {rest}", "another": f"no other {rest}"}
    return found.get(first) if rest else None
