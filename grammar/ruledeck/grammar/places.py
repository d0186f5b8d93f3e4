"""Zones: `hand`, `your hand`, `the discard pile of each opponent`, `play`."""

from ruledeck.grammar import meaning as m
from ruledeck.grammar.reader import Reader, Reading, reads


@reads("zone")
def zones(reader: Reader, i: int) -> list[Reading]:
    """Read a zone at `i`; a player's zone without an owner is yours, with `own` or `their` that of whoever acts."""
    out: list[Reading] = []
    start = i
    owner: m.Value | None = None
    out += reader.references(m.ZONE, i)
    if reader.word(i) in ("the", "your", "own", "their", "its"):
        word = reader.word(i)
        if word == "your" and "you" in reader.scope.names:
            owner = m.Name("you", m.PLAYER)
        elif word in ("own", "their"):
            owner = reader.scope.they
        elif word == "its" and reader.scope.it is not None and reader.scope.it.type.base == "player":
            owner = reader.scope.it
        elif word in ("your", "its"):
            return out
        i += 1
    if reader.word(i) == "play" and owner is None:
        out.append((m.Op("play", (), m.ZONE, **reader.place(start, i + 1)), i + 1, i + 1 - start))
    if reader.word(i) == "anywhere" and start == i:
        out.append((m.Op("anywhere", (), m.ZONE, **reader.place(i, i + 1)), i + 1, 1))
    if owner is None and start == i:
        for player, end, weight in reader.read(m.PLAYER, i):
            if reader.word(end) == "'s" and not isinstance(player, m.Pick):
                for name, stop in reader.named(end + 1, reader.words.zones):
                    if reader.words.zone_per[name] == "player":
                        out.append((_zone(reader, name, player, start, stop), stop, weight + stop - end))
    for name, end in reader.named(i, reader.words.zones):
        shared = reader.words.zone_per[name] != "player"
        if shared:
            if owner is None:
                out.append((_zone(reader, name, None, start, end), end, end - start))
            continue
        if owner is not None:
            out.append((_zone(reader, name, owner, start, end), end, end - start))
            continue
        if reader.word(end) == "of":
            for player, stop, weight in reader.read(m.PLAYER, end + 1):
                out.append((_zone(reader, name, player, start, stop), stop, weight + end + 1 - start))
        out.append((_zone(reader, name, reader.scope.they, start, end), end, end - start))
    return out


def _zone(reader: Reader, name: str, owner: m.Value | None, start: int, end: int) -> m.Op:
    args: tuple[m.Value, ...] = (m.Literal(name, m.TEXT),)
    many = False
    if owner is not None:
        args, many = (*args, owner), owner.many
    return m.Op("zone", args, m.ZONE, many, **reader.place(start, end))
