"""Conditions, loops and dependent steps: straight Python where nothing can wait, blocks where a decision may come."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from ruledeck.grammar.meaning import tree as m
from ruledeck.interpreter.state.runaway import COUNTED_AT_ONCE

if TYPE_CHECKING:
    from ruledeck.interpreter.compiler.statements import EffectCompiler
    from ruledeck.interpreter.compiler.values import Env


def branches(effects: "EffectCompiler", node: m.If, env: "Env") -> None:
    """Compile `if`, `else if`, `else`."""
    if node.otherwise is None:
        # Where no condition holds, nothing happens.
        effects.status("0")
    arms, otherwise = open_arms(effects, node, env)
    if not effects.waits(node):
        word = "if"
        for test, body in arms:
            with effects.w.indented(f"{word} {test}:"):
                effects.inner(body, env)
            word = "elif"
        if otherwise is not None and not arms:
            effects.inner(otherwise, env)
        elif otherwise is not None:
            with effects.w.indented("else:"):
                effects.inner(otherwise, env)
        return
    end = effects.w.label()
    for test, body in arms:
        yes, no = effects.w.label(), effects.w.label()
        effects.w.branch(test, yes, no)
        effects.w.mark(yes)
        effects.inner(body, env)
        effects.w.jump(end)
        effects.w.mark(no)
    if otherwise is not None:
        effects.inner(otherwise, env)
    effects.w.mark(end)


def open_arms(effects: "EffectCompiler", node: m.If, env: "Env") -> tuple[list[tuple[str, m.Steps]], m.Steps | None]:
    """Return the tests and bodies that the chosen options leave open, and what happens where none of the tests holds."""
    arms: list[tuple[str, m.Steps]] = []
    for test, body in node.arms:
        code = effects.test(test, env)
        if code == "True":
            return arms, body
        if code != "False":
            arms.append((code, body))
    return arms, node.otherwise


def then(effects: "EffectCompiler", node: m.Then, env: "Env") -> "Env":
    """Compile `then`: only when the step before happened fully, unless the game says that it follows anyway."""
    if effects.c.analysis.loose_then:
        return effects.steps(node.body, env)
    yes, end = effects.w.label(), effects.w.label()
    if not effects.waits(node):
        with effects.w.indented("if ok >= 2:"):
            return effects.steps(node.body, env)
    effects.w.branch("ok >= 2", yes, end)
    effects.w.mark(yes)
    known = effects.steps(node.body, env)
    effects.w.mark(end)
    return known


def fully(effects: "EffectCompiler", node: m.Fully, env: "Env") -> None:
    """Compile `fully x: y`: nothing unless x can happen in full."""
    could = effects.c.could.fully(node.price, env)
    yes, end, go = effects.w.label(), effects.w.label(), effects.w.label()
    if not effects.waits(node):
        with effects.w.indented(f"if {could}:"):
            known = effects.steps(node.price, dict(env))
            with effects.w.indented("if ok >= 2:"):
                effects.inner(node.body, known)
        return
    effects.status("0")
    effects.w.branch(could, yes, end)
    effects.w.mark(yes)
    known = effects.steps(node.price, dict(env))
    effects.w.branch("ok >= 2", go, end)
    effects.w.mark(go)
    effects.inner(node.body, known)
    effects.w.mark(end)


def loop(effects: "EffectCompiler", group: str, name: str, body: m.Steps, env: "Env") -> None:
    """Compile a block once for each of a group."""
    if not effects.waits(body):
        var = effects.w.fresh("e")
        with effects.w.indented(f"for {var} in {group}:"):
            effects.inner(body, {**env, name: var})
        return
    each_of(effects, group, lambda var: effects.inner(body, {**env, name: var}))


def gathered(effects: "EffectCompiler", group: str, choose: Callable[[str], str], *, many: bool) -> str:
    """Compile what each of a group chooses in turn; returns the variable of all of it, as a tuple, each only once.

    `choose` is given the variable of each, and returns that of the choice: a tuple if `many`, else one thing or `None`.
    """
    found = effects.w.fresh("g")
    effects.w.line(f"{found} = ()")

    def one(var: str) -> None:
        code = choose(var)
        new = f"tuple([x for x in {code if many else f'({code},)'} if x not in {found}])"
        effects.w.line(f"if {code} is not None: {found} += {new}")

    each_of(effects, group, one)
    return found


def each_of(effects: "EffectCompiler", group: str, body: Callable[[str], None]) -> None:
    """Compile lines that may wait once for each of a group; they are given the variable of each."""
    items, at, var = effects.w.fresh("g"), effects.w.fresh("i"), effects.w.fresh("e")
    top, go, end = effects.w.label(), effects.w.label(), effects.w.label()
    effects.w.line(f"{items} = {group}")
    effects.w.line(f"{at} = 0")
    effects.w.mark(top)
    effects.w.branch(f"{at} < len({items})", go, end)
    effects.w.mark(go)
    effects.w.line(f"{var} = {items}[{at}]")
    effects.w.line(f"{at} += 1")
    body(var)
    effects.w.back(top)
    effects.w.mark(end)


def foreach(effects: "EffectCompiler", node: m.ForEach, env: "Env") -> None:
    """Compile `for each`, sorted by numbers and, where equal, as a player orders."""
    group = effects.values.group(node.source, env)
    if not group.startswith(("tuple(", "(")) and not isinstance(node.source, m.Name):
        group = f"tuple({group})"
    if not node.orders and node.chooser is None:
        loop(effects, group, node.name, node.body, env)
        return
    keys = []
    for number, down in node.orders:
        code = effects.values.code(number, {**env, "it": "x", "@it": env.get("it", "0")})
        keys.append(f"-({code})" if down else code)
    key = f"({', '.join(keys)},)" if keys else "()"
    ordered = effects.w.fresh("g")
    if node.chooser is None:
        effects.w.line(f"{ordered} = tuple(sorted({group}, key=lambda x: {key}))")
    else:
        by = effects.values.code(node.chooser, env)
        site = effects.c.sites.add("order", node, effects.key, node.source)
        effects.w.line(f"{ordered} = {group}")
        effects.w.line(f"{ordered} = ({ordered}, tuple([{key} for x in {ordered}]))")
        effects.w.wait(
            effects.unit, f"arrange(s, 0, ({by}, {site}, *{ordered}, {effects.context()}), None)", aborts=False
        )
        effects.w.line(f"{ordered} = v")
    loop(effects, ordered, node.name, node.body, env)


def guarded(effects: "EffectCompiler", turns: str, node: m.Repeat | m.Alternate) -> None:
    """Let the loop guard look at a loop each so many turns; `turns` names their count."""
    site = effects.c.sites.add("loop", node, effects.key, None)
    effects.w.line(f"if not {turns} % {COUNTED_AT_ONCE}: guard(s, {turns}, {site})")


def repeated(effects: "EffectCompiler", node: m.Repeat, env: "Env") -> None:
    """Compile `repeat`; the loop guard counts every turn."""
    at, turns = effects.w.fresh("i"), effects.w.fresh("i")
    limit = effects.w.fresh("n")
    effects.w.line(f"{at} = {turns} = 0")
    # Fewer than no times is not at all; -1 never comes.
    effects.w.line(f"{limit} = {'-1' if node.times is None else f'max({effects.values.code(node.times, env)}, 0)'}")
    if not effects.waits(node):
        with effects.w.indented(
            f"while {at} != {limit}{f' and {effects.test(node.condition, env)}' if node.word == 'while' and node.condition else ''}:"
        ):
            effects.w.line(f"{at} += 1")
            guarded(effects, at, node)
            known = effects.steps(node.body, dict(env))
            if node.word == "until" and node.condition is not None:
                effects.w.line(f"if {effects.test(node.condition, known)}: break")
        return
    top, go, end = effects.w.label(), effects.w.label(), effects.w.label()
    effects.w.mark(top)
    test = f"{at} != {limit}"
    if node.word == "while" and node.condition is not None:
        test = f"{test} and {effects.test(node.condition, env)}"
    effects.w.branch(test, go, end)
    effects.w.mark(go)
    effects.w.line(f"{at} += 1")
    guarded(effects, at, node)
    known = effects.steps(node.body, dict(env))
    if node.word == "until" and node.condition is not None:
        effects.w.branch(effects.test(node.condition, known), end, top2 := effects.w.label())
        effects.w.mark(top2)
    effects.w.back(top)
    effects.w.mark(end)
