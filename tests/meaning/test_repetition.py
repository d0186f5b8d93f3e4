"""Lines that cards repeat are bound once, and mean the same as if each had been bound alone."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from ruledeck.grammar.binder.game import Game, bind_card, bind_game
from ruledeck.grammar.files.loading import read_game
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.traversal import nodes_in

from ..bench.check_speed import generate
from .sample import card as card_of
from .sample import load, write


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Game:
    """A game whose cards repeat a few lines, with other numbers."""
    folder = tmp_path_factory.mktemp("repeating") / "generated"
    generate(folder, 60, 3)
    return bind_game(read_game(folder)[0])[0]


def places(trees: tuple[m.Meant, ...]) -> Iterator[tuple[str, int, int]]:
    """Yield the kind and the place of every node."""
    return ((type(node).__name__, node.start, node.end) for node in nodes_in(trees))


def test_repeated_lines_mean_what_they_mean_alone(game: Game) -> None:
    """A card that is bound with nothing remembered has the same trees, at the same places."""
    assert len(game.cards) == 60
    for card in game.cards.values():
        alone, found = bind_card(card.text, replace(game.words))
        assert not found
        assert card.abilities == alone.abilities
        assert list(places(card.abilities)) == list(places(alone.abilities))


def test_repeated_errors_are_reported_each_time(tmp_path: Path) -> None:
    """A line that cannot be read is reported for every card that has it."""
    folder = tmp_path / "generated"
    generate(folder, 20, 2)
    for path in (folder / "cards").iterdir():
        path.write_text(path.read_text(encoding="utf-8").replace("discard victim", "discart victim"), encoding="utf-8")
    text, _ = read_game(folder)
    found = bind_game(text)[1]
    wrong = [source.text.count("discart victim") for source in text.sources if "cards" in source.path]
    assert len(found) == sum(wrong) > len(wrong)
    assert {one.span.text for one in found if one.span} == {"discart"}


def test_what_stands_in_brackets_is_never_taken_for_what_stood_there_before(tmp_path: Path) -> None:
    """Each of many lines that begin alike keeps its own amount, although the trees of earlier lines are gone."""
    lines = "".join(f"    deal (damage on this + {n}) damage to this\n" for n in range(100))
    write(tmp_path, {"cards/probe.yaml": card_of("probe", "unit", f"action:\n{lines}")})
    game, found = load(tmp_path)
    assert not found
    sums = [node for node in nodes_in(game.cards["probe"].abilities) if isinstance(node, m.Op) and node.name == "+"]
    assert [node.args[1] for node in sums] == [m.Literal(n, m.NUMBER) for n in range(100)]


def test_the_same_words_keep_the_name_that_each_of_them_gives(tmp_path: Path) -> None:
    """A cost without a name, and two of the same words with other names, mean what they mean alone, in whatever order they stand."""
    words = "action, exhaust 1 other friendly unit"
    lines = (f"{words}: do nothing", *(f"{words} as {name}: deal 1 damage to {name}" for name in ("helper", "second")))
    for number, order in enumerate((lines, lines[::-1])):
        folder = tmp_path / str(number)
        write(folder, {"cards/probe.yaml": card_of("probe", "unit", "\n".join(order))})
        game, found = load(folder)
        assert not found
        given = [node.name for node in nodes_in(game.cards["probe"].abilities) if isinstance(node, m.Perform)]
        assert {each for each in given if each} == {"helper", "second"}
