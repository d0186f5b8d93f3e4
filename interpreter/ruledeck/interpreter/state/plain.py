"""The plain data that states are made of: every part of it is exact in JSON and never changes."""

from collections.abc import MutableSequence
from typing import Any, Final, Literal, TypeAlias

Value: TypeAlias = "int | str | tuple[Value, ...] | None"
Values: TypeAlias = tuple[Value, ...]
Entry: TypeAlias = Values
"""An entry of the log: its kind, what it is about, and last the mask of those who see it."""
Row: TypeAlias = tuple[Any, ...]
"""Values whose types are known to who reads them: the slots of an event, the options of a decision, what is kept of a thing."""
Locals: TypeAlias = Row
"""What a frame keeps: the local variables of its unit."""
Frame: TypeAlias = tuple[int, int, Locals, Any]
"""`(unit, where it goes on, its locals, the Frame that waits for it, or None)`: a type that names itself has no compiled form."""
Log: TypeAlias = MutableSequence[Entry]
"""A list, or what an explanation puts in its place, which notes where each entry comes from."""
Cards: TypeAlias = MutableSequence[int]
"""The column of definitions: a list, or what an explanation puts in its place, which notices a look at what is hidden."""
Past: TypeAlias = tuple[Any, Log]
"""`(the Past before it, or None; the entries)`."""
Fact: TypeAlias = tuple[str, Values, int, bool, int]
"""`(test, args, component, answer, mask of those who know)`."""
Tally: TypeAlias = tuple[int, int, tuple[tuple[int, int], ...], int, Row]
"""`(question, how often, the first events, mask of those who know, what is kept)`: a sort of event that has happened, see `history`.

Of each of the first events it is kept how many the question had before, and the event."""
Running: TypeAlias = tuple[int, str, int, int, Row, tuple[Tally, ...]]
"""`(kind, name as the rules call it, player, 1 while it is ending, what it put aside, what has happened)`: a period that goes on."""
Bygone: TypeAlias = tuple[int, int, tuple[Tally, ...]]
"""`(kind, player, what has happened)`: the last period of a kind and a player that is over, or with -1 as its kind, the whole game."""
Trigger: TypeAlias = Row
"""`(ability, component, player, event, *carried values)`: an ability that may be used now."""
ABILITY, CARD, PLAYER, EVENT = range(4)
"""The places in a trigger of its ability, of the component that has it (0 for the game), of who uses it, and of the event (-1 for none)."""
Clause: TypeAlias = "int | tuple[int, bool] | tuple[Literal['limit'], int]"
"""What coverage notes: that a clause did something, which way a condition went, that the limit of an ability forbade its use."""

COLUMNS: Final = ("zone", "card", "owner", "control", "host", "up", "known")
"""The columns of a state that have a row for each entity."""
PLAIN: Final = (
    "facts",
    "moment",
    "at_once",
    "due",
    "serial",
    "chance_state",
    "chance_inc",
    "bots_state",
    "bots_inc",
    "deciders",
    "pending",
    "over",
    "scripted",
    "scripted_at",
    "leaving",
    "acted",
    "resolving",
    "nesting",
    "cause",
    "deeds",
    "ruling",
    "watched",
    "running",
    "bygone",
)
"""What else of a state is data as it stands."""
PARTS: Final = (
    "acted",
    "at_once",
    "board",
    "bots_inc",
    "bots_state",
    "bygone",
    "came_out",
    "card",
    "cause",
    "chance_inc",
    "chance_state",
    "coming",
    "control",
    "counters",
    "covered",
    "deciders",
    "deeds",
    "due",
    "effects",
    "events",
    "facts",
    "host",
    "kin",
    "known",
    "layout",
    "leaving",
    "left",
    "limits",
    "log",
    "marks",
    "memo",
    "memo_at",
    "memo_of",
    "moment",
    "nesting",
    "onlooker",
    "over",
    "owner",
    "past",
    "paying",
    "pending",
    "period_names",
    "periods",
    "possible",
    "program",
    "projecting",
    "resolving",
    "rested",
    "ruling",
    "running",
    "scripted",
    "scripted_at",
    "serial",
    "settled_at",
    "stack",
    "unwind",
    "up",
    "values",
    "watched",
    "worked",
    "zone",
    "zones",
)
"""The attributes of a state: its slots, where it is not compiled."""
