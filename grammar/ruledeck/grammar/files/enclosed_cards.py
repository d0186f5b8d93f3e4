"""Cards that are written inside of the card they belong to: one entry for a card and its dice.

Where a field names a card, its facts may stand in place of its id. Such a card is read like any other one, behind the card that
it stands in: its id is that of the card with the name of the field (`ember_die`, `ember_dice_2`), its title says the same, or
what its type declares.
"""

from dataclasses import replace

from ruledeck.grammar.files.document_nodes import Mapping, Node, Scalar, Sequence
from ruledeck.grammar.files.manifest import Manifest

SLOT = "{card}"
"""What stands in a declared title for the title of the card that it comes with."""


def unfolded(root: Node, manifest: Manifest | None) -> Node:
    """Return a list of cards in which enclosed ones stand behind theirs, and are named where they stood."""
    if manifest is None or not isinstance(root, Sequence):
        return root
    holding = {
        name: {field: kind.of for field, kind in declared.fields.items() if kind.of in manifest.card_words}
        for name, declared in manifest.types.items()
    }
    if not any(holding.values()):
        return root
    items: list[Node] = []
    for item in root.items:
        kind = item.get("type") if isinstance(item, Mapping) else None
        fields = holding.get(kind.raw, {}) if isinstance(kind, Scalar) else {}
        items += _apart(item, fields, manifest) if isinstance(item, Mapping) and fields else [item]
    return replace(root, items=tuple(items))


def _apart(card: Mapping, fields: dict[str, str], manifest: Manifest) -> list[Node]:
    entries: list[tuple[Scalar, Node]] = []
    enclosed: list[Node] = []
    for key, value in card.entries:
        of = fields.get(key.raw, "")
        if of and isinstance(value, Mapping):
            inner = _named(card, value, key.raw, None, of, manifest)
            enclosed.append(inner)
            entries.append((key, _scalar(value, _id(inner))))
        elif of and isinstance(value, Sequence) and any(isinstance(each, Mapping) for each in value.items):
            items: list[Node] = []
            for place, each in enumerate(value.items, 1):
                if isinstance(each, Mapping):
                    inner = _named(card, each, key.raw, place, of, manifest)
                    enclosed.append(inner)
                    items.append(_scalar(each, _id(inner)))
                else:
                    items.append(each)
            entries.append((key, replace(value, items=tuple(items))))
        else:
            entries.append((key, value))
    return [Mapping(card.source, card.start, card.end, tuple(entries)), *enclosed] if enclosed else [card]


def _named(card: Mapping, inner: Mapping, field: str, place: int | None, of: str, manifest: Manifest) -> Mapping:
    """Return an enclosed card with its id, title and type, as far as it does not say them itself."""
    number = "" if place is None else f" {place}"
    pattern = manifest.types[of].title.get("en") if of in manifest.types else None
    added: list[tuple[Scalar, Node]] = []
    ident, title = card.get("id"), card.get("name")
    if inner.get("id") is None and isinstance(ident, Scalar):
        added.append(_entry(inner, "id", f"{ident.raw}_{f'{field}{number}'.replace(' ', '_')}"))
    if inner.get("name") is None and isinstance(title, Scalar):
        said = f"{title.raw} {field}" if pattern is None else pattern.replace(SLOT, title.raw)
        added.append(_entry(inner, "name", f"{said}{number}"))
    if inner.get("type") is None and of in manifest.types:
        added.append(_entry(inner, "type", of))
    return Mapping(inner.source, inner.start, inner.end, (*added, *inner.entries))


def _entry(inner: Mapping, key: str, value: str) -> tuple[Scalar, Node]:
    return _scalar(inner, key), _scalar(inner, value)


def _scalar(inner: Mapping, text: str) -> Scalar:
    """Return a text that stands nowhere itself: where the enclosed card begins."""
    place = inner.first_line
    return Scalar(inner.source, place.start, place.end, text, text, "")


def _id(inner: Mapping) -> str:
    found = inner.get("id")
    return found.raw if isinstance(found, Scalar) else ""
