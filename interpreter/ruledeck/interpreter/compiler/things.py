"""Built-in functions that read one thing, or what is printed on it, to Python expressions."""

from typing import TYPE_CHECKING

from ruledeck.grammar.meaning import tree as m
from ruledeck.interpreter.compiler.operations import Build, registering

if TYPE_CHECKING:
    from ruledeck.interpreter.compiler.values import Env, ValueCompiler

OPS: dict[str, Build] = {}
"""Name of a function to what compiles it."""
op = registering(OPS)


@op("counter")
def _counter(v: "ValueCompiler", node: m.Op, env: "Env") -> str:
    assert isinstance(node.args[0], m.Literal)
    column = f"s.counters[{v.c.counter_index(str(node.args[0].value))}]"
    bearer = node.args[1]
    if bearer.many:
        return f"sum([{column}[x] for x in {v.code(bearer, env)}])"
    return f"{column}[{v.code(bearer, env)}]"


@op("field")
def _field(v: "ValueCompiler", node: m.Op, env: "Env") -> str:
    assert isinstance(node.args[0], m.Literal)
    name = str(node.args[0].value)
    owner = node.args[1]
    if owner.many:
        return f"tuple([{v.c.printed.field_read(name, 'x')} for x in {v.code(owner, env)}])"
    return v.c.printed.field_read(name, v.code(owner, env))


@op("printed")
def _printed(v: "ValueCompiler", node: m.Op, env: "Env") -> str:
    assert isinstance(node.args[0], m.Literal)
    return v.c.printed.field_read(str(node.args[0].value), v.code(node.args[1], env), printed=True)


@op("value")
def _value(v: "ValueCompiler", node: m.Op, env: "Env") -> str:
    assert isinstance(node.args[0], m.Literal)
    return f"s.values[{v.c.value_index(str(node.args[0].value))}]"


@op("can use")
def _can_use(v: "ValueCompiler", node: m.Op, env: "Env") -> str:
    thing = v.code(node.args[0], env)
    return f"(could_call(s, s.control[{thing}], {thing}, {v.code(node.args[1], env)}) > 0)"


@op("in zone")
def _in_zone(v: "ValueCompiler", node: m.Op, env: "Env") -> str:
    thing, zone = v.code(node.args[0], env), node.args[1]
    if isinstance(zone, m.Op) and zone.name == "play":
        return f"is_in_play(s, {thing})"
    if (isinstance(zone, m.Op) and zone.name == "zone" and len(zone.args) == 1) or zone.many:
        return f"(s.zone[{thing}] in {v.group(zone, env)})"
    return f"(s.zone[{thing}] == {v.code(zone, env)})"


@op("owner", "controller", "host")
def _role(v: "ValueCompiler", node: m.Op, env: "Env") -> str:
    column = {"owner": "owner", "controller": "control", "host": "host"}[node.name]
    if node.many:
        return f"tuple([s.{column}[x] for x in {v.code(node.args[0], env)} if s.{column}[x] > 0])"
    read = f"s.{column}[{v.code(node.args[0], env)}]"
    # Of what hangs on nothing, the host is nothing: 0, as everywhere; -1 would count from the end of the columns.
    return f"max({read}, 0)" if column == "host" else read


@op("side", "sides")
def _side(v: "ValueCompiler", node: m.Op, env: "Env") -> str:
    die = v.code(node.args[0], env)
    return f"(s.counters[{v.c.layout.face}][{die}] + 1)" if node.name == "side" else f"FACES[s.card[{die}]]"


@op("has trait")
def _trait(v: "ValueCompiler", node: m.Op, env: "Env") -> str:
    if not isinstance(node.args[1], m.Literal):
        trait, thing = v.code(node.args[1], env), v.code(node.args[0], env)
        code = f"({trait} in {v.c.printed.traits_table()}[s.card[{thing}]])"
        return f"modified(s, 'trait:' + {trait}, {thing}, {code})" if v.c.analysis.alters_traits else code
    return v.c.printed.trait_read(str(node.args[1].value), v.code(node.args[0], env))


