"""What a story tells of moments that no verb of the game has words for: what has come out, does not happen, or comes into being."""

from pathlib import Path

import pytest

from .program import Program

MANIFEST = """\
id: fair
language: 1
name: Fair
players: {min: 2, max: 2}
types:
  stall: {kind: place, fields: {}}
  worker: {ru: {nom: работник, gender: m}}
  edict: {ru: {nom: указ, gender: m}}
symbols:
  outcome: [fine, poor]
zones:
  town: {in_play: true, ru: {nom: город, gender: m}}
  yard: {per: player, in_play: true, ru: {nom: двор, gender: m}}
  chest: {visible: nobody}
  attic: {shown: false}
counters:
  coin: {on: [player], ru: {nom: монета, gender: f}}
values:
  outcome: {type: outcome}
periods: [turn, race]
"""
RULES = """\
ability objection
    timing: when
ability echo
    timing: after
    forced: yes
window objections
    moment: when
    closes: all passed
window echoes
    moment: after
    forced: first
    closes: all passed

verb bid {amount: number}
    event: {by} bids|bid
    would: {by} would bid
    story: "{by} bids {amount:coin}"
    does: add amount coins to you
    ru: ставить|ставьте|ставит|ставят {amount:монета}

verb fine {p: player} for {amount: number}
    event: {p} is|are fined
    would: {p} would be fined
    does: remove amount coins from p

verb judge
    outcome: outcome
    story: "{by} judges: {outcome}"
    does:
        if coin on you > 2: set outcome to fine
        else: set outcome to poor

verb judge with a name
    story: "{by} says {outcome} before, {seen} behind"
    does:
        add 1 coin to you
        let seen = outcome

verb ring
    event: the bell rings
    does: do nothing

verb play the game
    does:
        let first = the player left of nobody
        let second = the player left of first
        if first = second: do nothing
LINES
        end the game
"""
CARDS = """\
- {id: worker, name: Worker, type: worker}
- {id: mill, name: Mill, type: stall, copies: 1}
- id: veto
  name: Veto
  type: edict
  rules: |
    objection when an opponent would bid, limit once per game: cancel that event
- id: mercy
  name: Mercy
  type: edict
  rules: |
    objection when you would be fined: prevent 3 of that amount
- id: loan
  name: Loan
  type: edict
  rules: |
    echo after the bell rings:
        at the end of the turn: remove 1 coin from you
- id: race
  name: Race
  type: edict
  rules: |
    echo after the bell rings:
        race of you:
            add 1 coin to you
            add 2 coins to you
            add 1 coin to your opponent
- id: tip
  name: Tip
  type: edict
  rules: |
    echo after the bell rings: add 1 coin to you
- id: hush
  name: Hush
  type: edict
  rules: |
    objection when an ability of another edict would be resolved, may: cancel that event
- id: swap
  name: Swap
  type: edict
  rules: |
    objection when an ability of another edict would be resolved, may: instead add 5 coins to you
"""
SEED = 5
"""The first with which what may be answered is answered."""


def told(workshop: Path, ruledeck: Program, *lines: str, language: str = "en", seed: int = 2) -> list[str]:
    """Return what is told of a game whose course is some lines, without the places of the box."""
    game = workshop / "fair"
    body = "".join(f"        {line}\n" for line in lines)
    # What nothing of a game comes to is an error: a card is there where the lines speak of it.
    head, *edicts = CARDS.split("- id: ")
    cards = "".join([head, *(f"- id: {each}" for each in edicts if each.partition("name: ")[2].split()[0] in body)])
    files = {"game.yaml": MANIFEST, "rules/play.rules": RULES.replace("LINES\n", body), "cards/core.yaml": cards}
    for name, text in files.items():
        (game / name).parent.mkdir(parents=True, exist_ok=True)
        (game / name).write_text(text, encoding="utf-8")
    result = ruledeck("play", "fair", "--watch", "--seed", str(seed), "--lang", language)
    assert result.code == 0, result.err
    return [line.strip() for line in result.out.splitlines() if line.strip()]


def test_a_value_that_the_verb_sets_is_told_as_it_has_come_out(workshop: Path, ruledeck: Program) -> None:
    """Not as it was when the verb began: twice, so that the first does not tell by chance what holds in the second."""
    lines = told(workshop, ruledeck, "first judges", "add 3 coins to first", "first judges")
    assert [line for line in lines if "judges" in line] == ["Alice judges: poor.", "Alice judges: fine."]


