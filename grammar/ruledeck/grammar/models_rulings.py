"""Rulings as an author writes them: a position, decisions, expectations, and where the rule is found."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Literal

from pydantic import Field

from ruledeck.grammar import codes, document_nodes
from ruledeck.grammar.cards import CardText, read_cards
from ruledeck.grammar.diagnostic import Diagnostic
from ruledeck.grammar.document_nodes import Node, Scalar, locate
from ruledeck.grammar.document_slices import line_slice
from ruledeck.grammar.manifest import Manifest
from ruledeck.grammar.models import Citation, Model, Name
from ruledeck.grammar.models_errors import validate, wrong_shape
from ruledeck.grammar.source import Slice, Source, Span
from ruledeck.grammar.suggestion import did_you_mean

Status = Literal["official", "explicit", "inferred", "house"]
Rest = Literal["pass", "fail"]
Block = Mapping[Name, object]


class VariantEntry(Model):
    """A variant as written: it differs from its case in what it says.

    Attributes:
        case: What it shows, in one sentence.
        given: Added to the position of the case, key by key.
        rest: As in the case.
        until: As in the case.
        do: Decisions, in place of those of the case.
        expect: Expectations at the end.
    """

    case: Name
    given: Block | None = None
    rest: Rest | None = None
    until: Name | None = None
    do: tuple[Block, ...] = ()
    expect: tuple[object, ...] = ()


class CaseEntry(Model):
    """A case as written.

    Attributes:
        case: What it shows, in one sentence.
        id: A lasting name, when others refer to it.
        status: How the ruling is known.
        source: Where it is found.
        given: The position.
        rest: What happens at windows that no decision answers.
        until: The period at whose beginning the case ends.
        do: Decisions.
        expect: Expectations at the end.
        variants: Cases that share the position.
        todo: Whether it is known to fail.
    """

    case: Name
    id: Annotated[str, Field(pattern=r"^[a-z0-9][a-z0-9_-]*$")] | None = None
    status: Status
    source: Citation | None = None
    given: Block | None = None
    rest: Rest = "fail"
    until: Name | None = None
    do: tuple[Block, ...] = ()
    expect: tuple[object, ...] = ()
    variants: tuple[VariantEntry, ...] = ()
    todo: bool = False


class RulingEntry(Model):
    """A file that declares cards of its own.

    Attributes:
        cards: Cards that only these cases see.
        cases: The cases.
    """

    cards: tuple[object, ...] = ()
    cases: tuple[object, ...]


@dataclass(frozen=True, slots=True)
class Step:
    """One decision, or a point at which something is expected.

    Attributes:
        who: The decider as written, or `None` when the step only expects.
        decision: What is decided, or `None`.
        expect: What holds after it.
        span: Where the step stands.
    """

    who: str | None
    decision: Slice | None
    expect: tuple[Slice, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Variant:
    """A case that shares the position of another.

    Attributes:
        case: What it shows.
        given: What it adds to the position, or `None`.
        rest: `pass`, `fail`, or `None` for that of the case.
        until: The period at whose beginning it ends, or `None` for that of the case.
        do: Its decisions.
        expect: Its expectations.
        span: Where it stands.
        until_span: Where `until` stands, or `None`.
    """

    case: str
    given: document_nodes.Mapping | None
    rest: Rest | None
    until: str | None
    do: tuple[Step, ...]
    expect: tuple[Slice, ...]
    span: Span
    until_span: Span | None


@dataclass(frozen=True, slots=True)
class Ruling:
    """One case.

    Attributes:
        case: What it shows.
        id: Its lasting name, or `None`.
        status: How the ruling is known.
        source: Where it is found, or `None`.
        given: The position as YAML, or `None` for the default one.
        rest: What happens at windows that no decision answers.
        until: The period at whose beginning the case ends, or `None`.
        do: Decisions in order.
        expect: What holds at the end.
        variants: Cases that share the position.
        todo: Whether it is known to fail.
        span: Where it stands.
        until_span: Where `until` stands, or `None`.
    """

    case: str
    id: str | None
    status: Status
    source: Citation | None
    given: document_nodes.Mapping | None
    rest: Rest
    until: str | None
    do: tuple[Step, ...]
    expect: tuple[Slice, ...]
    variants: tuple[Variant, ...]
    todo: bool
    span: Span
    until_span: Span | None


@dataclass(frozen=True, slots=True)
class RulingFile:
    """One file of rulings.

    Attributes:
        source: The file.
        cards: Cards that only these cases see.
        cases: The cases without faults.
        node: The YAML of the file, for places.
    """

    source: Source
    cards: tuple[CardText, ...]
    cases: tuple[Ruling, ...]
    node: Node = field(repr=False, compare=False)


def read_rulings(root: Node, manifest: Manifest | None) -> tuple[RulingFile, list[Diagnostic]]:
    """Return the rulings of one file: a list of cases, or a mapping with `cards:` and `cases:`.

    A case with a fault is left out and reported.
    """
    cards: list[CardText] = []
    found: list[Diagnostic] = []
    cases: Node | None = root
    if isinstance(root, document_nodes.Mapping):
        _, found = validate(RulingEntry, root)
        own, cases = root.get("cards"), root.get("cases")
        if isinstance(own, document_nodes.Sequence):
            cards, faults = read_cards(own, manifest)
            found += faults
    elif not isinstance(root, document_nodes.Sequence):
        found = [wrong_shape(root, None, "a list of cases (`- case: ...`)")]
    rulings: list[Ruling] = []
    for node in cases.items if isinstance(cases, document_nodes.Sequence) else ():
        entry, faults = validate(CaseEntry, node)
        faults += _citation(node, manifest)
        faults += _never_run(node)
        if entry is not None:
            ruling = _ruling(entry, node, faults)
            if not faults:
                rulings.append(ruling)
        found += faults
    return RulingFile(root.source, tuple(cards), tuple(rulings), root), found


def _never_run(node: Node) -> list[Diagnostic]:
    """Report decisions and expectations of a case that all its variants replace: they would never be run."""
    variants = _list(node, "variants")
    found: list[Diagnostic] = []
    for key in ("do", "expect"):
        lines = _list(node, key)
        if lines and variants and all(_list(variant, key) for variant in variants):
            message = f"this `{key}` is never run: every variant has its own"
            found.append(
                Diagnostic(codes.WRONG_SHAPE, message, lines[0].span, help="move it into a variant, or delete it")
            )
    return found


def _ruling(entry: CaseEntry, node: Node, found: list[Diagnostic]) -> Ruling:
    return Ruling(
        case=entry.case,
        id=entry.id,
        status=entry.status,
        source=entry.source,
        given=_mapping(node, "given"),
        rest=entry.rest,
        until=entry.until,
        do=_steps(node, found),
        expect=_lines(node, found),
        variants=tuple(
            Variant(
                case=variant.case,
                given=_mapping(place, "given"),
                rest=variant.rest,
                until=variant.until,
                do=_steps(place, found),
                expect=_lines(place, found),
                span=place.span,
                until_span=_span(place, "until"),
            )
            for index, variant in enumerate(entry.variants)
            for place in (locate(node, ("variants", index))[0],)
        ),
        todo=entry.todo,
        span=node.span,
        until_span=_span(node, "until"),
    )


def _span(node: Node, key: str) -> Span | None:
    found = node.get(key) if isinstance(node, document_nodes.Mapping) else None
    return None if found is None else found.span


def _mapping(node: Node, key: str) -> document_nodes.Mapping | None:
    found = node.get(key) if isinstance(node, document_nodes.Mapping) else None
    return found if isinstance(found, document_nodes.Mapping) else None


def _list(node: Node, key: str) -> tuple[Node, ...]:
    found = node.get(key) if isinstance(node, document_nodes.Mapping) else None
    return found.items if isinstance(found, document_nodes.Sequence) else ()


def _lines(node: Node, found: list[Diagnostic]) -> tuple[Slice, ...]:
    return tuple(line for item in _list(node, "expect") if (line := _line(item, found)) is not None)


def _line(node: Node, found: list[Diagnostic]) -> Slice | None:
    read = line_slice(node)
    if isinstance(read, Diagnostic):
        found.append(read)
        return None
    if read.start == read.end:
        found.append(
            Diagnostic(codes.OUT_OF_RANGE, "this text is empty", node.span, help="write it, or delete the line")
        )
    return read


def _steps(node: Node, found: list[Diagnostic]) -> tuple[Step, ...]:
    return tuple(_step(item, found) for item in _list(node, "do") if isinstance(item, document_nodes.Mapping))


def read_steps(node: Node) -> tuple[tuple[Step, ...], list[Diagnostic]]:
    """Return a list of decisions, and what is wrong with it."""
    found: list[Diagnostic] = []
    if not isinstance(node, document_nodes.Sequence):
        return (), [wrong_shape(node, None, "a list of decisions (`- <player>: <decision>`)")]
    return tuple(_step(item, found) for item in node.items if isinstance(item, document_nodes.Mapping)), found


def _step(node: document_nodes.Mapping, found: list[Diagnostic]) -> Step:
    who: Scalar | None = None
    decision: Slice | None = None
    for key, value in node.entries:
        if key.raw == "expect":
            if not isinstance(value, document_nodes.Sequence):
                found.append(wrong_shape(value, key, "a list"))
        elif who is None:
            who = key
            decision = _line(value, found)
        else:
            message = f'this step has two deciders, "{who.raw}" and "{key.raw}"'
            help_ = "begin a step of its own (`- `) for each decision"
            found.append(Diagnostic(codes.WRONG_SHAPE, message, key.span, help=help_))
    expect = _lines(node, found)
    if who is None and not _list(node, "expect"):
        found.append(
            Diagnostic(codes.WRONG_SHAPE, "this step says nothing", node.span, help="write `- <player>: <decision>`")
        )
    return Step(who.raw if who is not None else None, decision, expect, node.span)


def _citation(node: Node, manifest: Manifest | None) -> list[Diagnostic]:
    book, _, taken = locate(node, ("source", "book"))
    if manifest is None or taken < 2 or not isinstance(book, Scalar) or book.value in manifest.sources:
        return []
    help_ = did_you_mean(book.raw, manifest.sources) or "declare it under `sources:` in game.yaml"
    return [Diagnostic(codes.UNKNOWN_NAME, f'"{book.raw}" is not a source of this game', book.span, help=help_)]
