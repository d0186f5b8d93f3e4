"""The whole way of a game, from its text to the last line of its log; what goes wrong on it is returned as words.

A game is a mapping from the names of its files to their text, so that a test may write, change and shrink it.
"""

from __future__ import annotations

import io
import traceback
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from dataclasses import dataclass, field
from functools import partial
from itertools import combinations, product
from pathlib import Path
from random import Random
from unittest.mock import patch

from ruledeck.cli.checking.checking import check_game
from ruledeck.cli.entry import run
from ruledeck.cli.speech.names import table_names
from ruledeck.cli.speech.narration import narrate
from ruledeck.cli.table.board import board
from ruledeck.cli.table.prompt import prompt_of
from ruledeck.cli.table.setup import shown_names
from ruledeck.cli.terminal.report import Format, render
from ruledeck.grammar.binder.game import Game, bind_game
from ruledeck.grammar.files.loading import read_game
from ruledeck.grammar.files.manifest import Manifest
from ruledeck.grammar.text.diagnostic import Diagnostic, Severity
from ruledeck.interpreter.compiler.compiler import compile_game
from ruledeck.interpreter.engine.machine import advance, decide, new_game
from ruledeck.interpreter.proof.invariants import breaches, log_name
from ruledeck.interpreter.state.log import read_log
from ruledeck.interpreter.state.program import Program
from ruledeck.interpreter.state.runaway import EndlessError
from ruledeck.interpreter.state.saves import Refusal, Save, from_json, load, save, to_json
from ruledeck.interpreter.state.state import State

Files = Mapping[str, str]
"""The files of a game: path below its folder, and text."""
Options = Mapping[str, str]
"""Chosen options by name."""

DECISIONS = 60
"""So many decisions are taken in a match from outside; a bot inside of the machine plays it to its end."""
LOOKED = 12
"""At so many of them the table is shown, and the state is copied and saved."""


def write(files: Files, folder: Path) -> Path:
    """Write a game below a folder, and return its own."""
    root = folder / "game"
    for name, text in files.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text, encoding="utf-8")
    return root


@dataclass(slots=True)
class Walk:
    """What came of a game.

    Attributes:
        findings: What `check` found.
        faults: What went wrong, each a sentence or a traceback.
        told: All that was told of its matches.
        played: How many matches were played to their end.
        endless: How many were stopped because they never end, which is reported at a place.
    """

    findings: tuple[Diagnostic, ...] = ()
    faults: list[str] = field(default_factory=list)
    told: str = ""
    played: int = 0
    endless: int = 0

    @property
    def errors(self) -> list[Diagnostic]:
        """The findings that keep a game from being played."""
        return [one for one in self.findings if one.severity is Severity.ERROR]

    @contextmanager
    def watched(self, what: str) -> Iterator[None]:
        """Note what is raised in the block as a fault; a report that something goes on for ever is none."""
        try:
            yield
        except EndlessError:
            self.endless += 1
        except Exception:
            self.faults.append(f"{what}:\n{traceback.format_exc()}")


def checked(root: Path) -> Walk:
    """Return what `check` says of a game; each finding must have a place, and be shown in every format."""
    walk = Walk()
    with walk.watched("check"):
        walk.findings = check_game(root, Path(root.name)).findings
        for output in Format:
            render(walk.findings, output, colour=False)
        for one in walk.findings:
            span = one.span
            if span is None or not 0 <= span.start <= span.end <= len(span.source.text):
                walk.faults.append(f"a finding without a place: {one.code} {one.message}")
            elif span.source.text.splitlines() and span.begin.line > len(span.source.text.splitlines()) + 1:
                walk.faults.append(f"a finding behind the end of its file: {one.code} {one.message}")
    return walk


def sizes(manifest: Manifest) -> range:
    """Return the numbers of players that a game is for."""
    return range(manifest.players.min, manifest.players.max + 1)


def pairs_of_options(manifest: Manifest) -> list[Options]:
    """Return choices of options in which every two values of two options meet at least once."""
    options = {name: [str(value) for value in option.values] for name, option in manifest.options.items()}
    if len(options) < 2:
        return [{name: value} for name, values in options.items() for value in values] or [{}]
    return [
        {one: first, other: second}
        for one, other in combinations(options, 2)
        for first, second in product(options[one], options[other])
    ]


def programs(game: Game, walk: Walk, most: int | None = None) -> Iterator[Program]:
    """Yield a game compiled for each number of players and each choice of options, at most so many of these."""
    manifest = game.text.manifest
    assert manifest is not None
    for players in sizes(manifest):
        for options in pairs_of_options(manifest)[:most]:
            with walk.watched(f"compiling for {players} players under {dict(options)}"):
                yield compile_game(game, players, options)


def told(s: State, language: str = "en") -> str:
    """Return the log of a match in sentences."""
    program = s.program
    names = table_names(program, shown_names(program.game, program.layout.players, language), language)
    return "\n".join(narrate(list(read_log(s)), names))


