"""What players may use beside the open decision, without being asked."""

from ruledeck.interpreter.api.arguments import quoted
from ruledeck.interpreter.api.decisions import Option, options_of
from ruledeck.interpreter.api.errors import NotOfferedError
from ruledeck.interpreter.engine.machine import decide
from ruledeck.interpreter.engine.rights import open_now
from ruledeck.interpreter.state.state import State


def rights_of(s: State, player: int, language: str) -> tuple[Option, ...]:
    """Return the rights that a player has at this moment; none of a player for whom a built-in bot decides, or nobody.

    Args:
        s: The state, in which nothing changes.
        player: Whose they are, from 1.
        language: Of the labels; empty for the phrases of rulings.
    """
    if not open_now(s) or s.deciders[player] is not None or player > s.layout.people:
        return ()
    asked = s.clone()
    decide(asked, -player)
    if asked.pending is None or asked.pending.site != asked.program.linked.right_site:
        return ()
    return tuple([each for each in options_of(asked, language) if each.key != "pass"])


def claimed(key: str, player: int, rights: tuple[Option, ...]) -> None:
    """Refuse a right that is none of those that a player has."""
    offered = tuple([each.key for each in rights])
    if key not in offered:
        known = f"offered are {', '.join(offered)}" if offered else "there is none"
        raise NotOfferedError(f"{quoted(key)} is not a right of player {player} now: {known}", offered)
