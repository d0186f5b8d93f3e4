"""Built-in functions of zones, players and groups to expressions."""

from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.operations import OperationName
from ruledeck.interpreter.compiler.basis import runtime as rt
from ruledeck.interpreter.compiler.basis.context import Values
from ruledeck.interpreter.compiler.basis.forms import MEMBER, all_of, any_of, collected, default
from ruledeck.interpreter.compiler.basis.operations import Build, registering
from ruledeck.interpreter.compiler.basis.surroundings import Surroundings
from ruledeck.interpreter.compiler.basis.unrolled_players import of_each
from ruledeck.interpreter.primitives.lookups import NO_ZONE, joined
from ruledeck.interpreter.target.nodes import NOTHING, ZERO, Binary, Compare, Constant, Each, Expression, Tuple
from ruledeck.interpreter.target.simplify import (
    at,
    column,
    conditional,
    conjunction,
    disjunction,
    negation,
    packed,
    truth,
)

OPS: dict[OperationName, Build] = {}
"""Name of a function to what compiles it."""
op = registering(OPS)

_COUNTED = {
    "different": rt.DIFFERENT,
    "alike": rt.ALIKE,
    "in a row": rt.IN_A_ROW,
    "most frequent": rt.MOST_FREQUENT,
    "least frequent": rt.LEAST_FREQUENT,
}
_ENDS = {"highest": rt.MAX, "lowest": rt.MIN}


@op("count")
def _count(v: Values, node: m.Op, env: Surroundings) -> Expression:
    group = node.args[0]
    if isinstance(group, m.Select):
        return v.select(group, env, form="count")
    return rt.LEN(v.group(group, env))


@op("any", "none")
def _any(v: Values, node: m.Op, env: Surroundings) -> Expression:
    group = node.args[0]
    some = v.select(group, env, form="any") if isinstance(group, m.Select) else _filled(v.group(group, env))
    return some if node.name == "any" else negation(some)


def _filled(group: Expression) -> Expression:
    return Compare(">", rt.LEN(group), ZERO)


@op("some", "every")
def _some(v: Values, node: m.Op, env: Surroundings) -> Expression:
    seats = of_each(v, node.args[0], node.args[1], env)
    if seats is not None:
        return truth(disjunction(seats) if node.name == "some" else conjunction(seats))
    with v.candidate() as var:
        test = v.code(node.args[1], env.about(var))
        loops = [(var, v.group(node.args[0], env))]
    return any_of(test, loops) if node.name == "some" else all_of(test, loops)


@op("total", "highest", "lowest")
def _among(v: Values, node: m.Op, env: Surroundings) -> Expression:
    seats = of_each(v, node.args[0], node.args[1], env)
    if seats is not None and len(seats) > 1:
        if node.name != "total":
            return _ENDS[node.name](*seats)
        total = seats[0]
        for seat in seats[1:]:
            total = Binary("+", total, seat)
        return total
    with v.candidate() as var:
        number = v.code(node.args[1], env.about(var))
        numbers = Each(number, ((var, v.group(node.args[0], env)),))
    return rt.SUM(numbers) if node.name == "total" else default(_ENDS[node.name](numbers))


@op("different", "alike", "in a row", "most frequent", "least frequent")
def _different(v: Values, node: m.Op, env: Surroundings) -> Expression:
    with v.candidate() as var:
        value = v.code(node.args[1], env.about(var))
        values = Each(value, ((var, v.group(node.args[0], env)),))
    return _COUNTED[node.name](rt.TUPLE(values), Constant(node.args[1].type == m.NAME))


@op("room", "surplus")
def _room(v: Values, node: m.Op, env: Surroundings) -> Expression:
    kinds = tuple(v.c.game.words.slot_takes)
    thing, slots = v.code(node.args[0], env), v.code(node.args[2], env)
    takes, held = node.args[3 : 3 + len(kinds)], node.args[3 + len(kinds) :]
    groups = Tuple(tuple([v.group(each, env) for each in held]))
    if node.name == "surplus":
        return rt.IS_SURPLUS(Constant(kinds), slots, thing, groups)
    return rt.HAS_ROOM(Constant(kinds), slots, thing, Tuple(tuple([v.code(each, env) for each in takes])), groups)


@op("range")
def _range(v: Values, node: m.Op, env: Surroundings) -> Expression:
    low, high = v.code(node.args[0], env), v.code(node.args[1], env)
    if isinstance(low, Constant) and isinstance(high, Constant):
        first, last = low.value, high.value
        if isinstance(first, int) and isinstance(last, int) and first >= 0 and last - first < _LONGEST:
            return Constant(tuple(range(first, last + 1)))
    return rt.NUMBERS(low, high)


_LONGEST = 1000
"""How many numbers are written out; more are counted when they are asked for."""


@op("symbols")
def _symbols(v: Values, node: m.Op, env: Surroundings) -> Expression:
    assert isinstance(node.args[0], m.Literal)
    symbols = Constant(v.c.game.words.sort_values(str(node.args[0].value)))
    if len(node.args) == 1:
        return symbols
    with v.candidate() as var:
        test = v.code(node.args[1], env.naming("it", var))
    return collected(var, [(var, symbols)], test)


