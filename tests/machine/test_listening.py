"""Who is asked about an event: what looks through an index finds what looking through everything finds."""

from pathlib import Path
from random import Random
from unittest.mock import patch

import pytest

from ruledeck.grammar.binder.game import Game
from ruledeck.grammar.meaning import tree as m
from ruledeck.interpreter.compiler.compiler import compile_game
from ruledeck.interpreter.compiler.legality.event_filters import Concerns
from ruledeck.interpreter.compiler.survey.analysis import Analysis
from ruledeck.interpreter.engine.machine import advance, decide, new_game, options
from ruledeck.interpreter.state.state import log_entries

from . import stones
from .stones import CARDS, play, program_of

WINDOW = """
window afters
    moment: after
ability echo
    timing: after
    forced: yes
ability ward
    timing: when
    forced: yes
verb strike {s: stone} with {n: number}
    event: {s} is|are struck
    would: {s} would be struck
    does: add n drop to s
"""


def test_a_delayed_ability_is_heard_beside_one_that_waits_for_itself(tmp_path: Path) -> None:
    """What an effect made waits for what happens to others, also where each printed ability waits for its own card."""
    cards = CARDS.replace("    ring:", "    echo after this is struck: add 1 drop to this\n    ring:")
    lines = ["after a stone is struck: add 5 drop to first", 'strike the stone named "Boulder" with 1']
    _, drops = play(tmp_path, lines, cards=cards, more=WINDOW)
    assert drops[0] == 5


def test_who_causes_an_event_is_asked_though_it_happens_to_others(tmp_path: Path) -> None:
    """An ability that waits for what its own card causes is found, although the card fills no slot of the event."""
    cards = CARDS.replace("add 1 drop to this", 'strike the stone named "Boulder" with 1').replace(
        "    ring:", "    echo after a stone is struck because of this: add 3 drop to this\n    ring:"
    )
    lines = ["choose 1 light stone as pebble", "resolve the ring ability of pebble"]
    _, drops = play(tmp_path, lines, cards=cards, more=WINDOW)
    assert sorted(drops[2:]) == [0, 0, 1, 3]


def test_what_is_made_in_the_midst_of_an_event_hears_of_it(tmp_path: Path) -> None:
    """Before the event nobody had a card that waits for it, and that was remembered."""
    text = "echo after a stone is rung: add 3 drop to this"
    echo = f"- id: echo\n  name: Echo\n  type: stone\n  copies: 0\n  weight: 1\n  rules: |\n    {text}\n"
    verb = 'verb peal {s: stone}\n    event: {s} is|are rung\n    does: create 1 "Echo" in the bank\n'
    lines = ['peal the stone named "Boulder"', 'peal the stone named "Boulder"']
    _, drops = play(tmp_path, lines, cards=CARDS + echo, more=WINDOW + verb)
    assert sorted(drops[2:]) == [0, 0, 0, 0, 3, 6]


EVENTS = (
    "a stone {}", "a light stone {}", "another stone {}", "a stone {} where drop on it > 1",
    "a stone {} because of this", "a stone you control {}", "a stone {} by your opponent", "a Smooth stone {}",
    "a stone {} where weight of it > 3", "this {} because of another stone",
)  # fmt: skip
HEADS = ("echo after", "is struck"), ("echo after", "is buried"), ("ward when", "would be struck")
DONE = (
    "add 1 drop to this", "add 1 drop to you", "strike this with 1", 'strike the stone named "Boulder" with 2',
    "after a stone is struck: add 2 drop to you", "after another stone is buried: add 4 drop to you",
    "after this is struck: add 8 drop to you", "strike each light stone with 1", "move this to its controller's pouch",
    "after a stone is struck because of this: add 16 drop to you",
)  # fmt: skip
LINES = (
    "strike each stone in the bank with 1", 'strike the stone named "Boulder" with 1', "bury 1 stone in first's heap",
    "resolve the ring ability of 1 stone", "add 1 drop to each stone", "after a stone is struck: add 3 drop to first",
    "second strikes 1 stone with 3", "bury 1 light stone in second's heap",
)  # fmt: skip
STONES = (
    "- id: pebble\n  name: Pebble\n  type: stone\n  copies: 3\n  traits: [Smooth]\n  weight: 2\n",
    "- id: boulder\n  name: Boulder\n  type: stone\n  copies: 1\n  weight: 7\n",
)
GAMES = 80


def drawn(seed: int, folder: Path) -> Game | None:
    """Return a random game of stones that listen to each other, or `None` where the draft says what cannot be."""
    random = Random(seed)
    cards = ""
    for stone in STONES:
        cards += f"{stone}  rules: |\n    ring:\n        {random.choice(DONE)}\n"
        for kind, happens in random.choices(HEADS, k=random.randrange(3)):
            event = random.choice(("this {}", random.choice(EVENTS))).format(happens)
            cards += f"    {kind} {event}, limit once per game:\n        {random.choice(DONE)}\n"
    game, found = program_of(folder, random.choices(LINES, k=6), cards=cards, more=WINDOW)
    return None if found else game


def happened(game: Game, seed: int) -> list[object]:
    """Return the log of a match whose decisions follow a seed."""
    random = Random(seed)
    s = new_game(compile_game(game, 2), 0)
    waiting = advance(s)
    while waiting:
        waiting = decide(s, random.randrange(len(options(s))))
    return list(log_entries(s))


def asked_of_all(analysis: Analysis, node: m.Perform) -> bool:
    """Whether anything waits for a verb, whatever a statement of it says."""
    return analysis.verb_index[node.verb] in analysis.sensitive


def test_an_index_finds_what_looking_through_everything_finds(tmp_path: Path) -> None:
    """Random games of stones that listen to each other go as they do where every ability is asked of every event."""
    played = 0
    for seed in range(GAMES):
        (folder := tmp_path / str(seed)).mkdir()
        game = drawn(seed, folder)
        if game is None:
            continue
        quickly = happened(game, seed)
        with (
            patch("ruledeck.interpreter.compiler.linking.quick_cards", return_value=frozenset()),
            patch.object(Concerns, "quick", return_value=None),
            patch.object(Analysis, "observed", asked_of_all),
        ):
            assert quickly == happened(game, seed), f"seed {seed}"
        played += 1
    assert played > GAMES * 3 // 4


FOLLOWED = [
    "for each stone in the bank as s: move s to first's pouch",
    "show each stone in first's pouch to second",
    "move each stone in first's pouch to second's heap",
]
WAITING = {
    "nobody": "",
    "somebody": "echo after a stone moves to second's heap while drop on the player left of nobody = 99: do nothing\n",
}


def test_whoever_knows_all_that_goes_knows_it_where_it_goes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who knows what lies where is the same whether anybody waits for the moves of what goes at one moment, or nobody does."""
    known = {}
    hidden = "pouch: {per: player, visible: owner}\n  heap: {per: player, visible: nobody}"
    plain = "pouch: {per: player}\n  heap: {per: player}"
    assert plain in stones.MANIFEST
    monkeypatch.setattr(stones, "MANIFEST", stones.MANIFEST.replace(plain, hidden))
    for who, listener in WAITING.items():
        game, found = program_of(tmp_path / who, FOLLOWED, more=WINDOW + listener.replace("second's", "a player's"))
        assert found == []
        s = new_game(compile_game(game, 2), 0)
        advance(s)
        known[who] = [mask for e, mask in enumerate(s.known) if s.card[e] >= 0]
    assert known["nobody"] == known["somebody"]
    # The first player has seen all of them, and the second one was shown them: nobody has lost track of any.
    assert set(known["nobody"]) == {6}
