"""Saves that somebody wrote by hand: their checksum is right, and something in them is not."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

from ruledeck.interpreter.api.saving import body_of, content_hash
from ruledeck.interpreter.engine.machine import decide
from ruledeck.interpreter.explain.replay import Record
from ruledeck.interpreter.state import saves
from ruledeck.interpreter.state.program import Program

from ..play.records import begin

_NUMBERS = (-1, 0, 1, 2, 3, 7, 99, -99, 10**6, 10**18, -(10**18), 2**63)
_VALUES: tuple[Any, ...] = (
    None, True, False, "", "random", "nobody", "search:0s", "policy:none", "os:system", "\x1b[2J\x1b]0;x\x07", "\u202e", 1.5, 0.0,
    [], {}, [[]], [0], [None], ["x"], {"x": 1}, [[1, 2], [3, 4]], "9" * 50, [1] * 500,
)  # fmt: skip


def genuine(program: Program, seed: int, decisions: int) -> dict[str, Any]:
    """Return what a save of a game holds after some random decisions of people, with its record."""
    random = Random(seed)
    s = begin(program, Record(seed))
    taken = []
    for _ in range(decisions):
        if s.pending is None:
            break
        place = random.randrange(len(s.pending.options))
        taken.append(s.pending.options[place])
        decide(s, place)
    body: dict[str, Any] = body_of(s, ["Ann", "Bo", "Cy", "Di"][: s.layout.players])
    body["record"] = {"seed": seed, "decisions": saves.plain(tuple(taken))}
    written: dict[str, Any] = json.loads(json.dumps(body))
    return written


def forge(body: dict[str, Any], random: Random) -> str:
    """Change something in the body of a save, and say what."""
    if random.random() < 0.7:
        # Most are changed without the record that would give them away.
        body.pop("record", None)
    told = []
    for _ in range(random.choice((1, 1, 1, 2, 4))):
        told.append(_changed(body, random))
    return "; ".join(told)


def _changed(body: dict[str, Any], random: Random) -> str:
    """Go down into the body at random, and change what is found there."""
    at: Any = body
    way: list[str] = []
    while True:
        keys = list(at) if isinstance(at, dict) else list(range(len(at)))
        if not keys:
            at.append(random.choice(_NUMBERS)) if isinstance(at, list) else at.update(x=1)
            return f"{'.'.join(way)} filled"
        key = random.choice(keys)
        way.append(str(key))
        inner = at[key]
        if isinstance(inner, dict | list) and inner and random.random() < 0.85:
            at = inner
            continue
        how = random.random()
        if how < 0.5 and isinstance(inner, int):
            at[key] = random.choice((*_NUMBERS, inner + 1, inner - 1))
        elif how < 0.65:
            at[key] = random.choice(_VALUES)
        elif how < 0.75:
            del at[key]
        elif how < 0.85 and isinstance(at, list):
            at.insert(key, inner)
        else:
            other = random.choice(keys)
            at[key], at[other] = at[other], inner
        return f"{'.'.join(way)}: {json.dumps(inner)[:40]}"


def write(path: Path, program: Program, body: dict[str, Any]) -> None:
    """Write a save with a right checksum."""
    game = program.game
    path.write_text(saves.text_of(saves.Save(game.text.id, content_hash(game), body)), encoding="utf-8")
