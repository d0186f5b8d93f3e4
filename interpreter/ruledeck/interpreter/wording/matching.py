"""Values in a decision, matched to what is offered: a thing by name or title, several things, a number."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.parts import PartKey
from ruledeck.grammar.text.diagnostic import Diagnostic
from ruledeck.interpreter.engine import machine
from ruledeck.interpreter.primitives.copies import interchangeable
from ruledeck.interpreter.primitives.sides import number_of_side
from ruledeck.interpreter.state.program import Site
from ruledeck.interpreter.state.state import State
from ruledeck.interpreter.wording import failures
from ruledeck.interpreter.wording.names import ordinal, title_in
from ruledeck.interpreter.wording.options import Decision, option_keys
from ruledeck.interpreter.wording.order_lost import order_lost
from ruledeck.interpreter.wording.reading import Line, value
from ruledeck.interpreter.wording.shares import Shares
from ruledeck.interpreter.wording.table import Table

Places = tuple[int, ...]
"""Places of options among those offered."""

_THINGS: Final = frozenset(("player", "component", "entity"))


_NUMBERED: Final = re.compile("side ([0-9]{1,3})")
"""A side as it is offered: by its number on the die."""


@dataclass(slots=True)
class Matching:
    """A decision while it is matched to the options of a prompt.

    Attributes:
        table: What it is read with.
        line: Its text.
        player: Who decides.
        filled: Slots of the verb that have been answered.
        error: Why it could not be read, when that is so.
        started: Whether it has answered a prompt.
        named: Choices whose name stands in a slot of the verb, by the ability that they are made for, to those slots.
        shares: What it says of the shares of an amount that is divided, once one of them was asked for.
        ended: How one would have chosen more, where it has ended a choice of several that could have gone on.
        own_verb: Whether it is a verb of the game although its first word answers in every game.
        unlike: Why it is not what it would be by its verb alone: what it says of it is not offered there.
        taken: The options taken: the length of the log at that time, and the key.
        behind: The choice of a step that a player may do which it speaks of, asked or not.
    """

    table: Table
    line: Line
    player: int
    filled: set[str] = field(default_factory=set)
    error: tuple[Diagnostic, ...] = ()
    started: bool = False
    named: dict[tuple[PartKey | None, str], str] = field(default_factory=dict)
    own_verb: bool = False
    shares: Shares | None = None
    ended: str = ""
    unlike: Diagnostic | None = None
    taken: list[tuple[int, str]] = field(default_factory=list)
    behind: Site | None = None

    def take(self, s: State, place: int) -> None:
        """Choose an option."""
        self.taken.append((len(s.log), option_keys(s)[place]))
        machine.decide(s, place)

    def all(self, s: State, decision: Decision, parts: Sequence[Line]) -> Places | Diagnostic:
        """Match the parts of a list; the place of a pick is that among what is offered when its turn comes."""
        wanted: list[object] = []
        for part in parts:
            free = [at for at, option in enumerate(decision.options) if decision.referred(option) not in wanted]
            found = self.some(s, decision, part, free)
            if found is None and len(parts) == 1:
                return self.one(s, decision, part)
            if found is None:
                found = self.one(s, decision, part, free)
            if isinstance(found, Diagnostic) or not found:
                return found
            wanted += [decision.referred(decision.options[at]) for at in found]
        return self.members(s, wanted)

    def some(self, s: State, decision: Decision, what: Line, among: Sequence[int]) -> Places | Diagnostic | None:
        """Match `2 cubes`; `None` for what is no number of things."""
        if decision.kind not in ("component", "entity", "player"):
            return None
        bound = value(what, self.table.game, self.table.names)
        if not isinstance(bound, m.Pick) or number_of(bound) == 1:
            return None
        return self.picked(s, decision, bound, among)

    def picked(
        self, s: State, decision: Decision, bound: m.Pick, among: Sequence[int] | None = None
    ) -> Places | Diagnostic:
        """Return the places of so many things as are said, of things that nothing tells apart, or that are all there are."""
        wanted, number = self.among(s, decision, bound.source), number_of(bound)
        places = range(len(decision.options)) if among is None else among
        found = [
            at
            for at in places
            if not decision.is_done(decision.options[at]) and decision.referred(decision.options[at]) in wanted
        ]
        if decision.group is None or number is None or len(found) < number:
            return ()
        things = [decision.thing(decision.options[at]) for at in found]
        if len(found) == number or interchangeable(s, things) or order_lost(s, decision.site, things):
            return tuple(found[:number])
        phrases = decision.phrases(self.table.names.called)
        return failures.ambiguous(self.line.text, [phrases[at] for at in found], self.line.span)

    def one(self, s: State, decision: Decision, what: Line, among: Sequence[int] | None = None) -> Places | Diagnostic:
        """Match the name of one thing."""
        text, number = ordinal(what.text)
        line = Line(text, what.span) if number else what
        if (numbered := _NUMBERED.fullmatch(text)) is not None:
            if decision.kind != "side":
                return ()
            wanted = int(numbered[1])
            places = range(len(decision.options)) if among is None else among
            return tuple([at for at in places if _number_of(decision, at) == wanted])
        bound = value(line, self.table.game, self.table.names)
        if isinstance(bound, tuple):
            self.error = bound
            return ()
        return self.valued(s, decision, bound, what, number, among)

    def valued(
        self, s: State, decision: Decision, bound: m.Value, what: Line, number: int, among: Sequence[int] | None = None
    ) -> Places | Diagnostic:
        """Match a value to the options."""
        places = range(len(decision.options)) if among is None else among
        if not same_sort(bound.type.base, decision.kind):
            return ()
        wanted = self.wanted(s, bound, what)
        if isinstance(wanted, Diagnostic):
            return wanted
        found = [
            at
            for at in places
            if not decision.is_done(decision.options[at]) and decision.referred(decision.options[at]) in wanted
        ]
        return self.single(s, decision, found, number)

    def wanted(self, s: State, bound: m.Value, what: Line) -> tuple[object, ...] | Diagnostic:
        """Return what a value may stand for: every copy of a title, the members of a description, or the one thing."""
        cards = title_in(bound)
        if cards and Decision(s).kind == "name":
            return self.everywhere(s, cards)
        if cards:
            return (*self.table.names.copies(s, cards), *self.everywhere(s, cards))
        if isinstance(bound, m.Literal) and bound.type.base == "name" and isinstance(bound.value, str):
            return (self.table.names.cards[bound.value],)
        if isinstance(bound, m.Pick) or bound.many:
            return self.among(s, Decision(s), bound.source if isinstance(bound, m.Pick) else bound)
        found = self.table.evaluate(s, bound, self.player, what.span)
        return found if isinstance(found, Diagnostic) else (found,)

    def among(self, s: State, decision: Decision, group: m.Value) -> tuple[int, ...]:
        """Return what a description means: in play, if no place is said, and else wherever it lies that is offered."""
        found = self.table.group(s, group, self.player)
        if not isinstance(group, m.Select) or group.source is not None or group.type.base != "component":
            return found
        if any(decision.referred(option) in found for option in decision.options):
            return found
        offered = {decision.referred(option) for option in decision.options if not decision.is_done(option)}
        elsewhere = self.table.group(s, replace(group, source=m.Anywhere()), self.player)
        return tuple([each for each in elsewhere if each in offered]) or found

    def everywhere(self, s: State, cards: tuple[str, ...]) -> tuple[int, ...]:
        """Return every component of some cards of one title, and the cards themselves for a choice of names."""
        indexes = self.table.names.indexes(cards)
        decision = Decision(s)
        if decision.kind == "name":
            return indexes
        return tuple([e for e, definition in enumerate(s.card) if definition in indexes])

    def single(self, s: State, decision: Decision, found: list[int], number: int) -> Places | Diagnostic:
        """Return the one place, or that there are several which differ."""
        if len(found) < 2:
            return tuple(found)
        if number:
            return tuple(found[number - 1 : number])
        things = [decision.thing(decision.options[at]) for at in found]
        if interchangeable(s, things) or order_lost(s, decision.site, things):
            return (found[0],)
        phrases = decision.phrases(self.table.names.called)
        return failures.ambiguous(self.line.text, [phrases[at] for at in found], self.line.span)

    def slotted(self, s: State, decision: Decision, bound: m.Value) -> Places | Diagnostic:
        """Match what fills a slot of the verb."""
        if isinstance(bound, m.Pick) and number_of(bound) != 1:
            found = self.picked(s, decision, bound)
            if isinstance(found, Diagnostic) or not found:
                return found
            return self.members(s, [decision.referred(decision.options[at]) for at in found])
        if decision.group is not None and bound.many and not isinstance(bound, m.Pick):
            wanted = self.among(s, decision, bound)
            return self.members(s, wanted) if wanted else ()
        return self.valued(s, decision, bound, self.line, ordinal(self.line.text)[1])

    def at(self, decision: Decision, option: object) -> Places:
        """Return the place of an option."""
        return tuple([at for at, each in enumerate(decision.options) if each == option][:1])

    def members(self, s: State, wanted: Sequence[object]) -> Places:
        """Pick every one of some things but the last, and return the place of that."""
        onlooker = s.onlooker
        at = s.program.sites.index(Decision(s).site)
        # Else the last one, when nothing else is left, would be taken before it can be compared with what is said.
        s.onlooker = replace(onlooker, always_asked=onlooker.always_asked | {at})
        try:
            for pick in wanted[:-1]:
                place = _place_of(s, pick)
                if not place:
                    return ()
                self.take(s, place[0])
            return _place_of(s, wanted[-1])
        finally:
            s.onlooker = onlooker


def number_of(bound: m.Pick) -> int | None:
    """Return how many things a line picks; `None` where it does not say one number."""
    least, most = bound.least, bound.most
    if isinstance(least, m.Literal) and isinstance(most, m.Literal) and least.value == most.value:
        return least.value if isinstance(least.value, int) else None
    return None


def _number_of(decision: Decision, at: int) -> int:
    """Return the number of the side that an option is."""
    side = decision.referred(decision.options[at])
    return number_of_side(side) if isinstance(side, int) else 0


def _place_of(s: State, pick: object) -> Places:
    now = Decision(s)
    found = [at for at, option in enumerate(now.options) if now.referred(option) == pick and not now.is_done(option)]
    return tuple(found[:1])


def same_sort(one: str, other: str) -> bool:
    """Whether values of two base types can be the same; players and components share one numbering, but are not each other."""
    if "entity" in (one, other):
        return {one, other} <= _THINGS
    if other == "side":
        return one in ("side", "any")
    if other == "name":
        return one in ("name", "component")
    return one == other or "any" in (one, other)
