"""Compound decisions beyond plain subsets: what must reach a total, what must be of a kind, an amount divided among several.

All are asked pick by pick with the solver, so that only picks that can still be completed are offered.
"""

from typing import TYPE_CHECKING

from ruledeck.interpreter.engine import selection
from ruledeck.interpreter.engine.decisions import ask
from ruledeck.interpreter.engine.selection_kinship import problem_of
from ruledeck.interpreter.engine.selection_problems import LARGEST, Problem, Shares, Subset, from_plain, to_plain
from ruledeck.interpreter.primitives.elimination import is_out
from ruledeck.interpreter.state.engine_units import DIVIDE, KINDRED, TOTAL
from ruledeck.interpreter.state.outcomes import SUSPEND, Result
from ruledeck.interpreter.state.runaway import EndlessError

if TYPE_CHECKING:
    from ruledeck.interpreter.state.state import Locals, State, Values


def payment(worth: tuple[int, ...], total: int, need: tuple[int, ...] | None) -> Subset:
    """Return the problem of reaching a total; who needs nothing must meet no need either.

    Raises:
        EndlessError: when the total is larger than any that is chosen for.
    """
    size = len(worth)
    # What is worth more than any total reaches each of them alike.
    weights = tuple([min(each, LARGEST) for each in worth])
    wanted = choosable(max(total, 0))
    return Subset(tuple(range(size)), 0, size, weights=weights, total=wanted, need=need if total > 0 else None)


def choosable(amount: int) -> int:
    """Return an amount, or raise `EndlessError` when it is larger than any that is chosen for or divided."""
    if amount <= LARGEST:
        return amount
    raise EndlessError("crowd", LARGEST)


def payable(worth: tuple[int, ...], total: int, need: tuple[int, ...] | None) -> bool:
    """Whether a total can be reached: the same as `selection.satisfiable` says of the `payment`."""
    if total <= 0:
        return True
    return sum([each for each in worth if each > 0]) >= total and (need is None or any(need))


def reaching(
    group: tuple[int, ...], worth: tuple[int, ...], total: int, need: tuple[int, ...] | None
) -> tuple[int, ...]:
    """Return those of a group that belong to any choice that reaches a total: none where none does, or where nothing is asked for."""
    if total <= 0 or not payable(worth, total, need):
        return ()
    return tuple([group[each] for each in selection.picks(payment(worth, total, need), ()) if each >= 0])


def pick_total(s: "State", pc: int, locals_: "Locals", v: Result) -> Result:
    """Unit: choose things that reach a total. Locals: `(player, site, group, worth, total, need, context)`, problem, picks.

    Returns a tuple, or `None` when the total cannot be reached.
    """
    player, site, group, worth, total, need, context = locals_[:7]
    if pc == 0:
        if total <= 0:
            return ()
        if not payable(worth, total, need) or (s.layout.out >= 0 and is_out(s, player)):
            return None
        problem: Problem = payment(worth, total, need)
        chosen: tuple[int, ...] = ()
    else:
        problem, chosen = from_plain(locals_[7]), (*locals_[8], v)
    chosen_now = _solve(s, player, site, group, problem, chosen, context)
    if chosen_now[0] is SUSPEND:
        kept = (player, site, group, worth, total, need, context, to_plain(problem), chosen_now[1])
        s.unwind.append((TOTAL, 1, kept))
        return SUSPEND
    picked: tuple[int, ...] = chosen_now[1]
    return tuple([group[k] for k in sorted(picked)])


def pick_kindred(s: "State", pc: int, locals_: "Locals", v: Result) -> Result:
    """Unit: choose things that are alike, apart or in a row in something, or whose numbers stay within a ceiling.

    Returns a tuple, which is empty where no choice fulfils that.

    Locals: `(player, site, pairs, least, most, relation, cards, ceiling, demanded, context)`, problem, picks. The pairs are those of
    the candidates with what is compared or added up; of `demanded`, as many as possible are taken.
    """
    player, site, pairs, least, most, relation, cards, ceiling, demanded, context = locals_[:10]
    if pc == 0:
        problem: Problem = problem_of(pairs, least, most, relation, cards, ceiling, demanded)
        fitting = selection.picks(problem, ())
        if (s.layout.out >= 0 and is_out(s, player)) or not fitting:
            return ()
        if len(fitting) == least and s.program.sites[site].public and site not in s.onlooker.always_asked:
            # Whatever belongs to any choice belongs to all of them.
            return tuple([pairs[k][0] for k in fitting])
        chosen: tuple[int, ...] = ()
    else:
        problem, chosen = from_plain(locals_[10]), (*locals_[11], v)
    group = tuple([each for each, _ in pairs])
    chosen_now = _solve(s, player, site, group, problem, chosen, context)
    if chosen_now[0] is SUSPEND:
        s.unwind.append((KINDRED, 1, (*locals_[:10], to_plain(problem), chosen_now[1])))
        return SUSPEND
    picked: tuple[int, ...] = chosen_now[1]
    if picked:
        s.acted += 1
    return tuple([group[k] for k in sorted(picked)])


def held_choice(s: "State") -> tuple[Problem, tuple[int, ...]] | None:
    """Return what an open choice is held to, with the picks so far; `None` where no such choice is open."""
    if s.pending is None or s.stack is None or s.stack[0] != KINDRED:
        return None
    *_, problem, chosen = s.stack[2]
    return from_plain(problem), chosen


def divide(s: "State", pc: int, locals_: "Locals", v: Result) -> Result:
    """Unit: divide an amount. Locals: `(player, site, group, amount, context)`, problem, picks; returns `(thing, share)` pairs."""
    player, site, group, amount, context = locals_[:5]
    if pc == 0:
        if not group or amount <= 0 or (s.layout.out >= 0 and is_out(s, player)):
            return ()
        problem: Problem = Shares(tuple(range(len(group))), choosable(amount), (amount,) * len(group))
        chosen: tuple[int, ...] = ()
    else:
        problem, chosen = from_plain(locals_[5]), (*locals_[6], v)
    chosen_now = _solve(s, player, site, group, problem, chosen, context)
    if chosen_now[0] is SUSPEND:
        s.unwind.append((DIVIDE, 1, (player, site, group, amount, context, to_plain(problem), chosen_now[1])))
        return SUSPEND
    return tuple([(each, share) for each, share in zip(group, chosen_now[1], strict=False) if share])


def _solve(
    s: "State", player: int, site: int, group: "Values", problem: Problem, chosen: tuple[int, ...], context: "Values"
) -> tuple[Result, tuple[int, ...]]:
    """Ask for picks until the answer is whole; returns whether to wait, and the picks so far."""
    while True:
        if chosen and chosen[-1] == selection.DONE:
            return None, chosen[:-1]
        picks = selection.picks(problem, chosen)
        if picks == (selection.DONE,):
            return None, chosen
        v = ask(s, player, site, picks, (*context, group, chosen))
        if v is SUSPEND:
            return SUSPEND, chosen
        chosen = (*chosen, v)
