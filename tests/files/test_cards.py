"""What is kept of cards, nouns, decks and rulings."""

import pytest

from ruledeck.grammar.files.cards import CardEntry, CardText, read_cards
from ruledeck.grammar.files.decks import read_decks, read_translation
from ruledeck.grammar.files.document_nodes import Mapping, Node
from ruledeck.grammar.files.documents import compose
from ruledeck.grammar.files.manifest import CARD_KEYS, FieldType, Manifest
from ruledeck.grammar.files.manifest_faults import read_manifest
from ruledeck.grammar.files.ruling_models import RulingFile
from ruledeck.grammar.files.rulings import read_rulings
from ruledeck.grammar.text.diagnostic import Diagnostic
from ruledeck.grammar.text.source import Position, Source

GAME = """\
id: sample
language: 1
name: {en: Sample, ru: Пример}
players: {min: 2, max: 2, seats: [north, south]}
types:
  unit:
    ru: {nom: отряд, gen: отряда, plural: {nom: отряды, gen: отрядов}, gender: m}
    fields: {cost: number, icons: list of icon, steps: list of number, big: flag, motto: text}
symbols: {icon: [sword, shield]}
traits: {Robot: {ru: робот}, Pilot: {forms: {de: Pilot}}}
options: {early: {values: [true, 1, a], default: 1}}
"""


def tree(text: str) -> Node:
    """Return the YAML of a text without faults."""
    node, found = compose(Source("a.yaml", text))
    assert node is not None
    assert found == []
    return node


def manifest() -> Manifest:
    """Return the manifest of the sample game."""
    found, faults = read_manifest(tree(GAME))
    assert faults == []
    assert found is not None
    return found


def card(text: str) -> CardText:
    """Return the only card of a text."""
    [found], faults = read_cards(tree(text), manifest())
    assert faults == []
    return found


def rulings(text: str) -> RulingFile:
    """Return rulings without faults."""
    found, faults = read_rulings(tree(text), None)
    assert faults == []
    return found


def test_fields_have_their_values() -> None:
    """Every declared field that is given is kept, and no other key is among them."""
    one = card("- {id: a, name: A, type: unit, cost: 0, icons: [sword, sword], steps: [1], big: true}\n")
    assert dict(one.fields) == {"cost": 0, "icons": ("sword", "sword"), "steps": (1,), "big": True}


def test_author_keys_are_not_facts() -> None:
    """Story, artist and the like may hold anything and are not kept among the fields."""
    one = card("- {id: a, name: A, type: unit, story: [x, {y: 1}], artist: B, image: c.png, notes: 3, flavor: ''}\n")
    assert dict(one.fields) == {}


def test_printings_keep_their_differing_facts() -> None:
    """A printing has its set, number and copies, and what differs from the card."""
    one = card("- {id: a, name: A, type: unit, printings: [{set: s, number: 3, copies: 2, cost: 1, artist: B}]}\n")
    [printing] = one.printings
    assert (printing.set, printing.number, printing.copies) == ("s", 3, 2)
    assert dict(printing.facts) == {"cost": 1, "artist": "B"}


def test_places_of_a_card_are_known() -> None:
    """The card, its id and the value of each key have places."""
    one = card("- id: a\n  name: A\n  type: unit\n  cost: 3\n")
    assert one.span.begin == Position(1, 3)
    assert one.id_span.text == "a"
    assert one.key_spans["cost"].begin == Position(4, 9)


def test_behaviour_is_kept_as_a_slice() -> None:
    """It keeps its place in the file; a card without behaviour has none."""
    one = card("- id: a\n  name: A\n  type: unit\n  rules: |\n    one\n    two\n")
    assert one.rules is not None
    assert (one.rules.text, one.rules.column) == ("one\n    two", 5)
    assert card("- {id: a, name: A, type: unit}\n").rules is None


def test_provenance_is_kept_as_written() -> None:
    """Where the facts come from may be any structure."""
    assert card("- {id: a, name: A, type: unit, provenance: {page: 3}}\n").provenance == {"page": 3}


def test_field_types_are_read() -> None:
    """A type of a field says what it holds and whether it is a list."""
    fields = manifest().types["unit"].fields
    assert fields["cost"] == FieldType("number")
    assert fields["icons"] == FieldType("icon", many=True)
    assert str(fields["icons"]) == "list of icon"


def test_a_manifest_cannot_be_changed() -> None:
    """Models are frozen."""
    with pytest.raises(ValueError, match="frozen"):
        manifest().id = "other"


