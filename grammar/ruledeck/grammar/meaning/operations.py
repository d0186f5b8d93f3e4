"""The table of operations: every built-in function of the language, and all that is to be known of it besides what it does.

What must treat some operations alike asks here for a property, and keeps no list of names. What an operation does, and how
it is said, are functions in registries by its name: `compiler/values.py`, `explain/evaluator.py`, `prose/english`,
`prose/russian`. A test holds each of them against this table.
"""

from collections.abc import Callable
from typing import Final, Literal, TypeAlias, get_args

from ruledeck.grammar.text.node_class import node

OperationName: TypeAlias = Literal[
    "and", "or", "not", "=", "!=", "<", "<=", ">", ">=", "same", "in", "+", "-", "*", "share", "share up", "part", "lower", "higher",
    "count", "any", "none", "some", "every", "total", "highest", "lowest", "only", "others", "those", "outer", "looming",
    "if", "no limit", "different", "alike", "in a row", "most frequent", "least frequent",
    "range", "symbols", "titles", "counter", "counter with", "field", "printed", "value", "noted", "title", "side", "sides",
    "faces", "prints", "face", "face number", "shown", "shows", "up side", "distance", "within", "on way",
    "movement", "reach",
    "owner", "controller", "host", "opponent", "next", "previous", "seat", "nobody", "game", "players", "option",
    "size", "position", "belongs", "room", "surplus", "in zone", "during", "happened", "changed", "times", "amounts", "first", "nth",
    "happened last", "times last", "because", "chosen by", "all chosen", "was chosen",
    "sorts", "shares", "of type",
    "has trait", "is type", "has symbol", "has keyword", "unique", "titled", "attached", "remembered", "other", "friendly", "enemy",
    "is opponent", "out of the game", "automatic", "face-up", "face-down", "can use", "able", "has ability",
]  # fmt: skip
"""The name of an operation; a name that is none is found by the type checker."""

Sort: TypeAlias = Literal[
    "condition", "number", "player", "players", "component", "components", "entity", "entities", "things", "group", "zone",
    "counter", "value", "symbol", "name", "names", "side", "sides", "ability", "trait", "type", "word", "any",
    "condition of each", "number of each", "any of each",
]  # fmt: skip
"""What an operation takes or gives: the base of a type.

`players`, `components`, `entities` and `names` may be one or several. `things` are entities or sides, one or several, or a
group that is many, also of numbers or words; a `group` is always many, of whatever. `sides` are several sides of one die. A
`word` is a literal that the game declares. What is `of each` is worked out for each of the things in the first argument,
which it calls `it`.
"""

Aspect: TypeAlias = Literal[
    "printed", "owner", "traits", "facts", "keywords", "counters", "side", "place", "control", "host", "up", "values",
    "notes", "abilities", "taken", "types", "speaker", "around", "periods", "history", "events",
]  # fmt: skip
"""What an operation reads besides the values of its arguments.

`printed` and `owner` never change; `traits` and `types` only in games that alter them; `facts` and `keywords` are
printed ones and what changes
them; `speaker` is the card or the player who speaks, `around` the candidate around the innermost one, `taken` what the
choice in hand has taken; `events` are those that loom.
"""

ASPECTS: Final[frozenset[Aspect]] = frozenset(get_args(Aspect))
"""Everything that an operation may read."""

_OF_WHAT_WAS: Final = frozenset[Aspect](("facts", "keywords", "counters", "side", "control", "host", "up"))
"""Aspects that are remembered of a thing when it leaves play."""


