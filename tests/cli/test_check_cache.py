"""The cache of `check`: it answers fast, never wrongly, and lies only in the user's cache folder."""

import sys
from pathlib import Path

import pytest

from ruledeck.cli.checking.cache import MOST_ENTRIES
from ruledeck.cli.games import kept_files

from .program import Program, started


def entries(workshop: Path) -> list[Path]:
    """Return the kept results."""
    return sorted((workshop / ".cache" / "ruledeck" / "check").glob("*"))


def test_unchanged_content_imports_no_parser(skirmish: Path, workshop: Path) -> None:
    """The second check of the same content is answered without the heavy libraries, with the same words."""
    first, second = (started("check", cwd=workshop).stdout.splitlines() for _ in range(2))
    assert (first[:-1], second[-1]) == (second[:-1], "[]")
    assert first[-1] != "[]"


def test_kept_findings_are_the_same(skirmish: Path, ruledeck: Program) -> None:
    """A finding from the cache has its place, its picture, its help and its notes."""
    (skirmish / "cards" / "more.yaml").write_text("- {id: scout, name: Ёж, type: unitt}\n", encoding="utf-8")
    fresh = ruledeck("check", "--no-cache")
    assert ruledeck("check") == fresh
    assert ruledeck("check") == fresh
    assert ruledeck("check", "--output-format", "sarif") == ruledeck("check", "--output-format", "sarif", "--no-cache")


def test_a_change_is_seen(skirmish: Path, ruledeck: Program) -> None:
    """Another text, and a file that appears or goes, are looked at anew."""
    ruledeck("check")
    path = skirmish / "cards" / "core.yaml"
    path.write_text(path.read_text(encoding="utf-8").replace("cost: 1", "cost: x"), encoding="utf-8")
    assert ruledeck("check").code == 1
    path.unlink()
    assert "0 cards" in ruledeck("check").out
    (skirmish / "stray.txt").write_text("", encoding="utf-8")
    assert "Y124" in ruledeck("check").out


def test_another_program_does_not_read_it(
    skirmish: Path, ruledeck: Program, workshop: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A new version, or a changed file of this one, checks again."""
    before = kept_files.content_key(skirmish, skirmish)
    kept_files.program_key.cache_clear()
    monkeypatch.setattr(kept_files, "VERSION", "99")
    after = kept_files.content_key(skirmish, skirmish)
    kept_files.program_key.cache_clear()
    assert after != before


@pytest.mark.parametrize("text", ["", "{", "[]", '{"key": 1}', "null", "\x00", "[" * 200_000])
def test_a_broken_cache_is_as_good_as_none(skirmish: Path, workshop: Path, ruledeck: Program, text: str) -> None:
    """Whatever stands in the cache folder, the answer is right."""
    fresh = ruledeck("check")
    (entry,) = entries(workshop)
    entry.write_text(text, encoding="utf-8")
    assert ruledeck("check") == fresh


def test_a_cut_off_record_is_not_believed(skirmish: Path, workshop: Path, ruledeck: Program) -> None:
    """An entry in which a single letter is another one is not used, whatever it says then."""
    (skirmish / "stray.txt").write_text("", encoding="utf-8")
    fresh = ruledeck("check")
    (entry,) = entries(workshop)
    kept = entry.read_bytes()
    for at in range(0, len(kept), max(len(kept) // 40, 1)):
        entry.write_bytes(kept[:at] + bytes([kept[at] ^ 1]) + kept[at + 1 :])
        assert ruledeck("check") == fresh
    entry.write_bytes(kept.replace(b"Y124", b"Y123"))
    assert ruledeck("check") == fresh


def test_nothing_is_written_without_the_cache(skirmish: Path, workshop: Path, ruledeck: Program) -> None:
    """`--no-cache` leaves no file, and nothing ever lies beside the content."""
    before = sorted(skirmish.rglob("*"))
    ruledeck("check", "--no-cache")
    assert entries(workshop) == []
    ruledeck("check")
    assert sorted(skirmish.rglob("*")) == before


def test_a_folder_that_cannot_be_written_is_no_fault(
    skirmish: Path, workshop: Path, ruledeck: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without a cache folder the check works as before."""
    (workshop / "file").write_text("", encoding="utf-8")
    monkeypatch.setenv("XDG_CACHE_HOME", str(workshop / "file"))
    assert ruledeck("check").code == 0


def test_links_are_never_kept(skirmish: Path) -> None:
    """What a link leads to may change without a trace in the folder."""
    (skirmish / "cards" / "link.yaml").symlink_to(skirmish / "cards" / "core.yaml")
    assert kept_files.content_key(skirmish, skirmish) is None


def test_the_folder_does_not_grow_forever(skirmish: Path, workshop: Path, ruledeck: Program) -> None:
    """Old results make room for new ones."""
    folder = workshop / ".cache" / "ruledeck" / "check"
    folder.mkdir(parents=True)
    for number in range(MOST_ENTRIES + 5):
        (folder / f"old{number}.json").write_text("", encoding="utf-8")
    ruledeck("check")
    assert len(entries(workshop)) == MOST_ENTRIES


@pytest.mark.parametrize(
    ("platform", "variables", "end"),
    [
        ("linux", {"XDG_CACHE_HOME": "/caches"}, "/caches/ruledeck"),
        ("linux", {}, ".cache/ruledeck"),
        ("darwin", {}, "Library/Caches/ruledeck"),
        ("win32", {"LOCALAPPDATA": "C:/Local"}, "C:/Local/ruledeck/Cache"),
    ],
)
def test_each_platform_has_its_folder(
    platform: str, variables: dict[str, str], end: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The folder is where the platform keeps what may be deleted."""
    monkeypatch.delenv("XDG_CACHE_HOME")
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(sys, "platform", platform)
    assert kept_files.cache_folder().as_posix().endswith(end)
