"""A state that begins is heard of once, wherever it becomes so, and again only when it was otherwise in between."""

from pathlib import Path

import pytest

from ruledeck.interpreter.api.questions import question
from ruledeck.interpreter.compiler.compiler import compile_game
from ruledeck.interpreter.engine.beginnings import begun
from ruledeck.interpreter.engine.machine import advance, decide, new_game, options
from ruledeck.interpreter.primitives.determinization import redetermine
from ruledeck.interpreter.proof.invariants import breaches
from ruledeck.interpreter.state.pcg import Stream
from ruledeck.interpreter.state.runaway import EndlessError
from ruledeck.interpreter.state.saves import Json, Refusal, from_json, to_json
from ruledeck.interpreter.state.state import State
from ruledeck.interpreter.wording.options import Decision

from .clearing import BEGIN, bound, name_of, played, tokens

OWL = """\
- id: owl
  name: Owl
  type: beast
  copies: 1
  size: 2
  rules: |
    {owl}
"""
SORE = 'echo as soon as wound on the beast named "Hare" >= 2, must: add 1 berry to this'
HARE, DEER = 'the beast named "Hare"', 'the beast named "Deer"'
DISCIPLINES = {
    "each at once": "resolves: at once",
    "behind each ability": "resolves: at once\nscope: effect",
    "behind each action": "resolves: at once\nscope: action",
    "in a queue": "resolves: queue",
}
# What is done, and how often the owl hears of two wounds on the hare.
ROADS = {
    "it is not so": (f"tickle {HARE}", 0),
    "it becomes so": (f"tickle {HARE}\ntickle {HARE}", 1),
    "it stays so": (f"tickle {HARE}\ntickle {HARE}\ntickle {HARE}\ntickle {HARE}", 1),
    "in one step": (f"add 5 wound to {HARE}", 1),
    "it is otherwise in between": (
        f"add 2 wound to {HARE}\nremove 1 wound from {HARE}\nadd 1 wound to {HARE}", 2
    ),
    "it is so and otherwise within a verb": (f"pinch {HARE}", 0),
    "of a beast that is not there": (f"move {HARE} to first's den\nadd 1 berry to {DEER}", 0),
    "what leaves takes its wounds along": (
        f"add 2 wound to {HARE}\nlet hare = {HARE}\nmove hare to first's den\nmove hare to first's field\nadd 2 wound to hare", 2
    ),
    "in the midst of a period": (f"day:\n    add 2 wound to {HARE}\nadd 1 wound to {HARE}", 1),
    "with a rule of state": (f"add 4 wound to {HARE}", 1),
}  # fmt: skip
ASKED = '\nadd 1 berry to 1 beast in play where it is not "Owl"\n'
"""A line in which somebody decides, so that the game waits and may be saved."""
PINCH = """\
verb pinch {b: beast}
    does:
        add 2 wound to b
        remove 2 wound from b
"""
RULE = "whenever a beast where wound on it = 4: remove 1 wound from it\n"


def ends(folder: Path, lines: str, owl: str, discipline: str, *, rules: str = "", saving: bool = False) -> State:
    """Return the state in which such a game ends, of whose states none is amiss; everybody takes the first option."""
    game, found = bound(folder, lines, cards=OWL.format(owl=owl), rules=PINCH + rules, discipline=discipline)
    assert not found, found
    s = new_game(compile_game(game, 2), 0, {})
    waiting = advance(s)
    while waiting:
        assert breaches(s) == []
        if saving:
            copy = from_json(s.layout, to_json(s))
            assert not isinstance(copy, Refusal)
            assert copy == s
            copy.program, s = s.program, copy
        waiting = decide(s, 0)
    return s


@pytest.mark.parametrize("saving", [False, True])
@pytest.mark.parametrize("discipline", DISCIPLINES)
@pytest.mark.parametrize("road", ROADS)
def test_a_state_that_begins_is_heard_of_once(tmp_path: Path, road: str, discipline: str, saving: bool) -> None:
    """However often it is looked at, it is heard of when it has become so, also from a save that was made meanwhile."""
    lines, heard = ROADS[road]
    rules = RULE if "rule of state" in road else ""
    asked = ASKED.join(lines.split("\n")) if "day" not in lines else lines
    lines = f"{asked}{ASKED}catch up with what waits"
    ended = ends(tmp_path, lines, SORE, DISCIPLINES[discipline], rules=rules, saving=saving)
    assert tokens(ended, "berry").get("Owl", 0) == heard


