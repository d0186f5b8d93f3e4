"""The conditions that a format sets for its decks: asked of a table on which nothing but the deck lies, in the box."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Final

from ruledeck.grammar.binder.game import Game
from ruledeck.grammar.checks import matches
from ruledeck.grammar.checks.survey import START, Part, Survey
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
from ruledeck.interpreter.decks.never_met import Asked, against_each_other, contradictory, unreachable
from ruledeck.interpreter.engine.machine import boxed
from ruledeck.interpreter.explain.evaluator import Scope, evaluate, group, holds
from ruledeck.interpreter.state.program import Program
from ruledeck.interpreter.state.starting_components import TABLE, with_what_they_bring
from ruledeck.interpreter.wording.names import names_of_printed
from ruledeck.interpreter.wording.reading import Line, condition, line_of, place_in_condition

BOX_NAME = "box"
"""What texts call the place in which all components lie before the rules take them out."""

_ASTRAY: Final = "a deck is looked at in the box, and nothing of it lies here"

MOST_NAMED: Final = 8
"""So many cards are named that are against a condition."""

Conditions = tuple[tuple[str, m.Value], ...]
"""The conditions of a format, each as written and as it is meant."""


def check_requirements(game: Game) -> Iterator[Diagnostic]:
    """Yield what cannot be read in the conditions of formats, and the decks that do not meet them."""
    found, faults = requirements(game)
    yield from faults
    if not faults:
        yield from _never_met(game)
    decks = [deck for deck in game.text.decks if deck.format in found]
    manifest = game.text.manifest
    if decks and manifest is not None:
        program = compile_game(game, manifest.players.max)
        for deck in decks:
            yield from unmet(program, deck, found[deck.format or ""])


def _never_met(game: Game) -> Iterator[Diagnostic]:
    """Yield the conditions that no deck meets, or that each one meets."""
    manifest, root = game.text.manifest, game.text.manifest_node
    if manifest is None or root is None:
        return
    asked: dict[str, list[Asked]] = {name: [] for name in manifest.formats}
    for name, node in _written(game):
        part = line_slice(node)
        if not isinstance(part, Diagnostic) and not isinstance(
            meant := condition(line_of(part), game, names_of_printed(game)), tuple
        ):
            asked[name].append(Asked(node, line_of(part), meant))
    for name, rules in manifest.formats.items():
        yield from unreachable(game, manifest, name, root)
        alone = [found for one in asked[name] for found in contradictory(game, one)]
        yield from alone or against_each_other(game, rules, asked[name])


def without_behaviour(game: Game) -> Game:
    """Return a game in which nothing does anything: of decks it is asked what they hold, whatever of its rules can be read."""
    cards = {ident: replace(card, abilities=()) for ident, card in game.cards.items()}
    bodies = {ident: m.Steps(()) for ident in game.words.verbs if ident in game.bodies or ident == START}
    keywords: dict[str, tuple[m.Ability, ...]] = dict.fromkeys(game.keywords, ())
    # What comes out of a verb may be a value that could not be read, too.
    words = replace(game.words, verbs={ident: replace(verb, outcome="") for ident, verb in game.words.verbs.items()})
    return replace(
        game, words=words, cards=cards, bodies=bodies, abilities=(), keywords=keywords, stories={}, purposes={}
    )


def requirements(game: Game) -> tuple[dict[str, Conditions], list[Diagnostic]]:
    """Return the conditions of each format that has any, and what cannot be read in them."""
    found: dict[str, Conditions] = {}
    faults: list[Diagnostic] = []
    for name, node in _written(game):
        meant, wrong = read_condition(game, node, _ASTRAY)
        faults += wrong
        if meant is not None:
            found[name] = (*found.get(name, ()), meant)
    return found, faults


def read_condition(game: Game, node: Node, astray: str) -> tuple[tuple[str, m.Value] | None, list[Diagnostic]]:
    """Return a condition on what lies in the box, as written and as it is meant, and what is wrong with it.

    Args:
        game: The game.
        node: The condition, as YAML.
        astray: What is wrong with a description of things that lie elsewhere.
    """
    part = line_slice(node)
    if isinstance(part, Diagnostic):
        return None, [part]
    meant = condition(line_of(part), game, names_of_printed(game))
    if isinstance(meant, tuple):
        return None, list(meant)
    return (part.text, meant), list(_matchless(game, line_of(part), meant, astray))


def _elsewhere(place: m.Value) -> bool:
    return isinstance(place, m.Zone) and place.name != BOX_NAME


def _matchless(game: Game, line: Line, meant: m.Value, astray: str) -> Iterator[Diagnostic]:
    """Yield the descriptions in a condition that nothing is like: all of a deck, and of a game, lies in the box."""
    nodes = nodes_in(meant)
    for node in nodes:
        if not isinstance(node, m.Select) or node.type.base != "component":
            continue
        place = node.source
        places = place.parts if isinstance(place, m.Zones) else (place,)
        if all(each is None or isinstance(each, m.InPlay) or _elsewhere(each) for each in places):
            help_ = "say where it is looked for: `in the box`"
            yield Diagnostic(codes.NOTHING_MATCHES, astray, place_in_condition(line, node), help_)
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
    scope = _box(program, cards, owner)
    return frozenset([place for place, (_, meant) in enumerate(conditions) if not holds(meant, scope)])


def _box(program: Program, cards: Mapping[str, int], owner: int) -> Scope:
    """Return the table on which nothing but some cards lies, in the box."""
    index = {ident: number for number, ident in enumerate(program.definitions)}
    listed = [(index[card], owner) for card, copies in cards.items() for _ in range(copies)]
    state = boxed(program, with_what_they_bring(program, listed))
    names = {name: seat for seat, name in enumerate(program.game.words.seats, 1)}
    names |= {"you": owner, "they": owner, "this": 0}
    return Scope(program, state, names)


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a condition says of a deck.

    Attributes:
        text: The condition as written.
        holds: Whether it holds.
        amount: The number that it compares with a fixed one; `None` where it does no such thing.
        against: The ids of the cards that are against it, each once: those of which it is not true, or that should not be there.
    """

    text: str
    holds: bool
    amount: int | None
    against: tuple[str, ...]


