"""Translations of words that the game does not have: nothing would ever ask for them."""

from collections.abc import Iterator
from typing import Final, get_args

from ruledeck.grammar.binder.game import Game
from ruledeck.grammar.files import document_nodes
from ruledeck.grammar.files.document_nodes import Node
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.kinds import Base, Timing
from ruledeck.grammar.meaning.traversal import nodes_in
from ruledeck.grammar.prose.lexicon import BUILT_IN
from ruledeck.grammar.syntax import tree
from ruledeck.grammar.text import codes
from ruledeck.grammar.text.diagnostic import Diagnostic
from ruledeck.grammar.text.suggestion import did_you_mean

_LANGUAGE: Final = frozenset((*get_args(Base), *get_args(Timing), *BUILT_IN, "side"))
"""What the language itself calls things."""


def unknown_words(game: Game) -> Iterator[Diagnostic]:
    """Yield the words under `words:` in files of texts that are no words of the game."""
    if not any(text.words for text in game.text.texts):
        return
    known = names(game)
    for text in game.text.texts:
        node = text.node.get("words") if isinstance(text.node, document_nodes.Mapping) else None
        for key, _ in node.entries if isinstance(node, document_nodes.Mapping) else ():
            if key.raw not in known:
                help = did_you_mean(key.raw, known) or "words are called here as in game.yaml and in the rules"
                yield Diagnostic(codes.UNKNOWN_NAME, f'the game has no word "{key.raw}"', key.span, help)


def names(game: Game) -> frozenset[str]:
    """Return what a game calls anything: all names in its manifest, and those that its rules declare."""
    found = set(_LANGUAGE)
    if game.text.manifest_node is not None:
        found |= {word.replace("_", " ") for word in _texts(game.text.manifest_node)}
    found |= game.words.windows.keys()
    found |= {_plain(kind.declared.pattern) for kind in game.words.ability_kinds.values() if kind.declared}
    found |= {_plain(word.declared.pattern) for word in game.words.words.values()}
    # A number of which an event says no noun is called as its slot is: a price.
    found |= {slot.name for verb in game.words.verbs.values() for slot in verb.slots if slot.type == m.NUMBER}
    found |= {_plain(word.declared.pattern) for word in game.words.named_keywords()}
    trees = (*game.bodies.values(), *game.abilities, *(card.abilities for card in game.cards.values()))
    found |= {node.name for node in nodes_in(trees) if isinstance(node, m.During) and node.name}
    return frozenset(found)


def _plain(pattern: tree.Pattern) -> str:
    """Return the words of a pattern, without its slots; of several forms the first."""
    return " ".join(piece.text.split("|")[0] for piece in pattern.pieces if piece.kind != "slot")


def _texts(node: Node) -> Iterator[str]:
    """Yield every key and every text below a node."""
    if isinstance(node, document_nodes.Mapping):
        for key, value in node.entries:
            yield key.raw
            yield from _texts(value)
    elif isinstance(node, document_nodes.Sequence):
        for item in node.items:
            yield from _texts(item)
    elif isinstance(node.value, str):
        yield node.raw
