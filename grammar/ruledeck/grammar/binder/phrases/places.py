"""Zones: `hand`, `your hand`, `the discard pile of each opponent`; and where things are looked for: `play`, `anywhere`."""

from dataclasses import replace

from ruledeck.grammar.binder.reading.possessors import possessors
from ruledeck.grammar.binder.reading.reader import READERS, Reader, Reading, reads
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.traversal import OUTER, names_in
from ruledeck.grammar.syntax import tree


@reads("zone")
def zones(reader: Reader, i: int) -> list[Reading]:
    """Read a zone at `i`; a player's zone without an owner is that of whoever acts."""
    out = reader.references(m.ZONE, i)
    if reader.words.zone_fields:
        out += [reading for reading in READERS["field"](reader, i) if reading[0].type == m.ZONE and not reading[0].many]
    at = i + 1 if reader.word(i) == "the" else i
    if reader.word(at) in ("play", "anywhere"):
        # Nothing can be put into several zones, nor come from all of them.
        reader.fail(at, f'a single zone ("{reader.word(at)}" may be several)')
    for owner, end, weight in possessors(reader, i):
        if owner.type.base == "player":
            for name, stop in reader.named(end, reader.words.zones):
                if reader.words.zone_per[name] == "player":
                    out.append((_zone(reader, name, owner, i, stop), stop, weight + stop - end))
    out += _of_somebody(reader, i)
    for name, end in reader.named(at, reader.words.zones):
        if reader.words.zone_per[name] != "player":
            out.append((_zone(reader, name, None, i, end), end, end - i))
            continue
        if reader.word(end) == "of":
            for player, stop, weight in reader.read(m.PLAYER, end + 1):
                out.append((_zone(reader, name, player, i, stop), stop, weight + end + 1 - i))
        if reader.scope.acts is not None:
            out.append((_zone(reader, name, reader.scope.acts, i, end), end, end - i))
        else:
            reader.fail(end, f'"of" and whose "{name}" is meant')
    if not out:
        reader.fail(at, "a zone")
    return out


def _of_somebody(reader: Reader, i: int) -> list[Reading]:
    """Read `an opponent's hand`, the zone of some player: as `the hand of an opponent`, while possessors are known ones."""
    return [
        (_zone(reader, name, owner, i, stop), stop, weight + stop - end)
        for owner, end, weight in (reader.read(m.PLAYER, i) if reader.has("'s") else ())
        if isinstance(owner, m.Pick) and reader.word(end) == "'s"
        for name, stop in reader.named(end + 1, reader.words.zones)
        if reader.words.zone_per[name] == "player"
    ]


def sources(reader: Reader, i: int) -> list[Reading]:
    """Read where things are looked for, or lie: a zone, several, `play`, `anywhere`."""
    out: list[Reading] = []
    if reader.word(i) == "anywhere":
        out.append((m.Anywhere(**reader.place(i, i + 1)), i + 1, 1))
    out += _either(reader, i)
    at = i + 1 if reader.word(i) == "the" else i
    if reader.word(at) == "play":
        out.append((m.InPlay(**reader.place(i, at + 1)), at + 1, at + 1 - i))
    return out or [*_held(reader, i), *reader.read(m.ZONE, i)]


def _held(reader: Reader, i: int) -> list[Reading]:
    """Read `the hold of <ship>`: the zone of a component, with whose it is."""
    words = reader.words
    at = i + 1 if reader.word(i) == "the" else i
    return [
        (m.Zone(name, holder, **reader.place(i, stop)), stop, weight + end + 1 - i)
        for name, end in (reader.named(at, words.zones) if words.held_zones else ())
        if name in words.held_zones and reader.word(end) == "of"
        for holder, stop, weight in reader.read(m.COMPONENT, end + 1)
        if not isinstance(holder, m.Pick)
    ]


def in_hold(source: m.Value) -> tuple[m.Value, tuple[m.Value, ...]]:
    """Return where something is looked for, and the test that tells it from what lies there with other components.

    A zone of components is one for all of them; each holds what lies with it.
    """
    if not isinstance(source, m.Zone) or source.owner is None or source.owner.type.base == "player":
        return source, ()
    return replace(source, owner=None), (
        m.Op("attached", (m.Name("it", m.COMPONENT), around(source.owner)), m.CONDITION),
    )


def size_of(zone: m.Value) -> m.Op:
    """Return how many cards lie in a zone, or in that of a component."""
    lies, held = in_hold(zone)
    if not held:
        return m.Op("size", (zone,), m.NUMBER)
    return m.Op("count", (m.Select("card", m.COMPONENT, lies, held),), m.NUMBER)


def around(value: m.Value) -> m.Value:
    """Return a value as a description says it that stands around it, and in which `it` is another one."""
    return m.Op(OUTER, (value,), value.type, value.many) if "it" in names_in(value) else value


def _either(reader: Reader, i: int) -> list[Reading]:
    """Read `(your hand or the deck)`: several places, in brackets as all that `or` joins inside a step."""
    group = reader.atoms[i].node if i < reader.size else None
    if not isinstance(group, tree.Group) or len(group.items) != 1:
        return []
    if not isinstance(group.items[0], tree.AnyOf):
        reader.fail(i, 'places that are joined with "or"')
        return []
    places = reader.bind(group.items[0], reader.scope, "places")
    return [] if places is None else [(places, i + 1, 1)]


def _zone(reader: Reader, name: str, owner: m.Value | None, start: int, end: int) -> m.Zone:
    return m.Zone(name, owner, **reader.place(start, end))
