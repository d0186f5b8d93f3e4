"""Noun phrases: `it`, `each ready enemy unit in play`, `up to 2 other players`, `the top 3 cards of your deck`."""

from dataclasses import dataclass, replace

from ruledeck.grammar import meaning as m
from ruledeck.grammar import syntax as tree
from ruledeck.grammar.reader import Reader, Reading, reads

_CANDIDATE = "it"


@reads("player", "component", "entity")
def things(reader: Reader, i: int) -> list[Reading]:
    """Read cards, players or other things at `i`, then whatever `'s owner` and the like make of them."""
    found = [*references(reader, i), *quantified(reader, i), *plurals(reader, i)]
    done = 0
    while done < len(found):
        found += possessed(reader, i, found[done])
        done += 1
    return found


# ---- things that are known already


def references(reader: Reader, i: int) -> list[Reading]:
    """Read names, `this`, `it`, `you`, quoted titles, seats, declared words, `the owner of x`."""
    scope, word = reader.scope, reader.word(i)
    out: list[Reading] = []
    for base in (m.PLAYER, m.COMPONENT, m.ENTITY):
        out += reader.references(base, i)
        out += reader.declared(base.base, i)
    if word in ("they", "them") and scope.they.type.base == "player":
        out.append((scope.they, i + 1, 1))
    if word == "its" or word == "their":
        holder = scope.it if word == "its" else scope.they
        if holder is not None:
            out += _roles(reader, i, holder, i + 1, 1)
    if word == "your" and reader.word(i + 1) == "opponent":
        out.append((m.Op("opponent", (m.Name("you", m.PLAYER),), m.PLAYER, **reader.place(i, i + 2)), i + 2, 2))
    at = i + 1 if word == "the" else i
    if reader.word(at) == "opponent" and "you" in scope.names:
        out.append((m.Op("opponent", (m.Name("you", m.PLAYER),), m.PLAYER, **reader.place(i, at + 1)), at + 1, 1))
    if word in reader.words.seats:
        out.append((m.Op("seat", (m.Literal(word, m.TEXT),), m.PLAYER, **reader.place(i, i + 1)), i + 1, 1))
    if word == "nobody":
        out.append((m.Op("nobody", (), m.PLAYER, **reader.place(i, i + 1)), i + 1, 1))
    if (end := reader.literal(at, "game")) > 0:
        out.append((m.Op("game", (), m.ENTITY, **reader.place(i, end)), end, 1))
    for role in ("owner", "controller"):
        if (end := reader.literal(at, role, "of")) > 0:
            for thing, stop, weight in reader.read(m.COMPONENT, end):
                if not isinstance(thing, m.Pick):
                    out.append((m.Op(role, (thing,), m.PLAYER, thing.many, **reader.place(i, stop)), stop, weight + 2))
    for words, name in ((("next", "player", "after"), "next"), (("player", "left", "of"), "next"), (("player", "before"), "previous")):
        if (end := reader.literal(at, *words)) > 0:
            for player, stop, weight in reader.read(m.PLAYER, end):
                out.append((m.Op(name, (player,), m.PLAYER, **reader.place(i, stop)), stop, weight + len(words)))
    return out


def possessed(reader: Reader, i: int, reading: Reading) -> list[Reading]:
    """Read what `'s owner`, `'s controller`, `'s opponent` or `'s host` makes of a thing."""
    node, end, weight = reading
    if reader.word(end) != "'s" or isinstance(node, m.Pick):
        return []
    return _roles(reader, i, node, end + 1, weight + 1)


def _roles(reader: Reader, i: int, node: m.Value, end: int, weight: int) -> list[Reading]:
    word = reader.word(end)
    place = reader.place(i, end + 1) if end < reader.size else {}
    if word in ("owner", "controller") and node.type.base in ("component", "entity"):
        return [(m.Op(word, (node,), m.PLAYER, node.many, **place), end + 1, weight + 1)]
    if word == "opponent" and node.type.base == "player":
        return [(m.Op("opponent", (node,), m.PLAYER, node.many, **place), end + 1, weight + 1)]
    if word in ("bearer", "host") and node.type.base == "component":
        return [(m.Op("host", (node,), m.COMPONENT, node.many, **place), end + 1, weight + 1)]
    return []


# ---- quantities


@dataclass(frozen=True, slots=True)
class _Quantity:
    """How many of a group: `how` is `all`, `choose`, `random`, `top` or `bottom`."""

    how: str
    least: m.Value
    most: m.Value | None
    end: int


