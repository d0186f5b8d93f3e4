"""Knowledge: it follows what can be followed and ends by mixing."""

from __future__ import annotations

from collections import Counter

from hypothesis import given, settings
from hypothesis import strategies as st

from ruledeck.interpreter.primitives import primitives
from ruledeck.interpreter.primitives.determinization import redetermine, searched, swapped
from ruledeck.interpreter.state.pcg import Stream
from ruledeck.interpreter.state.state import State

from .tables import at_least, cards, give, hand, table
from .walks import walk


def knows(s: State, player: int, e: int) -> bool:
    """Say whether a player knows a component."""
    return bool(s.known[e] >> player & 1)


def held(s: State, player: int, e: int) -> list[tuple[object, ...]]:
    """Return the facts a player holds about a component."""
    return [(test, args, answer) for test, args, about, answer, mask in s.facts if about == e and mask >> player & 1]


def test_giver_knows_where_the_card_is() -> None:
    """Who gives a card away in a swap knows it in the other hand, and a third player does not."""
    s = table(hands=0)
    (mine,), (theirs,) = give(s, 1, "two"), give(s, 2, "four")
    primitives.move(s, mine, hand(s, 2))
    primitives.move(s, theirs, hand(s, 1))
    assert knows(s, 1, mine)
    assert not knows(s, 3, mine)


def test_public_card_stays_known_on_its_way_into_a_hand() -> None:
    """A card taken from an open pile into a hand is known to everybody."""
    s = table()
    e = cards(s)[0]
    primitives.move(s, e, s.layout.zone_id("pile"))
    primitives.move(s, e, hand(s, 1))
    assert all(knows(s, player, e) for player in (1, 2, 3))


def test_card_put_on_a_known_place_of_the_deck_stays_known() -> None:
    """A card returned to the deck from the open pile is known there until the deck is shuffled."""
    s = table()
    e = cards(s)[0]
    primitives.move(s, e, s.layout.zone_id("pile"))
    primitives.move(s, e, 0)
    assert knows(s, 3, e)
    primitives.shuffle(s, 0)
    assert not knows(s, 3, e)


def test_random_pick_mixes_for_others_only() -> None:
    """A random pick from a hand ends what others knew of that hand; its owner sees what was picked."""
    s = table(hands=0)
    first, second = give(s, 2, "two", "four")
    primitives.show(s, first, 1 << 1)
    primitives.pick_random(s, (first, second), 1)
    assert not knows(s, 1, first)
    assert knows(s, 2, first)


def test_pick_without_choice_mixes_nothing() -> None:
    """The only card of a hand is not mixed by picking it at random."""
    s = table(hands=0)
    (e,) = give(s, 2, "two")
    primitives.show(s, e, 1 << 1)
    assert primitives.pick_random(s, (e,), 1) == (e,)
    assert knows(s, 1, e)


def test_mixing_equal_known_cards_loses_nothing() -> None:
    """Who knows that all cards of a hand are copies of one title still knows after mixing."""
    s = table(hands=0)
    pair = give(s, 2, "two", "two")
    primitives.show_all(s, pair, 1 << 1)
    primitives.shuffle(s, hand(s, 2))
    assert all(knows(s, 1, e) for e in pair)


def test_bag_mixes_what_enters() -> None:
    """A component put into a zone that mixes cannot be followed into it."""
    s = table(hands=0)
    bag = s.layout.zone_id("bag")
    first, second = give(s, 1, "two", "four")
    primitives.move(s, first, bag)
    assert knows(s, 1, first)
    primitives.move(s, second, bag)
    assert not knows(s, 1, first)
    assert not knows(s, 1, second)


def test_played_copy_spends_the_knowledge_of_the_known_copy() -> None:
    """When a copy leaves a hand in which such a copy was known, the one that stays is not known any more."""
    s = table(hands=0)
    known, other = give(s, 2, "two", "two")
    primitives.show(s, known, 1 << 1)
    primitives.move(s, other, s.layout.zone_id("pile"))
    assert not knows(s, 1, known)
    assert knows(s, 2, known)


def test_facts_pass_to_the_copy_that_stays() -> None:
    """What was known of the copy that really left is true of the copy that stays."""
    s = table(hands=0)
    known, other = give(s, 2, "two", "two")
    primitives.show(s, known, 1 << 1)
    primitives.verdict(s, "is", (4,), other, False, 1 << 1)
    primitives.move(s, other, s.layout.zone_id("pile"))
    assert held(s, 1, known) == [("is", (4,), False)]


