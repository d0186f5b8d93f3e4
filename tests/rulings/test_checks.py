"""Mistakes in rulings are found without running them."""

from dataclasses import replace
from pathlib import Path

import pytest

from ruledeck.grammar.files.documents import compose
from ruledeck.grammar.files.rulings import read_rulings
from ruledeck.grammar.text.source import Source
from ruledeck.interpreter.rulings.checks import check_rulings

from ..play.games import game_of as of_folder
from .camp import game_of


def found(folder: Path, given: str, do: str = "[]", expect: str = "[]") -> list[str]:
    """Return the codes of what is wrong with one case."""
    text = f"- case: one\n  status: house\n  given: {given}\n  do: {do}\n  expect: {expect}\n"
    game, faults = game_of(folder, text)
    assert not faults
    return [one.code for one in check_rulings(game)]


@pytest.mark.parametrize(
    ("given", "do", "expect", "codes"),
    [
        ("{at: turn of alice, alice: {hand: [scout]}}", '[{alice: use "Scout"}]', "[alice has 1 point]", []),
        ("{alice: {hand: [scuot]}}", "[]", "[]", ["R502"]),
        ("{at: tea of alice}", "[]", "[]", ["R503"]),
        ("{}", "[{alcie: pass}]", "[]", ["R503"]),
        ("{}", "[{alice: deel 1 damage to bow}]", "[]", ["D401"]),
        ("{}", "[]", "[alice haz 1 point]", ["D401"]),
        ("{}", "[{alice: pass, expect: [alice haz 1 point]}]", "[]", ["D401"]),
        ("{}", "[]", "[alice may choose, nobody wins, the game goes on]", []),
        ("{}", "[]", "[1 = 1]", ["D420"]),
        ("{}", "[]", "[alice = alice]", ["D420"]),
        ("{}", "[]", "[count (units in play) >= 0]", ["D420"]),
        ("{}", "[]", "[-1 < point on alice and point on alice = 0]", ["D420"]),
        ("{}", "[]", "[count (units in play) = 0, count (units in play) > 0, point on alice >= 1]", []),
    ],
)
def test_mistakes_are_found(tmp_path: Path, given: str, do: str, expect: str, codes: list[str]) -> None:
    """Each has its code; what is right has none."""
    assert found(tmp_path, given, do, expect) == codes


def test_what_variants_share_is_reported_once(tmp_path: Path) -> None:
    """A mistake in a shared position is one mistake."""
    text = "- case: one\n  status: house\n  given: {alice: {hand: [scuot]}}\n  variants: [{case: a}, {case: b}]\n"
    game, _ = game_of(tmp_path, text)
    assert [one.code for one in check_rulings(game)] == ["R502"]


HOSTS = [
    ("scuot", '"scuot" is not a name given with `as:`, a player or the id of a card', 'did you mean "scout"?'),
    ("Scout", '"Scout" is not a name given with `as:`, a player or the id of a card', "say its id: `scout`"),
    (
        "scout",
        '"scout" lies in the box, and so does what lies on it',
        "lay it out, too, or `keep:` the zone in which the rules have laid it",
    ),
]


@pytest.mark.parametrize(("host", "message", "help"), HOSTS)
def test_what_nothing_can_lie_on_says_why(tmp_path: Path, host: str, message: str, help: str) -> None:
    """A name that nothing has, a title, and a card that the position does not lay out have a way out each."""
    text = f"- case: one\n  status: house\n  given: {{at: turn of alice, bob: {{field: [{{card: archer, on: {host}}}]}}}}\n"
    game, faults = game_of(tmp_path, text)
    assert not faults
    (one,) = check_rulings(game)
    assert (one.message, one.help) == (message, help)


def test_what_is_laid_out_on_the_way_may_lie_on_what_the_rules_have_laid_there(tmp_path: Path) -> None:
    """What lies on the table by then, only the game shows."""
    step = "{until: turn of bob, given: {bob: {field: [{card: archer, on: scout}]}}}"
    for given in ("{at: turn of alice}", "{at: turn of alice, keep: all}"):
        assert not found(tmp_path, given, f"[{step}]")


def test_whoever_decides_or_has_a_moment_sits_at_the_table(tmp_path: Path) -> None:
    """As many play as the case names, wherever it names them; whom expectations alone name, `players:` lets play."""
    assert not found(tmp_path, "{at: turn of alice}", "[{carol: pass}]")
    assert not found(tmp_path, "{at: turn of alice}", "[{until: turn of carol}]", "[carol has 1 point]")
    text = "- case: one\n  status: house\n  given: {at: turn of alice}\n"
    game, _ = game_of(tmp_path, text + "  until: turn of carol\n")
    assert not list(check_rulings(game))
    game, _ = game_of(tmp_path, text + "  expect: [carol must choose]\n")
    (one,) = check_rulings(game)
    assert one.help == "it is one of alice, bob; how many play, `players:` says below `given:`"


