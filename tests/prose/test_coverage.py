"""No node of the tree of meaning is without words in either language."""

from __future__ import annotations

from typing import get_args

from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.prose.english import phrases as english_phrases
from ruledeck.grammar.prose.russian import phrases as russian_phrases
from ruledeck.grammar.prose.sentences import EFFECTS
from ruledeck.grammar.prose.statics import STATICS


def test_every_effect_has_words() -> None:
    """Each kind of effect has a function that says it."""
    assert set(get_args(m.Effect)) == set(EFFECTS)


def test_every_static_has_words() -> None:
    """Each kind of static statement has a function that says it."""
    assert set(get_args(m.Static)) == set(STATICS)


def test_both_languages_have_the_same_phrases() -> None:
    """No set phrase is missing in one language."""
    assert set(english_phrases.PHRASES) == set(russian_phrases.PHRASES)
