"""Atoms that use chance or change knowledge: shuffle, scatter, pick at random, draw, roll, show, verdict.

Scripted outcomes, when a state has any left, are used instead of chance: a number for a roll or a draw, a symbol for a draw, a
tuple of components for a shuffle (these on top, first on top) or a random pick (these are picked).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ruledeck.interpreter.primitives.knowledge import exhibit, facts_of, mix, mix_zone, record, seen_by
from ruledeck.interpreter.state import pcg
from ruledeck.interpreter.state.outcomes import FULLY, NOTHING, PARTLY

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ruledeck.interpreter.state.state import State, Value, Values


class MisfitOutcomeError(ValueError):
    """A scripted outcome does not fit the chance it stands for; the message says why, ``position`` which one."""

    def __init__(self, position: int, reason: str) -> None:
        """Name the outcome by its position, counted from 0."""
        super().__init__(f"outcome {position + 1}: {reason}")
        self.position = position


def scripted(s: State) -> Value:
    """Use the next scripted outcome; None when chance follows no script.

    Raises:
        MisfitOutcomeError: the script has ended.
    """
    if s.scripted is None:
        return None
    if s.scripted_at >= len(s.scripted):
        listed = "outcome" if len(s.scripted) == 1 else "outcomes"
        raise MisfitOutcomeError(s.scripted_at, f"chance decides again, and only {len(s.scripted)} {listed} are listed")
    s.scripted_at += 1
    return s.scripted[s.scripted_at - 1]


def scripted_number(s: State, n: int) -> int:
    """Return the next scripted number below ``n``, or one drawn from chance.

    Raises:
        MisfitOutcomeError: the next outcome is not such a number.
    """
    outcome = scripted(s)
    if outcome is None:
        return pcg.below(s, n)
    if not isinstance(outcome, int) or not 0 <= outcome < n:
        raise MisfitOutcomeError(s.scripted_at - 1, f"a number from 1 to {n} is needed")
    return outcome


def chance_of(s: State, options: Values) -> Value:
    """Return one of the options of a decision that nobody takes; a script names it by its place, counted from 1.

    Raises:
        MisfitOutcomeError: the next outcome is not the place of one.
    """
    return options[scripted_number(s, len(options))]


def scripted_some(s: State, among: Sequence[int], count: int | None) -> tuple[int, ...] | None:
    """Return the components that the next scripted outcome names, or None to use chance.

    Raises:
        MisfitOutcomeError: it names something else than ``count`` different members of ``among`` (None: any number).
    """
    outcome = scripted(s)
    if outcome is None:
        return None
    named = outcome if isinstance(outcome, tuple) else (outcome,)
    some = tuple([e for e in named if isinstance(e, int) and e in among])
    if len(some) != len(named) or len(set(some)) != len(some):
        things = ", ".join(sorted({s.layout.title(s.card[e]) if e > s.layout.players else "a player" for e in among}))
        raise MisfitOutcomeError(s.scripted_at - 1, f"different ones among these are needed: {things}")
    if count is not None and len(some) != count:
        raise MisfitOutcomeError(s.scripted_at - 1, f"{count} are needed, not {len(some)}")
    return some


def shuffle(s: State, zone: int) -> bool:
    """Put the components of a zone in random order; return whether there were two or more."""
    pile = s.zones[zone]
    if len(pile) < 2:
        return False
    some = None if s.scripted is None else scripted_some(s, pile, None)
    if some is None:
        s.zones[zone] = pcg.shuffled(s, pile)
    else:
        s.zones[zone] = (*[e for e in pile if e not in some], *reversed(some))
    mix_zone(s, zone)
    s.log.append(("shuffle", zone, s.layout.everyone))
    return True


def could_shuffle(s: State, zone: int) -> int:
    """Say whether `shuffle` would do something."""
    return FULLY if len(s.zones[zone]) > 1 else NOTHING


def scatter(s: State, entities: Sequence[int]) -> bool:
    """Put components in random order among the places that they take; return whether there were two or more in a pile.

    They may lie in several piles, each of which keeps its own; where a zone has no order there is nothing to do. For all
    who do not see them this is mixing.
    """
    piles = _piles(s, entities)
    for zone, some in piles:
        scripted = None if s.scripted is None else scripted_some(s, some, None)
        order = (
            pcg.shuffled(s, some)
            if scripted is None
            else (*[e for e in some if e not in scripted], *reversed(scripted))
        )
        following = iter(order)
        s.zones[zone] = tuple([next(following) if e in order else e for e in s.zones[zone]])
        mix_hidden(s, some, 0)
        s.log.append(("scatter", zone, len(some), s.layout.everyone))
    return bool(piles)


def _piles(s: State, entities: Sequence[int]) -> list[tuple[int, tuple[int, ...]]]:
    """Return the ordered zones in which two or more of some components lie, each with these from the bottom to the top."""
    among = set(entities)
    zones = sorted({s.zone[e] for e in among if s.zone[e] >= 0 and s.layout.ordered[s.zone[e]]})
    piles = [(zone, tuple([e for e in s.zones[zone] if e in among])) for zone in zones]
    return [(zone, some) for zone, some in piles if len(some) > 1]


def could_scatter(s: State, entities: Sequence[int]) -> int:
    """Say whether `scatter` would do something."""
    return FULLY if _piles(s, entities) else NOTHING


def mix_hidden(s: State, entities: Sequence[int], mask: int) -> None:
    """Mix the face-down cards among ``entities`` for everybody but ``mask`` and those who see them all."""
    hidden = [e for e in entities if s.card[e] >= 0 and not s.up[e]]
    if len(hidden) > 1:
        seers = s.layout.everyone
        for e in hidden:
            seers &= seen_by(s, e)
        mix(s, hidden, s.layout.everyone & ~(mask | seers))


def pick_random(s: State, ids: Sequence[int], n: int) -> tuple[int, ...]:
    """Pick ``n`` different entities at random (all when there are not more) and return them in the order picked.

    Nothing is drawn when there is no choice, and nothing is told of it where everybody sees all of them: what is not seen is
    told in any case, as who is told of a choice among cards of a hand would know how many of them there were to choose from.
    For those who do not see the components a real pick is mixing.
    """
    if n <= 0 or not ids:
        return ()
    if n >= len(ids):
        if all(seen_by(s, e) == s.layout.everyone for e in ids):
            return tuple(ids)
        picks = tuple(ids)
    else:
        some = None if s.scripted is None else scripted_some(s, ids, n)
        picks = pcg.picked(s, ids, n) if some is None else some
        mix_hidden(s, ids, 0)
    for e in picks:
        s.log.append(("pick", e, s.card[e], s.known[e]))
    return picks


def could_pick_random(_: State, ids: Sequence[int], n: int) -> int:
    """Say whether `pick_random` would pick none, fewer than ``n``, or ``n``."""
    return NOTHING if n <= 0 or not ids else PARTLY if len(ids) < n else FULLY


def draw(s: State, values: Values) -> Value:
    """Draw one of several numbers or symbols for all to see; None where there are none, and no chance where there is one.

    Raises:
        MisfitOutcomeError: the next scripted outcome is none of them.
    """
    if not values:
        return None
    value = values[0]
    if len(values) > 1:
        outcome = scripted(s)
        value = values[pcg.below(s, len(values))] if outcome is None else outcome
        # Numbers of a script are counted as sides of dice are; that of a draw is the number itself.
        value = value + 1 if outcome is not None and isinstance(value, int) else value
        if value not in values:
            raise MisfitOutcomeError(s.scripted_at - 1, f"one of these is needed: {_listed(values)}")
    s.log.append(("number", value, len(values), s.layout.everyone))
    return value


def _listed(values: Values) -> str:
    """Return the first few of some values, to be shown."""
    shown = ", ".join(str(each) for each in values[:_MOST_LISTED])
    return shown if len(values) <= _MOST_LISTED else f"{shown} ... {values[-1]}"


_MOST_LISTED = 8


def could_draw(_: State, values: Values) -> int:
    """Say whether `draw` would do something."""
    return FULLY if values else NOTHING


def roll(s: State, e: int, faces: int) -> int:
    """Roll component ``e`` with so many faces and return the face (0 is the first), which its face counter keeps.

    Always logged: a roll happened even when the same face came up again.
    """
    face = pcg.below(s, faces) if s.scripted is None else scripted_number(s, faces)
    s.counters[s.layout.face][e] = face
    s.log.append(("roll", e, s.card[e], face, s.layout.everyone))
    return face


def could_roll(*_: object) -> int:
    """Say whether `roll` would do something; it always does."""
    return FULLY


def show(s: State, e: int, mask: int, beside: Sequence[int] = ()) -> bool:
    """Show component ``e`` to the players of ``mask``; return whether any of them did not know it.

    Of several components shown together the others are given as what lies `beside` it: else two copies might be the same one twice.
    """
    return show_all(s, (e,), mask, beside) > 0


def show_all(s: State, entities: Sequence[int], mask: int, beside: Sequence[int] = ()) -> int:
    """Show several components together to the players of ``mask``; return how many were new to any of them."""
    news = [e for e in entities if mask & ~s.known[e]]
    if news:
        exhibit(s, entities, mask, beside)
        for e in news:
            s.log.append(("show", e, s.card[e], s.zone[e], mask, s.known[e]))
    return len(news)


def could_show(s: State, e: int, mask: int) -> int:
    """Say whether `show` would tell anybody something new."""
    return FULLY if mask & ~s.known[e] else NOTHING


def verdict(s: State, test: str, args: Values, e: int, answer: bool, mask: int) -> bool:
    """Let the players of ``mask`` know the answer of a test on component ``e``; return whether it was new to any.

    Args:
        s: the state.
        test: id of the condition that was asked.
        args: its arguments.
        e: the component it was asked about.
        answer: the answer.
        mask: who hears it (``1 << player``).
    """
    fresh = record(s, test, args, e, answer, mask)
    s.log.append(("verdict", test, args, s.zone[e], answer, mask))
    return fresh != 0


def could_show_all(s: State, entities: Sequence[int], mask: int) -> int:
    """Say whether `show_all` would tell nothing new, something about some of them, or about all."""
    news = sum([1 for e in entities if mask & ~s.known[e]])
    return NOTHING if not news else FULLY if news == len(entities) else PARTLY


def could_verdict(s: State, test: str, args: Values, e: int, mask: int) -> int:
    """Say whether `verdict` would tell any of ``mask`` something that is not recorded."""
    unknowing = mask & ~s.known[e]
    for bit in [1 << player for player in range(1, s.layout.players + 1) if unknowing >> player & 1]:
        if not {(test, args, True), (test, args, False)} & facts_of(s, e, bit):
            return FULLY
    return NOTHING
