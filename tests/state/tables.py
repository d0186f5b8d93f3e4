"""A small table for the tests of the state: a deck, hands, a pile face up, a secret row, a bag and two dice."""

from __future__ import annotations

from ruledeck.interpreter.primitives import primitives
from ruledeck.interpreter.state.layout import CounterSpec, Layout, ZoneSpec
from ruledeck.interpreter.state.state import State, Values

TITLES = ("one", "two", "three", "four", "five")
COPIES = (4, 3, 2, 2, 1)


def layout(players: int = 3) -> Layout:
    """Return the layout of the table."""
    return Layout(
        players=players,
        zones=(
            ZoneSpec("deck", visible="nobody", ordered=True),
            ZoneSpec("hand", per="player", visible="owner"),
            ZoneSpec("pile", visible="everyone", ordered=True),
            ZoneSpec("row", per="player", visible="everyone", in_play=True),
            ZoneSpec("bag", visible="nobody", mixes=True),
        ),
        counters=(CounterSpec("damage", 0, 5), CounterSpec("face"), CounterSpec("debt", -2)),
        values=("leader", "named"),
        periods=("round", "turn"),
        titles=TITLES,
    )


def table(players: int = 3, seed: int = 1, hands: int = 2) -> State:
    """Return a dealt table; the components start at id ``players + 1``, cards first, then two dice."""
    s = State.begun(layout(players), seed)
    deck = s.layout.zone_id("deck")
    for card, copies in enumerate(COPIES):
        for _ in range(copies):
            primitives.create(s, card, 0, deck)
    primitives.shuffle(s, deck)
    for player in range(1, players + 1):
        for _ in range(hands):
            primitives.move(s, s.zones[deck][-1], hand(s, player))
    for player in (1, 2):
        primitives.create(s, -1, player, s.layout.zone_id("row", player))
    return s


def hand(s: State, player: int) -> int:
    """Return the zone id of a hand."""
    return s.layout.zone_id("hand", player)


def cards(s: State) -> list[int]:
    """Return all components with a card."""
    return [e for e, card in enumerate(s.card) if card >= 0]


def give(s: State, player: int, *titles: str) -> list[int]:
    """Put the hand of a player back and give it copies of these titles out of the deck; nobody else sees them."""
    deck = s.layout.zone_id("deck")
    for e in s.zones[hand(s, player)]:
        primitives.move(s, e, deck)
    primitives.shuffle(s, deck)
    given = []
    for title in titles:
        e = next(e for e in s.zones[deck] if TITLES[s.card[e]] == title)
        primitives.move(s, e, hand(s, player))
        given.append(e)
    primitives.shuffle(s, deck)
    return given


def at_least(test: str, args: Values, card: int) -> bool:
    """Answer the tests of the table: ``is`` a card, or at least a number."""
    number = args[0]
    assert isinstance(number, int)
    return card == number if test == "is" else card >= number
