"""`why`: questions about saves, rulings and games of bots, and at the table."""

import io
import json
import shutil
import sys
from pathlib import Path

import pytest

from ruledeck.cli.table.setup import seat_names
from ruledeck.cli.why.past import Past
from ruledeck.cli.why.question import Inquiry
from ruledeck.interpreter.engine.machine import advance, decide, new_game
from ruledeck.interpreter.state.pcg import Stream

from ..play.games import FOLDERS, ROOT, program_of, sizes
from .duel import write_duel
from .program import Program

TOYS = ROOT / "docs" / "example" / "toys"
BEAR = "toys/rulings/bear.yaml"
GAME = ("why", "duel", "--seed", "1")


@pytest.fixture
def duel(workshop: Path) -> Path:
    """A game of a few decisions in the current folder."""
    return write_duel(workshop)


@pytest.fixture
def toys(workshop: Path) -> Path:
    """The example game in the current folder."""
    shutil.copytree(TOYS, workshop / "toys")
    (workshop / "ruledeck.toml").write_text('content = ["."]\n', encoding="utf-8")
    return workshop / "toys"


def test_a_case_is_followed_from_what_it_laid_out_last(duel: Path, ruledeck: Program) -> None:
    """What was laid out on the way was no decision: the questions begin there, and the decisions are counted from there."""
    case = """\
- case: Bob gets an oracle in time
  id: late
  status: house
  until: round
  given: {at: turn of alice, deck: [herald, herald], alice: {hand: [oracle]}, bob: {hand: [herald]}}
  do:
    - alice: discard "Herald"
    - alice: choose bob
    - until: turn of bob
      given: {bob: {hand: [{card: oracle, as: late}]}}
    - bob: discard late
    - bob: choose 2
  expect: [late is in bob's discard pile, bob has 1 point]
"""
    (duel / "rulings").mkdir()
    (duel / "rulings" / "late.yaml").write_text(case, encoding="utf-8")
    assert ruledeck("test", "duel", "--update").out == "1 passed\n"
    result = ruledeck("why", "duel/rulings/late.yaml", "--at", "1", "discard late")
    assert (result.code, result.out.splitlines()[0].startswith("yes: ")) == (0, True)
    assert "the last one is 2" in ruledeck("why", "duel/rulings/late.yaml", "--at", "4").err


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("use bear against mouse", "yes: "),
        ("not offered: bob uses bear against mouse", "yes: "),
        ("offered: bob uses bear", "yes: "),
        ("use ability 1 of bear", "yes: "),
        ("use bear against raider", "no: bob may use bear against raider"),
    ],
)
def test_an_ability_is_asked_about_as_rulings_say_it(toys: Path, ruledeck: Program, question: str, answer: str) -> None:
    """With its number, with what it would answer, and with its player behind `offered:`."""
    result = ruledeck("why", BEAR, "--at", "3", question)
    assert result.out.startswith(answer)
    assert result.code == (0 if answer == "yes: " else 1)


# ---- the open decision


def test_the_open_decision_is_explained(duel: Path, ruledeck: Program) -> None:
    """Without a question every option is listed, with who decides and about what."""
    result = ruledeck(*GAME, "--at", "1")
    assert result.code == 0
    first, *options = result.out.splitlines()
    assert first.startswith("is: ")
    assert "decides (discard 1 card in your hand)" in first
    assert options
    assert all(line.startswith("  yes: discard ") for line in options)


def test_what_is_not_offered_says_why(toys: Path, ruledeck: Program) -> None:
    """What might have been chosen, but for one condition, is listed with that condition."""
    out = ruledeck("why", BEAR, "--at", "2").out
    assert "  no: alice may choose Tin Soldier" in out
    assert "    no: Tin Soldier is an enemy" in out


def test_a_decision_that_is_not_offered(toys: Path, ruledeck: Program) -> None:
    """A decision in words is answered with no, the reason, and exit code 1."""
    result = ruledeck("why", BEAR, "--at", "2", "choose", "raider")
    assert result.code == 1
    assert "no: Tin Soldier is an enemy" in result.out


