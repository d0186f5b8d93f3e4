"""What a language has to say so that moments of a game can be explained in it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, ClassVar

from ruledeck.grammar.meaning.parts import PartKey

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from ruledeck.grammar.meaning import tree as m
    from ruledeck.grammar.words.vocabulary import Verb
    from ruledeck.interpreter.explain.evaluator import Found, Scope
    from ruledeck.interpreter.state.program import Program


class Cased(str):
    """A noun phrase with its other cases, which a sentence asks for as in `{who:dat}`; by itself it is the nominative."""

    form: Callable[[str], str]

    def __new__(cls, form: Callable[[str], str]) -> Cased:
        """Make it of what gives its form in a case."""
        made = super().__new__(cls, form("nom"))
        made.form = form
        return made

    def __format__(self, spec: str) -> str:
        """Return the form that a sentence asks for."""
        return self.form(spec) if spec else str(self)


class Wording(ABC):
    """The words of explanations in one language.

    Attributes:
        sentences: Every sentence by its key, with the parts that are filled in.
    """

    sentences: ClassVar[Mapping[str, str]]

    def say(self, key: str, /, **parts: object) -> str:
        """Return a sentence, filled in."""
        return self.sentences[key].format(**parts)

    @abstractmethod
    def text(self, node: m.Meant, program: Program, key: PartKey, timing: str) -> str:
        """Return a part of the text of the game; `timing` is that of the ability, for an event that it waits for."""

    @abstractmethod
    def head(self, ability: m.Ability, program: Program, key: PartKey) -> str:
        """Return an ability up to what it does."""

    @abstractmethod
    def phrase(self, node: m.Value, scope: Scope, key: PartKey) -> str:
        """Return a condition or a value, with what its names stand for."""

    @abstractmethod
    def asked(self, text: str, node: m.Value, scope: Scope, key: PartKey) -> str:
        """Return what a question asks for: its own words, or the same in the language of the answer."""

    @abstractmethod
    def named(self, scope: Scope, value: Found, kind: m.Type) -> str:
        """Return a value."""

    @abstractmethod
    def entity(self, scope: Scope, e: int) -> str:
        """Return what a player or component is called."""

    @abstractmethod
    def one(self, program: Program, noun: str) -> str:
        """Return any one thing of a type: `a unit`."""

    @abstractmethod
    def several(self, program: Program, noun: str) -> str:
        """Return the things of a type: `units`."""

    @abstractmethod
    def zones(self, program: Program, names: Sequence[str]) -> str:
        """Return the zones in which an ability works; none are those in play."""

    @abstractmethod
    def attribute(self, program: Program, section: str, name: str) -> str:
        """Return the name of a fact or a counter."""

    @abstractmethod
    def kind(self, program: Program, kind: str) -> str:
        """Return a kind of ability."""

    @abstractmethod
    def limit(self, program: Program, limit: m.Limit) -> str:
        """Return how often an ability may be used."""

    @abstractmethod
    def times(self, program: Program, number: int) -> str:
        """Return how often something happened."""

    @abstractmethod
    def event(self, scope: Scope, verb: Verb, by: int, values: Sequence[Found]) -> str:
        """Return an event as the sort of event that it is."""

    @abstractmethod
    def happened(self, scope: Scope, verb: Verb, by: int, values: Sequence[Found]) -> str:
        """Return an event with whoever did it and what stood in its slots."""
