"""What a player at a table reads of a few lines that are carried out in a clearing, from one question to the next."""

from pathlib import Path
from typing import Any

from tests.machine.clearing import bound, name_of

from ruledeck.cli.speech.names import table_names
from ruledeck.cli.speech.story import tell
from ruledeck.cli.table.board import board
from ruledeck.interpreter.compiler.compiler import compile_game
from ruledeck.interpreter.engine.machine import advance, decide, new_game, options
from ruledeck.interpreter.state.log import read_story

SEATS = {"en": ("Ann", "Bob"), "ru": ("Анна", "Борис")}


def parts_read(
    folder: Path,
    lines: str,
    *,
    cards: str = "",
    rules: str = "",
    language: str = "en",
    viewer: int | None = 1,
    taking: tuple[str, ...] = (),
    discipline: str = "resolves: at once",
    tables: list[list[str]] | None = None,
) -> list[list[str]]:
    """Return what is read at each question, and at the end.

    Of what is offered, the first of `taking` that is there is taken, or else the first option. What the table shows then is added to
    `tables`.
    """
    game, found = bound(folder, lines, cards=cards, rules=rules, discipline=discipline)
    assert not found, found
    s = new_game(compile_game(game, 2, tells=True), 0, {})
    names = table_names(s.program, SEATS[language], language)
    read: list[list[str]] = []
    begin = 0
    waits = True
    while waits:
        waits = advance(s)
        entries = [*read_story(s, viewer)]
        read.append([line.strip() for line in tell(entries, names, begin)])
        begin = len(entries)
        if tables is not None:
            tables.append(list(board(s, viewer or 0, names)))
        if waits:
            offered = [name_of(s, each) for each in options(s)]
            decide(s, next((offered.index(each) for each in taking if each in offered), 0))
    return read


def lines_read(folder: Path, lines: str, **said: Any) -> list[str]:
    """Return what is read of such lines, question by question, in a row; what may be `said` besides is that of `parts_read`."""
    return [line for part in parts_read(folder, lines, **said) for line in part]


def whole_story(
    folder: Path,
    lines: str,
    *,
    cards: str = "",
    rules: str = "",
    language: str = "en",
    viewer: int | None = None,
    taking: tuple[str, ...] = (),
) -> list[str]:
    """Return what is read of such lines when they are over."""
    game, found = bound(folder, lines, cards=cards, rules=rules)
    assert not found, found
    s = new_game(compile_game(game, 2, tells=True), 0, {})
    while advance(s):
        offered = [name_of(s, each) for each in options(s)]
        decide(s, next((offered.index(each) for each in taking if each in offered), 0))
    return [line.strip() for line in tell([*read_story(s, viewer)], table_names(s.program, SEATS[language], language))]
