"""The functions that decide an order: what a group of events does behind what, and whom a window asks next for which ability."""

from dataclasses import replace
from pathlib import Path

import pytest

from ruledeck.interpreter.compiler.compiler import compile_game
from ruledeck.interpreter.engine import windows
from ruledeck.interpreter.engine.decisions import PASS
from ruledeck.interpreter.engine.machine import advance, decide, new_game
from ruledeck.interpreter.state.plain import Trigger
from ruledeck.interpreter.state.state import State, log_entries

from ..machine.stones import CARDS, program_of, to_the_end

WORDS = """
window afters
    moment: after
    {after}
window befores
    moment: when
    {before}
ability echo
    timing: after
ability loud echo
    timing: after
    forced: yes
ability ward
    timing: when
    forced: yes
verb strike {{s: stone}}
    event: {{s}} is|are struck
    would: {{s}} would be struck
    does: {does}
"""
STEPS = """
ward when a stone would be struck: {do}add 1 drop to the player left of nobody
whenever a stone is struck: {do}add 3 drop to the player left of nobody
whenever a stone in the bank where (drop on it = 2): {do}set drop on it to 5
loud echo after a stone is struck: add 7 drop to the player left of nobody
"""
ASK = "\n    choose 1 player as somebody\n    if somebody is the player left of nobody: do nothing\n    "


def ended(folder: Path, lines: list[str], more: str, *, saving: bool = False) -> State:
    """Return the state in which a game ends; everybody takes the first option, from a save if `saving`."""
    game, found = program_of(folder, lines, more=more)
    assert found == []
    return to_the_end(game, saving=saving)


def numbers(s: State) -> list[object]:
    """Return how many drops were added or set, in order."""
    return [entry[4] for entry in log_entries(s) if entry[0] in ("add", "set")]


@pytest.mark.parametrize("ask", ["", ASK], ids=["straight on", "with decisions"])
def test_a_group_of_events_goes_its_way(ask: str, tmp_path: Path) -> None:
    """It is answered, it happens, abilities of state speak, the rules do, and then it is reacted to; a decision changes no step."""
    more = WORDS.format(after="", before="", does="add 2 drop to s")
    steps = STEPS.format(do=ask) if ask else STEPS.format(do="")
    s = ended(tmp_path, ['first strikes the stone named "Boulder"'], more + steps, saving=bool(ask))
    assert numbers(s) == [1, 2, 3, 5, 7]


def test_each_of_a_group_happens_though_somebody_is_asked(tmp_path: Path) -> None:
    """Where a decision comes while one of them happens, the others follow."""
    more = WORDS.format(after="", before="", does=f"{ASK}    add 2 drop to s".replace("    choose", "        choose"))
    more = more.replace("    if somebody", "        if somebody").replace("        add 2", "        add 2")
    more += "loud echo after a stone is struck: do nothing\n"
    s = ended(tmp_path, ["first strikes each light stone"], more, saving=True)
    assert numbers(s) == [2, 2, 2]


def test_what_is_split_off_while_somebody_is_asked_happens(tmp_path: Path) -> None:
    """A part that goes elsewhere happens there, also where its player was asked where."""
    more = WORDS.format(after="", before="", does="do nothing").replace(
        "strike {s: stone}", "strike {n: number} blows at {s: stone}"
    )
    more = more.replace("does: do nothing", "does: add n drop to s")
    more += (
        "ward when a light stone would be struck:\n    redirect 2 of that blows to 1 stone where (weight of it >= 2)\n"
    )
    s = ended(tmp_path, ["choose 1 light stone as pebble", "first strikes 3 blows at pebble"], more, saving=True)
    assert numbers(s) == [1, 2]


def test_all_of_a_group_loom_before_any_happens(tmp_path: Path) -> None:
    """Each is answered before the first of them happens, and each is reacted to behind the last."""
    more = WORDS.format(after="", before="", does="add 2 drop to s")
    more += "ward when a stone would be struck: add 1 drop to the player left of nobody\n"
    more += "loud echo after a stone is struck: add 7 drop to the player left of nobody\n"
    s = ended(tmp_path, ["first strikes 2 light stones"], more)
    assert numbers(s) == [1, 1, 2, 2, 7, 7]


@pytest.fixture
def opened(tmp_path: Path) -> windows._Window:
    """A window of reactions as if three played."""
    game, _ = program_of(tmp_path, [], more=WORDS.format(after="", before="", does="do nothing"))
    open_ = windows._Window(new_game(compile_game(game, 2), 0), "after", ())
    open_.players = 3
    return open_


OF_NOBODY = (5, 0, 0, 9)
OF_1, OF_2, OF_3, MORE_OF_3 = (7, 0, 1, 9), (8, 0, 2, 9), (9, 0, 3, 9), (6, 0, 3, 9)


