"""The proof that nothing leaks: two states that a player cannot tell apart go on looking alike to that player.

The twin of a state is the same state with everything that the player does not know dealt anew. Both are played on with
the same decisions. As long as the player has been told the same, view, prompts and the moment of every prompt must be
the same. Where the log tells something else in both, that is new information, and ends the comparison.

What is turned up or shown where it lies tells also where that is, and the log does not say so: of two cards that lie
face down on two places it says in both games that this one is turned up. So its place is compared with the entry. Nothing
that is hidden is compared any less for it: it ends a comparison only behind an entry that shows the player a card which
they did not know, on a place that they can tell from that in the twin.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from ruledeck.interpreter.engine.machine import decide
from ruledeck.interpreter.explain.evaluator import asked_of
from ruledeck.interpreter.primitives.determinization import redetermine
from ruledeck.interpreter.primitives.views import component, log_view, view
from ruledeck.interpreter.state.log import read
from ruledeck.interpreter.state.saves import plain

if TYPE_CHECKING:
    from ruledeck.interpreter.state.pcg import Stream
    from ruledeck.interpreter.state.saves import Json
    from ruledeck.interpreter.state.state import Entry, State, Value, Values

SHOWN: Final = ("up", "show", "bared")
"""Kinds of entries that show a thing where it lies."""
MOVED: Final = ("move", "attach", "detach", "fasten", "unfasten")
"""Kinds of entries behind which a thing lies elsewhere."""
MIXED: Final = ("shuffle", "scatter")
"""Kinds of entries behind which the things of a zone may lie elsewhere."""


def twin(s: State, player: int, rng: Stream) -> State:
    """Return a state that `player` cannot tell from this one; chance will do the same in both."""
    program = s.program
    assert program is not None
    subjects = {(test, args): about for test, args, about, _, _ in s.facts}

    def would_hold(test: str, args: Values, card: int) -> bool:
        return asked_of(program, s, test, args, subjects[test, args], card)

    other = redetermine(s, player, rng, would_hold, keep_log=True)
    other.chance_state, other.bots_state = s.chance_state, s.bots_state
    other.scripted, other.scripted_at = s.scripted, s.scripted_at
    return other


def own_decision(s: State, player: int) -> Json:
    """Return what a player is asked, as data."""
    assert s.pending is not None
    assert player == s.pending.player
    return plain(s.pending)


def false_facts(s: State) -> list[str]:
    """Every verdict that somebody remembers is true of the card it is about."""
    program = s.program
    assert program is not None
    return [
        f"the fact {fact} is not true of {program.definitions[s.card[fact[2]]]}"
        for fact in s.facts
        if asked_of(program, s, fact[0], fact[1], fact[2], s.card[fact[2]]) is not fact[3]
    ]


def leaks(s: State, player: int, rng: Stream, steps: int) -> list[str]:
    """Return how a player could tell a state from its twin within some decisions.

    Args:
        s: The state, at a decision of that player: what is offered to others may depend on what they alone know.
        player: Who looks.
        rng: Where the new deal and the decisions come from.
        steps: How many decisions both are played on for.
    """
    one, other = s.clone(), twin(s, player, rng)
    if log_view(one, player) != log_view(other, player):
        return ["the log of the twin reads differently"]
    found = false_facts(other)
    for each in (one, other):
        each.past, each.log = None, []
    stories = Told(one, player), Told(other, player)
    for step in range(steps + 1):
        here, there = [each.so_far() for each in stories]
        if here != there:
            shorter, longer = sorted((here, there), key=len)
            if shorter == longer[: len(shorter)]:
                # The one waits for a decision where the other goes on: the moment of a prompt tells them apart.
                return [
                    *found,
                    f"after {step} decisions one game is prompted where its twin goes on with {longer[len(shorter)]}",
                ]
            return found
        mine, its = view(one, player, own_decision), view(other, player, own_decision)
        if mine != its:
            parts = zip(mine.items(), its.values(), strict=True)
            part, one_has, other_has = next((part, this, that) for (part, this), that in parts if this != that)
            return [*found, f"after {step} decisions {part} is {one_has} here and {other_has} in the twin"]
        if one.pending is None or other.pending is None or step == steps:
            return found
        options, others = one.pending.options, other.pending.options
        assert isinstance(others, tuple)
        common = [option for option in options if option in others]
        if not common:
            return found
        option = common[rng.below(len(common))]
        decide(one, options.index(option))
        decide(other, others.index(option))
    return found


class Told:
    """What a state that is played on tells a player, entry by entry, from now on.

    Attributes:
        s: The state.
        player: Who is told.
    """

    def __init__(self, s: State, player: int) -> None:
        self.s, self.player = s, player
        self._entries: list[tuple[object, ...]] = []
        self._read = len(s.log)
        self._before = _kept(s)

    def so_far(self) -> list[tuple[object, ...]]:
        """Return what was told until now; with a card that is shown where it lies stands what the player saw there before."""
        before = self._before
        moved: set[Value] = set()
        for entry in self.s.log[self._read :]:
            kind, e = entry[0], entry[1]
            told: tuple[object, ...] = read(self.s.layout, entry, self.player)
            if kind in SHOWN and isinstance(e, int) and e not in moved and self._is_news(entry, e):
                told = (*told, place(before, e, self.player))
            elif kind in MOVED:
                moved.add(e)
            elif kind in MIXED:
                moved.update(each for each, zone in enumerate(before.zone) if zone == e)
            self._entries.append(told)
        self._read, self._before = len(self.s.log), _kept(self.s)
        return list(self._entries)

    def _is_news(self, entry: Entry, e: int) -> bool:
        """Whether an entry tells the player what a thing is that they did not know at their last look."""
        before, mask = self._before, entry[-1]
        if e >= len(before.known) or not isinstance(mask, int):
            return False
        return bool(mask >> self.player & 1 and not before.known[e] >> self.player & 1)


def _kept(s: State) -> State:
    """Return a copy to look at, and leave the log in one piece."""
    past, log = s.past, s.log
    copy = s.clone()
    s.past, s.log = past, log
    return copy


def place(s: State, e: int, player: int) -> list[Json]:
    """Return what a player sees of where a component lies: what is on it, its zone and what is below it, or its host."""
    hosted: dict[int, list[int]] = {}
    for each, host in enumerate(s.host):
        if host >= 0:
            hosted.setdefault(host, []).append(each)
    found: list[Json] = []
    while e > s.layout.players:
        found.append(cast("Json", component(s, e, player, hosted)))
        last, zone, e = e, s.zone[e], s.host[e]
        if e < 0:
            followed = s.layout.zone_spec[zone].ordered or s.layout.seers[zone] >> player & 1
            found += [zone, s.zones[zone].index(last) if followed else 0]
    return [*found, e]
