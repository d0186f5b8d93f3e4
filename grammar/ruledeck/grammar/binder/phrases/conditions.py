"""Conditions: `x is ready`, `x has at least 2 damage`, `there is an enemy unit`, `no card in hand`."""

from typing import Final

from ruledeck.grammar.binder.phrases.adjectives import about, adjectives, clauses, fits
from ruledeck.grammar.binder.phrases.amounts import verbs
from ruledeck.grammar.binder.phrases.berths import room, surplus
from ruledeck.grammar.binder.phrases.groups import alike, outside_of, select, some
from ruledeck.grammar.binder.phrases.history import happened
from ruledeck.grammar.binder.phrases.holdings import holdings
from ruledeck.grammar.binder.phrases.nouns import some_of_groups
from ruledeck.grammar.binder.phrases.places import in_hold, size_of, sources
from ruledeck.grammar.binder.phrases.several_words import memberships
from ruledeck.grammar.binder.reading.moments import during
from ruledeck.grammar.binder.reading.reader import READERS, Reader, Reading, reads
from ruledeck.grammar.binder.reading.sides import described, said_of, shown
from ruledeck.grammar.binder.reading.slots import is_decided
from ruledeck.grammar.binder.reading.sorts import shared
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.operations import OperationName
from ruledeck.grammar.syntax import tree

_CHANGES: Final = ("nothing", "something")
_ZERO: Final = m.Literal(0, m.NUMBER)
_THERE: Final[tuple[tuple[tuple[str, ...], OperationName], ...]] = (
    (("any",), "any"),
    (("there", "is"), "any"),
    (("there", "are"), "any"),
    (("no",), "none"),
    (("there", "is", "no"), "none"),
    (("there", "are", "no"), "none"),
)


_TRUTHS: Final = {"true": True, "false": False}
"""Words for what always holds and what never does, where a game has no word of its own that is said so."""


@reads("condition")
def conditions(reader: Reader, i: int) -> list[Reading]:
    """Read a condition at `i`."""
    out: list[Reading] = [*reader.references(m.CONDITION, i), *reader.declared("condition", i)]
    word = reader.word(i)
    if reader.atoms[i].kind == "group":
        out += _bracketed(reader, i)
    out += [reading for reading in READERS["field"](reader, i) if reading[0].type == m.CONDITION]
    out += _existence(reader, i)
    if word == "option":
        out += _options(reader, i)
    if word in _TRUTHS and not out:
        out.append((m.Literal(_TRUTHS[word], m.CONDITION, **reader.place(i, i + 1)), i + 1, 1))
    out += [*during(reader, i), *happened(reader, i), *said_of(reader, i), *memberships(reader, i)]
    out += [*_emptiness(reader, i), *_changed(reader, i)]
    for subject, end, weight in subjects(reader, i):
        out += [(test, stop, weight + more) for test, stop, more in predicates(reader, subject, i, end)]
    if reader.scope.candidate and reader.scope.it is not None:
        out += _of_candidate(reader, reader.scope.it, i)
    return out


def _bracketed(reader: Reader, i: int) -> list[Reading]:
    """Read a condition in brackets, where a slot of a step or of a word asks for one: `whether (cost of c = 3)`."""
    group = reader.atoms[i].node
    if not isinstance(group, tree.Group) or len(group.items) > 1:
        return []
    # What can be nothing but a number is not tried, so that its own fault is told.
    if isinstance(group.items[0], tree.Arithmetic | tree.Either):
        return []
    value = reader.bind(group.items[0], reader.scope, "condition")
    return [] if value is None else [(value, i + 1, 1)]


def _of_candidate(reader: Reader, it: m.Value, i: int) -> list[Reading]:
    """Read what stands alone inside `where`: an adjective, a type, `with ...`, `in <zone>`."""
    if it.type.base == "side":
        return shown(reader, it, i)
    out: list[Reading] = [(about(test, it), end, end - i) for test, end in adjectives(reader, i) if fits(test, it)]
    out += [*clauses(reader, it, i), *surplus(reader, it, i)]
    out += _types(reader, it, i)
    word = reader.word(i)
    if word == "with":
        out += holdings(reader, it, i + 1)
    elif word in ("in", "from"):
        out += _located(reader, it, i)
    elif word == "named":
        out += _titled(reader, it, i)
    return out


def subjects(reader: Reader, i: int) -> list[Reading]:
    """Read what a predicate can speak of: things known already, groups, `any unit`."""
    out = [reading for reading in reader.read(m.ENTITY, i) if not is_decided(reading[0])]
    if reader.word(i) == "any":
        out += [*select(reader, i + 1), *some_of_groups(reader, i + 1)]
    return out


