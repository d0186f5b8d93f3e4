"""Questions that players are asked: what was asked and the answer stay known, so that a hidden card must fit them."""

from typing import Final

from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.parts import PartKey
from ruledeck.grammar.meaning.traversal import names_in, nodes_in
from ruledeck.interpreter.compiler.basis.context import Compiling
from ruledeck.interpreter.compiler.basis.surroundings import Surroundings
from ruledeck.interpreter.state.program import Question
from ruledeck.interpreter.target.nodes import NOTHING, Constant, Expression
from ruledeck.interpreter.target.simplify import packed

SAID: Final = "said truly"
"""What was said, in a question about the one card that it was said of: of two words, so that no text gives it."""
_EACH: Final = {"any": 0, "none": 1}
"""Questions about a group of which one answer says the same of each thing in it: that answer."""


def register(compiler: Compiling, test: m.Value, env: Surroundings, key: PartKey) -> tuple[int, tuple[str, ...]]:
    """Register what was asked, so that the verdict can be kept as a fact."""
    about = _about(test, env)
    names = tuple(sorted((names_in(test) & set(env.names)) - {"it", about}))
    questions = compiler.program.linked.questions
    questions.append(Question(test, names, key, about))
    return len(questions) - 1, names


def fact_of(value: m.Value) -> tuple[m.Value, bool]:
    """Return the question about a card that a number or a word answers, and whether it is how many of a group there are."""
    if (
        isinstance(value, m.Op)
        and value.name == "count"
        and isinstance(value.args[0], m.Select)
        and value.args[0].source
    ):
        return m.Op("any", (value.args[0],), m.CONDITION), True
    return m.Op("=", (value, m.Name(SAID, value.type)), m.CONDITION), False


def asked(compiler: Compiling, test: m.Value, env: Surroundings) -> Expression:
    """Return the cards that a question is about: those of the group that it looks through, or the one that it names."""
    for node in nodes_in(test):
        if isinstance(node, m.Select) and node.source is not None:
            bare = m.Select(node.noun, node.type, node.source, ())
            return compiler.values.select(bare, env)
    return single(test, env)


def single(test: m.Value, env: Surroundings) -> Expression:
    """Return the one card that a question names, and about which it is, as a group; an empty one where it looks through others."""
    about = _about(test, env)
    return packed([env.names[about]]) if about else NOTHING


def telling(test: m.Value) -> Constant:
    """Return the answer that tells of each card what it tells of all of them (1 is yes), or -1 where neither does."""
    return Constant(_EACH.get(test.name, -1) if isinstance(test, m.Op) else -1)


def _about(test: m.Value, env: Surroundings) -> str:
    """Return the name of the one card that a question speaks of and that looks through no group, or nothing."""
    nodes = tuple(nodes_in(test))
    if any(isinstance(node, m.Select) for node in nodes):
        return ""
    named = {
        node.name for node in nodes if isinstance(node, m.Name) and node.type.base == "component" and not node.many
    }
    return named.pop() if len(named) == 1 and named <= set(env.names) - {"it"} else ""