def test_another_title_leaves_the_known_copy_known() -> None:
    """A card of another title that leaves the hand tells nothing about the known one."""
    s = table(hands=0)
    known, other = give(s, 2, "two", "four")
    primitives.show(s, known, 1 << 1)
    primitives.move(s, other, s.layout.zone_id("pile"))
    assert knows(s, 1, known)


def test_traced_move_spends_nothing() -> None:
    """A move that everybody can follow takes no knowledge from the copy that stays."""
    s = table(hands=0)
    known, other = give(s, 2, "two", "two")
    primitives.show(s, known, 1 << 1)
    primitives.move(s, other, s.layout.zone_id("pile"), traced=True)
    assert knows(s, 1, known)


def test_hidden_card_from_a_hand_is_mixing() -> None:
    """A card put down face down may be any of the hand."""
    s = table(hands=0)
    known, other = give(s, 2, "two", "four")
    primitives.show(s, known, 1 << 1)
    primitives.move(s, other, s.layout.zone_id("row", 2), up=False)
    assert not knows(s, 1, known)
    assert not knows(s, 1, other)


def test_whole_hand_can_be_followed() -> None:
    """A hand that moves as a whole keeps what is known about its cards."""
    s = table(hands=0)
    pair = give(s, 2, "two", "four")
    give(s, 3)
    primitives.show(s, pair[0], 1 << 1)
    assert primitives.move_all(s, pair, hand(s, 3)) == 2
    assert knows(s, 1, pair[0])


@settings(deadline=None)
@given(st.integers(0, 10_000), st.integers(2, 3))
def test_a_group_moves_as_its_cards_do_together(seed: int, many: int) -> None:
    """What lies on top, or some of a hand, leaves what moving all of it at once leaves, knowledge and log included."""
    one = table(seed=seed, hands=3)
    stream = Stream(seed)
    for _ in range(4):
        primitives.show(one, cards(one)[stream.below(len(cards(one)))], 1 << 1 + stream.below(3))
    other = one.clone()
    source = (one.layout.zone_id("deck"), hand(one, 2), hand(one, 3))[stream.below(3)]
    group = one.zones[source][: -many - 1 : -1]
    target = (hand(one, 1), one.layout.zone_id("pile"))[stream.below(2)]
    primitives.move_group(one, group, target)
    primitives.move_all(other, group, target)
    assert (one.zones, one.known, one.facts, one.up, one.log) == (
        other.zones,
        other.known,
        other.facts,
        other.up,
        other.log,
    )


def test_copies_shown_together_are_different_ones() -> None:
    """Two copies shown at once are both known."""
    s = table(hands=0)
    pair = give(s, 2, "two", "two")
    assert primitives.show_all(s, pair, 1 << 1) == 2
    assert all(knows(s, 1, e) for e in pair)


def test_copy_shown_later_may_be_the_same() -> None:
    """A copy shown on another occasion may be the one that was known, so only one is known."""
    s = table(hands=0)
    pair = give(s, 2, "two", "two")
    for e in pair:
        primitives.show(s, e, 1 << 1)
    assert sum(knows(s, 1, e) for e in pair) == 1


def test_fact_is_spent_when_any_unknown_card_may_have_left() -> None:
    """A fact about one of two unknown cards is lost when one of them leaves the hand."""
    s = table(hands=0)
    first, second = give(s, 2, "two", "four")
    primitives.verdict(s, "is", (4,), first, False, 1 << 1 | 1 << 3)
    primitives.move(s, second, s.layout.zone_id("pile"))
    assert held(s, 1, first) == []


def test_fact_about_all_unknown_cards_remains() -> None:
    """A fact that holds of every unknown card of the hand still holds of the rest."""
    s = table(hands=0)
    pair = give(s, 2, "two", "four")
    for e in pair:
        primitives.verdict(s, "is", (4,), e, False, 1 << 1)
    primitives.move(s, pair[1], s.layout.zone_id("pile"))
    assert held(s, 1, pair[0]) == [("is", (4,), False)]


