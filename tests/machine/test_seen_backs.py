"""The back of a card is seen by those who do not know the card: where types have backs of their own, they are told by them."""

from collections.abc import Callable
from pathlib import Path

import pytest

from ruledeck.grammar.binder.game import Game
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.text.diagnostic import Diagnostic
from ruledeck.grammar.text.source import Source, Span
from ruledeck.interpreter.bots.compiled_policies import Compiled, asking_of
from ruledeck.interpreter.bots.policies import read_policy
from ruledeck.interpreter.bots.questions import Evaluated
from ruledeck.interpreter.explain.evaluator import Found, Scope, evaluate
from ruledeck.interpreter.primitives.masking import masked
from ruledeck.interpreter.state.state import State
from ruledeck.interpreter.wording.names import Names, names_of_printed
from ruledeck.interpreter.wording.reading import Line, condition, value

from . import written

MANIFEST = """\
id: tides
language: 1
name: Tides
players: {min: 2, max: 2}
types:
  tide: {kind: water, back: tide card}
  surge: {kind: water, back: tide card}
  gale: {back: wind card}
  boat: {}
  oar: {}
symbols:
  sky: [fair, foul]
zones:
  sea: {visible: nobody}
values:
  weather: {type: sky}
"""
CARDS = """\
- {id: ebb, name: Ebb, type: tide, copies: 3}
- {id: spring, name: Spring, type: surge, copies: 2}
- {id: mistral, name: Mistral, type: gale, copies: 2}
- {id: dinghy, name: Dinghy, type: boat, copies: 4}
- {id: scull, name: Scull, type: oar, copies: 1}
"""
WORDS = """
number tides of the game: count (tides in the sea)
number waters of the game: count (waters in the sea)
number gales of the game: count (gales in the sea)
number boats of the game: count (boats in the sea)
number cards of the game: count (cards in the sea)

condition it is {k: sky} weather: weather = k
number warning in {k: sky} weather: (2 if weather = k, else 1)

verb play the game
    does:
        set weather to foul
        for each component in the box as c: move c to the sea
        for each player as p:
            p may sail

verb sail
    does: do nothing
"""


@pytest.fixture(scope="module")
def begun(tmp_path_factory: pytest.TempPathFactory) -> State:
    """A game whose cards lie where nobody sees them."""
    texts = {"game.yaml": MANIFEST, "cards/core.yaml": CARDS, "rules/play.rules": WORDS}
    folder: Path = tmp_path_factory.mktemp("tides")
    return written.begun(folder, texts)[1]


def told(s: State, text: str, read: Callable[[Line, Game, Names], m.Value | tuple[Diagnostic, ...]] = value) -> Found:
    """Return what a number or a condition is for the first player, who knows none of the cards."""
    game = s.program.game
    source = Source("", text)
    found = read(Line(text, Span(source, 0, len(text))), game, names_of_printed(game))
    assert not isinstance(found, tuple)
    return evaluate(found, Scope(s.program, masked(s, 1)))


SEEN = {"gales": 2, "waters": 5, "tides": 0, "boats": 0, "cards": 12}
"""Tides and surges have one back, boats and oars have none of their own: they may be one or the other."""


@pytest.mark.parametrize(("noun", "seen"), SEEN.items(), ids=SEEN)
def test_a_hidden_card_is_of_the_type_that_its_back_tells(begun: State, noun: str, seen: int) -> None:
    """What has a back of its own is counted, what may be something else is not."""
    assert told(begun, f"{noun} of the game") == seen


CHANGED = (
    "",
    "constant: each boat in the sea is a gale\n",
    "constant: each gale in the sea is a tide\n",
    "constant: each tide in the sea is a surge\nconstant: each surge in the sea is a boat\n",
)
"""What lets cards count as others, of which only the back may be seen."""


@pytest.mark.parametrize("changed", CHANGED)
def test_code_tells_of_hidden_cards_what_trees_tell(tmp_path: Path, changed: str) -> None:
    """What a policy asks about cards of which only the back is seen is the same by functions and by trees, whatever changes types."""
    asked = "".join(f"    - {{prefer: choose 1 player, highest: {noun} of the game}}\n" for noun in SEEN)
    texts = {
        "game.yaml": MANIFEST,
        "cards/core.yaml": CARDS,
        "rules/play.rules": changed + WORDS,
        "policies/watch.yaml": f"- id: watch\n  name: Watch\n  prefers:\n{asked}",
    }
    s = written.begun(tmp_path, texts)[1]
    asking, told = asking_of(s.program, "watch"), []
    for each in read_policy(s.program, "watch"):
        seen = masked(s, 1)
        assert each.number is not None
        told.append(Compiled(seen, 1, asking).number(each.number, 1))
        assert told[-1] == Evaluated(seen, 1).number(each.number, 1)
    if not changed:
        assert told == list(SEEN.values())


def test_a_hidden_card_has_no_title_whatever_its_back(begun: State) -> None:
    """Only the type is told: none of the cards is known to be one."""
    assert {card for card in masked(begun, 1).card[begun.layout.players + 1 :] if card >= 0} == set()


ASKED = {"it is foul weather": True, "it is fair weather": False}


@pytest.mark.parametrize(("question", "answer"), ASKED.items(), ids=ASKED)
def test_a_condition_of_a_symbol_can_be_asked(begun: State, question: str, answer: bool) -> None:
    """What is declared of a symbol is about no thing, and no statement about things alters it."""
    assert told(begun, question, condition) == answer


def test_a_number_of_a_symbol_can_be_asked(begun: State) -> None:
    """A number whose first slot is a symbol is worked out like any other."""
    assert [told(begun, f"warning in {sky} weather") for sky in ("fair", "foul")] == [1, 2]


DECKS = """\
id: stalls
language: 1
name: Stalls
players: {min: 2, max: 2}
types:
  tide: {back: tide card}
  ware: {fields: {home: zone}, back_by: home}
  relic: {fields: {age: optional number}, back: relic card, back_by: age}
  boat: {}
zones:
  tools: {visible: nobody}
  foods: {visible: nobody}
"""
GOODS = """\
- {id: ebb, name: Ebb, type: tide, copies: 1}
- {id: saw, name: Saw, type: ware, home: tools, copies: 1}
- {id: bread, name: Bread, type: ware, home: foods, copies: 1}
- {id: axe, name: Axe, type: ware, home: tools, copies: 1}
- {id: urn, name: Urn, type: relic, age: 2, copies: 1}
- {id: ring, name: Ring, type: relic, copies: 1}
- {id: coin, name: Coin, type: relic, age: 2, copies: 1}
- {id: dinghy, name: Dinghy, type: boat, copies: 1}
"""
PUT = """
verb play the game
    does:
        for each ware in the box as c: move c to c's home
        for each player as p:
            p may rest

verb rest
    does: do nothing
"""


def test_a_fact_may_stand_on_the_back(tmp_path: Path) -> None:
    """Cards of one type with different facts on their backs are never taken for one another."""
    texts = {"game.yaml": DECKS, "cards/core.yaml": GOODS, "rules/play.rules": PUT}
    s = written.begun(tmp_path, texts)[1]
    alike: dict[int, set[str]] = {}
    for card, back in enumerate(s.layout.backs):
        alike.setdefault(back, set()).add(s.layout.title(card))
    assert sorted(map(sorted, alike.values())) == [
        ["axe", "saw"],
        ["bread"],
        ["coin", "urn"],
        ["dinghy"],
        ["ebb"],
        ["ring"],
    ]
    assert s.layout.back(s.layout.titles.index("dinghy")) == 0
