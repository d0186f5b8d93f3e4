"""What cards of Outer Rim offer and tell: encounters differ, each deck has some of every sort, big jobs lead on, all tell a story."""

import re
from collections import defaultdict
from shutil import copytree
from textwrap import dedent

import pytest

from ruledeck.grammar.files.cards import CardText
from ruledeck.grammar.files.loading import GameText, read_game

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
def text(tmp_path_factory: pytest.TempPathFactory) -> GameText:
    """What the game says of itself; its rulings need not be read for that."""
    folder = tmp_path_factory.mktemp("content") / "outer_rim"
    copytree(ROOT / "content" / "outer_rim", folder, ignore=lambda *_: ["rulings"])
    return read_game(folder)[0]


def rules_of(card: CardText) -> str:
    """Return the rules of a card without the margin of its first line."""
    return "" if card.rules is None else dedent(" " * (card.rules.column - 1) + card.rules.text)


def ability(card: CardText, kind: str) -> str:
    """Return what a called ability of a card does."""
    found = re.search(rf"(?ms)^{kind}:(.*?)(?=^\S|\Z)", rules_of(card))
    assert found is not None, card.id
    return dedent(found[1].lstrip(" ").lstrip("\n"))


@pytest.fixture(scope="module")
def encounters(text: GameText) -> dict[str, list[CardText]]:
    """The cards of each deck of encounters."""
    found: dict[str, list[CardText]] = defaultdict(list)
    for card in text.cards:
        if card.type == "encounter":
            found[str(card.fields["home"])].append(card)
    return found


@pytest.fixture(scope="module")
def decks(encounters: dict[str, list[CardText]]) -> dict[str, list[tuple[str, ...]]]:
    """What the sections of each deck do, by the deck."""
    return {
        deck: [part for card in cards for part in parts(ability(card, "section"))] for deck, cards in encounters.items()
    }


def shape(part: str) -> str:
    """Return what a part does without how much, by which skill and with which faction."""
    for word, stands in (
        (r"\b(?<!look up )\d+", "n"),
        (r"\bcredits\b", "credit"),
        (r"\b(influence|knowledge|piloting|stealth|strength|tactics|tech)\b", "skill"),
        (r"\b(rebel|imperial|hutt|syndicate)\b", "faction"),
    ):
        part = re.sub(word, stands, part)
    return part


def is_plain(part: tuple[str, ...]) -> bool:
    """Whether a part is a test with nothing but credits or reputation behind it."""
    words = [word.strip() for line in part for word in re.split(r"(?<=:)\s", line)]
    return any(word.startswith("test ") for word in words) and all(map(PLAIN.fullmatch, words))


def test_no_two_parts_of_a_deck_behave_alike(decks: dict[str, list[tuple[str, ...]]]) -> None:
    """Within a deck nothing is done twice, whatever the numbers, skills and factions; numbers of the databank are cards."""
    for deck, said in decks.items():
        alike = [shape(" / ".join(part)) for part in said]
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


SORTS = {
    "a secret": lambda card: "veil" in card.fields or "calm" in card.fields,
    "an asset": lambda card: "asset" in card.fields,
    "a part by reputation": lambda card: re.search(r"\b(dis)?liked by|\bwell liked", rules_of(card)),
    "a gamble": lambda card: re.search(r"\bgambles? \d", rules_of(card)),
    "somebody else, or a patrol": lambda card: re.search(
        r"1 (random )?patrol|\bpatrols? as\b|player (but|where|as)", rules_of(card)
    ),
}
"""What each deck of encounters has, and how a card of the sort is known."""


@pytest.mark.parametrize("sort", SORTS)
def test_each_deck_has_some_of_every_sort(sort: str, encounters: dict[str, list[CardText]]) -> None:
    """A secret, an asset, a part that depends on reputation, a gamble, and one that is about a patrol or somebody else."""
    assert len(encounters) == 7
    assert [deck for deck, cards in encounters.items() if not any(map(SORTS[sort], cards))] == []


def test_the_maelstrom_always_offers_an_extra_turn(encounters: dict[str, list[CardText]]) -> None:
    """Each of its sections has a way to one (line 341), and no section of Kessel has."""
    for card in encounters["kessel deck"]:
        there, _, planet = ability(card, "section").partition("\nelse")
        # What is kept in secret on Kessel has a section for the Maelstrom alone.
        assert "veil" in card.fields or there.startswith("if you are on a maelstrom:"), card.id
        assert "earn an extra turn" in there, card.id
        assert "earn an extra turn" not in planet, card.id


def test_big_jobs_lead_through_several_pages_with_a_choice(text: GameText) -> None:
    """Whoever begins with one page of the databank and goes on to another one has chosen something on the way."""
    pages: dict[int, list[str]] = defaultdict(list)
    for card in text.cards:
        if card.type == "entry" and "databank:" in rules_of(card):
            pages[int(str(card.fields["code"]))].append(ability(card, "databank"))
    led = {}
    for card in text.cards:
        first = re.fullmatch(r"look up (\d+)\s*", ability(card, "section")) if "section:" in rules_of(card) else None
        if card.type == "market card" and first is not None:
            seen, ahead = list[str](), [int(first[1])]
            while ahead:
                at = pages[ahead.pop()]
                seen += at
                ahead += [int(number) for page in at for number in re.findall(r"look up (\d+)", page)]
            led[card.id] = (len(seen), any(re.search(r"(?m)^\s*choose one:", page) for page in seen))
    big = {job: way for job, way in led.items() if job != "legendary_sabacc"}
    assert len(big) == 5
    assert [job for job, (count, choice) in big.items() if count < 2 or not choice] == []


def test_every_card_that_is_met_or_bought_tells_something(text: GameText) -> None:
    """In two sentences or three, in English and in Russian; an encounter in each of its two parts. No two tell the same."""
    told: dict[str, dict[str, list[str]]] = {each.language: {} for each in text.texts}
    for each in text.texts:
        for ident, card in each.cards.items():
            if card.flavor:
                told[each.language][ident] = [*card.flavor.values()]
    told["en"] = {card.id: [*card.flavor.values()] for card in text.cards if card.flavor}
    for language in ("en", "ru"):
        said = told[language]
        wanted = {card.id: 2 if card.type == "encounter" else 1 for card in text.cards if card.type in _TELLING}
        assert {card: count for card, count in wanted.items() if len(said.get(card, ())) != count} == {}
        lines = [line for card in wanted for line in said[card]]
        assert len(lines) == len(set(lines))
        assert [line for line in lines if not 20 <= len(line) <= 150] == []


_TELLING = ("market card", "entry", "encounter")
