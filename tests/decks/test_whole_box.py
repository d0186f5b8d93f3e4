"""What a game sets for its cards: asked of the box of the whole game when it is checked."""

from pathlib import Path

import pytest

from ruledeck.cli.checking.checking import check_game

MANIFEST = """\
id: town
language: 1
name: Town
players: {min: 2, max: 2}
types:
  person: {plural: people, fields: {rank: number}}
  warrant: {fields: {wanted: number}}
require:
  a warrant is for somebody: no warrant in the box as w where no person in the box where rank of it = wanted of w
  there are 4 people: count (people in the box) = 4
"""
RULES = """\
adjective grown {p: person}: rank of p > 0

verb play the game
    does: end the game
"""
CARDS = """\
- {id: baker, name: Baker, type: person, rank: 3, copies: 3}
- {id: smith, name: Smith, type: person, rank: 4, copies: 1}
- {id: wanted, name: Wanted, type: warrant, wanted: 4, copies: 1}
"""


def findings(root: Path, **changed: str) -> list[str]:
    """Return the findings in the town with other files."""
    part = changed.get("part", "require: {everybody is grown: each person in the box is grown}\n")
    files = {
        "game.yaml": changed.get("manifest", MANIFEST),
        "rules/play.rules": changed.get("rules", RULES),
        "rules/part.yaml": part,
        "cards/core.yaml": changed.get("cards", CARDS),
    }
    for name, text in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    found = check_game(root, Path("town")).findings
    return [
        f"{one.span.source.path.removeprefix('town/')}:{one.span.begin.line} {one.code} {one.message} | {one.help}"
        for one in found
        if one.span is not None
    ]


def test_cards_that_fit_together_are_clean(tmp_path: Path) -> None:
    """Copies count, a part of the manifest adds its own, and a word that only such a rule asks is used."""
    assert findings(tmp_path) == []


def test_a_card_that_something_is_missing_for_is_named_at_its_place(tmp_path: Path) -> None:
    """With the sentence of the rule, and what it asks."""
    rule = "no warrant in the box as w where no person in the box where rank of it = wanted of w"
    assert findings(tmp_path, cards=CARDS.replace("wanted: 4", "wanted: 5")) == [
        f'cards/core.yaml:3 C219 "Wanted" breaks a rule for the cards of the game: a warrant is for somebody | it says: {rule}'
    ]


def test_every_card_of_which_a_rule_is_not_true_is_named(tmp_path: Path) -> None:
    """Once, whatever its copies."""
    found = findings(tmp_path, cards=CARDS.replace("rank: 3", "rank: 0"))
    assert [one.split(" | ")[0] for one in found] == [
        'cards/core.yaml:1 C219 "Baker" breaks a rule for the cards of the game: everybody is grown'
    ]


def test_a_number_that_is_another_one_is_said_at_the_rule(tmp_path: Path) -> None:
    """No card is against it."""
    assert findings(tmp_path, cards=CARDS.replace("copies: 3", "copies: 2")) == [
        "game.yaml:10 C219 the cards of the game break a rule: there are 4 people | here it is 3"
    ]


def test_a_text_that_a_card_should_have_is_asked_of_what_is_written_on_it(tmp_path: Path) -> None:
    """Of its kind, whatever it does and wherever it works: in the box it could not be used."""
    asked = "no warrant in the box as w where w has no deed ability"
    manifest = MANIFEST.replace(
        "require:\n", f"zones: {{square: {{in_play: true}}}}\nrequire:\n  a warrant does it: {asked}\n"
    )
    steps = "move each warrant in the box to the square\n        read 1 warrant\n        end the game"
    rules = (
        "ability deed\n    timing: called\n\nverb read {w: warrant}\n    does: resolve the deed ability of w\n\n"
        + RULES.replace("does: end the game", f"does:\n        {steps}")
    )
    written = CARDS.partition("- {id: wanted")[0] + (
        "- id: wanted\n  name: Wanted\n  type: warrant\n  wanted: 4\n  copies: 1\n  rules: |\n    deed: end the game\n"
    )
    assert findings(tmp_path, manifest=manifest, rules=rules, cards=written) == []
    message = '"Wanted" breaks a rule for the cards of the game: a warrant does it'
    assert f"cards/core.yaml:3 C219 {message} | it says: {asked}" in findings(tmp_path, manifest=manifest, rules=rules)


@pytest.mark.parametrize(
    ("right", "wrong", "message"),
    [
        ("wanted of w", "wished of w", 'D401 "wished" is not a word of the game'),
        (
            "count (people in the box)",
            "count (people)",
            "D411 the cards of the game are looked at in the box, and nothing of it lies here",
        ),
    ],
)
def test_a_rule_that_cannot_be_read_is_an_error_at_its_place(
    right: str, wrong: str, message: str, tmp_path: Path
) -> None:
    """It is not left out."""
    found = findings(tmp_path, manifest=MANIFEST.replace(right, wrong))
    assert len(found) == 1
    assert found[0].startswith("game.yaml:")
    assert message in found[0]