CARD = "alice: {{field: [{{card: scout, {}}}]}}"


NAMING = [
    ("choose bwo", '5:{} "bwo" is not a word of the game'),
    ("choose bow and bwo", '5:{} "bwo" is not a word of the game'),
    ("choose 2 for bow and 1 for bwo", '5:{} "bwo" is not a word of the game'),
    ("use bwo", '5:{} "bwo" is not a word of the game'),
    ("use bow against bwo", '5:{} "bwo" is not a word of the game'),
    ("use ability 2 of bwo", '5:{} "bwo" is not a word of the game'),
    ("use reaction", '5:{} no text of the rules is an ability of the kind "reaction"'),
    ("carol chooses bow", '5:{} "carol chooses bow" is not a decision'),
    ("let bwo = 3", '5:{} "let bwo = 3" is not a decision'),
]


@pytest.mark.parametrize(
    "way", ["do: [{{alice: {} }}]", "expect: ['not offered: {}']", "expect: ['not offered: alice: {}']"]
)
@pytest.mark.parametrize(("said", "shown"), NAMING)
def test_what_a_decision_names_is_something(tmp_path: Path, way: str, said: str, shown: str) -> None:
    """A misspelt name is offered nowhere, so that it would hold for ever that it is not."""
    given = "{alice: {field: [{card: scout, as: bow}]}}"
    line = f"  {way.format(said)}\n"
    text = f"- case: one\n  status: house\n  given: {given}\n  source: {{book: rules}}\n{line}"
    game, faults = game_of(tmp_path, text.replace("  source: {book: rules}\n", "  rest: pass\n"))
    assert not faults
    (one,) = check_rulings(game)
    assert one.span is not None
    wrong = shown.partition('"')[2].partition('"')[0] if "is an ability" not in shown else "reaction"
    assert f"{one.span.begin.line}:{one.span.begin.column} {one.message}" == shown.format(line.rindex(wrong) + 1)


@pytest.mark.parametrize(
    "said", ["choose bow", "choose 3", "choose nothing", "choose 2 for bow", "use bow", "pass", "done"]
)
def test_what_a_decision_names_may_be_offered_or_not(tmp_path: Path, said: str) -> None:
    """Whether it is, only the game shows."""
    assert not found(tmp_path, "{alice: {field: [{card: scout, as: bow}]}}", f"[{{alice: {said} }}]")


@pytest.mark.parametrize(
    ("said", "codes"),
    [
        ("carol must choose", ["R503"]),
        ("carol knows scout", ["R503"]),
        ("carol knows that 1 = 1", ["R503"]),
        ("alice knows scuot", ["D401"]),
        ("alice knows that scuot is in play", ["D401"]),
        ("alice and carol win", ["R503"]),
        ("offered: alice", ["R503"]),
        ("not offered: carol chooses scout", ["R503"]),
        ("you have 1 point", ["D407"]),
        ("no friendly unit", ["D407"]),
        ("point on bow = 0", ["D413"]),
    ],
)
def test_what_an_expectation_speaks_of_is_there(tmp_path: Path, said: str, codes: list[str]) -> None:
    """Also in the sentences about the table; and nobody is `you`."""
    assert found(tmp_path, "{players: 2, alice: {field: [{card: scout, as: bow}]}}", expect=f'["{said}"]') == codes


@pytest.mark.parametrize(
    ("given", "shown"),
    [
        (
            "alice: {field: [{card: scout, as: x}, {card: archer, as: x}]}",
            '3:45 two cards are called "x" | take another word',
        ),
        (CARD.format("as: bob"), '3:45 "bob" is a player | take another word'),
        (CARD.format("as: then"), '3:45 "then" is a reserved word | take another word'),
        (CARD.format("as: [x]"), "3:45 a name is one word of letters | take another word"),
        (CARD.format("as: x, copies: 2"), "3:45 a name is for one card | write an entry for each, or no `as`"),
        (CARD.format("copies: two"), "3:49 `copies` needs a number from 1 to 999 | None"),
        (CARD.format("known: bob"), "3:48 a list of players is needed here | write `[alice, bob]`"),
        (CARD.format("on: [x]"), "3:45 one name is needed here | None"),
        (CARD.format("as: x, on: x"), "3:52 nothing lies on itself | None"),
        (CARD.format("point: 2"), '3:48 "point" lies on player, not on this | None'),
        (CARD.format("damage: -1"), '3:49 there are never fewer than 0 of "damage" | None'),
        ("game: {point: 1}", '3:25 "point" lies on player, not on this | None'),
        (
            "alice: {deck: [scout]}",
            '3:19 there is one "deck" for the whole game | write it beside the names of the players',
        ),
        ("values: {active player: 7}", '3:35 "active player" holds a player, and this is none | None'),
        (
            "keep: all",
            "3:17 `keep` speaks of the way to `at`, and there is none | "
            "write `at:` and the moment where the case begins",
        ),
    ],
)
def test_what_a_position_cannot_say_is_reported_at_its_place(tmp_path: Path, given: str, shown: str) -> None:
    """Nothing in a position is passed over: each message stands where its value does."""
    text = f"- case: one\n  status: house\n  given: {{{given}}}\n"
    game, faults = game_of(tmp_path, text)
    assert not faults
    (one,) = check_rulings(game)
    assert one.span is not None
    assert f"{one.span.begin.line}:{one.span.begin.column} {one.message} | {one.help}" == shown