def predicates(reader: Reader, subject: m.Value, start: int, i: int) -> list[Reading]:
    """Read `is ...`, `has ...` behind a subject; of a group it must hold for some (`any`) or for each."""
    if not subject.many:
        return _predicates(reader, subject, start, i)
    # Behind a group, `it` of the words is still that of what stands around it.
    inner = outside_of(reader)
    name: OperationName = "some" if reader.word(start) == "any" or reader.atoms[start].kind == "quoted" else "every"
    found = _predicates(inner, m.Name("it", subject.type), start, i)
    if inner is not reader:
        reader.absorb(inner)
    return [
        (m.Op(name, (subject, test), m.CONDITION, **reader.place(start, stop)), stop, weight)
        for test, stop, weight in found
    ]


def _predicates(reader: Reader, it: m.Value, start: int, i: int) -> list[Reading]:
    word = reader.word(i)
    found: list[Reading] = []
    if word in ("is", "are"):
        negated = reader.word(i + 1) == "not"
        at = i + 1 + negated
        for test, stop, weight in _states(reader, it, at):
            node = m.Op("not", (test,), m.CONDITION, **reader.place(start, stop)) if negated else test
            found.append((node, stop, weight + at - i))
    elif word in ("has", "have"):
        found = [(test, stop, weight + 1) for test, stop, weight in holdings(reader, it, i + 1)]
    elif reader.literal(i, "can", "use") > 0 and it.type.base in ("component", "entity"):
        for kind, stop, weight in reader.read(m.Type("ability"), i + 2):
            node = m.Op("can use", (it, kind), m.CONDITION, **reader.place(start, stop))
            found.append((node, stop, weight + 2))
    elif word in ("shares", "share"):
        found = shared(reader, it, i)
    if word == "can" and it.type == m.PLAYER:
        found += _able(reader, it, start, i + 1)
    return found


def _able(reader: Reader, by: m.Value, start: int, i: int) -> list[Reading]:
    """Read `can pay 3 coins` behind a player: whether they could do it in full, with what it is said to be done with."""
    inner = reader.part(0, reader.size, reader.scope.acting(by))
    found: list[Reading] = []
    for verb, values, end in verbs(inner, i):
        chosen = [value for value in values.values() if isinstance(value, m.Pick)]
        several = [slot for slot in verb.slots if values[slot.name].many and not slot.many]
        if chosen or several:
            reader.fail(i, "one thing that is known already in each place of the verb, as nothing is chosen here")
            continue
        args = (by, m.Literal(verb.id, m.TEXT), *(values[slot.name] for slot in verb.slots))
        found.append((m.Op("able", args, m.CONDITION, **reader.place(start, end)), end, verb.pattern.weight + 1))
    reader.absorb(inner)
    return found


def _states(reader: Reader, it: m.Value, i: int) -> list[Reading]:
    """Read what stands behind `is`: an adjective, a type, a place, a name, another thing."""
    if i >= reader.size:
        reader.fail(i, "an adjective")
        return []
    out: list[Reading] = [(about(test, it), end, end - i) for test, end in adjectives(reader, i) if fits(test, it)]
    out += [*clauses(reader, it, i), *surplus(reader, it, i)]
    out += _types(reader, it, i)
    word = reader.word(i)
    if word in ("in", "from"):
        out += _located(reader, it, i)
    elif word == "on":
        for host, end, weight in (*reader.read(m.ENTITY, i + 1), *some(reader, i + 1)):
            if not isinstance(host, m.Pick):
                out.append((m.Op("attached", (it, host), m.CONDITION, **reader.place(i, end)), end, weight + 1))
    elif word in ("named", "titled"):
        out += _titled(reader, it, i)
    elif reader.atoms[i].kind == "quoted" and (title := reader.title(i)):
        node = m.Op("titled", (it, title), m.CONDITION, **reader.place(i, i + 1))
        out.append((node, i + 1, 1))
    for other, end, weight in reader.read(m.ENTITY, i) if reader.atoms[i].kind != "quoted" else ():
        # `is a unit` and `is an opponent` speak of a sort of thing, which `_types` reads; no thing is picked here, but that
        # of an end of a pile is not chosen.
        end_of_pile = isinstance(other, m.Pick) and other.how in ("top", "bottom")
        if (end_of_pile or not isinstance(other, m.Pick)) and alike(it.type, other.type):
            same: OperationName = "in" if other.many or end_of_pile else "same"
            out.append((m.Op(same, (it, other), m.CONDITION, **reader.place(i, end)), end, weight))
    return out


def _located(reader: Reader, it: m.Value, i: int) -> list[Reading]:
    out: list[Reading] = []
    for zone, end, weight in sources(reader, i + 1):
        lies, place = in_hold(zone)[0], reader.place(i, end)
        there = m.Op("in zone", (it, lies), m.CONDITION, **place)
        if lies is zone:
            out.append((there, end, weight + 1))
        elif isinstance(zone, m.Zone) and zone.owner is not None:
            held = m.Op("attached", (it, zone.owner), m.CONDITION)
            out.append((m.Op("and", (there, held), m.CONDITION, **place), end, weight + 1))
    return out


