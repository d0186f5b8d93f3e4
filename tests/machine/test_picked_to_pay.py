"""What is picked to pay a price is what pays it: as a cost in the head of an ability, and behind `fully`."""

from pathlib import Path

import pytest
from tests.machine.written import begun

from ruledeck.interpreter.engine.decisions import PASS
from ruledeck.interpreter.engine.machine import decide
from ruledeck.interpreter.state.state import State

MANIFEST = """\
id: stable
language: 1
name: Stable
players: {min: 1, max: 1}
types: {beast: {}}
zones:
  field: {in_play: true}
  barn: {}
counters:
  tired: {on: [beast], most: 1}
  coin: {on: [player]}
"""
RULES = """\
ability action
    timing: action
verb exhaust {x: beast}
    event: {x} is|are exhausted
    does: set tired on x to 1
verb play the game
    does:
        let me = the player left of nobody
        move each card in the box to the field
        give control of each beast to me
        exhaust the beast named "Hare"
        me takes 1 action
        me wins the game
"""
CARDS = """\
- {id: hare, name: Hare, type: beast, copies: 1}
- {id: deer, name: Deer, type: beast, copies: 1}
- {id: bear, name: Bear, type: beast, copies: 1}
- id: oak
  name: Oak
  type: beast
  copies: 1
  rules: |
    <rules>
"""


def offered(folder: Path, rules: str) -> set[str]:
    """Return what may be picked when the ability is used."""
    texts = {"game.yaml": MANIFEST, "rules/play.rules": RULES, "cards/core.yaml": CARDS.replace("<rules>", rules)}
    _, s = begun(folder, texts, players=1)
    assert s.pending is not None
    decide(s, 0)
    return named(s)


def named(s: State) -> set[str]:
    """Return the cards among the options of the decision; of several that are picked it goes by their places in a group."""
    assert s.pending is not None
    assert s.program is not None
    among = s.pending.context[2] if len(s.pending.context) > 2 else range(len(s.card))
    found = [among[each] for each in s.pending.options if isinstance(each, int) and each >= 0]
    return {str(s.program.definitions[s.card[each]]) for each in found}


@pytest.mark.parametrize(
    "rules",
    [
        "action, exhaust 1 beast: add 1 coin to you",
        "action, exhaust 1 beast as helper: move helper to the barn",
        "action, exhaust 2 beasts: add 1 coin to you",
        "action, exhaust any number of beasts: add 1 coin to you",
        "action:\n        fully exhaust 1 beast: add 1 coin to you",
        "action:\n        fully exhaust 2 beasts: add 1 coin to you",
        "action, exhaust 1 beast, move this to the barn: add 1 coin to you",
    ],
)
def test_only_what_pays_may_be_picked(tmp_path: Path, rules: str) -> None:
    """Who is exhausted already would pay nothing, and all that follows would be lost."""
    assert offered(tmp_path, rules) == {"deer", "bear", "oak"}


def test_a_cost_that_may_be_left_is_paid_with_nothing(tmp_path: Path) -> None:
    """What stands behind a choice of up to one asks for nothing where it takes none."""
    rules = "action, choose up to 1 beast as helper, exhaust helper: add 1 coin to you"
    texts = {"game.yaml": MANIFEST, "rules/play.rules": RULES, "cards/core.yaml": CARDS.replace("<rules>", rules)}
    _, s = begun(tmp_path, texts, players=1)
    decide(s, 0)
    assert named(s) == {"deer", "bear", "oak"}
    assert s.pending is not None
    decide(s, s.pending.options.index(PASS))
    coin = [spec.name for spec in s.layout.counters].index("coin")
    assert s.counters[coin][1] == 1


LEFT = (
    "action, choose up to 1 beast as helper, exhaust helper: add 1 coin to you",
    "action, choose up to 2 beasts as helpers, exhaust helpers: add 1 coin to you",
    "action, choose any number of beasts as helpers, exhaust helpers: add 1 coin to you",
    "action, exhaust up to 1 beast: add 1 coin to you",
    "action, exhaust up to 2 beasts: add 1 coin to you",
    "action, exhaust any number of beasts: add 1 coin to you",
    "action:\n        fully exhaust up to 1 beast: add 1 coin to you",
    "action:\n        exhaust up to 1 beast\n        then: add 1 coin to you",
)


