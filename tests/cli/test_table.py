"""The table of a game in play: what stands on it, how it is asked, and what can be asked back."""

import io
import os
import re
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.machine import written

from ruledeck.cli.speech.names import TableNames, table_names
from ruledeck.cli.speech.narration import narrate
from ruledeck.cli.table.board import board, zones_named
from ruledeck.cli.table.pieces import Cards
from ruledeck.cli.table.prompt import prompt_of
from ruledeck.cli.terminal.screen import Screen, screen_of

from .outpost import write_outpost
from .program import Program, Result

Table = Callable[..., Result]
PLAY = "1"
RAID = "2"
BLOW = "3"
PASS = "4"


@pytest.fixture
def sit(workshop: Path, ruledeck: Program, monkeypatch: pytest.MonkeyPatch) -> Table:
    """The program with answers; the second player is a bot that takes the first option."""
    write_outpost(workshop)
    monkeypatch.delenv("COLUMNS", raising=False)

    def call(*answers: str, options: tuple[str, ...] = ("--bot", "2=first")) -> Result:
        monkeypatch.setattr(sys, "stdin", io.StringIO("\n".join([*answers, "q"]) + "\n"))
        begun = () if "--resume" in options else ("--seed", "1", "--deck", "1=north", "--deck", "2=north")
        return ruledeck("play", "outpost", *begun, *options)

    return call


def last_table(out: str) -> str:
    """Return the table that was shown last."""
    return out[out.rindex("\n\n  turn ") : out.rindex("\n\nAlice, ")].strip("\n")


def test_the_table_stands_by_player_and_type(sit: Table) -> None:
    """First the moment, then the others, then the player; hidden cards are counted, cards in play stand by type."""
    assert last_table(sit().out) == (
        "  turn 1; active player: Alice\n"
        "  Bob\n"
        "      face down: hand 3\n"
        "      base: Tower\n"
        "      champions: Giant, Ogre\n"
        "  Alice (you)\n"
        "      hand (3): 2 x Scout, Veteran\n"
        "      base: Tower\n"
        "      champions: Giant, Ogre"
    )


def test_cards_out_of_the_box_are_dealt_in_one_sentence(sit: Table) -> None:
    """The setup is told by place, whatever the order in which the cards come."""
    assert "  3 cards move from the box to Bob's field: Tower, Giant, Ogre.\n" in sit().out


def test_a_division_names_what_gets_a_share(sit: Table) -> None:
    """Amounts that the rules work out are said as numbers, and whose share is asked for is named."""
    question = (
        "Alice, deal 3 damage to any number of enemy fighters, divided as you choose - how much for Giant?\n   0\n"
    )
    assert question in sit(RAID).out


SHOWN = """
adjective wounded {u: fighter}: u has damage
    shown: yes
    ru: раненый|ранен|ранена|ранено|ранены
adjective hardy {u: fighter}: health of u > 4
"""


@pytest.mark.parametrize(("language", "said"), [("en", "Giant [wounded, 3/5"), ("ru", "Giant [ранен, 3/5")])
def test_an_adjective_that_a_game_wants_shown_stands_with_whom_it_holds_of(
    sit: Table, workshop: Path, language: str, said: str
) -> None:
    """A table says it in the language of its players, of nothing of which it does not hold, and no other adjective."""
    rules = workshop / "outpost" / "rules" / "play.rules"
    rules.write_text(rules.read_text(encoding="utf-8") + SHOWN, encoding="utf-8")
    out = sit(RAID, "2", RAID, "3", options=("--bot", "2=first", "--lang", language)).out
    assert said in out
    assert "Ogre [" not in out[: out.index(said)]
    assert "hardy" not in out


OF_PLAYERS = """
adjective wounded {u: fighter}: u has damage
adjective beaten {p: player}: count (wounded fighters p controls) > 0
    shown: yes
    ru: битый|бит|бита|бито|биты
adjective equal {x: thing}: 2 > 1
    shown: yes
    ru: равный|равен|равна|равно|равны
"""


