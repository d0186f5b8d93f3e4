"""What surrounds an expression while it is compiled: what its names stand for, and which event it speaks of."""

from collections.abc import Mapping
from dataclasses import field, replace

from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.text.node_class import node
from ruledeck.interpreter.target.nodes import ZERO, Attribute, Expression


@node(frozen=True, slots=True)
class Surroundings:
    """What is known where an expression stands.

    Attributes:
        names: The names of the text, each with what holds its value.
        event: What holds the id of the event that is spoken of; `None` where there is none.
        slots: The names of the slots of that event, in their order.
        verbs: The verbs that it may be an occurrence of; of several, `slots` are those of the first.
        given: Slots that are known without looking at the event.
        last: Whether the event may have taken things away that the text speaks of: then they are read as they were.
        outer: What `it` means around the description in which the expression stands.
        taken: What was chosen last, which `another one` is none of.
        together: All that a state rule is carried out for at once: each line happens to each of them, as `it`.
        paid: Names of what is picked to pay a cost, known only when it is paid.
        doubted: Names of choices that may have found nothing, where that makes a group empty: something is counted.
        lacking: Names whose values may be things that are not there.
        cause: The component whose text this is, where `this` does not say so: what a verb does is of the text that uses it.
        shared: Verb to what it calls slots that `slots` calls differently.
    """

    names: Mapping[str, Expression] = field(default_factory=dict)
    event: Expression | None = None
    slots: tuple[str, ...] = ()
    verbs: tuple[str, ...] = ()
    given: Mapping[str, Expression] = field(default_factory=dict)
    last: bool = False
    outer: Expression | None = None
    taken: Expression | None = None
    together: Expression | None = None
    paid: frozenset[str] = frozenset()
    doubted: frozenset[str] = frozenset()
    lacking: frozenset[str] = frozenset()
    cause: Expression | None = None
    shared: Mapping[str, Mapping[str, str]] = field(default_factory=dict)

    def naming(self, name: str, value: Expression) -> "Surroundings":
        """Return surroundings in which a name stands for something."""
        return replace(self, names={**self.names, name: value})

    def asking(self, who: m.Value, player: Expression) -> "Surroundings":
        """Return surroundings in which `they` are those who are asked, `who` as the text says it.

        Whoever the text calls `you` is not called `they`, which may then be the player of a loop: `for each player: move the top
        card of their deck to their hand`.
        """
        return self if isinstance(who, m.Name) and who.name == "you" else self.naming("they", player)

    def about(self, it: Expression, called: str | None = None) -> "Surroundings":
        """Return the surroundings inside a description of something: `it` is that, and what `it` was is the outer one.

        Args:
            it: What is described.
            called: What the description calls it, besides `it`.
        """
        names = {**self.names, "it": it} if called is None else {**self.names, "it": it, called: it}
        return replace(self, names=names, outer=self.names.get("it", ZERO))

    @property
    def you(self) -> Expression:
        """Whose text it is; nobody's where no player is meant."""
        return self.names.get("you", ZERO)

    @property
    def source(self) -> Expression:
        """The component whose text this is; while something is carried out, that is what the state says."""
        return self.names.get("this", Attribute("cause")) if self.cause is None else self.cause
