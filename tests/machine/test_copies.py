"""Copies of one card are told apart by whatever says something of one of them: what is on it, what lasts, what looms, what was used."""

from pathlib import Path

import pytest

from ruledeck.interpreter.engine.machine import decide
from ruledeck.interpreter.primitives.copies import interchangeable
from ruledeck.interpreter.state.state import State

from .written import begun

GAME = """\
id: yard
language: 1
name: Yard
players: {min: 2, max: 2}
types: {hen: {}}
zones:
  coop: {in_play: true}
  pit: {}
periods: {day: {}}
counters: {egg: {on: [hen, player]}}
"""
CARDS = """\
- id: pullet
  name: Pullet
  type: hen
  copies: 2
  rules: |
    action, limit once per day: add 1 egg to you
- {id: fence, name: Fence, type: hen, copies: 1}
"""
RULES = """\
ability action
    timing: action
ability interrupt
    timing: when
number size of {x: hen}: 1
condition {x: hen} is fed already: x was fed this day
verb feed {x: hen}
    event: {x} is|are fed
    would: {x} would be fed
    does: add 1 egg to you
verb play the game
    does:
        move each hen in the box to the coop
        let alice = the player left of nobody
        give control of each hen in the coop to alice
        day of alice:
{steps}
            alice chooses 1 card named "Pullet" in the coop as chosen
            add 2 eggs to chosen
        end the game
"""


def at_choice(
    folder: Path, *steps: str, answers: tuple[int, ...] = (), cards: str = ""
) -> tuple[State, tuple[int, ...]]:
    """Return a state in which one of two copies is to be chosen, and the copies."""
    lines = "\n".join(f"            {line}" for line in steps)
    texts = {"game.yaml": GAME, "cards/core.yaml": CARDS + cards, "rules/play.rules": RULES.replace("{steps}", lines)}
    _, s = begun(folder, texts)
    for answer in answers:
        decide(s, answer)
    copies = [e for e, card in enumerate(s.card) if card >= 0 and s.program.definitions[card] == "pullet"]
    return s, tuple(copies)


FIRST = 'choose 1 random hen named "Pullet" in the coop as one'


@pytest.mark.parametrize(
    "steps",
    [
        (FIRST, "add 1 egg to one"),
        (FIRST, "until the end of the day: one gets +1 size"),
        (FIRST, "until the end of the day: one cannot be fed"),
        (FIRST, "at the end of the day: feed one"),
        (FIRST, "feed one"),
    ],
)
def test_what_is_said_of_one_copy_tells_it_from_the_other(tmp_path: Path, steps: tuple[str, ...]) -> None:
    """A counter, a number for a while, a ban, what is to come, and what has happened as far as a text asks for it."""
    s, copies = at_choice(tmp_path, *steps)
    assert len(copies) == 2
    assert not interchangeable(s, copies)


@pytest.mark.parametrize(
    "steps",
    [
        (),
        ("until the end of the day: each hen in the coop gets +1 size",),
        ('for each card named "Pullet" in the coop as one: feed one',),
        ("let flock = all hens in the coop", "until the end of the day: each hen among flock gets +1 size"),
        ('feed 1 random hen named "Fence" in the coop',),
    ],
)
def test_what_is_said_of_both_copies_does_not(tmp_path: Path, steps: tuple[str, ...]) -> None:
    """As little as what is said of another card."""
    s, copies = at_choice(tmp_path, *steps)
    assert interchangeable(s, copies)


def test_a_copy_whose_ability_was_used_is_another_one(tmp_path: Path) -> None:
    """As long as its limit counts: it may not be used again."""
    s, copies = at_choice(tmp_path, "alice takes 1 action", answers=(0,))
    assert len(s.limits) == 1
    assert not interchangeable(s, copies)


def test_a_use_that_counts_no_longer_tells_no_copies_apart(tmp_path: Path) -> None:
    """The limit of a day that is over has begun anew."""
    s, copies = at_choice(tmp_path, "alice takes 1 action", answers=(0,))
    index = s.layout.period_index("day")
    s.periods[index] += 1
    assert interchangeable(s, copies)


def test_a_copy_to_which_something_is_about_to_happen_is_another_one(tmp_path: Path) -> None:
    """What would happen to it happens to no other."""
    card = """\
- id: dog
  name: Dog
  type: hen
  copies: 1
  rules: |
    interrupt when another hen would be fed, in coop:
      choose 1 card named "Pullet" in the coop as saved
      add 3 eggs to saved
"""
    s, copies = at_choice(tmp_path, FIRST, "feed one", cards=card)
    assert s.pending is not None
    decide(s, 0 if isinstance(s.pending.options[0], tuple) else 1)
    assert set(s.pending.options) == set(copies)
    assert not interchangeable(s, copies)
