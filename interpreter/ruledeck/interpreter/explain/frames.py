"""What the names of a text stand for in the middle of a decision: read back from the frames that wait."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.traversal import names_in
from ruledeck.interpreter.compiler.compiler import Compiler
from ruledeck.interpreter.compiler.values import Env, ValueCompiler
from ruledeck.interpreter.engine import breakpoints
from ruledeck.interpreter.engine.machine import UNITS
from ruledeck.interpreter.explain.evaluator import Found, Scope, event_scope
from ruledeck.interpreter.state.identity import frames_of

if TYPE_CHECKING:
    from ruledeck.interpreter.state.program import Program
    from ruledeck.interpreter.state.state import State

_LOCALS = re.compile(r"else:\n        \(?([^()\n]*?),?\)? = L\n")


class _Noting(ValueCompiler):
    """Notes in which surroundings each expression is compiled."""

    def __init__(self, compiler: Compiler) -> None:
        super().__init__(compiler)
        self.noted: dict[int, list[Env]] = {}

    def code(self, node: m.Value, env: Env) -> str:
        """Compile as ever, and note the surroundings."""
        self.noted.setdefault(id(node), []).append(dict(env))
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
        self.compiler = Compiler(program.game, program.layout.players, program.options, coverage=False)
        self.compiler.analysis.watches_periods = breakpoints.installed(program)
        self.noted = _Noting(self.compiler)
        self.compiler.values = self.noted
        self.copy = self.compiler.run()
        self.scripts = {text[4 : text.index("(")]: text for text in self.copy.scripts}
        self.tests = 0

    def payable(self, s: State, price: tuple[m.Effect, ...], names: dict[str, Found], ev: int, slots: str) -> bool:
        """Whether some costs can be paid in full, one after the other."""
        self.tests += 1
        name = f"explained_price_{self.tests}"
        env: Env = {each: f"names[{each!r}]" for each in names}
        env.update({"@ev": "ev", "@slots": slots})
        code = self.compiler.could.fully(m.Steps(price), env)
        self.compiler.define(name, f"def {name}(s, names, ev):\n    return {code}")
        return bool(self.compiler.space[name](s, names, ev))

    def scope(self, s: State, node: m.Value, ev: int) -> Scope | None:
        """Return the scope of an expression in the innermost waiting unit that compiled it; `None` when none did."""
        wanted = names_in(node)
        for unit, _, values in frames_of(s.stack):
            if unit < len(UNITS):
                continue
            script = self.scripts.get(getattr(self.copy.code[unit], "__name__", ""), "")
            found = _LOCALS.search(script)
            if found is None:
                continue
            bound = dict(zip([each.strip() for each in found[1].split(",")], values, strict=False))
            fitting: list[dict[str, Found]] = []
            for env in self.noted.noted.get(id(node), ()):
                names = {
                    name: _value(code, bound)
                    for name, code in env.items()
                    if name in wanted or name in ("this", "you", "they")
                }
                if all(value is not _UNKNOWN for name, value in names.items() if name in wanted):
                    fitting.append({name: value for name, value in names.items() if value is not _UNKNOWN})
            if fitting:
                # The same text was also compiled into tests, of which the unit does not know for whom they ask.
                return event_scope(self.program, s, max(fitting, key=lambda known: "you" in known), ev)
        return None


_UNKNOWN = "\0"


def _value(code: str, bound: dict[str, Found]) -> Found:
    """Return what a variable of a unit holds; generated code also writes numbers out."""
    if code.lstrip("-").isdecimal():
        return int(code)
    return bound.get(code, _UNKNOWN)
