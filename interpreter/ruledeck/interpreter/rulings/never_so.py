"""What an expectation says of a card that no card of its type could ever be: that it is not so could never fail."""

from collections.abc import Iterator
from typing import Final

from ruledeck.grammar.binder.game import Game
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.primitive_verbs import TRANSFORM
from ruledeck.grammar.meaning.traversal import nodes_in
from ruledeck.grammar.text import codes
from ruledeck.grammar.text.diagnostic import Diagnostic
from ruledeck.interpreter.rulings.position import Placement
from ruledeck.interpreter.wording.reading import Line, place_in_condition

_TYPING: Final = frozenset(("type", "text"))
"""Sorts of what a statement changes with which a card is of another type, or has what it says read by one."""


def kinds_of(placement: Placement) -> dict[str, str]:
    """Return the types of the cards that have a name, as they were laid out."""
    ids = list(placement.game.cards)
    laid = {name: e for name, e in placement.aliases.items() if e in placement.laid}
    return {name: placement.game.cards[ids[placement.s.card[e]]].text.type for name, e in laid.items()}


def types_last(game: Game) -> bool:
    """Whether each card of a game is always of its printed type: no text alters types, or turns a card into another one."""
    parts = (*game.bodies.values(), *game.meanings.values(), *game.keywords.values(), *game.abilities)
    cards = [part for card in game.cards.values() for part in (card.abilities, card.keywords)]
    for node in nodes_in((*parts, *cards)):
        if isinstance(node, m.Modify) and node.what.sort in _TYPING:
            return False
        if isinstance(node, m.Perform) and node.verb == TRANSFORM:
            return False
    return True


def never_so(value: m.Value, line: Line, game: Game) -> Iterator[Diagnostic]:
    """Yield that a word of the game is asked of a card for which it is not declared, or a die's side of what is none."""
    words = game.words
    for node in nodes_in(value):
        if isinstance(node, m.Use) and node.word in words.words:
            asked = zip(node.args, [slot.type for slot in words.words[node.word].slots], strict=False)
        elif isinstance(node, m.Op) and node.name == "side":
            asked = zip(node.args, [m.COMPONENT], strict=False)
        else:
            continue
        for said, wanted in asked:
            if not isinstance(said, m.Name) or said.type.base != "component" or not said.type.of:
                continue
            sides = isinstance(node, m.Op) and not any(
                each.text.faces for each in game.cards.values() if each.text.type == said.type.of
            )
            if sides or not words.covers(wanted, said.type):
                of = "has no sides" if sides else f"is said of {_noun(wanted)}"
                message = f'{said.name} is of the type "{said.type.of}": this {of}, and is never so'
                place = place_in_condition(line, node)
                yield Diagnostic(
                    codes.WRONG_TYPE, message, place, "name the card that is meant, or ask something else of it"
                )


def _noun(kind: m.Type) -> str:
    return f"a {kind.of}" if kind.of else f"a {kind.base}"
