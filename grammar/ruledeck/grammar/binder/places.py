"""Zones: `hand`, `your hand`, `the discard pile of each opponent`, `play`."""

from ruledeck.grammar.binder.possessors import possessors
from ruledeck.grammar.binder.reader import Reader, Reading, reads
from ruledeck.grammar.meaning import tree as m


@reads("zone")
def zones(reader: Reader, i: int) -> list[Reading]:
    """Read a zone at `i`; a player's zone without an owner is that of whoever acts."""
    out = reader.references(m.ZONE, i)
    word = reader.word(i)
    if word == "anywhere":
        out.append((m.Op("anywhere", (), m.ZONE, **reader.place(i, i + 1)), i + 1, 1))
    at = i + 1 if word == "the" else i
    if reader.word(at) == "play":
        out.append((m.Op("play", (), m.ZONE, **reader.place(i, at + 1)), at + 1, at + 1 - i))
    for owner, end, weight in possessors(reader, i):
        if owner.type.base == "player":
            for name, stop in reader.named(end, reader.words.zones):
                if reader.words.zone_per[name] == "player":
                    out.append((_zone(reader, name, owner, i, stop), stop, weight + stop - end))
    for name, end in reader.named(at, reader.words.zones):
        if reader.words.zone_per[name] != "player":
            out.append((_zone(reader, name, None, i, end), end, end - i))
            continue
        if reader.word(end) == "of":
            for player, stop, weight in reader.read(m.PLAYER, end + 1):
                out.append((_zone(reader, name, player, i, stop), stop, weight + end + 1 - i))
        if reader.scope.they is not None:
            out.append((_zone(reader, name, reader.scope.they, i, end), end, end - i))
        else:
            reader.fail(end, f'"of" and whose "{name}" is meant')
    if not out:
        reader.fail(at, "a zone")
    return out


def _zone(reader: Reader, name: str, owner: m.Value | None, start: int, end: int) -> m.Op:
    args: tuple[m.Value, ...] = (m.Literal(name, m.TEXT),)
    many = False
    if owner is not None:
        args, many = (*args, owner), owner.many
    return m.Op("zone", args, m.ZONE, many, **reader.place(start, end))
