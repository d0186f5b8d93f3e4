"""Why and why not, on the small game: which leaf said no, with its value."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache

from ruledeck.grammar.meaning.parts import PartKey
from ruledeck.interpreter.engine.machine import advance, decide, new_game
from ruledeck.interpreter.explain.evaluator import Found
from ruledeck.interpreter.explain.explanation import Explainer
from ruledeck.interpreter.explain.options import why_option
from ruledeck.interpreter.explain.replay import Record
from ruledeck.interpreter.state.events import HAPPENED, LOOMING, Event
from ruledeck.interpreter.state.pcg import Stream
from ruledeck.interpreter.state.saves import Refusal
from ruledeck.interpreter.state.seats import player_names
from ruledeck.interpreter.state.state import State, log_entries

from ..play.games import ROOT, program_of
from ..play.records import begin, replay

PROGRAM = program_of(ROOT / "content" / "infiltration", 3)


@cache
def explainer() -> Explainer:
    """Return one explainer for all tests."""
    return Explainer(PROGRAM)


def suppose(s: State, verb: str, by: int, slots: Sequence[Found], *, happened: bool) -> tuple[State, int]:
    """Return a copy of a state in which an event looms or has just happened, and the id of the event.

    So an ability can be asked about an event that is over, or that never came.
    """
    copy = s.clone()
    status = HAPPENED if happened else LOOMING
    copy.events[copy.serial] = Event(s.program.verbs.index(verb), by, 0, 0, status, tuple(slots))
    copy.serial += 1
    return copy, copy.serial - 1


def moments(seeds: int = 60) -> Iterator[State]:
    """Yield the decisions of random matches."""
    for seed in range(seeds):
        s, rng = new_game(PROGRAM, seed), Stream(seed, 9)
        advance(s)
        while s.pending is not None:
            yield s
            options = s.pending.options
            assert isinstance(options, tuple)
            decide(s, rng.below(len(options)))


def first(fits: Callable[[State], bool]) -> State:
    """Return the first decision of random matches that fits."""
    return next(s for s in moments() if fits(s))


def offered(s: State) -> tuple[object, ...]:
    """Return the options of the open decision."""
    assert s.pending is not None
    options = s.pending.options
    assert isinstance(options, tuple)
    return options


def site(s: State) -> str:
    """Return the kind of the open decision."""
    assert s.pending is not None
    assert isinstance(s.pending.site, int)
    return PROGRAM.sites[s.pending.site].kind


def chooser(s: State) -> int:
    """Return who has to decide."""
    assert s.pending is not None
    assert isinstance(s.pending.player, int)
    return s.pending.player


def hand(s: State, player: int) -> tuple[int, ...]:
    """Return the cards in a player's hand."""
    return s.zones[s.layout.zone_id("hand", player)]


def titles(s: State, player: int) -> set[str]:
    """Return the ids of the cards in a player's hand."""
    return {PROGRAM.definitions[s.card[e]] for e in hand(s, player)}


def card(s: State, ident: str) -> int:
    """Return the only copy of a card."""
    return s.card.index(PROGRAM.definitions.index(ident))


def protected(s: State) -> list[int]:
    """Return the players who have protection."""
    column = s.counters[s.layout.counter_index("protection")]
    return [player for player in (1, 2, 3) if column[player]]


def test_a_protected_player_is_not_offered_because_of_the_protection() -> None:
    """The innermost objection to naming a protected player is the protection, with its amount."""
    s = first(lambda s: site(s) == "choose" and any(p not in offered(s) for p in protected(s) if p != chooser(s)))
    player = next(p for p in protected(s) if p not in offered(s) and p != chooser(s))
    why = why_option(explainer(), s, player)
    assert why.holds is False
    name = player_names(PROGRAM.game, 3)[player - 1]
    assert f"yes: {name} is protected\n" in str(why)
    assert f"is: protection on {name} (1)" in str(why)


def test_everything_that_is_offered_is_explained_with_yes() -> None:
    """Every option of every choice among things is explained as offered, and everything else as not."""
    seen = 0
    for s in moments(3):
        if site(s) in ("choose", "do"):
            things = range(1, len(s.zone)) if site(s) == "do" else range(1, 10)
            for thing in things:
                why = why_option(explainer(), s, thing)
                assert why.holds is (thing in offered(s))
                assert why.parts, str(why)
                seen += 1
    assert seen > 500


def test_a_duty_is_named_as_the_reason() -> None:
    """A card that a duty in the hand forbids to choose is not offered, and the duty is quoted with who says it."""
    s = first(lambda s: site(s) == "do" and "obi_wan" in titles(s, chooser(s)) and len(offered(s)) == 1)
    other = next(e for e in hand(s, chooser(s)) if e not in offered(s))
    why = why_option(explainer(), s, other)
    assert why.holds is False
    assert "you must discard this" in why.objections()[0].said
    assert why.objections()[0].value == "says Obi-Wan Kenobi"


