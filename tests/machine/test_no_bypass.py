"""One atom for each observable change: nothing else writes into what a state shows."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator

HOME = Path(__file__).resolve().parent.parent.parent / "interpreter" / "ruledeck" / "interpreter"
OBSERVABLE = {
    "zones", "zone", "card", "owner", "control", "host", "up", "known", "counters", "marks", "values", "effects", "facts",
    "periods", "period_names", "running", "over",
}  # fmt: skip
"""Columns of a state that players can observe."""
CHANGING = {
    "append",
    "extend",
    "insert",
    "pop",
    "remove",
    "clear",
    "update",
    "setdefault",
    "popitem",
    "sort",
    "reverse",
}
ALLOWED = {
    "primitives/amounts.py", "primitives/spans.py", "primitives/history.py", "primitives/chance.py",
    "primitives/places.py", "primitives/remembering.py", "primitives/transformation.py",
    "primitives/knowledge.py", "primitives/determinization.py", "state/state.py",
    "state/saves.py", "state/saved_fields.py", "rulings/position.py",
}  # fmt: skip
"""The atoms, the state itself, knowledge, saves, and what builds the position of a ruling."""
EXCEPTIONS = {
    ("engine/machine.py", "zone", "a game that has not begun: all components lie in the box"),
    ("engine/machine.py", "zones", "a game that has not begun: all components lie in the box"),
    ("engine/machine.py", "values", "a game that has not begun: values have what they start with"),
    ("engine/machine.py", "running", "a game that is over: no period goes on"),
    ("engine/periods.py", "running", "a period that ends is said to be ending"),
    ("engine/machine.py", "over", "a game whose rules end without a winner is over"),
    ("api/steps.py", "over", "a match that would go on for ever is over"),
    ("engine/triggers.py", "effects", "a delayed ability that was used is gone"),
    (
        "engine/continuous.py",
        "effects",
        "what lasts to the end of a period to come lasts to the end of the one that has begun",
    ),
}
"""Module, column and reason of what may be written elsewhere."""


def written(path: Path) -> Iterator[str]:
    """Yield the columns of the state `s` that a module writes into."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        targets: list[ast.expr] = []
        if isinstance(node, ast.Assign):
            targets = node.targets
        elif isinstance(node, ast.AugAssign | ast.AnnAssign):
            targets = [node.target]
        elif isinstance(node, ast.Delete):
            targets = node.targets
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in CHANGING:
            targets = [node.func.value]
        for target in targets:
            for each in target.elts if isinstance(target, ast.Tuple | ast.List) else [target]:
                column = column_of(each)
                if column is not None:
                    yield column


def column_of(target: ast.expr) -> str | None:
    """Return the observable column that a place in the code belongs to."""
    while isinstance(target, ast.Subscript | ast.Starred):
        target = target.value
    if isinstance(target, ast.Attribute) and target.attr in OBSERVABLE:
        owner = target.value
        state = (isinstance(owner, ast.Name) and owner.id in ("s", "state")) or (
            isinstance(owner, ast.Attribute) and owner.attr in ("s", "state")
        )
        return target.attr if state else None
    return None


MODULES = sorted(path for path in HOME.rglob("*.py") if path.relative_to(HOME).as_posix() not in ALLOWED)


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.relative_to(HOME).as_posix())
def test_no_module_writes_around_the_atoms(path: Path) -> None:
    """A module that is no atom does not write into an observable column, apart from the exceptions with their reasons."""
    name = path.relative_to(HOME).as_posix()
    allowed = {column for module, column, _ in EXCEPTIONS if module == name}
    assert set(written(path)) <= allowed


@pytest.mark.parametrize(("module", "column"), sorted((module, column) for module, column, _ in EXCEPTIONS))
def test_every_exception_is_needed(module: str, column: str) -> None:
    """An exception that nothing uses any more is taken off the list."""
    assert column in set(written(HOME / module))


@pytest.mark.parametrize(
    "line",
    [
        "s.zones[3] = ()",
        "s.up[e] += 1",
        "self.s.marks.update(x)",
        "s.counters[0][e] = 2",
        "a, s.over = 1, ()",
        "del s.marks[0]",
    ],
)
def test_a_bypass_is_found(tmp_path: Path, line: str) -> None:
    """Every way to write into a column is noticed."""
    path = tmp_path / "module.py"
    path.write_text(line, encoding="utf-8")
    assert list(written(path))


def test_reading_is_no_bypass(tmp_path: Path) -> None:
    """A module may read every column, and write what nobody observes."""
    path = tmp_path / "module.py"
    path.write_text("x = s.zones[3]\ns.acted += 1\ns.log.append(x)\nzones.append(s.zone[1])", encoding="utf-8")
    assert list(written(path)) == []