def test_a_decision_that_is_offered(toys: Path, ruledeck: Program) -> None:
    """What a ruling could decide is answered with yes and what speaks for it."""
    result = ruledeck("why", BEAR, "--at", "2", "choose mouse")
    assert result.code == 0
    assert result.out.startswith("yes: alice may choose Wind-up Mouse")


@pytest.mark.parametrize("question", ["pass", "choose 3", "done", "yes"])
def test_another_decision_is_open(duel: Path, ruledeck: Program, question: str) -> None:
    """A decision of another sort is answered with what is being decided instead."""
    result = ruledeck(*GAME, "--at", "1", question)
    assert result.code == 1
    assert result.out.startswith("no: ")
    assert "discard 1 card in your hand" in result.out


@pytest.mark.parametrize(("question", "code"), [("choose mouse", 0), ("choose raider", 0), ("choose knight", 1)])
def test_what_a_step_may_choose_is_asked_as_rulings_say_it(
    toys: Path, ruledeck: Program, question: str, code: int
) -> None:
    """What a ruling takes for a yes is offered, and what it does not take is not; of both it said that something else is open."""
    dare = """\
cards:
  - id: dare
    name: Dare
    type: order
    cost: 0
    rules: |
      order:
          may:
              choose 1 enemy unit as victim
              exhaust victim
cases:
  - case: A dare
    id: dare
    status: house
    given:
      at: phase action
      alice: {hand: [dare], field: [{card: tin_soldier, as: knight}]}
      bob: {field: [{card: windup_mouse, as: mouse}, {card: tin_soldier, as: raider}]}
    until: turn
    rest: pass
    do: [{alice: play "Dare"}, {alice: choose mouse}]
    expect: [mouse is exhausted]
"""
    (toys / "rulings" / "dare.yaml").write_text(dare, encoding="utf-8")
    done = ruledeck("why", "toys/rulings/dare.yaml", "--case", "dare", "--at", "3", question)
    assert (done.code, done.out.partition(":")[0]) == (code, "no" if code else "yes"), done.out + done.err


def test_the_end_of_a_game(duel: Path, ruledeck: Program) -> None:
    """When the game is over nothing is asked any more."""
    result = ruledeck(*GAME)
    assert result.code == 1
    assert "no: a decision is open (the game is over)" in result.out
    assert "decisions; --log lists them" in result.out


# ---- states of affairs


@pytest.mark.parametrize(("question", "code", "said"), [
    ("point of alice >= 0", 0, "yes: point on alice >= 0"),
    ("point of alice > 99", 1, "  is: point on alice ("),
    ("points of alice", 0, "is: point on alice ("),
    ("cards in alice's hand", 0, "is: cards in alice's hand ("),
    ("any player where point > 99", 1, "no: any player where point > 99"),
])  # fmt: skip
def test_conditions_and_numbers(duel: Path, ruledeck: Program, question: str, code: int, said: str) -> None:
    """Conditions are answered with yes or no and their parts, numbers with their value."""
    result = ruledeck(*GAME, "--at", "3", question)
    assert result.code == code, result.err
    assert said in result.out


@pytest.mark.parametrize(
    "question",
    [
        "2 * (count (cards in alice's hand) + 1) > 9",
        "9 - (3 - count (each card in alice's hand where (it is in alice's hand))) > 90",
        "(count (cards in alice's hand) + 1) + (2 + 3) > 90",
    ],
)
def test_a_number_keeps_its_brackets(duel: Path, ruledeck: Program, question: str) -> None:
    """What is worked out is said in the order in which it is worked out, also where a part of it ends with a bracket."""
    said = ruledeck(*GAME, "--at", "2", question).out.splitlines()
    assert said[1].startswith(f"  is: {question.rpartition(' > ')[0]} ("), said


