"""The rules by which the nets judge: what they let pass is right, and without each of them they would find what is no fault."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any, Final
from unittest.mock import patch

import pytest
from tests.generated.plays import errors
from tests.generated.whole_way import Files

from ruledeck.interpreter.engine import triggers
from ruledeck.interpreter.engine.machine import advance, decide, new_game
from ruledeck.interpreter.state.pending import Pending
from ruledeck.interpreter.state.program import Effect, Program
from ruledeck.interpreter.state.state import State

from . import deeds, gone, idle, late_forms, lay, lending_forms
from .casting import cast, table_of
from .nets import NETS
from .replacing import replaced
from .test_faults_in_choices import by_event

CREATED: Final[dict[str, tuple[list[Any], list[Any]]]] = {
    "one thing": (
        [("create", 9, 2, 0, 0), ("move", 9, 2, 0, 5, -1, 6)],
        [("create", 9, 2, 5, 6)],
    ),
    "several together": (
        [("create", 8, 2, 0, 0), ("create", 9, 2, 0, 0), ("move", 8, 2, 0, 5, -1, 6), ("move", 9, 2, 0, 5, -1, 6)],
        [("create", 8, 2, 5, 6), ("create", 9, 2, 5, 6)],
    ),
    "one behind another that is made": (
        [("create", 8, 2, 0, 0), ("move", 8, 2, 0, 5, -1, 6), ("create", 9, 2, 0, 0), ("move", 9, 2, 0, 5, -1, 6)],
        [("create", 8, 2, 5, 6), ("create", 9, 2, 5, 6)],
    ),
    "one that stays in the box": ([("create", 9, 2, 0, 0)], [("create", 9, 2, 0, 0)]),
    "one that was made elsewhere and goes on": (
        [("create", 9, 2, 5, 6), ("move", 9, 2, 5, 4, -1, 6)],
        [("create", 9, 2, 5, 6), ("move", 9, 2, 5, 4, -1, 6)],
    ),
    "another thing that moves": (
        [("create", 9, 2, 0, 0), ("move", 7, 2, 0, 5, -1, 6)],
        [("create", 9, 2, 0, 0), ("move", 7, 2, 0, 5, -1, 6)],
    ),
    "something that happens in between": (
        [("create", 9, 2, 0, 0), ("add", 1, 3, 0, 1, 6), ("move", 9, 2, 0, 5, -1, 6)],
        [("create", 9, 2, 0, 0), ("add", 1, 3, 0, 1, 6), ("move", 9, 2, 0, 5, -1, 6)],
    ),
    "no move at all": ([("add", 1, 3, 0, 1, 6), "never ends"], [("add", 1, 3, 0, 1, 6), "never ends"]),
}
"""What happens, as the log says it and as it is compared."""


@pytest.mark.parametrize("what", CREATED)
def test_what_is_created_is_made_where_it_goes(what: str) -> None:
    """A thing that is made in the box and moves from there at once counts as made where it goes, and no other does."""
    log, compared = CREATED[what]
    assert idle.made(log) == compared


def test_who_saw_what_is_noted_is_not_compared_behind_what_is_created() -> None:
    """Where a thing is made in the box, which other one like it went from there is not known, and so a note of it is told to others."""
    made, noted = ("create", 9, 2, 5, 6), ("note", "redirected", (1, ("thing", 8, 2)))
    elsewhere: list[Any] = [("create", 9, 2, 0, 0), ("move", 9, 2, 0, 5, -1, 6), (*noted, 0)]
    assert (
        idle.unclouded([made, (*noted, 6)], elsewhere)[0][-1] == idle.unclouded([made, (*noted, 6)], elsewhere)[1][-1]
    )
    assert idle.unclouded([(*noted, 6)], [(*noted, 0)]) == ([(*noted, 6)], [(*noted, 0)])


def test_what_ends_at_one_moment_is_compared_in_any_order() -> None:
    """What has to hear of that moment first is over behind what has not; what ends at another moment is another thing."""
    delay, hold, added = ("ended", "delay", 6), ("ended", "hold", 6), ("add", 1, 2, 0, 1, 2)
    assert idle.unclouded([delay, hold, hold], [hold, hold, delay]) == ([delay, hold, hold], [delay, hold, hold])
    assert idle.unclouded([hold, added, delay], [delay, added, hold])[0] != idle.unclouded([], [delay, added, hold])[1]


def test_blocks_that_were_chosen_are_compared_without_their_text() -> None:
    """It is kept by their text, and that is what is varied."""
    one, other = (("mark", 1, -1, "chosen", ((text, -1, 1),), 6) for text in ("take 2 action", "take 1 action"))
    assert idle.unclouded([one], [other]) == ([("mark", 1, -1, "chosen", 6)], [("mark", 1, -1, "chosen", 6)])


GAME: Final[Files] = {
    "game.yaml": """\
