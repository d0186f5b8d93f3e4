"""Names that a case gives in its position, and that a variant with a list of its own in the same place does not have."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from ruledeck.grammar.files import document_nodes as nodes
from ruledeck.grammar.text.codes import UNKNOWN_PHRASE
from ruledeck.grammar.text.diagnostic import Diagnostic
from ruledeck.interpreter.rulings.cases import Case


def explained(case: Case, found: Iterator[Diagnostic] | tuple[Diagnostic, ...]) -> Iterator[Diagnostic]:
    """Yield what is wrong with a case; of a word that is such a name it is said where the case has it."""
    left: Mapping[str, str] | None = None
    for one in found:
        if one.code == UNKNOWN_PHRASE and one.span is not None and case.variant is not None:
            left = _left(case) if left is None else left
            if (place := left.get(one.span.text)) is not None:
                help = f"the case gives this name in its `{place}`, in whose place this variant has its own: write it there, too"
                one = replace(one, help=help)
        yield one


def _left(case: Case) -> dict[str, str]:
    """Return the names of the case that its position has no more in the variant, and where they stood."""
    mine = {name for name, _ in _names(tuple(case.given.items()))}
    theirs = case.ruling.given
    entries = () if theirs is None else tuple([(key.raw, value) for key, value in theirs.entries])
    return {name: place for name, place in _names(entries) if name not in mine}


def _names(entries: tuple[tuple[str, nodes.Node], ...], around: str = "") -> Iterator[tuple[str, str]]:
    """Yield each name of a position with the keys that lead to it: `bob: field`."""
    for key, value in entries:
        place = f"{around}: {key}" if around else key
        if isinstance(value, nodes.Mapping):
            yield from _names(tuple([(inner.raw, each) for inner, each in value.entries]), place)
        for item in value.items if isinstance(value, nodes.Sequence) else ():
            named = item.get("as") if isinstance(item, nodes.Mapping) else None
            if isinstance(named, nodes.Scalar):
                yield named.raw, place
