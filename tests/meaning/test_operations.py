"""The table of operations: whatever is registered by the name of one is held against it, and so is every game."""

from collections.abc import Collection, Iterator
from pathlib import Path
from typing import get_args

import pytest

from ruledeck.grammar.binder.game import Game, bind_game
from ruledeck.grammar.files.loading import read_game
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.operations import JUNCTIONS, OPERATIONS, OperationName, Sort, operation
from ruledeck.grammar.meaning.traversal import nodes_in
from ruledeck.grammar.prose.english import conditions as english_conditions
from ruledeck.grammar.prose.english import functions as english_functions
from ruledeck.grammar.prose.english import predicates as english_predicates
from ruledeck.grammar.prose.russian import conditions as russian_conditions
from ruledeck.grammar.prose.russian import functions as russian_functions
from ruledeck.grammar.prose.russian import predicates as russian_predicates
from ruledeck.interpreter.compiler.values.values import OPS
from ruledeck.interpreter.explain.evaluator import FUNCTIONS
from ruledeck.interpreter.primitives.functions import PLAIN

from ..docs.pages import ROOT, with_blocks
from ..play.games import FOLDERS, game_of

SAID_BY_CLAUSES: set[OperationName] = {*JUNCTIONS, "not"}
"""What the functions of clauses say themselves: they take conditions apart."""

REGISTRIES: dict[str, Collection[str]] = {
    "compiler": OPS.keys(),
    "evaluator": [*FUNCTIONS, *PLAIN],
    "English": {
        *english_functions.NOUNS,
        *english_predicates.PREDICATES,
        *english_conditions.CLAUSES,
        *SAID_BY_CLAUSES,
    },
    "Russian": {
        *russian_functions.NOUNS,
        *russian_predicates.PREDICATES,
        *russian_conditions.CLAUSES,
        *SAID_BY_CLAUSES,
    },
}

_THINGS = ("player", "component", "entity")
_BASES: dict[Sort, tuple[str, ...]] = {
    "player": ("player", "entity"),
    "players": ("player", "entity"),
    "component": ("component", "entity"),
    "components": ("component", "entity"),
    "entity": _THINGS,
    "entities": _THINGS,
    "things": (*_THINGS, "side", "number", "symbol", "trait", "type", "name"),
    "sides": ("side",),
    "names": ("name",),
    "trait": ("trait", "text"),
    "condition of each": ("condition",),
    "number of each": ("number",),
    "any of each": ("number", "symbol", "name", "condition", "trait", "type"),
}
"""Bases of the types of what may stand for a sort that is not named like one."""

_MANY: frozenset[Sort] = frozenset(
    ("players", "components", "entities", "things", "group", "names", "sides", "zone", "any", "any of each")
)
"""Sorts that several things may stand for."""


def everything_said(game: Game) -> Iterator[m.Meant]:
    """Yield every node of a game."""
    yield from nodes_in((tuple(game.abilities), *game.bodies.values(), *game.meanings.values()))
    for card in game.cards.values():
        yield from nodes_in((*card.abilities, *card.keywords))
    for abilities in game.keywords.values():
        yield from nodes_in(abilities)


def misfits(node: m.Op) -> Iterator[str]:
    """Yield what of a node does not agree with its row."""
    row = OPERATIONS[node.name]
    least = len(row.takes) - row.spare + row.repeated
    if len(node.args) < least or (len(node.args) > len(row.takes) and not row.repeated):
        yield f"{node.name}: {len(node.args)} arguments"
    for at, arg in enumerate(node.args):
        sort = row.takes[min(at, len(row.takes) - 1)]
        bases = _BASES.get(sort, (sort,))
        if sort == "word" and not isinstance(arg, m.Literal):
            yield f"{node.name}: argument {at} is no word"
        if sort not in ("any", "group", "word") and arg.type.base not in bases:
            yield f"{node.name}: argument {at} is a {arg.type.base}, not a {sort}"
        if arg.many and sort not in _MANY:
            yield f"{node.name}: argument {at} is many"
        if sort == "group" and not arg.many:
            yield f"{node.name}: argument {at} is not many"
    if row.gives not in ("any", "group") and node.type.base != row.gives:
        yield f"{node.name}: gives a {node.type.base}, not a {row.gives}"


def test_every_name_has_a_row() -> None:
    """The names that the type checker knows are those of the table, and each is found by what is written."""
    assert set(get_args(OperationName)) == OPERATIONS.keys()
    assert [operation(name) for name in OPERATIONS] == list(OPERATIONS)


@pytest.mark.parametrize("registry", REGISTRIES)
def test_a_registry_covers_the_table(registry: str) -> None:
    """Each operation of the table is compiled, evaluated and said in both languages, and nothing else is."""
    assert sorted(REGISTRIES[registry]) == sorted(OPERATIONS)


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_every_operation_of_a_game_fits_its_row(folder: Path) -> None:
    """What the binder makes has the arguments and the value that the table says."""
    found = [node for node in everything_said(game_of(folder)) if isinstance(node, m.Op)]
    assert sorted({each for node in found for each in misfits(node)}) == []


def test_the_games_hold_most_operations() -> None:
    """What is looked at is not nothing: most rows of the table stand in some game."""
    held = {node.name for folder in FOLDERS for node in everything_said(game_of(folder)) if isinstance(node, m.Op)}
    assert len(held) > len(OPERATIONS) * 3 // 4, sorted(OPERATIONS.keys() - held)


def test_every_operation_of_the_reference_fits_its_row(tmp_path: Path) -> None:
    """So it is with whatever the page of the language shows."""
    folder = with_blocks(ROOT / "docs" / "reference.md", tmp_path)
    game = bind_game(read_game(folder, Path(folder.name))[0])[0]
    assert sorted({each for node in everything_said(game) if isinstance(node, m.Op) for each in misfits(node)}) == []
