"""The log of a game as sentences, a line for what belongs together."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import Final

from ruledeck.cli.naming import Names

_SILENT: Final = frozenset(("value", "reorder", "number", "create"))
"""Kinds of entries that only the bookkeeping needs."""
_MANY: Final = 3
"""From how many cards on a move is told as one of many."""


def narrate(entries: Iterable[Sequence[object]], names: Names) -> Iterator[str]:
    """Yield the log in sentences; beginnings of periods are headings without a full stop.

    Args:
        entries: As `read_log` of the interpreter gives them: kind and plain slots, as somebody saw them.
        names: What players and cards are called.
    """
    for (kind, _, _), group in groupby(entries, key=_together):
        together = list(group)
        if kind == "move" and len(together) >= _MANY:
            _, _, begin, end = together[0][:4]
            yield f"{len(together)} cards move from {names.zone(begin)} to {names.zone(end)}."
            continue
        for entry in together:
            line = _sentence(entry, names)
            if line:
                yield line


def _together(entry: Sequence[object]) -> tuple[object, object, object]:
    return (entry[0], entry[2], entry[3]) if entry[0] == "move" else (entry[0], id(entry), None)


def _sentence(entry: Sequence[object], names: Names) -> str:
    kind, slots = entry[0], entry[1:]
    match kind, slots:
        case _ if kind in _SILENT:
            return ""
        case "period", (name, number, _):
            return f"-- {name} {number} --"
        case "move", (card, begin, end, *_):
            return f"{_capital(names.title(card))} moves from {names.zone(begin)} to {names.zone(end)}."
        case "shuffle", (zone,):
            return f"{_capital(names.zone(zone))} is shuffled."
        case "add", (counter, bearer, amount):
            return f"{_capital(names.thing(bearer))} gets {amount} {counter}."
        case "remove", (counter, bearer, amount):
            return f"{_capital(names.thing(bearer))} loses {amount} {counter}."
        case "set", (counter, bearer, amount):
            return f"{_capital(names.thing(bearer))} has {amount} {counter} now."
        case "ability", (_, source, player):
            by = names.player(player) if isinstance(player, int) else str(player)
            return f"{_capital(by)} uses {names.thing(source)}."
        case "show", (card, zone, _):
            return f"{_capital(names.title(card))} in {names.zone(zone)} is shown."
        case "verdict", (_, _, zone, answer):
            return f"Asked about {names.zone(zone)}: {_verdict(answer)}."
        case "pick" | "up" | "down" as word, (card,):
            deed = {"pick": "is picked", "up": "is turned face up", "down": "is turned face down"}[word]
            return f"{_capital(names.thing(card))} {deed}."
        case "attach", (card, host):
            return f"{_capital(names.thing(card))} is attached to {names.thing(host)}."
        case "detach", (card,):
            return f"{_capital(names.thing(card))} comes off."
        case "control", (card, player):
            return f"{_capital(names.thing(player))} takes control of {names.thing(card)}."
        case "roll" | "turn", (die, face):
            return f"{_capital(names.thing(die))} shows {face}."
        case "ended" | "win" | "effect" | "mark", _:
            return ""
        case "note", (key, *rest):
            return f"{key}: {', '.join(str(one) for one in rest if one not in ((), ''))}".rstrip(": ") + "."
    return f"{kind} {' '.join(str(slot) for slot in slots)}"


def _verdict(answer: object) -> str:
    if answer == "?":
        return "a secret answer"
    return "yes" if answer is True or answer == 1 else "no"


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
