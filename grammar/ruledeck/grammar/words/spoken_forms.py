"""The Russian patterns of a declaration: which forms its words and its slots have."""

from collections.abc import Iterator, Mapping
from typing import Final

from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.stories import CASES
from ruledeck.grammar.syntax import tree
from ruledeck.grammar.text import codes
from ruledeck.grammar.text.diagnostic import Diagnostic
from ruledeck.grammar.text.source import Source, Span
from ruledeck.grammar.text.suggestion import did_you_mean
from ruledeck.grammar.words.vocabulary import SlotSpec

WHITHER: Final = "куда"
"""The form of a slot that says where something goes: upon a thing, but to a player."""
GOVERNING: Final = frozenset(
    "в во на с со к ко у о об обо от из за под над перед при для без до по про через против кроме вместо около после среди из-за".split()
)
"""Prepositions, behind which no nominative stands."""

_VERB: Final = "write them in order: infinitive, imperative, third person, plural: `сделать|сделайте|делает|делают`"
_AGREES: Final = (2, 4)
"""How many forms a word has that agrees: singular and plural, or three genders and the plural."""


def unfit_forms(item: tree.Declaration, slots: Mapping[str, SlotSpec], source: Source) -> Iterator[Diagnostic]:
    """Yield the forms in the Russian patterns of a declaration that nothing reads, and those that are missing."""
    for section in item.sections:
        name = section.name
        if name not in ("ru", "ru event", "ru would"):
            continue
        for pattern in section.patterns:
            for piece in pattern.pieces:
                if piece.kind == "slot":
                    yield from _unfit_case(piece, slots, source)
            if item.kind == "verb" and name == "ru":
                yield from _verb(pattern, source)
            elif item.kind == "verb":
                yield from _agreeing(pattern, slots, source)


def _unfit_case(piece: tree.Piece, slots: Mapping[str, SlotSpec], source: Source) -> Iterator[Diagnostic]:
    slot, hint = _slot(piece, slots), piece.text.partition(":")[2].strip()
    # Behind a number stands any noun that it counts.
    if slot is None or slot.type == m.NUMBER or ":" not in piece.text or hint in (*CASES, WHITHER):
        return
    help = did_you_mean(hint, CASES) or f"it is one of {', '.join(CASES)}"
    yield Diagnostic(codes.SLOT, f'"{hint}" is not a form of this', Span(source, piece.start, piece.end), help)


def _verb(pattern: tree.Pattern, source: Source) -> Iterator[Diagnostic]:
    first = pattern.pieces[0]
    given = first.text.count("|") + 1 if first.kind != "slot" else 0
    if given not in (0, 1, 4):
        message = f"a verb has four forms, and these are {given}"
        yield Diagnostic(codes.SLOT, message, Span(source, first.start, first.end), _VERB)


def _agreeing(pattern: tree.Pattern, slots: Mapping[str, SlotSpec], source: Source) -> Iterator[Diagnostic]:
    """Yield the words of an event whose forms never agree with anything."""
    words = [piece for piece in pattern.pieces if piece.kind != "slot" and "|" in piece.text]
    for piece in words:
        given = piece.text.count("|") + 1
        if given not in _AGREES:
            message = f"a word agrees in two forms or in four, and these are {given}"
            help = "write singular and plural, `делает|делают`, or three genders and the plural: `сделан|сделана|сделано|сделаны`"
            yield Diagnostic(codes.SLOT, message, Span(source, piece.start, piece.end), help)
    first = pattern.pieces[0]
    slot = _slot(first, slots)
    if slot is not None and slot.type != m.NUMBER and ":" not in first.text:
        help = f"write it: `{{{slot.name}:nom}}` for what the forms agree with; it is one of {', '.join(CASES)}"
        message = "the case of this is missing, and nothing in front of it gives one"
        yield Diagnostic(codes.SLOT, message, Span(source, first.start, first.end), help)
        return
    # What is always the same is written as often as it would have forms: so a denial finds its place.
    words = [piece for piece in words if len(set(piece.text.split("|"))) > 1]
    if not words or _has_subject(pattern, slots):
        return
    others = [piece.text.partition(":")[0].strip() for piece in pattern.pieces if piece.kind == "slot"]
    message = "these forms agree with what stands in the nominative, and nothing does"
    help = f"say it of a slot: `{{{others[0] if others else 'by'}:nom}}`; or repeat the one form that is meant"
    yield Diagnostic(codes.SLOT, message, Span(source, words[0].start, words[0].end), help)


def _has_subject(pattern: tree.Pattern, slots: Mapping[str, SlotSpec]) -> bool:
    pieces = [piece for piece in pattern.pieces if piece.kind == "slot"]
    if any(piece.text.partition(":")[2].strip() == "nom" for piece in pieces):
        return True
    slot = _slot(pattern.pieces[0], slots)
    # An amount that stands first is the subject itself.
    return slot is not None and slot.type == m.NUMBER


def _slot(piece: tree.Piece, slots: Mapping[str, SlotSpec]) -> SlotSpec | None:
    name = piece.text.partition(":")[0].strip()
    if piece.kind != "slot":
        return None
    return SlotSpec(name, m.PLAYER) if name == "by" else slots.get(name)
