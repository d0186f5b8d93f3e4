"""The value of every built-in function, one small function each."""

from __future__ import annotations

import operator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.deeds import EVENT, deed_name
from ruledeck.grammar.meaning.history import LAST, OF_ROWS, asked, kept_name, place_asked, whose_period
from ruledeck.grammar.meaning.operations import OperationName
from ruledeck.grammar.meaning.primitive_verbs import ways_of
from ruledeck.interpreter.engine.activation import could_use
from ruledeck.interpreter.explain.evaluator_statics import project
from ruledeck.interpreter.explain.evaluator_tree import (
    Found,
    Scope,
    each_of,
    evaluate,
    function,
    group,
    holds,
    number,
)
from ruledeck.interpreter.primitives.berths import Slots, has_room, is_surplus
from ruledeck.interpreter.primitives.composites import noted
from ruledeck.interpreter.primitives.functions import COUNTED, NO_LIMIT
from ruledeck.interpreter.primitives.history import ANYBODY, is_first, tallied, tallied_last
from ruledeck.interpreter.primitives.live_events import BY, SOURCE, looming
from ruledeck.interpreter.primitives.primitives import goes_on
from ruledeck.interpreter.primitives.sides import sides_of
from ruledeck.interpreter.primitives.standing import changed

if TYPE_CHECKING:
    from collections.abc import Callable

COMPARED: dict[OperationName, Callable[[int, int], bool]] = {
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}


def word(node: m.Op, at: int) -> str:
    """Return an argument that is a word of the game, written out."""
    arg = node.args[at]
    assert isinstance(arg, m.Literal)
    return str(arg.value)


def one(node: m.Op, at: int, scope: Scope) -> int:
    """Return an argument that is a number, an entity or a zone."""
    return number(evaluate(node.args[at], scope))


@function("and")
def _and(node: m.Op, scope: Scope) -> Found:
    return all(holds(arg, scope) for arg in node.args)


@function("or")
def _or(node: m.Op, scope: Scope) -> Found:
    return any(holds(arg, scope) for arg in node.args)


@function("not")
def _not(node: m.Op, scope: Scope) -> Found:
    return not holds(node.args[0], scope)


@function("=", "same")
def _equal(node: m.Op, scope: Scope) -> Found:
    return evaluate(node.args[0], scope) == evaluate(node.args[1], scope)


@function("!=")
def _unequal(node: m.Op, scope: Scope) -> Found:
    return evaluate(node.args[0], scope) != evaluate(node.args[1], scope)


@function(*COMPARED)
def _compare(node: m.Op, scope: Scope) -> Found:
    return COMPARED[node.name](one(node, 0, scope), one(node, 1, scope))


@function("in")
def _in(node: m.Op, scope: Scope) -> Found:
    return evaluate(node.args[0], scope) in group(node.args[1], scope)


@function("+", "-", "*")
def _arithmetic(node: m.Op, scope: Scope) -> Found:
    calculate = {"+": operator.add, "-": operator.sub, "*": operator.mul}[node.name]
    return number(calculate(one(node, 0, scope), one(node, 1, scope)))


@function("looming")
def _looming(node: m.Op, scope: Scope) -> Found:
    program = scope.program
    verb = program.game.words.verbs[word(node, 0)]
    places = {slot.name: at for at, slot in enumerate(verb.slots)} | {"by": BY, "source": SOURCE}
    wanted = tuple((places[word(node, at)], group(node.args[at + 1], scope)) for at in range(2, len(node.args), 2))
    return looming(scope.state, program.verbs.index(verb.id), places[word(node, 1)], wanted)


@function("because")
def _because(node: m.Op, scope: Scope) -> Found:
    if node.type == EVENT:
        such, *compared = node.args[2:]
        scopes = [inner for inner in scopes_of_deeds(node, scope) if holds(such, inner)]
        return tuple(tuple(evaluate(each, inner) for each in compared) for inner in scopes)
    return any(all(holds(test, inner) for test in node.args[2:]) for inner in scopes_of_deeds(node, scope))


