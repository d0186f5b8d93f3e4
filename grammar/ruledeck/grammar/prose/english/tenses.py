"""The tenses of English: how the pattern of an event is said of what has happened, or has not."""

from dataclasses import replace
from typing import Final

from ruledeck.grammar.syntax import tree
from ruledeck.grammar.words.past_tense import BE, base_of, in_past, spoken_at


def in_tense(pieces: tuple[tree.Piece, ...], timing: str) -> tuple[tree.Piece, ...]:
    """Return the pattern of an event as it is said of what has happened (`past`) or has not (`denied`); else as it is."""
    if timing not in ("past", "denied"):
        return pieces
    words = tuple([None if piece.kind == "slot" else frozenset(piece.text.split("|")) for piece in pieces])
    at = spoken_at(words)
    forms = None if at is None else words[at]
    if at is None or forms is None:
        return pieces
    if timing == "past":
        said = "was|were" if forms <= BE else next(iter(in_past(forms)))
    else:
        said = "was not|were not" if forms <= BE else f"did not {base_of(forms)}"
    return (*pieces[:at], replace(pieces[at], text=said), *pieces[at + 1 :])


def is_active(pieces: tuple[tree.Piece, ...]) -> bool:
    """Whether the pattern of an event says what something does itself, behind which nobody is said by whom it is done."""
    return not any(each.kind != "slot" and set(each.text.split("|")) <= BE | {"be"} for each in pieces)


_TIMES: Final = frozenset("turn round phase step game day night week month season year hour".split())
"""Periods that English names as a time without a word in front: `this turn`."""


def this_period(noun: str) -> str:
    """Return in which period that goes on now: `this turn`, `during this strike`."""
    return f"this {noun}" if noun.split(" ")[-1] in _TIMES else f"during this {noun}"


def denied(pieces: tuple[tree.Piece, ...]) -> tuple[tree.Piece, ...] | None:
    """Return words of a pattern with `cannot` in the place of `can`; `None` where they do not say so."""
    at = next((at for at, each in enumerate(pieces) if each.kind == "word" and each.text == "can"), None)
    return None if at is None else (*pieces[:at], replace(pieces[at], text="cannot"), *pieces[at + 1 :])
