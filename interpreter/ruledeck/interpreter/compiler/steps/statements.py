"""Statements to those of the target, which are cut into blocks later where a decision may come inside."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.parts import PartKey
from ruledeck.grammar.meaning.traversal import names_in
from ruledeck.interpreter.compiler.basis import runtime as rt
from ruledeck.interpreter.compiler.basis.absent import doubtful
from ruledeck.interpreter.compiler.basis.context import Compiling
from ruledeck.interpreter.compiler.basis.found_nothing import needed_in
from ruledeck.interpreter.compiler.basis.line_rules import rules
from ruledeck.interpreter.compiler.basis.primitive_calls import ATOMS, PASSED, UNASKED
from ruledeck.interpreter.compiler.basis.surroundings import Surroundings
from ruledeck.interpreter.compiler.basis.tolls import levy
from ruledeck.interpreter.compiler.legality.statics import THIS
from ruledeck.interpreter.compiler.steps.control_flow import HAPPENED, branches, foreach, fully, then
from ruledeck.interpreter.compiler.steps.lasting import delay, hold_statics
from ruledeck.interpreter.compiler.steps.modes import modes
from ruledeck.interpreter.compiler.steps.occurrences import joined
from ruledeck.interpreter.compiler.steps.optional import again, may
from ruledeck.interpreter.compiler.steps.performing import perform
from ruledeck.interpreter.compiler.steps.periods import alternate, during
from ruledeck.interpreter.compiler.steps.secret_choices import named_choice
from ruledeck.interpreter.compiler.steps.steering import event_of
from ruledeck.interpreter.compiler.steps.stories import Telling, tell_amounts, tell_empty
from ruledeck.interpreter.compiler.steps.told_texts import tell_conditional
from ruledeck.interpreter.target.building import Builder
from ruledeck.interpreter.target.names import identifier
from ruledeck.interpreter.target.nodes import (
    NONE,
    OK,
    ZERO,
    Attribute,
    Compare,
    Conditional,
    Constant,
    Expression,
    Local,
)
from ruledeck.interpreter.target.simplify import at, compare, conjunction, packed

EVENT = Local(identifier("ev"))
"""The event that an ability answers."""


class EffectCompiler:
    """Compiles the statements of one unit.

    Attributes:
        c: The compiler of the game.
        w: What collects the statements.
        key: Where its text stands.
        values: The compiler of values.
        maybe: Names of choices that may have found nothing; what reads one of them is skipped then.
        sums: Names of choices of which nothing may be enough: those of a total, and those of any number or up to some.
        track: Whether the local `ok` says how far the last statement happened.
        quiet: Whether what is done raises no events: it is part of something that happens.
        behind: The lines that come behind the one that is being compiled.
        price: The costs behind the one that is being paid, in the head of an ability.
        paying: Whether what is compiled is a cost in the head of an ability.
        due: Whether it is such a cost, or the price of `fully`: only that can be picked which pays it.
        story: How the verb is told whose body comes next; `None` for anything else.
        between: Whether state rules run behind each line: in abilities, periods and the course of the game, not inside a verb.
        replaceable: Whether the event that it answers was still to come when it resolved, where it waited on a stack.
    """

    def __init__(self, compiler: Compiling, builder: Builder, key: PartKey) -> None:
        self.c, self.w, self.key = compiler, builder, key
        self.values = compiler.values
        self.maybe: set[str] = set()
        self.sums: set[str] = set()
        self.spare: set[str] = set()
        self.track = compiler.analysis.tracks
        self.quiet = False
        self.between = False
        self.behind: tuple[m.Effect, ...] = ()
        self.price: tuple[m.Effect, ...] = ()
        self.due = False
        self.paying = False
        self.story: Telling | None = None
        self.replaceable: Local | None = None

    def line(self, item: m.Effect, env: Surroundings) -> Surroundings:
        """Compile a line of a block, and the state rules behind it."""
        env = self.guarded(item, env)
        if self.between and not isinstance(item, m.Choose | m.Let):
            rules(self)
        return env

    def lines(self, items: tuple[m.Effect, ...]) -> Iterator[m.Effect]:
        """Yield the lines of a block; meanwhile it is known which ones come behind each."""
        outside = self.behind
        for number, item in enumerate(items):
            self.behind = (*items[number + 1 :], *outside)
            yield item
        self.behind = outside

    def steps(self, node: m.Steps, env: Surroundings, settle: Callable[[], None] | None = None) -> Surroundings:
        """Compile statements in order; returns the names known behind them. The local `ok` is the status of all of them.

        They happened as far as the last one that asked for something, but at least partly if any of them did. `settle` compiles
        what comes behind each of them.
        """
        far = self.w.fresh("n") if self.track and len(node.items) > 1 else None
        if self.track and node.items and isinstance(node.items[0], m.Let):
            self.status(UNASKED)
        if far is not None:
            self.w.assign(far, PASSED)
        # Only the lines of the body itself name what its story may speak of.
        story, self.story = self.story, None
        for item in self.lines(node.items):
            env = self.line(item, env)
            if story is not None:
                story.go_on(self, env)
            if far is not None and not isinstance(item, m.Let | m.Choose):
                self.w.assign(far, at(at(rt.BEHIND, far), OK))
            if settle is not None:
                settle()
        if far is not None:
            self.w.assign(OK, far)
        return env

    def inner(self, node: m.Steps, env: Surroundings) -> None:
        """Compile a nested block, whose names end with it."""
        self.steps(node, env)

    def guarded(self, node: m.Effect, env: Surroundings) -> Surroundings:
        """Compile a statement; one that needs a choice which found nothing is skipped as a whole, and one that counts it counts none."""
        doubted = names_in(node) & self.maybe & set(env.names) if self.maybe else set()
        needed = sorted(needed_in(node) & doubted) if doubted else []
        if not needed:
            return self.noted(node, replace(env, doubted=env.doubted | doubted) if doubted else env)
        test = conjunction(self.found(name, env.names[name]) for name in needed)
        with self.w.part() as yes:
            after = self.noted(node, replace(env, doubted=(env.doubted | doubted).difference(needed)))
        with self.w.part() as no:
            # What the step names is nothing when it is skipped; what reads one of these names is skipped with it.
            for name, code in after.names.items():
                if name not in env.names and isinstance(code, Local):
                    self.maybe.add(name)
                    self.w.assign(code, None)
            # What might be left asks for nothing then.
            self.status(UNASKED if self.spare.issuperset(needed) else ZERO)
        self.w.when(test, yes.body, no.body)
        return after

    def found(self, name: str, code: Expression) -> Expression:
        """Return whether a choice found something, or answered that nothing is needed."""
        if name in self.sums or name not in self.maybe:
            return compare(code, "is not", NONE)
        return Compare("not in", code, Constant((None, ())))

    def noted(self, node: m.Effect, env: Surroundings) -> Surroundings:
        """Compile a statement that notes, when coverage is wanted, that it was reached, or that it changed something."""
        outside, self.w.origin = self.w.origin, self.c.origin(self.key, node)
        after = self.covered(node, env)
        self.w.origin = outside
        return after

    def covered(self, node: m.Effect, env: Surroundings) -> Surroundings:
        """Compile a statement with what it notes."""
        if not self.c.coverage.wanted or isinstance(node, CONTROL):
            return self.statement(node, env)
        clause = self.c.coverage.clause(self.key, node)
        if not isinstance(node, m.Perform) or node.verb not in ATOMS:
            self.w.do(rt.COVER(clause))
            return self.statement(node, env)
        before = self.w.fresh("n")
        self.w.assign(before, rt.LEN(Attribute("log")))
        after = self.statement(node, env)
        self.w.do(rt.CHANGED(clause, before))
        return after

    def status(self, code: Expression) -> None:
        """Say how far the statement happened: 0 nothing, 1 partly, 2 fully."""
        if self.track:
            self.w.assign(OK, code)

    def statement(self, node: m.Effect, env: Surroundings) -> Surroundings:
        """Compile one statement; returns the names known behind it."""
        if self.c.layout.tells and not self.paying:
            tell_conditional(self, node, env)
            tell_amounts(self, node, env)
            tell_empty(self, node, env)
        known = STATEMENTS[type(node)](self, node, env)
        return env if known is None else known

    def source(self) -> Expression:
        """Return the entity whose text this is."""
        return THIS if THIS in self.w.params else Attribute("cause")

    def context(self) -> Expression:
        """Return what labels need to know: the source and the event."""
        this: Expression = THIS if THIS in self.w.params else ZERO
        event: Expression = EVENT if EVENT in self.w.params else Constant(-1)
        return packed([this, event])

    def test(self, node: m.Value, env: Surroundings) -> Expression:
        """Return a condition, wrapped so that coverage sees which way it went."""
        return self.c.coverage.both_ways(node, self.values.code(node, env))


def together(effects: EffectCompiler, node: m.Steps, env: Surroundings) -> Surroundings:
    """Compile `a and b`: each as far as possible; fully only when each was."""
    if not effects.track or len(node.items) == 1:
        for item in node.items:
            env = effects.guarded(item, env)
        return env
    least = effects.w.fresh("n")
    effects.w.assign(least, PASSED)
    for item in node.items:
        env = effects.guarded(item, env)
        if not isinstance(item, m.Let):
            effects.w.assign(least, joined(least, OK))
    effects.w.assign(OK, least)
    return env


def let(effects: EffectCompiler, node: m.Let, env: Surroundings) -> Surroundings:
    """Compile a name for a value."""
    name = effects.w.fresh("n")
    code = effects.values.code(node.value, env)
    if node.outcome:
        # A verb that has not happened leaves the outcome of an earlier one.
        code = Conditional(HAPPENED, rt.CAME_OUT(Constant(effects.c.verb_index[node.outcome]), code), NONE)
    effects.w.assign(name, code)
    known = env.naming(node.name, name)
    return replace(known, lacking=env.lacking | {node.name}) if doubtful(node.value, env) else known


def instead(effects: EffectCompiler, node: m.Instead, env: Surroundings) -> None:
    """Compile what happens instead of the event; of what was replaced or cancelled while it waited it takes the place of nothing."""
    with effects.w.part() as replaced:
        effects.w.do(rt.REPLACE_EVENT(event_of(env)))
        effects.inner(node.body, env)
    if effects.replaceable is None:
        effects.w.add(*replaced.body)
        return
    with effects.w.part() as missed:
        effects.status(ZERO)
    effects.w.when(effects.replaceable, replaced.body, missed.body)


Statement = Callable[[EffectCompiler, Any, Surroundings], Surroundings | None]
"""Compiles one statement; returns the names known behind it, or `None` when it gives none."""

STATEMENTS: dict[type[m.Meant], Statement] = {
    m.Steps: together,
    m.Perform: perform,
    m.Choose: named_choice,
    m.Let: let,
    m.If: branches,
    m.May: may,
    m.Then: then,
    m.Instead: instead,
    m.Fully: fully,
    m.Levy: levy,
    m.Modes: modes,
    m.ForEach: foreach,
    m.Repeat: again,
    m.Alternate: alternate,
    m.During: during,
    m.Hold: hold_statics,
    m.Delay: delay,
}
"""What compiles each kind of statement."""


CONTROL = (m.If, m.May, m.Then, m.Instead, m.Fully, m.Modes, m.ForEach, m.Repeat, m.Alternate, m.During, m.Steps)
"""Statements that consist of others, which note for themselves what they did."""
