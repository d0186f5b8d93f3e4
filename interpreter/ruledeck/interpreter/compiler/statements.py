"""Statements to the lines of a unit: straight Python where nothing can wait, numbered blocks where a decision may come."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.traversal import names_in, nodes_in
from ruledeck.interpreter.compiler.absent import LACKING, doubtful
from ruledeck.interpreter.compiler.choices import choose, may, modes
from ruledeck.interpreter.compiler.control_flow import branches, foreach, fully, repeated, then
from ruledeck.interpreter.compiler.lasting import delay, hold_statics
from ruledeck.interpreter.compiler.occurrences import perform
from ruledeck.interpreter.compiler.periods import alternate, during, rules
from ruledeck.interpreter.compiler.primitive_calls import ATOMS
from ruledeck.interpreter.compiler.values import Env
from ruledeck.interpreter.compiler.writer import Writer

if TYPE_CHECKING:
    from ruledeck.interpreter.compiler.compiler import Compiler


class EffectCompiler:
    """Compiles the statements of one unit.

    Attributes:
        c: The compiler of the game.
        w: Where the lines go.
        unit: The number of the unit.
        key: Where its text stands.
        values: The compiler of values.
        maybe: Names of choices that may have found nothing; what reads one of them is skipped then.
        track: Whether the local `ok` says how far the last statement happened.
        between: Whether state rules run behind each line: in abilities, periods and the course of the game, not inside a verb.
    """

    def __init__(self, compiler: "Compiler", writer: Writer, unit: int, key: str) -> None:
        self.c, self.w, self.unit, self.key = compiler, writer, unit, key
        self.values = compiler.values
        self.maybe: set[str] = set()
        self.sums: set[str] = set()
        self.track = compiler.analysis.tracks
        self.between = False

    def waits(self, node: m.Effect) -> bool:
        """Whether a decision, an event or a state rule can come inside of a statement."""
        if self.c.analysis.waits(node):
            return True
        return self.between and self.c.analysis.rules and isinstance(node, CONTROL) and bool(lines_in(node))

    def line(self, item: m.Effect, env: Env) -> Env:
        """Compile a line of a block, and the state rules behind it."""
        env = self.guarded(item, env)
        if self.between and not isinstance(item, m.Choose | m.Let):
            rules(self)
        return env

    def steps(self, node: m.Steps, env: Env) -> Env:
        """Compile statements in order; returns the names known behind them. The local `ok` is the status of the last."""
        for item in node.items:
            env = self.line(item, env)
        return env

    def verb_steps(self, node: m.Steps, env: Env) -> str:
        """Compile the steps of a verb; returns how far it happened: as far as its last step, but at least partly if any did."""
        most = self.w.fresh("n")
        self.w.line(f"{most} = 0")
        for item in node.items:
            env = self.line(item, env)
            if not isinstance(item, m.Let | m.Choose):
                self.w.line(f"if ok and ok != 3: {most} = 1")
        return f"({most} * 2 if ok == 3 and {most} else ok or {most})"

    def inner(self, node: m.Steps, env: Env) -> None:
        """Compile a nested block, whose names end with it."""
        if self.track and len(node.items) > 1:
            self.w.line(f"ok = {self.verb_steps(node, dict(env))}")
        else:
            self.steps(node, dict(env))

    def guarded(self, node: m.Effect, env: Env) -> Env:
        """Compile a statement; one that reads a choice which found nothing is skipped as a whole."""
        needed = sorted(names_in(node) & self.maybe & set(env))
        if not needed:
            return self.noted(node, env)
        test = " and ".join(self.found(name, env[name]) for name in needed)
        if not self.waits(node):
            with self.w.indented(f"if {test}:"):
                after = self.noted(node, env)
            named = self.given(after, env)
            if named:
                with self.w.indented("else:"):
                    for name in named:
                        self.w.line(f"{after[name]} = None")
            return after
        yes, end = self.w.label(), self.w.label()
        no = self.w.label()
        self.w.branch(test, yes, no)
        self.w.mark(yes)
        after = self.noted(node, env)
        self.w.jump(end)
        self.w.mark(no)
        for name in self.given(after, env):
            self.w.line(f"{after[name]} = None")
        self.w.mark(end)
        return after

    def given(self, after: Env, env: Env) -> list[str]:
        """Return the names that a step gives when it is not skipped; what reads one of them is skipped with it."""
        named = [name for name in after if name not in env and not name.startswith("@") and after[name].isidentifier()]
        self.maybe |= set(named)
        return named

    def found(self, name: str, code: str) -> str:
        """Return whether a choice found something, or answered that nothing is needed."""
        return f"{code} is not None" if name in self.sums or name not in self.maybe else f"{code} not in (None, ())"

    def noted(self, node: m.Effect, env: Env) -> Env:
        """Compile a statement that notes, when coverage is wanted, that it was reached, or that it changed something."""
        if not self.c.coverage.wanted or isinstance(node, CONTROL):
            return self.statement(node, env)
        clause = self.c.coverage.clause(self.key, node)
        if not isinstance(node, m.Perform) or node.verb not in ATOMS:
            self.w.line(f"cover(s, {clause})")
            return self.statement(node, env)
        before = self.w.fresh("n")
        self.w.line(f"{before} = len(s.log)")
        after = self.statement(node, env)
        self.w.line(f"changed(s, {clause}, {before})")
        return after

    def status(self, text: str) -> None:
        """Say how far the statement happened: 0 nothing, 1 partly, 2 fully."""
        if self.track:
            self.w.line(f"ok = {text}")

    def statement(self, node: m.Effect, env: Env) -> Env:
        """Compile one statement; returns the names known behind it."""
        known = STATEMENTS[type(node)](self, node, env)
        return env if known is None else known

    def source(self) -> str:
        """Return the entity whose text this is."""
        return "this" if "this" in self.w.params else "s.cause"

    def context(self) -> str:
        """Return what labels need to know: the source and the event."""
        this = "this" if "this" in self.w.params else "0"
        event = "ev" if "ev" in self.w.params else "-1"
        return f"({this}, {event})"

    def test(self, node: m.Value, env: Env) -> str:
        """Return a condition, wrapped so that coverage sees which way it went."""
        return self.c.coverage.both_ways(node, self.values.code(node, env))


def together(effects: EffectCompiler, node: m.Steps, env: Env) -> Env:
    """Compile `a and b`: each as far as possible; fully only when each was."""
    if not effects.track or len(node.items) == 1:
        for item in node.items:
            env = effects.guarded(item, env)
        return env
    least = effects.w.fresh("n")
    effects.w.line(f"{least} = 4")
    for item in node.items:
        env = effects.guarded(item, env)
        effects.w.line(f"{least} = JOINED[{least}][ok]")
    effects.w.line(f"ok = {least}")
    return env


def let(effects: EffectCompiler, node: m.Let, env: Env) -> Env:
    """Compile a name for a value."""
    name = effects.w.fresh("n")
    effects.w.line(f"{name} = {effects.values.code(node.value, env)}")
    known = {**env, node.name: name}
    return {**known, f"{LACKING}{node.name}": ""} if doubtful(node.value, env) else known


def instead(effects: EffectCompiler, node: m.Instead, env: Env) -> None:
    """Compile what happens instead of the event."""
    effects.w.line(f"replace_event(s, {env['@ev']})")
    effects.inner(node.body, env)


Statement = Callable[[EffectCompiler, Any, Env], Env | None]
"""Compiles one statement; returns the names known behind it, or `None` when it gives none."""

STATEMENTS: dict[type[m.Meant], Statement] = {
    m.Steps: together,
    m.Perform: perform,
    m.Choose: choose,
    m.Let: let,
    m.If: branches,
    m.May: may,
    m.Then: then,
    m.Instead: instead,
    m.Fully: fully,
    m.Modes: modes,
    m.ForEach: foreach,
    m.Repeat: repeated,
    m.Alternate: alternate,
    m.During: during,
    m.Hold: hold_statics,
    m.Delay: delay,
}
"""What compiles each kind of statement."""


def lines_in(node: m.Effect) -> list[m.Meant]:
    """Return the steps inside of a statement that change something."""
    return [each for each in nodes_in(node) if isinstance(each, m.Perform | m.Hold | m.Delay)]


CONTROL = (m.If, m.May, m.Then, m.Instead, m.Fully, m.Modes, m.ForEach, m.Repeat, m.Alternate, m.During, m.Steps)
"""Statements that consist of others, which note for themselves what they did."""