@pytest.mark.parametrize(
    ("language", "said", "equal"), [("en", "beaten", r"Bob: .*equal"), ("ru", "бит", r"Борис: .*равен")]
)
def test_an_adjective_that_a_game_wants_shown_of_players_stands_with_whom_it_holds_of(
    sit: Table, workshop: Path, language: str, said: str, equal: str
) -> None:
    """It stands behind the name of the player, as numbers do; one of whatever thing stands with players, too."""
    rules = workshop / "outpost" / "rules" / "play.rules"
    rules.write_text(rules.read_text(encoding="utf-8") + OF_PLAYERS, encoding="utf-8")
    out = sit(RAID, "2", RAID, "3", options=("--bot", "2=first", "--lang", language)).out
    assert re.search(rf": {said}\b", out)
    assert re.search(equal, out)


OF_HANDS = """
adjective dear {u: unit}: cost of u > 2
adjective harmless {p: player}: count (dear units in p's hand) = 0
    shown: yes
number lack of {p: player}: 3 - count (dear units in p's hand)
    shown: yes
"""


def test_an_adjective_of_what_is_hidden_is_shown_to_who_knows_it_alone(sit: Table, workshop: Path) -> None:
    """That nothing of a sort is in a hand would give the hand away as much as that something is."""
    rules = workshop / "outpost" / "rules" / "play.rules"
    parted = "else if c's owner is you: move c to your hand"
    text = rules.read_text(encoding="utf-8").replace(
        parted, f"{parted}\n        move 2 random units in your hand to the box"
    )
    rules.write_text(text + OF_HANDS, encoding="utf-8")
    out = sit().out
    assert re.search(r"^ *Alice \(you\): .*lack [23]", out, re.MULTILINE)
    assert not re.search(r"^ *Bob: .*(harmless|lack)", out, re.MULTILINE)


MEASURED = """
number rank of {p: player}: the total health among fighters p controls
    shown: yes
    ru: звание {p:gen}
number vigour of {u: fighter}: health of u - damage on u
    shown: in place of damage
    ru: сила {u:gen}
number bulk of {u: fighter}: health of u
number bother of {x: thing}: 3
    shown: yes
    ru: забота {x:gen}
"""


@pytest.mark.parametrize(
    ("language", "of_player", "of_thing", "of_both"),
    [("en", "Bob: rank ", "Giant [vigour 2", "bother 3"), ("ru", ": звание ", "Giant [сила 2", "забота 3")],
)
def test_a_number_that_a_game_wants_shown_stands_with_whoever_has_it(
    sit: Table, workshop: Path, language: str, of_player: str, of_thing: str, of_both: str
) -> None:
    """It stands in place of the counter that it names; other numbers are not shown."""
    rules = workshop / "outpost" / "rules" / "play.rules"
    rules.write_text(rules.read_text(encoding="utf-8") + MEASURED, encoding="utf-8")
    out = sit(RAID, "2", RAID, "3", options=("--bot", "2=first", "--lang", language)).out
    assert of_player in out
    assert of_thing in out
    assert of_both in out
    assert re.search(rf"Giant \[.*{of_both}", out)
    assert "3/5" not in out
    assert "bulk" not in out


def test_a_number_of_what_is_hidden_is_shown_to_who_knows_it_alone(sit: Table, workshop: Path) -> None:
    """What is worked out of a hand stands with the player who holds it, and not with the opponent."""
    rules = workshop / "outpost" / "rules" / "play.rules"
    line = "number luggage of {p: player}: the total health among fighters in p's hand\n    shown: yes\n"
    rules.write_text(f"{rules.read_text(encoding='utf-8')}\n{line}", encoding="utf-8")
    out = sit(RAID, "2", RAID, "3", options=("--bot", "2=first")).out
    assert re.search(r"^ *Alice \(you\): .*luggage [1-9]", out, re.MULTILINE)
    assert not re.search(r"^ *Bob: .*luggage", out, re.MULTILINE)


