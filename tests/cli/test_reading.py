"""`words`, `find`, `show` and `explain`: what authors look up."""

import ast
import json
from pathlib import Path
from textwrap import dedent

import pytest

from ruledeck.cli.authoring.language_words import LANGUAGE_WORDS
from ruledeck.cli.authoring.reference_words import entries_with, reference_words
from ruledeck.grammar.syntax.parser import parse
from ruledeck.grammar.text.codes import CODES
from ruledeck.grammar.text.reserved import RESERVED
from ruledeck.grammar.text.source import Source

from .program import Program

RULES = """\
ability call
    timing: called

verb heal {amount: number} from {victim: unit}
    event: {victim} is healed
    does: remove amount damage from victim

verb play the game
    does:
        resolve the call ability of each unit in each player's field
        end the game
"""
CARDS = """\
- id: field_medic
  name: Field Medic
  type: unit
  cost: 2
  rules: |
    call: heal 2 from this
- id: surgeon
  name: Surgeon
  type: unit
  cost: 4
  rules: |
    call:
        heal 2 from this
        heal 2 from this
- {id: scout, name: Scout, type: unit, cost: 1}
"""
TEXT = "cards:\n  field_medic: {name: Полевой медик}\n"
RULING = """\
- case: A medic heals
  status: house
  do: []
  expect: ['"Field Medic" has 1 damage']
"""


@pytest.fixture
def hospital(skirmish: Path) -> Path:
    """The small game with a verb, cards that use it, a translation and a ruling."""
    files = {"rules/play.rules": RULES, "cards/core.yaml": CARDS, "text/ru/cards.yaml": TEXT, "rulings/a.yaml": RULING}
    for name, text in files.items():
        (skirmish / name).parent.mkdir(parents=True, exist_ok=True)
        (skirmish / name).write_text(text, encoding="utf-8")
    return skirmish


def test_the_sample_is_clean(hospital: Path, ruledeck: Program) -> None:
    """The other tests here rest on a game without errors."""
    assert ruledeck("check", "--ignore", "D417").code == 0


def test_a_verb_with_its_event_and_cards(hospital: Path, ruledeck: Program) -> None:
    """An entry shows the pattern with its slots, what triggers may say, and cards that use it, short ones first."""
    result = ruledeck("words", "skirmish", "heal")
    assert result.out == (
        "VERBS\n"
        "  heal {amount: number} from {victim: unit}\n"
        "      after {by: player} heal {amount: number} from {victim: unit}\n"
        "      after {victim: unit} is healed\n"
        "      when {by: player} would heal {amount: number} from {victim: unit}\n"
        '      e.g. Field Medic: "call: heal 2 from this"\n'
        '      e.g. Surgeon: "heal 2 from this"\n'
    )


def test_words_are_looked_for_from_their_beginning_on(hospital: Path, ruledeck: Program) -> None:
    """Not in their midst, nor in by whom something is done, which stands in every entry."""
    assert ruledeck("words", "skirmish", "lay").code == 1
    entries = ruledeck("words", "skirmish", "win").out
    assert entries.count("after {by: player} win the game") == 1
    assert "heal" not in ruledeck("words", "skirmish", "by").out


def test_a_state_that_begins_is_listed_as_what_is_waited_for(hospital: Path, ruledeck: Program) -> None:
    """It is an event without a verb, and no period, each of which begins and ends once in the list."""
    out = ruledeck("words", "skirmish").out
    assert "\n  as soon as <condition>\n" in out
    assert out.count("\n  <period> ends ") == 1
    assert out.count("\n  <event> as a cost ") == 1


def test_words_lists_every_group(hospital: Path, ruledeck: Program) -> None:
    """Verbs, nouns and kinds of abilities stand under their headings."""
    out = ruledeck("words", "skirmish").out
    assert {"VERBS", "KINDS OF ABILITIES", "TYPES", "ZONES", "COUNTERS", "FIELDS", "PERIODS"} <= set(out.splitlines())
    assert out.index("heal {amount") < out.index("shuffle {zone")


def test_words_as_json(hospital: Path, ruledeck: Program) -> None:
    """Programs get the same entries with their places."""
    (entry,) = json.loads(ruledeck("words", "skirmish", "heal", "--output-format", "json").out)
    assert entry["slots"] == [["amount", "number"], ["victim", "unit"]]
    assert entry["place"] == "games/skirmish/rules/play.rules:4"
    assert entry["examples"][0] == {
        "card": "Field Medic",
        "place": "games/skirmish/cards/core.yaml:6",
        "text": "call: heal 2 from this",
    }


