"""The short notation of a face: a pattern that a type declares, by which cards may write a face as one text, such as `+2RD1`.

In a pattern `{fact}` stands for a number or for a symbol (by its code, or its name where it has none), `{fact:+}` for a flag that
is said by what stands behind the colon, and whatever stands in square brackets may be missing. All else is written as it is.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

FaceValue = str | int | bool

_PIECE: Final = re.compile(
    r"\{(?P<fact>[^{}:]+)(?::(?P<sign>[^{}]+))?\}|(?P<bracket>[\[\]])|(?P<plain>[^{}\[\]]+|[{}])"
)


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong with a pattern.

    Attributes:
        message: In a sentence.
        help: The way out.
    """

    message: str
    help: str


@dataclass(frozen=True, slots=True)
class Notation:
    """A pattern that can be read.

    Attributes:
        pattern: As it is declared.
        form: What a face is matched with: a group by its place for each fact.
        facts: The fact of each group and what it holds: `number`, `flag` or a set of symbols.
        symbols: The symbol of each code, by set.
    """

    pattern: str
    form: re.Pattern[str]
    facts: tuple[tuple[str, str], ...]
    symbols: Mapping[str, Mapping[str, str]]

    def read(self, text: str) -> dict[str, FaceValue] | None:
        """Return the facts of a face that is written in this notation, or `None` when it is not."""
        found = self.form.fullmatch(text)
        if found is None:
            return None
        facts: dict[str, FaceValue] = {}
        for (fact, of), said in zip(self.facts, found.groups(), strict=True):
            if said is not None:
                facts[fact] = int(said) if of == "number" else True if of == "flag" else self.symbols[of][said]
        return facts


def notation(pattern: str, holds: Mapping[str, str], symbols: Mapping[str, Mapping[str, str]]) -> Notation | Fault:
    """Return the notation that a pattern declares, or what is wrong with it.

    Args:
        pattern: The pattern.
        holds: What each fact of a face holds; facts that hold a list or a card cannot be written so.
        symbols: For each set of symbols the symbol of each code.
    """
    parts: list[str] = []
    facts: list[tuple[str, str]] = []
    depth, number_before = 0, False
    for piece in _PIECE.finditer(pattern):
        if piece["bracket"]:
            depth += 1 if piece["bracket"] == "[" else -1
            if depth not in (0, 1):
                return Fault(
                    "these brackets do not fit together", "set each part that may be missing in brackets of its own"
                )
            parts.append("(?:" if depth else ")?")
            continue
        if piece["plain"]:
            if piece["plain"] in "{}":
                return Fault("a brace stands alone here", "write the facts of a face as `{amount}`")
            parts.append(re.escape(piece["plain"]))
            number_before = False
            continue
        fact, of = piece["fact"], holds.get(piece["fact"], "")
        if any(fact == known for known, _ in facts):
            return Fault(f'"{fact}" stands twice', "name each fact once")
        if of not in ("number", "flag", *symbols):
            return Fault(f'a face has no number, flag or symbol "{fact}"', f"named can be: {', '.join(holds)}")
        if (of == "flag") != (piece["sign"] is not None):
            help = f"write `{{{fact}:+}}`" if of == "flag" else f"write `{{{fact}}}`"
            return Fault("a flag, and nothing else, is said by a sign behind a colon", help)
        if of == "number" and number_before:
            return Fault("two numbers side by side cannot be told apart", "set a sign or a symbol between them")
        number_before = of == "number"
        facts.append((fact, of))
        parts.append(f"({_form(of, piece['sign'] or '', symbols)})")
    if depth:
        return Fault("these brackets do not fit together", "set each part that may be missing in brackets of its own")
    return Notation(pattern, re.compile("".join(parts)), tuple(facts), symbols)


def _form(of: str, sign: str, symbols: Mapping[str, Mapping[str, str]]) -> str:
    if of == "number":
        return "[0-9]{1,9}"
    # The longest code first: `R` would else be read in front of the `D` of `RD`.
    return re.escape(sign) if of == "flag" else "|".join(map(re.escape, sorted(symbols[of], key=len, reverse=True)))
