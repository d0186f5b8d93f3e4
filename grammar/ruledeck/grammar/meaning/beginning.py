"""A state that begins: what an ability waits for that says `as soon as <condition>`.

The event has no step: it comes about by itself, once when the condition becomes true, and again only after it was false. It
says which ability has waited, and the component that has it; the condition stands in the ability.
"""

from typing import Final

from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.operations import OPERATIONS
from ruledeck.grammar.meaning.primitive_verbs import VerbId
from ruledeck.grammar.meaning.traversal import nodes_in

SOON: Final = "as soon as"
"""How such a trigger begins, as what is written of it goes by."""
COME_ABOUT: Final[VerbId] = "come-about-_-_"
"""The verb of the event."""
WAITING: Final = "waiting"
"""The slot of the number of the ability."""
BEARER: Final = "bearer"
"""The slot of the component whose ability it is; the rules stand in none."""


def beginning(ability: m.Ability) -> m.Value | None:
    """Return the condition whose beginning an ability waits for; `None` for every other ability."""
    return ability.state if ability.events and ability.events[0].verb == COME_ABOUT else None


def of_each_player(ability: m.Ability) -> bool:
    """Whether an ability of the rules waits for this of each player: its condition speaks of `you`. Else it is nobody's."""
    return any(
        (isinstance(node, m.Name) and node.name == "you")
        or (isinstance(node, m.Op) and "speaker" in OPERATIONS[node.name].reads)
        for node in nodes_in(beginning(ability))
    )