def test_cases_of_one_name_are_reported(tmp_path: Path) -> None:
    """They would share a log."""
    game, _ = game_of(tmp_path, "- case: The day\n  status: house\n- case: the day!\n  status: house\n")
    (one,) = check_rulings(game)
    assert one.span is not None
    assert (one.code, one.span.begin.line) == ("C207", 3)
    assert one.message == 'two cases of this file have the name "the-day", and so the same log'


def test_a_step_that_says_nothing_is_reported(tmp_path: Path) -> None:
    """It has neither a decision nor an expectation."""
    _, (one,) = game_of(tmp_path, "- case: one\n  status: house\n  do: [{}]\n")
    assert one.span is not None
    assert (one.code, one.span.begin.column, one.message) == ("C203", 8, "this step says nothing")


@pytest.mark.parametrize("said", ["deploy one and two", "deploy 2 units of one and two"])
def test_a_verb_with_several_things_is_told_how_they_are_chosen(tmp_path: Path, said: str) -> None:
    """A verb answers a choice of one thing; several stand behind `choose`, without any other words of the verb."""
    given = "{alice: {hand: [{card: scout, as: one}, {card: scout, as: two}]}}"
    text = f"- case: one\n  status: house\n  given: {given}\n  rest: pass\n  do: [{{alice: {said}}}]\n"
    game, faults = game_of(tmp_path, text)
    assert not faults
    assert [one.help for one in check_rulings(game)] == [
        "several things are chosen in one line, without the verb: `choose one and two`"
    ]


def test_the_words_of_a_way_are_read() -> None:
    """The arm of a way stands in no text; it is called by the words of its verb, as the question calls it."""
    folder = Path(__file__).parents[2] / "tests/games/sutlers"
    assert "alice: choose swap w" in (folder / "rulings/ways.yaml").read_text(encoding="utf-8")
    assert not [*check_rulings(of_folder(folder))]


@pytest.mark.parametrize(
    ("said", "wrong"),
    [
        ("luke is not rolled", 'luke is of the type "character": this is said of a die, and is never so'),
        ("gun has no damage", "carries no"),
        ("the upper side of luke = 1", 'luke is of the type "character": this has no sides, and is never so'),
        ("luke is ready and d is not rolled", ""),
        ("luke has no damage", ""),
        ("the upper side of d = 1", ""),
        ("d is rolled", ""),
    ],
)
def test_what_no_card_of_a_type_can_be_is_not_said_not_to_be_so(said: str, wrong: str) -> None:
    """It could never fail: whoever writes it means another card."""
    given = "alice: {field: [{card: LUKE, as: luke}, {card: GUN, as: gun}, {card: DIE, as: d, on: luke}]}"
    game = of_folder(Path(__file__).parents[2] / "tests/games/dice_queue")
    first = {card.text.type: ident for ident, card in game.cards.items()}
    for word, kind in (("LUKE", "character"), ("GUN", "upgrade"), ("DIE", "die")):
        given = given.replace(word, first[kind])
    text = f"- case: one\n  status: house\n  given: {{{given}}}\n  expect: ['{said}']\n"
    root, _ = compose(Source("dice_queue/rulings/one.yaml", text))
    assert root is not None
    file, _ = read_rulings(root, game.text.manifest)
    faults = [*check_rulings(replace(game, text=replace(game.text, rulings=(file,))))]
    assert [one.message for one in faults if not wrong or wrong not in one.message] == []
    assert bool(faults) == bool(wrong)


def test_one_list_expects_each_thing_once(tmp_path: Path) -> None:
    """Whoever expects the same twice means something else with one of them; at two moments it may be so twice."""
    given = "{at: turn of alice, alice: {hand: [scout]}}"
    assert found(tmp_path, given, expect="[alice has 1 point, bob has 1 point, alice has 1 point]") == ["R503"]
    assert not found(tmp_path, given, "[{alice: pass, expect: [alice has 1 point]}]", "[alice has 1 point]")
