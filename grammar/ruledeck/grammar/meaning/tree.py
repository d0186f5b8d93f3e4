"""The tree of meaning: what a text says once every word is known.

Immutable and complete: checks, prose, compiler, explanation and coverage read nothing else. Built-in functions are `Op`
nodes with a name from the table of operations; the registries that print, explain and compile them are plain dicts from that
name to a small function.
"""

import typing
from typing import TypeAlias

from ruledeck.grammar.meaning.clauses import (
    Ban,
    Certain,
    Characteristic,
    Duty,
    Ending,
    Happening,
    Keyworded,
    Limit,
    Modify,
    Permit,
)
from ruledeck.grammar.meaning.kinds import Arms, Timing, Until, Users
from ruledeck.grammar.meaning.values import (
    ANY_OF_KINDS,
    BETWEEN_KINDS,
    COMPONENT,
    CONDITION,
    ENTITY,
    NAME,
    NOTHING,
    NUMBER,
    PLAYER,
    SIDE,
    TEXT,
    ZONE,
    Among,
    Anywhere,
    InPlay,
    Literal,
    Meant,
    Name,
    Op,
    Pick,
    Place,
    Scalar,
    Select,
    Slot,
    Source,
    Type,
    Use,
    Value,
    Zone,
    Zones,
)
from ruledeck.grammar.text.node_class import node

__all__ = [
    "ANY_OF_KINDS", "BETWEEN_KINDS", "COMPONENT", "CONDITION", "ENTITY", "NAME", "NOTHING", "NUMBER", "PLAYER", "SIDE", "TEXT", "ZONE",
    "Among", "Anywhere",
    "Ban", "Certain", "Characteristic", "Duty", "Ending", "Happening", "InPlay", "Keyworded", "Limit", "Literal", "Meant",
    "Modify", "Name", "Op", "Permit", "Pick", "Place", "Scalar", "Select", "Slot", "Source", "Type", "Use", "Value", "Zone", "Zones",
]  # fmt: skip

# ---- statements


@node(frozen=True, slots=True)
class Steps(Meant):
    """Statements in order."""

    items: tuple["Effect", ...]


@node(frozen=True, slots=True)
class Perform(Meant):
    """A verb carried out.

    Attributes:
        verb: Its id; built-in atoms have ids of their own.
        by: The player who does it.
        args: Name and value of each slot in the order of the declaration.
        name: What the statement names with `as`.
        ending: How long what it changes lasts; `None` for good.
    """

    verb: str
    by: Value
    args: tuple[tuple[str, Value], ...]
    name: str | None = None
    ending: Ending | None = None


@node(frozen=True, slots=True)
class Choose(Meant):
    """A named choice by a player: from a group, a range of numbers, the symbols of a set, the titles of cards.

    Of a `secret` one, which several players make, nobody learns what another has chosen before all have.
    """

    by: Value
    what: Value
    name: str
    target: bool = False
    secret: bool = False


@node(frozen=True, slots=True)
class Modes(Meant):
    """A choice between blocks; `how` is `choose`, or `first` or `all` of those that would change something.

    Only such blocks are offered, unless the choice is `idle`: then each is, whatever comes of it. Where it is `priced`, the blocks are
    costs of which one is paid: only those are offered that can be done in full. Where it is `fresh`, it is remembered which were chosen,
    and each block stands in an `if` that asks for that.
    """

    by: Value
    least: int
    most: int
    arms: tuple[Steps, ...]
    how: Arms = "choose"
    idle: bool = False
    priced: bool = False
    fresh: bool = False


@node(frozen=True, slots=True)
class May(Meant):
    """A block that a player may decline.

    Attributes:
        by: Who may.
        body: What they may do.
        whole: Whether only who can do it in full is asked, as something else is done where it is not.
    """

    by: Value
    body: Steps
    whole: bool = False


@node(frozen=True, slots=True)
class Then(Meant):
    """What depends on the step before it.

    Attributes:
        body: What is done where that happened in full; without steps where nothing is.
        otherwise: What is done where it did not, or `None`.
    """

    body: Steps
    otherwise: Steps | None = None


@node(frozen=True, slots=True)
class Instead(Meant):
    """A block that replaces the triggering event."""

    body: Steps


@node(frozen=True, slots=True)
class Fully(Meant):
    """`price` in full, then the body; or nothing."""

    price: Steps
    body: Steps


@node(frozen=True, slots=True)
class Levy(Meant):
    """The tolls on a verb are paid: what stands in front of the steps of a verb of which a toll speaks. No text says it.

    `by` is who does it; `slots` are the values that fill the slots of the verb.
    """

    verb: str
    by: Value
    slots: tuple[Value, ...]


