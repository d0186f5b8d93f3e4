"""The traps of languages made of words: clauses that vanish, places inside YAML, hostile sizes."""

from __future__ import annotations

from pathlib import Path

import pytest

from ruledeck.grammar.files.document_nodes import Mapping, Sequence
from ruledeck.grammar.files.document_slices import behaviour_slice
from ruledeck.grammar.files.documents import compose
from ruledeck.grammar.syntax import parser, tree
from ruledeck.grammar.syntax.lexer import Item
from ruledeck.grammar.syntax.parser import parse
from ruledeck.grammar.text.diagnostic import Diagnostic
from ruledeck.grammar.text.reserved import RESERVED
from ruledeck.grammar.text.source import Slice, Source

CASES = Path(__file__).parent / "cases" / "errors.txt"

ABILITIES = """\
forced reaction after the enhanced unit is focused to strike: place 1 focus on it
reaction after this enters play, limit once per turn: choose up to 2 ready enemy units as rested
constant: each friendly unit gets +1 health
interrupt when damage would be dealt to a friendly unit: instead deal 1 of that damage to victim
event: choose 1 die of an opponent as prey
action, focus this: remove 1 focus from the enhanced unit
constant while this is attacking: treat the engagement as unopposed
enhance a ready unit
whenever a player has 10 fame: that player wins
action, limit once per round: each player may draw 1 card
reaction after a card is drawn: then discard it
constant: enemy units cannot attack
action: let X = (a + b) * 2
action: deal (X - 1) damage to 1 unit where cost <= 2
action: a unit where (cost = 1 or cost = 2) gets +1 strength
constant: you must choose 1 unit as victim
before a card would be discarded: may instead discard this
after you play this: may take 1 additional action
constant while not this is ready: gain 1 and lose 2
special, if this has 3 charges: remove all charges from this
action: target 1 other unit as victim
action: its controller chooses 1 card from their hand
secret, while you plan: move directly to any planet
event: discard the top 2 cards of their deck
constant while "Alice" is in play: the dice of "Alice" gain +1 ranged
action, pay X: deal X damage to 1 unit
reaction after this is revealed, may: choose 1 card title as title
interrupt when an ability starts where (kind = interrupt and source != this): cancel it
action: search your deck for 1 unit as found
constant: you count like 2 players
""".splitlines()


@pytest.mark.parametrize("text", ABILITIES)
def test_a_reserved_word_never_vanishes(text: str) -> None:
    """Planted at any place, a reserved word gives an error or another tree."""
    whole, errors = parse(Source("whole", text))
    assert errors == ()
    words = text.split(" ")
    for place in range(len(words) + 1):
        for word in RESERVED:
            planted = " ".join([*words[:place], word, *words[place:]])
            found, errors = parse(Source("planted", planted))
            assert errors or found != whole, planted


def places_inside_yaml() -> list[object]:
    """Return every error case whose text may stand in a block of YAML."""
    found: list[object] = []
    for part in CASES.read_text(encoding="utf-8").split("=== ")[1:]:
        title, _, rest = part.partition("\n")
        text, _, outcome = rest.partition("--- finds\n")
        if not text.startswith(("verb", "keyword", "adjective", " ")) and "\t" not in text:
            lines = [line for line in outcome.splitlines() if line[:1].isdigit()]
            found.append(pytest.param(text, lines, id=title))
    return found


@pytest.mark.parametrize("end", ["\n", "\r\n"])
@pytest.mark.parametrize(("text", "outcome"), places_inside_yaml())
def test_places_inside_yaml_are_those_of_the_file(text: str, outcome: list[str], end: str) -> None:
    """Below Cyrillic and emoji, in a block with a comment on top, every error has its line and column of the file."""
    head = ["# Карты 🎲", "- name: Лея 🎲", "  rules: |", "      # заметка 🎲"]
    lines = head + [f"      {line}" if line else "" for line in text.splitlines()] + ["  cost: 1", ""]
    source = Source("cards.yaml", end.join(lines), marked=True)
    node, found = compose(source)
    assert found == []
    assert isinstance(node, Sequence)
    card = node.items[0]
    assert isinstance(card, Mapping)
    rules = card.get("rules")
    assert rules is not None
    behaviour = behaviour_slice(rules)
    assert isinstance(behaviour, Slice)
    _, errors = parse(source, behaviour.start, behaviour.end)
    places = []
    for error in errors:
        assert error.span is not None
        place = error.span.begin
        places.append(f"{place.line - 4}:{place.column - 6} {error.code} {error.message}")
    assert places == outcome


@pytest.mark.parametrize(
    "text",
    [
        "constant: deal " + "(" * 1000 + "a" + ")" * 1000,
        "constant: if " + "not " * 1000 + "a",
        "constant: " + "then " * 1000 + "a",
        "constant: " + "a must " * 1000 + "b",
        "constant: deal (" + "1 + " * 1000 + "1)",
        "".join(" " * level + "a:\n" for level in range(1000)),
        "constant:\n" + "".join(" " * level + "if a:\n" for level in range(1, 1000)),
    ],
    ids=["brackets", "not", "then", "must", "sums", "scopes", "conditions"],
)
def test_deep_nesting_is_one_error(text: str) -> None:
    """A thousand of anything that nests is refused in plain words."""
    _, errors = parse(Source("deep", text))
    assert [error.code for error in errors] == ["D312"]


@pytest.mark.parametrize(
    "piece", ["a ", "(", "$", '"', "9", "a|", "not ", "'", "a-", "{", ":", "\t", "a where ", "1 + "]
)
def test_a_long_line_comes_to_an_end(piece: str) -> None:
    """A line of half a megabyte is read or refused with at most two errors."""
    _, errors = parse(Source("long", "constant: " + piece * (500_000 // len(piece))))
    assert len(errors) <= 2


@pytest.mark.parametrize("text", ["", "\n", "# only\n", "\r\n\r\n", "   "])
def test_a_text_without_items_has_no_errors(text: str) -> None:
    """Nothing is read from nothing."""
    document, errors = parse(Source("empty", text))
    assert (document.items, errors) == ((), ())


def test_an_error_leaves_the_other_abilities_readable() -> None:
    """What stands above and below a broken ability is read."""
    document, errors = parse(Source("some", "action: a\naction: b $ c\n    d\naction: e\n"))
    assert [error.code for error in errors] == ["D308"]
    assert len(document.items) == 2


@pytest.mark.parametrize("bad", ["      - x\n", "        if\n", "      draw 1 card:\n"])
def test_lines_behind_an_error_are_not_tried_one_by_one(bad: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is read of a declaration stands in front of its first error, however many lines come behind that."""
    tried: list[int] = []

    def counted(item: Item, source: Source) -> tree.Ability | tree.Declaration | Diagnostic:
        tried.append(len(item.lines))
        return read(item, source)

    read = parser._parse_item
    monkeypatch.setattr(parser, "_parse_item", counted)
    document, errors = parser.parse(
        Source("play.rules", f"verb sing\n    event: it sings\n    does:\n{bad * 500}"), rules=True
    )
    assert len(errors) == 1
    assert [item.pattern.pieces[0].text for item in document.items if isinstance(item, tree.Declaration)] == ["sing"]
    assert len(tried) < 6
