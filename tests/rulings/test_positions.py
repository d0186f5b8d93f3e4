"""A position is laid out as its text says, where the rules have led."""

import shutil
from pathlib import Path

import pytest

from ruledeck.grammar.binder.game import bind_game
from ruledeck.grammar.files.loading import read_game
from ruledeck.grammar.text.source import Source, Span
from ruledeck.interpreter.rulings.cases import cases_of
from ruledeck.interpreter.rulings.position import MOST_COPIES
from ruledeck.interpreter.rulings.running import Runner
from ruledeck.interpreter.state.log import read_log
from ruledeck.interpreter.wording import failures

from .camp import camp_runner, codes_of, game_of, run_case, run_cases, written


def test_cards_that_are_not_mentioned_stay_in_the_box(tmp_path: Path) -> None:
    """What the walk dealt is put away, so that no card is anywhere by chance."""
    run = run_case(
        tmp_path,
        "{at: turn of bob, bob: {hand: [scout]}}",
        "[]",
        "[the deck is empty, alice's hand is empty, bob may choose]",
    )
    assert not run.found


def test_the_first_card_of_a_pile_is_its_top(tmp_path: Path) -> None:
    """A list of cards reads from the top."""
    given = "{at: turn of alice, deck: [healer, scout], alice: {field: [{card: healer, as: medic}]}}"
    do = "[{alice: use medic}, {alice: choose draw a card}]"
    assert not run_case(
        tmp_path,
        given,
        do,
        "[count (cards in alice's hand) = 1, any card in alice's hand where cost = 3]",
        "  until: turn\n",
    ).found


def test_details_of_a_card(tmp_path: Path) -> None:
    """Counters, a face, knowledge and a name can be given to a component."""
    given = "{at: turn of alice, bob: {hand: [{card: scout, as: spy, known: [alice]}], field: [{card: archer, as: bow, damage: 2}]}}"
    expect = "[bow has 2 damage, alice knows spy, bob knows spy, alice may choose]"
    assert not run_case(tmp_path, given, "[]", expect).found


def test_several_copies_in_one_entry(tmp_path: Path) -> None:
    """`copies` lays out that many."""
    given = "{at: turn of alice, alice: {field: [{card: scout, copies: 3}]}}"
    assert not run_case(tmp_path, given, "[]", "[count (units in alice's field) = 3, alice may choose]").found


def test_each_card_of_a_type_in_one_entry(tmp_path: Path) -> None:
    """`each` lays out one of every card of a type, the first one on top; what else the entry says holds for all of them."""
    given = "{at: turn of alice, deck: [{each: unit}], alice: {field: [{each: unit, damage: 1, copies: 2}]}}"
    cards = camp_runner().game.cards
    units = [card for card, made in cards.items() if made.text.type == "unit"]
    expect = (
        f"[count cards in the deck = {len(units)}, count (units in alice's field with damage) = {2 * len(units)},"
        f" cost of the top card of the deck = {cards[units[0]].text.fields['cost']}, alice may choose]"
    )
    assert not run_case(tmp_path, given, "[]", expect).found


def test_each_cell_of_one_of_two_boards(tmp_path: Path) -> None:
    """A board is said by the id of its entry: of two boards of one type the other one stays in the box."""
    root = written(tmp_path, "")
    (root / "cards" / "boards.yaml").write_text(
        "- {id: north, name: North, type: cell, grid: {rows: 2, columns: 2, sides: beside}}\n"
        "- {id: south, name: South, type: cell, grid: {rows: 3, columns: 3, sides: beside}}\n",
        encoding="utf-8",
    )
    manifest = (root / "game.yaml").read_text(encoding="utf-8")
    types = "types: {cell: {kind: place, fields: {beside: list of cell}}, "
    (root / "game.yaml").write_text(manifest.replace("types: {", types), encoding="utf-8")
    given = "given: {at: turn of alice, deck: [{each: BOARD}]}"
    case = f"- {{case: x, status: house, {given}, expect: [count cells in the deck = NUMBER, alice may choose]}}\n"
    for board, number in (("north", 4), ("south", 9), ("cell", 13)):
        text = case.replace("BOARD", board).replace("NUMBER", f"{number}")
        (root / "rulings" / "cases.yaml").write_text(text, encoding="utf-8")
        game, _ = bind_game(read_game(root)[0])
        assert [run.found for run in map(Runner(game).run, cases_of(game))] == [()]


