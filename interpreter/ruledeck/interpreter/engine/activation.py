"""Abilities that the text calls by their kind, and those that players use as actions: which can be used now, and their use."""

from typing import TYPE_CHECKING

from ruledeck.interpreter.engine import decisions
from ruledeck.interpreter.engine.continuous import active
from ruledeck.interpreter.engine.resolution import use
from ruledeck.interpreter.engine.triggers import eligible, lives
from ruledeck.interpreter.primitives.stories import end_doing
from ruledeck.interpreter.state.engine_units import CALLED, RESOLVE_ONE, TAKE
from ruledeck.interpreter.state.outcomes import ABORT, FULLY, NOTHING, SUSPEND, Result
from ruledeck.interpreter.state.plain import Trigger
from ruledeck.interpreter.state.runaway import USED, spent, work

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from ruledeck.interpreter.state.program import Effect
    from ruledeck.interpreter.state.state import Locals, State


def callable_now(s: "State", player: int, card: int | None, kind: str) -> tuple[Trigger, ...]:
    """Return the abilities of a kind on a card that can be used now, as triggers."""
    program = s.program
    if program is None or card is None:
        return ()
    found = program.called.get(kind, {}).get(s.card[card], ())
    return tuple(
        [
            (each.id, card, player, -1)
            for each in found
            if works_there(s, each, card) and eligible(s, each, card, player, -1)
        ]
    )


def works_there(s: "State", effect: "Effect", card: int) -> bool:
    """Whether an ability that the text calls works where its card lies: anywhere, unless it says where."""
    return not effect.zones or lives(s, effect, card)


def could_call(s: "State", player: int, card: int | None, kind: str) -> int:
    """Say whether a card has an ability of a kind that can be used now and would change something: 0 or 2."""
    program = s.program
    outer = s.possible
    if outer:
        work(s)
    for each, this, you, ev, *_ in callable_now(s, player, card, kind):
        could = program.effects[each].could
        if could is None:
            return FULLY
        if (each, this, you) in outer:
            # What calls itself again changes nothing by that: something else of it has to.
            continue
        s.possible = (*outer, (each, this, you))
        try:
            if could(s, this, you, ev):
                return FULLY
        finally:
            s.possible = outer
    return NOTHING


_NONE: frozenset[int] = frozenset()


def could_use(s: "State", player: int, card: int | None, kind: str) -> int:
    """Say whether an ability of a kind is open to a card's player now: 0 or 2.

    What players use as an action is asked where the card lies, with its price and its limits; of what the text calls, that is all
    that a text which resolves it asks.
    """
    table = s.program.actions.get(kind)
    if table is None or not card:
        # What stands for nothing has no card, as the rules have none: it uses nothing of theirs.
        return could_call(s, player, card, kind)
    return _any_open(
        s, player, [(each, card) for each in table.get(s.card[card], ()) if may_use(s, each, card, player)]
    )


def may_use(s: "State", effect: "Effect", e: int, player: int) -> bool:
    """Whether a player is one of those who may use an ability of a component: of that of others, they know what it is."""
    users = effect.ability.users
    if s.control[e] == player:
        return users != "opponents"
    return users != "controller" and bool(s.known[e] >> player & 1)


def offered(s: "State", player: int, kind: str) -> tuple[Trigger, ...]:
    """Return the abilities of a kind that a player may use now, as triggers."""
    program = s.program
    table = program.actions.get(kind, {})
    found: list[Trigger] = []
    for effect in table.get(-1, ()):
        if eligible(s, effect, 0, player, -1):
            found.append((effect.id, 0, player, -1))
    zones = program.linked.action_zones.get(kind, ())
    if zones:
        zone, control = s.zone, s.control
        cards, borrowers = program.linked.action_cards[kind], program.linked.borrowers
        shared = program.linked.open_cards.get(kind, _NONE)
        own = [e for e in s.bearing(cards) if zone[e] in zones and (control[e] == player or s.card[e] in shared)]
        for e in s.in_order(own):
            effects = table[s.card[e]]
            if borrowers and s.card[e] in borrowers:
                effects = lendable(s, effects, e)
            for effect in effects:
                if zone[e] in effect.works and may_use(s, effect, e, player) and eligible(s, effect, e, player, -1):
                    found.append((effect.id, e, player, -1))
    return tuple(found)


def lendable(s: "State", effects: "tuple[Effect, ...]", e: int) -> "tuple[Effect, ...]":
    """Return which of the abilities that may be lent to a component are worth checking: only its own where nothing is lent."""
    if active(s, "modify", "lent:abilities"):
        return effects
    own = s.program.definitions[s.card[e]]
    return tuple([each for each in effects if each.key.kind != "card" or each.key.id == own])


def could_take(s: "State", player: int, kind: str) -> int:
    """Say whether a player may use any ability of a kind now, excluding abilities already being checked: 0 or 2.

    An ability that offers nothing but itself, or others that lead back to it, changes nothing.
    """
    return _any_open(s, player, _borne(s, player, kind))


