"""Games are named alike everywhere: by their names, and by paths."""

from pathlib import Path

import pytest

from .program import Program


@pytest.mark.parametrize("command", ["check", "format"])
def test_a_game_of_the_content_is_named_by_its_name(skirmish: Path, ruledeck: Program, command: str) -> None:
    """What is no path is looked for among the games, from any folder below the configuration."""
    result = ruledeck(command, "skirmish")
    assert result.code == 0
    assert "error" not in result.err


def test_files_of_a_game_are_named_below_its_name(skirmish: Path, ruledeck: Program) -> None:
    """`skirmish/cards/core.yaml` is that file, wherever the game lies."""
    with (skirmish / "cards" / "core.yaml").open("a", encoding="utf-8") as file:
        file.write("- id: odd\n  name: Odd\n  type: unti\n")
    assert "games/skirmish/cards/core.yaml:" in ruledeck("check", "skirmish/cards/core.yaml").out
    assert "games/skirmish/cards/core.yaml:" not in ruledeck("check", "skirmish/rules/play.rules").out


def test_a_path_goes_before_a_name(skirmish: Path, ruledeck: Program, workshop: Path) -> None:
    """A folder here that is a game is meant by its path, even if a game of the content has the same name."""
    (skirmish / "cards" / "core.yaml").write_text("- id: odd\n  type: unti\n", encoding="utf-8")
    (workshop / "skirmish").mkdir()
    for name in ("game.yaml", "rules"):
        (skirmish / name).rename(workshop / "skirmish" / name)
    assert "odd" not in ruledeck("check", "skirmish").out


def test_a_misspelt_name_of_a_game_is_suggested(skirmish: Path, ruledeck: Program) -> None:
    """The nearest game is named."""
    result = ruledeck("check", "skrimish")
    assert result.code == 2
    assert 'did you mean "skirmish"?' in result.err


def test_a_card_is_found_as_it_is_printed(skirmish: Path, ruledeck: Program) -> None:
    """The line `skirmish/scout` of `show` can be given back to it."""
    result = ruledeck("show", "skirmish/scout")
    assert result.code == 0
    assert "skirmish/scout" in result.out


def test_a_card_of_another_game_is_not_found(skirmish: Path, ruledeck: Program) -> None:
    """The name before the stroke is that of the game, not decoration."""
    assert ruledeck("show", "parlour/scout").code == 2
