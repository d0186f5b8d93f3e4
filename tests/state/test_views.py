"""Views and logs: what a player sees is a function of what the player may know."""

from __future__ import annotations

import json

from hypothesis import given, settings
from hypothesis import strategies as st

from ruledeck.interpreter.primitives import primitives
from ruledeck.interpreter.primitives.determinization import redetermine
from ruledeck.interpreter.primitives.views import log_view, view
from ruledeck.interpreter.state.pcg import Stream
from ruledeck.interpreter.state.pending import Pending
from ruledeck.interpreter.state.state import State

from .tables import at_least, cards, give, hand, table
from .walks import walk

SEEDS = st.integers(0, 10**6)


def same_to(player: int, one: State, other: State) -> bool:
    """Say whether two states look equal to a player, log included."""
    return view(one, player) == view(other, player) and log_view(one, player) == log_view(other, player)


@settings(max_examples=80)
@given(SEEDS, st.integers(0, 40), st.integers(1, 3))
def test_equal_knowledge_gives_equal_views(seed: int, steps: int, player: int) -> None:
    """A new deal of what a player does not know looks the same to that player."""
    s = table(seed=seed)
    walk(s, Stream(seed), steps)
    other = redetermine(s, player, Stream(seed + 1), at_least, keep_log=True)
    assert same_to(player, s, other)


@settings(max_examples=80)
@given(SEEDS, st.integers(0, 30), SEEDS)
def test_equal_cards_of_a_hand_cannot_be_told_apart(seed: int, steps: int, choice: int) -> None:
    """Whichever of two copies in a hand is played, to any zone, the others see the same."""
    s = table(seed=seed, hands=4)
    rng = Stream(choice)
    walk(s, rng, steps)
    zone = hand(s, 1)
    twins = [
        (e, f)
        for e in s.zones[zone]
        for f in s.zones[zone]
        if e < f and s.card[e] == s.card[f] >= 0 and s.up[e] == s.up[f] == 0 and bare(s, e) and bare(s, f)
    ]
    target = rng.below(len(s.zones))
    for e, f in twins:
        one, other = s.clone(), s.clone()
        primitives.move(one, e, target)
        primitives.move(other, f, target)
        assert same_to(2, one, other)
        assert same_to(3, one, other)


@settings(max_examples=80)
@given(SEEDS, st.integers(0, 30), SEEDS)
def test_face_down_cards_from_a_hand_look_alike(seed: int, steps: int, choice: int) -> None:
    """Whichever card of a hand is put down face down, the others see the same."""
    s = table(seed=seed, hands=3)
    walk(s, Stream(choice), steps)
    pile = [e for e in s.zones[hand(s, 1)] if s.card[e] >= 0 and not s.up[e] and bare(s, e)]
    views = []
    for e in pile:
        one = s.clone()
        primitives.move(one, e, s.layout.zone_id("row", 1), up=False)
        views.append((view(one, 2), log_view(one, 2)))
    assert all(seen == views[0] for seen in views)


def bare(s: State, e: int) -> bool:
    """Say whether a component carries nothing by which it could be followed."""
    return (
        s.host[e] < 0
        and e not in s.host
        and not any(about == e for about, _ in s.marks)
        and all(column[e] == 0 for column in s.counters)
        and s.control[e] == s.owner[e]
    )


def test_view_is_plain_data() -> None:
    """A view and a log view survive JSON unchanged."""
    s = table()
    walk(s, Stream(4), 60)
    for seen in (view(s, 1), log_view(s, 1)):
        assert json.loads(json.dumps(seen)) == seen


def test_own_hand_is_open_and_others_are_not() -> None:
    """A player sees the titles of the own hand and only the number of the others' cards."""
    s = table()
    zones = view(s, 1)["zones"]
    assert isinstance(zones, list)
    mine, theirs = zones[1], zones[2]
    assert isinstance(mine, dict)
    assert isinstance(theirs, dict)
    assert "?" not in json.dumps(mine)
    assert theirs["components"] == [{"title": "?", "up": False}] * 2
    assert theirs["count"] == 2


