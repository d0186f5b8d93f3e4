"""What a game's text is compiled to can do nothing but play: it imports nothing and names only what it is given."""

from __future__ import annotations

import ast
import builtins
import json
import re
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

import pytest

from ruledeck.grammar.binder.game import bind_game
from ruledeck.grammar.files.loading import read_game
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.text.diagnostic import Severity
from ruledeck.interpreter.compiler.compiler import Compiler, compile_game
from ruledeck.interpreter.compiler.surroundings import Surroundings
from ruledeck.interpreter.engine.machine import advance, new_game
from ruledeck.interpreter.target.printing import printed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ruledeck.interpreter.state.program import Program

ROOT = Path(__file__).resolve().parent.parent.parent
FOLDERS = sorted(path.parent for home in ("content", "tests/games") for path in (ROOT / home).glob("*/game.yaml"))
HOSTILE = (
    "__import__('os').system('true')",
    "'); raise SystemExit(3) #",
    '"); raise SystemExit(3) #',
    "one\nimport os",
    "back\\slash\\' and {braces} and @locals@ and @1@",
)
"""Titles and symbols that would do something if they were ever read as code."""
SAYABLE = [title for title in HOSTILE if '"' not in title and "\n" not in title]
"""Those that a text can say between quotation marks."""


def programs(folder: Path) -> Iterator[Program]:
    """Yield a game compiled for the fewest players, with and without notes of what was exercised."""
    game, _ = bind_game(read_game(folder)[0])
    manifest = game.text.manifest
    assert manifest is not None
    for coverage in (False, True):
        yield compile_game(game, manifest.players.min, coverage=coverage)


def trees(program: Program) -> Iterator[ast.FunctionDef]:
    """Yield the functions that were compiled."""
    for text in program.module.every_text().values():
        for function in ast.parse(text.source).body:
            assert isinstance(function, ast.FunctionDef)
            yield function


def bound_in(function: ast.FunctionDef) -> set[str]:
    """Return the parameters and local variables of a function."""
    stored = {node.id for node in ast.walk(function) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}
    return stored | {node.arg for node in ast.walk(function) if isinstance(node, ast.arg)}


Generated: TypeAlias = "list[tuple[frozenset[str], list[ast.FunctionDef]]]"
"""Of each way to compile a game: what its code is given, and its functions."""


@pytest.fixture(scope="module", params=FOLDERS, ids=lambda folder: folder.name)
def generated(request: pytest.FixtureRequest) -> Generated:
    """Return the code of a game, which takes long to compile and to read, for all tests of it."""
    return [
        (frozenset((*program.namespace, *program.namespace["__builtins__"])), list(trees(program)))
        for program in programs(request.param)
    ]


def test_nothing_is_imported_or_executed(generated: Generated) -> None:
    """Generated code has no import, no class, no `global`, no `exec`, and defines nothing inside a function."""
    banned = (
        ast.Import, ast.ImportFrom, ast.ClassDef, ast.Global, ast.Nonlocal, ast.With, ast.Try, ast.Raise,
        ast.Delete, ast.Yield, ast.YieldFrom, ast.Await, ast.AsyncFunctionDef,
    )  # fmt: skip
    for _, functions in generated:
        for function in functions:
            inner = [node for node in ast.walk(function) if node is not function]
            assert not [node for node in inner if isinstance(node, (*banned, ast.FunctionDef))]


def test_no_hidden_name_is_reached(generated: Generated) -> None:
    """Neither a name nor an attribute of generated code begins with an underscore."""
    for _, functions in generated:
        for function in functions:
            names = {node.id for node in ast.walk(function) if isinstance(node, ast.Name)}
            names |= {node.attr for node in ast.walk(function) if isinstance(node, ast.Attribute)}
            assert not [name for name in names if name.startswith("_")]


