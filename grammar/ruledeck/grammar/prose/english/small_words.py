"""English genitives and ordinals."""

from ruledeck.grammar.prose.speaker import Np

_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
_ENDS = {1: "st", 2: "nd", 3: "rd"}


def possessive(np: Np) -> str:
    """Return the genitive: `your`, `its`, `their`, `the units'`."""
    own = {"you": "your", "it": "its", "they": "their", "them": "their"}
    if np.pronoun or np.person == 2:
        return own.get(np.text, f"{np.text}'s")
    return f"{np.text}'" if np.text.endswith("s") and np.plural else f"{np.text}'s"


def ordinal_word(number: int) -> str:
    """Return `first`, ..., `tenth`, `11th` and so on, however many there are."""
    if number <= len(_ORDINALS):
        return _ORDINALS[number - 1]
    return f"{number}{'th' if number // 10 % 10 == 1 else _ENDS.get(number % 10, 'th')}"
