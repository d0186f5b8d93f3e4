"""The table of primitive verbs: every verb that is built in, and all that is to be known of it besides what it does.

What must treat some of them alike asks here for a property, and keeps no list of names. How they are said stands in
`words/prelude.rules`, and what each does in registries by its name: `compiler/basis/primitive_calls.py`,
`compiler/steps/steering.py`, `compiler/legality/primitive_legality.py`. A test holds each of them against this table.
"""

from collections.abc import Callable
from typing import Final, Literal, TypeAlias

from ruledeck.grammar.meaning.operations import Aspect
from ruledeck.grammar.text.node_class import node

VerbId: TypeAlias = Literal[
    "move-_-to-_", "move-_-to-the-top-of-_", "move-_-to-the-bottom-of-_", "move-_-to-_-at-position-_",
    "move-_-face-down-to-_", "move-_-face-up-to-_",
    "swap-_-with-_", "pass-_-to-the-left", "pass-_-to-the-right", "shuffle-_", "put-_-in-random-order",
    "attach-_-to-_", "detach-_", "put-_-under-_-in-_", "put-_-into-_-of-_",
    "add-_-_-to-_", "remove-_-_-from-_", "set-_-on-_-to-_", "set-_-to-_",
    "join-_-with-_", "sever-_-from-_", "transform-_-into-_", "give-control-of-_-to-_",
    "note-_-on-_", "remember-_-on-_", "forget-what-is-remembered-on-_",
    "turn-_-face-up", "turn-_-face-down", "turn-_-to-_", "roll-_",
    "show-_-to-_", "reveal-_", "look-at-_", "ask-_-whether-_", "ask-_-for-_",
    "create-_-_-in-_", "make-_-in-_", "aim-at-_-among-_",
    "cancel-that-event", "redirect-_-to-_", "prevent-_", "change-_-to-_",
    "win-the-game", "lose-the-game", "end-the-game",
    "end-the-_", "restart-the-_", "skip-the-next-_", "skip-the-next-_-of-_", "take-an-extra-_",
    "resolve-the-_-ability-of-_", "resolve-one-_-ability-of-_", "take-_-_", "take-any-number-of-_", "take-exactly-_-_",
    "pass-all-the-same", "overlook-what-has-changed", "catch-up-with-what-waits", "do-nothing",
    "begin-the-_-_", "finish-the-_-_", "pay-a-cost", "come-about-_-_",
]  # fmt: skip
"""The name of a primitive verb; a name that is none is found by the type checker."""


@node(frozen=True, slots=True)
class PrimitiveVerb:
    """A verb that is built in.

    Attributes:
        slots: The names of its slots, in their order.
        way_of: The verb whose events are also its own, where there is one; it has the slots of that verb in front.
        thing: The slot of the thing, or of the player, that it changes.
        moves: Whether that thing comes to lie elsewhere by it.
        fills: The slots of zones in which behind it something lies that lay elsewhere before, or was not there.
        exchanges: The slots of the zones in which what lies there is exchanged or mixed: in one of nobody lies nothing.
        onto: The slot of the thing on which that lies behind it what it moves.
        makes: Whether it brings a new thing into the game.
        end: At which place of a zone it lays what it moves, where it says so.
        face: How the thing lies behind it, where it says so: `up`, or `down` also where everybody sees what lies there.
        changes: What of things, or of the game, it changes, as operations read it. What chance makes of a thing is not foreseen.
        needs: What of a thing decides besides whether it can be done.
        settles: Whether it changes nothing when it is done again at once in the same way.
        between: The two slots of what it is done with that cannot be one and the same.
        amount: The slot of a number with which, where that is 0 or less, it asks for nothing.
        faced: Whether it speaks of a face of that thing, and not each thing has any.
        counts: What it does to the number of a counter, by an amount.
        sets: Of what it says the number, or whatever it holds.
        shows: To whom it shows a thing: to `all`, to whom its slot `viewer` names, or to whoever does it (`by`).
        idle: Whether it changes nothing that is seen, and is done all the same.
        leaves: What is over with it at once, so that no step behind it comes: the `game`, or a `period`, which may begin `again`.
        schedules: Whether it says of a period that is to come whether it does.
        uses: How it lets abilities work: it `resolves` them, lets a player take actions (`offers`), or lets come what `waits`.
        alters: What it does with the event that looms: it makes it `less`, puts something else into it (`refills`), or `cancels` it.
        altered: The slot that says what of that event.
        steers: Whether nothing answers it: it is no event.
        unsaid: Whether it is only an event, which no step can carry out.
        personal: Whether nothing comes of it where no player does it.
        lasts: Whether it can be said to last until something.
    """

    slots: tuple[str, ...] = ()
    way_of: VerbId | Literal[""] = ""
    thing: str = ""
    moves: bool = False
    fills: tuple[str, ...] = ()
    exchanges: tuple[str, ...] = ()
    onto: str = ""
    makes: bool = False
    end: Literal["top", "bottom", "position", ""] = ""
    face: Literal["up", "down", ""] = ""
    changes: tuple[Aspect, ...] = ()
    needs: tuple[Aspect, ...] = ()
    settles: bool = False
    between: tuple[str, ...] = ()
    amount: str = ""
    faced: bool = False
    counts: Literal["adds", "removes", ""] = ""
    sets: Literal["counter", "value", ""] = ""
    shows: Literal["all", "viewer", "by", ""] = ""
    idle: bool = False
    leaves: Literal["game", "period", "again", ""] = ""
    schedules: bool = False
    uses: Literal["resolves", "offers", "waits", ""] = ""
    alters: Literal["less", "refills", "cancels", ""] = ""
    altered: str = ""
    steers: bool = False
    unsaid: bool = False
    personal: bool = False
    lasts: bool = False


