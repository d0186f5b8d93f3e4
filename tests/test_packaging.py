"""The layout of the packages, what an installation contains, and that the documents state it truly."""

from __future__ import annotations

import ast
import os
import re
import shutil
import subprocess
import sys
import tomllib
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from ruamel.yaml import YAML

PACKAGES = ("grammar", "interpreter", "cli")
BARRED = [("grammar", "interpreter"), ("grammar", "cli"), ("interpreter", "cli")]
NAMES_THAT_EXPLAIN_NOTHING = frozenset({"base", "common", "helper", "helpers", "manager", "misc", "util", "utils"})
LONGEST_MODULE = 500
"""Beyond the advice of 80 to 400 lines: a limit that forces instalments of one idea does harm."""


def modules(root: Path, package: str) -> list[Path]:
    """Return the modules of one of the three packages."""
    return sorted((root / package / "ruledeck").rglob("*.py"))


def imported(module: Path) -> Iterator[str]:
    """Yield the dotted names that a module imports, anywhere in it."""
    for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            # Two dots and more lead out of a package into the namespace that all three share.
            start = "ruledeck." if node.level > 1 else ""
            yield from (f"{start}{node.module or ''}.{alias.name}".replace("..", ".") for alias in node.names)


@pytest.fixture(scope="module")
def wheel(root: Path, tmp_path_factory: pytest.TempPathFactory) -> zipfile.Path:
    """The project built as a wheel."""
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(command, cwd=root, check=True, capture_output=True)
    (built,) = folder.glob("*.whl")
    return zipfile.Path(built)


@pytest.fixture(scope="module")
def wheel_names(wheel: zipfile.Path) -> frozenset[str]:
    """The files in the wheel."""
    return frozenset(name for name in wheel.root.namelist() if not name.endswith("/"))


@pytest.fixture(scope="module")
def project(root: Path) -> dict[str, object]:
    """The `[project]` table."""
    table: dict[str, object] = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return table


@pytest.mark.parametrize("package", PACKAGES)
def test_the_namespace_belongs_to_nobody(root: Path, package: str) -> None:
    """The three source roots share one namespace package, which an `__init__.py` would break."""
    assert not (root / package / "ruledeck" / "__init__.py").exists()


@pytest.mark.parametrize("package", PACKAGES)
def test_every_package_is_typed(root: Path, package: str) -> None:
    """Each package is a package of its own and announces its annotations to type checkers."""
    folder = root / package / "ruledeck" / package
    assert (folder / "__init__.py").is_file()
    assert (folder / "py.typed").is_file()


@pytest.mark.parametrize(("package", "barred"), BARRED)
def test_imports_go_one_way(root: Path, package: str, barred: str) -> None:
    """The grammar knows nothing of the interpreter, and the interpreter nothing of the command line."""
    found = {
        f"{module.relative_to(root).as_posix()}: {name}"
        for module in modules(root, package)
        for name in imported(module)
        if name.split(".")[:2] == ["ruledeck", barred]
    }
    assert found == set()


@pytest.mark.parametrize("package", PACKAGES)
def test_module_names_explain_something(root: Path, package: str) -> None:
    """No module is named for holding whatever fitted nowhere else."""
    assert {path.stem for path in modules(root, package)} & NAMES_THAT_EXPLAIN_NOTHING == set()


@pytest.mark.parametrize("package", PACKAGES)
def test_modules_stay_readable(root: Path, package: str) -> None:
    """A module holds one idea; one that has grown far beyond four hundred lines holds two."""
    lengths = {
        path.relative_to(root).as_posix(): len(path.read_text(encoding="utf-8").splitlines())
        for path in modules(root, package)
    }
    assert {path: length for path, length in lengths.items() if length > LONGEST_MODULE} == {}


@pytest.mark.parametrize(
    ("source", "target"),
    [
        ("grammar/ruledeck", "ruledeck"),
        ("interpreter/ruledeck", "ruledeck"),
        ("cli/ruledeck", "ruledeck"),
        ("content", "ruledeck/content"),
        ("docs/diagnostics", "ruledeck/pages"),
    ],
)
def test_the_wheel_contains_every_file(root: Path, wheel_names: frozenset[str], source: str, target: str) -> None:
    """Code, games and the pages of the diagnostics reach the wheel completely."""
    expected = {
        f"{target}/{path.relative_to(root / source).as_posix()}"
        for path in (root / source).rglob("*")
        if path.is_file() and "__pycache__" not in path.parts and path.suffix != ".new"
    }
    assert expected - wheel_names == set()


def test_the_wheel_installs_one_name(wheel_names: frozenset[str]) -> None:
    """Everything in the wheel lies in `ruledeck` or in its metadata: no generic name, no tests."""
    assert {name.split("/")[0].split("-")[0] for name in wheel_names} == {"ruledeck"}


