"""The compiled build: a wheel in which what a game runs through from one decision to the next is machine code.

It is made where `HATCH_BUILD_HOOKS_ENABLE=1` is set, and needs a compiler for C. The sources are the same ones, and lie beside it: who has
no such compiler misses nothing but speed. See `docs/decisions/compiled.md`.
"""

from __future__ import annotations

import os
import shutil
from pathlib import Path
from tempfile import mkdtemp
from typing import TYPE_CHECKING, Any, Final

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

if TYPE_CHECKING:
    from collections.abc import Sequence

HERE: Final = Path(__file__).parent
ENGINE: Final = HERE / "ruledeck/interpreter"
COMPILED: Final = ("state", "primitives", "engine")
"""The packages that a game runs through from one decision to the next."""
LEFT_OUT: Final = {
    "engine/active_statements.py": "a class that is a list has no compiled form",
    "engine/rehearsal.py": "its classes add to one that is not compiled",
    "primitives/secret_choices.py": "mypyc does not know membership in a tuple that is put together from others",
    "state/budget.py": "who imports its class from Python reads what it is, and a compiled class has no docstring",
    "state/onlooker.py": "classes that are not compiled add to its own",
    "state/saves.py": "it runs when somebody saves, and not from one decision to the next",
    "state/program.py": "a state is made before its program, and `None` stands for it so long",
}
"""What of these packages stays as it is, and why."""


class BuildError(Exception):
    """No compiled build can be made; says why, and what to do."""


def compiled_modules() -> list[Path]:
    """Return the modules that are compiled, in the order of their names."""
    found = {path for name in COMPILED for path in (ENGINE / name).glob("*.py")}
    left_out = {ENGINE / name for name in LEFT_OUT}
    return sorted(path for path in found - left_out if path.name != "__init__.py")


def translated(folder: Path) -> Sequence[object]:
    """Translate the modules to C in a folder, and return the extension modules that are to be made of it.

    What they import is read for its types alone, and nothing of it is complained of: it need not be installed. Leaves the process with the
    errors of mypyc where a module cannot be compiled.
    """
    from mypyc.build import mypycify

    settings = folder / "mypy.ini"
    settings.write_text(
        "[mypy]\n"
        f"mypy_path = {HERE.parent / 'grammar'}:{HERE}\n"
        f"cache_dir = {folder / 'types'}\n"
        "namespace_packages = true\nexplicit_package_bases = true\n"
        "follow_imports = silent\nignore_missing_imports = true\n",
        encoding="utf-8",
    )
    modules = [str(path) for path in compiled_modules()]
    return mypycify(["--config-file", str(settings), *modules], opt_level="3", target_dir=str(folder / "c"))


def compile_into(folder: Path) -> Path:
    """Compile the modules, and return the folder in which they lie as they are to lie where they are installed.

    Raises:
        BuildError: where there is no compiler for C, or it fails.
    """
    from setuptools import Distribution
    from setuptools.command.build_ext import build_ext
    from setuptools.errors import BaseError, CompileError, LinkError

    made, here = folder / "made", Path.cwd()
    # What mypyc writes it writes where it is started.
    os.chdir(folder)
    try:
        command = build_ext(Distribution({"name": "ruledeck", "ext_modules": translated(folder)}))
        command.build_lib, command.build_temp = str(made), str(folder / "objects")
        command.ensure_finalized()
        command.run()
    except (BaseError, CompileError, LinkError) as error:
        raise BuildError(
            f"the compiled build needs a compiler for C and the headers of Python: {error}; without HATCH_BUILD_HOOKS_ENABLE none is needed"
        ) from error
    finally:
        os.chdir(here)
    return made


class CompiledBuild(BuildHookInterface[Any]):
    """Adds the compiled modules to a wheel."""

    folder: Path | None = None

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile in a folder of its own: what lay beside the sources would be imported in their place, also after they have changed.

        Raises:
            BuildError: where it cannot be made, or what is edited would not be what runs.
        """
        if version == "editable":
            raise BuildError(
                "what one edits would not be what runs: install without -e, or without HATCH_BUILD_HOOKS_ENABLE"
            )
        self.folder = Path(mkdtemp(prefix="ruledeck-compiled-"))
        try:
            made = compile_into(self.folder)
        except BaseException:
            shutil.rmtree(self.folder)
            raise
        for path in sorted(path for path in made.rglob("*") if path.is_file()):
            build_data["force_include"][str(path)] = path.relative_to(made).as_posix()
        build_data["pure_python"], build_data["infer_tag"] = False, True

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Take the folder away, as its files are in the wheel."""
        if self.folder is not None:
            shutil.rmtree(self.folder)