def _move(
    *more: str,
    end: Literal["top", "bottom", "position", ""] = "",
    face: Literal["up", "down", ""] = "",
    way: bool = True,
) -> PrimitiveVerb:
    """Return the row of a way to move a card to a zone."""
    way_of: VerbId | Literal[""] = "move-_-to-_" if way else ""
    slots = ("card", "zone", *more)
    return PrimitiveVerb(
        slots, way_of, "card", moves=True, fills=("zone",), end=end, face=face, changes=("place",), settles=True
    )


_LAID: Final = ("place", "host")
"""What changes of a thing that is laid on another one."""

PRIMITIVE_VERBS: Final[dict[VerbId, PrimitiveVerb]] = {
    # ---- where things lie
    "move-_-to-_": _move(way=False),
    "move-_-to-the-top-of-_": _move(end="top"),
    "move-_-to-the-bottom-of-_": _move(end="bottom"),
    "move-_-to-_-at-position-_": _move("place", end="position"),
    "move-_-face-down-to-_": _move(face="down"),
    "move-_-face-up-to-_": _move(face="up"),
    "swap-_-with-_": PrimitiveVerb(
        ("one", "other"), fills=("one", "other"), exchanges=("one", "other"), changes=("place",), needs=("place",),
        between=("one", "other"),
    ),
    "pass-_-to-the-left": PrimitiveVerb(("zone",), fills=("zone",), changes=("place",), needs=("place",)),
    "pass-_-to-the-right": PrimitiveVerb(("zone",), fills=("zone",), changes=("place",), needs=("place",)),
    "shuffle-_": PrimitiveVerb(("zone",), exchanges=("zone",), needs=("place",)),
    "put-_-in-random-order": PrimitiveVerb(("some",)),
    # What is attached lies where its host lies.
    "attach-_-to-_": PrimitiveVerb(
        ("card", "host"), thing="card", moves=True, onto="host", changes=_LAID, settles=True, between=("card", "host")
    ),
    "put-_-under-_-in-_": PrimitiveVerb(
        ("card", "host", "zone"), thing="card", moves=True, fills=("zone",), onto="host", face="down", changes=(*_LAID, "up"),
        settles=True, between=("card", "host"),
    ),
    "put-_-into-_-of-_": PrimitiveVerb(
        ("card", "zone", "holder"), thing="card", moves=True, fills=("zone",), onto="holder", changes=_LAID, settles=True,
        between=("card", "holder"),
    ),
    "detach-_": PrimitiveVerb(("card",), thing="card", changes=("host",), settles=True),
    "create-_-_-in-_": PrimitiveVerb(("amount", "title", "zone"), fills=("zone",), makes=True, changes=("place",), amount="amount"),
    "make-_-in-_": PrimitiveVerb(("card", "zone"), thing="card", fills=("zone",), makes=True, changes=("place",)),
    # ---- what they are like
    "add-_-_-to-_": PrimitiveVerb(
        ("amount", "counter", "bearer"), thing="bearer", changes=("counters",), amount="amount", counts="adds"
    ),
    "remove-_-_-from-_": PrimitiveVerb(
        ("amount", "counter", "bearer"), thing="bearer", changes=("counters",), amount="amount", counts="removes"
    ),
    "set-_-on-_-to-_": PrimitiveVerb(("counter", "bearer", "amount"), thing="bearer", changes=("counters",), settles=True, sets="counter"),
    "set-_-to-_": PrimitiveVerb(("value", "result"), changes=("values",), settles=True, sets="value"),
    "turn-_-face-up": PrimitiveVerb(("card",), thing="card", face="up", changes=("up",), settles=True),
    "turn-_-face-down": PrimitiveVerb(("card",), thing="card", face="down", changes=("up",), settles=True),
    "turn-_-to-_": PrimitiveVerb(("die", "side"), thing="die", changes=("side",), settles=True, faced=True),
    "roll-_": PrimitiveVerb(("die",), thing="die", faced=True),
    "transform-_-into-_": PrimitiveVerb(
        ("card", "title"), thing="card", changes=("printed", "traits", "types", "facts", "keywords", "abilities"),
        needs=("up", "place"), settles=True,
    ),
    "give-control-of-_-to-_": PrimitiveVerb(("card", "player"), thing="card", changes=("control",), settles=True, lasts=True),
    "join-_-with-_": PrimitiveVerb(("one", "other"), changes=("notes",), settles=True, between=("one", "other")),
    "sever-_-from-_": PrimitiveVerb(("one", "other"), changes=("notes",), settles=True, between=("one", "other")),
    "note-_-on-_": PrimitiveVerb(("result", "bearer"), thing="bearer", changes=("notes",), settles=True),
    "remember-_-on-_": PrimitiveVerb(("card", "bearer"), thing="bearer", changes=("notes",), needs=("place",), settles=True),
    "forget-what-is-remembered-on-_": PrimitiveVerb(("bearer",), thing="bearer", changes=("notes",), settles=True),
    # ---- who knows what
    "show-_-to-_": PrimitiveVerb(("card", "viewer"), shows="viewer"),
    "reveal-_": PrimitiveVerb(("card",), shows="all"),
    "look-at-_": PrimitiveVerb(("card",), shows="by", personal=True),
    "ask-_-whether-_": PrimitiveVerb(("player", "test")),
    "ask-_-for-_": PrimitiveVerb(("player", "result")),
    # ---- events
    "cancel-that-event": PrimitiveVerb(alters="cancels"),
    "redirect-_-to-_": PrimitiveVerb(("part", "victim"), amount="part", alters="refills", altered="part"),
    "prevent-_": PrimitiveVerb(("part",), amount="part", alters="less", altered="part"),
    "change-_-to-_": PrimitiveVerb(("old", "new"), alters="refills", altered="old"),
    "aim-at-_-among-_": PrimitiveVerb(("card", "rest")),
    "begin-the-_-_": PrimitiveVerb(("moment", "period"), unsaid=True),
    "finish-the-_-_": PrimitiveVerb(("moment", "period"), unsaid=True),
    "pay-a-cost": PrimitiveVerb(unsaid=True),
    "come-about-_-_": PrimitiveVerb(("waiting", "bearer"), unsaid=True),
    # ---- the course of the game
    "win-the-game": PrimitiveVerb(leaves="game", personal=True),
    "lose-the-game": PrimitiveVerb(settles=True, personal=True),
    "end-the-game": PrimitiveVerb(leaves="game"),
    "end-the-_": PrimitiveVerb(("period",), leaves="period", steers=True),
    "restart-the-_": PrimitiveVerb(("period",), leaves="again", steers=True),
    "skip-the-next-_": PrimitiveVerb(("period",), schedules=True, steers=True),
    "skip-the-next-_-of-_": PrimitiveVerb(("period", "whose"), schedules=True, steers=True),
    "take-an-extra-_": PrimitiveVerb(("period",), schedules=True, steers=True),
    "resolve-the-_-ability-of-_": PrimitiveVerb(("ability", "card"), uses="resolves"),
    # Its events are those of the ability that is used.
    "resolve-one-_-ability-of-_": PrimitiveVerb(("ability", "card"), uses="resolves", steers=True),
    "take-_-_": PrimitiveVerb(("amount", "ability"), amount="amount", uses="offers", steers=True, personal=True),
    "take-any-number-of-_": PrimitiveVerb(("ability",), uses="offers", steers=True, personal=True),
    "take-exactly-_-_": PrimitiveVerb(("amount", "ability"), amount="amount", uses="offers", steers=True, personal=True),
    "catch-up-with-what-waits": PrimitiveVerb(idle=True, uses="waits"),
    "pass-all-the-same": PrimitiveVerb(settles=True, personal=True),
    "overlook-what-has-changed": PrimitiveVerb(idle=True),
    "do-nothing": PrimitiveVerb(idle=True),
}  # fmt: skip
"""Every verb of the language by its name."""