def test_a_number_says_how_high_it_may_be(sit: Table) -> None:
    """The ends of a range are numbers; what the higher one comes from stands behind it."""
    out = sit(BLOW, "4").out
    assert re.search(r"^Alice, choose a number from 1 to 9: this base's health minus .* \(Tower\)$", out, re.MULTILINE)
    assert "Tower gets 4 damage" in out


@pytest.mark.parametrize(
    ("language", "mine", "one", "two"),
    [
        ("en", "for Giant (of Alice)?", "deal 1 damage to Giant (of Alice))", "deal 2 damage to Giant (of Alice))"),
        ("ru", ": Giant (Алисы)?", "1 damage to героя «Giant» (Алисы))", "2 damage to героя «Giant» (Алисы))"),
    ],
)
def test_a_question_tells_pieces_of_one_title_apart(
    sit: Table, workshop: Path, language: str, mine: str, one: str, two: str
) -> None:
    """Whose they are where they are of several players, and of two events to alike pieces what would happen to each."""
    rules, decks = workshop / "outpost" / "rules" / "play.rules", workshop / "outpost" / "decks" / "both.yaml"
    rules.write_text(rules.read_text(encoding="utf-8").replace("of enemy fighters", "of fighters"), encoding="utf-8")
    decks.write_text(decks.read_text(encoding="utf-8").replace("giant: 1", "giant: 2"), encoding="utf-8")
    out = sit(RAID, "1", "2", options=("--bot", "2=first", "--lang", language)).out
    assert mine in out
    offered = re.findall(r"^   \d  Ogre: .*$", out, re.MULTILINE)
    assert [line.endswith(end) for line, end in zip(offered, (one, two), strict=True)] == [True, True]


@pytest.mark.parametrize(("language", "alike"), [("en", "(2 alike)"), ("ru", "(одинаковых: 2)")])
def test_alike_events_are_answered_by_one_option(sit: Table, workshop: Path, language: str, alike: str) -> None:
    """Where the same would happen to pieces that nothing tells apart, it makes no difference which event is answered."""
    rules, decks = workshop / "outpost" / "rules" / "play.rules", workshop / "outpost" / "decks" / "both.yaml"
    rules.write_text(rules.read_text(encoding="utf-8").replace("of enemy fighters", "of fighters"), encoding="utf-8")
    decks.write_text(decks.read_text(encoding="utf-8").replace("giant: 1", "giant: 2"), encoding="utf-8")
    out = sit(RAID, "1", "1", "0", "0", "0", "1", options=("--bot", "2=first", "--lang", language)).out
    offered = re.findall(r"^   \d  Ogre: .*$", out, re.MULTILINE)
    assert len(offered) == 1
    assert offered[0].endswith(alike)


def test_an_order_can_be_taken_as_it_is_listed(sit: Table) -> None:
    """Enter takes all that is to be put in an order as it stands; what is typed is asked one by one."""
    out = sit(RAID, "2", RAID, "2", "").out
    assert "Alice, which of these happens first? (make that fighter tired) (Enter: as listed)\n   1  " in out
    assert "Giant and Scout are now tired." in out


def test_counters_are_measured_and_said_in_words(sit: Table) -> None:
    """A measured counter says of how much it is, one with words says these; what is bookkeeping is nowhere."""
    told = sit(RAID, "2", RAID, "3").out
    assert "champion: Giant [3/5 damage, tired]" in last_table(told)
    assert "  Giant is now tired.\n" in told
    assert "tally" not in told
    assert "length" not in told


def test_the_same_in_russian(sit: Table) -> None:
    """Measured counters stand in the genitive, words for a state are those of the language."""
    out = sit(RAID, "2", RAID, "3", options=("--bot", "2=first", "--lang", "ru")).out
    assert "Giant [3/5 урона, отдыхает]" in out
    assert "Giant теперь отдыхает.\n" in out


def test_what_leaves_play_is_told_once(sit: Table) -> None:
    """Counters that a card loses because it leaves play are not told one by one."""
    out = sit(RAID, "2").out
    assert "  Ogre gets 1 damage.\n    Ogre moves from Bob's field to Bob's discard pile.\n" in out
    assert "Ogre loses" not in out