def test_a_value_that_another_verb_sets_is_told_as_it_was(workshop: Path, ruledeck: Program) -> None:
    """A verb that only reads it tells it as it began, as it does all its slots."""
    lines = told(workshop, ruledeck, "first judges", "first judges with a name")
    assert "Alice says poor before, poor behind." in lines


@pytest.mark.parametrize(
    ("language", "line"),
    [
        ("en", "Bob uses Veto: it does not happen that Alice bids 3."),
        ("ru", "Борис применяет карту «Veto»: отменена попытка Алисы ставить 3 монеты."),
    ],
)
def test_what_is_cancelled_is_named(workshop: Path, ruledeck: Program, language: str, line: str) -> None:
    """Who would have done what, with the amount."""
    lines = told(workshop, ruledeck, 'create 1 "Veto" in second\'s yard', "first bids 3", language=language, seed=SEED)
    assert line in lines


@pytest.mark.parametrize(
    ("language", "card", "line"),
    [
        ("en", "Hush", "Bob uses Hush: the ability of Tip is cancelled."),
        ("ru", "Hush", "Борис применяет карту «Hush»: отменено свойство карты «Tip»."),
        ("en", "Swap", "Bob uses Swap: something else happens in place of the ability of Tip; Bob gets 5 coins."),
        ("ru", "Swap", "Борис применяет карту «Swap»: вместо свойства карты «Tip» происходит другое."),
    ],
)
def test_an_ability_that_is_cancelled_is_told_by_its_card(
    workshop: Path, ruledeck: Program, language: str, card: str, line: str
) -> None:
    """What it is to the engine, that a player resolves it, is no part of the story."""
    setting = ('create 1 "Tip" in first\'s yard', f'create 1 "{card}" in second\'s yard')
    assert line in told(workshop, ruledeck, *setting, "first rings", language=language, seed=SEED)


def test_what_is_prevented_as_a_whole_is_named_without_an_amount(workshop: Path, ruledeck: Program) -> None:
    """Nothing is left of it, so that no number can be told."""
    setting = ("add 5 coins to first", 'create 1 "Mercy" in first\'s yard')
    lines = told(workshop, ruledeck, *setting, "fine first for 2", seed=SEED)
    assert "Alice uses Mercy: it does not happen that Alice is fined." in lines


@pytest.mark.parametrize(
    ("language", "line"),
    [("en", "2 x Worker appear in Alice's yard."), ("ru", "Появляются: 2 x Worker (двор Алисы).")],
)
def test_what_comes_into_being_is_told(workshop: Path, ruledeck: Program, language: str, line: str) -> None:
    """Where somebody sees it: what it is, how many, and where."""
    assert line in told(workshop, ruledeck, 'create 2 "Worker" in first\'s yard', language=language)


def test_what_comes_into_being_out_of_sight_is_not_told(workshop: Path, ruledeck: Program) -> None:
    """In a zone that no table shows nobody is told of it."""
    lines = told(workshop, ruledeck, 'create 2 "Worker" in the attic')
    assert not [line for line in lines if "appear" in line]


def test_what_something_comes_off_is_told(workshop: Path, ruledeck: Program) -> None:
    """The name of what it stood on."""
    steps = ("move each stall in the box to the town", 'create 1 "Worker" in first\'s yard as hand')
    lines = told(workshop, ruledeck, *steps, 'attach hand to "Mill"', "detach hand")
    assert "Worker leaves Mill." in lines


def test_what_takes_effect_with_nothing_to_see_says_what_it_says(workshop: Path, ruledeck: Program) -> None:
    """What only waits from now on is told in the words of the ability; what is seen is told as it is."""
    loan, tip = (f'create 1 "{title}" in first\'s yard' for title in ("Loan", "Tip"))
    lines = told(workshop, ruledeck, loan, tip, "turn of first: ring")
    assert sorted(line for line in lines if "takes effect" in line and "Loan takes effect: Alice" not in line) == [
        "Loan takes effect: at the end of the turn, Alice removes 1 coin from themselves.",
        "Tip takes effect: Alice gets 1 coin.",
    ]


def test_what_happens_in_a_period_is_told_behind_its_name(workshop: Path, ruledeck: Program) -> None:
    """Also where a text has begun it: no part of that stands in the line of the text, in front of the name."""
    lines = told(
        workshop, ruledeck, 'create 1 "Race" in the yard of first', "turn of first: ring", "add 1 coin to first"
    )
    told_in = lines[lines.index("Race takes effect.") :]
    assert told_in[1:3] == ["-- race 1 --", "Alice gets 1 coin; Alice gets 2 coins; Bob gets 1 coin."]
