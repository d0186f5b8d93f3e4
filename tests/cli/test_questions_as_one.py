"""`play`: whether something is done and what it is done to are one question, and a single target is told before it is taken."""

import io
import re
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from .program import Program, Result

Player = Callable[..., Result]
MANIFEST = """\
id: ponds
language: 1
name: Ponds
players: {min: 2, max: 2}
types: {frog: {}}
zones:
  pond: {visible: everyone, in_play: true}
  hand: {per: player, visible: owner}
  well: {visible: nobody, ordered: true}
counters:
  leap: {on: [frog], plural: leaps}
"""
PLAY = """\
ability croak
    timing: action
    lives: pond

verb play the game
    does:
        move each card anywhere to the well
        move the top 3 cards of the well to the pond
        let alice = the player left of nobody
        <steps>
        end the game
"""
CARDS = """\
- {id: green, name: Green, type: frog, copies: 1}
- {id: brown, name: Brown, type: frog, copies: 1}
- {id: spotted, name: Spotted, type: frog, copies: 1}
- {id: tiny, name: Tiny, type: frog, copies: 1}
- {id: old, name: Old, type: frog, copies: 1}
"""
LEAP = "alice may add 1 leap to 1 frog in the pond"


@pytest.fixture
def at_pond(workshop: Path, ruledeck: Program, monkeypatch: pytest.MonkeyPatch) -> Player:
    """A game of some steps with lines of input; both seats are played by one person."""

    def call(steps: str, lines: str, cards: str = CARDS, more: str = "", lang: str = "en") -> Result:
        game = workshop / "ponds"
        said = "".join(f"        {line}\n" for line in steps.splitlines()).strip()
        files = {
            "game.yaml": MANIFEST,
            "rules/play.rules": PLAY.replace("<steps>", said) + more,
            "cards/core.yaml": cards,
        }
        for name, text in files.items():
            (game / name).parent.mkdir(parents=True, exist_ok=True)
            (game / name).write_text(text, encoding="utf-8")
        monkeypatch.setattr(sys, "stdin", io.StringIO(lines))
        return ruledeck("play", "ponds", "--seed", "1", "--bot", "2=first", "--lang", lang)

    return call


def leaps(result: Result) -> list[str]:
    """Return what was told of leaps."""
    return re.findall(r"\w+ gets \d leaps?\.", result.out)


def questions(result: Result) -> list[str]:
    """Return the questions that were asked."""
    assert result.code == 0, result
    return [line for line in result.out.splitlines() if line.startswith("Alice, ")]


def test_an_offer_and_its_choice_are_one_question(at_pond: Player) -> None:
    """What may be done to one of several things is asked once, with `no` behind the things."""
    result = at_pond(LEAP, "2\n")
    assert len(questions(result)) == 1, result.out
    assert "   3  Spotted\n   4  no\n" in result.out
    assert leaps(result) == ["Tiny gets 1 leap."]


def test_an_offer_is_declined_where_its_things_are_named(at_pond: Player) -> None:
    """The last answer leaves it."""
    result = at_pond(f"{LEAP}\nadd 2 leaps to 1 frog in the pond", "no\n1\n")
    assert len(questions(result)) == 2
    assert leaps(result) == ["Old gets 2 leaps."]


def test_both_answers_are_taken_back_at_once(at_pond: Player) -> None:
    """One step back leads to the question as it was asked."""
    result = at_pond(f"{LEAP}\nadd 2 leaps to 1 frog in the pond", "2\nu\n1\n3\n")
    assert len(questions(result)) == 4
    assert leaps(result)[-2:] == ["Old gets 1 leap.", "Spotted gets 2 leaps."]


def test_the_only_thing_is_named_where_it_is_offered(at_pond: Player) -> None:
    """Also where the engine takes it without asking."""
    result = at_pond('alice may add 1 leap to 1 frog named "Tiny"', "1\n")
    assert "   1  Tiny\n   2  no\n" in result.out
    assert leaps(result) == ["Tiny gets 1 leap."]


