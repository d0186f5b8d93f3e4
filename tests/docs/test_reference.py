"""The reference leaves nothing out: every built-in verb and every built-in function of the language is in one of its examples."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from ruledeck.grammar.binder.game import Game, bind_game
from ruledeck.grammar.files.loading import read_game
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.traversal import nodes_in
from ruledeck.grammar.reference.pages import texts
from ruledeck.grammar.syntax.tree import Declaration
from ruledeck.grammar.words.declarations import prelude
from ruledeck.interpreter.compiler.values.values import OPS

from .pages import ROOT, with_blocks

ELSEWHERE = {
    "outer": "words behind a noun speak of the thing around; nobody writes it",
    "seat": "the name of a seat, in games that name them",
}
RAISED = frozenset(("aim-at-_-among-_", "make-_-in-_"))
"""The built-in verbs that `target` and `create` carry out, and nobody writes."""


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Game:
    """The example game with every example of the reference."""
    folder = with_blocks(ROOT / "docs" / "reference.md", tmp_path_factory.mktemp("reference"))
    return bind_game(read_game(folder, Path(folder.name))[0])[0]


def said(game: Game) -> Iterator[m.Meant]:
    """Yield every node of everything that a game says."""
    yield from nodes_in(tuple(game.abilities))
    for card in game.cards.values():
        yield from nodes_in((*card.abilities, *card.keywords))
    for body in (*game.bodies.values(), *game.meanings.values()):
        yield from nodes_in((body,))
    for abilities in game.keywords.values():
        yield from nodes_in(abilities)


def test_every_function_of_the_language_has_an_example(game: Game) -> None:
    """Whatever the engine can work out is said somewhere on the page."""
    used = {node.name for node in said(game) if isinstance(node, m.Op)}
    assert OPS.keys() - used - ELSEWHERE.keys() == set()


def test_every_atom_has_an_example(game: Game) -> None:
    """Every built-in verb is used somewhere on the page."""
    used = {node.verb for node in said(game) if isinstance(node, m.Perform)}
    primitives = {ident for ident, verb in game.words.verbs.items() if verb.primitive and not verb.unsaid}
    assert primitives - used - RAISED == set()


def test_nothing_is_said_of_what_is_gone() -> None:
    """Every text belongs to a built-in verb that there is."""
    written = {" ".join(ident.split("-")) for ident in _primitives()}
    assert {name.replace("-", " ") for name in texts().primitives} <= written


def _primitives() -> set[str]:
    return {
        "-".join("_" if piece.kind == "slot" else piece.text.split("|")[0] for piece in item.pattern.pieces)
        for item in prelude()[1].items
        if isinstance(item, Declaration)
    }
