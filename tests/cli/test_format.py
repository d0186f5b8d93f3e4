"""`format`: which files it rewrites, and that it writes them safely."""

import io
import sys
from pathlib import Path

import pytest

from .program import RULES, Program

LOOSE = RULES.replace("end the game", "end  the   game")
CARD = "- id: scout\n  name: Scout   # a comment\n  type: unit\n  rules: |\n    action:\n        end  the game\n"


def loosen(game: Path) -> Path:
    """Write rules that are not in their canonical spelling."""
    path = game / "rules" / "play.rules"
    path.write_text(LOOSE, encoding="utf-8")
    return path


def test_canonical_files_stay(skirmish: Path, ruledeck: Program) -> None:
    """A file in its canonical spelling is not written."""
    path = skirmish / "rules" / "play.rules"
    before = path.stat().st_mtime_ns
    result = ruledeck("format")
    assert (result.code, result.out, path.stat().st_mtime_ns) == (0, "", before)


@pytest.mark.parametrize("command", ["format", "fmt"])
def test_a_file_is_rewritten(skirmish: Path, ruledeck: Program, command: str) -> None:
    """The text becomes canonical and the file is named."""
    path = loosen(skirmish)
    result = ruledeck(command)
    assert (result.code, result.out) == (0, "formatted games/skirmish/rules/play.rules\n")
    assert path.read_text(encoding="utf-8") == RULES


def test_behaviour_in_yaml_is_rewritten_alone(skirmish: Path, ruledeck: Program) -> None:
    """The YAML around the behaviour keeps its comments and spaces."""
    path = skirmish / "cards" / "core.yaml"
    path.write_text(CARD, encoding="utf-8")
    ruledeck("format", path)
    changed = path.read_text(encoding="utf-8")
    assert "name: Scout   # a comment\n" in changed
    assert "end the game" in changed


def test_check_writes_nothing(skirmish: Path, ruledeck: Program) -> None:
    """`--check` names the files and fails."""
    path = loosen(skirmish)
    result = ruledeck("format", "--check")
    assert (result.code, result.out) == (1, "would reformat games/skirmish/rules/play.rules\n")
    assert path.read_text(encoding="utf-8") == LOOSE


def test_diff_shows_the_change(skirmish: Path, ruledeck: Program) -> None:
    """`--diff` prints what would change and writes nothing."""
    path = loosen(skirmish)
    result = ruledeck("format", "--diff")
    assert result.code == 1
    assert "-        turn: end  the   game\n+        turn: end the game\n" in result.out
    assert path.read_text(encoding="utf-8") == LOOSE


def test_a_single_file(skirmish: Path, ruledeck: Program) -> None:
    """Only the named file is rewritten."""
    path = loosen(skirmish)
    assert ruledeck("format", skirmish / "cards" / "core.yaml").out == ""
    assert ruledeck("format", path).out != ""


def test_errors_are_reported_and_the_file_stays(skirmish: Path, ruledeck: Program) -> None:
    """What cannot be read cannot be formatted."""
    path = skirmish / "rules" / "play.rules"
    path.write_text(LOOSE + "verb (\n", encoding="utf-8")
    result = ruledeck("format")
    assert result.code == 1
    assert "play.rules:6:" in result.out
    assert path.read_text(encoding="utf-8") == LOOSE + "verb (\n"


def test_line_ends_mark_and_permissions_are_kept(skirmish: Path, ruledeck: Program) -> None:
    """CRLF stays CRLF, a byte order mark stays, and so does who may read the file."""
    path = loosen(skirmish)
    path.write_bytes(b"\xef\xbb\xbf" + LOOSE.replace("\n", "\r\n").encode())
    path.chmod(0o640)
    ruledeck("format")
    assert path.read_bytes() == b"\xef\xbb\xbf" + RULES.replace("\n", "\r\n").encode()
    assert path.stat().st_mode & 0o777 == 0o640


def test_a_failed_write_leaves_the_file(skirmish: Path, ruledeck: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    """The file is replaced in one step or not at all, and no other file is left behind."""
    path = loosen(skirmish)

    def fail(*arguments: object) -> None:
        raise OSError("disk full")

    monkeypatch.setattr(Path, "replace", fail)
    assert ruledeck("format").code == 2
    assert path.read_text(encoding="utf-8") == LOOSE
    assert list(path.parent.iterdir()) == [path]


def feed(monkeypatch: pytest.MonkeyPatch, data: bytes) -> None:
    """Give the program a standard input."""
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data), encoding="utf-8"))


def test_standard_input(ruledeck: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    """With `-` the canonical text goes to the standard output; the name says what it is."""
    feed(monkeypatch, LOOSE.encode())
    result = ruledeck("format", "-", "--stdin-filename", "rules/play.rules")
    assert (result.code, result.out) == (0, RULES)
    feed(monkeypatch, CARD.encode())
    assert "end the game" in ruledeck("format", "-", "--stdin-filename", "cards/core.yaml").out


def test_standard_input_with_an_error(ruledeck: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    """An editor gets its text back unchanged, and the error on stderr."""
    feed(monkeypatch, b"verb (\n")
    result = ruledeck("format", "-", "--stdin-filename", "rules/play.rules")
    assert (result.code, result.out) == (1, "verb (\n")
    assert "rules/play.rules:1:" in result.err


def test_standard_input_is_compared(ruledeck: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    """`--check` and `--diff` work on the standard input, too."""
    feed(monkeypatch, LOOSE.encode())
    assert ruledeck("format", "-", "--check", "--stdin-filename", "a.rules").code == 1
    feed(monkeypatch, LOOSE.encode())
    assert "+        turn: end the game" in ruledeck("format", "-", "--diff", "--stdin-filename", "a.rules").out


@pytest.mark.parametrize(
    "arguments", [["-"], ["-", "--stdin-filename", "a.txt"], ["-", "b", "--stdin-filename", "a.rules"]]
)
def test_standard_input_needs_a_name(ruledeck: Program, arguments: list[str]) -> None:
    """Without knowing what the text is, nothing is guessed."""
    assert ruledeck("format", *arguments).code == 2