def test_every_name_is_given(generated: Generated) -> None:
    """Generated code names its own variables, what the namespace of the program holds, and nothing else."""
    for known, functions in generated:
        for function in functions:
            loaded = {node.id for node in ast.walk(function) if isinstance(node, ast.Name)}
            assert loaded - bound_in(function) - known == set()


def test_only_the_state_has_attributes(generated: Generated) -> None:
    """The only attributes that generated code reads are those of the state and of its layout, with two methods."""
    for _, functions in generated:
        for function in functions:
            for node in ast.walk(function):
                if isinstance(node, ast.Attribute):
                    assert re.fullmatch(r"s\.(layout\.)?\w+|s\.(unwind\.append|marks\.get)", ast.unparse(node))


def test_names_of_functions_come_from_the_engine(generated: Generated) -> None:
    """A function is named after its number, never after what the text calls it."""
    for _, functions in generated:
        for function in functions:
            assert re.fullmatch(r"[a-z]+(_[a-z]+|_\d+)*", function.name)


def test_built_in_functions_are_few() -> None:
    """Of Python's own functions only those that count, compare and collect can be named."""
    program = next(programs(FOLDERS[0]))
    given = program.namespace["__builtins__"]
    assert set(given) <= set(dir(builtins))
    assert not {"open", "eval", "exec", "compile", "getattr", "setattr", "__import__", "globals", "type"} & set(given)


MANIFEST = """\
id: hostile
language: 1
name: Hostile
players: {min: 2, max: 2}
types:
  unit: {kind: card, fields: {cost: number}}
zones:
  field: {visible: everyone, in_play: true}
counters:
  damage: {on: [unit], plural: damage}
"""
RULES = """\
verb play the game
    does:
        move each unit anywhere to the field
        for each unit where (it is TITLES) as victim: add 1 damage to victim
        end the game
"""


@pytest.fixture
def hostile(tmp_path: Path) -> Program:
    """Return a game in which every title looks like code, and is read by the rules."""
    for folder in ("rules", "cards"):
        (tmp_path / folder).mkdir()
    (tmp_path / "game.yaml").write_text(MANIFEST, encoding="utf-8")
    quoted = [json.dumps(title) for title in HOSTILE]
    cards = [
        f"- id: odd_{at}\n  name: {title}\n  type: unit\n  cost: {at}\n  copies: 1\n" for at, title in enumerate(quoted)
    ]
    (tmp_path / "cards" / "odd.yaml").write_text("".join(cards), encoding="utf-8")
    titles = " or it is ".join(f'"{title}"' for title in SAYABLE)
    (tmp_path / "rules" / "play.rules").write_text(RULES.replace("TITLES", titles), encoding="utf-8")
    text, found = read_game(tmp_path)
    game, faults = bind_game(text)
    assert [each.message for each in (*found, *faults) if each.severity is Severity.ERROR] == []
    return compile_game(game, 2)


def test_a_title_that_looks_like_code_is_a_number(hostile: Program) -> None:
    """No title of a card is written into the code; cards are known by their numbers."""
    source = "\n".join(text.source for text in hostile.module.every_text().values())
    assert not [title for title in HOSTILE if title in source or repr(title) in source]
    s = new_game(hostile, 1, {1: "first", 2: "first"})
    assert not advance(s)
    assert sum(s.counters[s.layout.counter_index("damage")]) == len(SAYABLE)


@pytest.mark.parametrize("text", HOSTILE)
def test_a_text_is_only_ever_a_constant(hostile: Program, text: str) -> None:
    """What looks like code, given as a value of the text, is compiled to the constant that says just that."""
    compiler = Compiler(hostile.game, 2, {}, coverage=False)
    code = compiler.values.code(m.Literal(text, m.Type("symbol", "mark")), Surroundings())
    (statement,) = ast.parse(printed(code)).body
    assert isinstance(statement, ast.Expr)
    assert isinstance(statement.value, ast.Constant)
    assert statement.value.value == text
