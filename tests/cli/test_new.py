"""`new`: scaffolds that pass every check at once."""

import io
import re
import sys
from pathlib import Path

import pytest

from ruledeck.cli.authoring.insertion import append
from ruledeck.cli.authoring.scaffold import id_of, quoted
from ruledeck.grammar.files.document_nodes import Scalar
from ruledeck.grammar.files.documents import compose
from ruledeck.grammar.text.source import Source

from .duel import write_duel
from .program import Program


def test_a_game_passes(workshop: Path, ruledeck: Program) -> None:
    """A new game is clean and canonical as it stands."""
    assert ruledeck("new", "game", "My: Game", "--in", "games").code == 0
    assert ruledeck("check", "games/my_game", "--deny-warnings").code == 0
    assert ruledeck("format", "games/my_game", "--check").code == 0


def test_a_game_is_never_overwritten(workshop: Path, ruledeck: Program) -> None:
    """A folder that exists is left alone."""
    ruledeck("new", "game", "Mine")
    assert ruledeck("new", "game", "Mine").code == 2


def test_everything_new_passes(skirmish: Path, ruledeck: Program) -> None:
    """A set, a card, a card like another and a ruling leave the game clean."""
    for arguments in (
        ["set", "skirmish", "Second Wave"],
        ["card", "skirmish", "Sapper", "--set", "core", "--type", "unit"],
        ["card", "skirmish", "Old Scout", "--like", "Scout"],
        ["ruling", "skirmish", 'It "works"'],
        ["ruling", "skirmish", "It works twice"],
    ):
        assert ruledeck("new", *arguments).code == 0
    assert ruledeck("check").out == "no findings (1 game, 5 cards, 2 rulings checked)\n"


def test_a_card_like_another(skirmish: Path, ruledeck: Program) -> None:
    """It has the other's facts and behaviour, but an id and a name of its own and none of its printings."""
    path = skirmish / "cards" / "core.yaml"
    path.write_text(
        "- name: Scout\n  id: scout\n  type: unit   # a comment\n  printings: [{set: Core, number: 1}]\n"
        "  rules: |\n    whenever this has 3 damage:\n        end the game\n  cost: 1\n",
        encoding="utf-8",
    )
    ruledeck("new", "card", "skirmish", "Old Scout", "--like", "scout")
    assert path.read_text(encoding="utf-8").split("cost: 1\n", 1)[1] == (
        "- id: old_scout\n  name: Old Scout\n  type: unit   # a comment\n"
        "  rules: |\n    whenever this has 3 damage:\n        end the game\n  cost: 1\n"
    )


def test_a_card_like_one_in_braces(skirmish: Path, ruledeck: Program) -> None:
    """A card on one line becomes one on several."""
    path = skirmish / "cards" / "core.yaml"
    path.write_text("- {id: scout, name: Scout, type: unit, cost: 3}\n", encoding="utf-8")
    ruledeck("new", "card", "skirmish", "Old Scout", "--like", "scout")
    assert path.read_text(encoding="utf-8").endswith("- id: old_scout\n  name: Old Scout\n  type: unit\n  cost: 3\n")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["card", "skirmish", "Scout"], "already"),
        (["card", "skirmish", "Ёж"], "no id can be made"),
        (["card", "skirmish", "A", "--id", "Not An Id"], "is not an id"),
        (["card", "skirmish", "A", "--type", "unti"], 'did you mean "unit"?'),
        (["card", "skirmish", "A", "--like", "sapper"], "there is no card"),
        (["card", "skirmish", "A", "--like", "scout", "--type", "unit"], "exclude"),
        (["set", "skirmish", "core"], "exists already"),
        (["card", "skirmsh", "A"], 'did you mean "skirmish"?'),
    ],
)
def test_refusals(skirmish: Path, ruledeck: Program, arguments: list[str], words: str) -> None:
    """What cannot be made is refused with a reason, and nothing is written."""
    before = {path: path.read_bytes() for path in skirmish.rglob("*") if path.is_file()}
    result = ruledeck("new", *arguments)
    assert (result.code, words in result.err) == (2, True)
    assert {path: path.read_bytes() for path in skirmish.rglob("*") if path.is_file()} == before


def test_a_ruling_of_a_game_that_asks_is_known_to_fail(workshop: Path, ruledeck: Program) -> None:
    """Where a game begins with a question, an empty case cannot end well, and says so; else it passes."""
    write_duel(workshop)
    ruledeck("new", "game", "Quiet")
    for game in ("duel", "quiet"):
        assert ruledeck("new", "ruling", game, "Something").code == 0
    assert "todo: true" in Path("duel/rulings/house.yaml").read_text(encoding="utf-8")
    assert "todo: true" not in Path("quiet/rulings/house.yaml").read_text(encoding="utf-8")
    assert ruledeck("check", "duel", "quiet").code == 0


def test_a_ruling_cites_a_book_of_the_game(workshop: Path, ruledeck: Program) -> None:
    """The line of the source names a book that the game has, so that it can be filled in."""
    write_duel(workshop)
    manifest = Path("duel/game.yaml")
    text = manifest.read_text(encoding="utf-8").replace("core:", "almanac:")
    manifest.write_text(text if "almanac:" in text else f"{text}sources: {{almanac: {{title: Almanac}}}}\n", "utf-8")
    assert ruledeck("new", "ruling", "duel", "Something").code == 0
    assert "# source: {book: almanac, section" in Path("duel/rulings/house.yaml").read_text(encoding="utf-8")


