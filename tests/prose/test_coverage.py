"""No node of the tree of meaning is without words in either language."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import get_args

import pytest

from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.prose.english import conditions as english_conditions
from ruledeck.grammar.prose.english import functions as english_functions
from ruledeck.grammar.prose.english import phrases as english_phrases
from ruledeck.grammar.prose.english import predicates as english_predicates
from ruledeck.grammar.prose.russian import conditions as russian_conditions
from ruledeck.grammar.prose.russian import functions as russian_functions
from ruledeck.grammar.prose.russian import phrases as russian_phrases
from ruledeck.grammar.prose.russian import predicates as russian_predicates
from ruledeck.grammar.prose.sentences import EFFECTS
from ruledeck.grammar.prose.statics import STATICS

SAID_BY_CLAUSES = {"and", "or", "not"}
WORDS = {
    "en": {*english_functions.NOUNS, *english_predicates.PREDICATES, *english_conditions.CLAUSES},
    "ru": {*russian_functions.NOUNS, *russian_predicates.PREDICATES, *russian_conditions.CLAUSES},
}


def operations(root: Path) -> set[str]:
    """Return the names of all built-in functions that the binder makes with a literal name."""
    found: set[str] = set()
    for path in (root / "grammar" / "ruledeck" / "grammar").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call) or not node.args:
                continue
            if isinstance(node.func, ast.Name) and node.func.id == "replace":
                named = [each.value for each in node.keywords if each.arg == "name"]
                found |= {str(each.value) for each in named if isinstance(each, ast.Constant)}
            if not (isinstance(node.func, ast.Attribute) and node.func.attr == "Op"):
                continue
            for each in ast.walk(node.args[0]):
                if isinstance(each, ast.Constant) and isinstance(each.value, str):
                    found.add(each.value)
    return found


def test_every_effect_has_words() -> None:
    """Each kind of effect has a function that says it."""
    assert set(get_args(m.Effect)) == set(EFFECTS)


def test_every_static_has_words() -> None:
    """Each kind of static statement has a function that says it."""
    assert set(get_args(m.Static)) == set(STATICS)


@pytest.mark.parametrize("language", ["en", "ru"])
def test_every_built_in_function_has_words(root: Path, language: str) -> None:
    """Each built-in function that the binder makes has a function that says it."""
    found = operations(root)
    assert len(found) > 30
    assert found - WORDS[language] - SAID_BY_CLAUSES == set()


def test_both_languages_say_the_same_functions() -> None:
    """No built-in function is said in one language only."""
    assert WORDS["en"] == WORDS["ru"]


def test_both_languages_have_the_same_phrases() -> None:
    """No set phrase is missing in one language."""
    assert set(english_phrases.PHRASES) == set(russian_phrases.PHRASES)
