"""Players whom nobody plays: they have a seat, and nobody asks them anything."""

from functools import cache
from pathlib import Path

import pytest

from ruledeck.interpreter.api import ArgumentError, Game, Match, load

HERMITS = Path(__file__).parents[1] / "games" / "hermits"


@cache
def hermits() -> Game:
    """Return the game of the hermits, read once."""
    return load(HERMITS)


def played(match: Match) -> list[str]:
    """Take the first option until the match is over; return who decided, and what."""
    taken: list[str] = []
    while not match.over:
        taken.append(f"{match.player} {match.options()[0].key}")
        match.apply(match.options()[0])
    return taken


def test_nobody_but_the_player_is_asked() -> None:
    """A match of one player has two seats, and stops only where the one who plays has to decide."""
    match = hermits().new(1, seed=3)
    assert match.players == ("alice", "bob")
    taken = played(match)
    assert taken
    assert {entry[0] for entry in taken} == {"1"}
    assert match.winners == (2,)


def test_who_says_nothing_plays_without_automatic_players() -> None:
    """As few play as can without one, when nobody says how many."""
    assert hermits().new(seed=3).players == ("alice", "bob", "carol")


def test_chance_is_that_of_the_game() -> None:
    """What chance decides for an automatic player follows from the seed, whoever plays beside it."""
    alone = hermits().new(1, seed=5)
    beside = hermits().new(1, seed=5, bots="first")
    played(alone)
    assert beside.over
    assert alone.log() == beside.log()


def test_a_copy_asks_nobody_either() -> None:
    """Clones, saved matches and those that a player could take them for go on as the match does."""
    match = hermits().new(1, seed=4)
    for again in (match.clone(), hermits().load(match.save()), match.determinize(1, 9)):
        assert {entry[0] for entry in played(again)} == {"1"}
        assert again.winners == (2,)


def test_a_bot_that_searches_sees_automatic_players_do_what_chance_decides() -> None:
    """The matches that a search plays to their end ask automatic players as little as the match itself."""
    match = hermits().new(1, seed=4, bots={"alice": "search:4"})
    assert match.over
    assert match.winners == (2,)


def test_nobody_sits_on_an_automatic_seat() -> None:
    """No bot can be given such a seat."""
    with pytest.raises(ArgumentError, match="there is no player 'bob'"):
        hermits().new(1, bots={"bob": "random"})


def test_nobody_claims_a_right_for_an_automatic_player() -> None:
    """What is open at any moment is open to players who can say so."""
    match = hermits().new(1, seed=4)
    assert match.rights(2) == ()
