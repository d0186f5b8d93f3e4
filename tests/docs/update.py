"""`python -m tests.docs.update PAGE...`: put what commands print into pages, where nothing is left out with `...`."""

import os
import sys
import tempfile
from pathlib import Path

from .pages import play_page, surroundings


def update(page: Path) -> int:
    """Rewrite the outputs in a page that differ; return how many do."""
    changed = 0
    home = Path.cwd()
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(surroundings(page, Path(folder)))
        found = list(play_page(page))
        os.chdir(home)
    text = page.read_text(encoding="utf-8")
    at = 0
    for one in found:
        old = f"$ {one.command}\n{one.expected}"
        at = text.index(old, at)
        if one.fits:
            at += len(old)
            continue
        shown = one.shown.rstrip("\n")
        new = f"$ {one.command}\n" + (f"{shown}\n" if shown else "")
        printed = set(shown.splitlines())
        if any("..." in line for line in one.expected.splitlines() if line not in printed):
            at += len(old)
            print(f"{page}:{one.line} leaves something out; change it by hand:\n{new}")
        else:
            text = text[:at] + new + text[at + len(old) :]
            at += len(new)
            changed += 1
    page.write_text(text, encoding="utf-8")
    return changed


if __name__ == "__main__":
    for name in sys.argv[1:]:
        print(f"{name}: {update(Path(name).resolve())} changed")
