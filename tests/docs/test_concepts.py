"""The table of concepts is true: its spellings are understood, its tests are there, its rows are counted."""

import re
import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest
from ruamel.yaml import YAML

from ruledeck.grammar.binder.game import bind_game
from ruledeck.grammar.checks import check_game
from ruledeck.grammar.files.loading import read_game
from ruledeck.grammar.syntax.tree import DECLARERS
from ruledeck.grammar.text.diagnostic import Diagnostic, Severity
from ruledeck.interpreter.compiler.compiler import compile_game
from ruledeck.interpreter.decks.requirements import check_requirements

from ..meaning.sample import write
from .pages import ROOT, merge, with_blocks

PAGE = ROOT / "docs" / "concepts.md"
GAMES = ROOT / "tests" / "games"
CASES = ROOT / "tests" / "meaning" / "cases"
READINGS = ("text", "rules", "steps", "conditions", "numbers", "game")
ROW = re.compile(r"^\| (?P<cells>.*) \|$")


@dataclass(frozen=True, slots=True)
class Row:
    """A concept.

    Attributes:
        line: Its line in the page, the first is 1.
        concept: What a designer calls it.
        spelling: The lines of the language, none when there is no way at all.
        game: The game with whose words they are read, empty without a spelling.
        reading: How they are read: one of `READINGS`.
        shown: The tests that show it, or why it is missing behind `missing:`.
    """

    line: int
    concept: str
    spelling: tuple[str, ...]
    game: str
    reading: str
    shown: str

    @property
    def missing(self) -> bool:
        """Whether the language cannot say it yet."""
        return self.shown.startswith("missing:")


@cache
def rows() -> tuple[Row, ...]:
    """Return the rows of all tables of the page."""
    return tuple(_rows())


def _rows() -> Iterator[Row]:
    for number, line in enumerate(PAGE.read_text(encoding="utf-8").splitlines(), 1):
        found = ROW.match(line)
        if found is None or line.startswith(("| ---", "| concept |")):
            continue
        cells = re.split(r"(?<!\\) \| ", found["cells"])
        assert len(cells) == 4, f"{PAGE.name}:{number}: a row has four cells"
        concept, spelling, place, shown = cells
        lines = tuple(code.replace("\\|", "|") for code in re.findall(r"`([^`]*)`", spelling))
        game, _, reading = place.strip("`").partition(" ")
        yield Row(number, concept, lines, game.strip("-"), reading or "text", shown)


def games() -> list[str]:
    """Return the games that rows name."""
    return sorted({row.game for row in rows() if row.spelling})


def laid_out(name: str, folder: Path) -> Path:
    """Return a copy of a game in which every spelling that is read in it stands in a file of its own."""
    game = _copied(name, folder)
    yaml = YAML(typ="safe", pure=True)
    yaml.default_flow_style = False
    cards = [card for path in sorted((game / "cards").glob("*.yaml")) for card in yaml.load(path) or ()]
    model = next(card for card in cards if card["id"] == MODELS.get(name, card["id"]))
    text = "".join(path.read_text(encoding="utf-8") for path in sorted((game / "rules").glob("*.rules")))
    deeds = re.search(r"^ability (\w+)\n    timing: action$", text, re.MULTILINE)
    for row in rows():
        if row.game != name or not row.spelling:
            continue
        at, lines = f"concept_{row.line}", list(row.spelling)
        if row.reading == "game":
            merge(game, "\n".join(lines))
            continue
        if row.reading == "rules" or (row.reading == "text" and lines[0].split()[0] in DECLARERS):
            (game / "rules" / f"{at}.rules").write_text("\n".join(lines) + "\n", encoding="utf-8")
            continue
        if row.reading != "text":
            assert deeds is not None, name
            lines = list(_framed(row, deeds[1]))
        facts = {key: value for key, value in model.items() if key not in ("id", "name", "rules", "copies")}
        with (game / "cards" / f"{at}.yaml").open("w", encoding="utf-8") as file:
            yaml.dump([{"id": at, "name": f"At {row.line}", "copies": 1, **facts}], file)
            file.write("".join(["  rules: |\n", *(f"    {line}\n" for line in lines)]))
    return game


def _copied(name: str, folder: Path) -> Path:
    """Return a copy of a game: of a test game, of the game of the tutorial with what the reference adds, or of the sample."""
    if name == "toys":
        return with_blocks(ROOT / "docs" / "reference.md", folder)
    if name == "sample":
        write(folder / name, {})
    else:
        shutil.copytree(GAMES / name, folder / name)
    return folder / name