def test_values_are_told_when_the_game_says_so(sit: Table) -> None:
    """A value that is declared so is told when it changes; others stand on the table only."""
    out = sit(RAID, "2").out
    assert "  Leader: Alice.\n" in out
    assert "Active player: " not in out


def test_periods_that_are_over_are_not_shown(sit: Table) -> None:
    """A period stands on the table while it goes on, and not until its kind begins anew."""
    assert "  turn 1, raid 1; active player: Alice\n" in sit(RAID).out
    assert "raid" not in last_table(sit(RAID, "2").out).splitlines()[0]


def test_a_window_says_its_moment(sit: Table) -> None:
    """The question of a window says what happens and when; its options do not repeat it."""
    out = sit("", PASS, "", RAID, "2", options=()).out
    assert (
        "Alice, when Bob would deal 2 damage to Giant (of Alice); when Bob would deal 1 damage to Ogre (of Alice): "
        "what do you do?\n"
    ) in out
    assert "   1  Ogre: Guard: You may cancel that event. Limit once per turn\n" in out


def test_the_table_is_not_repeated(sit: Table) -> None:
    """As long as nothing on it changes, the table is shown once; `b` shows it again."""
    assert sit(PLAY, "u").out.count("Alice (you)") == 1
    assert sit("b").out.count("Alice (you)") == 2


def test_enter_takes_the_only_option(sit: Table) -> None:
    """Where there is one option, or several that nothing tells apart, no number has to be typed; else Enter does nothing."""
    assert "Scout moves from Alice's hand" not in sit("").out
    assert "   1  Scout (2 alike)\n" in sit(PLAY, "").out
    assert sit(PLAY, "").out.count("Scout moves from Alice's hand") == 1
    assert sit(PLAY, "1", PLAY, "").out.count("Scout moves from Alice's hand") == 2


def test_auto_takes_the_only_option_until_it_is_said_again(sit: Table) -> None:
    """`auto` is remembered for the player; what it took is taken back together with the decision before it."""
    asked = "Alice, play a cheap unit from your hand\n   1  Scout\n"
    assert asked in sit(PLAY, "1", PLAY).out
    assert asked not in sit("auto", PLAY, PLAY, "u", "auto").out
    assert asked in sit("auto", PLAY, "auto", PLAY).out


def test_auto_answers_the_open_question(sit: Table) -> None:
    """Said where there is one option, `auto` takes that as well."""
    assert "Scout moves from Alice's hand" in sit(PLAY, "1", PLAY, "auto").out.rpartition("only option")[2]


def test_a_card_can_be_read(sit: Table) -> None:
    """`c` shows a card by a part of its title or by the number of an option; of several titles it asks which."""
    assert "│ cost 3   health 2 " in sit("c vet").out
    assert "│ cost 1   health 2 " in sit(PLAY, "c 1").out
    assert "which of these? Scout, Tower, Veteran" not in sit("c t").out
    assert "  which of these? Ogre, Tower, Veteran\n" in sit("c e").out
    assert "there is no card" in sit("c 9").out


def test_a_zone_can_be_listed(sit: Table) -> None:
    """`b` with a word shows all zones with that word in their name."""
    assert "Bob's discard pile (1): Ogre\n" in sit(RAID, "2", "b discard").out
    assert "no zone that is not empty" in sit("b attic").out


def test_why_not_the_rest(sit: Table) -> None:
    """`?` says of an action of the game, too, what cannot be chosen for it, and why."""
    answer = sit("?").out.rpartition("> ")[0].rpartition("> ")[2]
    assert "    no: Veteran for: play 1 cheap unit in your hand\n      no: cost of Veteran <= 1\n" in answer


def test_why_asks_ahead(sit: Table) -> None:
    """What a verb cannot be done to can be asked before the action that does it is chosen; the answer is short."""
    answer = sit("why play Veteran").out.rpartition("> ")[0].rpartition("> ")[2]
    assert answer == (
        '  no: alice may play "Veteran"\n'
        "    no: Veteran\n"
        "      no: Veteran is cheap\n"
        "        no: cost of Veteran <= 1\n"
        "          is: cost of Veteran (3)\n"
    )


