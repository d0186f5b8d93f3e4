"""What several players choose in secret: nobody learns it before all have chosen, and then each of it is known by who chose it."""

from dataclasses import replace
from typing import Final

from ruledeck.grammar.binder.reading.possessors import possessors
from ruledeck.grammar.binder.reading.reader import Reader, Reading, reads_names
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.syntax import tree

_WORD: Final = "secretly"
_CHOSEN: Final = frozenset(("number", "symbol", "trait", "type", "name", "player", "component", "entity"))
"""The bases of types of what can be chosen in secret."""


def secretly(who: tree.Phrase | None) -> tree.Phrase | None:
    """Return who chooses, without the word that says that it is done in secret; `None` where it is not said."""
    if who is None or len(who.atoms) < 2:
        return None
    last = who.atoms[-1]
    if not isinstance(last, tree.Word) or last.text != _WORD:
        return None
    return replace(who, atoms=who.atoms[:-1], end=who.atoms[-2].end)


def not_secret(node: tree.Choose, by: m.Value, what: m.Value) -> tuple[str, tree.Node, str] | None:
    """Return why a choice cannot be made in secret, where, and a way out; `None` where it can."""
    if not by.many or node.target:
        message = "several players choose in secret, each for themselves, and then everything is told"
        help = "say who does: `each player secretly chooses ...`; what one player alone knows is a card that lies face down"
        return message, node.who or node, help
    one = not isinstance(what, m.Pick) or (
        what.how == "choose"
        and what.least == what.most == m.Literal(1, m.NUMBER)
        and what.total is what.kin is what.ceiling is None
    )
    if not one or what.type.base not in _CHOSEN:
        message = "in secret each player chooses one thing, or a number or a word"
        help = (
            "write `1` in front; several cards are laid face down, `... face-down to their <zone>`, and then revealed"
        )
        return message, node.what, help
    return None


@reads_names
def chosen_by(reader: Reader, i: int) -> list[Reading]:
    """Read `the bid of <player>`, `<player>'s bid`, and `bid` where a player is looked at: what that player has chosen in secret."""
    scope = reader.scope
    rows = {
        name: value
        for name, value in scope.names.items()
        if isinstance(value, m.Op) and value.name == "all chosen" and reader.has(name)
    }
    if not rows:
        return []
    out: list[Reading] = []
    at = i + 1 if reader.word(i) == "the" else i
    row = rows.get(reader.word(at))
    if row is not None:
        if reader.word(at + 1) == "of":
            for player, end, weight in reader.read(m.PLAYER, at + 2):
                if not player.many and not isinstance(player, m.Pick):
                    out.append((_of(row, player, reader.place(i, end)), end, weight + at + 2 - i))
        if scope.candidate and scope.it is not None and scope.it.type == m.PLAYER:
            out.append((_of(row, scope.it, reader.place(i, at + 1)), at + 1, at + 1 - i))
    for player, end, weight in possessors(reader, i):
        if player.type == m.PLAYER and not player.many and (row := rows.get(reader.word(end))) is not None:
            out.append((_of(row, player, reader.place(i, end + 1)), end + 1, weight + 1))
    return out


def possessed(reader: Reader, i: int, player: m.Value, end: int, weight: int) -> list[Reading]:
    """Read `bid` at `end`, behind a player and `'s`."""
    row = reader.scope.names.get(reader.word(end)) if player.type == m.PLAYER and not player.many else None
    if not isinstance(row, m.Op) or row.name != "all chosen":
        return []
    return [(_of(row, player, reader.place(i, end + 1)), end + 1, weight + 1)]


def of_all(value: m.Value) -> bool:
    """Whether a value is all that players have chosen in secret."""
    return isinstance(value, m.Op) and value.name == "all chosen"


def whose(name: str, type: m.Type) -> str:
    """Return how one of all that players have chosen in secret is meant."""
    found = f"say whose: `the {name} of p`, `their {name}`"
    return f"{found}, or of whom: `the highest {name} among players`" if type == m.NUMBER else found


def _of(row: m.Op, player: m.Value, place: m.Place) -> m.Op:
    return m.Op("chosen by", (row.args[0], player), row.type, **place)
