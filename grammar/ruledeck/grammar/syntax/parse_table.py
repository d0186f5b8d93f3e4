"""What a parse table is: rules and states, made of `structure.lark` by Lark and run by the parser itself."""

import hashlib
from dataclasses import dataclass
from importlib import resources
from typing import Final, TypeAlias

GRAMMAR: Final = "structure.lark"
STORED: Final = "structure.json"
END: Final = "$END"
"""The terminal behind the last token."""
ITEM: Final = "start"
"""What is parsed as a whole: an ability or a declaration."""
LINE: Final = "stmt"
"""What a line of a block is, with its end, when it opens no block of its own."""
PASS: Final = "-"
"""The maker of a rule whose only part stands for it."""
GATHER: Final = "+"
"""The maker of a repetition: its value is the list of what is repeated."""


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule that the parser reduces.

    Attributes:
        origin: The name on its left side.
        size: How many symbols stand on its right side.
        maker: The method that makes its node, or `PASS`, or `GATHER`.
        spread: Which of its parts are repetitions, whose items are parts of its node.
    """

    origin: str
    size: int
    maker: str
    spread: tuple[int, ...]


State: TypeAlias = dict[str, int]
"""By symbol: the number of the next state, or -1 minus the number of the rule to reduce."""


@dataclass(frozen=True, slots=True)
class Table:
    """An LALR table.

    Attributes:
        rules: All rules.
        states: All states.
        starts: What can be parsed, with the number of its first state.
    """

    rules: tuple[Rule, ...]
    states: tuple[State, ...]
    starts: dict[str, int]


def grammar_text() -> str:
    """Return the text of the grammar."""
    return resources.files("ruledeck.grammar.syntax").joinpath(GRAMMAR).read_text(encoding="utf-8")


def digest(text: str) -> str:
    """Return what tells one grammar from another."""
    return hashlib.blake2b(text.encode(), digest_size=12).hexdigest()
