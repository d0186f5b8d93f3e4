"""Whether a game can be compiled in every way in which it can be played: asked when it is checked, so that play never finds out.

A program is special to a number of players and to values of options. Each of them is met in one of the programs that are tried,
and any two of which one text speaks together. Of all programs but the first only those functions are printed and compiled whose
texts speak of players or options, as the others can differ in nothing but numbers.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations

from ruledeck.grammar.binder.game import Game
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.parts import WHOLE_GAME, PartKey
from ruledeck.grammar.meaning.traversal import nodes_in
from ruledeck.grammar.text import codes
from ruledeck.grammar.text.diagnostic import Diagnostic
from ruledeck.grammar.text.source import Source, Span
from ruledeck.interpreter.compiler.compiler import Compiler
from ruledeck.interpreter.target.module import TooDeepError
from ruledeck.interpreter.target.nodes import Origin

Way = tuple[int, Mapping[str, str]]
"""A number of players, and a value for each option."""

PLAYERS = ":players"
"""What stands for the number of players among the choices; no option can have this name."""


def uncompilable(game: Game) -> Iterator[Diagnostic]:
    """Yield what is bound and cannot be compiled: Python reads loops, brackets and blocks only so deep in each other."""
    told: set[PartKey] = set()
    choices = chosen_in(game)
    for number, (players, options) in enumerate(ways(game, choices)):
        module = Compiler(game, players, options, coverage=False).run().module
        for name, origin in module.origins().items():
            part = origin.part or WHOLE_GAME
            if number and not choices.get(part):
                continue
            try:
                module.text(name)
            except (TooDeepError, RecursionError, MemoryError):
                if part not in told:
                    told.add(part)
                    yield _too_deep(game, origin)


def ways(game: Game, choices: Mapping[PartKey, frozenset[str]]) -> list[Way]:
    """Return ways to play a game, the usual one first: each choice is met in one, and any two that one text speaks of."""
    manifest = game.text.manifest
    assert manifest is not None
    names = [name.replace("_", " ") for name in manifest.options]
    values = [tuple(map(str, option.values)) for option in manifest.options.values()]
    usual = [str(option.default) for option in manifest.options.values()]
    players = tuple(map(str, range(manifest.players.min, manifest.players.max + 1)))
    places = {name: at for at, name in enumerate((PLAYERS, *names))}
    meeting = {
        pair
        for spoken in choices.values()
        for pair in combinations(sorted(places[name] for name in spoken if name in places), 2)
    }
    rows = covering((players, *values), (players[0], *usual), meeting)
    return [(int(row[0]), dict(zip(names, row[1:], strict=True))) for row in rows]


Pair = tuple[int, str, int, str]
"""Two choices by their places, each with a value."""


def covering(
    choices: Sequence[Sequence[str]], first: Sequence[str], meeting: Iterable[tuple[int, int]]
) -> list[tuple[str, ...]]:
    """Return rows of one value for each choice, in which each value occurs, and each pair of values of choices that meet.

    `first` is the first row.
    """
    together = sorted(meeting)
    open_: set[Pair] = {(one, a, other, b) for one, other in together for a in choices[one] for b in choices[other]}
    unseen = {(place, value) for place, values in enumerate(choices) for value in values}
    rows: list[tuple[str, ...]] = []
    row = list(first)
    while True:
        rows.append(tuple(row))
        open_ -= {(one, row[one], other, row[other]) for one, other in together}
        unseen -= set(enumerate(row))
        if not open_ and not unseen:
            return rows
        # A pair that is left is taken as it is; the rest of the row is whatever meets the most that is new.
        fixed = dict([min(unseen)]) if not open_ else dict(_places(min(open_)))
        row = []
        for place, values in enumerate(choices):
            if place in fixed:
                row.append(fixed[place])
            else:
                row.append(max(values, key=lambda value: _new(row, fixed, place, value, open_, unseen)))


def _places(pair: Pair) -> tuple[tuple[int, str], tuple[int, str]]:
    return (pair[0], pair[1]), (pair[2], pair[3])


def _new(
    row: Sequence[str],
    fixed: Mapping[int, str],
    place: int,
    value: str,
    open_: set[Pair],
    unseen: set[tuple[int, str]],
) -> tuple[int, bool]:
    """Return how many pairs are new with a value, and whether it is itself."""
    known = {**fixed, **dict(enumerate(row))}
    met = sum((place, value, at, one) in open_ or (at, one, place, value) in open_ for at, one in known.items())
    return met, (place, value) in unseen


def chosen_in(game: Game) -> dict[PartKey, frozenset[str]]:
    """Return the choices that decide how each text is compiled, by its key: the options that it names, and `PLAYERS`."""
    words: dict[str, frozenset[str]] = dict.fromkeys(game.meanings, frozenset())
    size = -1
    while size != sum(map(len, words.values())):
        size = sum(map(len, words.values()))
        words = {ident: _choices(meaning, words) for ident, meaning in game.meanings.items()}
    found = {PartKey("word", ident): spoken for ident, spoken in words.items()}
    found |= {PartKey("verb", ident): _choices(body, words) for ident, body in game.bodies.items()}
    found |= {PartKey("card", ident): _choices(card.abilities, words) for ident, card in game.cards.items()}
    found |= {PartKey("keyword", ident): _choices(abilities, words) for ident, abilities in game.keywords.items()}
    found |= {
        PartKey("ability", str(number)): _choices(ability, words) for number, ability in enumerate(game.abilities)
    }
    return {key: spoken for key, spoken in found.items() if spoken}


def _choices(part: object, words: Mapping[str, frozenset[str]]) -> frozenset[str]:
    """Return the choices of which a part of a text speaks, itself or through the words that it uses."""
    found: set[str] = set()
    for node in nodes_in(part):
        if isinstance(node, m.Op) and node.name == "option" and isinstance(node.args[0], m.Literal):
            found.add(str(node.args[0].value))
        elif isinstance(node, m.Select) and node.type.base == "player":
            found.add(PLAYERS)
        elif isinstance(node, m.Use):
            found |= words.get(node.word, frozenset())
    return frozenset(found)


def _too_deep(game: Game, origin: Origin) -> Diagnostic:
    """Return that a text cannot be compiled, at its place."""
    source = game.places.get(origin.part or WHOLE_GAME, Source(origin.path or game.text.id, ""))
    start = source.line_starts()[origin.line - 1] if 0 < origin.line <= len(source.line_starts()) else 0
    end = source.text.find("\n", start)
    span = Span(source, start, len(source.text) if end < 0 else end)
    message = "this nests blocks, brackets or choices so deeply in each other that it cannot be compiled"
    return Diagnostic(
        codes.DEEP, message, span, help="make it flatter: give its inner parts to words or verbs of their own"
    )
