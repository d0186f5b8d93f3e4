"""A clause counts as exercised only when it did what it is there for."""

from pathlib import Path
from shutil import copytree

import pytest

from ruledeck.grammar.binder.game import bind_game
from ruledeck.grammar.files.loading import read_game
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.parts import PartKey
from ruledeck.interpreter.compiler.basis.coverage import Coverage
from ruledeck.interpreter.rulings.cases import cases_of
from ruledeck.interpreter.rulings.clauses import clauses_of
from ruledeck.interpreter.rulings.course import Run
from ruledeck.interpreter.rulings.running import Runner
from ruledeck.interpreter.target.nodes import Constant

from .camp import game_of, run_case, written

SHOT = "{at: turn of alice, alice: {field: [archer]}, bob: {field: [{card: scout, as: prey}]}}"


def exercised(folder: Path, run: Run, key: PartKey) -> set[str]:
    """Return the clauses of a text that a run exercised, in the words of the text."""
    assert not run.found
    game, _ = game_of(folder, "[]")
    text = game.places[key].text
    found = [clause for clause in clauses_of(game) if clause.key == key and not clause.missing(run.covered)]
    return {f"{clause.what}: {' '.join(text[clause.place[1] : clause.place[2]].split())[:40]}" for clause in found}


def test_an_ability_that_was_used_fired(tmp_path: Path) -> None:
    """The other ability of the card did not."""
    run = run_case(tmp_path, SHOT, "[{alice: deal 1 damage to prey}]", "[]", "  until: turn\n")
    assert exercised(tmp_path, run, PartKey("card", "archer")) == {
        "fires: action: deal 1 damage to 1 unit",
        "is reached: deal 1 damage to 1 unit",
    }


def test_a_statement_that_changes_nothing_is_not_exercised(tmp_path: Path) -> None:
    """Removing damage from units without any exercises nothing."""
    given = "{{at: turn of alice, alice: {{field: [archer]}}, bob: {{field: [{{card: healer, as: medic}}]}}}}".format()
    fired = run_case(tmp_path, given, "[{alice: deal 1 damage to medic}, {bob: use medic}]", "[]", "  until: turn\n")
    assert "changes something: remove 1 damage from each friendly unit" in exercised(
        tmp_path, fired, PartKey("card", "healer")
    )
    passed = run_case(tmp_path, given, "[{alice: deal 1 damage to medic}, {bob: pass}]", "[]", "  until: turn\n")
    assert exercised(tmp_path, passed, PartKey("card", "healer")) == set()


def test_a_condition_must_go_both_ways(tmp_path: Path) -> None:
    """One game sees the option given, another denied; together they exercise the condition."""
    given = "{{at: turn of alice, options: {{mercy: {}}}, chance: [prey], alice: {{field: [gambler]}}, bob: {{field: [{}]}}}}"
    prey = "{card: scout, as: prey}"
    yes = run_case(
        tmp_path, given.format("given", prey), '[{alice: use "Gambler"}, {alice: no}]', "[]", "  until: turn\n"
    )
    no = run_case(tmp_path, given.format("denied", prey), '[{alice: use "Gambler"}]', "[]", "  until: turn\n")
    told = 'goes both ways: option "mercy" is given'
    assert told not in exercised(tmp_path, yes, PartKey("card", "gambler"))
    assert told not in exercised(tmp_path, no, PartKey("card", "gambler"))
    game, _ = game_of(tmp_path, "[]")
    both = yes.covered | no.covered
    assert [
        clause
        for clause in clauses_of(game)
        if clause.place[3] == "Op" and clause.key == PartKey("card", "gambler") and not clause.missing(both)
    ]


def test_an_optional_step_is_taken_and_declined(tmp_path: Path) -> None:
    """Each way counts alone."""
    given = "{at: turn of alice, chance: [prey], alice: {field: [gambler]}, bob: {field: [{card: scout, as: prey}]}}"
    taken = run_case(tmp_path, given, '[{alice: use "Gambler"}, {alice: yes}]', "[]", "  until: turn\n")
    game, _ = game_of(tmp_path, "[]")
    may = next(clause for clause in clauses_of(game) if clause.what == "is taken and declined")
    assert may.missing(taken.covered) == (False,)


