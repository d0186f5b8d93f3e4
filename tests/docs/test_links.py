"""Links between the pages lead somewhere."""

import re
from pathlib import Path

import pytest

from .pages import FENCE, ROOT

PAGES = sorted([*(ROOT / "docs").rglob("*.md"), *ROOT.glob("*.md")])
UNSAID = re.compile(r"[^\w -]")
LINK = re.compile(r"\]\((?!https?:|#)([^)#\s]+)(#[^)\s]*)?\)")


def anchors(page: Path) -> set[str]:
    """Return the anchors that a page's headings make, as code hosts make them."""
    headings = re.findall(r"^#+ (.+)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    return {"#" + UNSAID.sub("", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_links_lead_somewhere(page: Path) -> None:
    """Every relative link of a page names a file or folder of the repository, and a heading that is there."""
    lost = []
    for target, anchor in LINK.findall(FENCE.sub("", page.read_text(encoding="utf-8"))):
        path = page.parent / target
        if not path.exists() or (anchor and anchor not in anchors(path)):
            lost.append(f"{target}{anchor}")
    assert lost == []
