"""Cards of one title: what is asked for, made or laid out by a title that fits several is an error that names the way out."""

import shutil
from pathlib import Path

import pytest

from ruledeck.cli.speech.names import table_names
from ruledeck.cli.table.prompt import prompt_of
from ruledeck.cli.table.setup import shown_names
from ruledeck.grammar.binder.game import bind_game
from ruledeck.grammar.files.loading import read_game
from ruledeck.interpreter.compiler.compiler import compile_game
from ruledeck.interpreter.decks.drawing import Wanted, draw_deck
from ruledeck.interpreter.rulings.cases import cases_of
from ruledeck.interpreter.rulings.running import Runner
from ruledeck.interpreter.wording.labels import labels, options
from ruledeck.interpreter.wording.options import Decision

from .program import Program

GAME = Path(__file__).parents[1] / "games" / "namesakes"
CASE = """\
- case: It is so
  status: house
  given: {given}
  do: {do}
  rest: pass
  until: {until}
  expect: {expect}
"""


@pytest.fixture
def namesakes(workshop: Path) -> Path:
    """The game of the twins in the current folder, which is the content."""
    root = workshop / "namesakes"
    shutil.copytree(GAME, root)
    (workshop / "ruledeck.toml").write_text('content = ["."]\n', encoding="utf-8")
    return root


def with_card(root: Path, text: str) -> None:
    """Add a card to the game."""
    (root / "cards" / "more.yaml").write_text(text, encoding="utf-8")


def with_case(root: Path, **parts: str) -> None:
    """Replace the rulings by one."""
    shutil.rmtree(root / "rulings")
    (root / "rulings").mkdir()
    defaults = {"given": "{at: turn of alice}", "do": "[]", "until": "turn of bob", "expect": "[alice has 0 scratches]"}
    text = CASE
    for name, value in (defaults | parts).items():
        text = text.replace(f"{{{name}}}", value)
    (root / "rulings" / "cases.yaml").write_text(text, encoding="utf-8")


def test_a_title_shows_every_card_that_has_it(namesakes: Path, ruledeck: Program) -> None:
    """Each with its id, by which it can be asked for alone."""
    result = ruledeck("show", "Twin")
    assert result.code == 0
    assert "namesakes/twin_red" in result.out
    assert "namesakes/twin_blue" in result.out
    assert "namesakes/twin_red" not in ruledeck("show", "twin_blue").out


@pytest.mark.parametrize("command", [("try", "Twin"), ("new", "card", "namesakes", "Cousin", "--like", "Twin")])
def test_one_card_must_be_meant(namesakes: Path, ruledeck: Program, command: tuple[str, ...]) -> None:
    """What plays on from a card, or writes another one like it, takes no card by chance."""
    result = ruledeck(*command)
    assert result.code == 2
    assert 'several cards are called "Twin"' in result.err
    assert "say which: namesakes/twin_red or namesakes/twin_blue" in result.err


def test_a_position_names_one_card(namesakes: Path, ruledeck: Program) -> None:
    """A title that several cards have lays out none of them."""
    with_case(namesakes, given="{at: turn of alice, alice: {hand: [Twin]}}")
    result = ruledeck("check")
    assert 'R502 several cards are called "Twin"' in result.out
    assert "help: write the id of one: twin_red or twin_blue" in result.out


def test_an_outcome_of_chance_names_one_card(namesakes: Path, ruledeck: Program) -> None:
    """A shuffle or a pick is said with ids, too."""
    with_case(namesakes, given="{at: turn of alice, chance: [Twin]}")
    assert 'R502 several cards are called "Twin"' in ruledeck("test").out


def test_an_expectation_names_one_card_where_both_are_there(namesakes: Path, ruledeck: Program) -> None:
    """Where only one of them lies on the table, its title is enough."""
    given = "{at: turn of alice, alice: {street: [twin_red]}}"
    with_case(namesakes, given=given, expect="['\"Twin\" has 0 scratches']")
    assert "R502" not in ruledeck("test").out
    with_case(namesakes, given=given.replace("red", "red, twin_blue"), expect="['\"Twin\" has 0 scratches']")
    out = ruledeck("test").out
    assert 'R502 several cards are called "Twin"' in out
    assert 'help: say which: "Twin [twin_red]" or "Twin [twin_blue]"' in out


