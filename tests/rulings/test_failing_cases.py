"""What a case that fails tells its author: what is instead, who is to decide, what blocks, and what to ask."""

from pathlib import Path

import pytest

from ruledeck.grammar.binder.game import bind_game
from ruledeck.grammar.files.loading import read_game
from ruledeck.grammar.text.source import Source, Span
from ruledeck.interpreter.rulings.checks import check_rulings
from ruledeck.interpreter.rulings.log_lines import Taken
from ruledeck.interpreter.rulings.way import Way

from .camp import MANIFEST, RULES, codes_of, game_of, run_case, run_cases

GIVEN = "{at: turn of alice, alice: {field: [{card: archer, as: bow}]}, bob: {field: [{card: scout, as: prey}, {card: scout, as: other}]}}"
DUEL = "{at: turn of alice, alice: {field: [{card: archer, as: bow}]}, bob: {field: [{card: healer, as: nurse}, {card: scout, as: prey}]}}"
SHOT = "{alice: use ability 1 of bow}"


def test_an_open_decision_is_told_before_what_does_not_hold(tmp_path: Path) -> None:
    """A choice that nobody took is no secret of an expectation that fails for want of it."""
    run = run_case(tmp_path, GIVEN, f"[{SHOT}]", "[prey has 1 damage, other has 1 damage]", "  rest: pass\n")
    assert codes_of(run) == ["R513", "R514", "R514"]
    assert str(run.found[0].help).startswith("alice is to decide at the step `deal 1 damage to 1 unit`")


SLING = """\
cards:
  - id: sling
    name: Sling
    type: unit
    cost: 1
    rules: |
      action: deal 1 damage to 1 unit where (cost > 0)
cases:
  - case: one
    status: house
    given: {at: turn of alice, alice: {field: [sling]}, bob: {field: [{card: scout, damage: 1}, scout]}}
    do: [{alice: use "Sling"}, {alice: use "Archer"}]
"""
"""A case whose open decision is a step that ends with a bracket."""


def test_a_step_is_told_with_the_brackets_closed_that_it_opens(tmp_path: Path) -> None:
    """Its last bracket stands behind the last of its words."""
    (run,) = run_cases(tmp_path, SLING)
    assert "at the step `deal 1 damage to 1 unit where (cost > 0)`" in str(run.found[0].help)


@pytest.mark.parametrize(
    ("expected", "help"),
    [
        ("prey has 2 damage", "it is 1, not 2"),
        ("prey is in alice's hand", "it lies in bob's field"),
        ("bow is in the deck", "it lies in alice's field"),
        ("not (prey has damage)", "damage on Scout >= 1"),
        ("prey is in play and other has damage", "damage on Scout is 0"),
        ("any units where damage > 3", None),
    ],
)
def test_an_expectation_that_fails_says_what_is_instead(tmp_path: Path, expected: str, help: str | None) -> None:
    """The value, the place or the part that does not hold; nothing where no single part decides."""
    do = "[{alice: use ability 1 of bow}, {alice: deal 1 damage to prey}]"
    (one,) = run_case(tmp_path, GIVEN, do, f'["{expected}"]', "  until: turn\n").found
    assert (one.code, one.help) == ("R514", help)
    asked = f"`ruledeck why camp/rulings/cases.yaml --case one {_quoted(expected)}` says why"
    assert one.notes[-1].message == asked


def _quoted(text: str) -> str:
    return f'"{text}"' if "'" in text else f"'{text}'"


def test_an_expectation_on_the_way_says_who_is_to_decide(tmp_path: Path) -> None:
    """What is open at that moment stands beside the first expectation that fails there."""
    do = "[{alice: use ability 1 of bow, expect: [prey has 1 damage, other has 1 damage]}]"
    first, second = run_case(tmp_path, GIVEN, do, "[]").found
    assert first.notes[0].message.startswith("now alice is to decide at the step `deal 1 damage to 1 unit`")
    assert len(second.notes) == 1


