"""What is counted in a story stands in the right number and case."""

import pytest
from tests.prose.skirmish import game

from ruledeck.cli.speech.names import TableNames
from ruledeck.cli.speech.narration import narrate
from ruledeck.grammar.prose.lexicon import Lexicon

SEATS = {"en": ("Alice", "Bob"), "ru": ("Алиса", "Борис")}


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "Bob looks at Sentinel and 3 hidden cards in Alice's hand."),
        ("ru", "Борис смотрит: Sentinel, 3 скрытые карты (hand Алисы)."),
    ],
)
def test_cards_that_the_reader_does_not_know_are_counted_as_such(language: str, sentence: str) -> None:
    """Several hidden cards are `3 hidden cards`, and no `3 x a hidden card`."""
    names = TableNames(SEATS[language], {"sentinel": "Sentinel"}, language)
    shown = [("show", each, ("hand", 1), 4) for each in ("sentinel", "?", "?", "?")]
    assert list(narrate(shown, names)) == [sentence]


@pytest.mark.parametrize(
    ("language", "sentence"),
    [("en", "2 hidden cards are picked at random."), ("ru", "Случайный выбор: 2 скрытые карты.")],
)
def test_cards_that_are_picked_unseen_are_counted_as_such(language: str, sentence: str) -> None:
    """It read `2 x a hidden card are picked at random`."""
    names = TableNames(SEATS[language], {}, language)
    assert list(narrate([("pick", "?"), ("pick", "?")], names)) == [sentence]


@pytest.mark.parametrize(
    ("amount", "sentence"),
    [(1, "Алиса: теперь 1 монета."), (2, "Алиса: теперь 2 монеты."), (5, "Алиса: теперь 5 монет.")],
)
def test_what_a_counter_is_now_stands_in_the_nominative(amount: int, sentence: str) -> None:
    """In Russian, what somebody has now is no object of a verb."""
    names = TableNames(SEATS["ru"], {}, "ru", None, Lexicon(game(), "ru"))
    assert list(narrate([("set", "gold", 1, amount)], names)) == [sentence]


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "Sentinel and 2 hidden cards appear in Alice's hand."),
        ("ru", "Появляются: Sentinel, 2 скрытые карты (hand Алисы)."),
    ],
)
def test_what_comes_into_being_unseen_is_counted(language: str, sentence: str) -> None:
    """Somebody has it, and the reader hears of it, as of a hidden card that moves."""
    names = TableNames(SEATS[language], {"sentinel": "Sentinel"}, language)
    made = [("create", each, ("hand", 1), 4) for each in ("sentinel", "?", "?")]
    assert list(narrate(made, names)) == [sentence]


@pytest.mark.parametrize(
    ("language", "many", "alone"),
    [
        (
            "en",
            "3 cards move from the deck to Alice's hand: “Donkey, Stubborn”, 2 x Ant.",
            "Donkey, Stubborn moves from the deck to Alice's hand.",
        ),
        (
            "ru",
            "3 карты переходят из deck в hand Алисы: «Donkey, Stubborn», 2 x Ant.",
            "Donkey, Stubborn переходит из deck в hand Алисы.",
        ),
    ],
)
def test_a_title_with_a_comma_is_one_of_a_list(language: str, many: str, alone: str) -> None:
    """It stands in quotation marks beside others."""
    names = TableNames(SEATS[language], {"donkey": "Donkey, Stubborn", "ant": "Ant"}, language)
    moves = [("move", each, "deck", ("hand", 1), -1) for each in ("donkey", "ant", "ant")]
    assert list(narrate(moves, names)) == [many]
    assert list(narrate(moves[:1], names)) == [alone]