def _framed(row: Row, deed: str) -> Iterator[str]:
    """Yield the lines of a card on which steps, conditions or numbers stand."""
    if row.reading == "steps":
        yield f"{deed}:"
    for line in row.spelling:
        if row.reading == "steps":
            yield f"    {line}"
        elif row.reading == "conditions":
            yield f"{deed}, if {line}: do nothing"
        else:
            yield f"{deed}, if ({line}) > 0: do nothing"


MODELS = {
    "dice_queue": "coil",
    "mages": "focus",
    "map_and_jobs": "harbour_master",
    "paddocks": "flock",
    "sample": "scout",
    "straits": "dredge",
    "toys": "tin_soldier",
}
"""The card on which spellings stand, where it is not the first one of the game."""


def faults(game: Path) -> list[str]:
    """Return the errors of a game, a line each, those of checks only in what the table says; without errors it is compiled."""
    text, found = read_game(game, Path(game.name))
    bound, errors = bind_game(text)
    wrong = [*found, *errors]
    if not wrong:
        own = [one for one in check_game(bound) if one.severity is Severity.ERROR and _ours(one)]
        wrong = [*own, *check_requirements(bound)]
    if not wrong:
        compile_game(bound, 2, {})
    return [f"{one.span.source.path}:{one.span.begin.line}: {one.message}" for one in wrong if one.span is not None]


def _ours(one: Diagnostic) -> bool:
    return one.span is not None and "/concept_" in one.span.source.path


def exists(test: str) -> bool:
    """Whether a test is there: `game/file#case`, `cases#title` of the cases of meaning, or `tests/x/test_y.py#function`."""
    path, _, name = test.partition("#")
    if path.endswith(".py"):
        file = ROOT / path
        return file.is_file() and f"\ndef {name}(" in file.read_text(encoding="utf-8")
    if "/" not in path:
        return name in _titles(path)
    game, _, file_name = path.partition("/")
    return name in _ids(game, file_name)


@cache
def _titles(name: str) -> frozenset[str]:
    path = CASES / f"{name}.txt"
    return frozenset(re.findall(r"(?m)^=== (.*)$", path.read_text(encoding="utf-8"))) if path.is_file() else frozenset()


@cache
def _ids(game: str, name: str) -> frozenset[str]:
    """Return the ids of the cases of a file of rulings, and the titles of those that have none."""
    folder = next((each for each in (GAMES / game, ROOT / "content" / game) if each.is_dir()), GAMES)
    path = folder / "rulings" / f"{name}.yaml"
    if not path.is_file():
        return frozenset()
    loaded = YAML(typ="safe", pure=True).load(path)
    cases = loaded["cases"] if isinstance(loaded, dict) else loaded
    return frozenset(str(case.get("id", case["case"])) for case in cases)


@pytest.mark.parametrize("name", games())
def test_every_spelling_is_understood(name: str, tmp_path: Path) -> None:
    """What the table writes is bound, checked and compiled without an error by the game that its row names."""
    assert faults(laid_out(name, tmp_path)) == []


def test_every_test_that_is_named_exists() -> None:
    """A row that is not missing names tests that there are."""
    lost = [
        f"{PAGE.name}:{row.line}: {test}"
        for row in rows()
        if not row.missing
        for test in re.findall(r"`([^`]+)`", row.shown) or ["no test"]
        if not exists(test)
    ]
    assert lost == []


def test_every_row_is_spelt_or_missing() -> None:
    """Only what is missing may have no spelling, and every reading is one that is checked."""
    bare = [row.line for row in rows() if not (row.spelling or row.missing) or row.reading not in READINGS]
    assert bare == []


def test_no_concept_stands_there_twice() -> None:
    """Each row is a concept of its own."""
    names = [row.concept for row in rows()]
    assert sorted(names) == sorted(set(names))


def test_the_page_counts_its_rows() -> None:
    """The numbers at the head of the page are those of its tables."""
    missing = sum(row.missing for row in rows())
    counted = re.search(r"(\d+) concepts, (\d+) of them missing", PAGE.read_text(encoding="utf-8"))
    assert counted is not None
    assert (int(counted[1]), int(counted[2])) == (len(rows()), missing)
