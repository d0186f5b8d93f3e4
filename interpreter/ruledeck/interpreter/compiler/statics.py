"""Static statements to what the projection asks: whom they speak of, by how much, and when."""

from typing import TYPE_CHECKING, Any

from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.traversal import names_in, nodes_in
from ruledeck.interpreter.compiler.ability_index import carriers, comes_and_goes, kind_of, subject_of, zones_of
from ruledeck.interpreter.compiler.values import Env
from ruledeck.interpreter.state.program import Effect, Held, Statement

if TYPE_CHECKING:
    from ruledeck.interpreter.compiler.compiler import Compiler
    from ruledeck.interpreter.state.state import State


def held(compiler: "Compiler", node: m.Hold, env: Env, key: str) -> tuple[int, tuple[str, ...]]:
    """Compile static statements that an effect makes; they carry the names that they read."""
    names = tuple(sorted((names_in(node) & set(env)) - {"you", "this", "it", "they"}))
    names = (*names, *slots_of_event(compiler, node))
    return register_hold(compiler, node, names, key), names


def slots_of_event(compiler: "Compiler", node: m.Hold) -> tuple[str, ...]:
    """Return the slots of the triggering event that statements read, as names (`slot:victim`); those of a ban are its own."""
    found: set[str] = set()
    for static in node.statics:
        own: set[str] = set()
        if not isinstance(static, m.Modify | m.Grant):
            own = {"by", "source", *(slot.name for slot in compiler.verb(static.verb).slots)}
        found |= {each.name for each in nodes_in(static) if isinstance(each, m.Slot)} - own
    return tuple(sorted(f"slot:{name}" for name in found))


def statement_of(compiler: "Compiler", static: m.Static, params: tuple[str, ...], env: Env, name: str) -> Statement:
    """Compile a static statement."""
    kind = "modify" if isinstance(static, m.Modify) else kind_of(static)
    how = (
        static.how
        if isinstance(static, m.Modify)
        else "lose"
        if isinstance(static, m.Grant) and static.lose
        else "gain"
    )
    head = ", ".join(("s", *params))
    own = False
    if isinstance(static, m.Modify | m.Grant):
        things = static.things
        if things is None:
            holds = "True"
        elif isinstance(things, m.Select):
            holds = (
                f"x in {compiler.values.select(things, env)}"
                if things.zones
                else member(compiler, things, {**env, "it": "x", "@it": env.get("it", "0")})
            )
        else:
            holds = f"x in {compiler.values.group(things, env)}"
        amount = "None"
        if isinstance(static, m.Modify):
            amount = compiler.values.code(static.amount, {**env, "it": "x", "@it": env.get("it", "0")})
        elif static.keyword is not None:
            amount = f"({', '.join(compiler.values.code(arg, env) for arg in static.keyword.args)}{',' if static.keyword.args else ''})"
        compiler.define(f"{name}_holds", f"def {name}_holds({head}, x):\n    return {holds}")
        compiler.define(f"{name}_amount", f"def {name}_amount({head}, x):\n    return {amount}")
    else:
        slots = {f"slot:{slot.name}": f"args[{k}]" for k, slot in enumerate(compiler.verb(static.verb).slots)}
        inner = {**env, **slots, "slot:by": "by", "it": "args[0]"}
        tests = [compiler.values.code(test, inner) for test in static.tests]
        if static.by is not None:
            tests.insert(0, f"by in {compiler.values.group(static.by, env)}")
        own = f"(by == {env['you']})" in tests
        compiler.define(
            f"{name}_holds", f"def {name}_holds({head}, by, args):\n    return {' and '.join(tests) or 'True'}"
        )
        compiler.define(f"{name}_amount", f"def {name}_amount({head}, x):\n    return None")
    statement = Statement(
        kind, subject_of(static), how, compiler.space[f"{name}_holds"], compiler.space[f"{name}_amount"]
    )
    statement.own = own
    return statement