@node(frozen=True, slots=True)
class Operation:
    """A built-in function.

    Attributes:
        takes: The sort of each argument.
        gives: The sort of its value; `any` is settled where the operation is written.
        reads: What it reads besides its arguments.
        knows: Who may know its value. Whoever knows its `arguments`; of these `faces`, who sees the faces of the cards as
            well; who knows `which` the things are, as the operation tells of no more than how many there are; who knows
            that and, of what lies there, what is asked of `each`; or `everyone`. What is a `group` holds things of its argument.
        absent: Whether its value may be a player or a thing that is not there: `never`, `perhaps`, or `noted`: read from
            where nothing may have been written down yet.
        family: `junction`, `comparison`, `calculation`, or none of these.
        open: Whether everybody sees of a card that lies face down whether this is so.
        repeated: Whether the last argument stands for two or more.
        spare: How many of the last arguments may be missing.
    """

    takes: tuple[Sort, ...]
    gives: Sort
    reads: tuple[Aspect, ...] = ()
    knows: Literal["arguments", "faces", "which", "each", "everyone", "group"] = "arguments"
    absent: Literal["never", "perhaps", "noted"] = "perhaps"
    family: Literal["junction", "comparison", "calculation", ""] = ""
    open: bool = False
    repeated: bool = False
    spare: int = 0

    @property
    def of_each(self) -> bool:
        """Whether an argument speaks of each thing in the first one, as `it`."""
        return any(sort.endswith(" of each") for sort in self.takes)

    @property
    def of_a_group(self) -> bool:
        """Whether it tells something of a group as a whole, also of an empty one: how many there are, whether any is so."""
        return self.takes[:1] == ("things",)

    @property
    def looks_back(self) -> bool:
        """Whether it reads what a thing is like, which is remembered of it when it leaves play."""
        return not _OF_WHAT_WAS.isdisjoint(self.reads)

    @property
    def subject(self) -> int:
        """The place of the argument that it says something of: the first one that is not a word of the game."""
        return next((at for at, sort in enumerate(self.takes) if sort not in ("word", "counter")), 0)


_YES: Final = "condition"

