"""Groups of things: adjectives, a head noun, and what follows it (`in play`, `on it`, `you control`, `where ...`)."""

from dataclasses import replace
from typing import Final

from ruledeck.grammar.binder.phrases.adjectives import about, adjectives, clauses, fits
from ruledeck.grammar.binder.phrases.history import which
from ruledeck.grammar.binder.phrases.holdings import holdings
from ruledeck.grammar.binder.phrases.places import in_hold, sources
from ruledeck.grammar.binder.reading.reader import Reader, Reading, reads
from ruledeck.grammar.binder.reading.secret_choices import several_chosen
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.operations import OperationName
from ruledeck.grammar.meaning.traversal import OUTER, names_in
from ruledeck.grammar.syntax import tree
from ruledeck.grammar.words.scope import THEY

_PLAIN = {
    "card": ("card", m.COMPONENT, False),
    "cards": ("card", m.COMPONENT, True),
    "component": ("component", m.COMPONENT, False),
    "components": ("component", m.COMPONENT, True),
    "player": ("player", m.PLAYER, False),
    "players": ("player", m.PLAYER, True),
    "opponent": ("opponent", m.PLAYER, False),
    "opponents": ("opponent", m.PLAYER, True),
}
"""Nouns of the language: the noun, its type, and whether the form is plural."""

_NO_PLAYER = frozenset("in from of on with that who to is are has have anywhere 's by".split())
"""Words behind a noun with which no player can be named: a quick test before the real one."""

_LONGEST_NOUN = 3
_MOST_ADJECTIVES = 8
_HOLDING: Final[dict[str, OperationName]] = {
    "control": "controller",
    "controls": "controller",
    "own": "owner",
    "owns": "owner",
}


def select(reader: Reader, i: int, *, plural: bool = False) -> list[Reading]:
    """Read adjectives, a head noun, and what follows it; with `plural` the noun must be in the plural."""
    heads: list[Reading] = []
    _adjectives(reader, i, (), 0, heads, plural)
    out: list[Reading] = []
    for head, end, weight in heads:
        if isinstance(head, m.Select):
            postfixes(reader, i, replace(head, **reader.place(i, end)), end, weight, out)
    return out


@reads("group")
def group(reader: Reader, i: int) -> list[Reading]:
    """Read a description, whichever noun it has."""
    return select(reader, i)


def _adjectives(
    reader: Reader, i: int, tests: tuple[m.Value, ...], weight: int, heads: list[Reading], plural: bool
) -> None:
    for noun, type, many, end in _heads(reader, i):
        if many or not plural:
            candidate = m.Name("it", type)
            if all(fits(test, candidate) for test in tests):
                told = tuple(about(test, candidate) for test in tests)
                heads.append((m.Select(noun, type, None, told), end, weight + end - i))
    if len(tests) < _MOST_ADJECTIVES:
        for test, end in adjectives(reader, i):
            _adjectives(reader, end, (*tests, test), weight + end - i, heads, plural)


def _heads(reader: Reader, i: int) -> list[tuple[str, m.Type, bool, int]]:
    """Read the noun itself: its declared name, its type, whether it is plural, and the place behind."""
    words = reader.words
    out: list[tuple[str, m.Type, bool, int]] = []
    text = ""
    for end in range(i, min(i + _LONGEST_NOUN, reader.size)):
        word = reader.word(end)
        if not word:
            break
        text = f"{text} {word}" if text else word
        if text in words.types:
            type = words.types[text]
            out.append((type.of, type, text in words.plural, end + 1))
        elif text in _PLAIN:
            out.append((*_PLAIN[text], end + 1))
    if not out:
        reader.fail(i, "a noun")
    return out


def postfixes(reader: Reader, start: int, group: m.Select, end: int, weight: int, out: list[Reading]) -> None:
    """Add the group as read so far, and every longer reading of it."""
    out.append((group, end, weight))
    if end >= reader.size:
        where = reader.phrase.where
        if where is not None and end == reader.size < reader.full:
            condition = reader.bind(where, reader.scope.with_candidate(group.type), "description")
            if condition is not None:
                # A player is meant by `their` inside of a further description, too, where `it` is another one.
                they = THEY[0] if group.type == m.PLAYER and THEY[0] in names_in(condition) else None
                called = where.name if isinstance(where, tree.Naming) else they
                out.append((replace(group, where=condition, called=called, end=where.end), end + 1, weight + 1))
        return
    it = m.Name("it", group.type)
    outside = outside_of(reader)
    for source, stop, more in _sources(reader, group, end):
        where_it_lies, held = in_hold(source)
        inside = replace(group, source=where_it_lies, tests=(*group.tests, *held), end=reader.place(start, stop)["end"])
        postfixes(reader, start, inside, stop, weight + more, out)
    longer: list[Reading] = clauses(outside, it, end)
    if group.type.base == "component":
        longer += _relations(outside, it, end)
    if reader.word(end) == "with":
        longer += [(test, stop, more + 1) for test, stop, more in holdings(outside, it, end + 1, group)]
    if reader.word(end) == "but":
        longer += _but(outside, it, end)
    longer += which(outside, it, end)
    if outside is not reader:
        reader.absorb(outside)
    longer += _relative(reader, it, end)
    for test, stop, more in longer:
        bigger = replace(group, tests=(*group.tests, test), end=reader.place(start, stop)["end"])
        postfixes(reader, start, bigger, stop, weight + more, out)