def member(compiler: "Compiler", group: m.Select, env: Env) -> str:
    """Return whether `x` belongs to a group in play, without listing the group."""
    values = compiler.values
    tests = []
    if group.type.base == "player":
        tests.append(f"0 < x <= {compiler.layout.players}")
        if group.noun == "opponent":
            tests.append(f"x != {env['you']}")
    else:
        tests.append("is_in_play(s, x)")
        if group.type.of:
            tests.append(f"{compiler.printed.type_table(group.type.of)}[s.card[x]]")
    tests += [values.code(test, env) for test in group.tests]
    if group.where is not None:
        tests.append(values.code(group.where, env))
    return " and ".join(tests)


def register_hold(compiler: "Compiler", node: m.Hold, names: tuple[str, ...], key: str) -> int:
    """Compile the statements of an effect that lasts; returns their number."""
    linked = compiler.program.linked
    holds, statics = linked.holds, linked.statics
    number = len(holds)
    holds.append(())
    linked.held.append(Held(node, names, key))
    carried = {name: f"x_{name.replace(':', '_')}" for name in names}
    params = ("this", "you", *carried.values())
    env: Env = {"this": "this", "you": "you", "they": "you", **carried}
    made = []
    lasts = None
    if node.ending.condition is not None:
        code = compiler.values.code(node.ending.condition, env)
        told = f"not {code}" if node.ending.word == "until" else code
        compiler.define(
            f"hold_{number}_lasts", f"def hold_{number}_lasts({', '.join(('s', *params))}):\n    return {told}"
        )
        lasts = compiler.space[f"hold_{number}_lasts"]
    for k, static in enumerate(node.statics):
        statement = statement_of(compiler, static, params, env, f"hold_{number}_{k}")
        statement.condition = lasts
        noting(compiler, statement, static, key)
        made.append(statement)
        where = (statement.kind, statement.subject)
        statics[where] = (*statics.get(where, ()), statement)
    holds[number] = tuple(made)
    return number


def constants(compiler: "Compiler") -> None:
    """Compile the statements of all constants."""
    statics = compiler.program.linked.statics
    for number, (key, index, ability) in enumerate(list(compiler.analysis.abilities())):
        if ability.timing != "constant":
            continue
        place = f"ability:{index}" if key == "game" else key
        params = ("this", "you")
        env: Env = {"this": "this", "you": "you", "they": "you", **compiler.abilities.keyword_env(key)}
        effect = Effect(-1, ability, key, index, -1, None, None, ability.zones)
        condition = None
        keyword = comes_and_goes(compiler, key)
        if ability.condition is not None or keyword:
            name = f"constant_{number}_if"
            code = ""
            if ability.condition is not None:
                with compiler.coverage.at(place):
                    code = compiler.coverage.both_ways(ability.condition, compiler.values.code(ability.condition, env))
            if keyword:
                code = f"has_keyword(s, this, {keyword!r}){f' and ({code})' if code else ''}"
            compiler.define(name, f"def {name}(s, this, you):\n    return {code}")
            condition = compiler.space[name]
        for k, static in enumerate(ability.statics):
            statement = statement_of(compiler, static, params, env, f"constant_{number}_{k}")
            noting(compiler, statement, static, place)
            statement.condition, statement.effect = condition, effect
            statement.zones = zones_of(compiler.layout, [effect])
            cards = carriers(compiler, key)
            statement.cards = None if cards == (-1,) else frozenset(cards)
            where = (statement.kind, statement.subject)
            statics[where] = (*statics.get(where, ()), statement)


def noting(compiler: "Compiler", statement: Statement, static: m.Static, place: str) -> None:
    """Let a line of a constant note, when coverage is wanted, that it altered something that was read."""
    if not compiler.coverage.wanted:
        return
    clause, holds, amount = compiler.coverage.clause(place, static), statement.holds, statement.amount
    if isinstance(static, m.Modify) and statement.how == "add":

        def added(s: "State", *args: Any) -> Any:
            value = amount(s, *args)
            if value:
                s.cover(clause)
            return value

        statement.amount = added
        return

    def held(s: "State", *args: Any) -> Any:
        value = holds(s, *args)
        if value:
            s.cover(clause)
        return value

    statement.holds = held
