"""Rulings as an author writes them: a position, decisions, expectations, and where the rule is found."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Literal

from pydantic import Field

from ruledeck.grammar.files import document_nodes
from ruledeck.grammar.files.cards import CardText
from ruledeck.grammar.files.document_nodes import Node
from ruledeck.grammar.files.models import CASE_PATTERN, Citation, Model, Name
from ruledeck.grammar.text.source import Slice, Source, Span

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
        todo: As in the case.
    """

    case: Name
    given: Block | None = None
    rest: Rest | None = None
    until: Name | None = None
    do: tuple[Block, ...] = ()
    expect: tuple[object, ...] = ()
    todo: bool | None = None


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
    id: Annotated[str, Field(pattern=CASE_PATTERN)] | None = None
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
        until: The period before whose beginning the case stops here, without a decision, or `None`.
        until_span: Where that stands.
        given: What is laid out there, or `None`.
    """

    who: str | None
    decision: Slice | None
    expect: tuple[Slice, ...]
    span: Span
    until: str | None = None
    until_span: Span | None = None
    given: document_nodes.Mapping | None = None


@dataclass(frozen=True, slots=True)
class Variant:
    """A case that shares the position of another.

    Attributes:
        case: What it shows.
        given: What it adds to the position, or `None`.
        rest: `pass`, `fail`, or `None` for that of the case.
        until: The period at whose beginning it ends, or `None` for that of the case.
        do: Its decisions, or `None` for those of the case.
        expect: Its expectations, or `None` for those of the case.
        todo: Whether it is known to fail, or `None` where the case says it of all.
        span: Where it stands.
        until_span: Where `until` stands, or `None`.
    """

    case: str
    given: document_nodes.Mapping | None
    rest: Rest | None
    until: str | None
    do: tuple[Step, ...] | None
    expect: tuple[Slice, ...] | None
    todo: bool | None
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