def test_an_unknown_word_is_suggested(hospital: Path, ruledeck: Program) -> None:
    """A query that finds nothing fails and names its neighbours."""
    result = ruledeck("words", "skirmish", "haels")
    assert (result.code, '"heal"' in result.err) == (1, True)


def test_an_unknown_game_is_suggested(hospital: Path, ruledeck: Program) -> None:
    """A misspelt game names its neighbours."""
    result = ruledeck("words", "skirmsh")
    assert (result.code, 'did you mean "skirmish"?' in result.err) == (2, True)


def test_a_game_by_its_folder(hospital: Path, ruledeck: Program) -> None:
    """A path works where a name does."""
    assert ruledeck("words", hospital, "heal").code == 0


@pytest.mark.parametrize(
    ("text", "ids"),
    [
        ("medic", ["field_medic"]),
        ("полевой", ["field_medic"]),
        ("COST 4", ["surgeon"]),
        ("heal  2", ["field_medic", "surgeon"]),
        ("type unit", ["field_medic", "surgeon", "scout"]),
    ],
)
def test_find(hospital: Path, ruledeck: Program, text: str, ids: list[str]) -> None:
    """Cards are found by name in any language, by fact and by behaviour, without regard to case and spaces."""
    found = json.loads(ruledeck("find", text, "--output-format", "json").out)
    assert [one["id"] for one in found] == ids


def test_find_prints_places(hospital: Path, ruledeck: Program) -> None:
    """A hit has name, id, place and the line that was found."""
    assert ruledeck("find", "scout").out == "Scout  [skirmish/scout]  games/skirmish/cards/core.yaml:15\n    Scout\n"


def test_find_nothing(hospital: Path, ruledeck: Program) -> None:
    """Nothing found fails and suggests a name."""
    result = ruledeck("find", "Surgeonn")
    assert (result.code, 'did you mean "Surgeon"?' in result.err) == (1, True)


@pytest.mark.parametrize("name", ["field_medic", "Field Medic", "FIELD MEDIC", "Полевой медик"])
def test_show_by_id_or_title(hospital: Path, ruledeck: Program, name: str) -> None:
    """A card is found by its id and by its title in any language."""
    result = ruledeck("show", name)
    assert (result.code, "│ Field Medic (Полевой медик)" in result.out) == (0, True)


def test_show_in_russian(hospital: Path, ruledeck: Program) -> None:
    """With `--lang ru` the Russian title comes first."""
    assert "│ Полевой медик (Field Medic)" in ruledeck("show", "field_medic", "--lang", "ru").out


def test_the_frame_is_straight(hospital: Path, ruledeck: Program) -> None:
    """All lines of the frame are equally wide."""
    lines = [line for line in ruledeck("show", "surgeon").out.splitlines() if line.startswith(("┌", "│", "├", "└"))]
    assert len(lines) > 6
    assert len({len(line) for line in lines}) == 1


def test_show_facts_rulings_and_tree(hospital: Path, ruledeck: Program) -> None:
    """The page has the facts, the place, the rulings that name the card, and on request the tree."""
    out = ruledeck("show", "field_medic", "--tree").out
    assert "cost 2" in out
    assert "skirmish/field_medic  games/skirmish/cards/core.yaml:1" in out
    assert "A medic heals  (games/skirmish/rulings/a.yaml:1)" in out
    assert "Perform verb='heal" in out


def test_show_code(hospital: Path, ruledeck: Program) -> None:
    """On request the page has the Python that a card is compiled to, each function under the place that it comes from."""
    out = ruledeck("show", "surgeon", "--code").out
    (before, code) = out.split("Compiled to:\n")
    assert "def " not in before
    lines = [line for line in code.splitlines() if line.startswith("    def ")]
    assert any("ability_" in line for line in lines)
    assert "    # card:surgeon#0, games/skirmish/cards/core.yaml:" in code
    ast.parse(dedent(code))
    (card,) = json.loads(ruledeck("show", "surgeon", "--code", "--output-format", "json").out)
    assert len(card["code"]) == len(lines)


def test_show_code_where_the_manifest_cannot_be_read(hospital: Path, ruledeck: Program) -> None:
    """What a card is compiled to depends on the game: where that cannot be read, the page ends with a refusal."""
    manifest = hospital / "game.yaml"
    manifest.write_text(manifest.read_text(encoding="utf-8").replace("players:", "plaers:"), encoding="utf-8")
    told = ruledeck("show", "surgeon", "--code")
    assert told.code == 2
    assert "surgeon" in told.out
    assert "no code can be made of" in told.err


