"""A story says why: what a total is made of, why nothing has come of something, and what goes on in a line stands in it."""

from pathlib import Path

import pytest
from tests.machine.clearing import bound

from ruledeck.cli.speech.cases import thing_said
from ruledeck.cli.speech.english import English
from ruledeck.cli.speech.names import looks_plural, quoted
from ruledeck.cli.speech.russian import Russian

from .told_lines import lines_read, whole_story
from .told_names import names_of_game

COUNT = """\
verb count the herd
    does: do nothing
    story: "{by} counts {the total size among beasts in play} {the total size among beasts in play: each}"
    ru story: "{by} считает: {the total size among beasts in play} {the total size among beasts in play: each}"
"""
CHASE = """\
verb chase {b: beast}
    does: add 1 wound to b
    story: "{by} chases {b}"
verb hunt
    does:
        for each beast in play as b: chase b
"""
GROOM = """\
verb groom {b: beast}
    does: add (size of b) berries to b
    story: "{(size of b > 3): {by} grooms {b} for {size of b:berry} | }"
"""


@pytest.mark.parametrize(
    ("language", "line"),
    [
        ("en", "Ann counts 9 (Hare 1, Deer 3, Bear 5)."),
        ("ru", "Анна считает: 9 («Hare» 1, «Deer» 3, «Bear» 5)."),
    ],
)
def test_a_total_is_told_thing_by_thing(tmp_path: Path, language: str, line: str) -> None:
    """With what each of them counts, in brackets."""
    assert whole_story(tmp_path, "first counts the herd", rules=COUNT, language=language)[-1] == line


def test_what_counts_nothing_is_not_told_and_of_nothing_there_are_no_brackets(tmp_path: Path) -> None:
    """A part of 0 is none."""
    flea = "- {id: flea, name: Flea, type: beast, copies: 1, size: 0}\n"
    assert whole_story(tmp_path / "one", "first counts the herd", rules=COUNT, cards=flea)[-1].endswith("Bear 5).")
    none = "for each beast in play as b: move b to first's den\nfirst counts the herd"
    assert whole_story(tmp_path / "none", none, rules=COUNT)[-1] == "Ann counts 0."


def test_an_ending_of_a_condition_has_slots_of_its_own(tmp_path: Path) -> None:
    """Where an ending says nothing, the changes of the verb are told."""
    lines = 'first grooms the beast named "Bear"\nfirst grooms the beast named "Deer"'
    assert whole_story(tmp_path, lines, rules=GROOM)[-2:] == ["Ann grooms Bear for 5 berries.", "Deer gets 3 berries."]


def test_a_brace_that_is_not_closed_is_an_error(tmp_path: Path) -> None:
    """It says where it was opened."""
    _, found = bound(tmp_path, "first chases 1 beast in play", rules=CHASE.replace("chases {b}", "chases {b"))
    assert any("this brace is not closed" in each for each in found)


def test_the_same_of_several_things_is_one_line(tmp_path: Path) -> None:
    """Also where it is done one by one; what comes between parts them."""
    assert whole_story(tmp_path, "first hunts", rules=CHASE)[-1] == "Ann chases Hare, Deer, Bear."
    lines = 'first chases the beast named "Hare"\nadd 1 berry to first\nfirst chases the beast named "Deer"'
    read = whole_story(tmp_path / "parted", lines, rules=CHASE)
    assert read[-3:] == ["Ann chases Hare.", "Ann gets 1 berry.", "Ann chases Deer."]


def test_a_row_is_not_broken(tmp_path: Path) -> None:
    """What goes on with a clause stands in its line, however long that is."""
    name = "Beast of a Name that Nobody Can Say without Taking Breath"
    cards = "".join(f"- {{id: long_{at}, name: {name} {at}, type: beast, copies: 1, size: 9}}\n" for at in range(4))
    rules = f'{CHASE}    story: "{{by}} hunts:"\n'
    lines = whole_story(tmp_path, "first hunts", cards=cards, rules=rules)
    assert [each for each in lines if "hases" in each] == [
        each for each in lines if name in each and "move" not in each
    ]
    assert len([each for each in lines if "hases" in each]) == 1