@node(frozen=True, slots=True)
class Let(Meant):
    """A name for a value, fixed at that moment.

    What came out of a verb (`outcome`, its name) is nothing where the verb, which stands in front of it, has not happened; what reacts
    to the verb may set the value anew, and changes nothing of that.
    """

    name: str
    value: Value
    outcome: str = ""


@node(frozen=True, slots=True)
class If(Meant):
    """The first block whose condition holds."""

    arms: tuple[tuple[Value, Steps], ...]
    otherwise: Steps | None


@node(frozen=True, slots=True)
class ForEach(Meant):
    """A block once for each of a group.

    Attributes:
        name: What each of them is called in the block.
        source: The group.
        orders: Numbers of the candidate to sort by, each with `descending`.
        chooser: Who orders what the sorting leaves equal; `None` keeps the order of the group.
        body: The block.
        first: The player with whom players begin, who go on in the order of their seats; `None` where nobody is said.
        stepwise: Whether the chooser says before each turn which comes next, instead of the whole order before the first.
    """

    name: str
    source: Value
    orders: tuple[tuple[Value, bool], ...]
    chooser: Value | None
    body: Steps
    first: Value | None = None
    stepwise: bool = False


@node(frozen=True, slots=True)
class Repeat(Meant):
    """A block `times` times (`None`: without end), with a condition tested before (`while`) or after (`until`) each.

    Where it is done as often as a player likes, which `times` may bound, the block is one `May`, and it is over as soon
    as that is declined.
    """

    times: Value | None
    word: Until | None
    condition: Value | None
    body: Steps
    willing: bool = False


@node(frozen=True, slots=True)
class Alternate(Meant):
    """A block for one player after the other; `passes` consecutive ones who did nothing end it, or the condition.

    With `staying`, whoever does nothing has no more turns in it, and it ends when no more than so many are left.
    """

    first: Value
    passes: Value | None
    condition: Value | None
    staying: Value | None
    name: str
    body: Steps


@node(frozen=True, slots=True)
class During(Meant):
    """A block that is a period of the game."""

    period: str
    name: str
    whose: Value | None
    body: Steps

    @property
    def called(self) -> str:
        """What the period is called: its kind, and its name behind that if it has one."""
        return f"{self.period}:{self.name}" if self.name else self.period


@node(frozen=True, slots=True)
class Hold(Meant):
    """Static statements that begin to hold now and end with `ending`."""

    statics: tuple["Static", ...]
    ending: Ending


@node(frozen=True, slots=True)
class Delay(Meant):
    """An ability made by an effect; it knows the names around it, and waits until `ending` (`None`: for ever)."""

    ability: "Ability"
    ending: Ending | None = None


Effect: TypeAlias = (
    Perform
    | Choose
    | Modes
    | May
    | Then
    | Instead
    | Fully
    | Levy
    | Let
    | If
    | ForEach
    | Repeat
    | Alternate
    | During
    | Hold
    | Delay
    | Steps
)


# ---- what constants say

PAID: typing.Final = "paid "
"""What the names begin with by which the price of a toll speaks of the slots of its verb; no text gives such a name."""


@node(frozen=True, slots=True)
class Toll(Meant):
    """What matches cannot happen unless a price is paid for it: a ban, with the steps that lift it.

    In the steps `they` is who does it; the slots of the verb, and `by`, are names behind `PAID`.
    """

    verb: str
    by: Value | None
    tests: tuple[Value, ...]
    price: Steps


@node(frozen=True, slots=True)
class Grant(Meant):
    """Some things have an ability or a keyword as long as this holds; `lose` takes it away."""

    things: Value
    ability: "Ability | None"
    keyword: Keyworded | None
    lose: bool = False


@node(frozen=True, slots=True)
class Arrive(Meant):
    """As some things enter play they are changed: it is done within their coming, before anything sees them there.

    `things` binds the candidate, which the steps call `it`.
    """

    things: Value
    body: Steps


Static: TypeAlias = Modify | Grant | Ban | Toll | Certain | Duty | Permit | Arrive


# ---- abilities


@node(frozen=True, slots=True)
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
        state: What a rule of state is about; of an ability that waits for a state to begin, that state.
        default: The number of the default of its type that it follows: the condition and the costs of that come first, and
            stand where its head begins; empty where it follows none.
        users: Who may use it, and is `you` in it: who controls its card, unless the head says otherwise.
    """

    kind: str
    timing: Timing
    events: tuple[Happening, ...]
    condition: Value | None
    costs: tuple[Effect, ...]
    limits: tuple[Limit, ...]
    forced: bool
    body: Steps | None
    statics: tuple[Static, ...] = ()
    zones: tuple[str, ...] = ()
    state: Value | None = None
    default: str = ""
    users: Users = "controller"
