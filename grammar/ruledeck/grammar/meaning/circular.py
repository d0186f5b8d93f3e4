"""Continuous effects that ask for what they change, themselves or through others, and those that have to wait for others.

Of effects that ask for each other, those of an earlier kind (text, then types and traits, then the rest) are worked out
first, as if those of later kinds were not there; within a kind the older ones are, each with those before it.
"""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.sorts import ANY
from ruledeck.grammar.meaning.traversal import nodes_in

Kinds = Mapping[str, frozenset[str]]
"""A kind or type to the types that it covers."""


class Said(NamedTuple):
    """A modification or a grant.

    Attributes:
        static: Its tree.
        condition: When it holds, if not always.
        carrier: What its source must have for it to be there: `text:abilities`, `keyword:swift`, nothing for effects.
    """

    static: m.Modify | m.Grant
    condition: m.Value | None
    carrier: str = ""

    @property
    def keys(self) -> tuple[str, ...]:
        """What it changes."""
        if isinstance(self.static, m.Modify):
            return self.static.what.keys
        return () if self.static.keyword is None else (f"keyword:{self.static.keyword.keyword}",)

    @property
    def kind(self) -> int:
        """The place of its kind in the order of continuous effects."""
        return self.static.what.kind if isinstance(self.static, m.Modify) else 2


def said_in(node: object, carrier: str = "") -> list[Said]:
    """Return the modifications and grants in a part of a game: of constants, and of what effects let hold."""
    found: list[Said] = []
    for each in nodes_in(node):
        if isinstance(each, m.Ability):
            found += [
                Said(static, each.condition, carrier)
                for static in each.statics
                if isinstance(static, m.Modify | m.Grant)
            ]
        elif isinstance(each, m.Hold):
            # What an effect has made does not go with the text that made it.
            found += [
                Said(static, each.ending.condition) for static in each.statics if isinstance(static, m.Modify | m.Grant)
            ]
    return found


def read_by(nodes: object, kinds: Kinds) -> set[str]:
    """Return the keys of the characteristics that some nodes read."""
    found: set[str] = set()
    for node in nodes_in(nodes):
        if isinstance(node, m.Use):
            found.add(node.word)
        elif isinstance(node, m.Select) and node.type.of:
            found |= {f"type:{each}" for each in kinds.get(node.type.of, ()) if node.noun not in ANY}
        elif isinstance(node, m.Op) and node.name == "is type" and isinstance(node.args[1], m.Literal):
            found |= {f"type:{each}" for each in kinds.get(str(node.args[1].value), ())}
        elif isinstance(node, m.Op) and node.name == "has keyword" and isinstance(node.args[1], m.Literal):
            found |= {f"keyword:{node.args[1].value}", "text:keywords", "lent:keywords"}
        elif isinstance(node, m.Op) and node.name in ("sorts", "shares", "of type"):
            of = str(node.args[0].value) if isinstance(node.args[0], m.Literal) else "type"
            found |= (
                {"trait", "text:traits"}
                if of == "trait"
                else {f"type:{each}" for types in kinds.values() for each in types}
            )
        elif isinstance(node, m.Op) and node.name in ("field", "has trait"):
            named = node.args[0 if node.name == "field" else 1]
            sort = "field" if node.name == "field" else "trait"
            found.add(f"{sort}:{named.value}" if isinstance(named, m.Literal) else sort)
            if sort == "trait":
                found.add("text:traits")
    return found


class Circles:
    """The circles of a game.

    Attributes:
        asking: The modifications, by their `id`, that read what they change: by their words, or by what changes these.
        deferred: By its `id`, an effect of an earlier kind to those of later kinds with which it asks for each other.
    """

    def __init__(self, meanings: Mapping[str, m.Value], said: Iterable[Said], kinds: Kinds) -> None:
        statements = list(said)
        reads: dict[str, set[str]] = {word: read_by(meaning, kinds) for word, meaning in meanings.items()}
        own: list[tuple[Said, set[str]]] = []
        for each in statements:
            static = each.static
            changed = (static.amount, static.others) if isinstance(static, m.Modify) else ()
            parts = (static.things, each.condition, changed)
            read = read_by(parts, kinds) | ({each.carrier} if each.carrier else set())
            if each.carrier.startswith("keyword:"):
                read |= {"text:keywords", "lent:keywords"}
            elif each.carrier:
                read.add("lent:abilities")
            own.append((each, read))
            for key in each.keys:
                reads.setdefault(key, set()).update(read)
        # What asks for a trait that is a value may ask for any.
        traits = {key for key in reads if key.startswith("trait:")}
        reads["trait"] = reads.get("trait", set()) | traits
        asked = {id(each.static): followed(read, reads) for each, read in own}
        self.asking = frozenset(
            id(each.static)
            for each, _ in own
            if isinstance(each.static, m.Modify) and not asked[id(each.static)].isdisjoint(each.keys)
        )
        self.deferred: dict[int, tuple[m.Modify | m.Grant, ...]] = {}
        circling = [each for each, _ in own if not asked[id(each.static)].isdisjoint(each.keys)]
        for each in circling:
            later = tuple(
                other.static
                for other in circling
                if other.kind > each.kind
                and not asked[id(each.static)].isdisjoint(other.keys)
                and not asked[id(other.static)].isdisjoint(each.keys)
            )
            if later:
                self.deferred[id(each.static)] = later


def followed(keys: set[str], reads: Mapping[str, set[str]]) -> set[str]:
    """Return some characteristics, and all that are read to work them out."""
    found, waiting = set(keys), list(keys)
    while waiting:
        new = reads.get(waiting.pop(), set()) - found
        found |= new
        waiting += new
    return found
