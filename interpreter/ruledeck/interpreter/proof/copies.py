"""What must be true of every copy of a state: it is equal to what it was made of, plays on alike, and changes nothing else."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from ruledeck.interpreter.engine.machine import decide
from ruledeck.interpreter.engine.rehearsal import being_paid_in
from ruledeck.interpreter.proof.invariants import answer, log_name, play_on
from ruledeck.interpreter.state.identity import digest
from ruledeck.interpreter.state.saves import Refusal, from_json, to_json
from ruledeck.interpreter.state.state import content, log_entries

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ruledeck.interpreter.state.state import State


def inexact_copies(s: State, bots: Mapping[int, str], final: str) -> list[str]:
    """A clone, and the state read back from JSON, are equal to it and play on to the log `final`."""
    before, found = digest(s), []
    back = read_back(s)
    copies: list[tuple[str, State | Refusal]] = [("clone", s.clone()), ("JSON", back)]
    for name, copy in copies:
        if isinstance(copy, Refusal):
            found.append(f"{name}: {copy.reason}")
            continue
        if content(copy) != content(s) or list(log_entries(copy)) != list(log_entries(s)):
            found.append(f"{name}: it differs from the state")
        play_on(copy, bots)
        if log_name(copy) != final:
            found.append(f"{name}: playing on gives another log")
        if digest(s) != before:
            found.append(f"{name}: playing on changed the state it was made of")
    return found


def read_back(s: State) -> State | Refusal:
    """Return a state as it comes back from JSON text."""
    copy = from_json(s.layout, json.loads(json.dumps(to_json(s))))
    if not isinstance(copy, Refusal):
        copy.program = s.program
        copy.paying = being_paid_in(copy)
    return copy


class Relay:
    """The same match played twice beside itself: by a clone of a clone of a clone, and by what is read back from JSON each time.

    At every decision each of them is copied anew, and the copy takes over. So whatever a copy forgets, shares or keeps
    beside the state shows at the next decision or in the log of the end, in a time that grows with the length of the
    match and not with its square.
    """

    def __init__(self, s: State) -> None:
        """Begin at an open decision."""
        self.cloned = s.clone()
        self.read = read_back(s)

    def pass_on(self, s: State, bots: Mapping[int, str]) -> list[str]:
        """Return what the copies at an open decision have in other ways than the state, and let them take it.

        Afterwards they wait where the state will when its bot has answered.
        """
        # What was read shares nothing with anything, so that it shows what the state was, whatever a clone changes.
        runner, was = self.cloned, self.read
        back = read_back(s if isinstance(was, Refusal) else was)
        if isinstance(was, Refusal) or isinstance(back, Refusal):
            self.read = back
            return [f"JSON: {each.reason}" for each in (was, back) if isinstance(each, Refusal)][:1]
        self.cloned, self.read = runner.clone(), back
        here = ("JSON", s), ("clone", self.cloned), ("JSON", back)
        found = [f"{name}: it differs from the state" for name, copy in here if content(copy) != content(was)]
        for copy in (self.cloned, back):
            decide(copy, answer(copy, bots))
        if not found and any(content(each) != content(was) for each in (runner, s)):
            found.append("clone: playing on changed the state it was made of")
        return found

    def conclude(self, final: str) -> list[str]:
        """Return which copies have another log at the end than `final`."""
        copies = ("clone", self.cloned), ("JSON", self.read)
        return [
            f"{name}: {copy.reason}" if isinstance(copy, Refusal) else f"{name}: playing on gives another log"
            for name, copy in copies
            if isinstance(copy, Refusal) or log_name(copy) != final
        ]
