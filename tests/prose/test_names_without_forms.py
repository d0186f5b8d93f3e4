"""Names for which an author has given no forms: their plurals, and their articles, in prose and in messages."""

from __future__ import annotations

from pathlib import Path

import pytest

from ruledeck.grammar.binder.game import bind_game
from ruledeck.grammar.files.loading import read_game
from ruledeck.grammar.prose import describe_card
from ruledeck.grammar.text.article import article

MANIFEST = """\
id: harbour
language: 1
name: Harbour
players: {min: 2, max: 2}
types:
  Island: {kind: property, fields: {key: number, box: number, class: number, points: number}}
zones:
  reach: {in_play: true}
counters:
  damage: {on: [Island]}
"""
RULES = """\
ability action
    timing: action
verb hurt {x: Island}
    does: add 1 damage to x
"""
CARD = """\
- id: atoll
  name: Atoll
  type: Island
  key: 1
  box: 1
  class: 1
  points: 1
  rules: |
    {}
"""


def bound(folder: Path, rules: str) -> tuple[str, list[str]]:
    """Return what a card with some rules does, in English, and the messages about it."""
    for name, text in (("game.yaml", MANIFEST), ("rules/words.rules", RULES), ("cards/core.yaml", CARD.format(rules))):
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    read, found = read_game(folder, Path())
    game, errors = bind_game(read)
    said = describe_card(game, game.cards["atoll"], "en") if "atoll" in game.cards else ""
    return said, [each.message for each in (*found, *errors)]


@pytest.mark.parametrize(
    ("field", "plural"), [("key", "keys"), ("box", "boxes"), ("class", "classes"), ("points", "points")]
)
def test_the_plural_of_a_field_is_regular(tmp_path: Path, field: str, plural: str) -> None:
    """A field has no forms of its own: its plural is the regular one, unless it is a plural already."""
    said = bound(tmp_path, f"action: hurt 2 Islands with different {plural}")
    assert said == (f"Action: Hurt 2 Islands with different {plural}.", [])


def test_the_plural_of_a_kind_is_regular(tmp_path: Path) -> None:
    """A kind of types is spoken of in its regular plural."""
    assert bound(tmp_path, "action: hurt 2 properties")[1] == []


def test_a_message_says_a_type_with_its_article(tmp_path: Path) -> None:
    """What a word stands for has the article that fits it."""
    found = bound(tmp_path, "action, if this > 1: hurt this")[1]
    assert found == ['">" compares numbers, not an Island with a number']


@pytest.mark.parametrize(
    "words",
    [
        *("an Island", "an item", "an ugly trick", "an umbrella", "an uninjured unit", "an unidentified ship"),
        *("an hour", "an honour", "an heirloom", "a honeycomb", "an usher", "an onerous task"),
        *("a euro token", "a ewe", "a unit", "a unique card", "a user", "a usual day", "a utility"),
        *("a one-eyed crow", "a once-used card", "an 8", "an 80", "an 11", "an 18 turn", "a 1", "a 118"),
    ],
)
def test_the_article_goes_by_the_sound(words: str) -> None:
    """`an` stands in front of what sounds like a vowel, whatever letter it is written with."""
    assert article(words.partition(" ")[2]) == words
