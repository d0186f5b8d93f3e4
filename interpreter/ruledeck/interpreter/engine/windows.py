"""Windows: who is asked about some events, in which order, and how what they answer with is resolved.

How a window asks and resolves is a value of the game (`grammar.words.vocabulary.Window`). On a stack an ability is announced
when it is used (its targets are chosen and its costs paid), and does the rest when everybody has passed on what lies
above it; until then it is an event that looms, which others can answer and cancel.
"""

from typing import TYPE_CHECKING, Final

from ruledeck.grammar.meaning.kinds import Moment
from ruledeck.interpreter.engine import decisions
from ruledeck.interpreter.engine.resolution import Waiting, carry_on, forgo, use
from ruledeck.interpreter.engine.triggers import collect, next_in_turn
from ruledeck.interpreter.primitives.elimination import first_left, is_out
from ruledeck.interpreter.primitives.live_events import drop, family, looms, occasion, since
from ruledeck.interpreter.state.engine_units import WINDOW
from ruledeck.interpreter.state.outcomes import ABORT, STACKED, SUSPEND, Result, Signal
from ruledeck.interpreter.state.plain import ABILITY, PLAYER, Row, Trigger
from ruledeck.interpreter.state.runaway import guard

if TYPE_CHECKING:
    from ruledeck.interpreter.state.state import Locals, State

_USED, _ORDERED, _CHOSEN = 1, 2, 3
"""Where a window goes on: behind an ability, with the forced one that comes first, with a player's answer."""
LEFT: Final = 4
"""Where a window goes on whose period was left while a player was asked."""


class _Window:
    """A window that is open.

    Attributes:
        absent: Players who are out of the game, and are passed over.
        moment: `when`, `after` or `state`.
        ids: The events that it is about; events that were owed one join them (see `_used`).
        used: Triggers that were used in it.
        place: Who is asked now, as a distance from the first player.
        passes: How many passes followed each other.
        stack: Abilities that wait on the stack.
        done: Players who are asked no more.
        turns: How often abilities were looked for, for the guard against endless games.
        own: How many of the events it was opened for: it forgets those that joined them.
        discipline: How it asks and resolves.
        players: How many there are.
        first: The player who is asked first.
        hiding: Of whom others cannot tell whether they have an ability: as long as nobody uses one, that stays.
        seated: Whether it is known who is asked first and who is passed over, see `seat`.
        closes: After how many passes that follow each other it closes; 0 when it closes as soon as nobody has anything left.
    """

    __slots__ = (
        "absent",
        "closes",
        "discipline",
        "done",
        "first",
        "hiding",
        "ids",
        "moment",
        "own",
        "passes",
        "place",
        "players",
        "seated",
        "stack",
        "turns",
        "used",
    )

    def __init__(
        self,
        s: "State",
        moment: Moment,
        ids: tuple[int, ...],
        used: tuple[Trigger, ...] = (),
        place: int = 0,
        passes: int = 0,
        stack: tuple[Waiting, ...] = (),
        done: tuple[int, ...] = (),
        turns: int = 0,
        own: int = -1,
    ) -> None:
        self.moment, self.ids, self.used, self.place, self.passes = moment, ids, used, place, passes
        self.stack, self.done, self.turns, self.own = stack, done, turns, len(ids) if own < 0 else own
        self.discipline, self.players, self.first = s.program.windows[moment][0], s.layout.players, 1
        self.closes = self.players if self.discipline.passes == -1 else self.discipline.passes
        self.absent: tuple[int, ...] = ()
        self.hiding: dict[int, bool] = {}
        self.seated = False

    def begin_turn(self) -> None:
        """Forget what an ability may have changed: who is asked first, and who may hide something."""
        if self.seated:
            self.hiding.clear()
            self.seated = False

    def seat(self, s: "State") -> None:
        """Find out who is asked first, once in a turn, and not before anybody is: most windows close without."""
        if self.seated:
            return
        self.seated = True
        first = s.program.windows[self.moment][1]
        if first is not None:
            self.first = first(s)
        if s.layout.out >= 0:
            self.pass_over(s)

    def pass_over(self, s: "State") -> None:
        """Leave those out who are out of the game; what they would begin, the next one does."""
        seats = range(1, self.players + 1)
        self.absent = tuple([player for player in seats if is_out(s, player)])
        self.first = first_left(s, self.first)
        if self.discipline.passes == -1:
            self.closes = max(self.players - len(self.absent), 1)
        elif not self.closes:
            self.done = tuple([player for player in seats if player in self.done or player in self.absent])

    def go_on(self) -> None:
        """Ask the next one, of those who are in the game."""
        self.place = (self.place + 1) % self.players
        for _ in self.absent:
            if self.player in self.absent:
                self.place = (self.place + 1) % self.players

    def wait(self, s: "State", step: int) -> Signal:
        """Leave the frame of the window behind."""
        kept = (self.moment, self.ids, self.used, self.place, self.passes, self.stack, self.done, self.turns, self.own)
        s.unwind.append((WINDOW, step, kept))
        return SUSPEND

    @property
    def joined(self) -> tuple[int, ...]:
        """The events that joined a window of reactions: nobody else waits for them."""
        return self.ids[self.own :] if self.moment == "after" else ()

    @property
    def player(self) -> int:
        """Who is asked now."""
        return (self.first - 1 + self.place) % self.players + 1

    def passed(self) -> None:
        """Let the one who is asked pass."""
        self.passes += 1
        if not self.closes and (player := self.player) not in self.done:
            self.done = (*self.done, player)
        self.go_on()


