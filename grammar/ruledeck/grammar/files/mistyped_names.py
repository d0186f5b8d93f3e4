"""Titles and nouns that are typed with letters of two alphabets: they look right, and nobody would find them."""

import re
from collections.abc import Iterator

from ruledeck.grammar.files import document_nodes
from ruledeck.grammar.files.document_nodes import Node, Scalar
from ruledeck.grammar.text import codes
from ruledeck.grammar.text.diagnostic import Diagnostic
from ruledeck.grammar.text.source import Span
from ruledeck.grammar.text.strangers import ONE_ALPHABET, strangers

_ESCAPED = re.compile(r"\\.")
_OF_CARDS = ("name", "flavor")
"""The keys of a card with texts that are only read by people."""


def mistyped(root: Node | None, language: str = "") -> Iterator[Diagnostic]:
    """Yield the words of mixed letters in all texts of a file; those of a language also where they only look like its words."""
    if isinstance(root, Scalar):
        text = root.source.text[root.start : root.end]
        plain = _ESCAPED.sub("  ", text) if root.style == '"' else text
        for at, word, message in strangers(plain, language):
            start = root.start + at
            span = Span(root.source, start, start + len(word))
            yield Diagnostic(codes.MIXED_LETTERS, message, span, ONE_ALPHABET)
    elif isinstance(root, document_nodes.Sequence):
        for item in root.items:
            yield from mistyped(item, language)
    elif isinstance(root, document_nodes.Mapping):
        for key, item in root.entries:
            yield from mistyped(item, key.raw if key.raw in ("en", "ru") else language)


def mistyped_cards(root: Node | None) -> Iterator[Diagnostic]:
    """Yield the words of mixed letters in what people read of the cards of one file."""
    for card in root.items if isinstance(root, document_nodes.Sequence) else ():
        if isinstance(card, document_nodes.Mapping):
            for key in _OF_CARDS:
                yield from mistyped(card.get(key))
