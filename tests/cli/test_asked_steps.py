"""What a question at the table says of a step that the player carries out: it speaks to the player, with the numbers that hold now."""

from pathlib import Path

import pytest
from tests.machine.clearing import bound

from ruledeck.cli.speech.names import table_names
from ruledeck.cli.table.ahead import joined
from ruledeck.cli.table.current_values import Surroundings
from ruledeck.cli.table.prompt import prompt_of
from ruledeck.grammar.binder.game import bind_game
from ruledeck.grammar.files.loading import read_game
from ruledeck.interpreter.compiler.compiler import compile_game
from ruledeck.interpreter.engine.machine import advance, decide, new_game, options

RULES = """\
verb offer {n: number}
    ru: предложить|предложите|предлагает|предлагают {n:acc}
    does: set stage to n
action: add 1 berry to you
action: add 2 berries to you
"""


def questions(folder: Path, lines: str, language: str = "en", *, first: int = 0) -> list[str]:
    """Return what is asked while some lines are carried out, where an option is taken each time."""
    game, found = bound(folder, lines, rules=RULES)
    assert not found, found
    s = new_game(compile_game(game, 2), 0, {})
    surroundings = Surroundings(s.program)
    asked: list[str] = []
    while advance(s):
        asked.append(prompt_of(s, table_names(s.program, ("Ann", "Bob"), language), surroundings).question)
        decide(s, min(first, len(options(s)) - 1))
    return asked


@pytest.mark.parametrize(
    ("line", "asked"),
    [
        ("first takes 3 actions", ["take 3 actions", "take 2 actions", "take 1 action"]),
        ("first takes 1 action", ["take 1 action"]),
        ("first takes exactly (1 + 1) actions", ["take exactly 2 actions", "take exactly 1 action"]),
        ("each player takes 2 actions", ["take 2 actions", "take 1 action"] * 2),
    ],
)
def test_whoever_takes_actions_is_told_how_many_are_left(tmp_path: Path, line: str, asked: list[str]) -> None:
    """The rules speak of that player; the question speaks to whoever is asked, and counts down."""
    assert questions(tmp_path, line) == asked


def test_any_number_of_actions_stays_any_number(tmp_path: Path) -> None:
    """Where nothing limits it nothing is counted down."""
    lines = "first takes any number of action"
    game, found = bound(tmp_path, lines, rules=RULES)
    assert not found, found
    s = new_game(compile_game(game, 2), 0, {})
    surroundings = Surroundings(s.program)
    asked = []
    for _ in range(2):
        assert advance(s)
        asked.append(prompt_of(s, table_names(s.program, ("Ann", "Bob"), "en"), surroundings).question)
        decide(s, 0)
    assert asked == ["take any number of actions"] * 2


@pytest.mark.parametrize(
    ("language", "asked"),
    [
        ("en", ["offer a number from 3 to 5: your berries"]),
        ("ru", ["предложите число от 3 до 5: количество berry у вас"]),
    ],
)
def test_a_number_is_asked_for_with_the_ends_that_hold_now(tmp_path: Path, language: str, asked: list[str]) -> None:
    """In the words of a verb of the game as in those of a choice, ends that are worked out are numbers."""
    lines = "set stage to 2\nadd 5 berries to first\nfirst offers a number from (the higher of (1, stage + 1)) to berry on first"
    assert questions(tmp_path, lines, language) == asked


def test_what_somebody_discards_is_asked_of_that_player(tmp_path: Path) -> None:
    """What a verb is done with is called as it is the player's own."""
    assert questions(tmp_path, "first moves 1 beast in first's field to first's den")[0] == (
        "move a beast in your field to your den"
    )


SWAY = """\
verb sway
    does:
        choose one:
            - add (berry on you) wounds to 1 beast
            - add 1 berry to you and add (berry on you) wounds to 1 beast
"""


def test_the_blocks_between_which_one_chooses_have_the_numbers_that_hold_now(tmp_path: Path) -> None:
    """In their first step: what that does may change the numbers of those behind it."""
    game, found = bound(tmp_path, "add 2 berries to first\nfirst sways", rules=RULES + SWAY)
    assert not found, found
    s = new_game(compile_game(game, 2), 0, {})
    assert advance(s)
    asked = prompt_of(s, table_names(s.program, ("Ann", "Bob"), "en"), Surroundings(s.program))
    assert asked.options == (
        "Add 2 wounds to a beast",
        "Add 1 berry to yourself and add X wounds to a beast, where X is your berries",
    )


