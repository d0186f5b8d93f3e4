"""`check`: what it looks at, what it prints, how it ends."""

import json
import time
from pathlib import Path

import pytest

from .program import Program


def spoil(game: Path, name: str = "cards/core.yaml", old: str = "cost: 1", new: str = "coast: 1") -> None:
    """Put a fault into a file of the game."""
    path = game / name
    path.write_text(path.read_text(encoding="utf-8").replace(old, new), encoding="utf-8")


def test_a_clean_game(skirmish: Path, ruledeck: Program) -> None:
    """Without findings there is one line with what was checked, and the exit code is 0."""
    result = ruledeck("check")
    assert (result.code, result.out) == (0, "no findings (1 game, 2 cards, 0 rulings checked)\n")


def test_a_fault_is_shown_in_full(skirmish: Path, ruledeck: Program) -> None:
    """A finding has its place, its code, the line with carets and help; the exit code is 1."""
    spoil(skirmish)
    result = ruledeck("check")
    assert result.code == 1
    assert result.out.startswith("games/skirmish/cards/core.yaml:4:3 C210 ")
    assert "4 |   coast: 1\n  |   ^^^^^\n" in result.out
    assert result.out.endswith("\n1 error (1 game, 1 card, 0 rulings checked)\n")


def test_the_alias(skirmish: Path, ruledeck: Program) -> None:
    """`validate` is `check`."""
    spoil(skirmish)
    assert ruledeck("validate").out == ruledeck("check").out


def test_json_is_a_list_of_records(skirmish: Path, ruledeck: Program) -> None:
    """The format for programs has the documented keys and nothing else on stdout."""
    spoil(skirmish)
    (record,) = json.loads(ruledeck("check", "--output-format", "json").out)
    assert record.pop("message")
    assert record.pop("help")
    assert record == {
        "path": "games/skirmish/cards/core.yaml",
        "line": 4,
        "column": 3,
        "end_line": 4,
        "end_column": 8,
        "code": "C210",
        "severity": "error",
    }


def test_a_file_alone(skirmish: Path, ruledeck: Program) -> None:
    """With the path of a file only its findings are reported, though the whole game is read."""
    spoil(skirmish)
    (skirmish / "cards" / "more.yaml").write_text("- {id: scout, name: Twin, type: unit}\n", encoding="utf-8")
    found = ruledeck("check", "games/skirmish/cards/more.yaml", "--output-format", "concise").out.splitlines()
    assert [line.split(" ")[:2] for line in found[:-1]] == [["games/skirmish/cards/more.yaml:1:8", "C207"]]


def test_a_folder_inside_a_game(skirmish: Path, ruledeck: Program) -> None:
    """The folder of the rules does not report the faults of the cards."""
    spoil(skirmish)
    assert ruledeck("check", "games/skirmish/rules").code == 0


