"""Players: what they are called without named seats, and which a group means: those still in the game, unless it asks who is out."""

from typing import Final

from ruledeck.grammar.meaning import tree as m

NAMES: Final = ("alice", "bob", "carol", "dave", "erin", "frank", "grace", "heidi", "ivan", "judy", "kim", "leo")
"""Names of players at tables without named seats, by seat: rulings and decisions say them, the text of no game does."""


def means_all_seats(node: m.Select) -> bool:
    """Whether a group of players means everybody who sits at the table: it says itself of its players whether they are out."""
    tests = (*node.tests, *(() if node.where is None else (node.where,)))
    return any(_asks(test, node.called) for test in tests)


def _asks(test: m.Value, called: str | None) -> bool:
    if not isinstance(test, m.Op):
        return False
    if test.name == "out of the game":
        who = test.args[0]
        return isinstance(who, m.Name) and who.name in ("it", called)
    return test.name in ("and", "or", "not") and any(_asks(each, called) for each in test.args)
