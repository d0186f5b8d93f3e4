"""What the words of the prelude do where one atom is not enough, or where its arguments are known only when it happens.

A function that returns how far it happened says 2 for fully, 1 for a part, 0 for nothing, and 3 where nothing was asked:
that is done in full, but no event has happened.
"""

from typing import TYPE_CHECKING

from ruledeck.interpreter.primitives import primitives
from ruledeck.interpreter.primitives.lookups import position_of
from ruledeck.interpreter.primitives.places import NOWHERE, arrived, place
from ruledeck.interpreter.primitives.primitives import add, remove, set_counter, set_value
from ruledeck.interpreter.primitives.spans import out_of_place
from ruledeck.interpreter.state.outcomes import FULLY, NOTHING, PARTLY, UNASKED
from ruledeck.interpreter.state.plain import Value
from ruledeck.interpreter.state.runaway import few

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ruledeck.interpreter.state.state import State

JOINED = ((0, 1, 1, 0, 0), (1, 1, 1, 1, 1), (1, 1, 2, 2, 2), (0, 1, 2, 3, 3), (0, 1, 2, 3, -1))
"""How far two parts happened together, by how far each did; the last row is the beginning, where no part has been looked at.

What was passed over (-1) leads to the last row and column, too.
"""
BEHIND = ((0, 1, 2, 0, 0), (1, 1, 2, 1, 1), (1, 1, 2, 2, 2), (0, 1, 2, 3, 3), (0, 1, 2, 3, -1))
"""How far lines of a block happened, by how far those before did, and the last one: it decides, unless it asked for nothing."""


def done(amount: int, wanted: int) -> int:
    """Return 3 when nothing was wanted, 2 when all of an amount was done, 1 for a part, 0 for nothing."""
    return UNASKED if wanted <= 0 else FULLY if abs(amount) >= wanted else PARTLY if amount else NOTHING


def swap(s: "State", one: int, other: int) -> int:
    """Exchange the contents of two zones; everybody who knew a card knows where it went."""
    return 0 if one == other else _rotated(s, (one, other))


def _rotated(s: "State", ring: tuple[int, ...]) -> int:
    """Let the contents of each zone go to the one behind it, those of the last to the first; return how many cards moved."""
    contents = [s.zones[zone] for zone in ring]
    # All contents move as a whole, so that everybody can follow them, also where they meet on the way.
    coming, s.coming = s.coming, []
    moved = sum(
        primitives.move(s, e, goal, True, None, True)
        for goal, pile in zip((*ring[1:], ring[0]), contents, strict=True)
        for e in pile
    )
    s.coming = coming
    if s.layout.arrives:
        cards = [e for pile in contents for e in pile]
        primitives.arrived(s, cards, [zone for zone, pile in zip(ring, contents, strict=True) for _ in pile])
    return moved


def pass_on(s: "State", zones: tuple[int, ...], back: bool = False) -> int:
    """Let the zones of some players change hands at one moment: each goes to the next of these players, or to the one before."""
    ring = tuple(sorted(set(zones), reverse=back))
    return _rotated(s, ring) if len(ring) > 1 else 0


def could_pass_on(s: "State", zones: tuple[int, ...]) -> int:
    """Say whether `pass_on` would do something, in either direction."""
    return FULLY if len(set(zones)) > 1 and any(s.zones[zone] for zone in zones) else NOTHING


def could_swap(s: "State", one: int, other: int) -> int:
    """Say whether `swap` would do something."""
    return FULLY if one != other and (s.zones[one] or s.zones[other]) else NOTHING


def show_to(s: "State", e: int, viewer: int, beside: "Sequence[int]" = ()) -> bool:
    """Show a component to one player, beside others at the same moment."""
    return not s.known[e] >> viewer & 1 and primitives.show(s, e, 1 << viewer, beside)


def could_show_to(s: "State", e: int, viewer: int) -> int:
    """Say whether `show_to` would do something."""
    return NOTHING if s.known[e] >> viewer & 1 else FULLY


def reveal(s: "State", e: int, beside: "Sequence[int]" = ()) -> bool:
    """Show a component to everybody, beside others at the same moment."""
    return primitives.show(s, e, s.layout.everyone, beside)


def could_reveal(s: "State", e: int) -> int:
    """Say whether `reveal` would do something."""
    return primitives.could_show(s, e, s.layout.everyone)