def test_what_is_said_of_a_card_that_was_kept_is_said_of_that_one(tmp_path: Path) -> None:
    """A zone that was kept holds no card twice because the position says how it lies there."""
    given = "{at: turn of alice, keep: all, deck: [{card: scout, as: spy, known: [alice]}]}"
    expect = (
        '[count (cards anywhere named "Scout") = 3, spy = the top card of the deck, alice knows spy, alice may choose]'
    )
    assert not run_case(tmp_path, given, "[]", expect).found


def test_more_copies_than_were_kept_are_made(tmp_path: Path) -> None:
    """Each entry is said of one card, and none is meant twice."""
    given = "{at: turn of alice, keep: all, deck: [{card: scout, copies: 9}]}"
    assert not run_case(tmp_path, given, "[]", '[count (cards in the deck named "Scout") = 9, alice may choose]').found


MANY = f"{{card: scout, copies: {MOST_COPIES}}}"


@pytest.mark.parametrize(
    ("listed", "said"),
    [
        ("{card: scout, copies: 1000}", "`copies` needs a number from 1 to 999"),
        ("{card: scout, copies: 999999999}", "`copies` needs a number from 1 to 999"),
        (", ".join(["x"] * 100_000), "100,000 entries are too many: the most is 999"),
        (", ".join([MANY] * 22), "this lays out more than 20,000 components"),
    ],
)
def test_no_more_is_laid_out_than_a_game_may_hold(tmp_path: Path, listed: str, said: str) -> None:
    """What a position makes too many of is reported at once, and not laid out."""
    run = run_case(tmp_path, f"{{at: turn of alice, alice: {{field: [{listed}]}}}}", "[]", "[]")
    assert said in {one.message for one in run.found}
    assert len(run.found) < 9


def test_values_set_by_the_rules_stay_and_can_be_changed(tmp_path: Path) -> None:
    """What the rules set on the way holds, unless the position says something else."""
    assert not run_case(tmp_path, "{at: turn of bob}", "[]", "[active player is bob, bob may choose]").found
    assert not run_case(
        tmp_path, "{at: turn of bob, values: {active player: alice}}", "[]", "[active player is alice, bob may choose]"
    ).found


def test_the_log_begins_with_the_case(tmp_path: Path) -> None:
    """Nothing of the walk is in the log."""
    run = run_case(
        tmp_path, "{at: turn of alice, alice: {hand: [scout]}}", "[]", "[]", "  until: turn of bob\n  rest: pass\n"
    )
    assert run.state is not None
    assert [entry[0] for entry in read_log(run.state)] == ["period", "value"]


def test_without_a_moment_the_game_begins(tmp_path: Path) -> None:
    """All components lie in the box, and chance may be told what to do."""
    given = "{chance: [[healer, archer]]}"
    expect = "[any card in alice's hand where cost = 3, any card in bob's hand where cost = 2]"
    assert not run_case(tmp_path, given, "[]", expect, "  until: turn\n").found


def test_random_picks_are_told_by_name(tmp_path: Path) -> None:
    """A name is what a random pick takes."""
    given = (
        "{at: turn of alice, chance: [prey], alice: {field: [gambler]}, bob: {field: [{card: scout, as: prey}, scout]}}"
    )
    do = '[{alice: use "Gambler"}, {alice: no}]'
    assert not run_case(tmp_path, given, do, "[prey has 2 damage]", "  until: turn\n").found


def test_an_outcome_that_is_left_over_fails(tmp_path: Path) -> None:
    """Every outcome of the list must be used."""
    run = run_case(tmp_path, "{at: turn of alice, chance: [1]}", "[{alice: pass}]", "[]", "  until: turn\n")
    assert codes_of(run) == ["R515"]


def test_an_outcome_that_does_not_fit_fails(tmp_path: Path) -> None:
    """A number is no pick."""
    given = "{at: turn of alice, chance: [7], alice: {field: [gambler, scout]}}"
    assert codes_of(run_case(tmp_path, given, '[{alice: use "Gambler"}]', "[]")) == ["R515"]


