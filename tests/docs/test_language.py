"""Every block of the language and of YAML in the documentation is read by the example game."""

from pathlib import Path

import pytest

from ruledeck.grammar.reference.pages import reference

from .pages import EXAMPLE, ROOT, blocks, findings, with_blocks

PAGES = sorted([*(ROOT / "docs").glob("*.md"), ROOT / "README.md", ROOT / "CONTRIBUTING.md"])


def test_the_reference_is_the_one_that_the_language_makes() -> None:
    """`docs/reference.md` is what `python -m ruledeck.grammar.reference.pages` prints."""
    assert (ROOT / "docs" / "reference.md").read_text(encoding="utf-8") == reference()


def test_the_example_game_has_no_faults() -> None:
    """The game of the tutorial is understood down to the last word."""
    assert findings(EXAMPLE) == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_block_of_the_language_is_understood(page: Path, tmp_path: Path) -> None:
    """Blocks of rules, cards, decks and rulings are read by the example game without a finding."""
    assert findings(with_blocks(page, tmp_path)) == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_block_says_how_it_is_read(page: Path) -> None:
    """A block of the language names one of the ways in which it is tested."""
    known = {
        "rules": {"", "steps", "conditions", "numbers"},
        "yaml": {"game", "cards", "decks", "rulings"},
    }
    loose = [
        f"{page.name}:{block.line}"
        for block in blocks(page)
        if block.language in known and block.aside not in known[block.language] and "/" not in block.aside
    ]
    assert loose == []