_ZERO, _ONE = m.Literal(0, m.NUMBER), m.Literal(1, m.NUMBER)


def quantified(reader: Reader, i: int) -> list[Reading]:
    """Read a quantity and the group it speaks of."""
    out: list[Reading] = []
    for quantity in _quantities(reader, i):
        end = quantity.end
        if quantity.how in ("top", "bottom"):
            out += _from_top(reader, i, quantity)
            continue
        groups = list(select(reader, end))
        if reader.word(end) == "of":
            groups += [reading for reading in reader.read(m.ENTITY, end + 1) if reading[0].many and not isinstance(reading[0], m.Pick)]
            groups += [reading for reading in others(reader, end + 1)]
        for group, stop, weight in groups:
            if quantity.how == "all":
                out.append((group, stop, weight + end - i))
            else:
                pick = m.Pick(group, quantity.least, quantity.most, quantity.how, group.type, **reader.place(i, stop))
                out.append((pick, stop, weight + end - i))
    return out


def plurals(reader: Reader, i: int) -> list[Reading]:
    """Read a group without a quantity, such as `enemy units`: a plural means all of them."""
    plural = reader.words.plural | {"cards", "players", "opponents"}
    return [
        (group, end, weight)
        for group, end, weight in select(reader, i)
        if any(reader.word(k) in plural for k in range(i, min(end, reader.size)))
    ]


def others(reader: Reader, i: int) -> list[Reading]:
    """Read `the other <name of a group>`: the group without what was picked of it."""
    at = i + 1 if reader.word(i) == "the" else i
    if reader.word(at) != "other":
        return []
    out = []
    for group, end, weight in reader.references(m.COMPONENT, at + 1):
        if group.many:
            out.append((m.Op("others", (group,), group.type, True, **reader.place(i, end)), end, weight + 1))
    return out


def _quantities(reader: Reader, i: int) -> list[_Quantity]:
    word = reader.word(i)
    found: list[_Quantity] = []
    if word in ("each", "all", "every", "both"):
        found.append(_Quantity("all", _ZERO, None, i + 1))
        if reader.word(i + 1) == "the":
            found.append(_Quantity("all", _ZERO, None, i + 2))
    if word in ("a", "an", "another"):
        end = i if word == "another" else i + 1
        how = "random" if reader.word(end) == "random" else "choose"
        found.append(_Quantity(how, _ONE, _ONE, end + (how == "random")))
    if (end := reader.literal(i, "any", "number", "of")) > 0:
        found.append(_Quantity("choose", _ZERO, None, end))
    if (end := reader.literal(i, "one", "or", "more")) > 0:
        found.append(_Quantity("choose", _ONE, None, end))
    if (end := reader.literal(i, "up", "to")) > 0:
        found += [_Quantity("choose", _ZERO, number, stop) for number, stop in _amounts(reader, end)]
    if (end := reader.literal(i, "at", "least")) > 0:
        found += [_Quantity("choose", number, None, stop) for number, stop in _amounts(reader, end)]
    for number, stop in _amounts(reader, i):
        if reader.word(stop) == "random":
            found.append(_Quantity("random", number, number, stop + 1))
        else:
            found.append(_Quantity("choose", number, number, stop))
    at = i + 1 if word == "the" else i
    if reader.word(at) in ("top", "bottom"):
        found.append(_Quantity(reader.word(at), _ONE, _ONE, at + 1))
        found += [_Quantity(reader.word(at), number, number, stop) for number, stop in _amounts(reader, at + 1)]
    return found


def _amounts(reader: Reader, i: int) -> list[tuple[m.Value, int]]:
    """Read the number of a quantity: a literal, a name, or brackets."""
    if i >= reader.size:
        return []
    atom = reader.atoms[i]
    if atom.kind == "number":
        return [(m.Literal(atom.value, m.NUMBER, **reader.place(i, i + 1)), i + 1)]
    if atom.kind == "group" and isinstance(atom.node, tree.Group) and len(atom.node.items) == 1:
        value = reader.bind(atom.node.items[0], reader.scope, "number")
        return [] if value is None or value.type != m.NUMBER else [(value, i + 1)]
    return [(node, end) for node, end, _ in reader.references(m.NUMBER, i) if isinstance(node, m.Name)]