def test_options_of_the_game(tmp_path: Path) -> None:
    """Each case chooses the options of its own table."""
    given = "{{at: turn of alice, options: {{mercy: {}}}, chance: [prey], alice: {{field: [gambler]}}, bob: {{field: [{}]}}}}"
    prey = "{card: scout, as: prey}"
    do = '[{alice: use "Gambler"}]'
    assert not run_case(tmp_path, given.format("given", prey), do, "[alice may choose]").found
    assert not run_case(tmp_path, given.format("denied", prey), do, "[]", "  until: turn\n").found


@pytest.mark.parametrize(
    ("given", "code", "help"),
    [
        ("{at: turn of alice, alcie: {}}", "R501", "alice"),
        ("{at: turn of alice, alice: {haand: []}}", "R501", "hand"),
        ("{at: turn of alice, alice: {hand: [scuot]}}", "R502", "scout"),
        ("{at: turn of alice, alice: {hand: [{card: scout, damge: 1}]}}", "R501", "damage"),
        ("{at: tum of alice}", "R503", "turn"),
        ("{at: turn of alcie}", "R503", "alice"),
        ("{options: {mecry: given}}", "R501", "mercy"),
        ("{options: {mercy: givne}}", "R503", "given"),
        ("{values: {active plaer: alice}}", "R501", "active player"),
        ("{players: 9}", "R503", ""),
        ("{deciders: {alice: frist}}", "R503", "first"),
        ("{hand: [scout]}", "R503", "below the name of a player"),
        ("{at: turn of alice, alice: {hand: [{each: unti}]}}", "R503", "unit"),
        ("{at: turn of alice, alice: {hand: [{each: unit, card: scout}]}}", "R503", "leave out"),
        ("{at: turn of alice, alice: {hand: [{each: unit, as: all}]}}", "R503", "write an entry for it"),
        ("{at: turn of alice, alice: {hand: [{each: [unit]}]}}", "R503", "{each: <type>}"),
        ("{at: turn of alice, alice: {hand: [{each: unit, damge: 1}]}}", "R501", "damage"),
    ],
)
def test_mistakes_are_found_with_a_suggestion(tmp_path: Path, given: str, code: str, help: str) -> None:
    """An unknown key, card or value is an error that names what resembles it."""
    run = run_case(tmp_path, given, "[]", "[]", "  rest: pass\n")
    assert codes_of(run)[:1] == [code]
    assert help in str(run.found[0].help)


def test_a_moment_that_the_rules_never_reach_fails(tmp_path: Path) -> None:
    """The walk gives up and says so."""
    assert codes_of(run_case(tmp_path, "{at: turn of bob, walk: [{alice: no}]}", "[]", "[]")) == ["R504"]


def test_a_walk_takes_its_decisions_on_the_way(tmp_path: Path) -> None:
    """`walk` answers what comes up before the position; what it says and does not come up fails."""
    assert not run_case(tmp_path, "{at: turn of bob, walk: [{alice: pass}]}", "[]", "[bob may choose]").found
    assert codes_of(run_case(tmp_path, "{at: turn of bob, walk: [{carol: pass}]}", "[]", "[]")) in (["R504"], ["R503"])


def test_deciders_answer_for_their_players(tmp_path: Path) -> None:
    """A bot decides at once."""
    given = "{at: turn of alice, deciders: {alice: first, bob: first}, alice: {hand: [scout]}}"
    assert not run_case(tmp_path, given, "[]", "[any unit in alice's field]", "  until: turn\n").found


def test_cards_of_the_file_are_known_to_it_alone(tmp_path: Path) -> None:
    """A file of rulings may declare cards, which the game does not have otherwise."""
    cases = """\
cards:
  - {id: ghost, name: Ghost, type: unit, cost: 9, rules: "action: add 2 points to you"}
cases:
  - case: a ghost acts
    status: house
    until: turn
    given: {at: turn of alice, alice: {field: [ghost]}}
    do: [{alice: use "Ghost"}]
    expect: [alice has 2 points]
""".replace('rules: "action: add 2 points to you"}', "rules: 'x'}").replace(
        "{id: ghost, name: Ghost, type: unit, cost: 9, rules: 'x'}",
        "id: ghost\n    name: Ghost\n    type: unit\n    cost: 9\n    rules: |\n      action: add 2 points to you",
    )
    runs = run_cases(tmp_path, cases)
    assert [run.found for run in runs] == [()]
    game, _ = game_of(tmp_path, cases)
    assert "ghost" not in game.cards
    assert "Ghost" not in game.words.titles


