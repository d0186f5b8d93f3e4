"""Questions that players are asked: what was asked and the answer stay known, so that a hidden card must fit them."""

from typing import TYPE_CHECKING

from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.traversal import names_in, nodes_in
from ruledeck.interpreter.compiler.surroundings import Surroundings
from ruledeck.interpreter.primitives import primitives
from ruledeck.interpreter.state.log import note
from ruledeck.interpreter.state.program import Question
from ruledeck.interpreter.target.nodes import NOTHING, Expression

if TYPE_CHECKING:
    from ruledeck.interpreter.compiler.compiler import Compiler
    from ruledeck.interpreter.state.state import Local, State


def register(compiler: "Compiler", test: m.Value, env: Surroundings, key: str) -> tuple[int, tuple[str, ...]]:
    """Register what was asked, so that the verdict can be kept as a fact."""
    names = tuple(sorted((names_in(test) & set(env.names)) - {"it"}))
    questions = compiler.program.linked.questions
    questions.append(Question(test, names, key))
    return len(questions) - 1, names


def asked(compiler: "Compiler", test: m.Value, env: Surroundings) -> Expression:
    """Return the cards that a question is about: those of the group that it looks through."""
    for node in nodes_in(test):
        if isinstance(node, m.Select) and node.source is not None:
            bare = m.Select(node.noun, node.type, node.source, ())
            return compiler.values.select(bare, env)
    return NOTHING


def answered(s: "State", question: int, values: "Local", cards: tuple[int, ...], answer: bool) -> None:
    """Let everybody know a verdict; about a single card it is a fact that stays with the card."""
    if len(cards) == 1:
        primitives.verdict(s, str(question), values, cards[0], bool(answer), s.layout.everyone)
    else:
        note(s, "answer", (question, bool(answer)))
