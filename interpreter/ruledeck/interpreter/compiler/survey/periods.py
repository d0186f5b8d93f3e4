"""What asks whether a period goes on: what has happened in it, what lives for it, how often an ability was used in it."""

from collections.abc import Iterable
from typing import Final

from ruledeck.grammar.binder.game import Game
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.history import HISTORY, LAST, asked
from ruledeck.grammar.meaning.operations import OPERATIONS
from ruledeck.grammar.meaning.primitive_verbs import primitive
from ruledeck.grammar.text.node_class import node
from ruledeck.interpreter.compiler.survey.hidden_words import reached

_LIVING: Final = frozenset(("counter", "value"))
"""The types of what may live for periods."""


@node(frozen=True, slots=True)
class Asked:
    """What may be asked of periods of a kind that go on.

    Attributes:
        past: Whether anything has happened or changed in them: where none goes on, nothing has.
        present: Anything else: whether one goes on, what lives for it, how often an ability was used in it.
    """

    past: bool
    present: bool


def asked_of_period(game: Game, parts: Iterable[m.Meant], kind: str, *, limited: bool) -> Asked:
    """Return what some parts of the text, and the words and verbs that they use, may ask of periods of a kind that go on.

    Args:
        game: The game.
        parts: The parts of the text.
        kind: The kind of period.
        limited: Whether an ability may be used so often in each of them.
    """
    manifest = game.text.manifest
    assert manifest is not None
    lives = {name for name, each in manifest.counters.items() if each.during == kind}
    lives |= {name for name, each in manifest.values.items() if each.during == kind}
    nodes = [node for part in parts for node in reached(game, part)]
    return Asked(
        past=any(_asks_for_the_past(node, kind) for node in nodes),
        present=any(_asks(node, kind, lives, limited=limited) for node in nodes),
    )


def _asks_for_the_past(node: m.Meant, kind: str) -> bool:
    if not isinstance(node, m.Op) or node.name in LAST:
        return False
    return (
        node.name == "changed" and _named(node, kind)
        if node.name not in HISTORY
        else asked(node).question.period == kind
    )


def _named(node: m.Op, kind: str) -> bool:
    """Whether a kind of period, or one of it by its name, is among what an operation is given."""
    said = [str(each.value) for each in node.args if isinstance(each, m.Literal)]
    return any(each.partition(":")[0] == kind for each in said)


def _asks(node: m.Meant, kind: str, lives: set[str], *, limited: bool) -> bool:
    if isinstance(node, m.Op) and node.name not in HISTORY and "periods" in OPERATIONS[node.name].reads:
        return node.name != "changed" and _named(node, kind)
    if limited and isinstance(node, m.Perform) and primitive(node.verb).uses:
        return True
    if not lives or not isinstance(node, m.Op | m.Perform):
        return False
    values = node.args if isinstance(node, m.Op) else tuple(value for _, value in node.args)
    # Which one it is may be worked out: a counter of a symbol.
    named = [each for each in values if isinstance(each, m.Literal | m.Op | m.Name) and each.type.base in _LIVING]
    return any(not isinstance(each, m.Literal) or str(each.value) in lives for each in named)