def _any_open(s: "State", player: int, borne: "Iterable[tuple[Effect, int]]") -> int:
    """Say whether a player may use any of some abilities, each with its card, excluding those already being checked: 0 or 2."""
    outer = s.possible
    if outer:
        work(s)
    for each, this in borne:
        if (each.id, this, player) in outer:
            continue
        s.possible = (*outer, (each.id, this, player))
        try:
            if (this == 0 or lives(s, each, this)) and eligible(s, each, this, player, -1):
                return FULLY
        finally:
            s.possible = outer
    return NOTHING


def _borne(s: "State", player: int, kind: str) -> "Iterator[tuple[Effect, int]]":
    """Yield the abilities of a kind that are the game's, or that a player's cards have where they lie, with their cards."""
    program = s.program
    table = program.actions.get(kind, {})
    yield from ((each, 0) for each in table.get(-1, ()))
    zones = program.linked.action_zones.get(kind, ())
    if zones:
        shared = program.linked.open_cards.get(kind, _NONE)
        for e in s.bearing(program.linked.action_cards[kind]):
            if (s.control[e] == player or s.card[e] in shared) and s.zone[e] in zones:
                yield from ((each, e) for each in table[s.card[e]] if may_use(s, each, e, player))


def resolve_called(s: "State", pc: int, locals_: "Locals", v: Result) -> Result:
    """Unit: the abilities of one kind on one card, in their order. Locals: `(player, card, kind)`, then the place."""
    if pc:
        player, card, kind, at, *outer = locals_
        found = s.program.called[kind].get(s.card[card], ())
        if pc == 2:
            s.resolving -= 1
            (s.cause,) = outer
            if s.layout.tells and found:
                end_doing(s, found[0].id)
        if v is ABORT:
            return ABORT
        at, used = at + 1, 1
    else:
        player, card, kind = locals_
        if card is None:
            return NOTHING
        program = s.program
        plain = program.linked.plainly_called.get(kind)
        effect = None if plain is None else plain.get(s.card[card])
        if effect is not None and (not effect.zones or s.zone[card] in effect.works):
            # What it costs is counted and what is used is logged without calls: small games do little else.
            s.worked += USED
            if s.worked > s.onlooker.budget.work:
                raise spent(s, "work")
            s.resolving += 1
            cause, s.cause = s.cause, card
            s.log.append(("ability", effect.name, card, s.card[card], player, s.known[card]))
            v = program.code[effect.unit](s, 0, (card, player, -1), None)
            if v is SUSPEND:
                s.unwind.append((CALLED, 2, (player, card, kind, 0, cause)))
                return SUSPEND
            s.resolving -= 1
            s.cause = cause
            if s.layout.tells:
                end_doing(s, effect.id)
            return ABORT if v is ABORT else FULLY
        called = program.called.get(kind)
        found = () if called is None else called.get(s.card[card], ())
        at = used = 0
    while at < len(found):
        effect = found[at]
        trigger = (effect.id, card, player, -1)
        if works_there(s, effect, card) and eligible(s, effect, card, player, -1):
            v = use(s, 0, trigger, None)
            if v is SUSPEND:
                s.unwind.append((CALLED, 1, (player, card, kind, at)))
                return SUSPEND
            if v is ABORT:
                return ABORT
            used = 1
        at += 1
    return FULLY if used else NOTHING


def take_ability(s: "State", pc: int, locals_: "Locals", v: Result) -> Result:
    """Unit: a player uses an ability of a kind, or passes. Locals: `(player, kind, site)`.

    Of several, one is used after the other until the player passes: `(player, kind, site, left, used, bound)`, how many may
    still be used (any number below 0), how many have been, and whether nobody passes while one of them can be used.
    """
    player, kind, site, *several = locals_
    left, used, bound = several or (1, 0, 0)
    while True:
        if pc == 0:
            if left == 0:
                return FULLY if used else NOTHING
            found = offered(s, player, kind)
            v = decisions.ask(s, player, site, found if bound and found else (*found, decisions.PASS), (0, -1))
            if v is SUSPEND:
                s.unwind.append((TAKE, 1, (player, kind, site, left, used, bound) if several else locals_))
                return SUSPEND
            pc = 1
        if pc == 1:
            if v == decisions.PASS or v is None:
                return FULLY if used else NOTHING
            s.acted += 1
            v = use(s, 0, v, None)
            if v is SUSPEND:
                s.unwind.append((TAKE, 2, (player, kind, site, left, used, bound) if several else locals_))
                return SUSPEND
        if v is ABORT:
            return ABORT
        pc, left, used, v = 0, left - 1, used + 1, None


def resolve_one(s: "State", pc: int, locals_: "Locals", v: Result) -> Result:
    """Unit: one of the abilities of a kind on a card, chosen by a player. Locals: `(player, card, kind, site)`."""
    player, card, kind, site = locals_
    if pc == 0:
        found = callable_now(s, player, card, kind)
        if not found:
            return NOTHING
        v = found[0] if len(found) == 1 else decisions.ask(s, player, site, found, (card, -1))
        if v is SUSPEND:
            s.unwind.append((RESOLVE_ONE, 1, locals_))
            return SUSPEND
        pc = 1
    if v is None:
        # Who is out of the game chooses none.
        return NOTHING
    if pc == 1:
        v = use(s, 0, v, None)
        if v is SUSPEND:
            s.unwind.append((RESOLVE_ONE, 2, locals_))
            return SUSPEND
    return ABORT if v is ABORT else FULLY
