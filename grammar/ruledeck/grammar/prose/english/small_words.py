"""English genitives."""

from ruledeck.grammar.prose.speaker import Np


def possessive(np: Np) -> str:
    """Return the genitive: `your`, `its`, `their`, `the units'`."""
    own = {"you": "your", "it": "its", "they": "their", "them": "their"}
    if np.pronoun or np.person == 2:
        return own.get(np.text, f"{np.text}'s")
    return f"{np.text}'" if np.text.endswith("s") and np.plural else f"{np.text}'s"
