"""Atoms: what they do, that they do nothing twice, and that ``could`` agrees without changing anything."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from ruledeck.interpreter.primitives import places, primitives
from ruledeck.interpreter.primitives.primitives import MisfitOutcomeError
from ruledeck.interpreter.state.identity import digest
from ruledeck.interpreter.state.lasting import Ending, Lasting
from ruledeck.interpreter.state.log import HIDDEN, read, read_log, redacted
from ruledeck.interpreter.state.state import State, log_entries

from .tables import cards, give, hand, table

DAMAGE, FACE, DEBT = 0, 1, 2
NEVER = Ending(-1, "", 0)
PILE, ROW = 4, 5

Do = Callable[[State, int], object]
Could = Callable[[State, int], int]

PAIRS: list[tuple[str, Do, Could]] = [
    ("move", lambda s, e: primitives.move(s, e, PILE), lambda s, e: primitives.could_move(s, e, PILE)),
    ("out", lambda s, e: primitives.move(s, e, -1), lambda s, e: primitives.could_move(s, e, -1)),
    (
        "bottom",
        lambda s, e: primitives.move(s, e, 0, top=False),
        lambda s, e: primitives.could_move(s, e, 0, top=False),
    ),
    (
        "set",
        lambda s, e: primitives.set_counter(s, DAMAGE, e, 3),
        lambda s, e: primitives.could_set_counter(s, DAMAGE, e, 3),
    ),
    ("attach", lambda s, e: primitives.attach(s, e, 1), lambda s, e: primitives.could_attach(s, e, 1)),
    ("join", lambda s, e: primitives.join(s, e, 1), lambda s, e: primitives.could_join(s, e, 1)),
    ("control", lambda s, e: primitives.take_control(s, e, 2), lambda s, e: primitives.could_take_control(s, e, 2)),
    ("up", primitives.turn_up, primitives.could_turn_up),
    ("face", lambda s, e: primitives.turn_face(s, e, 4), lambda s, e: primitives.could_turn_face(s, e, 4)),
    ("value", lambda s, e: primitives.set_value(s, 0, e), lambda s, e: primitives.could_set_value(s, 0, e)),
    ("mark", lambda s, e: primitives.mark(s, e, "named", "x"), lambda s, e: primitives.could_mark(s, e, "named", "x")),
    ("show", lambda s, e: primitives.show(s, e, 6), lambda s, e: primitives.could_show(s, e, 6)),
    ("show_all", lambda s, e: primitives.show_all(s, (e,), 6), lambda s, e: primitives.could_show_all(s, (e,), 6)),
    ("win", lambda s, e: primitives.win(s, (1,)), lambda s, e: primitives.could_win(s, (1,))),
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
    assert (primitives.could_add(s, DAMAGE, 5, 7), primitives.add(s, DAMAGE, 5, 7)) == (1, 5)
    assert (primitives.could_add(s, DAMAGE, 5, 1), primitives.add(s, DAMAGE, 5, 1)) == (0, 0)
    assert (primitives.could_remove(s, DAMAGE, 5, 2), primitives.remove(s, DAMAGE, 5, 2)) == (2, 2)
    assert (primitives.could_remove(s, DAMAGE, 5, 9), primitives.remove(s, DAMAGE, 5, 9)) == (1, 3)
    assert (primitives.could_remove(s, DAMAGE, 5, 1), primitives.remove(s, DAMAGE, 5, 1)) == (0, 0)
    assert (primitives.could_add(s, FACE, 5, 99), primitives.add(s, FACE, 5, 99)) == (2, 99)


def test_counter_may_go_below_zero_where_declared() -> None:
    """A counter whose least value is negative goes down to it."""
    s = table()
    assert primitives.remove(s, DEBT, 1, 5) == 2
    assert s.counters[DEBT][1] == -2


def test_amounts_of_nothing_do_nothing() -> None:
    """Zero and negative amounts neither add nor remove."""
    s = table()
    assert (
        primitives.add(s, DAMAGE, 5, 0) == primitives.add(s, DAMAGE, 5, -2) == primitives.remove(s, DAMAGE, 5, -2) == 0
    )
    assert primitives.could_add(s, DAMAGE, 5, 0) == primitives.could_remove(s, DAMAGE, 5, -1) == 0


def test_set_counter_reports_the_change() -> None:
    """Setting a counter beyond its bound comes as near as possible and returns the difference."""
    s = table()
    assert primitives.could_set_counter(s, DAMAGE, 5, 9) == 1
    assert primitives.set_counter(s, DAMAGE, 5, 9) == 5
    assert primitives.set_counter(s, DAMAGE, 5, 2) == -3


def test_moves_keep_the_order() -> None:
    """Top, bottom and index are counted from the bottom."""
    s = table(hands=0)
    first, second, third = s.zones[0][:3]
    primitives.move(s, first, PILE)
    primitives.move(s, second, PILE)
    primitives.move(s, third, PILE, top=False)
    assert s.zones[PILE] == (third, first, second)
    assert primitives.move_at(s, second, PILE, 1)
    assert s.zones[PILE] == (third, second, first)
    assert not primitives.move(s, first, PILE)


def test_move_within_an_unordered_zone_is_nothing() -> None:
    """A hand has no order, so nothing moves in it."""
    s = table()
    e = s.zones[hand(s, 1)][0]
    assert not primitives.move(s, e, hand(s, 1))
    assert primitives.could_move(s, e, hand(s, 1)) == 0


def test_zone_decides_the_face() -> None:
    """Cards go face up where everybody sees and face down elsewhere, unless told otherwise."""
    s = table()
    e = s.zones[0][-1]
    primitives.move(s, e, PILE)
    assert s.up[e] == 1
    primitives.move(s, e, hand(s, 1))
    assert s.up[e] == 0
    primitives.move(s, e, ROW, up=False)
    assert s.up[e] == 0
    primitives.move(s, e, 0, up=True)
    assert s.up[e] == 1


def three_in_a_row() -> tuple[State, tuple[int, ...]]:
    """Return a table, and three components of the deck that have come into play."""
    s = table(hands=0)
    some = s.zones[0][-3:]
    primitives.move_all(s, some, ROW)
    return s, some


def test_what_was_lent_ends_with_a_group_as_with_one_after_the_other() -> None:
    """The loans of several things that go home together end in the same order of the log as if they went one by one."""
    logs = []
    for together in (places.move_group, places.move_all):
        s, some = three_in_a_row()
        for e in some[1:]:
            primitives.begin_effect(s, "loan", 0, e, s.control[e], (2, 0), NEVER)
        begun = len(s.log)
        together(s, s.zones[ROW], hand(s, 1))
        assert not s.effects
        logs.append(s.log[begun:])
    assert logs[0] == logs[1]
    assert [entry[0] for entry in logs[0]].count("ended") == 2


def test_what_a_group_loses_as_it_leaves_play_is_told_as_of_one_after_the_other() -> None:
    """Of each that leaves play it is told what it loses, and then where it went; the quick way says no other log."""
    logs = []
    for together in (places.move_group, places.move_all):
        s, some = three_in_a_row()
        for e in some[1:]:
            primitives.add(s, s.layout.counter_index("damage"), e, 1)
        assert primitives.attach(s, some[2], some[0])
        begun = len(s.log)
        together(s, some, hand(s, 1))
        logs.append(s.log[begun:])
    assert logs[0] == logs[1]
    assert [entry[0] for entry in logs[0]] == ["bared", "move"] * 3


def test_move_all_counts() -> None:
    """Several components move in their order, those already there do not count."""
    s = table(hands=0)
    some = s.zones[0][:3]
    primitives.move(s, some[0], ROW)
    assert primitives.could_move_all(s, some, ROW) == 1
    assert primitives.move_all(s, some, ROW) == 2
    assert primitives.could_move_all(s, some, ROW) == 0
    assert primitives.could_move_all(s, some, PILE) == 2


def test_turning_down_in_the_own_row_keeps_knowledge() -> None:
    """A card turned face down stays known to those who saw it."""
    s = table()
    e = s.zones[0][-1]
    primitives.move(s, e, ROW)
    assert primitives.could_turn_down(s, e) == 2
    assert primitives.turn_down(s, e)
    assert not primitives.turn_down(s, e)
    assert primitives.could_turn_down(s, e) == 0
    assert s.known[e] == s.layout.everyone


def test_bag_mixes_what_is_turned_down_in_it() -> None:
    """A component turned down in a zone that mixes cannot be followed."""
    s = table(hands=0)
    bag = s.layout.zone_id("bag")
    first, second = s.zones[0][:2]
    primitives.move(s, first, bag)
    primitives.move(s, second, bag, up=True)
    primitives.turn_down(s, second)
    assert s.known[second] == 0


def test_nothing_hangs_on_itself() -> None:
    """Attachments form no circle."""
    s = table()
    first, second = cards(s)[:2]
    assert primitives.attach(s, second, first)
    assert not primitives.attach(s, first, second)
    assert not primitives.attach(s, first, first)
    assert primitives.could_detach(s, second) == 2
    assert primitives.detach(s, second)
    assert not primitives.detach(s, second)
    assert primitives.could_detach(s, second) == 0


def test_shuffle_needs_two() -> None:
    """A pile of one is not shuffled; a pile of more keeps its cards."""
    s = table(hands=0)
    deck = s.zones[0]
    assert primitives.could_shuffle(s, 0) == 2
    assert primitives.shuffle(s, 0)
    assert sorted(s.zones[0]) == sorted(deck)
    assert not primitives.shuffle(s, PILE)
    assert primitives.could_shuffle(s, PILE) == 0


def test_scattering_needs_two_of_a_pile() -> None:
    """One card has no order, nor have the cards of a hand."""
    s = table()
    assert not primitives.scatter(s, s.zones[0][-1:])
    assert primitives.could_scatter(s, s.zones[0][-1:]) == 0
    assert primitives.could_scatter(s, s.zones[hand(s, 1)]) == 0
    assert primitives.could_scatter(s, s.zones[0][-2:]) == 2


def test_scattered_cards_share_their_places() -> None:
    """What is put in random order takes the places that it took before, and all else keeps its own."""
    s = table(hands=0)
    before = s.zones[0]
    some = (before[0], before[2], before[-1])
    orders = set()
    for _ in range(60):
        assert primitives.scatter(s, some)
        after = s.zones[0]
        assert [e for e in after if e not in some] == [e for e in before if e not in some]
        assert {after[0], after[2], after[-1]} == set(some)
        orders.add((after[0], after[2], after[-1]))
    assert len(orders) == 6


def test_random_pick_takes_what_there_is() -> None:
    """A pick of more than there are takes all and draws nothing; of none, none."""
    s = table()
    chance = s.chance_state
    assert primitives.pick_random(s, (5, 6), 3) == (5, 6)
    assert primitives.pick_random(s, (), 1) == primitives.pick_random(s, (5,), 0) == ()
    assert s.chance_state == chance
    assert len(set(primitives.pick_random(s, cards(s), 4))) == 4
    assert [primitives.could_pick_random(s, (5, 6), n) for n in (0, 1, 2, 3)] == [0, 2, 2, 1]


def test_what_is_left_to_no_chance_is_not_told_as_picked() -> None:
    """Where everybody sees all of them. What somebody does not see is told in any case: else that would be the only one."""
    s = table(hands=1)
    hidden = s.zones[hand(s, 0)][0]
    seen = s.zones[0][-2:]
    for e in seen:
        s.up[e] = True
    primitives.pick_random(s, seen, 2)
    assert [entry for entry in s.log if entry[0] == "pick"] == []
    primitives.pick_random(s, seen, 1)
    primitives.pick_random(s, (hidden,), 1)
    assert [entry[1] for entry in s.log if entry[0] == "pick"][1:] == [hidden]


def test_scripted_outcomes_replace_chance() -> None:
    """Outcomes are used in order; one that is left open comes from chance, and an ended list is a misfit."""
    s = table(hands=0)
    pile = s.zones[0]
    s.scripted = (4, (pile[3], pile[0]), pile[2], 1, None)
    chance = s.chance_state
    assert primitives.roll(s, 5, 6) == s.counters[FACE][5] == 4
    primitives.shuffle(s, 0)
    assert s.zones[0][-2:] == (pile[0], pile[3])
    assert primitives.pick_random(s, pile, 1) == (pile[2],)
    assert primitives.draw(s, (1, 2)) == 2
    assert s.chance_state == chance
    assert s.scripted_at == 4
    primitives.draw(s, tuple(range(1000)))
    assert s.chance_state != chance
    with pytest.raises(MisfitOutcomeError, match="only 5 outcomes are listed"):
        primitives.draw(s, tuple(range(1000)))


def test_a_draw_gives_one_of_its_values_and_is_told_to_everybody() -> None:
    """What is drawn is a number or a symbol of those there are; of one nothing is drawn, and of none there is nothing."""
    s = table(hands=0)
    assert {primitives.draw(s, ("heads", "tails")) for _ in range(20)} == {"heads", "tails"}
    kind, value, among, mask = s.log[-1]
    assert (kind, among, mask) == ("number", 2, s.layout.everyone)
    assert value in ("heads", "tails")
    chance, told = s.chance_state, len(s.log)
    assert primitives.draw(s, (7,)) == 7
    assert primitives.draw(s, ()) is None
    assert s.chance_state == chance
    assert len(s.log) == told + 1


@pytest.mark.parametrize(("outcome", "words"), [(6, "1, 2, 3"), ("heads", "1, 2, 3"), ((1, 2), "1, 2, 3")])
def test_a_scripted_draw_is_one_of_its_values(outcome: int | str | tuple[int, ...], words: str) -> None:
    """A script that names something else than what may be drawn says so."""
    s = table(hands=0)
    s.scripted = (outcome,)
    with pytest.raises(MisfitOutcomeError, match=f"one of these is needed: {words}"):
        primitives.draw(s, (1, 2, 3))


@pytest.mark.parametrize(
    ("outcome", "words"),
    [(6, "a number from 1 to 6"), ("six", "a number from 1 to 6"), ((1, 2), "a number from 1 to 6")],
)
def test_number_that_does_not_fit_is_reported(outcome: int | str | tuple[int, ...], words: str) -> None:
    """A scripted roll must be a face of the die."""
    s = table()
    s.scripted = (outcome,)
    with pytest.raises(MisfitOutcomeError, match=words) as error:
        primitives.roll(s, 5, 6)
    assert error.value.position == 0


@pytest.mark.parametrize(("outcome", "words"), [((4, 4), "different"), ((1,), "different"), ((4, 5), "1 are needed")])
def test_pick_that_does_not_fit_is_reported(outcome: tuple[int, ...], words: str) -> None:
    """A scripted pick must name as many of the candidates as are picked."""
    s = table()
    s.scripted = (outcome,)
    with pytest.raises(MisfitOutcomeError, match=words):
        primitives.pick_random(s, (4, 5, 6), 1)


def test_roll_without_script_stays_in_range() -> None:
    """A die shows one of its faces, and a roll is logged also when the face stays."""
    s = table()
    entries = len(list(log_entries(s)))
    assert {primitives.roll(s, 5, 3) for _ in range(40)} == {0, 1, 2}
    assert len(list(log_entries(s))) == entries + 40


def test_verdict_is_new_to_some() -> None:
    """A verdict is new to those who neither know the card nor heard the answer."""
    s = table(hands=0)
    (e,) = give(s, 2, "two")
    assert primitives.could_verdict(s, "is", (1,), e, 1 << 2) == 0
    assert primitives.could_verdict(s, "is", (1,), e, 1 << 1) == 2
    assert primitives.verdict(s, "is", (1,), e, True, 1 << 1)
    assert not primitives.verdict(s, "is", (1,), e, True, 1 << 1 | 1 << 2)
    assert primitives.could_verdict(s, "is", (1,), e, 1 << 1) == 0
    assert primitives.verdict(s, "is", (1,), e, True, 1 << 3)
    assert s.facts == (("is", (1,), e, True, 1 << 1 | 1 << 3),)


def test_created_component_is_in_its_zone() -> None:
    """A new component lies in its zone and has the counters of all others."""
    s = table()
    e = primitives.create(s, -1, 2, PILE)
    assert s.zones[PILE] == (e,)
    assert (s.zone[e], s.owner[e], s.control[e], s.counters[DAMAGE][e]) == (PILE, 2, 2, 0)
    assert primitives.could_create(s, -1, 2, PILE) == 2


def test_periods_count_up() -> None:
    """Each period of a kind has the next number, and its own name."""
    s = table()
    assert primitives.could_begin_period(s, 0) == 2
    assert [primitives.begin_period(s, 0), primitives.begin_period(s, 0, "second")] == [1, 2]
    assert s.period_names == ["second", None]


def test_effects_begin_and_end_by_id() -> None:
    """An effect ends once, the others stay in force."""
    s = table()
    first = primitives.begin_effect(s, "hold", 5, 1, 2, (), NEVER)
    second = primitives.begin_effect(s, "delay", 6, 0, 1, (4,), NEVER)
    assert (primitives.could_begin_effect(s, "hold", 5), primitives.could_end_effect(s, first)) == (2, 2)
    assert primitives.end_effect(s, first)
    assert not primitives.end_effect(s, first)
    assert primitives.could_end_effect(s, first) == 0
    assert s.effects == (Lasting(second, "delay", 6, 0, 1, (4,), NEVER),)


def test_forgotten_mark_is_gone() -> None:
    """A mark set to None is removed."""
    s = table()
    primitives.mark(s, 5, "named", "x")
    assert primitives.mark(s, 5, "named", None)
    assert s.marks == {}
    assert not primitives.mark(s, 5, "named", None)


def test_what_is_hidden_hangs_on_what_everybody_sees() -> None:
    """Whoever does not know a card reads which host it is attached to and comes off, and of a hidden host nothing."""
    s = table()
    secret, host = s.zones[0][:2]
    for step in (hand(s, 1), ROW):
        primitives.move(s, host, step)
        start = len(list(log_entries(s)))
        primitives.attach(s, secret, host)
        primitives.detach(s, secret)
        title = s.layout.titles[s.card[host]] if step == ROW else HIDDEN
        told = [("attach", HIDDEN, title), ("detach", HIDDEN, title)]
        assert [*read_log(s, 2)][start:] == told
        assert [read(s.layout, redacted(each, 2), 2) for each in [*log_entries(s)][start:]] == told


def test_open_log_reads_in_names() -> None:
    """Read with everything open, the log names zones, counters, values and periods."""
    s = table(hands=0)
    start = len(list(log_entries(s)))
    e = next(e for e in s.zones[0] if s.card[e] == 3)
    primitives.move(s, e, ROW + 1)
    primitives.add(s, DAMAGE, e, 2)
    primitives.attach(s, e, 2)
    primitives.set_value(s, 1, "x")
    primitives.begin_period(s, 1, "day")
    primitives.move(s, e, -1)
    primitives.win(s, (1, 3))
    assert list(read_log(s))[start:] == [
        ("move", "four", "deck", ("row", 2), -1),
        ("add", "damage", "four", 2),
        ("attach", "four", 2),
        ("value", "named", "x"),
        ("period", "turn", 1, "day"),
        ("bared", "four"),
        ("move", "four", ("row", 2), None, -1),
        ("win", (1, 3)),
    ]
