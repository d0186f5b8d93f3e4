"""What a number of a player consists of when a game is over: counters, cards that count as they lie there, and the rest.

The rules work out such a number from its description; here the description is taken apart. A sum is its parts, a condition the part that
holds, a total what each of its things gives. What cannot be taken apart is one part of its own, so that the parts always make up the whole.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ruledeck.grammar.meaning import tree as m
from ruledeck.interpreter.explain.evaluator import Scope, evaluate, group, holds

if TYPE_CHECKING:
    from ruledeck.interpreter.state.program import Program
    from ruledeck.interpreter.state.state import State


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a number.

    Attributes:
        amount: How much it is; less than nothing where it is taken away.
        counter: Of a counter on the player: its name.
        thing: Of a thing that counts: which one.
    """

    amount: int
    counter: str | None = None
    thing: int | None = None


def parts_of(program: Program, s: State, word: str, player: int) -> tuple[Part, ...]:
    """Return the parts of a number that the rules declare of a player, as it is now.

    Args:
        program: The game.
        s: Its state.
        word: The id of the word, which has one slot for a player.
        player: The player.
    """
    of_player = m.Use(word, (m.Name("you", m.PLAYER),), m.NUMBER)
    return tuple(_declared(of_player, Scope(program, s, {"you": player}), player))


def _number(node: m.Value, scope: Scope) -> int:
    value = evaluate(node, scope)
    assert isinstance(value, int)
    return value


def _split(node: m.Value, scope: Scope, player: int) -> Iterator[Part]:
    """Yield the parts of a number by its description."""
    if isinstance(node, m.Use) and node.word in scope.program.game.meanings and len(node.args) == 1:
        yield from _declared(node, scope, player)
    elif not isinstance(node, m.Op):
        yield Part(_number(node, scope))
    elif node.name in ("+", "-"):
        first, second = node.args
        yield from _split(first, scope, player)
        for part in _split(second, scope, player):
            yield part if node.name == "+" else Part(-part.amount, part.counter, part.thing)
    elif node.name == "if":
        yield from _split(node.args[1 if holds(node.args[0], scope) else 2], scope, player)
    elif node.name in ("higher", "lower"):
        whole = _number(node, scope)
        yield from _split(next(each for each in node.args if _number(each, scope) == whole), scope, player)
    elif node.name == "counter" and evaluate(node.args[1], scope) in (player, (player,)):
        yield Part(_number(node, scope), counter=str(evaluate(node.args[0], scope)))
    elif node.name in ("total", "count") and _of_components(node):
        for each in group(node.args[0], scope):
            assert isinstance(each, int)
            gives = _number(node.args[1], scope.candidate(each)) if node.name == "total" else 1
            yield Part(gives, thing=each)
    else:
        yield Part(_number(node, scope))


def _of_components(node: m.Op) -> bool:
    return node.args[0].type.base == "component"


def _declared(node: m.Use, scope: Scope, player: int) -> Iterator[Part]:
    """Yield the parts of a declared number of the player, and what constants add to it; those of others are one part."""
    about = evaluate(node.args[0], scope)
    words = scope.program.game.words.words[node.word]
    if about != player or words.slots[0].type.base != "player":
        yield Part(_number(node, scope))
        return
    inner = Scope(scope.program, scope.state, {words.slots[0].name: player, "you": 0})
    found = tuple(_split(scope.program.game.meanings[node.word], inner, player))
    yield from found
    # Constants may raise or lower the number itself.
    rest = _number(node, scope) - sum(part.amount for part in found)
    if rest:
        yield Part(rest)
