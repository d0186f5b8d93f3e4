"""What is printed on nothing: no card is named there, no symbol shown, and the number is 0."""

from pathlib import Path

import pytest

from ruledeck.interpreter.compiler.basis.printed import nothing_printed
from ruledeck.interpreter.explain.evaluator_functions import printed
from ruledeck.interpreter.explain.evaluator_tree import Scope
from ruledeck.interpreter.state.state import State

from . import written

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


def played(tmp_path: Path, rules: str) -> State:
    """Return the game with some rules at its end."""
    texts = {"game.yaml": MANIFEST, "cards/core.yaml": CARDS, "rules/play.rules": rules}
    return written.begun(tmp_path, texts, players=1)[1]


@pytest.mark.parametrize(
    ("pile", "blights", "coins"),
    [
        pytest.param("move each omen in the box to the pile", [0, 1], 121, id="an omen lies there"),
        pytest.param("do nothing", [0, 0], 0, id="none does"),
    ],
)
def test_nothing_names_no_card_and_shows_no_symbol(tmp_path: Path, pile: str, blights: list[int], coins: int) -> None:
    """The first card of the game is not what nothing names."""
    s = played(tmp_path, RULES.replace("        let low", f"        {pile}\n        let low"))
    blight = s.counters[s.layout.counter_index("blight")]
    coin = s.counters[s.layout.counter_index("coin")]
    assert ([blight[2], blight[3]], coin[1]) == (blights, coins)


@pytest.mark.parametrize("fact", ["aim", "hue", "size", "paths"])
def test_an_explanation_says_of_nothing_what_the_game_plays(tmp_path: Path, fact: str) -> None:
    """What `why` works out of a tree is what generated code works out: of nothing, what a card is that does not say it."""
    s = played(tmp_path, RULES)
    kinds = s.program.game.words.fields["omen"]
    found, wanted = printed(Scope(s.program, s), fact, 0), nothing_printed(*kinds[fact])
    assert (found, type(found)) == (wanted, type(wanted))
