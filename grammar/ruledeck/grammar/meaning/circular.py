"""Constants that ask for what they change: which statements read the characteristic that they modify, themselves or through others."""

from collections.abc import Iterable, Mapping

from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.traversal import nodes_in

Said = tuple[m.Modify, m.Value | None]
"""A modification with the condition under which it holds, if there is one."""


def said_in(node: object) -> list[Said]:
    """Return the modifications in a part of a game: of constants, and of what effects let hold."""
    found: list[Said] = []
    for each in nodes_in(node):
        if isinstance(each, m.Ability):
            found += [(static, each.condition) for static in each.statics if isinstance(static, m.Modify)]
        elif isinstance(each, m.Hold):
            found += [(static, each.ending.condition) for static in each.statics if isinstance(static, m.Modify)]
    return found


def read_by(*nodes: object) -> set[str]:
    """Return the keys of the characteristics that some nodes read."""
    found: set[str] = set()
    for node in nodes_in(nodes):
        if isinstance(node, m.Use):
            found.add(node.word)
        elif isinstance(node, m.Op) and node.name == "has keyword" and isinstance(node.args[1], m.Literal):
            found.add(f"keyword:{node.args[1].value}")
        elif isinstance(node, m.Op) and node.name in ("field", "has trait"):
            named = node.args[0 if node.name == "field" else 1]
            sort = "field" if node.name == "field" else "trait"
            found.add(f"{sort}:{named.value}" if isinstance(named, m.Literal) else sort)
    return found


def circular(meanings: Mapping[str, m.Value], said: Iterable[Said]) -> frozenset[int]:
    """Return which modifications, by their `id`, read what they change: by their words, or by what changes these."""
    statements = list(said)
    reads: dict[str, set[str]] = {word: read_by(meaning) for word, meaning in meanings.items()}
    own: list[tuple[m.Modify, set[str]]] = []
    for static, condition in statements:
        read = read_by(static.things, static.amount, static.others, condition)
        own.append((static, read))
        reads.setdefault(static.what.key, set()).update(read)
    return frozenset(id(static) for static, read in own if static.what.key in followed(read, reads))


def followed(keys: set[str], reads: Mapping[str, set[str]]) -> set[str]:
    """Return some characteristics, and all that are read to work them out."""
    found, waiting = set(keys), list(keys)
    while waiting:
        new = reads.get(waiting.pop(), set()) - found
        found |= new
        waiting += new
    return found
