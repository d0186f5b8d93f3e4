"""A ruling's table: the compiled game, the names, and values of the language worked out in a position."""

from dataclasses import dataclass, field

from ruledeck.grammar.binder.game import Game
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.parts import PartKey
from ruledeck.grammar.text.diagnostic import Diagnostic
from ruledeck.grammar.text.source import Span
from ruledeck.interpreter.compiler.compiler import Compiler
from ruledeck.interpreter.state.program import Program, Test
from ruledeck.interpreter.state.state import State
from ruledeck.interpreter.target.nodes import Constant, Expression, Origin
from ruledeck.interpreter.wording import failures
from ruledeck.interpreter.wording.names import Names, titled, titles_in


@dataclass(slots=True)
class Table:
    """What a case is played with.

    Attributes:
        game: The game, with the cards of the ruling's file.
        compiler: It compiles what the ruling says.
        program: The compiled game.
        names: What the names in the ruling stand for.
        made: Functions of values that were worked out before with this program, by their expressions.
        texts: Hashes and canonical texts of the game by key, when they were needed before; `None` where a key has no text.
    """

    game: Game
    compiler: Compiler
    program: Program
    names: Names
    made: dict[Expression, Test] = field(default_factory=dict)
    texts: dict[PartKey, tuple[str, str] | None] = field(default_factory=dict)

    def evaluate(self, s: State, node: m.Value, you: int, span: Span) -> object | Diagnostic:
        """Return what a value is now; a title must stand for one component, or for several that lie together."""
        meaning = self.meaning(s, node, you, span)
        return meaning if isinstance(meaning, Diagnostic) else meaning(s)

    def meaning(self, s: State, node: m.Value, you: int, span: Span) -> Test | Diagnostic:
        """Return the function that works a value out in any state, with the titles as they are in this one."""
        env = self.names.surroundings(you)
        for cards in titles_in(node):
            copies, name = self.names.copies(s, cards), self.names.quoted(self.names.cards[cards[0]])
            if not copies:
                return failures.absent(name, span)
            if len({s.card[e] for e in copies}) > 1:
                return failures.namesakes(name, [card for card in cards if self.names.copies(s, (card,))], span)
            if len({(s.zone[e], s.control[e], s.host[e]) for e in copies}) > 1:
                return failures.several(name, len(copies), span)
            env = env.naming(titled(cards), Constant(copies[-1]))
        return self.function(self.compiler.values.code(node, env))

    def group(self, s: State, node: m.Value, you: int) -> tuple[int, ...]:
        """Return the members of a group."""
        found: object = self.function(self.compiler.values.group(node, self.names.surroundings(you)))(s)
        return tuple([each for each in found if isinstance(each, int)]) if isinstance(found, tuple) else ()

    def function(self, value: Expression) -> Test:
        """Return the function that works out an expression made by the compiler of the game."""
        if value not in self.made:
            module = self.compiler.module
            self.made[value] = module.function(module.returning("value", (), value, Origin("a ruling")))
        return self.made[value]


def glimpse(s: State) -> State:
    """Return a copy to try something on; the log stays with the original, in one piece, and what is covered counts for both."""
    past, log = s.past, s.log
    copy = s.clone()
    s.past, s.log = past, log
    copy.past = None
    if s.covered is None:
        s.covered = set()
    copy.covered = s.covered
    return copy
