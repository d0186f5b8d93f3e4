"""What the names of a text stand for in the middle of a decision: read back from the frames that wait."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.traversal import names_in
from ruledeck.interpreter.compiler.basis.surroundings import Surroundings
from ruledeck.interpreter.compiler.compiler import Compiler
from ruledeck.interpreter.compiler.steps.statements import EVENT
from ruledeck.interpreter.compiler.values.values import ValueCompiler
from ruledeck.interpreter.engine import breakpoints
from ruledeck.interpreter.explain.evaluator import Found, Scope, event_scope
from ruledeck.interpreter.state.frames import frames_of
from ruledeck.interpreter.target.names import identifier
from ruledeck.interpreter.target.nodes import Constant, Expression, Index, Local, Origin

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ruledeck.interpreter.state.program import Program
    from ruledeck.interpreter.state.state import State


class _Noting(ValueCompiler):
    """Notes in which surroundings each expression is compiled."""

    def __init__(self, compiler: Compiler) -> None:
        super().__init__(compiler)
        self.noted: dict[int, list[Surroundings]] = {}

    def code(self, node: m.Value, env: Surroundings) -> Expression:
        """Compile as ever, and note the surroundings."""
        self.noted.setdefault(id(node), []).append(env)
        return super().code(node, env)


class Workshop:
    """A game compiled once more to be looked into: play itself keeps nothing that only explanations need.

    Attributes:
        program: The program that is explained.
        compiler: The compiler of its copy; the same text gives the same code, so that numbers fit both.
    """

    def __init__(self, program: Program) -> None:
        """Compile the copy."""
        self.program = program
        self.compiler = Compiler(program.game, program.layout.people, program.options, coverage=False)
        self.compiler.analysis.watches_periods = breakpoints.installed(program)
        self.noted = _Noting(self.compiler)
        self.compiler.values = self.noted
        self.copy = self.compiler.run()

    def payable(
        self, s: State, price: tuple[m.Effect, ...], names: dict[str, Found], ev: int, slots: tuple[str, ...]
    ) -> bool:
        """Whether some costs can be paid in full, one after the other; `slots` are those of the event."""
        module, known = self.compiler.module, Local(identifier("names"))
        env = Surroundings({each: Index(known, Constant(each)) for each in names}, EVENT, slots)
        code = self.compiler.could.fully(m.Steps(price), env)
        asked = module.function(module.returning("test", (known, EVENT), code, Origin("an explanation")))
        return bool(asked(s, names, ev))

    def scope(self, s: State, node: m.Value, ev: int) -> Scope | None:
        """Return the scope of an expression in the innermost waiting unit that compiled it; `None` when none did."""
        wanted = names_in(node)
        for unit, _, values in frames_of(s.stack):
            if unit not in self.compiler.module.frames:
                continue
            bound = dict(zip(self.compiler.module.frames[unit], values, strict=False))
            fitting: list[tuple[dict[str, Found], Surroundings]] = []
            for env in self.noted.noted.get(id(node), ()):
                names = {
                    name: _value(code, bound)
                    for name, code in env.names.items()
                    if name in wanted or name in ("this", "you", "they")
                }
                if all(value is not _UNKNOWN for name, value in names.items() if name in wanted):
                    fitting.append(({name: value for name, value in names.items() if value is not _UNKNOWN}, env))
            if fitting:
                # The same text was also compiled into tests, of which the unit does not know for whom they ask.
                known, env = max(fitting, key=lambda each: "you" in each[0])
                return event_scope(self.program, s, known, ev, env.shared)
        return None


_UNKNOWN = "\0"


def _value(code: Expression, bound: Mapping[Local, Found]) -> Found:
    """Return what a variable of a unit holds; generated code also writes numbers out."""
    if isinstance(code, Constant) and isinstance(code.value, int) and not isinstance(code.value, bool):
        return code.value
    return bound.get(code, _UNKNOWN) if isinstance(code, Local) else _UNKNOWN
