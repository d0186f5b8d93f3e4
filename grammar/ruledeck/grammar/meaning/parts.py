"""Parts of statements and abilities that hold nothing but values."""

from ruledeck.grammar.meaning.values import Meant, Value
from ruledeck.grammar.text.node_class import node


@node(frozen=True, slots=True)
class Ending(Meant):
    """How long something lasts: `until` the end or start of a period, or `while` a condition."""

    word: str
    period: str = ""
    edge: str = ""
    whose: Value | None = None
    condition: Value | None = None


@node(frozen=True, slots=True)
class Modify(Meant):
    """A characteristic of some things is changed: `add`, `set`, `least` or `most`.

    `word` is a declared number or condition, or a field; `things` binds the candidate `it`.
    """

    word: str
    how: str
    amount: Value
    things: Value | None


@node(frozen=True, slots=True)
class Ban(Meant):
    """What matches cannot happen: a verb with tests on its slots; each test reads the slots by name."""

    verb: str
    by: Value | None
    tests: tuple[Value, ...]


@node(frozen=True, slots=True)
class Duty(Meant):
    """A player must choose this when it can be chosen: a verb with tests on its slots."""

    verb: str
    by: Value | None
    tests: tuple[Value, ...]


@node(frozen=True, slots=True)
class Happening(Meant):
    """A kind of event: a verb with tests on its slots; a test reads slots as `Slot` nodes."""

    verb: str
    tests: tuple[Value, ...]


@node(frozen=True, slots=True)
class Limit(Meant):
    """How often: `times` per `period` (or `game`), for each copy (`card`) or for the player."""

    times: int
    period: str
    scope: str


@node(frozen=True, slots=True)
class Keyworded(Meant):
    """A keyword of a card with the values of its slots."""

    keyword: str
    args: tuple[Value, ...]
