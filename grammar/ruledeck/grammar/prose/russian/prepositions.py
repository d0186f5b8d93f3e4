"""Russian prepositions in front of whatever they govern."""

from ruledeck.grammar.prose.russian.small_words import with_preposition
from ruledeck.grammar.prose.speaker import Np


def led_by(preposition: str, np: Np) -> str:
    """Return a preposition and what it governs: `среди них`, `у него`, `кроме вас`, `из отрядов`."""
    return with_preposition(preposition, np.text, is_pronoun=np.pronoun)
