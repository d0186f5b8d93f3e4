"""Where the facts of cards come from: each of a sort that the game declares (`printed`, `original`), checked and counted."""

from collections import Counter
from collections.abc import Iterable, Iterator

from ruledeck.grammar.files.cards import CardText
from ruledeck.grammar.files.document_nodes import Mapping, Node, Scalar, Sequence
from ruledeck.grammar.files.manifest import REST
from ruledeck.grammar.files.model_errors import not_a_choice, wrong_shape
from ruledeck.grammar.text import codes
from ruledeck.grammar.text.diagnostic import Diagnostic
from ruledeck.grammar.text.source import Span


def facts_of(card: CardText) -> tuple[str, ...]:
    """Return what a card says that has come from somewhere: its title, its fields, and what else is written of it."""
    also = {"traits": card.traits, "faces": card.faces, "rules": card.rules, "flavor": card.flavor}
    return ("name", *card.fields, *(key for key, value in also.items() if value))


def provenance_faults(cards: Iterable[CardText], sorts: Iterable[str]) -> Iterator[Diagnostic]:
    """Yield what is wrong with what cards say of the sources of their facts; each fact needs one sort."""
    known = tuple(sorts)
    for card in cards:
        node = card.node.get("provenance")
        if node is None:
            message = f'"{card.name}" does not say where its facts come from'
            help = f"write `provenance:` and one of: {', '.join(known)}"
            yield Diagnostic(codes.MISSING_KEY, message, card.id_span, help)
        elif isinstance(node, Scalar):
            if node.raw not in known:
                yield not_a_choice(codes.UNKNOWN_NAME, node.span, node.raw, known)
        elif isinstance(node, Mapping):
            yield from _faults_of(card, node, known)
        else:
            yield wrong_shape(node, None, "a sort, or for each sort a list of facts")


def _faults_of(card: CardText, node: Mapping, known: tuple[str, ...]) -> Iterator[Diagnostic]:
    facts, said = facts_of(card), dict[str, Span]()
    for key, value in node.entries:
        if key.raw == REST:
            if not isinstance(value, Scalar) or value.raw not in known:
                yield not_a_choice(codes.UNKNOWN_NAME, value.span, value.span.text, known)
            continue
        if key.raw not in known:
            yield not_a_choice(codes.UNKNOWN_NAME, key.span, key.raw, (*known, REST))
        if not isinstance(value, Sequence):
            yield wrong_shape(value, None, "a list of facts")
        for one in _listed(value):
            if one.raw not in facts:
                yield not_a_choice(codes.UNKNOWN_FIELD, one.span, one.raw, facts)
            elif one.raw in said:
                message = f'the source of "{one.raw}" is said twice'
                yield Diagnostic(codes.NAME_TAKEN, message, one.span, "leave one of the two out")
            said.setdefault(one.raw, one.span)
    missing = [fact for fact in facts if fact not in said]
    if missing and node.get(REST) is None:
        message = f"the source of these facts is not said: {', '.join(missing)}"
        yield Diagnostic(
            codes.MISSING_KEY, message, node.span, "name each of them, or say where the `rest:` comes from"
        )


def _listed(value: Node) -> list[Scalar]:
    return [one for one in value.items if isinstance(one, Scalar)] if isinstance(value, Sequence) else []


def counted(cards: Iterable[CardText], sorts: Iterable[str]) -> dict[str, int]:
    """Return how many facts of cards without faults are of each sort, in the order in which the game declares them."""
    number = Counter[str]()
    for card in cards:
        node, facts = card.node.get("provenance"), len(facts_of(card))
        if isinstance(node, Scalar):
            number[node.raw] += facts
        elif isinstance(node, Mapping):
            named = {key.raw: len(_listed(value)) for key, value in node.entries if key.raw != REST}
            number.update(named)
            rest = node.get(REST)
            if isinstance(rest, Scalar):
                number[rest.raw] += facts - sum(named.values())
    return {sort: number[sort] for sort in sorts}
