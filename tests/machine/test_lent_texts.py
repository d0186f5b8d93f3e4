"""Cards that may have the text of others: nobody is asked for what no text could answer, and what is lent may lend in turn."""

from pathlib import Path

import pytest

from ruledeck.interpreter.engine.machine import advance, decide
from ruledeck.interpreter.state.state import State

from .written import begun

GAME = """\
id: stage
language: 1
name: Stage
players: {min: 2, max: 2}
types: {actor: {}, script: {}}
periods: {show: {}}
zones:
  podium: {in_play: true}
  hand: {per: player, visible: owner}
values: {first player: {type: player}}
counters: {clap: {on: [player]}, sleep: {on: [actor]}}
"""
RULES = """\
ability cue
    timing: action
ability prompt
    timing: when
window prompts
    moment: when
    asks: first player
    closes: 2 consecutive passes
    resolves: at once
verb rest {x: actor}
    event: {by} rests|rest {x}
    would: {by} would rest {x}
    does: add 1 sleep to x
verb play the game
    does:
        let alice = the player left of nobody
        let bob = the player left of alice
        move each actor in the box to the podium
        give control of each actor in the podium to alice
        move each script in the box to bob's hand
        show of alice:
{steps}
        end the game
"""
EXTRA = """\
- id: extra
  name: Extra
  type: actor
  copies: 1
  rules: |
    cue, limit once per game: add 5 claps to you
"""
MIMIC = """\
- id: mimic
  name: Mimic
  type: actor
  copies: 1
  rules: |
    cue, limit once per game:
        choose 1 {model} in the podium as model
        until the end of the show: this gains the text of model
"""


def at_stage(folder: Path, cards: str, *steps: str, more: str = "") -> State:
    """Return a match at its first decision, of a game with more rules."""
    lines = "\n".join(f"            {line}" for line in steps)
    texts = {"game.yaml": GAME, "cards/core.yaml": cards, "rules/play.rules": more + RULES.replace("{steps}", lines)}
    return begun(folder, texts)[1]


def script(when: str) -> str:
    """A card in a hidden hand that answers a rest."""
    return f"""\
- id: script
  name: Script
  type: script
  copies: 1
  rules: |
    prompt when {when}, in hand: cancel that event
"""


@pytest.mark.parametrize("mimic", ["", MIMIC.replace("{model}", "other actor")])
def test_a_hand_is_not_asked_for_what_none_of_its_cards_could_answer(mimic: str, tmp_path: Path) -> None:
    """What only its own player could answer asks nobody else, also where some card can have the text of another."""
    steps = ("set first player to alice", "alice rests each actor in the podium")
    s = at_stage(tmp_path, EXTRA + mimic + script("you would rest an actor"), *steps)
    assert s.pending is None and s.over is not None


@pytest.mark.parametrize("mimic", ["", MIMIC.replace("{model}", "other actor")])
def test_a_hand_is_asked_for_what_a_card_in_it_could_answer(mimic: str, tmp_path: Path) -> None:
    """Whether the card is there or another one: nobody can tell by the question."""
    steps = ("set first player to alice", "alice rests 1 random actor in the podium")
    held = script("your opponent would rest an actor")
    other = "- {id: blank, name: Blank, type: script, copies: 1}\n"
    for hand in (held, held.replace("copies: 1", "copies: 0") + other):
        s = at_stage(tmp_path / str(len(hand)), EXTRA + mimic + hand, *steps)
        assert s.pending is not None and s.pending.player == 2


def test_what_was_lent_may_lend_in_turn(tmp_path: Path) -> None:
    """A card that has the text of a mimic of another sort may have the text of whatever that one may have."""
    prop = MIMIC.replace("mimic", "prop").replace("Mimic", "Prop").replace("{model}", 'actor named "Extra"')
    actor = MIMIC.replace("{model}", 'script named "Prop"')
    cards = EXTRA + actor + prop.replace("type: actor", "type: script")
    s = at_stage(
        tmp_path,
        cards,
        "move each script in bob's hand to the podium",
        "give control of each card in the podium to alice",
        "alice takes 1 cue",
        "alice takes 1 cue",
        "alice takes 1 cue",
    )
    used: list[str] = []
    while s.pending is not None:
        options = s.pending.options
        on = [s.program.definitions[s.card[each[1]]] if isinstance(each, tuple) else "" for each in options]
        wanted = next((at for at, card in enumerate(on) if card == "mimic"), 0)
        used += [on[wanted]] if on[wanted] else []
        decide(s, wanted)
        advance(s)
    clap = [spec.name for spec in s.layout.counters].index("clap")
    assert used == ["mimic", "mimic", "mimic"]
    assert s.counters[clap][1] == 5


KEYWORD = """\
keyword watchful {k: number}:
    prompt when your opponent would tire an actor for k, in hand: cancel that event
verb tire {x: actor} for {n: number}
    event: {by} tires|tire {x} for {n}
    would: {by} would tire {x} for {n}
    does: add n sleep to x
"""


@pytest.mark.parametrize("held", ["rules: watchful 2", "rules: watchful 1", "copies: 1"])
def test_what_stands_in_a_keyword_of_a_hand_is_not_betrayed(held: str, tmp_path: Path) -> None:
    """A hand is asked also where its card has another number there, or not the keyword at all."""
    others = "- {id: seen, name: Seen, type: actor, copies: 1, rules: watchful 3}\n"
    cards = EXTRA + others + f"- {{id: script, name: Script, type: script, {held}}}\n"
    cards = cards.replace("type: script, rules", "type: script, copies: 1, rules")
    steps = ("set first player to alice", "alice tires 1 random actor in the podium for 2")
    s = at_stage(tmp_path, cards, *steps, more=KEYWORD)
    assert s.pending is not None and s.pending.player == 2
    assert len(s.pending.options) == (2 if held == "rules: watchful 2" else 1)