def test_what_lies_at_one_end_of_a_pile_can_be_asked(duel: Path, ruledeck: Program) -> None:
    """A ruling expects the top card of a pile by a name that it gave, or by its title, and `why` says the same."""
    (duel / "rulings").mkdir()
    case = """\
- case: The deck is laid out with its top card first
  status: house
  until: turn of bob
  given: {at: turn of alice, deck: [{card: herald, as: drawn}, {card: oracle, as: next}, {card: herald, as: last}], alice: {hand: [oracle]}}
  do:
    - alice: discard drawn
    - alice: choose bob
  expect:
    - next = the top card of the deck
    - last = the bottom card of the deck
    - not (last = the top card of the deck)
    - any card among the top 2 cards of the deck where it is named "Oracle"
"""
    (duel / "rulings" / "top.yaml").write_text(case, encoding="utf-8")
    assert ruledeck("test", "duel", "--update").out == "1 passed\n"
    asked = ("why", "duel/rulings/top.yaml")
    assert ruledeck(*asked, "next = the top card of the deck").out.startswith("yes: Oracle = the top card of the deck")
    assert ruledeck(*asked, "last = the top card of the deck").code == 1
    assert ruledeck(*asked, "the top card of the deck").out == "is: the top card of the deck (Oracle)\n"
    assert "(Oracle, Herald)" in ruledeck(*asked, "the top 2 cards of the deck").out


def test_a_thing_that_a_group_gives_a_name_is_called_by_its_title(duel: Path, ruledeck: Program) -> None:
    """`as u` names each candidate: the conditions on it are told of what it is, also inside of a declared word."""
    rules = duel / "rules" / "play.rules"
    rules.write_text(
        f"adjective rich {{p: player}}: any unit in p's hand as u where cost of u > 0\n\n{rules.read_text()}"
    )
    asked = ruledeck(*GAME, "--at", "3", "any unit in alice's hand as u where cost of u > 0")
    assert asked.code == 0, asked.err
    assert "yes: cost of Herald > 0" in asked.out or "yes: cost of Oracle > 0" in asked.out
    assert ruledeck(*GAME, "--at", "3", "alice is rich").out.startswith("yes: alice is rich")


def test_a_card_is_explained_with_its_abilities(toys: Path, ruledeck: Program) -> None:
    """A card alone: where it lies, its facts, and what each of its abilities waits for."""
    out = ruledeck("why", BEAR, "--at", "3", "Teddy Bear").out
    assert out.startswith("is: Teddy Bear (in bob's field)")
    assert "  is: strength (2)" in out
    assert "yes: waits for: another friendly unit would be dealt damage" in out


def test_a_modified_fact_names_what_modifies_it(toys: Path, ruledeck: Program) -> None:
    """A fact that a constant changes is shown with what is printed, the change, and who says so."""
    text = "- id: flag\n  name: Flag\n  type: unit\n  cost: 1\n  strength: 1\n  health: 9\n  colour: red\n  rules: |\n"
    rule = "    constant: each friendly unit gets +2 strength\n"
    case = (
        "- case: A flag\n  status: house\n  given: {at: phase action, alice: {field: [{card: tin_soldier, as: raider}, flag]}}\n"
        "  rest: pass\n  until: turn\n  do: []\n  expect: []\n"
    )
    (toys / "cards" / "flag.yaml").write_text(text + rule, encoding="utf-8")
    (toys / "rulings" / "flag.yaml").write_text(case, encoding="utf-8")
    checked = ruledeck("check", "toys", "--no-cache", "--ignore", "D417")
    assert checked.code == 0, checked.out
    out = ruledeck("why", "toys/rulings/flag.yaml", "strength of raider").out
    assert "is: strength of Tin Soldier (" in out
    assert "says Flag" in out


