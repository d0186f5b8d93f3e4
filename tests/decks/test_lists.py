"""Lists of decks as players exchange them: how they are read, and that what is written reads back."""

from collections.abc import Mapping
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ruledeck.grammar.files import document_nodes
from ruledeck.grammar.files.decks import DeckText, read_decks, unpacked
from ruledeck.grammar.files.loading import GameText, read_game
from ruledeck.grammar.text.codes import CODES
from ruledeck.interpreter.decks.drawing import Wanted, draw_deck
from ruledeck.interpreter.decks.list_writing import list_of
from ruledeck.interpreter.decks.lists import LARGEST_LIST, MOST_FAULTS, deck_document, read_list

from ..play.games import FOLDERS, game_of, program_of
from .teams import expedition

MANIFEST = """\
id: inn
language: 1
name: Inn
players: {min: 2, max: 2, decks: each}
types:
  guest:
    ru: {nom: гость, gender: m, plural: {nom: гости, gen: гостей}}
    fields: {subtitle: optional text, house: house, die: optional die}
    brings: [die]
  dish: {plural: dishes, fields: {house: house}}
  die: {kind: die, plural: dice, ru: {nom: кубик, gen: кубика, gender: m}, faces: {pips: number}}
symbols:
  house: [north, south]
formats: {supper: {}}
"""
_DIE = "die: {faces: [{pips: 1}, {pips: 2}]}"
CARDS = f"""\
- {{id: ann, name: Ann, type: guest, subtitle: The Innkeeper's Wife, house: north, {_DIE}, printings: [{{set: first night, number: 7}}]}}
- {{id: ann_young, name: Ann, type: guest, subtitle: A Child, house: north, printings: [{{set: first night, number: 8}}]}}
- {{id: eleonore, name: Éléonore, type: guest, house: south, {_DIE}}}
- {{id: stew, name: Stew, type: dish, house: north, printings: [{{set: first night, number: 9}}]}}
- {{id: stew_too, name: Stew, type: dish, house: north, printings: [{{set: second night, number: 9}}]}}
- {{id: soup_red, name: Soup, type: dish, house: north}}
- {{id: soup_white, name: Soup, type: dish, house: south}}
- {{id: two_pies, name: 2 Pies, type: dish, house: south}}
- {{id: twice, name: Cake x2, type: dish, house: south}}
- {{id: x_cake, name: X Cake, type: dish, house: south}}
- {{id: named, name: "Name: Bread", type: dish, house: south}}
- {{id: sets, name: Sets, type: dish, house: south}}
- {{id: hashed, name: "Ham # Eggs // Beans", type: dish, house: south}}
- {{id: dashed, name: "- Leek", type: dish, house: south}}
- {{id: dice, name: Peas (2 dice), type: dish, house: south}}
- {{id: peas, name: Peas, type: dish, house: south}}
- {{id: punctuation, name: "!?", type: dish, house: south}}
- {{id: dishes, name: Dishes, type: dish, house: south}}
"""
TEXT = "cards:\n  eleonore: {name: Элеонора Ёж}\n  peas: {name: Горох}\n"


@pytest.fixture(scope="module")
def inn(tmp_path_factory: pytest.TempPathFactory) -> GameText:
    """Return a game whose cards have the oddest titles."""
    root = tmp_path_factory.mktemp("lists") / "inn"
    files = {"game.yaml": MANIFEST, "cards/core.yaml": CARDS, "text/ru/core.yaml": TEXT}
    for name, text in files.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text, encoding="utf-8")
    game, found = read_game(root)
    assert found == []
    return game


def cards_of(entry: document_nodes.Mapping | None, key: str = "cards") -> dict[str, int]:
    """Return the copies that an entry lists."""
    listed = entry.get(key) if entry is not None else None
    entries = listed.entries if isinstance(listed, document_nodes.Mapping) else ()
    return {name.raw: int(number.raw) for name, number in entries if isinstance(number, document_nodes.Scalar)}


def read(text: str, game: GameText) -> tuple[dict[str, int], list[str]]:
    """Return the copies by id, and the findings with their places."""
    entry, found = read_list(text.encode(), "list", game)
    places = [(one, one.span.begin) for one in found if one.span is not None]
    return cards_of(entry), [f"{at.line}:{at.column} {one.code} {one.message} | {one.help}" for one, at in places]


