"""The reserved words of the language: each is a keyword wherever it stands, never a part of a phrase or a name."""

from typing import Final

RESERVED: Final[dict[str, str]] = {
    "if": "IF", "else": "ELSE", "repeat": "REPEAT", "until": "UNTIL", "while": "WHILE", "may": "MAY", "then": "THEN",
    "instead": "INSTEAD", "choose": "CHOOSE", "chooses": "CHOOSE", "target": "TARGET", "targets": "TARGET", "as": "AS",
    "where": "WHERE", "and": "AND", "or": "OR", "not": "NOT", "let": "LET", "fully": "FULLY", "alternate": "ALTERNATE",
    "cannot": "CANNOT", "must": "MUST", "unless": "UNLESS", "when": "WHEN", "after": "AFTER", "before": "BEFORE", "whenever": "WHENEVER",
}  # fmt: skip
"""Reserved words and the names of their terminals."""