def test_what_is_drawn_first_is_not_told_before(at_pond: Player) -> None:
    """Where a card is drawn between the two answers, they stay two questions, and nothing is told of the card."""
    verb = """
verb sip
    event: {by} sips|sip
    does:
        move the top card of the well to your hand
        add 1 leap to 1 frog in your hand
"""
    result = at_pond("alice may sip", "1\n", more=verb)
    assert "   1  yes\n   2  no\n" in result.out


def test_an_option_says_what_alone_it_would_be_done_to(at_pond: Player) -> None:
    """An ability with a single target names it; with several it does not."""
    old = "- {id: old, name: Old, type: frog, copies: 1}"
    assert old in CARDS
    block = "- id: old\n  name: Old\n  type: frog\n  copies: 1\n  rules: |\n    croak: add 1 leap to 1 <those>"
    cards = CARDS.replace(old, block)
    steps = (
        'add 2 leaps to each frog named "Spotted"\ngive control of each frog in the pond to alice\nalice takes 1 croak'
    )
    alone = at_pond(steps, "1\n", cards=cards.replace("<those>", "frog where (leap on it > 1)"))
    assert "a frog with more than 1 leap (only Spotted [2 leaps])" in alone.out, alone.out
    several = at_pond(steps, "1\n1\n", cards=cards.replace("<those>", "frog in the pond"))
    assert "Old: Add 1 leap to a frog in the pond\n" in several.out


def test_an_offer_says_to_which_thing_it_is_done(at_pond: Player) -> None:
    """Where the same is offered for one thing after the other, each question names its own."""
    result = at_pond("for each frog in the pond as f: alice may add 1 leap to f", "no\nyes\nno\n")
    assert questions(result) == [f"Alice, you may add 1 leap to {frog}" for frog in ("Old", "Tiny", "Spotted")]
    assert leaps(result) == ["Tiny gets 1 leap."]


def test_a_question_names_the_player_that_it_is_about(at_pond: Player) -> None:
    """In the place of `that player`; whoever is asked is no third person."""
    steps = """\
move the top 2 cards of the well to the hand of the player right of alice
let rival = the player right of alice
alice may move 1 frog in the hand of rival to the well"""
    asked = questions(at_pond(steps, "no\n"))
    assert asked == ["Alice, you may move a frog from Bob's hand to the well"]


def test_what_is_done_again_is_asked_by_its_choice(at_pond: Player) -> None:
    """Where the verb says what the choice is for, the steps behind it are not read out each time."""
    more = """
verb leap about
    does:
        repeat any number of times:
            choose 1 frog in the pond as leaper
            add 1 leap to leaper
    asks: "a frog that leaps; others may follow"
"""
    result = at_pond("alice leaps about", "1\nno\n", more=more)
    assert questions(result) == ["Alice, you may choose a frog in the pond"] * 2
    assert leaps(result) == ["Old gets 1 leap."]


def test_a_number_is_chosen_for_something(at_pond: Player) -> None:
    """Below the question stands what is done with it."""
    steps = """\
choose 1 frog in the pond named "Tiny" as small
alice chooses a number from 0 to 2 as far
add far leaps to small"""
    result = at_pond(steps, "2\n")
    assert "Alice, choose a number from 0 to 2\n  X: add X leaps to Tiny\n   0\n   1\n   2\n" in result.out
    assert leaps(result) == ["Tiny gets 2 leaps."]


TOLL = """
verb soak {f: frog}
    {forms}does: add 2 leaps to f
constant: a player cannot soak a frog unless they add 1 leap to it
"""


@pytest.mark.parametrize(
    ("forms", "clause"),
    [
        ("event: {f} is|are soaked\n    would: {f} would be soaked\n    ", "when {} would be soaked by Alice"),
        ("", "when Alice would soak {}"),
    ],
    ids=["with words for the event", "without"],
)
def test_a_price_says_what_it_is_paid_for(at_pond: Player, forms: str, clause: str) -> None:
    """Where a verb is done with several things at one moment, each question for its price names what would be done to which."""
    result = at_pond("alice soaks each frog in the pond", "no\nyes\nno\n", more=TOLL.replace("{forms}", forms))
    asked = [f"Alice, {clause.format(frog)}: you may add 1 leap to that frog" for frog in ("Old", "Tiny", "Spotted")]
    assert questions(result) == asked