def test_titles_need_no_quotes_and_any_language(toys: Path, ruledeck: Program) -> None:
    """A title is found without quotation marks, in any language of the game, and shown in the one that is wanted."""
    assert ruledeck("why", BEAR, "плюшевый", "мишка").out.startswith("is: Teddy Bear (")
    assert ruledeck("why", BEAR, "Teddy Bear", "--lang", "ru").out.startswith("есть: отряд «Плюшевый мишка» (")
    assert ruledeck("why", BEAR, "--at", "3", "use Teddy Bear").code == 0


# ---- what happened


def test_the_log_numbers_what_can_be_asked(duel: Path, ruledeck: Program) -> None:
    """Decisions and events are listed in their order; the sentences are those of `play`."""
    listed = ruledeck(*GAME, "--log").out
    assert "\ndecision 1: " in f"\n{listed}"
    watched = ruledeck("play", "duel", "--watch", "--detail", "--seed", "1").out
    last = [line[7:] for line in listed.splitlines() if line[:5].strip().isdecimal()]
    told = [line.strip() for line in watched.splitlines() if line.startswith("  ") or line.endswith("the game!")]
    assert last[-3:] == told[-3:]


def test_an_event_is_explained_by_what_led_to_it(duel: Path, ruledeck: Program) -> None:
    """An event names the ability and the verbs that did it, with their places, and the last decision."""
    listed = json.loads(ruledeck(*GAME, "--log", "--output-format", "json").out)
    number = next(each["event"] for each in listed if "event" in each and "point" in each["said"])
    result = ruledeck(*GAME, "--event", number)
    assert result.code == 0
    lines = result.out.splitlines()
    assert lines[0].startswith(f"event {number}: ")
    assert lines[1].startswith("  in: discarded (")
    assert lines[1].endswith(("duel/cards/core.yaml:7", "duel/cards/core.yaml:16"))
    assert lines[2].startswith("    in: discard ")
    assert any("in: take a turn (" in line for line in lines)
    assert lines[-2].strip().startswith("in: play the game")
    assert lines[-1].startswith("the last decision before it was ")


def test_events_as_data(duel: Path, ruledeck: Program) -> None:
    """The same for programs."""
    found = json.loads(ruledeck(*GAME, "--event", "30", "--output-format", "json").out)
    assert found["event"] == 30
    assert found["causes"][-1]["said"] == "play the game"
    assert set(found["causes"][-1]) == {"said", "by", "answers", "path", "line"}


def test_answers_as_data(duel: Path, ruledeck: Program) -> None:
    """An answer for programs is a tree of what was asked, whether it holds, its value and its parts."""
    found = json.loads(ruledeck(*GAME, "--at", "3", "point of bob > 99", "--output-format", "json").out)
    assert (found["game"], found["question"]) == ("duel", "point of bob > 99")
    (answer,) = found["answers"]
    assert answer["holds"] is False
    assert answer["parts"][0]["said"] == "point on bob"


def test_cases_are_chosen_by_name(toys: Path, ruledeck: Program) -> None:
    """A file with one ruling needs no name; an unknown name is refused with those that there are."""
    assert ruledeck("why", BEAR, "--case", "mouse").code == ruledeck("why", BEAR).code
    result = ruledeck("why", BEAR, "--case", "elephant")
    assert result.code == 2
    assert "there is no ruling" in result.err


def test_a_faulty_ruling_hides_no_other(toys: Path, ruledeck: Program) -> None:
    """What is wrong with one ruling keeps nobody from asking about another; a fault of a card does."""
    (toys / "rulings" / "odd.yaml").write_text("- case: Odd\n  status: never\n", encoding="utf-8")
    assert ruledeck("why", BEAR, "--case", "mouse", "--log").code == 0
    (toys / "cards" / "odd.yaml").write_text("- {id: odd}\n", encoding="utf-8")
    result = ruledeck("why", BEAR, "--case", "mouse", "--log")
    assert result.code == 2
    assert "has errors" in result.err


