"""Plain-text cases: the files of a game, and every finding with its place.

A file of cases is a list of sections. `=== sentence` begins a case, `--- path` a file of the game, and `--- finds` the
findings as the concise report shows them, each followed by its help. A case without `game.yaml` gets a small one.
"""

from dataclasses import dataclass
from pathlib import Path

import pytest

from ruledeck.cli.terminal.report import Format, render
from ruledeck.grammar.files.loading import read_game
from ruledeck.grammar.text.diagnostic import Diagnostic
from ruledeck.grammar.text.silencing import apply_ignores

FOLDER = Path(__file__).parent / "cases"
GAME = """\
id: sample
language: 1
name: Sample
sources: {book: {title: Rules}}
players: {min: 2, max: 2, seats: [light, dark]}
types:
  unit: {fields: {cost: number, side: side, icons: list of icon, steps: list of number, big: flag, motto: text}}
  event: {fields: {cost: number}}
symbols: {side: [light, dark], icon: [sword, shield]}
traits: [Robot, Pilot]
formats: {starter: {most: 30}}
"""


@dataclass(frozen=True)
class Case:
    """One case of a file."""

    title: str
    files: dict[str, str]
    finds: str


def read_cases(path: Path) -> list[Case]:
    """Split a file of cases."""
    cases: list[Case] = []
    for block in path.read_text(encoding="utf-8").split("=== ")[1:]:
        title, *sections = block.split("\n--- ")
        parts = {name: text for name, _, text in (section.partition("\n") for section in sections)}
        finds = parts.pop("finds").strip("\n")
        files = {name: text.strip("\n") + "\n" if text.strip() else "" for name, text in parts.items()}
        cases.append(Case(title.strip(), files, finds))
    return cases


def shown(diagnostics: list[Diagnostic]) -> str:
    """Return findings as a case lists them."""
    lines: list[str] = []
    for one in diagnostics:
        lines.append(render([one], Format.CONCISE).strip())
        lines += [f"  help: {one.help}"] if one.help else []
        for note in one.notes:
            begin = note.span.begin if note.span else None
            lines.append(f"  note: {f'{begin.line}:{begin.column} ' if begin else ''}{note.message}")
    return "\n".join(lines)


def findings(case: Case, root: Path) -> str:
    """Write the files of a case below `root` and return what is found in them."""
    for name, text in {"game.yaml": GAME, **case.files}.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text.encode())
    game, found = read_game(root, Path())
    return shown(apply_ignores(found, game.sources))


CASES = [
    pytest.param(case, id=f"{path.stem}: {case.title}")
    for path in sorted(FOLDER.glob("*.txt"))
    for case in read_cases(path)
]


@pytest.mark.parametrize("case", CASES)
def test_finds_exactly_what_the_case_says(case: Case, tmp_path: Path) -> None:
    """The findings of a case are those it lists, in the same words and at the same places."""
    assert findings(case, tmp_path) == case.finds
