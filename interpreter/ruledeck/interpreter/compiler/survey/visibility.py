"""What of a text looks where not everybody can: what it finds there must not be told by what is offered."""

from ruledeck.grammar.binder.game import Game
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.operations import OPERATIONS
from ruledeck.grammar.meaning.primitive_verbs import MOVES
from ruledeck.grammar.meaning.sorts import ANY
from ruledeck.grammar.meaning.traversal import nodes_in
from ruledeck.grammar.words.vocabulary import hides_any
from ruledeck.interpreter.target.module import Space


class Visibility:
    """Tells of the texts of one game what in them depends on what not everybody sees."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self._secretive = any(seen != "everyone" for seen in game.words.zone_visible.values())
        self._hidden: dict[int, tuple[m.Meant, bool]] = {}

    def __getstate__(self) -> Space:
        """Return what is kept of it: what was found out of single nodes is known by their addresses, and so not kept."""
        return {**vars(self), "_hidden": {}}

    def hidden(self, what: m.Meant) -> bool:
        """Whether the options of a choice depend on what not everybody sees; words are followed into their meaning."""
        # An ability is asked for each card that has it, and for each moment at which something may wait.
        known = self._hidden.get(id(what))
        if known is None:
            known = self._hidden[id(what)] = (what, self._looks_where_not_everybody_can(what))
        return known[1]

    def _looks_where_not_everybody_can(self, what: m.Meant) -> bool:
        moves = [dict(node.args) for node in nodes_in(what) if isinstance(node, m.Perform) and node.verb in MOVES]
        goals = {id(each.get("zone")) for each in moves}  # Where something goes to, whatever lies there.
        looked = [node for node in nodes_in(what) if id(node) not in goals]
        if any(isinstance(node, m.Anywhere) or self.unseen(node) for node in looked):
            return True
        waiting: list[object] = [each for each in nodes_in(what) if isinstance(each, m.Use)]
        seen: set[str] = set()
        while waiting:
            for node in nodes_in(waiting.pop()):
                if isinstance(node, m.Select) and self.unseen(node.source) and describes(node):
                    return True
                if isinstance(node, m.Use) and node.word not in seen:
                    seen.add(node.word)
                    waiting.append(self.game.meanings.get(node.word))
        return False

    def unseen(self, source: m.Meant | None) -> bool:
        """Whether an expression is a zone into which not everybody can look, or a group of which nobody can tell where it lies."""
        if isinstance(source, m.Among):
            return self._secretive and self._untold(source.things)
        if isinstance(source, m.Zones):
            return any(self.unseen(part) for part in source.parts)
        if isinstance(source, m.Op) and source.type == m.ZONE:
            return hides_any(self.game.words)
        return isinstance(source, m.Zone) and self.game.words.zone_visible.get(source.name) != "everyone"

    def _untold(self, things: m.Value) -> bool:
        """Whether nobody can tell where the things of a group lie; of a declared group its meaning tells it."""
        meant: m.Meant = things
        seen: set[str] = set()
        while isinstance(meant, m.Use) and meant.word not in seen and meant.word in self.game.meanings:
            seen.add(meant.word)
            meant = self.game.meanings[meant.word]
        if isinstance(meant, m.Name | m.Use):
            return True
        return any(isinstance(each, m.Anywhere) or self.unseen(each) for each in nodes_in(meant))


def describes(node: m.Select) -> bool:
    """Whether a description looks at the faces of cards, not just for any card in a place or on a thing."""
    tests = (*node.tests, *(() if node.where is None else (node.where,)))
    return node.noun not in ANY or any(not (isinstance(test, m.Op) and OPERATIONS[test.name].open) for test in tests)