def test_undo_does_not_tell_the_game_again(sit: Table) -> None:
    """What was told before the decision that is taken back is not told once more; `l` does."""
    setup = "3 cards move from the box to Bob's field"
    assert sit(RAID, "2", "u").out.count(setup) == 1
    assert sit("l").out.count(setup) == 2


def test_a_resumed_game_begins_with_its_latest_turn(sit: Table) -> None:
    """Who goes on with a saved game is told what happened in the turn that is going on."""
    sit(PASS, "s later.json")
    out = sit(options=("--resume", "later.json")).out
    assert "-- turn 1: Alice --" in out
    assert "from the box" not in out


def test_a_narrow_screen_wraps_between_cards() -> None:
    """Lines are broken between cards if they can be, and what follows is indented further."""
    row = Screen(40).row("units", ["Scout [2/4 damage]", "Giant [tired]", "Ogre"], 2)
    assert row == "  units: Scout [2/4 damage],\n      Giant [tired], Ogre"


def test_colours_change_nothing_but_colour() -> None:
    """A terminal gets labels and brackets in colour; the text is the same."""
    row = Screen(80, colour=True).row("units", ["Scout [tired]"])
    assert row == "\x1b[36munits:\x1b[0m Scout \x1b[33m[tired]\x1b[0m"
    assert Screen().bold("Bob") == "Bob"


def test_only_a_terminal_has_a_width(monkeypatch: pytest.MonkeyPatch) -> None:
    """What goes into a file is not wrapped, unless `COLUMNS` says how wide it is."""
    monkeypatch.delenv("COLUMNS", raising=False)
    assert screen_of(io.StringIO()) == Screen()
    monkeypatch.setenv("COLUMNS", "80")
    assert screen_of(io.StringIO()) == Screen(80)


def test_a_terminal_has_its_width_and_colours(monkeypatch: pytest.MonkeyPatch) -> None:
    """A terminal says how wide it is, within what can be read, and has colours unless they are unwanted."""
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("COLUMNS", "500")
    controller, terminal = os.openpty()
    with os.fdopen(terminal, "w") as stream:
        assert screen_of(stream) == Screen(120, colour=True)
        monkeypatch.setenv("NO_COLOR", "1")
        assert screen_of(stream) == Screen(120)
    os.close(controller)


@pytest.mark.parametrize(
    ("language", "sentence"),
    [("en", "Scout and Medic lose 2 damage each."), ("ru", "Снимается по 2 damage: Scout, Medic.")],
)
def test_the_same_for_several_is_one_sentence(language: str, sentence: str) -> None:
    """What several things get or lose alike is told once."""
    names = TableNames(("Alice", "Bob"), {"scout": "Scout", "medic": "Medic"}, language)
    entries = [("remove", "damage", "scout", 2), ("remove", "damage", "medic", 2)]
    assert list(narrate(entries, names)) == [sentence]


@pytest.mark.parametrize(
    ("language", "sentence"),
    [("en", "Scout and Medic are turned face up."), ("ru", "Лицом вверх: Scout, Medic.")],
)
def test_cards_that_are_turned_together(language: str, sentence: str) -> None:
    """Cards that are turned one after the other are told as one."""
    names = TableNames(("Alice", "Bob"), {"scout": "Scout", "medic": "Medic"}, language)
    assert list(narrate([("up", "scout"), ("up", "medic")], names)) == [sentence]


STOCK = """\
id: larder
language: 1
name: Larder
players: {min: 2, max: 2}
types:
  jar: {}
zones:
  stock: {}
"""


