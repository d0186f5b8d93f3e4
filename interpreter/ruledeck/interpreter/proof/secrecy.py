"""The proof that nothing leaks: two states that a player cannot tell apart go on looking alike to that player.

The twin of a state is the same state with everything that the player does not know dealt anew. Both are played on with
the same decisions. As long as the player has been told the same, view, prompts and the moment of every prompt must be
the same. Where the log tells something else in both, that is new information, and ends the comparison.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ruledeck.interpreter.engine.machine import decide
from ruledeck.interpreter.explain.evaluator import asked_of
from ruledeck.interpreter.primitives.determinization import redetermine
from ruledeck.interpreter.primitives.views import log_view, view
from ruledeck.interpreter.state.log import read
from ruledeck.interpreter.state.saves import plain

if TYPE_CHECKING:
    from ruledeck.interpreter.state.pcg import Stream
    from ruledeck.interpreter.state.saves import Json
    from ruledeck.interpreter.state.state import State, Values


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
    assert player == s.pending[0]
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
    for step in range(steps + 1):
        here, there = told(one, player), told(other, player)
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
        options, others = one.pending[2], other.pending[2]
        assert isinstance(options, tuple)
        assert isinstance(others, tuple)
        common = [option for option in options if option in others]
        if not common:
            return found
        option = common[rng.below(len(common))]
        decide(one, options.index(option))
        decide(other, others.index(option))
    return found


def told(s: State, player: int) -> list[Values]:
    """Return what the log has told a player since its beginning was cut off."""
    return [read(s.layout, entry, player) for entry in s.log]