def trick(*steps: str) -> str:
    """A charm with a trick."""
    body = "".join(f"        {each}\n" for each in steps)
    return f"- id: charm\n  name: Charm\n  type: charm\n  copies: 1\n  rules: |\n    trick:\n{body}"


def of_the_charm(folder: Path, *steps: str, taking: tuple[str, ...] = (), language: str = "en") -> list[str]:
    """Return what is read of the trick of a charm."""
    use = 'first resolves the trick ability of the charm named "Charm"'
    lines = whole_story(folder, use, cards=trick(*steps), taking=taking, language=language)
    return lines[next(at for at, each in enumerate(lines) if "Charm" in each and "field" not in each) :]


@pytest.mark.parametrize(
    ("steps", "taking", "told"),
    [
        (("repeat berry on you times: add 1 berry to you",), (), ["Ann uses Charm: nothing comes of it."]),
        (("you may add 1 berry to you",), ("0",), ["Ann uses Charm: declines to add 1 berry to Ann."]),
        (
            ("you may:", "    choose 1 beast in play as b", "    add 1 wound to b"),
            ("0",),
            ["Ann uses Charm: declines to add 1 wound to a beast in play."],
        ),
        (
            ("you may:", "    choose 1 beast in play where (wound on it >= 9) as b", "    add 1 wound to b"),
            ("0",),
            ["Ann uses Charm: there is no beast in play with at least 9 wounds."],
        ),
        (("you may:", "    add 1 berry to you", "    add 2 berries to you"), ("0",), ["Ann does not use Charm."]),
        (("you may remove 1 berry from you",), (), ["Ann uses Charm: cannot remove 1 berry from Ann."]),
        (
            ("fully remove 1 berry from you: add 1 wound to 1 beast in play",),
            (),
            ["Ann uses Charm: cannot remove 1 berry from Ann."],
        ),
        (("choose up to 1 beast in play as b", "add 1 wound to b"), ("pass",), ["Ann does not use Charm."]),
        (("you may add 1 berry to you", "add 2 berries to you"), ("0",), ["Ann uses Charm: Ann gets 2 berries."]),
    ],
)
def test_why_nothing_comes_of_a_card(
    tmp_path: Path, steps: tuple[str, ...], taking: tuple[str, ...], told: list[str]
) -> None:
    """It was left, could not be done, or changes nothing as things are; what comes of it needs no such word."""
    assert of_the_charm(tmp_path, *steps, taking=taking) == told


def test_a_group_in_which_there_is_nothing_is_told(tmp_path: Path) -> None:
    """A text that does something to each of a group changes nothing then; where there is something, no word is needed."""
    step = "add 1 wound to each beast in play where (wound on it >= 9)"
    (told,) = of_the_charm(tmp_path, step)
    assert told == "Ann uses Charm: there is no beast in play with at least 9 wounds."
    assert of_the_charm(tmp_path / "some", "add 1 wound to each beast in play")[-1].endswith("get 1 wound each.")


def test_whoever_was_asked_is_told_so_behind_the_question(tmp_path: Path) -> None:
    """There it is said again who it is."""
    use = 'first resolves the trick ability of the charm named "Charm"'
    assert lines_read(tmp_path, use, cards=trick("you may add 1 berry to you"), taking=("0",))[-2:] == [
        "Ann uses Charm.",
        "Ann declines to add 1 berry to Ann.",
    ]


def test_somebody_else_who_declines_is_named(tmp_path: Path) -> None:
    """Below the line of whoever uses the card."""
    step = "your opponent may add 1 berry to you"
    assert of_the_charm(tmp_path, step, taking=("0",)) == ["Ann uses Charm: Bob declines."]
    assert of_the_charm(tmp_path / "ru", step, taking=("0",), language="ru") == [
        "Анна применяет карту «Charm»: Борис отказывается."
    ]


