"""What the page about extending ruledeck shows of the code stands there."""

from textwrap import dedent

import pytest

from .pages import FENCE, ROOT

PAGE = ROOT / "docs" / "extending.md"
SHOWN = [
    (match["info"].split()[1], dedent(match["text"]).splitlines())
    for match in FENCE.finditer(PAGE.read_text(encoding="utf-8"))
    if match["info"].startswith(("python ", "text "))
]


@pytest.mark.parametrize(("path", "lines"), SHOWN, ids=[path for path, _ in SHOWN])
def test_the_code_is_that_of_the_module(path: str, lines: list[str]) -> None:
    """Each block names a file, and its lines stand in the file one behind the other, however far they are indented."""
    written = [line.strip() for line in (ROOT / path).read_text(encoding="utf-8").splitlines()]
    wanted = [line.strip() for line in lines]
    assert any(written[at : at + len(wanted)] == wanted for at in range(len(written)))


def test_modules_that_the_page_names_are_there() -> None:
    """The page shows code of every kind of place that it speaks of."""
    assert len(SHOWN) > 8
