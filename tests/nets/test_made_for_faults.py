"""What the nets are made for they find in games made for it: a fault is planted in the engine, and such a game shows it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import Any, Final
from unittest.mock import patch

import pytest
from tests.generated.plays import errors

from ruledeck.grammar.prose import abilities
from ruledeck.interpreter.compiler.basis import line_rules as between_lines
from ruledeck.interpreter.compiler.basis import runtime
from ruledeck.interpreter.compiler.steps import periods as line_rules
from ruledeck.interpreter.compiler.survey.analysis import Analysis
from ruledeck.interpreter.engine import continuous, triggers
from ruledeck.interpreter.primitives import amounts, live_events, places, spans
from ruledeck.interpreter.state.state import State
from ruledeck.interpreter.target.nodes import TRUE

from .casting import cast
from .nets import NETS
from .replacing import Function, replaced


@contextmanager
def card_by_card() -> Iterator[None]:
    """Let what happens to several things at one moment happen to one after the other."""
    with patch.object(Analysis, "stepwise", lambda *_: False):
        yield


_MODIFIED: Final = continuous.modified


def never(sort: str) -> Function:
    """Return what works out characteristics, and never alters those of a sort."""

    def modified(s: State, word: str, x: int, base: Any, *others: Any) -> Any:
        return base if word.startswith(sort) else _MODIFIED(s, word, x, base, *others)

    return modified


ENDLESS: Final[Mapping[Function, Function]] = {continuous.expire: lambda *_: None}
"""No edge of a period ends anything."""
KEPT: Final[Mapping[Function, Function]] = {places.give_back: lambda s, loan: amounts.end_effect(s, loan.id)}
"""What was lent stays with who has it when the loan is over."""
FOLLOWED: Final[Mapping[Function, Function]] = {live_events.subject: lambda *_: 0}
"""What is about to be done to a thing is done also when the thing has left play."""
UNLIMITED: Final[Mapping[Function, Function]] = {triggers.spent: lambda *_: False}
"""No limit of an ability is asked."""


WATCHED: Final = {
    "game.yaml": """\
id: watched
language: 1
name: Watched
players: {min: 2, max: 2}
types:
  unit: {fields: {cost: number}}
zones:
  pile: {ordered: true}
  field: {in_play: true}
counters:
  coin: {on: [player]}
  scar: {on: [unit]}
periods: [turn]
""",
    "cards/core.yaml": """\
- id: watcher
  name: Watcher
  type: unit
  cost: 1
  copies: 1
  rules: |
    forced interrupt when a unit would be felled: add 1 coin to active player
- {id: guard, name: Guard, type: unit, cost: 1, copies: 4}
""",
    "rules/play.rules": """\
player active player: the player left of nobody
ability action
    timing: action
ability forced interrupt
    timing: when
    forced: yes
action: smash each unit in the field
verb fell {x: unit}
    event: {x} is|are felled
    would: {x} would be felled
    does: move x to the pile
verb smash {x: unit}
    event: {x} is|are smashed
    does:
        add 1 scar to x
        fell x
verb play the game
    does:
        move each unit in the box to the field
        turn of active player:
            active player takes 1 action
        each player wins the game
""",
}
"""A game in which a card watches what leaves play at the very moment at which it leaves itself."""


ASKED: Final = WATCHED | {
    "cards/core.yaml": "- {id: guard, name: Guard, type: unit, cost: 1, copies: 4}\n",
    "rules/play.rules": """\
player active player: the player left of nobody
ability action
    timing: action
constant while a unit was felled this turn: each unit gets +2 cost
verb count up
    does: add (the total cost among units) coins to active player
verb fell {x: unit}
    event: {x} is|are felled
    does: add 1 scar to x
action:
    count up
    fell 1 unit
    count up
verb play the game
    does:
        move each unit in the box to the field
        give control of each unit to active player
        turn of active player:
            active player takes 1 action
        each player wins the game
""",
}
"""A game in which a number is another one as soon as something has happened, and nothing else tells of it."""


@pytest.mark.parametrize("planted", [False, True], ids=["whole", "remembered"])
def test_a_number_that_does_not_see_what_has_happened_is_found(planted: bool, tmp_path: Path) -> None:
    """Whether what has happened makes void what was worked out shows where the quick way is compared with the slow one."""
    assert errors(ASKED, tmp_path) == []
    with replaced({spans.forget_what_reads: lambda *_: None}) if planted else nullcontext():
        found = {each.sign for each in cast(ASKED, tmp_path, {"index": NETS["index"]})}
    assert found == ({"the quick way and the slow way play to another log"} if planted else set())


ALTERED: Final = {
    "game.yaml": """\
