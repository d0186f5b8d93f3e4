"""Regular Russian declension, agreement and numerals."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.hostile.bomb import Bomb

from ruledeck.grammar.binder.game import bind_game
from ruledeck.grammar.files.loading import read_game
from ruledeck.grammar.prose import describe_card
from ruledeck.grammar.prose.russian.inflection import CASES, agree, by_number, decline, short_form
from ruledeck.grammar.prose.russian.small_words import determiner, second_person, with_preposition
from ruledeck.grammar.text.diagnostic import Severity


@pytest.mark.parametrize(
    ("word", "gender", "animate", "singular", "plural"),
    [
        (
            "отряд",
            None,
            False,
            "отряд отряда отряду отряд отрядом отряде",
            "отряды отрядов отрядам отряды отрядами отрядах",
        ),
        (
            "солдат",
            "m",
            True,
            "солдат солдата солдату солдата солдатом солдате",
            "солдаты солдатов солдатам солдатов солдатами солдатах",
        ),
        ("карта", None, False, "карта карты карте карту картой карте", "карты карт картам карты картами картах"),
        ("рука", None, False, "рука руки руке руку рукой руке", "руки рук рукам руки руками руках"),
        ("фишка", None, False, "фишка фишки фишке фишку фишкой фишке", "фишки фишек фишкам фишки фишками фишках"),
        (
            "стопка",
            None,
            False,
            "стопка стопки стопке стопку стопкой стопке",
            "стопки стопок стопкам стопки стопками стопках",
        ),
        ("цель", "f", False, "цель цели цели цель целью цели", "цели целей целям цели целями целях"),
        (
            "фракция",
            None,
            False,
            "фракция фракции фракции фракцию фракцией фракции",
            "фракции фракций фракциям фракции фракциями фракциях",
        ),
        ("герой", "m", True, "герой героя герою героя героем герое", "герои героев героям героев героями героях"),
        (
            "событие",
            None,
            False,
            "событие события событию событие событием событии",
            "события событий событиям события событиями событиях",
        ),
        ("рынок", None, False, "рынок рынка рынку рынок рынком рынке", "рынки рынков рынкам рынки рынками рынках"),
        (
            "игрок",
            "m",
            True,
            "игрок игрока игроку игрока игроком игроке",
            "игроки игроков игрокам игроков игроками игроках",
        ),
        ("срок", None, False, "срок срока сроку срок сроком сроке", "сроки сроков срокам сроки сроками сроках"),
        ("боец", "m", True, "боец бойца бойцу бойца бойцом бойце", "бойцы бойцов бойцам бойцов бойцами бойцах"),
        ("жрец", "m", True, "жрец жреца жрецу жреца жрецом жреце", "жрецы жрецов жрецам жрецов жрецами жрецах"),
        (
            "пловец",
            "m",
            True,
            "пловец пловца пловцу пловца пловцом пловце",
            "пловцы пловцов пловцам пловцов пловцами пловцах",
        ),
        (
            "делец",
            "m",
            True,
            "делец дельца дельцу дельца дельцом дельце",
            "дельцы дельцов дельцам дельцов дельцами дельцах",
        ),
        ("место", None, False, "место места месту место местом месте", "места мест местам места местами местах"),
    ],
)
def test_nouns(word: str, gender: str | None, animate: bool, singular: str, plural: str) -> None:
    """A regular noun is declined by the paradigm of its ending."""
    found = decline(word, gender, animate=animate)
    one = " ".join(found.form(case) for case in CASES)
    many = " ".join(found.form(case, plural=True) for case in CASES)
    assert (one, many) == (singular, plural)


@pytest.mark.parametrize(
    ("phrase", "case", "plural", "form"),
    [
        ("стопка сброса", "acc", False, "стопку сброса"),
        ("активный игрок", "gen", False, "активного игрока"),
        ("боевая машина", "ins", True, "боевыми машинами"),
    ],
)
def test_phrases(phrase: str, case: str, plural: bool, form: str) -> None:
    """Adjectives in front of a noun agree with it; words behind it stay."""
    assert decline(phrase).form(case, plural=plural) == form


@pytest.mark.parametrize(
    ("word", "case", "gender", "plural", "animate", "form"),
    [
        ("готовый", "gen", "m", False, False, "готового"),
        ("готовый", "acc", "m", False, True, "готового"),
        ("готовый", "acc", "f", False, False, "готовую"),
        ("вражеский", "dat", "m", False, False, "вражескому"),
        ("вражеский", "ins", "n", True, False, "вражескими"),
        ("другой", "gen", "f", False, False, "другой"),
        ("другой", "nom", "n", False, False, "другое"),
        ("верхний", "acc", "f", False, False, "верхнюю"),
        ("верхний", "gen", "m", False, False, "верхнего"),
        ("выдохшийся", "gen", "m", False, False, "выдохшегося"),
        ("общий", "dat", "f", False, False, "общей"),
        ("зелёный", "nom", "f", True, False, "зелёные"),
    ],
)
def test_adjectives(word: str, case: str, gender: str, plural: bool, animate: bool, form: str) -> None:
    """An adjective agrees with its noun in case, gender, number and animacy."""
    assert agree(word, case, gender, plural=plural, animate=animate) == form


@pytest.mark.parametrize(
    ("word", "forms"),
    [
        ("повреждённый", ("повреждён", "повреждена", "повреждено", "повреждены")),
        ("повёрнутый", ("повёрнут", "повёрнута", "повёрнуто", "повёрнуты")),
        ("выбранный", ("выбран", "выбрана", "выбрано", "выбраны")),
    ],
)
def test_short_forms(word: str, forms: tuple[str, str, str, str]) -> None:
    """A passive participle has short forms in three genders and the plural."""
    found = (*(short_form(word, gender) for gender in "mfn"), short_form(word, "m", plural=True))
    assert found == forms


def test_other_adjectives_have_no_short_form() -> None:
    """Only participles are shortened by rule."""
    assert short_form("вражеский", "m") is None


@pytest.mark.parametrize(
    ("number", "case", "expected"),
    [
        (1, "acc", ("acc", False)),
        (2, "nom", ("gen", False)),
        (5, "nom", ("gen", True)),
        (11, "nom", ("gen", True)),
        (12, "nom", ("gen", True)),
        (21, "acc", ("acc", False)),
        (22, "nom", ("gen", False)),
        (3, "dat", ("dat", True)),
        (0, "nom", ("gen", True)),
    ],
)
def test_numerals_govern_their_noun(number: int, case: str, expected: tuple[str, bool]) -> None:
    """One takes the case itself, two to four the genitive singular, the others the genitive plural."""
    assert by_number(number, case) == expected


def test_less_than_nothing_is_counted_like_more() -> None:
    """As in minus one, minus two, minus five."""
    assert [by_number(-number, "nom") for number in (1, 2, 5)] == [by_number(number, "nom") for number in (1, 2, 5)]


def test_few_animate_nouns_in_the_accusative() -> None:
    """Two to four animate things stand in the genitive plural in the accusative."""
    assert by_number(2, "acc", animate=True) == ("gen", True)


@pytest.mark.parametrize(
    ("preposition", "text", "pronoun", "form"),
    [
        ("с", "стоимостью", False, "со стоимостью"),
        ("с", "картой", False, "с картой"),
        ("к", "ему", True, "к нему"),
        ("о", "отряде", False, "об отряде"),
        ("в", "руке", False, "в руке"),
        ("среди", "их", True, "среди них"),
        ("из-за", "её", True, "из-за неё"),
        ("кроме", "вас", True, "кроме вас"),
    ],
)
def test_prepositions(preposition: str, text: str, pronoun: bool, form: str) -> None:
    """A preposition fits the beginning of its noun, and a pronoun gets its н."""
    assert with_preposition(preposition, text, is_pronoun=pronoun) == form


@pytest.mark.parametrize(("third", "form"), [("наносит", "наносите"), ("возвращается", "возвращаетесь")])
def test_second_person(third: str, form: str) -> None:
    """The form for `вы` follows from the third person."""
    assert second_person(third) == form


def test_determiners_agree() -> None:
    """`свой` and the like agree with their noun."""
    assert determiner("свой", "acc", "f") == "свою"
    assert determiner("этот", "acc", "m", animate=True) == "этого"
    assert determiner("ни один", "gen", "f") == "ни одной"


@pytest.mark.parametrize(
    ("case", "gender", "plural", "form"),
    [
        ("nom", "m", False, "третий"),
        ("nom", "n", False, "третье"),
        ("acc", "f", False, "третью"),
        ("gen", "m", False, "третьего"),
        ("ins", "f", False, "третьей"),
        ("nom", "m", True, "третьи"),
        ("acc", "m", True, "третьи"),
    ],
)
def test_the_third(case: str, gender: str, plural: bool, form: str) -> None:
    """The third of several has a soft sign in all of its other forms."""
    assert agree("третий", case, gender, plural=plural) == form


def test_ever_so_many_of_a_kind_are_counted_in_both_languages(tmp_path: Path) -> None:
    """What chooses two dozen things speaks of each by its number, also where language has no word for it."""
    lines = [f"choose a unit as u{number}" for number in range(24)] + [f"hurt u{number}" for number in range(24)]
    bomb = Bomb("many", card="\n".join(["action:", *[f"    {line}" for line in lines]]))
    game, found = bind_game(read_game(bomb.write(tmp_path))[0])
    assert [one.message for one in found if one.severity is Severity.ERROR] == []
    said = {language: str(describe_card(game, game.cards["alice"], language)) for language in ("en", "ru")}
    assert all(
        word in said["en"] for word in ("the first chosen unit", "the tenth chosen unit", "the 22nd chosen unit")
    )
    assert "№ 24" in said["ru"]


def test_what_stands_behind_a_preposition_is_no_part_of_the_noun() -> None:
    """An adjective that is all the noun there is declines, and what it goes with behind a preposition does not."""
    removed = decline("убранное из игры")
    assert [removed.form(case) for case in CASES][:3] == ["убранное из игры", "убранного из игры", "убранному из игры"]
    assert removed.form("pre") == "убранном из игры"
