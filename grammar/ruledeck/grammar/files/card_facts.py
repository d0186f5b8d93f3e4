"""The facts of a card, checked against the fields that its type declares."""

from collections.abc import Collection, Mapping

from ruledeck.grammar.files import document_nodes
from ruledeck.grammar.files.document_nodes import Node, Scalar
from ruledeck.grammar.files.manifest import ComponentType, FieldType, Manifest
from ruledeck.grammar.files.model_errors import not_a_choice, wrong_shape
from ruledeck.grammar.text import codes
from ruledeck.grammar.text.diagnostic import Diagnostic
from ruledeck.grammar.text.suggestion import did_you_mean

FactValue = str | int | bool | tuple[str, ...] | tuple[int, ...]
_NEEDED = {"number": "a whole number", "text": "a text", "flag": "true or false"}


def check_facts(
    node: document_nodes.Mapping, name: str, kind: ComponentType, manifest: Manifest, known: Collection[str]
) -> tuple[Mapping[str, FactValue], list[Diagnostic]]:
    """Read the declared fields in `node`.

    Args:
        node: A card or a printing.
        name: Name of the type.
        kind: The type.
        manifest: For the symbol sets.
        known: Keys that are not fields.

    Returns:
        The values of the fields, and a finding for each key or value that does not fit.
    """
    facts: dict[str, FactValue] = {}
    found: list[Diagnostic] = []
    for key, value in node.entries:
        field = kind.fields.get(key.raw)
        if field is not None:
            fact = _fact(value, key, field, manifest, found)
            if fact is not None:
                facts[key.raw] = fact
        elif key.raw not in known:
            found.append(_unknown_field(key, name, kind, known))
    return facts, found


def check_faces(
    node: document_nodes.Mapping, name: str, kind: ComponentType, manifest: Manifest
) -> tuple[tuple[Mapping[str, FactValue], ...], list[Diagnostic]]:
    """Read the faces of a card; the arguments are those of `check_facts`.

    Returns:
        The facts of each face, and a finding for each key or value that does not fit.
    """
    listed = node.get("faces")
    found: list[Diagnostic] = []
    key = node.key("faces")
    if listed is not None and key is not None and not kind.faces:
        message = f'components of the type "{name}" have no faces'
        help_ = f"declare the facts of a face under `types: {name}: faces:` in game.yaml"
        return (), [Diagnostic(codes.UNKNOWN_FIELD, message, key.span, help=help_)]
    faces: list[Mapping[str, FactValue]] = []
    sides = kind.model_copy(update={"fields": kind.faces})
    for item in listed.items if isinstance(listed, document_nodes.Sequence) else ():
        if isinstance(item, document_nodes.Mapping):
            facts, faults = check_facts(item, name, sides, manifest, ())
            faces.append(facts)
            found += faults
    return tuple(faces), found


def named_cards(kind: ComponentType, manifest: Manifest) -> frozenset[str]:
    """Return the fields of a type that name other cards."""
    words = manifest.card_words - set(manifest.symbols)
    return frozenset(name for name, field in kind.fields.items() if field.of in words)


def check_traits(node: document_nodes.Mapping, manifest: Manifest) -> list[Diagnostic]:
    """Return a finding for each trait of a card that the game does not declare, or that is listed twice."""
    traits = node.get("traits")
    found: list[Diagnostic] = []
    seen: set[str] = set()
    for item in traits.items if isinstance(traits, document_nodes.Sequence) else ():
        if not isinstance(item, Scalar):
            continue
        if item.raw not in manifest.traits:
            message = f'"{item.raw}" is not a trait of this game'
            help_ = did_you_mean(item.raw, manifest.traits) or "declare it under `traits:` in game.yaml"
            found.append(Diagnostic(codes.UNKNOWN_TRAIT, message, item.span, help=help_))
        elif item.raw in seen:
            message = f'the trait "{item.raw}" is listed twice'
            found.append(Diagnostic(codes.DUPLICATE_ID, message, item.span, help="delete one of the two"))
        seen.add(item.raw)
    return found


def _fact(node: Node, key: Scalar, field: FieldType, manifest: Manifest, found: list[Diagnostic]) -> FactValue | None:
    if not field.many:
        return _one(node, key, field.of, manifest, found)
    if not isinstance(node, document_nodes.Sequence):
        found.append(wrong_shape(node, key, "a list"))
        return None
    values = [_one(item, None, field.of, manifest, found) for item in node.items]
    if field.of == "number":
        return tuple(value for value in values if isinstance(value, int))
    return tuple(value for value in values if isinstance(value, str))


def _one(
    node: Node, key: Scalar | None, of: str, manifest: Manifest, found: list[Diagnostic]
) -> str | int | bool | None:
    value = node.value if isinstance(node, Scalar) else None
    match of:
        case "number":
            fits = isinstance(value, int) and not isinstance(value, bool)
        case "flag":
            fits = isinstance(value, bool)
        case _:
            fits = isinstance(value, str)
    if not fits or isinstance(value, float):
        found.append(wrong_shape(node, key, _NEEDED.get(of, f"a text (one of `{of}`)")))
        return None
    symbols = manifest.symbols.get(of)
    if symbols is not None and value not in symbols:
        found.append(not_a_choice(codes.UNKNOWN_SYMBOL, node.span, str(value), symbols))
    return value


def _unknown_field(key: Scalar, name: str, kind: ComponentType, known: Collection[str]) -> Diagnostic:
    help_ = did_you_mean(key.raw, [*kind.fields, *known])
    if help_ is None:
        fields = ", ".join(kind.fields) or "none"
        help_ = f"declare it under `types: {name}: fields:` in game.yaml; declared are: {fields}"
    return Diagnostic(codes.UNKNOWN_FIELD, f'the type "{name}" has no field "{key.raw}"', key.span, help=help_)
