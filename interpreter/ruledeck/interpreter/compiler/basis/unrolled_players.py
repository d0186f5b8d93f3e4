"""Groups of players written out: how many there are is a constant of the compiled game, so nothing has to be looped over."""

from collections.abc import Callable, Sequence

from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.seats import means_all_seats
from ruledeck.interpreter.compiler.basis.context import Compiling, Values
from ruledeck.interpreter.compiler.basis.forms import counter
from ruledeck.interpreter.compiler.basis.surroundings import Surroundings
from ruledeck.interpreter.target.nodes import FALSE, NOTHING, TRUE, ZERO, Binary, Constant, Expression
from ruledeck.interpreter.target.simplify import compare, conditional, conjunction, disjunction, size_of, truth

_LONGEST = 300
"""How many nodes a group that is written out may take; a longer one is a loop."""

Filled = Callable[[Constant, list[Expression]], Expression]
"""Returns what is written for one seat, given its number and the tests that it has to pass."""


def tests_of(v: Values, node: m.Select, env: Surroundings, player: Expression) -> list[Expression]:
    """Return the conditions that a player has to fulfil; those that are always true are left out."""
    inner = env.about(player, node.called)
    tests = [v.code(test, inner) for test in node.tests]
    if node.where is not None:
        tests.append(v.code(node.where, inner))
    if v.c.analysis.eliminates and not means_all_seats(node):
        tests.insert(0, in_game(v.c, player))
    if node.noun == "opponent":
        tests.insert(0, compare(player, "!=", env.names["you"]))
    return [test for test in tests if test != TRUE]


def in_game(compiling: Compiling, player: Expression) -> Expression:
    """Return the test that a player is not out of the game."""
    return compare(counter(compiling.layout.out, player), "==", ZERO)


def seats(v: Values, node: m.Value, env: Surroundings, filled: Filled) -> list[Expression] | None:
    """Return what is written for each seat that may belong to a group; `None` where a loop is shorter or clauses are counted."""
    if not isinstance(node, m.Select) or node.type.base != "player" or v.c.coverage.wanted:
        return None
    parts: list[Expression] = []
    size = 0
    for number in v.c.players:
        seat = Constant(number)
        tests = tests_of(v, node, env, seat)
        if FALSE not in tests:
            parts.append(filled(seat, tests))
            size += size_of(parts[-1])
        if size > _LONGEST:
            return None
    return parts


def select(v: Values, node: m.Select, env: Surroundings, form: str) -> Expression | None:
    """Return a group of players as a tuple, or for `any`/`count` what is asked of it; `None` where a loop is shorter."""
    if not node.tests and node.where is None and node.noun != "opponent" and not v.c.analysis.eliminates:
        return None
    if form == "any":
        parts = seats(v, node, env, lambda _, tests: conjunction(tests))
        return None if parts is None else truth(disjunction(parts))
    if form == "count":
        counted = seats(v, node, env, lambda _, tests: conditional(conjunction(tests), Constant(1), ZERO))
        return None if counted is None else _sum(counted, ZERO)
    alone = seats(v, node, env, lambda seat, tests: conditional(conjunction(tests), Constant((seat.value,)), NOTHING))
    return None if alone is None else _sum(alone, NOTHING)


def of_each(v: Values, group: m.Value, value: m.Value, env: Surroundings) -> list[Expression] | None:
    """Return what a value is of each player, when it is asked of all of them; `None` where a loop is shorter."""
    if v.c.analysis.eliminates:
        return None
    if not isinstance(group, m.Select) or group.tests or group.where is not None or group.noun == "opponent":
        return None
    return seats(v, group, env, lambda seat, _: v.code(value, env.about(seat)))


def _sum(parts: Sequence[Expression], empty: Expression) -> Expression:
    """Return parts added to each other; of none the empty one."""
    if not parts:
        return empty
    total = parts[0]
    for part in parts[1:]:
        total = Binary("+", total, part)
    return total
