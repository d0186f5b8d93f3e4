"""What came of one game: who won, how long it was, and which cards somebody had and used; a line of JSON each."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING

from ruledeck.interpreter.state.state import log_entries

if TYPE_CHECKING:
    from ruledeck.interpreter.state.program import Program
    from ruledeck.interpreter.state.state import State

Cards = Mapping[str, tuple[str, ...]]
"""Names of seats with the ids of cards, in the order of the ids."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of one game.

    Attributes:
        seed: Its seed.
        winners: The seats that won; none where nobody did.
        decisions: How many decisions between two or more options were made.
        events: How many entries the log has.
        periods: How many of each period were played.
        decks: The decks of the seats that have one; of one that was drawn, what it was drawn from.
        counters: What stood on the seats at the end, by counter; what a game keeps for itself is left out.
        had: The cards that a seat held in its hand, had in play, or controlled.
        used: Those of them that it played or used an ability of.
        stopped: Why it did not end by its rules; empty where it did.
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

    def line(self) -> str:
        """Return it as a line of JSON, with its end."""
        return json.dumps(asdict(self), ensure_ascii=False, separators=(",", ":")) + "\n"


def outcome_of(line: str) -> Outcome | None:
    """Return what a line says, or `None` when it is none of `Outcome.line`, such as one that was not written to its end."""
    try:
        found = json.loads(line)
        return Outcome(
            seed=int(found["seed"]),
            winners=tuple(map(str, found["winners"])),
            decisions=int(found["decisions"]),
            events=int(found["events"]),
            periods={str(name): int(count) for name, count in found["periods"].items()},
            decks={str(seat): str(deck) for seat, deck in found["decks"].items()},
            counters={
                str(name): {str(seat): int(count) for seat, count in counts.items()}
                for name, counts in found["counters"].items()
            },
            had={str(seat): tuple(map(str, cards)) for seat, cards in found["had"].items()},
            used={str(seat): tuple(map(str, cards)) for seat, cards in found["used"].items()},
            stopped=str(found["stopped"]),
        )
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return None


def ended(
    s: State, seats: tuple[str, ...], seed: int, decisions: int, decks: Mapping[int, str], stopped: str
) -> Outcome:
    """Return what came of a game that is over.

    Args:
        s: Its last state.
        seats: The names of the seats.
        seed: Its seed.
        decisions: How many decisions were made.
        decks: The decks by the number of the seat; 0 is the table.
        stopped: Why it did not end by its rules, or nothing.
    """
    layout = s.layout
    had, used, events = _cards(s)
    names = ("the table", *seats)
    own = s.program.linked.own_counters
    players = range(1, layout.players + 1)
    return Outcome(
        seed=seed,
        winners=tuple(names[seat] for seat in s.over or ()),
        decisions=decisions,
        events=events,
        periods=dict(zip(layout.periods, s.periods, strict=True)),
        decks={names[seat]: drawn_from(deck) for seat, deck in decks.items()},
        counters={
            spec.name: {names[seat]: column[seat] for seat in players}
            for at, (spec, column) in enumerate(zip(layout.counters, s.counters, strict=True))
            if at not in own and any(column[seat] for seat in players)
        },
        had={names[seat]: _ids(s.program, had[seat]) for seat in players},
        used={names[seat]: _ids(s.program, used[seat]) for seat in players},
        stopped=stopped,
    )


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
        events += 1
        kind = entry[0]
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