def window(s: "State", pc: int, locals_: "Locals", v: Result) -> Result:
    """Unit: abilities that wait for some events, asked and resolved by the discipline of the moment.

    Locals: `(moment, ids)`, then those of `_Window`.
    """
    open_ = _Window(s, *locals_)
    step = pc
    if step == LEFT:
        return _abandoned(s, open_)
    open_.turns += not pc
    # What may be used stays the same as long as everybody passes: it is found again when an ability was used.
    triggers: list[Trigger] | None = None
    while True:
        if step == _USED:
            if v is STACKED:
                open_.stack = (*open_.stack, (open_.used[-1], *s.unwind.pop()))
            if not _resolved(s, open_, v):
                return _abandoned(s, open_)
            open_.begin_turn()
            open_.turns += 1
            step, triggers = 0, None
        if step == 0:
            fallen = _fallen(s, open_) if triggers is None and open_.stack else None
            if fallen is not None:
                step, v = _USED, carry_on(s, fallen)
            else:
                forced: list[Trigger] = []
                if triggers is None:
                    triggers = _triggers(s, open_)
                    forced = _forced(s, open_, triggers) if triggers else []
                step, v = _asked(s, open_, triggers, forced)
            if not step:
                drop(s, open_.joined)
                return None
            if v is SUSPEND:
                return open_.wait(s, step)
            if step == _USED:
                continue
        if v == decisions.PASS:
            open_.seat(s)
            open_.passed()
            step = 0
            continue
        v = _use(s, open_, v, chosen=step == _CHOSEN)
        step = _USED
        if v is SUSPEND:
            return open_.wait(s, step)


def _asked(s: "State", open_: _Window, triggers: list[Trigger], forced: list[Trigger]) -> tuple[int, Result]:
    """Return where a window goes on, and what it goes on with: 0 where nobody uses anything any more, and nothing waits."""
    if forced:
        return _ORDERED, _ordered(s, open_, forced)
    if not _is_over(s, open_, triggers):
        return _CHOSEN, _answer(s, open_, triggers)
    return (_USED, _resolve_top(s, open_)) if open_.stack else (0, None)


def answered(s: "State", ids: tuple[int, ...], *, now: bool) -> bool:
    """Whether something answers what has happened, as far as all players can tell.

    Where it is answered `now`, somebody who could hide an ability is asked, too; where it waits, hidden abilities are not counted:
    nobody is asked, and nothing may show that there are any.
    """
    found = collect(s, "after", ids, later=True)
    if not now:
        inside, zone = s.layout.inside, s.zone
        return any(not this or inside[zone[this]] for _, this, *_ in found)
    hides = s.program.linked.may_hide
    return bool(found) or (
        hides is not None and any(hides(s, "after", ids, player) for player in range(1, s.layout.players + 1))
    )


