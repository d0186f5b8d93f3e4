"""What drawn games consist of, and what of it was played: statements, operations, verbs of the language, and what abilities wait for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final, get_args

from ruledeck.grammar.binder.game import Game
from ruledeck.grammar.checks.survey import survey
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.operations import OPERATIONS
from ruledeck.interpreter.compiler.compiler import Compiler, defaults
from ruledeck.interpreter.state.state import State

from .slowly import played

STATEMENTS: Final = tuple(kind.__name__ for kind in (*get_args(m.Effect), *get_args(m.Static)))
"""The kinds of statements, those of constants as well."""
TIMINGS: Final = ("when", "after", "action", "called", "constant", "state")
Construct = tuple[str, str]
"""A sort of construct (`statement`, `operation`, `verb`, `ability`, `trigger`, `window`) and which one."""


@dataclass
class Reach:
    """How many games had each construct, and in how many it was played.

    Attributes:
        said: In how many clean games it stood.
        done: In how many of them it was carried out, asked or answered.
        every: All that there are.
    """

    said: Counter[Construct] = field(default_factory=Counter)
    done: Counter[Construct] = field(default_factory=Counter)
    every: set[Construct] = field(default_factory=set)

    def add(self, game: Game, players: int, seeds: Iterable[int]) -> None:
        """Note what a game has, and what of it is played in some matches."""
        said: set[Construct] = set()
        done: set[Construct] = set()
        compiler = Compiler(game, players, defaults(game, {}), coverage=True)
        program = compiler.run()
        marks = set()
        for seed in seeds:
            marks |= {each[0] if isinstance(each, tuple) else each for each in covered(played(program, seed))}
        places = [place for place, number in compiler.coverage.clauses.items() if number in marks]
        for part in survey(game).parts:
            spans = [(start, end) for key, start, end, _ in places if key == part.key]
            for node in part.nodes:
                named = set(constructs(node))
                said |= named
                if any(_meet(node.start, node.end, start, end) for start, end in spans):
                    done |= named
        self.every |= {("statement", name) for name in STATEMENTS} | {("operation", name) for name in OPERATIONS}
        self.every |= {("ability", timing) for timing in TIMINGS}
        self.every |= {
            ("verb", ident) for ident, verb in game.words.verbs.items() if verb.primitive and not verb.unsaid
        }
        disciplines = {("window", f"{one.moment} {one.resolves} {one.scope}") for one, _ in game.windows.values()}
        self.said.update(said | disciplines)
        self.done.update(done | disciplines)

    def lines(self) -> list[str]:
        """Return what was reached, in words."""
        found = []
        for sort in ("statement", "operation", "verb", "ability"):
            every = {each for each in self.every if each[0] == sort}
            missing = sorted(name for _, name in every - set(self.said))
            unplayed = sorted(name for _, name in (every & set(self.said)) - set(self.done))
            found.append(
                f"{sort}s: {len(every) - len(missing)} of {len(every)} said, {len(every & set(self.done))} played"
            )
            found += [f"    never said: {', '.join(missing)}"] if missing else []
            found += [f"    said and never played: {', '.join(unplayed)}"] if unplayed else []
        for sort in ("trigger", "window"):
            names = sorted(name for kind, name in self.done if kind == sort)
            found.append(f"{sort}s: {len(names)} played: {', '.join(names)}")
        return found


def covered(s: State) -> set[object]:
    """Return the numbers of the clauses that a match exercised, some with the way that was gone."""
    return set(s.covered or ())


def constructs(node: m.Meant) -> Iterable[Construct]:
    """Yield what a node is an example of."""
    kind = type(node).__name__
    if kind in STATEMENTS:
        yield ("statement", kind)
    if isinstance(node, m.Op):
        yield ("operation", node.name)
    if isinstance(node, m.Perform):
        yield ("verb", node.verb)
    if isinstance(node, m.Ability):
        yield ("ability", node.timing)
        for event in node.events:
            declared = "-_" in event.verb or "_-" in event.verb or event.verb.startswith(("begin", "finish"))
            yield ("trigger", f"{node.timing} {event.verb if declared else 'a verb'}")


def _meet(start: int, end: int, first: int, last: int) -> bool:
    """Whether one of two spans holds the other."""
    return (start <= first and last <= end) or (first <= start and end <= last)
