"""No game in the code: `content/` holds no Python, and the three packages name no game, card or trait."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest
from ruamel.yaml import YAML

CODE_FOLDERS = ("grammar", "interpreter", "cli")

ALLOWED = {
    "ability": "one behaviour of a card, as players call it",
    "aim": "what a bot strives for",
    "alter": "what an atom does to the state",
    "block": "lines that are indented alike",
    "character": "one letter of a text",
    "condition": "a node of the tree",
    "confidence": "how sure a share of games is, as statistics call it",
    "control": "who decides for a card; every card game has it",
    "executor": "what runs jobs in other processes, in Python's own library",
    "force": "forced abilities, and to make something happen",
    "guard": "a test in front of something",
    "location": "a place in a file",
    "loose ends": "what is left to do",
    "operation": "one step of a computation",
    "rebel": "a verb of English that doubles its last letter",
    "resolve": "to find what a name or a path stands for, and to carry out an effect",
    "sense": "meaning",
    "title": "what a card is called",
    "trap": "a mistake that is easy to make",
    "upgrade": "moving content to a newer version of the language",
}
"""Ordinary English words that happen to be the title of a card or a trait, each with what it means in the code."""

NAME_KEYS = frozenset({"name", "names", "subtitle", "title", "titles"})
LONGEST_NAME = 6
HUMP = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")
WORD = re.compile(r"[^\W_]+")


def strings(value: object) -> Iterator[str]:
    """Yield every string in nested mappings and lists, but no keys."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for inner in value.values():
            yield from strings(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from strings(inner)


def entries(value: object) -> Iterator[Mapping[object, object]]:
    """Yield every mapping in nested mappings and lists, the outermost first."""
    if isinstance(value, Mapping):
        yield value
        for inner in value.values():
            yield from entries(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from entries(inner)


def read(path: Path) -> object:
    """Return what a YAML file holds."""
    document: object = YAML(typ="safe", pure=True).load(path.read_text(encoding="utf-8-sig"))
    return document


def yaml_files(folder: Path) -> list[Path]:
    """Return the YAML files below a folder; none where there is no folder."""
    return sorted(path for path in folder.rglob("*") if path.suffix in {".yaml", ".yml"})


def names_of_game(folder: Path) -> set[str]:
    """Return the names that belong to one game: its own, those of its cards, their traits, and their translations."""
    names = {folder.name}
    ids = {folder.name}
    game = folder / "game.yaml"
    if game.is_file():
        document = read(game)
        if isinstance(document, Mapping):
            names |= {text for key in NAME_KEYS & document.keys() for text in strings(document[key])}
            ids |= set(strings(document.get("id")))
    for path in yaml_files(folder / "cards"):
        for entry in entries(read(path)):
            names |= {text for key in (NAME_KEYS | {"traits"}) & entry.keys() for text in strings(entry[key])}
            if NAME_KEYS & entry.keys():
                ids |= set(strings(entry.get("id")))
    for path in yaml_files(folder / "text"):
        for entry in entries(read(path)):
            for key, translation in entry.items():
                if str(key).split(".")[0] in ids:
                    names |= {text for text in strings(translation) if text[:1].isupper()}
    return {name for name in names | ids if 0 < len(WORD.findall(name)) <= LONGEST_NAME}


def names_in_content(content: Path) -> set[str]:
    """Return the names of all games below `content`."""
    games = sorted(path for path in content.glob("*") if path.is_dir() and path.name != "__pycache__")
    return {name for folder in games for name in names_of_game(folder)}


def titles(names: set[str]) -> list[tuple[str, ...]]:
    """Return the names that must not be mentioned, as their words, the longest of those that begin alike first."""
    found = {tuple(WORD.findall(name.casefold())) for name in names}
    return sorted(
        (title for title in found if title and " ".join(title) not in ALLOWED and len("".join(title)) > 1), reverse=True
    )


def pattern(found: list[tuple[str, ...]]) -> re.Pattern[str]:
    """Return what finds any of some names as a whole, however its words are joined."""
    joined = "|".join(r"[\W_]*".join(map(re.escape, title)) for title in found)
    return re.compile(rf"(?<![^\W_])(?:{joined})(?![^\W_])", re.IGNORECASE)


def mentions(root: Path) -> list[str]:
    """Return every mention of a game's name in the code as `path:line: the name`."""
    names = [(title, "".join(title)) for title in titles(names_in_content(root / "content"))]
    found = []
    for path in sorted(path for folder in CODE_FOLDERS for path in (root / folder).rglob("*")):
        if not path.is_file() or "__pycache__" in path.parts:
            continue
        place = path.relative_to(root).as_posix()
        lines = [place, *path.read_text(encoding="utf-8").splitlines()]
        # Most names are nowhere in a file: to look for all of them in each line would take long.
        squeezed = "".join(WORD.findall("".join(lines).casefold().replace("_", " ")))
        here = [title for title, joined in names if joined in squeezed]
        if not here:
            continue
        wanted = pattern(here)
        for number, line in enumerate(lines):
            at = f"{place}:{number}" if number else place
            found += [f"{at}: {hit.group()}" for hit in wanted.finditer(HUMP.sub(" ", line))]
    return found


@pytest.fixture
def planted(tmp_path: Path) -> Path:
    """A project with one small game and no code yet."""
    game = tmp_path / "content" / "sample_game"
    files = {
        "game.yaml": "id: sample_game\nname: A Sample Quest\nzones: [{name: deck}]\n",
        "cards/first.yaml": (
            "- {id: quexel, name: Quexel, traits: [Zorbian]}\n"
            "- {id: mirth_of_wug, name: Mirth of Wug, traits: [Condition]}\n"
        ),
        "text/ru/cards.yaml": (
            "cards:\n  quexel: {name: Кексель, gender: m, forms: [Кекселя, Кекселю]}\n  deck: Колода\n"
        ),
    }
    for name, text in files.items():
        (game / name).parent.mkdir(parents=True, exist_ok=True)
        (game / name).write_text(text, encoding="utf-8")
    (tmp_path / "grammar").mkdir()
    return tmp_path


def test_the_code_names_no_game(root: Path) -> None:
    """No file of the three packages mentions a game, a card or a trait of `content/`."""
    assert mentions(root) == []


def test_content_holds_no_python(root: Path) -> None:
    """A game is text: there is no Python below `content/`."""
    assert [path.relative_to(root).as_posix() for path in (root / "content").rglob("*.py*")] == []


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("# as for Quexel", "Quexel"),
        ("quexel_count = 1", "quexel"),
        ("class QuexelEffect: ...", "Quexel"),
        ('if name == "MIRTH OF WUG":', "MIRTH OF WUG"),
        ("mirth_of_wug = 3", "mirth_of_wug"),
        ("from content import sample_game", "sample_game"),
        ("# a sample quest", "a sample quest"),
        ("zorbian = True", "zorbian"),
        ('genitive = "кекселя"', "кекселя"),
    ],
)
def test_a_planted_name_is_found(planted: Path, line: str, found: str) -> None:
    """A name is found in any case, in comments, texts, snake case and camel case, and in every language."""
    (planted / "grammar" / "module.py").write_text(f'"""Innocent."""\n{line}\n', encoding="utf-8")
    assert mentions(planted) == [f"grammar/module.py:2: {found}"]


def test_a_planted_file_name_is_found(planted: Path) -> None:
    """A module that is named after a card is found although its text is innocent."""
    (planted / "grammar" / "quexel.py").write_text("", encoding="utf-8")
    assert mentions(planted) == ["grammar/quexel.py: quexel"]


@pytest.mark.parametrize(
    "line",
    ["quexels_and_more = 1", "the mirth of others", "a deck of cards", "a condition", "колода", "m = 1"],
)
def test_other_words_pass(planted: Path, line: str) -> None:
    """Parts of words, parts of a longer title, generic nouns and allowed words are no mention of a game."""
    (planted / "grammar" / "module.py").write_text(line, encoding="utf-8")
    assert mentions(planted) == []


def test_a_project_without_content_passes(tmp_path: Path) -> None:
    """Missing folders hold no names and no mentions."""
    assert mentions(tmp_path) == []
