"""What is forbidden does not happen, by whatever road it would come about, and is not offered."""

from pathlib import Path

import pytest

from .clearing import played, tokens
from .stones import CARDS, play

FOX = """\
- id: fox
  name: Fox
  type: beast
  copies: 1
  size: 2
  rules: |
    {text}
- id: snare
  name: Snare
  type: charm
  copies: {snares}
  rules: |
    constant: {ban}
"""
ROADS = {
    "an action": ("action: add 1 berry to this", ["first takes 1 action"], "action"),
    "an answer": (
        "answer when a beast would be tickled: add 1 berry to this",
        ['first tickles the beast named "Fox"'],
        "answer",
    ),
    "a forced one": (
        "echo after a beast is tickled, must: add 1 berry to this",
        ['first tickles the beast named "Fox"'],
        "echo",
    ),
    "its own": ("echo after this is tickled: add 1 berry to this", ['first tickles the beast named "Fox"'], "echo"),
    "a call": ("trick: add 1 berry to this", ['resolve the trick ability of the beast named "Fox"'], "trick"),
    "a call of several": ("trick: add 1 berry to this", ["resolve the trick ability of each beast"], "trick"),
    "one of them": ("trick: add 1 berry to this", ['resolve one trick ability of the beast named "Fox"'], "trick"),
}
BANS = {
    "of a kind": 'a KIND ability of the beast named "Fox" cannot be resolved',
    "of a card": 'an ability of the beast named "Fox" cannot be resolved',
    "of a description": "an ability of a beast where (size of it = 2) cannot be resolved",
}
DISCIPLINES = {"at once": "resolves: at once", "stack": "resolves: stack\ncloses: 2 consecutive passes"}


def _played(folder: Path, road: str, ban: str, discipline: str, snares: int = 1) -> tuple[dict[str, int], bool]:
    """Return the berries in the end, and whether the fox was ever offered."""
    text, lines, kind = ROADS[road]
    cards = FOX.format(
        text=text, ban=ban.replace("a KIND", f"{'an' if kind[0] in 'ae' else 'a'} {kind}"), snares=snares
    )
    s, offered = played(folder, "\n".join(lines), cards=cards, discipline=DISCIPLINES[discipline], taking=("use Fox",))
    return tokens(s, "berry"), any("use Fox" in each for each in offered)


@pytest.mark.parametrize("ban", BANS)
@pytest.mark.parametrize("road", ROADS)
@pytest.mark.parametrize("discipline", DISCIPLINES)
def test_a_forbidden_ability_is_never_resolved(tmp_path: Path, road: str, ban: str, discipline: str) -> None:
    """An ability that a ban speaks of is neither offered nor carried out, however it would come to be used."""
    assert _played(tmp_path / "banned", road, BANS[ban], discipline) == ({}, False)
    assert _played(tmp_path / "free", road, BANS[ban], discipline, snares=0)[0] == {"Fox": 1}


LATE = {
    "in a queue": ("resolves: queue", "echo"),
    "on a stack": ("resolves: stack\ncloses: 2 consecutive passes", "echo"),
}
WAITING = """\
- id: fox
  name: Fox
  type: beast
  copies: 1
  size: 2
  rules: |
    echo after a beast is bitten, must: add 1 berry to this
- id: owl
  name: Owl
  type: beast
  copies: COPIES
  size: 2
  rules: |
    echo after a beast is bitten, must, limit once per game:
        until the end of the day: an echo ability of a beast named "Fox" cannot be resolved
"""


@pytest.mark.parametrize("discipline", ["resolves: queue", "resolves: stack\ncloses: 2 consecutive passes"])
def test_a_ban_that_comes_while_an_ability_waits_holds_when_it_would_resolve(tmp_path: Path, discipline: str) -> None:
    """In a queue and on a stack, what was used before the ban came does nothing when its turn comes."""
    order = ("use Owl",) if "queue" in discipline else ("use Fox",)
    for copies, berries in ((1, {}), (0, {"Fox": 1})):
        cards = WAITING.replace("COPIES", str(copies))
        if not copies:
            cards = cards[: cards.index("- id: owl")]
        course = 'day of first: bite the beast named "Hare"'
        s, _ = played(tmp_path / str(copies), course, cards=cards, discipline=discipline, taking=order)
        assert tokens(s, "berry") == berries


CAUSES = """\
- id: oak
  name: Oak
  type: beast
  copies: 1
  size: 9
  rules: |
    constant: another beast cannot be tickled because of a charm
- id: wand
  name: Wand
  type: charm
  copies: 1
  rules: |
    action: tickle 1 beast where (size of it < 9)
- id: staff
  name: Staff
  type: charm
  copies: 1
  rules: |
    action: bite 1 beast
- id: fox
  name: Fox
  type: beast
  copies: 1
  size: 2
  rules: |
    action: bite the beast named "Hare"
"""