def _abandoned(s: "State", open_: _Window) -> Result:
    """Leave a window in its midst: what waits on its stack is not resolved any more, the last first, and its cards are put away."""
    drop(s, (*open_.joined, *_looming(open_.stack)))
    while open_.stack:
        top, open_.stack = open_.stack[-1], open_.stack[:-1]
        s.nesting += not open_.discipline.nests
        if forgo(s, top) is SUSPEND:
            return open_.wait(s, _USED)
        s.nesting -= not open_.discipline.nests
    return ABORT


def _resolved(s: "State", open_: _Window, v: Result) -> bool:
    """End to resolve an ability; whether the window goes on."""
    if not open_.discipline.nests:
        s.nesting -= 1
    if v is ABORT:
        return False
    if s.due and not open_.discipline.nests and not s.nesting and open_.moment == "after":
        # What an ability brought about while nothing could open a window is reacted to in this one; what waits for an event around
        # those of this window goes on waiting.
        brought, s.due = since(s.due, open_.ids)
        open_.ids = (*open_.ids, *brought)
    return True


def _triggers(s: "State", open_: _Window) -> list[Trigger]:
    """Return the triggers that may be used now."""
    guard(s, open_.turns, -1, open_.used[-1][0] if open_.used else -1)
    if open_.moment == "when":
        # An event that was split off one of them is part of what is answered.
        open_.ids = family(s, open_.ids)
    found = collect(s, open_.moment, open_.ids)
    if open_.stack:
        found += collect(s, "when", _looming(open_.stack))
    if not open_.used or not found:
        return found
    return _unused(s, open_, found)


def _unused(s: "State", open_: _Window, found: list[Trigger]) -> list[Trigger]:
    """Return the triggers that were not used in this window, of equal ones as many as were not."""
    # What looms in parts is one occasion for an interrupt; what has happened has happened to each part for itself.
    whole = open_.moment == "when"
    # What an effect made is counted for itself: another one like it may have been made.
    spent = {
        occasion(s, trigger) if whole else trigger
        for trigger in open_.used
        if s.program.effects[trigger[ABILITY]].ability.kind != "delayed"
    }
    return (
        [trigger for trigger in found if (occasion(s, trigger) if whole else trigger) not in spent] if spent else found
    )


def _forced(s: "State", open_: _Window, triggers: list[Trigger]) -> list[Trigger]:
    """Return those that come before all others, as they must be used."""
    forced = [trigger for trigger in triggers if s.program.effects[trigger[ABILITY]].ability.forced]
    if open_.moment == "state" or open_.discipline.forced == "first":
        return forced
    if open_.discipline.forced == "any order":
        # Whoever has some of either kind says what comes first; for all others it makes no difference who is asked.
        optional = {trigger[PLAYER] for trigger in triggers if trigger not in forced}
        return [] if any(trigger[PLAYER] in optional for trigger in forced) else forced
    return []


def _ordered(s: "State", open_: _Window, forced: list[Trigger]) -> Result:
    """Return the forced ability that is used next, as a player orders them; abilities of state have the order they are found in."""
    if len(forced) == 1:
        return forced[0]
    open_.seat(s)
    chooser, mine = _chooser(open_, forced)
    mine = tuple(dict.fromkeys(mine))
    if len(mine) == 1 or open_.moment == "state":
        return mine[0]
    return decisions.ask(s, chooser, s.program.linked.order_site, mine, ())


def _resolve_top(s: "State", open_: _Window) -> Result:
    """Carry out what lies on top of the stack; then everybody may answer again, from the first player on."""
    top, open_.stack, open_.passes, open_.place, open_.done = open_.stack[-1], open_.stack[:-1], 0, 0, ()
    s.nesting += not open_.discipline.nests
    return carry_on(s, top)


def _use(s: "State", open_: _Window, trigger: Trigger, *, chosen: bool) -> Result:
    """Use an ability: a forced one, or one that a player has chosen."""
    open_.used = (*open_.used, trigger)
    if chosen:
        # What nobody may decline is nobody's act, whoever says in which order it happens.
        s.acted += not s.program.effects[trigger[ABILITY]].ability.forced
        open_.passes = 0
        if open_.discipline.each == "one":
            open_.seat(s)
            open_.go_on()
    s.nesting += not open_.discipline.nests
    return use(s, 0, trigger, None)


