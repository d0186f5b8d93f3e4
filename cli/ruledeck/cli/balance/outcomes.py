"""What came of one game: who won, how long it was, and which cards somebody had and used; a line of JSON each."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import TYPE_CHECKING, Final

from ruledeck.cli.balance.sources import NOTHING_ASKED, Question, Sources, sources_of
from ruledeck.grammar.text.harmless import harmless
from ruledeck.interpreter.state.log import TOLD
from ruledeck.interpreter.state.state import log_entries

if TYPE_CHECKING:
    from ruledeck.interpreter.state.program import Program
    from ruledeck.interpreter.state.state import State

TABLE: Final = "the table"
"""What stands where seats are named for the table itself."""
_TOO_LARGE: Final = 10**18
Cards = Mapping[str, tuple[str, ...]]
"""Names of seats with the ids of cards, in the order of the ids."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of one game.

    Attributes:
        seed: Its seed.
        winners: The seats that won; none where nobody did.
        decisions: How many decisions between two or more options were made.
        events: How many entries the log has, without what is only told.
        periods: How many of each period were played.
        decks: The decks of the seats that have one; of one that was drawn, what it was drawn from.
        counters: What stood on the seats at the end, by counter; what a game keeps for itself is left out.
        had: The cards that a seat held in its hand, had in play, or controlled.
        used: Those of them that it played or used an ability of.
        stopped: Why it did not end by its rules; empty where it did.
        sources: What came from what, of the counters and numbers that were asked for.
    """

    seed: int
    winners: tuple[str, ...]
    decisions: int
    events: int
    periods: Mapping[str, int]
    decks: Mapping[str, str]
    counters: Mapping[str, Mapping[str, int]]
    had: Cards
    used: Cards
    stopped: str = ""
    sources: Sources = field(default_factory=dict)

    def line(self) -> str:
        """Return it as a line of JSON, with its end."""
        return json.dumps(asdict(self), ensure_ascii=False, separators=(",", ":")) + "\n"


@dataclass(frozen=True, slots=True)
class Nameable:
    """What a game that is played has that its outcomes can name: a line that names something else is of no such game.

    Attributes:
        seats: The names of the seats.
        decks: The decks of the seats that have one.
        periods: The names of the periods.
        counters: The names of the counters.
        cards: The ids of the cards.
        sources: The counters and numbers of which is told what they came from.
    """

    seats: tuple[str, ...]
    decks: Mapping[str, str]
    periods: frozenset[str]
    counters: frozenset[str]
    cards: frozenset[str]
    sources: frozenset[str]

    def fits(self, outcome: Outcome) -> bool:
        """Whether an outcome names nothing else."""
        seats = frozenset(self.seats)
        return (
            seats.union((TABLE,)).issuperset(outcome.winners)
            and outcome.decks == self.decks
            and self.periods == outcome.periods.keys()
            and self.counters.issuperset(outcome.counters)
            and all(seats.issuperset(counts) for counts in outcome.counters.values())
            and self.sources == outcome.sources.keys()
            and all(seats.issuperset(brought) for brought in outcome.sources.values())
            and all(
                seats == cards.keys() and all(self.cards.issuperset(each) for each in cards.values())
                for cards in (outcome.had, outcome.used)
            )
        )


def nameable(
    program: Program, seats: tuple[str, ...], decks: Mapping[int, str], sources: Question = NOTHING_ASKED
) -> Nameable:
    """Return what the outcomes of a game can name.

    Args:
        program: The game.
        seats: The names of the seats.
        decks: The decks by the number of the seat; 0 is the table.
        sources: Of what is told what it came from.
    """
    own = program.linked.own_counters
    counters = (spec.name for at, spec in enumerate(program.layout.counters) if at not in own)
    return Nameable(
        seats,
        _by_seat(seats, decks),
        frozenset(program.layout.periods),
        frozenset(counters),
        frozenset(program.definitions),
        frozenset(sources.names),
    )


def outcome_of(line: str) -> Outcome | None:
    """Return what a line says, or `None` when it is none of `Outcome.line`, such as one that was not written to its end."""
    try:
        found = json.loads(line)
        return Outcome(
            seed=_number(found["seed"], least=0),
            winners=_texts(found["winners"]),
            decisions=_number(found["decisions"], least=0),
            events=_number(found["events"], least=0),
            periods={name: _number(count, least=0) for name, count in found["periods"].items()},
            decks={seat: _text(deck) for seat, deck in found["decks"].items()},
            counters={
                name: {seat: _number(count) for seat, count in counts.items()}
                for name, counts in found["counters"].items()
            },
            had={seat: _texts(cards) for seat, cards in found["had"].items()},
            used={seat: _texts(cards) for seat, cards in found["used"].items()},
            stopped=_told(found["stopped"]),
            sources={
                name: {
                    seat: {_told(source): _number(count) for source, count in brought.items()}
                    for seat, brought in by.items()
                }
                for name, by in found.get("sources", {}).items()
            },
        )
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return None


def _number(found: object, least: int | None = None) -> int:
    """Return a whole number as a game can come to it; more digits than these no game counts."""
    if type(found) is not int or abs(found) >= _TOO_LARGE or (least is not None and found < least):
        raise TypeError(found)
    return found


def _text(found: object) -> str:
    if not isinstance(found, str):
        raise TypeError(found)
    return found


def _told(found: object) -> str:
    """Return a report: one of ours steers no terminal."""
    report = _text(found)
    if report != harmless(report):
        raise ValueError(report)
    report.encode()
    return report


def _texts(found: object) -> tuple[str, ...]:
    if not isinstance(found, list):
        raise TypeError(found)
    return tuple(map(_text, found))


def ended(
    s: State,
    seats: tuple[str, ...],
    seed: int,
    decisions: int,
    decks: Mapping[int, str],
    stopped: str,
    sources: Question = NOTHING_ASKED,
) -> Outcome:
    """Return what came of a game that is over.

    Args:
        s: Its last state.
        seats: The names of the seats.
        seed: Its seed.
        decisions: How many decisions were made.
        decks: The decks by the number of the seat; 0 is the table.
        stopped: Why it did not end by its rules, or nothing.
        sources: Of what it is told what it came from.
    """
    layout = s.layout
    had, used, events = _cards(s)
    names = (TABLE, *seats)
    own = s.program.linked.own_counters
    players = range(1, layout.players + 1)
    return Outcome(
        seed=seed,
        winners=tuple(names[seat] for seat in s.over or ()),
        decisions=decisions,
        events=events,
        periods=dict(zip(layout.periods, s.periods, strict=True)),
        decks=_by_seat(seats, decks),
        counters={
            spec.name: {names[seat]: column[seat] for seat in players}
            for at, (spec, column) in enumerate(zip(layout.counters, s.counters, strict=True))
            if at not in own and any(column[seat] for seat in players)
        },
        had={names[seat]: _ids(s.program, had[seat]) for seat in players},
        used={names[seat]: _ids(s.program, used[seat]) for seat in players},
        stopped=stopped,
        sources=sources_of(s, seats, sources),
    )


def _by_seat(seats: tuple[str, ...], decks: Mapping[int, str]) -> dict[str, str]:
    return {(TABLE, *seats)[seat]: drawn_from(deck) for seat, deck in decks.items()}


def drawn_from(deck: str) -> str:
    """Return the name of a deck, of one that was drawn by the seed of a game without that seed."""
    name, _, seed = deck.rpartition(":")
    return name if name.startswith("random:") and seed.isdigit() else deck


def _cards(s: State) -> tuple[dict[int, set[int]], dict[int, set[int]], int]:
    """Return which cards each player had, and which of them were used, by their numbers; and how long the log is."""
    layout = s.layout
    spec = [layout.zone_spec[zone] for zone in range(len(layout.zone_spec))]
    owner = layout.zone_owner
    had: dict[int, set[int]] = {seat: set() for seat in range(layout.players + 1)}
    used: dict[int, set[int]] = {seat: set() for seat in range(layout.players + 1)}
    events = 0
    for entry in log_entries(s):
        kind = entry[0]
        events += kind not in TOLD
        if kind == "move":
            _, e, card, before, zone = entry[:5]
        elif kind == "create":
            (_, e, card, zone), before = entry[:4], -1
        elif kind == "control":
            _, e, card, player = entry[:4]
            had[_seat(player)].add(_card(card))
            continue
        elif kind == "ability":
            _, _, _, card, player = entry[:5]
            used[_seat(player)].add(_card(card))
            had[_seat(player)].add(_card(card))
            continue
        else:
            continue
        if not isinstance(zone, int) or zone < 0 or not isinstance(e, int):
            continue
        there = spec[zone]
        if there.in_play:
            seat = owner[zone] or s.control[e]
            had[seat].add(_card(card))
            if kind == "move" and isinstance(before, int) and before >= 0 and spec[before].visible == "owner":
                used[seat].add(_card(card))
        elif there.visible == "owner":
            had[owner[zone]].add(_card(card))
    return had, used, events


def _seat(player: object) -> int:
    return player if isinstance(player, int) else 0


def _card(card: object) -> int:
    return card if isinstance(card, int) else -1


def _ids(program: Program, cards: set[int]) -> tuple[str, ...]:
    return tuple(sorted(program.definitions[card] for card in cards if card >= 0))
