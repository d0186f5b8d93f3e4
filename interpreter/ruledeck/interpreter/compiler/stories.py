"""Stories to entries of the log: when a verb is begun, what its lines have brought up, and when it is done."""

from dataclasses import replace

from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.traversal import names_in, names_needed, nodes_in
from ruledeck.interpreter.compiler import runtime as rt
from ruledeck.interpreter.compiler.context import Compiling, Effects
from ruledeck.interpreter.compiler.surroundings import Surroundings
from ruledeck.interpreter.target.nodes import NONE, Constant, Expression
from ruledeck.interpreter.target.simplify import conditional, conjunction, packed

_SET_VALUE = "set-_-to-_"
"""The verb that gives a value of the game another one."""
_SORTS = {"component": "thing", "entity": "thing", "side": "side"}
"""What the values of a story refer to, by their type; others refer to nothing."""


class Telling:
    """The story of one verb while its body is compiled: each value is logged as soon as what it speaks of is known.

    A value that is logged at once does not live on: what waits in the frames of a state is the same with and without stories.
    What the verb itself sets is logged when the last of its lines has set it: the story tells what has come out.
    """

    def __init__(self, compiler: Compiling, ident: str) -> None:
        self.c = compiler
        self.verb = compiler.verb_index[ident]
        self.values = compiler.game.stories[ident].values
        self.waiting = dict(enumerate(self.values))
        self.done = 0
        body = compiler.bodies.get(ident)
        lines = body.items if body is not None else ()
        setting = {name: at for at, line in enumerate(lines, 1) for name in _set_in(line)}
        self.settled = [max((setting.get(name, 0) for name in _values_of(value)), default=0) for value in self.values]

    def begin(self, effects: Effects, env: Surroundings) -> None:
        """Compile the beginning of the story, with all that is known without the lines of the body."""
        effects.w.do(rt.BEGIN_STORY(Constant(self.verb), packed(self._known(effects, env))))

    def go_on(self, effects: Effects, env: Surroundings) -> None:
        """Compile what a line of the body has brought up."""
        self.done += 1
        known = self._known(effects, env)
        if known:
            effects.w.do(rt.GO_ON_WITH_STORY(Constant(self.verb), packed(known)))

    def end(self, effects: Effects) -> None:
        """Compile the end of the story."""
        effects.w.do(rt.END_STORY(Constant(self.verb)))

    def _known(self, effects: Effects, env: Surroundings) -> list[Expression]:
        found: list[Expression] = []
        for place, value in [*self.waiting.items()]:
            if self.settled[place] <= self.done and names_in(value) <= {*env.names, "it"}:
                del self.waiting[place]
                sort = _SORTS.get(value.type.base, "")
                found.append(packed([Constant(place), _code(effects, value, env), Constant(sort)]))
        return found


def _code(effects: Effects, value: m.Value, env: Surroundings) -> Expression:
    """Return what tells a value: of a choice that has found nothing there is nothing to be told."""
    doubted = names_in(value) & effects.maybe & set(env.names)
    needed = set() if isinstance(value, m.Name) else names_needed(value) & doubted
    code = effects.values.code(value, replace(env, doubted=(env.doubted | doubted) - needed) if needed else env)
    return conditional(conjunction(effects.found(name, env.names[name]) for name in sorted(needed)), code, NONE)


def _set_in(line: m.Meant) -> set[object]:
    """Return the values of the game that a line of a body sets itself."""
    steps = [each for each in nodes_in(line) if isinstance(each, m.Perform) and each.verb == _SET_VALUE]
    return {each.value for step in steps for slot, each in step.args if slot == "value" and isinstance(each, m.Literal)}


def _values_of(value: m.Value) -> set[object]:
    """Return the values of the game that a value of a story reads."""
    reads = [each.args[0] for each in nodes_in(value) if isinstance(each, m.Op) and each.name == "value"]
    return {each.value for each in reads if isinstance(each, m.Literal)}


def told(compiler: Compiling, ident: str) -> Telling | None:
    """Return the story of a verb, where the program is made for a table; `None` for a verb without any."""
    return Telling(compiler, ident) if compiler.layout.tells and ident in compiler.game.stories else None