@pytest.mark.parametrize(
    ("first", "forced", "chooser", "mine"),
    [
        (1, [OF_3, OF_2, MORE_OF_3], 2, (OF_2,)),
        (3, [OF_1, OF_3, MORE_OF_3], 3, (OF_3, MORE_OF_3)),
        (2, [OF_1, OF_3], 3, (OF_3,)),
        (2, [OF_1], 1, (OF_1,)),
        (1, [OF_NOBODY, OF_3], 3, (OF_3,)),
        (1, [OF_3, OF_NOBODY], 3, (OF_3,)),
        (2, [OF_3, OF_NOBODY, OF_1], 3, (OF_3,)),
    ],
)
def test_each_player_orders_their_own_from_the_first_one_on(
    opened: windows._Window, first: int, forced: list[Trigger], chooser: int, mine: tuple[Trigger, ...]
) -> None:
    """Of forced abilities the next player in the order of seats, counted from the first, has theirs used."""
    opened.first = first
    assert windows._chooser(opened, forced) == (chooser, mine)


def test_the_starter_orders_all(opened: windows._Window) -> None:
    """Where the discipline says so, who is asked first orders the abilities of everybody."""
    opened.first, opened.discipline = 2, replace(opened.discipline, chooser="starter")
    assert windows._chooser(opened, [OF_1, OF_3]) == (2, (OF_1, OF_3))


@pytest.mark.parametrize(("first", "place", "player"), [(1, 0, 1), (1, 2, 3), (3, 0, 3), (3, 1, 1), (2, 2, 1)])
def test_seats_are_asked_in_order_from_the_first_one(
    opened: windows._Window, first: int, place: int, player: int
) -> None:
    """Who is asked is a number of seats behind the first player, round the table."""
    opened.first, opened.place = first, place
    assert opened.player == player


def test_who_passes_hands_on(opened: windows._Window) -> None:
    """A pass counts, asks the next one, and without a number of passes ends it for who passed."""
    opened.closes = 0
    opened.passed()
    opened.passed()
    assert (opened.player, opened.passes, opened.done) == (3, 2, (1, 2))


@pytest.mark.parametrize(
    ("closes", "passes", "done", "triggers", "over"),
    [
        (2, 1, (), [OF_1], False),
        (2, 1, (), [], True),
        (2, 2, (), [OF_1], True),
        (0, 0, (), [OF_1], False),
        (0, 0, (), [], True),
        (0, 3, (1, 2, 3), [OF_1], True),
    ],
)
def test_a_window_closes_as_it_says(
    opened: windows._Window,
    closes: int,
    passes: int,
    done: tuple[int, ...],
    triggers: list[Trigger],
    over: bool,
    tmp_path: Path,
) -> None:
    """After so many passes, or when everybody is done, or when nobody has anything left to use."""
    game, _ = program_of(tmp_path, [], more=WORDS.format(after="", before="", does="do nothing"))
    opened.closes, opened.passes, opened.done = closes, passes, done
    assert windows._is_over(new_game(compile_game(game, 2), 0), opened, triggers) is over


@pytest.mark.parametrize(
    ("after", "added"),
    [
        ("forced: first", [2, 7, 11]),
        ("forced: mixed", [2, 11, 7]),
        ("forced: first\n    asks: the player right of nobody", [2, 7, 11]),
        ("forced: mixed\n    asks: the player right of nobody", [2, 7, 11]),
    ],
)
def test_forced_abilities_come_first_or_in_turn(after: str, added: list[int], tmp_path: Path) -> None:
    """Mixed in, a forced ability of the second player waits until that player is asked."""
    more = WORDS.format(after=after, before="", does="add 2 drop to s")
    cards = CARDS.replace(
        "    ring:",
        "    loud echo after another stone is struck, limit once per game:\n        add 7 drop to this\n    ring:",
    )
    cards = cards.replace("copies: 3", "copies: 1").rpartition("- {id: boulder")[0]
    cards += "- id: boulder\n  name: Boulder\n  type: stone\n  copies: 2\n  weight: 7\n  rules: |\n"
    cards += "    echo after this is struck: add 11 drop to this\n"
    lines = ["choose 1 stone where (weight of it = 7) as boulder-stone", "first strikes boulder-stone"]
    game, found = program_of(tmp_path, lines, cards=cards, more=more)
    assert found == []
    s = new_game(compile_game(game, 2), 0)
    advance(s)
    while s.pending is not None:
        decide(s, 0)
    assert numbers(s) == added


ORDERS = {"first": (True, [2, 1]), "mixed": (True, [2, 1]), "any order": (False, [1, 2])}


@pytest.mark.parametrize(("forced", "expected"), ORDERS.items(), ids=ORDERS)
def test_an_optional_ability_may_come_before_a_forced_one_in_any_order(
    forced: str, expected: tuple[bool, list[int]], tmp_path: Path
) -> None:
    """Whoever has one of either kind is offered both, and may not pass while the forced one is left; else that one is done first."""
    more = WORDS.format(after=f"forced: {forced}", before="", does="do nothing")
    more += "echo after a stone is struck: add 1 drop to the player left of nobody\n"
    more += "loud echo after a stone is struck: add 2 drop to the player left of nobody\n"
    game, found = program_of(tmp_path, ['first strikes the stone named "Boulder"'], more=more)
    assert found == []
    s = new_game(compile_game(game, 2), 0)
    assert advance(s)
    assert s.pending is not None
    passing = PASS in s.pending.options
    decide(s, 0)
    while advance(s):
        decide(s, 0)
    assert (passing, numbers(s)) == expected
