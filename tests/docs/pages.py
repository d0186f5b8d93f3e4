"""Pages of the documentation as things to be run: their blocks of text, files and commands."""

import re
import shlex
import shutil
from collections.abc import Iterator
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from io import StringIO
from itertools import zip_longest
from pathlib import Path
from textwrap import dedent

import pytest
from ruamel.yaml import YAML

from ruledeck.cli.entry import run
from ruledeck.grammar.binder.game import bind_game
from ruledeck.grammar.files.loading import read_game
from ruledeck.grammar.syntax.tree import DECLARERS
from ruledeck.grammar.text.diagnostic import Diagnostic
from ruledeck.interpreter.compiler.compiler import compile_game

ROOT = Path(__file__).resolve().parents[2]
EXAMPLE = ROOT / "docs" / "example" / "toys"
FENCE = re.compile(r"^(?P<margin> *)```(?P<info>[^\n`]*)\n(?P<text>.*?)^(?P=margin)```$", re.DOTALL | re.MULTILINE)
UNIT = "type: unit\n  cost: 1\n  strength: 1\n  health: 1\n  colour: red\n"


@dataclass(frozen=True, slots=True)
class Block:
    """A fenced block.

    Attributes:
        language: The first word behind the fence.
        aside: What follows it: how the block is read, or the path of the file that it shows.
        text: Its lines.
        line: The line of its fence in the page.
    """

    language: str
    aside: str
    text: str
    line: int


def blocks(page: Path) -> Iterator[Block]:
    """Yield the fenced blocks of a page."""
    text = page.read_text(encoding="utf-8")
    for found in FENCE.finditer(text):
        language, _, aside = found["info"].strip().partition(" ")
        yield Block(language, aside.strip(), dedent(found["text"]), text.count("\n", 0, found.start()) + 1)


# ---- blocks of the language


def with_blocks(page: Path, folder: Path) -> Path:
    """Return a copy of the example game with every block of the language on a page, each in a file of its own.

    A game has one window of a moment, so that each window on the page stands in a further copy, beside the one returned.
    """
    game = folder / "toys"
    shutil.copytree(EXAMPLE, game)
    for block in blocks(page):
        if block.language == "rules" and block.text.startswith("window "):
            _replace_window(folder / f"toys_{block.line}", block)
        elif block.language == "rules" and "/" not in block.aside:
            _add(game, block)
        elif block.language == "yaml" and block.aside == "game":
            merge(game, block.text)
        elif block.language == "yaml" and block.aside in ("cards", "decks", "rulings"):
            (game / block.aside).mkdir(exist_ok=True)
            (game / block.aside / f"at_{block.line}.yaml").write_text(block.text, encoding="utf-8")
    return game


def _add(game: Path, block: Block) -> None:
    name = f"at_{block.line}"
    if block.text.split()[0] in (*DECLARERS, "each") and not block.aside:
        (game / "rules" / f"{name}.rules").write_text(block.text, encoding="utf-8")
        return
    lines = block.text.splitlines()
    if block.aside == "steps":
        lines = ["action:", *(f"    {line}" for line in lines)]
    elif block.aside == "conditions":
        lines = [f"action, if {line}: do nothing" for line in lines]
    elif block.aside == "numbers":
        lines = [f"action: add ({line}) coins to you" for line in lines]
    body = "".join(f"    {line}\n" if line else "\n" for line in lines)
    card = f"- id: {name}\n  name: At {block.line}\n  {UNIT}  rules: |\n{body}"
    (game / "cards" / f"{name}.yaml").write_text(card, encoding="utf-8")


def _replace_window(game: Path, block: Block) -> None:
    """Copy the example game and put a window in the place of the one of its moment."""
    shutil.copytree(EXAMPLE, game)
    moment = re.search(r"moment: \w+", block.text)
    for path in (game / "rules").iterdir():
        kept = [
            part
            for part in re.split(r"(?m)^(?=\S)", path.read_text(encoding="utf-8"))
            if not part.startswith("window ") or (moment is not None and moment[0] not in part)
        ]
        path.write_text("".join(kept), encoding="utf-8")
    _add(game, block)


def findings(game: Path) -> list[str]:
    """Return what is wrong with a game and the copies beside it, a line each."""
    copies = sorted(game.parent.glob(f"{game.name}_*"))
    return [fault for each in (game, *copies) for fault in faults_of(each)]


def faults_of(game: Path) -> list[str]:
    """Return what is wrong with one game; one without faults is compiled, too."""
    text, found = read_game(game, Path(game.name))
    bound, errors = bind_game(text)
    faults: list[Diagnostic] = [*found, *errors]
    if not faults:
        compile_game(bound, 2, {})
    return [f"{one.span.source.path}:{one.span.begin.line}: {one.message}" for one in faults if one.span is not None]


def merge(game: Path, piece: str) -> None:
    """Add the keys of a piece of `game.yaml` to those that are there."""
    yaml = YAML(typ="safe", pure=True)
    yaml.width = 1000  # a condition of a format stays on its line
    path = game / "game.yaml"
    merged = _merged(yaml.load(path.read_text(encoding="utf-8")), yaml.load(piece))
    with path.open("w", encoding="utf-8") as file:
        yaml.dump(merged, file)


