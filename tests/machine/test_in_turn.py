"""What each of several players does in turn, and verbs of the engine that are written with a group."""

from pathlib import Path

import pytest

from .stones import play, program_of

TURNS = {
    "each may do a step": (["each player may sing"], [4, 0, 0], [1, 1]),
    "each may do a block": (["each player may:", "    they sing", "    they sing"], [4, 0, 0], [2, 2]),
    "each chooses between blocks": (
        ["each player chooses one:", "    - they sing", "    - add 5 drop to them"], [4, 0, 0], [1, 1],
    ),
    "each chooses in a verb": (
        ["each player moves 1 stone they control in the bank to their heap"], [2, 1, 1], [0, 0],
    ),
    "what each picked in a verb is a group": (
        ["each player moves 1 stone in the bank to their heap as gone", "move gone to first's pouch"], [2, 0, 0], [0, 0],
    ),
    "what each chooses is a group": (
        ["each player chooses 1 stone they control in the bank as kept", "move kept to first's heap"], [2, 2, 0], [0, 0],
    ),
    "what each chooses of several is one group": (
        ["each player chooses any number of light stones in the bank as kept", "move kept to first's heap"],
        [1, 3, 0],
        [0, 0],
    ),
    "what all of them chose counts once": (
        ["each player chooses 1 stone in the bank as kept", "move kept to first's heap"], [3, 1, 0], [0, 0],
    ),
    "each resolves an ability": (["each player resolves the ring ability of 1 light stone in the bank"], [4, 0, 0], [0, 0]),
    "what each created is a group": (
        ['each player creates 1 "Pebble" in their heap as made', "move made to first's pouch"], [4, 0, 0], [0, 0],
    ),
    "each creates a card": (['each player creates 1 "Pebble" in their heap'], [4, 1, 1], [0, 0]),
}  # fmt: skip


ROUND = {
    "from the first": ("from first", [1, 0]),
    "from another": ("from first's opponent", [0, 1]),
    "from nobody": ("from nobody", [1, 0]),
}


@pytest.mark.parametrize(("order", "drops"), ROUND.values(), ids=ROUND)
def test_players_take_their_turns_from_somebody_on(tmp_path: Path, order: str, drops: list[int]) -> None:
    """Of the one heavy stone only who comes first gets a drop, and the other finds nothing."""
    lines = [f"for each player as p, {order}:", "    if weight of the stone named \"Boulder\" > 0 and no stone with at least 1 drop:",
             "        add 1 drop to p", "        wet each stone in the bank by 1"]  # fmt: skip
    assert play(tmp_path, lines)[1][:2] == drops


@pytest.mark.parametrize(("lines", "zones", "drops"), TURNS.values(), ids=TURNS)
def test_each_player_does_it_for_themselves(
    tmp_path: Path, lines: list[str], zones: list[int], drops: list[int]
) -> None:
    """Both players decide, the first one first."""
    found = play(tmp_path, lines)
    assert (found[0], found[1][:2]) == (zones, drops)


def test_an_ability_is_resolved_on_each_of_a_group(tmp_path: Path) -> None:
    """Each of the three stones with such an ability gets its drop."""
    assert sorted(play(tmp_path, ["resolve the ring ability of each stone in the bank"])[1]) == [0, 0, 0, 1, 1, 1]


def test_an_ability_is_resolved_on_several_that_are_chosen(tmp_path: Path) -> None:
    """Both chosen stones get their drop."""
    assert sum(play(tmp_path, ["resolve the ring ability of 2 light stones in the bank"])[1]) == 2


def test_a_card_is_created_in_each_of_several_zones(tmp_path: Path) -> None:
    """Every player's heap gets one."""
    assert play(tmp_path, ['create 1 "Pebble" in each player\'s heap'])[0] == [4, 1, 1]


REFUSED = {
    "one who is not chosen may": (["1 player may sing"], "D413 who does this is not chosen yet"),
    "one who is not chosen acts": (["1 player sings"], "D413 who does this is not chosen yet"),
    "a window from several": (
        ["alternate from each player until 2 consecutive passes: take 1 skip"],
        "D413 one player",
    ),
    "an unknown verb behind a player": (["each player dances"], 'D401 no verb "dances"'),
    "a name for nothing": (
        ["move each stone in the bank to first's heap as n", "add n drop to first"], "D408 nothing is picked",
    ),
    "a name for what is made in several places": (
        ['create 1 "Pebble" in each player\'s heap as made', "add 1 drop to made"], "D413 one name cannot",
    ),
    "a target of several": (
        ["each player targets 1 stone in the bank as s", "move s to first's heap"],
        "D413 a target",
    ),
}  # fmt: skip


@pytest.mark.parametrize(("lines", "message"), REFUSED.values(), ids=REFUSED)
def test_who_does_it_must_be_clear(tmp_path: Path, lines: list[str], message: str) -> None:
    """A player who is still to be chosen, or several where one is wanted, is an error at their place."""
    assert any(each.startswith(message) for each in program_of(tmp_path, lines)[1])
