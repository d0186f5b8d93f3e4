"""Players who are out of the game: whoever is left goes on, and nobody asks the others anything."""

from pathlib import Path

import pytest

from ruledeck.grammar.binder.game import bind_game
from ruledeck.grammar.files.loading import read_game
from ruledeck.interpreter.api import load
from ruledeck.interpreter.compiler.compiler import compile_game
from ruledeck.interpreter.engine.machine import decide, options, place_of
from ruledeck.interpreter.engine.rights import CLAIM, rights_of
from ruledeck.interpreter.primitives.elimination import is_out
from ruledeck.interpreter.primitives.views import view
from ruledeck.interpreter.state.saves import from_json, to_json
from ruledeck.interpreter.state.state import State, log_entries

from . import written

MANIFEST = """\
id: ring
language: 1
name: Ring
players: {min: 1, max: 4}
types:
  mask: {}
zones:
  row: {per: player, in_play: true}
counters:
  mark: {on: [player]}
periods: [bout, turn]
"""
WORDS = """\
ability move
    timing: action
window replies
    moment: after
    each: one
    closes: 2 consecutive passes
ability reply
    timing: after

move: add 1 mark to you

verb score {n: number}
    does: add n mark to you
verb ring
    event: {by} rings|ring
    does: add 1 mark to you
verb bow
    does: lose the game
"""
CARDS = """\
- id: lion
  name: Lion
  type: mask
  copies: 3
  rules: |
    reply after a player rings: score 2
"""
NAMES = {
    "first": "let first = the player left of nobody",
    "second": "let second = the player right of the player right of nobody",
    "third": "let third = the player right of nobody",
}
"""Names of the seats of three players, said before somebody is out."""


def begun(
    folder: Path,
    lines: list[str],
    more: str = "",
    players: int = 3,
    bots: dict[int, str] | None = None,
    words: str = WORDS,
) -> State:
    """Return the beginning of a game of some lines, which must be clean, with its first decision open."""
    named = [said for name, said in NAMES.items() if any(name in line for line in lines)]
    body = "".join(f"        {line}\n" for line in (*named, *lines, "end the game"))
    texts = {"game.yaml": MANIFEST, "cards/core.yaml": CARDS}
    texts["rules/play.rules"] = f"{words}{more}\nverb play the game\n    does:\n{body}"
    return written.begun(folder, texts, players, bots)[1]


def marks(s: State) -> list[int]:
    """Return the marks of the players."""
    return s.counters[s.layout.counter_index("mark")][1 : s.layout.players + 1]


DONE = {
    "each player": (["each player scores 1"], [1, 0, 1]),
    "who is out": (["for each player where out of the game as p: p scores 1"], [0, 1, 0]),
    "all, when a condition asks for them": (
        ["for each player where (out of the game or mark = 0) as p: p scores 1"],
        [1, 1, 1],
    ),
    "an inner group asks for itself": (
        ["for each player where any players out of the game as p: p scores 1"],
        [1, 0, 1],
    ),
    "a total": (
        ["each player scores 2", "set mark on second to 8", "first scores (the total mark among players)"],
        [6, 8, 2],
    ),
    "a period of one who is out": (
        ["turn of second: add 1 mark to first", "turn of third: add 1 mark to first"],
        [1, 0, 0],
    ),
    "an extra period of one who is out": (
        ["turn of third:", "    second takes an extra turn", "    score 1"],
        [0, 0, 1],
    ),
    "a window of the rules that would begin with one who is out": (
        ["bout:", "    alternate from second until mark on third > 0: score 1"],
        [0, 0, 1],
    ),
    "it does not happen twice": (["fully second loses the game: add 1 mark to first"], [0, 0, 0]),
}


@pytest.mark.parametrize(("lines", "found"), DONE.values(), ids=DONE)
def test_what_means_players_means_those_who_are_left(tmp_path: Path, lines: list[str], found: list[int]) -> None:
    """Whatever is done for players is done for those who are in the game."""
    s = begun(tmp_path, ["second loses the game", *lines])
    assert (marks(s), s.over) == (found, ())


