"""What is offered changes something, and what would change something is offered: `could` beside `do`, for every verb.

Each sentence stands on a card twice: as an action, which is offered only when it would change something, and as a deed of a kind
that may be idle. The deed is carried out on copies of the position with every choice, and what it changes is compared with
whether the action was offered.
"""

from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest

from ruledeck.interpreter.compiler.compiler import compile_game
from ruledeck.interpreter.engine.machine import advance, decide, new_game, options
from ruledeck.interpreter.state.state import State, content

from .clearing import bound

DEED = "ability deed\n    timing: action\n    idle: yes\n"
COURSE = """\
let first = the player left of nobody
for each card in the box as c: move c to first's field
move the beast named "Mole" to first's den
move the beast named "Wolf" to the field of first's opponent
give control of the beast named "Wolf" to first's opponent
add 1 wound to the beast named "Hare"
attach the charm named "Bell" to the beast named "Deer"
turn the beast named "Deer" face-down
first takes 1 action
first takes 1 deed
first takes 1 deed
"""
OTHERS = """\
- {id: mole, name: Mole, type: beast, copies: 1, size: 1}
- {id: wolf, name: Wolf, type: beast, copies: 1, size: 4}
- {id: bell, name: Bell, type: charm, copies: 1}
"""
FOX = "- id: fox\n  name: Fox\n  type: beast\n  copies: 1\n  size: 2\n  rules: |\n"

VERBS = (
    "move X to your den",
    "move X to its controller's den",
    "move X to its owner's den",
    "move X to the glade",
    "move X face-down to the glade",
    "move X to the bottom of your den",
    "make X in your den",
    "make X in the glade",
    "attach X to the beast named \"Bear\"",
    "attach the charm named \"Bell\" to X",
    "put X under this in the glade",
    "detach X",
    "give control of X to you",
    "give control of X to your opponent",
    "give control of X to its controller's opponent",
    "turn X face-up",
    "turn X face-down",
    "reveal X",
    "look at X",
    "show X to your opponent",
    "note 3 on X",
    "add 1 wound to X",
    "add 0 wounds to X",
    "remove 1 wound from X",
    "remove all wounds from X",
    "set wound on X to 1",
    "set wound on X to 0",
    "tickle X",
    "bite X",
    "pair X with this",
    "resolve the trick ability of X",
    "resolve one trick ability of X",
)  # fmt: skip
THINGS = (
    "this",
    "1 beast",
    "1 other beast",
    "each beast",
    "each other beast",
    "up to 2 beasts",
    "any number of other beasts",
    "1 random beast",
    "2 beasts",
    'the beast named "Deer"',
    "1 beast in your den",
    "each beast in your den",
    "1 enemy beast",
    "each beast where (size of it > 9)",
    "1 beast where (size of it > 9)",
)
PLAIN = (
    "set stage to 0",
    "set stage to 1",
    "shuffle your den",
    "shuffle the glade",
    "swap your den with the glade",
    "swap the glade with the den of your opponent",
    'create 1 "Hare" in the glade',
    'create 0 "Hare" in the glade',
    "feed you",
    "do nothing",
    "end the game",
    "win the game",
    "nobody wins the game",
    'remove up to 2 wounds from the beast named "Hare"',
    'remove a number from 1 to 2 wounds from the beast named "Hare"',
    'remove a number from 2 to 3 wounds from the beast named "Hare"',
    "remove a number from 2 to 3 wounds from each beast",
    "until the end of the day: each beast is in play",
)[:-1]
ENDINGS = {
    "alone": "{}",
    "if": "if this is in play: {}",
    "if not": "if this is not in play: {}",
    "may": "you may {}",
    "for each": 'for each beast named "Deer" as one: {}',
    "one of": "choose one:\n    - {}\n    - do nothing",
    "first of": "first applicable:\n    {}\n    do nothing",
    "repeat": "repeat 1 times: {}",
    "repeat not": "repeat 0 times: {}",
    "while": "repeat 1 times while stage = 0: {}",
    "while not": "repeat 2 times while stage = 1: {}",
    "fully": "fully {}: do nothing",
    "and then": "add 0 berries to you\n{}",
    "let": "let some = 1\n{}",
    "of both": "each player may {}",
    "and": "{} and do nothing",
    "then": "{}\nthen do nothing",
    "behind a step": "do nothing\n{}",
}


def sentences() -> list[str]:
    """Return every verb with every thing, with a thing that was chosen before, and with every ending (there with one thing in turn)."""
    found = [verb.replace("X", thing) for verb, thing in product(VERBS, THINGS)]
    found += [f"choose 1 other beast as prey\n{verb.replace('X', 'prey')}" for verb in VERBS]
    found += [f"target 1 other beast as prey\n{verb.replace('X', 'prey')}" for verb in VERBS]
    found += [f"choose up to 2 other beasts as prey\n{verb.replace('X', 'prey')}" for verb in VERBS]
    few = ("this", "1 other beast", "each beast")
    ended = [
        ending.format(verb.replace("X", few[(row + column) % len(few)]))
        for row, ending in enumerate(ENDINGS.values())
        for column, verb in enumerate(VERBS)
    ]
    return [*found, *PLAIN, *ended, *(ending.format(line) for ending in ENDINGS.values() for line in PLAIN)]


