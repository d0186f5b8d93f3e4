"""Prose: what a text means, in English and in Russian."""

from ruledeck.grammar.prose.cardtext import describe_ability, describe_card

__all__ = ["describe_ability", "describe_card"]
