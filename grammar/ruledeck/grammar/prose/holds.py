"""Zones of components in prose: what lies in the zone of a ship is said to lie there, and not on the ship."""

from dataclasses import replace

from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.traversal import OUTER
from ruledeck.grammar.words.vocabulary import Vocabulary


def in_their_hold(group: m.Select, words: Vocabulary) -> m.Select:
    """Return a description in which the zone of a component says whose it is, in place of the test that tells it from others."""
    zone = group.source
    if not isinstance(zone, m.Zone) or zone.name not in words.held_zones:
        return group
    for at, test in enumerate(group.tests):
        if isinstance(test, m.Op) and test.name == "attached":
            holder = test.args[1]
            if isinstance(holder, m.Op) and holder.name == OUTER:
                holder = holder.args[0]
            return replace(group, source=replace(zone, owner=holder), tests=group.tests[:at] + group.tests[at + 1 :])
    return group


def is_in_hold(value: m.Value, words: Vocabulary) -> m.Value:
    """Return that something lies in the zone of a component, in place of that it lies in such a zone and on the component."""
    if not isinstance(value, m.Op) or value.name != "and" or len(value.args) != 2:
        return value
    there, held = value.args
    if not isinstance(there, m.Op) or not isinstance(held, m.Op) or (there.name, held.name) != ("in zone", "attached"):
        return value
    zone = there.args[1]
    if not isinstance(zone, m.Zone) or zone.name not in words.held_zones or there.args[0] != held.args[0]:
        return value
    return replace(there, args=(there.args[0], replace(zone, owner=held.args[1])))
