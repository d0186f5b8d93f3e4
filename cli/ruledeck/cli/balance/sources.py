"""What a counter or number of the players came from: which verb that is told, or an ability of which sort of card, brought it.

It is read from the log of a game that can be told as a story, where a verb with a story says when it begins and ends, and an ability,
too. A change is told by the innermost of them and what that was part of: `hand over > gain fame`, `ability of relic > gain fame`. What
the author gives a line in the story is what players take for a cause. A number of the rules is what it consists of at the end: counters,
and cards that count as they lie there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from ruledeck.cli.balance.breakdown import parts_of
from ruledeck.cli.terminal.refusal import RefusalError
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.words.vocabulary import SlotSpec, Word
from ruledeck.interpreter.state.log import is_told_thing
from ruledeck.interpreter.state.state import log_entries

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from ruledeck.interpreter.state.program import Program
    from ruledeck.interpreter.state.state import State

Sources = dict[str, dict[str, dict[str, int]]]
"""Names of counters and numbers, with the names of seats, with what came from each source; less than nothing where it took more."""
RULES: Final = "the rules"
"""The source of what no verb with a story and no ability brought."""
STANDS: Final = "counts at the end"
"""The source of what a card gives as it lies there."""
REST: Final = "the rest"
"""The source of what is neither a counter of the player nor what cards give."""
TYPE: Final = "type"
CARD: Final = "card"
"""What of a card is no field of it, but tells cards apart as well."""
Entry = tuple[object, ...]


@dataclass(frozen=True, slots=True)
class Question:
    """Of what it is asked what it came from.

    Attributes:
        counters: The names of counters.
        numbers: Names of numbers that the rules declare of a player, with the ids of their words.
        facts: What of the card that a source is about tells sources apart: fields of cards, `type` or `card`.
    """

    counters: tuple[str, ...] = ()
    numbers: tuple[tuple[str, str], ...] = ()
    facts: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        """Whether anything is asked."""
        return bool(self.counters or self.numbers)

    @property
    def names(self) -> tuple[str, ...]:
        """What is asked about, by name."""
        return (*self.counters, *(name for name, _ in self.numbers))

    def data(self) -> dict[str, object]:
        """Return it as the head of a file of games says it; nothing where nothing is asked."""
        found: dict[str, object] = {"sources": list(self.names)} if self else {}
        return found | ({"by": list(self.facts)} if self.facts else {})


NOTHING_ASKED: Final = Question()


def question(names: Sequence[str], facts: Sequence[str], program: Program) -> Question:
    """Return of what it is asked what it came from, each once.

    Raises:
        RefusalError: when players have no such counter or number, the game keeps it for itself, or cards have no such field.
    """
    counters, numbers = _counters(program), _numbers(program)
    known = sorted({*counters, *numbers})
    for name in names:
        if name not in known:
            help = f"say one of {', '.join(known)}" if known else "no counter or number of this game is one of players"
            raise RefusalError(f'players have no counter or number called "{name}"', help)
    fields = {field for each in program.game.words.fields.values() for field in each}
    for fact in facts:
        if fact not in fields and fact not in (TYPE, CARD):
            raise RefusalError(
                f'no card has a field called "{fact}"', f"say {', '.join((TYPE, CARD, *sorted(fields)))}"
            )
    if facts and not names:
        raise RefusalError("`--by` tells sources apart", "say with `--sources` of what")
    wanted = dict.fromkeys(names)
    return Question(
        tuple(name for name in wanted if name in counters),
        tuple((name, numbers[name]) for name in wanted if name not in counters),
        tuple(dict.fromkeys(facts)),
    )


def _counters(program: Program) -> Collection[str]:
    """Return the counters that lie on players, without those that the game keeps for itself."""
    own = program.linked.own_counters
    manifest = program.game.text.manifest
    declared = {} if manifest is None else manifest.each_counter
    shown = {spec.name for at, spec in enumerate(program.layout.counters) if at not in own}
    return {name for name in shown if name in declared and "player" in declared[name].on}


def _numbers(program: Program) -> dict[str, str]:
    """Return the numbers that the rules declare of a player and of nothing else: `fame of` is called `fame`."""
    found = (word for word in program.game.words.words.values() if word.kind == "number")
    return {_called(word): word.id for word in found if [slot.type.base for slot in word.slots] == ["player"]}


def _called(word: Word) -> str:
    said = " ".join(min(each, key=len) for each in word.pattern.elements if not isinstance(each, SlotSpec))
    return said.removesuffix(" of")


def sources_of(s: State, seats: Sequence[str], asked: Question) -> Sources:
    """Return what was asked, of a game that is over.

    Args:
        s: Its last state, of a program whose games can be told.
        seats: The names of the seats.
        asked: Of what.
    """
    brought = _brought(s, seats, asked.facts) if asked else {}
    found = {name: brought.get(name, {}) for name in asked.counters}
    for name, word in asked.numbers:
        found[name] = {
            seat: _consists_of(s, word, player, asked.facts, {key: each.get(seat, {}) for key, each in brought.items()})
            for player, seat in enumerate(seats, 1)
        }
    return {
        name: {seat: {key: count for key, count in sorted(by.get(seat, {}).items()) if count} for seat in seats}
        for name, by in found.items()
    }


def _brought(s: State, seats: Sequence[str], facts: Sequence[str]) -> dict[str, dict[str, Counter[str]]]:
    """Return what brought the counters on the players, by the names of counters and of seats."""
    found: dict[str, dict[str, Counter[str]]] = {
        spec.name: {seat: Counter() for seat in seats} for spec in s.layout.counters
    }
    players = range(1, s.layout.players + 1)
    for (kind, at, thing, _, amount, *_), source in _told(s, facts):
        if isinstance(at, int) and thing in players and isinstance(thing, int) and isinstance(amount, int):
            here = found[s.layout.counters[at].name][seats[thing - 1]]
            if kind == "set":
                # What it was before does not stand in the log: it is what all sources have brought until then.
                amount -= here.total()
            here[source] += amount if kind != "remove" else -amount
    return found


def _consists_of(
    s: State, word: str, player: int, facts: Sequence[str], brought: Mapping[str, Mapping[str, int]]
) -> Counter[str]:
    """Return what a number of a player consists of at the end; of counters, what `brought` them."""
    found: Counter[str] = Counter()
    for part in parts_of(s.program, s, word, player):
        if part.counter is not None:
            sign = 1 if part.amount >= 0 else -1
            found.update({source: sign * count for source, count in brought.get(part.counter, {}).items()})
        elif part.thing is not None:
            found[
                f"{STANDS} > {_sort(s.program, s.card[part.thing])}{_facts(s.program, s.card[part.thing], facts)}"
            ] += part.amount
        else:
            found[REST] += part.amount
    return found


@dataclass(slots=True)
class _Open:
    """A verb or an ability that is being carried out: what it is, what a source is called by it, and the card that it is about."""

    kind: str
    key: object
    words: str
    card: int = -1


def _told(s: State, facts: Sequence[str]) -> Iterator[tuple[Entry, str]]:
    """Yield the changes of counters, each with what it came from."""
    open_: list[_Open] = []
    card: object = None
    for entry in log_entries(s):
        match entry:
            case ("story" | "named") as kind, verb, values, *_:
                if kind == "story":
                    open_.append(_Open("verb", verb, _words(s.program, verb)))
                if open_ and open_[-1].key == verb and open_[-1].card < 0:
                    open_[-1].card = next(_done_with(s.program, verb, values), -1)
            case "ability", _, _, card, *_:
                pass
            case "does", ability, *_:
                about = card if isinstance(card, int) else -1
                open_.append(
                    _Open("ability", ability, f"ability of {_sort(s.program, about)}" if about >= 0 else RULES, about)
                )
                card = None
            case (("told" | "did") as kind, key, *_):
                _leave(open_, "verb" if kind == "told" else "ability", key)
            case (("add" | "remove" | "set"), *_):
                about = next((each.card for each in (*open_[-2:], *open_[-3::-1]) if each.card >= 0), -1)
                source = " > ".join(dict.fromkeys(each.words for each in open_[-2:])) or RULES
                yield entry, source + _facts(s.program, about, facts)


def _done_with(program: Program, verb: object, values: object) -> Iterator[int]:
    """Yield the cards that a verb is done with, as far as its story speaks of them: a story may speak of others as well."""
    assert isinstance(verb, int)
    assert isinstance(values, tuple)
    told = program.game.stories[program.verbs[verb]].values
    slots = {slot.name for slot in program.game.words.verbs[program.verbs[verb]].slots}
    for place, value in values:
        spoken = told[place]
        if isinstance(spoken, m.Name) and spoken.name in slots and isinstance(value, tuple) and is_told_thing(value):
            yield value[2]


def _leave(open_: list[_Open], kind: str, key: object) -> None:
    """Leave something, with all that was begun in it and never ended."""
    for at in range(len(open_) - 1, -1, -1):
        if (open_[at].kind, open_[at].key) == (kind, key):
            del open_[at:]
            return


def _words(program: Program, verb: object) -> str:
    """Return the words of a verb, without what stands between them."""
    assert isinstance(verb, int)
    elements = program.game.words.verbs[program.verbs[verb]].pattern.elements
    return " ".join(min(each, key=len) for each in elements if not isinstance(each, SlotSpec))


def _sort(program: Program, card: int) -> str:
    """Return the type of a card."""
    return program.game.cards[program.definitions[card]].text.type


def _facts(program: Program, card: int, facts: Sequence[str]) -> str:
    """Return what tells the card of a source apart from others, behind the source; nothing where it has none of that."""
    if card < 0 or not facts:
        return ""
    text = program.game.cards[program.definitions[card]].text
    found = {TYPE: text.type, CARD: text.name}
    said = [str(found.get(fact, text.fields.get(fact, ""))) for fact in facts]
    return f" ({', '.join(filter(None, said))})" if any(said) else ""


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
