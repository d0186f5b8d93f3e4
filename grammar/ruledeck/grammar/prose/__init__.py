"""Prose: what a text means, in English and in Russian."""

from ruledeck.grammar.prose.cardtext import describe_ability, describe_card
from ruledeck.grammar.prose.labels import label, noun
from ruledeck.grammar.prose.missing import missing_forms
from ruledeck.grammar.prose.rulestext import describe_rules
from ruledeck.grammar.prose.translated_words import unknown_words

__all__ = ["describe_ability", "describe_card", "describe_rules", "label", "missing_forms", "noun", "unknown_words"]
