"""The sort of things that a group means: those of a type or kind, or components of any."""

from typing import Final

from ruledeck.grammar.meaning import tree as m

CARD: Final = "card"
"""The kind of components that are cards, in games that have others: everybody sees of a thing whether it is one."""


ANY: Final = (CARD, "component")
"""Nouns that say nothing of the face of a thing."""
PLURALS: Final = {form: noun for noun in ANY for form in (noun, f"{noun}s")}
"""What is written for them."""


def sort_said(type: m.Type) -> str:
    """Return the noun for a thing of a type: a component of which nothing else is known is a card."""
    return type.of or (CARD if type.base == "component" else type.base)


def sort_of(node: m.Select) -> str:
    """Return the type or kind of which things of a group must be; empty for components of any.

    Whether a thing is a card is printed for good, and seen of what lies face down.
    """
    return node.type.of if node.noun not in ANY or node.type.of == CARD else ""
