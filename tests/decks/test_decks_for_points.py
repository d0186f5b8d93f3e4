"""Decks of a game of the content whose teams cost points: what its formats refuse, in which words, and what they draw."""

from collections import Counter
from pathlib import Path

import pytest

from ruledeck.grammar.files.decks import DeckText, format_faults, read_decks
from ruledeck.interpreter.decks.drawing import Wanted, draw_deck
from ruledeck.interpreter.decks.lists import deck_document, read_list
from ruledeck.interpreter.decks.requirements import broken, requirements, unmet
from ruledeck.interpreter.state.program import Program

from ..play.games import program_of

DESTINY = Path(__file__).parents[2] / "content" / "destiny"
REY = """\
Format: starter

Characters:
1 Finn - First Order Defector
1 Rey - Force Prodigy (2 dice)

Deck (20):
1 F-11D Rifle
1 Force Throw
1 Jedi Robes
1 Lightsaber
1 Rey's Staff
2 Awakening
1 BB-8
1 Aim
1 Block
1 Close Quarters Assault
1 Daring Escape
1 Dodge
1 Draw Attention
1 Flank
1 Heroism
1 Let The Wookiee Win
1 Take Cover
1 Unpredictable
1 Use The Force

Battlefield:
1 Starship Graveyard
"""
ALLOWED = "each (event or upgrade or support) card in the box is allowed"


@pytest.fixture(scope="module")
def program() -> Program:
    """Return the game."""
    return program_of(DESTINY, 2)


def deck_of(text: str, program: Program) -> DeckText:
    """Return the deck of a list."""
    game = program.game.text
    entry, found = read_list(text.encode(), "list", game)
    assert found == []
    assert entry is not None
    decks, faults = read_decks(
        deck_document(entry, {"id": "made", "name": "Made"}), game.manifest, [card.id for card in game.cards]
    )
    assert faults == []
    return decks[0]


def refused(deck: DeckText, program: Program) -> list[tuple[str, str | None]]:
    """Return the conditions that the deck breaks, each with its help, and what else is wrong with it."""
    manifest = program.game.text.manifest
    assert manifest is not None
    assert format_faults((deck,), program.game.text.cards, manifest) == []
    conditions = requirements(program.game)[0][deck.format or ""]
    return [(one.message.partition(": ")[2], one.help) for one in unmet(program, deck, conditions)]


@pytest.mark.parametrize("ident", ["kylo_ren", "rey", "two_player_dark_side", "two_player_light_side"])
def test_the_decks_of_the_boxes_obey_the_small_format_alone(ident: str, program: Program) -> None:
    """They have 20 cards, where constructed decks have 30; nothing else of the large format is broken."""
    deck = next(deck for deck in program.game.text.decks if deck.id == ident)
    found = requirements(program.game)[0]
    assert refused(deck, program) == []
    wrong = broken(program, deck.cards, 1, found["constructed"])
    assert [found["constructed"][at][0] for at in wrong] == [
        "count ((event or upgrade or support) cards in the box) = 30"
    ]


@pytest.mark.parametrize(
    ("before", "after", "wrong"),
    [
        ("", "", []),
        ("1 BB-8", "1 Enrage", [(ALLOWED, 'against it: "Enrage"')]),
        ("1 BB-8", "1 Captain Phasma's Blaster", []),
        ("1 BB-8", "1 First Order TIE Fighter", []),
        ("1 BB-8", "1 Intimidate", [(ALLOWED, 'against it: "Intimidate"')]),
        ("2 Awakening\n1 BB-8", "3 Awakening", [
            ("each (event or upgrade or support) card in the box is properly copied", 'against it: "Awakening"')
        ]),
        ("1 BB-8\n", "", [("count ((event or upgrade or support) cards in the box) = 20", "here it is 19")]),
        ("1 Starship Graveyard", "2 Starship Graveyard", [("count (battlefields in the box) = 1", "here it is 2")]),
        ("1 Finn - First Order Defector", "1 Finn - First Order Defector (2 dice)", []),
        ("1 Finn - First Order Defector", "1 Finn - First Order Defector (3 dice)", [
            ("each character in the box is properly diced", 'against it: "Finn"'),
            ("each die in the box is properly brought", 'against it: "Finn (First Order Defector) die"'),
        ]),
        ("1 Rey's Staff", "1 Rey's Staff (2 dice)", [
            ("each die in the box is properly brought", 'against it: "Rey\'s Staff die"')
        ]),
        ("1 Finn - First Order Defector", "2 Finn - First Order Defector", [
            ("the total (team points of it) among characters in the box <= 30", None),
            ("each character in the box is single", 'against it: "Finn"'),
        ]),
    ],
)  # fmt: skip
def test_a_deck_is_refused_for_what_is_wrong_with_it(
    before: str, after: str, wrong: list[tuple[str, str | None]], program: Program
) -> None:
    """Each broken rule is named, with the number that it is or the cards that are against it, and no other."""
    found = refused(deck_of(REY.replace(before, after) if before else REY, program), program)
    assert [text for text, _ in found] == [text for text, _ in wrong]
    assert all(help_ is None or help_ == said for (_, said), (_, help_) in zip(found, wrong, strict=True))


