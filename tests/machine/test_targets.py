"""What cannot be targeted is no target: it is not offered, and where there is nothing else the ability is not offered either."""

from pathlib import Path

import pytest

from ruledeck.grammar.binder.game import bind_game
from ruledeck.grammar.files.loading import read_game
from ruledeck.interpreter.compiler.compiler import compile_game
from ruledeck.interpreter.engine.machine import advance, decide, new_game, options
from ruledeck.interpreter.state.state import State

from .clearing import played, tokens

MANIFEST = """\
id: meadow
language: 1
name: Meadow
players: {min: 1, max: 1}
types: {beast: {}}
zones:
  field: {in_play: true}
counters:
  wound: {on: [beast]}
"""
RULES = """\
ability action
    timing: action
ability answer
    timing: when
ability echo
    timing: after

verb play the game
    does:
        move each beast in the box to the field
        take 1 action
"""
CARDS = """\
- {id: hare, name: Hare, type: beast, copies: HARES}
- id: ghost
  name: Ghost
  type: beast
  copies: 1
  rules: |
    constant: this cannot be targeted
- id: fox
  name: Fox
  type: beast
  copies: 1
  rules: |
    action:
        KIND 1 other beast as prey
        add 1 wound to prey
"""
WATCHER = """\
- id: owl
  name: Owl
  type: beast
  copies: 1
  rules: |
    constant: this cannot be targeted
    answer when a beast would be targeted: add 1 wound to this
"""


def offered(folder: Path, kind: str, hares: int, more: str = "") -> list[str]:
    """Return the titles among which the fox chooses; empty when its ability is not offered."""
    cards = CARDS.replace("KIND", kind).replace("HARES", str(hares)) + more
    for name, text in (("game.yaml", MANIFEST), ("cards/core.yaml", cards), ("rules/play.rules", RULES)):
        path = folder / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    program = compile_game(bind_game(read_game(folder)[0])[0], 1)
    s: State = new_game(program)
    advance(s)
    uses = [place for place, option in enumerate(options(s)) if isinstance(option, tuple)] if s.pending else []
    if not uses:
        return []
    decide(s, uses[0])
    if s.pending is None:
        return [program.definitions[s.card[e]] for e, wounds in enumerate(s.counters[0]) if wounds]
    return sorted(program.definitions[s.card[e]] for e in options(s) if isinstance(e, int))


@pytest.mark.parametrize("more", ["", WATCHER], ids=["alone", "where targets are watched"])
def test_what_cannot_be_targeted_is_not_offered(more: str, tmp_path: Path) -> None:
    """Others are."""
    assert offered(tmp_path, "target", 2, more) == ["hare", "hare"]


@pytest.mark.parametrize("more", ["", WATCHER], ids=["alone", "where targets are watched"])
def test_without_another_target_the_ability_is_not_offered(more: str, tmp_path: Path) -> None:
    """It would have nothing to aim at."""
    assert offered(tmp_path, "target", 0, more) == []


AIMLESS = {
    "a target": ("action:\n    target 1 beast where wound > 0 as prey\n    add 1 wound to prey", False),
    "a target behind another one": (
        "action:\n    target 1 beast as prey\n    target 1 beast where wound > 0 as second\n    add 1 wound to prey\n"
        "    add 1 wound to second",
        False,
    ),
    "a target and a price": (
        "action, add 1 wound to this:\n    target 1 other beast where wound > 0 as prey\n    add 1 wound to prey",
        False,
    ),
    "blocks with a target each": (
        "action: choose one:\n    -\n        target 1 beast where wound > 0 as prey\n        add 1 wound to prey\n"
        "    -\n        target 1 beast where wound > 1 as prey\n        add 2 wounds to prey",
        False,
    ),
    "blocks of which one has none": (
        "action: choose one:\n    -\n        target 1 beast where wound > 0 as prey\n        add 1 wound to prey\n"
        "    - remove 1 wound from this",
        True,
    ),
    "a target that may be left": (
        "action:\n    target up to 1 beast where wound > 0 as prey\n    add 1 wound to prey",
        True,
    ),
    "a choice": ("action:\n    choose 1 beast where wound > 0 as prey\n    add 1 wound to prey", True),
}


