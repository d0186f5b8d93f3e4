"""Policies: ordered preferences in the words of the game.

A policy sees what its player may know: the cards that the player does not know have no facts for it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final
from weakref import WeakKeyDictionary

from ruledeck.grammar.files.model_errors import not_a_choice
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.text import codes
from ruledeck.grammar.text.diagnostic import Diagnostic
from ruledeck.interpreter.bots.aims import Aims, bound_aims
from ruledeck.interpreter.bots.preferences import Wish, bound_wish
from ruledeck.interpreter.bots.questions import Evaluated
from ruledeck.interpreter.primitives.masking import masked
from ruledeck.interpreter.wording.names import Names, names_of_printed
from ruledeck.interpreter.wording.options import Decision
from ruledeck.interpreter.wording.reading import condition, line_of, number

if TYPE_CHECKING:
    from ruledeck.grammar.binder.game import Game
    from ruledeck.grammar.files.policy_models import PolicyText, PreferenceText
    from ruledeck.interpreter.bots.questions import Questions
    from ruledeck.interpreter.state.pending import Pending
    from ruledeck.interpreter.state.program import Program
    from ruledeck.interpreter.state.state import State

PREFIX: Final = "policy:"
"""What the name of a bot begins with that follows a policy."""
_READ: Final[WeakKeyDictionary[Program, dict[str, tuple[Preference, ...]]]] = WeakKeyDictionary()
"""The policies that were read for a program; they are the same for all its games."""


@dataclass(frozen=True, slots=True)
class Preference:
    """A preference with its meaning.

    Attributes:
        avoid: Whether it drops what it speaks of, rather than everything else.
        wish: What it speaks of.
        condition: When it says anything, or `None` for always.
        number: What is compared, of `it`; or `None`.
        highest: Whether the highest counts, rather than the lowest.
    """

    avoid: bool
    wish: Wish
    condition: m.Value | None
    number: m.Value | None
    highest: bool


def searched_by(game: Game) -> str:
    """Return the id of the policy whose aims a bot has that searches; empty when no policy has aims."""
    return next((each.id for each in aiming(game)), "")


def aiming(game: Game) -> list[PolicyText]:
    """Return the policies of a game that say what a search strives for."""
    return [each for each in game.text.policies if each.aims]


def check_policies(game: Game) -> Iterator[Diagnostic]:
    """Yield what nothing reads in the policies of a game."""
    names = names_of_printed(game)
    for policy in game.text.policies:
        for text in policy.preferences:
            found = _bound(text, game, names)
            if not isinstance(found, Preference):
                yield from found
        aims = bound_aims(policy, game, names)
        if not isinstance(aims, Aims):
            yield from aims
        yield from _unplayable(policy, game)


def _unplayable(policy: PolicyText, game: Game) -> Iterator[Diagnostic]:
    """Only a policy with preferences can be followed, and only a search follows one, or looks ahead."""
    if policy.until is not None and not policy.aims:
        message = "only a policy with aims looks ahead"
        yield Diagnostic(codes.WRONG_SHAPE, message, policy.until.span, help="write `aims:`, or delete this")
    for aim in policy.aims:
        if aim.times == 0:
            help = "take another number, negative where less of it is better"
            yield Diagnostic(codes.EMPTY_RANGE, "0 times a number counts for nothing", aim.number.span, help=help)
    seen: list[tuple[object, ...]] = []
    for text in policy.preferences:
        said = (
            text.decision.text,
            *[None if each is None else each.text for each in (text.condition, text.number)],
            text.highest,
            text.avoid,
        )
        if said in seen:
            message = "this preference stands above already, and changes nothing here"
            yield Diagnostic(codes.REPEATED, message, text.decision.span, help="leave it out")
        seen.append(said)
    if policy.playouts is None:
        return
    span = policy.playouts.span
    followed = [each.id for each in game.text.policies if each.preferences]
    if policy.playouts.text not in followed:
        yield not_a_choice(codes.UNKNOWN_NAME, span, policy.playouts.text, followed)
    elif not policy.aims:
        message = "only a policy with aims looks ahead"
        yield Diagnostic(codes.WRONG_SHAPE, message, span, help="write `aims:`, or delete this")


def _bound(text: PreferenceText, game: Game, names: Names) -> Preference | tuple[Diagnostic, ...]:
    """Return a preference with its meaning, or everything that is wrong with it."""
    found: list[Diagnostic] = []
    wish = bound_wish(line_of(text.decision), game, names)
    if isinstance(wish, tuple):
        found += wish
    test = condition(line_of(text.condition), game, names) if text.condition is not None else None
    if isinstance(test, tuple):
        found += test
    compared: m.Value | tuple[Diagnostic, ...] | None = None
    if text.number is not None and isinstance(wish, Wish):
        compared = number(line_of(text.number), game, names, wish.sort)
        if isinstance(compared, tuple):
            found += compared
    if found or isinstance(wish, tuple) or isinstance(test, tuple) or isinstance(compared, tuple):
        return tuple(found)
    return Preference(text.avoid, wish, test, compared, text.highest)


def read_policy(program: Program, ident: str) -> tuple[Preference, ...]:
    """Return the preferences of a policy; those that cannot be read, which `check` reports, are left out.

    Raises:
        KeyError: when the game has no such policy.
    """
    known = _READ.setdefault(program, {})
    if ident not in known:
        texts: dict[str, PolicyText] = {policy.id: policy for policy in program.game.text.policies}
        names = names_of_printed(program.game)
        bound = [_bound(each, program.game, names) for each in texts[ident].preferences]
        known[ident] = tuple([each for each in bound if isinstance(each, Preference)])
    return known[ident]


def followed_by(program: Program, ident: str) -> str:
    """Return the policy that everybody follows while the search of a policy looks ahead; empty for none."""
    return next((each.playouts.text for each in program.game.text.policies if each.id == ident and each.playouts), "")


def narrowed(
    s: State, pending: Pending, preferences: tuple[Preference, ...], ask: Callable[[State, int], Questions] = Evaluated
) -> tuple[int, ...]:
    """Return the places of the options that are left when every preference has spoken, by what the player may know; never none.

    Args:
        s: The state; it does not change.
        pending: The decision, as a bot gets it.
        preferences: The most important first.
        ask: What answers a player about the state as that player knows it.
    """
    left = tuple(range(len(pending.options)))
    if len(left) < 2 or not preferences:
        return left
    seen = masked(s, pending.player, pending)
    return preferred(Decision(seen), preferences, ask(seen, pending.player))


def preferred(decision: Decision, preferences: tuple[Preference, ...], asked: Questions) -> tuple[int, ...]:
    """Return the places of the options of a decision that are left when every preference has spoken; never none."""
    left = tuple(range(len(decision.options)))
    for each in preferences:
        if len(left) == 1:
            break
        fits = each.wish.among(decision, left, asked)
        if not fits or (len(fits) == len(left) and each.number is None):
            # It leaves everything as it is, so that its condition need not be known.
            continue
        if each.condition is not None and not asked.holds(each.condition):
            continue
        if each.number is not None:
            fits = _outermost(decision, fits, each.number, highest=each.highest, asked=asked)
        kept = tuple([at for at in left if (at in fits) is not each.avoid])
        left = kept or left
    return left


def _outermost(
    decision: Decision, fits: tuple[int, ...], compared: m.Value, *, highest: bool, asked: Questions
) -> tuple[int, ...]:
    """Return the options of which a number is the highest or the lowest."""
    worth: dict[int, int] = {}
    for at in fits:
        thing = decision.thing(decision.options[at])
        subject = thing if thing >= 0 else decision.referred(decision.options[at])
        worth[at] = asked.number(compared, subject if isinstance(subject, int) else 0)
    best = (max if highest else min)(worth.values(), default=0)
    return tuple([at for at, value in worth.items() if value == best])