id: altered
language: 1
name: Altered
players: {min: 2, max: 2}
types:
  unit: {fields: {cost: number}}
  beast: {fields: {cost: number}}
zones:
  field: {in_play: true}
counters:
  coin: {on: [player]}
periods: [turn]
""",
    "cards/core.yaml": """\
- {id: guard, name: Guard, type: unit, cost: 1, copies: 2, rules: wary}
- {id: wolf, name: Wolf, type: beast, cost: 1, copies: 1}
""",
    "rules/play.rules": """\
player active player: the player left of nobody
keyword wary
constant: the text of each unit is blank
constant: each unit is also a beast
verb play the game
    does:
        move each unit in the box to the field
        move each beast in the box to the field
        turn of active player:
            for each card in the field as met:
                if met has wary: add 1 coin to active player
                if met is a beast: add 1 coin to active player
            add (the number of different costs among beasts) coin to active player
        each player wins the game
""",
}
"""A game in which texts are blank, cards count as another type, and values differ."""
ALTERATIONS: Final[dict[str, Any]] = {
    "compiled code and the tree of has keyword differ": lambda: replaced({_MODIFIED: never("text:")}),
    "compiled code and the tree of is type differ": lambda: replaced({_MODIFIED: never("type:")}),
    "compiled code and the tree of different differ": lambda: patch.dict(
        runtime.NAMES, {"different": lambda values, _: len(values)}
    ),
}
"""What a net says of a fault, and how it is planted."""


@pytest.mark.parametrize("sign", ALTERATIONS)
def test_what_is_worked_out_wrongly_of_a_thing_is_found(sign: str, tmp_path: Path) -> None:
    """A text that is never blank, a card that is only what is printed on it, and values that count twice are found."""
    assert errors(ALTERED, tmp_path) == []
    assert cast(ALTERED, tmp_path / "whole", {"tree": NETS["tree"]}) == []
    with ALTERATIONS[sign]():
        found = {each.sign for each in cast(ALTERED, tmp_path / "planted", {"tree": NETS["tree"]})}
    assert sign in found


LEFT: Final = WATCHED | {
    "cards/core.yaml": WATCHED["cards/core.yaml"].replace(
        "forced interrupt when a unit would be felled: add 1 coin to active player",
        "forced reaction after a unit is felled: add 1 coin to the controller of this",
    ),
    "rules/play.rules": WATCHED["rules/play.rules"]
    .replace("ability forced interrupt\n    timing: when", "ability forced reaction\n    timing: after")
    .replace("        turn of", "        give control of each unit to active player\n        turn of"),
}
"""A game in which a card asks who controlled it when it left play."""


@pytest.mark.parametrize("planted", [False, True], ids=["whole", "as it is now"])
def test_what_has_left_play_is_read_as_it_was(planted: bool, tmp_path: Path) -> None:
    """The tree is asked of what left with the event as it was then, and code that reads it as it is now is found."""
    assert errors(LEFT, tmp_path) == []
    with patch.dict(runtime.NAMES, {"as_it_was": lambda s, _: s}) if planted else nullcontext():
        found = {each.sign for each in cast(LEFT, tmp_path, {"tree": NETS["tree"]})}
    assert found == ({"compiled code and the tree of controller differ"} if planted else set())


RULED: Final = {
    "game.yaml": ALTERED["game.yaml"],
    "cards/core.yaml": "- {id: guard, name: Guard, type: unit, cost: 1, copies: 2}\n",
    "rules/play.rules": """\
player active player: the player left of nobody
ability reaction
    timing: after
whenever coin on active player >= 3: remove 3 coin from active player
verb earn {p: player}
    event: {p} is|are paid
    does:
        add 2 coin to p
        add 2 coin to p
        if coin on p = 1: add 1 coin to p
verb play the game
    does:
        turn of active player:
            earn active player
            add 2 coin to active player
            if coin on active player = 0: add 2 coin to active player
        each player wins the game
