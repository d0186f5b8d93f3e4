"""Which abilities an event concerns: found through an index by verb and card, never by asking every ability."""

from typing import TYPE_CHECKING, Final

from ruledeck.grammar.binder.reading.moments import BEGIN, FINISH
from ruledeck.grammar.meaning.kinds import Moment, Timing
from ruledeck.interpreter.engine.continuous import usable
from ruledeck.interpreter.primitives import elimination
from ruledeck.interpreter.state import limit_keys
from ruledeck.interpreter.state.events import CANCELLED, REPLACED, Event
from ruledeck.interpreter.state.plain import ABILITY, CARD, EVENT, Row, Trigger
from ruledeck.interpreter.state.program import SETTLED, UNSETTLED, Effect, Listener
from ruledeck.interpreter.state.runaway import work

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from ruledeck.grammar.meaning import tree as m
    from ruledeck.interpreter.state.lasting import Lasting
    from ruledeck.interpreter.state.state import State

_CROWD: Final = 20
"""So many cards that are asked whether they wait for an event are counted as work: each event asks all of them."""
_ASKED: Final = 60
"""How many steps it takes to ask a card, or something that lasts."""


def interested(s: "State", verb: int, moment: Moment, ids: tuple[int, ...]) -> bool:
    """Whether any ability could wait for this verb at this moment: a quick test that may say yes too often."""
    at = (verb, moment)
    hearing = s.kin.get(at)
    if hearing is None:
        hearing = s.kin[at] = _hearing(s, at)
    quick, others = hearing
    if others:
        return True
    if s.effects and delayed(s, verb, moment):
        # What an effect made waits for others, too, whatever is printed.
        return True
    if not quick:
        return False
    card = s.card
    size = len(card)
    for each in ids:
        for slot in s.events[each].slots:
            if type(slot) is int and 0 < slot < size and card[slot] in quick:
                return True
    return False


def _hearing(s: "State", at: tuple[int, Moment]) -> "tuple[frozenset[int], bool]":
    """Return the cards that wait for what happens to themselves, and whether anything else in the game may wait for an event.

    What nobody has waits for nothing, unless somebody might hide it. As soon as something is made, it is asked again (`recast`).
    """
    table = s.program.listeners.get(at)
    if table is None:
        return frozenset(), False
    linked = s.program.linked
    quick, others = linked.self_concerned.get(at, frozenset()), linked.listening_otherwise[at]
    if at in linked.listening_unseen:
        return quick, -1 in table or bool(others)
    present = frozenset([card for card in quick if s.bearing(frozenset((card,)))])
    return present, -1 in table or bool(s.bearing(others))


def delayed(s: "State", verb: int, moment: Moment) -> bool:
    """Whether an ability that an effect made waits for this verb at this moment."""
    program = s.program
    for lasting in s.effects:
        if lasting.kind == "delay" and program.effects[lasting.what].ability.timing == moment:
            for waited, _ in program.linked.delayed[lasting.what]:
                if waited == verb:
                    return True
    return False


def collect(s: "State", moment: Moment, ids: tuple[int, ...], *, later: bool = False) -> list[Trigger]:
    """Return every trigger of some events that may be used now, in the order of events, zones and positions.

    Of abilities that are used `later` it does not matter whether they would change something now.
    """
    program, zone = s.program, s.zone
    found: list[Trigger] = []
    for ev in ids:
        event = s.events.get(ev)
        if event is None or event.status in (CANCELLED, REPLACED):
            continue
        verb = event.verb
        table = program.listeners.get((verb, moment))
        if table is not None:
            asked = bearers(s, event, (verb, moment))
            if len(asked) > _CROWD:
                work(s, _ASKED * len(asked))
            gone = _gone(s, ev) if ev in s.left else None
            for e in asked:
                you = s.control[e]
                for listener in table[s.card[e]]:
                    effect = listener.effect
                    if gone and gone.get(e) in effect.works:
                        # It saw this from where it lay, and not from where it has come to, though it works there, too.
                        continue
                    if (
                        zone[e] in effect.works
                        and listener.test(s, e, you, ev)
                        and eligible(s, effect, e, you, ev, later=later)
                    ):
                        found.append((effect.id, e, you, ev))
            found += looking_back(s, table, ev, later=later) if ev in s.left else []
            for listener in table.get(-1, ()):
                for you in elimination.left(s) if listener.each else (event.by,):
                    if listener.test(s, 0, you, ev) and eligible(s, listener.effect, 0, you, ev, later=later):
                        found.append((listener.effect.id, 0, you, ev))
        if s.effects:
            found += made_by_effects(s, moment, ev, event)
    if moment == "when" and program.linked.replacing and found:
        found = [trigger for trigger in found if limit_keys.answering(trigger[ABILITY], trigger[CARD]) not in s.limits]
    return _as_one(s, found) if len(found) > 1 else found


