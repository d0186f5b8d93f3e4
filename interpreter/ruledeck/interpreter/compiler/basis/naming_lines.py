"""Lines that name what they pick or work out, and the lines behind them that speak of it."""

from ruledeck.grammar.binder.phrases.amounts import EACH
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.traversal import names_in, nodes_in
from ruledeck.interpreter.compiler.basis.context import Compiling
from ruledeck.interpreter.compiler.basis.surroundings import Surroundings
from ruledeck.interpreter.target.nodes import Expression


def enough_of(name: str) -> str:
    """Return what says whether a choice of several has found as many as it asks for: a name of two words, which no text gives."""
    return f"enough {name}"


def enough_in(value: m.Value, env: Surroundings) -> list[Expression]:
    """Return whether what a name stands for is as much as its choice asked for, where it may be less."""
    known = env.names.get(enough_of(value.name)) if isinstance(value, m.Name) else None
    return [] if known is None else [known]


def counted(pick: m.Pick) -> m.Value | None:
    """Return how many of a group must be picked at least; `None` where it is one, or where it is not counted by heads."""
    return pick.least if pick.many and pick.total is None and pick.how != "divide" else None


def asks_for_several(what: m.Value) -> m.Value | None:
    """Return how many a choice asks for at least, where that may be two and more: a number that is written, or worked out."""
    if not isinstance(what, m.Pick) or not what.many or what.total is not None:
        return None
    least = what.least
    return least if not isinstance(least, m.Literal) or (isinstance(least.value, int) and least.value > 1) else None


def may_ask_for_none(what: m.Value) -> m.Value | None:
    """Return how many a choice asks for, where that is worked out and may be 0: then nothing is an answer, and otherwise it is not."""
    several = asks_for_several(what)
    return None if isinstance(several, m.Literal) else several


def taken_singly(name: str, lines: tuple[m.Effect, ...]) -> bool:
    """Whether lines do what they do with each of a group for itself, so that what can be done with it is asked of each alone."""
    parts = apart(lines)
    args = [value for each in parts if isinstance(each, m.Perform) for _, value in each.args]
    singly = sum(isinstance(value, m.Name) and value.name == name for value in args)
    spoken = sum(isinstance(each, m.Name) and each.name == name for each in nodes_in(parts))
    return singly > 0 and singly == spoken


def taken_together(c: Compiling, name: str, lines: tuple[m.Effect, ...]) -> bool:
    """Whether a verb of the engine is done with all of a group at once, such as those whose zones change hands."""
    performs = [each for each in nodes_in(lines) if isinstance(each, m.Perform) and c.verb(each.verb).primitive]
    return any(
        slot.many and name in names_in(value)
        for each in performs
        for slot, (_, value) in zip(c.verb(each.verb).slots, each.args, strict=True)
    )


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
