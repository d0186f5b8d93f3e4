"""What the parts of Russian need of the speaker that they are parts of."""

from abc import abstractmethod

from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.prose.conditions import ConditionSpeaker, Predicate
from ruledeck.grammar.prose.russian.inflection import Declined
from ruledeck.grammar.prose.speaker import Np


class RussianVoice(ConditionSpeaker):
    """Says Russian.

    Attributes:
        counting: Whether a single chosen thing has a `1` in front.
        acting: Who does something with what is being described.
        denying: Of an event that has not happened: what is still to be said, its `verb`, which takes a `не`, or `object`s alone.
    """

    counting = True
    acting: m.Value | None = None
    denying = ""

    @abstractmethod
    def function(self, op: m.Op, case: str) -> Np:
        """Return what a built-in function gives."""

    @abstractmethod
    def located(self, source: m.Source, case: str) -> Np:
        """Return where something is looked for: `ваша рука`, `игра`."""

    @abstractmethod
    def happened(self, op: m.Op, *, negative: bool = False) -> str:
        """Return that something has happened in the period that goes on, or that it has not."""

    @abstractmethod
    def used(self, use: m.Use, case: str) -> Np:
        """Return a declared number, player or cards."""

    @abstractmethod
    def described(self, group: m.Select, case: str, quantity: str) -> Np:
        """Return a description with a quantity."""

    @abstractmethod
    def period_of(
        self, period: str, whose: m.Value | None, case: str, name: str = "", *, following: bool = False
    ) -> str:
        """Return a period in a case, of somebody or as the rules call it: `вашего хода`, `фазы «...»`."""

    @abstractmethod
    def field(self, name: m.Value) -> Declined:
        """Return the name of a field."""

    @abstractmethod
    def counter(self, counter: m.Value) -> Declined:
        """Return a counter in all cases."""

    @abstractmethod
    def bare_number(self, value: m.Value) -> Declined:
        """Return a number of the candidate without the candidate."""

    @abstractmethod
    def fact(self, op: m.Op) -> Declined:
        """Return the name of the field that is read, as printed or as it is now."""

    @abstractmethod
    def with_fact(self, value: m.Value, predicate: Predicate) -> str:
        """Return `со стоимостью не более 2`, `с ценностью 2`."""

    @abstractmethod
    def borne(self, bearer: m.Value) -> str:
        """Return where a counter or keyword is: `на этом отряде`, `у этого игрока`."""

    @abstractmethod
    def places(self, source: m.Value | None) -> list[str]:
        """Return where a group is: `в вашей руке`, or `из вашей руки` where it is taken away."""

    @abstractmethod
    def characteristic(self, what: m.Characteristic) -> Declined:
        """Return the name of a field or a declared number."""

    @abstractmethod
    def filling(self, value: m.Value | None, type: m.Type | None, case: str) -> Np:
        """Return what stands in a slot; without a value, anything of its type."""
