"""What a function reads is told by its tree: the same as a slow reader finds in its printed text."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import TYPE_CHECKING, Literal

import pytest

from ruledeck.interpreter.compiler.basis import runtime
from ruledeck.interpreter.compiler.compiler import Compiler
from ruledeck.interpreter.target.nodes import (
    Aspect,
    Attribute,
    Boolean,
    Call,
    Compare,
    Constant,
    Each,
    Expression,
    Function,
    Generated,
    Index,
    Local,
    Origin,
    Return,
    Runtime,
    Table,
)
from ruledeck.interpreter.target.reads import ANYTHING, Reads, reads_of, reads_the_table

from ..play.games import game_of

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).resolve().parents[2]
FOLDERS = sorted(path.parent for home in ("content", "tests/games") for path in (ROOT / home).glob("*/game.yaml"))
X = Local("x")


def read(value: Expression) -> Reads:
    """Return what a function reads that returns an expression."""
    return reads_of(Function("f", (X,), (Return(value),), Origin("a test")))


@pytest.mark.parametrize(
    ("value", "aspects"),
    [
        (Index(Attribute("zone"), X), {("place",)}),
        (Index(Index(Attribute("counters"), Constant(3)), X), {("counter", 3)}),
        (Index(Attribute("values"), Constant(2)), {("value", 2)}),
        (Index(Index(Attribute("counters"), X), X), {ANYTHING}),
        (Index(Attribute("card"), X), set()),
        (Attribute("log"), {ANYTHING}),
        (runtime.IN_PLAY(), {("play",)}),
        (runtime.CHANGES(), {ANYTHING}),
        (runtime.SORT_IN_PLAY("T_1", Table("T_1")), {("play", "T_1")}),
        (Attribute("zones"), {("place",)}),
        (Index(Attribute("zones"), Constant(2)), {("lying", 2)}),
        (runtime.SORT_LYING(2, "T_1", Table("T_1")), {("lying", 2)}),
        (runtime.SORT_LYING(X, "T_1", Table("T_1")), {("place",)}),
        (Table("T1"), set()),
        (Table("table_1", fixed=False), {ANYTHING}),
    ],
)
def test_each_form_says_what_it_reads(value: Expression, aspects: set[tuple[str, ...]]) -> None:
    """A column is an aspect, one of the counters is one of its own, and what is not foreseen is anything."""
    assert read(value).aspects == aspects


C = Local("c1")
CONTROLS = Compare("==", Index(Attribute("control"), C), X)
OF_A_SORT = Index(Table("T_1"), Index(Attribute("card"), C))


@pytest.mark.parametrize(
    ("group", "aspects"),
    [
        (runtime.IN_PLAY(), {("play",), ("control in play",)}),
        (runtime.SORT_IN_PLAY("T_1", Table("T_1")), {("play", "T_1"), ("control in play", "T_1")}),
        (Index(Attribute("zones"), Constant(2)), {("lying", 2), ("controlled", 2)}),
        (runtime.SORT_LYING(2, "T_1", Table("T_1")), {("lying", 2), ("controlled", 2)}),
        (runtime.EVERYTHING(), {("place",), ("control",)}),
        (Index(Attribute("zones"), X), {("place",), ("control",)}),
    ],
)
def test_who_controls_each_of_a_group_is_read_of_that_group(group: Expression, aspects: set[tuple[str, ...]]) -> None:
    """Of what lies in play, in one zone or is of a sort nothing else is read; of a group that may be any, whoever controls anything."""
    assert read(Each(C, ((C, group),), CONTROLS)).aspects == aspects


@pytest.mark.parametrize(
    ("sign", "tests", "aspects"),
    [
        ("and", (runtime.IS_IN_PLAY(C), CONTROLS), {("play",), ("control in play",)}),
        ("and", (runtime.IS_IN_PLAY(C), OF_A_SORT, CONTROLS), {("play", "T_1"), ("control in play", "T_1")}),
        ("and", (CONTROLS, runtime.IS_IN_PLAY(C)), {("play",), ("control",)}),
        ("or", (runtime.IS_IN_PLAY(C), CONTROLS), {("play",), ("control",)}),
    ],
)
def test_what_is_asked_only_of_what_is_in_play_is_read_of_nothing_else(
    sign: Literal["and", "or"], tests: tuple[Expression, ...], aspects: set[tuple[str, ...]]
) -> None:
    """Behind the test that something lies in play, who controls it is read of what lies there; in front of it, of anything."""
    assert read(Boolean(sign, tests)).aspects == aspects


def test_a_subject_that_is_not_written_is_any() -> None:
    """Static statements are asked for by what they are about; where that is known late, anything may matter."""
    known = read(runtime.MODIFIED("cost", X, X))
    assert not known.aspects
    assert known.asks == {("modify", "cost")}
    assert read(runtime.MODIFIED(X, X, X)).aspects == {ANYTHING}


def test_a_called_function_is_named() -> None:
    """What a generated function reads through another one is followed by its name."""
    assert read(Generated("word_3")(X)).calls == {"word_3"}


WHOLE = {"lying": "place", "controlled": "control", "control in play": "control"}


def whole(aspect: Aspect) -> object:
    """Return an aspect without what it leaves out: a zone that is known, or which cards are looked at."""
    return aspect if aspect[0] in ("counter", "value") else (WHOLE.get(aspect[0], aspect[0]),)


FOUND = {"zones": "place", "zone": "place", "control": "control", "host": "host", "up": "up", "marks": "marks"}
SILENT = {"card", "owner", "layout"}
KNOWN = (*vars(runtime).values(), *runtime.PLAIN.values())
DECLARED = {each.name: each for each in KNOWN if isinstance(each, Runtime)}


def slowly(text: str, space: dict[str, object]) -> Iterator[object]:
    """Yield what the text of a function reads, and the names of the generated functions that it calls."""
    tree = ast.parse(text)
    indexed: set[int] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Subscript) and isinstance(node.value, ast.Attribute):
            kind = {"counters": "counter", "values": "value"}.get(node.value.attr)
            if kind is not None and isinstance(node.slice, ast.Constant):
                indexed.add(id(node.value))
                yield (kind, node.slice.value)
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and id(node) not in indexed and node.attr not in SILENT:
            if node.attr != "get":
                yield (FOUND.get(node.attr, "anything"),)
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            name = node.func.id
            if name in ("counted", "work"):
                # What is counted is no part of the position.
                continue
            if name not in DECLARED:
                yield name
                continue
            yield from DECLARED[name].reads
            if DECLARED[name].asks:
                subject = node.args[1 + DECLARED[name].subject]
                yield (DECLARED[name].asks, subject.value) if isinstance(subject, ast.Constant) else ANYTHING
        elif isinstance(node, ast.Name) and node.id.startswith("table_") and not _fixed(space.get(node.id)):
            yield ANYTHING


def _fixed(value: object) -> bool:
    return isinstance(value, dict) and all(isinstance(each, int) for each in value.values())


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_trees_read_what_their_text_reads(folder: Path) -> None:
    """For every plain function of every game, the tree and a slow reader of its text agree."""
    game = game_of(folder)
    manifest = game.text.manifest
    assert manifest is not None
    options = {name.replace("_", " "): str(option.default) for name, option in manifest.options.items()}
    compiler = Compiler(game, manifest.players.min, options, coverage=False)
    compiler.run()
    # What a verb reads is asked of the verb, also where its lines stand in another function.
    compiler.module.inlines = False
    for name, text in compiler.module.every_text().items():
        if not name.startswith(("unit", "ability", "toll", "price", "again")):
            found = compiler.module.reads(name)
            assert {*map(whole, found.aspects), *found.calls, *found.asks} == set(slowly(text.source, compiler.space))


def test_what_an_event_says_reads_nothing_of_the_table() -> None:
    """Who does it and to what stands in the event; where that lies, and what a function finds out, is read of the table."""
    slots = Index(Index(Attribute("events"), Local("ev")), Constant(5))
    assert not reads_the_table(Compare("==", slots, Local("this")))
    assert not reads_the_table(Index(Table("T_1"), Index(Attribute("card"), slots)))
    assert reads_the_table(Compare("==", slots, Index(Attribute("host"), Local("this"))))
    assert reads_the_table(Index(Index(Attribute("counters"), Constant(0)), slots))
    assert reads_the_table(Call(Generated("word_1"), (slots,)))
    assert reads_the_table(runtime.AS_IT_WAS(Local("ev")))