def verdicts(program: Program, deck: DeckText, conditions: Conditions) -> tuple[Verdict, ...]:
    """Return what each condition of a format says of a deck."""
    return verdicts_on(program, deck.cards, owner_of(program, deck), conditions)


def verdicts_on(program: Program, cards: Mapping[str, int], owner: int, conditions: Conditions) -> tuple[Verdict, ...]:
    """Return what each condition says of a table on which nothing but some cards lies, in the box, as in `broken`."""
    scope = _box(program, cards, owner)
    return tuple(
        [
            Verdict(text, holds(meant, scope), _amount(meant, scope), _against(meant, scope))
            for text, meant in conditions
        ]
    )


def owner_of(program: Program, deck: DeckText) -> int:
    """Return as whose a deck is looked at; one that any player may have as that of the first."""
    seats = program.game.words.seats
    return seats.index(deck.seat) + 1 if deck.seat in seats else 1 if program.game.words.own_decks else TABLE


def _amount(meant: m.Value, scope: Scope) -> int | None:
    if isinstance(meant, m.Op) and meant.name in ("=", "<", "<=", ">", ">=") and meant.args[0].type == m.NUMBER:
        left, right = meant.args
        found = evaluate(left, scope) if isinstance(right, m.Literal) else None
        return found if isinstance(found, int) else None
    return None


def _against(meant: m.Value, scope: Scope) -> tuple[str, ...]:
    if not isinstance(meant, m.Op) or not meant.args:
        return ()
    things = meant.args[0]
    if meant.name == "not" and isinstance(things, m.Op) and things.name == "any":
        return _ids(group(things.args[0], scope), scope)
    if meant.name == "none":
        return _ids(group(things, scope), scope)
    if meant.name == "every":
        return _ids([each for each in group(things, scope) if not holds(meant.args[1], scope.candidate(each))], scope)
    return ()


def _ids(things: Iterable[object], scope: Scope) -> tuple[str, ...]:
    """Return the cards among some things, each once."""
    cards = [scope.state.card[each] for each in things if isinstance(each, int) and each < len(scope.state.card)]
    return tuple(dict.fromkeys([scope.program.definitions[card] for card in cards if card >= 0]))


def unmet(program: Program, deck: DeckText, conditions: Conditions) -> Iterator[Diagnostic]:
    """Yield a finding for each condition that a deck breaks, with what breaks it."""
    place = deck.node.key("format") or deck
    for one in verdicts(program, deck, conditions):
        if not one.holds:
            message = f'this deck breaks a rule of the format "{deck.format}": {one.text}'
            yield Diagnostic(codes.DECK_FORMAT, message, place.span, _why(program, one))


def _why(program: Program, one: Verdict) -> str | None:
    """Return what is against a condition: the number that it is, or the cards."""
    if one.amount is not None:
        return f"here it is {one.amount}"
    titles = [f'"{program.game.cards[card].text.name}"' for card in one.against]
    most = f"{', '.join(titles[:MOST_NAMED])} and {len(titles) - MOST_NAMED} more"
    return f"against it: {', '.join(titles) if len(titles) <= MOST_NAMED else most}" if titles else None


def _written(game: Game) -> Iterator[tuple[str, Node]]:
    """Yield every condition of every format, as YAML."""
    root = game.text.manifest_node
    formats = root.get("formats") if root is not None else None
    for name, node in formats if isinstance(formats, Table) else ():
        listed = node.get("require") if isinstance(node, Table) else None
        for item in listed.items if isinstance(listed, Sequence) else ():
            yield name, item
