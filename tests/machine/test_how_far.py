"""How far a step has happened, when its own effect changes what its amount was read from."""

from pathlib import Path

import pytest

from ruledeck.grammar.binder.game import bind_game
from ruledeck.grammar.files.loading import read_game
from ruledeck.interpreter.compiler.compiler import compile_game
from ruledeck.interpreter.engine.machine import advance, decide, new_game

from . import written

MANIFEST = """\
id: sink
language: 1
name: Sink
sources: {rules: {title: Sink, edition: first, language: en}}
players: {min: 1, max: 1}
types:
  plate: {}
zones:
  rack: {in_play: true}
counters:
  stain: {on: [plate]}
  shine: {on: [game]}
"""
CARDS = "- {id: dish, name: Dish, type: plate, copies: 1}\n"
RULES = """\
verb rinse {p: plate}
    event: {p} is|are rinsed
    does: remove (stain on p) stain from p

whenever a plate is rinsed: add 1 shine to the game

verb play the game
    does:
        for each plate in the box as p:
            move p to the rack
            add 2 stain to p
"""

THRIFT = "verb be thrifty\n    does:\n        fully add 1 shine to the game: do nothing\n\n"


@pytest.mark.parametrize(
    ("lines", "shine"),
    [
        (["rinse the plate in the rack"], 1),
        (["rinse the plate in the rack", "rinse the plate in the rack"], 1),
        (["rinse the plate in the rack", "then add 5 shine to the game"], 6),
    ],
    ids=["all of it", "nothing any more", "what comes then"],
)
@pytest.mark.parametrize("thrift", ["", THRIFT], ids=["nobody asks how far", "somebody does"])
def test_an_amount_is_what_it_was_before_the_step(tmp_path: Path, thrift: str, lines: list[str], shine: int) -> None:
    """Who removes all of a counter has done so, although none is left; who finds none has done nothing, and nothing answers that."""
    body = "".join(f"        {line}\n" for line in lines)
    for name, text in (
        ("game.yaml", MANIFEST),
        ("cards/core.yaml", CARDS),
        ("rules/play.rules", thrift + RULES + body),
    ):
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    game, found = bind_game(read_game(tmp_path)[0])
    assert found == []
    s = new_game(compile_game(game, 1))
    advance(s)
    assert s.counters[s.layout.counter_index("shine")][0] == shine


MOVED: dict[str, tuple[str, str, int]] = {
    "all of them": ("do nothing", "each plate in the rack", 1),
    "but for one that lies there": (
        "move 1 plate in the rack to the shelf",
        "each plate in (the rack or the shelf)",
        0,
    ),
    "none of them": ("move each plate in the rack to the shelf", "each plate in (the rack or the shelf)", 0),
}
LISTENED = {
    "quickly": "",
    "one event after the other": "whenever a plate moves to the shelf: add 1 stain to the game\n",
}


@pytest.mark.parametrize(("before", "moved", "shine"), MOVED.values(), ids=MOVED)
@pytest.mark.parametrize("listened", LISTENED.values(), ids=LISTENED)
def test_a_group_has_moved_when_each_of_it_has(
    tmp_path: Path, listened: str, before: str, moved: str, shine: int
) -> None:
    """Of several things that move to one place those that lie there already do not move, so that not all of it has happened."""
    lines = [before, f"move {moved} to the shelf", "then add 1 shine to the game", "end the game"]
    texts = {
        "game.yaml": MANIFEST.replace("{in_play: true}\n", "{in_play: true}\n  shelf: {}\n").replace(
            "[plate]", "[plate, game]"
        ),
        "cards/core.yaml": CARDS.replace("copies: 1", "copies: 3"),
        "rules/play.rules": f"{listened}\nverb play the game\n    does:\n        move each plate in the box to the rack\n"
        + "".join(f"        {line}\n" for line in lines),
    }
    _, s = written.begun(tmp_path, texts, players=1)
    while s.pending is not None:
        decide(s, 0)
    assert s.counters[s.layout.counter_index("shine")][0] == shine
