"""Encounters of Outer Rim differ: within a deck no two parts behave alike, and few are a test with credits or reputation."""

import re
from collections import defaultdict
from shutil import copytree
from textwrap import dedent

import pytest

from ruledeck.grammar.files.loading import read_game

from .games import ROOT

PLACE = re.compile(r'if (?:you are at "[^"]+"|any patrol on place of you):')
PLAIN = re.compile(r"test \w+:|on (?:pass|fail):|(?:gain|lose) \d+ (?:credits?|reputation with \w+)")
AND = re.compile(r" and (?=gain|lose)")


def parts(section: str) -> list[tuple[str, ...]]:
    """Return what a section does in each of the two places that its card is for, as lines without margins."""
    lines = [AND.sub("\n", line) for line in section.splitlines()]
    at = next((place for place, line in enumerate(lines) if line[:1] == "e" and re.match(r"else\b", line)), -1)
    if at < 0 or not PLACE.match(lines[0]):
        return [_lines(lines)]
    return [_lines([lines[0].partition(":")[2], *lines[1:at]]), _lines([lines[at].partition(":")[2], *lines[at + 1 :]])]


def _lines(lines: list[str]) -> tuple[str, ...]:
    return tuple([line.strip() for line in "\n".join(lines).splitlines() if line.strip()])


@pytest.fixture(scope="module")
def decks(tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[tuple[str, ...]]]:
    """What the sections of each deck do, by the deck; its rulings need not be read for that."""
    folder = tmp_path_factory.mktemp("content") / "outer_rim"
    copytree(ROOT / "content" / "outer_rim", folder, ignore=lambda *_: ["rulings"])
    found: dict[str, list[tuple[str, ...]]] = defaultdict(list)
    for card in read_game(folder)[0].cards:
        if card.type == "encounter" and card.rules is not None:
            # The text begins behind the margin of its first line.
            text = dedent(" " * (card.rules.column - 1) + card.rules.text)
            section = re.search(r"(?ms)^section:(.*?)(?=^\S|\Z)", text)
            assert section is not None, card.id
            found[str(card.fields["home"])] += parts(dedent(section[1].lstrip(" ").lstrip("\n")))
    return found


def is_plain(part: tuple[str, ...]) -> bool:
    """Whether a part is a test with nothing but credits or reputation behind it."""
    words = [word.strip() for line in part for word in re.split(r"(?<=:)\s", line)]
    return any(word.startswith("test ") for word in words) and all(map(PLAIN.fullmatch, words))


def test_no_two_parts_of_a_deck_behave_alike(decks: dict[str, list[tuple[str, ...]]]) -> None:
    """Within a deck nothing is done twice, whatever the numbers in it; those of the databank are cards."""
    for deck, said in decks.items():
        alike = [re.sub(r"\b(?<!look up )\d+", "n", " / ".join(part)) for part in said]
        assert len(said) >= 10, deck
        assert sorted(each for each in set(alike) if alike.count(each) > 1) == [], deck


def test_at_most_a_quarter_is_a_test_with_credits_or_reputation(decks: dict[str, list[tuple[str, ...]]]) -> None:
    """In each deck, and so in all of them."""
    for deck, said in decks.items():
        assert 4 * sum(map(is_plain, said)) <= len(said), deck


def test_a_part_is_known_for_what_it_does() -> None:
    """Both parts of a section are told apart, and a plain test is known from one that does more."""
    plain = ("test influence:", "on pass: gain 2 credits", "on fail: lose 1 reputation with hutt")
    here = "\n".join(f"    {line}" for line in plain)
    assert parts(f'if you are at "Tatooine":\n{here}\nelse: gain 1 fame\n') == [plain, ("gain 1 fame",)]
    assert is_plain(plain)
    assert not is_plain(("test influence:", "on pass: gain 1 fame"))
    assert not is_plain(("gain 2 credits",))