def test_a_verb_of_a_game_may_let_a_player_be_out(tmp_path: Path) -> None:
    """Also inside of a verb: the rule that lets the last one win waits for its end."""
    s = begun(tmp_path, ["each player but first bows"])
    assert s.over == (1,)


ENDS = {
    "the last one": ("(each player but third) loses the game", 3, (3,)),
    "nobody of several": ("(each player) loses the game", 3, ()),
    "nobody of one": ("first loses the game", 1, ()),
    "the other one of two": ("first loses the game", 2, (2,)),
}


@pytest.mark.parametrize(("line", "players", "over"), ENDS.values(), ids=ENDS)
def test_the_game_ends_with_the_last_player(tmp_path: Path, line: str, players: int, over: tuple[int, ...]) -> None:
    """Who is left alone wins at once; where the last ones lose together, nobody does."""
    s = begun(tmp_path, [line, "first scores 1"], players=players)
    assert (s.over, marks(s)[0]) == (over, 0)


def test_a_rule_of_the_game_comes_before_that(tmp_path: Path) -> None:
    """What the game says of the last ones decides."""
    s = begun(
        tmp_path,
        ["each player loses the game"],
        "\nwhenever no players: (each player where out of the game) wins the game\n",
    )
    assert s.over == (1, 2, 3)


def test_who_cannot_win_does_not_win_as_the_last_one(tmp_path: Path) -> None:
    """A ban on winning holds for the last player, too, and the game goes on."""
    s = begun(
        tmp_path,
        ["(each player but third) loses the game", "third scores 1"],
        "\nconstant: each player cannot win the game\n",
    )
    assert (s.over, marks(s)) == ((), [0, 0, 1])


RULES = """
ability wince
    timing: after
    forced: yes

wince after a player loses the game: do nothing
whenever no players: the player left of nobody wins the game
"""
"""A rule of state, and something that waits for what it speaks of."""


def test_the_last_one_wins_at_once_whatever_the_rules_of_the_game_say(tmp_path: Path) -> None:
    """That no rule of the game holds is found out before somebody reacts, and that somebody is the last one is seen all the same."""
    s = begun(tmp_path, ["for each player as p:", "    turn of p: p loses the game"], RULES)
    assert s.over == (3,)


def test_the_last_one_wins_before_anybody_reacts(tmp_path: Path) -> None:
    """As every rule of state, that comes before what waits for how the others lost; also where no text has such a rule."""
    waits = "\nability wince\n    timing: after\n    forced: yes\nwince after a player loses the game: each player scores 1\n"
    s = begun(tmp_path, ["(each player but first) loses the game"], waits)
    assert (s.over, marks(s)) == ((1,), [0, 0, 0])


def test_the_last_one_wins_when_that_is_forbidden_no_longer(tmp_path: Path) -> None:
    """A ban on winning holds for as long as its condition does, whatever the rules of the game say."""
    ban = "constant while mark on the player left of nobody = 0: each player cannot win the game\n"
    s = begun(tmp_path, ["(each player but first) loses the game", "first scores 1", "first scores 1"], RULES + ban)
    assert (s.over, marks(s)) == ((1,), [1, 0, 0])


def test_who_cannot_lose_stays(tmp_path: Path) -> None:
    """`cannot lose the game` is a ban as any other."""
    ban = "\nconstant: each player where mark = 0 cannot lose the game\n"
    s = begun(tmp_path, ["first scores 1", "each player loses the game"], ban)
    assert [is_out(s, player) for player in (1, 2, 3)] == [True, False, False]


UNASKED = {
    "an action": ["second takes 1 move"],
    "an offer": ["second may: score 1"],
    "a choice": ["second chooses 1 player as one", "one scores 1"],
    "several": ["second chooses 2 players as some", "each of some scores 1"],
    "blocks": ["turn of first:", "    second chooses one:", "        - first scores 1", "        - third scores 1"],
    "an order": ["for each player as p, in order chosen by second: p scores 0"],
}