@pytest.mark.parametrize(
    ("case", "plural", "form"),
    [("gen", False, "отряда"), ("dat", False, "отряд"), ("gen", True, "отрядов"), ("dat", True, "отряды")],
)
def test_a_missing_case_is_like_the_nominative(case: str, plural: bool, form: str) -> None:
    """Forms fall back to the nominative of their own number."""
    forms = manifest().types["unit"].in_language("ru")
    assert forms is not None
    assert forms.case(case, plural=plural) == form


def test_a_noun_without_forms_has_none() -> None:
    """Nothing is invented for a language or a number that the author left out."""
    robot = manifest().traits["Robot"].in_language("ru")
    assert robot is not None
    assert robot.case("gen", plural=True) is None
    assert manifest().traits["Robot"].in_language("de") is None
    assert manifest().traits["Pilot"].in_language("de") is not None


def test_every_key_of_a_card_is_barred_from_fields() -> None:
    """The list of barred names is that of the keys that a card has."""
    assert sorted(CARD_KEYS) == sorted(CardEntry.model_fields)


def test_option_values_keep_their_kind() -> None:
    """True, 1 and a text stay three different values."""
    assert [type(value) for value in manifest().options["early"].values] == [bool, int, str]


def test_a_text_in_one_language_stands_alone() -> None:
    """A single text is that of the source language."""
    assert manifest().name == {"en": "Sample", "ru": "Пример"}
    found, _ = read_manifest(tree(GAME.replace("{en: Sample, ru: Пример}", "Sample")))
    assert found is not None
    assert found.name == {"": "Sample"}


def test_decks_keep_the_order_of_their_cards() -> None:
    """Copies by id, as written."""
    [deck], faults = read_decks(tree("- {id: d, name: D, seat: north, cards: {b: 2, a: 1}}\n"), manifest(), ["a", "b"])
    assert faults == []
    assert (list(deck.cards.items()), deck.seat, deck.format) == ([("b", 2), ("a", 1)], "north", None)


def test_translations_keep_titles_and_words() -> None:
    """Titles have forms, words are free."""
    source = Source("a.yaml", "cards: {a: {name: Б, forms: {gen: В}}}\nwords: {x: y}\n")
    found, faults = read_translation(compose(source)[0], "ru", source, ["a"])
    assert faults == []
    assert found is not None
    assert found.cards["a"].forms is not None
    assert (found.language, found.cards["a"].forms.gen, dict(found.words)) == ("ru", "В", {"x": "y"})


def test_an_empty_translation_is_no_fault() -> None:
    """An empty file translates nothing."""
    found, faults = read_translation(None, "ru", Source("a.yaml", ""), None)
    assert (faults, found.cards if found else None) == ([], {})


def test_steps_of_a_ruling_keep_true_places() -> None:
    """Decider, decision and expectation are kept; quotes are not part of a line."""
    text = "- case: C\n  status: house\n  do:\n    - north: pass\n      expect: [a is b, 'not offered: c']\n"
    [step] = rulings(text).cases[0].do
    assert step.who == "north"
    assert step.decision is not None
    assert (step.decision.text, step.decision.source.position(step.decision.start)) == ("pass", Position(4, 14))
    assert [line.text for line in step.expect] == ["a is b", "not offered: c"]


def test_a_ruling_is_strict_by_default() -> None:
    """Nothing is passed for the author, and a case is not expected to fail."""
    [case] = rulings("- {case: C, status: house}\n").cases
    assert (case.rest, case.todo, case.given, case.do, case.variants) == ("fail", False, None, (), ())


def test_the_position_of_a_ruling_is_kept_as_yaml() -> None:
    """What it means is known only where it is set up."""
    [case] = rulings("- {case: C, status: house, given: {at: end}, variants: [{case: V, given: {x: 1}}]}\n").cases
    assert isinstance(case.given, Mapping)
    assert case.given.span.text == "{at: end}"
    [variant] = case.variants
    assert (variant.case, variant.rest, variant.span.text) == ("V", None, "{case: V, given: {x: 1}}")


def test_rulings_may_have_cards_of_their_own() -> None:
    """They are read like those of the game."""
    found, faults = read_rulings(
        tree("cards: [{id: t, name: T, type: unit}]\ncases: [{case: C, status: house}]\n"), manifest()
    )
    assert faults == []
    assert [one.id for one in found.cards] == ["t"]
    assert [one.case for one in found.cases] == ["C"]


def test_findings_are_values() -> None:
    """Reading a wrong tree returns findings and nothing else."""
    cards, [fault] = read_cards(tree("3\n"), manifest())
    assert cards == []
    assert isinstance(fault, Diagnostic)


def test_editors_get_a_schema() -> None:
    """The schema of a manifest allows both spellings of names and forms."""
    schema = Manifest.model_json_schema()
    assert schema["additionalProperties"] is False
    assert {one.get("type") for one in schema["properties"]["traits"]["anyOf"]} == {"array", "object"}