def attach_to(s: "State", e: int, host: int, traced: bool = False) -> bool:
    """Attach a component; it lies where its host lies."""
    zone = s.zone[host]
    return primitives.attach(s, e, host) if s.zone[e] == zone else primitives.move_onto(s, e, zone, host, traced=traced)


def could_attach_to(s: "State", e: int, host: int) -> int:
    """Say whether `attach_to` would do something."""
    return FULLY if s.zone[host] >= 0 and s.zone[e] != s.zone[host] else primitives.could_attach(s, e, host)


def put_under(s: "State", e: int, host: int, zone: int, traced: bool = False) -> bool:
    """Lay a component face down in a zone, held by another one that stays where it is."""
    return primitives.move_onto(s, e, zone, host, up=False, traced=traced)


def could_put_under(s: "State", e: int, host: int, zone: int) -> int:
    """Say whether `put_under` would do something."""
    return primitives.could_move(s, e, zone) or primitives.could_attach(s, e, host)


def put_into(s: "State", e: int, zone: int, holder: int, traced: bool = False) -> bool:
    """Lay a component into a zone of another one, which holds it from now on; the zone says whether it is face up."""
    return primitives.move_onto(s, e, zone, holder, traced=traced)


def could_put_into(s: "State", e: int, zone: int, holder: int) -> int:
    """Say whether `put_into` would do something."""
    return primitives.could_move(s, e, zone) or primitives.could_attach(s, e, holder)


def let_go(s: "State", e: int, zone: int, holds: tuple[int, ...]) -> None:
    """Detach a component that leaves a zone of components for another zone: nothing holds it any longer."""
    if s.zone[e] != zone and s.zone[e] in holds:
        primitives.detach(s, e)


def enter_from_hold(s: "State", e: int, zone: int, holds: tuple[int, ...]) -> bool:
    """Do as `enter` does, in a game with zones of components; `holds` are these."""
    let_go(s, e, zone, holds)
    return primitives.enter(s, e, zone)


def move_from_hold(
    s: "State",
    e: int,
    zone: int,
    holds: tuple[int, ...],
    top: bool = True,
    up: bool | None = None,
    traced: bool = False,
) -> bool:
    """Do as `move` does, in a game with zones of components."""
    let_go(s, e, zone, holds)
    return primitives.move(s, e, zone, top, up, traced)


def move_to_place(s: "State", e: int, zone: int, place: int, holds: tuple[int, ...], traced: bool = False) -> bool:
    """Move a component to a place of an ordered zone, counted from 1 on top; to the bottom where fewer lie there."""
    if not could_move_to_place(s, e, zone, place):
        return False
    let_go(s, e, zone, holds)
    others = len(s.zones[zone]) - (s.zone[e] == zone)
    return primitives.move_at(s, e, zone, max(others - max(place, 1) + 1, 0), None, traced)


def could_move_to_place(s: "State", e: int, zone: int, place: int) -> int:
    """Say whether `move_to_place` would do something."""
    if zone < 0 or s.zone[e] != zone:
        return primitives.could_move(s, e, zone)
    last = len(s.zones[zone])
    return NOTHING if position_of(s, e) in (0, min(max(place, 1), last)) else FULLY


def move_group_from_hold(s: "State", entities: tuple[int, ...], zone: int, holds: tuple[int, ...]) -> int:
    """Do as `move_group` does, in a game with zones of components."""
    if not any(s.zone[e] in holds for e in entities):
        return primitives.move_group(s, entities, zone)
    moving = [e for e in entities if s.zone[e] != zone]
    whole = primitives.left_as_a_whole(s, moving)
    sources = [s.zone[e] for e in moving]
    for e, source in zip(moving, sources, strict=True):
        let_go(s, e, zone, holds)
        place(s, e, zone, len(s.zones[zone]) if zone >= 0 else 0, None, source in whole)
    if s.layout.arrives:
        # What enters play together is changed when all of it is there.
        arrived(s, moving, sources)
    return len(moving)


def note_on(s: "State", e: int, value: Value) -> bool:
    """Let a thing remember a value until it notes another one."""
    return primitives.mark(s, e, "note", value)


def noted(s: "State", e: int, sort: str) -> Value:
    """Return what a thing was made to remember, 0 or `None` where that is of no such sort: a `number`, a `name`, or another word.

    A name is the number of a card.
    """
    value = s.marks.get((e, "note"))
    if sort == "number":
        return value if isinstance(value, int) else 0
    if sort == "name":
        return value if isinstance(value, int) and 0 <= value < len(s.program.definitions) else None
    return value if isinstance(value, str) else None


