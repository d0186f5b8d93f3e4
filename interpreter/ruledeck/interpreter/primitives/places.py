"""Atoms that change where components lie: move, create, attach, detach, take control, turn over.

Each returns what happened, does nothing and logs nothing when nothing would change, and has a ``could_`` sibling that
answers 0 (nothing), 1 (partly) or 2 (fully) without changing anything.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ruledeck.interpreter.primitives.amounts import end_effect
from ruledeck.interpreter.primitives.comebacks import crossed, crossed_together
from ruledeck.interpreter.primitives.departures import bared
from ruledeck.interpreter.primitives.knowledge import exhibit, learn, leave, mix_zone, seen_by
from ruledeck.interpreter.state.outcomes import FULLY, NOTHING, PARTLY
from ruledeck.interpreter.state.runaway import spent

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ruledeck.interpreter.state.lasting import Lasting
    from ruledeck.interpreter.state.state import State

NOWHERE = -1


def lifted(pile: tuple[int, ...], e: int) -> tuple[int, ...]:
    """Return what lies in a pile without the component ``e``, which is there."""
    at = pile.index(e)
    return pile[:at] + pile[at + 1 :]


def destined(s: State, zone: int, up: bool | None) -> tuple[int, int]:
    """Return ``(face up 1/0, mask of those who see it)`` for a component that goes to ``zone``."""
    layout = s.layout
    if zone < 0:
        return (1, layout.everyone) if up else (0, 0)
    if layout.public[zone] if up is None else up:
        return 1, layout.everyone
    return 0, layout.lookers[zone]


def move(s: State, e: int, zone: int, top: bool = True, up: bool | None = None, traced: bool = False) -> bool:
    """Move component ``e`` to a zone, on top or to the bottom.

    Args:
        s: the state.
        e: the component.
        zone: zone id, or -1 for out of the game.
        top: on top, else to the bottom; only counts in an ordered zone.
        up: face up or down; None leaves it to the zone (up where everyone sees).
        traced: everybody can follow which component leaves a hidden unordered zone.

    Returns:
        Whether it moved; within one unordered zone nothing moves.
    """
    return move_at(s, e, zone, len(s.zones[zone]) if top and zone >= 0 else 0, up, traced)


def move_at(s: State, e: int, zone: int, index: int, up: bool | None = None, traced: bool = False) -> bool:
    """Move component ``e`` to position ``index`` of a zone, 0 being the bottom; else as `move`."""
    source = s.zone[e]
    moved = place(s, e, zone, index, up, traced)
    if s.layout.arrives:
        arrived(s, (e,), (source,))
    return moved


def move_onto(s: State, e: int, zone: int, host: int, up: bool | None = None, traced: bool = False) -> bool:
    """Move component ``e`` on top of a zone and attach it to ``host``, at one moment; return whether anything changed."""
    source = s.zone[e]
    # What is attached to another player's card stays whose it was, and lent as it was; what nobody had goes to whoever's zone it lies in.
    stays = bool(s.control[e]) and s.layout.inside[zone]
    moved = zone >= 0 and place(s, e, zone, len(s.zones[zone]), up, traced, stays)
    attached = attach(s, e, host)
    if s.layout.arrives:
        arrived(s, (e,), (source,))
    return attached or moved


def arrived(s: State, entities: Sequence[int], sources: Sequence[int]) -> None:
    """Let components that came from these zones at one moment be changed as they enter play, if they do."""
    inside = s.layout.inside
    came = [e for e, source in zip(entities, sources, strict=True) if inside[s.zone[e]] and not inside[source]]
    if came and s.program.linked.arriving is not None:
        s.program.linked.arriving(s, tuple(came))


def place(s: State, e: int, zone: int, index: int, up: bool | None, traced: bool, stays: bool = False) -> bool:
    """Move component ``e`` to position ``index`` (counted before it leaves) and account for knowledge; it `stays` whose it is, or not.

    Whoever calls it says when it has arrived.
    """
    layout = s.layout
    zones = s.zones
    source = s.zone[e]
    if source == zone:
        if zone < 0 or not layout.ordered[zone]:
            return False
        pile = zones[zone]
        rest = lifted(pile, e)
        index = min(max(index, 0), len(rest))
        if pile == (*rest[:index], e, *rest[index:]):
            return False
        if up is None:
            up = bool(s.up[e])
    face, seen = destined(s, zone, up)
    if source >= 0:
        pile = zones[source]
        if layout.untraced[source] and not traced and len(pile) > 1:
            leave(s, e, source, seen)
        zones[source] = lifted(pile, e)
    s.zone[e] = zone
    s.up[e] = face
    if zone >= 0:
        # Whoever's zone it lies in controls it; out of play in a zone of the game it falls back to its owner.
        _, _, owner, home = layout.arrival[zone]
        if (owner or home) and not stays:
            s.control[e] = owner or s.owner[e]
            if s.effects:
                forget_loans(s, e)
    if seen & ~s.known[e]:
        learn(s, e, seen)
    order = _inserted(s, e, zone, index) if zone >= 0 else -1
    if layout.inside[source] and not layout.inside[zone]:
        bared(s, e)
    if s.effects or s.limits or s.events:
        crossed(s, e, source, zone)
    s.log.append(("move", e, s.card[e], source, zone, order, s.known[e]))
    if zone >= 0 and layout.mixes[zone]:
        mix_zone(s, zone)
    return True


def _inserted(s: State, e: int, zone: int, index: int) -> int:
    """Put a component into a pile; returns its position where the pile is ordered and it is not the last, else -1."""
    pile = s.zones[zone]
    if index >= len(pile):
        s.zones[zone] = (*pile, e)
        return -1
    index = max(index, 0)
    s.zones[zone] = (*pile[:index], e, *pile[index:])
    return index if s.layout.ordered[zone] else -1


def could_move(s: State, e: int, zone: int, top: bool = True) -> int:
    """Say whether `move` would do something."""
    if s.zone[e] != zone:
        return FULLY
    if zone < 0 or not s.layout.ordered[zone]:
        return NOTHING
    return NOTHING if s.zones[zone][-1 if top else 0] == e else FULLY


def move_all(s: State, entities: Sequence[int], zone: int, top: bool = True, up: bool | None = None) -> int:
    """Move several components at once and return how many moved.

    The last one ends on top (or lowest).
    """
    whole = left_as_a_whole(s, entities)
    sources = [s.zone[e] for e in entities]
    moved = 0
    for e, source in zip(entities, sources, strict=True):
        moved += place(s, e, zone, len(s.zones[zone]) if top and zone >= 0 else 0, up, source in whole)
    if s.layout.arrives:
        arrived(s, entities, sources)
    return moved


def followed(s: State, moves: Sequence[tuple[int, ...]]) -> frozenset[int]:
    """Return which components can be followed that move at one moment, each with where it goes to behind it.

    It is so of all that go to one place from where they leave no hidden one behind.
    """
    going: dict[tuple[int, ...], list[int]] = {}
    for e, *place in moves:
        going.setdefault(tuple(place), []).append(e)
    found: list[int] = []
    for entities in going.values():
        whole = left_as_a_whole(s, entities)
        found += [e for e in entities if s.zone[e] in whole]
    return frozenset(found)


def left_as_a_whole(s: State, entities: Sequence[int]) -> frozenset[int]:
    """Return the zones from which components that move at once can be followed as a whole: they leave no hidden one behind there."""
    together, up, untraced = set(entities), s.up, s.layout.untraced
    sources = {s.zone[e] for e in entities}
    return frozenset(
        [z for z in sources if z < 0 or not untraced[z] or all(c in together or up[c] for c in s.zones[z])]
    )


def enter(s: State, e: int, zone: int) -> bool:
    """Move component ``e`` on top of a zone where it does not lie yet; the zone says whether it is face up there."""
    column = s.zone
    source = column[e]
    layout = s.layout
    path = layout.paths[source][zone]
    if path is None:
        return source != zone and move(s, e, zone)
    face, seen, keeper, hidden, across = path
    zones = s.zones
    pile = zones[source]
    if hidden and len(pile) > 1:
        leave(s, e, source, seen)
    zones[source] = pile[:-1] if pile[-1] == e else pile[1:] if pile[0] == e else lifted(pile, e)
    column[e] = zone
    s.up[e] = face
    if keeper:
        s.control[e] = keeper if keeper > 0 else s.owner[e]
        if s.effects:
            forget_loans(s, e)
    knowing = s.known[e]
    if seen & ~knowing:
        if s.facts:
            learn(s, e, seen)
        knowing = s.known[e] = knowing | seen
    zones[zone] += (e,)
    if across:
        if across < 0:
            bared(s, e)
        if s.effects or s.limits or s.events:
            crossed(s, e, source, zone)
    s.log.append(("move", e, s.card[e], source, zone, -1, knowing))
    if across and layout.arrives:
        arrived(s, (e,), (source,))
    return True


def move_group(s: State, entities: Sequence[int], zone: int) -> int:
    """Move several components on top of a zone at once, as `move_all` does, but rebuild each zone only once."""
    layout, zones, column = s.layout, s.zones, s.zone
    many = len(entities)
    if many < 2:
        return int(enter(s, entities[0], zone)) if entities else 0
    source = column[entities[0]]
    pile = () if source in (-1, zone) or layout.mixes[zone] else zones[source]
    # All that lies in one zone, or what lies on top, the topmost first, leaves what lies below.
    left: dict[int, tuple[int, ...]] = {source: pile[:-many]}
    if pile != entities and (pile[: -many - 1 : -1] != entities or layout.untraced[source]):
        sources = set(map(column.__getitem__, entities))
        if zone in sources:
            sources.remove(zone)
            entities = tuple([e for e in entities if column[e] != zone])
            many = len(entities)
        staying = None if many < 3 or -1 in sources or layout.mixes[zone] else _left(s, entities, sources)
        if staying is None:
            return move_all(s, entities, zone) if entities else 0
        left = staying
    if not layout.inside[zone] and any(map(layout.inside.__getitem__, left)):
        # What leaves play is bared, and that is told of each before it is told that it moved.
        return move_all(s, entities, zone)
    face, seen, owner, home = layout.arrival[zone]
    card, up, known = s.card, s.up, s.known
    if seen:
        _recognize(s, entities, seen)
    moved = [("move", e, card[e], column[e], zone, -1, known[e]) for e in entities]
    crossed_together(s, entities, zone)
    if owner or home:
        _lay(s, entities, zone, owner, face)
    else:
        for e in entities:
            column[e] = zone
            up[e] = face
    if s.effects and (owner or home):
        # What was lent is lent no more before it is told that it moved, as of one alone.
        for e, entry in zip(entities, moved, strict=True):
            forget_loans(s, e)
            s.log.append(entry)
    else:
        s.log.extend(moved)
    for source, stay in left.items():
        zones[source] = stay
    zones[zone] += tuple(entities)
    if layout.arrives:
        arrived(s, entities, [entry[3] for entry in moved])
    return len(entities)


def _lay(s: State, entities: Sequence[int], zone: int, owner: int, face: int) -> None:
    """Let components lie in a zone, controlled by whoever's zone it is (`owner`), or else by their owners."""
    column, up, control, owners = s.zone, s.up, s.control, s.owner
    for e in entities:
        column[e] = zone
        up[e] = face
        control[e] = owner or owners[e]


