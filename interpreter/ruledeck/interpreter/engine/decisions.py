"""Decisions: what a player may choose from, who decides, and compound choices pick by pick.

A decision is asked of whoever decides for the player: a person gets a prompt, and the game waits; a bot answers at once, from the
state's own random numbers, so that a game of bots never stops. An automatic player is not asked at all.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING

from ruledeck.interpreter.engine import selection
from ruledeck.interpreter.engine.selection_problems import Order, Problem, Subset, from_plain, to_plain
from ruledeck.interpreter.primitives.chance import chance_of
from ruledeck.interpreter.primitives.elimination import first_left, is_out
from ruledeck.interpreter.state.engine_units import ARRANGE, INTERJECT, PICK_SOME
from ruledeck.interpreter.state.limit_keys import SPOKEN
from ruledeck.interpreter.state.outcomes import SUSPEND, Result
from ruledeck.interpreter.state.pcg import FEW, LIMITS, MASK64, MULTIPLIER, SPAN, TWICE, bot_below
from ruledeck.interpreter.state.pending import Pending
from ruledeck.interpreter.state.runaway import DECIDED, decided, work

if TYPE_CHECKING:
    from ruledeck.interpreter.state.plain import Value
    from ruledeck.interpreter.state.state import Locals, Row, State

PASS = -1
"""The option of doing nothing, or of being done."""

_PICK = 2
"""How many steps it takes to look at each of a group when one of them is chosen."""

Decider = Callable[["State", Pending], int]
"""Returns the place of the chosen option, or minus the number of a player who uses a right before that."""

_MOST_SPOKEN, _SELDOM = 2, 12
"""How often they do so at most, and at each how-manyth occasion, so that rights that change nothing keep no game going."""


class Thinker:
    """A bot that plays on in clones before it decides: the game waits for it, so that the state is plain data."""

    def __init__(self, decide: Decider) -> None:
        self.decide = decide

    def __call__(self, s: "State", pending: "Pending") -> int:
        """Return the place of the chosen option; `s` waits for this very decision."""
        return self.decide(s, pending)


Family = Callable[[str], "Decider | None"]
"""Makes the bot of a name, or returns `None` when the name is none of its family: a policy and a search have many names."""


class _Deciders(dict[str, Decider]):
    """Bots by name; one of a family is made when it is first asked for."""

    def __init__(self) -> None:
        super().__init__()
        self.families: list[Family] = []

    def __missing__(self, name: str) -> Decider:
        for family in self.families:
            found = family(name)
            if found is not None:
                self[name] = found
                return found
        raise KeyError(name)


_BOTS = _Deciders()
DECIDERS: dict[str, Decider] = _BOTS
"""Bots by name. The engine knows two; those above it register theirs when they are imported (`bots.roster` knows all)."""


def family(function: Family) -> Family:
    """Register a family of bots."""
    _BOTS.families.append(function)
    return function


def decider(name: str) -> Callable[[Decider], Decider]:
    """Register a bot."""

    def register(function: Decider) -> Decider:
        DECIDERS[name] = function
        return function

    return register


@decider("random")
def _random(s: "State", pending: "Pending") -> int:
    return -pending.player if s.program.rights and _speaks(s, pending) else bot_below(s, len(pending.options))


def _speaks(s: "State", pending: "Pending") -> bool:
    """Whether a bot that plays at random uses a right instead of deciding now."""
    if len(pending.options) < 2 or claiming(s):
        return False
    spoken = s.limits.pop(SPOKEN, 0)
    if spoken == _MOST_SPOKEN or bot_below(s, _SELDOM):
        return False
    s.limits[SPOKEN] = spoken + 1
    return True


@decider("first")
def _first(_s: "State", _pending: "Pending") -> int:
    return 0


def claiming(s: "State") -> bool:
    """Whether a right is being used, in a state that waits for a decision."""
    frame = s.stack
    while frame is not None:
        if frame[0] == INTERJECT:
            return True
        frame = frame[3]
    return False


def ask(s: "State", player: int, site: int, options: "Row", context: "Row") -> Result:
    """Return the chosen option, `None` when there is none, or `SUSPEND` when a person has to choose.

    One option is taken without a prompt only where everybody sees that there is just one.
    """
    bot = s.deciders[player]
    if bot == "random" and s.program.carefree and not s.paying:
        count = len(options)
        if count < 2:
            return options[0] if count else None
        # As `decided` and `bot_below` do, without calls: a quick game spends a tenth of its time here.
        s.worked = s.rested = s.rested + DECIDED
        state = s.bots_state
        limit = LIMITS[count] if count < FEW else SPAN - SPAN % count
        while True:
            word = (((state >> 18) ^ state) >> 27) & 0xFFFFFFFF
            output = (word * TWICE >> (state >> 59)) & 0xFFFFFFFF
            state = (state * MULTIPLIER + s.bots_inc) & MASK64
            if output < limit:
                s.bots_state = state
                return options[output % count]
    if not player:
        # What the rules ask of nobody in particular, the first seat answers for the table.
        player = 1 if s.layout.out < 0 else first_left(s, 1)
        bot = s.deciders[player]
    if s.layout.out >= 0 and is_out(s, player):
        return _of_one_who_is_out(s, site, options)
    if player > s.layout.people:
        return _by_itself(s, site, options)
    if len(options) < 2:
        if not options:
            return None
        if s.program.sites[site].public and site not in s.onlooker.always_asked:
            return options[0]
    if bot is None or s.program.rights or s.paying:
        # Where there are rights, the game waits at every decision: a bot may use one instead. Where prices are tried out, too.
        s.pending = Pending(player, site, options, context)
        return SUSPEND
    decide = DECIDERS[bot]
    if isinstance(decide, Thinker):
        s.pending = Pending(player, site, options, context)
        return SUSPEND
    option = options[decide(s, Pending(player, site, options, context))]
    decided(s)
    return option


def _of_one_who_is_out(s: "State", site: int, options: "Row") -> Result:
    """Return what becomes of a decision of a player who is out: what may be left is left, nothing is chosen, and order stays as it is."""
    if s.program.sites[site].kind in ("order", "order abilities"):
        return options[0]
    return PASS if options[-1:] == (PASS,) else None


def _by_itself(s: "State", site: int, options: "Row") -> Result:
    """Return what becomes of a decision of an automatic player: what may be left is left, and chance decides the rest."""
    if len(options) < 2:
        return options[0] if options else None
    # Numbers that end with -1 are none of which the last one means to choose nothing: those before it are negative, too.
    kind = s.program.sites[site].kind
    leaves = 0 if kind == "may" else PASS
    return leaves if kind != "order" and options[-1] == leaves and options[-2] != PASS - 1 else chance_of(s, options)


def blind(s: "State", player: int, site: int, group: "Row", looked: "Row", context: "Row") -> Result:
    """Ask for nothing where nothing fits but nobody else can tell: `looked` are the groups of cards that were looked through."""
    if group or not any(looked):
        return None
    return ask(s, player, site, (PASS,), context)


def ask_whether(s: "State", player: int, site: int, could: int, context: "Row") -> Result:
    """Return 1 or 0 for an optional step; without a prompt when everybody sees that there is no choice.

    `could` is 0 when the step would change nothing, and 2 when a duty demands it.
    """
    options = (1,) if could == 2 else (1, 0) if could else (0,)
    answer = ask(s, player, site, options, context)
    if answer == 1:
        s.acted += 1
    return answer


def pick_some(s: "State", pc: int, locals_: "Locals", v: Result) -> Result:
    """Unit: choose between `least` and `most` of a group, pick by pick.

    Locals: `(player, site, group, least, most, context)`, then the problem and the picks so far. Returns a tuple.
    """
    player, site, group, least, most, context = locals_[:6]
    if pc == 0:
        size = len(group)
        most = size if most is None else max(min(most, size), 0)
        least = max(min(least, most), 0)
        if most == 0 or (s.layout.out >= 0 and is_out(s, player)):
            return ()
        if least == size and s.program.sites[site].public and site not in s.onlooker.always_asked:
            return group
        problem: Problem = Subset(tuple(range(size)), least, most)
        chosen: tuple[int, ...] = ()
    else:
        problem = from_plain(locals_[6])
        chosen = locals_[7]
        chosen = (*chosen, v)
    while True:
        if chosen and chosen[-1] == selection.DONE:
            chosen = chosen[:-1]
            break
        picks = selection.picks(problem, chosen)
        if picks == (selection.DONE,):
            break
        v = ask(s, player, site, picks, (*context, group, chosen))
        if v is SUSPEND:
            s.unwind.append((PICK_SOME, 1, (player, site, group, least, most, context, to_plain(problem), chosen)))
            return SUSPEND
        chosen = (*chosen, v)
    if chosen and not s.program.sites[site].secret:
        s.acted += 1
    return tuple([group[k] for k in sorted(chosen)])


def arrange(s: "State", pc: int, locals_: "Locals", v: Result) -> Result:
    """Unit: put a group in an order; classes sort first, a player orders equals. Locals: `(player, site, group, keys, context)`."""
    player, site, group, keys, context = locals_[:5]
    if pc == 0:
        if len(group) < 2:
            return group
        ranks = {key: rank for rank, key in enumerate(sorted(set(keys)))}
        problem: Problem = Order(tuple(range(len(group))), tuple([ranks[key] for key in keys]))
        chosen: tuple[int, ...] = ()
    else:
        # What is ordered is unpacked and looked through again behind each answer.
        work(s, _PICK * len(group))
        problem, chosen = from_plain(locals_[5]), (*locals_[6], v)
    while (picks := selection.picks(problem, chosen)) != (selection.DONE,):
        # Each looks through all of the group.
        work(s, _PICK * len(group))
        only = len(picks) == 1 and site not in s.onlooker.always_asked
        v = picks[0] if only else ask(s, player, site, picks, (*context, group, chosen))
        if v is SUSPEND:
            s.unwind.append((ARRANGE, 1, (player, site, group, keys, context, to_plain(problem), chosen)))
            return SUSPEND
        chosen = (*chosen, v)
    return tuple([group[k] for k in chosen if k != selection.DONE])


def foremost(
    s: "State", player: int, site: int, group: "Row", keys: "Row", context: "Row", players: bool = False
) -> Result:
    """Return which of a group comes next: a player chooses among those whose keys are the lowest; `SUSPEND` when a person has to.

    Where keys are left out, all are equal. Of a group of `players` those are passed over who are out of the game, as long as
    anybody else is left.
    """
    # Each is looked at for every one that comes before it.
    work(s, _PICK * len(group))
    least = min(keys, default=())
    first = tuple([each for each, key in zip(group, keys, strict=True) if key == least]) if keys else group
    if players:
        first = tuple([each for each in first if not is_out(s, each)]) or first[:1]
    if len(first) == 1 and site not in s.onlooker.always_asked:
        return first[0]
    return ask(s, player, site, first, context)


def without(row: "Row", group: "Row", one: "Value") -> "Row":
    """Return a row that has an entry for each of a group, without that of one of these."""
    at = group.index(one)
    return row[:at] + row[at + 1 :]
