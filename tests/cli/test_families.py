"""A family of cards: what its files add to a game goes with them, and nothing of it is left in the rest."""

import re
import shutil
from pathlib import Path

import pytest

from ruledeck.grammar.binder.game import bind_game
from ruledeck.grammar.checks import check_game
from ruledeck.grammar.files.loading import read_game
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.traversal import nodes_in

from .program import Program

HANGAR = Path(__file__).resolve().parents[1] / "games" / "hangar"
FAMILY = ("rules/pilots.rules", "rules/pilots.yaml", "cards/pilots.yaml", "rulings/pilots.yaml")


@pytest.fixture
def core(tmp_path: Path) -> Path:
    """The game without its family: the files are gone, no other one is changed."""
    folder = tmp_path / "hangar"
    shutil.copytree(HANGAR, folder)
    for name in FAMILY:
        (folder / name).unlink()
    shutil.rmtree(folder / "rulings" / "__snapshots__" / "pilots")
    return folder


def test_a_game_is_whole_without_a_family(core: Path, ruledeck: Program) -> None:
    """Neither an error nor a warning is left, and the rulings of the rest hold with the logs that they have beside the family."""
    assert "no findings" in ruledeck("check", str(core)).out
    tested = ruledeck("test", str(core))
    assert (tested.code, tested.out.strip()) == (0, "4 passed")


def test_the_rest_of_a_game_says_no_word_of_a_family() -> None:
    """What the family declares stands in its own files alone."""
    words = ("pilot", "aboard", "board with", "berth", "flight", "relie")
    files = [path for path in HANGAR.rglob("*.*") if path.is_file() and "pilots" not in str(path.relative_to(HANGAR))]
    said = {word for word in words for path in files if re.search(word, path.read_text(encoding="utf-8").lower())}
    assert len(files) > 5 and said == set()


def test_a_verb_is_what_it_was_without_its_ways(core: Path) -> None:
    """The body of the verb that the family adds to is the choice with it, and the body of the rules alone without."""
    with_it, without = (bind_game(read_game(folder)[0])[0] for folder in (HANGAR, core))
    (choice,) = with_it.bodies["play-_"].items
    assert isinstance(choice, m.Modes)
    own, way = choice.arms
    assert own == without.bodies["play-_"]
    assert [node.verb for node in nodes_in(way) if isinstance(node, m.Perform)] == ["board-with-_"]


def test_a_story_of_what_steps_name_takes_no_ways(core: Path) -> None:
    """Where a way was taken there is nothing that the steps named, so that the story of the verb would have a gap."""
    rules = core / "rules" / "core.rules"
    text = rules.read_text(encoding="utf-8").replace(
        "        tire u\n", "        let worth = strength of u\n        tire u\n"
    )
    text = text.replace("        add (strength of u) points to you\n", "        add worth points to you\n")
    text = text.replace(
        "    event: {u} raids|raid\n", '    event: {u} raids|raid\n    story: "{u} raids for {worth}"\n'
    )
    text += "\nverb sneak with {u: unit}\n    way of: raid with {u}\n    does: tire u\n"
    rules.write_text(text, encoding="utf-8")
    game, found = bind_game(read_game(core)[0])
    assert [each.code for each in (*found, *check_game(game))] == ["D407"]
