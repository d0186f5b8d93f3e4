"""Verbs to units and functions: a unit where somebody may have to decide inside, a plain function where nobody can."""

from typing import TYPE_CHECKING

from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.words.vocabulary import Verb
from ruledeck.interpreter.compiler.analysis import MAKE_VERB
from ruledeck.interpreter.compiler.primitive_calls import ATOMS
from ruledeck.interpreter.compiler.statements import EffectCompiler
from ruledeck.interpreter.compiler.steering import STEERING
from ruledeck.interpreter.compiler.values import Env
from ruledeck.interpreter.compiler.writer import Writer
from ruledeck.interpreter.state.program import uncompiled

if TYPE_CHECKING:
    from ruledeck.interpreter.compiler.compiler import Compiler

_NAMED = {
    "add-_-_-to-_": "add_named",
    "remove-_-_-from-_": "remove_named",
    "set-_-on-_-to-_": "set_named",
    "set-_-to-_": "value_named",
}
"""Atoms whose counter or value is a slot of the event, so that its name is known only when it happens."""


class VerbCompiler:
    """Compiles each verb when it is first performed."""

    def __init__(self, compiler: "Compiler") -> None:
        self.c = compiler
        self.numbers: dict[str, int] = {}
        self.functions: set[str] = set()

    def function(self, ident: str) -> str:
        """Return the name of the plain function of a verb that cannot wait."""
        name = f"verb_{self.c.verb_index[ident]}"
        if name not in self.functions:
            self.functions.add(name)
            self._compile(ident, name, waits=False)
        return name

    def unit(self, ident: str) -> int:
        """Return the number of the unit of a verb."""
        if ident not in self.numbers:
            self.numbers[ident] = len(self.c.program.code)
            self.c.program.code.append(uncompiled)
            self._compile(ident, f"verb_{self.c.verb_index[ident]}_unit", waits=True)
        return self.numbers[ident]

    def _compile(self, ident: str, name: str, *, waits: bool) -> None:
        verb = self.c.verb(ident)
        params = ("you", *(f"a_{slot.name}" for slot in verb.slots))
        writer = Writer(params, waits=waits)
        number = self.numbers.get(ident, -1)
        place = f"verb:{ident}"
        effects = EffectCompiler(self.c, writer, number, place)
        effects.between = waits and ident in self.c.analysis.flows
        env: Env = {"you": "you", "they": "you", **{slot.name: f"a_{slot.name}" for slot in verb.slots}}
        result = "ok" if self.c.analysis.tracks else "2"
        if self.c.analysis.tracks:
            writer.locals.append("ok")
            writer.line("ok = 2")
        with self.c.coverage.at(place):
            if verb.atom:
                _atom(effects, verb, env)
            elif self.c.analysis.tracks and len(self.c.game.bodies[ident].items) > 1:
                result = effects.verb_steps(self.c.game.bodies[ident], env)
            else:
                effects.steps(self.c.game.bodies[ident], env)
        self.c.define(name, writer.text(name, result))
        if waits:
            self.c.program.code[number] = self.c.space[name]


def _atom(effects: EffectCompiler, verb: Verb, env: Env) -> None:
    """Compile an atom that raises events: its unit does the atom itself."""
    codes = [env[slot.name] for slot in verb.slots]
    if verb.id == MAKE_VERB:
        # What appears in a place enters it, too.
        args = tuple((slot.name, m.Name(slot.name, slot.type, slot.many)) for slot in verb.slots)
        effects.statement(m.Perform("move-_-to-_", m.Name("you", m.PLAYER), args), env)
    elif verb.id not in ATOMS:
        args = tuple((slot.name, m.Name(slot.name, slot.type, slot.many)) for slot in verb.slots)
        node = m.Perform(verb.id, m.Name("you", m.PLAYER), args)
        STEERING[verb.id](effects, node, env)
    elif any(slot.type.base in ("counter", "value") for slot in verb.slots):
        effects.w.line(f"ok = {_NAMED[verb.id]}(s, {', '.join(codes)})")
    else:
        ATOMS[verb.id](effects, "you", codes)
