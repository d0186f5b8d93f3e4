"""The options of a question in the order in which they are read: things that show sides stand together by the symbol that they show."""

from dataclasses import replace
from typing import TYPE_CHECKING

from ruledeck.cli.speech.shown import side_shown
from ruledeck.interpreter.primitives.sides import printed_on, side_at

if TYPE_CHECKING:
    from ruledeck.cli.speech.names import TableNames
    from ruledeck.cli.table.prompt import Prompt
    from ruledeck.interpreter.state.state import State


def grouped(s: "State", prompt: "Prompt", names: "TableNames") -> "Prompt":
    """Return a question with a heading for each option, listed heading by heading; as it is where that gathers nothing.

    A symbol comes where its first thing would; what shows none comes last, as the end of a choice does.
    """
    shown = [_symbol(s, prompt.player, thing, names) for thing in prompt.things]
    heads = [symbol for symbol in dict.fromkeys(shown) if symbol]
    if len(heads) < 2 or len(heads) == len([symbol for symbol in shown if symbol]):
        return replace(prompt, heads=(), listed=())
    rank = {symbol: at for at, symbol in enumerate([*heads, ""])}
    listed = sorted(range(len(shown)), key=lambda at: rank[shown[at]])
    return replace(prompt, heads=tuple([names.symbol(each) if each else "" for each in shown]), listed=tuple(listed))


def _symbol(s: "State", player: int, thing: int, names: "TableNames") -> str:
    """Return the symbol on the side that a thing shows to a player; empty where it shows none."""
    program = names.program
    if program is None or thing <= s.layout.players or s.card[thing] < 0 or not s.known[thing] >> player & 1:
        return ""
    text = program.game.cards[program.definitions[s.card[thing]]].text
    zone = s.layout.zone_spec[s.zone[thing]].name if s.zone[thing] >= 0 else ""
    if len(text.faces) < 2 or s.layout.face < 0 or not side_shown(names, text.type, zone):
        return ""
    facts = printed_on(s, side_at(s, thing, s.counters[s.layout.face][thing] + 1))
    return next((str(fact) for fact in facts.values() if isinstance(fact, str)), "")
