"""Outcomes of chance in a ruling: which cards a shuffle leaves on top, what a random pick takes, which number comes."""

from ruledeck.grammar.files import document_nodes as nodes
from ruledeck.grammar.text import codes
from ruledeck.grammar.text.diagnostic import Diagnostic
from ruledeck.interpreter.state.state import State, Value
from ruledeck.interpreter.wording import failures
from ruledeck.interpreter.wording.table import Table


def scripted_outcomes(chance: nodes.Sequence, s: State, table: Table) -> tuple[tuple[Value, ...], list[Diagnostic]]:
    """Return the outcomes as the state knows them, and what is wrong with them.

    A number is a side of a die, counted from 1, or the number of a draw. A name is a player, a component, or the symbol of a
    draw. A list of names is what a shuffle leaves on top, the first one topmost, or what a random pick takes; `any` leaves this
    outcome to the seed.
    """
    found: list[Diagnostic] = []
    outcomes: list[Value] = []
    for item in chance.items:
        if isinstance(item, nodes.Scalar) and isinstance(item.value, int) and not isinstance(item.value, bool):
            outcomes.append(item.value - 1)
            continue
        if isinstance(item, nodes.Scalar) and item.raw == "any":
            outcomes.append(None)
            continue
        if isinstance(item, nodes.Scalar) and (symbol := _symbol(item.raw, table)) is not None:
            outcomes.append(symbol)
            continue
        parts = item.items if isinstance(item, nodes.Sequence) else (item,)
        taken: list[int] = []
        for part in parts:
            if not isinstance(part, nodes.Scalar):
                found.append(failures.wrong("a number, a name or a list of names is needed here", part.span))
            elif part.raw != "any":
                called = table.names.called_so(part.raw)
                entity = _entity(part, s, table, taken)
                if len(called) > 1:
                    found.append(failures.several_called(part.raw, called, part.span))
                elif entity is None:
                    known = (*table.names.players, *table.names.aliases, *table.names.titles)
                    found.append(
                        failures.unknown(
                            codes.RULING_CARD, "a player or a component of this game", part.raw, known, part.span
                        )
                    )
                else:
                    taken.append(entity)
        outcomes.append(tuple(taken))
    return tuple(outcomes), found


def _symbol(said: str, table: Table) -> str | None:
    """Return the symbol, trait or type that a word names which is neither a player nor a component."""
    words, names = table.program.game.words, table.names
    if names.player(said) is not None or said in names.aliases or names.called_so(said):
        return None
    kind = words.types.get(said)
    return words.symbol_forms.get(said) or words.traits.get(said) or (kind.of if kind is not None else None)


def _entity(part: nodes.Scalar, s: State, table: Table, taken: list[int]) -> int | None:
    names = table.names
    seat = names.player(part.raw)
    if seat is not None:
        return seat
    if part.raw in names.aliases:
        return names.aliases[part.raw]
    indexes = names.indexes(names.called_so(part.raw))
    copies = [e for e, definition in enumerate(s.card) if definition in indexes and e not in taken]
    return next(iter(copies), None)
