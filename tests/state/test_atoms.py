"""Atoms: what they do, that they do nothing twice, and that ``could`` agrees without changing anything."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from ruledeck.interpreter import atoms
from ruledeck.interpreter.atoms import MisfitOutcomeError
from ruledeck.interpreter.chronicle import read_log
from ruledeck.interpreter.content import digest
from ruledeck.interpreter.state import State, log_entries

from .tables import cards, give, hand, table

DAMAGE, FACE, DEBT = 0, 1, 2
PILE, ROW = 4, 5

Do = Callable[[State, int], object]
Could = Callable[[State, int], int]

PAIRS: list[tuple[str, Do, Could]] = [
    ("move", lambda s, e: atoms.move(s, e, PILE), lambda s, e: atoms.could_move(s, e, PILE)),
    ("out", lambda s, e: atoms.move(s, e, -1), lambda s, e: atoms.could_move(s, e, -1)),
    ("bottom", lambda s, e: atoms.move(s, e, 0, top=False), lambda s, e: atoms.could_move(s, e, 0, top=False)),
    ("set", lambda s, e: atoms.set_counter(s, DAMAGE, e, 3), lambda s, e: atoms.could_set_counter(s, DAMAGE, e, 3)),
    ("attach", lambda s, e: atoms.attach(s, e, 1), lambda s, e: atoms.could_attach(s, e, 1)),
    ("control", lambda s, e: atoms.take_control(s, e, 2), lambda s, e: atoms.could_take_control(s, e, 2)),
    ("up", atoms.turn_up, atoms.could_turn_up),
    ("face", lambda s, e: atoms.turn_face(s, e, 4), lambda s, e: atoms.could_turn_face(s, e, 4)),
    ("value", lambda s, e: atoms.set_value(s, 0, e), lambda s, e: atoms.could_set_value(s, 0, e)),
    ("mark", lambda s, e: atoms.mark(s, e, "named", "x"), lambda s, e: atoms.could_mark(s, e, "named", "x")),
    ("show", lambda s, e: atoms.show(s, e, 6), lambda s, e: atoms.could_show(s, e, 6)),
    ("show_all", lambda s, e: atoms.show_all(s, (e,), 6), lambda s, e: atoms.could_show_all(s, (e,), 6)),
    ("win", lambda s, e: atoms.win(s, (1,)), lambda s, e: atoms.could_win(s, (1,))),
]


@pytest.mark.parametrize(("name", "do", "could"), PAIRS, ids=[pair[0] for pair in PAIRS])
def test_atom_changes_once(name: str, do: Do, could: Could) -> None:
    """An atom does something and logs it once; then it and its ``could`` say that nothing is left to do."""
    s = table(hands=0)
    e = s.zones[0][5]
    before = digest(s)
    assert could(s, e) == 2
    assert digest(s) == before
    entries = len(list(log_entries(s)))
    assert do(s, e)
    assert len(list(log_entries(s))) == entries + 1
    after = digest(s)
    assert after != before
    assert could(s, e) == 0
    assert not do(s, e)
    assert digest(s) == after
    assert len(list(log_entries(s))) == entries + 1


def test_counters_stop_at_their_bounds() -> None:
    """Adding and removing report how much was possible, as ``could`` foretold."""
    s = table()
    assert (atoms.could_add(s, DAMAGE, 5, 7), atoms.add(s, DAMAGE, 5, 7)) == (1, 5)
    assert (atoms.could_add(s, DAMAGE, 5, 1), atoms.add(s, DAMAGE, 5, 1)) == (0, 0)
    assert (atoms.could_remove(s, DAMAGE, 5, 2), atoms.remove(s, DAMAGE, 5, 2)) == (2, 2)
    assert (atoms.could_remove(s, DAMAGE, 5, 9), atoms.remove(s, DAMAGE, 5, 9)) == (1, 3)
    assert (atoms.could_remove(s, DAMAGE, 5, 1), atoms.remove(s, DAMAGE, 5, 1)) == (0, 0)
    assert (atoms.could_add(s, FACE, 5, 99), atoms.add(s, FACE, 5, 99)) == (2, 99)


def test_counter_may_go_below_zero_where_declared() -> None:
    """A counter whose least value is negative goes down to it."""
    s = table()
    assert atoms.remove(s, DEBT, 1, 5) == 2
    assert s.counters[DEBT][1] == -2


def test_amounts_of_nothing_do_nothing() -> None:
    """Zero and negative amounts neither add nor remove."""
    s = table()
    assert atoms.add(s, DAMAGE, 5, 0) == atoms.add(s, DAMAGE, 5, -2) == atoms.remove(s, DAMAGE, 5, -2) == 0
    assert atoms.could_add(s, DAMAGE, 5, 0) == atoms.could_remove(s, DAMAGE, 5, -1) == 0


def test_set_counter_reports_the_change() -> None:
    """Setting a counter beyond its bound comes as near as possible and returns the difference."""
    s = table()
    assert atoms.could_set_counter(s, DAMAGE, 5, 9) == 1
    assert atoms.set_counter(s, DAMAGE, 5, 9) == 5
    assert atoms.set_counter(s, DAMAGE, 5, 2) == -3


def test_moves_keep_the_order() -> None:
    """Top, bottom and index are counted from the bottom."""
    s = table(hands=0)
    first, second, third = s.zones[0][:3]
    atoms.move(s, first, PILE)
    atoms.move(s, second, PILE)
    atoms.move(s, third, PILE, top=False)
    assert s.zones[PILE] == (third, first, second)
    assert atoms.move_at(s, second, PILE, 1)
    assert s.zones[PILE] == (third, second, first)
    assert not atoms.move(s, first, PILE)


def test_move_within_an_unordered_zone_is_nothing() -> None:
    """A hand has no order, so nothing moves in it."""
    s = table()
    e = s.zones[hand(s, 1)][0]
    assert not atoms.move(s, e, hand(s, 1))
    assert atoms.could_move(s, e, hand(s, 1)) == 0


def test_zone_decides_the_face() -> None:
    """Cards go face up where everybody sees and face down elsewhere, unless told otherwise."""
    s = table()
    e = s.zones[0][-1]
    atoms.move(s, e, PILE)
    assert s.up[e] == 1
    atoms.move(s, e, hand(s, 1))
    assert s.up[e] == 0
    atoms.move(s, e, ROW, up=False)
    assert s.up[e] == 0
    atoms.move(s, e, 0, up=True)
    assert s.up[e] == 1


def test_move_all_counts() -> None:
    """Several components move in their order, those already there do not count."""
    s = table(hands=0)
    some = s.zones[0][:3]
    atoms.move(s, some[0], ROW)
    assert atoms.could_move_all(s, some, ROW) == 1
    assert atoms.move_all(s, some, ROW) == 2
    assert atoms.could_move_all(s, some, ROW) == 0
    assert atoms.could_move_all(s, some, PILE) == 2


def test_turning_down_in_the_own_row_keeps_knowledge() -> None:
    """A card turned face down stays known to those who saw it."""
    s = table()
    e = s.zones[0][-1]
    atoms.move(s, e, ROW)
    assert atoms.could_turn_down(s, e) == 2
    assert atoms.turn_down(s, e)
    assert not atoms.turn_down(s, e)
    assert atoms.could_turn_down(s, e) == 0
    assert s.known[e] == s.layout.everyone


def test_bag_mixes_what_is_turned_down_in_it() -> None:
    """A component turned down in a zone that mixes cannot be followed."""
    s = table(hands=0)
    bag = s.layout.zone_id("bag")
    first, second = s.zones[0][:2]
    atoms.move(s, first, bag)
    atoms.move(s, second, bag, up=True)
    atoms.turn_down(s, second)
    assert s.known[second] == 0


def test_nothing_hangs_on_itself() -> None:
    """Attachments form no circle."""
    s = table()
    first, second = cards(s)[:2]
    assert atoms.attach(s, second, first)
    assert not atoms.attach(s, first, second)
    assert not atoms.attach(s, first, first)
    assert atoms.could_detach(s, second) == 2
    assert atoms.detach(s, second)
    assert not atoms.detach(s, second)
    assert atoms.could_detach(s, second) == 0


def test_shuffle_needs_two() -> None:
    """A pile of one is not shuffled; a pile of more keeps its cards."""
    s = table(hands=0)
    deck = s.zones[0]
    assert atoms.could_shuffle(s, 0) == 2
    assert atoms.shuffle(s, 0)
    assert sorted(s.zones[0]) == sorted(deck)
    assert not atoms.shuffle(s, PILE)
    assert atoms.could_shuffle(s, PILE) == 0


def test_reorder_needs_two() -> None:
    """One card cannot be arranged."""
    s = table()
    assert not atoms.reorder(s, 0, s.zones[0][-1:], 2)
    assert atoms.could_reorder(s, 0, s.zones[0][-1:]) == 0
    assert atoms.could_reorder(s, 0, s.zones[0][-2:]) == 2


def test_random_pick_takes_what_there_is() -> None:
    """A pick of more than there are takes all and draws nothing; of none, none."""
    s = table()
    chance = s.chance_state
    assert atoms.pick_random(s, (5, 6), 3) == (5, 6)
    assert atoms.pick_random(s, (), 1) == atoms.pick_random(s, (5,), 0) == ()
    assert s.chance_state == chance
    assert len(set(atoms.pick_random(s, cards(s), 4))) == 4
    assert [atoms.could_pick_random(s, (5, 6), n) for n in (0, 1, 2, 3)] == [0, 2, 2, 1]


def test_scripted_outcomes_replace_chance() -> None:
    """Outcomes are used in order; one that is left open comes from chance, and an ended list is a misfit."""
    s = table(hands=0)
    pile = s.zones[0]
    s.scripted = (4, (pile[3], pile[0]), pile[2], 1, None)
    chance = s.chance_state
    assert atoms.roll(s, 5, 6) == s.counters[FACE][5] == 4
    atoms.shuffle(s, 0)
    assert s.zones[0][-2:] == (pile[0], pile[3])
    assert atoms.pick_random(s, pile, 1) == (pile[2],)
    assert atoms.random_number(s, 2) == 1
    assert s.chance_state == chance
    assert s.scripted_at == 4
    atoms.random_number(s, 1000)
    assert s.chance_state != chance
    with pytest.raises(MisfitOutcomeError, match="only 5 outcomes are listed"):
        atoms.random_number(s, 1000)


@pytest.mark.parametrize(
    ("outcome", "words"),
    [(6, "a number from 1 to 6"), ("six", "a number from 1 to 6"), ((1, 2), "a number from 1 to 6")],
)
def test_number_that_does_not_fit_is_reported(outcome: int | str | tuple[int, ...], words: str) -> None:
    """A scripted roll must be a face of the die."""
    s = table()
    s.scripted = (outcome,)
    with pytest.raises(MisfitOutcomeError, match=words) as error:
        atoms.roll(s, 5, 6)
    assert error.value.position == 0


@pytest.mark.parametrize(("outcome", "words"), [((4, 4), "different"), ((1,), "different"), ((4, 5), "1 are needed")])
def test_pick_that_does_not_fit_is_reported(outcome: tuple[int, ...], words: str) -> None:
    """A scripted pick must name as many of the candidates as are picked."""
    s = table()
    s.scripted = (outcome,)
    with pytest.raises(MisfitOutcomeError, match=words):
        atoms.pick_random(s, (4, 5, 6), 1)


def test_roll_without_script_stays_in_range() -> None:
    """A die shows one of its faces, and a roll is logged also when the face stays."""
    s = table()
    entries = len(list(log_entries(s)))
    assert {atoms.roll(s, 5, 3) for _ in range(40)} == {0, 1, 2}
    assert len(list(log_entries(s))) == entries + 40


def test_verdict_is_new_to_some() -> None:
    """A verdict is new to those who neither know the card nor heard the answer."""
    s = table(hands=0)
    (e,) = give(s, 2, "two")
    assert atoms.could_verdict(s, "is", (1,), e, 1 << 2) == 0
    assert atoms.could_verdict(s, "is", (1,), e, 1 << 1) == 2
    assert atoms.verdict(s, "is", (1,), e, True, 1 << 1)
    assert not atoms.verdict(s, "is", (1,), e, True, 1 << 1 | 1 << 2)
    assert atoms.could_verdict(s, "is", (1,), e, 1 << 1) == 0
    assert atoms.verdict(s, "is", (1,), e, True, 1 << 3)
    assert s.facts == (("is", (1,), e, True, 1 << 1 | 1 << 3),)


def test_created_component_is_in_its_zone() -> None:
    """A new component lies in its zone and has the counters of all others."""
    s = table()
    e = atoms.create(s, -1, 2, PILE)
    assert s.zones[PILE] == (e,)
    assert (s.zone[e], s.owner[e], s.control[e], s.counters[DAMAGE][e]) == (PILE, 2, 2, 0)
    assert atoms.could_create(s, -1, 2, PILE) == 2


def test_periods_count_up() -> None:
    """Each period of a kind has the next number, and its own name."""
    s = table()
    assert atoms.could_begin_period(s, 0) == 2
    assert [atoms.begin_period(s, 0), atoms.begin_period(s, 0, "second")] == [1, 2]
    assert s.period_names == ["second", None]


def test_effects_begin_and_end_by_id() -> None:
    """An effect ends once, the others stay in force."""
    s = table()
    first, second = atoms.begin_effect(s, "boost", 5, (1,)), atoms.begin_effect(s, "ban", 6)
    assert (atoms.could_begin_effect(s, "boost", 5), atoms.could_end_effect(s, first)) == (2, 2)
    assert atoms.end_effect(s, first)
    assert not atoms.end_effect(s, first)
    assert atoms.could_end_effect(s, first) == 0
    assert s.effects == ((second, "ban", 6),)


def test_forgotten_mark_is_gone() -> None:
    """A mark set to None is removed."""
    s = table()
    atoms.mark(s, 5, "named", "x")
    assert atoms.mark(s, 5, "named", None)
    assert s.marks == {}
    assert not atoms.mark(s, 5, "named", None)


def test_open_log_reads_in_names() -> None:
    """Read with everything open, the log names zones, counters, values and periods."""
    s = table(hands=0)
    start = len(list(log_entries(s)))
    e = next(e for e in s.zones[0] if s.card[e] == 3)
    atoms.move(s, e, ROW + 1)
    atoms.add(s, DAMAGE, e, 2)
    atoms.attach(s, e, 2)
    atoms.set_value(s, 1, "x")
    atoms.begin_period(s, 1, "day")
    atoms.move(s, e, -1)
    atoms.win(s, (1, 3))
    assert list(read_log(s))[start:] == [
        ("move", "four", "deck", ("row", 2), -1),
        ("add", "damage", "four", 2),
        ("attach", "four", 2),
        ("value", "named", "x"),
        ("period", "turn", 1, "day"),
        ("move", "four", ("row", 2), None, -1),
        ("win", (1, 3)),
    ]
