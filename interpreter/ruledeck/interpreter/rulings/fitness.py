"""What a position may say of a component: a name that can be read, counters that it can bear."""

import re
from typing import Final

from ruledeck.grammar.binder.game import Game
from ruledeck.grammar.syntax.lexer import RESERVED
from ruledeck.interpreter.state.state import State
from ruledeck.interpreter.wording.names import Names

_WORD: Final = re.compile(r"[^\W\d_][^\W_]*(?:['’-][^\W_]+)*")


def alias_fault(name: str, names: Names) -> str | None:
    """Return why a word cannot be the name of one card in a ruling, or `None` when it can."""
    if not _WORD.fullmatch(name):
        return "a name is one word of letters"
    if name in names.players:
        return f'"{name}" is a player'
    return f'"{name}" is a reserved word' if name in RESERVED else None


def bearing_fault(s: State, game: Game, names: Names, entity: int, counter: str, amount: int) -> str | None:
    """Return why something cannot bear so many of a counter, or `None` when it can.

    Args:
        s: The state.
        game: The game.
        names: The names of the ruling.
        entity: A component, a player, or 0 for the game.
        counter: The counter as `game.yaml` calls it.
        amount: How many.
    """
    manifest = game.text.manifest
    declared = manifest.counters.get(counter) if manifest is not None else None
    if declared is None:
        return None
    if entity == 0:
        bears = "game" in declared.on
    elif entity <= s.layout.players:
        bears = "player" in declared.on
    else:
        ident = next(card for card, index in names.cards.items() if index == s.card[entity])
        bears = "card" in declared.on or any(
            names.types[ident] in game.words.kinds.get(each, ()) for each in declared.on
        )
    if not bears:
        return f'"{counter}" lies on {", ".join(declared.on)}, not on this'
    if isinstance(declared.least, int) and amount < declared.least:
        return f'there are never fewer than {declared.least} of "{counter}"'
    if isinstance(declared.most, int) and amount > declared.most:
        return f'there are never more than {declared.most} of "{counter}"'
    return None
