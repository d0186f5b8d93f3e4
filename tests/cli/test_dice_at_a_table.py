"""Dice at a table: which of them lie where, and what they show."""

import random
from pathlib import Path

import pytest

from ruledeck.cli.speech.names import TableNames, table_names
from ruledeck.cli.speech.narration import narrate
from ruledeck.cli.table.board import board
from ruledeck.cli.table.current_values import Surroundings
from ruledeck.cli.table.grouping import grouped
from ruledeck.cli.table.prompt import prompt_of
from ruledeck.interpreter.engine.machine import advance, decide
from ruledeck.interpreter.state.state import State

from ..play.games import ROOT
from .program import Program
from .test_story import decisions, started


def names_of(state: State, language: str = "en") -> TableNames:
    """What everything is called."""
    return table_names(state.program, ("Alice", "Bob"), language)


def table(state: State, language: str = "en") -> str:
    """The table as the first player sees it."""
    return "\n".join(board(state, 1, names_of(state, language)))


def with_dice() -> State:
    """A game in which dice were rolled, and others were not."""
    for state in decisions("destiny", 3, most=80):
        pool = [zone for zone, spec in enumerate(state.layout.zone_spec) if spec.name == "pool"]
        if any(state.zones[zone] for zone in pool) and " + 2 dice" in table(state):
            return state
    raise AssertionError("no die was rolled")


def test_a_rolled_die_lies_in_the_pool_with_the_side_that_is_up() -> None:
    """It is drawn where it lies, although it is attached to its character."""
    rows = [row.strip() for row in table(with_dice()).splitlines()]
    assert any(row.startswith("pool: ") and " die [" in row for row in rows)
    assert not any(row.startswith("area: ") and " die [" in row for row in rows)


def test_a_die_that_is_not_rolled_shows_no_side() -> None:
    """It stays with its card, and is counted there: what it showed last does not matter."""
    state = with_dice()
    rows = [row.strip() for row in table(state).splitlines() if " + 2 dice" in row]
    assert rows
    assert not any(" + 2 dice [" in row for row in rows)
    assert " + 2 кубика" in table(state, "ru")


def test_the_first_side_is_shown_like_any_other() -> None:
    """Every die in a pool says what it shows, also the one whose first side is up."""
    shown: set[str] = set()
    for seed in (3, 4, 5):
        for state in decisions("destiny", seed, most=80):
            for row in table(state).splitlines():
                if row.strip().startswith("pool: "):
                    dice = row.partition(": ")[2].split(", ")
                    assert all(die.endswith("]") for die in dice if " die" in die)
                    shown |= {*dice}
    assert any("Rey (Force Prodigy) die [1 melee]" in die for die in shown)


def test_zones_and_periods_of_bookkeeping_are_not_on_the_table() -> None:
    """Dice that are out of the game lie aside, where nobody looks; and nobody counts actions."""
    for state in decisions("destiny", 3, most=40):
        text = table(state)
        assert "aside" not in text
        assert "action" not in text.splitlines()[0]
    assert any(spec.name == "aside" and state.zones[zone] for zone, spec in enumerate(state.layout.zone_spec))


def test_an_action_of_the_rules_is_said_by_what_is_done() -> None:
    """Not by what has to be true of the cards for it, and not by a cost that it names anyway; another cost stands behind it."""
    said: set[str] = set()
    for state in decisions("destiny", 3, most=240):
        prompt = prompt_of(state, names_of(state))
        said |= set(prompt.options) if "action" in prompt.question else set()
    assert {
        "Play a card from your hand",
        "Activate a card in your area",
        "Claim the battlefield. Then use its claim ability",
    } <= said
    assert "Reroll one or more dice in your pool (discard a card from your hand)" in said
    assert not any("activatable" in each or "for which" in each for each in said)