def test_fact_follows_its_card_and_ends_with_mixing() -> None:
    """A verdict on the only card of a hand follows it into the deck, until the shuffle."""
    s = table(hands=0)
    (e,) = give(s, 2, "two")
    primitives.verdict(s, "is", (4,), e, False, 1 << 1)
    primitives.move(s, e, 0)
    assert held(s, 1, e) == [("is", (4,), False)]
    primitives.shuffle(s, 0)
    assert held(s, 1, e) == []


def test_knowing_a_card_replaces_facts_about_it() -> None:
    """Who sees a card needs no fact about it any more; others keep theirs."""
    s = table(hands=0)
    (e,) = give(s, 2, "two")
    primitives.verdict(s, "is", (4,), e, False, 1 << 1 | 1 << 3)
    primitives.show(s, e, 1 << 1)
    assert held(s, 1, e) == []
    assert held(s, 3, e) == [("is", (4,), False)]


def test_random_order_is_mixing() -> None:
    """What anybody knew of single cards is lost when they are put in random order; cards beside them stay known."""
    s = table()
    *_, below, one, other = s.zones[0]
    primitives.show_all(s, (below, one), 1 << 3)
    primitives.show_all(s, (one, other), 1 << 1)
    assert primitives.scatter(s, (one, other))
    assert knows(s, 3, below)
    assert not any(knows(s, player, e) for player in (1, 3) for e in (one, other))


@settings(max_examples=80)
@given(st.integers(0, 10**6), st.integers(0, 40), st.integers(1, 3))
def test_new_deal_respects_what_the_player_knows(seed: int, steps: int, player: int) -> None:
    """Known cards stay, facts hold, the cards are the same, and others' facts are true of the new deal."""
    s = table(seed=seed)
    walk(s, Stream(seed), steps)
    new = redetermine(s, player, Stream(seed), at_least)
    assert Counter(new.card) == Counter(s.card)
    assert all(new.card[e] == s.card[e] for e in cards(s) if knows(s, player, e))
    assert all(at_least(test, args, new.card[e]) is answer for test, args, e, answer, _ in new.facts)
    assert [fact for fact in new.facts if fact[4] >> player & 1] == [f for f in s.facts if f[4] >> player & 1]
    assert new.zones == s.zones
    assert new.known == s.known


def test_new_deal_has_another_future() -> None:
    """The chance of a new deal is not the true one, scripted outcomes are gone, and the original is untouched."""
    s = table()
    s.scripted = (1,)
    new = redetermine(s, 1, Stream(1), at_least)
    assert new.chance_state != s.chance_state
    assert new.scripted is None
    assert s.scripted == (1,)
    assert new.log == []


def test_new_deals_vary() -> None:
    """Different streams give different deals."""
    s = table()
    deals = {tuple(redetermine(s, 1, Stream(seed), at_least).card) for seed in range(20)}
    assert len(deals) > 10


def test_many_facts_are_met_by_search() -> None:
    """When hardly any deal fits, the bounded search still finds one."""
    s = table(hands=3)
    for e in cards(s):
        for number in range(5):
            primitives.verdict(s, "least", (number,), e, at_least("least", (number,), s.card[e]), 1 << 1)
    new = redetermine(s, 1, Stream(2), at_least)
    assert new.card == s.card


def test_search_gives_up_on_what_cannot_be() -> None:
    """A place that no card fits ends the search."""
    assert searched(Stream(1), [7], [1, 2], lambda e, card: False) is None


def test_swaps_keep_every_place_fitting() -> None:
    """The last resort starts from a deal that fits and never leaves those that do."""
    order = swapped(Stream(1), [0, 1], [0, 1, 2, 3, 4, 5], lambda e, card: card % 2 == e)
    assert sorted(order) == [0, 1, 2, 3, 4, 5]
    assert (order[0] % 2, order[1] % 2) == (0, 1)


def test_cards_of_different_owners_are_not_exchanged() -> None:
    """A new deal keeps each owner's cards among that owner's."""
    s = table()
    for e in cards(s)[::2]:
        s.owner[e] = 1
    for seed in range(5):
        new = redetermine(s, 2, Stream(seed), at_least)
        for owner in (0, 1):
            mine = [e for e in cards(s) if s.owner[e] == owner]
            assert Counter(s.card[e] for e in mine) == Counter(new.card[e] for e in mine)
