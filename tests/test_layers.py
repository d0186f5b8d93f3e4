"""The rooms of the code: packages by stage, imports that lead downward only, and no circles between modules.

Every import counts: at the top of a module, inside a function, and for types alone.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

LAYERS: Final = {
    "grammar": "text files syntax meaning words binder checks prose reference".split(),
    "interpreter": "target state primitives engine compiler wording explain decks bots rulings api proof".split(),
    "cli": "terminal games authoring speech checking table balance why play rulings commands".split(),
}
"""The packages of each of the three parts, from the bottom up."""
STAGES: Final = {
    "grammar.binder": "reading phrases clauses".split(),
    "interpreter.compiler": "survey basis legality values steps".split(),
}
"""The packages inside of two of them, from the bottom up; modules that stand beside these are above all of them."""


def modules(root: Path, part: str) -> dict[str, Path]:
    """Return the modules of one of the three parts by their dotted names, without `ruledeck.`."""
    folder = root / part / "ruledeck"
    found: dict[str, Path] = {}
    for path in sorted((folder / part).rglob("*.py")):
        parts = path.relative_to(folder).with_suffix("").parts
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


def imported(path: Path) -> Iterator[str]:
    """Yield what a module imports from ruledeck, anywhere in it, without `ruledeck.`."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        names: list[str] = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.level == 0:
            names = [f"{node.module}.{alias.name}" for alias in node.names]
        yield from (name.removeprefix("ruledeck.") for name in names if name.startswith("ruledeck."))


def graph(root: Path, part: str) -> dict[str, set[str]]:
    """Return which other modules of its part each module imports."""
    known = modules(root, part)
    found: dict[str, set[str]] = {}
    for name, path in known.items():
        targets = {each if each in known else each.rpartition(".")[0] for each in imported(path)}
        found[name] = (targets & known.keys()) - {name}
    return found


def circles(edges: dict[str, set[str]]) -> list[set[str]]:
    """Return the groups of modules of which each can be reached from each other one."""
    reached: dict[str, set[str]] = {}
    for start in edges:
        seen: set[str] = set()
        waiting = [start]
        while waiting:
            for each in edges[waiting.pop()] - seen:
                seen.add(each)
                waiting.append(each)
        reached[start] = seen
    found: list[set[str]] = []
    for start in edges:
        circle = {each for each in reached[start] if start in reached[each]}
        if circle and circle not in found:
            found.append(circle)
    return found


def package_of(module: str) -> str:
    """Return the package that a module lies in: `interpreter.engine`."""
    return ".".join(module.split(".")[:2])


@pytest.mark.parametrize("part", LAYERS)
def test_every_package_has_its_place(root: Path, part: str) -> None:
    """The order of the packages names each of them, and none that does not exist."""
    folder = root / part / "ruledeck" / part
    assert sorted(LAYERS[part]) == sorted(path.parent.name for path in folder.glob("*/__init__.py"))


@pytest.mark.parametrize("part", LAYERS)
def test_imports_lead_downward(root: Path, part: str) -> None:
    """A package imports only itself and those below it, also for types and inside of functions."""
    height = {f"{part}.{name}": number for number, name in enumerate(LAYERS[part])}
    upward = [
        f"{module} -> {target}"
        for module, targets in graph(root, part).items()
        for target in targets
        if height.get(package_of(module), len(height)) < height.get(package_of(target), -1)
    ]
    assert upward == []


@pytest.mark.parametrize("package", STAGES)
def test_imports_lead_downward_inside_of_a_package(root: Path, package: str) -> None:
    """So it is with the stages of a large package, of which each that there is has its place."""
    part, _, name = package.partition(".")
    folder = root / part / "ruledeck" / part / name
    assert sorted(STAGES[package]) == sorted(path.parent.name for path in folder.glob("*/__init__.py"))
    height = {f"{package}.{stage}": number for number, stage in enumerate(STAGES[package])}
    upward = [
        f"{module} -> {target}"
        for module, targets in graph(root, part).items()
        for target in targets
        if module.startswith(f"{package}.") and target.startswith(f"{package}.")
        if height.get(module.rpartition(".")[0], len(height)) < height.get(target.rpartition(".")[0], len(height))
    ]
    assert upward == []


@pytest.mark.parametrize("part", LAYERS)
def test_no_module_needs_what_needs_it(root: Path, part: str) -> None:
    """No circle of imports leads through modules."""
    assert [sorted(circle) for circle in circles(graph(root, part))] == []


def test_circles_are_found() -> None:
    """A circle of two and one of three are told apart, and what only leads into one is in none."""
    edges = {"a": {"b"}, "b": {"a"}, "c": {"d", "a"}, "d": {"e"}, "e": {"c"}, "f": {"a"}}
    assert sorted(map(sorted, circles(edges))) == [["a", "b"], ["c", "d", "e"]]