id: judged
language: 1
name: Judged
players: {min: 2, max: 2}
types:
  unit: {fields: {cost: number}}
zones:
  pile: {ordered: true}
  field: {in_play: true}
counters:
  coin: {on: [player]}
  scar: {on: [unit]}
values:
  clock: {type: number, start: 0}
periods: [turn, fight]
""",
    "cards/core.yaml": "- {id: guard, name: Guard, type: unit, cost: 1, copies: 3}\n",
    "rules/play.rules": """\
player active player: the player left of nobody
ability action
    timing: action
ability interrupt
    timing: when
verb fell {x: unit}
    event: {x} is|are felled
    would: {x} would be felled
    does: move x to the pile
verb linger
    does:
        <before>
        you may add 1 coin to you
verb play the game
    does:
        move each unit in the box to the field
        give control of each unit to active player
        turn of active player:
            active player lingers
            repeat 2 times: active player takes 1 action
            fell 1 unit
        each player wins the game
<ability>
""",
}
"""A game in which somebody is asked in the middle of a verb, may act, and may answer what is felled."""
BEFORE: Final = "do nothing"
ENDED: Final = "give control of 1 unit to the player left of you until clock > 0\n        set clock to 1"
LOST: Final = "the player left of you loses the game"
HEARD: Final = "interrupt when a unit would be felled: add 1 coin to you"
RULES: Final[dict[str, tuple[str, str, Callable[[], AbstractContextManager[Any]]]]] = {
    "a period in which nothing is done": (BEFORE, "action:\n    fight: do nothing", lambda: patch.object(deeds, "PASSING", frozenset())),
    "nothing that is done instead": (
        BEFORE, f"interrupt when a unit would be felled: instead move 1 unit in the pile to the field\n{HEARD}",
        lambda: patch.object(deeds, "replaces", lambda _: False),
    ),
    "what has ended and goes only behind the verb": (
        ENDED, "action: do nothing", lambda: patch.object(deeds, "overdue", lambda _: False),
    ),
    "that the last one left wins behind the verb": (
        LOST, "action: do nothing", lambda: patch.object(deeds, "players_left", lambda _: 2),
    ),
}  # fmt: skip
"""What the net `could` lets pass: what happens before, an ability, and how the rule for it is taken away."""


def game_with(before: str, ability: str) -> Files:
    """Return the game with an ability of the rules."""
    text = GAME["rules/play.rules"].replace("<before>", before).replace("<ability>", ability)
    return {**GAME, "rules/play.rules": text}


@pytest.mark.parametrize("about", RULES)
def test_what_counts_as_nothing_is_let_pass(about: str, tmp_path: Path) -> None:
    """What counts as nothing by the reference is no difference between `could` and the deed; without the rule it would be one."""
    before, ability, without = RULES[about]
    files = game_with(before, ability)
    net = {"could": NETS["could"]}
    assert errors(files, tmp_path) == []
    assert cast(files, tmp_path / "whole", net) == []
    with without():
        assert cast(files, tmp_path / "without", net) != []


def test_what_ends_with_the_use_of_an_ability_is_no_change_by_it(tmp_path: Path) -> None:
    """An effect that lasts until an ability is used ends with any use, also of one that does nothing."""
    before = "until the next time the action ability of a card would be resolved: each unit gets +1 cost"
    card = "- id: guard\n  name: Guard\n  type: unit\n  cost: 1\n  copies: 3\n  rules: |\n    action: do nothing\n"
    files = {**game_with(before, ""), "cards/core.yaml": card}
    net = {"could": NETS["could"]}
    assert errors(files, tmp_path) == []
    assert cast(files, tmp_path / "whole", net) == []
    with patch.object(deeds, "FOLLOWING", frozenset()):
        assert cast(files, tmp_path / "without", net) != []


def test_what_is_turned_to_a_thing_that_has_left_play_is_done_to_it(tmp_path: Path) -> None:
    """It was not there any more when the event was turned to it: so it has not left play since then."""
    away = "choose 1 unit in the field where not it is that unit as goner\n    move goner to the pile"
    files = game_with(BEFORE, f"interrupt when a unit would be felled:\n    {away}\n    change that unit to goner")
    net = {"gone": NETS["gone"]}
    assert errors(files, tmp_path) == []
    assert cast(files, tmp_path / "whole", net) == []
    with patch.object(gone.Watch, "change", lambda _, *how: gone._CHANGE(*how)):
        assert cast(files, tmp_path / "without", net) != []


@pytest.mark.parametrize(
    "text",
    [
        "action: hasten\n\nverb hasten\n    does:\n        fight: end the fight",
        "action:\n    fight: hasten\n\nverb hasten\n    does: end the fight",
    ],
    ids=["begun and left by a verb", "left by a verb"],
)
def test_a_period_that_is_held_to_be_left_counts_as_done_in_verbs_too(text: str, tmp_path: Path) -> None:
    """Whoever may hold a period only to leave it may do it, also where the steps stand in a verb: that is no difference."""
    files = game_with(BEFORE, text)
    net = {"could": NETS["could"]}
    assert errors(files, tmp_path) == []
    assert cast(files, tmp_path / "whole", net) == []
    with patch.object(deeds, "leaves_its_own", lambda *_: False):
        assert cast(files, tmp_path / "without", net) != []


def test_what_happens_only_as_a_cost_pays(tmp_path: Path) -> None:
    """Where a text asks what is done as a cost, a price that the net pays is one."""
    rule = "constant: coin can be removed from a player only as a cost"
    files = game_with("add 1 coin to you", f"{rule}\n\naction, remove 1 coin from you: add 1 scar to 1 unit")
    assert errors(files, tmp_path) == []
    assert cast(files, tmp_path / "whole", {"prices": NETS["prices"]}) == []


def test_nothing_is_refused_of_steps_that_are_never_done(tmp_path: Path) -> None:
    """What a check refuses would be taken out of the one game, and the net would find what it did."""
    files = game_with(BEFORE, "action: add 1 coin to you")
    idled = idle.with_idle_steps(files, tmp_path)
    listening = idle.with_idle_listeners(files)
    assert idled != files
    assert errors(idled, tmp_path) == []
    assert listening is None or errors(listening, tmp_path) == []


def test_what_goes_on_for_ever_is_not_tried_again(tmp_path: Path) -> None:
    """A try that cannot tell, as a budget stopped it, settles that nothing counts: it is not looked for longer."""
    tried: list[int] = []
    table = table_of(game_with(BEFORE, "action: add 1 coin to you"), tmp_path)
    with patch.object(deeds, "done", lambda _state, _effect, _use, way: tried.append(way)):
        assert deeds.disagreements(table.program(), 0) == []
    assert set(tried) == set(range(deeds.WAYS))


@pytest.fixture
def program(tmp_path: Path) -> Program:
    """Return the program of a game with abilities of several sorts."""
    abilities = """\