def test_a_ruling_from_a_save(workshop: Path, ruledeck: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    """The draft holds the position of the save, the top card first, and the phrases that could be chosen."""
    write_duel(workshop)
    monkeypatch.setattr(sys, "stdin", io.StringIO("1\n2\n! odd\nq\n"))
    ruledeck("play", "duel", "--seed", "1", "--bot", "2=first", "--option", "length=long")
    assert ruledeck("new", "ruling", "duel", "It was odd", "--from", "wrong.json", "--file", "odd").code == 0
    text = Path("duel/rulings/odd.yaml").read_text(encoding="utf-8")
    assert "# alice had to decide:" in text
    assert "options: {length: long}" in text
    assert "    values: {active player: alice}\n" in text
    assert "    alice: {hand: [" in text
    assert ruledeck("check", "duel").code == 0


def test_a_ruling_from_no_save_is_refused(workshop: Path, ruledeck: Program) -> None:
    """A file that is no save of the game gives no draft."""
    write_duel(workshop)
    Path("a.json").write_text("{}", encoding="utf-8")
    assert ruledeck("new", "ruling", "duel", "x", "--from", "a.json").code == 2
    assert not Path("duel/rulings").exists()


def test_several_sets_ask_which(skirmish: Path, ruledeck: Program) -> None:
    """With two files of cards the one that is meant must be named."""
    ruledeck("new", "set", "skirmish", "Second")
    assert "--set" in ruledeck("new", "card", "skirmish", "A").err


def test_appending_keeps_line_ends(tmp_path: Path) -> None:
    """A file with CRLF and no last line end gets both right."""
    path = tmp_path / "a.yaml"
    path.write_bytes(b"- 1\r\n- 2")
    append(tmp_path, path, "- 3\n- 4\n")
    assert path.read_bytes() == b"- 1\r\n- 2\r\n- 3\r\n- 4\r\n"


@pytest.mark.parametrize(
    "text", ["Plain", "A: b", "yes", "12", "# no", '"x"', "a\\b", "Ёж", " x ", "it's", "- x", "a #b"]
)
def test_quoted_text_is_read_back(text: str) -> None:
    """Whatever the name, YAML reads back just that."""
    root, found = compose(Source("a", f"{quoted(text)}\n"))
    assert not found
    assert isinstance(root, Scalar)
    assert root.value == text


@pytest.mark.parametrize(("name", "ident"), [("It's a Trap!", "its_a_trap"), ("Gäme 2", "game_2"), ("Ёж", "")])
def test_ids_are_made_of_names(name: str, ident: str) -> None:
    """Accents and signs are dropped; a name in another script gives none."""
    assert id_of(name) == ident


def test_a_card_has_what_its_type_asks_for(workshop: Path, ruledeck: Program) -> None:
    """Numbers at nought, the first symbol, the first card of a type; what is optional is left to its author."""
    game = workshop / "dice"
    for name, text in {
        "game.yaml": (
            "id: dice\nlanguage: 1\nname: Dice\nplayers: {min: 1, max: 1}\nsymbols: {side: [red, blue]}\n"
            "types:\n  die: {kind: die, faces: {pips: number}}\n"
            "  hero: {fields: {side: side, die: die, size: number, luck: optional number, motto: text, quick: flag}}\n"
        ),
        "rules/play.rules": "verb play the game\n    does: end the game\n",
        "cards/core.yaml": "- {id: cube, name: Cube, type: die, copies: 1, faces: [{pips: 1}]}\n",
    }.items():
        (game / name).parent.mkdir(parents=True, exist_ok=True)
        (game / name).write_text(text, encoding="utf-8")
    assert ruledeck("new", "card", "dice", "Ann", "--type", "hero").code == 0
    assert (game / "cards" / "core.yaml").read_text(encoding="utf-8").splitlines()[1:] == [
        "- id: ann", "  name: Ann", "  type: hero", "  copies: 1", "  side: red", "  die: cube", "  size: 0",
        "  motto: Ann", "  quick: false",
    ]  # fmt: skip
    found = ruledeck("check", "dice", "--ignore", "W917").out
    assert found == "no findings (1 game, 2 cards, 0 rulings checked)\n"


def test_a_card_of_a_game_with_decks_is_to_be_named_in_one(skirmish: Path, ruledeck: Program) -> None:
    """Nobody is left to wonder why the new card never comes."""
    (skirmish / "decks").mkdir()
    deck = "- {id: all, name: All, cards: {scout: 2, field_medic: 2}}\n"
    (skirmish / "decks" / "all.yaml").write_text(deck, encoding="utf-8")
    assert (
        "name it in a deck, such as games/skirmish/decks/all.yaml" in ruledeck("new", "card", "skirmish", "Sapper").out
    )
    assert 'W921 no game ever holds a "Sapper"' in ruledeck("check", "--output-format", "concise").out


def test_what_lies_beside_the_decks_of_players_is_held_by_its_copies(skirmish: Path, ruledeck: Program) -> None:
    """The deck of a player lists what that player brings, and nothing of what is there for all."""
    (skirmish / "decks").mkdir()
    (skirmish / "decks" / "all.yaml").write_text("- {id: all, name: All, cards: {scout: 2}}\n", encoding="utf-8")
    manifest = skirmish / "game.yaml"
    text = manifest.read_text(encoding="utf-8")
    medic = 'W921 no game ever holds a "Field Medic"'
    assert medic in ruledeck("check", "--output-format", "concise").out
    manifest.write_text(re.sub(r"players: \{(.*)\}", r"players: {\1, decks: each}", text), encoding="utf-8")
    assert "decks: each" in manifest.read_text(encoding="utf-8")
    assert medic not in ruledeck("check", "--output-format", "concise").out
