"""The log of a case: what it says, where it is kept, and what an edit does to it."""

from pathlib import Path

from ruledeck.interpreter.rulings.cases import cases_of
from ruledeck.interpreter.rulings.record import Text, record_of
from ruledeck.interpreter.rulings.running import Runner
from ruledeck.interpreter.rulings.snapshots import kept
from ruledeck.interpreter.rulings.verdicts import Verdict, verdict

from .camp import RULES, game_of, run_case

GIVEN = "{at: turn of alice, alice: {field: [archer]}, bob: {field: [{card: scout, as: prey}]}}"
CASE = f"- case: a shot\n  id: shot\n  status: house\n  until: turn\n  given: {GIVEN}\n  do: [{{alice: deal 1 damage to prey}}]\n"


def verdict_of(folder: Path, before: tuple[Text, ...] = ()) -> Verdict:
    """Return the verdict on the case above, whose game may have been edited since; `before` is what ran in it once."""
    text = (folder / "camp/rules/play.rules").read_text(encoding="utf-8") if (folder / "camp").exists() else RULES
    game, _ = game_of(folder, CASE)
    (folder / "camp/rules/play.rules").write_text(text, encoding="utf-8")
    from ruledeck.grammar.binder.game import bind_game
    from ruledeck.grammar.files.loading import read_game

    game = bind_game(read_game(folder / "camp", Path("camp"))[0])[0]
    case = next(cases_of(game))
    return verdict("camp", Runner(game).run(case), case.snapshots(folder / "camp", Path("camp")), lambda _: before)


def edit(folder: Path, before: str, after: str) -> None:
    """Change the rules of the game."""
    path = folder / "camp/rules/play.rules"
    text = path.read_text(encoding="utf-8")
    assert before in text
    path.write_text(text.replace(before, after), encoding="utf-8")


def test_a_log_has_decisions_and_what_they_did(tmp_path: Path) -> None:
    """Players and zones are named, cards by their ids."""
    run = run_case(tmp_path, GIVEN, "[{alice: deal 1 damage to prey}]", "[]", "  until: turn\n")
    assert list(record_of(run).log) == [
        "period turn",
        "> alice: card:archer[action: deal 1 damage to 1 unit] of archer in field of 1",
        "ability card:archer[action: deal 1 damage to 1 unit] | archer | alice",
        "> alice: scout in field of 2",
        "add damage | scout | 1",
        "value active player | bob",
    ]


def test_what_only_some_see_is_marked(tmp_path: Path) -> None:
    """A draw is seen by one player."""
    given = "{at: turn of alice, deck: [scout], alice: {field: [healer]}}"
    run = run_case(tmp_path, given, '[{alice: use "Healer"}, {alice: choose 1}]', "[]", "  until: turn\n")
    assert "move scout | deck | hand of alice | -1 [alice]" in record_of(run).log


def test_a_record_is_written_as_its_log_alone(tmp_path: Path) -> None:
    """The texts that ran are known of a record, and no part of what is kept."""
    record = record_of(run_case(tmp_path, GIVEN, "[{alice: deal 1 damage to prey}]", "[]", "  until: turn\n"))
    assert record.written().splitlines() == list(record.log)
    assert {"card:archer", "verb:deal-_-damage-to-_", "verb:take-a-turn"} <= {key for key, _, _ in record.texts}


def test_a_log_is_kept_and_compared(tmp_path: Path) -> None:
    """A case without a log fails, one whose log is kept passes."""
    first = verdict_of(tmp_path)
    assert (first.status, [one.code for one in first.found]) == ("new", ["R516"])
    assert first.kept is not None
    first.kept.accept()
    assert first.kept.path == tmp_path / "camp/rulings/__snapshots__/cases/shot.log"
    assert verdict_of(tmp_path).status == "passed"


