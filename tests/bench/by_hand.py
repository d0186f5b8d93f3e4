"""The 17-card game in plain hand-written Python: the yardstick for the speed of the interpreter.

It takes the decisions that `content/infiltration` takes with its default options and random bots: a second try that
must be made, everybody tied at the end of a round scores. It keeps no log, no views and no saves, so what it measures
is what the game itself costs. Nothing of ruledeck is imported.

Run: python tests/bench/by_hand.py --players 2 --seconds 2
"""

from __future__ import annotations

import argparse
import json
import random
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

T = TypeVar("T")

NUMBERS_TO_NAME = (2, 3, 4, 5, 6, 7, 8)
TOKENS_TO_WIN = {2: 7, 3: 5, 4: 4}


@dataclass(frozen=True, slots=True, eq=False)
class Character:
    """What is printed on a card; every copy in the deck is this one object.

    Attributes:
        name: as printed.
        number: 1 to 8, what is compared and guessed.
        copies: how many lie in the deck.
    """

    name: str
    number: int
    copies: int


LEIA = Character("Leia", 8, 1)
OBI_WAN = Character("Obi-Wan", 7, 1)
VADER = Character("Vader", 6, 1)
LUKE = Character("Luke", 5, 2)
CHEWBACCA = Character("Chewbacca", 4, 2)
C_3PO = Character("C-3PO", 3, 1)
R2_D2 = Character("R2-D2", 3, 1)
HAN = Character("Han", 2, 2)
BOBA_FETT = Character("Boba Fett", 1, 1)
STORMTROOPER = Character("Stormtrooper", 1, 5)

CAST = (LEIA, OBI_WAN, VADER, LUKE, CHEWBACCA, C_3PO, R2_D2, HAN, BOBA_FETT, STORMTROOPER)
FULL_DECK = tuple(character for character in CAST for _ in range(character.copies))


@dataclass(slots=True, eq=False)
class Seat:
    """One player's side of the table.

    Attributes:
        index: place in the order of play, from 0.
        hand: one card, two during the own turn, none once out.
        played: cards face up in front of the player, oldest first.
        out: out of the round.
        hidden: nobody else may choose this player until the own next turn.
        tokens: rounds won in this match.
        seen: what the player has been shown, by seat index.
    """

    index: int
    hand: list[Character] = field(default_factory=list)
    played: list[Character] = field(default_factory=list)
    out: bool = False
    hidden: bool = False
    tokens: int = 0
    seen: dict[int, Character] = field(default_factory=dict)

    def leave(self) -> None:
        """Lay the hand open and take no further part in the round."""
        self.out = True
        self.played += self.hand
        self.hand.clear()


class Bot:
    """Answers every question at random; a subclass may look at the table first."""

    __slots__ = ("rng",)

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng

    def answer(self, match: Match, seat: Seat, question: str, options: Sequence[T]) -> T:
        """Return one of `options`, of which there are at least two."""
        return self.rng.choice(options)


class Match:
    """A match of two, three or four players: rounds are played until somebody holds enough tokens.

    Attributes:
        rounds, turns, decisions: counted over the match; a decision has at least two options.
    """

    def __init__(self, players: int, seed: int) -> None:
        self.rng = random.Random(seed)
        self.seats = [Seat(index) for index in range(players)]
        self.bots = [Bot(self.rng)] * players
        self.deck: list[Character] = []
        self.aside: Character | None = None
        self.rounds = self.turns = self.decisions = 0

    def play(self) -> Seat:
        """Play to the end and return the winner (of several, the first in seat order)."""
        goal = TOKENS_TO_WIN[len(self.seats)]
        starter = self.seats[0]
        while True:
            winners = self.play_round(starter)
            self.rounds += 1
            for seat in winners:
                seat.tokens += 1
            starter = winners[0]
            for seat in winners:
                if seat.tokens >= goal:
                    return starter

    def deal(self) -> None:
        """Shuffle, put cards aside (with two players three more, face up) and deal one card to each."""
        self.deck = deck = list(FULL_DECK)
        self.rng.shuffle(deck)
        self.aside = deck.pop()
        if len(self.seats) == 2:
            del deck[-3:]
        for seat in self.seats:
            seat.hand = [deck.pop()]
            seat.played = []
            seat.out = seat.hidden = False
            seat.seen = {}

    def play_round(self, starter: Seat) -> list[Seat]:
        """Play one round from the deal to its winners, in seat order."""
        self.deal()
        seats = self.seats
        turn = starter.index
        while True:
            seat = seats[turn]
            if not seat.out:
                self.take_turn(seat)
                left = [other for other in seats if not other.out]
                if len(left) == 1:
                    return left
                if not self.deck:
                    return best_of(left)
            turn += 1
            if turn == len(seats):
                turn = 0

    def take_turn(self, seat: Seat) -> None:
        """Draw a card, play one of the two and do what it says."""
        self.turns += 1
        seat.hidden = False
        hand = seat.hand
        hand.append(self.deck.pop())
        card = self.ask(seat, "play", playable(hand))
        hand.remove(card)
        seat.played.append(card)
        effect = EFFECTS.get(card)
        if effect is not None:
            effect(self, seat)

    def ask(self, seat: Seat, question: str, options: Sequence[T]) -> T:
        """Let the seat's bot choose; a single option is no decision."""
        if len(options) == 1:
            return options[0]
        self.decisions += 1
        answer = self.bots[seat.index].answer(self, seat, question, options)
        if answer not in options:
            raise ValueError(f"{answer!r} was not offered for {question!r}")
        return answer

    def opponent(self, seat: Seat) -> Seat | None:
        """Let the player choose an opponent who can be chosen; None when there is none."""
        exposed = [other for other in self.seats if not (other.out or other.hidden or other is seat)]
        return self.ask(seat, "opponent", exposed) if exposed else None