@pytest.mark.parametrize(
    ("given", "more", "shown"),
    [
        (
            "{at: round of bob}",
            "",
            "3:15 a round belongs to nobody, so none is bob's | write `round`; in that of bob, begin "
            "`at: turn of bob`, with a step `- until: round`; the rules say whose it is in `round of you: ...`",
        ),
        ("{at: turn storm}", "", '3:15 "turn storm" is not a turn that the rules begin | it is one of turn'),
        (
            "{at: turn}",
            "  until: round of bob\n",
            "6:10 a round belongs to nobody, so none is bob's | write `round`; in that of bob, begin "
            "`at: turn of bob`, with a step `- until: round`; the rules say whose it is in `round of you: ...`",
        ),
        ("{at: turn, chance: any}", "", "3:29 a list of outcomes is needed here | write `[first, second]`"),
        ("{at: turn, keep: 3}", "", "3:27 a list of zones, or `all`, is needed here | None"),
    ],
)
def test_settings_that_mean_nothing_are_reported(tmp_path: Path, given: str, more: str, shown: str) -> None:
    """The message stands where the setting does, and says what to write."""
    (one,) = run_case(tmp_path, given, "[]", "[]", more).found
    assert one.span is not None
    assert f"{one.span.begin.line}:{one.span.begin.column} {one.message} | {one.help}" == shown


@pytest.mark.parametrize(
    ("chance", "shown"),
    [
        ("[]", "3:38 outcome 1: chance decides again, and only 0 outcomes are listed"),
        ("[prey, prey]", "3:45 this outcome was not used"),
        ("[prey, prey, any]", "3:45 the last 2 outcomes were not used"),
        ("[bow]", "3:39 outcome 1: different ones among these are needed: gambler, scout"),
        ("[{a: b}]", "3:39 a number, a name or a list of names is needed here"),
    ],
)
def test_chance_that_does_not_fit_fails_at_its_place(tmp_path: Path, chance: str, shown: str) -> None:
    """Nothing is left to the seed by mistake: too few outcomes fail like too many, and like wrong ones."""
    field = "alice: {field: [gambler], hand: [{card: archer, as: bow}]}, bob: {field: [{card: scout, as: prey}]}"
    given = f"{{at: turn of alice, chance: {chance}, {field}}}"
    do = '[{alice: use "Gambler"}, {alice: no}]'
    run = run_case(tmp_path, given, do, "[]", "  until: turn\n")
    one = run.found[0]
    assert one.span is not None
    assert f"{one.span.begin.line}:{one.span.begin.column} {one.message}" == shown


def test_any_leaves_one_outcome_to_chance(tmp_path: Path) -> None:
    """It stands for a random pick, too."""
    given = "{at: turn of alice, chance: [any], alice: {field: [gambler]}, bob: {field: [scout]}}"
    do = '[{alice: use "Gambler"}, {alice: no}]'
    assert not run_case(tmp_path, given, do, "[]", "  until: turn\n").found


def test_a_period_without_its_name_is_any_of_its_sort(tmp_path: Path) -> None:
    """Periods with names of their own are met by the word for all of them."""
    folder = tmp_path / "game"
    cases = """\
- case: the day ends before the next one
  status: house
  given: {players: 2, at: day bright}
  until: day
  expect: [alice has 1 point]
"""
    root = written(folder, cases)
    days = (
        "day bright: add 1 point to the player left of nobody\n        day dark: do nothing\n        repeat until any"
    )
    for name, old, new in (
        ("game.yaml", "periods: [round", "periods: [day, round"),
        ("rules/play.rules", "repeat until any", days),
    ):
        before = (root / name).read_text(encoding="utf-8")
        (root / name).write_text(before.replace(old, new), encoding="utf-8")
    text, _ = read_game(root, Path("camp"))
    game, faults = bind_game(text)
    assert not faults
    (run,) = [Runner(game).run(case) for case in cases_of(game)]
    assert not run.found