def _is_over(s: "State", open_: _Window, triggers: list[Trigger]) -> bool:
    """Whether everybody has passed, or visibly has nothing to use: what somebody may hide keeps the window open."""
    if not triggers:
        ever = s.program.linked.ever_hidden
        if ever is None or not (open_.stack or ever(s, open_.moment, open_.ids)):
            return True
    open_.seat(s)
    if open_.passes >= open_.closes if open_.closes else len(open_.done) == open_.players:
        return True
    return not triggers and not [
        player for player in range(1, open_.players + 1) if player not in open_.done and _may_hide(s, open_, player)
    ]


def _may_hide(s: "State", open_: _Window, player: int) -> bool:
    """Whether others cannot tell that a player has no ability for any of the events."""
    hides = s.program.linked.may_hide
    if hides is None:
        return False
    known = open_.hiding.get(player)
    if known is None:
        known = hides(s, open_.moment, open_.ids, player)
        if not known and open_.stack:
            known = hides(s, "when", _looming(open_.stack), player)
        open_.hiding[player] = known
    return known


def _answer(s: "State", open_: _Window, triggers: list[Trigger]) -> Result:
    """Ask a player for one of their abilities, or to pass; who is done or visibly has none is not asked."""
    player = open_.player
    if player in open_.absent:
        open_.go_on()
        player = open_.player
    program = s.program
    if player in open_.done:
        return decisions.PASS
    mine = [trigger for trigger in triggers if trigger[PLAYER] == player]
    if len(mine) > 1:
        # Two that are equal are one option, and the other one is offered behind it.
        mine = [*dict.fromkeys(mine)]
    if not mine and not _may_hide(s, open_, player):
        return decisions.PASS
    urgent = [trigger for trigger in mine if program.effects[trigger[ABILITY]].ability.forced]
    if urgent and open_.discipline.chooser == "starter" and len(mine) < len(triggers):
        # Whoever breaks ties says which one of several players' comes first, as in the queue.
        rivals = [trigger for trigger in triggers if program.effects[trigger[ABILITY]].ability.forced]
        if len({trigger[PLAYER] for trigger in rivals}) > 1:
            return decisions.ask(s, open_.first, program.linked.order_site, tuple(dict.fromkeys(rivals)), ())
    if urgent and open_.discipline.forced == "any order":
        # What must be used keeps its player from passing, and from nothing else.
        urgent = mine
    if len(urgent) == 1:
        return urgent[0]
    options: Row = tuple(urgent) if urgent else (*mine, decisions.PASS)
    context = (open_.moment, (*open_.ids, *_looming(open_.stack)))
    return decisions.ask(s, player, program.linked.window_site, options, context)


def _chooser(open_: _Window, forced: list[Trigger]) -> tuple[int, tuple[Trigger, ...]]:
    """Return who orders the forced triggers, and those among which that player chooses."""
    if open_.discipline.chooser == "starter":
        return open_.first, tuple(forced)
    controllers: list[int] = [trigger[PLAYER] for trigger in forced]
    chooser = next_in_turn(controllers, open_.first, open_.players)
    return chooser, tuple([trigger for trigger in forced if trigger[PLAYER] == chooser])


def _looming(stack: tuple[Waiting, ...]) -> tuple[int, ...]:
    """Return the events as which abilities wait on the stack."""
    return () if not stack else tuple([event for _, event, _, _ in stack if event])


def _fallen(s: "State", open_: _Window) -> Waiting | None:
    """Take what was cancelled or replaced while it waited off the stack, one after the other; `None` where nothing was.

    It does nothing any more, but what is done with its card afterwards is done.
    """
    for number, each in enumerate(open_.stack):
        if each[1] and not looms(s, each[1]):
            open_.stack = (*open_.stack[:number], *open_.stack[number + 1 :])
            s.nesting += not open_.discipline.nests
            return each
    return None
