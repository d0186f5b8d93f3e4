"""The tree of meaning: what a text says once every word is known.

Immutable and complete: checks, prose, compiler, explanation and coverage read nothing else. Built-in functions are `Op` nodes with a name;
the registries that check, print, explain and compile them are plain dicts from that name to a small function.
"""

from dataclasses import dataclass, field
from typing import TypeAlias

Scalar: TypeAlias = int | str | bool | None


@dataclass(frozen=True, slots=True)
class Type:
    """What sort of value an expression has.

    Attributes:
        base: `number`, `condition`, `player`, `component`, `entity` (player, component or the game), `zone`, `counter`, `value`, `period`,
            `symbol`, `name`, `text`, `event`, `ability` or `nothing`.
        of: For a component, the declared type or kind; for a symbol, its set; for an ability, its kind; else empty.
    """

    base: str
    of: str = ""

    def __str__(self) -> str:
        return self.of or self.base


NUMBER, CONDITION, PLAYER, ENTITY = Type("number"), Type("condition"), Type("player"), Type("entity")
COMPONENT, ZONE, NAME, TEXT, NOTHING = Type("component"), Type("zone"), Type("name"), Type("text"), Type("nothing")


@dataclass(frozen=True, slots=True, kw_only=True)
class Meant:
    """Anything in the tree; `start` and `end` are offsets in the source and do not count in comparisons."""

    start: int = field(default=0, compare=False, repr=False)
    end: int = field(default=0, compare=False, repr=False)


# ---- values


@dataclass(frozen=True, slots=True)
class Literal(Meant):
    """A number, a symbol, the title of a card, a word of the game."""

    value: Scalar
    type: Type


@dataclass(frozen=True, slots=True)
class Name(Meant):
    """A value with a name: a choice, a loop variable, a `let`, a slot of the verb around it.

    `this`, `you` and `it` (the candidate of a `where`) are names too.
    """

    name: str
    type: Type
    many: bool = False


@dataclass(frozen=True, slots=True)
class Slot(Meant):
    """A slot of the event that triggered the ability: `event` counts outward, 0 is the innermost."""

    name: str
    type: Type
    many: bool = False


@dataclass(frozen=True, slots=True)
class Op(Meant):
    """A built-in function."""

    name: str
    args: tuple["Value", ...]
    type: Type
    many: bool = False


@dataclass(frozen=True, slots=True)
class Use(Meant):
    """A word that the game declares, with the values of its slots in the order of the declaration."""

    word: str
    args: tuple["Value", ...]
    type: Type
    many: bool = False


@dataclass(frozen=True, slots=True)
class Select(Meant):
    """Components (or players) that satisfy every test, in the order of seats, zones and positions.

    Attributes:
        noun: The head noun as declared: a type, a kind, a trait, `card`, `player` or `opponent`.
        type: Its type.
        zones: The zones to look in; empty means everything in play.
        tests: Conditions on the candidate (the name `it`), one an adjective or clause, in the order written.
        where: The last, free condition.
    """

    noun: str
    type: Type
    zones: tuple["Value", ...]
    tests: tuple["Value", ...]
    where: "Value | None" = None

    @property
    def many(self) -> bool:
        return True


@dataclass(frozen=True, slots=True)
class Pick(Meant):
    """Some of a group.

    Attributes:
        source: Many values.
        least: Fewest.
        most: Most; `None` is any number.
        how: `choose`, `random`, `top` or `bottom` (of the zone).
    """

    source: "Value"
    least: "Value"
    most: "Value | None"
    how: str
    type: Type

    @property
    def many(self) -> bool:
        return not (isinstance(self.most, Literal) and self.most.value == 1)


Value: TypeAlias = Literal | Name | Slot | Op | Use | Select | Pick


# ---- statements


@dataclass(frozen=True, slots=True)
class Steps(Meant):
    """Statements in order."""

    items: tuple["Effect", ...]


@dataclass(frozen=True, slots=True)
class Perform(Meant):
    """A verb carried out.

    Attributes:
        verb: Its id; built-in atoms have ids of their own.
        by: The player who does it.
        args: Name and value of each slot in the order of the declaration.
        name: What the statement names with `as`.
    """

    verb: str
    by: Value
    args: tuple[tuple[str, Value], ...]
    name: str | None = None
    ending: "Ending | None" = None


@dataclass(frozen=True, slots=True)
class Ending(Meant):
    """How long something lasts: `until` the end or start of a period, or `while` a condition."""

    word: str
    period: str = ""
    edge: str = ""
    whose: Value | None = None
    condition: Value | None = None


@dataclass(frozen=True, slots=True)
class Choose(Meant):
    """A named choice by a player: from a group, a range of numbers, the symbols of a set, the titles of cards."""

    by: Value
    what: Value
    name: str
    target: bool = False


@dataclass(frozen=True, slots=True)
class Modes(Meant):
    """A choice between blocks."""

    by: Value
    least: int
    most: int
    arms: tuple[Steps, ...]


