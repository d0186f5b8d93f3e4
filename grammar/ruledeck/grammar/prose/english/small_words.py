"""English articles and genitives."""

from ruledeck.grammar.prose.speaker import Np

_SILENT = ("hour", "honest", "heir")
_HARD_U = ("uni", "use", "usu", "eu")


def article(words: str) -> str:
    """Return the words with `a` or `an`."""
    first = words.split(" ")[0].lower()
    vowel = (first[:1] in "aeiou" and not first.startswith(_HARD_U)) or first.startswith(_SILENT)
    if first[:1].isdigit():
        vowel = first[0] == "8" or first in ("11", "18")
    return f"{'an' if vowel else 'a'} {words}"


def possessive(np: Np) -> str:
    """Return the genitive: `your`, `its`, `their`, `the units'`."""
    own = {"you": "your", "it": "its", "they": "their", "them": "their"}
    if np.pronoun or np.person == 2:
        return own.get(np.text, f"{np.text}'s")
    return f"{np.text}'" if np.text.endswith("s") and np.plural else f"{np.text}'s"