def test_a_changed_log_names_the_edit(tmp_path: Path) -> None:
    """The text that ran and was edited is named when the texts of the last pass are known, and else no edit is."""
    first = verdict_of(tmp_path)
    assert first.kept is not None
    first.kept.accept()
    edit(tmp_path, "does: add amount damage to victim", "does: add (amount + 1) damage to victim")
    texts = first.kept.new.texts
    for before, edited in ((texts, ("verb:deal-_-damage-to-_",)), ((), ())):
        changed = verdict_of(tmp_path, before)
        assert changed.status == "failed"
        assert changed.kept is not None
        assert changed.kept.edited() == edited
        assert ("what ran was edited: verb:deal-_-damage-to-_" in changed.message) == bool(edited)
        assert "+add damage | scout | 2" in changed.kept.difference()
        assert "-add damage | scout | 1" in changed.kept.difference()


def test_an_edit_that_changes_nothing_that_happens_changes_no_log(tmp_path: Path) -> None:
    """The case passes, and the file would be written as it is."""
    first = verdict_of(tmp_path)
    assert first.kept is not None
    first.kept.accept()
    written = first.kept.path.read_text(encoding="utf-8")
    edit(tmp_path, "does: add amount damage to victim", "does: add (amount + 0) damage to victim")
    same = verdict_of(tmp_path)
    assert same.status == "passed"
    assert same.kept is not None
    assert same.kept.new.written() == written


def test_a_comment_is_no_edit(tmp_path: Path) -> None:
    """Texts are compared in their canonical form, without comments."""
    first = verdict_of(tmp_path)
    assert first.kept is not None
    edit(tmp_path, "verb deal {amount", "# How it hurts.\nverb deal {amount")
    same = verdict_of(tmp_path)
    assert same.kept is not None
    assert same.kept.new.texts == first.kept.new.texts


def test_a_case_that_is_known_to_fail(tmp_path: Path) -> None:
    """`todo` turns a failure into none, and a success into a failure."""
    for expect, status in (("[prey has 5 damage]", "todo"), ("[prey has 1 damage]", "failed")):
        text = f"{CASE}  todo: true\n  expect: {expect}\n"
        game, _ = game_of(tmp_path, text)
        case = next(cases_of(game))
        assert verdict("camp", Runner(game).run(case), tmp_path / "logs").status == status


def test_a_variant_that_is_known_to_fail(tmp_path: Path) -> None:
    """`todo` of a variant stands for that of its case: one may fail beside those that hold, and hold beside those that fail."""
    for of_all, marks, statuses in (
        ("", ("  todo: true", ""), ["todo", "new"]),
        ("  todo: true\n", ("", "  todo: false"), ["todo", "new"]),
        ("  todo: true\n", ("", ""), ["todo", "failed"]),
    ):
        wrong, right = (f"\n    {mark}" if mark else "" for mark in marks)
        variants = f"""  variants:
    - case: far too much
      expect: [prey has 5 damage]{wrong}
    - case: just as much
      expect: [prey has 1 damage]{right}
"""
        game, _ = game_of(tmp_path, f"{CASE}{of_all}{variants}")
        verdicts = [verdict("camp", Runner(game).run(case), tmp_path / "logs") for case in cases_of(game)]
        assert [one.status for one in verdicts] == statuses
        assert statuses[1] == "new" or "`todo: false`" in str(verdicts[1].found[0].help)


def test_only_what_a_case_shows_is_known_to_fail(tmp_path: Path) -> None:
    """`todo` covers neither what cannot be read of a case nor a position that cannot be laid out."""
    given = CASE.replace("prey}", "prey, ghosts: 1}", 1)
    assert given != CASE
    for text in (f"{CASE}  todo: true\n  expect: [prey has 1 dmage]\n", f"{given}  todo: true\n"):
        game, _ = game_of(tmp_path, text)
        case = next(cases_of(game))
        assert verdict("camp", Runner(game).run(case), tmp_path / "logs").status == "error"


def test_a_log_waits_beside_the_kept_one(tmp_path: Path) -> None:
    """What waits is dropped when it is accepted."""
    record = record_of(run_case(tmp_path, GIVEN, "[{alice: deal 1 damage to prey}]", "[]", "  until: turn\n"))
    log = kept(tmp_path / "logs", "shot", record)
    log.wait()
    assert [path.name for path in (tmp_path / "logs").iterdir()] == ["shot.log.new"]
    log.accept()
    assert [path.name for path in (tmp_path / "logs").iterdir()] == ["shot.log"]