def _from_top(reader: Reader, i: int, quantity: _Quantity) -> list[Reading]:
    """Read `[cards] of <zone>` behind `the top 2`."""
    out: list[Reading] = []
    at = quantity.end
    types = [m.COMPONENT]
    if reader.word(at) in ("card", "cards"):
        at += 1
    elif reader.word(at) in reader.words.types:
        types = [reader.words.types[reader.word(at)]]
        at += 1
    if reader.word(at) in ("of", "in", "from"):
        for zone, stop, weight in reader.read(m.ZONE, at + 1):
            source = m.Select("card", types[0], (zone,), (), **reader.place(at, stop))
            pick = m.Pick(source, quantity.least, quantity.most, quantity.how, types[0], **reader.place(i, stop))
            out.append((pick, stop, weight + at + 1 - i))
    return out


# ---- groups


def select(reader: Reader, i: int) -> list[Reading]:
    """Read adjectives, a head noun, and what follows it."""
    heads: list[tuple[m.Select, int, int]] = []
    _adjectives(reader, i, i, (), 0, heads)
    out: list[Reading] = []
    for head, end, weight in heads:
        group = replace(head, **reader.place(i, end))
        _postfixes(reader, i, group, end, weight, out)
    return out


def _adjectives(
    reader: Reader, start: int, i: int, tests: tuple[m.Value, ...], weight: int, heads: list[tuple[m.Select, int, int]]
) -> None:
    for noun, type, end in _heads(reader, i):
        candidate = m.Name(_CANDIDATE, type)
        heads.append((m.Select(noun, type, (), tuple(_about(test, candidate) for test in tests)), end, weight + end - i))
    for test, end in adjectives(reader, i):
        _adjectives(reader, start, end, (*tests, test), weight + end - i, heads)


def _about(test: m.Value, candidate: m.Name) -> m.Value:
    """Give the candidate of a test its type, now that the noun is known."""
    if isinstance(test, m.Name) and test.name == _CANDIDATE:
        return candidate
    if isinstance(test, m.Op | m.Use):
        return replace(test, args=tuple(_about(arg, candidate) for arg in test.args))
    return test


def _heads(reader: Reader, i: int) -> list[tuple[str, m.Type, int]]:
    """Read the noun itself: its declared name, its type and the place behind."""
    words = reader.words
    out: list[tuple[str, m.Type, int]] = []
    text = ""
    for end in range(i, min(i + 3, reader.size)):
        text = f"{text} {reader.word(end)}" if text else reader.word(end)
        if not reader.word(end):
            break
        if text in words.types:
            type = words.types[text]
            out.append((type.of, type, end + 1))
        elif text in ("card", "cards"):
            out.append(("card", m.COMPONENT, end + 1))
        elif text in ("player", "players"):
            out.append(("player", m.PLAYER, end + 1))
        elif text in ("opponent", "opponents"):
            out.append(("opponent", m.PLAYER, end + 1))
    if not out:
        reader.fail(i, "a noun")
    return out


def adjectives(reader: Reader, i: int) -> list[tuple[m.Value, int]]:
    """Read one adjective at `i` as a test of the candidate."""
    if i >= reader.size:
        return []
    it = m.Name(_CANDIDATE, m.ENTITY)
    atom = reader.atoms[i]
    if atom.kind == "group" and isinstance(atom.node, tree.Group) and len(atom.node.items) == 1:
        scope = reader.scope.with_candidate(m.ENTITY)
        value = reader.bind(atom.node.items[0], scope, "adjective")
        return [] if value is None else [(value, i + 1)]
    words, word = reader.words, reader.word(i)
    place = reader.place(i, i + 1)
    out: list[tuple[m.Value, int]] = []
    for declared in words.adjectives.get(word, ()):
        out.append((m.Use(declared.id, (it,), m.CONDITION, **place), i + 1))
    for trait, end in reader.named(i, words.traits):
        out.append((m.Op("has trait", (it, m.Literal(trait, m.TEXT)), m.CONDITION, **reader.place(i, end)), end))
    for symbol, end, _ in reader.symbols(m.Type("symbol"), i):
        out.append((m.Op("has symbol", (it, symbol), m.CONDITION, **reader.place(i, end)), end))
    if word in ("other", "another"):
        out.append((m.Op("other", (it,), m.CONDITION, **place), i + 1))
    if word in ("friendly", "enemy"):
        if "you" in reader.scope.names:
            out.append((m.Op(word, (it,), m.CONDITION, **place), i + 1))
    if word in ("face-up", "face-down", "unique"):
        out.append((m.Op(word, (it,), m.CONDITION, **place), i + 1))
    if word.startswith("non-"):
        rest = word[4:]
        if rest in words.traits:
            inner: m.Value = m.Op("has trait", (it, m.Literal(words.traits[rest], m.TEXT)), m.CONDITION)
            out.append((m.Op("not", (inner,), m.CONDITION, **place), i + 1))
        for declared in words.adjectives.get(rest, ()):
            out.append((m.Op("not", (m.Use(declared.id, (it,), m.CONDITION),), m.CONDITION, **place), i + 1))
        if rest in words.types:
            inner = m.Op("is type", (it, m.Literal(words.types[rest].of, m.TEXT)), m.CONDITION)
            out.append((m.Op("not", (inner,), m.CONDITION, **place), i + 1))
    return out


