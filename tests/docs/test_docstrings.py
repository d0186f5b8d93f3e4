"""What docstrings say of the code: the attributes of a class, and the modules that they point to."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SOURCES = sorted(path for package in ("grammar", "interpreter", "cli") for path in (ROOT / package).rglob("*.py"))
TREES = {path: ast.parse(path.read_text(encoding="utf-8")) for path in SOURCES}
MODULES = {
    ".".join(path.with_suffix("").relative_to(ROOT).parts[2:]).removesuffix(".__init__"): path for path in SOURCES
}
"""Modules by their names behind `ruledeck.`."""
CLASSES = {
    f"{module}.{node.name}": node
    for module, path in MODULES.items()
    for node in ast.walk(TREES[path])
    if isinstance(node, ast.ClassDef)
}
BY_NAME = {node.name: node for node in CLASSES.values()}
PARTS = {part for module in MODULES for part in module.split(".")[:-1]}
"""Names of packages."""
NAMED = re.compile(r"`(?:ruledeck\.)?([a-z_]+(?:\.[a-z_]+)+)(?:\.[A-Z]\w*)?`")


def described(node: ast.ClassDef) -> list[str]:
    """Return the attributes that the docstring of a class describes, in one section or in several."""
    found: list[str] = []
    for section in (ast.get_docstring(node) or "").split("\nAttributes:\n")[1:]:
        for line in section.split("\n"):
            if line and not line.startswith(" "):
                break
            match = re.match(r"    (\w+(?:, \w+)*): ", line)
            found += match[1].split(", ") if match else []
    return found


def fields(node: ast.ClassDef) -> Iterator[tuple[str, str]]:
    """Yield the public fields of a class, annotated or slots, each with the key that it has in files."""
    for each in node.body:
        if isinstance(each, ast.AnnAssign) and isinstance(each.target, ast.Name):
            noted = ast.unparse(each.annotation)
            if "ClassVar" not in noted and not each.target.id.startswith("_"):
                alias = re.search(r"alias='(\w+)'", noted)
                yield each.target.id, alias[1] if alias else each.target.id
        if isinstance(each, ast.Assign) and any(ast.unparse(target) == "__slots__" for target in each.targets):
            # Slots that are named elsewhere are annotated here.
            for name in ast.literal_eval(each.value) if isinstance(each.value, ast.Tuple) else ():
                if not name.startswith("_"):
                    yield name, name


def known(node: ast.ClassDef) -> set[str]:
    """Return what a class has: fields, values of its own, properties, what its methods set, and what it inherits."""
    found = {key for _, key in fields(node)}
    for line in node.body:
        if isinstance(line, ast.Assign):
            found |= {ast.unparse(target) for target in line.targets}
        elif isinstance(line, ast.AnnAssign):
            found.add(ast.unparse(line.target))
    for each in ast.walk(node):
        if isinstance(each, ast.Attribute) and isinstance(each.ctx, ast.Store) and ast.unparse(each.value) == "self":
            found.add(each.attr)
        elif isinstance(each, ast.FunctionDef) and any("property" in ast.unparse(by) for by in each.decorator_list):
            found.add(each.name)
    return found.union(
        *(known(BY_NAME[base.id]) for base in node.bases if isinstance(base, ast.Name) and base.id in BY_NAME)
    )


@pytest.mark.parametrize("name", [name for name, node in CLASSES.items() if described(node)])
def test_the_attributes_that_are_described_are_those_of_the_class(name: str) -> None:
    """Where a docstring lists attributes, it lists every public field, and nothing that the class does not have."""
    node = CLASSES[name]
    told = described(node)
    assert [each for each in told if each not in known(node)] == []
    assert [field for field, key in fields(node) if key not in told] == []
    assert len(told) == len(set(told))


def test_modules_that_are_pointed_to_are_there() -> None:
    """A dotted name in a docstring or a comment that begins with a package is that of a module, or of something in one."""
    found = {
        f"{path.relative_to(ROOT)}: {match[1]}"
        for path in SOURCES
        for match in NAMED.finditer(path.read_text(encoding="utf-8"))
        if match[1].split(".")[0] in PARTS and not match[1].endswith(".yaml") and not _is_there(match[1])
    }
    assert found == set()


def _is_there(name: str) -> bool:
    """Whether a dotted name ends the name of a module, or is that of something in one."""
    front, _, last = name.rpartition(".")
    inside = [path for module, path in MODULES.items() if f".{module}".endswith(f".{front}")]
    return any(f".{module}".endswith(f".{name}") for module in MODULES) or any(
        re.search(rf"^(?:def |class )?{last}\b", path.read_text(encoding="utf-8"), re.MULTILINE) for path in inside
    )