def test_every_mark_is_a_clause(tmp_path: Path) -> None:
    """What programs note is what is enumerated: no clause is counted that cannot be reached."""
    game, _ = game_of(tmp_path, "[]")
    known = {clause.place for clause in clauses_of(game)}
    run = run_case(
        tmp_path, SHOT, '[{alice: use ability 2 of "Archer"}, {alice: choose prey}]', "[]", "  until: turn\n"
    )
    assert {mark[:4] for mark in run.covered} <= known


def test_what_cannot_change_is_no_clause(tmp_path: Path) -> None:
    """Numbers alone are no condition that could go both ways, and neither is a type that goes without saying."""
    root = written(tmp_path, "[]")
    words = "adjective blessed {u: unit}: 0 = 1\nadjective {u: unit} tall: u is a hurt unit or cost of u > 2\n"
    (root / "rules" / "words.rules").write_text(f"{words}adjective hurt {{u: unit}}: u has damage\n", encoding="utf-8")
    game, _ = bind_game(read_game(root)[0])
    found = [
        clause for clause in clauses_of(game) if clause.key.kind == "word" and clause.key.id.startswith("adjective:")
    ]
    text = game.places[PartKey("word", "adjective:tall")].text
    assert [text[clause.place[1] : clause.place[2]] for clause in found] == ["damage", "hurt", "cost of u > 2"]


FORMATS = """\
formats:
  small:
    require: [count (units in the box) <= 3, each unit in the box is allowed]
"""


def test_words_that_formats_alone_ask_are_no_clauses(tmp_path: Path) -> None:
    """They are asked of decks, which no case lays out; what a card asks as well is a clause still."""
    root = written(tmp_path, "[]")
    manifest = root / "game.yaml"
    manifest.write_text(f"{manifest.read_text(encoding='utf-8')}{FORMATS}", encoding="utf-8")
    words = "adjective {u: unit} cheap: cost of u < 3\nadjective {u: unit} allowed: u is cheap or u is hurt\n"
    (root / "rules" / "words.rules").write_text(f"{words}adjective hurt {{u: unit}}: u has damage\n", encoding="utf-8")
    cards = root / "cards" / "core.yaml"
    cards.write_text(
        cards.read_text(encoding="utf-8").replace("each friendly unit", "each hurt friendly unit"), encoding="utf-8"
    )
    game, _ = bind_game(read_game(root)[0])
    found = {clause.key.id for clause in clauses_of(game) if clause.key.kind == "word"}
    assert {"adjective:allowed", "adjective:cheap"} & found == set()
    assert "adjective:hurt" in found


WARDEN = """
- id: warden
  name: Warden
  type: unit
  cost: 5
  copies: 1
  rules: |
    action:
        choose one:
            -
                if this has damage: add 1 point to you
            - deal 1 damage to each unit
    reaction after a unit is dealt damage:
        if this has damage: add 1 point to you
"""


@pytest.mark.parametrize(("hurt", "gone"), [(", damage: 1", True), ("", False)], ids=["it holds", "it does not"])
@pytest.mark.parametrize(
    ("do", "number"),
    [("[{alice: use guard}, {alice: choose 2}]", 0), ("[{alice: use ability 1 of bow}, {alice: choose bow}]", 1)],
    ids=["one of several blocks", "an ability that answers"],
)
def test_a_condition_around_a_whole_block_is_noted_where_the_block_is_offered(
    tmp_path: Path, do: str, number: int, hurt: str, *, gone: bool
) -> None:
    """What it keeps from being offered is not carried out: there it would never go false."""
    field = f"[{{card: warden, as: guard{hurt}}}, {{card: archer, as: bow}}]"
    given = f"{{at: turn of alice, alice: {{field: {field}}}}}"
    head = "- case: one\n  status: house\n  until: turn\n  rest: pass\n"
    root = written(tmp_path, f"{head}  given: {given}\n  do: {do if gone or number else '[{alice: use guard}]'}\n")
    cards = root / "cards" / "core.yaml"
    cards.write_text(f"{cards.read_text(encoding='utf-8')}{WARDEN}", encoding="utf-8")
    game, faults = bind_game(read_game(root)[0])
    assert not faults
    (case,) = cases_of(game)
    run = Runner(game).run(case)
    assert not run.found
    guards = [
        clause
        for clause in clauses_of(game)
        if clause.key == PartKey("card", "warden") and clause.what == "goes both ways"
    ]
    assert guards[number].missing(run.covered) == (not gone,)