@op("faces")
def _faces(v: Values, node: m.Op, env: Surroundings) -> Expression:
    sides = rt.SIDES_OF(v.code(node.args[0], env))
    if len(node.args) == 1:
        return sides
    with v.candidate() as var:
        test = v.code(node.args[1], env.about(var))
    return collected(var, [(var, sides)], test)


@op("those")
def _those(v: Values, node: m.Op, env: Surroundings) -> Expression:
    with v.candidate() as var:
        test = v.code(node.args[1], env.about(var))
        among = v.code(node.args[0], env)
    return collected(var, [(var, among)], test)


@op("others")
def _others(v: Values, node: m.Op, env: Surroundings) -> Expression:
    taken = NOTHING if env.taken is None else env.taken
    return collected(MEMBER, [(MEMBER, v.code(node.args[0], env))], Compare("not in", MEMBER, taken))


@op("titles")
def _titles(v: Values, node: m.Op, env: Surroundings) -> Expression:
    titles = v.c.program.titles
    return Constant(tuple(dict.fromkeys(titles))) if titles else rt.TUPLE(rt.RANGE(len(v.c.card_index)))


def located(v: Values, source: m.Source, env: Surroundings) -> Expression:
    """Return a zone, or the zones in which something is looked for."""
    match source:
        case m.Zone():
            return _zone(v, source, env)
        case m.Zones():
            parts = [v.group(part, env) if part.many else packed([the_zone(v, part, env)]) for part in source.parts]
            parts = [part for part in parts if part != Constant((NO_ZONE,))]
            known = [part.value for part in parts if isinstance(part, Constant) and isinstance(part.value, tuple)]
            return Constant(joined(*known)) if len(known) == len(parts) else rt.TOGETHER(*parts)
        case m.InPlay():
            return Constant(tuple(zone for zone, spec in enumerate(v.c.layout.zone_spec) if spec.in_play))
        case m.Anywhere():
            return Constant(tuple(range(len(v.c.layout.zone_spec))))
        case m.Among():
            raise TypeError("things are looked through, not the zones in which they lie")


def the_zone(v: Values, zone: m.Value, env: Surroundings) -> Expression:
    """Return a zone of which it is asked what lies there: that of nobody is `NO_ZONE`.

    What goes to the zone of nobody goes to the box; but the box is not theirs.
    """
    return _zone(v, zone, env, NO_ZONE) if isinstance(zone, m.Zone) else v.code(zone, env)


def _zone(v: Values, node: m.Zone, env: Surroundings, of_nobody: int = 0) -> Expression:
    name, owner = node.name, node.owner
    if owner is None or not v.c.per_player(name):
        return Constant(v.c.layout.base[name])
    # What nobody owns came from the box, and goes back there: the zone of nobody is the box.
    zones = (of_nobody, *(v.c.zone_of(name, player) for player in v.c.players))
    whose = v.code(owner, env)
    if not owner.many:
        return at(Constant(zones), whose)
    if whose == Constant(v.c.players):
        return Constant(zones[1:])
    return collected(at(Constant(zones), MEMBER), [(MEMBER, whose)])


def lying_in(v: Values, zone: m.Value, code: Expression, env: Surroundings) -> Expression:
    """Return what lies in a zone: in one of nobody nothing does, although what goes there goes to the box."""
    lying = column("zones", code)
    if not isinstance(zone, m.Zone) or zone.owner is None:
        return lying
    if isinstance(code, Constant):
        return NOTHING if code == ZERO else lying
    return conditional(v.code(zone.owner, env), lying, NOTHING)


@op("size")
def _size(v: Values, node: m.Op, env: Surroundings) -> Expression:
    zone = node.args[0]
    if isinstance(zone, m.InPlay):
        return rt.LEN(rt.IN_PLAY())
    if zone.many:
        return rt.LEN(rt.IN_ZONES(v.code(zone, env)))
    return rt.LEN(lying_in(v, zone, v.code(zone, env), env))


@op("opponent")
def _opponent(v: Values, node: m.Op, env: Surroundings) -> Expression:
    # Who has two opponents, or none, has no `your opponent`.
    if v.c.analysis.eliminates:
        return rt.OPPONENT_LEFT(v.code(node.args[0], env))
    across = (0, 2, 1) if v.c.layout.players == 2 else (0,) * (v.c.layout.players + 1)
    return at(Constant(across), v.code(node.args[0], env))


@op("next")
def _next(v: Values, node: m.Op, env: Surroundings) -> Expression:
    return v.c.next_player(v.code(node.args[0], env))


@op("previous")
def _previous(v: Values, node: m.Op, env: Surroundings) -> Expression:
    if v.c.analysis.eliminates:
        return rt.PREVIOUS_LEFT(v.code(node.args[0], env))
    # In front of the first seat sits the last one, and so does whoever is in front of nobody.
    last = v.c.layout.players
    return at(Constant((last, last, *range(1, last))), v.code(node.args[0], env))


@op("seat")
def _seat(v: Values, node: m.Op, env: Surroundings) -> Expression:
    assert isinstance(node.args[0], m.Literal)
    return Constant(v.c.seat_index(str(node.args[0].value)))


@op("nobody", "game")
def _nobody(v: Values, node: m.Op, env: Surroundings) -> Expression:
    return ZERO


@op("players")
def _players(v: Values, node: m.Op, env: Surroundings) -> Expression:
    return rt.PLAYERS_LEFT() if v.c.analysis.eliminates else Constant(v.c.layout.players)
