"""What passes `check` can be compiled for every number of players and any two values of options that one text speaks of."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path
from random import Random

import pytest

from ruledeck.cli.checking.checking import check_game
from ruledeck.grammar.binder.game import Game, bind_game
from ruledeck.grammar.files.loading import read_game
from ruledeck.grammar.meaning.parts import PartKey
from ruledeck.grammar.text import codes
from ruledeck.interpreter.compiler.trial import PLAYERS, chosen_in, covering, uncompilable, ways

MANIFEST = """\
id: basin
language: 1
name: Basin
players: {min: 1, max: 3}
sources: {rules: {title: Basin, edition: first, language: en}}
types:
  stone: {fields: {weight: number}}
zones:
  bank: {in_play: true}
counters:
  drop: {on: [stone, player]}
options:
  colour: {values: [red, blue], default: blue, source: {book: rules, line: 1}}
  weather: {values: [rain, sun, snow], default: sun, source: {book: rules, line: 2}}
  tide: {values: [high, low], default: high, source: {book: rules, line: 3}}
"""
RULES = """\
condition storms rage: option "colour" is red and option "weather" is rain

verb dip
    does:
        if storms rage:
            add 1 drop to each player
        end the game

verb play the game
    does:
        if option "tide" is low:
            dip
        end the game
"""


def bound(folder: Path, rules: str) -> Game:
    """Return a game with some rules."""
    (folder / "rules").mkdir()
    (folder / "game.yaml").write_text(MANIFEST, encoding="utf-8")
    (folder / "rules" / "play.rules").write_text(rules, encoding="utf-8")
    return bind_game(read_game(folder)[0])[0]


NESTED = "".join(f"{'    ' * (depth + 2)}for each stone as s{depth}:\n" for depth in range(20))
BEGUN = "verb play the game\n    does:\n        move each stone in the box to the bank\n"
DEEP = f"{BEGUN}{NESTED}{'    ' * 22}add 1 drop to s3\n        end the game\n"


def test_what_is_nested_too_deeply_is_said_at_its_place(tmp_path: Path) -> None:
    """Twenty loops in each other are one more than Python nests in a unit: `check` says so, and names the verb."""
    game = bound(tmp_path, DEEP)
    (found,) = uncompilable(game)
    assert found.code == codes.DEEP
    assert found.span is not None
    assert found.span.source.path.endswith("play.rules")
    said = [one.code for one in check_game(tmp_path, Path("basin")).findings]
    assert codes.DEEP in said
    assert codes.DEEP not in [one.code for one in check_game(tmp_path, Path("basin"), compiling=False).findings]


def test_a_game_is_compiled_in_the_usual_way_first(tmp_path: Path) -> None:
    """The first way has the fewest players and every option as it is without a choice."""
    game = bound(tmp_path, "verb play the game\n    does:\n        end the game\n")
    assert ways(game, {})[0] == (1, {"colour": "blue", "weather": "sun", "tide": "high"})
    assert {players for players, _ in ways(game, {})} == {1, 2, 3}


def test_what_one_text_speaks_of_meets(tmp_path: Path) -> None:
    """A text speaks of the options of the words that it uses; those of what it does are those of another text."""
    game = bound(tmp_path, RULES)
    assert chosen_in(game) == {
        PartKey("word", "condition:storms-rage"): {"colour", "weather"},
        PartKey("verb", "dip"): {"colour", "weather", PLAYERS},
        PartKey("verb", "play-the-game"): {"tide"},
    }
    met = {(options["colour"], options["weather"]) for _, options in ways(game, chosen_in(game))}
    assert len(met) == 6
    assert list(uncompilable(game)) == []


@pytest.mark.parametrize("seed", range(60))
def test_all_that_meets_meets_in_one_row(seed: int) -> None:
    """Each value occurs, and each pair of values of two choices that meet; a row is added only for something new."""
    random = Random(seed)
    choices = [[f"{at}{number}" for number in range(random.randint(1, 4))] for at in range(random.randint(1, 6))]
    pairs = list(combinations(range(len(choices)), 2))
    meeting = random.sample(pairs, random.randint(0, len(pairs)))
    first = tuple(random.choice(values) for values in choices)
    rows = covering(choices, first, meeting)
    assert rows[0] == first
    assert {(at, value) for row in rows for at, value in enumerate(row)} == {
        (at, value) for at, values in enumerate(choices) for value in values
    }
    for one, other in meeting:
        met = {(row[one], row[other]) for row in rows}
        assert met == {(a, b) for a in choices[one] for b in choices[other]}
    most = max([len(choices[one]) * len(choices[other]) for one, other in meeting] + [len(each) for each in choices])
    assert len(rows) <= sum(len(choices[one]) * len(choices[other]) for one, other in meeting) + sum(map(len, choices))
    assert len(rows) >= most or not meeting
    assert len(set(rows)) == len(rows)