def test_a_line_is_reported_at_the_decision_of_its_player(tmp_path: Path) -> None:
    """Not at that of somebody else before it; what was declined and what comes then is told beside it."""
    do = f'[{SHOT}, {{alice: choose nurse}}, {{alice: use "Gambler"}}]'
    given = DUEL.replace("alice: {field: [", "alice: {field: [healer, ").replace(
        "bob: {field: [", "bob: {hand: [archer], field: ["
    )
    (one,) = run_case(tmp_path, given, do, "[]", "  until: round\n  rest: pass\n").found
    assert one.code == "R511"
    assert not str(one.help).startswith("bob")
    assert one.notes[0].message.startswith("`rest: pass` declined ")
    assert one.notes[-1].message.startswith("`ruledeck why camp/rulings/cases.yaml --case one ")


def test_a_line_that_is_blocked_names_what_blocks_it(tmp_path: Path) -> None:
    """An optional decision of somebody else that was declined does not block anything; the mandatory one behind it does."""
    given = "{at: turn of alice, alice: {field: [{card: archer, as: bow}]}, bob: {field: [{card: healer, as: nurse}]}}"
    do = "[{alice: deal 1 damage to nurse}, {alice: choose 2}]"
    (one,) = run_case(tmp_path, given, do, "[]", "  until: turn of alice\n  rest: pass\n").found
    assert one.code == "R511"
    assert one.help == "the case is at its end (`until: turn of alice`)"
    assert one.notes[0].message == (
        "`rest: pass` declined 2 decisions, then the case is at its end (`until: turn of alice`)"
    )


@pytest.mark.parametrize(("passed", "end", "told"), [(5, "over", True), (4, "over", False), (5, "", False)])
def test_a_line_behind_one_that_answered_late_says_so(passed: int, end: str, told: bool) -> None:
    """A line for what nobody is asked may answer something much later, and the case is at its end behind it."""
    above = [*[Taken(0, "alice", "pass", declined=True)] * passed, Taken(0, "alice", "scout")]
    way = Way("alice", end=end, last="bob is to decide", declined=2)
    notes = [note.message for note in way.told("use scout", Span(Source("case", ""), 0, 0), above).notes]
    late = f"the line above was not an answer before `rest: pass` had declined {passed} decisions"
    assert (late in notes) is told


def test_the_moment_to_ask_at_is_that_of_the_decision(tmp_path: Path) -> None:
    """Where decisions were declined since, the question says at which one."""
    do = '[{alice: deal 1 damage to nurse}, {bob: use "Gambler"}]'
    (one,) = run_case(tmp_path, DUEL, do, "[]", "  until: round\n  rest: pass\n").found
    assert str(one.help).startswith("bob is to decide in a window, after ")
    assert (
        one.notes[-1].message == "`ruledeck why camp/rulings/cases.yaml --case one --at 3 'use \"Gambler\"'` says why"
    )


CARDS = """\
cards:
  - id: volley
    name: Volley
    type: unit
    cost: 0
    rules: |
      action:
          choose up to 2 other units as first
          choose any number of other units as second
          deal 1 damage to each of first
          deal 1 damage to each of second
cases:
"""


def test_rest_declines_choices_that_may_be_of_nothing(tmp_path: Path) -> None:
    """`up to` and `any number of` are optional decisions."""
    case = """\
  - case: nothing
    status: house
    until: turn
    rest: {}
    given: {{at: turn of alice, alice: {{field: [volley]}}, bob: {{field: [{{card: scout, as: prey}}]}}}}
    do: [{{alice: use "Volley"}}]
    expect: [prey has no damage]
"""
    declined, open_ = run_cases(tmp_path, CARDS + case.format("pass") + case.format("fail"))
    assert not declined.found
    assert codes_of(open_) == ["R513"]


@pytest.mark.parametrize(
    ("ability", "expected", "holds"),
    [
        (1, "alice must choose", True),
        (1, "alice may choose", False),
        (2, "alice must choose", True),
        (2, "alice may choose", True),
    ],
)
def test_who_may_choose_nothing_may_choose(tmp_path: Path, ability: int, expected: str, holds: bool) -> None:
    """A choice of up to several has to be ended, and may be ended at once; that of one has to be made."""
    run = run_case(tmp_path, GIVEN, f"[{{alice: use ability {ability} of bow}}]", f"[{expected}]")
    assert codes_of(run) == ([] if holds else ["R514"])


