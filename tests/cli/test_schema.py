"""`schema`: JSON Schemas for editors, and the committed copies of them."""

import json
from pathlib import Path
from typing import cast

import pytest

from ruledeck.cli.authoring.schemas import KINDS, Schema, cards_schema
from ruledeck.grammar.files.loading import read_game

from .program import MANIFEST, Program


@pytest.mark.parametrize("kind", KINDS)
def test_the_committed_schema_is_true(root: Path, kind: str) -> None:
    """`docs/schema` holds what `ruledeck schema --write docs/schema` writes."""
    committed = (root / "docs" / "schema" / f"{kind}.schema.json").read_text(encoding="utf-8")
    assert committed == json.dumps(KINDS[kind](None), ensure_ascii=False, indent=2) + "\n"


@pytest.mark.parametrize("kind", KINDS)
def test_every_reference_leads_somewhere(kind: str) -> None:
    """An editor can resolve what a schema refers to."""
    schema = KINDS[kind](None)
    known = {f"#/$defs/{name}" for name in cast("Schema", schema.get("$defs", {}))}
    assert set(references(schema)) <= known


def test_keys_are_described() -> None:
    """An editor shows what a key is for."""
    properties = cast("dict[str, Schema]", cast("Schema", cards_schema()["items"])["properties"])
    assert properties["traits"]["description"] == "Traits."
    assert all("description" in one for one in properties.values())


def test_a_game_knows_its_types(skirmish: Path, ruledeck: Program) -> None:
    """With `--game` a card has exactly the fields, traits and symbols of its type."""
    text = MANIFEST.replace("{cost: number}", "{cost: number, icons: list of icon, fast: flag}")
    text += "traits: [Robot]\nsymbols: {icon: [sword, shield]}\n"
    (skirmish / "game.yaml").write_text(text, encoding="utf-8")
    (card,) = json.loads(ruledeck("schema", "cards", "--game", "skirmish").out)["items"]["anyOf"]
    assert card["additionalProperties"] is False
    assert card["properties"]["type"]["const"] == "unit"
    assert card["properties"]["cost"] == {"type": "integer"}
    assert card["properties"]["fast"] == {"type": "boolean"}
    assert card["properties"]["icons"] == {"type": "array", "items": {"enum": ["sword", "shield"]}}
    assert card["properties"]["traits"]["items"] == {"enum": ["Robot"]}


def test_the_cells_of_a_board_need_no_title() -> None:
    """An entry has an id, a title and a type, or it stands for a board, whose cells have their titles from their labels."""
    either = cast("list[dict[str, list[str]]]", cast("Schema", cards_schema()["items"])["anyOf"])
    assert [each["required"] for each in either] == [["id", "name", "type"], ["id", "type", "grid"]]


def test_decks_know_seats_and_formats(skirmish: Path) -> None:
    """With a game the seats and formats of decks are those that it declares."""
    text = MANIFEST + "formats: {starter: {least: 2}}\n"
    (skirmish / "game.yaml").write_text(text, encoding="utf-8")
    manifest = read_game(skirmish)[0].manifest
    items = cast("dict[str, dict[str, Schema]]", KINDS["decks"](manifest)["items"])
    assert items["properties"]["format"]["enum"] == ["starter"]


def test_a_part_of_the_manifest_says_what_it_adds() -> None:
    """Beside the rules, nouns may be added, and to a noun; what the game itself is, stands in game.yaml alone."""
    schema = KINDS["rules"](None)
    assert {"counters", "types"} <= set(cast("Schema", schema["properties"]))
    assert "players" not in cast("Schema", schema["properties"])
    assert schema["additionalProperties"] is False
    assert not [each for each in cast("dict[str, Schema]", schema["$defs"]).values() if "required" in each]


def test_write(workshop: Path, ruledeck: Program) -> None:
    """`--write` makes a file for each kind."""
    assert ruledeck("schema", "--write", "out").code == 0
    assert sorted(path.name for path in Path("out").iterdir()) == sorted(f"{kind}.schema.json" for kind in KINDS)


def test_all_at_once(ruledeck: Program) -> None:
    """Without a kind all schemas are printed by their kind."""
    assert set(json.loads(ruledeck("schema").out)) == set(KINDS)


def test_a_faulty_manifest_is_refused(skirmish: Path, ruledeck: Program) -> None:
    """Without its manifest nothing is known about a game."""
    (skirmish / "game.yaml").write_text("id: [", encoding="utf-8")
    assert ruledeck("schema", "--game", "skirmish").code == 2


def references(value: object) -> list[str]:
    """Return all references in a schema."""
    if isinstance(value, dict):
        own = [value["$ref"]] if isinstance(value.get("$ref"), str) else []
        return own + [one for inner in value.values() for one in references(inner)]
    return [one for inner in value for one in references(inner)] if isinstance(value, list) else []
