"""What the page about extending ruledeck shows of the code stands there."""

import re
from textwrap import dedent

import pytest

from .pages import FENCE, ROOT

PAGE = ROOT / "docs" / "extending.md"
SHOWN = [
    (match["info"].split()[1], dedent(match["text"]).splitlines())
    for match in FENCE.finditer(PAGE.read_text(encoding="utf-8"))
    if match["info"].startswith(("python ", "text "))
]


def shows(shown: str, written: str) -> bool:
    """Whether a line of the page shows one of the code; dots at its end stand for the rest."""
    return written.startswith(shown.removesuffix("...")) if shown.endswith("...") else written == shown


@pytest.mark.parametrize(("path", "lines"), SHOWN, ids=[path for path, _ in SHOWN])
def test_the_code_is_that_of_the_module(path: str, lines: list[str]) -> None:
    """Each block names a file, and its lines stand in the file one behind the other, however far they are indented."""
    written = [line.strip() for line in (ROOT / path).read_text(encoding="utf-8").splitlines()]
    wanted = [line.strip() for line in lines]
    runs = (written[at : at + len(wanted)] for at in range(len(written) - len(wanted) + 1))
    assert any(all(map(shows, wanted, run)) for run in runs)


def test_modules_that_the_page_names_are_there() -> None:
    """The page shows code of every kind of place that it speaks of."""
    assert len(SHOWN) > 8


def test_places_that_the_page_names_are_there() -> None:
    """A path in backticks is one of the repository, or of one of its packages."""
    packages = [ROOT / "docs", *(ROOT / each / "ruledeck" / each for each in ("grammar", "interpreter", "cli"))]
    text = FENCE.sub("", PAGE.read_text(encoding="utf-8"))
    paths = set(re.findall(r"`([a-z_]+(?:/[a-z_]+)+(?:\.[a-z]+)?)`", text))
    lost = {
        path for path in paths if not any((home / path).exists() for each in packages for home in (each, each.parent))
    }
    assert lost == set()
    assert len(paths) > 20