def test_nothing_begins_for_what_has_not_seen_how_it_was(tmp_path: Path) -> None:
    """What enters play with it, gains the text or has another controller is looked at for the first time."""
    owl = "echo as soon as wound on this = 0, must: add 1 berry to you"
    lines = (
        "let owl = the beast named \"Owl\"\nmove owl to first's den\nmove owl to first's field\nadd 1 berry to second\n"
    )
    s, _ = played(tmp_path, f"let second = first's opponent\n{lines}", cards=OWL.format(owl=owl))
    assert tokens(s, "berry") == {"player 2": 1}
    day = "day:\n    {0}\n    add 1 berry to {1}\n    add 1 wound to {2}\n    remove 1 wound from {2}\n"
    held = 'until the end of the day: the beast named "Hare" gains "echo as soon as wound on this = 0, must: add 1 berry to this"'
    s, _ = played(tmp_path / "gained", day.format(held, DEER, HARE))
    assert tokens(s, "berry") == {"Deer": 1, "Hare": 1}


def test_what_comes_back_within_a_verb_is_another_thing(tmp_path: Path) -> None:
    """It has not lost its wounds: it has come without any."""
    cards = OWL.format(owl="echo as soon as wound on this = 0, must: add 1 berry to you")
    rules = """\
verb whisk {b: beast} into {z: zone}
    does:
        move b to b's owner's den
        move b to z
"""
    lines = (
        'add 1 wound to the beast named "Owl"\nwhisk the beast named "Owl" into first\'s field\nadd 1 berry to first\n'
    )
    s, _ = played(tmp_path, lines, cards=cards, rules=rules)
    assert tokens(s, "berry") == {"player 1": 1}
    lines = lines.replace("whisk", "remove 1 wound from").replace(" into first's field", "")
    s, _ = played(tmp_path / "healed", lines, cards=cards)
    assert tokens(s, "berry")["player 1"] == 2


def test_it_is_heard_where_the_ability_works_and_of_each_who_has_it(tmp_path: Path) -> None:
    """A text works in a den where it says so; a keyword reads the value that stands on its card."""
    cards = """\
- id: owl
  name: Owl
  type: beast
  copies: 1
  size: 2
  rules: |
    echo as soon as wound on the beast named "Hare" >= 2, in den, must: add 1 berry to this
- id: newt
  name: Newt
  type: beast
  copies: 1
  size: 2
  rules: |
    wary 3
- id: toad
  name: Toad
  type: beast
  copies: 1
  size: 2
  rules: |
    wary 5
"""
    rules = 'keyword wary {n: number}:\n    echo as soon as wound on the beast named "Hare" >= n, must: add 1 berry to this\n'
    begin = f'{BEGIN}move the beast named "Owl" to first\'s den\n'
    s, _ = played(tmp_path, f"repeat 4 times: tickle {HARE}\n", cards=cards, rules=rules, begin=begin)
    assert tokens(s, "berry") == {"Owl": 1, "Newt": 1}


def test_what_the_rules_wait_for_is_looked_at_for_each_player(tmp_path: Path) -> None:
    """An ability of the rules that says `you` hears of it for whoever it is so; one that says nothing of a player, once."""
    rules = 'echo as soon as berry on you >= 2, must: add 1 wound to the beast named "Deer"\n'
    lines = "let second = first's opponent\nadd 2 berry to first\nadd 2 berry to second\nadd 2 berry to first\n"
    s, _ = played(tmp_path, lines, rules=rules)
    assert tokens(s, "wound") == {"Deer": 2}
    rules = "echo as soon as any beast where wound on it > 2, must: set stage to (stage + 7)\n"
    s, _ = played(tmp_path / "once", f"add 3 wound to {HARE}\nadd 3 wound to {DEER}\n", rules=rules)
    assert s.values[s.layout.value_index("stage")] == 7


def test_what_may_be_declined_is_asked_of_whoever_has_it(tmp_path: Path) -> None:
    """It is offered in the window that follows, with all that became so at this moment."""
    cards = OWL.format(owl="echo as soon as wound on this = 0: add 1 berry to this")
    lines = 'add 1 wound to the beast named "Owl"\nremove 1 wound from the beast named "Owl"\nadd 1 berry to the beast named "Owl"\n'
    s, offered = played(tmp_path, lines, cards=cards, taking=("pass",))
    assert offered == [["use Owl", "pass"]]
    assert tokens(s, "berry") == {"Owl": 1}


@pytest.mark.parametrize(
    ("owl", "english", "russian"),
    [
        ("wound on this = 0", "As soon as Owl has no wounds: what do you do?", "В тот момент, когда"),
        ("berry on you = 0", "As soon as you have no berries: what do you do?", "В тот момент, когда"),
    ],
)
def test_the_question_says_what_has_become_so(tmp_path: Path, owl: str, english: str, russian: str) -> None:
    """Whoever is asked hears of it in words of the condition, with the card or the player it is about."""
    whom = 'the beast named "Owl"' if "this" in owl else "first"
    what = owl.split()[0]
    lines = f"add 1 {what} to {whom}\nremove 1 {what} from {whom}\n"
    cards = OWL.format(owl=f"echo as soon as {owl}: add 1 wound to this")
    game, found = bound(tmp_path, lines, cards=cards)
    assert not found, found
    s = new_game(compile_game(game, 2), 0, {})
    advance(s)
    assert question(Decision(s), "en") == english
    assert question(Decision(s), "ru").startswith(russian)


