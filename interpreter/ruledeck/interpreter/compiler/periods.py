"""Periods and windows of the rules: they begin and end, can be left from anywhere inside, and let reactions settle."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from ruledeck.grammar.meaning import tree as m
from ruledeck.interpreter.compiler.control_flow import guarded

if TYPE_CHECKING:
    from ruledeck.interpreter.compiler.statements import EffectCompiler
    from ruledeck.interpreter.compiler.values import Env


def alternate(effects: "EffectCompiler", node: m.Alternate, env: "Env") -> None:
    """Compile a window of the rules: one player after the other, ended by passes or a condition."""
    who, passes, count, at = effects.w.fresh("p"), effects.w.fresh("i"), effects.w.fresh("n"), effects.w.fresh("i")
    top, go, end, more = effects.w.label(), effects.w.label(), effects.w.label(), effects.w.label()
    effects.w.line(f"{who} = {effects.values.code(node.first, env)}")
    effects.w.line(f"{passes} = {at} = 0")
    effects.w.line(f"{count} = {'-1' if node.passes is None else effects.values.code(node.passes, env)}")
    effects.w.mark(top)
    inner = {**env, "you": who, "they": who}
    test = f"{passes} != {count}"
    if node.condition is not None:
        test = f"{test} and not {effects.test(node.condition, inner)}"
    effects.w.branch(test, go, end)
    effects.w.mark(go)
    before = effects.w.fresh("n")
    effects.w.line(f"{at} += 1")
    guarded(effects, at, node)
    effects.w.line(f"{before} = changes(s)")
    outside, effects.between = effects.between, True
    effects.steps(node.body, inner)
    effects.between = outside
    effects.w.mark(more)
    rules(effects)
    if effects.c.analysis.settles:
        effects.w.wait(effects.unit, "settle(s, 0, (), None)", aborts=True)
    effects.w.line(f"{passes} = {passes} + 1 if changes(s) == {before} else 0")
    effects.w.line(f"{who} = {who} % {effects.c.layout.players} + 1")
    effects.w.back(top)
    effects.w.mark(end)


def during(effects: "EffectCompiler", node: m.During, env: "Env") -> None:
    """Compile a period: it begins, its block happens, it ends; leaving or restarting it lands here."""
    index = effects.c.period_index(node.period)
    whose = "0" if node.whose is None else effects.values.code(node.whose, env)
    owner = effects.w.fresh("p")
    effects.w.line(f"{owner} = {whose}")
    inner = dict(env)
    if node.whose is not None:
        inner.update(you=owner, they=owner)
    name = f"{node.period}:{node.name}" if node.name else node.period
    catches = effects.c.analysis.catches(node.period)
    top, caught = effects.w.label(), effects.w.label()
    effects.w.mark(top)
    edge(effects, "begin", index, name, owner)
    if not catches:
        period_lines(effects, node.body, inner)
    else:
        catching(effects, caught, lambda: period_lines(effects, node.body, inner))
        effects.w.mark(caught)
        again, end = effects.w.label(), effects.w.label()
        restart = effects.w.fresh("n")
        effects.w.line(f"if v is ABORT and s.leaving not in ({1 + index}, {1001 + index}): return ABORT")
        effects.w.line(f"{restart} = v is ABORT and s.leaving > 1000")
        effects.w.line("if v is ABORT: s.leaving = 0")
        effects.w.branch(restart, again, end)
        effects.w.mark(again)
        effects.w.back(top)
        effects.w.mark(end)
    edge(effects, "end", index, name, owner)


def edge(effects: "EffectCompiler", which: str, index: int, name: str, owner: str) -> None:
    """Compile the beginning or the end of a period; where nothing can react to it, it needs no unit."""
    if effects.c.analysis.watches_periods:
        effects.w.wait(effects.unit, f"{which}_period(s, 0, ({index}, {name!r}, {owner}), None)", aborts=True)
        return
    effects.w.line(f"if s.effects: expire(s, {index}, {'start' if which == 'begin' else 'end'!r}, {owner})")
    if which == "begin":
        effects.w.line(f"open_period(s, {index}, {name!r})")


def catching(effects: "EffectCompiler", label: str, emit: Callable[[], None]) -> None:
    """Compile a part in which an abort jumps to a label instead of leaving the unit."""
    start = len(effects.w.blocks) - 1
    emit()
    effects.w.line("v = None")
    for block in effects.w.blocks[start:]:
        for number, line in enumerate(block):
            if line.strip() == "if v is ABORT: return ABORT":
                block[number] = line.replace("return ABORT", f"pc = {label}; continue")


def period_lines(effects: "EffectCompiler", node: m.Steps, env: "Env") -> None:
    """Compile the lines of a period: behind each, what waited for the end of an action happens."""
    outside, effects.between = effects.between, True
    for item in node.items:
        env = effects.line(item, env)
        if effects.c.analysis.settles:
            effects.w.wait(effects.unit, "settle(s, 0, (), None) if s.due else None", aborts=True)
    effects.between = outside


def rules(effects: "EffectCompiler") -> None:
    """Compile what state rules do before the next line: events run them anyway, but plain steps raise none."""
    if effects.c.analysis.rules:
        effects.w.wait(effects.unit, "run_rules(s, 0, (), None)", aborts=True)