""",
}
"""A game with a rule that speaks behind lines of the course of the game, and waits for the end of a verb."""


@pytest.mark.parametrize("planted", [False, True], ids=["whole", "silent"])
def test_rules_that_do_not_speak_behind_a_line_are_found(planted: bool, tmp_path: Path) -> None:
    """Rules that speak only behind what somebody waits for are found; a verb that is one event they need not interrupt."""
    assert errors(RULED, tmp_path) == []
    with replaced({between_lines.rules: lambda _: None}) if planted else nullcontext():
        found = {each.sign for each in cast(RULED, tmp_path, {"idle": NETS["idle"]})}
    assert found == ({"an ability that never answers changes how the game is played"} if planted else set())


HEAPED: Final = WATCHED | {
    "game.yaml": WATCHED["game.yaml"].replace("pile: {ordered: true}", "pile: {visible: everyone}")
}
"""The same game, in which nothing depends on the order in which things leave play, as it decides nothing where they come to lie."""


@pytest.mark.parametrize("planted", [False, True], ids=["whole", "card by card"])
def test_an_order_of_lay_that_decides_is_found(planted: bool, tmp_path: Path) -> None:
    """Whether several things happen card by card shows in how they lie."""
    assert errors(HEAPED, tmp_path) == []
    with card_by_card() if planted else nullcontext():
        found = [each.sign for each in cast(HEAPED, tmp_path, {"lay": NETS["lay"]})]
    assert found == (["how things lie decides their counters"] if planted else [])


PASSING: Final = {
    **WATCHED,
    "cards/core.yaml": """\
- id: watcher
  name: Watcher
  type: unit
  cost: 1
  copies: 1
  rules: |
    action, limit once per game: add 1 coin to you
    forced interrupt when this would be felled: move this to the pile
- {id: guard, name: Guard, type: unit, cost: 1, copies: 2}
""",
    "rules/play.rules": """\
player active player: the player left of nobody
ability action
    timing: action
ability forced interrupt
    timing: when
    forced: yes
number size of {x: card}: cost of x
verb fell {x: unit}
    event: {x} is|are felled
    would: {x} would be felled
    does: add 1 scar to x
verb play the game
    does:
        move each unit in the box to the field
        give control of each unit to active player
        turn of active player:
            until the end of the turn: each unit gets +1 size
            give control of each unit named "Guard" to the player left of active player until the end of the turn
            add (the total (size of it) among units) coin to active player
            repeat 6 times: active player takes 1 action
        active player takes 1 action
        fell the unit named "Watcher"
        each player wins the game
""",
}
"""A game in which something lasts for a turn, something is lent for it, a limit is reached, and something leaves play in time."""
SEEN: Final[dict[str, tuple[str, Mapping[Function, Function], str]]] = {
    "lasts until an edge": ("lasting", ENDLESS, "what lasts goes on when its time is over: hold"),
    "was lent": ("lasting", KEPT, "who has something is not who should"),
    "has left play": ("gone", FOLLOWED, "something is done to what has left play"),
    "is limited": ("limits", UNLIMITED, "a limit of an ability is passed"),
}
"""What a fault is about: the net that finds it, how it is planted, and what is found."""


@pytest.mark.parametrize("about", SEEN)
def test_what_passes_is_found_when_it_does_not(about: str, tmp_path: Path) -> None:
    """What lasts, was lent, has left play or is limited is seen to be so, and a fault in it is found."""
    name, planted, sign = SEEN[about]
    net = {name: NETS[name]}
    assert cast(PASSING, tmp_path / "whole", net) == []
    with replaced(planted):
        assert sign in [each.sign for each in cast(PASSING, tmp_path / "planted", net)]


@pytest.mark.parametrize("planted", [False, True], ids=["whole", "left out"])
def test_what_the_prose_leaves_out_is_found(planted: bool, tmp_path: Path) -> None:
    """Prose that says nothing of limits is the same for two abilities that differ."""
    with replaced({abilities._limits: lambda *_: ()}) if planted else nullcontext():
        found = {each.sign for each in cast(PASSING, tmp_path, {"prose": NETS["prose"]})}
    assert found == (
        {f"the prose ({each}) does not tell how often in Ability.limits" for each in ("en", "ru")} if planted else set()
    )


LEAVING: Final = WATCHED | {
    "game.yaml": WATCHED["game.yaml"].replace("{min: 2, max: 2}", "{min: 3, max: 3}"),
    "cards/core.yaml": "- {id: guard, name: Guard, type: unit, cost: 1, copies: 4}\n",
    "rules/play.rules": """\
player active player: the player left of nobody
ability action
    timing: action
action: the player left of you loses the game
action: add 1 coin to you
verb play the game
    does:
        let second = the player left of active player
        turn of active player: active player takes 1 action
        turn of second: second takes 1 action
        end the game
""",
}
"""A game in which somebody may be out before their own turn comes."""


@pytest.mark.parametrize("planted", [False, True], ids=["whole", "planted"])
def test_turns_of_those_who_are_out_are_found(planted: bool, tmp_path: Path) -> None:
    """That who is out begins a turn is found by looking at who has lost and whose turns begin."""
    with patch.object(line_rules, "in_game", lambda *_: TRUE) if planted else nullcontext():
        found = cast(LEAVING, tmp_path, {"asked": NETS["asked"]})
    assert bool(found) == planted