def test_words_that_stories_alone_ask_are_no_clauses(tmp_path: Path) -> None:
    """What is told changes nothing that happens; what a body asks as well is a clause still."""
    root = written(tmp_path, "[]")
    story = '    story: "{by}{told: aloud | softly}{tall: high | low}"\n    does:\n        if tall: do nothing\n'
    words = "condition told: 1 + count (units) > 2\ncondition tall: count (units) > 4\n"
    rules = root / "rules" / "words.rules"
    rules.write_text(f"{words}verb call\n{story}", encoding="utf-8")
    game, faults = bind_game(read_game(root)[0])
    assert not faults
    found = {clause.key.id for clause in clauses_of(game) if clause.key.kind == "word"}
    assert "condition:told" not in found
    assert "condition:tall" in found


PRACTICE = """
- id: practice
  name: Practice
  type: entry
  number: 99
  copies: 1
  rules: |
    databank:
        test stealth:
            on pass: gain 1 fame
            on fail: suffer 2 damage
        test tech:
            on pass: gain 1 fame
"""


def test_the_last_outcome_of_those_that_all_have_a_block_only_has_to_come(tmp_path: Path) -> None:
    """It comes whenever the others do not; where an outcome has no block, the last block goes both ways."""
    root = tmp_path / "map_and_jobs"
    copytree(Path(__file__).parents[1] / "games" / "map_and_jobs", root)
    (root / "cards" / "practice.yaml").write_text(PRACTICE, encoding="utf-8")
    game, faults = bind_game(read_game(root)[0])
    assert not faults
    key = PartKey("card", "practice")
    asked = [clause for clause in clauses_of(game) if clause.key == key and clause.place[3] == "Op"]
    text = game.places[key].text
    assert [(clause.what, text[clause.place[1] : clause.place[2]]) for clause in asked] == [
        ("goes both ways", "on pass"),
        ("comes", "on fail"),
        ("goes both ways", "on pass"),
    ]


def test_a_statement_that_lost_its_condition_is_no_choice_of_outcomes(tmp_path: Path) -> None:
    """Clauses are told of a text with faults, too, where of a condition nothing is left."""
    root = tmp_path / "toys"
    copytree(Path(__file__).parents[2] / "docs" / "example" / "toys", root)
    rules = root / "rules" / "play.rules"
    steps = '        set up\n        if the unit you control is named "Nobody": set up\n'
    rules.write_text(rules.read_text(encoding="utf-8").replace("        set up\n", steps), encoding="utf-8")
    game, faults = bind_game(read_game(root)[0])
    assert faults
    assert clauses_of(game)


def test_a_text_that_a_trial_needs_first_is_noted() -> None:
    """What is tried out notes nothing of itself, while a verb that is compiled for that is carried out in earnest, too."""
    coverage, test = (
        Coverage(wanted=True),
        m.Op("=", (m.Slot("n", m.NUMBER), m.Literal(1, m.NUMBER)), m.CONDITION, start=3, end=8),
    )
    code = Constant(value=True)
    with coverage.at(PartKey("card", "archer")), coverage.off():
        assert coverage.both_ways(test, code) is code
        with coverage.at(PartKey("verb", "pay-_")):
            assert coverage.both_ways(test, code) is not code
        assert coverage.both_ways(test, code) is code
    unwanted = Coverage(wanted=False)
    with unwanted.at(PartKey("card", "archer")):
        assert unwanted.both_ways(test, code) is code
