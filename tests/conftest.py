"""What every test may rely on: the project's root, and surroundings that do not depend on the machine."""

from __future__ import annotations

import os
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import settings

settings.register_profile("ci", derandomize=True, deadline=None)
settings.register_profile("dev", deadline=None)
settings.load_profile("ci" if os.environ.get("CI") else "dev")

OUTER_VARIABLES = ("CI", "COLUMNS", "FORCE_COLOR", "GITHUB_ACTIONS", "LINES", "NO_COLOR", "PY_COLORS")


OWN_FOLDER = pytest.StashKey[TemporaryDirectory[str]]()


def pytest_configure(config: pytest.Config) -> None:
    """Prepare for rulings, which are read when they are collected, before any fixture is there.

    The caches of this run, also those of started processes, are kept out of the user's cache folder, as are its saves. Workers share
    the cache of the process that started them, so that what one has compiled, the others take; `RULEDECK_TESTS_CACHE` names a folder
    that outlives the run. Rulings are collected also where the installation is older than their plugin: nobody would notice that they
    are missing.
    """
    config.stash[OWN_FOLDER] = TemporaryDirectory(prefix="ruledeck-tests-")
    own = Path(config.stash[OWN_FOLDER].name)
    if not hasattr(config, "workerinput"):
        os.environ["XDG_CACHE_HOME"] = os.environ.get("RULEDECK_TESTS_CACHE") or str(own / "cache")
    os.environ["XDG_STATE_HOME"] = str(own / "state")
    if not config.pluginmanager.hasplugin("ruledeck"):
        config.pluginmanager.register(import_module("ruledeck.cli.rulings.plugin"), "ruledeck")


def pytest_unconfigure(config: pytest.Config) -> None:
    """Take the caches and saves of this run away."""
    config.stash[OWN_FOLDER].cleanup()


@pytest.fixture(scope="session")
def root() -> Path:
    """The folder that holds `pyproject.toml`."""
    return Path(__file__).resolve().parent.parent


@pytest.fixture(autouse=True)
def plain_surroundings(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hide the variables that change what a command prints or writes; a test sets those that it is about."""
    for name in OUTER_VARIABLES:
        monkeypatch.delenv(name, raising=False)