@pytest.mark.parametrize(
    ("decision", "codes"),
    [
        ("use nurse against prey", []),
        ("use nurse", []),
        ("use nurse against nurse", ["R511"]),
    ],
)
def test_what_an_ability_answers_can_be_named_where_nothing_else_is_left(
    tmp_path: Path, decision: str, codes: list[str]
) -> None:
    """It is accepted, and what it could not answer is not."""
    do = f"[{{alice: deal 1 damage to prey}}, {{bob: {decision}}}]"
    assert codes_of(run_case(tmp_path, DUEL, do, "[]", "  until: turn\n")) == codes


@pytest.mark.parametrize(
    ("expected", "holds"),
    [
        ("offered: bob uses nurse against prey", True),
        ("not offered: bob uses nurse against prey", False),
        ("not offered: bob uses nurse against nurse", True),
        ("offered: bob uses nurse against nurse", False),
    ],
)
def test_an_offer_against_the_only_thing_left_is_one(tmp_path: Path, expected: str, holds: bool) -> None:
    """`not offered` does not hold for want of a second thing to answer."""
    run = run_case(tmp_path, DUEL, "[{alice: deal 1 damage to prey}]", f"['{expected}', bob may choose]")
    assert codes_of(run) == ([] if holds else ["R514"])


@pytest.mark.parametrize(
    ("do", "rest", "codes"),
    [
        ("[{alice: use ability 1 of bow}, {expect: [prey has no damage]}]", "fail", []),
        ("[{alice: use ability 1 of bow}, {expect: [prey has no damage]}]", "pass", ["R513"]),
        ("[{expect: [prey has no damage]}, {alice: use ability 1 of bow}]", "fail", ["R513"]),
        ("[{alice: use ability 1 of bow, expect: [prey has no damage]}]", "fail", ["R513"]),
        ("[{alice: use ability 1 of bow, expect: [alice must choose]}]", "fail", []),
        ("[{alice: use ability 1 of bow, expect: ['offered: alice chooses prey']}]", "pass", []),
        ("[{expect: [alice may choose]}, {alice: use ability 1 of bow}]", "fail", ["R513"]),
    ],
)
def test_a_case_is_over_at_the_decision_that_its_last_step_looks_at(
    tmp_path: Path, do: str, rest: str, codes: list[str]
) -> None:
    """Only where nothing more would be declined; behind a step that decides, where what it expects speaks of the decision."""
    more = f"  until: turn of bob\n  rest: {rest}\n"
    assert codes_of(run_case(tmp_path, GIVEN, do, "[alice has 0 points]", more)) == codes


def test_a_case_without_an_end_says_what_ends_it(tmp_path: Path) -> None:
    """Where `rest: pass` declines and the game goes on for ever, `until` is missing; a single decision can be expected."""
    (endless,) = run_case(tmp_path, "{at: turn of alice, alice: {field: [archer]}}", "[]", "[]", "  rest: pass\n").found
    assert endless.code == "R513"
    assert "declined 200 decisions, and more come up: say with `until:`" in endless.notes[0].message
    (open_,) = run_case(tmp_path, GIVEN, f"[{SHOT}]", "[]", "  rest: pass\n").found
    assert "`alice must choose`" in open_.notes[0].message
    (may,) = run_case(tmp_path, GIVEN, "[]", "[]").found
    assert "`alice may choose`" in may.notes[0].message


def test_an_expectation_that_was_looked_at_too_early_says_where_it_holds(tmp_path: Path) -> None:
    """What holds once the open decisions are declined is told with the lines that decline them; what holds nowhere is not."""
    for expected, lines in (("active player is bob", ["`- bob: pass`"]), ("prey has 3 damage", [])):
        do = f"[{SHOT}, {{alice: deal 1 damage to nurse, expect: ['{expected}']}}]"
        (one,) = run_case(tmp_path, DUEL, do, "[]", "  rest: pass\n  until: turn\n").found
        notes = [each.message for each in one.notes if "holds behind" in each.message]
        assert notes == [
            f"it was looked at before that decision is taken, and holds behind {line}: write it below" for line in lines
        ]


@pytest.mark.parametrize("who", ["alice", "bob"])
def test_an_expectation_that_cannot_be_read_holds_nowhere(tmp_path: Path, who: str) -> None:
    """Whoever decides: what is not offered has a meaning, and nothing is said of where it would hold."""
    do = f"[{SHOT}, {{alice: deal 1 damage to nurse, expect: ['not offered: {who} plays nonsense here']}}]"
    (one,) = run_case(tmp_path, DUEL, do, "[]", "  rest: pass\n  until: turn\n").found
    assert (one.code, one.message) == ("D401", '"nonsense" is not a word of the game')
    assert not any("holds behind" in each.message for each in one.notes)