def playable(hand: list[Character]) -> list[Character]:
    """Return the different cards of a hand of two that may be played."""
    first, second = hand
    if first is second:
        return [first]
    if first is OBI_WAN and (second is LUKE or second is VADER):
        return [first]
    if second is OBI_WAN and (first is LUKE or first is VADER):
        return [second]
    return [first, second]


def best_of(left: list[Seat]) -> list[Seat]:
    """Return who holds the highest number, ties broken by the sum of what was played; several if still tied."""
    results = [(seat.hand[0].number, sum([card.number for card in seat.played])) for seat in left]
    best = max(results)
    return [seat for seat, result in zip(left, results, strict=True) if result == best]


def give_up(match: Match, seat: Seat) -> None:
    """Whoever plays this card is out."""
    seat.leave()


def hide(match: Match, seat: Seat) -> None:
    """Until the own next turn nobody else may choose this player."""
    seat.hidden = True


def swap_hands(match: Match, seat: Seat) -> None:
    """Swap hands with an opponent."""
    other = match.opponent(seat)
    if other is not None:
        seat.hand, other.hand = other.hand, seat.hand


def force_discard(match: Match, seat: Seat) -> None:
    """A player, perhaps oneself, discards the hand and draws; from the card put aside once the deck is empty."""
    exposed = [other for other in match.seats if other is seat or not (other.out or other.hidden)]
    victim = match.ask(seat, "player", exposed)
    card = victim.hand.pop()
    victim.played.append(card)
    if card is LEIA:
        victim.leave()
    elif match.deck:
        victim.hand.append(match.deck.pop())
    elif match.aside is not None:
        victim.hand.append(match.aside)
        match.aside = None


def lower_leaves(match: Match, seat: Seat) -> None:
    """Compare hands with an opponent; the lower number is out."""
    other = match.opponent(seat)
    if other is not None:
        difference = seat.hand[0].number - other.hand[0].number
        if difference:
            (seat if difference < 0 else other).leave()


def higher_leaves(match: Match, seat: Seat) -> None:
    """Compare hands with an opponent; the higher number is out."""
    other = match.opponent(seat)
    if other is not None:
        difference = seat.hand[0].number - other.hand[0].number
        if difference:
            (seat if difference > 0 else other).leave()


def look(match: Match, seat: Seat) -> None:
    """Look at an opponent's hand, if wanted."""
    exposed = [other for other in match.seats if not (other.out or other.hidden or other is seat)]
    if exposed:
        wanted: bool = match.ask(seat, "look", (True, False))
        if wanted:
            other = match.ask(seat, "opponent", exposed)
            seat.seen[other.index] = other.hand[0]


def guess_once(match: Match, seat: Seat) -> None:
    """Name a number; an opponent who holds it is out."""
    other = match.opponent(seat)
    if other is not None and match.ask(seat, "number", NUMBERS_TO_NAME) == other.hand[0].number:
        other.leave()


def guess_twice(match: Match, seat: Seat) -> None:
    """Name a number, and if need be another, for one opponent, who is out if one fits; else the guesser is."""
    other = match.opponent(seat)
    if other is not None:
        held = other.hand[0].number
        found = match.ask(seat, "number", NUMBERS_TO_NAME) == held or match.ask(seat, "number", NUMBERS_TO_NAME) == held
        (other if found else seat).leave()


EFFECTS: dict[Character, Callable[[Match, Seat], None]] = {
    LEIA: give_up,
    VADER: swap_hands,
    LUKE: force_discard,
    CHEWBACCA: hide,
    C_3PO: lower_leaves,
    R2_D2: higher_leaves,
    HAN: look,
    BOBA_FETT: guess_twice,
    STORMTROOPER: guess_once,
}


def measure(players: int, seconds: float) -> dict[str, float]:
    """Play matches with the seeds 0, 1, 2 ... for about `seconds` and return the counts and rates."""
    matches = rounds = turns = decisions = 0
    start = time.perf_counter()
    while (spent := time.perf_counter() - start) < seconds:
        for _ in range(20):
            match = Match(players, matches)
            match.play()
            matches += 1
            rounds += match.rounds
            turns += match.turns
            decisions += match.decisions
    return {
        "players": players,
        "matches": matches,
        "seconds": round(spent, 3),
        "rounds_per_second": round(rounds / spent),
        "decisions_per_second": round(decisions / spent),
        "turns_per_round": round(turns / max(rounds, 1), 3),
    }


def main() -> None:
    """Read the command line and print the result as JSON."""
    parser = argparse.ArgumentParser(description="Random matches of the hand-written game, as a yardstick.")
    parser.add_argument("--players", type=int, choices=sorted(TOKENS_TO_WIN), default=2)
    parser.add_argument("--seconds", type=float, default=2.0, help="how long to measure")
    args = parser.parse_args()
    print(json.dumps(measure(args.players, args.seconds)))


if __name__ == "__main__":
    main()