def shown(s: State, language: str = "en") -> str:
    """Return the table and the open decision as its player sees them."""
    program = s.program
    names = table_names(program, shown_names(program.game, program.layout.players, language), language)
    prompt = prompt_of(s, names)
    return "\n".join((*board(s, prompt.player, names), prompt.question, *prompt.options, *prompt.phrases))


def saved(s: State, path: Path) -> State:
    """Return a state that was written to a file and read again."""
    refused = save(path, Save("game", "text", {"state": to_json(s)}))
    assert refused is None, refused
    loaded = load(path, "game", "text")
    assert not isinstance(loaded, Refusal), loaded.reason
    copy = from_json(s.layout, loaded.body["state"])
    assert not isinstance(copy, Refusal), copy.reason
    copy.program = s.program
    return copy


def played(program: Program, seed: int, folder: Path, walk: Walk, languages: Iterable[str] = ("en",)) -> None:
    """Play a match from outside, with looks at the table, copies and saves; and to its end by bots inside."""
    begun(program, seed, folder, walk, languages)
    if not walk.faults:
        ended(program, seed, walk, languages)


def begun(
    program: Program,
    seed: int,
    folder: Path,
    walk: Walk,
    languages: Iterable[str] = ("en",),
    decisions: int = DECISIONS,
) -> None:
    """Play the first decisions of a match from outside, with looks at the table, copies and saves."""
    what = f"the match {seed} of {program.layout.players} players under {program.options}"
    random = Random(seed)
    with walk.watched(what):
        s = new_game(program, seed)
        advance(s)
        for number in range(decisions):
            if s.pending is None:
                break
            walk.faults += [f"{what}, decision {number}: {fault}" for fault in breaches(s)]
            choice = random.randrange(len(s.pending.options))
            if number < LOOKED:
                for language in languages:
                    walk.told += shown(s, language)
                copy, read = s.clone(), saved(s, folder / "match.json")
                if to_json(read) != to_json(s) or to_json(copy) != to_json(s):
                    walk.faults.append(f"{what}, decision {number}: a copy is not like the state")
                s = (s, copy, read)[number % 3]
            decide(s, choice)
        for language in languages:
            walk.told += told(s, language)


def ended(program: Program, seed: int, walk: Walk, languages: Iterable[str] = ("en",)) -> None:
    """Play a match to its end by bots inside of the machine, twice: the same seed gives the same log."""
    what = f"the match {seed} of {program.layout.players} players under {program.options}"
    with walk.watched(what):
        inside = new_game(program, seed, dict.fromkeys(range(1, program.layout.players + 1), "random"))
        advance(inside)
        again = new_game(program, seed, dict.fromkeys(range(1, program.layout.players + 1), "random"))
        advance(again)
        if log_name(inside) != log_name(again):
            walk.faults.append(f"{what}: the same seed gives another log")
        walk.faults += [f"{what}, at its end: {fault}" for fault in breaches(inside)]
        for language in languages:
            walk.told += told(inside, language)
        walk.played += 1


def called(walk: Walk, *arguments: str, codes: tuple[int, ...] = (0, 1)) -> str:
    """Run a command of `ruledeck` in this process, and return what it prints; an internal error is a fault."""
    out, err = io.StringIO(), io.StringIO()
    failed: list[str] = []

    def caught(error: Exception) -> int:
        failed.append("".join(traceback.format_exception(error)))
        return 2

    with redirect_stdout(out), redirect_stderr(err), patch("ruledeck.cli.entry._failed", caught):
        code = run([*arguments])
    if failed:
        walk.faults.append(f"ruledeck {' '.join(arguments)}:\n{failed[0]}")
    elif code not in codes:
        walk.faults.append(f"ruledeck {' '.join(arguments)}: exit code {code}\n{err.getvalue()}")
    return out.getvalue()


def commanded(root: Path, walk: Walk, languages: Iterable[str] = ("en",)) -> None:
    """Show every card, list the words, watch a match, and ask why each of its events happened."""
    where = ("--content", str(root))
    game, _ = bind_game(read_game(root)[0])
    call: Callable[..., str] = partial(called, walk)
    for language in languages:
        for ident in game.cards:
            walk.told += call("show", ident, "--lang", language, "--tree", *where)
        walk.told += call("play", str(root), "--watch", "--seed", "3", "--delay", "0", "--lang", language)
        walk.told += call("why", str(root), "--seed", "3", "--log", "--lang", language)
    for event in (1, 2, 3, 5, 8, 13):
        call("why", str(root), "--seed", "3", "--event", str(event), codes=(0, 1, 2))
    for decision in (1, 2, 3):
        call("why", str(root), "--seed", "3", "--at", str(decision), codes=(0, 1, 2))
    call("words", str(root))
    call("format", "--check", str(root))
    call("sim", str(root), "--games", "2", "--output-format", "json")