TWINS = """\
- {id: ant, name: Ant, type: beast, copies: 4, size: 1}
- {id: stone, name: Stone, type: charm, copies: 1}
- {id: stump, name: Stump, type: charm, copies: 1}
"""
SPREAD = """\
for each charm as c:
    choose 1 random beast named "Ant" with no berries as rider
    attach rider to c
    add 1 berry to rider
move (1 random beast named "Ant" with no berries) to the glade
"""


@pytest.mark.parametrize(
    ("asked", "language", "said"),
    [
        ('1 beast named "Ant" with berries', "en", ["Ant [1 berry] (on Stone)", "Ant [1 berry] (on Stump)"]),
        ('1 beast named "Ant" with berries', "ru", ["Ant [1 berry] (на: Stone)", "Ant [1 berry] (на: Stump)"]),
        (
            '1 beast named "Ant" with no berries in (the glade or first\'s field)',
            "en",
            ["Ant (in the glade)", "Ant (in Ann's field)"],
        ),
    ],
)
def test_things_of_one_title_are_told_apart_by_what_they_lie_on_and_where(
    tmp_path: Path, asked: str, language: str, said: list[str]
) -> None:
    """Of men on a board it is asked which of them, by their squares; of cards in two places, by the place."""
    game, found = bound(tmp_path, f"{SPREAD}first chooses {asked} as one\nmove one to the box\n", cards=TWINS)
    assert not found, found
    s = new_game(compile_game(game, 2), 0, {})
    assert advance(s)
    assert sorted(prompt_of(s, table_names(s.program, ("Ann", "Bob"), language)).options) == sorted(said)


HERD = """\
verb pick out {n: number}
    ru: отобрать|отберите|отбирает|отбирают {n:acc}
    does:
        choose 1 beast in play where size of it >= n as b
        add 1 wound to b
"""


@pytest.mark.parametrize(
    ("language", "asked"),
    [("en", "choose a beast in play with size 2 or more"), ("ru", "выберите 1 beast в игре с size не менее 2")],
)
def test_a_number_that_a_description_speaks_of_is_the_one_that_holds_now(
    tmp_path: Path, language: str, asked: str
) -> None:
    """Whoever is asked does not see the step that gave it: it read `at least that number`."""
    game, found = bound(tmp_path, "first picks out 2", rules=RULES + HERD)
    assert not found, found
    s = new_game(compile_game(game, 2), 0, {})
    assert advance(s)
    assert prompt_of(s, table_names(s.program, ("Ann", "Bob"), language), Surroundings(s.program)).question == asked


def test_where_there_is_nothing_to_choose_it_is_asked_whether() -> None:
    """A price that may be paid for nothing is a yes or a no, as only who is asked can see that there is nothing in the hand."""
    text, _ = read_game(Path(__file__).parents[1] / "games" / "quays")
    game, found = bind_game(text)
    assert not found
    s = new_game(compile_game(game, 2), 0, {})
    assert advance(s)
    names = table_names(s.program, ("Ann", "Bob"), "en")
    asked = prompt_of(s, names)
    assert (asked.options, joined(s, asked, names)) == (("yes", "no"), None)


WEIGH = """\
verb weigh {b: beast} at {n: number}
    does:
        choose one:
            - add 1 berry to you and add n wounds to b
            - add n berries to you
"""


def test_the_blocks_between_which_one_chooses_call_things_by_their_names(tmp_path: Path) -> None:
    """And numbers that have got a name before: it read `X wounds to that beast, where X is that number`."""
    game, found = bound(tmp_path, 'first weighs the beast named "Deer" at 3', rules=RULES + WEIGH)
    assert not found, found
    s = new_game(compile_game(game, 2), 0, {})
    assert advance(s)
    options_read = prompt_of(s, table_names(s.program, ("Ann", "Bob"), "en"), Surroundings(s.program)).options
    assert options_read == (
        "Add 1 berry to yourself and add 3 wounds to Deer",
        "Add 3 berries to yourself",
    )


def test_a_long_question_leaves_out_what_is_asked_of_other_things(tmp_path: Path) -> None:
    """All that is offered is as it has to be, and stands below."""
    where = "count (beasts in play where (wound on it = 0 and berry on it = 0)) >= 2 and size of it >= 1"
    lines = f"first chooses 1 beast in play where ({where}) as b\nadd 1 wound to b"
    assert questions(tmp_path, lines) == ["choose a beast in play"]