def test_view_shows_what_is_attached_and_remembered() -> None:
    """Counters that moved, marks, facts and attachments are part of a component."""
    s = table()
    first, second, third = cards(s)[:3]
    row = s.layout.zone_id("row", 3)
    for e in (first, second):
        primitives.move(s, e, row)
    primitives.move(s, third, row, up=False)
    primitives.attach(s, second, first)
    primitives.add(s, 0, first, 2)
    primitives.mark(s, first, "named", "x")
    primitives.take_control(s, first, 2)
    answer = at_least("least", (1,), s.card[third])
    primitives.verdict(s, "least", (1,), third, answer, 1 << 2)
    shown = zone_of(s, 2, 7)
    assert shown["count"] == 3
    assert shown["components"] == [
        {
            "title": "one",
            "up": True,
            "control": 2,
            "counters": {"damage": 2},
            "marks": {"named": "x"},
            "attached": [{"title": "one", "up": True}],
        },
        {"title": "?", "up": False, "facts": [["least", [1], answer]]}
        if not s.known[third] & 4
        else {"title": "one", "up": False},
    ]


def zone_of(s: State, player: int, zone: int) -> dict[str, object]:
    """Return a zone of a player's view."""
    zones = view(s, player)["zones"]
    assert isinstance(zones, list)
    found = zones[zone]
    assert isinstance(found, dict)
    return dict(found)


def test_only_the_chooser_sees_the_decision() -> None:
    """Others see who is choosing and nothing else."""
    s = table()
    s.pending = Pending(2, 0, (7, 8), ())
    assert view(s, 1, lambda _, __: "secret")["prompt"] == {"chooser": 2}
    assert view(s, 2, lambda _, __: "secret")["prompt"] == {"chooser": 2, "decision": "secret"}


def test_log_names_only_what_was_seen() -> None:
    """A card that is drawn face down is named to its owner, and stays named when it is unknown again."""
    s = table(hands=0)
    (e,) = give(s, 1, "five")
    primitives.move(s, e, 0)
    primitives.shuffle(s, 0)
    drawn = ["move", "five", "deck", ["hand", 1], -1]
    assert drawn in log_view(s, 1)
    assert drawn not in log_view(s, 2)
    assert ["move", "?", "deck", ["hand", 1], -1] in log_view(s, 2)


def test_answer_of_a_verdict_is_for_those_who_heard_it() -> None:
    """The log tells everybody that there was a verdict and only those who heard it the answer."""
    s = table(hands=0)
    (e,) = give(s, 2, "four")
    primitives.verdict(s, "is", (3,), e, True, 1 << 1)
    assert log_view(s, 1)[-1] == ["verdict", "is", [3], ["hand", 2], True]
    assert log_view(s, 3)[-1] == ["verdict", "is", [3], ["hand", 2], "?"]


def test_note_hides_what_its_reader_does_not_know() -> None:
    """A note refers to a card by its title for those who know it."""
    s = table(hands=0)
    (e,) = give(s, 2, "four")
    primitives.note(s, "keeps", (2, primitives.thing(s, e)))
    assert log_view(s, 2)[-1] == ["note", "keeps", [2, "four"]]
    assert log_view(s, 1)[-1] == ["note", "keeps", [2, "?"]]


@settings(max_examples=80)
@given(SEEDS, st.integers(0, 30), SEEDS)
def test_equal_knowledge_stays_equal(seed: int, steps: int, choice: int) -> None:
    """The same title played from a hand in the true state and in a new deal leaves both looking the same."""
    s = table(seed=seed, hands=3)
    rng = Stream(choice)
    walk(s, rng, steps)
    other = redetermine(s, 2, Stream(seed), at_least, keep_log=True)
    zone, target = hand(s, 1), rng.below(len(s.zones))
    pile = [e for e in s.zones[zone] if s.card[e] >= 0 and not s.up[e] and bare(s, e)]
    for e in pile:
        for f in pile:
            if s.card[e] == other.card[f]:
                one, two = s.clone(), other.clone()
                primitives.move(one, e, target)
                primitives.move(two, f, target)
                assert same_to(2, one, two)
