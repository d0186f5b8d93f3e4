"""Pages of the documentation as things to be run: their blocks of text, files and commands."""

import re
import shlex
import shutil
from collections.abc import Callable, Iterator
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from io import StringIO
from pathlib import Path

from ruledeck.cli.entry import run
from ruledeck.grammar.diagnostic import Diagnostic
from ruledeck.grammar.game import bind_game
from ruledeck.grammar.lexer import DECLARERS
from ruledeck.grammar.loading import read_game

ROOT = Path(__file__).resolve().parents[2]
EXAMPLE = ROOT / "docs" / "example" / "toys"
FENCE = re.compile(r"^```(?P<info>[^\n`]*)\n(?P<text>.*?)^```$", re.DOTALL | re.MULTILINE)
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
        yield Block(language, aside.strip(), found["text"], text.count("\n", 0, found.start()) + 1)


# ---- blocks of the language


def with_blocks(page: Path, folder: Path) -> Path:
    """Return a copy of the example game with every block of the language on a page, each in a file of its own."""
    game = folder / "toys"
    shutil.copytree(EXAMPLE, game)
    for block in blocks(page):
        if block.language == "rules" and "/" not in block.aside:
            _add(game, block)
        elif block.language == "yaml" and block.aside in ("cards", "decks", "rulings"):
            (game / block.aside).mkdir(exist_ok=True)
            (game / block.aside / f"at_{block.line}.yaml").write_text(block.text, encoding="utf-8")
    return game


def _add(game: Path, block: Block) -> None:
    name = f"at_{block.line}"
    if block.text.split()[0] in DECLARERS and not block.aside:
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


def findings(game: Path) -> list[str]:
    """Return what is wrong with a game, a line each."""
    text, found = read_game(game, Path(game.name))
    faults: list[Diagnostic] = [*found, *bind_game(text)[1]]
    return [f"{one.span.source.path}:{one.span.begin.line}: {one.message}" for one in faults if one.span is not None]


def manifest_findings(block: Block, folder: Path) -> list[str]:
    """Return what is wrong with the example's `game.yaml` when the keys of a block take the place of its own."""
    keys = re.findall(r"^(\w+):", block.text, re.MULTILINE)
    own = EXAMPLE.joinpath("game.yaml").read_text(encoding="utf-8")
    parts = re.split(r"^(?=\w+:)", own, flags=re.MULTILINE)
    kept = [part for part in parts if part.partition(":")[0] not in keys]
    game = folder / f"at_{block.line}"
    game.mkdir()
    (game / "game.yaml").write_text("".join(kept) + block.text, encoding="utf-8")
    return [f"{block.line}: {one.message}" for one in read_game(game, Path(game.name))[1]]


# ---- commands


def surroundings(folder: Path) -> None:
    """Lay out what the pages take for granted: the games and the example, in a folder like the repository's."""
    shutil.copytree(ROOT / "content", folder / "content")
    shutil.copytree(EXAMPLE.parent, folder / "docs" / "example")
    (folder / "ruledeck.toml").write_text('content = ["content"]\n', encoding="utf-8")


def play_page(page: Path, folder: Path) -> list[str]:
    """Write the files and run the commands of a page in order; return where an output is not as the page shows."""
    wrong: list[str] = []
    for block in blocks(page):
        if block.language in ("yaml", "rules") and "/" in block.aside:
            path = folder / block.aside
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(block.text, encoding="utf-8")
        elif block.language == "console":
            wrong += [f"{page.name}:{block.line}: {difference}" for difference in _session(block.text)]
    return wrong


def _session(text: str) -> Iterator[str]:
    for part in re.split(r"^\$ ", text, flags=re.MULTILINE)[1:]:
        command, _, expected = part.partition("\n")
        shown = output(shlex.split(command))
        if not matches(expected, shown):
            yield f"$ {command}\n--- the page shows\n{expected}--- it prints\n{shown}"


def output(words: list[str]) -> str:
    """Return what a command prints on its two streams together."""
    assert words[0] == "ruledeck", words
    stream = StringIO()
    with redirect_stdout(stream), redirect_stderr(stream):
        run(words[1:])
    return stream.getvalue()


def matches(expected: str, shown: str) -> bool:
    """Whether an output is as shown, where `...` alone on a line stands for lines, and within a line for characters."""
    pattern = ""
    for line in expected.rstrip("\n").split("\n"):
        if line.strip() == "...":
            pattern += r"(?:[^\n]*\n)*?"
        else:
            pattern += (
                ".*".join(re.escape(piece.rstrip() if last else piece) for piece, last in _pieces(line)) + r"[ ]*\n"
            )
    return re.fullmatch(pattern, shown.rstrip("\n") + "\n") is not None


def _pieces(line: str) -> list[tuple[str, bool]]:
    pieces = line.split("...")
    return [(piece, at == len(pieces) - 1) for at, piece in enumerate(pieces)]


Player = Callable[[str], list[str]]
"""Plays a page by its path below the repository and returns what was wrong."""
