"""Lines that take two abilities, for which the net of idle text puts two lines: where that is another game, and where it is none."""

from pathlib import Path

import pytest
from tests.generated.plays import errors

from . import idle
from .casting import cast
from .nets import NETS
from .test_rules import BEFORE, game_with


@pytest.mark.parametrize(
    ("outside", "parted"),
    [("action:", True), ("    first applicable:", False), ("    choose one:", False), ("    you may:", True)],
)
def test_a_line_that_is_a_block_of_its_own_is_not_parted(outside: str, parted: bool) -> None:
    """Two lines in its place would be two of the blocks."""
    text = f"{outside}\n        take 2 action\n        do nothing\n"
    found = idle.one_by_one({"game.yaml": "then: full", "play.rules": text})["play.rules"]
    assert (found != text) == parted


@pytest.mark.parametrize(
    ("text", "parted"),
    [
        ("verb go\n    does:\n        take 2 action\n", False),
        ("verb play the game\n    does:\n        take 2 action\n", True),
        ("verb play the game\n    does:\n        take 2 action\n        then: do nothing\n", False),
        ("verb play the game\n    does:\n        take 2 action\n        else: do nothing\n", False),
        (
            "verb play the game\n    does:\n        turn of you:\n            take 2 action\n        then: do nothing\n",
            False,
        ),
        ("verb play the game\n    does:\n        if so:\n            take 2 action\n        else: do nothing\n", True),
        ("verb play the game\n    does:\n        take 2 action\n        do this\n        then: do nothing\n", True),
        ("verb go\n    does: do nothing\n\naction:\n    take 2 action\n", True),
    ],
)
def test_a_line_on_which_something_may_hang_is_not_parted(text: str, parted: bool) -> None:
    """Two abilities have been taken when one was; of two lines the second one decides, in a verb that is a price, too."""
    found = idle.one_by_one({"game.yaml": "then: full", "play.rules": text})["play.rules"]
    assert (found != text) == parted


@pytest.mark.parametrize("window", ["resolves: queue", "scope: action"])
def test_what_waits_for_the_end_of_a_line_waits_for_both_abilities(window: str, tmp_path: Path) -> None:
    """It comes behind each line of a period: two lines in the place of one are one line of it."""
    text = game_with(
        BEFORE, "action: fell 1 unit\n\nforced reaction after a unit is felled: add 1 coin to active player"
    )
    rules = text["rules/play.rules"].replace("repeat 2 times: active player takes 1", "active player takes 2")
    words = (
        f"window afters\n    moment: after\n    {window}\nability forced reaction\n    timing: after\n    forced: yes\n"
    )
    files = {
        **text,
        "game.yaml": text["game.yaml"].replace("types:", "then: full\ntypes:"),
        "rules/play.rules": words + rules,
    }
    assert errors(files, tmp_path) == []
    assert idle.one_by_one(files) != files
    assert cast(files, tmp_path / "whole", {"idle": NETS["idle"]}) == []
