"""What a ban says of an occurrence: what it is about, and what of that it leaves alone."""

from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.traversal import nodes_in


def about(ban: m.Ban) -> tuple[m.Value, ...]:
    """Return the tests of what a ban is about: all of them, or those that are said around what alone is allowed."""
    return tuple([test for test in ban.tests if not _reads(test, ban.only)])


def allowed(ban: m.Ban) -> tuple[m.Value, ...]:
    """Return the tests of what alone is allowed; none where all that the ban is about is forbidden."""
    return tuple([test for test in ban.tests if _reads(test, ban.only)])


def _reads(test: m.Value, slot: str) -> bool:
    return bool(slot) and any(isinstance(each, m.Slot) and each.name == slot for each in nodes_in(test))
