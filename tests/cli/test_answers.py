"""What people say at a prompt beside one number: several at once, a pass that lasts, what the rules say, nonsense."""

import io
import re
import sys
from collections.abc import Callable

import pytest

from ruledeck.cli.play.passing import passing
from ruledeck.cli.play.picks import Picks
from ruledeck.cli.table.prompt import prompt_of
from ruledeck.grammar.meaning import tree as m
from ruledeck.interpreter.engine.decisions import PASS
from ruledeck.interpreter.engine.machine import advance, decide
from ruledeck.interpreter.state.state import State
from ruledeck.interpreter.wording.options import Decision

from .program import Program, Result
from .test_story import CONTENT, decisions, names_of

Player = Callable[..., Result]


@pytest.fixture
def swlcg(ruledeck: Program, monkeypatch: pytest.MonkeyPatch, shared_cache: None) -> Player:
    """A big game with lines of input; the dark side is a bot."""

    def call(*lines: str, options: tuple[str, ...] = ()) -> Result:
        monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        return ruledeck("play", "swlcg", "--content", CONTENT, "--seed", "3", "--bot", "dark=random", *options)

    return call


def several() -> State:
    """A game in which any number of three or more things is to be chosen, one by one."""
    for seed in range(1, 20):
        for state in decisions("swlcg", seed, most=400):
            decision = Decision(state)
            wanted = decision.wanted()
            plain = (
                isinstance(wanted, m.Pick) and wanted.total is None and wanted.how == "choose" and wanted.most is None
            )
            if plain and decision.group is not None and not decision.chosen and len(decision.options) > 3:
                return state.clone()
    raise AssertionError("no such decision")


def test_several_are_chosen_in_one_line() -> None:
    """What was said is taken one by one, and then the choice is done."""
    state, picks = several(), Picks()
    names = names_of(state, "en")
    first = picks.numbered(state, prompt_of(state, names))
    assert state.pending is not None
    keys = [key for key, phrase in zip(first.keys, first.phrases, strict=True) if phrase != "done"][1::-1]
    offered = [state.pending.options[first.keys.index(key)] for key in keys]
    assert picks.say(state, first, keys) == ""
    chosen: list[object] = []
    of = picks.of
    while (place := picks.taken(state, picks.numbered(state, prompt_of(state, names)))) is not None and picks.of == of:
        chosen.append(state.pending.options[place])
        decide(state, place)
        if state.pending is None:
            break
    assert chosen == [*offered, PASS]


def test_numbers_stay_while_several_are_chosen() -> None:
    """What was the third thing is still chosen by 3 when the first one has been taken."""
    state, picks = several(), Picks()
    names = names_of(state, "en")
    first = picks.numbered(state, prompt_of(state, names))
    numbers = dict(zip(first.keys, first.options, strict=True))
    taken = next(at for at, phrase in enumerate(first.phrases) if phrase != "done")
    decide(state, taken)
    second = picks.numbered(state, prompt_of(state, names))
    for key, option in zip(second.keys, second.options, strict=True):
        assert numbers[key].split(" (")[0] == option.split(" (")[0]
    assert picks.of is not None
    assert first.keys[taken] not in second.keys


@pytest.mark.parametrize("typed", [["1", "99"], ["1", "1"], ["1", "x"]])
def test_a_line_with_a_fault_takes_nothing(typed: list[str]) -> None:
    """The entry that is wrong is named."""
    state, picks = several(), Picks()
    prompt = picks.numbered(state, prompt_of(state, names_of(state, "en")))
    assert picks.say(state, prompt, typed) == typed[1]
    assert picks.taken(state, prompt) is None


def test_several_where_one_is_wanted(swlcg: Player) -> None:
    """One line says what is wrong."""
    assert "one answer is wanted here, not several" in swlcg("1 2", "q").out


def test_a_wrong_entry_is_answered_in_one_line(swlcg: Player) -> None:
    """It says what was typed, what may be, and where more is said."""
    out = swlcg("frobnicate it", "q").out
    assert re.search(r"> “frobnicate it” is not an answer here: choose 1 to \d; `h` says what else there is\n> ", out)


def test_keywords_and_rules_are_explained_at_the_prompt(swlcg: Player) -> None:
    """A keyword with what it means; of the rules what speaks of a word."""
    out = swlcg("keyword shielding", "rules captive", "rules zzz", "q").out
    assert "Shielding\n  Reaction: After this card attacks or it defends" in out
    assert "captive" in out
    assert "no rule speaks of “zzz”" in out


def test_what_the_rules_say_stands_below_what_it_is_about(
    ruledeck: Program, monkeypatch: pytest.MonkeyPatch, shared_cache: None
) -> None:
    """A line alone would not say what is done by it; what bots weigh by is no rule; all keywords are listed without a name."""
    monkeypatch.setattr(sys, "stdin", io.StringIO("rules defeat\nrules fame\nkeyword\nq\n"))
    bots = ("--players", "2", "--bot", "2=random")
    out = ruledeck("play", "outer_rim", "--content", CONTENT, "--seed", "1", *bots).out
    assert "\n  Deliver a card:\n  If it is bounty, do the following:\n" in out
    assert "fame of a player" in out
    assert "price of fame" not in out
    assert "this game has no keywords" in out


def test_an_option_is_asked_about_by_its_number(swlcg: Player) -> None:
    """It read `is: 1 (1)`."""
    assert "yes: light may choose " in swlcg("? 1", "q").out


def test_lists_within_lists_stand_in_further(swlcg: Player) -> None:
    """What is done in one case of a list is told from the cases beside it."""
    out = swlcg("rules advance the dial", "q").out
    assert "\n  - If you are Dark, do the following:\n    - Advance the dial 1.\n" in out


def test_the_prompt_says_what_is_at_stake(swlcg: Player) -> None:
    """Below the question stands what the decision is for, where the game says so, in the language of the table."""
    assert "\n  the objective that goes back below the others; the rest are yours to defend\n   1  " in swlcg("q").out
    russian = swlcg("q", options=("--lang", "ru")).out
    assert "эта директива уйдёт под низ колоды" in russian
    # A seat may be called by a noun, and a question begins with a capital.
    assert "\nИгрок светлой стороны, выберите 1 карту" in russian


def test_passing_goes_on_until_something_concerns_the_player(swlcg: Player) -> None:
    """Fewer questions are asked than with single passes, and none is passed that follows what happened to the player."""
    single = swlcg("1", "1", "1", "1", *["pass"] * 6, "q").out.count("\nLight, ")
    lasting = swlcg("1", "1", "1", "1", *["p"] * 6, "q").out
    assert "you pass until something concerns you" in lasting
    assert single > 0


def test_what_happens_to_others_does_not_end_a_pass() -> None:
    """A change of somebody else's card goes by; one of a card of one's own, or one's own turn, ends it."""
    state = next(iter(decisions("swlcg", 3, most=30)))
    for _ in range(12):
        advance(state)
        decide(state, 0)
    mine = next(e for e in range(3, len(state.owner)) if state.owner[e] == 1)
    theirs = next(e for e in range(3, len(state.owner)) if state.owner[e] == 2)
    for entry, goes_on in (
        (("add", 0, theirs, state.card[theirs], 1, 6), True),
        (("add", 0, mine, state.card[mine], 1, 6), False),
        (("whose", 2, 6), True),
        (("whose", 1, 6), False),
        (("story", 1, ((0, ("thing", mine, state.card[mine], 6)),), 6), False),
    ):
        waits = passing(state, 1)
        state.log.append(entry)
        assert waits.goes_on(state) is goes_on