action: add 1 coin to you
action: reveal 1 unit
action:
    after a unit is felled: add 1 coin to you
interrupt when a unit would be felled: instead add 1 coin to you
interrupt when a unit would be felled: add 1 coin to you
"""
    return table_of(game_with(BEFORE, abilities), tmp_path).program()


def written(program: Program) -> list[Effect]:
    """Return the abilities that the text of the rules has, in its order."""
    return [effect for effect in program.effects if effect.ability.kind != "delayed"]


def test_what_replaces_is_told_from_what_does_something_besides(program: Program) -> None:
    """Only an ability that does something instead of its event replaces it."""
    assert [deeds.replaces(effect) for effect in written(program)] == [False, False, False, True, False]


def test_what_counts_as_done_in_any_case_is_uncertain(program: Program) -> None:
    """Abilities that show something, or let something wait, count as done whether or not anybody sees a difference."""
    assert [deeds.uncertain(program, effect) for effect in written(program)] == [False, True, True, False, False]


def at_a_window(program: Program) -> State:
    """Return a match at its first window, the first option being taken until then."""
    s = new_game(program, 1)
    while advance(s) and s.pending is not None and program.sites[s.pending.site].kind != "window":
        decide(s, 0)
    return s


def test_events_of_a_window_are_told_apart_by_what_they_are(program: Program) -> None:
    """Two windows over the same events, which have other numbers as things lie otherwise, ask the same."""
    s = at_a_window(program)
    assert s.pending is not None
    ident = s.pending.options[0][3]
    other = s.clone()
    player, site, asked, context = s.pending
    other.events = {999 if each == ident else each: event for each, event in s.events.items()}
    renamed = tuple(each if isinstance(each, int) else (*each[:3], 999) for each in asked)
    other.pending = Pending(player, site, renamed, context)
    assert lay.meant(s) == lay.meant(other)
    other.events[999] = other.events[999].becoming(1)
    assert lay.meant(s) != lay.meant(other)


def test_any_event_of_a_moment_stands_for_what_an_ability_hears_of_all_of_it(tmp_path: Path) -> None:
    """Which of several an answer to one or more of them is asked with depends on how they lie, and says nothing."""
    reaction = "ability reaction\n    timing: after\n"
    ability = f"{reaction}reaction after one or more units are felled: add 1 coin to you\n"
    program = table_of(game_with(BEFORE, ability), tmp_path).program()
    s = at_a_window(program)
    assert s.pending is not None
    ident = s.pending.options[0][3]
    other = s.clone()
    other.events = {**s.events, ident: s.events[ident].becoming(1)}
    assert lay.event(s, ident) != lay.event(other, ident)
    assert lay.meant(s) == lay.meant(other)


def test_what_came_upon_a_pile_in_another_order_is_not_compared(program: Program) -> None:
    """Things that lie otherwise in a zone with an order may decide what comes next; those in one without an order may not."""
    s = new_game(program, 1)
    advance(s)
    pile, field = (
        next(at for at, spec in enumerate(s.layout.zone_spec) if spec.name == name) for name in ("pile", "field")
    )
    assert len(s.zones[field]) == 3
    other = s.clone()
    other.zones[field] = other.zones[field][::-1]
    assert not lay.piled_otherwise(s, other)
    s.zones[pile], other.zones[pile] = s.zones[field], other.zones[field]
    assert lay.piled_otherwise(s, other)
    other.zones[pile] = other.zones[pile][:2]
    assert not lay.piled_otherwise(s, other)


def test_what_lends_what_is_lent_goes_by_place(tmp_path: Path) -> None:
    """Of constants in a circle the older decides, and of those that are as old, the one that lies in front: that is no difference."""
    cards = """\
