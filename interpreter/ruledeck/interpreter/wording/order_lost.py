"""Copies in a pile with an order, of which it makes no difference which one is meant: they lie side by side, or the pile is shuffled."""

from collections.abc import Iterator, Sequence
from typing import Final

from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.primitive_verbs import VerbId
from ruledeck.grammar.meaning.traversal import nodes_in
from ruledeck.interpreter.primitives.copies import alike
from ruledeck.interpreter.state.program import Program, Site
from ruledeck.interpreter.state.state import State

_SHUFFLE: Final[VerbId] = "shuffle-_"


def order_lost(s: State, site: Site, entities: Sequence[int]) -> bool:
    """Whether alike components in one pile differ by nothing but their places in it, which leave no trace when one is taken."""
    zone = s.zone[entities[0]]
    if zone < 0 or not all(s.zone[each] == zone for each in entities):
        return False
    lying = s.zones[zone]
    at = [lying.index(each) for each in entities]
    # When one of a stretch of copies is taken, the others lie as when another one of it were.
    return alike(s, lying[min(at) : max(at) + 1]) or (
        alike(s, entities) and _shuffled_behind(s.program, site, s.layout.zone_spec[zone].name)
    )


def _shuffled_behind(program: Program, site: Site, zone: str) -> bool:
    """Whether the text of a choice shuffles a zone behind it, whatever is chosen."""
    return any(
        isinstance(step, m.Perform)
        and step.verb == _SHUFFLE
        and any(isinstance(value, m.Zone) and value.name == zone for _, value in step.args)
        for root in _texts(program, site)
        for step in _behind(root, site.node)
    )


def _texts(program: Program, site: Site) -> Iterator[m.Meant]:
    """Yield the texts in which a choice may stand."""
    if site.key.kind == "verb" and site.key.id in program.game.bodies:
        yield program.game.bodies[site.key.id]
    yield from [each.ability for each in program.effects if each.key.ability(each.index) == site.key]


def _behind(root: m.Meant, node: m.Meant | None) -> Iterator[m.Effect]:
    """Yield the steps behind a node, in the block that holds it and in those around it."""
    for block in [each for each in nodes_in(root) if isinstance(each, m.Steps)]:
        for at, step in enumerate(block.items):
            if any(each == node for each in nodes_in(step)):
                yield from block.items[at + 1 :]
