"""What is added to a game changes the log of no case that does not use it."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.bench.convert_logs import SEPARATOR, Conversion

from ruledeck.grammar.binder.game import Game, bind_game
from ruledeck.grammar.files.loading import read_game
from ruledeck.grammar.meaning.parts import PartKey
from ruledeck.interpreter.rulings.cases import cases_of
from ruledeck.interpreter.rulings.course import Run
from ruledeck.interpreter.rulings.record import record_of
from ruledeck.interpreter.rulings.running import Runner
from ruledeck.interpreter.wording.ability_names import labels

from .camp import CARDS, MANIFEST, RULES

SEEN = """\
verb look back
    does:
        for each unit in your field as c: set last seen to c
        ask the player left of you whether any units in your field where cost = 1 as told
        if told: add 1 point to you
"""
GAME_ACTION = "action, if you has 1 point: look back\n"
PREY = "bob: {field: [{card: scout, as: prey}]}"
CASES = f"""\
- case: a shot
  status: house
  until: turn
  given: {{at: turn of alice, alice: {{field: [archer]}}, {PREY}}}
  do: [{{alice: deal 1 damage to prey}}]
- case: a healing
  status: house
  until: turn
  rest: pass
  given: {{at: turn of alice, alice: {{field: [archer]}}, bob: {{field: [{{card: scout, as: prey}}, healer]}}}}
  do: [{{alice: deal 1 damage to prey}}, {{bob: use "Healer"}}]
- case: a look back
  status: house
  until: turn
  rest: pass
  given: {{at: turn of alice, alice: {{point: 1, field: [scout]}}}}
  do: [{{alice: use action}}]
- case: a draw
  status: house
  until: turn
  given: {{at: turn of alice, deck: [scout], alice: {{field: [healer]}}}}
  do: [{{alice: use "Healer"}}, {{alice: choose 1}}]
- case: a gamble
  status: house
  until: turn
  rest: pass
  given: {{at: turn of alice, chance: [prey], alice: {{field: [gambler]}}, {PREY}}}
  do: [{{alice: use "Gambler"}}]
- case: a round
  status: house
  until: round
  rest: pass
  given: {{at: turn of alice, alice: {{field: [archer]}}, bob: {{field: [scout]}}}}
"""
DUTY = """\
ability duty
    timing: after
    forced: yes

duty after a unit is dealt damage: add 1 tally to each player
"""
ADDER = """\
- id: adder
  name: Adder
  type: unit
  cost: 1
  copies: 3
  rules: |
    action, in hand: deploy this