- id: lender
  name: Lender
  type: unit
  cost: 1
  copies: 1
  rules: |
    constant: each unit gains the abilities of this
- id: doer
  name: Doer
  type: unit
  cost: 1
  copies: 1
  rules: |
    action: add 1 coin to you
"""
    files = {**game_with(BEFORE, "action: add 2 coins to you"), "cards/core.yaml": cards}
    net = {"lay": NETS["lay"]}
    assert errors(files, tmp_path) == []
    assert cast(files, tmp_path / "whole", net) == []
    with patch.object(lay, "said_in_a_circle", lambda _: False):
        assert cast(files, tmp_path / "without", net) != []


FIRST_OF_SEVERAL: Final = """\
ability echo
    timing: after
    forced: yes
verb hurt {x: unit}
    event: {x} is|are hurt
    does: add 1 scar to x
action: hurt each unit
echo after a unit is hurt for the first time each turn: add 1 scar to that unit
"""
"""Of several units that are hurt at one moment, exactly one is the first that is."""


def test_which_of_several_at_one_moment_is_the_first_goes_by_place(tmp_path: Path) -> None:
    """Where the text asks for the first of a sort, one of those at one moment is the first, and no rule says which: no difference."""
    files = game_with(BEFORE, FIRST_OF_SEVERAL)
    net = {"lay": NETS["lay"]}
    assert errors(files, tmp_path) == []
    assert cast(files, tmp_path / "whole", net) == []
    with patch.object(lay, "in_order", lambda _: frozenset()):
        assert [each.sign for each in cast(files, tmp_path / "without", net)] == [
            "how things lie decides their counters"
        ]


FROM_A_PILE: Final = """\
verb ward {x: unit}
    event: {x} is|are warded
    does: put the top card of the pile under x in the field
verb ward all
    does:
        repeat 9 times: create 1 "Guard" in the pile
        ward each unit
<action>
"""
"""Several units at one moment, each of which takes the top card of a pile."""


def test_which_of_several_takes_the_top_card_first_goes_by_place(tmp_path: Path) -> None:
    """Where each of several takes the top card of a pile, no rule says which one takes it first: no difference."""
    files = game_with(BEFORE, FROM_A_PILE.replace("<action>", "action: ward all\n" * 6))
    net = {"lay": NETS["lay"]}
    assert errors(files, tmp_path) == []
    assert cast(files, tmp_path / "whole", net) == []
    with patch.object(lay, "taken_in_turn", lambda *_: frozenset()):
        assert [each.sign for each in cast(files, tmp_path / "without", net)] == [
            "how things lie decides what they are attached to"
        ]


TWICE: Final = """\
action:
    after a unit is felled, limit 2 per turn, until the end of the game: add 1 coin to you
    <line>
    repeat 3 times: fell 1 unit
