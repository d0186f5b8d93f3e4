"""Random walks of atoms, for properties that must hold after any of them."""

from __future__ import annotations

from collections.abc import Callable

from ruledeck.interpreter.primitives import primitives
from ruledeck.interpreter.state.pcg import Stream
from ruledeck.interpreter.state.state import State

from .tables import at_least, cards


def some(s: State, rng: Stream) -> int:
    """Return a random card."""
    among = cards(s)
    return among[rng.below(len(among))]


def zone(s: State, rng: Stream) -> int:
    """Return a random zone id."""
    return rng.below(len(s.zones))


def ask(s: State, rng: Stream) -> None:
    """Record a true verdict for some players."""
    e, number = some(s, rng), rng.below(5)
    test = ("is", "least")[rng.below(2)]
    mask = rng.below(1 << s.layout.players) << 1
    primitives.verdict(s, test, (number,), e, at_least(test, (number,), s.card[e]), mask)


def arrange(s: State, rng: Stream) -> None:
    """Let a player look at the top of the deck, which is put in random order."""
    top = s.zones[0][-3:]
    player = 1 << rng.below(s.layout.players) + 1
    primitives.show_all(s, top, player)
    primitives.scatter(s, top)


def pick(s: State, rng: Stream) -> None:
    """Pick a random card of a zone and move it."""
    for e in primitives.pick_random(s, s.zones[zone(s, rng)], 1):
        primitives.move(s, e, zone(s, rng))


STEPS: tuple[Callable[[State, Stream], object], ...] = (
    lambda s, rng: primitives.move(
        s, some(s, rng), zone(s, rng), bool(rng.below(2)), (None, True, False)[rng.below(3)]
    ),
    lambda s, rng: primitives.move(s, some(s, rng), zone(s, rng)),
    lambda s, rng: primitives.move_at(s, some(s, rng), zone(s, rng), rng.below(4)),
    lambda s, rng: primitives.move_all(s, s.zones[zone(s, rng)], zone(s, rng)),
    lambda s, rng: primitives.shuffle(s, zone(s, rng)),
    lambda s, rng: primitives.show(s, some(s, rng), rng.below(8) << 1 & s.layout.everyone),
    lambda s, rng: primitives.show_all(s, s.zones[zone(s, rng)], 1 << rng.below(s.layout.players) + 1),
    lambda s, rng: primitives.turn_up(s, some(s, rng)),
    lambda s, rng: primitives.turn_down(s, some(s, rng)),
    lambda s, rng: primitives.attach(s, some(s, rng), some(s, rng)),
    lambda s, rng: primitives.detach(s, some(s, rng)),
    lambda s, rng: primitives.take_control(s, some(s, rng), rng.below(3)),
    lambda s, rng: primitives.add(s, rng.below(3), some(s, rng), rng.below(4)),
    lambda s, rng: primitives.remove(s, rng.below(3), some(s, rng), rng.below(4)),
    lambda s, rng: primitives.set_counter(s, 0, some(s, rng), rng.below(8)),
    lambda s, rng: primitives.mark(s, some(s, rng), "named", (None, "a", "b")[rng.below(3)]),
    lambda s, rng: primitives.set_value(s, rng.below(2), rng.below(3)),
    lambda s, rng: primitives.roll(s, some(s, rng), 6),
    lambda s, rng: primitives.begin_period(s, rng.below(2), "day"),
    lambda s, rng: primitives.note(s, "said", ("x", primitives.thing(s, some(s, rng)))),
    ask,
    ask,
    arrange,
    pick,
)


def walk(s: State, rng: Stream, steps: int) -> None:
    """Change the state by so many random atoms."""
    for _ in range(steps):
        STEPS[rng.below(len(STEPS))](s, rng)
