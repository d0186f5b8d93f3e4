"""The leaves and functions of the tree of meaning: types, and everything that has a value."""

from dataclasses import field
from typing import Final, TypeAlias, TypedDict

from ruledeck.grammar.meaning.kinds import Base, Picking, Relation
from ruledeck.grammar.meaning.operations import OperationName
from ruledeck.grammar.text.article import article
from ruledeck.grammar.text.node_class import node

Scalar: TypeAlias = int | str | bool | None

_IN_WORDS = {"entity": "a card or a player", "any": "a value", "name": "the name of a card", "side": "a side"}


@node(frozen=True, slots=True)
class Type:
    """What sort of value an expression has.

    Attributes:
        base: `number`, `condition`, `player`, `component`, `entity` (player, component or the game), `zone`, `counter`,
            `value`, `period`, `symbol`, `name`, `side`, `text`, `event`, `ability` or `nothing`.
        of: For a component, the declared type or kind; for a side, that of its die; for a symbol, its set; for an ability,
            its kind; else empty.
    """

    base: Base
    of: str = ""

    def __str__(self) -> str:
        if self.base == "side" and self.of:
            return f"side of {self.of}"
        return self.of or self.base

    @property
    def words(self) -> str:
        """Its name with an article, as messages say it."""
        if self == Type("component"):
            return "a card"
        if self.base in _IN_WORDS:
            return _IN_WORDS[self.base]
        return article(str(self))


ANY_OF_KINDS: Final = Type("ability", "ability")
"""One kind of ability, or any of several: a literal of them, with `BETWEEN_KINDS` between each and the next."""
BETWEEN_KINDS: Final = "|"
NUMBER, CONDITION, PLAYER, ENTITY = Type("number"), Type("condition"), Type("player"), Type("entity")
SIDE = Type("side")
COMPONENT, ZONE, NAME, TEXT, NOTHING = Type("component"), Type("zone"), Type("name"), Type("text"), Type("nothing")


class Place(TypedDict):
    """Where a node stands, as keyword arguments."""

    start: int
    end: int


@node(frozen=True, slots=True, kw_only=True)
class Meant:
    """Anything in the tree; `start` and `end` are offsets in the source and do not count in comparisons."""

    start: int = field(default=0, compare=False, repr=False)
    end: int = field(default=0, compare=False, repr=False)


@node(frozen=True, slots=True)
class Literal(Meant):
    """A number, a symbol, the title of a card, a word of the game."""

    value: Scalar
    type: Type

    @property
    def many(self) -> bool:
        """Whether it is several things: never."""
        return False


@node(frozen=True, slots=True)
class Name(Meant):
    """A value with a name: a choice, a loop variable, a `let`, a slot of the verb around it.

    `this`, `you` and `it` (the candidate of a `where`) are names too.
    """

    name: str
    type: Type
    many: bool = False


@node(frozen=True, slots=True)
class Slot(Meant):
    """A slot of the event that triggered the ability: `event` counts outward, 0 is the innermost."""

    name: str
    type: Type
    many: bool = False


@node(frozen=True, slots=True)
class Op(Meant):
    """A built-in function, by its name in the table of operations."""

    name: OperationName
    args: tuple["Value", ...]
    type: Type
    many: bool = False


@node(frozen=True, slots=True)
class Use(Meant):
    """A word that the game declares, with the values of its slots in the order of the declaration."""

    word: str
    args: tuple["Value", ...]
    type: Type
    many: bool = False


@node(frozen=True, slots=True)
class Zone(Meant):
    """A zone that the game declares: the one of the table, that of a player, or those of several.

    Attributes:
        name: As it is declared.
        owner: Whose it is; `None` where there is one for the table, and in conditions for anybody's.
    """

    name: str
    owner: "Value | None" = None

    @property
    def type(self) -> Type:
        """Its type: always a zone."""
        return ZONE

    @property
    def many(self) -> bool:
        """Whether it is several zones: whether it is that of several players."""
        return self.owner is not None and self.owner.many


@node(frozen=True, slots=True)
class _Several(Meant):
    @property
    def type(self) -> Type:
        """Its type: it stands where a zone may stand."""
        return ZONE

    @property
    def many(self) -> bool:
        """Whether it is several: always, though there may be one or none."""
        return True


@node(frozen=True, slots=True)
class InPlay(_Several):
    """Every zone in play."""


@node(frozen=True, slots=True)
class Anywhere(_Several):
    """Every zone of the game, the box as well."""


@node(frozen=True, slots=True)
class Among(_Several):
    """Not zones but certain things, wherever they lie: those of a name, or some from one end of a zone."""

    things: "Value"


@node(frozen=True, slots=True)
class Zones(_Several):
    """Several places that are named side by side: zones, or everything in play; each zone once, in the order written."""

    parts: tuple["Value", ...]


Source: TypeAlias = Zone | Zones | InPlay | Anywhere | Among
"""Where things are looked for. A zone may also be told by a name or a slot."""


@node(frozen=True, slots=True)
class Select(Meant):
    """Components (or players) that satisfy every test, in the order of seats, zones and positions.

    Attributes:
        noun: The head noun as declared: a type, a kind, a trait, `card`, `player` or `opponent`.
        type: Its type.
        source: Where they are looked for: a `Source`, or a name for a zone; `None` means everything in play.
        tests: Conditions on the candidate (the name `it`), one an adjective or clause, in the order written.
        where: The last, free condition.
        called: What `where` calls the candidate besides `it`, so that descriptions inside of it can speak of it.
    """

    noun: str
    type: Type
    source: "Value | None"
    tests: tuple["Value", ...]
    where: "Value | None" = None
    called: str | None = None

    @property
    def many(self) -> bool:
        """Whether it is several things: always, though there may be one or none."""
        return True


@node(frozen=True, slots=True)
class Pick(Meant):
    """Some of a group.

    Attributes:
        source: Many values.
        least: Fewest.
        most: Most; `None` is any number.
        how: `choose`, `random`, `top` or `bottom` (of the zone), `divide` (with the amount of the verb around it).
        type: The type of each of them.
        total: What the picks must be worth together, or `None`.
        worth: A number of the candidate `it`, when there is a total.
        need: A condition on the candidate `it` that one of the picks must meet, or `None`.
        kin: What of the candidate `it` the picks are compared in, or `None`.
        relation: What they are to each other there.
        ceiling: What that, a number then, must not exceed where it is added up, instead, or `None`.
    """

    source: "Value"
    least: "Value"
    most: "Value | None"
    how: Picking
    type: Type
    total: "Value | None" = None
    worth: "Value | None" = None
    need: "Value | None" = None
    kin: "Value | None" = None
    relation: Relation = "alike"
    ceiling: "Value | None" = None

    @property
    def many(self) -> bool:
        """Whether it may be several things: unless one at most is picked."""
        return not (isinstance(self.most, Literal) and self.most.value == 1)

    @property
    def decided(self) -> bool:
        """Whether somebody, or chance, decides what is picked: the one thing that lies at an end of a zone is there."""
        return self.how not in ("top", "bottom") or self.many


Value: TypeAlias = Literal | Name | Slot | Op | Use | Select | Pick | Source
"""Whatever has a value."""
