"""Lines that name what they pick or work out, and the lines behind them that speak of it."""

from ruledeck.grammar.binder.amounts import EACH
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.traversal import names_in, nodes_in
from ruledeck.interpreter.compiler.surroundings import Surroundings


def names(node: m.Effect) -> bool:
    """Whether a statement gives a name to what it picks or works out."""
    return isinstance(node, m.Choose | m.Let) or (isinstance(node, m.Perform) and node.name is not None)


def apart(items: tuple[m.Effect, ...]) -> tuple[m.Effect, ...]:
    """Return lines, and in the place of `a and b` its parts where one of them names something, of which the lines behind speak."""
    parts: list[m.Effect] = []
    for item in items:
        named = isinstance(item, m.Steps) and any(names(each) for each in item.items)
        parts += apart(item.items) if isinstance(item, m.Steps) and named else (item,)
    return tuple(parts)


def unknown(node: m.Effect, env: Surroundings) -> set[str]:
    """Return the names that a statement reads and that neither it nor the surroundings give."""
    given = {
        each.name for each in nodes_in(node) if isinstance(each, m.Choose | m.Let | m.ForEach | m.Perform | m.Alternate)
    }
    wanted = {each for each in names_in(node) if not each.startswith(m.PAID)}
    return wanted - set(env.names) - {each for each in given if each} - {"it", "this", "you", "they", EACH}