VOLLEY = """\
cards:
  - id: volley
    name: Volley
    type: unit
    cost: 1
    rules: |
      action: deal 1 damage to up to 2 enemy units
cases:
  - case: one
    status: house
    given: {at: turn of alice, alice: {field: [volley]}, bob: {field: [{card: scout, as: prey}, {card: scout, as: other}]}}
    do: [{alice: use "Volley"}, {alice: ANSWER}]
    expect: [prey has 1 damage, other has 1 damage]
    rest: pass
    until: turn of bob
"""
"""A case in which several things are chosen at once."""


def test_a_choice_of_several_says_how_several_are_said(tmp_path: Path) -> None:
    """A verb says one of them; what is shown instead takes both."""
    (tmp_path / "wrong").mkdir()
    (tmp_path / "right").mkdir()
    (wrong,) = run_cases(tmp_path / "wrong", VOLLEY.replace("ANSWER", "deal 1 damage to prey and other"))
    assert str(wrong.found[0].help).endswith("`done`; several at once: `choose other and prey`")
    (right,) = run_cases(tmp_path / "right", VOLLEY.replace("ANSWER", "choose prey and other"))
    assert not right.found


def test_what_is_shown_as_several_at_once_goes_together(tmp_path: Path) -> None:
    """Of a choice of different names, two of one name are no answer."""
    apart = VOLLEY.replace("up to 2 enemy units", "up to 2 enemy units with different names")
    apart = apart.replace("{field: [{card: scout", "{field: [{card: healer, as: nurse}, {card: scout")
    (wrong,) = run_cases(tmp_path, apart.replace("ANSWER", "deal 1 damage to prey and other"))
    assert str(wrong.found[0].help).endswith("`done`; several at once: `choose other and nurse`")


@pytest.mark.parametrize("said", ["prey and other", "other and prey", "other"])
def test_an_order_may_be_said_in_one_line(tmp_path: Path, said: str) -> None:
    """The last one, which nobody is asked for, may be named as well."""
    loop = "\n        for each enemy unit as one, in order chosen by you: deal 1 damage to one"
    text = VOLLEY.replace(" deal 1 damage to up to 2 enemy units", loop)
    (run,) = run_cases(tmp_path, text.replace("ANSWER", f"choose {said}"))
    assert not run.found


@pytest.mark.parametrize("said", ["scout", "Scout"])
def test_a_card_is_told_to_be_called_by_its_title(tmp_path: Path, said: str) -> None:
    """Its id, or its title without the quotation marks, is not a word of the game, and it is told what is."""
    (run,) = run_cases(tmp_path, VOLLEY.replace("ANSWER", f"choose {said}"))
    (one,) = [each for each in run.found if each.code == "D401"]
    assert one.help == 'a card is called by its title, in quotation marks: `"Scout"`'


def test_a_line_behind_an_ended_choice_of_several_says_how_it_goes_on(tmp_path: Path) -> None:
    """One thing alone has ended the choice: all of it stands in one line, which is shown and can be said."""
    (tmp_path / "wrong").mkdir()
    (tmp_path / "right").mkdir()
    two = "{alice: ANSWER}, {alice: choose other}"
    (wrong,) = run_cases(tmp_path / "wrong", VOLLEY.replace("{alice: ANSWER}", two).replace("ANSWER", "choose prey"))
    above = "the decision above ended its choice of several; all of it is said in one line: `choose prey and other`"
    assert above in [each.message for each in wrong.found[0].notes]
    (right,) = run_cases(tmp_path / "right", VOLLEY.replace("ANSWER", "choose prey and other"))
    assert not right.found


def test_a_line_behind_a_whole_choice_of_several_says_nothing_of_it(tmp_path: Path) -> None:
    """Where nothing more could have been chosen, the choice is not what is wrong with the line below."""
    two = VOLLEY.replace("{alice: ANSWER}", "{alice: choose prey and other}, {alice: choose other}")
    (run,) = run_cases(tmp_path, two)
    assert run.found and not any("ended its choice" in each.message for each in run.found[0].notes)