def test_what_is_picked_at_random_is_told_in_a_row(tmp_path: Path) -> None:
    """In Russian `случайный выбор` stood in front of each."""
    (line,) = of_the_charm(tmp_path, "choose 2 random beasts in play as some", "add 1 wound to each of some")[:1]
    assert "are picked at random" in line


def test_russian_titles_that_look_like_plurals_stand_behind_a_noun(tmp_path: Path) -> None:
    """The verb agrees with the noun; in a list, where it is a plural, and behind a colon no noun is needed."""
    assert [
        title for title in ("Тени Датомира", "Йода", "Безжалостные пытки", "Мы", "Кайло Рен") if looks_plural(title)
    ] == [
        "Тени Датомира",
        "Безжалостные пытки",
    ]
    names = names_of_game("swlcg", "ru")
    told = Russian(names)
    assert (
        told.counter("remove", "focus", "shadows_of_dathomir", 1)
        == "с директивы «Тени Датомира» снимается 1 жетон приказа"
    )
    assert told.counter("remove", "focus", "yoda", 2) == "с отряда «Йода» снимаются 2 жетона приказа"
    assert told.counter("set", "focus", "shadows_of_dathomir", 1) == "«Тени Датомира»: теперь 1 жетон приказа"


def test_quotation_marks_inside_of_others_are_others() -> None:
    """As Russian writes them."""
    assert quoted("G9 «Ремонтник»") == "«G9 „Ремонтник“»"


def test_no_noun_stands_twice() -> None:
    """A title that begins with the noun of its type declines with it, and what tells it apart by its type is left out."""
    names = names_of_game("outer_rim", "ru")
    patrol = next(each for each, title in names.titles.items() if title == "Патруль Империи 1")
    contact = next(each for each, title in names.titles.items() if title == "Доктор Эвазан (встреча)")
    assert thing_said(patrol, "acc", names) == "«Патруль Империи 1»"
    assert thing_said(patrol, "dat", names) == "«Патрулю Империи 1»"
    assert thing_said(contact, "acc", names).endswith("жетон встречи «Доктор Эвазан»")
    assert thing_said(contact, "nom", names) == "«Доктор Эвазан (встреча)»"


def answer(step: str) -> str:
    """An owl that steps in when a beast would be given berries."""
    head = "- id: owl\n  name: Owl\n  type: beast\n  copies: 1\n  size: 1\n  rules: |\n"
    return f"{head}    answer when another beast would be given berries: {step}\n"


GIFT = """\
verb give {n: number} berries to {b: beast}
    event: {b} is|are given berries
    would: {b} would be given berries
    does: add n berry to b
    story: "{b} is given {n:berry}"
"""


@pytest.mark.parametrize(
    ("step", "language", "told"),
    [
        ("prevent 2 of those berries", "en", "Ann uses Owl: it becomes 1, not 3."),
        ("prevent 2 of those berries", "ru", "Анна применяет карту «Owl»: теперь 1, а не 3."),
        ("change that beast to this", "en", "Ann uses Owl: Owl takes the place of Hare."),
        ("change that beast to this", "ru", "Анна применяет карту «Owl»: место beast «Hare» занимает Owl."),
    ],
)
def test_what_becomes_of_an_event_is_told(tmp_path: Path, step: str, language: str, told: str) -> None:
    """A part that is prevented, and another thing to which it happens: that is no entry of the log of changes."""
    line = 'first gives 3 berries to the beast named "Hare"'
    assert told in whole_story(tmp_path, line, rules=GIFT, cards=answer(step), language=language)


