"""What must be done and what may be done besides: of the things that somebody may choose, those that a text demands or adds."""

from typing import TYPE_CHECKING, Final

from ruledeck.interpreter.engine.continuous import active, speaking
from ruledeck.interpreter.primitives.stories import tell_duty
from ruledeck.interpreter.state.plain import Value

if TYPE_CHECKING:
    from ruledeck.interpreter.state.state import Row, State

_ANYBODY: "Final[tuple[frozenset[int] | None, tuple[int, ...], bool]]" = (None, (), False)
"""Who demands something of a verb where the game does not say it: anybody may."""


def dutiful(s: "State", verb: int, by: int, slot: int, options: "Row", args: "Row", source: int) -> "Row":
    """Return the options that a duty demands, or all when none does; of the other slots, `args` holds those that are known."""
    if len(options) < 2:
        return options
    cards, zones, own = s.program.linked.duties.get(verb, _ANYBODY)
    if cards is not None:
        # A look at where the cards lie that speak of the verb is quick, and most often enough.
        zone, control = s.zone, s.control
        for e in s.kin.get(cards) or s.bearing(cards):
            if zone[e] in zones and (not own or control[e] == by):
                break
        else:
            return options
    found = demanded(s, verb, by, slot, options, args, source)
    if s.layout.tells and 0 < len(found) < len(options):
        tell_duty(s, by, _demanding(s, verb, by, slot, found[0], args, source))
    return found or options


def obliged(
    s: "State",
    verb: int,
    by: int,
    slot: int,
    options: "Row",
    least: int,
    most: int | None,
    args: "Row",
    source: int,
) -> "Row":
    """Return what of several that are chosen is taken because of a duty, what is left to choose from, and how many of it."""
    most = len(options) if most is None else most
    forced = demanded(s, verb, by, slot, options, args, source)
    if len(forced) > most:
        return (), forced, most, most
    rest = tuple([option for option in options if option not in forced])
    return forced, rest, max(least - len(forced), 0), most - len(forced)


def permitted(s: "State", verb: int, by: int, slot: int, options: "Row", source: int) -> "Row":
    """Return the components beside some options that a permission adds to them for one slot of a verb."""
    ident = s.program.verbs[verb]
    permits = [each for each in active(s, "permit", ident) if slot in each[0].reads]
    if not permits:
        return ()
    width = len(s.program.game.words.verbs[ident].slots)

    def adds(component: int) -> bool:
        filled = tuple([component if k == slot else 0 for k in range(width)])
        return any(
            statement.holds(s, this, you, *values, by, filled, source) for statement, this, you, values in permits
        )

    everything = range(s.layout.players + 1, len(s.zone))
    return tuple(s.in_order([e for e in everything if e not in options and adds(e)]))


def demanded(s: "State", verb: int, by: int, slot: int, options: "Row", args: "Row", source: int) -> "Row":
    """Return the options for one slot of a verb that a duty demands.

    Of the other slots, `args` holds those that are known, and `None` for the rest: a duty that speaks of these waits for them.
    """
    duties = [
        each
        for each in speaking(s, s.program.linked.statics.get(("duty", s.program.verbs[verb]), ()))
        if all(k == slot or args[k] is not None for k in each[0].reads)
    ]
    if not duties:
        return ()
    before, behind = args[:slot], args[slot + 1 :]
    return tuple(
        [
            option
            for option in options
            if any(
                statement.holds(s, this, you, *values, by, (*before, option, *behind), source)
                for statement, this, you, values in duties
            )
        ]
    )


def _demanding(s: "State", verb: int, by: int, slot: int, option: Value, args: "Row", source: int) -> int:
    """Return the component whose text demands an option for one slot of a verb; 0 where the rules do."""
    filled = (*args[:slot], option, *args[slot + 1 :])
    duties = speaking(s, s.program.linked.statics.get(("duty", s.program.verbs[verb]), ()))
    said = (
        this
        for statement, this, you, values in duties
        if all(filled[k] is not None for k in statement.reads)
        and statement.holds(s, this, you, *values, by, filled, source)
    )
    return next(said, 0)


def owed(s: "State", verb: int, by: int, args: "Row", source: int) -> bool:
    """Whether a duty demands a verb in which nothing is left to choose; of the slots that are not known, `args` holds `None`."""
    return any(
        all(args[k] is not None for k in statement.reads) and statement.holds(s, this, you, *values, by, args, source)
        for statement, this, you, values in speaking(
            s, s.program.linked.statics.get(("duty", s.program.verbs[verb]), ())
        )
    )
