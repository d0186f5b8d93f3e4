"""The event log: entries of ints and strings, with keys instead of sentences.

An entry is ``(kind, *slots, mask)``. The shape of each kind says what its slots are; ``mask`` (``1 << player``) says
which players saw the identities in it. A slot of shape ``thing`` takes two places, the entity and its card definition
at that time, because what a player saw then stays true whatever becomes of the component. Text is made elsewhere.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ruledeck.interpreter.state.state import log_entries

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from ruledeck.interpreter.state.layout import Layout
    from ruledeck.interpreter.state.state import Entry, State, Value, Values

HIDDEN: Final = "?"
NOWHERE: Final = -1
"""The place of what somebody has left that is no place of the rules; below it stand those of prices, `Linked.unpaid`."""
UNSEEN: Final = -2

SHAPES: Final[dict[str, tuple[str, ...]]] = {
    "move": ("thing", "zone", "zone", "plain"),
    "create": ("thing", "zone"),
    "shuffle": ("zone",),
    "scatter": ("zone", "plain"),
    "add": ("counter", "thing", "plain"),
    "remove": ("counter", "thing", "plain"),
    "set": ("counter", "thing", "plain"),
    "attach": ("thing", "thing"),
    "detach": ("thing", "thing"),
    "fasten": ("thing", "open thing"),
    "unfasten": ("thing", "open thing"),
    "bared": ("thing",),
    "join": ("thing", "thing"),
    "sever": ("thing", "thing"),
    "remember": ("thing", "thing"),
    "forget": ("thing",),
    "become": ("thing", "thing"),
    "control": ("thing", "player"),
    "up": ("thing",),
    "down": ("thing",),
    "show": ("thing", "zone", "plain"),
    "verdict": ("plain", "plain", "zone", "secret"),
    "pick": ("thing",),
    "roll": ("thing", "plain"),
    "turn": ("thing", "plain"),
    "number": ("plain", "plain"),
    "value": ("value", "plain"),
    "mark": ("thing", "plain", "plain"),
    "period": ("period", "plain", "plain"),
    "effect": ("plain", "thing"),
    "ended": ("plain",),
    "win": ("plain",),
    "lose": ("player",),
    "pass": ("player",),
    "ability": ("secret", "thing", "plain"),
    "note": ("plain", "note"),
    "story": ("verb", "told"),
    "named": ("verb", "told"),
    "averted": ("verb", "told"),
    "told": ("verb",),
    "does": ("plain",),
    "chose": ("player", "plain", "told"),
    "opened": ("player", "plain", "told"),
    "lasts": ("secret", "thing", "told"),
    "vain": ("plain", "told"),
    "unmet": ("secret", "told"),
    "met": ("secret", "told"),
    "must": ("player", "thing"),
    "bound": ("counter", "thing", "plain"),
    "cut": ("period", "plain", "plain"),
    "declined": ("player", "plain", "plain"),
    "changed": ("plain", "told"),
    "reckoned": ("plain", "secret", "told"),
    "asked": ("plain", "player", "told"),
    "did": ("plain",),
    "whose": ("player",),
    "closing": ("period",),
    "closed": ("period",),
}

TOLD: Final = frozenset(
    (
        "story",
        "named",
        "averted",
        "told",
        "does",
        "chose",
        "lasts",
        "vain",
        "unmet",
        "met",
        "must",
        "bound",
        "cut",
        "declined",
        "changed",
        "reckoned",
        "asked",
        "did",
        "whose",
        "closing",
        "closed",
    )
)
"""Kinds of entries that change nothing: what a table is told beside the changes, and only there."""


_READ_AS: Final = {"fasten": "attach", "unfasten": "detach"}
"""Kinds of entries that are read as others: what everybody knows of what hangs on it is told also to who does not know that."""
_FOR_SOME: Final = ("lasts", "reckoned", "unmet", "met")
"""Kinds of entries with values of which only those are told who know what they are about."""
_MIXING: Final = ("shuffle", "scatter", "pick", "closing")
"""Kinds of entries behind which nobody may say any more what became of a thing that was not known before."""


def thing(s: State, e: int) -> Values:
    """Return the slot of a note that refers to entity ``e``."""
    return ("thing", e, s.card[e])


def note(s: State, key: str, slots: Values = (), mask: int | None = None) -> None:
    """Log something the game's text announces.

    Args:
        s: the state.
        key: translation key of the announcement.
        slots: plain values, or references made by `thing`.
        mask: who sees the identities in it; by default everybody who knows all of them now.
    """
    if mask is None:
        mask = s.layout.everyone
        for slot in slots:
            if isinstance(slot, tuple) and is_thing(slot) and isinstance(slot[1], int):
                mask &= s.known[slot[1]]
    s.log.append(("note", key, slots, mask))


def log_use(s: State, name: str, card: int, player: int) -> None:
    """Log that an ability of a card is used, or of the game (0): which card it is and which ability know those who know the card."""
    s.log.append(("ability", name, card, s.card[card], player, s.known[card]))


def zone_name(layout: Layout, zone: Value) -> Value:
    """Return the name of a zone, with its owner when it is a zone per player."""
    if not isinstance(zone, int) or zone < 0:
        return None
    name, owner = layout.zone_spec[zone].name, layout.zone_owner[zone]
    return (name, owner) if owner else name


def thing_name(layout: Layout, e: Value, card: Value, seen: bool) -> Value:
    """Return how a log refers to an entity: a title key, ``?``, or the id of what has no identity to hide."""
    if isinstance(card, int) and card >= 0:
        return layout.titles[card] if seen else HIDDEN
    return HIDDEN if card == UNSEEN else e


def is_thing(slot: Value) -> bool:
    """Say whether a slot of a note refers to an entity."""
    return isinstance(slot, tuple) and len(slot) == 3 and slot[0] == "thing"


def note_slot(layout: Layout, slot: Value, seen: bool) -> Value:
    """Return a slot of a note, a reference as its name."""
    if isinstance(slot, tuple) and is_thing(slot):
        return thing_name(layout, slot[1], slot[2], seen)
    return slot


def plain_slot(layout: Layout, shape: str, value: Value, seen: bool) -> Value:
    """Return one slot in plain words and numbers, as far as the reader saw it."""
    if shape == "zone":
        return zone_name(layout, value)
    if shape == "secret":
        return value if seen else HIDDEN
    if shape == "note":
        return tuple([note_slot(layout, slot, seen) for slot in parts(value)])
    if isinstance(value, int):
        if shape == "counter":
            return layout.counters[value].name
        if shape == "value":
            return layout.values[value]
        if shape == "period":
            return layout.periods[value]
    return value


def read(layout: Layout, entry: Entry, player: int | None) -> Values:
    """Return an entry as ``(kind, *plain slots)``, as ``player`` saw it; None reads it with everything open.

    Zones become their names (``(name, owner)`` for a zone per player), counters, values and periods theirs, components
    with a card their title key or ``?``; players and components without a card stay numbers.
    """
    kind, mask = entry[0], entry[-1]
    seen = player is None or (isinstance(mask, int) and bool(mask >> player & 1))
    slots: list[Value] = [_READ_AS.get(str(kind), kind)]
    at = 1
    for shape in SHAPES[str(kind)]:
        if shape in ("thing", "open thing"):
            slots.append(thing_name(layout, entry[at], entry[at + 1], seen or shape == "open thing"))
            at += 2
        elif shape == "told":
            # What is said of something that not everybody knows is told to those who know it.
            told = parts(entry[at]) if seen or entry[0] not in _FOR_SOME else ()
            slots.append(tuple([told_value(layout, each, player) for each in told]))
            at += 1
        else:
            slots.append(plain_slot(layout, shape, entry[at], seen))
            at += 1
    return tuple(slots)


def is_legible(layout: Layout, entry: Entry) -> bool:
    """Whether an entry that comes from outside is one of the log: of a kind that there is, whole, about things that there are."""
    shapes = SHAPES.get(entry[0]) if entry and isinstance(entry[0], str) else None
    if shapes is None or len(entry) != 2 + sum(1 + (shape in ("thing", "open thing")) for shape in shapes):
        return False
    try:
        read(layout, entry, None)
    except (IndexError, TypeError):
        # It names a card, a zone or another noun that the game does not have.
        return False
    return True


def told_value(layout: Layout, value: Value, player: int | None) -> Value:
    """Return a value of a story in plain words and numbers, as far as the player knows the things in it."""
    if not isinstance(value, tuple):
        return value
    if is_told_thing(value):
        _, e, card, mask = value
        seen = player is None or (isinstance(mask, int) and bool(mask >> player & 1))
        return ("thing", thing_name(layout, e, card, seen))
    if is_told_side(value):
        _, e, card, mask, number = value
        seen = player is None or (isinstance(mask, int) and bool(mask >> player & 1))
        return ("side", thing_name(layout, e, card, seen), number if seen else 0)
    if is_told_of(value):
        return value[1] if all_known(value[2], player) else None
    return tuple([told_value(layout, each, player) for each in value])


def covered_value(value: Value, player: int) -> Value:
    """Return a value of a story without the identities that the player does not know."""
    if not isinstance(value, tuple):
        return value
    if is_told_thing(value):
        _, e, card, mask = value
        known = isinstance(mask, int) and mask >> player & 1
        # Where it is shown later on, the entry says so that the player has seen.
        return value if known else ("thing", e, covered(e, card)[1], mask)
    if is_told_side(value):
        _, e, card, mask, _ = value
        known = isinstance(mask, int) and mask >> player & 1
        return value if known else ("side", e, covered(e, card)[1], mask, 0)
    if is_told_of(value):
        return ("of", value[1] if all_known(value[2], player) else None, covered_value(value[2], player))
    return tuple([covered_value(each, player) for each in value])


def is_told_thing(value: Values) -> bool:
    """Say whether a value of a story refers to an entity."""
    return len(value) == 4 and value[0] == "thing"


def is_told_side(value: Values) -> bool:
    """Say whether a value of a story refers to a side of a die."""
    return len(value) == 5 and value[0] == "side"


def is_told_of(value: Values) -> bool:
    """Say whether a value of a story is told to those who know the things that it was read of."""
    return len(value) == 3 and value[0] == "of" and isinstance(value[2], tuple)


def all_known(things: Value, player: int | None) -> bool:
    """Say whether a player knew all of some things, as entries of a story refer to them."""
    masks = [each[3] for each in things if isinstance(each, tuple)] if isinstance(things, tuple) else []
    return player is None or all(isinstance(mask, int) and bool(mask >> player & 1) for mask in masks)


def read_log(s: State, player: int | None = None) -> Iterator[Values]:
    """Yield the whole log as ``player`` saw it; None reads it with everything open. What only a table is told is left out."""
    for entry in log_entries(s):
        if entry[0] not in TOLD:
            yield read(s.layout, entry, player)


def read_story(s: State, player: int | None = None) -> Iterator[Values]:
    """Yield the whole log as `read_log` does, with what a table is told: the beginnings and ends of verbs and of abilities.

    A value of a story is ``(place, value)``; a thing in it is ``("thing", name)``, the name as the player knew it then, or
    saw it when the verb moved or showed it; a side is ``("side", name of its die, number)``, 0 where the die is not known.
    So it is with the card of which an ability is used.
    """
    entries = list(log_entries(s))
    for at, entry in enumerate(entries):
        if entry[0] in ("story", "named") and player is not None:
            entry = (*entry[:2], _seen_later(entry[2], entries, at, player), entry[-1])
        elif unseen_use(entry, player) and player is not None:
            card = _shown(entries, at, entry[2], player)
            if card is not None:
                # To pay for it, or to do what it says, may show it.
                entry = (entry[0], HIDDEN, entry[2], card, entry[4], s.layout.everyone)
        yield read(s.layout, entry, player)


def unseen_use(entry: Entry, player: int | None) -> bool:
    """Say whether an entry is the use of an ability of a card that the player did not know then."""
    mask = entry[-1]
    return entry[0] == "ability" and player is not None and isinstance(mask, int) and not mask >> player & 1


def _seen_later(value: Value, entries: list[Entry], at: int, player: int) -> Value:
    """Return a value of a story; things that the player saw while the verb was carried out are known to them."""
    if not isinstance(value, tuple):
        return value
    if not is_told_thing(value):
        return tuple([_seen_later(each, entries, at, player) for each in value])
    _, e, _, mask = value
    if isinstance(mask, int) and not mask >> player & 1 and (card := _shown(entries, at, e, player)) is not None:
        return ("thing", e, card, mask | 1 << player)
    return value


def _shown(entries: list[Entry], at: int, e: Value, player: int) -> Value:
    """Return the card of a thing that the player sees before what an entry begins is done."""
    used = entries[at][0] == "ability"
    begins, ends = ("ability", "did") if used else ("story", "told")
    depth = 0
    for end, entry in enumerate(entries[at + 1 :], at + 1):
        if entry[0] in (begins, ends) and (used or entry[1] == entries[at][1]):
            depth += 1 if entry[0] == begins else -1
            if depth < 0:
                return shown_in(entries[at + 1 : end], e, player)
    return shown_in(entries[at + 1 :], e, player)


def shown_in(entries: Iterable[Entry], e: Value, player: int) -> Value:
    """Return the card of a thing that the player sees in a part of the log before it may be taken for another; `None` for none."""
    for entry in entries:
        if entry[0] in _MIXING:
            return None
        mask = entry[-1]
        if entry[0] in ("move", "show", "up") and entry[1] == e and isinstance(mask, int):
            return entry[2] if mask >> player & 1 else None
    return None


def redacted(entry: Entry, player: int) -> Entry:
    """Return an entry without what ``player`` did not see; the player reads both alike."""
    mask = entry[-1]
    if "told" in SHAPES[str(entry[0])] and (
        entry[0] not in _FOR_SOME or (isinstance(mask, int) and mask >> player & 1)
    ):
        return (*entry[:-2], covered_value(entry[-2], player), mask)
    if isinstance(mask, int) and mask >> player & 1:
        return entry
    if entry[0] == "ability":
        # Where the card is shown before the ability is done, the story says so that the player has seen it.
        return (entry[0], HIDDEN, entry[2], covered(entry[2], entry[3])[1], entry[4], mask)
    slots: list[Value] = [entry[0]]
    at = 1
    for shape in SHAPES[str(entry[0])]:
        if shape in ("thing", "open thing"):
            slots.extend(covered(entry[at], entry[at + 1]) if shape == "thing" else entry[at : at + 2])
            at += 1
        elif shape == "secret":
            slots.append(HIDDEN)
        elif shape == "told":
            slots.append(())
        elif shape == "note":
            slots.append(tuple([covered_slot(slot) for slot in parts(entry[at])]))
        else:
            slots.append(entry[at])
        at += 1
    return (*slots, mask)


def redacted_log(s: State, player: int) -> list[Entry]:
    """Return the log without what ``player`` has not seen; what a story says of things that were seen later on stays."""
    entries = list(log_entries(s))
    return [
        redacted(
            (*entry[:2], _seen_later(entry[2], entries, at, player), entry[-1])
            if entry[0] in ("story", "named")
            else entry,
            player,
        )
        for at, entry in enumerate(entries)
    ]


def covered(e: Value, card: Value) -> tuple[Value, Value]:
    """Return an entity and its card with the identity taken away, if it has one."""
    return (-1, UNSEEN) if isinstance(card, int) and card >= 0 else (e, card)


def covered_slot(slot: Value) -> Value:
    """Return a slot of a note with its identity taken away."""
    return ("thing", *covered(slot[1], slot[2])) if is_thing(slot) and isinstance(slot, tuple) else slot


def parts(value: Value) -> Values:
    """Return a tuple of slots as one."""
    return value if isinstance(value, tuple) else (value,)


def log_length(s: State) -> int:
    """Return how many entries the log has."""
    length, past = len(s.log), s.past
    while past is not None:
        past, part = past
        length += len(part)
    return length
