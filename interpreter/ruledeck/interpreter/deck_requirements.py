"""The conditions that a format sets for its decks: asked of a table on which nothing but the deck lies, in the box."""

from collections.abc import Iterator

from ruledeck.grammar import codes
from ruledeck.grammar import meaning as m
from ruledeck.grammar.diagnostic import Diagnostic
from ruledeck.grammar.document_nodes import Mapping, Node, Sequence
from ruledeck.grammar.document_slices import line_slice
from ruledeck.grammar.game import Game
from ruledeck.grammar.models_decks import DeckText
from ruledeck.interpreter.compiler import compile_game
from ruledeck.interpreter.components import TABLE
from ruledeck.interpreter.evaluator import Scope, holds
from ruledeck.interpreter.machine import new_game
from ruledeck.interpreter.program import Program
from ruledeck.interpreter.rulings.naming import Names
from ruledeck.interpreter.rulings.reading import condition, line_of

Requirements = dict[str, list[tuple[str, m.Value]]]
"""Name of a format to its conditions, each as written and as it is meant."""


def check_requirements(game: Game) -> Iterator[Diagnostic]:
    """Yield what cannot be read in the conditions of formats, and the decks that do not meet them."""
    requirements: Requirements = {}
    for name, node in _written(game):
        part = line_slice(node)
        if isinstance(part, Diagnostic):
            yield part
            continue
        meant = condition(line_of(part), game, _names(game))
        if isinstance(meant, tuple):
            yield from meant
        else:
            requirements.setdefault(name, []).append((part.text, meant))
    decks = [deck for deck in game.text.decks if deck.format in requirements]
    manifest = game.text.manifest
    if decks and manifest is not None:
        program = compile_game(game, manifest.players.max)
        for deck in decks:
            yield from _unmet(program, deck, requirements[deck.format or ""])


def _unmet(program: Program, deck: DeckText, conditions: list[tuple[str, m.Value]]) -> Iterator[Diagnostic]:
    seats = program.game.words.seats
    owner = seats.index(deck.seat) + 1 if deck.seat in seats else TABLE
    index = {ident: number for number, ident in enumerate(program.definitions)}
    cards = tuple((index[card], owner) for card, copies in deck.cards.items() for _ in range(copies))
    state = new_game(program, cards=cards)
    names = {"you": owner, "they": owner, "this": 0, **{name: seat for seat, name in enumerate(seats, 1)}}
    for text, meant in conditions:
        if not holds(meant, Scope(program, state, dict(names))):
            message = f'this deck breaks a rule of the format "{deck.format}": {text}'
            place = deck.node.key("format") or deck
            yield Diagnostic(codes.DECK_FORMAT, message, place.span)


def _written(game: Game) -> Iterator[tuple[str, Node]]:
    """Yield every condition of every format, as YAML."""
    root = game.text.manifest_node
    formats = root.get("formats") if root is not None else None
    for name, node in formats if isinstance(formats, Mapping) else ():
        listed = node.get("require") if isinstance(node, Mapping) else None
        for item in listed.items if isinstance(listed, Sequence) else ():
            yield name, item


def _names(game: Game) -> Names:
    cards = {ident: place for place, ident in enumerate(game.cards)}
    types = {ident: card.text.type for ident, card in game.cards.items()}
    return Names(tuple(game.words.seats), {}, game.words.titles, cards, types)
