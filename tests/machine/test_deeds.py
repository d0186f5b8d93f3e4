"""What happens because of a deed: what its steps do, by whatever road, and nothing that only answers inside of it."""

from pathlib import Path

import pytest

from ruledeck.interpreter.compiler.compiler import compile_game
from ruledeck.interpreter.engine.machine import advance, decide, new_game, options
from ruledeck.interpreter.proof.invariants import breaches, misplaced_deeds
from ruledeck.interpreter.state.saves import Refusal, from_json, to_json
from ruledeck.interpreter.state.state import State

from .clearing import bound, name_of, tokens

WORDS = """\
verb maul {b: beast}
    event: {b} is|are mauled
    does: bite b
verb spur {b: beast}
    event: {b} is|are spurred
    does: resolve the trick ability of b
verb rout {b: beast}
    event: {b} is|are routed
    does:
        tickle b
        end the day
verb herd {b: beast}
    event: {b} is|are herded
    does:
        choose 1 beast as one
        tickle one
"""
CARDS = """\
- id: owl
  name: Owl
  type: beast
  copies: 1
  size: 2
  rules: |
    {owl}
- id: mole
  name: Mole
  type: beast
  copies: {moles}
  size: 2
  rules: |
    {mole}
"""
HARE, DEER = 'the beast named "Hare"', 'the beast named "Deer"'
LISTENS = "echo after a beast is tickled because a beast is bitten: add 1 berry to this"
IDLE = "constant while (size of this) = 9: this gets +1 size"
DISCIPLINES = {
    "each at once": "resolves: at once",
    "behind each ability": "resolves: at once\nscope: effect",
    "behind each action": "resolves: at once\nscope: action",
    "in a queue": "resolves: queue",
}
# What is done, what else a card says, and how often the owl hears of a tickle that is because of a bite.
ROADS = {
    "a bite": (f"bite {HARE}", IDLE, 1),
    "a bite in a verb": (f"maul {HARE}", IDLE, 1),
    "two bites at one moment": ("bite each beast where (size <= 3 and size != 2)", IDLE, 2),
    "a tickle behind a bite": (f"bite {HARE}\ntickle {DEER}", IDLE, 1),
    "a tickle that answers the tickle": (
        f"bite {HARE}", f"echo after {HARE} is tickled: tickle {DEER}", 1
    ),
    "a tickle that answers the bite": (f"bite {HARE}", f"echo after {HARE} is bitten: tickle {DEER}", 1),
    "a bite in answer to a bite": (
        f"bite {HARE}", f"echo after {HARE} is tickled because {HARE} is bitten: bite {DEER}", 2
    ),
    "another one instead of it": (
        f"bite {HARE}", f"answer when {HARE} would be tickled: instead tickle {DEER}", 0
    ),
    "one that is changed": (f"bite {HARE}", f"answer when {HARE} would be tickled: change that beast to {DEER}", 1),
    "an ability that waits since before": (f"after {HARE} is tickled: tickle {DEER}\nbite {HARE}", IDLE, 1),
    "what a rule of state does about it": (f"bite {HARE}", IDLE, 1),
}  # fmt: skip
RULE = "whenever a beast where wound = 1: tickle it\n"
OTHERS = {
    "a choice inside of it": ("herded", "herd {bear}", 1),
    "a text that it calls for": ("spurred", "spur {mole}", 1),
    "one that leaves a period in its midst": ("routed", "day:\n    rout {hare}\n    tickle {bear}", 1),
    "what comes behind such a one": ("routed", "day: rout {hare}\ntickle {deer}", 1),
}


def ends(
    folder: Path, lines: str, owl: str, mole: str, discipline: str, *, rules: str = "", saving: bool = False
) -> State:
    """Return the state in which such a game ends, of whose states none is amiss; everybody does whatever they may."""
    cards = CARDS.format(owl=owl, mole=mole, moles=1)
    game, found = bound(folder, lines, cards=cards, rules=WORDS + rules, discipline=discipline)
    assert not found, found
    s = new_game(compile_game(game, 2), 0, {})
    waiting = advance(s)
    while waiting:
        assert breaches(s) == []
        if saving:
            copy = from_json(s.layout, to_json(s))
            assert not isinstance(copy, Refusal)
            copy.program, s = s.program, copy
        names = [name_of(s, each) for each in options(s)]
        waiting = decide(s, names.index("Hare") if "Hare" in names else 0)
    return s


@pytest.mark.parametrize("saving", [False, True])
@pytest.mark.parametrize("discipline", DISCIPLINES)
@pytest.mark.parametrize("road", ROADS)
def test_what_a_deed_does_is_because_of_it(tmp_path: Path, road: str, discipline: str, saving: bool) -> None:
    """An ability hears of what the steps of the deed did, whenever it is asked, and of nothing else."""
    lines, mole, heard = ROADS[road]
    rules = RULE if "rule of state" in road else ""
    ended = ends(
        tmp_path,
        f"{lines}\ncatch up with what waits",
        LISTENS,
        mole,
        DISCIPLINES[discipline],
        rules=rules,
        saving=saving,
    )
    assert tokens(ended, "berry").get("Owl", 0) == heard