def test_from_inside_a_game(skirmish: Path, ruledeck: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    """Paths are shown relative to the current folder, wherever that is."""
    spoil(skirmish)
    monkeypatch.chdir(skirmish / "cards")
    result = ruledeck("check", "core.yaml")
    assert result.code == 1
    assert "core.yaml:4:3 C210" in result.out


def test_select_and_ignore(skirmish: Path, ruledeck: Program) -> None:
    """Codes and families are chosen and left out; several stand with commas."""
    spoil(skirmish)
    assert ruledeck("check", "--select", "Y,D4").code == 0
    assert ruledeck("check", "--select", "C2").code == 1
    assert ruledeck("check", "--select", "C2", "--ignore", "C210").code == 0


def test_an_unknown_code_is_refused(skirmish: Path, ruledeck: Program) -> None:
    """A code that does not exist would select nothing, silently."""
    result = ruledeck("check", "--ignore", "C299")
    assert result.code == 2
    assert 'no code begins with "C299"' in result.err


def test_warnings_fail_only_when_denied(skirmish: Path, ruledeck: Program) -> None:
    """A warning is shown and passes, unless `--deny-warnings` is given."""
    (skirmish / "stray.txt").write_text("", encoding="utf-8")
    assert ruledeck("check").code == 0
    assert ruledeck("check", "--deny-warnings").code == 1


@pytest.mark.parametrize("path", ["missing", "games/skirmsh"])
def test_a_missing_path_is_refused(skirmish: Path, ruledeck: Program, path: str) -> None:
    """There is nothing to check."""
    assert ruledeck("check", path).code == 2


def test_a_near_path_is_suggested(skirmish: Path, ruledeck: Program) -> None:
    """A misspelt path names its neighbour."""
    assert 'did you mean "skirmish"?' in ruledeck("check", "games/skirmsh").err


def test_a_path_outside_of_games_is_refused(skirmish: Path, ruledeck: Program) -> None:
    """A file in no game cannot be checked."""
    Path("note.yaml").write_text("", encoding="utf-8")
    assert "belongs to no game" in ruledeck("check", "note.yaml").err


def test_content_without_games_is_refused(workshop: Path, ruledeck: Program) -> None:
    """Nothing checked must not look like nothing found."""
    (workshop / "empty").mkdir()
    assert ruledeck("check", "--content", "empty").code == 2


def test_a_game_without_manifest_is_reported(skirmish: Path, ruledeck: Program) -> None:
    """A folder with rules and cards is a game, also when its `game.yaml` is missing."""
    (skirmish / "game.yaml").unlink()
    assert "C214" in ruledeck("check").out


def test_fix_formats_first(skirmish: Path, ruledeck: Program) -> None:
    """`--fix` puts files into their canonical spelling and names them."""
    rules = skirmish / "rules" / "play.rules"
    wanted = rules.read_text(encoding="utf-8")
    rules.write_text(wanted.replace("end the game", "end  the   game"), encoding="utf-8")
    result = ruledeck("check", "--fix")
    assert "formatted games/skirmish/rules/play.rules\n" in result.err
    assert rules.read_text(encoding="utf-8") == wanted


def test_watching_checks_again(skirmish: Path, ruledeck: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    """`--watch` reports after each change until it is interrupted."""
    looks = iter([lambda: spoil(skirmish)])

    def sleep(seconds: float) -> None:
        change = next(looks, None)
        if change is None:
            raise KeyboardInterrupt
        change()

    monkeypatch.setattr(time, "sleep", sleep)
    result = ruledeck("check", "--watch")
    assert result.code == 130
    assert result.out.index("no findings") < result.out.index("C210")


def test_missing_translations_are_warnings(skirmish: Path, ruledeck: Program) -> None:
    """A game whose title is told in a language must have its words in it; a faulty game is not bothered with that."""
    spoil(skirmish, "game.yaml", "name: Skirmish", "name: {en: Skirmish, ru: Стычка}")
    result = ruledeck("check")
    assert (result.code, "D417" in result.out) == (0, True)
    spoil(skirmish)
    assert "D417" not in ruledeck("check").out


def test_meaning_is_checked(skirmish: Path, ruledeck: Program) -> None:
    """What nothing reads is found although every text in it has a meaning."""
    manifest = skirmish / "game.yaml"
    text = manifest.read_text(encoding="utf-8") + "options: {pace: {values: [slow, fast], default: slow}}\n"
    manifest.write_text(text, encoding="utf-8")
    assert 'no rule reads the option "pace"' in ruledeck("check").out


def test_cards_of_rulings_are_checked(skirmish: Path, ruledeck: Program) -> None:
    """A card that only a file of rulings declares is read like any other."""
    (skirmish / "rulings").mkdir()
    ruling = "cards:\n  - {id: ghost, name: Ghost, type: unit, rules: 'whenever'}\ncases: []\n"
    (skirmish / "rulings" / "a.yaml").write_text(ruling.replace("'", ""), encoding="utf-8")
    assert "games/skirmish/rulings/a.yaml:2:" in ruledeck("check").out


def test_what_cards_of_rulings_say_is_checked(skirmish: Path, ruledeck: Program) -> None:
    """What is never so on such a card is an error as on one of the game; files whose cards have one id are looked at one by one."""
    (skirmish / "rulings").mkdir()
    for name, price in (("a", "1"), ("b", "2")):
        ruling = (
            "cards:\n  - id: ghost\n    name: Ghost\n    type: unit\n    cost: " + price + "\n    rules: |\n"
            "      whenever a friendly enemy unit: add 1 damage to it\ncases:\n"
            "  - case: somewhere\n    status: house\n    given: {at: turn, alice: {field: [ghost]}}\n    expect: [ghost is in play]\n"
        )
        (skirmish / "rulings" / f"{name}.yaml").write_text(ruling, encoding="utf-8")
    result = ruledeck("check")
    found = [line for line in result.out.splitlines() if "never true together" in line]
    assert found == [
        f"games/skirmish/rulings/{name}.yaml:7:18 D411 this says things of one thing that are never true together"
        for name in "ab"
    ]


def test_the_rules_of_spilling_zones_stand_where_they_are_said(skirmish: Path, ruledeck: Program) -> None:
    """What is found in the rules that `spills:` brings is told at its place in game.yaml."""
    spoil(skirmish, "game.yaml", "zones:\n", "zones:\n  hand: {per: player}\n  hold: {per: unit, spills: hand}\n")
    found = ruledeck("check", "--output-format", "concise").out.splitlines()
    text = (skirmish / "game.yaml").read_text(encoding="utf-8").splitlines()
    line = next(number for number, each in enumerate(text, 1) if "spills" in each)
    column = text[line - 1].index("spills: hand") + len("spills: ") + 1
    assert [each for each in found if each.startswith(f"games/skirmish/game.yaml:{line}:{column} W919 ")]
    assert not [each for each in found if each.startswith("game.yaml")]