@pytest.mark.parametrize(
    ("line", "cards"),
    [
        ("1 Éléonore", {"eleonore": 1}),
        ("eleonore", {"eleonore": 1}),
        ("2x ELEONORE", {"eleonore": 2}),
        ("2 x Éléonore", {"eleonore": 2}),
        ("2х Элеонора Еж", {"eleonore": 2}),
        ("Eleonore x3", {"eleonore": 3}),
        ("Eleonore (x3)", {"eleonore": 3}),
        ("Eleonore [3x]", {"eleonore": 3}),
        ("- 2 Eleonore", {"eleonore": 2}),
        ("• 2 Eleonore", {"eleonore": 2}),
        ("2 Eleonore # the best", {"eleonore": 2}),
        ("2 Eleonore // the best", {"eleonore": 2}),
        ("1 Ann - The Innkeeper's Wife", {"ann": 1}),
        ("1 Ann, the innkeeper\u2019s wife", {"ann": 1}),
        ("1 Ann (A Child)", {"ann_young": 1}),
        ("1 Ann: A Child", {"ann_young": 1}),
        ("1 Ann (First Night 8)", {"ann_young": 1}),
        ("1 Ann (First Night #7)", {"ann": 1}),
        ("1 Ann, A Child (first night 8)", {"ann_young": 1}),
        ("1 Ann [ann_young]", {"ann_young": 1}),
        ("1 [ann_young]", {"ann_young": 1}),
        ("ann_young", {"ann_young": 1}),
        ("1 Stew (second night)", {"stew_too": 1}),
        ("1 Soup (south)", {"soup_white": 1}),
        ("1 Eleonore (2 dice)", {"eleonore": 1, "eleonore_die": 1}),
        ("2 Eleonore (2 dice)", {"eleonore": 2, "eleonore_die": 2}),
        ("1 Eleonore (1 die)", {"eleonore": 1}),
        ("1 Элеонора Ёж (2 кубика)", {"eleonore": 1, "eleonore_die": 1}),
        ("1 Ann, the innkeeper's wife, 3 dice", {"ann": 1, "ann_die": 2}),
        ("1 Eleonore die", {"eleonore_die": 1}),
        ("2 Pies", {"two_pies": 1}),
        ("3 2 Pies", {"two_pies": 3}),
        ("Cake x2", {"twice": 1}),
        ("1 X Cake", {"x_cake": 1}),
        ("1 Ham # Eggs // Beans", {"hashed": 1}),
        ("1 Peas (2 dice)", {"dice": 1}),
        ("1 горох", {"peas": 1}),
        ("1 Sets", {"sets": 1}),
        ("\ufeff1 Peas", {"peas": 1}),
        ("1 Peas\r\n1 Peas\r\n", {"peas": 2}),
        ("# Name: x\n// y\n---\n\n1 Peas", {"peas": 1}),
        ("Guests (1):\n1 Eleonore\n\nDishes:\n1 Peas", {"eleonore": 1, "peas": 1}),
        ("Гости\n1 Eleonore\nDeck (20)\n1 Peas\nMy own heading:\n2 Cake x2", {"eleonore": 1, "peas": 1, "twice": 2}),
    ],
)
def test_a_line_may_be_written_in_many_ways(line: str, cards: dict[str, int], inn: GameText) -> None:
    """Numbers before or behind the title, marks with any sign, titles in any language."""
    assert read(line, inn) == (cards, [])


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ("1 Eleonoer", '1:3 C208 no card is called "Eleonoer" | did you mean "Éléonore"?'),
        ("\n  Stwe (2)", '2:3 C208 no card is called "Stwe (2)" | did you mean "Stew"?'),
        ("Pease:", '1:1 C208 no card is called "Pease:" | did you mean "Peas"?'),
        (
            "1 Ann",
            '1:1 C218 2 cards are called "Ann" | say which: "Ann - The Innkeeper\'s Wife", "Ann - A Child"; '
            "or the id in square brackets",
        ),
        (
            "1 Stew",
            '1:1 C218 2 cards are called "Stew" | say which: "Stew (first night 9)", "Stew (second night 9)"; '
            "or the id in square brackets",
        ),
        (
            "1 Soup",
            '1:1 C218 2 cards are called "Soup" | say which: "Soup [soup_red]", "Soup [soup_white]"; '
            "or the id in square brackets",
        ),
        (
            "1 Eleonore (elite)",
            '1:3 C218 no card called "Eleonore" is told by the rest of this line | '
            'say it as "Éléonore" or "Éléonore (2 dice)"',
        ),
        ("0 Peas", "1:1 C218 a deck cannot list none of a card | write a number from 1 to 999"),
        ("1000 Peas", "1:1 C218 a deck cannot list so many of a card | write a number from 1 to 999"),
        ("9" * 300 + " Peas", "1:1 C218 a deck cannot list so many of a card | write a number from 1 to 999"),
        ("1 Stew (first night 9) (2 dice)", '1:1 C218 no dice comes with "Stew" | delete that part of the line'),
        ("1 Eleonore (0 dice)", "1:1 C218 1 of them come with this card already | write how many there are in all"),
        ("Name: A\nName: B\n1 Peas", "2:7 C218 the name of the deck is said twice | keep one of the two lines"),
        ("", "1:1 C218 no card is listed here | write a number and a title a line, as in `2 Title`"),
        ("1 " + "Peas " * 100, "1:1 C218 this line has 501 characters | write one card a line"),
        (
            "1 Peas\x1b[2J",
            "1:7 Y104 the character U+001B is not allowed | "
            "delete it; it cannot be seen, so retype the word around it if need be",
        ),
    ],
)
def test_what_cannot_be_read_is_an_error_at_its_place(line: str, fault: str, inn: GameText) -> None:
    """With a way out; and nothing of the list is taken."""
    assert read(line, inn) == ({}, [fault])