def _as_one(s: "State", found: list[Trigger]) -> list[Trigger]:
    """Return triggers without those of abilities that answer one or more events of a moment once, but for the first such event."""
    effects, events = s.program.effects, s.events
    first: dict[Row, int] = {}
    return [
        trigger
        for trigger in found
        if not effects[trigger[ABILITY]].gathers
        or first.setdefault((*trigger[:3], trigger[4:], events[trigger[EVENT]].among), trigger[EVENT]) == trigger[EVENT]
    ]


def answered_whole(s: "State", effect: Effect, holder: int, ev: int) -> tuple[int, int, int, int]:
    """Return the key under which it is noted that an ability has answered what happened together with an event."""
    return (effect.id, holder, limit_keys.TOGETHER, s.events[ev].among)


def made_by_effects(s: "State", moment: Moment, ev: int, event: Event) -> list[Trigger]:
    """Return the triggers of an event that wait because an effect made them."""
    program = s.program
    found: list[Trigger] = []
    work(s, _ASKED * len(s.effects))
    before = _made_before(s, ev, event)
    for lasting in s.effects:
        if lasting.kind == "delay" and lasting.id < before and not lasting.ending.is_deaf_to(ev):
            effect = program.effects[lasting.what]
            if worn(s, effect, lasting, ev):
                continue
            this, you, carried = lasting.source, lasting.player, lasting.values
            for waited, test in program.linked.delayed[effect.id]:
                if (
                    waited == event.verb
                    and effect.ability.timing == moment
                    and test(s, this, you, ev, *carried)
                    and (effect.condition is None or effect.condition(s, this, you, ev, *carried))
                ):
                    found.append((effect.id, this, you, ev, *carried))
    return found


def _made_before(s: "State", ev: int, event: Event) -> int:
    """Return the serial number before which an effect must have made what hears of an event.

    What had happened by then was there before it, and so was what loomed for whoever waits for what looms: both wait for the
    next time. A period that begins is none that was to come, while its end comes still as long as it goes on.
    """
    periods = s.program.linked.period_verbs
    if periods and event.verb == periods.get(BEGIN):
        return ev
    if periods and event.verb == periods.get(FINISH) and event.since <= 0:
        return s.serial
    return max(event.since, 0) or event.parent or ev


def bearers(s: "State", event: Event, at: tuple[int, Timing]) -> "Sequence[int]":
    """Return the cards with abilities that may wait for an event, in the order of zones and positions."""
    linked, card, zone = s.program.linked, s.card, s.zone
    zones = linked.listening_zones[at]
    quick = linked.self_concerned.get(at)
    others = linked.listening_otherwise[at]
    found = [e for e in s.bearing(others) if zone[e] in zones] if others else []
    if quick is not None:
        # Whoever waits for what happens to itself alone is a slot of the event.
        size = len(card)
        for e in event.slots:
            if type(e) is int and 0 < e < size and card[e] in quick and zone[e] in zones and e not in found:
                found.append(e)
    return s.in_order(found) if len(found) > 1 else found


