"""Whether a game is over, and who has won: the sentences about its end that rulings have, asked and answered."""

import re
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from ruledeck.interpreter.state.state import State
    from ruledeck.interpreter.wording.names import Names

_OVER: Final = re.compile(r"the game (is over|goes on)")
_WINS: Final = re.compile(r"([\w, ]+?) (?:wins?|won)(?: the game)?")
_AND: Final = re.compile(r",\s*|\s+and\s+")
_NOBODY: Final = "nobody"


def end_holds(question: str, s: "State", names: "Names") -> bool | None:
    """Return whether a sentence about the end of a game is so; `None` where it is another question."""
    text = " ".join(question.split()).rstrip("?").rstrip()
    if (over := _OVER.fullmatch(text)) is not None:
        return (s.over is not None) == (over[1] == "is over")
    if (wins := _WINS.fullmatch(text)) is None:
        return None
    seats = [] if wins[1] == _NOBODY else [names.player(name) for name in _AND.split(wins[1])]
    if None in seats:
        return None
    return s.over is not None and set(s.over) == set(seats)
