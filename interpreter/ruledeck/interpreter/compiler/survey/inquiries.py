"""What the texts of a game ask about what happens and has happened: of that more is kept, and told of more."""

from functools import cached_property

from ruledeck.grammar.binder.game import Game
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.deeds import COST, because, deed_of
from ruledeck.grammar.meaning.history import asked, is_question, questions
from ruledeck.grammar.meaning.primitive_verbs import ways_of
from ruledeck.grammar.meaning.traversal import nodes_in


class Inquiries:
    """The questions of one game; each answer is worked out when it is asked for first."""

    def __init__(self, game: Game, nodes: tuple[m.Meant, ...]) -> None:
        """Take a game, and every node of its bodies and abilities."""
        self._game, self._nodes = game, nodes

    @cached_property
    def _asking(self) -> tuple[m.Meant, ...]:
        """Every node that may ask a question: of bodies and abilities, of words, and of what begins a window."""
        starts = tuple([start for _, start in self._game.windows.values() if start is not None])
        return (*self._nodes, *nodes_in((tuple(self._game.meanings.values()), starts)))

    @cached_property
    def questions(self) -> tuple[m.Op, ...]:
        """Every question about what has happened."""
        printed = tuple([worded.args for card in self._game.cards.values() for worded in card.keywords])
        return (*filter(is_question, self._asking), *questions(printed))

    @cached_property
    def looked_back(self) -> frozenset[str]:
        """The kinds of periods of which something is asked when they are over."""
        return frozenset([each.period for each in (asked(op).question for op in self.questions) if each.last])

    @cached_property
    def asked(self) -> frozenset[str]:
        """The verbs of which the questions ask, and those with whose events something ends that lasts until then."""
        ends = [each.event.verb for each in self._nodes if isinstance(each, m.Ending) and each.event is not None]
        verbs = (*ends, *(asked(each).question.verb for each in self.questions))
        return frozenset([way for verb in verbs for way in ways_of(verb)])

    @cached_property
    def counted(self) -> frozenset[str]:
        """The verbs of which a text asks how much of them looms: they always raise events."""
        looming = [
            node.args[0]
            for node in (*self._nodes, *nodes_in(tuple(self._game.meanings.values())))
            if isinstance(node, m.Op) and node.name == "looming"
        ]
        return frozenset([str(each.value) for each in looming if isinstance(each, m.Literal)])

    @cached_property
    def deeds(self) -> frozenset[str]:
        """The verbs of which a text asks what happens because of them: they always raise events."""
        return frozenset([way for each in because(self._asking) for way in ways_of(deed_of(each).verb)])

    @cached_property
    def costs(self) -> bool:
        """Whether a text asks what is done as a cost."""
        return COST in self.deeds

    @cached_property
    def compared(self) -> frozenset[str]:
        """The kinds of periods of which a text asks whether anything has changed since they began."""
        changed = [each.args[0] for each in self._asking if isinstance(each, m.Op) and each.name == "changed"]
        return frozenset([str(each.value) for each in changed if isinstance(each, m.Literal)])
