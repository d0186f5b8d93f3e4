"""The conditions that a format sets for its decks: asked of a table on which nothing but the deck lies, in the box."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from ruledeck.grammar.binder.game import Game
from ruledeck.grammar.checks import matches
from ruledeck.grammar.checks.survey import Part, Survey
from ruledeck.grammar.files.decks import DeckText
from ruledeck.grammar.files.document_nodes import Mapping as Table
from ruledeck.grammar.files.document_nodes import Node, Sequence
from ruledeck.grammar.files.document_slices import line_slice
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.parts import PartKey
from ruledeck.grammar.meaning.traversal import nodes_in
from ruledeck.grammar.text import codes
from ruledeck.grammar.text.diagnostic import Diagnostic
from ruledeck.grammar.text.source import Source
from ruledeck.interpreter.compiler.compiler import compile_game
from ruledeck.interpreter.engine.machine import boxed
from ruledeck.interpreter.explain.evaluator import Scope, holds
from ruledeck.interpreter.state.program import Program
from ruledeck.interpreter.state.starting_components import TABLE, with_what_they_bring
from ruledeck.interpreter.wording.names import Names
from ruledeck.interpreter.wording.reading import Line, condition, line_of, place_in_condition

BOX_NAME = "box"
"""What texts call the place in which all components lie before the rules take them out."""

Conditions = tuple[tuple[str, m.Value], ...]
"""The conditions of a format, each as written and as it is meant."""


def check_requirements(game: Game) -> Iterator[Diagnostic]:
    """Yield what cannot be read in the conditions of formats, and the decks that do not meet them."""
    found, faults = requirements(game)
    yield from faults
    decks = [deck for deck in game.text.decks if deck.format in found]
    manifest = game.text.manifest
    if decks and manifest is not None:
        program = compile_game(game, manifest.players.max)
        for deck in decks:
            yield from _unmet(program, deck, found[deck.format or ""])


def requirements(game: Game) -> tuple[dict[str, Conditions], list[Diagnostic]]:
    """Return the conditions of each format that has any, and what cannot be read in them."""
    found: dict[str, Conditions] = {}
    faults: list[Diagnostic] = []
    for name, node in _written(game):
        part = line_slice(node)
        if isinstance(part, Diagnostic):
            faults.append(part)
            continue
        meant = condition(line_of(part), game, _names(game))
        if isinstance(meant, tuple):
            faults += meant
        else:
            found[name] = (*found.get(name, ()), (part.text, meant))
            faults += _matchless(game, line_of(part), meant)
    return found, faults


def _elsewhere(place: m.Value) -> bool:
    return isinstance(place, m.Zone) and place.name != BOX_NAME


def _matchless(game: Game, line: Line, meant: m.Value) -> Iterator[Diagnostic]:
    """Yield the descriptions in a condition that nothing in any deck is like: all of a deck lies in the box."""
    nodes = nodes_in(meant)
    for node in nodes:
        if not isinstance(node, m.Select) or node.type.base != "component":
            continue
        place = node.source
        places = place.parts if isinstance(place, m.Zones) else (place,)
        if all(each is None or isinstance(each, m.InPlay) or _elsewhere(each) for each in places):
            message = "a deck is looked at in the box, and nothing of it lies here"
            help_ = "say where it is looked for: `in the box`"
            yield Diagnostic(codes.NOTHING_MATCHES, message, place_in_condition(line, node), help_)
    part = Part(PartKey("case", "format"), Source("", ""), (meant,), tuple(nodes))
    for one in matches.check(Survey(game, [part])):
        if one.span is not None:
            at = m.Literal(0, m.NUMBER, start=one.span.start, end=one.span.end)
            yield replace(one, span=place_in_condition(line, at))


def broken(program: Program, cards: Mapping[str, int], owner: int, conditions: Conditions) -> frozenset[int]:
    """Return the places of the conditions that are false where nothing but some cards lies in the box.

    Args:
        program: The game.
        cards: Copies by id of the card.
        owner: The player whose cards they are, who is `you`; or `TABLE`.
        conditions: What is asked.
    """
    index = {ident: number for number, ident in enumerate(program.definitions)}
    listed = [(index[card], owner) for card, copies in cards.items() for _ in range(copies)]
    state = boxed(program, with_what_they_bring(program, listed))
    names = {name: seat for seat, name in enumerate(program.game.words.seats, 1)}
    names |= {"you": owner, "they": owner, "this": 0}
    return frozenset(
        place for place, (_, meant) in enumerate(conditions) if not holds(meant, Scope(program, state, dict(names)))
    )


def _unmet(program: Program, deck: DeckText, conditions: Conditions) -> Iterator[Diagnostic]:
    seats = program.game.words.seats
    # A deck that any player may have is looked at as that of the first.
    owner = seats.index(deck.seat) + 1 if deck.seat in seats else 1 if program.game.words.own_decks else TABLE
    for at in sorted(broken(program, deck.cards, owner, conditions)):
        message = f'this deck breaks a rule of the format "{deck.format}": {conditions[at][0]}'
        place = deck.node.key("format") or deck
        yield Diagnostic(codes.DECK_FORMAT, message, place.span)


def _written(game: Game) -> Iterator[tuple[str, Node]]:
    """Yield every condition of every format, as YAML."""
    root = game.text.manifest_node
    formats = root.get("formats") if root is not None else None
    for name, node in formats if isinstance(formats, Table) else ():
        listed = node.get("require") if isinstance(node, Table) else None
        for item in listed.items if isinstance(listed, Sequence) else ():
            yield name, item


def _names(game: Game) -> Names:
    cards = {ident: place for place, ident in enumerate(game.cards)}
    types = {ident: card.text.type for ident, card in game.cards.items()}
    return Names(tuple(game.words.seats), {}, game.words.titles, cards, types)
