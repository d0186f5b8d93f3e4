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