def test_show_code_of_a_card_without_behaviour(hospital: Path, ruledeck: Program) -> None:
    """A card that does nothing is compiled to nothing, and the page says so."""
    assert "It has no behaviour to compile." in ruledeck("show", "scout", "--code").out


def test_show_as_json(hospital: Path, ruledeck: Program) -> None:
    """Programs get facts and behaviour as data."""
    (card,) = json.loads(ruledeck("show", "surgeon", "--output-format", "json").out)
    assert card["fields"] == {"cost": 4}
    assert card["behaviour"].startswith("call:\n")


@pytest.mark.parametrize("arguments", [["medc"], ["scout", "--lang", "eo"], ["scout", "--game", "other"]])
def test_show_refuses(hospital: Path, ruledeck: Program, arguments: list[str]) -> None:
    """An unknown card, language or game is refused with exit code 2."""
    assert ruledeck("show", *arguments).code == 2


def test_errors_in_a_game_are_announced(hospital: Path, ruledeck: Program) -> None:
    """What is shown of a faulty game may lack something, and that is said."""
    (hospital / "cards" / "bad.yaml").write_text("- {}\n", encoding="utf-8")
    assert "see `ruledeck check games/skirmish`" in ruledeck("find", "scout").err


@pytest.mark.parametrize("topic", ["C205", "c205", "out-of-range"])
def test_explain_a_code(ruledeck: Program, topic: str) -> None:
    """A code is explained by its page, asked for by code or by name."""
    assert ruledeck("explain", topic).out.startswith("# C205: out-of-range\n")


@pytest.mark.parametrize("code", CODES)
def test_every_code_is_explained(ruledeck: Program, code: str) -> None:
    """There is no code about which nothing can be said."""
    assert ruledeck("explain", code).out.startswith(f"# {code}: {CODES[code].name}\n")


def test_explain_lists_everything(ruledeck: Program) -> None:
    """Without a topic all codes and words are listed."""
    out = ruledeck("explain").out
    assert all(code in out for code in CODES)
    listed = json.loads(ruledeck("explain", "--output-format", "json").out)
    assert len(listed["codes"]) == len(CODES)


def test_explain_a_word(ruledeck: Program) -> None:
    """A word of the language has a sentence and an example."""
    assert ruledeck("explain", "May").out.startswith("may: Lets a player decline what follows.\n\n    you may")


def test_every_reserved_word_is_explained() -> None:
    """Whoever runs into a reserved word can look it up."""
    plural = {"chooses", "targets"}
    assert set(RESERVED) - plural <= set(LANGUAGE_WORDS)


@pytest.mark.parametrize("word", LANGUAGE_WORDS)
def test_every_example_can_be_read(word: str) -> None:
    """An example of a word is text of the language, and holds the word."""
    example = LANGUAGE_WORDS[word].example
    as_steps = "action:\n" + "".join(f"    {line}\n" for line in example.splitlines())
    as_section = "verb mend {victim: card}\n" + "".join(f"    {line}\n" for line in example.splitlines())
    errors = [
        parse(Source("a", text), rules=rules)[1]
        for text, rules in ((as_steps, False), (example, True), (as_section, True))
    ]
    assert () in errors
    assert word in example


def test_explain_suggests(ruledeck: Program) -> None:
    """An unknown topic is refused with its neighbours."""
    result = ruledeck("explain", "thne")
    assert (result.code, '"then"' in result.err) == (2, True)


