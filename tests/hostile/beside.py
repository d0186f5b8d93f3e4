"""What lies beside a game and is read by commands: a list of a deck, the games of a run, a saved game; and slips for it."""

from __future__ import annotations

import json
import re
import tempfile
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from .breakages import Outside
from .children import answer

LIST, GAMES, SAVE = "friend.txt", "games.jsonl", "evening.json"
_ODD: tuple[Any, ...] = (
    None, True, -1, 0, 1, 10**15, 10**30, -(10**400), 1.5, float("nan"), float("inf"), "", "x", "\x1b[2J", "\u202e", "\ud800", "<b>",
    "9" * 6000, "x" * 300_000, [], {}, [[]], [None], {"x": {}}, [1] * 3000,
)  # fmt: skip
_ODD_LINES = (
    "4 ", "x4", "999999999999999999999 a", "-1 a", "1e400 a", "٣ a", "1 " + "a" * 100_000, "1 ../../../etc/passwd", "1 \x1b[2Ja",
    "1 a + 99999 dice", "Format: ", "Format: " + "x" * 300, "name: \u202ea", "seat: nobody", "1 [../a]", "1 [a] #", "(((((", "1x" * 150,
    "sets:", "1 a\u20281 b", "\ufeff1 a", "\x00", "# " + "x" * 399, "- " * 190, "[" * 390, "1 {x}", "1 %s",
)  # fmt: skip


def lay(game: Path, source: Path, beside: Path) -> None:
    """Put a list, the games of a run and a saved game of `source` beside its copy; a large game, which plays long, has no games.

    Args:
        game: The copy.
        source: What it was copied from.
        beside: The folder that is filled.
    """
    beside.mkdir(parents=True)
    beside.joinpath(LIST).write_text(_list(game), encoding="utf-8")
    for name, text in _played(source) if source.parent.name != "content" or source.name == "infiltration" else ():
        beside.joinpath(name).write_text(text, encoding="utf-8")


def _list(game: Path) -> str:
    """Return a list of the cards of the first deck, or of the first cards."""
    decks = [path.read_text(encoding="utf-8") for path in sorted(game.glob("decks/*.yaml"))]
    counted = re.findall(r"(?m)^ {4,}(\w+): (\d+)$", decks[0].partition("\n- id:")[0]) if decks else []
    cards = [path.read_text(encoding="utf-8") for path in sorted(game.glob("cards/*.yaml"))]
    titles = re.findall(r"(?m)^- id: \w+\n {2}name: (\w[^\n{}]*)$", "\n".join(cards))
    lines = [*(f"{count} [{card}]" for card, count in counted), *(f"1x {title}" for title in titles[:5])]
    return "\n".join(("Name: From a friend", "", "Cards:", *lines, ""))


@cache
def _played(source: Path) -> tuple[tuple[str, str], ...]:
    """Return the games of a run, and a saved game, by the names of their files."""
    found: list[tuple[str, str]] = []
    with tempfile.TemporaryDirectory() as name:
        place = Path(name)
        home = {kind: str(place / "home") for kind in ("XDG_CACHE_HOME", "XDG_STATE_HOME")}
        answer(["sim", str(source), "--games", "2", "--lines", str(place / GAMES)], place, home)
        answer(["play", str(source), "--seed", "1"], place, home)
        saves = sorted(place.glob("home/ruledeck/games/*.json"))
        for path, named in ((place / GAMES, GAMES), *((save, SAVE) for save in saves[:1])):
            if path.is_file():
                found.append((named, path.read_text(encoding="utf-8")))
    return tuple(found)


def reading(game: str, beside: Path, random: Random) -> list[list[str]]:
    """Return command lines that read what lies beside a game."""
    friend, save = str(beside / LIST), str(beside / SAVE)
    return [
        ["deck", "import", game, friend],
        ["deck", "import", game, friend, "--name", "A\x1b[2J\u202e", "--format", random.choice(("a", "starter", "x" * 999))],
        ["deck", "check", game, friend, "--output-format", random.choice(("text", "json"))],
        ["deck", "export", game, random.choice((friend, "random:a", "a", "../../etc/passwd")), "--lang", "ru"],
        ["play", game, "--seed", "1", "--deck", f"1={friend}"],
        ["sim", game, "--games", "1", "--deck", f"2={friend}"],
        ["play", game, "--resume", save],
        ["why", save, "--game", game, *random.choice(([], ["--log"], ["a"], ["pass"], ["choose a"], ["--as", "alice"]))],
    ]  # fmt: skip


def writing(game: str, beside: Path) -> list[list[str]]:
    """Return command lines that read what lies beside a game and write into it, or into the game."""
    return [
        ["deck", "import", game, str(beside / LIST), "--output", "friend", "--force"],
        ["deck", "import", game, str(beside / LIST), "--output", "../../friend"],
        ["sim", game, "--games", "3", "--lines", str(beside / GAMES), "--resume", "--page", str(beside / "page.html"), "--cards"],
        ["sim", game, "--games", "3", "--lines", str(beside / GAMES), "--resume", "--output-format", "json"],
        ["new", "ruling", game, "A gizmo works", "--from", str(beside / SAVE)],
    ]  # fmt: skip


def slip(beside: Path, random: Random, _outside: Outside) -> str:
    """Change something in what lies beside: a value of a line of JSON, or a line of a list."""
    path = random.choice([path for path in sorted(beside.iterdir()) if path.is_file()] or [beside / LIST])
    lines = path.read_text(encoding="utf-8", errors="replace").split("\n") if path.is_file() else [""]
    at = random.randrange(len(lines))
    if path.suffix == ".txt":
        lines[at] = random.choice((random.choice(_ODD_LINES), lines[at] + random.choice(_ODD_LINES)))
        told = f"{lines[at]!r:.40}"
    else:
        at = at if lines[at].startswith("{") else 0
        lines[at], told = _changed(lines[at], random)
    path.write_bytes("\n".join(lines).encode("utf-8", "surrogatepass"))
    return f"{told} in line {at + 1} of {path.name}"


def _changed(line: str, random: Random) -> tuple[str, str]:
    """Return a line of JSON with something else in the place of a value, and what was done."""
    try:
        found = json.loads(line)
    except ValueError:
        return line, "nothing changed"
    ways = list(_ways(found))
    if not ways:
        return line, "nothing changed"
    at, key = random.choice(ways)
    before, new = at[key], random.choice(_ODD)
    if random.random() < 0.15 and isinstance(at, dict):
        at[random.choice(("x", "<b>", "\x1b[2J", "alice", ""))] = at.pop(key)
        return json.dumps(found), f"{key!r} has another name"
    at[key] = new
    return json.dumps(found), f"{key!r}: {new!r:.30} for {before!r:.30}"


def _ways(found: Any) -> Iterator[tuple[Any, Any]]:
    """Yield everything that holds something, with the key or the place of what it holds."""
    for key in list(found) if isinstance(found, dict) else range(len(found)) if isinstance(found, list) else ():
        yield found, key
        yield from _ways(found[key])
