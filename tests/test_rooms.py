"""The packages inside of the three: each imports only those below it, and no module leads back to itself."""

import ast
from collections.abc import Iterator, Mapping
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
ROOMS = {
    "grammar": "text syntax files meaning words binder prose checks reference".split(),
    "cli": "terminal games authoring speech checking table why play rulings commands".split(),
}
"""The packages of a folder, the lowest first; what lies beside them (where the program begins) may import them all."""


@cache
def imports(folder: str) -> Mapping[str, frozenset[str]]:
    """Return the modules of a folder with what each imports of it: for types and inside of functions, too."""
    source = ROOT / folder
    paths = {
        ".".join(path.relative_to(source).with_suffix("").parts).removesuffix(".__init__"): path
        for path in (source / "ruledeck").rglob("*.py")
    }
    return {name: frozenset(_imported(path, name, frozenset(paths))) for name, path in paths.items()}


def _imported(path: Path, name: str, known: frozenset[str]) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module is not None:
            for alias in node.names:
                inner = f"{node.module}.{alias.name}"
                found = inner if inner in known else node.module
                if found in known and found != name:
                    yield found
        elif isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name in known)


def room(module: str) -> str:
    """Return the package inside of a folder in which a module lies; empty for a module beside the packages."""
    parts = module.split(".")
    return parts[2] if len(parts) > 3 or (len(parts) == 3 and parts[2] in ROOMS[parts[1]]) else ""


@pytest.mark.parametrize("folder", ROOMS)
def test_every_room_has_its_place(folder: str) -> None:
    """A new package is put into the order."""
    assert {room(module) for module in imports(folder)} - {""} == set(ROOMS[folder])


@pytest.mark.parametrize("folder", ROOMS)
def test_rooms_import_only_those_below(folder: str) -> None:
    """Nothing leads up, and nothing but the entry is left outside."""
    order = {name: number for number, name in enumerate(ROOMS[folder])}
    upward = [
        f"{module} -> {other}"
        for module, others in imports(folder).items()
        for other in others
        if room(module) and order[room(module)] < order.get(room(other), len(order))
    ]
    # The manual is made by running the whole program.
    assert set(upward) <= {"ruledeck.cli.commands.manual -> ruledeck.cli.entry"}


@pytest.mark.parametrize("folder", ROOMS)
def test_no_module_leads_back_to_itself(folder: str) -> None:
    """The modules can be put in an order, imports for types and inside of functions included."""
    try:
        ordered = list(TopologicalSorter(imports(folder)).static_order())
    except CycleError as error:
        pytest.fail(f"these import each other: {error.args[1]}")
    assert len(ordered) == len(imports(folder))
