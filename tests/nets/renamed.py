"""A game plays the same whatever its words are: no noun of a game means more to the language than another one would.

Every noun that `game.yaml` declares is spelled otherwise, in every file, and the matches must have the same logs.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, Final

from tests.generated.plays import errors
from tests.generated.whole_way import Files, write

from ruledeck.grammar.binder.game import Game, bind_game
from ruledeck.grammar.files.loading import read_game
from ruledeck.interpreter.compiler.compiler import compile_game

from .found import Catch
from .slowly import part, told

OF_THE_LANGUAGE: Final = frozenset(("field", "die", "turn", "room"))
"""Nouns of the drawn games that are words of the language, too: `fields:`, `kind: die`, `turn x face-up`, `room for x`."""
_PARTS: Final = ("types", "zones", "counters", "values", "periods", "options")


def nouns(game: Game) -> list[str]:
    """Return the nouns that the manifest of a game declares."""
    manifest = game.text.manifest
    return [noun for name in _PARTS for noun in (getattr(manifest, name) or ()) if noun not in OF_THE_LANGUAGE]


def other(noun: str) -> str:
    """Return another spelling of a noun: one that nothing else has, with the article of the first."""
    return " ".join(f"{'a' if word[0] in 'aeio' else 'z'}{word[::-1]}q" for word in noun.split())


def renamed(files: Files, words: list[str]) -> Files:
    """Return a game in which some nouns are spelled otherwise; several of a thing end in -s as they did."""
    for word in sorted(words, key=len, reverse=True):
        pattern = re.compile(rf"\b{re.escape(word)}(s?)\b")
        files = {name: pattern.sub(rf"{other(word)}\1", text) for name, text in files.items()}
    return files


def differences(game: Game, files: Files, players: int, seeds: range, folder: Path, catch: Catch) -> None:
    """Compare the logs of a game with those of the same game in other words."""
    words = nouns(game)
    varied = renamed(files, words)
    refused = errors(varied, folder)
    if refused:
        catch.add("a game is refused for how its words are spelled", refused[0].message)
        return
    text, _ = read_game(write(varied, folder / "renamed"))
    first, second = (compile_game(each, players) for each in (game, bind_game(text)[0]))
    spelled = {other(word): word for word in words}
    for seed in seeds:
        here, there = told(first, seed), [_as_it_was(entry, spelled) for entry in told(second, seed)]
        at = part(here, there)
        if at is not None:
            catch.add(
                "how its words are spelled changes how a game is played",
                f"seed {seed}, entry {at} of the log: {here[at : at + 3]} with its own words, {there[at : at + 3]} with others",
            )
            return


def _as_it_was(value: Any, spelled: dict[str, str]) -> Any:
    """Return a part of a log with the nouns in it as they were spelled before."""
    if isinstance(value, tuple):
        return tuple([_as_it_was(each, spelled) for each in value])
    if isinstance(value, str):
        for now, before in spelled.items():
            value = value.replace(now, before)
    return value