def test_a_ban_may_ask_whose_text_it_is(tmp_path: Path) -> None:
    """What a charm would do is forbidden, also inside of a verb that it uses; what a beast does is not."""
    s, offered = played(tmp_path, "first takes 1 action", cards=CAUSES, taking=("use Staff", "Oak"))
    assert offered[0] == ["use Staff", "use Fox", "pass"]
    assert tokens(s, "wound") == {"Oak": 1}


TAKERS = {
    "a choice": ["choose 1 other beast as mate", "pair this with mate"],
    "a target": ["target 1 other beast as mate", "pair this with mate"],
    "a target and a line without it": ["target 1 other beast as mate", "pair this with mate", "add 1 berry to you"],
    "several": ["choose up to 2 other beasts as mates", "for each of mates as mate: pair this with mate"],
    "the verb itself": ["pair this with 1 other beast"],
    "the other slot": ["pair 1 other beast with this"],
    "a block inside": ["choose 1 other beast as mate", "if mate is in play:", "    pair this with mate"],
    "a step that depends": ["choose 1 other beast as mate", "pair this with mate", "then add 1 berry to mate"],
    "another name for it": ["choose 1 other beast as mate", "let dear = mate", "pair this with dear"],
    "an optional step": ["choose 1 other beast as mate", "you may pair this with mate"],
}
PRUDE = """\
- id: fox
  name: Fox
  type: beast
  copies: 1
  size: 2
  rules: |
    action:
{lines}
- id: snare
  name: Snare
  type: charm
  copies: 1
  rules: |
    constant: {ban}
"""
BIGGER = "you cannot pair (a beast where size of it > 2) with a beast where (size of it < 3)"
SMALLER = 'you cannot pair a beast named "Fox" with a beast where (size of it > 2)'


@pytest.mark.parametrize("lines", TAKERS.values(), ids=TAKERS)
def test_a_choice_leaves_out_what_may_not_be_done_with_it(tmp_path: Path, lines: list[str]) -> None:
    """Where a ban forbids what comes of a choice, it is not offered, wherever the verb stands behind it."""
    ban = BIGGER if "pair 1 other beast with this" in lines else SMALLER
    cards = PRUDE.format(lines="".join(f"        {line}\n" for line in lines), ban=ban)
    begin = "let first = the player left of nobody\nfor each card in the box as c: move c to first's field\n"
    s, offered = played(tmp_path, "first takes 1 action", cards=cards, begin=begin, taking=("use Fox",))
    assert not any({"Deer", "Bear"} & set(each) for each in offered)
    assert tokens(s, "berry")


def test_what_may_be_done_in_part_is_chosen(tmp_path: Path) -> None:
    """A choice keeps what only one of its lines may not be done with, and what would be done to without effect."""
    for number, more in enumerate(("add 1 berry to mate", "tickle mate")):
        lines = f"        choose 1 other beast as mate\n        pair this with mate\n        {more}\n"
        cards = PRUDE.format(lines=lines, ban=SMALLER)
        _, offered = played(tmp_path / str(number), "first takes 1 action", cards=cards, taking=("use Fox",))
        assert offered[1] == ["Hare", "Deer", "Bear"]


ENGINE = {
    "to win": ("you cannot win the game", "first wins the game"),
    "to win, of both": ("each player cannot win the game", "each player wins the game"),
    "to use actions": ("you cannot take 1 action", "first takes 1 action"),
    "to create": ('you cannot create 1 "Hare" in your field', 'first creates 1 "Hare" in first\'s field'),
    "to lend": (
        "you cannot give control of a beast to your opponent",
        'give control of the beast named "Hare" to first\'s opponent until the end of the day',
    ),
    "to end a period": ("you cannot end the day", "first ends the day"),
}


@pytest.mark.parametrize("case", ENGINE)
def test_what_the_engine_does_can_be_forbidden(tmp_path: Path, case: str) -> None:
    """Also verbs that steer the game are done by nobody whom a ban forbids them."""
    ban, line = ENGINE[case]
    text = f"- id: fox\n  name: Fox\n  type: beast\n  copies: 1\n  size: 2\n  rules: |\n    constant: {ban}\n"
    text += "    action: bite this\n" if "action" in line else ""
    course = f"day of first:\n    {line}\n    first feeds first\n"
    s, offered = played(tmp_path, course, cards=text)
    assert offered == []
    assert tokens(s, "berry") == {"player 1": 1}
    assert not any(entry[0] == "win" for entry in s.log)
    assert len(s.card) == 7
    assert {s.control[e] for e in range(3, 7)} == {1}


