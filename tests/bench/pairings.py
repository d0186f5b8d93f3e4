"""Which decks meet in a proof by play: every pairing of the decks of a game and of random ones of each of its formats."""

from __future__ import annotations

from itertools import product

from ruledeck.interpreter.decks.drawing import Wanted, draw_deck, wanted
from ruledeck.interpreter.state.program import Program
from ruledeck.interpreter.state.starting_components import TABLE, Components, components

Pairing = dict[int, str]
"""The id of a deck, or `random:FORMAT`, by player."""


def pairings(program: Program) -> list[Pairing]:
    """Return every pairing; a game to which players bring no decks has decks of the table alone."""
    text, seats = program.game.text, program.game.words.seats
    assert text.manifest is not None
    owners = range(1, program.layout.players + 1) if program.game.words.own_decks else (TABLE,)
    drawn = [str(Wanted(name)) for name in text.manifest.formats]
    lists = [
        [deck.id for deck in text.decks if deck.seat is None or (seats and deck.seat == seats[owner - 1])] + drawn
        for owner in owners
    ]
    return [dict(zip(owners, chosen, strict=True)) for chosen in product(*lists)]


def pairing_of(program: Program, seed: int) -> Pairing:
    """Return who plays which deck in the match of a seed: the pairings take turns."""
    every = pairings(program)
    return every[seed % len(every)] if every else {}


def dealt(program: Program, seed: int) -> Components | None:
    """Return the components of the match of a seed, `None` for those that the game has anyway."""
    manifest = program.game.text.manifest
    assert manifest is not None
    decks = {}
    for owner, name in pairing_of(program, seed).items():
        wish = wanted(name, manifest.formats)
        deck = name if wish is None else draw_deck(program, Wanted(wish.format, seed), owner)
        if deck is None:
            raise SystemExit(f"no deck of the format {name} was found for the seed {seed}")
        decks[owner] = deck
    return components(program, decks) if decks else None
