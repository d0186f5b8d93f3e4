"""Things and players that a text means and that may not be there: the owner of what nobody brought, the one card that fits.

What is done to them is not done at all; otherwise it would happen to the game, whose number stands for nobody.
"""

from typing import TYPE_CHECKING

from ruledeck.grammar.meaning import tree as m

if TYPE_CHECKING:
    from ruledeck.interpreter.compiler.values import Env

_SURE = frozenset(("seat", "next", "previous", "nobody", "game"))
"""Functions whose value is a player, or is meant to be the game."""

_WRITTEN = frozenset(("value", "noted"))
"""Functions that read what was written down, which may be nothing at all."""

_BEARERS = frozenset(("player", "entity", "component"))
"""Bases of the types of what something can be done to."""

LACKING = "@lacking:"
"""Prefix of what the surroundings know of a name: that its value may be lacking."""


def doubtful(node: m.Value, env: "Env") -> bool:
    """Whether a value may be a thing or a player that is not there; a group never holds one, a choice is tested elsewhere."""
    if node.many or node.type.base not in _BEARERS:
        return False
    if isinstance(node, m.Op):
        return node.name not in _SURE
    if isinstance(node, m.Name):
        known = env.get(node.name, "").isdigit()
        return f"{LACKING}{node.name}" in env or (node.type.base == "player" and not known)
    return isinstance(node, m.Use) or (isinstance(node, m.Slot) and node.type.base == "player")


def there(node: m.Value, slot: m.Type, code: str, env: "Env") -> str:
    """Return the test that a slot of a verb is filled, given the source text of its value; empty where it always is.

    What is only written down may be nobody: a slot for any value.
    """
    if slot.base not in _BEARERS or not doubtful(node, env):
        return ""
    noted = isinstance(node, m.Op) and node.name in _WRITTEN
    return f"({code} or 0) > 0" if noted or node.type != m.PLAYER else f"{code} > 0"
