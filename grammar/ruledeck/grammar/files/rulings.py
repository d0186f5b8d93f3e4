"""Files of rulings, read into cases: a case with a fault is left out, and never hides another one."""

from collections.abc import Iterator, Sequence

from ruledeck.grammar.files import document_nodes
from ruledeck.grammar.files.cards import CardText, read_cards
from ruledeck.grammar.files.document_nodes import Node, Scalar, locate
from ruledeck.grammar.files.document_slices import written_line
from ruledeck.grammar.files.grids import Grids, entries
from ruledeck.grammar.files.manifest import Manifest
from ruledeck.grammar.files.model_errors import validate, wrong_shape
from ruledeck.grammar.files.ruling_models import CaseEntry, Ruling, RulingEntry, RulingFile, Step, Variant
from ruledeck.grammar.text import codes
from ruledeck.grammar.text.diagnostic import Diagnostic
from ruledeck.grammar.text.source import Slice, Span
from ruledeck.grammar.text.suggestion import did_you_mean


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
            grids = Grids()
            cards, faults = read_cards(entries(own, manifest, grids), manifest)
            found += [*grids.found, *faults]
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
        if lines and variants and all(_span(variant, key) is not None for variant in variants):
            message = f"this `{key}` is never run: every variant has its own"
            found.append(
                Diagnostic(codes.WRONG_SHAPE, message, lines[0].span, help="move it into a variant, or delete it")
            )
    given = [_mapping(variant, "given") for variant in variants]
    return [*found, *_never_laid(_mapping(node, "given"), given)] if variants else found


def _never_laid(
    given: document_nodes.Mapping | None, variants: Sequence[document_nodes.Mapping | None]
) -> Iterator[Diagnostic]:
    """Yield what the position of a case says and each of its variants says in its own way: it would never be laid out."""
    for key, value in given.entries if given is not None else ():
        others = [None if each is None else each.get(key.raw) for each in variants]
        maps = [each for each in others if isinstance(each, document_nodes.Mapping)]
        if isinstance(value, document_nodes.Mapping) and len(maps) == len(others):
            yield from _never_laid(value, maps)
        elif (not isinstance(value, document_nodes.Mapping) or not maps) and None not in others:
            message = f"this `{key.raw}` is never laid out: every variant has its own"
            yield Diagnostic(codes.WRONG_SHAPE, message, key.span, help="delete it, or a variant's that is the same")


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
                do=None if _span(place, "do") is None else _steps(place, found),
                expect=None if _span(place, "expect") is None else _lines(place, found),
                todo=variant.todo,
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
    return tuple(line for item in _list(node, "expect") if (line := written_line(item, found)) is not None)


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
        elif key.raw in ("until", "given"):
            continue
        elif who is None:
            who = key
            decision = written_line(value, found)
        else:
            message = f'this step has two deciders, "{who.raw}" and "{key.raw}"'
            help_ = "begin a step of its own (`- `) for each decision"
            found.append(Diagnostic(codes.WRONG_SHAPE, message, key.span, help=help_))
    until, given = node.get("until"), node.get("given")
    found += _misplaced(who, until, given)
    expect = _lines(node, found)
    if who is None and until is None and not _list(node, "expect"):
        found.append(
            Diagnostic(codes.WRONG_SHAPE, "this step says nothing", node.span, help="write `- <player>: <decision>`")
        )
    return Step(
        who.raw if who is not None else None,
        decision,
        expect,
        node.span,
        until.raw if isinstance(until, Scalar) else None,
        until.span if until is not None else None,
        given if isinstance(given, document_nodes.Mapping) else None,
    )


def _misplaced(who: Scalar | None, until: Node | None, given: Node | None) -> Iterator[Diagnostic]:
    """Yield what is wrong with a step that stops at a moment."""
    if until is not None and not isinstance(until, Scalar):
        yield wrong_shape(until, None, "the name of a period")
    if given is not None and not isinstance(given, document_nodes.Mapping):
        yield wrong_shape(given, None, "a mapping (`<player>: {<zone>: [...]}`)")
    if until is not None and who is not None:
        help_ = "begin a step of its own (`- `) for each"
        message = "this step has a decision and a moment to stop at"
        yield Diagnostic(codes.WRONG_SHAPE, message, until.span, help=help_)
    if given is not None and until is None:
        help_ = "write `until:` and the period before whose beginning it is laid out"
        message = "what is laid out on the way needs a moment without an open decision"
        yield Diagnostic(codes.WRONG_SHAPE, message, given.span, help=help_)


def _citation(node: Node, manifest: Manifest | None) -> list[Diagnostic]:
    book, _, taken = locate(node, ("source", "book"))
    if manifest is None or taken < 2 or not isinstance(book, Scalar) or book.value in manifest.sources:
        return []
    help_ = did_you_mean(book.raw, manifest.sources) or "declare it under `sources:` in game.yaml"
    return [Diagnostic(codes.UNKNOWN_NAME, f'"{book.raw}" is not a source of this game', book.span, help=help_)]
