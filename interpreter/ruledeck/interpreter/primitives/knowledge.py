"""Who knows what: knowledge survives every move that can be followed and ends only by mixing.

A player *knows* a component when the player's bit is set in the column ``known``. What a player learned about a
component without learning its identity is a fact ``(test, args, component, answer, mask)``; nobody holds a fact about
a component that they know, so that equal knowledge is always written the same way.

Components of a hidden unordered zone (a hand, say) cannot be told apart by those who do not see them. When one of
them leaves, each such player is treated as follows:

* the player sees what left, and knew of a copy of that title there: it may have been either, so the knowledge moves
  to make it the known copy that left; facts about the one that really left pass to the copy that stays;
* the player sees what left and knew of no such copy: it was one of the unknown ones, but not which; of the facts
  about them only those that are known of every one of them remain;
* the player does not see what left: that is mixing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ruledeck.grammar.meaning.primitive_verbs import primitive
from ruledeck.interpreter.state.events import LOOMING, UNDERWAY

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ruledeck.interpreter.state.state import Fact, State, Values


def seen_by(s: State, e: int) -> int:
    """Return the mask of players who see the identity of component ``e`` where it lies now."""
    if s.up[e]:
        return s.layout.everyone
    zone = s.zone[e]
    if zone < 0:
        return 0
    return s.layout.lookers[zone]


def bits(mask: int) -> Iterator[int]:
    """Yield the single bits of a mask, lowest first."""
    while mask:
        bit = mask & -mask
        yield bit
        mask ^= bit


def learn(s: State, e: int, mask: int) -> int:
    """Let the players of ``mask`` know component ``e``; return the mask of those who did not know it before."""
    known = s.known
    fresh = mask & ~known[e]
    if fresh:
        known[e] |= fresh
        for fact in s.facts:
            if fact[2] == e and fact[4] & fresh:
                s.facts = tuple([kept for each in s.facts if (kept := without(each, e, fresh)) is not None])
                break
    return fresh


def without(fact: Fact, e: int, mask: int) -> Fact | None:
    """Return ``fact`` with the players of ``mask`` no longer holding it if it is about ``e``; None when nobody does."""
    if fact[2] != e:
        return fact
    left = fact[4] & ~mask
    return (*fact[:4], left) if left else None


def record(s: State, test: str, args: Values, e: int, answer: bool, mask: int) -> int:
    """Record a fact for those of ``mask`` to whom it is new; return the mask of these."""
    fresh = mask & ~s.known[e]
    for index, fact in enumerate(s.facts):
        if fact[:4] == (test, args, e, answer):
            fresh &= ~fact[4]
            if fresh:
                grown = (*fact[:4], fact[4] | fresh)
                s.facts = (*s.facts[:index], grown, *s.facts[index + 1 :])
            return fresh
    if fresh:
        s.facts = (*s.facts, (test, args, e, answer, fresh))
    return fresh


def facts_of(s: State, e: int, mask: int) -> set[tuple[str, Values, bool]]:
    """Return what every player of ``mask`` holds about component ``e``."""
    return {(test, args, answer) for test, args, about, answer, who in s.facts if about == e and who & mask == mask}


def blur(s: State, entities: Sequence[int], mask: int) -> None:
    """Keep of the facts that players of ``mask`` hold about ``entities`` only those that they hold about every one of them."""
    held: dict[tuple[str, Values, bool], tuple[int, int]] = {}
    for test, args, about, answer, who in s.facts:
        if who & mask and about in entities:
            count, all_of = held.get((test, args, answer), (0, who))
            held[test, args, answer] = (count + 1, all_of & who)
    if not held:
        return
    facts: list[Fact] = []
    for fact in s.facts:
        test, args, about, answer, who = fact
        if who & mask and about in entities:
            count, all_of = held[test, args, answer]
            who &= ~mask | all_of if count == len(entities) else ~mask
            if who == fact[4]:
                facts.append(fact)
            elif who:
                facts.append((test, args, about, answer, who))
        else:
            facts.append(fact)
    s.facts = tuple(facts)


def mix(s: State, entities: Sequence[int], mask: int) -> None:
    """Make ``entities`` indistinguishable for the players of ``mask``; one component alone cannot be mixed."""
    if len(entities) < 2:
        return
    known, card = s.known, s.card
    if card[entities[0]] != card[entities[1]] or len(set(map(card.__getitem__, entities))) > 1:
        aware = 0
    else:
        # Who knows all of what are copies of one title knows them still.
        aware = s.layout.everyone
        for e in entities:
            aware &= known[e]
    unaware = ~mask | aware
    if s.facts:
        blur(s, entities, mask & ~aware)
    for e in entities:
        known[e] &= unaware


def mix_zone(s: State, zone: int) -> None:
    """Mix the face-down components of a zone for all who do not see them."""
    up, card = s.up, s.card
    hidden: Sequence[int] = s.zones[zone]
    if any(map(up.__getitem__, hidden)) or min(map(card.__getitem__, hidden), default=0) < 0:
        hidden = [e for e in hidden if not up[e] and card[e] >= 0]
    if len(hidden) > 1:
        mix(s, hidden, s.layout.everyone & ~s.layout.lookers[zone])


def leave(s: State, e: int, zone: int, seen: int) -> None:
    """Account for component ``e`` leaving a hidden unordered zone by its owner's choice.

    To be called before the columns change; ``seen`` is the mask of those who will see it where it goes.
    """
    card, up, known = s.card, s.up, s.known
    if up[e] or card[e] < 0:
        return
    pile = s.zones[zone]
    if s.events and len(s.events) > 1 and goes_along(s, e, pile):
        return
    outsiders = s.layout.outsiders[zone]
    unseeing = outsiders & ~seen
    if unseeing:
        group = [c for c in pile if not up[c] and card[c] >= 0]
        if len(group) > 1:
            mix(s, group, unseeing)
            recognise(s, e, group, outsiders & seen)
        return
    # Whoever neither knows nor was told anything of what lies there learns nothing but what is seen.
    unsure = outsiders & ~known[e]
    if not unsure:
        return
    aware = 0
    for c in pile:
        aware |= known[c]
    told = aware
    if s.facts and unsure & ~aware:
        # As in `informed`, without a call: every card that is played from a hand comes by here.
        for fact in s.facts:
            if fact[2] in pile:
                told |= fact[4]
    unsure &= told
    if not unsure:
        return
    group = [c for c in pile if not up[c] and card[c] >= 0]
    if 1 < len(group) == len(pile):
        _told_apart(s, e, group, unsure, aware)
    elif len(group) > 1:
        recognise(s, e, group, outsiders)


def goes_along(s: State, e: int, pile: Sequence[int]) -> bool:
    """Whether all that lies face down in a pile moves to one place at this very moment, so that it can be followed as a whole.

    That is so of events that move things one by one, too, as it is of several that are moved together without any.
    """
    hidden = [c for c in pile if not s.up[c] and s.card[c] >= 0]
    loom = [event for event in s.events.values() if event.status in (LOOMING, UNDERWAY) and event.slots]
    for mine in loom:
        if mine.slots[0] != e:
            continue
        alike = (mine.verb, mine.among, mine.slots[1:])
        going = {each.slots[0] for each in loom if (each.verb, each.among, each.slots[1:]) == alike}
        if going.issuperset(hidden) and primitive(s.program.verbs[mine.verb]).moves:
            return True
    return False


def raised_beside(s: State, e: int) -> set[int]:
    """Return the components to which the same happens at this very moment as to one: their events were raised together."""
    for mine in s.events.values():
        if mine.status in (LOOMING, UNDERWAY) and mine.slots[:1] == (e,):
            alike = [each for each in s.events.values() if (each.verb, each.among) == (mine.verb, mine.among)]
            return {thing for each in alike if isinstance(thing := each.slots[0], int)}
    return set()


def informed(s: State, entities: Sequence[int], mask: int) -> int:
    """Return those of ``mask`` who know any of ``entities``, or hold a fact about any."""
    known = s.known
    aware = 0
    for e in entities:
        aware |= known[e]
    if mask & ~aware:
        for fact in s.facts:
            if fact[2] in entities:
                aware |= fact[4]
    return aware & mask


def recognise(s: State, e: int, group: Sequence[int], mask: int) -> None:
    """Let the players of ``mask`` see that one of the indistinguishable ``group`` is ``e``.

    A copy of the same title that such a player knew in the group may be the one now seen, so it is no longer known.
    """
    # Whoever neither knows nor was told anything of the group learns nothing but what is seen.
    mask = informed(s, group, mask & ~s.known[e])
    if mask:
        aware = 0
        for c in group:
            aware |= s.known[c]
        _told_apart(s, e, group, mask, aware)


def _told_apart(s: State, e: int, group: Sequence[int], mask: int, aware: int) -> None:
    """Let those of `recognise` who know any of the group (`aware`), or hold a fact about any, see which one is ``e``."""
    card, known = s.card, s.known
    if s.facts and mask & ~aware:
        blur(s, group, mask & ~aware)
    copies = [c for c in group if card[c] == card[e]]
    for bit in bits(mask & aware):
        copy = -1
        for c in copies:
            if known[c] & bit:
                copy = c
                break
        if copy < 0:
            if s.facts:
                blur(s, [c for c in group if not known[c] & bit], bit)
            continue
        inherited = facts_of(s, e, bit)
        known[copy] &= ~bit
        learn(s, e, bit)
        for test, args, answer in sorted(inherited, key=repr):
            record(s, test, args, copy, answer, bit)


def exhibit(s: State, entities: Sequence[int], mask: int, beside: Sequence[int] = ()) -> int:
    """Let the players of ``mask`` see components together where they lie; return the mask of those who learned any.

    What is shown `beside` them at the same moment is none of them, however alike it is; nor is that to which the same happens.
    """
    shown, fresh = {*entities, *beside}, 0
    if len(s.events) > 1:
        for e in entities:
            shown |= raised_beside(s, e)
    for e in entities:
        zone = s.zone[e]
        news = mask & ~s.known[e]
        fresh |= news
        if news and zone >= 0 and s.layout.untraced[zone] and not s.up[e]:
            group = [c for c in s.zones[zone] if not s.up[c] and s.card[c] >= 0 and c not in shown]
            recognise(s, e, [*group, e], news & ~s.layout.seers[zone])
    for e in entities:
        learn(s, e, mask)
    return fresh
