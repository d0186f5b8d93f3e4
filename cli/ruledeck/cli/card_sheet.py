"""A card as a page: a frame with its facts and its prose, then its text, its rulings and its tree."""

import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import fields, is_dataclass
from textwrap import wrap
from typing import Final

from ruledeck.cli.loaded import Loaded
from ruledeck.grammar import meaning as m
from ruledeck.grammar.game import Card
from ruledeck.grammar.printer import print_document

WIDTH: Final = 64
"""Columns between the sides of the frame."""


def facts(card: Card) -> list[tuple[str, str]]:
    """Return the declared facts of a card as pairs of words."""
    found = [(key, _fact(value)) for key, value in card.text.fields.items()]
    if card.text.unique:
        found.append(("unique", "yes"))
    if card.text.copies is not None:
        found.append(("copies", str(card.text.copies)))
    return found


def behaviour(card: Card) -> str:
    """Return what a card does, in canonical text; empty when it does nothing."""
    return print_document(card.document).rstrip("\n") if card.document is not None else ""


def frame(title: str, type_line: str, details: Iterable[tuple[str, str]], paragraphs: Iterable[str]) -> str:
    """Return a laid-out card: title, type, facts and prose in a frame of lines."""
    head = [*_wrapped(title), *_wrapped(type_line)]
    middle = _wrapped("   ".join(f"{key} {value}" for key, value in details))
    body = [line for number, text in enumerate(paragraphs) for line in (*([""] if number else []), *_wrapped(text))]
    parts = [part for part in (head, middle, body) if part]
    rule = f"├{'─' * (WIDTH + 2)}┤\n"
    inner = rule.join("".join(f"│ {_padded(line)} │\n" for line in part) for part in parts)
    return f"┌{'─' * (WIDTH + 2)}┐\n{inner}└{'─' * (WIDTH + 2)}┘"


def rulings_about(loaded: Loaded, card: Card) -> list[tuple[str, str]]:
    """Return sentence and place of every ruling whose text names the card by id or title."""
    names = {card.text.id, *loaded.names(card).values()}
    return [
        (case.case, f"{case.span.source.path}:{case.span.begin.line}")
        for file in loaded.game.text.rulings
        for case in file.cases
        if any(name in case.span.text for name in names)
    ]


def tree_lines(node: object, level: int = 0, name: str = "") -> Iterator[str]:
    """Yield the tree of meaning, a node a line, indented by its depth; empty parts are left out."""
    margin = "  " * level + (f"{name}: " if name else "")
    if isinstance(node, m.Meant) and is_dataclass(node):
        inner = [(one.name, getattr(node, one.name)) for one in fields(node) if one.name not in ("start", "end")]
        plain = [
            f"{key}={_plain(value)}" for key, value in inner if _is_plain(value) and value not in (None, "", False)
        ]
        yield f"{margin}{type(node).__name__} {' '.join(plain)}".rstrip()
        for key, value in inner:
            if not _is_plain(value):
                yield from tree_lines(value, level + 1, key)
    elif isinstance(node, tuple):
        for item in node:
            yield from tree_lines(item, level, name)
    else:
        yield f"{margin}{_plain(node)}"


def _is_plain(value: object) -> bool:
    return value is None or isinstance(value, (str, int, m.Type))


def _plain(value: object) -> str:
    return str(value) if isinstance(value, m.Type) else repr(value)


def _fact(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return ", ".join(str(one) for one in value) if isinstance(value, tuple) else str(value)


def _wrapped(text: str) -> list[str]:
    """Wrap lines of any script; what is indented stays so."""
    lines: list[str] = []
    for line in text.splitlines():
        margin = " " * (len(line) - len(line.lstrip()))
        lines += wrap(line, WIDTH, subsequent_indent=margin + ("  " if margin else "")) or [""]
    return lines


def _padded(line: str) -> str:
    width = sum(
        0 if unicodedata.combining(char) else 2 if unicodedata.east_asian_width(char) in "WF" else 1 for char in line
    )
    return line + " " * (WIDTH - width)