def could_note_on(s: "State", e: int, value: Value) -> int:
    """Say whether `note_on` would do something."""
    return primitives.could_mark(s, e, "note", value)


def turn_side(s: "State", e: int, side: int) -> bool:
    """Turn a component that has faces to a side, counted from 1; there is nothing to do when it has no such side."""
    return 1 <= side <= s.program.linked.faces[s.card[e]] and primitives.turn_face(s, e, side - 1)


def could_turn_side(s: "State", e: int, side: int) -> int:
    """Say whether `turn_side` would do something."""
    return primitives.could_turn_face(s, e, side - 1) if 1 <= side <= s.program.linked.faces[s.card[e]] else NOTHING


def roll_die(s: "State", e: int) -> int:
    """Roll a component that has faces."""
    faces = s.program.linked.faces[s.card[e]]
    primitives.roll(s, e, faces)
    return PARTLY


def create_some(s: "State", by: int, amount: int, card: int, zone: int, meant: int = -1) -> tuple[int, ...]:
    """Create components of a card (none, when there is no such card) in a zone, and return them.

    They belong to whoever makes them, and where no player does, to the player in whose zone they are meant to lie.
    """
    owner = by or s.layout.arrival[zone if meant < 0 else meant][2]
    made = tuple([primitives.create(s, card, owner, zone) for _ in range(few(amount))]) if card >= 0 else ()
    if s.layout.arrives:
        primitives.arrived(s, made, [NOWHERE] * len(made))
    return made


def add_named(s: "State", amount: int, counter: str | None, bearer: int) -> int:
    """Add a counter given by name, as the slot of an event holds it; of the counter of no symbol there is nothing to add."""
    if counter is None:
        return UNASKED if amount <= 0 else NOTHING
    return done(add(s, s.layout.counter_index(counter), bearer, amount), amount)


def remove_named(s: "State", amount: int, counter: str | None, bearer: int) -> int:
    """Remove a counter given by name."""
    if counter is None:
        return UNASKED if amount <= 0 else NOTHING
    return done(remove(s, s.layout.counter_index(counter), bearer, amount), amount)


def number_named(s: "State", counter: str | None, bearers: tuple[int, ...]) -> int:
    """Return how many of a counter given by name some things bear; of the counter of no symbol there are none."""
    if counter is None:
        return 0
    column = s.counters[s.layout.counter_index(counter)]
    return sum([column[e] for e in bearers])


def set_done(s: "State", counter: int, bearer: int, amount: int) -> int:
    """Set a counter, and return how far: not where it stays as it is, partly where its bounds keep it from the number.

    What the game counts for itself is done in full, whether it changes or not.
    """
    changed = set_counter(s, counter, bearer, amount)
    if counter in s.program.linked.own_counters:
        return NOTHING if out_of_place(s, s.layout.counters[counter].during) else FULLY
    return NOTHING if not changed else FULLY if s.counters[counter][bearer] == amount else PARTLY


def set_named(s: "State", counter: str | None, bearer: int, amount: int) -> int:
    """Set a counter given by name."""
    return NOTHING if counter is None else set_done(s, s.layout.counter_index(counter), bearer, amount)


def could_count_named(s: "State", kind: str, counter: str | None, bearer: int, amount: int, told: bool) -> int:
    """Say whether a counter given by name would change not, in part or in full.

    Args:
        s: The state.
        kind: `add`, `remove` or `set`.
        counter: Its name; `None` is the counter of no symbol.
        bearer: What bears it.
        amount: How many are added or removed, or the number that it is set to.
        told: Whether what the game keeps for itself is no change.
    """
    if counter is None:
        return NOTHING
    index = s.layout.counter_index(counter)
    own = index in s.program.linked.own_counters
    if own and told:
        return NOTHING
    if kind == "add":
        return primitives.could_add(s, index, bearer, amount)
    if kind == "remove":
        return primitives.could_remove(s, index, bearer, amount)
    if own:
        return NOTHING if out_of_place(s, s.layout.counters[index].during) else FULLY
    return primitives.could_set_counter(s, index, bearer, amount)


def value_named(s: "State", value: str, result: Value) -> int:
    """Set a global value given by name; where it is that already, nothing happens, but for outcomes and what the game keeps for itself."""
    index = s.layout.value_index(value)
    own = index in s.program.linked.settled_values and not out_of_place(s, s.layout.during[index])
    return FULLY if set_value(s, index, result) or own else NOTHING