def test_of_many_cards_a_message_names_the_nearest(tmp_path: Path) -> None:
    """Where no card has such a name and there are many, the message names those that come nearest, each once, and how to find one."""
    cards = "".join(f"  - {{id: many{n}, name: Many {n}, type: unit, cost: 1}}\n" for n in range(20))
    case = """\
cases:
  - case: nobody knows it
    status: house
    given: {at: turn of alice, alice: {field: ["some of the Archers", xylophone]}}
    do: []
    expect: []
"""
    ((far, other),) = [run.found for run in run_cases(tmp_path, f"cards:\n{cards}{case}")]
    behind = "; `ruledeck find` looks for one by a part of its name"
    assert far.help == f"the nearest cards are Archer, Scout, Wheelbarrow, Gambler{behind}"
    assert other.help == f"the nearest cards are Archer, Healer, Gambler, Scout{behind}"


def test_of_many_names_a_message_lists_a_dozen() -> None:
    """Where nothing resembles what was written, the dozen that come nearest are named, and how many more there are."""
    known = [f"zone {letter}" for letter in "abcdefghijklmnopqrst"]
    one = failures.unknown("R501", "a zone", "1234567", known, Span(Source("cases.yaml", ""), 0, 0))
    listed = ", ".join(known[:12])
    assert one.help == f"it is one of {listed} and 8 more"


@pytest.mark.parametrize(
    ("given", "wrong"),
    [
        ("{at: day of alice, alice: {sale: 1}}", True),
        ("{at: day of alice, values: {asking: 5}}", True),
        ("{at: fair noon, alice: {sale: 1}, values: {asking: 5}}", False),
        ("{at: fair noon, game: {rain: 1}}", False),
        ("{at: day of alice, alice: {sale: 0}}", False),
    ],
)
def test_what_lives_for_a_period_is_given_in_one(tmp_path: Path, given: str, wrong: bool) -> None:
    """A number or a value of a period is laid out while one goes on, or where one is about to begin."""
    shutil.copytree(Path(__file__).parent.parent / "games" / "fairs", tmp_path / "fairs")
    shutil.rmtree(tmp_path / "fairs" / "rulings")
    head = "case: x, status: house, source: {book: rules, section: x}, rest: pass, expect: [during a day]"
    (tmp_path / "fairs" / "rulings").mkdir()
    (tmp_path / "fairs" / "rulings" / "x.yaml").write_text(f"- {{{head}, given: {given}}}\n")
    game, found = bind_game(read_game(tmp_path / "fairs")[0])
    assert not found
    run = Runner(game).run(next(iter(cases_of(game))))
    assert ("R503" in [each.code for each in run.found]) == wrong


def test_what_lies_in_a_zone_of_nobody_obeys_its_owner(tmp_path: Path) -> None:
    """`owner` alone says whose it is and who commands it there; `control` says otherwise, and alone it says nothing of the owner."""
    given = (
        "{players: 2, at: turn of alice, deck: [{card: scout, as: one, owner: bob}, {card: scout, as: two, owner: bob, control: alice}],"
        " alice: {field: [{card: scout, as: three, owner: bob}]}}"
    )
    expect = (
        "[alice may choose, one's owner is bob, the controller of one is bob, the controller of two is alice,"
        " the controller of three is alice]"
    )
    assert not run_case(tmp_path, given, "[]", expect).found


@pytest.mark.parametrize(
    ("zones", "position"),
    [("trick: {ordered: true}", "tricks: 2"), ("trick: {per: player}", "tricks: 2, trick: [scout]")],
)
def test_a_counter_that_is_called_as_several_of_a_zone_is_meant(tmp_path: Path, zones: str, position: str) -> None:
    """`tricks` of a player are a counter, although several of the zone `trick` are called so, too."""
    given = f"{{at: turn of alice, alice: {{{position}}}}}"
    case = f"- case: one\n  status: house\n  given: {given}\n  expect: [alice has 2 tricks, alice may choose]\n"
    root = written(tmp_path, case)
    text = (root / "game.yaml").read_text(encoding="utf-8")
    text = text.replace("  deck:", f"  {zones}\n  deck:").replace(
        "counters:", "counters:\n  tricks: {on: [player], plural: tricks}"
    )
    (root / "game.yaml").write_text(text, encoding="utf-8")
    game, _ = bind_game(read_game(root)[0])
    assert [run.found for run in map(Runner(game).run, cases_of(game))] == [()]