def _merged(one: object, other: object) -> object:
    if not (isinstance(one, dict) and isinstance(other, dict)):
        return other
    return {key: _merged(one.get(key), other[key]) if key in other else one[key] for key in (*one, *other)}


# ---- commands


def surroundings(page: Path, folder: Path) -> Path:
    """Lay out what a page takes for granted, and return the folder in which its commands are given."""
    if page.name in ("README.md", "CONTRIBUTING.md", "balance.md", "decks.md", "playing.md", "python.md", "tour.md"):
        shutil.copytree(ROOT / "content", folder / "content")
        shutil.copytree(EXAMPLE.parent, folder / "docs" / "example")
        (folder / "ruledeck.toml").write_text('content = ["content"]\n', encoding="utf-8")
        return folder
    box = folder / "toybox"
    box.mkdir()
    if page.name != "games.md":
        shutil.copytree(EXAMPLE, box / "toys")
    (box / "ruledeck.toml").write_text('content = ["."]\n', encoding="utf-8")
    return box


@dataclass(frozen=True, slots=True)
class Exchange:
    """A command of a page with what it prints.

    Attributes:
        line: The line of its block.
        command: What is typed behind the `$`.
        expected: What the page shows, answers (`> 1`) included.
        shown: What it prints, with the same answers.
    """

    line: int
    command: str
    expected: str
    shown: str

    @property
    def fits(self) -> bool:
        """Whether it prints what the page shows."""
        return matches(self.expected, self.shown)


def play_page(page: Path) -> Iterator[Exchange]:
    """Write the files and run the commands of a page in order, in the current folder."""
    for block in blocks(page):
        if block.language in ("yaml", "rules", "toml", "python", "text") and block.aside.count("."):
            _write(block)
        elif block.language == "console":
            for part in re.split(r"^\$ ", block.text, flags=re.MULTILINE)[1:]:
                command, _, expected = part.partition("\n")
                answers = re.findall(r"^> (.*)$", expected, re.MULTILINE)
                yield Exchange(block.line, command, expected, output(shlex.split(command), answers))


def _write(block: Block) -> None:
    """Write the file that a block shows."""
    path = Path(block.aside)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(block.text, encoding="utf-8")


# ---- Python


@dataclass(frozen=True, slots=True)
class Program:
    """A block of Python with what the page says it prints, in the block of text behind it."""

    line: int
    text: str
    expected: str
    shown: str

    @property
    def fits(self) -> bool:
        """Whether it prints what the page shows."""
        return matches(self.expected, self.shown)


def run_python(page: Path) -> Iterator[Program]:
    """Write the files and run the blocks of Python of a page in order, as one program, in the current folder."""
    found = list(blocks(page))
    names: dict[str, object] = {"__name__": "__main__"}
    for block, after in zip_longest(found, found[1:]):
        if block.language != "python":
            continue
        if block.aside:
            _write(block)
            continue
        screen = StringIO()
        with redirect_stdout(screen), redirect_stderr(screen):
            exec(compile(block.text, f"{page.name}:{block.line}", "exec"), names)
        expected = after.text if after is not None and after.language == "text" else ""
        yield Program(block.line, block.text, expected, screen.getvalue())


class _Keyboard:
    """What is typed is seen on the screen, too; where no `> ` asks for an answer, Enter is pressed."""

    def __init__(self, answers: list[str], screen: StringIO) -> None:
        self.answers, self.screen = answers, screen

    def readline(self, size: int = -1, /) -> str:
        """Return a line and show it; an empty text when nothing more is typed."""
        if not self.screen.getvalue().endswith("> "):
            return "\n"
        line = f"{self.answers.pop(0)}\n" if self.answers else ""
        self.screen.write(line)
        return line

    def isatty(self) -> bool:
        """Say that nobody sits there."""
        return False


def output(words: list[str], answers: list[str]) -> str:
    """Return what a command prints on its two streams together; only `ruledeck` is run."""
    assert words[0] == "ruledeck", words
    screen = StringIO()
    with pytest.MonkeyPatch.context() as patch, redirect_stdout(screen), redirect_stderr(screen):
        patch.setattr("sys.stdin", _Keyboard(answers, screen))
        patch.setenv("COLUMNS", "100")
        run(words[1:])
    return screen.getvalue()


def matches(expected: str, shown: str) -> bool:
    """Whether an output is as shown; `...` stands for characters of a line, or alone on it for lines."""
    pattern = ""
    for line in expected.rstrip("\n").split("\n"):
        if line.strip() == "...":
            pattern += r"(?:[^\n]*\n)*?"
        else:
            pattern += r"[^\n]*".join(re.escape(piece) for piece in line.rstrip().split("...")) + r"[ ]*\n"
    return re.fullmatch(pattern, shown.rstrip("\n") + "\n") is not None