def test_a_constant_is_explained_by_its_condition() -> None:
    """A constant whose condition fails says which cards were looked at, and why each does not count."""
    s = first(
        lambda s: (
            site(s) == "do" and "obi_wan" in titles(s, chooser(s)) and not titles(s, chooser(s)) & {"luke", "vader"}
        )
    )
    (why,) = explainer().why(s, card(s, "obi_wan"))
    assert why.holds is False
    assert {leaf.said.split(" is ")[1] for leaf in why.objections()} == {"Luke Skywalker", "Darth Vader"}
    assert why.parts[0].holds


def test_an_ability_in_the_wrong_zone_says_where_it_works() -> None:
    """An ability whose card lies elsewhere names both zones."""
    s = first(lambda s: site(s) == "do" and "leia" in titles(s, chooser(s)))
    (why,) = explainer().why(s, card(s, "leia"))
    assert why.parts[0].holds is False
    assert why.parts[0].said == "it works in discard pile"
    assert "hand" in why.parts[0].value


def test_an_ability_that_nothing_triggers_says_so() -> None:
    """An ability that waits for an event says what it waits for, and that nothing happens."""
    s = first(lambda s: site(s) == "do" and "leia" in titles(s, chooser(s)))
    (why,) = explainer().why(s, card(s, "leia"))
    waiting = next(part for part in why.parts if part.said.startswith("waits for"))
    assert waiting.value == "nothing happens at this moment"


def test_a_supposed_event_is_explained_slot_by_slot() -> None:
    """Asked about an event that never came, an ability says which part of it does not fit."""
    s = first(lambda s: site(s) == "do" and "leia" in titles(s, chooser(s)))
    leia, player = card(s, "leia"), chooser(s)
    effect = next(each for each in PROGRAM.effects if each.key == PartKey("card", "leia"))
    for zone, fits in ((s.layout.zone_id("discard pile", player), True), (s.layout.zone_id("deck"), False)):
        supposed, ev = suppose(s, "move-_-to-_", player, (leia, zone), happened=True)
        supposed.zone[leia] = s.layout.zone_id("discard pile", player)
        why = explainer().why_ability(supposed, effect, leia, ev=ev)
        assert why.holds is fits, str(why)
        assert fits or why.objections()[0].said.startswith("deck is one of")


def test_an_event_that_an_ability_of_a_keyword_waits_for_is_explained_with_what_the_card_says_of_it() -> None:
    """Who protects Characters is told that a Character fits, and that a Vehicle does not."""
    program = program_of(ROOT / "tests" / "games" / "windows_alternating", 2)
    s = new_game(program, 1)
    advance(s)
    effect = next(each for each in program.effects if each.key == PartKey("keyword", "protect") and each.ability.events)
    first_of = {program.definitions[number]: e for e, number in reversed([*enumerate(s.card)]) if number >= 0}
    cards = program.game.cards
    guardian = first_of["guardian"]
    for trait, fits in (("Character", True), ("Vehicle", False)):
        victim = next(e for ident, e in first_of.items() if trait in cards[ident].text.traits and e != guardian)
        supposed, ev = suppose(s, "deal-_-damage-to-_", 2, (1, victim), happened=False)
        for e in (guardian, victim):
            supposed.zone[e] = s.layout.zone_id("area", 1)
            supposed.control[e] = 1
        waiting = Explainer(program).why_ability(supposed, effect, guardian, ev=ev).parts[1]
        assert waiting.holds is fits, str(waiting)


def test_an_event_of_another_verb_is_named() -> None:
    """An ability that the index of events would never have considered still says what happened instead."""
    s = first(lambda s: site(s) == "do" and "leia" in titles(s, chooser(s)))
    effect = next(each for each in PROGRAM.effects if each.key == PartKey("card", "leia"))
    supposed, ev = suppose(s, "shuffle-_", 1, (s.layout.zone_id("deck"),), happened=True)
    why = explainer().why_ability(supposed, effect, card(s, "leia"), ev=ev)
    assert any(leaf.said == "it is such an event" and "shuffle" in leaf.value for leaf in why.objections())


def test_a_record_replays_to_any_moment() -> None:
    """A seed and the decisions lead to the same state and the same log, at the end and in between."""
    record, rng = Record(11), Stream(11, 9)
    s = begin(PROGRAM, record)
    between = None
    while s.pending is not None:
        options = offered(s)
        place = rng.below(len(options))
        option = options[place]
        assert isinstance(option, int)
        record = record.deciding(option)
        decide(s, place)
        if len(record.decisions) == 12:
            between = s.clone()
    found, middle = replay(PROGRAM, record), replay(PROGRAM, record, 12)
    assert not isinstance(found, Refusal)
    assert not isinstance(middle, Refusal)
    assert list(log_entries(found)) == list(log_entries(s))
    assert middle == between


def test_a_record_that_does_not_fit_is_refused() -> None:
    """A record with a decision that is not offered, or with too many of them, is refused with the reason."""
    unfit = replay(PROGRAM, Record(1, (99,)))
    assert isinstance(unfit, Refusal)
    assert unfit.reason.startswith("decision 1 is not offered any more")
    record = Record(1)
    s = begin(PROGRAM, record)
    while s.pending is not None:
        option = offered(s)[0]
        assert isinstance(option, int)
        record = record.deciding(option)
        decide(s, 0)
    late = replay(PROGRAM, record.deciding(1))
    assert isinstance(late, Refusal)
    assert late.reason.startswith("the game is over after")