def test_a_ruling_of_a_game_that_means_nothing_playable_is_refused(toys: Path, ruledeck: Program) -> None:
    """A game that can be read and means what cannot be played (D407) is left to `check`, and begins no ruling."""
    faulty = toys / "rules" / "faulty.rules"
    faulty.write_text(
        "verb muddle\n    does: move each unit in play to the hand of 1 random player\n", encoding="utf-8"
    )
    assert "D407" in ruledeck("check", "toys").out
    for asked in (ruledeck("why", BEAR), ruledeck("test", "toys")):
        assert asked.code in (1, 2)
        assert "see `ruledeck check" in asked.out + asked.err
        assert "internal error" not in asked.out + asked.err


def test_a_case_that_cannot_be_followed_is_refused(toys: Path, ruledeck: Program) -> None:
    """Outcomes of chance that do not fit are said, instead of an internal error."""
    text = "- case: Odd\n  status: house\n  given:\n    options: {opening: random}\n    chance: [99, bob]\n"
    (toys / "rulings" / "odd.yaml").write_text(text, encoding="utf-8")
    result = ruledeck("why", "toys/rulings/odd.yaml", "--log")
    assert result.code == 2
    assert "the outcomes under `chance:` do not fit" in result.err


# ---- secrets


def test_answers_for_one_player_hold_no_secret(duel: Path, ruledeck: Program) -> None:
    """With `--as`, cards that the player does not know have no names, and others' choices are not told."""
    cards = ruledeck(*GAME, "--at", "1", "--as", "bob", "cards in alice's hand").out
    assert "a hidden card" in cards
    assert "Herald" not in cards
    assert "Oracle" not in cards
    log = ruledeck(*GAME, "--log", "--as", "bob").out
    assert "decision 1: alice: ..." in log


@pytest.mark.parametrize(
    ("question", "answers"),
    [
        # Whether a hidden card is of some sort is no fact, neither said so nor denied.
        (
            "any unit in alice's hand where cost of it > 1",
            ["is: any unit in alice's hand where cost of it > 1 (not known)"],
        ),
        (
            "no unit in alice's hand where cost of it > 1",
            ["is: no unit in alice's hand where cost of it > 1 (not known)"],
        ),
        ("total cost of each unit in alice's hand", ["(not known)"]),
        ("units in alice's hand where cost of it > 1", ["(not known)", "is: cost of a hidden card > 1 (not known)"]),
        # What is so whatever the hidden cards are, is so: both kinds of cards are units, and cost no more than 2.
        ("any unit in alice's hand where cost of it > 2", ["no: any unit in alice's hand where cost of it > 2"]),
        ("count (units in alice's hand) = 2", ["yes: count (units in alice's hand) = 2"]),
        # An answer that does not hang on what is not known, is given, and says what is not known in it.
        (
            "point on bob = 0 or any unit in alice's hand where cost of it > 1",
            ["yes: point on bob = 0 or", "is: any unit in alice's hand where cost of it > 1 (not known)"],
        ),
        # The own cards are known.
        ("any unit in bob's hand where cost of it > 1", [": any unit in bob's hand where cost of it > 1\n"]),
    ],
)
def test_a_condition_that_hangs_on_hidden_cards_is_not_known(
    duel: Path, ruledeck: Program, question: str, answers: list[str]
) -> None:
    """With `--as`, what would be otherwise if the hidden cards were others is not answered."""
    told = ruledeck(*GAME, "--at", "1", "--as", "bob", question)
    assert told.code in (0, 1)
    assert [each for each in answers if each not in told.out] == []


def test_a_question_is_explained_by_its_answers(duel: Path, ruledeck: Program) -> None:
    """That `yes` is possible, and `no` as well, is said of answers."""
    told = ruledeck("why", "duel", "--seed", "1", "--at", "3")
    first, *options = told.out.splitlines()
    assert "alice decides (you may add 1 point to you)" in first
    assert options == ['  yes: the answer "yes"', '  yes: the answer "no"']