def _recognize(s: State, entities: Sequence[int], seen: int) -> None:
    """Let those who see where components go know them."""
    known = s.known
    for e in entities:
        if seen & ~known[e]:
            if s.facts:
                learn(s, e, seen)
            known[e] |= seen


def _left(s: State, entities: Sequence[int], sources: set[int]) -> dict[int, tuple[int, ...]] | None:
    """Return what stays in each of some zones when components leave them; None where they cannot be followed as a whole."""
    zones = s.zones
    if sum(map(len, map(zones.__getitem__, sources))) == len(entities):
        return dict.fromkeys(sources, ())
    left: dict[int, tuple[int, ...]] = {}
    together = set(entities)
    for source in sources:
        pile = zones[source]
        stay = () if together.issuperset(pile) else tuple([c for c in pile if c not in together])
        if stay and s.layout.untraced[source] and not all(map(s.up.__getitem__, stay)):
            return None
        left[source] = stay
    return left


def could_move_all(s: State, entities: Sequence[int], zone: int) -> int:
    """Say whether `move_all` would move none, some or all of them."""
    able = sum([1 for e in entities if could_move(s, e, zone)])
    return NOTHING if not able else FULLY if able == len(entities) else PARTLY


def create(s: State, card: int, owner: int, zone: int, up: bool | None = None) -> int:
    """Bring a new component into the game and return its id; ``card`` is -1 for one without a card definition.

    Whoever's zone it comes to controls it, as if it had moved there; elsewhere its owner does.
    """
    if len(s.zone) > s.onlooker.budget.components:
        raise spent(s, "components")
    e = s.grow(card, owner)
    face, seen = destined(s, zone, up)
    if zone >= 0:
        s.zones[zone] = (*s.zones[zone], e)
        s.control[e] = s.layout.arrival[zone][2] or owner
    s.zone[e] = zone
    s.up[e] = face
    s.known[e] |= seen
    s.log.append(("create", e, card, zone, s.known[e]))
    if zone >= 0 and s.layout.mixes[zone]:
        mix_zone(s, zone)
    return e


