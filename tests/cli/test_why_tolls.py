"""`why` names the text that asks a price for what is done, and the one that permits it."""

from pathlib import Path

import pytest

from .program import Program

GAMES = Path(__file__).resolve().parents[1] / "games"
ASKED = {
    "a price that narrows a choice": (
        "tolls", "tolls", "narrows.without-the-coins-it-cannot-be-chosen", ("--at", "2", "tire friend"),
        "no: what texts ask for it can be paid, but not: another friendly guest cannot be tired by an opponent unless they "
        "hand over 2 coins (says Nurse)",
    ),
    "a price that keeps from paying another": (
        "tolls", "tolls", "poor.so-that-it-is-not-offered", ("--at", "1", "use trick"),
        "no: an opponent cannot play a trick unless they cast off 1 card in their hand where it is not that trick (Bailiff)",
    ),
    "a price that could be paid alone, and not beside that of the deed": (
        "tolls", "tolls", "poor.which-leaves-the-dear-ones-out-of-a-choice", ("--at", "2", "play dear"),
        "no: what texts ask for it can be paid, but not: your opponent cannot play a guest unless they hand over 1 coin "
        "(says Turnpike)",
    ),
    "a price that could be paid alone, and not beside that of the deed which somebody mixes": (
        "vouchers", "tolled", "dear", ("--at", "2", "place bread"),
        "no: what texts ask for it can be paid, but not: your opponent cannot place an order unless they pay 1 (says Guild)",
    ),
    "a cost that could be paid alone, and not beside the one in front of it": (
        "tolls", "together", "costs.with-coins-for-either", ("--at", "1", "use clerk"),
        "no: can be paid: hand over 2 coins (not beside the costs in front of it)",
    ),
    "a cost that cannot be paid with what could be chosen": (
        "tolls", "together", "chosen.of-several-only-those-can-be-chosen-with-whom-all-can-be-paid", ("--at", "2", "choose dear"),
        "no: can be paid: hand over the price of helper (not beside the costs in front of it)",
    ),
    "a cost that cannot be paid with what could be picked to pay another": (
        "tolls", "together", "picked.of-several-only-those-can-be-picked-with-whom-all-can-be-paid", ("--at", "2", "tire dear"),
        "no: can be paid: hand over the price of helper (not beside the costs in front of it)",
    ),
    "the same in Russian": (
        "tolls", "tolls", "narrows.without-the-coins-it-cannot-be-chosen", ("--at", "2", "tire friend", "--lang", "ru"),
        "нет: плату, которой требуют тексты, можно внести, но не эту:",
    ),
    "for what a price is asked": (
        "tolls", "tolls", "toll.which-is-paid-beside-the-own-one", ("--at", "3"),
        'hand over 1 coin; for: alice: play Pilgrim',
    ),
    "for what a price is asked in Russian": (
        "tolls", "tolls", "toll.which-is-paid-beside-the-own-one", ("--at", "3", "--lang", "ru"),
        "; за это: ",
    ),
    "a ban on what is done as a cost": (
        "tolls", "payments", "ban.none-of-the-costs", ("--at", "1", "use sly"),
        "no: nothing forbids it, but: a card cannot be cast off as a cost (says Warden)",
    ),
    "the same of what stands behind fully": (
        "tolls", "payments", "ban.none-of-the-costs", ("--at", "1", "use penitent"),
        "no: nothing forbids it, but: a card cannot be cast off as a cost (says Warden)",
    ),
    "what can be done as a cost alone": (
        "tolls", "payments", "ban.nothing-but-costs", ("--at", "1", "use spender"),
        "no: nothing forbids it, but: a card can be cast off only as a cost (says Prelate)",
    ),
    "a permission": (
        "ramparts", "words", "may.also-from-another-place", ("--at", "2", "muster ghost"),
        "yes: a permission: you may muster this (says Ghost)",
    ),
}  # fmt: skip


@pytest.mark.parametrize(("game", "file", "case", "question", "line"), ASKED.values(), ids=ASKED)
def test_the_text_is_named(
    ruledeck: Program, game: str, file: str, case: str, question: tuple[str, ...], line: str
) -> None:
    """Whoever asks why something is offered or not reads what a text says about it, and whose it is."""
    result = ruledeck("why", GAMES / game / "rulings" / f"{file}.yaml", "--case", case, *question)
    assert line in result.out, result.out + result.err


def test_a_price_is_paid_once_however_the_game_was_compiled(workshop: Path, ruledeck: Program) -> None:
    """A case is lived through alike by who compiles its game and by who finds it compiled."""
    log = ("why", GAMES / "tolls" / "rulings" / "tolls.yaml", "--case", "which-is-paid-beside-the-own-one", "--log")
    first, second = (ruledeck(*log).out for _ in range(2))
    assert "Pilgrim" in first
    assert first == second