def test_a_decision_that_fits_both_says_how_to_tell_them_apart(namesakes: Path, ruledeck: Program) -> None:
    """The phrases of the options hold the ids."""
    with_case(
        namesakes,
        given="{at: turn of alice, alice: {street: [surgeon, twin_red, twin_blue]}}",
        do='[{alice: use "Surgeon"}, {alice: \'choose "Twin"\'}]',
    )
    out = ruledeck("test").out
    assert "R512" in out
    assert '`choose "Twin [twin_blue]"`, `choose "Twin [twin_red]"`' in out


@pytest.mark.parametrize(
    ("question", "code"),
    [('"Twin"', 2), ("Twin", 2), ("Twin [twin_red]", 0), ("twin_blue", 0), ('"Twin [twin_red]" is in play', 0)],
)
def test_a_question_is_about_one_card(namesakes: Path, ruledeck: Program, question: str, code: int) -> None:
    """The refusal names what can be asked."""
    with_case(namesakes, given="{at: turn of alice, alice: {street: [twin_red, twin_blue]}}")
    result = ruledeck("why", "namesakes/rulings/cases.yaml", question)
    assert result.code == code, result.err
    if code:
        assert 'several cards are called "Twin"' in result.err
        assert 'say which: "Twin [twin_red]" or "Twin [twin_blue]"' in result.err


@pytest.mark.parametrize(
    ("rules", "finding", "help_"),
    [
        (
            'act: create 1 "Twin" in your street',
            'D402 several cards are called "Twin", and one card is made',
            'say which: "Twin [twin_red]" or "Twin [twin_blue]"',
        ),
        (
            "act:\n        choose the name of a card as title\n        create 1 title in your street",
            "D402 this may be a title that several cards have, and one card is made",
            "say which: a card in quotation marks, `the name of <thing>`, or a field that names a card",
        ),
        (
            'act: transform this into "Twin"',
            'D402 several cards are called "Twin", and one card is meant',
            'say which: "Twin [twin_red]" or "Twin [twin_blue]"',
        ),
        (
            "act:\n        choose 1 other card in play as model\n        transform this into the name of model",
            "D402 this may be a title that several cards have, and one card is meant",
            "say which: a card in quotation marks, or a field that names a card",
        ),
        (
            'act, if the name of this = "Twin [twin_red]": add 1 scratch to this',
            "D413 this is one card, and here a title is compared",
            'write "Twin", or say `named` of a thing',
        ),
    ],
)
def test_texts_of_cards_know_titles(namesakes: Path, ruledeck: Program, rules: str, finding: str, help_: str) -> None:
    """What is made is one card; what is compared is a title."""
    with_card(
        namesakes, f"- id: nurse\n  name: Nurse\n  type: person\n  strength: 1\n  copies: 1\n  rules: |\n    {rules}\n"
    )
    out = ruledeck("check").out
    assert finding in out
    assert f"help: {help_}" in out


def test_a_field_names_a_card_by_a_title_of_its_own(namesakes: Path, ruledeck: Program) -> None:
    """The rules compare titles, so that they would find the other one, too."""
    with_card(namesakes, "- {id: nurse, name: Nurse, type: person, strength: 1, copies: 1, heir: twin_blue}\n")
    assert 'D402 "heir" names a card, and several are called "Twin"' in ruledeck("check").out


BOARDS = """\
id: heath
language: 1
name: Heath
players: {min: 2, max: 2}
types:
  cell: {kind: place, fields: {beside: list of cell, above: optional cell}}
zones: {ground: {in_play: true}}
"""
CELLS = """\
- {id: north, type: cell, grid: {rows: 2, columns: 2, sides: beside, up: above}}
- {id: south, type: cell, grid: {rows: 3, columns: 2, sides: beside, up: above}}
- {id: west, name: West, type: cell, grid: {rows: 2, columns: 2, sides: beside}}
"""


