"""Compiled games as bytes: what a compiler made of a game, so that it need not be made again for the same text.

Kept are the tables of the program, what the compiler knows of them, and the code of the functions that were called. What
is part of the game itself (its trees) is not written but numbered: a kept program belongs to a game that was bound from the
very same text. A function that was never called before has no code here: when it is called, the game is compiled anew for
it, and the same text gives the same code.
"""

import io
import marshal
import pickle
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import FunctionType
from typing import Final

from ruledeck.grammar.binder.game import Card, Game
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.traversal import nodes_in
from ruledeck.interpreter.compiler.basis import runtime
from ruledeck.interpreter.compiler.compiler import Compiler, defaults
from ruledeck.interpreter.engine import breakpoints
from ruledeck.interpreter.target.module import Space, Text

Reference = int | str
"""What is not written: the number of a node of the game, the name of a generated function, or one of the two below."""
_GAME, _SPACE = " game", " space"


@dataclass(frozen=True, slots=True)
class Specialisation:
    """What the program of a game is special to, besides its text.

    Attributes:
        players: How many play.
        options: The values of all options, by name; see `specialised`.
        coverage: Whether it notes which clauses are exercised.
        stops: Whether its games can stop where a period begins.
        tells: Whether the log of its games says what a table is told.
    """

    players: int
    options: tuple[tuple[str, str], ...]
    coverage: bool = False
    stops: bool = False
    tells: bool = False


def specialised(
    game: Game,
    players: int,
    options: Mapping[str, str],
    *,
    coverage: bool = False,
    stops: bool = False,
    tells: bool = False,
) -> Specialisation:
    """Return what a program for some players and chosen options is special to; options that are not chosen have their defaults."""
    return Specialisation(players, tuple(defaults(game, options).items()), coverage, stops, tells)


def compiled(game: Game, special: Specialisation) -> Compiler:
    """Compile a game."""
    compiler = Compiler(game, special.players, dict(special.options), coverage=special.coverage, tells=special.tells)
    if special.stops:
        compiler.analysis.watches_periods = True
        breakpoints.install(compiler.program)
    compiler.run()
    return compiler


class Nodes:
    """The nodes of a game and of further cards, in an order that its text alone decides."""

    def __init__(self, game: Game) -> None:
        starts = tuple([start for _, start in game.windows.values() if start is not None])
        parts = (*game.bodies.values(), *game.meanings.values(), *game.keywords.values(), *game.abilities, *starts)
        self.all: list[m.Meant] = [*nodes_in(parts), *_nodes_of(game.cards.values())]
        self.cards = game.cards
        self.numbers = {id(node): number for number, node in enumerate(self.all)}

    def with_cards_of(self, game: Game) -> "Nodes":
        """Return the nodes of the same game with more cards."""
        more = [card for ident, card in game.cards.items() if self.cards.get(ident) is not card]
        if not more:
            return self
        found: Nodes = object.__new__(Nodes)
        found.all, found.cards = [*self.all, *_nodes_of(more)], game.cards
        found.numbers = self.numbers | {id(node): at for at, node in enumerate(found.all) if at >= len(self.all)}
        return found


def _nodes_of(cards: Iterable[Card]) -> list[m.Meant]:
    return [*nodes_in(tuple([part for card in cards for part in (card.abilities, card.keywords)]))]


def frozen(compiler: Compiler, nodes: Nodes) -> bytes:
    """Return what a compiler made of a game, as it is when it has run, without the code of functions."""
    space = compiler.space
    references: dict[int, Reference] = dict(nodes.numbers)
    references[id(compiler.game)], references[id(space)] = _GAME, _SPACE
    more: Space = {}
    names: list[str] = []
    for name, value in space.items():
        if isinstance(value, FunctionType) and value.__globals__ is space:
            references[id(value)] = name
            names.append(name)
        elif name not in _PROVIDED:
            more[name] = value
    out = io.BytesIO()
    _Writer(out, references).dump((compiler, names, more))
    return out.getvalue()


def thawed(data: bytes, game: Game, nodes: Nodes, special: Specialisation) -> Compiler:
    """Return the compiler that `frozen` was given, with its program; the game is the one whose nodes are given.

    Raises:
        ValueError: when the data are not what `frozen` returns for this game.
    """
    space: Space = dict(runtime.NAMES)
    reader = _Reader(io.BytesIO(data), game, nodes.all, space)
    try:
        compiler, names, more = reader.load()
    except (pickle.UnpicklingError, LookupError, TypeError, AttributeError, EOFError, ImportError) as error:
        raise ValueError("this is not a kept program of this game") from error
    if not isinstance(compiler, Compiler):
        raise ValueError("this is not a kept program")
    for name in names:
        reader.function(name)
    space.update(more)
    compiler.module.restore(names, lambda: compiled(game, special).module)
    return compiler


def code_of(compiler: Compiler, names: Iterable[str]) -> bytes:
    """Return the code of the functions that were called, of those with these names."""
    texts = compiler.module.texts
    return marshal.dumps(
        {name: (texts[name].name, texts[name].source, texts[name].code) for name in names if name in texts}
    )


def supply(compiler: Compiler, data: bytes) -> None:
    """Give a compiler the code that `code_of` returned.

    Raises:
        ValueError: when the data are damaged.
    """
    try:
        found = marshal.loads(data)
        texts = {name: Text(title, source, code) for name, (title, source, code) in found.items()}
    except (EOFError, TypeError, AttributeError) as error:
        raise ValueError("this is not kept code") from error
    compiler.module.supply(texts)


_PROVIDED: Final = frozenset((*runtime.NAMES, "__builtins__"))
"""Names of the generated code that are there without being kept."""


class _Writer(pickle.Pickler):
    """Writes values; what the reader has already is written as a reference."""

    def __init__(self, out: io.BytesIO, references: Mapping[int, Reference]) -> None:
        super().__init__(out, pickle.HIGHEST_PROTOCOL)
        self.references = references

    def persistent_id(self, value: object) -> Reference | None:
        """Return the reference of something that is not written, `None` for everything else."""
        return self.references.get(id(value))


class _Reader(pickle.Unpickler):
    """Reads values, and puts what references stand for in their places."""

    def __init__(self, data: io.BytesIO, game: Game, nodes: list[m.Meant], space: Space) -> None:
        super().__init__(data)
        self.game, self.nodes, self.space = game, nodes, space

    def persistent_load(self, reference: Reference) -> object:
        """Return what a reference stands for."""
        if isinstance(reference, int):
            return self.nodes[reference]
        if reference == _GAME:
            return self.game
        return self.space if reference == _SPACE else self.function(reference)

    def function(self, name: str) -> FunctionType:
        """Return the generated function of a name, which gets its code when it is called."""
        if name not in self.space:
            self.space[name] = FunctionType(_uncoded.__code__, self.space, name)
        found: FunctionType = self.space[name]
        return found


def _uncoded() -> None:
    raise AssertionError("a kept function was called before its module was restored")
