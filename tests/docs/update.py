"""`python -m tests.docs.update PAGE...`: put what commands print into pages, where nothing is left out with `...`."""

import os
import sys
import tempfile
from pathlib import Path

from .pages import play_page, run_python, surroundings


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


def update_python(page: Path) -> int:
    """Rewrite what the blocks of Python of a page print; return how many have changed."""
    changed, home = 0, Path.cwd()
    with tempfile.TemporaryDirectory() as folder:
        sys.path.insert(0, str(Path(folder)))
        os.chdir(surroundings(page, Path(folder)))
        found = list(run_python(page))
        os.chdir(home)
        sys.path.pop(0)
    text, at = page.read_text(encoding="utf-8"), 0
    for one in found:
        old = f"```python\n{one.text}```\n"
        at = text.index(old, at) + len(old)
        if one.fits:
            continue
        old = f"\n```text\n{one.expected}```\n"
        if text[at : at + len(old)] != old or "..." in one.expected:
            print(f"{page}:{one.line} prints something else; change it by hand:\n{one.shown}")
            continue
        text = f"{text[:at]}\n```text\n{one.shown}```\n{text[at + len(old) :]}"
        changed += 1
    page.write_text(text, encoding="utf-8")
    return changed


if __name__ == "__main__":
    for name in sys.argv[1:]:
        page = Path(name).resolve()
        print(f"{name}: {update(page) + update_python(page)} changed")