def test_at_the_table_only_what_the_player_knows(
    duel: Path, ruledeck: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`why` at a prompt answers like the command, as far as the player may know; a bad question costs nothing."""
    lines = "why\nwhy cards in bob's hand\n? any unit in bob's hand where cost of it > 1\n? Heralt\nq\n"
    monkeypatch.setattr(sys, "stdin", io.StringIO(lines))
    result = ruledeck("play", "duel", "--seed", "1", "--bot", "2=first")
    assert result.code == 0
    assert "is: alice decides (discard 1 card in your hand)" in result.out
    assert "is: cards in bob's hand (a hidden card)" in result.out
    assert "is: any unit in bob's hand where cost of it > 1 (not known)" in result.out
    assert 'did you mean "Herald"?' in result.out


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_every_decision_of_every_game_can_be_asked_about(folder: Path) -> None:
    """At random decisions the open decision is explained with a yes for each option, for all eyes and for one player's."""
    program = program_of(folder, sizes(folder)[0])
    s, rng = new_game(program, 3), Stream(3, 5)
    for number in range(41):
        if not advance(s):
            break
        assert s.pending is not None
        if number % 40 == 0:
            for viewer in (None, s.pending.player):
                names = Past(program, None, (), s).names()
                assert names.players == seat_names(program.game, program.layout.people)
                (answer,) = Inquiry(program, s, names, {}, viewer).answers("")
                assert sum(part.holds is True for part in answer.parts) >= len(s.pending.options)
        decide(s, rng.below(len(s.pending.options)))


def test_the_last_pick_of_a_list_is_taken_without_a_question(root: Path, ruledeck: Program) -> None:
    """A ruling that names every pick can be asked about, although nothing else is left for the last one."""
    content = root / "content" / "swlcg"
    rulings = str(content / "rulings" / "corpus_resources.yaml")
    answer = ruledeck("why", rulings, "--content", str(content), "--case", "swlcg-029", "--log")
    assert (answer.code, "light: pass" in answer.out) == (0, True)


def test_a_right_is_explained_at_the_decision_beside_which_it_is_open(ruledeck: Program) -> None:
    """A right needs nobody who asks for it: `why` says its condition, also of a ruling that uses it on the way."""
    rulings = Path(__file__).parents[1] / "games" / "caravans" / "rulings" / "rights.yaml"
    case = "gift.the-silk-is-too-dear-before-the-gift-and-not-behind-it"
    asked = ruledeck("why", rulings, "--case", case, "--at", "1", "use right").out
    assert "yes: coin on alice > 0" in asked
    assert "decision 1: bob: right" in ruledeck("why", rulings, "--case", case, "--log").out


@pytest.mark.parametrize(("budget", "code"), [("5000", 2), ("1000000", 1)])
def test_a_game_of_bots_may_use_up_as_much_as_when_it_is_played(ruledeck: Program, budget: str, code: int) -> None:
    """All decisions of bots share one budget, though the game stops at each of them: none begins a new one."""
    given = ("infiltration", "--content", ROOT / "content", "--seed", "1", "--budget", budget)
    # The answer to what is asked by default is no, as the game is over.
    assert ruledeck("why", *given, "--bot", "random").code == code
    assert (ruledeck("sim", *given, "--games", "1").code == 0) is (code == 1)


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("carol: use block", "no: bob is carol"),
        ("offered: carol uses block", "no: bob is carol"),
        ("bob: use block", "yes: bob is asked (bob is)"),
        ("carol: pass", "no: carol is asked (bob is)"),
        ("alice: choose bob", "no: alice is asked (bob is)"),
    ],
)
def test_who_is_named_is_answered_for(root: Path, ruledeck: Program, question: str, answer: str) -> None:
    """A decision of a player who is not asked is none of whoever is."""
    claims = root / "tests" / "games" / "intrigues" / "rulings" / "claims.yaml"
    result = ruledeck("why", str(claims), "--case", "blocked", "--at", "5", question)
    assert result.code == int("yes" not in answer.partition(":")[0])
    assert answer in result.out