def test_another_member_of_the_team_lets_nothing_else_in(program: Program) -> None:
    """Without the one who borrows arms a villain's vehicle is refused, and so are the cards of a colour that is gone."""
    text = REY.replace("1 Finn - First Order Defector", "1 Jedi Acolyte").replace("1 BB-8", "1 First Order TIE Fighter")
    against = dict(refused(deck_of(text, program), program))[ALLOWED] or ""
    assert '"First Order TIE Fighter"' in against
    assert '"F-11D Rifle"' in against


KRENNIC = """\
Format: starter

Characters:
1 Director Krennic - Cruel but Brilliant
1 First Order Stormtrooper

Deck (20):
2 Training
2 First Order TIE Fighter
2 F-11D Rifle
2 Infantry Grenades
2 The Best Defense...
2 Nowhere to Run
2 Aim
2 Block
2 Dodge
2 Flank

Battlefield:
1 Frozen Wastes

Dice:
"""
BROUGHT = "each die in the box is properly brought"


@pytest.mark.parametrize(
    ("before", "after", "wrong"),
    [
        ("", "", []),
        ("Dice:\n", "Dice:\n2 Death Trooper die\n", []),
        ("Dice:\n", "Dice:\n3 Death Trooper die\n", [(BROUGHT, 'against it: "Death Trooper die"')]),
        ("Dice:\n", "Dice:\n1 Rebel Commando die\n", [(BROUGHT, 'against it: "Rebel Commando die"')]),
        ("1 First Order Stormtrooper", "1 First Order Stormtrooper (3 dice)", []),
        ("1 First Order Stormtrooper", "1 First Order Stormtrooper (4 dice)", [
            (BROUGHT, 'against it: "First Order Stormtrooper die"')
        ]),
        ("2 Training", "2 Attrition\n", []),
    ],
)  # fmt: skip
def test_dice_that_cards_bring_later_are_brought_along(
    before: str, after: str, wrong: list[tuple[str, str | None]], program: Program
) -> None:
    """Director Krennic rolls a die that comes with nobody of the team, and Training gives a second die."""
    assert refused(deck_of(KRENNIC.replace(before, after) if before else KRENNIC, program), program) == wrong


@pytest.mark.parametrize(("name", "size"), [("starter", 20), ("constructed", 30)])
def test_decks_are_drawn_for_points(name: str, size: int, program: Program) -> None:
    """Any seed draws one that obeys, of as many cards as there are to be, and hardly any team comes twice."""
    asked = requirements(program.game)[0][name]
    teams: Counter[tuple[str, ...]] = Counter()
    cards = program.game.cards
    for seed in range(8):
        deck = draw_deck(program, Wanted(name, seed), 1 + seed % 2)
        assert deck is not None
        assert broken(program, deck.cards, 1, asked) == frozenset()
        sorts = Counter(dict.fromkeys(("event", "upgrade", "support"), 0))
        for card, copies in deck.cards.items():
            sorts[cards[card].text.type] += copies
        assert sorts["event"] + sorts["upgrade"] + sorts["support"] == size
        teams[tuple(sorted(card for card in deck.cards if cards[card].text.type == "character"))] += 1
    assert len(teams) >= 7
