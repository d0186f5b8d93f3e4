"""The plain slow way of the engine: no index, no memo, no quick test before an event.

A game that is compiled and played in `slowly` asks every ability about every event, works everything out anew each time, and
raises every event that anything at all waits for. It must come to the same log as the quick way.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, ExitStack, contextmanager, suppress
from typing import Any, Final
from unittest.mock import patch

from ruledeck.grammar.binder.game import Game
from ruledeck.grammar.meaning.tree import Effect
from ruledeck.interpreter.compiler.compiler import compile_game
from ruledeck.interpreter.compiler.legality import event_filters
from ruledeck.interpreter.compiler.survey import analysis, entwined
from ruledeck.interpreter.engine import activation, continuous, duties, rehearsal, triggers
from ruledeck.interpreter.engine.machine import advance, new_game
from ruledeck.interpreter.primitives import places
from ruledeck.interpreter.state.program import Program
from ruledeck.interpreter.state.runaway import EndlessError
from ruledeck.interpreter.state.state import State, log_entries

from .replacing import Function, replaced


def _interested(_s: State, _verb: int, _moment: str, _ids: tuple[int, ...]) -> bool:
    return True


def _settled(_s: State) -> bool:
    return False


def _bearers(s: State, _event: object, at: tuple[int, Any]) -> list[int]:
    table = s.program.listeners[at]
    return [e for zone in s.zones for e in zone if s.card[e] in table]


def _active(s: State, kind: Any, subject: str) -> Any:
    return continuous.speaking(s, s.program.linked.statics.get((kind, subject), ()))


def _dutiful(s: State, verb: int, by: int, slot: int, options: tuple[Any, ...], *more: Any) -> tuple[Any, ...]:
    return options if len(options) < 2 else duties.demanded(s, verb, by, slot, options, *more) or options


def _bearing(s: State, cards: frozenset[int]) -> tuple[int, ...]:
    return tuple([e for e, card in enumerate(s.card) if card in cards])


def _lendable(_s: State, effects: tuple[Any, ...], _e: int) -> tuple[Any, ...]:
    return effects


def _move_group(s: State, entities: tuple[int, ...], zone: int) -> int:
    return places.move_all(s, tuple([e for e in entities if s.zone[e] != zone]), zone)


def _heard(self: Any, node: Any) -> bool:
    return self.verb_index[node.verb] in self.sensitive


@contextmanager
def slowly() -> Iterator[None]:
    """Let games be compiled and played the slow way, for as long as the block lasts."""
    functions: dict[Function, Function] = {
        triggers.interested: _interested,
        triggers.known_settled: _settled,
        triggers.bearers: _bearers,
        continuous.active: _active,
        duties.dutiful: _dutiful,
        activation.lendable: _lendable,
        places.move_group: _move_group,
    }
    with ExitStack() as stack:
        stack.enter_context(replaced(functions))
        stack.enter_context(patch.object(event_filters.Concerns, "quick", lambda *_: None))
        stack.enter_context(patch.object(analysis.Analysis, "observed", _heard))
        stack.enter_context(patch.object(State, "bearing", _bearing))
        yield


def _choosing(game: Game, costs: tuple[Effect, ...]) -> bool:
    return _ENTWINED(game, costs) or entwined.chooses(game, costs)


_ENTWINED: Final = entwined.entwined


@contextmanager
def trying() -> Iterator[None]:
    """Let games be compiled so that each price for which somebody chooses something is tried out."""
    with replaced({_ENTWINED: _choosing}):
        yield


@contextmanager
def patience() -> Iterator[list[bool]]:
    """Give a list that is not empty any more when a price had more ways to be paid than are tried: then it counts as payable."""
    given_up: list[bool] = []
    plain = rehearsal._Attempt.succeeds

    def succeeds(attempt: Any, s: State, v: Any) -> bool:
        found = plain(attempt, s, v)
        if attempt.ways > rehearsal._MOST:
            given_up.append(True)
        return found

    with patch.object(rehearsal._Attempt, "succeeds", succeeds):
        yield given_up


NEVER_ENDS: Final = "never ends"


def played(program: Program, seed: int) -> State:
    """Return a match that bots have played inside of the machine to its end, or to where it was stopped as endless."""
    s = new_game(program, seed, dict.fromkeys(range(1, program.layout.players + 1), "random"))
    with suppress(EndlessError):
        advance(s)
    return s


def log_of(program: Program, seed: int) -> list[Any]:
    """Return the log of a match of bots with how it ended as a last entry; one in which something was not tried to its end has none."""
    with patience() as given_up:
        s = played(program, seed)
    return [*log_entries(s), NEVER_ENDS if s.over is None or given_up else ("over", s.over)]


def told(program: Program, seed: int) -> list[Any]:
    """Return the log of a match of bots as it is compared with that of another program."""
    return [_asked(program, entry) for entry in log_of(program, seed)]


def _asked(program: Program, entry: Any) -> Any:
    """Return an entry with the text of a question in the place of its number: questions are numbered as they are compiled."""
    match entry:
        case ("note", "answer", (int() as number, *rest), *more):
            return ("note", "answer", (repr(program.linked.questions[number].test), *rest), *more)
    return entry


def part(one: list[Any], other: list[Any]) -> int | None:
    """Return where two logs part; `None` where they are the same, as far as both were played."""
    if NEVER_ENDS in (one[-1], other[-1]):
        return None
    if one == other:
        return None
    pairs = zip(one, other, strict=False)
    return next((at for at, (here, there) in enumerate(pairs) if here != there), min(len(one), len(other)))


def differences(
    game: Game,
    players: int,
    seeds: range,
    options: Mapping[str, str] | None = None,
    way: Callable[[], AbstractContextManager[None]] = slowly,
) -> list[str]:
    """Return for each seed where the quick way and another one part, in words."""
    program = compile_game(game, players, options)
    quick = {seed: told(program, seed) for seed in seeds}
    found = []
    with way():
        slow_program = compile_game(game, players, options)
        for seed in seeds:
            slow = told(slow_program, seed)
            at = part(quick[seed], slow)
            if at is not None:
                here, there = quick[seed][at : at + 3], slow[at : at + 3]
                found.append(f"seed {seed}, entry {at} of the log: {here} the quick way, {there} the slow way")
    return found