def _titled(reader: Reader, it: m.Value, i: int) -> list[Reading]:
    return [
        (m.Op("titled", (it, name), m.CONDITION, **reader.place(i, end)), end, weight + 1)
        for name, end, weight in reader.read(m.NAME, i + 1)
    ]


def _types(reader: Reader, it: m.Value, i: int) -> list[Reading]:
    """Read `a unit`, `an opponent`, `a ready enemy unit` as tests of `it`."""
    at = i + 1 if reader.word(i) in ("a", "an") else i
    out: list[Reading] = []
    for group, end, weight in select(reader, at):
        if not isinstance(group, m.Select) or group.where is not None or group.source is not None:
            continue
        tests = [about(test, it) for test in group.tests]
        if group.type.of:
            tests.append(m.Op("is type", (it, m.Literal(group.type.of, m.TEXT)), m.CONDITION))
        elif group.noun == "opponent" and it.type.base == "player":
            tests.append(m.Op("is opponent", (it,), m.CONDITION, **reader.place(i, end)))
        if tests and alike(it.type, group.type):
            node = tests[0] if len(tests) == 1 else m.Op("and", tuple(tests), m.CONDITION, **reader.place(i, end))
            out.append((node, end, weight))
    return out


def _existence(reader: Reader, i: int) -> list[Reading]:
    """Read `any <group>`, `there is a <group>`, `no <group>`, `no <zone>`."""
    out: list[Reading] = []
    if reader.has("room"):
        out += room(reader, i)
    for words, name in _THERE:
        if (end := reader.literal(i, *words)) < 0:
            continue
        article = words[0] == "there" and name == "any" and reader.word(end) in ("a", "an", "any")
        for group, stop, weight in select(reader, end + article):
            out.append((m.Op(name, (group,), m.CONDITION, **reader.place(i, stop)), stop, weight + end + article - i))
        for group, stop, weight in (*described(reader, end + article), *some_of_groups(reader, end + article)):
            out.append((m.Op(name, (group,), m.CONDITION, **reader.place(i, stop)), stop, weight + end + article - i))
    return out


def _emptiness(reader: Reader, i: int) -> list[Reading]:
    """Read `<zone> is empty`."""
    out: list[Reading] = []
    if not reader.has("empty"):
        return out
    for zone, stop, weight in sources(reader, i):
        if reader.word(stop) in ("is", "are"):
            negated = reader.word(stop + 1) == "not"
            end = stop + 2 + negated
            if reader.word(end - 1) == "empty":
                size = size_of(zone)
                node = m.Op("!=" if negated else "=", (size, _ZERO), m.CONDITION, **reader.place(i, end))
                out.append((node, end, weight + end - stop))
    return out


def _changed(reader: Reader, i: int) -> list[Reading]:
    """Read `nothing has changed this action`, `something has changed this turn`."""
    word = reader.word(i)
    end = reader.literal(i, word, "has", "changed", "this") if word in _CHANGES else -1
    if end < 0:
        return []
    if reader.word(end) not in reader.words.periods:
        reader.fail(end, "a period")
        return []
    place = reader.place(i, end + 1)
    period = m.Literal(reader.word(end), m.Type("period"), **reader.place(end, end + 1))
    node = m.Op("changed", (period,), m.CONDITION, **place)
    return [(m.Op("not", (node,), m.CONDITION, **place) if word == "nothing" else node, end + 1, end + 1 - i)]


def _options(reader: Reader, i: int) -> list[Reading]:
    """Read `option "second try" is optional`."""
    if i + 1 >= reader.size or reader.atoms[i + 1].kind != "quoted":
        reader.fail(i + 1, "the name of an option, in quotation marks")
        return []
    name = reader.atoms[i + 1].text
    values = reader.words.options.get(name)
    if values is None:
        reader.fail(i + 1, f"the name of an option ({', '.join(sorted(reader.words.options)) or 'the game has none'})")
        return []
    if reader.word(i + 2) != "is":
        reader.fail(i + 2, '"is"')
        return []
    negated = reader.word(i + 3) == "not"
    at = i + 3 + negated
    out: list[Reading] = []
    for value, end in reader.named(at, {value: value for value in values}):
        args = (m.Literal(name, m.TEXT), m.Literal(value, m.TEXT))
        node = m.Op("option", args, m.CONDITION, **reader.place(i, end))
        told = m.Op("not", (node,), m.CONDITION, **reader.place(i, end)) if negated else node
        out.append((told, end, end - i))
    if not out:
        reader.fail(at, f"one of {', '.join(values)}")
    return out