def having(condition: Callable[[PrimitiveVerb], object]) -> frozenset[VerbId]:
    """Return the names of the verbs of the language that have a property."""
    return frozenset(name for name, verb in PRIMITIVE_VERBS.items() if condition(verb))


_ROWS: Final[dict[str, PrimitiveVerb]] = dict(PRIMITIVE_VERBS.items())
_NONE: Final = PrimitiveVerb()


def primitive(verb: str) -> PrimitiveVerb:
    """Return the row of a verb; one of a game is none of them, and has no property."""
    return _ROWS.get(verb, _NONE)


def ways_of(verb: str) -> tuple[str, ...]:
    """Return a verb and those that do the same in a way of their own: what something waits for that waits for its event."""
    return _WAYS.get(verb, (verb,))


_WAYS: Final[dict[str, tuple[str, ...]]] = {
    of: (of, *[name for name, verb in PRIMITIVE_VERBS.items() if verb.way_of == of])
    for of in {verb.way_of for verb in PRIMITIVE_VERBS.values() if verb.way_of}
}

MOVE: Final[VerbId] = "move-_-to-_"
"""The verb with which a thing goes to a zone, whose events are also those of its ways."""
ATTACH: Final[VerbId] = "attach-_-to-_"
"""The verb with which a thing comes to lie beside another one, on it."""
CREATE: Final[VerbId] = "create-_-_-in-_"
"""The verb that makes things; each of them is an event of the next one."""
MAKE: Final[VerbId] = "make-_-in-_"
"""The verb of the event that something is created."""
ASK: Final[VerbId] = "ask-_-whether-_"
"""The verb with which a player answers truly."""
ASK_FOR: Final[VerbId] = "ask-_-for-_"
"""The verb with which a player says a number or a word truly."""
RESOLVE: Final[VerbId] = "resolve-the-_-ability-of-_"
"""The verb whose event it is that an ability is used."""
TAKE: Final[VerbId] = "take-_-_"
"""The verb with which a player uses at most so many abilities of a kind."""
TAKE_EXACTLY: Final[VerbId] = "take-exactly-_-_"
"""The verb with which a player uses so many, as long as one of them can be used."""
CATCH_UP: Final[VerbId] = "catch-up-with-what-waits"
"""The verb with which what waits for the end of an action comes in the midst of it."""
PASS_ALL_THE_SAME: Final[VerbId] = "pass-all-the-same"
"""The verb with which what was done counts as a pass."""
LOSE: Final[VerbId] = "lose-the-game"
"""The verb with which a player is out of the game, while the others go on."""
TRANSFORM: Final[VerbId] = "transform-_-into-_"
"""The verb with which a thing becomes another card."""
AIM: Final[VerbId] = "aim-at-_-among-_"
"""The verb that a choice of targets carries out."""
NOTE: Final[VerbId] = "note-_-on-_"
REMEMBER: Final[VerbId] = "remember-_-on-_"
"""The verb with which a thing or a player remembers a thing in play."""

