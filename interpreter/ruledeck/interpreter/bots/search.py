"""The bot that searches: it deals what its player does not know anew, and plays every option on from there.

All that it works out rests on clones in which the unknown is dealt anew, and on the random numbers of the bots: what it
decides is a function of what its player may know.
"""

from __future__ import annotations

import re
import time
from dataclasses import dataclass
from math import sqrt
from typing import TYPE_CHECKING, Final

from ruledeck.interpreter.bots.compiled_policies import ahead_of
from ruledeck.interpreter.bots.followed_policies import followed
from ruledeck.interpreter.bots.playouts import WON, Horizon, play_on
from ruledeck.interpreter.bots.policies import searched_by
from ruledeck.interpreter.engine.decisions import Thinker, family
from ruledeck.interpreter.explain.evaluator import asked_of
from ruledeck.interpreter.primitives.determinization import redetermine
from ruledeck.interpreter.state.pcg import Stream, bot_below
from ruledeck.interpreter.wording.equivalent_options import distinct
from ruledeck.interpreter.wording.options import Decision

if TYPE_CHECKING:
    from ruledeck.interpreter.bots.compiled_policies import Ahead, Aimed
    from ruledeck.interpreter.engine.decisions import Decider
    from ruledeck.interpreter.state.pending import Pending
    from ruledeck.interpreter.state.state import State, Values

SEARCH: Final = "search"
"""What the name of a bot begins with that searches."""
SECONDS: Final = 0.18
"""For how long it thinks unless its name says otherwise; what it is given at most is a little more."""
_SECONDS: Final = re.compile(r"(\d+(?:\.\d+)?)s")
_SEQUENCE: Final = 3
_SURE: Final = 1.0
"""By how many standard errors an option must have been better than what the policy of the playouts would do."""


@dataclass(frozen=True, slots=True)
class Thought:
    """How a search goes about a decision.

    Attributes:
        policy: The id of the policy whose aims it has; empty for the first policy of the game that has aims.
        seconds: For how long it may think.
        playouts: How often it may play on, instead of the time: then a seed gives the same game everywhere; or 0.
    """

    policy: str = ""
    seconds: float = SECONDS
    playouts: int = 0


class Budget:
    """What is left of the time, or of the number of playouts, for one decision."""

    def __init__(self, thought: Thought, share: float) -> None:
        """Begin to spend; `share` is the part of the whole that this decision may have."""
        self.playouts, self.done = max(thought.playouts * share, 1) if thought.playouts else 0, 0
        self.seconds, self.start = thought.seconds * share, time.perf_counter()
        self.longest, self.last = 0.0, self.start

    def spent(self) -> float:
        """Return how much of it is gone: 1 or more when nothing is left for another playout."""
        if self.playouts:
            return self.done / self.playouts
        return (self.last - self.start + self.longest) / self.seconds

    def played(self) -> None:
        """Note that there was a playout."""
        now = time.perf_counter()
        self.done += 1
        self.longest, self.last = max(self.longest, now - self.last), now


def thought_of(name: str) -> Thought | None:
    """Return how a bot with a name searches, or `None` when it is no name of one: `search`, `search:careful:0.05s`."""
    word, *parts = name.split(":")
    if word != SEARCH:
        return None
    policy, seconds, playouts = "", SECONDS, 0
    for part in parts:
        timed = _SECONDS.fullmatch(part)
        if timed:
            seconds = float(timed[1])
        elif part.isdecimal():
            playouts = int(part)
        else:
            policy = part
    return Thought(policy, seconds, playouts)


@family
def searching(name: str) -> Decider | None:
    """Return the bot with a name, or `None` when it is no name of one that searches."""
    thought = thought_of(name)
    if thought is None:
        return None

    def decide(s: State, pending: Pending) -> int:
        return best_option(s, pending, thought)

    return Thinker(decide)