def test_a_line_about_what_nobody_is_asked_says_so(tmp_path: Path) -> None:
    """Where one thing alone can be chosen, the line that chooses it is too much: it is told, not another decision."""
    cases = """\
cards:
  - id: medic
    name: Medic
    type: unit
    cost: 5
    rules: |
      action:
          choose 1 other unit as patient
          deal 1 damage to patient
cases:
  - case: one
    status: house
    until: turn
    given: {at: turn of alice, alice: {field: [medic]}, bob: {field: [{card: scout, as: prey}]}}
    do: [{alice: use "Medic"}, {alice: choose prey}]
"""
    (run,) = run_cases(tmp_path, cases)
    (one,) = run.found
    done = '"choose prey" is not asked: it was done by itself, as there was one answer that everybody sees'
    assert (one.code, one.message, one.help) == ("R511", done, "leave the line out")
    assert one.notes[0].message.startswith("alice would decide at the step `choose 1 other unit as patient` (")


FORK = """\
cards:
  - id: fork
    name: Fork
    type: unit
    cost: 1
    rules: |
      action:
          choose one:
              - deal 1 damage to 1 enemy unit
              - deal 2 damage to 1 unit
              - deal 1 damage to 1 friendly unit
cases:
  - case: one
    status: house
    given: {at: turn of alice, alice: {field: [fork]}}
    do: [{alice: use "Fork"}, {alice: choose 1}]
    rest: pass
    until: turn of bob
"""
"""A case in which the first of several blocks cannot be chosen."""


def test_a_choice_of_blocks_says_their_numbers_where_some_are_missing(tmp_path: Path) -> None:
    """A number counts the blocks in the order of the text, also those that are not offered."""
    (tmp_path / "some").mkdir()
    (tmp_path / "all").mkdir()
    (one,) = run_cases(tmp_path / "some", FORK)
    assert str(one.found[0].help).endswith(
        "`choose deal 2 damage to 1 unit` (or 2), `choose deal 1 damage to 1 friendly unit` (or 3)"
    )
    whole = FORK.replace("alice: {field: [fork]}", "alice: {field: [fork]}, bob: {field: [scout]}")
    (two,) = run_cases(tmp_path / "all", whole.replace("choose 1}", "choose 4}"))
    assert "(or" not in str(two.found[0].help)
    assert "`choose deal 2 damage to 1 unit`" in str(two.found[0].help)


def test_a_line_behind_the_end_of_the_game_says_who_has_won(tmp_path: Path) -> None:
    """And what to ask of it, in place of whether the line may be taken."""
    given = "{at: turn of alice, alice: {field: [archer], point: 3}, bob: {field: [scout]}}"
    do = "[{alice: pass}, {bob: pass}, {alice: pass}]"
    (one,) = run_case(tmp_path, given, do, "[]", "  rest: pass\n").found
    assert one.help == "the game is over: alice won"
    assert "'the game is over'` says why" in one.notes[-1].message


def test_what_does_not_hold_when_the_game_is_over_says_so(tmp_path: Path) -> None:
    """Nothing came behind the end: mostly it is the reason."""
    run = run_case(tmp_path, "{at: turn of alice, alice: {point: 3}}", "[]", "[bob has 2 points]", "  rest: pass\n")
    assert [one.help for one in run.found] == ["it is 0, not 2; the game is over: alice won"]


def test_the_first_line_of_a_case_may_be_of_what_was_done_by_itself(tmp_path: Path) -> None:
    """What happens before anybody decides is looked through like what happens behind a line."""
    cases = """\
cards:
  - id: ringer
    name: Ringer
    type: unit
    cost: 5
    rules: |
      whenever this has damage:
          choose 1 other unit as patient
          remove 1 damage from this
          deal 1 damage to patient
cases:
  - case: one
    status: house
    until: turn
    given: {at: turn of alice, alice: {field: [{card: ringer, damage: 1}]}, bob: {field: [{card: scout, as: prey}]}}
    do: [{alice: choose prey}]
    rest: pass
"""
    (run,) = run_cases(tmp_path, cases)
    (one,) = run.found
    assert one.message.startswith('"choose prey" is not asked: it was done by itself')


def test_all_of_several_that_were_taken_by_themselves_are_told_to_be(tmp_path: Path) -> None:
    """Two of two are no choice either, and the line that chooses them is too much."""
    two = VOLLEY.replace("to up to 2 enemy units", "to 2 enemy units").replace("ANSWER", "choose prey and other")
    (run,) = run_cases(tmp_path, two)
    (one,) = run.found
    assert one.message.startswith('"choose prey and other" is not asked: it was done by itself')


