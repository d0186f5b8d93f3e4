"""What is printed on nothing: no card is named there, no symbol shown, and the number is 0."""

from pathlib import Path

import pytest

from ruledeck.grammar.binder.game import bind_game
from ruledeck.grammar.files.loading import read_game
from ruledeck.interpreter.compiler.compiler import compile_game
from ruledeck.interpreter.compiler.printed import nothing_printed
from ruledeck.interpreter.engine.machine import advance, new_game
from ruledeck.interpreter.explain.evaluator_functions import printed
from ruledeck.interpreter.explain.evaluator_tree import Scope
from ruledeck.interpreter.state.state import State

MANIFEST = """\
id: omens
language: 1
name: Omens
sources: {rules: {title: Omens, edition: first, language: en}}
players: {min: 1, max: 1}
types:
  town: {}
  omen: {fields: {aim: town, hue: hue, size: number, paths: list of town}}
symbols: {hue: [green, grey]}
zones:
  map: {in_play: true}
  pile: {ordered: true}
counters: {blight: {on: [town], plural: blight}, coin: {on: [player]}}
"""
CARDS = """\
- {id: ashford, name: Ashford, type: town, copies: 1}
- {id: briar, name: Briar, type: town, copies: 1}
- {id: omen, name: Omen, type: omen, aim: briar, hue: green, size: 2, paths: [ashford, briar], copies: 1}
"""
RULES = """\
verb play the game
    does:
        move each town in the box to the map
        let low = the bottom omen of the pile
        add 1 blight to the town named aim of low
        for each player as p:
            if hue of low = green: add 1 coin to p
            add (10 * size of low) coins to p
            if any town in play where it is named aim of low: add 100 coins to p
        end the game
"""


@pytest.mark.parametrize(
    ("pile", "blights", "coins"),
    [
        pytest.param("move each omen in the box to the pile", [0, 1], 121, id="an omen lies there"),
        pytest.param("do nothing", [0, 0], 0, id="none does"),
    ],
)
def test_nothing_names_no_card_and_shows_no_symbol(tmp_path: Path, pile: str, blights: list[int], coins: int) -> None:
    """The first card of the game is not what nothing names."""
    s = begun(tmp_path, RULES.replace("        let low", f"        {pile}\n        let low"))
    advance(s)
    blight = s.counters[s.layout.counter_index("blight")]
    coin = s.counters[s.layout.counter_index("coin")]
    assert ([blight[2], blight[3]], coin[1]) == (blights, coins)


@pytest.mark.parametrize("fact", ["aim", "hue", "size", "paths"])
def test_an_explanation_says_of_nothing_what_the_game_plays(tmp_path: Path, fact: str) -> None:
    """What `why` works out of a tree is what generated code works out: of nothing, what a card is that does not say it."""
    s = begun(tmp_path, RULES)
    kinds = s.program.game.words.fields["omen"]
    found, wanted = printed(Scope(s.program, s), fact, 0), nothing_printed(*kinds[fact])
    assert (found, type(found)) == (wanted, type(wanted))


def begun(tmp_path: Path, rules: str) -> State:
    """Return the state before the game begins."""
    for name, text in (("game.yaml", MANIFEST), ("cards/core.yaml", CARDS), ("rules/play.rules", rules)):
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    game, found = bind_game(read_game(tmp_path)[0])
    assert found == []
    return new_game(compile_game(game, 1))
