"""Games that never end by their rules: each is stopped, and the report names the text at fault."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from ruledeck.cli.terminal.report import Format, render
from ruledeck.grammar.binder.game import bind_game
from ruledeck.grammar.files.loading import read_game
from ruledeck.grammar.text.codes import CODES
from ruledeck.interpreter.compiler.compiler import compile_game
from ruledeck.interpreter.engine.endless import endless_report
from ruledeck.interpreter.engine.machine import advance, decide, new_game
from ruledeck.interpreter.state.runaway import EndlessError

HERE = Path(__file__).parent
PAGE = HERE.parents[1] / "docs" / "diagnostics" / "R521.md"
MANIFEST = """\
id: skirmish
language: 1
name: Skirmish
players: {min: 2, max: 2}
types: {unit: {fields: {cost: number}}}
zones:
  field: {in_play: true}
counters:
  damage: {on: [unit], plural: damage}
values:
  sum: {type: number}
"""
CARD = "- id: {name}\n  name: {title}\n  type: unit\n  cost: 1\n  copies: 1\n"


def cases() -> list[object]:
    """Return rules, behaviour of two cards, and report of every case."""
    found: list[object] = []
    for part in (HERE / "cases" / "endless.txt").read_text(encoding="utf-8").split("=== ")[1:]:
        title, _, rest = part.partition("\n")
        texts = {"alice": "", "bob": ""}
        rules, *sections = re.split(r"^--- ", rest, flags=re.MULTILINE)
        for section in sections:
            name, _, body = section.partition("\n")
            texts[name] = body
        found.append(pytest.param(rules, texts["alice"], texts["bob"], texts["report"].strip(), id=title))
    return found


def report(folder: Path, rules: str, alice: str = "", bob: str = "", people: int = 0) -> str | None:
    """Return the report of a game of bots, or nothing when it ends; `people` of the seats are people who take what comes first."""
    cards = ""
    for name, behaviour in (("alice", alice), ("bob", bob)):
        cards += CARD.format(name=name, title=name.capitalize())
        if behaviour:
            cards += "  rules: |\n" + "".join(f"    {line}\n" for line in behaviour.strip().split("\n"))
    for name, content in (("game.yaml", MANIFEST), ("rules/play.rules", rules), ("cards/core.yaml", cards)):
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text(content, encoding="utf-8")
    text, found = read_game(folder, Path())
    game, more = bind_game(text)
    assert [one.message for one in (*found, *more)] == []
    program = compile_game(game, 2)
    state = new_game(program, 1, {seat: "random" for seat in (1, 2) if seat > people})
    try:
        wanted = advance(state)
        while wanted:
            wanted = decide(state, 0)
    except EndlessError as error:
        return render((endless_report(program, error),), Format.FULL, colour=False)
    return None


@pytest.mark.parametrize(("rules", "alice", "bob", "expected"), cases())
def test_the_report_names_the_text(rules: str, alice: str, bob: str, expected: str, tmp_path: Path) -> None:
    """A game without end is stopped with a report in the author's words."""
    found = report(tmp_path, rules, alice, bob)
    assert found is not None
    assert "\n".join(line.rstrip() for line in found.strip().split("\n")) == expected


ASKING = """\
ability rite
    timing: called
verb play the game
    does:
        move each unit anywhere to the field
        resolve the rite ability of the unit named "Alice"
"""
RITE = """\
rite:
    add 1 damage to 1 unit
    resolve the rite ability of this
"""
SPINNING = """\
verb play the game
    does: spin
verb spin
    does:
        add 1 damage to 1 unit in the box
        spin
"""


@pytest.mark.parametrize("people", [0, 2])
def test_what_asks_before_it_does_itself_again_is_stopped(people: int, tmp_path: Path) -> None:
    """A decision in every round of a circle hides it from nobody: each of them waits for the next."""
    found = report(tmp_path, ASKING, RITE, people=people)
    assert found is not None
    assert found.startswith("cards/core.yaml:7:5 R521 this ability sets itself off for ever\n")
    found = report(tmp_path, SPINNING, people=people)
    assert found is not None
    assert found.startswith("rules/play.rules:3:6 R521 this verb does itself for ever\n")


def test_what_asks_may_do_itself_again_a_few_hundred_times(tmp_path: Path) -> None:
    """A circle that ends is no error, however many decisions are made in it."""
    assert (
        report(tmp_path, ASKING, RITE.replace("resolve", "if the total damage of units < 300: resolve"), people=2)
        is None
    )


def test_the_page_shows_the_error_and_the_way_out(tmp_path: Path) -> None:
    """The page is headed by code and name; its wrong example never ends, its right one does."""
    page = PAGE.read_text(encoding="utf-8")
    assert page.startswith(f"# R521: {CODES['R521'].name}\n")
    wrong, right = re.findall(r"```rules\n(.*?)```", page, re.DOTALL)
    found = report(tmp_path, wrong)
    assert found is not None
    assert "R521" in found
    assert report(tmp_path, right) is None
