"""Broken texts: whatever is deleted, doubled or swapped, there are findings or another tree, and never an exception."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ruledeck.grammar.binder.game import bind_card
from ruledeck.grammar.checks import check_game
from ruledeck.grammar.files.loading import read_game
from ruledeck.grammar.words.vocabulary import Vocabulary

from .sample import MANIFEST, card, load, write

TEXTS = (
    "reaction after this is played, limit once per turn:\n    choose up to 2 ready enemy units as rested\n"
    "    deal 1 damage to each of rested\n    draw 1 cards",
    "action, exhaust this, pay 1: deal (1 + 1) damage to 1 (ready or hurt) Vehicle unit where (cost <= 3 and hurt)",
    "constant while any enemy unit has at least 2 damage: each friendly Trooper unit gets +1 health",
    "interrupt when damage would be dealt to a friendly non-Vehicle unit:\n    choose 1 other unit as victim\n"
    "    instead deal 1 of that damage to victim",
    "forced reaction after a unit is destroyed, if no unit you control: it's owner draws 1 cards",
    "action:\n    for each unit as u, by highest cost, ties by you:\n        if u is ready: exhaust u\n"
    "        else: deal 1 damage to u\n    repeat until late: add 1 doom to the game",
)
FOREIGN = ("it", "their", "each", "(", ")", "where", "'s", "of", "Scout", "7", '"Scout"')


@pytest.fixture(scope="module")
def words(tmp_path_factory: pytest.TempPathFactory) -> Vocabulary:
    """The vocabulary of the sample game."""
    root = tmp_path_factory.mktemp("sample")
    write(root, {})
    return load(root)[0].words


def bind(text: str, words: Vocabulary, root: Path) -> int:
    """Bind a card with this text; returns the number of findings."""
    write(root, {"cards/probe.yaml": card("probe", "unit", text)})
    game, found = read_game(root)
    cards = [each for each in game.cards if each.id == "probe"]
    return len(found) + sum(len(bind_card(each, words)[1]) for each in cards)


@st.composite
def broken(draw: st.DrawFn) -> str:
    """A valid text with some of its words deleted, doubled or swapped."""
    pieces = draw(st.sampled_from(TEXTS)).split(" ")
    for _ in range(draw(st.integers(1, 4))):
        at, other = draw(st.integers(0, len(pieces) - 1)), draw(st.integers(0, len(pieces) - 1))
        how = draw(st.sampled_from(("delete", "double", "swap", "foreign")))
        if how == "delete" and len(pieces) > 1:
            del pieces[at]
        elif how == "double":
            pieces.insert(other, pieces[at])
        elif how == "swap":
            pieces[at], pieces[other] = pieces[other], pieces[at]
        else:
            pieces[at] = draw(st.sampled_from(FOREIGN))
    return " ".join(pieces)


@settings(max_examples=300, derandomize=True, deadline=None)
@given(text=broken())
def test_broken_text_gives_findings_or_another_tree(
    text: str, words: Vocabulary, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """No broken text raises."""
    assert bind(text, words, tmp_path_factory.mktemp("broken")) >= 0


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("action: exhaust each " + "(" * 24 + "ready" + ")" * 24 + " unit", id="brackets"),
        pytest.param("action: exhaust each " + "(not " * 20 + "ready" + ")" * 20 + " unit", id="negations"),
        pytest.param("action: show this to " + "the owner of " * 2000 + "this", id="owners"),
        pytest.param("action: exhaust each unit" + " on each unit" * 3000, id="hosts"),
        pytest.param("action: exhaust each " + "ready " * 5000 + "unit", id="adjectives"),
        pytest.param("action: pay " + "count units on " * 30 + "this", id="counts"),
        pytest.param("action: " + "exhaust this and " * 3000 + "exhaust this", id="steps"),
        pytest.param("action: exhaust " + "x" * 1_000_000, id="word"),
        pytest.param("action: exhaust this" + " unit" * 200_000, id="words"),
    ],
)
def test_long_text_is_read_with_bounded_work(text: str, words: Vocabulary, tmp_path: Path) -> None:
    """A line of a million letters or with deep nesting is read or refused, and never exhausts the stack."""
    assert bind(text, words, tmp_path) >= 0


def test_too_long_phrase_is_refused_in_plain_words(tmp_path: Path) -> None:
    """What cannot be read with bounded work is an error of its own."""
    write(tmp_path, {"cards/probe.yaml": card("probe", "unit", "action: exhaust this" + " unit" * 200)})
    _, found = load(tmp_path)
    assert [(one.code, one.message) for one in found] == [("D419", "this phrase has more than 120 words")]


def test_a_sound_game_has_no_findings(tmp_path: Path) -> None:
    """The sample game itself passes every check, without the nouns that only the cases use."""
    plain = MANIFEST.replace("periods: [round, phase, turn]\n", "").replace("  shield: {on: [unit]}\n", "")
    plain = plain.replace(
        "  renown: {on: [player], for: side, plural: renown}\n  grudge: {on: [unit], for: side}\n", ""
    )
    plain = plain.replace(", fields: {berths: list of berth, yard: optional zone}", "").replace(
        ", berth: {turret: {takes: [Robot]}, cabin: {takes: [event, sword]}}", ""
    )
    plain = plain.replace("  vault: {per: base, ordered: true, spills: discard pile}\n", "")
    write(tmp_path, {"game.yaml": plain})
    game, found = load(tmp_path)
    assert [*found, *check_game(game)] == []
