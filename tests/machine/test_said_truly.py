"""A number or a word that a player says truly: all are told it, and nothing else of what it rests on."""

from __future__ import annotations

import pytest

from ruledeck.cli.speech.names import table_names
from ruledeck.cli.speech.story import tell
from ruledeck.grammar.meaning import tree as m
from ruledeck.interpreter.compiler.compiler import compile_game
from ruledeck.interpreter.engine.machine import advance, decide, new_game
from ruledeck.interpreter.explain.supposition import asked_of
from ruledeck.interpreter.primitives.determinization import redetermine
from ruledeck.interpreter.primitives.views import view
from ruledeck.interpreter.proof.secrecy import false_facts, leaks
from ruledeck.interpreter.state.log import read_log, read_story
from ruledeck.interpreter.state.pcg import Stream
from ruledeck.interpreter.state.saves import from_json, to_json
from ruledeck.interpreter.state.state import State, Values

from ..play.games import ROOT, game_of, program_of

WHISPERS = ROOT / "tests" / "games" / "whispers"
CENSUS = "census"


def at_census(seed: int, *, tells: bool = False) -> State:
    """Return a game of two in which the first player has said how many bright jewels they have, and holds one up."""
    program = compile_game(game_of(WHISPERS), 2, tells=True) if tells else program_of(WHISPERS, 2)
    s = new_game(program, seed, {})
    advance(s)
    while CENSUS not in s.period_names:
        assert s.pending is not None
        decide(s, len(s.pending.options) - 1)
    return s


def supposed(s: State, player: int, seed: int) -> State:
    """Return what a player could be in, with what they do not know dealt anew so that it fits what they were told."""

    def holds(test: str, args: Values, card: int) -> bool:
        about = next(fact[2] for fact in s.facts if fact[:2] == (test, args))
        assert s.program is not None
        return asked_of(s.program, s, test, args, about, card)

    return redetermine(s, player, Stream(seed), holds)


def test_all_are_told_alike() -> None:
    """The log says to everybody what was said."""
    for seed in range(6):
        s = at_census(seed)
        for player in (1, 2):
            answers = [each for each in read_log(s, player) if each[:2] == ("note", "answer")]
            assert answers
            assert answers == [each for each in read_log(s) if each[:2] == ("note", "answer")]


@pytest.mark.parametrize("seed", range(8))
def test_it_says_nothing_else(seed: int) -> None:
    """Which cards it rests on nobody learns by it: two states that a player cannot tell apart go on alike until something is told."""
    s = at_census(seed)
    while s.pending is not None:
        for each in range(6):
            assert leaks(s, s.pending.player, Stream(each), 6) == []
        assert false_facts(s) == []
        decide(s, 0)


def test_of_one_card_it_is_a_fact_that_stays_with_it() -> None:
    """Whoever deals the unknown anew gives the card that was held up only what fits what was said of it."""
    seen = 0
    for seed in range(12):
        s = at_census(seed)
        while s.pending is not None:
            decide(s, 0)
        assert s.program is not None
        for test, args, card, answer, mask in s.facts:
            question = s.program.linked.questions[int(test)].test
            if (
                isinstance(question, m.Op)
                and question.name == "="
                and question.args[0].type == m.NUMBER
                and mask >> 2 & 1
            ):
                dealt = {s.program.definitions[supposed(s, 2, each).card[card]] for each in range(10)}
                assert {s.program.game.cards[each].text.fields["shine"] for each in dealt} == {args[-1]}
                assert answer
                seen += 1
    assert seen > 2


def test_none_or_all_says_the_same_of_each() -> None:
    """That none of a hand is like something is a fact about each card of it; so is that all of them are."""
    answers = set()
    for seed in range(30):
        s = at_census(seed)
        told = [each[2][1] for each in read_log(s) if each[:2] == ("note", "answer") and isinstance(each[2], tuple)]
        hands = [at for at, spec in enumerate(s.layout.zone_spec) if spec.name == "purse"]
        hand = s.zones[hands[0]]
        whole = len(hand)
        facts = {fact[2]: fact[3] for fact in s.facts if fact[2] in hand}
        # Of what was shown before nothing need be remembered.
        hand = tuple([each for each in hand if not s.known[each] >> 2 & 1])
        if hand and told[0] == whole:
            answers.add("all")
            assert facts == dict.fromkeys(hand, True)
        elif hand and told[0] == 0:
            answers.add("none")
            assert facts == dict.fromkeys(hand, False)
        elif hand:
            answers.add("some")
            assert facts == {}
    assert answers == {"all", "none", "some"}


def test_a_game_is_saved_behind_it() -> None:
    """What was said, and what is known by it, is plain data."""
    for seed in range(6):
        s = at_census(seed)
        if s.pending is None:
            continue
        again = from_json(s.layout, to_json(s))
        assert isinstance(again, State)
        again.program = s.program
        assert again == s == s.clone()
        decide(again, 0)
        decide(s, 0)
        assert again == s
        assert view(again, 2) == view(s, 2)


@pytest.mark.parametrize(
    ("language", "viewer", "said"),
    [
        ("en", 2, "Alice is asked for the number of jewels in Alice's purse with shine 2 or more: 2."),
        ("en", 2, "Alice is asked for that jewel's shine: 1."),
        ("en", 1, "Alice is asked for Bead's tone: jade."),
        ("ru", None, "Вопрос Алисе: общий shine jewel в purse Алисы? 6."),
    ],
)
def test_a_story_says_what_was_asked_for(language: str, viewer: int | None, said: str) -> None:
    """A table is told who was asked for what, and what they said; of which card, only who knows it."""
    s = at_census(3, tells=True)
    while s.pending is not None:
        decide(s, 0)
    seats = ("Alice", "Bob") if language == "en" else ("Алиса", "Борис")
    assert s.program is not None
    told = [line.strip() for line in tell([*read_story(s, viewer)], table_names(s.program, seats, language))]
    assert said in told
