"""What cards tell: shown with the card, told at a table when the rules call for its text, in the language of play."""

from pathlib import Path

import pytest

from .program import Program

MANIFEST = """\
id: tales
language: 1
name: {en: Tales, ru: Сказки}
players: {min: 2, max: 2}
types: {tale: {}, town: {}}
zones: {pile: {ordered: true}, desk: {in_play: true}}
counters: {coin: {on: [player]}}
periods: [turn]
"""
RULES = """\
ability section
    timing: called

verb read {c: tale}
    does:
        move c to the desk
        resolve the section ability of c

verb play the game
    does:
        move each tale in the box to the pile
        for each player as p:
            turn of p:
                if the pile is not empty: read the top tale of the pile
        end the game
"""
CARDS = """\
- {id: haven, name: Haven, type: town, copies: 1}
- id: ferry
  name: The Ferry
  type: tale
  copies: 1
  flavor: {Haven: The ferryman asks for a coin., elsewhere: The water is too wide here.}
  rules: |
    section: add 1 coin to you
"""
TEXTS = """\
cards:
  haven: {name: Гавань}
  ferry: {name: Паром, flavor: {Haven: Паромщик просит монету., elsewhere: Здесь вода слишком широка.}}
"""


@pytest.fixture(name="tales")
def written(workshop: Path) -> Path:
    """A game in which a card that tells something is read."""
    (workshop / "ruledeck.toml").write_text('content = ["games"]\n', encoding="utf-8")
    game = workshop / "games" / "tales"
    texts = {"game.yaml": MANIFEST, "rules/play.rules": RULES, "cards/core.yaml": CARDS, "text/ru/cards.yaml": TEXTS}
    for name, text in texts.items():
        (game / name).parent.mkdir(parents=True, exist_ok=True)
        (game / name).write_text(text, encoding="utf-8")
    return game


def changed(game: Path, file: str, right: str, wrong: str) -> None:
    """Write something else into a file of the game."""
    path = game / file
    text = path.read_text(encoding="utf-8")
    assert right in text
    path.write_text(text.replace(right, wrong), encoding="utf-8")


def test_a_card_is_shown_with_what_it_tells_of_each_part(tales: Path, ruledeck: Program) -> None:
    """Each part is called by what it is of: the title of a card, or the words of the author."""
    shown = ruledeck("show", "ferry").out
    assert "Haven: The ferryman asks for a coin." in shown
    assert "Elsewhere: The water is too wide here." in shown


def test_what_a_card_tells_is_shown_in_the_language_that_is_asked_for(tales: Path, ruledeck: Program) -> None:
    """With the title that the card of a part has there."""
    shown = ruledeck("show", "ferry", "--lang", "ru").out
    assert "Гавань: Паромщик просит монету." in shown
    assert "The ferryman" not in shown


def test_a_table_is_told_it_when_the_rules_call_for_the_text_of_the_card(tales: Path, ruledeck: Program) -> None:
    """Below the line that says whose text it is, and above what comes of it."""
    lines = [line.strip() for line in ruledeck("play", "tales", "--watch", "--seed", "1").out.splitlines()]
    at = lines.index("Haven: The ferryman asks for a coin.")
    assert lines[at + 1] == "Elsewhere: The water is too wide here."
    assert "The Ferry" in lines[at - 1]
    assert any("coin" in line for line in lines[at + 2 :])


def test_of_parts_that_are_called_after_a_card_that_was_named_the_others_are_not_told(
    tales: Path, ruledeck: Program
) -> None:
    """Whoever reads it in the haven is told what the haven says, and need not be told that it is the haven."""
    changed(
        tales,
        "rules/play.rules",
        "    does:\n        move c to the desk\n        resolve the section ability of c\n",
        "    does:\n        choose 1 random town in the box as here\n        move c to the desk\n"
        '        resolve the section ability of c\n    story: "{by} reads {c} in {here}:"\n',
    )
    told = [line.strip() for line in ruledeck("play", "tales", "--watch", "--seed", "1").out.splitlines()]
    assert "The ferryman asks for a coin." in told
    assert not any("too wide" in line for line in told)