def _postfixes(reader: Reader, start: int, group: m.Select, end: int, weight: int, out: list[Reading]) -> None:
    """Add the group as read so far, and every longer reading of it."""
    out.append((group, end, weight))
    if end == reader.size:
        where = reader.phrase.where
        if where is not None and reader.full > reader.size:
            condition = reader.bind(where, reader.scope.with_candidate(group.type), "condition")
            if condition is not None:
                out.append((replace(group, where=condition, end=where.end), end + 1, weight + 1))
        return
    word = reader.word(end)
    it = m.Name(_CANDIDATE, group.type)
    if word in ("in", "from", "of") and group.type.base == "component" and not group.zones:
        for zone, stop, more in reader.read(m.ZONE, end + 1):
            _postfixes(reader, start, replace(group, zones=(zone,), end=reader.place(start, stop)["end"]), stop, weight + more + 1, out)
    longer: list[tuple[m.Value, int, int]] = []
    if group.type.base == "component":
        if word == "on":
            for host, stop, more in reader.read(m.ENTITY, end + 1):
                if not isinstance(host, m.Pick):
                    longer.append((m.Op("attached", (it, host), m.CONDITION), stop, more + 1))
        for player, stop, more in reader.read(m.PLAYER, end):
            for verb, role in (("control", "controller"), ("controls", "controller"), ("own", "owner"), ("owns", "owner")):
                if reader.word(stop) == verb and not isinstance(player, m.Pick):
                    owner = m.Op(role, (it,), m.PLAYER)
                    longer.append((m.Op("in", (owner, player) if player.many else (owner, player), m.CONDITION), stop + 1, more + 1))
        if word == "named":
            for name, stop, more in reader.read(m.NAME, end + 1):
                longer.append((m.Op("titled", (it, name), m.CONDITION), stop, more + 1))
    if word == "with":
        from ruledeck.grammar.conditions import holdings

        longer += [(test, stop, more + 1) for test, stop, more in holdings(reader, it, end + 1)]
    for clause in reader.words.clauses:
        for values, stop in reader.match(clause.pattern.elements[1:], end):
            args = tuple(it if slot.name == clause.slots[0].name else values[slot.name] for slot in clause.slots)
            longer.append((m.Use(clause.id, args, m.CONDITION, **reader.place(end, stop)), stop, clause.pattern.weight))
    if word in ("that", "who") and reader.word(end + 1) in ("is", "are"):
        negated = end + 2 < reader.size and reader.word(end + 2) == "not"
        at = end + 2 + negated
        inner = reader_with(reader, group.type)
        for test, stop in [*adjectives(inner, at), *[(t, s) for t, s, _ in _clauses(inner, it, at)]]:
            about = _about(test, it)
            longer.append((m.Op("not", (about,), m.CONDITION) if negated else about, stop, stop - end))
    for test, stop, more in longer:
        bigger = replace(group, tests=(*group.tests, test), end=reader.place(start, stop)["end"])
        _postfixes(reader, start, bigger, stop, weight + more, out)


def reader_with(reader: Reader, type: m.Type) -> Reader:
    """Return a reader of the same atoms whose `it` is a candidate of a type."""
    inner = reader.part(0, reader.size, reader.scope.with_candidate(type))
    return inner


def _clauses(reader: Reader, it: m.Name, i: int) -> list[tuple[m.Value, int, int]]:
    out: list[tuple[m.Value, int, int]] = []
    for clause in reader.words.clauses:
        for values, stop in reader.match(clause.pattern.elements[1:], i):
            args = tuple(it if slot.name == clause.slots[0].name else values[slot.name] for slot in clause.slots)
            out.append((m.Use(clause.id, args, m.CONDITION), stop, clause.pattern.weight))
    return out
