"""What a game's text is compiled to can do nothing but play: it imports nothing and names only what it is given."""

from __future__ import annotations

import ast
import builtins
import json
import re
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from ruledeck.grammar.binder.game import bind_game
from ruledeck.grammar.files.loading import read_game
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.text.diagnostic import Severity
from ruledeck.interpreter.compiler.basis.surroundings import Surroundings
from ruledeck.interpreter.compiler.compiler import Compiler, compile_game
from ruledeck.interpreter.engine.machine import advance, new_game
from ruledeck.interpreter.target.printing import printed

from ..play.games import program_of, sizes

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
    """Yield a game compiled for the fewest players, with notes of what was exercised, and without them.

    Of what is delivered the first alone, which has all the code of the second: it takes long to compile.
    """
    for coverage in (True,) if folder.parent.name == "content" else (True, False):
        yield program_of(folder, sizes(folder)[0], coverage=coverage)


@dataclass(frozen=True)
class Generated:
    """A function that was compiled.

    Attributes:
        given: The names that it is given.
        name: Its own.
        nodes: All nodes of its tree but itself.
    """

    given: frozenset[str]
    name: str
    nodes: list[ast.AST]

    @property
    def names(self) -> set[str]:
        """The names of variables in it."""
        return {node.id for node in self.nodes if isinstance(node, ast.Name)}

    @property
    def bound(self) -> set[str]:
        """Its parameters and local variables."""
        stored = {node.id for node in self.nodes if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}
        return stored | {node.arg for node in self.nodes if isinstance(node, ast.arg)}

    @property
    def attributes(self) -> list[ast.Attribute]:
        """The attributes that are read in it."""
        return [node for node in self.nodes if isinstance(node, ast.Attribute)]


def functions(program: Program) -> Iterator[Generated]:
    """Yield the functions that were compiled."""
    given = frozenset((*program.namespace, *program.namespace["__builtins__"]))
    for text in program.module.every_text().values():
        for function in ast.parse(text.source).body:
            assert isinstance(function, ast.FunctionDef)
            yield Generated(given, function.name, [node for node in ast.walk(function) if node is not function])


@pytest.fixture(scope="module", params=FOLDERS, ids=lambda folder: folder.name)
def generated(request: pytest.FixtureRequest) -> list[Generated]:
    """Return the code of a game, which takes long to compile and to read, for all tests of it."""
    return [function for program in programs(request.param) for function in functions(program)]


def path_of(attribute: ast.Attribute) -> str:
    """Return what is read, as it is written; empty for what is no path of names."""
    above = attribute.value
    if isinstance(above, ast.Attribute):
        return f"{path_of(above)}.{attribute.attr}"
    return f"{above.id}.{attribute.attr}" if isinstance(above, ast.Name) else ""


def test_nothing_is_imported_or_executed(generated: list[Generated]) -> None:
    """Generated code has no import, no class, no `global`, no `exec`, and defines nothing inside a function."""
    banned = (
        ast.Import, ast.ImportFrom, ast.ClassDef, ast.Global, ast.Nonlocal, ast.With, ast.Try, ast.Raise,
        ast.Delete, ast.Yield, ast.YieldFrom, ast.Await, ast.AsyncFunctionDef, ast.FunctionDef,
    )  # fmt: skip
    for function in generated:
        assert not [node for node in function.nodes if isinstance(node, banned)]


def test_no_hidden_name_is_reached(generated: list[Generated]) -> None:
    """Neither a name nor an attribute of generated code begins with an underscore."""
    for function in generated:
        names = function.names | {node.attr for node in function.attributes}
        assert not [name for name in names if name.startswith("_")]


def test_every_name_is_given(generated: list[Generated]) -> None:
    """Generated code names its own variables, what the namespace of the program holds, and nothing else."""
    for function in generated:
        assert function.names - function.bound - function.given == set()


def test_only_the_state_has_attributes(generated: list[Generated]) -> None:
    """The only attributes that generated code reads are those of the state and of its layout, with two methods."""
    for function in generated:
        for attribute in function.attributes:
            assert re.fullmatch(r"s\.(layout\.)?\w+|s\.(unwind\.append|marks\.get)", path_of(attribute))


def test_names_of_functions_come_from_the_engine(generated: list[Generated]) -> None:
    """A function is named after its number, never after what the text calls it."""
    for function in generated:
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
