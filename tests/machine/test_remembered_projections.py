"""What is remembered of a state is what would be worked out of it anew, whatever happened in between."""

from pathlib import Path
from random import Random

import pytest

from ruledeck.interpreter.engine.continuous import active
from ruledeck.interpreter.engine.machine import advance, decide, new_game, options
from ruledeck.interpreter.engine.triggers import due_rule
from ruledeck.interpreter.primitives.amounts import add
from ruledeck.interpreter.primitives.lookups import sort_lying
from ruledeck.interpreter.primitives.places import move
from ruledeck.interpreter.primitives.standing import standing
from ruledeck.interpreter.state.log import SHAPES
from ruledeck.interpreter.state.program import SETTLED, UNSETTLED, Program, StateRule
from ruledeck.interpreter.state.state import State

from ..play.games import game_of, program_of, sizes

ROOT = Path(__file__).resolve().parents[2]
GAMES = sorted((*ROOT.glob("content/*"), *ROOT.glob("tests/games/*")))
MOST = 120
"""Decisions of a game that are looked at."""


def compiled(folder: Path) -> Program:
    """Return a game for as few players as possible."""
    return program_of(folder, sizes(folder)[0])


def projected(s: State) -> dict[object, object]:
    """Return what every static statement speaks of now, which state rule holds, and how the table stands."""
    found: dict[object, object] = {
        key: [(id(statement), this, you, values) for statement, this, you, values in active(s, *key)]
        for key in s.program.linked.statics
    }
    found["rule"] = due_rule(s)
    found["standing"] = standing(s)
    return found


@pytest.mark.parametrize("folder", GAMES, ids=lambda folder: folder.name)
def test_what_is_remembered_is_what_would_be_found_anew(folder: Path) -> None:
    """At every decision of a random game all that is projected is the same with memory and without."""
    s = new_game(compiled(folder), 7)
    random = Random(7)
    advance(s)
    projected(s)
    for _ in range(MOST):
        if s.over is not None:
            break
        # A clone would begin a log of its own, and with it a memory: what is remembered here outlives the decision.
        remembered = projected(s)
        s.forget()
        assert remembered == projected(s)
        decide(s, random.randrange(len(options(s))))


def test_an_entry_makes_void_only_what_reads_what_it_changes() -> None:
    """A counter that no statement reads leaves everything in place; one that a rule reads does not."""
    program = compiled(ROOT / "tests" / "games" / "windows_alternating")
    upsets = program.upsets
    assert upsets["note"] == (UNSETTLED,)
    counters = upsets["add"]
    assert isinstance(counters, dict)
    names = [counter.name for counter in program.layout.counters]
    assert SETTLED in counters[names.index("damage")]
    assert any(SETTLED not in void for void in counters.values())


def test_of_every_kind_of_entry_it_is_known_what_it_changes() -> None:
    """Only what brings a component into the game, or makes it another one, makes void whatever was remembered."""
    upsets = compiled(ROOT / "tests" / "games" / "windows_alternating").upsets
    assert set(SHAPES) - set(upsets) == {"create", "become"}


def test_a_move_makes_void_what_looks_at_the_card_that_moves() -> None:
    """A rule about characters is not asked again when a die comes into play, but when a character does."""
    program = compiled(ROOT / "content" / "destiny")
    names = [*game_of(ROOT / "content" / "destiny").cards]
    moves = program.upsets["move"]
    assert isinstance(moves, dict)
    name = "kylo_ren_vaders_disciple"
    of_a_character, of_a_die = (set(moves[names.index(each)]) for each in (name, f"{name}_die"))
    rules = {rule.effect.id for rule in program.linked.rules}
    assert rules & of_a_die < rules & of_a_character


@pytest.mark.parametrize("folder", GAMES, ids=lambda folder: folder.name)
def test_a_change_of_control_makes_void_every_rule_in_whose_text_it_is_read(folder: Path) -> None:
    """However narrowly it is read, of what lies in play or in a zone: the rule is asked again."""
    program = compiled(folder)
    for rule in program.linked.rules:
        texts = [
            program.module.text(each.__name__).source
            for each in (rule.group, rule.effect.condition)
            if each is not None
        ]
        if any("s.control[" in text for text in texts):
            assert rule.effect.id in program.upsets["control"]


def groups_of(s: State) -> dict[tuple[str, int], tuple[int, ...]]:
    """Return what is kept of zones, by zone and sort, as it is asked for."""
    kept = [sort for sort, found in s.kin.items() if isinstance(sort, str) and isinstance(found, list)]
    return {
        (sort, zone): sort_lying(s, zone, sort, s.program.namespace[sort])
        for sort in kept
        for zone in range(len(s.zones))
    }


@pytest.mark.parametrize("folder", GAMES, ids=lambda folder: folder.name)
def test_what_is_kept_of_a_zone_is_what_lies_there(folder: Path) -> None:
    """At every decision of a random game, what lies in a zone of a sort is what a look at each component says."""
    s = new_game(compiled(folder), 11)
    random = Random(11)
    advance(s)
    for _ in range(MOST):
        if s.over is not None:
            break
        for (sort, zone), found in groups_of(s).items():
            table = s.program.namespace[sort]
            assert found == tuple(e for e in s.zones[zone] if table[s.card[e]])
        decide(s, random.randrange(len(options(s))))


def test_a_rule_that_held_for_nothing_is_asked_again_only_when_what_it_reads_has_changed() -> None:
    """A counter that a rule does not read does not make it be asked; a move, after which it may hold, does."""
    s = new_game(compiled(ROOT / "content" / "destiny"), 7)
    advance(s)
    asked: list[int] = []

    def watched(rule: StateRule) -> StateRule:
        def group(*about: object) -> object:
            asked.append(rule.effect.id)
            return () if rule.group is None else rule.group(*about)

        return rule if rule.group is None else rule._replace(group=group)

    s.program.linked.rules = tuple(map(watched, s.program.linked.rules))
    s.forget()
    assert due_rule(s) is None
    everything, asked[:] = list(asked), []
    names = [counter.name for counter in s.program.layout.counters]
    resource, damage = names.index("resource"), names.index("damage")
    add(s, resource, 1, 1)
    assert due_rule(s) is None
    assert asked == []
    add(s, damage, s.zones[s.program.layout.zone_id("area", 1)][0], 1)
    assert due_rule(s) is None
    assert len(asked) == 1
    assert set(asked) < set(everything)
    asked.clear()
    deck, hand, area = (s.program.layout.zone_id(name, 1) for name in ("deck", "hand", "area"))
    move(s, s.zones[deck][-1], hand)
    assert due_rule(s) is None
    # What reads only what is in play is not asked because of a card that was drawn.
    drawn, asked[:] = set(asked), []
    move(s, s.zones[hand][-1], area)
    due_rule(s)
    assert drawn < set(asked)