@pytest.mark.parametrize(
    ("steps", "language", "told"),
    [
        (
            ("choose 1 beast in play as prey", "add (size of prey) berries to you"),
            "en",
            "Deer's size is 3; Ann gets 3 berries",
        ),
        (
            ("choose 1 beast in play as prey", "add (size of prey) berries to you"),
            "ru",
            "size beast «Deer»: 3; Анна получает 3 berry",
        ),
        (
            ("add (the number of beasts in play) berries to you",),
            "en",
            "the number of beasts in play is 3; Ann gets 3 berries",
        ),
        (("add 2 berries to you",), "en", "Ann gets 2 berries"),
    ],
)
def test_what_an_amount_is_worked_out_of_is_told(
    tmp_path: Path, steps: tuple[str, ...], language: str, told: str
) -> None:
    """With what things are called; an amount that is written down needs no word."""
    uses = {"en": "Ann uses Charm", "ru": "Анна применяет карту «Charm»"}[language]
    assert of_the_charm(tmp_path, *steps, taking=("Deer",), language=language) == [f"{uses}: {told}."]


SHOW = """\
verb show off {b: beast}
    does: reveal b
    story: "{by} shows off {b}"
"""


def test_what_is_shown_is_told_also_where_it_was_known_before(tmp_path: Path) -> None:
    """What somebody does with it may hang on it."""
    use = "move the beast named \"Hare\" to first's den\nfirst shows off 1 beast in first's den"
    assert whole_story(tmp_path, f"{use}\nfirst shows off 1 beast in first's den", rules=SHOW)[-1:] == [
        "Ann shows off 2 x Hare."
    ]


BOW = """\
verb bow
    does: do nothing
    story: "{by} bows"
"""


def test_who_does_two_things_in_a_line_is_named_once(tmp_path: Path) -> None:
    """Below the line of somebody else."""
    assert of_the_bower(tmp_path, "your opponent bows", "your opponent bows") == ["Ann uses Charm: Bob bows; bows."]
    assert of_the_bower(tmp_path / "both", "your opponent bows", "you bow", "your opponent bows") == [
        "Ann uses Charm: Bob bows; Ann bows; Bob bows."
    ]


def of_the_bower(folder: Path, *steps: str) -> list[str]:
    """Return what is read of the trick of a charm with which somebody bows."""
    use = 'first resolves the trick ability of the charm named "Charm"'
    lines = whole_story(folder, use, cards=trick(*steps), rules=BOW)
    return lines[next(at for at, each in enumerate(lines) if "Charm" in each and "field" not in each) :]


SPEND = """\
verb spend {b: beast}
    does: tire b
    story: "{by} spends {b}."
verb tire {b: beast}
    does: hurt b
    story: "{b} is tired."
verb hurt {b: beast}
    does: add 1 wound to b
    story: "{b} is hurt"
"""


def test_a_full_stop_closes_also_what_a_closed_line_would_tell(tmp_path: Path) -> None:
    """What is told no more tells nothing of what is in it either, and what ends so stands in a row."""
    lines = 'first spends the beast named "Hare"\nfirst spends the beast named "Deer"'
    assert whole_story(tmp_path, lines, rules=SPEND)[-1] == "Ann spends Hare, Deer."


def test_of_two_of_one_name_it_is_told_that_another_one_takes_it() -> None:
    """Else one would seem to take something in its own place."""
    for language, teller, told in (
        ("en", English, "another Twi'lek Loyalist takes 1 of what this one was to take"),
        ("ru", Russian, "вместо другой такой карты"),
    ):
        names = names_of_game("swlcg", language)
        assert told in teller(names).redirected(1, "twilek_loyalist", "twilek_loyalist")


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "Ann does not use “You may do the following: add 1 berry to yourself; add 2 berries to yourself”."),
        (
            "ru",
            "Анна не применяет правило «Вы можете сделать следующее: добавьте себе 1 berry; добавьте себе 2 berry».",
        ),
    ],
)
def test_a_rule_that_is_left_at_once_is_not_used(tmp_path: Path, language: str, told: str) -> None:
    """As a card is: the line that would have said what is done says that it is not."""
    rule = "action:\n    you may:\n        add 1 berry to you\n        add 2 berries to you\n"
    use = "first takes 1 action"
    assert whole_story(tmp_path, use, rules=rule, taking=("0",), language=language)[1:] == [told]
