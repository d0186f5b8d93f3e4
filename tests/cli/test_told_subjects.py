"""In a row of clauses it is said who does what, what several things have in common is said once, and a colon stands once."""

from pathlib import Path

import pytest
from tests.machine import clearing

from ruledeck.cli.speech.narration import sentence
from ruledeck.cli.speech.russian import Russian
from ruledeck.cli.speech.story_words import things_said

from .told_lines import whole_story
from .told_names import names_of_game

FEED = """\
verb graze {n: number}
    does: add n berries to you
    story: "{by} grazes {n}"
    ru story: "{by} щиплет {n}"
verb greet {p: player}
    does: add 1 berry to p
    story: "{p} is greeted"
    ru story: "{p:acc} приветствуют"
verb nod
    does:
        graze 1
        graze 2
        greet your opponent
        graze 3
    story: "{by} nods:"
    ru story: "{by} кивает:"
verb sell {n: number}
    does: add n berries to you
    story: "{(n > 1): {by} sells {n} | {by} sells one}"
verb trade
    does: sell 2
    story: "{by} trades:"
"""


@pytest.mark.parametrize(
    ("language", "line"),
    [
        ("en", "Ann nods: grazes 1, 2; Bob is greeted; Ann grazes 3."),
        ("ru", "Анна кивает: щиплет 1, 2; Бориса приветствуют; Анна щиплет 3."),
    ],
)
def test_behind_what_another_does_it_is_said_again_who_does_it(tmp_path: Path, language: str, line: str) -> None:
    """As long as nobody else does anything, it goes without saying."""
    assert whole_story(tmp_path, "first nods", rules=FEED, language=language)[-1] == line


def test_who_does_it_goes_without_saying_also_where_a_condition_names_them(tmp_path: Path) -> None:
    """The head of the line has named them."""
    assert whole_story(tmp_path, "first trades", rules=FEED)[-1] == "Ann trades: sells 2."


def test_several_things_of_a_kind_have_their_noun_once() -> None:
    """In the plural, and each kind its own."""
    names = names_of_game("swlcg", "ru")
    assert things_said(["kuati_security_team"], "acc", names) == "отряд «Куатские охранники»"
    both = ["kuati_security_team", "twilek_loyalist", "shadows_of_dathomir"]
    assert (
        things_said(both, "acc", names) == "отряды «Куатские охранники», «Тви'лек-лоялист», директиву «Тени Датомира»"
    )


def test_what_a_card_loses_is_taken_off_it_in_russian() -> None:
    """Damage is nothing that anybody owns; what a player has they lose."""
    told = Russian(names_of_game("swlcg", "ru"))
    assert told.counter("remove", "damage", "yoda", 1) == "с отряда «Йода» снимается 1 урон"
    assert told.counters("remove", "focus", ["Йода", "Чубакка"], 1) == "снимается по 1 жетону приказа: Йода, Чубакка"


def test_a_full_stop_stands_behind_a_title_that_ends_with_dots() -> None:
    """A quoted sentence has one of its own."""
    assert sentence("сбрасывает: «Ждать...»") == "Сбрасывает: «Ждать...»."
    assert sentence("«Ждать.»") == "«Ждать.»"


PICK = """\
- id: charm
  name: Charm
  type: charm
  copies: 1
  rules: |
    trick:
        choose 1 beast in play as prey
        repeat wound on prey times: remove 1 wound from prey
"""


def test_a_choice_of_which_nothing_comes_is_told_with_that(tmp_path: Path) -> None:
    """The line does not end with what was chosen."""
    use = 'first resolves the trick ability of the charm named "Charm"'
    assert whole_story(tmp_path, use, cards=PICK)[-1] == "Ann uses Charm: chooses Hare; nothing comes of it."


WEIGH = """\
verb weigh {b: beast}
    does: do nothing
    story: "{by} weighs {b}, STORY"
verb show {b: beast}
    does: move b to the glade
    story: "{by} shows {b}, STORY"
"""
DEALT = """\
move the beast named "Hare" to first's den
move the beast named "Deer" to first's den
move the beast named "Bear" to first's den
shuffle first's den
"""


@pytest.mark.parametrize(
    "story", ["{size of b}", "{(size of b > 3): heavy | light}", "{(the higher of (size of b, 1))}"]
)
@pytest.mark.parametrize("viewer", [1, 2])
def test_what_a_story_says_of_a_hidden_card_only_those_are_told_who_know_it(
    story: str, viewer: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An amount that is worked out of a card, and an ending that it decides about, would say which card it is; as soon as it is
    shown, all are told.
    """
    monkeypatch.setattr(
        clearing, "MANIFEST", clearing.MANIFEST.replace("den: {per: player}", "den: {per: player, visible: owner}")
    )
    rules = WEIGH.replace("STORY", story)
    hidden = whole_story(tmp_path / "hidden", f"{DEALT}first weighs 1 beast in first's den", rules=rules, viewer=viewer)
    assert any(line.startswith("Ann weighs ") for line in hidden) == (viewer == 1)
    shown = whole_story(tmp_path / "shown", f"{DEALT}first shows 1 beast in first's den", rules=rules, viewer=viewer)
    assert shown[-1].startswith("Ann shows ")


def test_what_a_text_counts_is_told_before_nothing_comes_of_it(tmp_path: Path) -> None:
    """Also where it gives the number a name, and does something with that only then."""
    counts = PICK.replace("choose 1 beast in play as prey", "let many = count (beasts in play where size > 8)").replace(
        "repeat wound on prey times: remove 1 wound from prey", "repeat many times: add 1 berry to you"
    )
    big = "- {id: whale, name: Whale, type: beast, copies: 1, size: 9}\n"
    lines = 'move the beast named "Whale" to first\'s den\nfirst resolves the trick ability of the charm named "Charm"'
    told = whole_story(tmp_path, lines, cards=counts + big)
    assert told[-1] == "Ann uses Charm: there is no beast in play with size more than 8."


SET = """\
verb add up
    does: set wound on (the beast named "Hare") to 2
    story: "{by} adds up to {(count beasts in play)}"
"""


def test_what_is_set_to_what_it_is_already_is_told(tmp_path: Path) -> None:
    """It is so, though nothing changes."""
    told = whole_story(tmp_path, "first adds up\nfirst adds up", rules=SET)
    assert [line for line in told if "adds up" in line] == ["Ann adds up to 3."] * 2


FALL = """\
verb fall
    does: stumble
    story: "{by} falls:"
verb stumble
    does: add 1 berry to you
    story: "{by} stumbles"
verb walk
    does:
        greet your opponent
        fall
    story: "{by} walks:"
"""


def test_who_is_in_a_line_of_its_own_is_named_behind_what_another_does(tmp_path: Path) -> None:
    """It goes on below, and its head says who it is about."""
    told = whole_story(tmp_path, "first walks", rules=f"{FEED}{FALL}")
    assert told[-2:] == ["Ann walks: Bob is greeted.", "Ann falls: stumbles."]


def test_a_title_with_a_colon_is_quoted_in_front_of_one(tmp_path: Path) -> None:
    """Two colons in a row would say that the second follows from the first."""
    assert names_of_game("outer_rim", "en").cause("sale_gx1").startswith("“For Sale: ")
    assert names_of_game("outer_rim", "en").cause("greedo") == names_of_game("outer_rim", "en").title("greedo")