@op("is type")
def _type(v: "ValueCompiler", node: m.Op, env: "Env") -> str:
    assert isinstance(node.args[1], m.Literal)
    return f"{v.c.printed.type_table(str(node.args[1].value))}[s.card[{v.code(node.args[0], env)}]]"


@op("has symbol")
def _symbol(v: "ValueCompiler", node: m.Op, env: "Env") -> str:
    if not isinstance(node.args[1], m.Literal):
        printed = v.c.printed.symbols_table(node.args[1].type.of)
        return f"({v.code(node.args[1], env)} in {printed}[s.card[{v.code(node.args[0], env)}]])"
    assert isinstance(node.args[1], m.Literal)
    shown = v.c.printed.face_fields(node.args[1].type.of)
    if shown:
        thing = v.code(node.args[0], env)
        return f"({' or '.join(f'{v.c.printed.field_read(name, thing)} == {node.args[1].value!r}' for name in shown)})"
    return f"{v.c.printed.symbol_table(node.args[1].type.of, str(node.args[1].value))}[s.card[{v.code(node.args[0], env)}]]"


@op("unique")
def _unique(v: "ValueCompiler", node: m.Op, env: "Env") -> str:
    return f"{v.c.printed.unique_table()}[s.card[{v.code(node.args[0], env)}]]"


@op("titled")
def _titled(v: "ValueCompiler", node: m.Op, env: "Env") -> str:
    sign = "in" if node.args[1].many else "=="
    return f"(s.card[{v.code(node.args[0], env)}] {sign} {v.code(node.args[1], env)})"


@op("has keyword")
def _keyword(v: "ValueCompiler", node: m.Op, env: "Env") -> str:
    assert isinstance(node.args[1], m.Literal)
    return f"has_keyword(s, {v.code(node.args[0], env)}, {str(node.args[1].value)!r})"


@op("other")
def _other(v: "ValueCompiler", node: m.Op, env: "Env") -> str:
    it = node.args[0]
    reference = env.get("this") if it.type.base == "component" else env.get("you")
    return f"({v.code(it, env)} != {reference})" if reference else "True"


@op("friendly")
def _friendly(v: "ValueCompiler", node: m.Op, env: "Env") -> str:
    return f"(s.control[{v.code(node.args[0], env)}] == {env['you']})"


@op("enemy")
def _enemy(v: "ValueCompiler", node: m.Op, env: "Env") -> str:
    return f"(s.control[{v.code(node.args[0], env)}] != {env['you']})"


@op("is opponent")
def _is_opponent(v: "ValueCompiler", node: m.Op, env: "Env") -> str:
    return f"({v.code(node.args[0], env)} not in (0, {env['you']}))"


@op("face-up", "face-down")
def _face(v: "ValueCompiler", node: m.Op, env: "Env") -> str:
    return f"(s.up[{v.code(node.args[0], env)}] == {1 if node.name == 'face-up' else 0})"


@op("attached")
def _attached(v: "ValueCompiler", node: m.Op, env: "Env") -> str:
    host = node.args[1]
    sign = "in" if host.many else "=="
    return f"(s.host[{v.code(node.args[0], env)}] {sign} {v.code(host, env)})"


@op("title")
def _title(v: "ValueCompiler", node: m.Op, env: "Env") -> str:
    return f"s.card[{v.code(node.args[0], env)}]"


@op("noted")
def _noted(v: "ValueCompiler", node: m.Op, env: "Env") -> str:
    nothing = "0" if node.type == m.NUMBER else "None"
    return f"s.marks.get(({v.code(node.args[0], env)}, 'note'), {nothing})"


@op("distance")
def _distance(v: "ValueCompiler", node: m.Op, env: "Env") -> str:
    return f"distance_between(s, {v.code(node.args[0], env)}, {v.code(node.args[1], env)})"