def test_what_lies_behind_an_open_decision_was_not_done_by_itself(tmp_path: Path) -> None:
    """There may be one answer to that, too, but only one player sees that, and so it is asked."""
    cases = """\
cards:
  - id: herald
    name: Herald
    type: unit
    cost: 5
    rules: |
      action:
          choose 1 unit in your hand where (cost > 1) as first
          choose 1 other unit as second
          move first to your field
          deal 1 damage to second
cases:
  - case: one
    status: house
    until: turn
    given: {at: turn of alice, alice: {field: [herald], hand: [archer, scout]}, bob: {field: [{card: scout, as: prey}]}}
    do: [{alice: use "Herald"}, {alice: choose prey}]
"""
    (run,) = run_cases(tmp_path, cases)
    (one,) = run.found
    assert (one.code, one.message) == ("R511", '"choose prey" is not offered to alice')
    assert str(one.help).startswith(
        "alice is to decide at the step `choose 1 unit in your hand where (cost > 1) as first` ("
    )


def test_what_a_line_could_mean_is_told_with_what_it_does(tmp_path: Path) -> None:
    """Abilities that are told apart by their numbers alone say what they are."""
    (one,) = run_case(tmp_path, GIVEN, '[{alice: use "Archer"}]', "[]").found
    assert one.code == "R512"
    assert str(one.help) == (
        "say one of `use ability 1 of bow` (action: deal 1 damage to 1 unit), "
        "`use ability 2 of bow` (action: choose up to 2 other units as prey)"
    )


@pytest.mark.parametrize(
    ("said", "help"),
    [
        ("choose old_medic", 'a card is called by its title, in quotation marks: `"Old Medic"`'),
        ("deal 1 damage to old_medic", 'a card is called by its title, in quotation marks: `"Old Medic"`'),
        ("choose old_maid", "write words apart, with spaces between them"),
    ],
)
def test_a_card_that_is_called_by_an_id_with_an_underscore_is_known(tmp_path: Path, said: str, help: str) -> None:
    """The sign has no meaning in the language, but what it stands in is the id of a card."""
    cards = "- {id: old_medic, name: Old Medic, type: unit, cost: 5}"
    cases = f"""\
cards: [{cards.removeprefix("- ")}]
cases:
  - case: one
    status: house
    given: {GIVEN}
    do: [{SHOT}, {{alice: {said}}}]
"""
    (run,) = run_cases(tmp_path, cases)
    assert [(one.code, one.help) for one in run.found] == [("D308", help)]
    texts = {
        "game.yaml": MANIFEST,
        "cards/core.yaml": cards,
        "rules/play.rules": f"{RULES}\nverb try\n    does: {said}\n",
    }
    for name, text in texts.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    assert ("D308", help) in [(one.code, one.help) for one in bind_game(read_game(tmp_path)[0])[1]]


VARIED = """\
- case: one
  status: house
  given:
    at: turn of alice
    alice: {field: [{card: archer, as: bow}]}
    bob: {field: [{card: scout, as: prey}], hand: [{card: scout, as: kept}]}
  rest: pass
  until: turn
  expect: [prey has no damage, KEPT is in bob's hand]
  variants:
  - case: all that stands there
  - case: another in its place
    given: {bob: {field: [{card: healer, as: nurse}]}}
"""
"""A case of which one variant lays out another field, and no name for who stood there."""


def test_a_name_that_a_variant_has_laid_aside_says_where_the_case_has_it(tmp_path: Path) -> None:
    """A list of a variant stands in place of that of the case, names and all; what no case names is a word like any other."""
    (whole, other) = run_cases(tmp_path, VARIED.replace("KEPT", "kept"))
    assert not whole.found
    (one,) = other.found
    assert (one.code, one.message) == ("D401", '"prey" is not a word of the game')
    said = "the case gives this name in its `bob: field`, in whose place this variant has its own: write it there, too"
    assert one.help == said
    game, _ = game_of(tmp_path, VARIED.replace("KEPT", "kapt"))
    helps = {each.message: each.help for each in check_rulings(game)}
    assert helps['"prey" is not a word of the game'] == said
    assert helps['"kapt" is not a word of the game'] != said