def test_boards_whose_cells_are_called_alike_are_told_once(workshop: Path, ruledeck: Program) -> None:
    """One finding for both, with where the other one is and what to do; a board with a name of its own is none of them."""
    for name, text in {
        "game.yaml": BOARDS,
        "cards/core.yaml": CELLS,
        "rules/play.rules": "verb play the game\n    does: end the game\n",
    }.items():
        path = workshop / "heath" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    out = ruledeck("check", "heath").out
    assert out.count("D402") == 1
    assert '1:55 D402 "beside" names cards by titles that others have: "A1" and 3 more' in out
    assert "give one of the entries a `name:` of its own" in out
    assert 'note: heath/cards/core.yaml:2:55 "beside" names cards of such titles here' in out
    named = CELLS.replace("id: south,", "id: south, name: South,")
    (workshop / "heath" / "cards" / "core.yaml").write_text(named, encoding="utf-8")
    assert "D402" not in ruledeck("check", "heath").out


def test_prose_says_which_card_is_meant_alone(namesakes: Path, ruledeck: Program) -> None:
    """A title alone stands for all of them."""
    shown = ("--output-format", "json")
    assert "named Twin [twin_blue]" in ruledeck("show", "uncle", *shown).out
    assert "named Twin in play" in ruledeck("show", "aunt", *shown).out
    assert "«Twin [twin_blue]»" in ruledeck("show", "uncle", "--lang", "ru", *shown).out


def test_a_card_that_shares_its_title_is_spoken_of_with_it(namesakes: Path, ruledeck: Program) -> None:
    """A text that names the title speaks of every card that has it: none of them counts as left out."""
    text = (namesakes / "cards" / "core.yaml").read_text(encoding="utf-8")
    (namesakes / "cards" / "core.yaml").write_text(text.replace(", strength: 3, copies: 2", ", strength: 3"), "utf-8")
    assert "W921" not in ruledeck("check").out


def test_options_of_different_cards_are_told_apart(namesakes: Path) -> None:
    """At the table, in labels of both languages and in phrases; what differs anyway keeps its title alone."""
    with_case(
        namesakes,
        given="{at: turn of alice, alice: {street: [surgeon, twin_red, twin_blue]}}",
        do='[{alice: use "Surgeon"}]',
    )
    game, _ = bind_game(read_game(namesakes)[0])
    state = Runner(game).run(next(iter(cases_of(game)))).state
    assert state is not None
    decision = Decision(state)
    said = ["Twin [twin_blue]", "Twin [twin_red]", "Surgeon"]
    assert [option.phrase for option in options(state)] == [f'choose "{each}"' for each in said]
    assert list(labels(decision, "en")) == list(labels(decision, "ru")) == said
    prompt = prompt_of(state, table_names(state.program, shown_names(game, 2), "en"))
    assert [option.partition("]")[0] for option in prompt.options] == [each.removesuffix("]") for each in said]


def test_copies_of_a_deck_are_counted_by_title(tmp_path: Path) -> None:
    """Also in decks that are drawn."""
    files = {
        "game.yaml": "id: pairs\nlanguage: 1\nname: Pairs\nplayers: {min: 2, max: 2}\ntypes: {card: {}}\n"
        "formats: {small: {least: 4, most: 4, copies: 2}}\n",
        "rules/play.rules": "verb play the game\n    does: end the game\n",
        "cards/core.yaml": "".join(
            f"- {{id: {ident}, name: {name}, type: card}}\n"
            for ident, name in (("red", "Twin"), ("blue", "Twin"), ("aunt", "Aunt"))
        ),
        "decks/all.yaml": "- {id: fair, name: Fair, format: small, cards: {red: 1, blue: 1, aunt: 2}}\n"
        "- {id: unfair, name: Unfair, format: small, cards: {red: 2, blue: 1, aunt: 1}}\n",
    }
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    pairs, found = read_game(tmp_path)
    (fault,) = [one for one in found if one.code == "C217"]
    assert fault.message == '3 copies of cards called "Twin", and the format "small" allows 2'
    assert fault.span is not None
    assert fault.span.text == "blue"
    program = compile_game(bind_game(pairs)[0], 2)
    drawn = [draw_deck(program, Wanted("small", seed), 1) for seed in range(20)]
    assert all(deck is not None and deck.cards["aunt"] == 2 for deck in drawn)