def test_a_ban_may_stand_anywhere_before_a_where(tmp_path: Path) -> None:
    """A condition behind the last noun of a ban narrows that noun, not the first thing of the event."""
    text = (
        "- id: fox\n  name: Fox\n  type: beast\n  copies: 1\n  size: 2\n  rules: |\n"
        "    constant: you cannot pair this with a beast where size of it > 2\n    action: pair this with 1 other beast\n"
    )
    s, _ = played(tmp_path, "first takes 1 action", cards=text, taking=("use Fox",))
    assert tokens(s, "berry") == {"Hare": 1}


def test_a_trigger_may_narrow_its_last_noun(tmp_path: Path) -> None:
    """A condition behind the last noun of an event narrows that noun, not the first thing of the event."""
    text = (
        "- id: fox\n  name: Fox\n  type: beast\n  copies: 1\n  size: 2\n  rules: |\n"
        "    echo after this is paired with a beast where size of it > 4, must: add 1 berry to this\n"
        "    action: pair this with each other beast\n"
    )
    s, _ = played(tmp_path, "first takes 1 action", cards=text, taking=("use Fox",))
    assert tokens(s, "berry") == {"Hare": 1, "Deer": 1, "Bear": 1, "Fox": 1}


WITHIN = {
    "a choice": ["choose 1 other beast as prey", "nip prey"],
    "a target": ["target 1 other beast as prey", "nip prey"],
    "the verb itself": ["nip 1 other beast"],
    "the verb of several": ["nip up to 2 other beasts"],
    "a verb of two": ["maul 1 other beast with this"],
    "the other one of two": ['maul 1 other beast with the beast named "Fox"'],
    "a verb inside of a verb": ["choose 1 other beast as prey", "harass prey"],
}
NIP = """\
verb nip {b: beast}
    does: bite b
verb maul {b: beast} with {a: beast}
    does:
        if a is in play: nip b
verb harass {b: beast}
    does: maul b with b
"""


@pytest.mark.parametrize("banned", ["tickle", "bite"])
@pytest.mark.parametrize("lines", WITHIN.values(), ids=WITHIN)
def test_a_choice_leaves_out_what_is_forbidden_inside_of_a_verb(tmp_path: Path, lines: list[str], banned: str) -> None:
    """A verb that would do nothing but what is forbidden is as forbidden: how deep it is said makes no difference."""
    cards = PRUDE.format(
        lines="".join(f"        {line}\n" for line in lines),
        ban=f"players cannot {banned} a beast where (size of it > 2)",
    )
    begin = "let first = the player left of nobody\nfor each card in the box as c: move c to first's field\n"
    begin += 'move the beast named "Fox" to first\'s field\n'
    s, offered = played(tmp_path, "first takes 1 action", cards=cards, rules=NIP, begin=begin, taking=("use Fox",))
    assert not any({"Deer", "Bear"} & set(each) for each in offered)
    assert tokens(s, "wound") == {"Hare": 1}


def test_what_else_a_verb_does_keeps_its_candidates(tmp_path: Path) -> None:
    """Where the verb would do something else that is not forbidden, all of them may be chosen."""
    rules = "verb nip {b: beast}\n    does:\n        tickle b\n        add 1 berry to b\n"
    cards = PRUDE.format(
        lines="        nip 1 other beast\n", ban="players cannot tickle a beast where (size of it > 2)"
    )
    _, offered = played(tmp_path, "first takes 1 action", cards=cards, rules=rules, taking=("use Fox",))
    assert offered[1] == ["Hare", "Deer", "Bear"]


ALIKE = """\
verb pat {b: beast}
    does: paw b
verb paw {b: beast}
    event: {by} pats|pat {b}
    would: {by} would pat {b}
    does: tickle b
"""


@pytest.mark.parametrize("done", ["pat", "paw"])
@pytest.mark.parametrize("banned", ["players cannot pat beasts", "players cannot pat a beast"])
def test_a_ban_is_of_each_verb_whose_event_is_said_in_its_words(tmp_path: Path, banned: str, done: str) -> None:
    """A verb may be called as another one's event is said: whoever forbids these words means both."""
    ban = f"{banned} where (size of it > 2)"
    cards = PRUDE.format(lines=f"        {done} 1 other beast\n", ban=ban)
    _, offered = played(tmp_path, "first takes 1 action", cards=cards, rules=ALIKE, taking=("use Fox",))
    assert not any({"Deer", "Bear"} & set(each) for each in offered)