def _card(texts: list[str]) -> str:
    """Return a card that has each sentence as an action and as a deed."""
    lines = []
    for text in texts:
        for kind in ("action", "deed"):
            body = "".join(f"        {line}\n" for line in text.splitlines())
            lines.append(f"    {kind}:\n{body}")
    return FOX + "".join(lines)


def _readable(folder: Path, texts: list[str]) -> list[str]:
    """Return the sentences that the language takes: some verbs with some things mean nothing."""
    found = bound(folder, COURSE, cards=OTHERS + _card(texts), rules=DEED, begin="")[1]
    if not found:
        return texts
    wrong = {int(each.split(":")[0]) for each in found}
    lines = (folder / "cards" / "core.yaml").read_text(encoding="utf-8").splitlines()
    kept, line = [], len(lines) - len(_card(texts).splitlines()) + FOX.count("\n") + 1
    for sentence in texts:
        size = 2 * (1 + len(sentence.splitlines()))
        if wrong.isdisjoint(range(line, line + size)):
            kept.append(sentence)
        line += size
    assert len(kept) < len(texts), found
    return _readable(folder, kept)


def _changes(before: State, after: State) -> bool:
    """Whether a deed left anything behind: in the position, or in what is told of it."""
    told = {entry[0] for entry in after.log[len(before.log) :]}
    return not told.isdisjoint(("shuffle", "roll", "win")) or _seen(before) != _seen(after)


def _seen(s: State) -> dict[str, object]:
    """Return what a text can change: in zones without an order, cards have none."""
    kept = {name: value for name, value in content(s).items() if name in _OF_THE_POSITION}
    return kept | {"zones": [zone if s.layout.ordered[at] else sorted(zone) for at, zone in enumerate(s.zones)]}


_OF_THE_POSITION = frozenset((
    "zone", "card", "owner", "control", "host", "up", "known", "counters", "marks", "values", "effects", "over",
))  # fmt: skip


def _done(s: State, deed: int, chance: bool) -> Iterator[State]:
    """Yield copies in which a deed was begun; what chance decides, with several chances."""
    for seed in range(10 if chance else 1):
        copy = s.clone()
        copy.chance_state = (copy.chance_state + seed * 0x9E3779B97F4A7C15) % 2**64
        decide(copy, deed)
        yield copy


def _ends(s: State, most: int = 20) -> Iterator[State]:
    """Yield the positions to which the choices of a deed lead, until the next deed may be done."""
    waiting = [s]
    while waiting and most:
        each = waiting.pop()
        most -= 1
        if each.pending is None or each.program.sites[each.pending.site].kind == "action":
            yield each
            continue
        for choice in range(len(options(each))):
            copy = each.clone()
            decide(copy, choice)
            waiting.append(copy)


def _apart(folder: Path, texts: list[str], rules: str = "") -> list[str]:
    """Return the sentences of which `could` says something else than doing them on a copy, with what each does."""
    game, found = bound(folder, COURSE, cards=OTHERS + _card(texts), rules=DEED + rules, begin="")
    assert not found, found
    s = new_game(compile_game(game, 2), 0, {})
    advance(s)
    effects = s.program.effects
    offered = {effects[each[0]].index for each in options(s)[:-1]}
    decide(s, len(options(s)) - 1)
    deeds = {effects[each[0]].index: place for place, each in enumerate(options(s)[:-1])}
    apart = []
    for number, text in enumerate(texts):
        did = any(_changes(s, end) for copy in _done(s, deeds[2 * number + 1], "random" in text) for end in _ends(copy))
        if did != (2 * number in offered):
            apart.append(f"{'changes something' if did else 'changes nothing'}, offered or not: {text!r}")
    return apart


def test_what_is_offered_changes_something_and_what_changes_something_is_offered(tmp_path: Path) -> None:
    """Of every sentence, `could` says what doing it on a copy says."""
    texts = _readable(tmp_path / "all", sentences())
    assert len(texts) > 800
    apart = _apart(tmp_path / "kept", texts)
    assert not apart, "\n".join(apart)


IDLY = """\
verb gaze at {b: beast}
    event: {b} is|are gazed at
    does: do nothing
verb lick
    does:
        choose 1 beast in play as licked
        turn licked face-up
        if stage = 9: win the game
"""
NAMED = (
    "gaze at 1 beast where (wound on it > 9) as seen\nadd 1 wound to seen",
    "gaze at 1 beast as seen\nadd 1 wound to seen",
    "gaze at 1 beast as seen\nadd stage wounds to seen",
    "gaze at 1 beast as seen\nremove 1 wound from seen",
    "gaze at 1 random beast as seen\nadd 1 wound to seen",
    "gaze at up to 2 beasts as seen\nadd 1 wound to each of seen",
    "gaze at up to (stage) beasts as seen\nadd 1 wound to each of seen",
    "gaze at 1 beast where (wound on it > 9) as seen\nadd 1 wound to seen\nfeed you",
    "gaze at 1 to 2 beasts where (wound on it > 9) as seen\nchoose 1 of seen as one\nadd 1 wound to one",
)