def looking_back(s: "State", table: dict[int, tuple[Listener, ...]], ev: int, *, later: bool) -> list[Trigger]:
    """Return the triggers of an event on cards that left play with it: they saw it from where they lay."""
    found: list[Trigger] = []
    for own, e, zone, you, _host, _face, card, *_ in s.left[ev]:
        for listener in table.get(card, ()) if own else ():
            effect = listener.effect
            if lives_in(effect, zone) and listener.test(s, e, you, ev) and eligible(s, effect, e, you, ev, later=later):
                found.append((effect.id, e, you, ev))
    return found


def _gone(s: "State", ev: int) -> dict[int, int]:
    """Return what left play with an event, with the zone that it left, of whose abilities its own are asked."""
    return {e: zone for own, e, zone, *_ in s.left[ev] if own}


def left(s: "State", effect: Effect, e: int) -> bool:
    """Whether a card left play with a live event from a place where an ability works."""
    return any(own and each == e and lives_in(effect, zone) for rows in s.left.values() for own, each, zone, *_ in rows)


def lives(s: "State", effect: Effect, e: int) -> bool:
    """Whether an ability works where its card lies."""
    return s.zone[e] in effect.works


def lives_in(effect: Effect, zone: int) -> bool:
    """Whether an ability works in a zone."""
    return zone in effect.works


def eligible(s: "State", effect: Effect, this: int, you: int, ev: int, *, later: bool = False) -> bool:
    """Whether the limits and the condition of an ability allow its use, and, unless it is used `later`, bans, costs and effect."""
    if (effect.ability.limits or effect.gathers) and spent(s, effect, this, you, ev):
        if effect.ability.limits:
            s.cover(("limit", effect.id))
        return False
    if effect.condition is not None and not effect.condition(s, this, you, ev):
        return False
    if not later and not usable(s, effect.ability.kind, this, you):
        return False
    return later or effect.called or effect.could is None or bool(effect.could(s, this, you, ev))


def spent(s: "State", effect: Effect, this: int, you: int, ev: int) -> bool:
    """Whether an ability was used as often as its limits allow, or has answered the event with others of its moment."""
    return (effect.gathers and answered_whole(s, effect, this, ev) in s.limits) or any(
        s.limits.get(limit_key(s, effect, limit.period, limit.scope, this, you, ev), 0) >= limit.times
        for limit in effect.ability.limits
    )


def limit_key(
    s: "State", effect: Effect, period: str, scope: str, this: int, you: int, ev: int
) -> tuple[int, int, int]:
    """Return the key under which uses of an ability are counted."""
    holder = you if scope == "player" else this
    if period == "game":
        return (effect.id, holder, -1)
    if period == "event":
        return (effect.id, holder, -2 - ev)
    return (effect.id, holder, s.periods[s.layout.period_index(period)])


def once(effect: Effect) -> bool:
    """Whether an ability that an effect made is gone when it was used."""
    limits = effect.ability.limits
    return effect.ability.kind == "delayed" and bool(limits) and limits[0].period == "game" and limits[0].times == 1


def next_in_turn(players: "Iterable[int]", first: int, seats: int) -> int:
    """Return who comes next of some players, in the order of seats from the first one on.

    What nobody controls has no seat: it comes behind that of the last of them, however things lie.
    """
    return min(players, key=lambda player: ((player - first) % seats, player == 0))


def worn(s: "State", effect: Effect, lasting: "Lasting", ev: int) -> bool:
    """Whether a delayed ability was used for this occasion, or as often as its limits allow.

    Each that an effect made is counted for itself, by its serial number: the same text may have made another one.
    """
    if once(effect):
        # It is gone as soon as it is used.
        return False
    return bool(s.limits) and (
        _occasion_key(s, effect, lasting, ev) in s.limits
        or any(
            s.limits.get(_own_key(s, effect, lasting, limit, ev), 0) >= limit.times for limit in effect.ability.limits
        )
    )


def _own_key(s: "State", effect: Effect, lasting: "Lasting", limit: "m.Limit", ev: int) -> tuple[int, int, int]:
    """Return the key under which uses of a delayed ability are counted."""
    return limit_key(s, effect, limit.period, "card", -lasting.id, 0, ev)


