"""How a verb is told: a line for each language, with places for what it is about."""

from collections.abc import Iterator, Mapping
from dataclasses import field
from typing import Final, TypeAlias

from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.text.node_class import node

MOVED: Final = "moved"
"""The slot of a story for the cards that the verb itself moves."""
EACH: Final = "each"
"""Behind a total: each thing that counts towards it is told with what it counts."""
PARTED: Final = m.Type("number", EACH)
"""The type of a total that is told so."""
CASES: Final = ("nom", "gen", "dat", "acc", "ins", "pre")


@node(frozen=True, slots=True)
class Told:
    """A place of a story that is filled.

    Attributes:
        value: What stands there; `None` for the cards that the verb moves.
        form: A case, or behind a number the noun that is counted; behind a total `each`; empty for none of them.
    """

    value: m.Value | None
    form: str = ""


@node(frozen=True, slots=True)
class Either:
    """Parts of a story that a condition decides about: `{hit: right | wrong}`."""

    test: m.Value
    yes: "tuple[StoryPart, ...]"
    no: "tuple[StoryPart, ...]"


StoryPart: TypeAlias = str | Told | Either


@node(frozen=True, slots=True)
class Story:
    """How a verb is told.

    Attributes:
        lines: The parts of the line by language.
        values: What the lines speak of, each once, in the order of their places in the log.
    """

    lines: Mapping[str, tuple[StoryPart, ...]] = field(default_factory=dict)
    values: tuple[m.Value, ...] = ()


def values_in(parts: tuple[StoryPart, ...]) -> Iterator[m.Value]:
    """Yield what parts of a story speak of, also those that a condition decides about."""
    for part in parts:
        if isinstance(part, Either):
            yield part.test
            yield from values_in(part.yes)
            yield from values_in(part.no)
        elif isinstance(part, Told) and part.value is not None:
            yield part.value


def closes(parts: tuple[StoryPart, ...]) -> bool:
    """Whether what follows from a verb is told no more: its story ends with a full stop."""
    return bool(parts) and isinstance(parts[-1], str) and parts[-1].rstrip().endswith(".")


def joins(parts: tuple[StoryPart, ...]) -> bool:
    """Whether what follows from a verb is told in the same line: its story ends with a colon."""
    return bool(parts) and isinstance(parts[-1], str) and parts[-1].rstrip().endswith(":")