@pytest.mark.parametrize(
    ("language", "sides"),
    [
        ("en", "die: 1 melee / +2 melee / 1 discard / 1 resource / +1 resource / blank"),
        ("ru", "кубик: 1 ближний урон / +2 ближнего урона / 1 сброс / 1 ресурс / +1 ресурс / пустая грань"),
    ],
)
def test_a_card_is_shown_with_the_sides_of_its_die(language: str, sides: str, ruledeck: Program) -> None:
    """Sides are read as the game says, also on the page of the die itself."""
    content = Path(__file__).parents[2] / "content"
    page = ruledeck("show", "destiny/rey_force_prodigy", "--lang", language, "--content", content).out
    assert sides in " ".join(page.replace("│", " ").split())
    die = ruledeck("show", "destiny/rey_force_prodigy_die", "--lang", language, "--content", content).out
    for number, side in enumerate(sides.partition(": ")[2].split(" / "), 1):
        assert f"{number}: {side} " in die


def test_a_side_that_may_be_chosen_is_read_as_the_game_says() -> None:
    """The options are sides in words, each with its number where it has one."""
    for seed in range(3, 40):
        for state in decisions("destiny", seed, most=150):
            prompt = prompt_of(state, names_of(state))
            if "another side" in prompt.question:
                assert all("amount" not in option and "," not in option for option in prompt.options)
                assert any(option[0].isdigit() or option[0] == "+" for option in prompt.options)
                return
    raise AssertionError("no side was chosen")


def test_dice_stand_by_the_symbol_that_they_show() -> None:
    """Where several show one symbol, each symbol is a heading; what is typed counts the dice as they are read."""
    seen = 0
    for seed in (8, 11):
        for state in decisions("destiny", seed, most=150):
            prompt = grouped(state, prompt_of(state, names_of(state)), names_of(state))
            if not prompt.heads:
                continue
            seen += 1
            rows = [*prompt.read]
            assert [key for _, key, _ in rows] == [str(number + 1) for number in range(len(rows))]
            under = [head for head, _, _ in rows if head]
            assert len(under) == len({*under}) == len({*prompt.heads} - {""})
            for place, (option, head) in enumerate(zip(prompt.options, prompt.heads, strict=True)):
                assert head in option
                assert prompt.chosen(prompt.keys[place]) == prompt.first[place]
    assert seen


def test_the_next_die_is_asked_for_by_its_symbol() -> None:
    """The symbol of the dice before has a name by then."""
    state, choices, asked = started("destiny", 3, tells=True).clone(), random.Random(3), set[str]()
    surroundings = Surroundings(state.program)
    while advance(state) and len(asked) < 3:
        assert state.pending is not None
        prompt = prompt_of(state, names_of(state), surroundings)
        if prompt.question.startswith("you may choose a die fit for you"):
            asked.add(prompt.question)
        liked = [place for place, option in enumerate(prompt.options) if option.startswith(("Resolve dice", "yes"))]
        liked = liked or [place for place, option in enumerate(prompt.options) if option.startswith("Activate")]
        decide(state, liked[0] if liked else choices.randrange(len(prompt.options)))
    assert asked
    assert {question.split()[-1] for question in asked} <= {
        "melee",
        "ranged",
        "focus",
        "discard",
        "resource",
        "special",
    }


def test_why_names_the_die_that_is_a_modifier(ruledeck: Program) -> None:
    """What a word denies is said of the thing, as what it says is."""
    case = ("content/destiny/rulings/meetings.yaml", "--case", "adds.but-not-without-it", "--at", "2")
    out = ruledeck("why", str(ROOT / case[0]), *case[1:], "choose a").out
    assert "no: Overkill die is not modifying\n" in out
    assert "no: d is not" not in out


@pytest.mark.parametrize(
    ("language", "dice", "mixed"),
    [
        ("en", "3 dice move from the box to", "3 cards move from the box to"),
        ("ru", "3 кубика переходят из", "3 карты переходят из"),
    ],
)
def test_dice_that_move_together_are_called_dice(language: str, dice: str, mixed: str) -> None:
    """They are no cards; what is told of several of which some are cards speaks of cards."""
    state = started("destiny", 3, tells=False)
    names = names_of(state, language)
    cards = state.program.game.cards
    die = next(key for key, card in cards.items() if card.text.type == "die")
    upgrade = next(key for key, card in cards.items() if card.text.type == "upgrade")

    def told(*keys: str) -> str:
        return " ".join(narrate([("move", key, "box", ("pool", 1), -1) for key in keys], names))

    assert told(die, die, die).startswith(dice)
    assert told(die, upgrade, die).startswith(mixed)