@pytest.mark.parametrize("rules", LEFT)
def test_a_cost_that_may_be_left_is_paid_where_there_is_nothing_to_take(tmp_path: Path, rules: str) -> None:
    """It asks for nothing, whether it could take something or not, and however it is said."""
    tired = RULES.replace('exhaust the beast named "Hare"', "exhaust each beast")
    texts = {"game.yaml": MANIFEST, "rules/play.rules": tired, "cards/core.yaml": CARDS.replace("<rules>", rules)}
    _, s = begun(tmp_path, texts, players=1)
    assert s.pending is not None
    decide(s, 0)
    if s.pending is not None:
        decide(s, s.pending.options.index(PASS))
    coin = [spec.name for spec in s.layout.counters].index("coin")
    assert s.counters[coin][1] == 1


@pytest.mark.parametrize("rules", LEFT)
def test_a_cost_that_may_be_left_may_be_left_where_there_is_something(tmp_path: Path, rules: str) -> None:
    """To take one at most is to take none, too."""
    texts = {"game.yaml": MANIFEST, "rules/play.rules": RULES, "cards/core.yaml": CARDS.replace("<rules>", rules)}
    _, s = begun(tmp_path, texts, players=1)
    decide(s, 0)
    assert s.pending is not None
    decide(s, s.pending.options.index(PASS))
    coin = [spec.name for spec in s.layout.counters].index("coin")
    assert s.counters[coin][1] == 1


def test_what_is_no_price_may_be_done_in_vain(tmp_path: Path) -> None:
    """A line of a text does what it can."""
    found = offered(tmp_path, "action:\n        exhaust 1 beast\n        add 1 coin to you")
    assert found == {"hare", "deer", "bear", "oak"}


LED_TO = """verb nudge
    does:
        <steps>
action, nudge: add 3 coin to you
"""
CHAINS = {
    "what happens in full leads to the next": ("add 1 coin to you\nthen: add 1 coin to you", True),
    "what changes nothing leads to nothing": ("remove 1 coin from you\nthen: add 1 coin to you", False),
    "nor what is set to what it is": ("set mood to mood\nthen: add 1 coin to you", False),
    "nor with a choice behind it": ("set mood to mood\nthen:\n    choose 1 beast as u\n    set tired on u to 1", False),
    "nor what is led to by nothing": ("set mood to mood\nthen: add 1 coin to you\nthen: add 1 coin to you", False),
    "what asks for nothing is done": ("do nothing\nthen: add 1 coin to you", True),
}


@pytest.mark.parametrize("chain", CHAINS)
def test_a_price_that_ends_with_then_is_paid_only_where_that_comes(tmp_path: Path, chain: str) -> None:
    """Where `then` wants all that stands before it, a verb whose last step does not come is no price that can be paid."""
    steps, paid = CHAINS[chain]
    rules = RULES + LED_TO.replace("<steps>", steps.replace("\n", "\n        "))
    manifest = f"{MANIFEST}values:\n  mood: {{type: number, start: 0}}\nthen: full\n"
    cards = CARDS.replace("  rules: |\n    <rules>\n", "")
    _, s = begun(tmp_path, {"game.yaml": manifest, "rules/play.rules": rules, "cards/core.yaml": cards}, players=1)
    assert (s.pending is not None) == paid


def test_what_is_chosen_in_secret_to_pay_is_not_foreseen(tmp_path: Path) -> None:
    """That there is something to choose is enough: who chooses what is known when all have chosen."""
    rules = (
        RULES + "verb vie\n    does:\n        each player secretly chooses 1 beast as pick\n        exhaust your pick\n"
    )
    cards = CARDS.replace("<rules>", "action, vie: add 1 coin to you")
    texts = {"game.yaml": MANIFEST, "rules/play.rules": rules, "cards/core.yaml": cards}
    _, s = begun(tmp_path, texts, players=1)
    decide(s, 0)
    assert named(s) == {"deer", "bear", "oak"}
    assert s.pending is not None
    decide(s, 1)
    coin = [spec.name for spec in s.layout.counters].index("coin")
    assert s.counters[coin][1] == 1


LOOPED = {
    "of one turn": ("for each beast as x: exhaust x", True),
    "over nothing behind what is done": ("add 1 coin to you\nfor each beast in the barn as x: exhaust x", True),
    "over nothing behind what is not": ("remove 1 coin from you\nfor each beast in the barn as x: exhaust x", False),
    "over nothing of what is chosen": (
        "choose up to 2 beasts in the barn as some\nfor each of some as x: exhaust x",
        True,
    ),
}