def test_nothing_is_looked_at_that_has_not_changed(tmp_path: Path) -> None:
    """A condition is worked out again only when something was logged that it reads; a game without any has no such line."""
    game, found = bound(
        tmp_path, f"repeat 30 times: add 1 berry to {DEER}\nadd 2 wound to {HARE}\n", cards=OWL.format(owl=SORE)
    )
    assert not found
    program = compile_game(game, 2)
    (watch,) = program.linked.watches
    asked: list[int] = []

    def counting(s: State, this: int, you: int, ev: int) -> bool:
        asked.append(this)
        return bool(watch.holds(s, this, you, ev))

    program.linked.watches = (watch._replace(holds=counting),)
    s = new_game(program, 0, {})
    advance(s)
    assert tokens(s, "berry") == {"Deer": 30, "Owl": 1}
    # For the first time as the beasts come into play, with each that comes behind the owl, and with the wounds.
    assert len(asked) <= 6
    game, found = bound(tmp_path / "without", f"add 1 berry to {DEER}\n")
    assert not found
    plain = compile_game(game, 2)
    assert plain.linked.watches == ()
    s = new_game(plain, 0, {})
    advance(s)
    assert s.watched == ()


def test_what_answers_itself_for_ever_is_stopped(tmp_path: Path) -> None:
    """An ability that lets its own state begin again and again is reported as what never ends."""
    owl = "echo as soon as wound on this = 1, must:\n        add 1 wound to this\n        remove 1 wound from this\n"
    game, found = bound(tmp_path, 'add 1 wound to the beast named "Owl"\n', cards=OWL.format(owl=owl))
    assert not found, found
    s = new_game(compile_game(game, 2), 0, {})
    with pytest.raises(EndlessError):
        advance(s)


@pytest.mark.parametrize(
    "row",
    [[0, 4, 1], [0, 4, 1, 2], [0, 99, 1, 0], [0, 2, 1, 0], [0, 4, 7, 0], ["0", 4, 1, 0], [-1, 4, 1, 0], [0, 4, 1, "1"]],
)
def test_forged_saves_are_refused(tmp_path: Path, row: list[Json]) -> None:
    """How something was when it was looked at last is a row of a true shape, about somebody who is there."""
    game, _ = bound(tmp_path, "choose 1 beast in play as one\nadd 1 berry to one\n", cards=OWL.format(owl=SORE))
    s = new_game(compile_game(game, 2), 0, {})
    advance(s)
    data = to_json(s)
    assert len(s.watched) == 1
    assert isinstance(from_json(s.layout, data), State)
    assert isinstance(from_json(s.layout, {**data, "watched": [row]}), Refusal)
    kept = data["watched"]
    assert isinstance(kept, list)
    assert isinstance(from_json(s.layout, {**data, "watched": kept * 2}), Refusal)


def test_a_copy_goes_its_own_way(tmp_path: Path) -> None:
    """What has begun in a copy of the game has not begun in the game."""
    lines = f"add 1 wound to {HARE}\nchoose 1 beast in play as one\nadd 1 wound to one\nchoose 1 beast in play as two\n"
    game, _ = bound(tmp_path, lines, cards=OWL.format(owl=SORE))
    s = new_game(compile_game(game, 2), 0, {})
    advance(s)
    copy, before = s.clone(), s.watched
    hare = [name_of(copy, each) for each in options(copy)].index("Hare")
    decide(copy, hare)
    assert tokens(copy, "berry") == {"Owl": 1}
    assert s.watched == before != copy.watched
    decide(s, hare)
    assert tokens(s, "berry") == {"Owl": 1}
    assert begun(s) == ()


def test_what_lies_in_place_of_a_hidden_card_has_seen_nothing(tmp_path: Path) -> None:
    """A world that a bot supposes says of no card that nobody showed it how anything was for that card."""
    cards = OWL.format(owl='echo as soon as wound on the beast named "Hare" >= 2, in den: add 1 berry to you') + (
        "- {id: newt, name: Newt, type: beast, copies: 7, size: 2}\n"
    )
    begin = f"{BEGIN}for each beast in play where size = 2 as b: move b to first's den\n"
    lines = "choose 1 beast in play as one\nadd 1 berry to one\n"
    game, found = bound(tmp_path, lines, cards=cards, begin=begin)
    assert not found, found
    s = new_game(compile_game(game, 2), 0, {})
    advance(s)
    assert len(s.watched) == 1
    for e, card in enumerate(s.card):
        if card >= 0 and name_of(s, e) in ("Owl", "Newt"):
            s.known[e], s.up[e] = 0, 0
    worlds = [redetermine(s, 2, Stream(seed, 1), lambda *_: True) for seed in range(20)]
    for world in worlds:
        assert all(world.card[row[1]] == s.card[row[1]] for row in world.watched)
    assert any(not world.watched for world in worlds)