def scopes_of_deeds(node: m.Op, scope: Scope) -> list[Scope]:
    """Return, for each deed of the verb that is asked for around an event, the scope in which its slots have their names."""
    program = scope.program
    if node.args[1] == OF_ROWS:
        rows = [each for each in group(node.args[0], scope) if isinstance(each, tuple)]
        kept = [{deed_name(str(at), m.ENTITY).name: value for at, value in enumerate(row)} for row in rows]
        return [replace(scope, names={**scope.names, **names}) for names in kept]
    ways = ways_of(word(node, 1))
    places = ("by", "source", *[slot.name for slot in program.game.words.verbs[word(node, 1)].slots])
    found: list[Scope] = []
    for deed in group(node.args[0], scope):
        assert isinstance(deed, tuple) and isinstance(deed[0], int)
        if program.verbs[deed[0]] in ways:
            told = {deed_name(name, m.ENTITY).name: value for name, value in zip(places, deed[1:], strict=True)}
            found.append(replace(scope, names={**scope.names, **told}))
    return found


@function("share")
def _share(node: m.Op, scope: Scope) -> Found:
    parts = one(node, 1, scope)
    return one(node, 0, scope) // parts if parts > 0 else 0


@function("share up")
def _share_up(node: m.Op, scope: Scope) -> Found:
    parts = one(node, 1, scope)
    return -(-one(node, 0, scope) // parts) if parts > 0 else 0


@function("if")
def _if(node: m.Op, scope: Scope) -> Found:
    return one(node, 1 if holds(node.args[0], scope) else 2, scope)


@function("no limit")
def _no_limit(node: m.Op, scope: Scope) -> Found:
    return NO_LIMIT


@function("different", "alike", "in a row", "most frequent", "least frequent")
def _different(node: m.Op, scope: Scope) -> Found:
    return COUNTED[node.name](tuple(value for _, value in each_of(node, scope)), node.args[1].type == m.NAME)


@function("room", "surplus")
def _room(node: m.Op, scope: Scope) -> Found:
    asked = slots_asked(node, scope)
    if node.name == "surplus":
        return is_surplus(asked.kinds, asked.slots, asked.thing, asked.groups)
    return has_room(asked.kinds, asked.slots, asked.thing, asked.takes, asked.groups)


@dataclass(frozen=True, slots=True)
class SlotsAsked:
    """What a question about slots rests on.

    Attributes:
        kinds: The kinds of slots.
        slots: The slots that there are, of each thing that has some.
        thing: The thing that is asked about.
        takes: For each kind whether it takes the thing.
        groups: For each kind what it takes of those that lie there.
    """

    kinds: tuple[str, ...]
    slots: Slots
    thing: int
    takes: tuple[bool, ...]
    groups: tuple[tuple[int, ...], ...]


def slots_asked(node: m.Op, scope: Scope) -> SlotsAsked:
    """Work out what a condition about slots rests on."""
    kinds = tuple(scope.program.game.words.slot_takes)
    takes, held = node.args[3 : 3 + len(kinds)], node.args[3 + len(kinds) :]
    slots = tuple(tuple(str(slot) for slot in each) for each in group(node.args[2], scope) if isinstance(each, tuple))
    groups = tuple(tuple(number(each) for each in group(kind, scope)) for kind in held)
    return SlotsAsked(kinds, slots, one(node, 0, scope), tuple(holds(each, scope) for each in takes), groups)


@function("counter")
def _counter(node: m.Op, scope: Scope) -> Found:
    s = scope.state
    name = evaluate(node.args[0], scope)
    if not isinstance(name, str):
        return 0
    column = s.counters[s.layout.counter_index(name)]
    return sum(
        column[each] for each in map(number, group(node.args[1], scope)) if each > 0 or _is_the_game(node.args[1])
    )


def _is_the_game(bearer: m.Value) -> bool:
    """Whether number 0 of a value is the game, and not nobody."""
    return bearer.type.base == "entity" and not bearer.many


@function("field")
def _field(node: m.Op, scope: Scope) -> Found:
    name = word(node, 0)
    if node.args[1].many:
        return tuple(fact(scope, name, number(each)) for each in group(node.args[1], scope))
    return fact(scope, name, one(node, 1, scope))


def fact(scope: Scope, name: str, e: int) -> Found:
    """Return a fact of a component as it stands now: printed, of the face that is up, and modified."""
    return project(scope, f"field:{name}", e, printed(scope, name, e))


def printed(scope: Scope, name: str, e: int) -> Found:
    """Return a printed fact of a component; cards that it names are given by index."""
    program, s = scope.program, scope.state
    kind, many = next(kinds[name] for kinds in program.game.words.fields.values() if name in kinds)
    empty: Found = (
        ()
        if many
        else 0
        if kind in (m.NUMBER, m.ZONE)
        else False
        if kind == m.CONDITION
        else -1
        if kind == m.NAME
        else ""
    )
    card = s.card[e]
    if card < 0:
        # What is nothing shows what a card shows that does not say it.
        return empty
    text = program.game.cards[program.definitions[card]].text
    manifest = program.game.text.manifest
    assert manifest is not None
    if text.faces and any(name in each.faces for each in manifest.types.values()):
        value = text.faces[s.counters[s.layout.face][e]].get(name, empty)
    else:
        value = text.fields.get(name, empty)
    if kind == m.ZONE:
        base = s.layout.base
        return tuple(base[str(each)] for each in value) if isinstance(value, tuple) else base.get(str(value), 0)
    if kind != m.NAME:
        return value
    index = program.definitions.index
    if isinstance(value, tuple):
        return tuple(index(str(ident)) for ident in value if ident in program.definitions)
    return index(value) if isinstance(value, str) and value in program.definitions else -1


@function("printed")
def _printed(node: m.Op, scope: Scope) -> Found:
    return printed(scope, word(node, 0), one(node, 1, scope))


@function("can use")
def _can_use(node: m.Op, scope: Scope) -> Found:
    # Whether an ability may be used is asked of limits, costs and effects, which are no expressions.
    e = one(node, 0, scope)
    return could_use(scope.state, scope.state.control[e], e, str(evaluate(node.args[1], scope))) > 0


@function("able")
def _able(node: m.Op, scope: Scope) -> Found:
    # Whether a verb could be done in full is no expression either: the question is the one that legality asks.
    verb = scope.program.game.words.verbs[word(node, 1)]
    slots = [
        group(arg, scope) if slot.many else evaluate(arg, scope)
        for slot, arg in zip(verb.slots, node.args[2:], strict=True)
    ]
    cause = scope.names.get("this", 0)
    return bool(scope.program.linked.able[verb.id](scope.state, one(node, 0, scope), *slots, cause))


@function("value")
def _value(node: m.Op, scope: Scope) -> Found:
    return scope.state.values[scope.state.layout.value_index(word(node, 0))]


@function("count")
def _count(node: m.Op, scope: Scope) -> Found:
    return len(group(node.args[0], scope))


@function("any")
def _any(node: m.Op, scope: Scope) -> Found:
    return len(group(node.args[0], scope)) > 0


@function("none")
def _none(node: m.Op, scope: Scope) -> Found:
    return not group(node.args[0], scope)


@function("some")
def _some(node: m.Op, scope: Scope) -> Found:
    return any(bool(value) for _, value in each_of(node, scope))


@function("every")
def _every(node: m.Op, scope: Scope) -> Found:
    return all(bool(value) for _, value in each_of(node, scope))


@function("total")
def _total(node: m.Op, scope: Scope) -> Found:
    return sum(number(value) for _, value in each_of(node, scope))


@function("highest")
def _highest(node: m.Op, scope: Scope) -> Found:
    return max((number(value) for _, value in each_of(node, scope)), default=0)


@function("lowest")
def _lowest(node: m.Op, scope: Scope) -> Found:
    return min((number(value) for _, value in each_of(node, scope)), default=0)


@function("owner", "controller", "host")
def _role(node: m.Op, scope: Scope) -> Found:
    s = scope.state
    column = {"owner": s.owner, "controller": s.control, "host": s.host}[node.name]
    if node.many:
        return tuple(here for each in group(node.args[0], scope) if (here := column[number(each)]) > 0)
    # What hangs on nothing has nobody for its host, as what nobody brought has for its owner.
    return max(column[one(node, 0, scope)], 0)


@function("outer")
def _outer(node: m.Op, scope: Scope) -> Found:
    return evaluate(node.args[0], scope.naming("it", scope.names["@it"]))


@function("side")
def _side(node: m.Op, scope: Scope) -> Found:
    s = scope.state
    return s.counters[s.layout.face][one(node, 0, scope)] + 1


@function("sides")
def _sides(node: m.Op, scope: Scope) -> Found:
    card = scope.state.card[one(node, 0, scope)]
    # What is not there has no sides; -1 would count from the end.
    return scope.program.linked.faces[card] if card >= 0 else 0


@function("option")
def _option(node: m.Op, scope: Scope) -> Found:
    return scope.program.options[word(node, 0)] == word(node, 1)


@function("during")
def _during(node: m.Op, scope: Scope) -> Found:
    kind, _, name = word(node, 0).partition(":")
    index = scope.program.layout.period_index(kind)
    whose = one(node, 1, scope) if len(node.args) > 1 else 0
    return goes_on(scope.state, index, f"{kind}:{name}" if name else None, whose)


@function("changed")
def _changed(node: m.Op, scope: Scope) -> Found:
    return changed(scope.state, scope.program.layout.period_index(word(node, 0)))


@function("happened", "happened last")
def _happened(node: m.Op, scope: Scope) -> Found:
    return bool(sums_up(node, scope)[0])


@function("times", "times last")
def _times(node: m.Op, scope: Scope) -> Found:
    return sums_up(node, scope)[0]


@function("amounts")
def _amounts(node: m.Op, scope: Scope) -> Found:
    return sums_up(node, scope)[0]


@function("first", "nth")
def _first(node: m.Op, scope: Scope) -> Found:
    _, firsts, period = sums_up(node, scope)
    return is_first(scope.state, firsts, number(scope.names["@event"]), period, place_asked(node))


def sums_up(node: m.Op, scope: Scope) -> tuple[int, tuple[tuple[tuple[int, int], ...], ...], int]:
    """Return how often something has happened (or how much it was), the first events of each sort of it, and the kind of period."""
    told = asked(node)
    index, period = scope.program.linked.questions_asked[told.question]
    times, firsts = 0, list[tuple[tuple[int, int], ...]]()
    if node.name in LAST:
        whose = whose_period(node)
        player = ANYBODY if whose is None else number(evaluate(whose, scope))
        rows = tallied_last(scope.state, index, period, player)
    else:
        rows = tallied(scope.state, index, period)
    for often, first, *kept in rows:
        names = {kept_name(at): value for at, value in enumerate(kept)}
        inner = replace(scope, names={**scope.names, **names})
        if all(holds(test, inner) for test in told.tests):
            times += often if told.amount is None else often * number(evaluate(told.amount, inner))
            firsts.append(first)
    return times, tuple(firsts), period


@function("others")
def _others(node: m.Op, scope: Scope) -> Found:
    return tuple(each for each in group(node.args[0], scope) if each not in scope.taken)


@function("symbols")
def _symbols(node: m.Op, scope: Scope) -> Found:
    found = scope.program.game.words.sort_values(word(node, 0))
    return tuple(each for each in found if all(holds(test, scope.candidate(each)) for test in node.args[1:]))


def first_titled(scope: Scope, card: int) -> int:
    """Return the first card with the title of a card, which stands for the title."""
    titles = scope.program.titles
    return titles[card] if titles and card >= 0 else card


@function("title")
def _title(node: m.Op, scope: Scope) -> Found:
    return first_titled(scope, scope.state.card[one(node, 0, scope)])


@function("noted")
def _noted(node: m.Op, scope: Scope) -> Found:
    bearer = one(node, 0, scope)
    if bearer <= 0 and not _is_the_game(node.args[0]):
        return 0 if node.type == m.NUMBER else None
    return noted(scope.state, bearer, node.type.base)


@function("faces")
def _faces(node: m.Op, scope: Scope) -> Found:
    found = sides_of(scope.state, one(node, 0, scope))
    return tuple(each for each in found if all(holds(test, scope.candidate(each)) for test in node.args[1:]))


@function("those")
def _those(node: m.Op, scope: Scope) -> Found:
    return tuple(each for each, fits in each_of(node, scope) if fits)


@function("titles")
def _titles(_: m.Op, scope: Scope) -> Found:
    return tuple(dict.fromkeys(scope.program.titles)) or tuple(range(len(scope.program.definitions)))
