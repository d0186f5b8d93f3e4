"""Who is asked, and for what: read from the log and the text alone, whatever the engine knows of it.

Who has lost decides nothing any more and begins no period, the last one left has won, and of a choice between blocks that offers each
of them, none is missing.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final, TypeAlias

from ruledeck.grammar.checks.survey import survey
from ruledeck.grammar.meaning import tree as m
from ruledeck.interpreter.engine import decisions
from ruledeck.interpreter.primitives import spans
from ruledeck.interpreter.state.program import Program
from ruledeck.interpreter.state.state import State, log_entries

from .found import Catch
from .lasting import walked
from .replacing import Function, replaced

CLOSING: Final = "closing"
"""The counter that drawn games have when their text ends them without a winner."""

Place: TypeAlias = tuple[object, int, int]
"""Where a choice stands: the key of its part of the game, where it begins and where it ends."""


def open_choices(program: Program) -> dict[Place, int]:
    """Return the choices that offer each of their blocks, with how many they have."""
    return {
        (part.key, node.start, node.end): len(node.arms)
        for part in survey(program.game).parts
        for node in part.nodes
        if isinstance(node, m.Modes) and node.idle
    }


@contextmanager
def offered(catch: Catch) -> Iterator[None]:
    """Look whether each block is offered where the text says so, in games that are compiled and played in the block.

    What is asked is looked at, also where it is no question because one answer is left.
    """
    ask, known = decisions.ask, dict[int, dict[Place, int]]()

    def asking(s: State, player: int, site: int, options: Any, context: Any) -> Any:
        at = s.program.sites[site]
        if isinstance(at.node, m.Modes):
            choices = known.setdefault(id(s.program), open_choices(s.program))
            arms = choices.get((at.key, at.node.start, at.node.end))
            if arms is not None and tuple(options) != tuple(range(arms)):
                catch.add("a block is not offered though each of them is", f"{options} of {arms}")
        return ask(s, player, site, options, context)

    with replaced({ask: asking}):
        yield


def lost(s: State) -> set[int]:
    """Return who has lost, by the log."""
    return {int(str(entry[1])) for entry in log_entries(s) if entry[0] == "lose"} if s.layout.eliminates else set()


@contextmanager
def begun_by_lost(catch: Catch) -> Iterator[None]:
    """Look at each period that begins whose it is, in games that are compiled and played in the block."""
    begin, lightly = spans.begin_period, spans.open_lightly

    def look(s: State, index: int, name: str | None, player: int) -> None:
        if player and player in lost(s):
            catch.add("a period of somebody begins who is out of the game", f"{name or index} of {player}")

    def begin_period(s: State, index: int, name: str | None = None, player: int = 0) -> int:
        look(s, index, name, player)
        return begin(s, index, name, player)

    def open_lightly(s: State, index: int, name: str, player: int) -> None:
        look(s, index, name, player)
        lightly(s, index, name, player)

    functions: dict[Function, Function] = {begin: begin_period, lightly: open_lightly}
    with replaced(functions):
        yield


def differences(program: Program, seed: int, catch: Catch) -> None:
    """Play a match at random, and look at each of its decisions."""
    everyone, last = set(range(1, program.layout.players + 1)), None
    for number, s in enumerate(walked(program, seed)):
        where, last = f"decision {number} of seed {seed}", s
        if s.pending is None:
            break
        if s.pending.player in lost(s):
            kind = program.sites[s.pending.site].kind
            catch.add(
                "somebody who is out of the game is asked",
                f"{where}: {s.pending.player} for {kind} {s.pending.options}",
            )
    if last is not None and last.over == () and len(everyone - lost(last)) == 1 < len(everyone) and not closed(last):
        catch.add("the last one left has not won", f"seed {seed}: {last.log[-3:]}")


def closed(s: State) -> bool:
    """Whether a drawn game has ended without a winner because its text says so."""
    names = [counter.name for counter in s.layout.counters]
    return CLOSING in names and bool(s.counters[names.index(CLOSING)][0])