def _occasion_key(s: "State", effect: Effect, lasting: "Lasting", ev: int) -> tuple[int, ...]:
    """Return the key under which it is noted that a delayed ability was used for an event, or for what that was split off."""
    event = s.events.get(ev)
    if effect.gathers and event is not None:
        return answered_whole(s, effect, -lasting.id, ev)
    whole = event.parent if event is not None and event.parent and effect.ability.timing == "when" else ev
    return limit_key(s, effect, "event", "card", -lasting.id, 0, whole)


def waiting(s: "State", trigger: Trigger) -> "Lasting | None":
    """Return a delayed ability that can be used as a trigger says, and may be; `None` where there is none."""
    number, this, you, ev, *carried = trigger
    wanted, effect = (this, number, you, tuple(carried)), s.program.effects[number]
    for each in s.effects:
        if (
            each.kind == "delay"
            and each[2:6] == wanted
            and not each.ending.is_deaf_to(ev)
            and not worn(s, effect, each, ev)
        ):
            return each
    return None


def spend(s: "State", trigger: Trigger) -> None:
    """Count a use of an ability; a delayed one that was used as often as it ever may be is gone."""
    number, this, you, ev = trigger[:4]
    effect = s.program.effects[number]
    if effect.ability.kind == "delayed":
        _spend_delayed(s, effect, trigger)
        return
    if effect.gathers:
        s.limits[answered_whole(s, effect, this, ev)] = 1
    for limit in effect.ability.limits:
        key = limit_key(s, effect, limit.period, limit.scope, this, you, ev)
        s.limits[key] = s.limits.get(key, 0) + 1


def _spend_delayed(s: "State", effect: Effect, trigger: Trigger) -> None:
    lasting = waiting(s, trigger)
    if lasting is None:
        return
    over = once(effect)
    if not over:
        s.limits[_occasion_key(s, effect, lasting, trigger[EVENT])] = 1
        for limit in effect.ability.limits:
            if limit.period != "event":
                key = _own_key(s, effect, lasting, limit, trigger[EVENT])
                s.limits[key] = s.limits.get(key, 0) + 1
                over = over or (limit.period == "game" and s.limits[key] >= limit.times)
    if over:
        s.effects = tuple([each for each in s.effects if each is not lasting])


def known_settled(s: "State") -> bool:
    """Whether it is remembered that no state rule holds now, apart from those that are being carried out."""
    memo = s.memo if s.memo_at == len(s.log) and s.memo_of is s.log else s.worked_out()
    busy = s.ruling
    return memo.get(SETTLED) == busy or memo.get(UNSETTLED) == busy


def due_rule(s: "State") -> Row | None:
    """Return the first state rule that holds now, as `(effect, this, you, it)`, or `None`.

    Of a rule that is carried out at once, `it` is a tuple: everything that it holds for. A rule that is being carried out
    for the same thing does not begin again: what it brings about may still be on its way.
    """
    if known_settled(s):
        return None
    program, busy, memo = s.program, s.ruling, s.worked_out()
    kept = SETTLED
    for effect, owners, group, together in program.linked.rules:
        if effect.id in memo:
            # It held for nothing, and nothing that it reads has changed.
            continue
        idle = True
        for this, you in owners(s):
            if effect.condition is not None and not effect.condition(s, this, you, -1):
                continue
            if group is None:
                found, kept, idle = (effect.id, this, you, -1), UNSETTLED, False
                if found not in busy and (effect.could is None or effect.could(s, this, you, -1)):
                    return found
                continue
            things: tuple[int, ...] = ()
            for each in group(s, this, you, -1):
                # What a ban forbids is left alone: else the rule would find it again and again.
                found, kept, idle = (effect.id, this, you, each), UNSETTLED, False
                if found not in busy and (effect.could is None or effect.could(s, this, you, each)):
                    if not together:
                        return found
                    things = (*things, each)
            if things:
                return (effect.id, this, you, things)
        if idle:
            memo[effect.id] = True
    memo[kept] = busy
    return None
