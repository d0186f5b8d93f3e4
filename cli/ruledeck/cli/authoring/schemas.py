"""JSON Schemas of the YAML files, for editors: of every game, and of one game with its types, fields and traits."""

import re
from collections.abc import Callable, Mapping
from typing import Final

from ruledeck.grammar.files.cards import CardEntry
from ruledeck.grammar.files.decks import DeckEntry, TextEntry
from ruledeck.grammar.files.manifest import ComponentType, FieldType, Manifest
from ruledeck.grammar.files.manifest_parts import ADDED
from ruledeck.grammar.files.policy_models import PolicyEntry
from ruledeck.grammar.files.ruling_models import CaseEntry, RulingEntry

Schema = dict[str, object]
DIALECT: Final = "http://json-schema.org/draft-07/schema#"
_ATTRIBUTES: Final = re.compile(r"\n\s*Attributes:\n(?P<list>.*)\Z", re.DOTALL)
_ATTRIBUTE: Final = re.compile(r"^ {4,8}(?P<name>\w+): (?P<text>.*(?:\n {8,}.*)*)", re.MULTILINE)


def game_schema() -> Schema:
    """Return the schema of `game.yaml`."""
    return _headed("A game: its nouns, players, options and sources.", _described(Manifest.model_json_schema()))


def rules_schema() -> Schema:
    """Return the schema of a YAML file beside the rules: what it adds to `game.yaml`, where anything may be said in part."""
    schema = _described(Manifest.model_json_schema())
    properties = _table(schema["properties"])
    schema["properties"] = {key: properties[key] for key in ADDED}
    for each in (schema, *_table(schema.get("$defs", {})).values()):
        # What one file says of a noun may be no more than what it adds to another one.
        _table(each).pop("required", None)
    return _headed("What the rules beside it add to a game: nouns, options and sources.", schema)


def cards_schema(manifest: Manifest | None = None) -> Schema:
    """Return the schema of a file of cards; with a manifest, each type has exactly its fields."""
    base = _described(CardEntry.model_json_schema())
    # The title of a cell is made of its label.
    base["anyOf"] = [{"required": base.pop("required")}, {"required": ["id", "type", "grid"]}]
    if manifest is None:
        return _list("Cards: facts and behaviour.", base)
    variants = [_card_of(name, declared, manifest, base) for name, declared in manifest.types.items()]
    schema: Schema = {"anyOf": variants}
    if "$defs" in base:
        schema["$defs"] = base["$defs"]
    return _list("Cards: facts and behaviour.", schema)


def decks_schema(manifest: Manifest | None = None) -> Schema:
    """Return the schema of a file of decks; with a manifest, seats and formats are those of the game."""
    entry = _described(DeckEntry.model_json_schema())
    if manifest is not None:
        properties = _table(entry["properties"])
        for key, known in (("seat", manifest.players.seats), ("format", manifest.formats)):
            if known:
                properties[key] = {**_table(properties[key]), "enum": [*known]}
    return _list("Decks: copies of each card by its id.", entry)


def policies_schema() -> Schema:
    """Return the schema of a file of policies."""
    return _list("Policies: what a player without a person prefers.", _described(PolicyEntry.model_json_schema()))


def rulings_schema(manifest: Manifest | None = None) -> Schema:
    """Return the schema of a file of rulings: a list of cases, or cards of its own and cases."""
    case = _described(CaseEntry.model_json_schema())
    file = _described(RulingEntry.model_json_schema())
    cards = cards_schema(manifest)
    definitions = {**_table(case.pop("$defs", {})), **_table(cards.get("$defs", {}))}
    definitions |= {"case": case, "card": cards["items"]}
    properties = _table(file["properties"])
    properties["cases"] = {"type": "array", "items": {"$ref": "#/$defs/case"}}
    properties["cards"] = {"type": "array", "items": {"$ref": "#/$defs/card"}}
    either: list[object] = [{"type": "array", "items": {"$ref": "#/$defs/case"}}, file]
    return _headed("Rulings: positions, decisions and expectations.", {"anyOf": either, "$defs": definitions})


def text_schema() -> Schema:
    """Return the schema of a file of translations."""
    return _headed("Translations by the id of what they translate.", _described(TextEntry.model_json_schema()))


KINDS: Final[Mapping[str, Callable[[Manifest | None], Schema]]] = {
    "game": lambda _: game_schema(),
    "rules": lambda _: rules_schema(),
    "cards": cards_schema,
    "decks": decks_schema,
    "policies": lambda _: policies_schema(),
    "rulings": rulings_schema,
    "text": lambda _: text_schema(),
}
"""What a schema can be had of."""


def _headed(description: str, schema: Schema) -> Schema:
    return {"$schema": DIALECT, **{**schema, "description": description}}


def _list(description: str, entry: Schema) -> Schema:
    definitions = entry.pop("$defs", None)
    schema: Schema = {"type": "array", "items": entry}
    if definitions is not None:
        schema["$defs"] = definitions
    return _headed(description, schema)


def _card_of(name: str, declared: ComponentType, manifest: Manifest, base: Schema) -> Schema:
    properties = dict(_table(base["properties"]))
    properties["type"] = {"const": name, "description": f"A {name}."}
    if manifest.traits:
        properties["traits"] = {"type": "array", "items": {"enum": [*manifest.traits]}, "default": []}
    for field, kind in declared.fields.items():
        properties[field] = _field(kind, manifest)
    return {
        "title": name,
        "type": "object",
        "properties": properties,
        "anyOf": base["anyOf"],
        "additionalProperties": False,
    }


def _field(kind: FieldType, manifest: Manifest) -> Schema:
    plain: Schema
    if kind.of in manifest.symbols:
        plain = {"enum": [*manifest.symbols[kind.of]]}
    elif kind.of == "zone":
        plain = {"enum": [name for name, zone in manifest.zones.items() if zone.per == "game"]}
    elif kind.of in manifest.card_words:
        # An id, or the facts of a card that is written inside of this one.
        plain = {"type": ["string", "object"]}
    else:
        plain = {"type": {"number": "integer", "flag": "boolean"}.get(kind.of, "string")}
    return {"type": "array", "items": plain} if kind.many else plain


def _described(schema: Schema) -> Schema:
    """Move what the docstring of a model says about its attributes to where an editor shows it."""
    for definition in (schema, *_table(schema.get("$defs", {})).values()):
        table = _table(definition)
        text = str(table.get("description", ""))
        listed = _ATTRIBUTES.search(text)
        if listed is None:
            continue
        table["description"] = text[: listed.start()].strip()
        properties = _table(table.get("properties", {}))
        for found in _ATTRIBUTE.finditer(listed["list"]):
            if found["name"] in properties:
                _table(properties[found["name"]])["description"] = " ".join(found["text"].split())
    return schema


def _table(value: object) -> Schema:
    assert isinstance(value, dict)
    return value
