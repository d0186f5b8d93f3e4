"""Compiled games as bytes: a program that was read back plays the same game, with the code that was kept and with other code."""

from __future__ import annotations

from pathlib import Path

import pytest

from ruledeck.grammar.binder.game import Game, bind_game
from ruledeck.grammar.files.loading import read_game
from ruledeck.interpreter.compiler import serialization
from ruledeck.interpreter.compiler.compiler import Compiler
from ruledeck.interpreter.compiler.serialization import Nodes, Specialisation, code_of, compiled, frozen, supply, thawed
from ruledeck.interpreter.engine.machine import advance, new_game
from ruledeck.interpreter.rulings.cases import cases_of, extended_for
from ruledeck.interpreter.rulings.running import Runner
from ruledeck.interpreter.state.identity import digest
from ruledeck.interpreter.state.program import Program
from ruledeck.interpreter.state.state import log_entries

ROOT = Path(__file__).resolve().parents[2]
GAMES = sorted((ROOT / "tests" / "games").iterdir())


def bound(folder: Path) -> Game:
    """Return a game that is read anew."""
    return bind_game(read_game(folder)[0])[0]


def special_of(game: Game, *, coverage: bool = False) -> Specialisation:
    """Return what a program for the fewest players is special to."""
    manifest = game.text.manifest
    assert manifest is not None
    return serialization.specialised(game, manifest.players.min, {}, coverage=coverage)


def played(program: Program, seed: int) -> tuple[object, ...]:
    """Return what becomes of a game of random bots."""
    s = new_game(program, seed, dict.fromkeys(range(1, program.layout.players + 1), "random"))
    advance(s)
    return [*log_entries(s)], digest(s), s.covered


@pytest.mark.parametrize("coverage", [False, True])
@pytest.mark.parametrize("folder", GAMES, ids=lambda folder: folder.name)
def test_a_kept_program_plays_the_same_game(folder: Path, coverage: bool) -> None:
    """Read back for a game that was bound anew, with the code of the functions that one match called, others play alike."""
    game = bound(folder)
    special = special_of(game, coverage=coverage)
    compiler = compiled(game, special)
    tables, names = frozen(compiler, Nodes(game)), compiler.module.names()
    expected = [played(compiler.program, 1)]
    code = code_of(compiler, names)
    expected += [played(compiler.program, seed) for seed in (2, 3)]
    again = bound(folder)
    read = thawed(tables, again, Nodes(again), special)
    supply(read, code)
    assert [played(read.program, seed) for seed in (1, 2, 3)] == expected


def test_what_was_called_needs_no_compiling(monkeypatch: pytest.MonkeyPatch) -> None:
    """A match that went before is played from kept code alone; what it never called is made anew when it is called."""
    game = bound(GAMES[0])
    special = special_of(game)
    compiler = compiled(game, special)
    tables, names = frozen(compiler, Nodes(game)), compiler.module.names()
    expected = played(compiler.program, 1)
    code = code_of(compiler, names)
    made: list[Compiler] = []

    def noted(anew: Game, wanted: Specialisation) -> Compiler:
        made.append(compiled(anew, wanted))
        return made[-1]

    monkeypatch.setattr(serialization, "compiled", noted)
    read = thawed(tables, game, Nodes(game), special)
    supply(read, code)
    assert (played(read.program, 1), made) == (expected, [])
    unknown = next(name for name in names if name not in read.module.texts)
    assert read.module.text(unknown).source == compiler.module.text(unknown).source
    assert len(made) == 1


def test_every_function_has_the_same_source_again() -> None:
    """The same text gives the same code: a game that is bound anew compiles to the very same functions."""
    for folder in GAMES:
        first, second = (compiled(game, special_of(game)) for game in (bound(folder), bound(folder)))
        sources = [{name: text.source for name, text in one.module.every_text().items()} for one in (first, second)]
        assert sources[0] == sources[1]


def test_rulings_of_kept_programs_go_on_compiling() -> None:
    """What a ruling expects is compiled beside a kept program, also where its file has cards of its own."""
    game = bound(GAMES[0])
    nodes = Nodes(game)

    def again(wanted: Game, special: Specialisation) -> Compiler:
        tables = frozen(compiled(wanted, special), nodes.with_cards_of(wanted))
        return thawed(tables, wanted, nodes.with_cards_of(wanted), special)

    runner, kept_runner = Runner(game), Runner(game, compile=again)
    cases = list(cases_of(game))
    assert cases
    for case in cases:
        one, other = runner.run(case), kept_runner.run(case)
        assert (one.found, other.found) == ((), ())
        assert one.covered == other.covered


def test_cards_of_a_file_are_numbered_behind_those_of_the_game() -> None:
    """The nodes of a game keep their numbers when a file of rulings adds cards."""
    for folder in GAMES:
        game = bound(folder)
        nodes = Nodes(game)
        for case in cases_of(game):
            more = nodes.with_cards_of(extended_for(case, game, {}).game)
            assert more.all[: len(nodes.all)] == nodes.all
            assert all(more.all[number] is node for node in nodes.all for number in [more.numbers[id(node)]])


@pytest.mark.parametrize("data", [b"", b"\x80", b"not a pickle", b"\x80\x05N.", b"\x80\x05K\x01."])
def test_what_is_no_program_is_refused(data: bytes) -> None:
    """Data that `frozen` never returns are an error with a name, whatever they are."""
    game = bound(GAMES[0])
    with pytest.raises(ValueError, match="not a kept program"):
        thawed(data, game, Nodes(game), special_of(game))


@pytest.mark.parametrize("data", [b"", b"N", b"i\x01\x00\x00\x00"])
def test_what_is_no_code_is_refused(data: bytes) -> None:
    """Data that `code_of` never returns are an error with a name."""
    game = bound(GAMES[0])
    with pytest.raises(ValueError, match="not kept code"):
        supply(compiled(game, special_of(game)), data)


@pytest.mark.parametrize("folder", GAMES, ids=lambda folder: folder.name)
def test_the_game_of_a_program_is_the_one_that_was_read(folder: Path) -> None:
    """Whoever compiles the game of a program once more gets the same program, and reads what its author wrote."""
    game = bound(folder)
    first = compiled(game, special_of(game))
    assert first.program.game is game
    again = compiled(first.program.game, special_of(game))
    assert again.module.names() == first.module.names()
