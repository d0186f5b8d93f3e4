"""Possessors: `its`, `your`, `their`, `own`, and `'s` behind a thing."""

from ruledeck.grammar.binder.reading.reader import Reader, Reading
from ruledeck.grammar.meaning import tree as m


def possessors(reader: Reader, i: int) -> list[Reading]:
    """Read whose counter or field it is, at `i`; the place behind is that of what they possess."""
    word, scope = reader.word(i), reader.scope
    known = {"its": scope.it, "your": scope.names.get("you"), "their": scope.named, "own": scope.they}
    out: list[Reading] = []
    if word in known:
        owner = known[word]
        if owner is None:
            reader.fail(i, f'something that "{word}" speaks of (nothing does here)')
            return []
        out.append((owner, i + 1, 1))
    if not reader.has("'s"):
        return out
    return out + [
        (owner, end + 1, weight + 1)
        for owner, end, weight in reader.read(m.ENTITY, i)
        if reader.word(end) == "'s" and not isinstance(owner, m.Pick)
    ]