def outside_of(reader: Reader) -> Reader:
    """Return a reader for the words behind a noun, in which `it` and `they` are those of the group around, not the candidate."""
    it = reader.scope.it
    if not isinstance(it, m.Name) or it.name != "it":
        return reader
    if not any(reader.has(word) for word in ("it", "its", *(THEY if reader.scope.they == it else ()))):
        return reader
    around = m.Op(OUTER, (it,), it.type, it.many)
    they = around if reader.scope.they == it else reader.scope.they
    return reader.part(0, reader.size, replace(reader.scope, it=around, they=they))


def _sources(reader: Reader, group: m.Select, i: int) -> list[Reading]:
    """Read `in <zone>`, `from <zone>`, `of <zone>`, `anywhere` or `among <group>` behind a noun."""
    if group.type.base != "component" or group.source is not None:
        return []
    if reader.word(i) == "among":
        return _among(reader, i)
    if reader.word(i) in ("in", "from", "of"):
        return [(source, stop, more + 1) for source, stop, more in sources(reader, i + 1)]
    return sources(reader, i) if reader.word(i) == "anywhere" else []


def _among(reader: Reader, i: int) -> list[Reading]:
    """Read `among <group>`: things that have a name, or some from one end of a zone."""
    out: list[Reading] = []
    for value, stop, more in reader.read(m.ENTITY, i + 1):
        ends = isinstance(value, m.Pick) and value.how in ("top", "bottom")
        if (
            value.type.base == "component"
            and value.many
            and (ends or several_chosen(value) or isinstance(value, m.Name | m.Slot | m.Use))
        ):
            out.append((m.Among(value, **reader.place(i, stop)), stop, more + 1))
    return out


def _relations(reader: Reader, it: m.Name, i: int) -> list[Reading]:
    """Read `on <thing>`, `<player> controls`, `<player> owns`, `named <name>`."""
    out: list[Reading] = []
    word = reader.word(i)
    if word == "on":
        hosts = [*reader.read(m.ENTITY, i + 1), *some(reader, i + 1)]
        # Words behind a group belong to its noun, not to the one before: `each die on each card in play`.
        longest = max((stop for host, stop, _ in hosts if isinstance(host, m.Select)), default=0)
        for host, stop, more in hosts:
            if not isinstance(host, m.Pick) and not (isinstance(host, m.Select) and stop < longest):
                out.append((m.Op("attached", (it, host), m.CONDITION, **reader.place(i, stop)), stop, more + 1))
    elif word == "named":
        for name, stop, more in reader.read(m.NAME, i + 1):
            out.append((m.Op("titled", (it, name), m.CONDITION, **reader.place(i, stop)), stop, more + 1))
    elif word and word not in _NO_PLAYER:
        for player, stop, more in reader.read(m.PLAYER, i):
            role = _HOLDING.get(reader.word(stop))
            if role is not None and not isinstance(player, m.Pick):
                holder = m.Op(role, (it,), m.PLAYER)
                node = m.Op("in", (holder, player), m.CONDITION, **reader.place(i, stop + 1))
                out.append((node, stop + 1, more + 1))
    return out


def some(reader: Reader, i: int) -> list[Reading]:
    """Read `a unit` behind `on`: any that fits, as nothing is picked there."""
    return select(reader, i + 1) if reader.word(i) in ("a", "an") else []


def _but(reader: Reader, it: m.Name, i: int) -> list[Reading]:
    """Read `but <things>`: all the others."""
    out: list[Reading] = []
    for things, stop, more in reader.read(m.ENTITY, i + 1):
        if not isinstance(things, m.Pick) and alike(it.type, things.type):
            same = m.Op("in" if things.many else "same", (it, things), m.CONDITION)
            out.append((m.Op("not", (same,), m.CONDITION, **reader.place(i, stop)), stop, more + 1))
    return out


def alike(one: m.Type, other: m.Type) -> bool:
    """Whether what is of two types may be the same thing."""
    return one.base == other.base or "entity" in (one.base, other.base)


def narrowed(reader: Reader, start: int, named: Reading) -> list[Reading]:
    """Read what follows a named group behind `of` and narrows it: `where ...`, `with ...`, `that are ...`."""
    things, end, weight = named
    if things.type.base not in ("component", "player") or not (
        isinstance(things, m.Name | m.Slot | m.Use) or several_chosen(things)
    ):
        return []
    out: list[Reading] = []
    place = reader.place(start, end)
    if things.type == m.PLAYER:
        # Players lie nowhere: that they are of the group is said of each.
        one = m.Op("in", (m.Name("it", m.PLAYER), things), m.CONDITION, **place)
        whole = m.Select("player", m.PLAYER, None, (one,), **place)
    else:
        whole = m.Select(things.type.of or "card", things.type, m.Among(things, **place), (), **place)
    postfixes(reader, start, whole, end, weight, out)
    # The group without anything behind it is the group itself.
    return out[1:]


def _relative(reader: Reader, it: m.Name, i: int) -> list[Reading]:
    """Read `that is <adjective>`, `that are not <clause>`."""
    if reader.word(i) not in ("that", "who") or reader.word(i + 1) not in ("is", "are"):
        return []
    negated = reader.word(i + 2) == "not"
    at = i + 2 + negated
    inner = reader.part(0, reader.size, reader.scope.with_candidate(it.type))
    found = [*adjectives(inner, at), *((test, stop) for test, stop, _ in clauses(inner, it, at))]
    reader.absorb(inner)
    if not found:
        reader.fail(at, "an adjective")
    out: list[Reading] = []
    for test, stop in found:
        told = about(test, it)
        node = m.Op("not", (told,), m.CONDITION, **reader.place(i, stop)) if negated else told
        out.append((node, stop, stop - i))
    return out
