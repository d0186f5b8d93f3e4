"""The version of this program; to look it up in the metadata of the installation would take longer."""

from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from typing import Final

VERSION: Final = "0.1.0"


def is_compiled() -> bool:
    """Whether this is the compiled build, in which the engine is machine code that lies beside its sources.

    Nothing of the engine is imported for the answer: `--version` takes as long as Python takes to start.
    """
    state = Path(__file__).parents[2] / "interpreter" / "state" / "state"
    return any(Path(f"{state}{suffix}").exists() for suffix in EXTENSION_SUFFIXES)


def version_line() -> str:
    """Return what `--version` says."""
    return f"ruledeck {VERSION} (compiled)" if is_compiled() else f"ruledeck {VERSION}"
