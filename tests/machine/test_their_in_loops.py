"""In a loop over players that has no name, `they` is the player of the round, also where somebody else picks something of theirs."""

from pathlib import Path

import pytest
from tests.machine.written import begun

MANIFEST = """\
id: dealing
language: 1
name: Dealing
players: {min: 3, max: 3}
types: {jar: {}}
zones:
  deck: {per: player, ordered: true}
  hand: {per: player}
"""
RULES = """\
verb deal
    does:
        for each player:
            LINE
verb play the game
    does:
        for each player as p: move 2 random jars in the box to p's deck
        let first = the player left of nobody
        first deals
        end the game
"""
CARDS = "- {id: jar, name: Jar, type: jar, copies: 6}\n"


@pytest.mark.parametrize(
    "line",
    [
        "move the top card of their deck to their hand",
        "move the bottom card of their deck to their hand",
        "move 1 random jar in their deck to their hand",
        "move 1 jar in their deck to their hand",
    ],
)
def test_each_is_given_something_of_their_own(tmp_path: Path, line: str) -> None:
    """Whoever does it is called `you`: each deck loses a card, and its player has it."""
    texts = {"game.yaml": MANIFEST, "cards/core.yaml": CARDS, "rules/play.rules": RULES.replace("LINE", line)}
    _, s = begun(tmp_path, texts, players=3, bots=dict.fromkeys((1, 2, 3), "first"))
    spec = [(zone.name, owner) for zone, owner in zip(s.layout.zone_spec, s.layout.zone_owner, strict=True)]
    hands = {owner: s.zones[at] for at, (name, owner) in enumerate(spec) if name == "hand"}
    decks = {owner: s.zones[at] for at, (name, owner) in enumerate(spec) if name == "deck"}
    assert [len(hands[player]) for player in (1, 2, 3)] == [1, 1, 1]
    assert [len(decks[player]) for player in (1, 2, 3)] == [1, 1, 1]


DESCRIBED = """\
whenever WHO: it wins the game
verb play the game
    does:
        let first = the player left of nobody
        let second = the player left of first
        move 2 random jars in the box to first's deck
        move 3 random jars in the box to second's deck
        repeat 2 times: second moves 1 random jar in the box to second's hand
        end the game
"""


@pytest.mark.parametrize(
    "who",
    [
        "a player where count (jars they control) = 5",
        "a player where count (jars anywhere where (its controller is them)) = 5",
        "a player where (no jar in the box where count (jars in their hand) < 2)",
    ],
)
def test_in_the_description_of_a_player_they_are_that_player(tmp_path: Path, who: str) -> None:
    """Also inside of a further description, where what is described is `it`."""
    manifest = MANIFEST.replace(
        "deck: {per: player, ordered: true}", "deck: {per: player, ordered: true, in_play: true}"
    )
    rules = DESCRIBED.replace("WHO", who)
    texts = {
        "game.yaml": manifest.replace("hand: {", "hand: {in_play: true, "),
        "cards/core.yaml": CARDS.replace("6", "9"),
        "rules/play.rules": rules,
    }
    _, s = begun(tmp_path, texts, players=3, bots=dict.fromkeys((1, 2, 3), "first"))
    assert s.over == (2,)
