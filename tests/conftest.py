"""What every test may rely on: the project's root, and surroundings that do not depend on the machine."""

from __future__ import annotations

import os
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest
from hypothesis import settings

settings.register_profile("ci", derandomize=True, deadline=None)
settings.register_profile("dev", deadline=None)
settings.load_profile("ci" if os.environ.get("CI") else "dev")

OUTER_VARIABLES = ("CI", "COLUMNS", "FORCE_COLOR", "GITHUB_ACTIONS", "LINES", "NO_COLOR", "PY_COLORS")


def pytest_configure(config: pytest.Config) -> None:
    """Collect rulings also where the installation is older than their plugin: nobody would notice that they are missing."""
    if not config.pluginmanager.hasplugin("ruledeck"):
        config.pluginmanager.register(import_module("ruledeck.cli.rulings.plugin"), "ruledeck")


@pytest.fixture(scope="session")
def root() -> Path:
    """The folder that holds `pyproject.toml`."""
    return Path(__file__).resolve().parent.parent


@pytest.fixture(scope="session", autouse=True)
def own_cache(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Keep the caches of this run, also those of started processes, out of the user's cache folder."""
    folder = tmp_path_factory.mktemp("cache")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_CACHE_HOME", str(folder))
        yield folder


@pytest.fixture(autouse=True)
def plain_surroundings(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hide the variables that change what a command prints or writes; a test sets those that it is about."""
    for name in OUTER_VARIABLES:
        monkeypatch.delenv(name, raising=False)
