"""Which decks meet in a proof by play."""

from __future__ import annotations

from tests.bench.pairings import dealt, pairing_of, pairings

from .games import ROOT, program_of

SEATED = ROOT / "content" / "swlcg"
UNSEATED = ROOT / "content" / "infiltration"
BROUGHT = ROOT / "content" / "destiny"


def test_every_deck_meets_every_deck_of_the_other_seat() -> None:
    """The ready decks of each seat and a random one of each format take turns."""
    every = pairings(program_of(SEATED, 2))
    mine = {pairing[1] for pairing in every}
    assert mine == {"sith", "imperial_navy", "random:starter", "random:constructed"}
    assert len(every) == 16
    assert [pairing_of(program_of(SEATED, 2), seed) for seed in range(16)] == every


def test_each_player_brings_a_deck_where_there_are_no_seats() -> None:
    """Every deck meets every deck, and what each player brings is theirs."""
    program = program_of(BROUGHT, 2)
    every = pairings(program)
    mine = {pairing[1] for pairing in every}
    assert {"rey", "kylo_ren", "random:starter", "random:constructed"} <= mine
    assert len(every) == len(mine) ** 2
    found = dealt(program, every.index({1: "random:constructed", 2: "random:constructed"}))
    assert found is not None
    assert {owner for _, owner in found} == {1, 2}


def test_a_game_without_seats_has_decks_of_the_table() -> None:
    """Each of them takes its turn."""
    assert pairings(program_of(UNSEATED, 2)) == [{0: "standard"}]


def test_the_same_seed_deals_the_same_cards() -> None:
    """Random decks follow the seed of the match."""
    program = program_of(SEATED, 2)
    assert pairing_of(program, 15) == {1: "random:constructed", 2: "random:constructed"}
    assert dealt(program, 15) == dealt(program, 15)
    assert dealt(program, 15) != dealt(program, 31)
