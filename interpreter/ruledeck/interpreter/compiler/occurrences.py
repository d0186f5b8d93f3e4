"""Verbs to occurrences: choices inside a verb come first, then it happens once for each combination of its groups."""

import re
from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from ruledeck.grammar.binder.amounts import EACH
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.traversal import nodes_in
from ruledeck.interpreter.compiler.absent import there
from ruledeck.interpreter.compiler.choices import divided, pick, pick_amount
from ruledeck.interpreter.compiler.control_flow import gathered, loop
from ruledeck.interpreter.compiler.lasting import until
from ruledeck.interpreter.compiler.primitive_calls import ATOMS
from ruledeck.interpreter.compiler.steering import APART, STEERING
from ruledeck.interpreter.compiler.verb_legality import counted, of_what_follows

if TYPE_CHECKING:
    from ruledeck.interpreter.compiler.statements import EffectCompiler
    from ruledeck.interpreter.compiler.values import Env


_THINGS = frozenset(("component", "entity", "player", "zone"))

LOAN = "give-control-of-_-to-_"
"""The one verb whose effect can be given for a time."""
ALL = "@all"
"""The name of everything that a state rule is carried out for at once: each line happens to each of them, as `it`."""


def perform(effects: "EffectCompiler", node: m.Perform, env: "Env") -> "Env":
    """Compile a verb: choices inside it first, then every occurrence."""
    verb = effects.c.verb(node.verb)
    steer = STEERING.get(verb.id)
    if steer is not None and node.by.many and verb.id in APART:
        return each_picks(effects, node, env, (effects.w.fresh("p"), effects.values.code(node.by, env)))
    if steer is not None:
        return env if node.name is None and spread(effects, node, env) else steer(effects, node, env)
    if node.ending is not None and verb.id == LOAN:
        return lend(effects, node, node.ending, env)
    outside = env
    loops: list[tuple[str, str]] = []
    if ALL in env:
        loops.append((effects.w.fresh("e"), env[ALL]))
        env = {**env, "it": loops[0][0]}
    by = effects.values.code(node.by, env)
    if node.by.many:
        env = {**env, "they": effects.w.fresh("p")}
        loops.append((env["they"], by))
        by = env["they"]
    slots = {slot.name: slot for slot in verb.slots}
    codes: dict[str, str] = {}
    tests: list[str] = []
    several: list[tuple[str, str]] = []
    picked = ""
    if node.by.many and any(isinstance(value, m.Pick) for _, value in node.args):
        return each_picks(effects, node, env, loops[0])
    for name, value in node.args:
        if isinstance(value, m.Pick) and value.how == "divide":
            shared = next(slot.name for slot in verb.slots if slot.type == m.NUMBER)
            pairs, codes[name], share = divided(effects, value, env, node, name, codes[shared])
            env = {**env, EACH: codes[name]}
            codes[shared] = share
            loops.append((f"({codes[name]}, {share})", pairs))
        elif (isinstance(value, m.Pick) and value.type == m.NUMBER) or of_what_follows(value, env):
            codes[name] = f"@{name}"
        elif isinstance(value, m.Pick):
            wanted = counted(value) if effects.track else None
            if wanted is not None:
                need = effects.w.fresh("n")
                effects.w.line(f"{need} = {effects.values.code(wanted, env)}")
            codes[name] = picked = pick(effects, value, env, node, name)
            if wanted is not None:
                several.append((picked, need))
            if value.many and not slots[name].many:
                loops.append((effects.w.fresh("e"), codes[name]))
                codes[name] = loops[-1][0]
            elif not value.many and slots[name].many:
                codes[name] = f"({codes[name]},)"
            env = {**env, EACH: codes[name]}
        elif value.type.base == "condition" and slots[name].type == m.CONDITION:
            codes[name] = effects.values.code(value, env)
        elif value.many and not slots[name].many:
            loops.append((effects.w.fresh("e"), effects.values.code(value, env)))
            codes[name] = loops[-1][0]
            env = {**env, EACH: codes[name]}
        else:
            code = effects.values.code(value, env)
            test = there(value, slots[name].type, code, env)
            if value.many or not slots[name].many:
                codes[name] = code
                tests += [test] if test else []
            else:
                codes[name] = f"(({code},) if {test} else ())" if test else f"({code},)"
    for name, value in node.args:
        if codes[name] == f"@{name}" and not isinstance(value, m.Pick):
            codes[name] = effects.values.code(value, env)
        elif isinstance(value, m.Pick) and value.type == m.NUMBER:
            picked = pick_amount(effects, value, env, node, name, list(codes.values()))
            codes[name] = picked
    maybe = [codes[name] for name, value in node.args if isinstance(value, m.Pick) and not value.many]
    tests = [f"{name} is not None" for name in maybe if name.isidentifier()] + tests
    test = " and ".join(dict.fromkeys(tests))
    occurrences(effects, node, by, [codes[slot.name] for slot in verb.slots], loops, test)
    for group, least in several:
        # Fewer than were asked for is not in full; none of none is.
        effects.w.line(f"if len({group}) < {least}: ok = min(ok, 1)")
        effects.w.line(f"elif not {group}: ok = 3")
    if node.name is not None:
        if picked:
            effects.maybe.add(node.name)
        return {**outside, node.name: picked or "ok"}
    return outside


