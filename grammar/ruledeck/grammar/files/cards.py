"""Cards: entries of a file of cards to models, and what is wrong with their facts."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Annotated, Final

from pydantic import BaseModel, ConfigDict, Field

from ruledeck.grammar.files import document_nodes
from ruledeck.grammar.files.document_nodes import Node, Plain, Scalar
from ruledeck.grammar.files.document_slices import behaviour_slice
from ruledeck.grammar.files.face_notation import Notation
from ruledeck.grammar.files.grids import GridEntry
from ruledeck.grammar.files.manifest import ComponentType, FieldType, Manifest
from ruledeck.grammar.files.model_errors import not_a_choice, validate, wrong_shape
from ruledeck.grammar.files.models import MOST_COPIES, MOST_SIDES, Flavor, Id, Name
from ruledeck.grammar.text import codes
from ruledeck.grammar.text.diagnostic import Diagnostic, Note
from ruledeck.grammar.text.source import Slice, Span
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
    written = manifest.notation(kind)
    sides = kind.model_copy(update={"fields": kind.faces})
    for item in listed.items if isinstance(listed, document_nodes.Sequence) else ():
        if isinstance(item, document_nodes.Mapping):
            facts, faults = check_facts(item, name, sides, manifest, ())
            faces.append(facts)
            found += faults
        elif isinstance(item, Scalar):
            read = written.read(item.raw) if isinstance(written, Notation) else None
            if read is None:
                found.append(_no_face(item, name, kind))
            else:
                faces.append(read)
    return tuple(faces), found


def _no_face(item: Scalar, name: str, kind: ComponentType) -> Diagnostic:
    if kind.notation is None:
        help = f"write its facts (`{{{', '.join(kind.faces)}}}`), or declare `types: {name}: notation:` in game.yaml"
        return Diagnostic(codes.WRONG_SHAPE, "a face of this type is a mapping of its facts", item.span, help=help)
    message = f'"{item.raw}" is not a face in the notation of the type "{name}"'
    return Diagnostic(codes.WRONG_SHAPE, message, item.span, help=f"it is written {kind.notation}")


def named_cards(kind: ComponentType, manifest: Manifest) -> frozenset[str]:
    """Return the fields of a type that name other cards."""
    words = manifest.card_words - set(manifest.symbols)
    return frozenset(name for name, field in kind.fields.items() if field.of in words)


def named_ids(card: "CardText", manifest: Manifest) -> tuple[str, ...]:
    """Return the ids of the cards that the fields of a card name, in the order of the fields."""
    kind = manifest.types.get(card.type)
    return () if kind is None else _ids_in(card, [each for each in kind.fields if each in named_cards(kind, manifest)])


def _ids_in(card: "CardText", fields: Iterable[str]) -> tuple[str, ...]:
    found: list[str] = []
    for name in fields:
        value = card.fields.get(name)
        found += [each for each in (value if isinstance(value, tuple) else (value,)) if isinstance(each, str)]
    return tuple(found)


def brought_by(card: "CardText", manifest: Manifest) -> tuple[str, ...]:
    """Return the ids of the cards that come into a game with each copy of a card, in the order of the fields."""
    kind = manifest.types.get(card.type)
    return _ids_in(card, kind.brings if kind is not None else ())


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
    if of == "zone":
        # Of a zone that each player or component has, a card could not say whose it means.
        shared = [name for name, zone in manifest.zones.items() if zone.per == "game"]
        if value not in shared:
            found.append(not_a_choice(codes.UNKNOWN_NAME, node.span, str(value), shared))
    symbols = manifest.symbols.get(of)
    if symbols is not None and value not in symbols:
        found.append(not_a_choice(codes.UNKNOWN_SYMBOL, node.span, str(value), symbols))
    return value


def _unknown_field(key: Scalar, name: str, kind: ComponentType, known: Collection[str]) -> Diagnostic:
    help_ = did_you_mean(key.raw, [*kind.fields, *known])
    if key.raw in kind.faces:
        help_ = f"it is a fact of a face: list it there, `faces: [{{{key.raw}: ...}}, ...]`"
    if help_ is None:
        fields = ", ".join(kind.fields) or "none"
        help_ = f"declare it under `types: {name}: fields:` in game.yaml; declared are: {fields}"
    return Diagnostic(codes.UNKNOWN_FIELD, f'the type "{name}" has no field "{key.raw}"', key.span, help=help_)


class PrintingEntry(BaseModel):
    """One printing as written; the other keys are facts that differ.

    Attributes:
        set: The set it appeared in.
        number: Its number there.
        copies: How many copies the set holds.
    """

    model_config = ConfigDict(extra="allow", frozen=True, strict=True, defer_build=True)
    set: Name
    number: str | int | None = None
    copies: Annotated[int, Field(ge=0, le=MOST_COPIES)] | None = None


class CardEntry(BaseModel):
    """One card as written; the other keys are the fields that its type declares.

    Attributes:
        id: Its id in the game.
        name: Title in the source language.
        type: A type of the game.
        traits: Traits.
        unique: Whether a player may have but one.
        copies: How many copies there are, when there is but one printing.
        printings: Printings.
        provenance: Where the facts come from; rules never read it.
        grid: Of an entry that stands for all cells of a board, how many there are and what is said of each.
        faces: Its faces, each with the facts that its type declares for one, or as one text in the notation of the type.
        rules: Behaviour.
        story: Never read by rules.
        flavor: What it tells whoever meets it: a text, or one for each of its parts; rules never read it.
        artist: Never read by rules.
        image: Never read by rules.
        notes: Never read by rules.
    """

    model_config = ConfigDict(extra="allow", frozen=True, strict=True, defer_build=True)
    id: Id
    name: Name
    type: Name
    traits: tuple[Name, ...] = ()
    unique: bool = False
    copies: Annotated[int, Field(ge=0, le=MOST_COPIES)] | None = None
    printings: tuple[PrintingEntry, ...] = ()
    provenance: object = None
    grid: GridEntry | None = None
    faces: Annotated[tuple[Mapping[str, object] | str, ...], Field(max_length=MOST_SIDES - 1)] = ()
    rules: str | None = None
    story: object = None
    flavor: Flavor | None = None
    artist: object = None
    image: object = None
    notes: object = None


@dataclass(frozen=True, slots=True)
class Printing:
    """One appearance of a card.

    Attributes:
        set: The set.
        number: Its number there, if any.
        copies: How many copies the set holds, if said.
        facts: The fields whose values differ from the card's, and author fields.
    """

    set: str
    number: str | int | None
    copies: int | None
    facts: Mapping[str, Plain]


@dataclass(frozen=True, slots=True)
class CardText:
    """A card whose facts have been checked; its behaviour is still text.

    Attributes:
        id: Its id.
        name: Title in the source language.
        type: A type of the game.
        fields: The declared fields that are given.
        traits: Traits in the order written.
        unique: Whether a player may have but one.
        copies: How many copies there are, if said.
        printings: Printings.
        provenance: Where the facts come from.
        rules: Behaviour, or `None` when there is none.
        node: The YAML of the card, for places.
        faces: The facts of each face, in the order written.
        flavor: What it tells, by its parts; the key `""` holds what is told of the whole.
    """

    id: str
    name: str
    type: str
    fields: Mapping[str, FactValue]
    traits: tuple[str, ...]
    unique: bool
    copies: int | None
    printings: tuple[Printing, ...]
    provenance: Plain
    rules: Slice | None
    node: document_nodes.Mapping = field(repr=False, compare=False)
    faces: tuple[Mapping[str, FactValue], ...] = ()
    flavor: Mapping[str, str] = field(default_factory=dict)

    @property
    def span(self) -> Span:
        """Where the whole card stands."""
        return self.node.span

    @property
    def id_span(self) -> Span:
        """Where its id stands."""
        found = self.node.get("id")
        return found.span if found is not None else self.node.first_line

    @property
    def key_spans(self) -> Mapping[str, Span]:
        """Where the value of each key stands."""
        return {key: value.span for key, value in self.node}


def read_cards(root: Node, manifest: Manifest | None) -> tuple[list[CardText], list[Diagnostic]]:
    """Return the cards of one list; a card with a fault is left out and reported.

    Args:
        root: A list of cards.
        manifest: What types, fields and traits are checked against; `None` checks only the common keys.
    """
    if not isinstance(root, document_nodes.Sequence):
        return [], [wrong_shape(root, None, "a list of cards (`- id: ...`)")]
    cards: list[CardText] = []
    found: list[Diagnostic] = []
    for node in root.items:
        card, faults = _read_card(node, manifest)
        found += faults
        if card is not None:
            cards.append(card)
    return cards, found


def card_ids(root: Node | None) -> list[Scalar]:
    """Return the ids in a list of cards, also of cards with faults, so that one fault is reported once."""
    items = root.items if isinstance(root, document_nodes.Sequence) else ()
    ids = [node.get("id") for node in items if isinstance(node, document_nodes.Mapping)]
    return [one for one in ids if isinstance(one, Scalar)]


def duplicate_ids(ids: list[Scalar], sort: str) -> list[Diagnostic]:
    """Return a finding for every id that was used before; `sort` is a noun such as "card"."""
    first: dict[str, Scalar] = {}
    found: list[Diagnostic] = []
    for one in ids:
        earlier = first.setdefault(one.raw, one)
        if earlier is not one:
            note = Note("it was first used here", earlier.span)
            sorts = f"{sort[:-1]}ies" if sort.endswith("y") else f"{sort}s"
            message = f'two {sorts} have the id "{one.raw}"'
            help_ = "rename one of the two"
            found.append(Diagnostic(codes.DUPLICATE_ID, message, one.span, help=help_, notes=(note,)))
    return found


_MOST_COMPARED: Final = 100_000
"""With so many names missing ones are compared; of more, nobody is told what may have been meant."""


def unknown_names(cards: list[CardText], manifest: Manifest, known: Collection[str]) -> list[Diagnostic]:
    """Return a finding for every field that names a card which the game does not have; `known` are the ids."""
    found: list[Diagnostic] = []
    helps: dict[str, str | None] = {}
    for card in cards:
        for name in sorted(named_cards(manifest.types[card.type], manifest)):
            value = card.fields.get(name)
            for ident in value if isinstance(value, tuple) else (value,):
                if isinstance(ident, str) and ident not in known:
                    message = f'there is no card "{ident}"'
                    if ident not in helps and len(helps) * len(known) < _MOST_COMPARED:
                        helps[ident] = did_you_mean(ident, known)
                    span = card.key_spans[name]
                    found.append(Diagnostic(codes.UNKNOWN_CARD, message, span, help=helps.get(ident)))
    return found


def _read_card(node: Node, manifest: Manifest | None) -> tuple[CardText | None, list[Diagnostic]]:
    entry, found = validate(CardEntry, node)
    if not isinstance(node, document_nodes.Mapping):
        return None, found
    fields: Mapping[str, FactValue] = {}
    faces: tuple[Mapping[str, FactValue], ...] = ()
    type_ = node.get("type")
    if manifest is not None and isinstance(type_, Scalar) and isinstance(type_.value, str):
        fields, faults = _check_type(node, type_, manifest)
        if type_.raw in manifest.types:
            faces, wrong = check_faces(node, type_.raw, manifest.types[type_.raw], manifest)
            faults = [*faults, *wrong]
        found += faults
    rules: Slice | None = None
    behaviour = node.get("rules")
    if isinstance(behaviour, Scalar):
        read = behaviour_slice(behaviour)
        if isinstance(read, Diagnostic):
            found.append(read)
        elif read.start == read.end:
            place = node.key("rules") or behaviour
            message = "this behaviour is empty"
            found.append(Diagnostic(codes.OUT_OF_RANGE, message, place.span, help="write it, or delete the key"))
        else:
            rules = read
    if entry is None or found:
        return None, found
    return _card_text(entry, fields, faces, rules, node), []


def _card_text(
    entry: CardEntry,
    fields: Mapping[str, FactValue],
    faces: tuple[Mapping[str, FactValue], ...],
    rules: Slice | None,
    node: document_nodes.Mapping,
) -> CardText:
    printings = tuple(Printing(one.set, one.number, one.copies, one.model_extra or {}) for one in entry.printings)
    return CardText(
        id=entry.id,
        name=entry.name,
        type=entry.type,
        fields=fields,
        traits=entry.traits,
        unique=entry.unique,
        copies=entry.copies,
        printings=printings,
        provenance=document_nodes.plain(where) if (where := node.get("provenance")) is not None else None,
        rules=rules,
        node=node,
        faces=faces,
        flavor=entry.flavor or {},
    )


def _check_type(
    node: document_nodes.Mapping, type_: Scalar, manifest: Manifest
) -> tuple[Mapping[str, FactValue], list[Diagnostic]]:
    """Check what depends on the type of a card; done also for cards with other faults, so that one run shows all."""
    kind = manifest.types.get(type_.raw)
    if kind is None:
        return {}, [not_a_choice(codes.UNKNOWN_TYPE, type_.span, type_.raw, manifest.types)]
    fields, found = check_facts(node, type_.raw, kind, manifest, CardEntry.model_fields)
    found += check_traits(node, manifest)
    listed = node.get("printings")
    for printing in listed.items if isinstance(listed, document_nodes.Sequence) else ():
        if isinstance(printing, document_nodes.Mapping):
            known = ("set", "number", "copies", "name", "story", "flavor", "artist", "image", "notes")
            found += check_facts(printing, type_.raw, kind, manifest, known)[1]
    return fields, found
