"""Names that steps give: what may be one, and where it is given."""

import re
from typing import Final

from ruledeck.grammar.binder.reading.binding import Binding
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.traversal import nodes_in
from ruledeck.grammar.syntax import tree
from ruledeck.grammar.text import codes
from ruledeck.grammar.words.scope import Scope

RESERVED_NAMES: Final = frozenset(
    "it its this that those you your they them their each every all any no the a an other another own game player "
    "players card cards opponent opponents there is are has have option count nobody play anywhere by of on in both among".split()
)
"""Words that the language reads, and that can therefore name nothing."""


class NameBinder:
    """Binds the names that steps give.

    Attributes:
        binding: What the text is bound with.
    """

    def __init__(self, binding: Binding) -> None:
        self.binding = binding

    def give(self, node: tree.Node, name: str, value: m.Value, scope: Scope) -> Scope:
        """Give a name, once, that is not a word of the game."""
        if name in scope.names:
            message, help = f'"{name}" is a name already', "take another name"
            if isinstance(node, tree.Let) and re.search(rf"=.*\b{re.escape(name)}\b", self.binding.text(node)):
                help = "a name keeps what it was given; what changes is a counter, or a value of the game: `set <value> to (...)`"
            if same := re.search(rf"\bsame (\w+) as {re.escape(name)}$", self.binding.text(node).strip()):
                help = f"what is the same on another thing is compared: `where ({same[1]} of it = {same[1]} of {name})`"
            self.binding.error(codes.NAME_IN_USE, message, self.place(node, name), help)
        elif name in RESERVED_NAMES or self.means_something(name):
            message, help = f'"{name}" is a word of the game', "choose a name that has no other meaning"
            self.binding.error(codes.NAME_IN_USE, message, self.place(node, name), help)
        self.binding.lost.discard(name)
        return scope.with_name(name, value)

    def means_something(self, name: str) -> bool:
        """Whether a single word would be read in another way where names are read."""
        words = self.binding.words
        nouns = (words.types, words.traits, words.counters, words.zones, words.symbols, words.value_forms)
        others = (words.adjectives, words.verb_starts, words.field_forms, words.seats, words.period_forms)
        return any(name in forms for forms in (*nouns, *others))

    def place(self, node: tree.Node, name: str) -> tree.Node:
        """Return where a statement gives a name."""
        found = re.search(rf"\b(?:as|let)\s+({re.escape(name)})\b", self.binding.text(node))
        if found is None:
            return node
        return tree.Word(name, start=node.start + found.start(1), end=node.start + found.end(1))

    def report_unused(self, parts: tuple[m.Meant, ...]) -> None:
        """Report names that are given in a whole body, and the clauses before it, and that nothing reads."""
        nodes = nodes_in(parts)
        given = [node for node in nodes if isinstance(node, m.Choose | m.Let | m.Perform) and node.name]
        read = {node.name for node in nodes if isinstance(node, m.Name)} if given else set[str]()
        for node in given:
            if node.name is not None and node.name not in read:
                place = self.place(tree.Word("", start=node.start, end=node.end), node.name)
                help = "use it below, or leave the line out" if not isinstance(node, m.Perform) else "leave it out"
                self.binding.error(codes.UNUSED_NAME, f'nothing reads the name "{node.name}"', place, help)