"""
"""An ability with two texts that wait, only one of which is reached."""


@pytest.mark.parametrize(
    "line",
    [
        "do nothing",
        "if coin on you > 9:\n        after a unit is felled, limit 2 per turn, until the end of the game: do nothing",
    ],
)
def test_texts_that_wait_and_have_one_name_are_counted_together(line: str, tmp_path: Path) -> None:
    """The log calls all that one text has made to wait alike: which of them answers nobody can tell from it."""
    files = game_with(BEFORE, TWICE.replace("<line>", line))
    files = {
        name: text.replace("ability interrupt\n    timing: when", "ability reaction\n    timing: after")
        for name, text in files.items()
    }
    assert errors(files, tmp_path) == []
    net = {"limits": NETS["limits"]}
    assert cast(files, tmp_path / "whole", net) == []
    with replaced({triggers._own_key: by_event}):
        assert [each.sign for each in cast(files, tmp_path / "planted", net)] == ["a limit of an ability is passed"]


def test_what_comes_back_into_play_is_counted_anew(tmp_path: Path) -> None:
    """It is another thing, which nobody has used yet this turn."""
    cards = "- id: guard\n  name: Guard\n  type: unit\n  cost: 1\n  copies: 1\n  rules: |\n    <text>\n"
    again = "move each unit to the pile\n            move each unit in the pile to the field\n            "
    again += "give control of each unit to active player\n            repeat 4 times: active player takes 1 action"
    taken = "repeat 2 times: active player takes 1 action"
    whole = game_with(BEFORE, "")
    files: Files = {
        **whole,
        "cards/core.yaml": cards.replace("<text>", "action, limit once per turn: add 1 coin to you"),
        "rules/play.rules": whole["rules/play.rules"].replace(
            taken, f"repeat 4 times: active player takes 1 action\n            {again}"
        ),
    }
    assert errors(files, tmp_path) == []
    assert cast(files, tmp_path / "whole", {"limits": NETS["limits"]}) == []


KEPT: dict[str, tuple[Callable[[str], str], bool]] = {
    "whole": (str, True),
    "no claim at all": (lambda text: "\n".join(line for line in text.split("\n") if "fault" not in line), True),
    "without the line that makes it true": (lambda text: text.replace("pass all the same", "do nothing"), False),
    "in another order": (lambda text: "\n".join(reversed(text.split("\n"))), False),
}


@pytest.mark.parametrize(("changed", "stands"), KEPT.values(), ids=KEPT)
def test_a_claim_counts_as_long_as_all_of_it_stands(changed: Callable[[str], str], stands: bool) -> None:
    """What a drawn game says of itself is believed only with the lines that make it so: mending a draft may take one of them out."""
    assert late_forms.claims_stand(changed("\n".join(("verb play the game", *late_forms.PASSES)))) == stands


LOSES_AT_ONCE: Final[Files] = {
    "game.yaml": GAME["game.yaml"].replace("{min: 2, max: 2}", "{min: 3, max: 3}").replace("values:", "  fault: {on: [game]}\nvalues:"),
    "cards/core.yaml": GAME["cards/core.yaml"],
    "rules/play.rules": """\
player active player: the player left of nobody
verb play the game
    does:
        let doomed = active player
        after a turn begins, until the end of the game: doomed loses the game
<claim>
        each player wins the game
""",
}  # fmt: skip
"""A game in which somebody loses as their turn begins, and that says of itself what drawn games say of who is out."""


def test_who_loses_as_their_turn_begins_breaks_no_claim(tmp_path: Path) -> None:
    """A turn that has begun goes on to its end, also when its player is out: no drawn game claims anything else."""
    claim = "\n".join(f"        {line}".replace("<most>", "3") for line in late_forms.LEFT)
    files = {name: text.replace("<claim>", claim) for name, text in LOSES_AT_ONCE.items()}
    assert errors(files, tmp_path) == []
    assert cast(files, tmp_path / "whole", {"claims": NETS["claims"]}) == []


@pytest.mark.parametrize(("verb", "stands"), [("no verb", True), ("draw up", False), ("stand down", False)])
def test_a_claim_about_joined_verbs_counts_as_long_as_they_are_joined(verb: str, stands: bool) -> None:
    """What a drawn game says of a verb that others join is believed only with these others."""
    text = "\n".join((*lending_forms.JOINING, "verb play the game", *lending_forms.JOINS))
    kept = [part for part in re.split(r"\n(?=verb)", text) if not part.startswith(f"verb {verb}\n")]
    assert late_forms.claims_stand("\n".join(kept)) == stands