def best_option(s: State, pending: Pending, thought: Thought) -> int:
    """Return the place of the option that did best.

    Args:
        s: A state that waits for this decision; nothing of it changes but the random numbers of the bots.
        pending: The decision.
        thought: How it is searched.
    """
    program, player = s.program, pending.player
    policy = thought.policy or searched_by(program.game)
    ahead = ahead_of(program, policy)
    left = followed(program, policy).left(s, pending) if policy else tuple(range(len(pending.options)))
    decision = Decision(s)
    left = distinct(s, decision, left)
    if len(left) < 2:
        return left[0]
    rng = Stream(bot_below(s, 1 << 32), _SEQUENCE)
    # The picks of a compound choice share the budget of one decision.
    budget = Budget(thought, 0.5 ** (len(decision.chosen) + 1) if decision.group is not None else 1.0)
    return halved(s, player, left, budget, ahead, rng)


def halved(s: State, player: int, left: tuple[int, ...], budget: Budget, ahead: Ahead, rng: Stream) -> int:
    """Return the best of some options by sequential halving: in each stage all get as many playouts, then half go on.

    What the policy would do that everybody follows in the playouts stays among them to the end: another option is taken only
    where it was better by more than chance explains. Else noise would make of a good policy a worse one.
    """
    usual = _usual(s, left, ahead)
    # What is usual is tried first, as the last of many options may get no playout.
    running = sorted(rng.shuffled(left), key=lambda at: at not in usual)
    worth: dict[int, list[int]] = {at: [] for at in running}
    stages = max(len(running) - 1, 1).bit_length()
    for stage in range(1, stages + 1):
        while budget.spent() < stage / stages or not worth[running[0]]:
            _play_round(s, player, running, budget, ahead, rng, worth)
        tried = [at for at in running if worth[at]]
        tried.sort(key=lambda at: -sum(worth[at]) / len(worth[at]))
        running = tried[: max((len(tried) + 1) // 2, 1)]
        if usual and usual.isdisjoint(running):
            running.append(next(at for at in tried if at in usual))
        if len(running) == 1:
            break
    best = running[0]
    if not usual or best in usual:
        return best
    other = next(at for at in running if at in usual)
    return best if _clearly(worth[best], worth[other]) else other


def _usual(s: State, left: tuple[int, ...], ahead: Ahead) -> frozenset[int]:
    """Return what of some options the policy would do that is followed in the playouts; nothing where chance decides in them."""
    if not ahead.following.preferences or s.pending is None:
        return frozenset()
    return frozenset(followed(s.program, ahead.following.policy).left(s, s.pending)).intersection(left)


def _clearly(better: list[int], worse: list[int]) -> bool:
    """Whether one option was better than another by more than chance explains, from the same deals; from one deal it never is."""
    found = [one - other for one, other in zip(better, worse, strict=False)]
    count = len(found)
    if count < 2:
        return False
    mean = sum(found) / count
    variance = sum((each - mean) ** 2 for each in found) / (count - 1)
    return mean > _SURE * sqrt(variance / count)


def _play_round(
    s: State, player: int, running: list[int], budget: Budget, ahead: Ahead, rng: Stream, worth: dict[int, list[int]]
) -> None:
    """Play each option on once from the same new deal, so that none is luckier than another."""
    deal = dealt_anew(s, player, rng)
    for number, at in enumerate(running):
        if number and budget.spent() >= 1:
            return
        clone = deal.clone()
        play_on(clone, at, Horizon(clone, ahead.aims[1], ahead.following))
        worth[at].append(worth_of(clone, player, ahead.aims))
        budget.played()


def dealt_anew(s: State, player: int, rng: Stream) -> State:
    """Return a clone in which everything that a player does not know is dealt anew; the log of the state stays in one piece."""
    subjects = {(test, args): about for test, args, about, _, _ in s.facts}

    def would_hold(test: str, args: Values, card: int) -> bool:
        return asked_of(s.program, s, test, args, subjects[test, args], card)

    past, log = s.past, s.log
    clone = redetermine(s, player, rng, would_hold)
    s.past, s.log = past, log
    return clone


def worth_of(s: State, player: int, aims: Aimed) -> int:
    """Return what a position is worth to a player: its aims, or what a game is worth that is lost, or won by so many."""
    if s.over is not None:
        return (WON // len(s.over) if player in s.over else -WON) if s.over else 0
    return aims[0](s, player)
