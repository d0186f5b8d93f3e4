"""Groups of players written out: how many there are is a constant of the compiled game, so nothing has to be looped over."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from ruledeck.grammar.meaning import tree as m

if TYPE_CHECKING:
    from ruledeck.interpreter.compiler.values import Env, ValueCompiler

_LONGEST = 900
"""How many characters of source text a group that is written out may take; a longer one is a loop."""

Filled = Callable[[str, list[str]], str]
"""Returns the source text for one seat, given its number and the tests that it has to pass."""


def tests_of(v: "ValueCompiler", node: m.Select, env: "Env", player: str) -> list[str]:
    """Return the conditions that a player, given as source text, has to fulfil; those that are always true are left out."""
    inner = {**env, "it": player, "@it": env.get("it", "0")}
    tests = [v.code(test, inner) for test in node.tests]
    if node.where is not None:
        tests.append(v.code(node.where, inner))
    if node.noun == "opponent":
        tests.insert(0, f"{player} != {env['you']}")
    return [test for test in tests if test != "True"]


def seats(v: "ValueCompiler", node: m.Value, env: "Env", filled: Filled) -> list[str] | None:
    """Return a text for each seat that may belong to a group of players; `None` where a loop is shorter or clauses are counted."""
    if not isinstance(node, m.Select) or node.type.base != "player" or v.c.coverage.wanted:
        return None
    parts: list[str] = []
    for seat in range(1, v.c.layout.players + 1):
        tests = tests_of(v, node, env, str(seat))
        if "False" not in tests:
            parts.append(filled(str(seat), tests))
        if sum(map(len, parts)) > _LONGEST:
            return None
    return parts


def select(v: "ValueCompiler", node: m.Select, env: "Env", form: str) -> str | None:
    """Return a group of players as a tuple, or for `any`/`count` what is asked of it; `None` where a loop is shorter."""
    if not node.tests and node.where is None and node.noun != "opponent":
        return None
    if form == "any":
        parts = seats(v, node, env, _test)
        return None if parts is None else f"(True if {' or '.join(parts) or 'False'} else False)"
    parts = seats(v, node, env, _one if form == "count" else _alone)
    return None if parts is None else f"({' + '.join(parts) or ('0' if form == 'count' else '()')})"


def of_each(v: "ValueCompiler", group: m.Value, value: m.Value, env: "Env") -> list[str] | None:
    """Return what a value is of each player, when it is asked of all of them; `None` where a loop is shorter."""
    if not isinstance(group, m.Select) or group.tests or group.where is not None or group.noun == "opponent":
        return None
    return seats(v, group, env, lambda seat, _: v.code(value, {**env, "it": seat, "@it": env.get("it", "0")}))


def _test(_: str, tests: list[str]) -> str:
    return f"({' and '.join(tests) or 'True'})"


def _one(_: str, tests: list[str]) -> str:
    return f"(1 if {' and '.join(tests)} else 0)" if tests else "1"


def _alone(seat: str, tests: list[str]) -> str:
    return f"(({seat},) if {' and '.join(tests)} else ())" if tests else f"({seat},)"
