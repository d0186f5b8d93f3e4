"""What is said of the event around an effect, where the words of another event stand: that of a delayed ability, or of a ban.

Slots go by their names alone, so that there the two events could not be told apart. While such words are bound, the slots of the
outer event are names of their own.
"""

from dataclasses import replace
from typing import Final

from ruledeck.grammar.binder.reading.binding import Binding
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.history import renamed
from ruledeck.grammar.meaning.traversal import nodes_in
from ruledeck.grammar.syntax import tree
from ruledeck.grammar.text import codes
from ruledeck.grammar.words.scope import Scope

_OUTER: Final = "outer "


def apart(scope: Scope) -> Scope:
    """Return the scope of words about another event: the slots of the one around them are names."""
    that = {noun: _named(value) for noun, value in scope.that.items()}
    names = {name: _named(value) for name, value in scope.names.items()}
    return replace(
        scope,
        names=names,
        that=that,
        it=scope.it and _named(scope.it),
        they=scope.they and _named(scope.they),
        actor=scope.actor and _named(scope.actor),
    )


def refused(binding: Binding, trees: object, place: tree.Node) -> bool:
    """Report that a tree speaks of the outer event, and return whether it does."""
    spoken = next((each for each in nodes_in(trees) if isinstance(each, m.Name) and each.name.startswith(_OUTER)), None)
    if spoken is None:
        return False
    slot = spoken.name.removeprefix(_OUTER)
    message = f'this is about another event, and speaks of "{slot}" of the event around it'
    noun = {"player": "player", "number": slot}.get(spoken.type.base) or spoken.type.of or "card"
    binding.error(
        codes.MISPLACED, message, place, f"give it a name in a line before, and say that: `let chosen = that {noun}`"
    )
    return True


def told_apart(value: m.Value, own: frozenset[str]) -> m.Value:
    """Return a value in which the slots of the outer event are slots again, but for those whose names are an inner event's `own`."""
    return renamed(value, lambda each: _slot(each, own))


def _named(value: m.Value) -> m.Value:
    return m.Name(f"{_OUTER}{value.name}", value.type, value.many) if isinstance(value, m.Slot) else value


def _slot(value: m.Name | m.Slot, own: frozenset[str]) -> m.Value | None:
    slot = value.name.removeprefix(_OUTER)
    return None if slot == value.name or slot in own else m.Slot(slot, value.type, value.many)
