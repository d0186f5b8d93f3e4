"""The sections of a declaration: a name, a colon, and patterns or steps."""

from typing import Final

from ruledeck.grammar.text.tokens import Token

SECTION_NAMES: Final = frozenset(
    "event would does en ru plural forms is group log lives timing asks closes resolves scope ties order label note "
    "could cost on outcome passes nests moment offers forced each window idle answered under afterwards shown story way ahead "
    "behind".split()
)
"""The first words of the names of sections; up to two words more may follow, as in `en event`."""

BODIES: Final = frozenset(("does",))
"""The sections that hold statements."""

MOST_WORDS: Final = 3


def mark_sections(tokens: list[Token]) -> list[Token]:
    """Make the words before a colon at the first level of a declaration one `SECTION` token, or one `DOES`."""
    out: list[Token] = []
    depth = at = 0
    while at < len(tokens):
        token = tokens[at]
        # Only at the first level: deeper, in the steps of a body, the same words may own a block.
        depth += (token.type == "INDENT") - (token.type == "DEDENT")
        stop = _name_end(tokens, at) if depth == 1 and out[-1].type in ("NL", "INDENT", "DEDENT") else at
        if stop > at:
            name = " ".join(part.value for part in tokens[at:stop])
            kind = "DOES" if name in BODIES else "SECTION"
            token = Token(kind, name, token.start, tokens[stop - 1].end)
        out.append(token)
        at = max(stop, at + 1)
    return out


def _name_end(tokens: list[Token], at: int) -> int:
    """Return the index of the colon behind the name of a section that begins at `at`, or `at` when there is none."""
    stop = at
    while stop < len(tokens) and tokens[stop].type in ("WORD", "EQ", "CMP") and stop - at < MOST_WORDS:
        stop += 1
    named = stop > at and tokens[at].value in SECTION_NAMES
    return stop if named and stop < len(tokens) and tokens[stop].type == "COLON" else at