OPERATIONS: Final[dict[OperationName, Operation]] = {
    # ---- truth
    "and": Operation(("condition",), _YES, family="junction", repeated=True),
    "or": Operation(("condition",), _YES, family="junction", repeated=True),
    "not": Operation(("condition",), _YES),
    "=": Operation(("any", "any"), _YES, family="comparison"),
    "!=": Operation(("any", "any"), _YES, family="comparison"),
    "<": Operation(("number", "number"), _YES, family="comparison"),
    "<=": Operation(("number", "number"), _YES, family="comparison"),
    ">": Operation(("number", "number"), _YES, family="comparison"),
    ">=": Operation(("number", "number"), _YES, family="comparison"),
    "same": Operation(("any", "any"), _YES, family="comparison", open=True),
    "in": Operation(("any", "any"), _YES),
    "during": Operation(("word", "player"), _YES, ("periods",), knows="everyone", spare=1),
    # The verb, the period, and what must hold of the slots of the event, see `history`.
    "happened": Operation(("word", "word", "condition"), _YES, ("history",), repeated=True, spare=2),
    # The same of the period of the kind that ended last, or the last one of a player: that stands behind the period.
    "happened last": Operation(("word", "word", "player", "condition"), _YES, ("history",), repeated=True, spare=1),
    "first": Operation(("word", "word", "condition"), _YES, ("history", "periods"), repeated=True, spare=2),
    # The same of a later one: which of its sort it is stands behind the period.
    "nth": Operation(("word", "word", "number", "condition"), _YES, ("history", "periods"), repeated=True, spare=2),
    # A kind of period: whether anything that can be observed has changed since it began.
    "changed": Operation(("word",), _YES, ("periods",), knows="everyone"),
    # What holds the deeds around an event, the verb of one of them, and what must hold of its slots, see `deeds`.
    "because": Operation(("any", "word", "condition"), _YES, repeated=True, spare=2),
    "option": Operation(("word", "word"), _YES),
    # ---- numbers
    "+": Operation(("number", "number"), "number", family="calculation"),
    "-": Operation(("number", "number"), "number", family="calculation"),
    "*": Operation(("number", "number"), "number", family="calculation"),
    # A number and into how many equal parts it is divided: one of them, rounded down or up.
    "share": Operation(("number", "number"), "number", family="calculation"),
    "share up": Operation(("number", "number"), "number", family="calculation"),
    "part": Operation(("number", "number"), "number", family="calculation"),
    "if": Operation(("condition", "any", "any"), "any"),
    "no limit": Operation((), "number", knows="everyone"),
    "lower": Operation(("number",), "number", family="calculation", repeated=True),
    "higher": Operation(("number",), "number", family="calculation", repeated=True),
    "players": Operation((), "number"),
    "times last": Operation(("word", "word", "player", "condition"), "number", ("history",), repeated=True, spare=1),
    "times": Operation(("word", "word", "condition"), "number", ("history",), repeated=True, spare=2),
    # The verb, the period, the slot whose numbers are added up, and what must hold of the slots of the event.
    "amounts": Operation(("word", "word", "number", "condition"), "number", ("history",), repeated=True, spare=2),
    # The ends, and through which places alone the way may go; within so many steps of the second, on a way between two others.
    "distance": Operation(("component", "component", "things"), "number", ("notes",), spare=1),
    "within": Operation(("component", "component", "number", "things"), _YES, ("notes",), spare=1),
    "on way": Operation(("component", "component", "component", "things"), _YES, ("notes",), spare=1),
    # The same of the way that costs least, by what it costs to enter each of its places.
    "movement": Operation(("component", "component", "things"), "number", ("notes",), spare=1),
    "reach": Operation(("component", "component", "number", "things"), _YES, ("notes",), spare=1),
    # A verb and its amount, then slots of the verb, each with what must stand there.
    "looming": Operation(("word", "word", "word", "any"), "number", ("events",), repeated=True, spare=3),
    # ---- groups
    "count": Operation(("things",), "number", knows="which"),
    "any": Operation(("things",), _YES, knows="which"),
    "none": Operation(("things",), _YES, knows="which"),
    "some": Operation(("things", "condition of each"), _YES, knows="each"),
    "every": Operation(("things", "condition of each"), _YES, knows="each"),
    "total": Operation(("things", "number of each"), "number", knows="each"),
    "different": Operation(("things", "any of each"), "number", knows="each"),
    # How many of the things share one value, at most.
    "alike": Operation(("things", "any of each"), "number", knows="each"),
    # How many of them have numbers each of which follows another one, at most.
    "in a row": Operation(("things", "number of each"), "number", knows="each"),
    # The values that most of the things have, or the fewest of those that any has: all that are tied.
    "most frequent": Operation(("things", "any of each"), "any", knows="each"),
    "least frequent": Operation(("things", "any of each"), "any", knows="each"),
    "highest": Operation(("things", "number of each"), "number", knows="each"),
    "lowest": Operation(("things", "number of each"), "number", knows="each"),
    "only": Operation(("group",), "any", knows="group"),
    "others": Operation(("group",), "group", ("taken",), knows="group"),
    "those": Operation(("any", "condition of each"), "any"),
    "outer": Operation(("any",), "any", ("around",), knows="group"),
    "range": Operation(("number", "number"), "number"),
    # The symbols of a set; all traits, or all types of cards.
    "symbols": Operation(("word", "condition of each"), "any", spare=1),
    "titles": Operation((), "name"),
    # ---- what a thing has
    "counter": Operation(("counter", "entities"), "number", ("counters",)),
    # The counter of a symbol, of those that the game declares for a set of them; none where there is no symbol.
    "counter with": Operation(("word", "symbol"), "counter"),
    "field": Operation(("word", "components"), "any", ("facts",), knows="faces"),
    "printed": Operation(("word", "components"), "any", ("printed", "side"), knows="faces"),
    "title": Operation(("component",), "name", ("printed",), knows="faces"),
    "noted": Operation(("entity",), "any", ("notes",), absent="noted"),
    "side": Operation(("component",), "number", ("side",)),
    "sides": Operation(("component",), "number", ("printed",)),
    # All sides of a die, or those for which something holds; of some sides, each that prints something else; one by its number.
    "faces": Operation(("component", "condition of each"), "side", ("printed",), knows="faces", spare=1),
    "prints": Operation(("sides",), "side", ("printed", "side"), knows="group"),
    "face": Operation(("component", "number"), "side", ("printed",), knows="faces"),
    "face number": Operation(("side",), "number"),
    "shown": Operation(("word", "side"), "any", ("printed",), knows="faces"),
    "shows": Operation(("side", "symbol"), _YES, ("printed",), knows="faces"),
    "up side": Operation(("side",), _YES, ("printed", "side")),
    # ---- players, and what belongs together
    "owner": Operation(("components",), "player", ("owner",)),
    "controller": Operation(("components",), "player", ("control",)),
    "host": Operation(("components",), "component", ("host",)),
    "opponent": Operation(("players",), "player"),
    "next": Operation(("player",), "player", absent="never"),
    "previous": Operation(("player",), "player", absent="never"),
    "seat": Operation(("word",), "player"),
    "nobody": Operation((), "player", absent="never"),
    "game": Operation((), "entity", absent="never"),
    # What players have chosen in secret, which is open now, as a row by their seats: of one of them, or of all, each once.
    "chosen by": Operation(("any", "player"), "any"),
    "all chosen": Operation(("any",), "any"),
    # Whether a block of several was chosen: what they say, which one, the period or `game`, and who remembers it.
    "was chosen": Operation(("word", "word", "word", "entity"), _YES, ("notes", "periods"), knows="everyone"),
    "value": Operation(("word",), "any", ("values",), absent="noted"),
    # ---- places
    "size": Operation(("zone",), "number", ("place",), knows="everyone"),
    # Where a thing lies in its zone, counted from the top; 0 in one without an order.
    "position": Operation(("component",), "number", ("place",)),
    # The thing asked about, what has the slots, the slots; for each kind of slot whether it takes the thing, and then what lies
    # there that it takes.
    "room": Operation(("component", "entity", "any"), _YES, ("host", "control", "place"), repeated=True),
    "surplus": Operation(("component", "entity", "any"), _YES, ("host", "control", "place"), repeated=True),
    # Whether the one came with the other: of the same owner, named by a field that brings it, and on no other card.
    "belongs": Operation(("component", "component"), _YES, ("printed", "owner", "host", "place"), knows="faces"),
    "in zone": Operation(("component", "zone"), _YES, ("place",)),
    # ---- what is said of a thing
    "has trait": Operation(("component", "trait"), _YES, ("printed", "traits"), knows="faces"),
    # The traits, or the types, of a thing; whether it has one of them in common with any of some things.
    "sorts": Operation(("word", "component"), "any", ("printed", "traits", "types"), knows="faces"),
    "shares": Operation(("word", "component", "things"), _YES, ("printed", "traits", "types"), knows="faces"),
    "is type": Operation(("entity", "word"), _YES, ("printed", "types")),
    # The type is a value; where the text itself says which, it is `is type`.
    "of type": Operation(("component", "type"), _YES, ("printed", "types")),
    "has symbol": Operation(("component", "symbol"), _YES, ("printed", "side"), knows="faces"),
    # A keyword, and the value of each of its slots where these are asked for, too.
    "has keyword": Operation(("component", "word", "any"), _YES, ("keywords",), knows="faces", repeated=True, spare=2),
    # Whether a text of a kind is written on it; neither where it works, nor whether it can be used, is asked.
    "has ability": Operation(("component", "ability"), _YES, ("printed",), knows="faces"),
    "unique": Operation(("component",), _YES, ("printed",), knows="faces"),
    "titled": Operation(("component", "names"), _YES, ("printed",), knows="faces"),
    # Whether any of the things remembers it.
    "remembered": Operation(("component", "things"), _YES, ("notes",), open=True),
    "attached": Operation(("component", "things"), _YES, ("host",), open=True),
    "other": Operation(("entity",), _YES, ("speaker",), open=True),
    "friendly": Operation(("component",), _YES, ("control", "speaker"), open=True),
    "enemy": Operation(("component",), _YES, ("control", "speaker"), open=True),
    "is opponent": Operation(("player",), _YES, ("speaker",)),
    # Groups of players that do not ask it mean those who are not.
    "out of the game": Operation(("player",), _YES, ("counters",), knows="everyone"),
    # Of a seat that nobody plays; that never changes.
    "automatic": Operation(("player",), _YES, knows="everyone"),
    "face-up": Operation(("component",), _YES, ("up",), open=True),
    "face-down": Operation(("component",), _YES, ("up",), open=True),
    "can use": Operation(("component", "ability"), _YES, ("abilities",)),
    # Who would do it, the verb, and its slots.
    "able": Operation(("player", "word", "any"), _YES, ("abilities",), repeated=True, spare=1),
}
"""Every built-in function of the language by its name."""


def having(condition: Callable[[Operation], bool]) -> frozenset[OperationName]:
    """Return the names of the operations that have a property."""
    return frozenset(name for name, operation in OPERATIONS.items() if condition(operation))


_NAMES: Final[dict[str, OperationName]] = {name: name for name in OPERATIONS}


def operation(word: str) -> OperationName:
    """Return the operation that is named by a sign of a text or a word of the language, as it is written.

    Raises:
        KeyError: when there is none.
    """
    return _NAMES[word]


COMPARISONS: Final = having(lambda operation: operation.family == "comparison")
"""Operations that set two things side by side."""

NEGATED: Final[dict[OperationName, OperationName]] = {
    "=": "!=", "!=": "=", ">=": "<", "<": ">=", "<=": ">", ">": "<=",
}  # fmt: skip
"""What holds when a comparison does not."""

MIRRORED: Final[dict[OperationName, OperationName]] = {"<": ">", "<=": ">=", ">": "<", ">=": "<="}
"""Comparisons that change when their sides are exchanged, with what they become."""

JUNCTIONS: Final = having(lambda operation: operation.family == "junction")
"""Operations that join conditions."""