def test_the_wheel_carries_licence_and_notice(wheel_names: frozenset[str]) -> None:
    """Whoever installs ruledeck gets its licence and the notice about names of games."""
    assert {"LICENSE", "NOTICE"} <= {Path(name).name for name in wheel_names}


def test_the_wheel_installs_the_command(wheel: zipfile.Path, wheel_names: frozenset[str]) -> None:
    """The `ruledeck` command starts the function that the command line calls its entry."""
    (entry_points,) = (name for name in wheel_names if name.endswith(".dist-info/entry_points.txt"))
    assert "ruledeck = ruledeck.cli.entry:main" in wheel.joinpath(entry_points).read_text(encoding="utf-8")


def test_the_wheel_installs_the_plugin_of_pytest(wheel: zipfile.Path, wheel_names: frozenset[str]) -> None:
    """Whoever installs ruledeck beside pytest has rulings collected."""
    (entry_points,) = (name for name in wheel_names if name.endswith(".dist-info/entry_points.txt"))
    text = wheel.joinpath(entry_points).read_text(encoding="utf-8")
    assert "[pytest11]\nruledeck = ruledeck.cli.rulings.plugin\n" in f"{text}\n"


def test_the_tools_of_the_gate_have_upper_bounds(project: dict[str, object]) -> None:
    """A release of a tool can turn nothing red that was green."""
    extras = project["optional-dependencies"]
    assert isinstance(extras, dict)
    assert [tool for tool in extras["dev"] if "<" not in tool] == ["ruledeck[dask,pytest]"]


def commands_of_the_readme(root: Path) -> list[str]:
    """Return the commands with which the README says how to try ruledeck."""
    _, _, behind = (root / "README.md").read_text(encoding="utf-8").partition("\n## Try it\n")
    return re.findall(r"^python3 -m venv .*$", behind.partition("\n## ")[0], re.MULTILINE)


def test_readme_and_gate_agree(root: Path) -> None:
    """The gate runs the very command that the README gives for the tests."""
    commands = commands_of_the_readme(root)
    assert len(commands) == 2
    assert commands[1] in (root / ".ci" / "run").read_text(encoding="utf-8").splitlines()


def test_each_readme_command_stands_alone(root: Path) -> None:
    """Each of the two commands makes its environment and installs into it."""
    commands = commands_of_the_readme(root)
    start = re.compile(r"python3 -m venv \.venv && \.venv/bin/pip install -q -e (\.|'\.\[dev\]') && ")
    assert [bool(start.match(command)) for command in commands] == [True, True]


def test_the_compiled_build_is_made_by_one_command_on_every_page(root: Path) -> None:
    """It is said alike how it is made, and what is made is not taken for a part of the project."""
    make = "python3 -m venv fast && HATCH_BUILD_HOOKS_ENABLE=1 fast/bin/pip install"
    for page in ("README.md", "CONTRIBUTING.md", "docs/performance.md", "docs/decisions/compiled.md"):
        assert make in (root / page).read_text(encoding="utf-8"), page
    assert "/fast/" in (root / ".gitignore").read_text(encoding="utf-8").splitlines()


def test_the_gate_stops_at_the_first_failure(root: Path, tmp_path: Path) -> None:
    """When the first step fails, the gate fails and starts no other."""
    gate = tmp_path / "a clone" / ".ci" / "run"
    broken = tmp_path / "bin" / "python3"
    for path in (gate, broken):
        path.parent.mkdir(parents=True)
    shutil.copy(root / ".ci" / "run", gate)
    broken.write_text("#!/bin/sh\nexit 3\n", encoding="utf-8")
    broken.chmod(0o755)
    search = f"{broken.parent}{os.pathsep}{os.environ['PATH']}"
    result = subprocess.run([gate], cwd=tmp_path, env={"PATH": search}, capture_output=True, text=True)
    assert (result.returncode, result.stdout.count("==>")) == (3, 1)


def test_the_changelog_knows_the_version(root: Path, project: dict[str, object]) -> None:
    """The changelog has a section for the version in `pyproject.toml`, or an open one for what comes next."""
    headings = re.findall(r"^## \[(.+?)\]", (root / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert headings[0] in {"Unreleased", project["version"]}


def test_hooks_call_the_installed_command(root: Path, project: dict[str, object]) -> None:
    """The two hooks for pre-commit run commands of the installed program."""
    hooks = YAML(typ="safe", pure=True).load((root / ".pre-commit-hooks.yaml").read_text(encoding="utf-8"))
    assert {hook["id"]: hook["entry"] for hook in hooks} == {
        "ruledeck-check": "ruledeck check",
        "ruledeck-format": "ruledeck format",
    }