def at_once(ability: m.Ability) -> bool:
    """Whether a state rule is carried out for all things at once: where its lines are verbs in which nobody chooses anything."""
    return (
        ability.state is not None
        and ability.body is not None
        and not ability.costs
        and all(_straightforward(line) for line in ability.body.items)
    )


def _straightforward(node: m.Effect) -> bool:
    if isinstance(node, m.Steps):
        return all(_straightforward(each) for each in node.items)
    return (
        isinstance(node, m.Perform)
        and node.verb not in STEERING
        and node.name is None
        and node.ending is None
        and not any(isinstance(each, m.Pick) for each in nodes_in(node))
    )


def lend(effects: "EffectCompiler", node: m.Perform, ending: m.Ending, env: "Env") -> "Env":
    """Compile control that is given until something."""
    codes, tests = [], []
    types = {slot.name: slot.type for slot in effects.c.verb(node.verb).slots}
    for slot, value in node.args:
        code = pick(effects, value, env, node, slot) if isinstance(value, m.Pick) else effects.values.code(value, env)
        codes.append(code)
        env = {**env, EACH: code}
        test = f"{code} is not None" if isinstance(value, m.Pick) else there(value, types[slot], code, env)
        tests += [test] if test else []
    call = f"lend(s, {effects.source()}, {', '.join(codes)}, {until(effects, ending, env)})"
    call = " and ".join([*tests, call])
    effects.w.line(f"ok = 2 if {call} else 0" if effects.track else call)
    return env


def each_picks(effects: "EffectCompiler", node: m.Perform, env: "Env", group: tuple[str, str]) -> "Env":
    """Compile `each player discards 1 card`: every player in turn chooses for themselves."""
    one = replace(node, by=m.Name("they", m.PLAYER))
    if node.name is None:
        loop(effects, group[1], "they", m.Steps((one,)), env)
        return env
    name = node.name

    def picked(var: str) -> str:
        return perform(effects, one, {**env, "they": var})[name]

    many = any(isinstance(value, m.Pick) and value.many for _, value in node.args)
    found = gathered(effects, group[1], picked, many=many)
    effects.maybe.discard(name)
    return {**env, name: found}


def spread(effects: "EffectCompiler", node: m.Perform, env: "Env") -> bool:
    """Compile a verb of the engine that takes one thing for each of a group that is written there; false without one."""
    slots = {slot.name: slot for slot in effects.c.verb(node.verb).slots}
    for name, value in node.args:
        if value.many and not slots[name].many and value.type.base in _THINGS:
            group = (
                pick(effects, value, env, node, name) if isinstance(value, m.Pick) else effects.values.group(value, env)
            )
            args = tuple([(each, m.Name(EACH, value.type) if each == name else other) for each, other in node.args])
            loop(effects, group, EACH, m.Steps((replace(node, args=args),)), env)
            return True
    return False