@pytest.mark.parametrize(
    ("word", "shown"),
    [
        ("take", "Offers abilities of kind `action`"),
        ("stack", "an ability is announced when it is used"),
        ("queue", "in the order in which they were used"),
        ("called", "used by `resolve the ...`"),
        ("resolve", "in the order of the text"),
        ("redirect", "goes to something else"),
        ("random", "chance picks"),
        ("alternate", "alternate from active player until 2 consecutive passes:"),
    ],
)
def test_words_of_the_reference_are_explained(
    ruledeck: Program, word: str, shown: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever the reference lists is explained, though it has no page of its own."""
    monkeypatch.setenv("COLUMNS", "200")
    result = ruledeck("explain", word)
    assert (result.code, shown in " ".join(result.out.split())) == (0, True)


def test_no_word_of_the_reference_is_unknown(ruledeck: Program) -> None:
    """Each word that stands for itself in the reference finds the line that has it."""
    assert {"alternate", "at", "cancel", "divided", "host", "nests", "swap"} <= reference_words()
    assert [word for word in reference_words() if not entries_with(word)] == []


def test_a_word_of_the_reference_as_data(ruledeck: Program) -> None:
    """Programs get every way of writing with its meaning."""
    (first, *_) = json.loads(ruledeck("explain", "shuffle", "--output-format", "json").out)["written"]
    assert first["written"] == "shuffle ..."
    assert first["text"].startswith("Mixes a zone")


EXAMPLE = Path(__file__).parents[2] / "docs" / "example"


def test_a_card_is_shown_in_russian(ruledeck: Program) -> None:
    """Type, traits, facts and headings are in the language of the prose, each word by its own form."""
    out = ruledeck("show", "Teddy Bear", "--content", EXAMPLE, "--lang", "ru").out
    assert "│ отряд - плюш " in out
    assert "│ цена 3   сила 2   здоровье 5   цвет синий   экземпляров 2 " in out
    assert "\nЗаписано так:\n" in out
    assert "\nРешения:\n" in out


PLAY = "verb play the game\n    does: end the game\n"
SHELF = """\
id: shelf
language: 1
name: {en: Shelf, ru: Полка}
players: {min: 1, max: 1}
types: {book: {ru: {nom: книга}, fields: {hues: list of hue, rack: zone, blue: flag}}}
symbols: {hue: {red: {ru: {nom: красный}}, blue: {ru: {nom: синий}}}}
zones: {upper board: {ru: {nom: верхняя доска}}}
"""


def test_lists_and_zones_among_the_facts_are_said_in_russian(workshop: Path, ruledeck: Program) -> None:
    """A list of several is called in the plural, a zone by its noun, and a fact without a form is a warning."""
    card = "- {id: atlas, name: Atlas, type: book, hues: HUES, rack: upper board}\n"
    words = "words: {hues: {nom: оттенок}}\n"
    for name, text in {"game.yaml": SHELF, "rules/a.rules": PLAY, "text/ru/a.yaml": words}.items():
        (workshop / "shelf" / name).parent.mkdir(parents=True, exist_ok=True)
        (workshop / "shelf" / name).write_text(text, encoding="utf-8")
    (workshop / "shelf/cards").mkdir()
    for hues, told in (("[red, blue]", "оттенки красный, синий"), ("[red]", "оттенок красный")):
        (workshop / "shelf/cards/a.yaml").write_text(card.replace("HUES", hues), encoding="utf-8")
        out = ruledeck("show", "Atlas", "--content", "shelf", "--lang", "ru").out
        assert f"│ {told}   rack верхняя доска" in out
    found = ruledeck("check", "shelf", "--select", "D417").out
    assert 'the field "rack" has no form' in found
    assert 'the field "hues"' not in found


def test_a_card_fits_a_narrow_terminal(ruledeck: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    """The frame is no wider than the terminal, and a fact is never parted from its number."""
    monkeypatch.setenv("COLUMNS", "36")
    out = ruledeck("show", "Teddy Bear", "--content", EXAMPLE).out
    frame = [line for line in out.splitlines() if line.startswith(tuple("┌│├└"))]
    assert {len(line) for line in frame} == {36}
    assert any("health 5" in line for line in frame)


def test_fields_are_listed_as_they_are_declared(workshop: Path, ruledeck: Program) -> None:
    """What names a card says of which type, and what a card may lack says so."""
    manifest = SHELF.replace("blue: flag}", "blue: flag, next: optional book, kin: list of book}")
    for name, text in {"game.yaml": manifest, "rules/a.rules": PLAY}.items():
        (workshop / "shelf" / name).parent.mkdir(parents=True, exist_ok=True)
        (workshop / "shelf" / name).write_text(text, encoding="utf-8")
    out = " ".join(ruledeck("words", "shelf", "--content", "shelf").out.split())
    assert "next (of book: optional book) kin (of book: list of book)" in out


def test_a_kind_that_is_a_trigger_is_said_once(workshop: Path, ruledeck: Program) -> None:
    """An ability that begins with its trigger is of such a kind; any other kind stands in front of the trigger."""
    kinds = "ability after\n    timing: after\n\nability riposte\n    timing: when\n\n"
    for name, text in {"game.yaml": SHELF, "rules/a.rules": kinds + PLAY}.items():
        (workshop / "shelf" / name).parent.mkdir(parents=True, exist_ok=True)
        (workshop / "shelf" / name).write_text(text, encoding="utf-8")
    out = ruledeck("words", "shelf", "--content", "shelf").out
    assert "  after ...:\n" in out
    assert "  riposte when ...:\n" in out
