"""Tests back to descriptions: tests of an event become noun phrases for its slots, the rest becomes a condition."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.deeds import AROUND, COST, because, deed_of
from ruledeck.grammar.meaning.history import LAST, ORDINAL, of_the_event, place_asked
from ruledeck.grammar.meaning.operations import COMPARISONS, JUNCTIONS, OPERATIONS
from ruledeck.grammar.meaning.primitive_verbs import having
from ruledeck.grammar.meaning.traversal import OUTER, nodes_in, rebuilt
from ruledeck.grammar.words.vocabulary import Vocabulary

CANDIDATE = "it"
ONE = m.Literal(1, m.NUMBER)
_EXACT = ("same", "in", "=")


@dataclass(frozen=True, slots=True)
class Described:
    """An event in terms of its slots.

    Attributes:
        slots: What is said of each slot that is tested.
        rest: Tests that speak of several slots, or of amounts.
    """

    slots: dict[str, m.Value]
    rest: tuple[m.Value, ...]


def described(happening: m.Happening, types: dict[str, m.Type]) -> Described:
    """Sort the tests of an event by the slot that they speak of.

    Args:
        happening: The event, or anything with tests on slots.
        types: The type of each slot of the verb.
    """
    groups: dict[str, list[m.Value]] = {}
    rest: list[m.Value] = []
    for test in happening.tests:
        if _of_the_rules(test):
            continue
        subject = _subject(test) or _around(test, types)
        if subject is None:
            rest.append(test)
        else:
            groups.setdefault(subject, []).append(test)
    slots: dict[str, m.Value] = {}
    for name, tests in groups.items():
        value, left = _value(name, types.get(name, m.ENTITY), tests)
        rest += left
        if value is not None:
            slots[name] = value
    for name in happening.gathers:
        one = slots.get(name) or _value(name, types.get(name, m.ENTITY), [])[0]
        slots[name] = replace(one, most=None) if isinstance(one, m.Pick) else one or ONE
    return Described(slots, tuple(rest))


def all_of(value: m.Value) -> m.Value:
    """Return any one of a group as the whole group: a ban speaks of all of them."""
    return replace(value, how="all") if isinstance(value, m.Pick) and isinstance(value.source, m.Select) else value


@dataclass(frozen=True, slots=True)
class Superlative:
    """What has the most or the least of a number among some things.

    Attributes:
        subject: What has it.
        number: The number of the candidate `it`.
        extreme: `highest` or `lowest`.
        things: The things that are compared.
    """

    subject: m.Value
    number: m.Value
    extreme: str
    things: m.Value


def superlative(op: m.Op) -> Superlative | None:
    """Return what a comparison says where it asks for the highest or lowest of the very number on its left side."""
    left, right = op.args
    if op.name != "=" or not isinstance(right, m.Op) or right.name not in ("highest", "lowest"):
        return None
    things, number = right.args
    subject = left.args[0] if isinstance(left, m.Use) and len(left.args) == 1 else None
    if isinstance(left, m.Op) and left.name in ("field", "counter", "printed"):
        subject = left.args[1]
    if subject is None or _asking(left, subject) != _asking(number, m.Name(CANDIDATE, things.type)):
        return None
    return Superlative(subject, number, right.name, things)


def _asking(number: m.Value, subject: m.Value) -> m.Value:
    """Return a number with a blank in the place of its subject, whatever the type of that is."""
    blank = m.Literal(None, m.NOTHING)
    return rebuilt(number, lambda part: blank if same_name(part, subject) else part)


def same_name(one: m.Value, other: m.Value) -> bool:
    """Whether two values are the same, or the candidate, of whatever type it is taken to be."""
    candidates = all(isinstance(each, m.Name) and each.name == CANDIDATE for each in (one, other))
    return one == other or candidates


def narrowing(group: m.Select) -> list[tuple[m.Value, m.Select | None]]:
    """Return what a description says of its candidate; the last with the description in front of it."""
    said = [*conjuncts(group)]
    front = replace(group, tests=tuple(said[:-1]), where=None)
    return [(test, front if at == len(said) - 1 else None) for at, test in enumerate(said)]


def compared_with_others(group: m.Select) -> bool:
    """Whether a description compares its candidate with what is counted or asked of others: `with cost at most the number of ...`."""
    compared = [test for test in conjuncts(group) if isinstance(test, m.Op) and test.name in COMPARISONS]
    return any(isinstance(node, m.Select) for test in compared for node in nodes_in(test))


def all_but(pick: m.Pick) -> m.Value | None:
    """Return how many of a group are left out, where a choice takes all but these."""
    most = pick.most
    if most != pick.least or not isinstance(most, m.Op) or most.name != "higher" or len(most.args) != 2:
        return None
    rest = most.args[1]
    if not isinstance(rest, m.Op) or rest.name != "-" or rest.args[0] != m.Op("count", (pick.source,), m.NUMBER):
        return None
    return rest.args[1]


def up_to(value: m.Value) -> m.Value | None:
    """Return the most that an amount may be which is chosen from 0 on."""
    if not isinstance(value, m.Pick) or value.how != "choose" or value.type != m.NUMBER:
        return None
    source = value.source
    if not isinstance(source, m.Op) or source.name != "range" or not isinstance(source.args[0], m.Literal):
        return None
    return source.args[1] if source.args[0].value == 0 else None


def in_history(op: m.Op) -> tuple[m.Happening, str]:
    """Return the event that a question asks for, and the period in which it would have happened."""
    verb, period, *tests = op.args
    if op.name in LAST or op.name in ("amounts", "nth"):
        del tests[0]
    return m.Happening(word_of(verb), tuple(map(of_the_event, tests))), word_of(period)


def first_of(happening: m.Happening) -> tuple[m.Happening, str, int]:
    """Return an event without its place among its sort, of which period that is (empty for none), and which place."""
    asked = next((test for test in happening.tests if isinstance(test, m.Op) and test.name in ORDINAL), None)
    if asked is None:
        return happening, "", 1
    plain = replace(happening, tests=tuple([test for test in happening.tests if test is not asked]))
    return plain, word_of(asked.args[1]), place_asked(asked)


def deeds_around(happening: m.Happening) -> tuple[m.Happening, tuple[m.Happening, ...]]:
    """Return an event without the deeds because of which it happens, and these."""
    asked = tuple(because(each for each in happening.tests if isinstance(each, m.Op)))
    if not asked:
        return happening, ()
    rest = tuple([test for test in happening.tests if test not in asked])
    return replace(happening, tests=rest), tuple(map(deed_of, asked))


def price_of(deed: m.Happening) -> tuple[bool, m.Value | None]:
    """Return whether a deed around an event is that a price is paid, and what is said of the card whose text asks for it."""
    if deed.verb != COST:
        return False, None
    return True, described(deed, {"source": m.COMPONENT}).slots.get("source")


def reason_of(rule: m.Static | None) -> str:
    """Return the key of what joins a deed to an event, or to a rule about one: `cannot ... because` would give the reason of the rule."""
    if rule is None:
        return "because"
    return "only because" if alone_around(rule) else "if because"


def alone_around(rule: m.Static | None) -> bool:
    """Whether a rule says around which deeds alone something is allowed."""
    return isinstance(rule, m.Ban) and rule.only == AROUND


def only_once(deeds: list[str], only: str) -> str:
    """Return the deeds around an event as they are said behind it: that they alone allow it is said of the first, and meant of all."""
    return "".join([each if not at else each.removeprefix(only) for at, each in enumerate(deeds)])


def _of_the_rules(test: m.Value) -> bool:
    """Whether a test only says that the event comes from some card, which naming the card says as well."""
    return isinstance(test, m.Op) and test.name == "not" and slots_in(test) == {"source"}


def slots_in(value: object) -> set[str]:
    """Return the names of the slots that a tree reads."""
    found: set[str] = set()
    stack: list[object] = [value]
    while stack:
        each = stack.pop()
        if isinstance(each, m.Slot):
            found.add(each.name)
        elif isinstance(each, tuple):
            stack.extend(each)
        elif isinstance(each, m.Meant):
            stack.extend(getattr(each, name) for name in each.__dataclass_fields__)
    return found


def _subject(test: m.Value) -> str | None:
    """Return the one slot that a test describes."""
    first = _innermost(test)
    if isinstance(first, m.Slot) and slots_in(test) == {first.name}:
        return first.name
    return None


def _around(test: m.Value, types: dict[str, m.Type]) -> str | None:
    """Return the slot that a test says to be what an event around is about: `that unit was dealt damage this turn`."""
    if not isinstance(test, m.Op) or test.name not in _EXACT or not isinstance(test.args[0], m.Slot):
        return None
    name, others = test.args[0].name, slots_in(test.args[1:])
    return name if name in types and others and others.isdisjoint(types) else None


def _innermost(test: m.Value) -> m.Value | None:
    if isinstance(test, m.Op | m.Use):
        if isinstance(test, m.Op) and (at := OPERATIONS[test.name].subject):
            return test.args[at] if at < len(test.args) and isinstance(test.args[at], m.Slot) else None
        return _innermost(test.args[0]) if test.args else None
    return test if isinstance(test, m.Slot) else None


def _value(name: str, type: m.Type, tests: list[m.Value]) -> tuple[m.Value | None, list[m.Value]]:
    exact = [test for test in tests if isinstance(test, m.Op) and test.name in _EXACT and _is(test.args[0], name)]
    if exact and isinstance(exact[0], m.Op):
        # That it is what the slot takes anyway goes without saying.
        taken = m.Literal(type.of, m.TEXT)
        said = [
            test for test in tests if not (isinstance(test, m.Op) and test.name == "is type" and test.args[1] == taken)
        ]
        return exact[0].args[1], [test for test in said if test is not exact[0]]
    if type.base not in ("component", "entity", "player"):
        return None, tests
    noun = {"player": "player", "component": type.of or "card"}.get(type.base, "card")
    bound = type
    kept: list[m.Value] = []
    source: m.Value | None = None
    for test in tests:
        if isinstance(test, m.Op) and test.name == "is type" and isinstance(test.args[1], m.Literal):
            noun = str(test.args[1].value)
            bound = m.Type("component", noun)
        elif isinstance(test, m.Op) and test.name == "is opponent":
            noun, bound = "opponent", m.PLAYER
        elif source is None and isinstance(test, m.Op) and test.name == "in zone" and _is(test.args[0], name):
            source = test.args[1]
        else:
            kept.append(about_candidate(test, name))
    group = m.Select(noun, bound if bound.base != "entity" else m.COMPONENT, source, tuple(kept))
    return m.Pick(group, ONE, ONE, "choose", group.type), []


def _is(value: m.Value, slot: str) -> bool:
    return isinstance(value, m.Slot) and value.name == slot


def word_of(value: m.Value | None) -> str:
    """Return the word that a literal is; empty for no value."""
    return str(value.value) if isinstance(value, m.Literal) else ""


def about_candidate(value: m.Value, slot: str) -> m.Value:
    """Return a test of a slot as a test of the candidate of a description."""
    if isinstance(value, m.Slot):
        return m.Name(CANDIDATE, value.type) if value.name == slot else value
    return rebuilt(value, lambda part: about_candidate(part, slot))


def or_somebody(group: m.Select) -> tuple[m.Value, m.Select] | None:
    """Take `players where (it is X or ...)` apart: X, and the others. `None` for any other description."""
    where = group.where
    if not isinstance(where, m.Op) or where.name != "or" or group.tests or group.type != m.PLAYER:
        return None
    first, *rest = where.args
    if not isinstance(first, m.Op) or first.name != "same" or first.args[0] != m.Name(CANDIDATE, m.PLAYER):
        return None
    other = rest[0] if len(rest) == 1 else replace(where, args=tuple(rest))
    return first.args[1], replace(group, where=other)


STAYING = having(lambda verb: verb.shows == "by" or (verb.face and not verb.moves))
"""Verbs whose things stay where they are: a card in a hand, not one from it."""


def _never(_part: m.Op) -> bool:
    return False


def compound(
    value: m.Op,
    words: tuple[str, str],
    say: Callable[[m.Value], str],
    *,
    inner: bool = False,
    whole: Callable[[m.Op], bool] = _never,
) -> str:
    """Return a conjunction or a disjunction: `a and b`, `a, b and c`, `a and b, or c and d`.

    Args:
        value: The condition.
        words: What stands between the parts of a conjunction, and between those of a disjunction.
        say: What says a part.
        inner: Whether it is a part of another one, where only words may stand between its own.
        whole: Whether `say` says a compound part in one breath.
    """
    parts = _flat(value, whole)
    nested = [isinstance(part, m.Op) and _is_compound(part) and not whole(part) for part in parts]
    texts = [
        compound(part, words, say, inner=True, whole=whole) if deep and isinstance(part, m.Op) else say(part)
        for part, deep in zip(parts, nested, strict=True)
    ]
    word = words[value.name == "or"]
    if any(nested):
        return f",{word}".join(texts)
    return word.join(texts) if inner or len(texts) < 3 else f"{', '.join(texts[:-1])}{word}{texts[-1]}"


def _is_compound(value: m.Value) -> bool:
    return isinstance(value, m.Op) and value.name in JUNCTIONS


def _flat(value: m.Op, whole: Callable[[m.Op], bool]) -> tuple[m.Value, ...]:
    """Return the parts of a conjunction or a disjunction, those of the same kind inside it as well."""
    parts: tuple[m.Value, ...] = ()
    for arg in value.args:
        split = isinstance(arg, m.Op) and arg.name == value.name and not whole(arg)
        parts += _flat(arg, whole) if split and isinstance(arg, m.Op) else (arg,)
    return parts


def conjuncts(group: m.Select) -> tuple[m.Value, ...]:
    """Return the tests of a description and the parts of its last condition, one property each."""
    out: list[m.Value] = list(group.tests)
    where = group.where
    if where is not None and group.called is not None:
        where = _of_candidate(where, group.called, 0)
    rest = [where] if where is not None else []
    while rest:
        each = rest.pop(0)
        if isinstance(each, m.Op) and each.name == "and":
            rest = [*each.args, *rest]
        else:
            out.append(each)
    return tuple(out)


def _of_candidate(value: m.Value, called: str, depth: int) -> m.Value:
    """Return a condition in which what a description calls its candidate is said as the candidate: `they`, and not `that player`.

    In a description inside of it (of which `depth` says how deep it is) the name stays, except for players, who are never `it`.
    """
    match value:
        case m.Name():
            if value.name != called or depth > 1 or (depth == 1 and value.type != m.PLAYER):
                return value
            it = m.Name(CANDIDATE, value.type)
            return m.Op(OUTER, (it,), value.type) if depth else it
        case m.Pick():
            return replace(value, source=_of_candidate(value.source, called, depth))
        case m.Select():
            source = None if value.source is None else _of_candidate(value.source, called, depth)
            tests = tuple([_of_candidate(each, called, depth + 1) for each in value.tests])
            where = None if value.where is None else _of_candidate(value.where, called, depth + 1)
            return replace(value, source=source, tests=tests, where=where)
        case m.Op() if OPERATIONS[value.name].of_each:
            first, *others = value.args
            inner = [_of_candidate(each, called, depth + 1) for each in others]
            return replace(value, args=(_of_candidate(first, called, depth), *inner))
    return rebuilt(value, lambda part: _of_candidate(part, called, depth))


def times_counted(amount: m.Value) -> tuple[int, m.Select | m.Op | None]:
    """Return how much an amount is for each of what it counts, and that: a group, a counter, or `None`."""
    if not isinstance(amount, m.Op) or amount.name != "*":
        return 0, None
    each, count = amount.args
    if not isinstance(each, m.Literal) or not isinstance(count, m.Op):
        return 0, None
    number = each.value if isinstance(each.value, int) else 0
    if count.name == "count" and isinstance(group := count.args[0], m.Select):
        return number, group
    return (number, count) if count.name == "counter" else (0, None)


def once_counted(amount: m.Value) -> tuple[int, m.Value]:
    """Return the sign of an amount that is one for each of something, and how many that is; else the amount itself."""
    if isinstance(amount, m.Op) and amount.name == "*":
        each, count = amount.args
        if isinstance(each, m.Literal) and each.value in (1, -1):
            return (1 if each.value == 1 else -1), count
    return 1, amount


def impossible(condition: m.Value) -> bool:
    """Whether a condition is false by itself, as it has no meaning or compares two plain numbers: only a text makes it true."""
    if isinstance(condition, m.Literal):
        return condition.value is False
    if not isinstance(condition, m.Op) or condition.name != "=" or len(condition.args) != 2:
        return False
    left, right = condition.args
    return isinstance(left, m.Literal) and isinstance(right, m.Literal) and left.value != right.value


def said_slots(node: m.Modify) -> tuple[m.Value, ...]:
    """Return what fills the slots of a word of which a constant says that it counts as true."""
    return node.others if node.things is None else (node.things, *node.others)


def besides(value: m.Use, words: Vocabulary) -> dict[str, m.Value]:
    """Return what a declared number of the candidate says besides, by its slots: the candidate itself goes without saying."""
    slots = words.words[value.word].slots
    filled = zip(slots, value.args, strict=False) if len(slots) > 1 else ()
    return {slot.name: arg for slot, arg in filled if not (isinstance(arg, m.Name) and arg.name == "it")}


def picks_words(pick: m.Pick) -> bool:
    """Whether numbers or words are chosen out of all of a sort, and not one amount."""
    if pick.how != "choose" or pick.source.many or pick.type.base in ("component", "entity", "player", "side"):
        return False
    return not (pick.type == m.NUMBER and pick.least == pick.most) or pick.many


def among_words(pick: m.Pick) -> tuple[m.Op, m.Value | None]:
    """Return what numbers or words are chosen from, and what must hold of each."""
    source, test = pick.source, None
    if isinstance(source, m.Op) and source.name == "those":
        source, test = source.args
    assert isinstance(source, m.Op)
    return source, test


def is_to_come(ending: m.Ending) -> bool:
    """Whether something lasts until an edge of a period that has not begun: the next one of a player, or the next at all."""
    return ending.edge == "next end" or (ending.edge == "start" and ending.whose is not None)