def occurrences(
    effects: "EffectCompiler",
    node: m.Perform,
    by: str,
    codes: list[str],
    loops: list[tuple[str, str]],
    test: str,
) -> None:
    """Compile the occurrences: one, or one for each combination of the groups; without what fails a test of its slots."""
    index = effects.c.verb_index[node.verb]
    waits = effects.c.analysis.verb_waits(node.verb)
    aborts = effects.c.analysis.verb_aborts(node.verb)
    packed = f"({', '.join(codes)}{',' if len(codes) == 1 else ''})"
    if index in effects.c.analysis.sensitive and effects.c.analysis.observed(node):
        if loops:
            inner = " ".join(f"for {name} in {group}" for name, group in loops)
            group = f"tuple([({by}, {packed}) {inner}{f' if {test}' if test else ''}])"
        else:
            group = f"(({by}, {packed}),)" if not test else f"((({by}, {packed}),) if {test} else ())"
        source = effects.source()
        quick = effects.c.concerns.function(node.verb)
        if quick is not None and (node.verb in ATOMS or not waits):
            # Where no ability is concerned, the occurrences are as plain as those of any other verb.
            slow, fast, end = effects.w.label(), effects.w.label(), effects.w.label()
            held = group
            effects.w.branch(effects.c.concerns.test(node.verb, by, codes, loops, test), slow, fast)
            effects.w.mark(slow)
            effects.w.wait(effects.unit, f"raise_group(s, 0, ({index}, {source}, {held}), None)", aborts=True)
            effects.status("v")
            effects.w.jump(end)
            effects.w.mark(fast)
            plainly(effects, node, by, codes, loops, test)
            effects.w.mark(end)
            return
        effects.w.wait(effects.unit, f"raise_group(s, 0, ({index}, {source}, {group}), None)", aborts=True)
        effects.status("v")
        return
    if effects.c.analysis.banned(node.verb):
        test = " and ".join([*([test] if test else []), f"allowed(s, {index}, {by}, {packed})"])
    if node.verb in ATOMS or not waits:
        plainly(effects, node, by, codes, loops, test)
        return
    number = effects.c.verbs.unit(node.verb)
    call = f"F[{number}](s, 0, ({by}, {', '.join(codes)}{',' if codes else ''}), None)"
    if not loops and not test:
        effects.w.wait(effects.unit, call, aborts=aborts)
        effects.status("v")
        return
    if not loops:
        yes, end = effects.w.label(), effects.w.label()
        effects.status("0")
        effects.w.branch(test, yes, end)
        effects.w.mark(yes)
        effects.w.wait(effects.unit, call, aborts=aborts)
        effects.status("v")
        effects.w.mark(end)
        return
    group, at = effects.w.fresh("g"), effects.w.fresh("i")
    names = [name for name, _ in loops]
    inner = " ".join(f"for {name} in {code}" for name, code in loops)
    effects.w.line(f"{group} = tuple([({', '.join(names)},) {inner}{f' if {test}' if test else ''}])")
    effects.w.line(f"{at} = 0")
    top, body, end = effects.w.label(), effects.w.label(), effects.w.label()
    whole = effects.w.fresh("n")
    if effects.track:
        effects.w.line(f"{whole} = 4")
    effects.w.mark(top)
    effects.w.branch(f"{at} < len({group})", body, end)
    effects.w.mark(body)
    effects.w.line(f"({', '.join(names)},) = {group}[{at}]")
    effects.w.line(f"{at} += 1")
    effects.w.wait(effects.unit, call, aborts=aborts)
    if effects.track:
        effects.w.line(f"{whole} = JOINED[{whole}][v]")
    effects.w.back(top)
    effects.w.mark(end)
    effects.status(f"{whole} % 4")


def plainly(
    effects: "EffectCompiler", node: m.Perform, by: str, codes: list[str], loops: list[tuple[str, str]], test: str
) -> None:
    """Compile occurrences of an atom, or of a verb that cannot wait, that raise no event."""
    atom = ATOMS.get(node.verb)
    if (
        node.verb == "move-_-to-_"
        and len(loops) == 1
        and not test
        and codes[0] == loops[0][0]
        and not re.search(rf"\b{codes[0]}\b", codes[1])
    ):
        call = f"move_group(s, {loops[0][1]}, {codes[1]})"
        effects.w.line(f"ok = 2 if {call} else 0" if effects.track else call)
    elif atom is not None:
        straight(effects, lambda: atom(effects, by, codes), loops, test)
    else:
        name = effects.c.verbs.function(node.verb)
        straight(
            effects,
            lambda: effects.w.line(f"{'ok = ' if effects.track else ''}{name}({', '.join(('s', by, *codes))})"),
            loops,
            test,
        )


def straight(effects: "EffectCompiler", emit: Callable[[], None], loops: list[tuple[str, str]], test: str) -> None:
    """Compile occurrences that cannot wait."""
    if loops and effects.track:
        effects.w.line("ok_all = 4")
    for name, group in loops:
        effects.w.line(f"for {name} in {group}:")
        effects.w.depth += 1
    if test:
        effects.status("0")
        with effects.w.indented(f"if {test}:"):
            emit()
    else:
        emit()
    if loops and effects.track:
        effects.w.line("ok_all = JOINED[ok_all][ok]")
    effects.w.depth -= len(loops)
    if loops and effects.track:
        effects.w.line("ok = ok_all % 4")


def concluded(effects: "EffectCompiler", event: str) -> None:
    """Compile the event that an ability has been resolved."""
    if event:
        done = "ok" if effects.track else "2"
        effects.w.wait(effects.unit, f"conclude(s, 0, ({event}, {done}), None)", aborts=True)
        effects.status("v")