@dataclass(frozen=True, slots=True)
class May(Meant):
    """A block that a player may decline."""

    by: Value
    body: Steps


@dataclass(frozen=True, slots=True)
class Then(Meant):
    """A block that depends on the step before it."""

    body: Steps


@dataclass(frozen=True, slots=True)
class Instead(Meant):
    """A block that replaces the triggering event."""

    body: Steps


@dataclass(frozen=True, slots=True)
class Fully(Meant):
    """`price` in full, then the body; or nothing."""

    price: Steps
    body: Steps


@dataclass(frozen=True, slots=True)
class Let(Meant):
    """A name for a value, fixed at that moment."""

    name: str
    value: Value


@dataclass(frozen=True, slots=True)
class If(Meant):
    """The first block whose condition holds."""

    arms: tuple[tuple[Value, Steps], ...]
    otherwise: Steps | None


@dataclass(frozen=True, slots=True)
class ForEach(Meant):
    """A block once for each of a group.

    Attributes:
        orders: Numbers of the candidate to sort by, each with `descending`.
        chooser: Who orders what the sorting leaves equal; `None` keeps the order of the group.
    """

    name: str
    source: Value
    orders: tuple[tuple[Value, bool], ...]
    chooser: Value | None
    body: Steps


@dataclass(frozen=True, slots=True)
class Repeat(Meant):
    """A block `times` times (`None`: without end), stopped by a condition tested before (`while`) or after (`until`) each."""

    times: Value | None
    word: str
    condition: Value | None
    body: Steps


@dataclass(frozen=True, slots=True)
class Alternate(Meant):
    """A block for one player after the other; `passes` consecutive ones who did nothing end it, or the condition."""

    first: Value
    passes: Value | None
    condition: Value | None
    name: str
    body: Steps


@dataclass(frozen=True, slots=True)
class During(Meant):
    """A block that is a period of the game."""

    period: str
    name: str
    whose: Value | None
    body: Steps


@dataclass(frozen=True, slots=True)
class Hold(Meant):
    """Static statements that begin to hold now and end with `ending`."""

    statics: tuple["Static", ...]
    ending: Ending


@dataclass(frozen=True, slots=True)
class Delay(Meant):
    """An ability made by an effect; it knows the names around it."""

    ability: "Ability"


Effect: TypeAlias = (
    Perform | Choose | Modes | May | Then | Instead | Fully | Let | If | ForEach | Repeat | Alternate | During | Hold | Delay | Steps
)


# ---- what constants say


@dataclass(frozen=True, slots=True)
class Modify(Meant):
    """A characteristic of some things is changed: `add`, `set`, `least` or `most`.

    `word` is a declared number or condition, or a field; `things` binds the candidate `it`.
    """

    word: str
    how: str
    amount: Value
    things: Value | None


@dataclass(frozen=True, slots=True)
class Grant(Meant):
    """Some things have an ability or a keyword as long as this holds; `lose` takes it away."""

    things: Value
    ability: "Ability | None"
    keyword: "Keyworded | None"
    lose: bool = False


@dataclass(frozen=True, slots=True)
class Ban(Meant):
    """What matches cannot happen: a verb with tests on its slots; each test reads the slots by name."""

    verb: str
    by: Value | None
    tests: tuple[Value, ...]


@dataclass(frozen=True, slots=True)
class Duty(Meant):
    """A player must choose this when it can be chosen: a verb with tests on its slots."""

    verb: str
    by: Value | None
    tests: tuple[Value, ...]


Static: TypeAlias = Modify | Grant | Ban | Duty


# ---- abilities


@dataclass(frozen=True, slots=True)
class Happening(Meant):
    """A kind of event: a verb with tests on its slots; a test reads slots as `Slot` nodes."""

    verb: str
    tests: tuple[Value, ...]


@dataclass(frozen=True, slots=True)
class Limit(Meant):
    """How often: `times` per `period` (or `game`), for each copy (`card`) or for the player."""

    times: int
    period: str
    scope: str


@dataclass(frozen=True, slots=True)
class Ability(Meant):
    """An ability.

    Attributes:
        kind: The declared kind of ability (its header), or `constant`, `whenever`, `keyword`.
        timing: `when`, `after`, `action`, `called`, `constant` or `state`.
        events: What triggers it, any of them.
        condition: What must hold besides.
        costs: Paid before the body; each must be paid in full.
        limits: How often.
        forced: Whether its controller must use it.
        body: What it does.
        statics: What a constant says.
        zones: Names of the zones in which it works; empty means in play.
    """

    kind: str
    timing: str
    events: tuple[Happening, ...]
    condition: Value | None
    costs: tuple[Effect, ...]
    limits: tuple[Limit, ...]
    forced: bool
    body: Steps | None
    statics: tuple[Static, ...] = ()
    zones: tuple[str, ...] = ()
    state: Value | None = None


@dataclass(frozen=True, slots=True)
class Keyworded(Meant):
    """A keyword of a card with the values of its slots."""

    keyword: str
    args: tuple[Value, ...]