def could_create(*_: object) -> int:
    """Say whether `create` would do something; it always does."""
    return FULLY


def attach(s: State, e: int, host: int) -> bool:
    """Attach component ``e`` to another entity; return whether that changed anything."""
    if not could_attach(s, e, host):
        return False
    s.host[e] = host
    _log_host(s, "attach", "fasten", e, host)
    return True


def _log_host(s: State, hidden: str, public: str, e: int, host: int) -> None:
    """Log what something is attached to, or comes off: whoever does not know the thing knows its host, where everybody does."""
    if s.known[host] & s.layout.everyone == s.layout.everyone:
        s.log.append((public, e, s.card[e], host, s.card[host], s.known[e]))
    else:
        s.log.append((hidden, e, s.card[e], host, s.card[host], s.known[e] & s.known[host]))


def could_attach(s: State, e: int, host: int) -> int:
    """Say whether `attach` would do something; nothing can be attached to itself or to what hangs on it."""
    if s.host[e] == host:
        return NOTHING
    above = host
    while above >= 0:
        if above == e:
            return NOTHING
        above = s.host[above]
    return FULLY


def detach(s: State, e: int) -> bool:
    """Detach component ``e`` from its host; return whether it had one."""
    host = s.host[e]
    if host < 0:
        return False
    s.host[e] = -1
    _log_host(s, "detach", "unfasten", e, host)
    return True


