"""The words by which nodes of the tree tell what they are: a fixed set for each, so that a misspelt one is a type error."""

from typing import Final, Literal, TypeAlias, get_args

Base: TypeAlias = Literal[
    "number",
    "condition",
    "player",
    "component",
    "entity",
    "zone",
    "counter",
    "value",
    "period",
    "symbol",
    "name",
    "side",
    "text",
    "event",
    "ability",
    "nothing",
    "any",
    "trait",
    "type",
]
"""What an expression is, without what it is of."""

Timing: TypeAlias = Literal["when", "after", "action", "anytime", "called", "constant", "state"]
"""When an ability works."""

Users: TypeAlias = Literal["controller", "anyone", "opponents"]
"""Who may use an ability of a card that players use: who controls the card, any player, or those who do not control it."""

Moment: TypeAlias = Literal["when", "after", "state"]
"""At which moment of an event abilities wait for it."""
MOMENTS: Final[tuple[Moment, ...]] = get_args(Moment)

Layer: TypeAlias = Literal["set", "add", "least", "most"]
"""How a characteristic is changed."""

Picking: TypeAlias = Literal["choose", "random", "top", "bottom", "divide", "all"]
"""How some of a group are picked: by a player, by chance, by their place, each with a share of an amount, or all of them."""

Arms: TypeAlias = Literal["choose", "first", "all"]
"""Which of several blocks happen: those that a player chooses, the first that would change something, or all of these."""

StaticKind: TypeAlias = Literal["modify", "grant", "ban", "toll", "certain", "duty", "permit", "arrive"]
"""What a static statement does: it changes a characteristic, grants an ability, forbids or demands."""

Until: TypeAlias = Literal["until", "while"]
"""Whether something lasts until a condition holds, or while it does."""

Edge: TypeAlias = Literal["", "start", "end", "next end"]
"""With which edge of a period something is over; nothing where it is no period."""

WordKind: TypeAlias = Literal["number", "condition", "adjective", "player", "cards", "card"]
"""What a declared word with a value is."""

Holder: TypeAlias = Literal["card", "player"]
"""For whom a limit counts the uses of an ability."""

Relation: TypeAlias = Literal["alike", "apart", "in a row"]
"""What some things are to each other in a value: of several values one that all have; each stands for one of its own; numbers of
which each follows another one, and none comes twice."""
