"""What a table is told of rulings: lines of their stories, as plain text in `cases/stories.txt`.

A case is `=== game language: what the case of the ruling is called`, or how that begins, and below it the lines, which stand
in the story one behind the other; a line that begins with `!` stands nowhere in it.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

import pytest

from ruledeck.cli.games.kept_programs import programs_of
from ruledeck.cli.games.loaded import load_named
from ruledeck.cli.speech.names import table_names
from ruledeck.cli.speech.story import tell
from ruledeck.cli.table.board import board
from ruledeck.cli.table.setup import shown_names
from ruledeck.cli.terminal.screen import Screen
from ruledeck.grammar.binder.game import Game
from ruledeck.interpreter.compiler.compiler import Compiler
from ruledeck.interpreter.compiler.serialization import Specialisation
from ruledeck.interpreter.primitives.amounts import add
from ruledeck.interpreter.rulings.cases import Case, cases_of
from ruledeck.interpreter.rulings.running import Runner
from ruledeck.interpreter.state.log import read_story

CONTENT = Path(__file__).parents[2] / "content"
CASES = Path(__file__).parent / "cases" / "stories.txt"


@dataclass(frozen=True, slots=True)
class Told:
    """What is told of one ruling."""

    game: str
    language: str
    title: str
    lines: tuple[str, ...]


def read() -> Iterator[Told]:
    """Yield the cases of the file."""
    for part in CASES.read_text("utf-8").split("\n=== ")[1:]:
        head, *lines = part.splitlines()
        place, _, title = head.partition(": ")
        game, language = place.split()
        yield Told(game, language, title, tuple(line for line in lines if line.strip()))


@cache
def runner(game: str) -> tuple[Runner, tuple[Case, ...]]:
    """A runner whose programs are made for a table, and the cases of a game."""
    loaded = load_named(game, [CONTENT])
    programs = programs_of(loaded.folder, loaded.game)

    def telling(text: Game, special: Specialisation) -> Compiler:
        return programs.compiler(text, replace(special, tells=True))

    return Runner(loaded.game, coverage=False, compile=telling), tuple(cases_of(loaded.game))


@pytest.mark.parametrize("told", [*read()], ids=lambda told: f"{told.game}, {told.language}: {told.title}")
def test_a_ruling_is_told(told: Told) -> None:
    """Who looks on is told what happens, why, and in words that mean one thing."""
    run, cases = runner(told.game)
    case = next(each for each in cases if each.title.startswith(told.title))
    state = run.run(case).state
    assert state is not None
    names = table_names(
        state.program, shown_names(state.program.game, state.layout.players, told.language), told.language
    )
    story = [*tell([*read_story(state)], names)]
    at = -1
    for line in told.lines:
        if line.startswith("!"):
            assert line[1:] not in story
        else:
            assert line in story[at + 1 :], "\n".join(story)
            at = story.index(line, at + 1)


def test_a_table_counts_in_the_nominative() -> None:
    """What somebody has stands on a Russian table as its own subject, also what is less than nothing, and whose it is in the genitive."""
    run, cases = runner("outer_rim")
    state = run.run(next(each for each in cases if each.id == "setup-two")).state
    assert state is not None
    add(state, state.program.layout.counter_index("renown"), 1, 1)
    state.counters[state.program.layout.counter_index("credit")][1] = 1
    names = table_names(state.program, shown_names(state.program.game, 2, "ru"), "ru")
    rows = "\n".join(board(state, 1, names, Screen(200)))
    assert "-1 репутация у хаттов" in rows
    assert "слава 1" in rows
    assert "1 кредит," in rows
