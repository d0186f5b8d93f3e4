"""Who may hide an ability: a prompt may be owed to what others cannot see, as its timing must not leak a hand."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from ruledeck.grammar.meaning.kinds import Moment, Timing
from ruledeck.interpreter.compiler.basis.context import Compiling
from ruledeck.interpreter.engine.triggers import lives, spent
from ruledeck.interpreter.state.events import CANCELLED, REPLACED
from ruledeck.interpreter.state.program import Listener

if TYPE_CHECKING:
    from ruledeck.interpreter.state.state import State


At = tuple[int, Timing]
"""A verb, and the moment at which its events are answered."""
_NOBODY: "Final[tuple[frozenset[int], Mapping[int, tuple[Listener, ...]]]]" = (frozenset(), {})
"""No cards, where no ability that waits for an event depends on what not everybody sees."""


def may_hide(compiler: Compiling) -> "Hiding | None":
    """Return `hides(s, moment, ids, player)`: whether nobody else can tell that the player has no ability for these events.

    It is `None` where nobody ever may.

    That is so when the player holds cards where nobody else looks and where an ability works that waits for such an event,
    and when a card that all see has one whose condition, costs or effect depend on what they do not see.
    """
    layout, program = compiler.layout, compiler.program
    unseen: dict[At, tuple[tuple[int, tuple[Listener, ...]], ...]] = {}
    unsure: dict[At, dict[int, tuple[Listener, ...]]] = {}
    for at, listeners in program.listeners.items():
        # What several cards may have waits once.
        waiting = {id(listener): listener for each in listeners.values() for listener in each}.values()
        hidden = tuple(
            (zone, there)
            for zone, spec in enumerate(layout.zone_spec)
            if spec.visible != "everyone"
            and (there := tuple(listener for listener in waiting if spec.name in listener.effect.zones))
        )
        if hidden:
            unseen[at] = hidden
        for card, each in listeners.items():
            secret = tuple(
                listener for listener in each if compiler.analysis.visibility.hidden(listener.effect.ability)
            )
            if secret and card >= 0:
                unsure.setdefault(at, {})[card] = secret
    tables = {at: (frozenset(table), table) for at, table in unsure.items()}
    return Hiding(unseen, tables) if unseen or unsure else None


@dataclass(frozen=True, slots=True)
class Hiding:
    """Tells whether nobody else can tell that a player has no ability for some events.

    Attributes:
        unseen: The zones into which not everybody can look, each with the abilities that wait in it.
        unsure: The cards with abilities that depend on what not everybody sees, and these abilities by card.
    """

    unseen: Mapping[At, tuple[tuple[int, tuple[Listener, ...]], ...]]
    unsure: Mapping[At, tuple[frozenset[int], Mapping[int, tuple[Listener, ...]]]]

    def ever(self, s: "State", moment: Moment, ids: tuple[int, ...]) -> bool:
        """Whether it may be so of anybody, as far as the cards of the game go: a quick test that may say yes too often."""
        for each in ids:
            at: At = (s.events[each].verb, moment)
            if at in self.unseen or ((found := self.unsure.get(at)) is not None and s.bearing(found[0])):
                return True
        return False

    def __call__(self, s: "State", moment: Moment, ids: tuple[int, ...], player: int) -> bool:
        """Whether it is so for the events with these ids, at a moment."""
        owner = s.layout.zone_owner
        for each in ids:
            if s.events[each].status in (CANCELLED, REPLACED):
                # Everybody sees that there is nothing left to answer.
                continue
            at: At = (s.events[each].verb, moment)
            for zone, there in self.unseen.get(at, ()):
                held = s.zones[zone]
                if owner[zone] == player and awaited(s, held, there, player, each):
                    return True
            cards, table = self.unsure.get(at, _NOBODY)
            if table and any(
                depends(s, listener, e, player, each)
                for e in s.bearing(cards)
                if s.control[e] == player
                for listener in table[s.card[e]]
            ):
                return True
        return False


def awaited(s: "State", held: tuple[int, ...], waiting: tuple[Listener, ...], you: int, ev: int) -> bool:
    """Whether any card of the game would wait for an event if it were one of those that a player holds."""
    return any(listener.unseen(s, e, you, ev) for listener in waiting for e in held)


def depends(s: "State", listener: Listener, e: int, you: int, ev: int) -> bool:
    """Whether all that is open to everybody allows the use of an ability, so that the rest decides."""
    effect = listener.effect
    return lives(s, effect, e) and not spent(s, effect, e, you, ev) and bool(listener.test(s, e, you, ev))
