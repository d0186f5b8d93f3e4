"""Binding of what enters play changed: `as this enters play: exhaust it`."""

from dataclasses import replace
from typing import Final

from ruledeck.grammar.binder.phrases.phrases import PhraseBinder
from ruledeck.grammar.binder.reading.binding import Blocks
from ruledeck.grammar.binder.reading.outer_event import apart, refused
from ruledeck.grammar.binder.reading.unread_words import Unread
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.syntax import tree
from ruledeck.grammar.text import codes
from ruledeck.grammar.words.scope import Scope

ARRIVING: Final = "as"
"""The word in front of what comes: `as this enters play: ...`."""
_ENTERS: Final = frozenset(("enters", "enter"))
_HELP: Final = "write `as <things> enters play: <steps>`; what waits for another event begins with `when` or `after`"
_EVENTS: Final = (
    "wait for its zone, `{thing} enters <zone>`, or for what the rules do, as `{thing} is <done>`; what it is changed by as it comes, "
    "whatever the road, is said `as {thing} enters play: <steps>`"
)


def of_play(phrase: tree.Phrase) -> Unread | None:
    """Say that nothing hears of coming into play as a whole, where an event is said so; `None` for other words."""
    words = [getattr(atom, "text", "") for atom in phrase.atoms]
    at = next((at for at, word in enumerate(words) if word in _ENTERS), 0)
    if not at or words[at + 1 : at + 2] != ["play"]:
        return None
    thing = " ".join(words[:at]).removesuffix(" would") if all(words[:at]) else "<card>"
    message = "coming into play is not an event: there are several roads to it, each with an event of its own"
    return Unread(codes.UNKNOWN_PHRASE, message, phrase, _EVENTS.format(thing=thing))


class ArrivalBinder:
    """Binds what is done with things as they enter play.

    Attributes:
        phrases: Binds whom it speaks of.
        blocks: Binds what is done.
    """

    def __init__(self, phrases: PhraseBinder, blocks: Blocks) -> None:
        self.binding, self.phrases, self.blocks = phrases.binding, phrases, blocks

    def bind(self, trigger: tree.Trigger, body: tree.Block, scope: Scope) -> m.Arrive | None:
        """Bind what stands behind `as`, and the steps below; in them `it` and `that <noun>` are what enters play."""
        things = self._things(trigger, apart(scope))
        if things is None:
            return None
        inner = self._inside(things, apart(scope))
        steps = self.blocks.block(body, inner)
        if refused(self.binding, (things,), trigger) or refused(self.binding, (steps,), body):
            return None
        return m.Arrive(things, steps, start=trigger.start, end=body.end)

    def _things(self, trigger: tree.Trigger, scope: Scope) -> m.Value | None:
        """Bind whom it speaks of: a card, or each of a description."""
        event = trigger.event
        words = [getattr(atom, "text", "") for atom in event.atoms] if isinstance(event, tree.Phrase) else []
        if not isinstance(event, tree.Phrase) or len(words) < 3 or words[-2] not in _ENTERS or words[-1] != "play":
            self.binding.error(codes.MISPLACED, "nothing can be changed as this happens", event, _HELP)
            return None
        said = replace(event, atoms=event.atoms[:-2], end=event.atoms[-3].end if event.where is None else event.end)
        value = self.phrases.bind(said, scope, (m.ENTITY,))
        if value is None:
            return None
        if value.type.base == "player":
            self.binding.error(codes.WRONG_TYPE, "no player enters play", said, "name a card, or describe some")
            return None
        if not isinstance(value, m.Pick):
            return value
        if isinstance(value.source, m.Select) and value.how == "choose" and value.most == m.Literal(1, m.NUMBER):
            return value.source
        help = "write `a` in front of what is described: it is done with each that enters play"
        self.binding.error(codes.WRONG_TYPE, "nothing can be chosen as something enters play", said, help)
        return None

    def _inside(self, things: m.Value, scope: Scope) -> Scope:
        """Return the scope of the steps."""
        type = things.type if things.type.base == "component" else m.COMPONENT
        it = m.Name("it", type)
        that: dict[str, m.Value] = {"card": it}
        that |= {noun: it for noun, kind in self.binding.words.types.items() if kind.of == type.of and type.of}
        return replace(scope, it=it, that={**scope.that, **that})
