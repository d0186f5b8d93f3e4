"""Clauses of statements and abilities that hold nothing but values: how long and how often, and what is changed, forbidden or due."""

from dataclasses import dataclass
from typing import Literal

from ruledeck.grammar.meaning.kinds import Edge, Holder, Layer, Until
from ruledeck.grammar.meaning.values import Meant, Value
from ruledeck.grammar.text.node_class import node


@node(frozen=True, slots=True)
class Ending(Meant):
    """How long something lasts: `until` the end or start of a period, or `while` a condition; without either, for the rest of the game.

    `next end` is the end of the next period that begins: the one that goes on is not meant.

    With an `event` it lasts until that happens for the next time, and no longer than to the end of the period, if there is one; in the
    tests of the event its slots go by the names of `history.past_name`. Of an `attempt` it is enough that it was to happen: it is over
    with it also where it was cancelled or replaced.
    """

    word: Until
    period: str = ""
    edge: Edge = ""
    whose: Value | None = None
    condition: Value | None = None
    event: "Happening | None" = None
    attempt: bool = False


@dataclass(frozen=True, slots=True)
class Characteristic:
    """What of a thing can be changed.

    Attributes:
        sort: `word` for a declared number or condition, `field` for what is printed, `trait` for whether it has one, `type` for
            whether it counts as one, `text` for whether parts of its printed text are there, `lent` for whose printed text it
            has besides its own: of what stands in `Modify.others`.
        name: The id of the word (`number:strength`), the name of the field, of the trait or of the type; of a text its parts,
            with spaces between: `abilities`, `keywords`, `traits`.
        instead: The types that it does not count as while it counts as the other one.
        among: Of a trait that is a value: all that it may be. Then it has no name, and the value stands in `Modify.others`.
    """

    sort: Literal["word", "field", "trait", "type", "text", "lent"]
    name: str
    instead: tuple[str, ...] = ()
    among: tuple[str, ...] = ()

    @property
    def key(self) -> str:
        """It as one text: `number:speed`, `field:speed`, `trait:speed`."""
        return self.name if self.sort == "word" else f"{self.sort}:{self.name}"

    @property
    def keys(self) -> tuple[str, ...]:
        """Everything that changes with it, each as one text: `text:abilities`, `text:traits`."""
        if self.sort in ("text", "lent"):
            return tuple(f"{self.sort}:{part}" for part in self.name.split())
        if self.among:
            return tuple(f"{self.sort}:{each}" for each in self.among)
        return (self.key, *(f"{self.sort}:{each}" for each in self.instead))

    @property
    def kind(self) -> int:
        """The place of its kind in the order of continuous effects: text, types and traits, (keywords,) the rest."""
        return {"text": 0, "lent": 0, "type": 1, "trait": 1}.get(self.sort, 3)

    def __str__(self) -> str:
        return self.key


@node(frozen=True, slots=True)
class Modify(Meant):
    """A characteristic of some things is changed: `add`, `set`, `least` or `most`; `things` binds the candidate `it`.

    Of a word with further slots, `others` are what is written in them: it is changed for these alone. So it is of a trait that is
    a value; of a text that is lent, they are the things that print it.
    """

    what: Characteristic
    how: Layer
    amount: Value
    things: Value | None
    others: tuple[Value, ...] = ()


@node(frozen=True, slots=True)
class Ban(Meant):
    """What matches cannot happen: a verb with tests on its slots; each test reads the slots by name.

    With `only`, the name of a slot (or `by`, `source`), the tests that read it say what of the rest alone can happen.
    """

    verb: str
    by: Value | None
    tests: tuple[Value, ...]
    only: str = ""


@node(frozen=True, slots=True)
class Certain(Meant):
    """What matches cannot be prevented: no text lessens or cancels it when it is to come; a verb with tests on its slots."""

    verb: str
    tests: tuple[Value, ...]


@node(frozen=True, slots=True)
class Duty(Meant):
    """A player must choose this when it can be chosen: a verb with tests on its slots."""

    verb: str
    by: Value | None
    tests: tuple[Value, ...]


@node(frozen=True, slots=True)
class Permit(Meant):
    """A player may choose this, too, where the rules let them choose with what to do a verb: with tests on its slots."""

    verb: str
    by: Value | None
    tests: tuple[Value, ...]


@node(frozen=True, slots=True)
class Happening(Meant):
    """A kind of event: a verb with tests on its slots; a test reads slots as `Slot` nodes.

    Where an ability waits for one of several, `shared` says of a further one what slots of the first are called in its verb.
    Of the slots in `gathers` it is said that one or more things stand in them: what happens to several at one moment is answered once.
    """

    verb: str
    tests: tuple[Value, ...]
    shared: tuple[tuple[str, str], ...] = ()
    gathers: tuple[str, ...] = ()


@node(frozen=True, slots=True)
class Limit(Meant):
    """How often: `times` per `period` (or `game`), for each copy (`card`) or for the player."""

    times: int
    period: str
    scope: Holder


@node(frozen=True, slots=True)
class Keyworded(Meant):
    """A keyword of a card with the values of its slots."""

    keyword: str
    args: tuple[Value, ...]