PAID = {
    "what is paid": ["choose 1 other beast as prey", "fully add 1 berry to this: tickle prey"],
    "in a verb": ["fee 1 other beast"],
    "in a block": [
        "choose 1 other beast as prey",
        "choose one:",
        "    -",
        "        fully add 1 berry to this: tickle prey",
    ],
}


@pytest.mark.parametrize("lines", PAID.values(), ids=PAID)
def test_what_is_paid_for_what_is_forbidden_keeps_no_candidate(tmp_path: Path, lines: list[str]) -> None:
    """A price is paid for what stands behind it: where that is forbidden, nobody is offered to pay for it."""
    rules = "verb fee {b: beast}\n    does:\n        fully add 1 berry to b: tickle b\n"
    cards = PRUDE.format(
        lines="".join(f"        {line}\n" for line in lines), ban="players cannot tickle a beast where (size of it > 2)"
    )
    begin = "let first = the player left of nobody\nfor each card in the box as c: move c to first's field\n"
    begin += 'move the beast named "Fox" to first\'s field\n'
    _, offered = played(tmp_path, "first takes 1 action", cards=cards, rules=rules, begin=begin, taking=("use Fox",))
    assert not any({"Deer", "Bear"} & set(each) for each in offered)


def test_what_each_of_several_players_chooses_lacks_what_is_forbidden(tmp_path: Path) -> None:
    """Where the lines behind a choice speak of what all players chose, nobody is offered that with which they could do nothing."""
    cards = CARDS.replace("    ring:", "    constant: a stone that is not light cannot be buried\n    ring:")
    lines = ["each player chooses 1 stone in the bank as taken", "bury 1 of taken in first's heap"]
    zones, _ = play(tmp_path, lines, cards=cards)
    assert zones == [3, 1, 0]


@pytest.mark.parametrize(("most", "offered"), [(0, False), (1, True)])
def test_what_is_done_with_what_a_verb_picks_lacks_what_is_forbidden(tmp_path: Path, most: int, offered: bool) -> None:
    """Where a verb may be done with none of what it would pick, the lines behind it have nothing to speak of either."""
    cards = PRUDE.format(
        lines="        tickle any number of other beasts as prey\n        add 1 wound to each of prey\n",
        ban=f"players cannot tickle a beast where (size of it > {most})",
    )
    _, asked = played(tmp_path, "first takes 1 action", cards=cards, rules=NIP, taking=("use Fox",))
    assert bool(asked) is offered


NUMBERS = {
    "in a choice in front": ["second chooses a number from 1 to 6 as stake", "second gulps stake"],
    "in the verb": ["second gulps a number from 1 to 6"],
    "inside of a verb": ["second drinks a number from 1 to 6"],
}
GULP = """\
verb gulp|gulps {n: number}
    event: {by} gulps|gulp
    does: add n drops to you
verb drink|drinks {n: number}
    does: gulp n
"""


@pytest.mark.parametrize("lines", NUMBERS.values(), ids=NUMBERS)
def test_a_choice_of_a_number_lacks_those_with_which_only_forbidden_things_are_done(
    tmp_path: Path, lines: list[str]
) -> None:
    """Whoever may not gulp less than three is offered three at least, wherever the number is chosen."""
    cards = CARDS.replace("    ring:", "    constant: players cannot gulp where (that n < 3)\n    ring:")
    assert play(tmp_path / "banned", lines, cards=cards, more=GULP)[1][:2] == [0, 3]
    assert play(tmp_path / "free", lines, more=GULP)[1][:2] == [0, 1]


SPLASHES = """
verb splash {n: number} drops on {s: stone}
    event: {s} is|are splashed
    does: add n drop to s
verb drench {n: number} times on {s: stone}
    does: splash n drops on s
"""


@pytest.mark.parametrize("line", ["first splashes 3 drops divided among any number of stones",
                                  "first drenches 3 times divided among any number of stones"],
                         ids=["the verb", "inside of it"])  # fmt: skip
@pytest.mark.parametrize("declining", [False, True])
def test_what_is_forbidden_takes_no_share(line: str, declining: bool, tmp_path: Path) -> None:
    """Of what is divided nothing can be laid on whom it cannot happen to, whatever share is chosen."""
    ban = 'constant: a stone where (it is "Pebble") cannot be splashed\n'
    drops = play(tmp_path, [line], more=SPLASHES + ban, declining=declining)[1][2:]
    assert sorted(drops) == [0, 0, 0, 3]
