"""`why` of a deed that is said with a verb of the game, and verbs that begin with a word that answers in every game."""

from pathlib import Path

import pytest

from .program import Program

MANIFEST = """\
id: mills
language: 1
name: Mills
players: {min: 2, max: 2}
types:
  space: {kind: place, fields: {}}
  worker: {kind: figure}
zones:
  town: {in_play: true}
  yard: {per: player, in_play: true}
counters:
  coin: {on: [player]}
periods: [turn]
"""
CARDS = """\
- {id: worker, name: Worker, type: worker}
- {id: mill, name: Mill, type: space, copies: 1}
"""
RULES = """\
ability act
    timing: action

verb rest
    does: add 1 coin to you
verb idle {n: number} turns
    does: add n coins to you
verb place {w: worker} at {s: space}
    does: attach w to s
verb use up {w: worker}
    does: move w to the town
verb pass the torch to {p: player}
    does: add 1 coin to p

act: rest
act: place 1 worker in your yard at 1 space
act, if coin of you > 5: idle 2 turns

verb play the game
    does:
        move each space in the box to the town
        for each player as p: create 2 "Worker" in p's yard
        turn of the player left of nobody: the player left of nobody takes 1 act
        for each player as p:
            turn of p:
                choose one:
                    - p rests
                    - p places 1 worker in your yard at 1 space
                p uses up 1 worker in your yard
                p passes the torch to 1 player
        end the game
"""
RULING = """\
- case: A deed is said with its verb
  status: house
  given:
    at: turn of alice
    town: [{card: mill, as: mill}]
    alice:
      yard: [{card: worker, as: a1, owner: alice}, {card: worker, as: a2, owner: alice}, {card: worker, as: a3, owner: alice}]
    bob: {yard: [{card: worker, as: b1, owner: bob}]}
  rest: pass
  do:
    - expect: ['offered: alice rests']
    - alice: rest
    - until: turn of alice
    - alice: place a1 at mill
    - expect: ['offered: alice uses up a2', 'not offered: alice uses up b1']
    - alice: use up a2
    - expect: ['offered: alice passes the torch to bob']
    - alice: pass the torch to bob
  expect: [a1 is on mill, a2 is in the town, bob has 1 coin, bob must choose]
"""


@pytest.fixture
def mills(workshop: Path) -> Path:
    """The game above in the current folder."""
    for name, text in {
        "game.yaml": MANIFEST,
        "cards/c.yaml": CARDS,
        "rules/p.rules": RULES,
        "rulings/r.yaml": RULING,
    }.items():
        (workshop / "mills" / name).parent.mkdir(parents=True, exist_ok=True)
        (workshop / "mills" / name).write_text(text, encoding="utf-8")
    (workshop / "ruledeck.toml").write_text('content = ["."]\n', encoding="utf-8")
    return workshop / "mills"


@pytest.mark.parametrize(
    ("at", "question", "answer"),
    [
        (1, "rest", "yes: alice may rest"),
        (1, "place a1 at mill", "yes: alice may place a1 at mill"),
        (1, "place b1 at mill", "    no: it lies in alice's yard (it lies in bob's yard)"),
        (1, "idle 2 turns", "no: coin on alice > 5"),
        (1, "idle 3 turns", "no: alice may idle 3 turns (the open decision is another"),
        (2, "rest", "yes: alice may rest\n  yes: alice may choose p rests"),
        (2, "place a1 at mill", "yes: alice may place a1 at mill"),
        (2, "place b1 at mill", "    no: it lies in alice's yard (it lies in bob's yard)"),
        (2, "use up a2", "no: alice may use up a2 (the open decision is another"),
    ],
)
def test_a_deed_is_offered_by_what_begins_with_it(
    mills: Path, ruledeck: Program, at: int, question: str, answer: str
) -> None:
    """An action or an arm that begins with the verb answers for it, with what speaks against the things that are named."""
    asked = ruledeck("why", "mills/rulings/r.yaml", "--at", at, question)
    assert answer in asked.out, asked.out + asked.err
    assert asked.code == (1 if "no: " in answer else 0)


def test_a_verb_may_begin_with_a_word_that_answers_everywhere(mills: Path, ruledeck: Program) -> None:
    """A ruling answers in the words of the game where they begin with `use` or `pass`: they are read as the verb they are."""
    done = ruledeck("test", "mills", "--update")
    assert (done.code, "1 passed" in done.out) == (0, True), done.out


@pytest.mark.parametrize(("question", "answer"), [("use up a2", "yes: "), ("use up b1", "no: it lies in alice's yard")])
def test_such_a_verb_can_be_asked_about(mills: Path, ruledeck: Program, question: str, answer: str) -> None:
    """`why` reads it as rulings do."""
    log = ruledeck("why", "mills/rulings/r.yaml", "--log").out
    at = next(line.split()[1].rstrip(":") for line in log.splitlines() if "use up" in line)
    assert answer in ruledeck("why", "mills/rulings/r.yaml", "--at", at, question).out


def test_an_action_whose_group_speaks_of_its_cost_is_no_riddle(mills: Path, ruledeck: Program) -> None:
    """Nobody has chosen what is paid: of such an action it is not said why something cannot be chosen for it."""
    rules = mills / "rules" / "p.rules"
    text = rules.read_text(encoding="utf-8")
    paid = "act, use up 1 worker in your yard as spent: place (1 worker where (its owner is spent's owner)) at 1 space"
    rules.write_text(text.replace("act: rest", paid + "\nact: rest"), encoding="utf-8")
    asked = ruledeck("why", "mills/rulings/r.yaml", "--at", 1)
    assert asked.code == 0, asked.err
    assert "alice decides" in asked.out


@pytest.mark.parametrize(
    ("worker", "answer"), [("a2", "yes: it lies in alice's yard"), ("b1", "no: it lies in alice's yard")]
)
def test_a_step_that_may_be_done_speaks_of_names_around_it(
    mills: Path, ruledeck: Program, worker: str, answer: str
) -> None:
    """Whose yard is meant in a loop over the players is known where one of them is asked."""
    rules = mills / "rules/p.rules"
    text = rules.read_text(encoding="utf-8")
    loop = "        for each player as p: p may use up 1 worker in p's yard\n        end the game\n"
    rules.write_text(text.replace("        end the game\n", loop), encoding="utf-8")
    ruling = mills / "rulings/r.yaml"
    text = ruling.read_text(encoding="utf-8")
    head = text[: text.index("  rest: pass")]
    steps = ("choose 1", "use up a1", "pass the torch to bob")
    others = ("choose 1", "pass the torch to alice")
    lines = [f"    - alice: {each}\n" for each in ("rest", *steps)] + [f"    - bob: {each}\n" for each in others]
    ruling.write_text(f"{head}  do:\n{''.join(lines)}  expect: [alice may choose]\n", encoding="utf-8")
    asked = ruledeck("why", "mills/rulings/r.yaml", f"use up {worker}")
    assert answer in asked.out, asked.out + asked.err