@pytest.mark.parametrize("case", AIMLESS)
def test_what_may_be_used_although_it_would_change_nothing_still_needs_its_target(case: str, tmp_path: Path) -> None:
    """Of the target of such an ability it does not matter what becomes of it, but there has to be one."""
    text, used = AIMLESS[case]
    cards = "- id: bear\n  name: Bear\n  type: beast\n  copies: 1\n  rules: |\n" + "".join(
        f"    {line}\n" for line in text.split("\n")
    )
    rules = RULES.replace("timing: action\n", "timing: action\n    idle: yes\n")
    for name, content in (("game.yaml", MANIFEST), ("cards/core.yaml", cards), ("rules/play.rules", rules)):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(content, encoding="utf-8")
    game, found = bind_game(read_game(tmp_path)[0])
    assert not found, found
    s = new_game(compile_game(game, 1))
    advance(s)
    assert bool(s.pending and [each for each in options(s) if isinstance(each, tuple)]) == used


def test_it_may_be_chosen_all_the_same(tmp_path: Path) -> None:
    """A choice that is no target asks for no leave."""
    assert offered(tmp_path, "choose", 1) == ["ghost", "hare"]


LATE = """\
ability action
    timing: action
adjective sore {b: beast}: b has wound
verb brand {b: beast}
    event: {b} is|are branded
    does: add 1 mark to b
constant: a sore beast cannot be branded

action:
    choose 1 beast in the box as mole
    target 1 beast as goal
    fully add 1 mark to mole: brand mole and add 1 wound to goal

verb play the game
    does:
        move each beast in the box to the field
        take 1 action
        end the game
"""


def test_a_choice_that_found_nothing_narrows_no_target(tmp_path: Path) -> None:
    """What could be done with something that was not found is asked of no target, also where bans narrow what is chosen."""
    manifest = MANIFEST.replace("wound: {on: [beast]}", "wound: {on: [beast]}\n  mark: {on: [beast], most: 1}")
    cards = "- {id: hare, name: Hare, type: beast, copies: 2}\n"
    for name, text in (("game.yaml", manifest), ("rules/play.rules", LATE), ("cards/core.yaml", cards)):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    game, _ = bind_game(read_game(tmp_path)[0])
    s = new_game(compile_game(game, 1, {}), 1)
    advance(s)
    asked = 0
    while s.pending is not None:
        decide(s, 0)
        asked += 1
    assert asked == 2
    assert all(each == 0 for column in s.counters for each in column)


TARGETS = {
    "one": ("1 beast", ["Hare"]),
    "several": ("2 beasts", ["Hare", "Deer"]),
    "one or none": ("up to 1 beast", ["Hare"]),
    "as many as they like": ("up to 2 beasts", ["Hare", "Deer"]),
}
WATCHING = {
    "before": "answer when a beast would be targeted, must: add 1 berry to that beast",
    "behind": "echo after a beast is targeted, must: add 1 berry to that beast",
    "later": "echo after a player is fed, must: add 1 berry to each beast that was targeted this game",
}
MOMENTS = (
    "resolves: at once",
    "resolves: at once\nscope: effect",
    "resolves: at once\nscope: action",
    "resolves: queue",
)


@pytest.mark.parametrize("discipline", MOMENTS)
@pytest.mark.parametrize("watches", WATCHING)
@pytest.mark.parametrize("how", TARGETS)
def test_whoever_waits_for_targets_hears_of_each(tmp_path: Path, how: str, watches: str, discipline: str) -> None:
    """What `target` has chosen is an event for each thing, that looms and then has happened, of several at one moment."""
    what, aimed = TARGETS[how]
    cards = f"- id: owl\n  name: Owl\n  type: beast\n  copies: 1\n  size: 9\n  rules: |\n    {WATCHING[watches]}\n"
    lines = f"target {what} as v\ntickle v\nfeed first\ncatch up with what waits"
    s, _ = played(tmp_path, lines, cards=cards, discipline=discipline)
    berries = {name: much for name, much in tokens(s, "berry").items() if not name.startswith("player")}
    assert berries == dict.fromkeys(aimed, 1)
    assert tokens(s, "wound") == dict.fromkeys(aimed, 1)


def test_of_several_targets_one_can_be_lost_or_changed(tmp_path: Path) -> None:
    """A cancelled target is none, the others stay; one that is changed to another that is aimed at already counts once."""
    for answer, wounds in (
        ("answer when a beast would be targeted where size of it = 1, must: cancel that event", {"Deer": 1}),
        ("answer when a beast would be targeted, must: change that beast to this", {"Owl": 1}),
    ):
        cards = f"- id: owl\n  name: Owl\n  type: beast\n  copies: 1\n  size: 9\n  rules: |\n    {answer}\n"
        s, _ = played(tmp_path, "target 2 beasts as v\ntickle v", cards=cards)
        assert tokens(s, "wound") == wounds
