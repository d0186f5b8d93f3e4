"""What an explanation calls things and the parts of a condition, in the language of the program that is explained."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.parts import WHOLE_GAME, PartKey
from ruledeck.interpreter.explain.english import English

if TYPE_CHECKING:
    from ruledeck.interpreter.explain.evaluator import Found, Scope
    from ruledeck.interpreter.explain.evaluator_statics import Spoken
    from ruledeck.interpreter.explain.wording import Wording
    from ruledeck.interpreter.state.program import Program

_WORDINGS: dict[str, Wording] = {"en": English()}


def wording(language: str) -> Wording:
    """Return the words of explanations in a language; in those that have no prose they are English."""
    if language == "ru" and language not in _WORDINGS:
        # Prose needs much that an explanation in English does without.
        from ruledeck.interpreter.explain.russian import Russian

        _WORDINGS[language] = Russian()
    return _WORDINGS.get(language, _WORDINGS["en"])


def wording_of(program: Program) -> Wording:
    """Return the words in which the moments of a program are explained."""
    return wording(program.language)


def say(program: Program, key: str, /, **parts: object) -> str:
    """Return a sentence in the language of a program, filled in."""
    return wording_of(program).say(key, **parts)


def text_of(node: m.Meant, program: Program, key: PartKey, timing: str = "after") -> str:
    """Return the words of a node in the part of the game at `key`."""
    return wording_of(program).text(node, program, key, timing)


def phrase(node: m.Value, scope: Scope, key: PartKey) -> str:
    """Return a condition or a value in words, with what its names stand for."""
    return wording_of(scope.program).phrase(node, scope, key)


def statement_of(said: Spoken) -> str:
    """Return a static statement that holds now, in the words of its author."""
    key = said.key
    if key == WHOLE_GAME:
        abilities = said.scope.program.game.abilities
        key = next((PartKey("ability", str(n)) for n, each in enumerate(abilities) if said.static in each.statics), key)
    return text_of(said.static, said.scope.program, key)


def speaker_of(said: Spoken) -> str:
    """Return who says a static statement."""
    return entity(said.scope, said.source) if said.source else say(said.scope.program, "game")


def named(scope: Scope, value: Found, kind: m.Type) -> str:
    """Return a value in words."""
    return wording_of(scope.program).named(scope, value, kind)


def entity(scope: Scope, e: int) -> str:
    """Return what a player or component is called."""
    return wording_of(scope.program).entity(scope, e)
