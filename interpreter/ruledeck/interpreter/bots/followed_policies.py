"""Policies as deciders: what preferences leave of a decision, and then the random numbers of the state.

What preferences ask is read off their trees, which needs nothing, until as much was asked in a program as making functions
of it costs. Both leave the same options, which a test holds: how often a policy was asked before never shows in a game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final
from weakref import WeakKeyDictionary

from ruledeck.interpreter.bots.compiled_policies import Asking, Compiled, asking_of
from ruledeck.interpreter.bots.policies import PREFIX, narrowed, read_policy
from ruledeck.interpreter.bots.questions import Evaluated
from ruledeck.interpreter.engine.decisions import family
from ruledeck.interpreter.state.pcg import bot_below

if TYPE_CHECKING:
    from ruledeck.interpreter.bots.questions import Questions
    from ruledeck.interpreter.engine.decisions import Decider
    from ruledeck.interpreter.state.pending import Pending
    from ruledeck.interpreter.state.program import Program
    from ruledeck.interpreter.state.state import State

BY_TREES: Final = 8_000_000
"""After so many steps that trees took, functions are made: a second or two of either."""
_FOLLOWED: Final[WeakKeyDictionary[Program, dict[str, Followed]]] = WeakKeyDictionary()
"""The policies that are followed in a program."""


class Followed:
    """A policy in one program.

    Attributes:
        policy: Its id.
        steps: What reading its trees took so far.
        asking: The functions of what it asks, when they are made.
    """

    __slots__ = ("asking", "policy", "steps")

    def __init__(self, policy: str) -> None:
        """Begin with trees."""
        self.policy = policy
        self.steps = 0
        self.asking: Asking | None = None

    def left(self, s: State, pending: Pending) -> tuple[int, ...]:
        """Return the places of the options that it leaves of a decision; never none."""
        preferences = read_policy(s.program, self.policy)
        if self.asking is None and self.steps >= BY_TREES:
            self.asking = asking_of(s.program, self.policy)
        asking = self.asking
        positions: list[State] = []

        def ask(seen: State, player: int) -> Questions:
            positions.append(seen)
            return Evaluated(seen, player) if asking is None else Compiled(seen, player, asking)

        left = narrowed(s, pending, preferences, ask)
        if asking is None:
            self.steps += sum(seen.worked for seen in positions)
        return left


def followed(program: Program, policy: str) -> Followed:
    """Return a policy as it is followed in a program."""
    known = _FOLLOWED.setdefault(program, {})
    return known.setdefault(policy, Followed(policy))


@family
def following(name: str) -> Decider | None:
    """Return the bot that follows a policy, whichever game it is asked in; `None` when the name is that of no policy."""
    if not name.startswith(PREFIX):
        return None
    ident = name.removeprefix(PREFIX)

    def decide(s: State, pending: Pending) -> int:
        left = followed(s.program, ident).left(s, pending)
        return left[0] if len(left) == 1 else left[bot_below(s, len(left))]

    return decide