@pytest.mark.parametrize("saving", [False, True])
@pytest.mark.parametrize("discipline", DISCIPLINES)
@pytest.mark.parametrize("road", OTHERS)
def test_a_deed_goes_on_as_long_as_its_steps(tmp_path: Path, road: str, discipline: str, saving: bool) -> None:
    """Its steps may wait for a choice, call for a text or leave a period: it goes on until then, and no longer."""
    done, lines, heard = OTHERS[road]
    named = {name.lower(): f'the beast named "{name}"' for name in ("Hare", "Deer", "Bear", "Mole")}
    ended = ends(
        tmp_path,
        f"{lines.format(**named)}\ncatch up with what waits",
        f"echo after a beast is tickled because a beast is {done}: add 1 berry to this",
        f"trick: tickle {DEER}",
        DISCIPLINES[discipline],
        rules=""
        if done == "spurred"
        else 'verb wake\n    behind: play the game\n    does: spur the beast named "Mole"\n',
        saving=saving,
    )
    assert tokens(ended, "berry").get("Owl", 0) == heard


BAN = "constant: a beast cannot be tickled because a beast is bitten"
ONLY = f"constant: {HARE} can be tickled only because a beast is bitten"
FORBIDDEN = {
    "the deed itself": (BAN, f"bite {HARE}", {}),
    "the deed in another one": (BAN, f"maul {HARE}", {}),
    "the same without it": (BAN, f"bite {DEER}\ntickle {HARE}", {"Hare": 1}),
    "in full, which cannot be": (BAN, f"fully bite {HARE}:\n    tickle {DEER}\nbite {HARE}", {}),
    "in full, of another verb": (BAN, f"fully tickle {HARE}:\n    tickle {DEER}\nbite {HARE}", {"Hare": 1, "Deer": 1}),
    "offered, and what is not": (BAN, f"first may bite {HARE}\nelse:\n    tickle {DEER}", {"Deer": 1}),
    "only by it": (ONLY, f"bite {HARE}\ntickle {HARE}\ntickle {DEER}", {"Hare": 1, "Deer": 1}),
    "only by it, foretold": (ONLY, f"fully bite {HARE}:\n    tickle {DEER}", {"Hare": 1, "Deer": 1}),
    "only by it, foretold of another": (ONLY, f"fully tickle {HARE}:\n    tickle {DEER}\nbite {DEER}", {"Deer": 1}),
}


@pytest.mark.parametrize("road", FORBIDDEN)
def test_a_ban_on_what_comes_of_a_deed_holds_before_and_in_it(tmp_path: Path, road: str) -> None:
    """What is forbidden because of a deed alone is neither done in it nor foretold of it, and done otherwise."""
    ban, lines, wounds = FORBIDDEN[road]
    assert tokens(ends(tmp_path, lines, IDLE, ban, DISCIPLINES["each at once"]), "wound") == wounds


PAST = {
    "a question": (f"bite {HARE}\ntickle {DEER}", "a beast was tickled because a beast was bitten this day", 1),
    "one that is denied": (f"tickle {DEER}", "a beast was not tickled because a beast was bitten this day", 1),
    "an amount of none": (f"tickle {DEER}", "a beast was tickled because a beast was bitten this day", 0),
    "of one that is named": (f"bite {HARE}", f"a beast was tickled because {DEER} was bitten this day", 0),
    "by whoever asks": (f"bite {HARE}", "a beast was tickled because this was bitten this day", 0),
    "what it has become since": (
        f"bite {HARE}\ngive control of {HARE} to first's opponent",
        "a beast was tickled because a friendly beast was bitten this day",
        1,
    ),
    "whose it was not then": (
        f"give control of {HARE} to first's opponent\nbite {HARE}\ngive control of {HARE} to first",
        "a beast was tickled because a friendly beast was bitten this day",
        0,
    ),
    "of whoever asks": (
        'bite the beast named "Owl"',
        "a beast was tickled because this was bitten this day",
        1,
    ),
}


@pytest.mark.parametrize("saving", [False, True])
@pytest.mark.parametrize("road", PAST)
def test_what_happened_because_of_a_deed_is_remembered(tmp_path: Path, road: str, saving: bool) -> None:
    """A question about the past is answered by what went on around each event when it happened."""
    lines, asked, heard = PAST[road]
    day = "".join(f"    {line}\n" for line in f"{lines}\nfeed first\nchoose 1 beast as one\ntickle one".splitlines())
    ended = ends(
        tmp_path,
        f"day:\n{day}\nday: bite {HARE}",
        f"echo after a player is fed, if {asked}: add 1 berry to this",
        IDLE,
        DISCIPLINES["each at once"],
        saving=saving,
    )
    assert tokens(ended, "berry").get("Owl", 0) == heard


def test_deeds_that_nothing_carries_out_are_amiss(tmp_path: Path) -> None:
    """The deeds of a state that waits are told from what its units carry out."""
    asks = "echo after a beast is tickled because a beast is herded: add 1 berry to this"
    rules = f"{WORDS}verb wake\n    behind: play the game\n    does: spur {HARE}\n"
    cards = CARDS.format(owl=asks, mole="trick: do nothing", moles=1)
    game, found = bound(tmp_path, f"herd {DEER}", cards=cards, rules=rules)
    assert not found, found
    s = new_game(compile_game(game, 2), 0, {})
    advance(s)
    assert len(s.deeds) == 1
    assert misplaced_deeds(s) == []
    s.deeds = ()
    assert len(misplaced_deeds(s)) == 1
