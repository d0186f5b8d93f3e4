"""Questions that players are asked: what was asked and the answer stay known, so that a hidden card must fit them."""

from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.parts import PartKey
from ruledeck.grammar.meaning.traversal import names_in, nodes_in
from ruledeck.interpreter.compiler.context import Compiling
from ruledeck.interpreter.compiler.surroundings import Surroundings
from ruledeck.interpreter.state.program import Question
from ruledeck.interpreter.target.nodes import NOTHING, Expression


def register(compiler: Compiling, test: m.Value, env: Surroundings, key: PartKey) -> tuple[int, tuple[str, ...]]:
    """Register what was asked, so that the verdict can be kept as a fact."""
    names = tuple(sorted((names_in(test) & set(env.names)) - {"it"}))
    questions = compiler.program.linked.questions
    questions.append(Question(test, names, key))
    return len(questions) - 1, names


def asked(compiler: Compiling, test: m.Value, env: Surroundings) -> Expression:
    """Return the cards that a question is about: those of the group that it looks through."""
    for node in nodes_in(test):
        if isinstance(node, m.Select) and node.source is not None:
            bare = m.Select(node.noun, node.type, node.source, ())
            return compiler.values.select(bare, env)
    return NOTHING
