"""What effects have put in place that goes on: bans, changes and what waits, in the words in which it was told when it began."""

from collections import Counter
from typing import TYPE_CHECKING

from ruledeck.cli.speech.lasting import lasting_said
from ruledeck.cli.speech.narration import counted
from ruledeck.interpreter.state.log import read
from ruledeck.interpreter.state.state import log_entries

if TYPE_CHECKING:
    from ruledeck.cli.speech.names import TableNames
    from ruledeck.interpreter.state.state import State


def what_lasts(state: "State", player: int, names: "TableNames") -> list[str]:
    """Return what lasts as clauses, the latest last, without what the player may not know.

    Args:
        state: The state, of a game that is told to a table: in others nobody has said what lasts.
        player: Who looks; 0 for somebody who has no seat, and is told everything.
        names: What everything is called.
    """
    going_on = {each.id for each in state.effects}
    found: Counter[str] = Counter()
    for entry in log_entries(state) if going_on else ():
        made = entry[1] if entry[0] == "lasts" else None
        if isinstance(made, tuple) and made[1] in going_on:
            _, number, source, values = read(state.layout, entry, player or None)
            if isinstance(source, str):
                # What the rules put in place themselves is how they are written, and no text on the table says it.
                found[lasting_said(number, source, values, names)] += 1
    del found[""]
    return counted(found)
