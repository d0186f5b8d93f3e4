"""A story that a question cuts in two: nothing of it is lost, and it goes on under the name of whoever does it."""

from pathlib import Path

from .told_lines import lines_read, parts_read

RULES = """\
verb drive off {b: beast}
    event: {b} is|are driven off
    would: {b} would be driven off
    does: move b to b's controller's den
verb sweep
    does:
        for each beast in play as b, in order chosen by you: drive off b
    story: "{by} sweeps away {moved}"
verb gain {b: beast}
    event: {by} gains {b}
    would: {b} would be gained
    does: move b to your den
    story: "{by} gains {b}"
verb buy {b: beast}
    does: gain b
    story: "{by} buys {b}:"
"""
OWL = """\
- id: owl
  name: Owl
  type: beast
  copies: 1
  size: 1
  rules: |
    answer when another beast would be driven off: cancel that event
"""
ELK = OWL.replace("owl", "elk").replace("driven off: cancel that event", "gained: add 1 berry to this")


def test_what_is_moved_behind_a_question_is_told_behind_it(tmp_path: Path) -> None:
    """In front of the question nothing has been moved, and nothing is said of it; no card is told twice."""
    parts = parts_read(tmp_path, "first sweeps", cards=OWL, rules=RULES, taking=("pass",))
    told = [line for part in parts for line in part if "sweeps" in line]
    assert told == ["Ann sweeps away Hare.", "Ann sweeps away Deer.", "Ann sweeps away Bear, Owl."]


def test_a_verb_that_has_moved_nothing_says_so_only_when_it_is_done(tmp_path: Path) -> None:
    """Whether it moves anything is known at its end."""
    rules = RULES.replace("each beast in play", 'each beast in play named "Hare"')
    parts = parts_read(tmp_path, "first sweeps", cards=OWL, rules=rules, taking=("use Owl",))
    assert not any("sweeps" in line for line in parts[-2])
    assert any(line.startswith("Ann sweeps away nothing") for line in parts[-1])


def test_what_goes_on_behind_a_question_has_its_doer(tmp_path: Path) -> None:
    """It was left out in the line that both are told in without the question."""
    line = 'first buys the beast named "Hare"'
    asked = parts_read(tmp_path / "asked", line, cards=ELK, rules=RULES, taking=("pass",))
    assert [part[-1:] for part in asked[-2:]] == [["Ann buys Hare."], ["Ann gains Hare."]]
    assert lines_read(tmp_path / "free", line, rules=RULES)[-1] == "Ann buys Hare: gains Hare."


def test_what_a_verb_has_done_when_the_game_ends_in_it_is_told(tmp_path: Path) -> None:
    """It comes to no end of its own, and would have had a line of what it moves."""
    rules = RULES.replace(
        "verb sweep\n    does:\n",
        "verb sweep\n    does:\n        add 1 berry to you\n        if berry on you > 0: you win the game\n",
    )
    assert "Ann gets 1 berry." in lines_read(tmp_path, "first sweeps", cards=OWL, rules=rules)


TOLL = """\
action, add 1 wound to 1 friendly beast:
    choose 1 beast in play as prey
    add 1 berry to prey
"""


def test_what_a_rule_costs_is_told_also_where_a_question_follows_it(tmp_path: Path) -> None:
    """It waits until it is known whether a story says all of it."""
    parts = parts_read(tmp_path, "first takes 1 action", rules=TOLL)
    assert parts == [
        ["3 cards move from the box to Ann's field: Hare, Deer, Bear."],
        [],
        [],
        [
            "Ann uses “Add 1 berry to a beast in play (add 1 wound to a friendly beast)”.",
            "Hare gets 1 wound.",
            "Hare gets 1 berry.",
        ],
    ]


def test_a_line_that_is_read_first_says_who_does_it(tmp_path: Path) -> None:
    """Below a line that has named its doer it goes without saying, and behind a question nobody sees that line."""
    rules = RULES.replace(
        "verb buy {b: beast}\n    does: gain b\n", "verb buy {b: beast}\n    does:\n        tickle b\n        gain b\n"
    )
    elk = ELK.replace("would be gained", "would be tickled")
    line = 'first buys the beast named "Hare"'
    parts = parts_read(
        tmp_path / "asked",
        line,
        cards=elk,
        rules=rules.replace('"{by} gains {b}"', '"{by} gains {b}:"'),
        taking=("pass",),
    )
    assert parts[-1] == ["Ann gains Hare."]