def test_a_list_says_facts_of_its_deck(inn: GameText) -> None:
    """Title, format and seat stand in lines of their own, in either language."""
    entry, found = read_list("Название: Ужин\nFormat: supper\n1 Peas".encode(), "list", inn)
    assert (entry is not None, found) == (True, [])
    assert entry is not None
    assert [(key, value.span.text) for key, value in entry if key in ("name", "format")] == [
        ("name", "Ужин"),
        ("format", "supper"),
    ]


def test_bytes_that_are_no_list_end_at_once(inn: GameText) -> None:
    """What is not UTF-8, and what is longer than any list."""
    for data, code in (
        (b"\xff\xfe1 Peas", "Y102"),
        (b"1 Peas\n" * 10_000, "Y103"),
        (b" " * (LARGEST_LIST + 1), "Y103"),
    ):
        entry, found = read_list(data, "list", inn)
        assert entry is None
        assert [one.code for one in found] == [code]


def test_not_every_line_of_what_is_no_list_is_reported(inn: GameText) -> None:
    """The rest is not looked at."""
    assert len(read("what is this\n" * 4_000, inn)[1]) == MOST_FAULTS


def same(deck: DeckText, game: GameText, language: str) -> None:
    """Require that a deck reads back from its list."""
    written = list_of(deck, game, language)
    entry, found = read_list(written.encode(), "list", game)
    assert (entry is not None, found) == (True, []), written
    assert entry is not None
    root = deck_document(entry, {"id": deck.id})
    decks, faults = read_decks(root, game.manifest, [card.id for card in game.cards])
    full, more = unpacked(decks, game.cards)
    assert (faults, more) == ([], [])
    read_back = full[0]
    assert (dict(read_back.cards), dict(read_back.sets)) == (dict(deck.cards), dict(deck.sets)), written
    assert (read_back.name, read_back.format, read_back.seat) == (deck.name, deck.format, deck.seat)
    assert list_of(read_back, game, language) == written


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_every_deck_of_every_game_reads_back(folder: Path, language: str) -> None:
    """With its title, its format and its seat."""
    game = game_of(folder).text
    for deck in game.decks:
        same(deck, game, language)


@pytest.mark.parametrize(
    "folder", [each for each in FOLDERS if "\nformats:" in (each / "game.yaml").read_text("utf-8")]
)
def test_random_decks_read_back(folder: Path) -> None:
    """Of every format, for both seats."""
    program = program_of(folder, 2)
    manifest = program.game.text.manifest
    assert manifest is not None
    for name in manifest.formats:
        for seed in range(3):
            deck = draw_deck(program, Wanted(name, seed), 1 + seed % 2)
            assert deck is not None
            same(deck, program.game.text, "en")


def test_decks_with_more_dice_read_back(tmp_path: Path) -> None:
    """What is listed beside the card it comes with is said behind that."""
    program = expedition(tmp_path)
    seen = ""
    for seed in range(8):
        deck = draw_deck(program, Wanted("expedition", seed), 1)
        assert deck is not None
        same(deck, program.game.text, "en")
        seen += list_of(deck, program.game.text, "en")
    assert "(2 dice)" in seen


def deck_of(cards: Mapping[str, int], game: GameText) -> DeckText:
    """Return a deck of some cards."""
    listed = "".join(f"1 [{card}]\n" * copies for card, copies in cards.items())
    entry, _ = read_list(listed.encode(), "list", game)
    assert entry is not None
    decks, faults = read_decks(deck_document(entry, {"id": "a", "name": "A"}), game.manifest, None)
    assert faults == []
    return decks[0]


def test_any_cards_read_back(inn: GameText) -> None:
    """Whatever they are called, and however many dice are listed beside them."""
    ids = [card.id for card in inn.cards]

    @settings(max_examples=150, deadline=None)
    @given(st.dictionaries(st.sampled_from(ids), st.integers(1, 4), min_size=1), st.sampled_from(("en", "ru")))
    def reads_back(cards: dict[str, int], language: str) -> None:
        same(deck_of(cards, inn), inn, language)

    reads_back()


def test_any_text_is_read_or_refused(inn: GameText) -> None:
    """Without a crash, and each finding has a place in the text and a code."""
    words = ["1", "2x", "Ann", "Stew", "(2 dice)", "Sets:", "Guests (2)", "x2", "[ann]", "#", "//", "-", ":", "Name: x"]

    @settings(max_examples=300, deadline=None)
    @given(st.lists(st.one_of(st.sampled_from([*words, "\n", " "]), st.text(max_size=6))).map(" ".join))
    def ends(text: str) -> None:
        data = text.encode("utf-8", "surrogatepass")
        entry, found = read_list(data, "list", inn)
        assert (entry is None) is bool(found)
        for one in found:
            assert one.code in CODES
            assert one.span is not None
            assert 0 <= one.span.start <= one.span.end <= len(one.span.source.text)

    ends()
