"""A ban is asked of what is there: a step that finds nothing to be done with asks none, and does nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

from .clearing import played

RESOLVED = """
action: add 7 berry to each player
constant: an ability of a beast cannot be resolved
"""
BOUND = """
verb bind {a: beast} to {b: beast}
    event: {a} is|are bound to {b}
    does: add 1 berry to b
constant: a hurt beast cannot be attached to a hurt beast
constant: a hurt beast cannot be bound to a hurt beast
adjective hurt {b: beast}: wound on b > 0
"""


@pytest.mark.parametrize("which", ["1 beast in the glade", "1 random beast in the glade", "the top card of the glade"])
def test_no_ban_is_asked_where_no_ability_is_found_to_resolve(which: str, tmp_path: Path) -> None:
    """Where a choice finds nothing, the steps behind it go on."""
    s, _ = played(tmp_path, f"resolve the action ability of {which}\nset stage to 2", rules=RESOLVED)
    assert 2 in s.values


@pytest.mark.parametrize("verb", ["attach each beast to", "bind each beast to"])
def test_no_ban_is_asked_of_a_group_whose_other_thing_is_not_found(verb: str, tmp_path: Path) -> None:
    """Nothing is done with any of the group, and what hangs on it is not done either."""
    # Behind it the same is done with what is there, so that the bans speak of something.
    lines = f"""\
tickle each beast
{verb} 1 beast in the glade
then: set stage to 2
attach 1 beast to 1 beast
bind 1 beast to 1 beast"""
    s, _ = played(tmp_path, lines, rules=BOUND)
    assert 2 not in s.values


def test_no_ban_is_asked_of_a_group_as_the_thing_beside_it_is_chosen(tmp_path: Path) -> None:
    """Which of them it is done with is not known yet: a beast of the group before is nobody's business here."""
    lines = """\
for each beast as b:
    if size of b != 3: tickle b
repeat 2 times:
    attach each beast to 1 beast"""
    rules = """
adjective hurt {b: beast}: wound on b > 0
constant: a hurt beast cannot be attached to a hurt beast
"""
    _, offered = played(tmp_path, lines, rules=rules, taking=("Deer",))
    assert offered == [["Hare", "Deer", "Bear"]] * 2
