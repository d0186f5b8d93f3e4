"""The table of primitive verbs: it names the verbs of the prelude with their slots, and what it says of these fits them."""

import ast
from collections.abc import Collection, Iterator
from pathlib import Path
from typing import get_args

import pytest

from ruledeck.grammar.meaning.primitive_verbs import MAKE, PRIMITIVE_VERBS, RESOLVE, VerbId, having, primitive, ways_of
from ruledeck.grammar.words.vocabulary import Verb
from ruledeck.interpreter.compiler.basis.primitive_calls import ATOMS
from ruledeck.interpreter.compiler.legality.primitive_legality import ASKED
from ruledeck.interpreter.compiler.steps.steering import STEERING

from ..docs.pages import ROOT
from ..play.games import FOLDERS, game_of

RAISED: set[VerbId] = {MAKE, "aim-at-_-among-_", "pay-a-cost"}
"""What other verbs raise, choices, and what goes on while prices are paid: it is done by the code for these."""


def prelude() -> dict[str, Verb]:
    """Return the verbs that every game has."""
    return {ident: verb for ident, verb in game_of(FOLDERS[0]).words.verbs.items() if verb.primitive}


def test_the_table_has_the_verbs_of_the_prelude_with_their_slots() -> None:
    """The names that the type checker knows are those of the table and of the prelude, with the same slots in the same order."""
    said = {ident: tuple([slot.name for slot in verb.slots]) for ident, verb in prelude().items()}
    assert said == {ident: row.slots for ident, row in PRIMITIVE_VERBS.items()}
    assert set(get_args(VerbId)) == PRIMITIVE_VERBS.keys()
    assert {ident for ident, verb in prelude().items() if verb.unsaid} == having(lambda row: row.unsaid)


@pytest.mark.parametrize("ident", PRIMITIVE_VERBS)
def test_a_row_fits_the_slots_of_its_verb(ident: VerbId) -> None:
    """What it is done to, and on what, are things, what is filled are zones, and amounts are numbers."""
    row, verb = PRIMITIVE_VERBS[ident], prelude()[ident]
    bases = {slot.name: slot.type.base for slot in verb.slots}
    assert {bases[each] for each in (row.thing,) if each} <= ({"component"} if row.moves else {"component", "entity"})
    assert bool(row.thing) or not row.moves
    assert {bases[each] for each in row.fills} == ({"zone"} if row.fills else set())
    assert {bases[each] for each in (row.onto,) if each} <= {"component", "entity"}
    assert {bases[each] for each in (row.amount,) if each} <= {"number"}
    assert set(row.between) | ({row.altered} - {""}) <= bases.keys()
    assert len(row.between) in (0, 2)
    assert ("viewer" in bases) == (row.shows == "viewer")
    assert not row.onto or row.between == (row.thing, row.onto)


@pytest.mark.parametrize("ident", PRIMITIVE_VERBS)
def test_what_a_row_says_fits_together(ident: VerbId) -> None:
    """What the types of slots tell of a verb, its row tells as well."""
    row, verb = PRIMITIVE_VERBS[ident], prelude()[ident]
    bases = [slot.type.base for slot in verb.slots]
    assert row.steers == (("ability" in bases or "period" in bases) and not row.unsaid and ident != RESOLVE)
    assert ("ability" in bases) == (row.uses in ("resolves", "offers"))
    assert ("counter" in bases) == bool(row.counts or row.sets == "counter")
    assert (bases[:1] == ["value"]) == (row.sets == "value")
    assert ("place" in row.changes) == bool(row.moves or row.fills)
    assert ("host" in row.changes) == bool(row.onto or ident == "detach-_")
    assert ("up" in row.changes) == bool(row.face and (not row.way_of))
    assert not (row.settles and row.amount)
    if row.way_of:
        whole = prelude()[row.way_of]
        assert verb.slots[: len(whole.slots)] == whole.slots
        assert ident in ways_of(row.way_of)


def test_a_verb_of_a_game_has_no_property() -> None:
    """Whatever its name is like, a verb that a game declares is none of the table."""
    assert primitive("move-_-to-the-shore") == primitive("resolve-_")
    assert not primitive("move-_-to-the-shore").moves
    assert ways_of("move-_-to-the-shore") == ("move-_-to-the-shore",)


COMPILED: tuple[Collection[str], ...] = (ATOMS, STEERING)


def test_each_verb_is_compiled_in_one_place() -> None:
    """Each verb of the table is called as an atom or steers the code around it, and nothing else is."""
    found = [ident for registry in COMPILED for ident in registry]
    assert sorted(found) == sorted(PRIMITIVE_VERBS.keys() - RAISED)


def test_what_is_asked_whether_it_could_happen_is_a_verb_of_the_table() -> None:
    """A verb that is renamed is missed where it is asked whether it could happen; the others always could."""
    assert ASKED.keys() <= PRIMITIVE_VERBS.keys()


def modules() -> Iterator[tuple[str, ast.Module]]:
    """Yield the modules of the packages but that of the table, with what they say."""
    for package in ("grammar", "interpreter", "cli"):
        for path in sorted((ROOT / package).rglob("*.py")):
            if path.name != Path(primitive.__code__.co_filename).name:
                yield path.relative_to(ROOT).as_posix(), ast.parse(path.read_text(encoding="utf-8"))


def test_nobody_keeps_a_list_of_verbs() -> None:
    """What treats some verbs alike asks the table for a property: no tuple, list or set names two of them."""
    found = []
    for path, module in modules():
        for node in ast.walk(module):
            if isinstance(node, ast.Tuple | ast.List | ast.Set):
                named = [each for each in node.elts if isinstance(each, ast.Constant) and each.value in PRIMITIVE_VERBS]
                found += [f"{path}:{node.lineno}"] if len(named) > 1 else []
    assert found == []


def test_ids_are_those_of_the_table() -> None:
    """A string that looks like the id of a verb is one, and none is the beginning of several."""
    found = []
    for path, module in modules():
        for node in ast.walk(module):
            if isinstance(node, ast.Constant) and isinstance(said := node.value, str):
                like = said[:1].isalpha() and "-_" in said and " " not in said
                found += [f"{path}:{node.lineno}: {said}"] if like and said not in PRIMITIVE_VERBS else []
    assert found == []
