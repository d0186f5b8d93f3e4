"""What the words of a test of an event tell before anything happens: whether it could hold, and whether it is about the card itself."""

from collections.abc import Mapping

from ruledeck.grammar.meaning import tree as m

_BOX = "box"
"""The zone from which everything comes, and that of nobody."""


def possible(test: m.Value, args: Mapping[str, m.Value]) -> bool:
    """Whether a test of an event could hold for a statement with these slots, as far as its words alone tell."""
    if not isinstance(test, m.Op) or test.name not in ("=", "in", "same") or not isinstance(test.args[0], m.Slot):
        return True
    given, wanted = args.get(test.args[0].name), test.args[1]
    if (
        isinstance(given, m.Literal)
        and isinstance(wanted, m.Literal)
        and given.type.base in ("counter", "value", "ability")
    ):
        return given.value == wanted.value
    if isinstance(given, m.Zone) and isinstance(wanted, m.Zone):
        return given.name == wanted.name or (_perhaps_the_box(given) and _perhaps_the_box(wanted))
    return True


def _perhaps_the_box(zone: m.Zone) -> bool:
    """Whether a zone may be the box: it is, or it is that of a player, who may be nobody."""
    return zone.name == _BOX if zone.owner is None else not zone.owner.many


def of_itself(test: m.Value) -> bool:
    """Whether a test of an event says that a slot of it is the card with the ability; who causes it fills none."""
    return (
        isinstance(test, m.Op)
        and test.name == "same"
        and isinstance(test.args[0], m.Slot)
        and test.args[0].name not in ("source", "by")
        and isinstance(test.args[1], m.Name)
        and test.args[1].name == "this"
    )
