"""Takes out of the text of a game what `check` refuses, until it is clean, and makes it simpler step by step."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Final

from ruledeck.grammar.text.diagnostic import Diagnostic

from .whole_way import Files

MOST_REPAIRS: Final = 40
_HEADS: Final = re.compile(r"(action|reaction|interrupt|forced|rite|right|constant|whenever|sturdy)\b")
"""How an ability begins: nothing stands in its place."""
_SECTIONS: Final = re.compile(r"(asks|each|forced|closes|resolves|scope|nests|ties|under|moment): ")
_NOTHING: Final = "do nothing"
_SENTENCES: Final = "D3"
"""How the codes of what cannot be read as a sentence begin."""
_PLAINER: Final = tuple(
    (re.compile(head), plain)
    for head, plain in (
        (r"if .*:$", "if gloom on the game = 0:"),
        (
            r"(repeat|you may|.* may|for each|turn|phase|fight|round|fully|alternate|after|when|at) .*:$",
            "repeat 2 times:",
        ),
        (r"action\b.*:$", "action:"),
        (r"right\b.*:$", "right, limit once per turn:"),
        (r"rite\b.*:$", "rite:"),
        (r"(whenever|forced reaction)\b.*:$", "forced reaction after a unit is dealt damage:"),
        (r"reaction\b.*:$", "reaction after a unit is dealt damage:"),
        (r"forced interrupt\b.*:$", "forced interrupt when a unit would be dealt damage:"),
        (r"interrupt\b.*:$", "interrupt when a unit would be dealt damage:"),
    )
)
"""What stands in the place of a line that opens a block, so that the block is kept."""
_ENDED: Final = "D421"
"""The code of a step that is never reached: what ends the block before it is to go."""


def repaired(files: Files, errors: Callable[[Files], list[Diagnostic]]) -> Files | None:
    """Return a draft without what is refused, or `None` when it cannot be mended.

    Args:
        files: The draft.
        errors: Returns what is wrong with a game; the paths of its findings end with the names of files.
    """
    found = dict(files)
    for _ in range(MOST_REPAIRS):
        wrong = errors(found)
        if not wrong:
            return found
        # What is not even a sentence goes first: of a verb that holds such a line no other line knows.
        wrong = [one for one in wrong if one.code.startswith(_SENTENCES)] or wrong
        lines: dict[str, set[int]] = {}
        for one in wrong:
            name = next((name for name in found if one.span is not None and one.span.source.path.endswith(name)), "")
            if name in ("", "game.yaml") or one.span is None:
                return None
            at = culprit(found[name].split("\n"), one.span.begin.line - 1, one.code)
            lines.setdefault(name, set()).add(at + 1)
        for name, numbers in lines.items():
            changed = without(found[name], numbers)
            if changed == found[name]:
                return None
            found[name] = changed
    return None


def depth_of(line: str) -> int:
    """Return how far a line is indented."""
    return len(line) - len(line.lstrip())


def culprit(lines: list[str], at: int, code: str) -> int:
    """Return the line that is to go because of a finding at another, or at itself."""
    if lines[at].strip() != _NOTHING and (depth_of(lines[at]) != 2 or lines[at].strip() == "rules: |"):
        return at
    # What is harmless itself stands behind what ends its block, or inside of what takes no such line.
    while at > 0:
        at -= 1
        nearer = depth_of(lines[at]) - depth_of(lines[at + 1]) if code == _ENDED else -1
        if lines[at].strip() and (nearer >= 0 or depth_of(lines[at]) in (0, 4) or lines[at].strip() != _NOTHING):
            return at
    return at


def without(text: str, numbers: set[int]) -> str:
    """Return a text without some lines and what is indented below them; inside of blocks something harmless stands there."""
    kept: list[str] = []
    dropping = -1
    for number, line in enumerate(text.split("\n"), 1):
        if dropping >= 0 and (depth_of(line) > dropping or not line.strip()):
            continue
        dropping = -1
        if number in numbers and line.strip():
            plain = plainer(line)
            if plain is not None:
                kept.append(plain)
                continue
            dropping = depth_of(line)
            kept += replacement(line)
            continue
        kept.append(line)
    return "\n".join(kept)


def plainer(line: str) -> str | None:
    """Return a plainer opening of the same block, or `None` for what opens none or is as plain already."""
    said = line.strip()
    plain = next((plain for head, plain in _PLAINER if head.match(said)), said) if depth_of(line) >= 4 else said
    return None if plain == said else f"{' ' * depth_of(line)}{plain}"


def replacement(line: str) -> list[str]:
    """Return what stands in the place of a line without its block: nothing for an ability, a declaration, an arm of a step."""
    said, indent = line.strip(), depth_of(line)
    if indent in (0, 2) or (indent == 4 and _HEADS.match(said)) or _SECTIONS.match(said) or said in ("else:", "then:"):
        return []
    if said == "-":
        return [line, f"{' ' * (indent + 4)}{_NOTHING}"]
    return [f"{' ' * indent}{_NOTHING}"]


def simpler(files: Files) -> Iterator[Files]:
    """Yield the games that are one step simpler: without a card, an ability, a block or a line."""
    for name in ("cards/core.yaml", "rules/play.rules"):
        lines = files[name].split("\n")
        order = sorted(range(len(lines)), key=lambda at: len(lines[at]) - len(lines[at].lstrip()))
        for at in order:
            if lines[at].strip() and lines[at].strip() != "do nothing":
                yield {**files, name: without(files[name], {at + 1})}