@pytest.mark.parametrize("bot", [None, "random", "first"])
@pytest.mark.parametrize("lines", UNASKED.values(), ids=UNASKED)
def test_who_is_out_is_asked_nothing(tmp_path: Path, lines: list[str], bot: str | None) -> None:
    """Neither a person nor a bot decides for one who is out: nothing is chosen, and nothing that could be left is done."""
    bots = {} if bot is None else {2: bot}
    s = begun(tmp_path, ["second loses the game", *lines], bots=bots)
    assert (s.over, marks(s)) == ((), [0, 0, 0])


def test_a_window_does_not_count_who_is_out_as_passing(tmp_path: Path) -> None:
    """As many passes close a window as it says, of those who are asked."""
    s = begun(
        tmp_path,
        ["for each player as p: move 1 random mask in the box to row of p", "second loses the game", "third rings"],
    )
    asked = []
    while s.pending is not None:
        asked.append(s.pending.player)
        decide(s, len(options(s)) - 1)
    assert asked == [1, 3]


def test_what_waits_in_a_queue_is_not_done_by_who_is_out_by_then(tmp_path: Path) -> None:
    """A forced ability leaves the queue unused when its player has lost before its turn, and the others follow."""
    queue = WORDS.replace("each: one\n    closes: 2 consecutive passes", "forced: mixed\n    resolves: queue")
    s = begun(
        tmp_path,
        [
            "for each player as p: move 1 random mask in the box to row of p",
            "turn of third:",
            "    third tolls over second",
        ],
        "\nverb toll over {p: player}\n    does:\n        ring\n        p loses the game\n",
        words=queue.replace("ability reply\n    timing: after", "ability reply\n    timing: after\n    forced: yes"),
    )
    assert (s.over, marks(s)) == ((), [2, 0, 3])


@pytest.mark.parametrize(("price", "used"), [("turn 1 mask face-down", [3]), ("turn this face-down", [2, 3])])
def test_who_is_out_pays_nothing_for_which_something_is_chosen(tmp_path: Path, price: str, used: list[int]) -> None:
    """What has to be done happens without them; where its price asks for a choice, it cannot be paid."""
    words = f"{WORDS}ability duty\n    timing: after\n    forced: yes\n"
    bear = f"- id: bear\n  name: Bear\n  type: mask\n  copies: 2\n  rules: |\n    duty after a player rings, {price}: score 2\n"
    lines = ["move 1 random bear mask in the box to p's row", "give control of each mask in p's row to p"]
    body = "".join(
        f"        {line}\n"
        for line in (
            NAMES["first"],
            NAMES["second"],
            "for each player as p:",
            "    if p != first:",
            *[f"        {line}" for line in lines],
            "second loses the game",
            "first rings",
            "end the game",
        )
    )
    rules = f'{words}adjective bear {{x: mask}}: x is "Bear"\nverb play the game\n    does:\n{body}'
    texts = {"game.yaml": MANIFEST, "cards/core.yaml": CARDS + bear, "rules/play.rules": rules}
    s = written.begun(tmp_path, texts, 3, {1: "random", 2: "random", 3: "random"})[1]
    assert sorted(int(str(entry[4])) for entry in log_entries(s) if entry[0] == "ability") == used


def test_who_is_out_has_no_rights(tmp_path: Path) -> None:
    """A right is open to those who are in the game."""
    s = begun(
        tmp_path,
        ["second loses the game", "third takes 1 move"],
        "\nability right\n    timing: anytime\nright: add 1 mark to you\n",
    )
    assert [len(rights_of(s, player)) for player in (1, 2, 3)] == [1, 0, 1]
    assert [place_of(s, (CLAIM, player)) for player in (1, 2, 3)] == [-1, None, -3]


def test_it_is_saved_and_copied_in_the_midst_of_a_decision(tmp_path: Path) -> None:
    """A copy, and what is read back from a save, knows who is out; the state that it was made of plays on for itself."""
    s = begun(tmp_path, ["second loses the game", "third takes 1 move", "each player scores 1"])
    copy, read = s.clone(), from_json(s.layout, to_json(s))
    assert isinstance(read, State)
    read.program = s.program
    for each in (copy, read):
        decide(each, len(options(each)) - 1)
        assert (marks(each), is_out(each, 2)) == ([1, 0, 1], True)
    assert marks(s) == [0, 0, 0]


