"""What a counter of the players came from: which verb that is told, or an ability of which sort of card, brought it.

It is read from the log of a game that can be told as a story, where a verb with a story says when it begins and ends, and an ability,
too. A change is told by the innermost of them and what that was part of: `hand over > gain fame`, `ability of relic > gain fame`. What
the author gives a line in the story is what players take for a cause.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from ruledeck.cli.terminal.refusal import RefusalError
from ruledeck.grammar.words.vocabulary import SlotSpec
from ruledeck.interpreter.state.state import log_entries

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from ruledeck.interpreter.state.program import Program
    from ruledeck.interpreter.state.state import State

Sources = dict[str, dict[str, dict[str, int]]]
"""Names of counters, with the names of seats, with what came from each source; less than nothing where it took more than it gave."""
RULES: Final = "the rules"
"""The source of what no verb with a story and no ability brought."""
Entry = tuple[object, ...]


def chosen(names: Sequence[str], program: Program) -> tuple[str, ...]:
    """Return the counters that are asked for, each once.

    Raises:
        RefusalError: when players have no such counter, or the game keeps it for itself.
    """
    own = program.linked.own_counters
    manifest = program.game.text.manifest
    declared = {} if manifest is None else manifest.each_counter
    shown = {spec.name for at, spec in enumerate(program.layout.counters) if at not in own}
    known = sorted(name for name in shown if name in declared and "player" in declared[name].on)
    for name in names:
        if name not in known:
            help = f"say one of {', '.join(known)}" if known else "no counter of this game is one of players"
            raise RefusalError(f'players have no counter called "{name}"', help)
    return tuple(dict.fromkeys(names))


def sources_of(s: State, seats: Sequence[str], counters: Sequence[str]) -> Sources:
    """Return what the counters on the players came from, in a game that is over.

    Args:
        s: Its last state, of a program whose games can be told.
        seats: The names of the seats.
        counters: The names of the counters.
    """
    found: dict[str, dict[str, Counter[str]]] = {name: {seat: Counter() for seat in seats} for name in counters}
    players = range(1, s.layout.players + 1)
    for (kind, at, thing, _, amount, *_), source in _told(s):
        name = s.layout.counters[at].name if isinstance(at, int) else ""
        if name in found and thing in players and isinstance(thing, int) and isinstance(amount, int):
            if kind == "set":
                # What it was before does not stand in the log: it is what all sources have brought until then.
                amount -= found[name][seats[thing - 1]].total()
            found[name][seats[thing - 1]][source] += amount if kind != "remove" else -amount
    return {
        name: {seat: {each: count for each, count in sorted(brought.items()) if count} for seat, brought in by.items()}
        for name, by in found.items()
    }


def _told(s: State) -> Iterator[tuple[Entry, str]]:
    """Yield the changes of counters, each with what it came from."""
    open_: list[tuple[str, object, str]] = []
    card: object = None
    for entry in log_entries(s):
        match entry:
            case "story", verb, *_:
                open_.append(("verb", verb, _words(s.program, verb)))
            case "ability", _, _, card, *_:
                pass
            case "does", ability, *_:
                open_.append(("ability", ability, _sort(s.program, card)))
                card = None
            case (("told" | "did") as kind, key, *_):
                _leave(open_, "verb" if kind == "told" else "ability", key)
            case (("add" | "remove" | "set"), *_):
                yield entry, " > ".join(dict.fromkeys(words for _, _, words in open_[-2:])) or RULES


def _leave(open_: list[tuple[str, object, str]], kind: str, key: object) -> None:
    """Leave something, with all that was begun in it and never ended."""
    for at in range(len(open_) - 1, -1, -1):
        if open_[at][:2] == (kind, key):
            del open_[at:]
            return


def _words(program: Program, verb: object) -> str:
    """Return the words of a verb, without what stands between them."""
    assert isinstance(verb, int)
    elements = program.game.words.verbs[program.verbs[verb]].pattern.elements
    return " ".join(min(each, key=len) for each in elements if not isinstance(each, SlotSpec))


def _sort(program: Program, card: object) -> str:
    """Return what an ability is of: the type of its card, or the rules."""
    if not isinstance(card, int) or card < 0:
        return RULES
    return f"ability of {program.game.cards[program.definitions[card]].text.type}"


def part_of_all(count: int, brought: Mapping[str, int]) -> str:
    """Return which part of all that came from anywhere came from one source; nothing for one that took more than it gave."""
    return f"{count / sum(each for each in brought.values() if each > 0):.1%}" if count > 0 else ""


def added(
    total: dict[str, dict[str, Counter[str]]],
    sources: Mapping[str, Mapping[str, Mapping[str, int]]],
    winners: Sequence[str],
) -> None:
    """Add what a game brought to what all games brought, winners and others apart."""
    for name, by in sources.items():
        for seat, brought in by.items():
            total[name]["winners" if seat in winners else "others"].update(brought)
