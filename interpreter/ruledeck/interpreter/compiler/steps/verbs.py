"""Verbs to units and functions: a unit where somebody may have to decide inside, a plain function where nobody can."""

from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.parts import PartKey
from ruledeck.grammar.meaning.primitive_verbs import MAKE, MOVE
from ruledeck.grammar.words.vocabulary import Verb
from ruledeck.interpreter.compiler.basis import runtime as rt
from ruledeck.interpreter.compiler.basis.context import Compiling
from ruledeck.interpreter.compiler.basis.primitive_calls import ATOMS, DONE
from ruledeck.interpreter.compiler.basis.surroundings import Surroundings
from ruledeck.interpreter.compiler.legality.statics import YOU
from ruledeck.interpreter.compiler.steps.statements import EffectCompiler
from ruledeck.interpreter.compiler.steps.steering import STEERING, told
from ruledeck.interpreter.compiler.steps.stories import told as told_verb
from ruledeck.interpreter.engine.announcement import AIM_VERB
from ruledeck.interpreter.state.program import uncompiled
from ruledeck.interpreter.target.building import Builder
from ruledeck.interpreter.target.nodes import OK, ZERO, Constant, Expression, Function, Generated, Return, Unit
from ruledeck.interpreter.target.simplify import compare

_NAMED = {
    "add-_-_-to-_": rt.ADD_NAMED,
    "remove-_-_-from-_": rt.REMOVE_NAMED,
    "set-_-on-_-to-_": rt.SET_NAMED,
    "set-_-to-_": rt.VALUE_NAMED,
}
"""Atoms whose counter or value is a slot of the event, so that its name is known only when it happens."""


class VerbCompiler:
    """Compiles each verb when it is first performed."""

    def __init__(self, compiler: Compiling) -> None:
        self.c = compiler
        self.numbers: dict[str, int] = {}
        self.functions: dict[tuple[str, bool], Generated] = {}

    def function(self, ident: str, *, quiet: bool = False) -> Generated:
        """Return the plain function of a verb that cannot wait; a `quiet` one raises no events, whatever waits for them."""
        if (ident, quiet) not in self.functions:
            # It is known before it is compiled: it may do itself.
            declared = self.c.module.declare("quiet" if quiet else "verb", self.c.verb_index[ident])
            self.functions[ident, quiet] = declared
            self.c.program.verb_code[declared.name] = self.c.verb_index[ident]
            if self.c.analysis.banned(ident):
                # Whoever asks whether a ban is heeded watches where it is done.
                self.c.module.apart.add(declared.name)
            effects, result = self._body(ident, quiet=quiet)
            body = (*effects.w.body, Return(result))
            origin = self.c.origin(PartKey("verb", ident), self.c.bodies.get(ident))
            self.c.module.define(Function(declared.name, effects.w.params, body, origin))
        return self.functions[ident, quiet]

    def unit(self, ident: str) -> int:
        """Return the number of the unit of a verb."""
        if ident not in self.numbers:
            number = self.numbers[ident] = len(self.c.program.code)
            self.c.program.code.append(uncompiled)
            declared = self.c.module.declare("unit", self.c.verb_index[ident])
            self.c.program.verb_code[declared.name] = self.c.verb_index[ident]
            effects, result = self._body(ident, between=ident in self.c.analysis.flows)
            origin = self.c.origin(PartKey("verb", ident), self.c.bodies.get(ident))
            self.c.unit(Unit(declared.name, number, effects.w.params, effects.w.body, result, origin))
        return self.numbers[ident]

    def _body(self, ident: str, *, between: bool = False, quiet: bool = False) -> tuple[EffectCompiler, Expression]:
        """Compile what a verb does; returns its statements, and how far it happened behind them."""
        verb = self.c.verb(ident)
        params = self.c.params("a", verb.slots)
        builder = Builder((YOU, *params))
        place = PartKey("verb", ident)
        effects = EffectCompiler(self.c, builder, place)
        effects.between, effects.quiet = between, quiet
        names = dict(zip([slot.name for slot in verb.slots], params, strict=True))
        env = Surroundings({"you": YOU, "they": YOU, **names})
        result: Expression = OK if effects.track else DONE
        effects.status(DONE)
        if verb.outcome:
            effects.w.do(rt.BEGIN_OUTCOME(Constant(self.c.verb_index[ident])))
        story = None if quiet else told_verb(self.c, ident)
        if story is not None:
            story.begin(effects, env)
            effects.story = story
        with self.c.coverage.at(place):
            if verb.primitive:
                _atom(effects, verb, env)
            else:
                effects.steps(self.c.bodies[ident], env)
        if story is not None:
            story.end(effects)
        return effects, result


def _atom(effects: EffectCompiler, verb: Verb, env: Surroundings) -> None:
    """Compile an atom that raises events: its unit does the atom itself."""
    codes = [env.names[slot.name] for slot in verb.slots]
    args = tuple((slot.name, m.Name(slot.name, slot.type, slot.many)) for slot in verb.slots)
    you = m.Name("you", m.PLAYER)
    if verb.id == MAKE:
        # What appears in a place enters it, too; in the box it lies already.
        effects.status(DONE)
        with effects.w.part() as part:
            effects.statement(m.Perform(MOVE, you, args), env)
        effects.w.when(compare(env.names["zone"], "!=", ZERO), part.body)
    elif verb.id == AIM_VERB:
        # Nothing comes of it but its events.
        effects.status(DONE)
    elif verb.id not in ATOMS:
        STEERING[verb.id](effects, m.Perform(verb.id, you, args), env)
    elif any(slot.type.base in ("counter", "value") for slot in verb.slots):
        told(effects, _NAMED[verb.id](*codes))
    else:
        ATOMS[verb.id](effects, YOU, codes)