@pytest.mark.parametrize(
    ("kinds", "row"), [(20, ", Jar 19, Jar 20\n"), (21, "stock (21): Jar 1, Jar 2, Jar 3, Jar 4, Jar 5, 16 more\n")]
)
def test_of_very_many_cards_in_no_order_a_few_are_named(tmp_path: Path, kinds: int, row: str) -> None:
    """A stock of many cards does not fill the screen at each question; `b stock` names them all."""
    rules = "verb play the game\n    does:\n        move each jar in the box to the stock\n        each player may end the game\n"
    cards = "".join(f"- {{id: jar_{at}, name: Jar {at}, type: jar, copies: 1}}\n" for at in range(1, kinds + 1))
    _, s = written.begun(tmp_path, {"game.yaml": STOCK, "cards/core.yaml": cards, "rules/play.rules": rules})
    names = table_names(s.program, ("Ann", "Bob"), "en")
    assert row in "\n".join(board(s, 1, names))
    (whole,) = zones_named(s, 1, names, "stock")
    assert f"Jar {kinds}" in whole


def test_things_of_one_title_on_a_thing_are_counted(tmp_path: Path) -> None:
    """What is told behind a title is short, however many alike lie on it."""
    rules = """\
verb play the game
    does:
        move each jar in the box to the stock
        create 3 "Jar 1" in the stock
        for each jar in the stock where (it is named "Jar 1"): attach it to the jar in the stock named "Jar 2"
        each player may end the game
"""
    cards = "".join(f"- {{id: jar_{at}, name: Jar {at}, type: jar, copies: 1}}\n" for at in (1, 2))
    manifest = STOCK.replace("  stock: {", "  stock: {in_play: true, ")
    _, s = written.begun(tmp_path, {"game.yaml": manifest, "cards/core.yaml": cards, "rules/play.rules": rules})
    assert "Jar 2 + 4 x Jar 1" in "\n".join(board(s, 1, table_names(s.program, ("Ann", "Bob"), "en")))


PRICES = """\
id: fair
language: 1
name: Fair
players: {min: 2, max: 2}
types:
  jar: {fields: {price: number, hue: optional hue, cracked: flag}, shows: [price, hue, cracked]}
symbols: {hue: [red, blue]}
zones:
  stall: {}
  shelf: {in_play: true}
"""
JARS = """\
- {id: urn, name: Urn, type: jar, price: 3, hue: red, cracked: true, copies: 1}
- {id: mug, name: Mug, type: jar, price: 0, copies: 1}
- id: vase
  name: Vase
  type: jar
  price: 5
  copies: 1
  rules: |
    constant: each jar anywhere gets +1 price
"""
FAIR = """\
verb play the game
    does:
        move each jar in the box to the stall
        move the jar named "Vase" in the stall to the shelf
        choose 1 jar anywhere as wanted
        move wanted to the shelf
        end the game
"""


def test_facts_stand_behind_the_title_of_what_can_be_chosen(tmp_path: Path) -> None:
    """As they are now, and only those that a card has; of what is in play the table says what is on it."""
    files = {"game.yaml": PRICES, "cards/core.yaml": JARS, "rules/play.rules": FAIR}
    _, s = written.begun(tmp_path, files)
    names = table_names(s.program, ("Ann", "Bob"), "en")
    assert prompt_of(s, names).options == ("Urn (price 4, hue red, cracked)", "Mug (price 1)", "Vase")


def test_a_fact_that_tells_of_what_is_hidden_is_said_as_it_is_printed(tmp_path: Path) -> None:
    """Who cannot see whether a red jar lies in the drawer is told no price that depends on it."""
    manifest = PRICES + "  drawer: {visible: nobody}\n"
    cards = JARS.replace("constant: each", "constant while any red jar in the drawer: each")
    rules = FAIR.replace("choose 1 jar anywhere", "choose 1 jar in the stall")
    hidden = rules.replace(
        "        choose", '        move the jar named "Urn" in the stall to the drawer\n        choose'
    )
    _, s = written.begun(tmp_path, {"game.yaml": manifest, "cards/core.yaml": cards, "rules/play.rules": hidden})
    found = {s.layout.title(card): e for e, card in enumerate(s.card) if card >= 0}
    cards_seen = Cards(s, 1, table_names(s.program, ("Ann", "Bob"), "en"))
    assert cards_seen.facts(found["mug"]) == " (price 1)"
    s.known[found["urn"]] = 0
    assert cards_seen.facts(found["mug"]) == " (price 0)"
