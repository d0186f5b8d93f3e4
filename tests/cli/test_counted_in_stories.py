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
    ("amount", "sentence"),
    [(1, "Алиса: теперь 1 монета."), (2, "Алиса: теперь 2 монеты."), (5, "Алиса: теперь 5 монет.")],
)
def test_what_a_counter_is_now_stands_in_the_nominative(amount: int, sentence: str) -> None:
    """In Russian, what somebody has now is no object of a verb."""
    names = TableNames(SEATS["ru"], {}, "ru", None, Lexicon(game(), "ru"))
    assert list(narrate([("set", "gold", 1, amount)], names)) == [sentence]
