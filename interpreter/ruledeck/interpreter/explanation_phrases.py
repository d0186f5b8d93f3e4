"""What an explanation calls the parts of a condition, with the things that its names stand for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ruledeck.grammar import meaning as m
from ruledeck.interpreter.evaluator import Found, Scope, evaluate
from ruledeck.interpreter.seating import player_names
from ruledeck.interpreter.veiling import hidden

if TYPE_CHECKING:
    from ruledeck.interpreter.evaluator_statics import Spoken
    from ruledeck.interpreter.program import Program

PHRASES = {
    "same": "{0} is {1}",
    "in": "{0} is one of {1}",
    "in zone": "{0} lies in {1}",
    "counter": "{0} on {1}",
    "field": "{0} of {1}",
    "printed": "printed {0} of {1}",
    "value": "{0}",
    "titled": "{0} is {1}",
    "has trait": "{0} is {1}",
    "is type": "{0} is {1}",
    "has symbol": "{0} shows {1}",
    "has keyword": "{0} has {1}",
    "owner": "owner of {0}",
    "controller": "controller of {0}",
    "host": "what {0} is on",
    "friendly": "{0} is friendly",
    "enemy": "{0} is an enemy",
    "other": "{0} is another one",
    "is opponent": "{0} is an opponent",
    "face-up": "{0} is face-up",
    "face-down": "{0} is face-down",
    "attached": "{0} is on {1}",
    "option": "the option {0} is {1}",
    "next": "the player left of {0}",
    "previous": "the player right of {0}",
    "opponent": "opponent of {0}",
    "players": "players in the game",
    **{sign: f"{{0}} {sign} {{1}}" for sign in ("=", "!=", "<", "<=", ">", ">=", "+", "-", "*")},
}
"""Functions in words; the others are quoted from the text."""


def with_article(noun: str) -> str:
    """Return the name of a type or kind with `a` or `an`."""
    return m.Type("component", noun).words


def text_of(node: m.Meant, program: Program, key: str) -> str:
    """Return the words of a node in the part of the game at `key`; a node without words is called by its function."""
    source = program.game.places.get(key)
    if source is not None and node.end > node.start:
        return " ".join(source.text[node.start : node.end].split())
    if isinstance(node, m.Op | m.Name | m.Slot):
        return node.name
    return node.word if isinstance(node, m.Use) else type(node).__name__.lower()


def phrase(node: m.Value, scope: Scope, key: str) -> str:
    """Return a condition or a value in words, with what its names stand for."""
    if isinstance(node, m.Name | m.Slot):
        return named(scope, evaluate(node, scope), node.type)
    if isinstance(node, m.Literal):
        return named(scope, evaluate(node, scope), node.type)
    if isinstance(node, m.Op) and node.name == "is type" and isinstance(node.args[1], m.Literal):
        return PHRASES[node.name].format(phrase(node.args[0], scope, key), with_article(str(node.args[1].value)))
    if isinstance(node, m.Op) and node.name in PHRASES:
        return PHRASES[node.name].format(*(phrase(arg, scope, key) for arg in node.args))
    if isinstance(node, m.Op) and node.name == "zone":
        return named(scope, evaluate(node, scope), m.ZONE)
    if isinstance(node, m.Use):
        return _word(node, scope, key)
    return text_of(node, scope.program, key)


def _word(node: m.Use, scope: Scope, key: str) -> str:
    """Return a declared word with its slots filled."""
    word = scope.program.game.words.words[node.word]
    slots = iter([phrase(arg, scope, key) for arg in node.args])
    pieces = [min(each, key=len) if isinstance(each, frozenset) else next(slots) for each in word.pattern.elements]
    if word.kind == "adjective":
        pieces.insert(1, "is")
    return " ".join(pieces)


def statement_of(said: Spoken) -> str:
    """Return a static statement that holds now, in the words of its author."""
    key = said.key
    if key == "game":
        abilities = said.scope.program.game.abilities
        key = next((f"ability:{n}" for n, each in enumerate(abilities) if said.static in each.statics), key)
    return text_of(said.static, said.scope.program, key)


def speaker_of(said: Spoken) -> str:
    """Return who says a static statement."""
    return entity(said.scope, said.source) if said.source else "the game"


def named(scope: Scope, value: Found, kind: m.Type) -> str:
    """Return a value in words."""
    if isinstance(value, tuple):
        return ", ".join(named(scope, each, kind) for each in value) or "nothing"
    if isinstance(value, bool) or not isinstance(value, int):
        return str(value)
    s = scope.state
    if kind.base == "zone":
        owner = s.layout.zone_owner[value] if 0 <= value < len(s.zones) else 0
        name = s.layout.zone_spec[value].name if 0 <= value < len(s.zones) else "no zone"
        return f"{entity(scope, owner)}'s {name}" if owner else name
    if kind.base == "name":
        return scope.program.game.cards[scope.program.definitions[value]].text.name if value >= 0 else "no card"
    return entity(scope, value) if kind.base in ("player", "component", "entity") else str(value)


def entity(scope: Scope, e: int) -> str:
    """Return what a player or component is called."""
    s = scope.state
    if e <= 0:
        return "nobody"
    if e <= s.layout.players:
        return player_names(scope.program.game, s.layout.players)[e - 1]
    card = s.card[e]
    if card < 0:
        return "a hidden card" if hidden(s, e) else f"component {e}"
    return scope.program.game.cards[scope.program.definitions[card]].text.name
