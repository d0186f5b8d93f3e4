"""How a face is read aloud: a pattern for each language, such as `[{modifier:+}]{symbol:amount}[ for {price}]`.

In a pattern `{fact}` stands for a number, or for a symbol by its noun, and `{fact:+}` for a flag that is said by what stands behind
the colon. `{symbol:amount}` counts the symbol: `2 shields`, and the noun alone where there is no number; `{price:coin}` counts by a
number what it names, one of the symbols: `3 coins`. What stands in square brackets is left out where a fact in it is missing. All
else is read as it is written.
"""

import re
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import Final

from ruledeck.grammar.files.face_notation import Fault

_PIECE: Final = re.compile(
    r"\{(?P<fact>[^{}:]+)(?::(?P<form>[^{}]+))?\}|(?P<bracket>[\[\]])|(?P<plain>[^{}\[\]]+|[{}])"
)
_UNBALANCED: Final = Fault(
    "these brackets do not fit together", "set each part that may be missing in brackets of its own"
)

Noun = Callable[[str, int | None], str]
"""Returns the noun of a symbol, behind its number where it has one."""


@dataclass(frozen=True, slots=True)
class _Slot:
    """A place for a fact.

    Attributes:
        fact: Which fact stands there.
        of: What it holds: `number`, `flag` or a set of symbols.
        form: The sign of a flag, the fact that a symbol is counted by, or the symbol that a number counts; empty for none of them.
    """

    fact: str
    of: str
    form: str

    def said(self, facts: Mapping[str, object], noun: Noun) -> str:
        """Return the fact in words; empty where it is missing."""
        value = facts.get(self.fact)
        if not value:
            return "0" if value == 0 and self.of == "number" else ""
        if self.of == "flag":
            return self.form
        if self.of == "number":
            return noun(self.form, value) if self.form and isinstance(value, int) else str(value)
        number = facts.get(self.form)
        return noun(str(value), number if isinstance(number, int) and number else None)


@dataclass(frozen=True, slots=True)
class _Part:
    """Words and facts that are said together.

    Attributes:
        pieces: What is said.
        needed: Whether it is said also where a fact is missing.
    """

    pieces: tuple[str | _Slot, ...]
    needed: bool

    def said(self, facts: Mapping[str, object], noun: Noun) -> str:
        """Return the part in words; empty where it is left out."""
        if not self.needed and any(isinstance(each, _Slot) and not facts.get(each.fact) for each in self.pieces):
            return ""
        return "".join(each if isinstance(each, str) else each.said(facts, noun) for each in self.pieces)


@dataclass(frozen=True, slots=True)
class Reading:
    """A pattern that faces are read with.

    Attributes:
        parts: Its parts, in their order.
    """

    parts: tuple[_Part, ...]

    def said(self, facts: Mapping[str, object], noun: Noun) -> str:
        """Return a face in words.

        Args:
            facts: What is on the face.
            noun: Says a symbol, with its number where it is counted.
        """
        return " ".join("".join(part.said(facts, noun) for part in self.parts).split())


def reading(pattern: str, holds: Mapping[str, str], symbols: Mapping[str, Collection[str]]) -> Reading | Fault:
    """Return how a pattern says faces are read, or what is wrong with it.

    Args:
        pattern: The pattern.
        holds: What each fact of a face holds; facts that hold a list or a card cannot be read so.
        symbols: The sets of symbols, each with its symbols.
    """
    parts: list[_Part] = []
    pieces: list[str | _Slot] = []
    depth = 0
    for piece in _PIECE.finditer(pattern):
        if piece["bracket"]:
            parts.append(_Part(tuple(pieces), needed=not depth))
            pieces = []
            depth += 1 if piece["bracket"] == "[" else -1
            if depth not in (0, 1):
                return _UNBALANCED
        elif piece["plain"]:
            if piece["plain"] in "{}":
                return Fault("a brace stands alone here", "write the facts of a face as `{amount}`")
            pieces.append(piece["plain"])
        else:
            slot = _slot(piece["fact"], piece["form"], holds, symbols)
            if isinstance(slot, Fault):
                return slot
            pieces.append(slot)
    if depth:
        return _UNBALANCED
    return Reading((*parts, _Part(tuple(pieces), needed=True)))


def _slot(
    fact: str, form: str | None, holds: Mapping[str, str], symbols: Mapping[str, Collection[str]]
) -> _Slot | Fault:
    of = holds.get(fact, "")
    if of not in ("number", "flag", *symbols):
        return Fault(f'a face has no number, flag or symbol "{fact}"', f"named can be: {', '.join(holds)}")
    if of == "flag" and form is None:
        return Fault("a flag is said by a sign behind a colon", f"write `{{{fact}:+}}`")
    if of == "number" and form is not None and not any(form in each for each in symbols.values()):
        return Fault(
            "a number is said as it is, or counts a symbol", f"write `{{{fact}}}`, or a symbol behind the colon"
        )
    if of in symbols and form is not None and holds.get(form) != "number":
        numbers = ", ".join(name for name, each in holds.items() if each == "number")
        return Fault(f'"{form}" is not the number of a face, which counts "{fact}"', f"named can be: {numbers}")
    return _Slot(fact, of, form or "")
