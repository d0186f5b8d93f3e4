"""What the parts of English need of the speaker that they are parts of."""

from abc import abstractmethod
from collections.abc import Mapping

from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.prose.conditions import ConditionSpeaker
from ruledeck.grammar.prose.speaker import Np
from ruledeck.grammar.syntax import tree
from ruledeck.grammar.words.vocabulary import Verb


class EnglishVoice(ConditionSpeaker):
    """Says English.

    Attributes:
        in_event: Whether an event is being said: a zone of several players is then that of any of them.
    """

    in_event = False

    @abstractmethod
    def function(self, op: m.Op) -> Np:
        """Return what a built-in function gives."""

    @abstractmethod
    def located(self, source: m.Source) -> Np:
        """Return where something is looked for: `your hand`, `play`."""

    @abstractmethod
    def used(self, use: m.Use) -> Np:
        """Return a declared number, player or cards."""

    @abstractmethod
    def filled(
        self,
        pieces: tuple[tree.Piece, ...],
        args: Mapping[str, m.Value],
        types: Mapping[str, m.Type] | None = None,
        opening: str = "nom",
    ) -> str:
        """Return a pattern with its slots filled in."""

    @abstractmethod
    def described(self, group: m.Select, quantity: str) -> Np:
        """Return a description with a quantity."""

    def for_which(self, test: m.Value) -> str:
        """Return what must hold of each that is meant, behind its noun: ` for which its amount is 2 or more`."""
        self.candidates.append(Np("", False))
        # Only the candidate may be a pronoun here.
        self.discourse.focus = None
        text = f" for which {self.clause(test)}"
        self.candidates.pop()
        return text

    @abstractmethod
    def counter_plural(self, counter: m.Value) -> str:
        """Return a counter in the plural."""

    @abstractmethod
    def period_of(self, period: str, whose: m.Value | None, name: str = "", *, following: bool = False) -> str:
        """Return a period, of somebody or as the rules call it: `your turn`, `the draw phase`."""

    @abstractmethod
    def forms(self, verb: Verb) -> tuple[str, str, tuple[tree.Piece, ...]]:
        """Return the plain form and the third person of a verb, and the rest of its pattern."""

    @abstractmethod
    def happened(self, op: m.Op, *, negative: bool = False) -> str:
        """Return that something has happened in the period that goes on, or that it has not."""

    @abstractmethod
    def field(self, name: m.Value) -> str:
        """Return the name of a field."""

    @abstractmethod
    def bare_number(self, value: m.Value) -> str:
        """Return a number of the candidate without the candidate: `cost`."""

    @abstractmethod
    def places(self, source: m.Value | None) -> list[str]:
        """Return where a group is: `in your hand`."""

    @abstractmethod
    def about_player(self) -> bool:
        """Whether the candidate is a player."""