def test_of_parts_that_are_called_after_what_a_named_card_is_the_first_is_told(tales: Path, ruledeck: Program) -> None:
    """By its type: who reads it in a town is told what towns say, and neither what others say nor what kind of place it is."""
    changed(tales, "cards/core.yaml", "{Haven: The ferryman", "{tale: No, town: The ferryman")
    changed(tales, "text/ru/cards.yaml", "{Haven: Паромщик", "{tale: Нет, town: Паромщик")
    changed(
        tales,
        "rules/play.rules",
        "    does:\n        move c to the desk\n        resolve the section ability of c\n",
        "    does:\n        choose 1 random town in the box as here\n        move c to the desk\n"
        '        resolve the section ability of c\n    story: "{by} reads {c} in {here}:"\n',
    )
    told = [line.strip() for line in ruledeck("play", "tales", "--watch", "--seed", "1").out.splitlines()]
    assert "The ferryman asks for a coin." in told
    assert not any("too wide" in line or line == "No." for line in told)


def test_a_telling_without_its_other_language_is_reported(tales: Path, ruledeck: Program) -> None:
    """Each part that is missing there, at the card."""
    changed(tales, "text/ru/cards.yaml", ", elsewhere: Здесь вода слишком широка.", "")
    found = ruledeck("check", "--select", "D417")
    assert 'core.yaml:6:11 D417 what "The Ferry" tells of "elsewhere" is not said in the language "ru"' in found.out


@pytest.mark.parametrize(
    ("right", "wrong", "message"),
    [
        ("elsewhere: З", "elswhere: З", '"ferry" tells nothing of "elswhere"'),
        (
            "flavor: {Haven: Паромщик просит монету., elsewhere: Здесь вода слишком широка.}",
            "flavor: Паром",
            '"ferry" does not tell one text for the whole',
        ),
        ("{name: Гавань}", "{name: Гавань, flavor: {Haven: Тихо.}}", '"haven" tells nothing of "Haven"'),
    ],
)
def test_a_part_that_the_card_does_not_have_is_refused(
    right: str, wrong: str, message: str, tales: Path, ruledeck: Program
) -> None:
    """It would never be shown."""
    changed(tales, "text/ru/cards.yaml", right, wrong)
    found = ruledeck("check", "--select", "C201")
    assert found.code == 1
    assert message in found.out


def test_what_a_card_tells_is_text(tales: Path, ruledeck: Program) -> None:
    """A list has no parts."""
    changed(
        tales,
        "cards/core.yaml",
        "{Haven: The ferryman asks for a coin., elsewhere: The water is too wide here.}",
        "[a, b]",
    )
    found = ruledeck("check")
    assert found.code == 1
    assert "needs a text, or one text for each part of the card" in found.out


@pytest.fixture(name="placed")
def with_a_fact(tales: Path) -> Path:
    """The game with a fact of a card that is a text."""
    changed(tales, "game.yaml", "{tale: {}, town: {}}", "{tale: {}, town: {fields: {region: text, size: number}}}")
    changed(tales, "cards/core.yaml", "type: town,", "type: town, region: Far North, size: 3,")
    changed(tales, "text/ru/cards.yaml", "{name: Гавань}", "{name: Гавань, facts: {region: Дальний Север}}")
    return tales


def test_a_fact_that_is_a_text_is_shown_in_the_language_that_is_asked_for(placed: Path, ruledeck: Program) -> None:
    """Where it is said there; in the language of the cards it stays what they print."""
    assert "Дальний Север" in ruledeck("show", "haven", "--lang", "ru").out
    assert "Far North" in ruledeck("show", "haven").out


@pytest.mark.parametrize("fact", ["size", "regoin"])
def test_a_fact_that_is_no_text_of_the_card_is_refused(fact: str, placed: Path, ruledeck: Program) -> None:
    """It would never be shown."""
    changed(placed, "text/ru/cards.yaml", "facts: {region:", f"facts: {{{fact}:")
    found = ruledeck("check", "--select", "C201")
    assert found.code == 1
    assert f'"haven" has no text for the fact "{fact}"' in found.out