"""
ADDED: dict[str, Callable[[dict[str, str]], None]] = {
    "a constant": lambda files: files.update(
        {"rules/play.rules": f"constant: (each unit where cost of it > 9) gets +1 cost\n\n{files['rules/play.rules']}"}
    ),
    "an action of the rules": lambda files: files.update(
        {"rules/play.rules": f"action: draw a card\n\n{files['rules/play.rules']}"}
    ),
    "a bookkeeping counter": lambda files: files.update(
        {
            "game.yaml": files["game.yaml"].replace(
                "counters:\n", "counters:\n  tally: {on: [player], plural: tallies, shown: false}\n"
            ),
            "rules/play.rules": files["rules/play.rules"]
            .replace("    does: add amount damage to victim", "    does:\n        add amount damage to victim\n        add 1 tally to you")
            .replace("            take 1 action", "            add 2 tallies to you\n            take 1 action"),
        }
    ),
    "a bookkeeping value": lambda files: files.update(
        {
            "game.yaml": files["game.yaml"].replace("values:\n", "values:\n  hits: {type: number, start: 0, shown: false}\n"),
            "rules/play.rules": files["rules/play.rules"].replace(
                "    does: add amount damage to victim", "    does:\n        add amount damage to victim\n        set hits to (hits + 1)"
            ),
        }
    ),
    "a rule that only keeps books": lambda files: files.update(
        {
            "game.yaml": files["game.yaml"].replace(
                "counters:\n", "counters:\n  tally: {on: [player], plural: tallies, shown: false}\n"
            ),
            "rules/play.rules": f"{DUTY}\n{files['rules/play.rules']}",
        }
    ),
    "a card": lambda files: files.update(
        {
            "cards/before.yaml": ADDER
        }
    ),
}  # fmt: skip


def ran(folder: Path, files: dict[str, str]) -> dict[str, Run]:
    """Run all cases of a game."""
    for name, text in files.items():
        path = folder / "camp" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    read, found = read_game(folder / "camp", Path("camp"))
    game, faults = bind_game(read)
    assert not [one.message for one in (*found, *faults)]
    runner = Runner(game)
    runs = {case.id: runner.run(case) for case in cases_of(game)}
    assert not [(name, one.message) for name, run in runs.items() for one in run.found]
    return runs


def logs(folder: Path, files: dict[str, str]) -> dict[str, tuple[str, ...]]:
    """Return the logs of all cases of a game, by case."""
    return {name: record_of(run).log for name, run in ran(folder, files).items()}


def camp() -> dict[str, str]:
    """Return the files of a game with cases in which abilities, values, questions and decisions are logged."""
    manifest = MANIFEST.replace("values:\n", "values:\n  last seen: {type: card}\n")
    return {
        "game.yaml": manifest,
        "rules/play.rules": f"{RULES}\n{SEEN}\n{GAME_ACTION}",
        "cards/core.yaml": CARDS,
        "rulings/cases.yaml": CASES,
    }


@pytest.mark.parametrize("what", ADDED)
def test_an_addition_changes_no_log(tmp_path: Path, what: str) -> None:
    """Rules, counters and cards that are added leave the logs of cases that do not use them as they were."""
    before = logs(tmp_path / "before", camp())
    files = camp()
    ADDED[what](files)
    assert files != camp()
    assert logs(tmp_path / "after", files) == before


def test_logs_name_abilities_players_and_components(tmp_path: Path) -> None:
    """No line refers to anything by a number."""
    told = logs(tmp_path, camp())
    assert told["a-look-back"][:3] == (
        "period turn",
        "> alice: game[action: look back]",
        "value last seen | scout",
    )
    assert any(line.startswith("note answer | (verb:look-back") for line in told["a-look-back"]) or any(
        line.startswith("verdict verb:look-back") for line in told["a-look-back"]
    )
    assert not [line for log in told.values() for line in log if re.search(r"#-?\d|component \d", line)]


def bound(folder: Path, cards: str) -> Game:
    """Return the game with some cards."""
    files = {"game.yaml": MANIFEST, "rules/play.rules": RULES, "cards/core.yaml": cards}
    for name, text in files.items():
        (folder / "camp" / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / "camp" / name).write_text(text, encoding="utf-8")
    return bind_game(read_game(folder / "camp", Path("camp"))[0])[0]


NEXT = "\n        "
CARD = "- id: many\n  name: Many\n  type: unit\n  cost: 1\n  copies: 1\n  rules: |\n"


@pytest.mark.parametrize(
    ("rules", "expected"),
    [
        (("action: draw a card",), ("action: draw a card",)),
        (("action:  draw a card  # at once",), ("action: draw a card",)),
        (
            ("reaction after a unit is dealt damage: draw a card", "action: draw a card"),
            ("reaction after a unit is dealt damage", "action: draw a card"),
        ),
        (
            ("reaction after a unit is dealt damage: draw a card", "reaction after a unit is dealt damage: add 1 point to you"),
            ("reaction after a unit is dealt damage: draw a card", "reaction after a unit is dealt damage: add 1 point to you"),
        ),
        (
            (f"action:{NEXT}draw a card{NEXT}draw a card", f"action:{NEXT}draw a card{NEXT}# and{NEXT}add 1 point to you"),
            ("action: draw a card draw a card", "action: draw a card add 1 point to you"),
        ),
        (("action: draw a card", "action: draw a card"), ("action: draw a card", "action: draw a card (2)")),
    ],
)  # fmt: skip
def test_an_ability_is_called_by_its_own_words(
    tmp_path: Path, rules: tuple[str, ...], expected: tuple[str, ...]
) -> None:
    """Its kind with what it waits for, or with its first line; with both where two would be called the same."""
    game = bound(tmp_path, CARD + "".join(f"    {line}\n" for line in rules))
    assert labels(game, PartKey("card", "many")) == expected


OLD = {
    "a-shot": """\
period turn | 1 | turn
> alice: card:archer#0 of archer in field of 1
ability card:archer#0 | archer | 1
> alice: scout in field of 2
add damage | scout | 1
value active player | 2
""",
    "a-look-back": """\
period turn | 1 | turn
> alice: game#0 of game
ability game#0 | game | 1
value last seen | 3
verdict verb:look-back | (1) | field of alice | True
add point | alice | 1
value active player | 2
""",
    "a-draw": """\
period turn | 1 | turn
> alice: card:healer#1 of healer in field of 1
ability card:healer#1 | healer | 1
> alice: mode 1
move scout | deck | hand of alice | -1 [alice]
value active player | 2
""",
    "a-gamble": """\
period turn | 1 | turn
> alice: card:gambler#0 of gambler in field of 1
ability card:gambler#0 | gambler | 1
pick scout
add damage | scout | 2
> alice: no
value active player | 2
""",
}
"""Logs as they were kept once: with numbers of abilities, players and components, and with what was declined."""


@pytest.mark.parametrize("case", OLD)
def test_a_log_of_old_is_converted_to_the_log_of_now(tmp_path: Path, case: str) -> None:
    """Line by line, without the texts that stood behind it; a line that says something else stays another one."""
    run = ran(tmp_path, camp())[case]
    old = f"{OLD[case]}{SEPARATOR}\nverb:take-a-turn 9c7a55482709\n    verb take a turn\n"
    now = record_of(run).written()
    assert Conversion(run).converted(old) == now
    assert Conversion(run).converted(old.replace("alice", "carol")) != now
