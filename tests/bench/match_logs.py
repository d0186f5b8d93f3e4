"""Play matches by seed and print a digest of each log: a script for any version of the engine.

    python tests/bench/match_logs.py content/infiltration --players 3 --matches 100
    python tests/bench/match_logs.py content/swlcg --decks all --first 17 --matches 1 --entries

`tests/bench/same_logs.py` runs it with two interpreters. So it imports nothing of the tests, and looks for each function
of the engine under all the names that its module ever had. Prints one line for each match, with the seed, the number of
entries, and their digest; `--entries` prints the entries themselves, one JSON list a line, and `--engine` in front of all
the file of the engine that plays.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from hashlib import blake2b
from importlib import import_module
from itertools import product
from pathlib import Path
from typing import Any

FORMAT = "random:"
"""Stands before a format in the place of the id of a deck."""


def found(name: str, *modules: str) -> Callable[..., Any]:
    """Return a function or class, from the first of some modules that exists."""
    for module in modules:
        try:
            home = import_module(f"ruledeck.{module}")
        except ModuleNotFoundError:
            continue
        if hasattr(home, name):
            function: Callable[..., Any] = getattr(home, name)
            return function
    raise SystemExit(f"{name} is in none of the modules {', '.join(modules)}")


read_game = found("read_game", "grammar.files.loading", "grammar.loading")
bind_game = found("bind_game", "grammar.binder.game", "grammar.game")
compile_game = found("compile_game", "interpreter.compiler.compiler", "interpreter.compiler")
new_game = found("new_game", "interpreter.engine.machine", "interpreter.machine")
advance = found("advance", "interpreter.engine.machine", "interpreter.machine")
log_entries = found("log_entries", "interpreter.state.state", "interpreter.state")
components = found("components", "interpreter.state.starting_components", "interpreter.components")
draw_deck = found("draw_deck", "interpreter.decks.drawing", "interpreter.deck_drawing")
Wanted = found("Wanted", "interpreter.decks.drawing", "interpreter.deck_drawing")


def pairings(program: Any) -> list[dict[int, str]]:
    """Return which decks meet, by player (0 is the table): those of the game, and one drawn from each format."""
    text, seats = program.game.text, program.game.words.seats
    own = program.game.words.own_decks
    drawn = [FORMAT + name for name in text.manifest.formats]
    lists = [
        [deck.id for deck in text.decks if deck.seat is None or (seats and deck.seat == seats[owner - 1])] + drawn
        for owner in (range(1, program.layout.players + 1) if own else (0,))
    ]
    return [dict(enumerate(decks, 1 if own else 0)) for decks in product(*lists)]


def dealt(program: Any, seed: int) -> Any:
    """Return the components of the match of a seed: the pairings take turns."""
    every = pairings(program)
    if not every:
        return None
    decks = {}
    for owner, name in every[seed % len(every)].items():
        drawn = name.startswith(FORMAT)
        decks[owner] = draw_deck(program, Wanted(name.removeprefix(FORMAT), seed), owner) if drawn else name
        if decks[owner] is None:
            raise SystemExit(f"no deck of {name} was found for the seed {seed}")
    return components(program, decks)


def entries(program: Any, seed: int, given: argparse.Namespace) -> list[str]:
    """Return the log of a match: one line of JSON for each entry, whatever class an engine keeps it in."""
    bots = dict.fromkeys(range(1, program.layout.players + 1), given.bot)
    state = new_game(program, seed, bots, dealt(program, seed) if given.decks == "all" else None)
    advance(state)
    return [json.dumps(entry, ensure_ascii=False) for entry in log_entries(state)]


def main() -> None:
    """Play the matches and print what came of each."""
    parser = argparse.ArgumentParser(description="Print a digest of the log of each match.")
    parser.add_argument("game", type=Path, help="the folder of the game")
    parser.add_argument("--players", type=int, help="by default as few as possible")
    parser.add_argument("--first", type=int, default=0, help="the seed of the first match")
    parser.add_argument("--matches", type=int, default=1)
    parser.add_argument("--decks", choices=("first", "all"), default="first", help="the first decks, or all pairings")
    parser.add_argument("--bot", default="random")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--entries", action="store_true")
    parser.add_argument("--engine", action="store_true", help="say first which file begins a game")
    given = parser.parse_args()
    game, faults = bind_game(read_game(given.game)[0])
    if any(fault.severity.name == "ERROR" for fault in faults):
        raise SystemExit(f"{given.game}: {faults[0].message}")
    players = given.players or game.text.manifest.players.min
    program = compile_game(game, players, dict(one.split("=", 1) for one in given.option))
    if given.engine:
        print(getattr(import_module(new_game.__module__), "__file__", ""))
    for seed in range(given.first, given.first + given.matches):
        log = entries(program, seed, given)
        if given.entries:
            print("\n".join(log))
        else:
            print(seed, len(log), blake2b("\n".join(log).encode(), digest_size=16).hexdigest(), flush=True)


if __name__ == "__main__":
    main()