MOVES: Final = having(lambda verb: (verb.moves or verb.fills) and not verb.makes)
"""The verbs with which what is there comes to lie elsewhere."""
MAKES: Final = having(lambda verb: verb.makes)
"""The verbs with which something new comes."""
LAYS: Final = having(lambda verb: verb.onto)
"""The verbs by which a thing comes to lie on another one."""
HIDES: Final = having(lambda verb: verb.face == "down")
"""The verbs by which a thing comes to lie face down, also where everybody sees what lies there."""
PASSES: Final = having(lambda verb: verb.fills and not (verb.moves or verb.makes or verb.between))
"""The verbs with which zones of several players change hands at one moment."""
LEAVES: Final = having(lambda verb: verb.leaves)
"""The verbs behind which no step of what was going on comes."""
EXTRA: Final[VerbId] = "take-an-extra-_"
"""The verb with which a period comes once more."""
WHILE_IT_RUNS: Final = having(lambda verb: verb.leaves in ("period", "again")) | {EXTRA}
"""The verbs that speak of a period which goes on."""
ALTERS: Final = having(lambda verb: verb.alters)
"""The verbs that do something with the event that looms."""
OF_COUNTERS: Final = having(lambda verb: verb.counts or verb.sets == "counter")
"""The verbs that change the number of a counter."""
RESOLVES: Final = having(lambda verb: verb.uses == "resolves")
"""The verbs that resolve abilities of a card."""
OFFERS: Final = having(lambda verb: verb.uses == "offers")
"""The verbs with which a player uses abilities of a kind: at most so many, any number, and no fewer than can be used."""
