"""A piece of text as the structure sees it."""

from dataclasses import dataclass


@dataclass(slots=True, eq=False)
class Token:
    """A word, number, sign or edge of a line; made in great numbers, therefore not frozen.

    Attributes:
        type: The name of its terminal in `structure.lark`.
        value: Its text; empty for the edges of lines and blocks.
        start: Offset of its first character in the source.
        end: Offset behind its last character.
        node: The tree of a whole line that is known already; the token stands for all tokens of it.
    """

    type: str
    value: str
    start: int
    end: int
    node: object = None
