"""What the documentation shows of commands is what they print."""

import sys
from pathlib import Path

import pytest

from ruledeck.cli.commands.manual import manual

from .pages import ROOT, blocks, matches, play_page, surroundings

PAGES = [
    page
    for page in sorted([*(ROOT / "docs").glob("*.md"), ROOT / "README.md", ROOT / "CONTRIBUTING.md"])
    if any(block.language == "console" for block in blocks(page))
]


def test_the_manual_is_what_the_commands_say() -> None:
    """`docs/cli.md` is what `python -m ruledeck.cli.commands.manual` prints."""
    assert (ROOT / "docs" / "cli.md").read_text(encoding="utf-8") == manual()


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_commands_print_what_the_page_shows(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    """The commands of a page, given in order in a fresh folder, print what stands below them."""
    monkeypatch.chdir(surroundings(page, tmp_path))
    # A bot of one's own is looked for in the current folder, too.
    monkeypatch.setattr(sys, "path", [*sys.path])
    wrong = [
        f"{page.name}:{one.line} $ {one.command}\n--- the page shows\n{one.expected}--- it prints\n{one.shown}"
        for one in play_page(page)
        if not one.fits
    ]
    assert "\n".join(wrong) == ""


@pytest.mark.parametrize(
    ("expected", "shown", "fits"),
    [
        ("a\n...\nd\n", "a\nb\nc\nd\n", True),
        ("a\n...\nd\n", "a\nd\n", True),
        ("in ... s\n", "in 1.5 s\n", True),
        ("a\nb\n", "a\n", False),
        ("a\n...\n", "b\nc\n", False),
    ],
)
def test_dots_stand_for_what_is_left_out(expected: str, shown: str, fits: bool) -> None:
    """Three dots stand for lines when alone on one, else for characters; nothing else is left out."""
    assert matches(expected, shown) == fits
