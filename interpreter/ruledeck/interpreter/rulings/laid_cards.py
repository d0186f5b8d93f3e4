"""Which cards an entry of a position lays out: one that it names, or each card of a type or each cell of a board."""

from collections import Counter

from ruledeck.grammar.binder.game import Game
from ruledeck.grammar.files import document_nodes as nodes
from ruledeck.grammar.text import codes
from ruledeck.grammar.text.diagnostic import Diagnostic
from ruledeck.interpreter.wording import failures

EACH = "each"
"""The key of an entry that lays out many cards."""


def laid_by(node: nodes.Node, game: Game) -> tuple[nodes.Scalar, ...] | Diagnostic:
    """Return the cards of an entry, each as its id or title at its place, in their order, or what is wrong with it."""
    if isinstance(node, nodes.Scalar):
        return (node,)
    card, each = (node.get(key) if isinstance(node, nodes.Mapping) else None for key in ("card", EACH))
    if card is not None and each is not None:
        return failures.wrong("an entry lays out one card, or each of many", each.span, "leave out `card` or `each`")
    if isinstance(card, nodes.Scalar):
        return (card,)
    if not isinstance(node, nodes.Mapping) or not isinstance(each, nodes.Scalar):
        help = "write its id, its title, `{card: ...}`, or `{each: <type>}` for all cards of a type"
        return failures.wrong("a card is needed here", node.span, help)
    if (alias := node.get("as")) is not None:
        return failures.wrong("a name is for one card", alias.span, "write an entry for it: `{card: ..., as: ...}`")
    boards = _boards(game)
    types = game.words.kinds.get(each.raw, frozenset())
    found = boards.get(each.raw) or tuple([card for card, made in game.cards.items() if made.text.type in types])
    if not found and types:
        return failures.wrong(f'no card is of the type "{each.raw}"', each.span)
    if not found:
        known = (*game.words.kinds, *boards)
        return failures.unknown(codes.RULING_VALUE, "a type of cards or the id of a board", each.raw, known, each.span)
    return tuple([nodes.Scalar(each.source, each.start, each.end, card, card, "") for card in found])


def _boards(game: Game) -> dict[str, tuple[str, ...]]:
    """Return the cells of each board, by the id of its entry: the cards that one entry stands for are called after it."""
    places = {card: (made.text.node.source.path, made.text.node.start) for card, made in game.cards.items()}
    entries = Counter(places.values())
    found: dict[str, list[str]] = {}
    for card, place in places.items():
        if entries[place] > 1:
            found.setdefault(card.rpartition("_")[0], []).append(card)
    return {board: tuple(cells) for board, cells in found.items()}
