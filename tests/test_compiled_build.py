"""The compiled build: what it compiles, and where it refuses. That it plays alike is shown by all tests, run in it."""

from __future__ import annotations

import importlib.util
import subprocess
import sys
import tomllib
from pathlib import Path
from types import ModuleType

import pytest


@pytest.fixture(scope="module")
def build(root: Path) -> ModuleType:
    """The module that makes the compiled build; it is no part of any package."""
    spec = importlib.util.spec_from_file_location("compiled_build", root / "interpreter/compiled_build.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_everything_that_is_to_be_compiled_can_be_translated(root: Path, tmp_path: Path) -> None:
    """No module of the engine says anything that has no compiled form."""
    code = f"from pathlib import Path; import compiled_build; compiled_build.translated(Path({str(tmp_path)!r}))"
    ran = subprocess.run(
        [sys.executable, "-c", code], cwd=root / "interpreter", capture_output=True, text=True, check=False
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr
    assert list((tmp_path / "c").rglob("*.c"))


def test_every_module_named_is_there(build: ModuleType) -> None:
    """What is compiled, and what is left out of it, is named as it is called."""
    assert all((build.ENGINE / name).exists() for name in (*build.COMPILED, *build.LEFT_OUT))
    assert len(build.compiled_modules()) > len(build.LEFT_OUT)
    assert not {build.ENGINE / name for name in build.LEFT_OUT} & set(build.compiled_modules())


def test_what_compiles_is_what_checks(root: Path) -> None:
    """The modules are compiled by a release of mypy that the gate checks them with."""
    project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))
    needed = project["tool"]["hatch"]["build"]["targets"]["wheel"]["hooks"]["custom"]["dependencies"]
    assert [each for each in needed if each.startswith("mypy")] == [
        each for each in project["project"]["optional-dependencies"]["dev"] if each.startswith("mypy")
    ]


def test_what_is_edited_is_never_compiled(build: ModuleType, root: Path, tmp_path: Path) -> None:
    """An editable installation would go on running what was compiled before the edit."""
    hook = build.CompiledBuild(str(root), {}, None, None, str(tmp_path), "wheel")
    with pytest.raises(build.BuildError, match="install without -e"):
        hook.initialize("editable", {"force_include": {}})


def test_a_missing_compiler_is_said(
    build: ModuleType, root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who has no compiler for C is told what is missing, and that it can be done without; nothing is left behind."""
    from setuptools import Extension

    source = tmp_path / "nothing.c"
    source.write_text("int nothing;\n", encoding="utf-8")
    monkeypatch.setenv("CC", "no_such_compiler")
    monkeypatch.setattr(build, "translated", lambda folder: [Extension("nothing", [str(source)])])
    monkeypatch.setattr(build, "mkdtemp", lambda prefix: tmp_path / "made")
    (tmp_path / "made").mkdir()
    hook = build.CompiledBuild(str(root), {}, None, None, str(tmp_path), "wheel")
    with pytest.raises(build.BuildError, match="needs a compiler for C"):
        hook.initialize("standard", {"force_include": {}})
    assert not (tmp_path / "made").exists()