def could_detach(s: State, e: int) -> int:
    """Say whether `detach` would do something."""
    return FULLY if s.host[e] >= 0 else NOTHING


def take_control(s: State, e: int, player: int) -> bool:
    """Make ``player`` (0 for the game) the controller of component ``e`` for good; return whether that changed anything."""
    lent = bool(s.effects) and forget_loans(s, e)
    return hand_over(s, e, player) or lent


def hand_over(s: State, e: int, player: int) -> bool:
    """Make ``player`` the controller of component ``e``, whatever it is lent to others for; return whether that changed."""
    if s.control[e] == player:
        return False
    s.control[e] = player
    s.log.append(("control", e, s.card[e], player, s.known[e]))
    return True


def could_take_control(s: State, e: int, player: int) -> int:
    """Say whether `take_control` would do something."""
    return NOTHING if s.control[e] == player and not any(loans_of(s, e)) else FULLY


def loans_of(s: State, e: int) -> Iterator[Lasting]:
    """Yield the loans of component ``e``, the oldest first; whoever borrowed it last controls it."""
    return (lasting for lasting in s.effects if lasting.kind == "loan" and lasting.what == e)


def forget_loans(s: State, e: int) -> bool:
    """End every loan of component ``e``, which stays with whoever has it now; return whether there was one."""
    lent = tuple(loans_of(s, e))
    for loan in lent:
        end_effect(s, loan.id)
    return bool(lent)


def give_back(s: State, loan: Lasting) -> None:
    """End a loan: what was borrowed goes back, unless it has been borrowed again since; then it goes back to them behind that."""
    e = loan.what
    end_effect(s, loan.id)
    later = next((each for each in loans_of(s, e) if each.id > loan.id), None)
    if later is None:
        hand_over(s, e, loan.player)
    else:
        s.effects = tuple([each._replace(player=loan.player) if each is later else each for each in s.effects])


def turn_up(s: State, e: int) -> bool:
    """Turn component ``e`` face up, so that everybody knows it; return whether it was face down."""
    if s.up[e]:
        return False
    exhibit(s, (e,), s.layout.everyone)
    s.up[e] = 1
    s.log.append(("up", e, s.card[e], s.known[e]))
    return True


def could_turn_up(s: State, e: int) -> int:
    """Say whether `turn_up` would do something."""
    return NOTHING if s.up[e] else FULLY


def turn_down(s: State, e: int) -> bool:
    """Turn component ``e`` face down; who knew it still does, and who may see it there looks at it."""
    if not s.up[e]:
        return False
    s.up[e] = 0
    learn(s, e, seen_by(s, e))
    s.log.append(("down", e, s.card[e], s.known[e]))
    zone = s.zone[e]
    if zone >= 0 and s.layout.mixes[zone]:
        mix_zone(s, zone)
    return True


def could_turn_down(s: State, e: int) -> int:
    """Say whether `turn_down` would do something."""
    return FULLY if s.up[e] else NOTHING
