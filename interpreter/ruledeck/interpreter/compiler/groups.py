"""Built-in functions of zones, players and groups to Python expressions."""

from typing import TYPE_CHECKING

from ruledeck.grammar.meaning import tree as m
from ruledeck.interpreter.compiler.operations import Build, registering
from ruledeck.interpreter.compiler.unrolled_players import of_each

if TYPE_CHECKING:
    from ruledeck.interpreter.compiler.values import Env, ValueCompiler

OPS: dict[str, Build] = {}
"""Name of a function to what compiles it."""
op = registering(OPS)

_ENDS = {"highest": "max", "lowest": "min"}


@op("count")
def _count(v: "ValueCompiler", node: m.Op, env: "Env") -> str:
    group = node.args[0]
    if isinstance(group, m.Select):
        return v.select(group, env, form="count")
    return f"len({v.group(group, env)})"


@op("any", "none")
def _any(v: "ValueCompiler", node: m.Op, env: "Env") -> str:
    group = node.args[0]
    code = v.select(group, env, form="any") if isinstance(group, m.Select) else f"(len({v.group(group, env)}) > 0)"
    return code if node.name == "any" else f"(not {code})"


@op("some", "every")
def _some(v: "ValueCompiler", node: m.Op, env: "Env") -> str:
    seats = of_each(v, node.args[0], node.args[1], env)
    if seats is not None:
        code = (" or " if node.name == "some" else " and ").join(f"({seat})" for seat in seats)
        return f"(True if {code} else False)"
    var = v.candidate()
    test = v.code(node.args[1], {**env, "it": var, "@it": env.get("it", "0")})
    group = v.group(node.args[0], env)
    v.depth -= 1
    return f"{'any' if node.name == 'some' else 'all'}([{test} for {var} in {group}])"


@op("total", "highest", "lowest")
def _among(v: "ValueCompiler", node: m.Op, env: "Env") -> str:
    seats = of_each(v, node.args[0], node.args[1], env)
    if seats is not None and len(seats) > 1:
        return f"({' + '.join(seats)})" if node.name == "total" else f"{_ENDS[node.name]}({', '.join(seats)})"
    var = v.candidate()
    number = v.code(node.args[1], {**env, "it": var, "@it": env.get("it", "0")})
    group = v.group(node.args[0], env)
    v.depth -= 1
    if node.name == "total":
        return f"sum([{number} for {var} in {group}])"
    return f"{_ENDS[node.name]}([{number} for {var} in {group}], default=0)"


@op("only")
def _only(v: "ValueCompiler", node: m.Op, env: "Env") -> str:
    return f"only({v.group(node.args[0], env)})"


@op("range")
def _range(v: "ValueCompiler", node: m.Op, env: "Env") -> str:
    low, high = v.code(node.args[0], env), v.code(node.args[1], env)
    if low.isdigit() and high.isdigit():
        return repr(tuple(range(int(low), int(high) + 1)))
    return f"numbers({low}, {high})"


@op("symbols")
def _symbols(v: "ValueCompiler", node: m.Op, env: "Env") -> str:
    assert isinstance(node.args[0], m.Literal)
    symbols = repr(v.c.game.words.symbol_sets[str(node.args[0].value)])
    if len(node.args) == 1:
        return symbols
    var = v.candidate()
    test = v.code(node.args[1], {**env, "it": var})
    v.depth -= 1
    return f"tuple([{var} for {var} in {symbols} if {test}])"


@op("those")
def _those(v: "ValueCompiler", node: m.Op, env: "Env") -> str:
    var = v.candidate()
    test = v.code(node.args[1], {**env, "it": var, "@it": env.get("it", "0")})
    among = v.code(node.args[0], env)
    v.depth -= 1
    return f"tuple([{var} for {var} in {among} if {test}])"


@op("others")
def _others(v: "ValueCompiler", node: m.Op, env: "Env") -> str:
    group = node.args[0]
    taken = env.get("@taken", "()")
    return f"tuple([x for x in {v.code(group, env)} if x not in {taken}])"


@op("titles")
def _titles(v: "ValueCompiler", node: m.Op, env: "Env") -> str:
    return f"tuple(range({len(v.c.card_index)}))"


@op("zone")
def _zone(v: "ValueCompiler", node: m.Op, env: "Env") -> str:
    assert isinstance(node.args[0], m.Literal)
    base, per = v.c.zone_base(str(node.args[0].value))
    if per != "player":
        return base
    owner = node.args[1]
    # What nobody owns came from the box, and goes back there: the zone of nobody is the box.
    everybody = range(1, v.c.layout.players + 1)
    zones = (0, *(int(base) + player for player in everybody))
    whose = v.code(owner, env)
    if owner.many:
        return repr(zones[1:]) if whose == repr(tuple(everybody)) else f"tuple([{zones}[p] for p in {whose}])"
    return f"{zones}[{whose}]"


@op("play")
def _play(v: "ValueCompiler", node: m.Op, env: "Env") -> str:
    return "s.layout.play[0]"


@op("size")
def _size(v: "ValueCompiler", node: m.Op, env: "Env") -> str:
    zone = node.args[0]
    if isinstance(zone, m.Op) and zone.name == "play":
        return "len(in_play(s))"
    if zone.many:
        return f"len(in_zones(s, {v.code(zone, env)}))"
    return f"len(s.zones[{v.code(zone, env)}])"


@op("opponent")
def _opponent(v: "ValueCompiler", node: m.Op, env: "Env") -> str:
    return f"(0, 2, 1)[{v.code(node.args[0], env)}]"


@op("next")
def _next(v: "ValueCompiler", node: m.Op, env: "Env") -> str:
    return f"({v.code(node.args[0], env)} % {v.c.layout.players} + 1)"


@op("previous")
def _previous(v: "ValueCompiler", node: m.Op, env: "Env") -> str:
    return f"(({v.code(node.args[0], env)} - 2) % {v.c.layout.players} + 1)"


@op("seat")
def _seat(v: "ValueCompiler", node: m.Op, env: "Env") -> str:
    assert isinstance(node.args[0], m.Literal)
    return str(v.c.seat_index(str(node.args[0].value)))


@op("nobody", "game")
def _nobody(v: "ValueCompiler", node: m.Op, env: "Env") -> str:
    return "0"


@op("players")
def _players(v: "ValueCompiler", node: m.Op, env: "Env") -> str:
    return str(v.c.layout.players)