def test_everybody_sees_who_is_out(tmp_path: Path) -> None:
    """It is in what each player may know."""
    s = begun(tmp_path, ["second loses the game"])
    for player in (1, 2, 3):
        assert view(s, player)["players"][1] == {"counters": {"out of the game": 1}}


def test_games_in_which_nobody_can_lose_have_nothing_of_it(tmp_path: Path) -> None:
    """No counter is added, and the generated code asks nobody."""
    begun(tmp_path, [])
    (tmp_path / "rules" / "play.rules").write_text(
        WORDS.replace("lose the game", "score 1")
        + "\nverb play the game\n    does:\n        each player scores 1\n        end the game\n",
        encoding="utf-8",
    )
    program = compile_game(bind_game(read_game(tmp_path)[0])[0], 3)
    assert (program.layout.out, len(program.layout.counters), program.carefree) == (-1, 1, True)


def test_the_results_of_a_match_are_those_of_the_seats(tmp_path: Path) -> None:
    """Whoever is left has won, and everybody else has not."""
    begun(
        tmp_path, ["first rings", "move each mask in the box to first's row", "(each player but second) loses the game"]
    )
    match = load(tmp_path).new(players=3, seed=1)
    assert [match.score(player) for player in (1, 2, 3)] == [0.0, 1.0, 0.0]


WAITING = {
    "until the start of a turn": (
        ["until the start of second's next turn: first cannot ring", "LOSES", "first rings"],
        1,
    ),
    "until the end of a turn to come": (
        ["until the end of second's next turn: first cannot ring", "LOSES", "first rings"],
        1,
    ),
    "until the end of their turn that goes on": (
        [
            "turn of second:",
            "    until the end of second's turn: first cannot ring",
            "    LOSES",
            "    first rings",
            "first rings",
        ],
        1,
    ),
    "until the end of a turn to come, said and begun": (
        [
            "until the end of second's next turn: first cannot ring",
            "turn of second:",
            "    LOSES",
            "    first rings",
            "first rings",
        ],
        1,
    ),
    "until a turn of somebody else": (
        ["until the start of third's next turn: first cannot ring", "LOSES", "first rings"],
        0,
    ),
    "at the start of a turn": (["at the start of second's next turn: first rings", "LOSES"], 0),
    "at the end of their turn that goes on": (
        ["turn of second:", "    at the end of second's turn: first rings", "    LOSES"],
        1,
    ),
    "at the start of a turn to come, said in one": (
        ["turn of second:", "    at the start of second's next turn: first rings", "    LOSES"],
        0,
    ),
    "a turn to be skipped": (["skip second's next turn", "LOSES"], 0),
    "an extra turn": (["turn of third:", "    second takes an extra turn", "    LOSES"], 0),
    "a turn to be skipped, said when they are out": (
        ["turn of second:", "    LOSES", "    skip second's next turn"],
        0,
    ),
    "until the end of a turn to come, said when they are out": (
        ["turn of second:", "    LOSES", "    until the end of second's next turn: first cannot ring", "first rings"],
        1,
    ),
}


@pytest.mark.parametrize(("lines", "rung"), WAITING.values(), ids=WAITING)
def test_what_waits_for_a_turn_of_one_who_is_out_is_over(tmp_path: Path, lines: list[str], rung: int) -> None:
    """No such turn comes; one that goes on comes to its end. Nothing is left behind of either."""
    s = begun(tmp_path, [line.replace("LOSES", "second loses the game") for line in lines])
    left_over = [lasting for lasting in s.effects if lasting.ending.player != 3]
    assert (marks(s)[0], left_over) == (rung, [])


def test_what_was_lent_until_a_turn_of_one_who_is_out_goes_back(tmp_path: Path) -> None:
    """As at the end of any loan."""
    lines = [
        "move 1 random card in the box to second's row",
        "for each card in second's row as lion:",
        "    give control of lion to first until the end of second's next turn",
        "    second loses the game",
        "    if lion's controller is second: first scores 1",
    ]
    assert marks(begun(tmp_path, lines))[0] == 1
