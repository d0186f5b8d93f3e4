"""Stories to entries of the log: when a verb is begun, what its lines have brought up, and when it is done."""

from ruledeck.grammar.meaning.traversal import names_in
from ruledeck.interpreter.compiler import runtime as rt
from ruledeck.interpreter.compiler.context import Compiling, Effects
from ruledeck.interpreter.compiler.surroundings import Surroundings
from ruledeck.interpreter.target.nodes import Constant, Expression
from ruledeck.interpreter.target.simplify import packed

_SORTS = {"component": "thing", "entity": "thing", "side": "side"}
"""What the values of a story refer to, by their type; others refer to nothing."""


class Telling:
    """The story of one verb while its body is compiled: each value is logged as soon as what it speaks of is known.

    A value that is logged at once does not live on: what waits in the frames of a state is the same with and without stories.
    """

    def __init__(self, compiler: Compiling, ident: str) -> None:
        self.c = compiler
        self.verb = compiler.verb_index[ident]
        self.values = compiler.game.stories[ident].values
        self.waiting = dict(enumerate(self.values))

    def begin(self, effects: Effects, env: Surroundings) -> None:
        """Compile the beginning of the story, with all that is known without the lines of the body."""
        effects.w.do(rt.BEGIN_STORY(Constant(self.verb), packed(self._known(effects, env))))

    def go_on(self, effects: Effects, env: Surroundings) -> None:
        """Compile what a line of the body has brought up."""
        known = self._known(effects, env)
        if known:
            effects.w.do(rt.GO_ON_WITH_STORY(Constant(self.verb), packed(known)))

    def end(self, effects: Effects) -> None:
        """Compile the end of the story."""
        effects.w.do(rt.END_STORY(Constant(self.verb)))

    def _known(self, effects: Effects, env: Surroundings) -> list[Expression]:
        found: list[Expression] = []
        for place, value in [*self.waiting.items()]:
            if names_in(value) <= {*env.names, "it"}:
                del self.waiting[place]
                sort = _SORTS.get(value.type.base, "")
                found.append(packed([Constant(place), effects.values.code(value, env), Constant(sort)]))
        return found


def told(compiler: Compiling, ident: str) -> Telling | None:
    """Return the story of a verb, where the program is made for a table; `None` for a verb without any."""
    return Telling(compiler, ident) if compiler.layout.tells and ident in compiler.game.stories else None
