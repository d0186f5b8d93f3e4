"""The small game of the cases, and abilities of its units."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from ruledeck.grammar.binder.clauses.abilities import AbilityBinder
from ruledeck.grammar.binder.game import Game, bind_game, bind_quoted
from ruledeck.grammar.files.loading import read_game
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.syntax.parser import parse
from ruledeck.grammar.text.source import Source
from ruledeck.grammar.words.scope import card_scope

HERE = Path(__file__).parent
UNIT = m.Type("component", "unit")


@cache
def game() -> Game:
    """Return the small game of the cases."""
    text, found = read_game(HERE / "game")
    bound, more = bind_game(text)
    assert [each.message for each in (*found, *more)] == []
    return bound


def bound(text: str) -> list[m.Ability]:
    """Return the abilities that a text means."""
    source = Source("case", text)
    document, errors = parse(source)
    binder = AbilityBinder(source, game().words)
    abilities, _ = binder.abilities(document, card_scope(UNIT))
    quoted, _, wrong = bind_quoted(game().words, game().keywords)
    known = game().keywords
    assert isinstance(known, dict)
    known.update(quoted)
    assert [error.message for error in (*errors, *binder.errors, *wrong)] == []
    return abilities
