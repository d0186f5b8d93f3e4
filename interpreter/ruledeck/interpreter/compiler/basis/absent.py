"""Things and players that a text means and that may not be there: the owner of what nobody brought, the one card that fits.

What is done to them is not done at all; otherwise it would happen to the game, whose number stands for nobody.
"""

from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.operations import OPERATIONS
from ruledeck.interpreter.compiler.basis.surroundings import Surroundings
from ruledeck.interpreter.target.nodes import FALSE, ZERO, Boolean, Compare, Constant, Expression

_BEARERS = frozenset(("player", "entity", "component"))
"""Bases of the types of what something can be done to."""


def doubtful(node: m.Value, env: Surroundings) -> bool:
    """Whether a value may be a thing or a player that is not there; a group never holds one, a choice is tested elsewhere."""
    if node.many or node.type.base not in _BEARERS:
        return False
    if isinstance(node, m.Op):
        return OPERATIONS[node.name].absent != "never"
    if isinstance(node, m.Name):
        known = isinstance(env.names.get(node.name), Constant)
        return node.name in env.lacking or (node.type.base == "player" and not known)
    return isinstance(node, m.Use) or (isinstance(node, m.Slot) and node.type.base == "player")


def surely_somebody(by: m.Value) -> bool:
    """Whether whoever may do something is there: whom a name stands for, and each of several, are; others may be nobody."""
    return by.many or isinstance(by, m.Name) or (isinstance(by, m.Op) and OPERATIONS[by.name].absent == "never")


def there(
    node: m.Value, slot: m.Type, code: Expression, env: Surroundings, *, exchanged: bool = False
) -> Expression | None:
    """Return the test that a slot of a verb is filled by the value in `code`; `None` where it always is.

    What is only written down may be nobody: a slot for any value. What goes to a zone of nobody goes to the box; but where what
    lies there is `exchanged`, there is none.
    """
    if exchanged and isinstance(node, m.Zone) and node.owner is not None and not node.many:
        return FALSE if code == ZERO else None if isinstance(code, Constant) else Compare("!=", code, ZERO)
    if slot.base == "entity" and isinstance(node, m.Op) and node.name == "nobody":
        # What can be done to the game, whose number is that of nobody, is not done to nobody.
        return FALSE
    if slot.base not in _BEARERS or not doubtful(node, env):
        return None
    if isinstance(code, Constant) and isinstance(code.value, int) and code.value > 0:
        # A seat of the table is known before the game begins.
        return None
    noted = isinstance(node, m.Op) and OPERATIONS[node.name].absent == "noted"
    number = Boolean("or", (code, ZERO)) if noted or node.type != m.PLAYER else code
    return Compare(">", number, ZERO)