@pytest.mark.parametrize("loop", LOOPED)
def test_a_loop_over_nothing_leaves_it_to_the_steps_before_it(tmp_path: Path, loop: str) -> None:
    """One over nothing that is there is passed over, and behind other steps these decide."""
    steps, paid = LOOPED[loop]
    rules = RULES.replace('        exhaust the beast named "Hare"\n', "")
    rules += LED_TO.replace("<steps>", steps.replace("\n", "\n        "))
    cards = CARDS.replace("  rules: |\n    <rules>\n", "")
    _, s = begun(tmp_path, {"game.yaml": MANIFEST, "rules/play.rules": rules, "cards/core.yaml": cards}, players=1)
    assert (s.pending is not None) == paid
    if paid:
        decide(s, 0)
        coin = [spec.name for spec in s.layout.counters].index("coin")
        assert s.counters[coin][1] >= 3


@pytest.mark.parametrize("follows", ["full", "always"])
def test_a_block_with_another_half_follows_only_what_is_done(tmp_path: Path, follows: str) -> None:
    """Also in a game whose `then` follows anyway: nothing is offered of which neither half would change anything."""
    lines = "\n        remove 1 coin from you\n        then: add 1 coin to you\n        else: do nothing"
    cards = CARDS.replace("<rules>", f"action:{lines}")
    texts = {"game.yaml": f"{MANIFEST}then: {follows}\n", "rules/play.rules": RULES, "cards/core.yaml": cards}
    _, s = begun(tmp_path, texts, players=1)
    assert s.pending is None


def test_only_what_does_it_may_be_picked_where_something_else_is_done_otherwise(tmp_path: Path) -> None:
    """Who is exhausted already would do nothing, and what is done otherwise would come as well."""
    rules = "action:\n        you may exhaust 1 beast\n        else: add 1 coin to you"
    texts = {"game.yaml": MANIFEST, "rules/play.rules": RULES, "cards/core.yaml": CARDS.replace("<rules>", rules)}
    _, s = begun(tmp_path, texts, players=1)
    decide(s, 0)
    assert s.pending is not None
    decide(s, s.pending.options.index(1))
    assert named(s) == {"deer", "bear", "oak"}


def test_who_could_do_it_in_part_is_not_asked_where_something_else_is_done_otherwise(tmp_path: Path) -> None:
    """Nobody pays one coin of two, and suffers what paying was to keep away."""
    rules = "action:\n        you may remove 2 coin from you\n        else: add 5 coin to you"
    given = RULES.replace("        me takes 1 action", "        add 1 coin to me\n        me takes 1 action")
    texts = {"game.yaml": MANIFEST, "rules/play.rules": given, "cards/core.yaml": CARDS.replace("<rules>", rules)}
    _, s = begun(tmp_path, texts, players=1)
    decide(s, 0)
    coin = [spec.name for spec in s.layout.counters].index("coin")
    assert s.pending is None
    assert s.counters[coin][1] == 6


@pytest.mark.parametrize("how", ["one", "either"])
@pytest.mark.parametrize(
    "price", ["action, strive: add 1 coin to you", "action:\n        fully strive: add 1 coin to you"]
)
def test_of_the_blocks_of_a_verb_only_those_that_pay_are_offered(tmp_path: Path, price: str, how: str) -> None:
    """One coin is not two: that block would be done in part, and what it is to pay would be lost."""
    strive = "\n".join(
        (
            "verb strive",
            "    does:",
            f"        choose {how}:",
            "            - remove 2 coin from you",
            '            - exhaust each beast named "Deer"',
            "",
        )
    )
    rules = RULES.replace("verb play the game", f"{strive}verb play the game")
    rules = rules.replace("        me takes 1 action\n", "        add 1 coin to me\n        me takes 1 action\n")
    texts = {"game.yaml": MANIFEST, "rules/play.rules": rules, "cards/core.yaml": CARDS.replace("<rules>", price)}
    _, s = begun(tmp_path, texts, players=1)
    decide(s, 0)
    coin, tired = ([spec.name for spec in s.layout.counters].index(name) for name in ("coin", "tired"))
    assert s.pending is None
    assert (s.counters[coin][1], sum(s.counters[tired])) == (2, 2)