@pytest.mark.parametrize("text", NAMED)
def test_what_a_verb_that_changes_nothing_names_is_looked_through(text: str, tmp_path: Path) -> None:
    """Where a verb can change nothing itself, the lines behind it decide with what it names; with nothing to name, those without it."""
    assert _apart(tmp_path, [text, "feed you"], IDLY) == []


GIVING = """\
verb feast {p: player} for {n: number} with {guests: beasts}
    does:
        for each of guests as one: add 1 wound to one
        add n berry to p
"""
WITH_NONE = (
    "choose any number of beasts where (wound on it > 9) as guests\nfeast you for 2 with guests",
    "choose any number of beasts where (wound on it > 9) as guests\nfeast you for 0 with guests",
    "choose up to 2 beasts where (wound on it > 9) as guests\nyou may: feast you for 2 with guests",
    "choose up to (stage) beasts as guests\nfeast you for 1 with guests",
    "choose any number of beasts where (wound on it > 9) as guests\nchoose a number from 0 to 2 as n\nfeast you for n with guests",
    "choose any number of beasts where (wound on it > 9) as guests\nadd 1 wound to each of guests",
    "choose any number of beasts as guests\nremove 1 wound from each of guests\nset stage to 0",
    "choose any number of beasts where (wound on it > 9) as guests\nif count guests = 0: feed you",
    "choose 1 beast where (wound on it > 9) as guest\nfeast you for 2 with guest",
)


@pytest.mark.parametrize("text", WITH_NONE)
def test_what_is_done_with_any_number_is_done_with_none(text: str, tmp_path: Path) -> None:
    """What changes something besides what it does with each of those that are chosen is offered where there is nothing to choose."""
    assert _apart(tmp_path, [text, "feed you"], GIVING) == []


def test_what_is_passed_over_at_the_end_lets_every_candidate_be_looked_at(tmp_path: Path) -> None:
    """A cost whose last line is passed over is paid by the line before it, with any of what could be chosen for that."""
    card = FOX + "    action, lick: feed you\n"
    game, found = bound(tmp_path, COURSE, cards=OTHERS + card, rules=DEED + IDLY, begin="")
    assert not found, found
    s = new_game(compile_game(game, 2), 0, {})
    advance(s)
    # Only the second of the beasts lies face-down.
    assert len(options(s)) == 2


def test_one_of_several_is_one_that_changes_something(tmp_path: Path) -> None:
    """Of the arms of a choice, those are offered that would change something as things stand."""
    arms = (
        "set stage to 0",
        "give control of this to you",
        "remove 1 wound from this",
        "add 1 berry to you",
        "bite this",
    )
    text = "choose one:\n" + "".join(f"    - {arm}\n" for arm in arms)
    game, found = bound(tmp_path, COURSE, cards=OTHERS + _card([text.rstrip()]), rules=DEED, begin="")
    assert not found, found
    s = new_game(compile_game(game, 2), 0, {})
    advance(s)
    decide(s, 0)
    assert options(s) == (3, 4)


@pytest.mark.parametrize(("other", "offered"), [("Deer", False), ("Hare", True)])
def test_what_would_change_nothing_of_an_event_is_not_offered(other: str, offered: bool, tmp_path: Path) -> None:
    """An answer that changes something of an event to what it is already is none."""
    card = FOX + f'    answer when a beast would be tickled: change that beast to the beast named "{other}"\n'
    lines = COURSE.partition("first takes")[0] + 'tickle the beast named "Deer"\n'
    game, found = bound(tmp_path, lines, cards=OTHERS + card, begin="")
    assert not found, found
    s = new_game(compile_game(game, 2), 0, {})
    assert advance(s) is offered


@pytest.mark.parametrize(
    "done", ["prevent stage of that sting", 'redirect stage of that sting to the beast named "Deer"']
)
@pytest.mark.parametrize(("stage", "offered"), [(0, False), (1, True)])
def test_an_answer_that_takes_nothing_from_an_event_is_not_offered(
    done: str, stage: int, offered: bool, tmp_path: Path
) -> None:
    """Of an amount, a part of none is prevented and redirected by nobody."""
    sting = "verb deal {amount: number} sting to {b: beast}\n    event: {b} is|are dealt sting\n"
    sting += "    would: {b} would be dealt sting\n    does: add amount wound to b\n"
    card = FOX + f"    answer when a beast would be dealt sting: {done}\n"
    lines = COURSE.partition("first takes")[0] + f'set stage to {stage}\ndeal 2 sting to the beast named "Hare"\n'
    game, found = bound(tmp_path, lines, cards=OTHERS + card, rules=sting, begin="")
    assert not found, found
    s = new_game(compile_game(game, 2), 0, {})
    assert advance(s) is offered
