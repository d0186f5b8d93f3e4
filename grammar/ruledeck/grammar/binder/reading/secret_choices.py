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
    if isinstance(what, m.Pick) and what.how != "choose":
        message = "in secret each player chooses, and this is chosen by nobody"
        return message, node.what, "write `1`, `up to 2` or `any number of` in front"
    if isinstance(what, m.Pick) and not what.total is what.kin is what.ceiling is None:
        message = "in secret nothing holds together what one player chooses"
        later = "what they have chosen can be looked at when all have, such as `the total cost of p's <name>`"
        help = f"say only how many: `1`, `up to 2`, `any number of`; {later}"
        return message, node.what, help
    if what.type.base not in _CHOSEN:
        message = "in secret each player chooses things, or numbers or words"
        return message, node.what, "choose cards, players, numbers or words"
    return None


_THINGS: Final = frozenset(("player", "component", "entity"))
"""The bases of types of which several are read like one; several numbers or words are a group of their own sort."""


@reads_names
def chosen_by(reader: Reader, i: int) -> list[Reading]:
    """Read what a player has chosen in secret where one value is wanted, or things."""
    found = _chosen_by(reader, i)
    for value, end, _ in found:
        if _several_words(value):
            # Where one is wanted, several are not.
            reader.fail(end, "one of them")
            reader.several[end] = _named_at(reader, value, i, end)
    return [each for each in found if not _several_words(each[0])]


def words_chosen_by(reader: Reader, i: int) -> list[Reading]:
    """Read the several numbers or words that a player has chosen in secret."""
    return [each for each in _chosen_by(reader, i) if _several_words(each[0])]


def _several_words(value: m.Value) -> bool:
    return value.many and value.type.base not in _THINGS


def _named_at(reader: Reader, value: m.Value, i: int, end: int) -> int:
    """Return where the name of a choice stands in the words for what one has chosen."""
    assert isinstance(value, m.Op)
    row = value.args[0]
    return next(at for at in range(i, end) if isinstance(row, m.Name) and reader.word(at) == row.name)


def _chosen_by(reader: Reader, i: int) -> list[Reading]:
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


def several_chosen(value: m.Value) -> bool:
    """Whether a value is several things or words that players have chosen in secret: all of them, or one of them."""
    return isinstance(value, m.Op) and value.many and value.name in ("all chosen", "chosen by")


def whose(name: str, row: m.Value) -> str:
    """Return how one of all that players have chosen in secret is meant."""
    type = row.type
    if isinstance(row, m.Op) and row.args[0].many:
        through = f"go through them, `for each of p's {name} as one:`, count them, `count p's {name}`"
        return f"{through}, or ask whether something `is one of p's {name}`"
    found = f"say whose: `the {name} of p`, `their {name}`"
    return f"{found}, or of whom: `the highest {name} among players`" if type == m.NUMBER else found


def _of(row: m.Op, player: m.Value, place: m.Place) -> m.Op:
    return m.Op("chosen by", (row.args[0], player), row.type, row.args[0].many, **place)
