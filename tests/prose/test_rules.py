"""The rules of a game, cards, labels, nouns and missing forms."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from ruledeck.grammar.binder.game import Game, bind_game
from ruledeck.grammar.files.loading import read_game
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.prose import describe_card, describe_rules, label, missing_forms, noun
from ruledeck.grammar.text.codes import CODES, MISSING_FORM
from ruledeck.grammar.text.diagnostic import Severity

from .skirmish import HERE, bound, game

MANIFEST = """\
id: bare
language: 1
name: {en: Bare, ru: Голая}
players: {min: 2, max: 2}
types:
  unit: {fields: {cost: number}}
counters:
  damage: {on: [unit], ru: урон}
"""
RULES = """\
ability action
    timing: action
verb hurt {x: unit}
    does: add 1 damage to x
"""
CARDS = """\
- id: alice
  name: Alice
  type: unit
  cost: 1
  rules: |
    action: hurt 1 unit where cost = 1
"""


def bare(folder: Path) -> Game:
    """Return a game with hardly a Russian word."""
    for name, text in (("game.yaml", MANIFEST), ("rules/words.rules", RULES), ("cards/core.yaml", CARDS)):
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    found, _ = bind_game(read_game(folder, Path())[0])
    return found


@pytest.mark.parametrize("language", ["en", "ru"])
def test_rules_read_as_written_down(language: str) -> None:
    """Words, verbs, abilities, windows and keywords of a game are prose with headings."""
    expected = (HERE / "cases" / f"rules.{language}.md").read_text(encoding="utf-8")
    assert describe_rules(game(), language) == expected


@pytest.mark.parametrize(
    ("language", "prose"),
    [
        ("en", "Guard.\nAction: Deal 1 damage to an enemy unit. Limit once per turn."),
        ("ru", "Стража.\nДействие: Нанесите 1 урон 1 вражескому отряду. Не более 1 раза за ход."),
    ],
)
def test_a_card_is_its_keywords_and_abilities(language: str, prose: str) -> None:
    """The keywords of a card stand in front of its abilities."""
    assert describe_card(game(), game().cards["sentinel"], language) == prose


def test_a_card_without_behaviour_says_nothing() -> None:
    """A card without behaviour has an empty text."""
    assert describe_card(game(), game().cards["wagon"], "en") == ""


def test_a_label_has_no_full_stop() -> None:
    """A prompt is a sentence without its full stop."""
    (ability,) = bound("action:\n    choose 1 enemy unit as x\n    focus x\n")
    assert ability.body is not None
    assert label(game(), ability.body.items[0], {}, "en") == "Choose an enemy unit"
    assert label(game(), ability.body.items[0], {}, "ru") == "Выберите 1 вражеский отряд"


def test_a_label_names_what_was_chosen() -> None:
    """Names in a prompt are replaced by what they stand for."""
    (ability,) = bound("action:\n    choose 1 enemy unit as x\n    focus x\n")
    assert ability.body is not None
    assert label(game(), ability.body.items[1], {"x": "Sentinel"}, "en") == "Focus Sentinel"


def test_a_condition_has_a_label() -> None:
    """A condition is a clause."""
    (ability,) = bound("action, if your hand is empty: draw 1 card\n")
    assert ability.condition is not None
    assert label(game(), ability.condition, {}, "ru") == "в вашей руке нет карт"


def test_an_ability_has_a_label() -> None:
    """An ability that is offered is named by all that it does."""
    (ability,) = bound("action: draw 1 card\n")
    assert label(game(), ability, {}, "en") == "Action: Draw 1 card"


@pytest.mark.parametrize(
    ("key", "language", "case", "number", "form"),
    [
        ("unit", "en", "nom", "plural", "units"),
        ("unit", "ru", "acc", "plural", "отряды"),
        ("objective", "ru", "ins", "singular", "целью"),
        ("discard pile", "ru", "gen", "singular", "стопки сброса"),
        ("damage", "en", "nom", "plural", "damage"),
        ("active player", "ru", "acc", "singular", "активного игрока"),
        ("cost", "ru", "pre", "singular", "стоимости"),
        ("sentinel", "ru", "nom", "singular", "Часовой"),
        ("sentinel", "ru", "gen", "singular", "Часового"),
        ("wagon", "en", "nom", "singular", "Wagon"),
    ],
)
def test_nouns_have_cases_and_numbers(key: str, language: str, case: str, number: str, form: str) -> None:
    """A noun of the game is given in the case and number that is asked for."""
    assert noun(game(), key, language, case, number) == form


def test_nothing_is_missing_in_a_translated_game() -> None:
    """A game all of whose words have Russian forms has no finding."""
    assert [each.message for each in missing_forms(game(), "ru")] == []


def test_missing_words_are_warnings_with_their_places(tmp_path: Path) -> None:
    """Every word without a form is a warning at its declaration."""
    found = missing_forms(bare(tmp_path), "ru")
    assert {each.code for each in found} == {MISSING_FORM}
    assert {each.severity for each in found} == {Severity.WARNING}
    assert [each.span.text for each in found if each.span is not None][:1] == ["action"]
    assert [each.message for each in found] == [
        'the kind of ability "action" has no form in the language "ru"',
        'the card "Alice" has no form in the language "ru"',
        'the field "cost" has no form in the language "ru"',
        'the type "unit" has no form in the language "ru"',
        'the verb "hurt {x: unit}" has no form in the language "ru"',
    ]


def test_a_window_without_a_name_is_shown_where_it_is_declared(tmp_path: Path) -> None:
    """A window lies in a file of rules, and not at the beginning of game.yaml."""
    bare(tmp_path)
    rules = f"{RULES}window brief calm\n    moment: after\n    nests: no\n"
    (tmp_path / "rules" / "words.rules").write_text(rules, encoding="utf-8")
    found = missing_forms(bind_game(read_game(tmp_path, Path())[0])[0], "ru")
    (place,) = [each.span for each in found if each.message.startswith("the window")]
    assert place is not None
    assert (place.source.path, place.text) == ("rules/words.rules", "brief calm")


def test_missing_words_say_where_to_add_them(tmp_path: Path) -> None:
    """The help of a missing word names the file and the key."""
    helps = {each.message.split('"')[1]: each.help for each in missing_forms(bare(tmp_path), "ru")}
    assert helps["action"] == "add a line `ru: ...` below its declaration"
    assert helps["Alice"] == "add `alice: {name: ...}` under `cards:` in a file of text/ru/"
    assert helps["unit"] == ("add `ru:` with its forms in game.yaml, or `unit:` under `words:` in a file of text/ru/")


def test_english_is_never_missing(tmp_path: Path) -> None:
    """English forms are derived, so none is missing."""
    assert missing_forms(bare(tmp_path), "en") == []


def test_a_game_without_russian_words_is_still_described(tmp_path: Path) -> None:
    """A missing word stands in the text as declared."""
    text = describe_card(bare(tmp_path), bare(tmp_path).cards["alice"], "ru")
    assert text == "Action: Hurt 1 unit с cost 1."


def test_an_unbound_name_is_a_plain_word() -> None:
    """A prompt about a name that nothing introduced speaks of its type."""
    assert label(game(), m.Name("x", m.Type("component", "unit")), {}, "en") == "that unit"


def test_who_was_just_spoken_of_is_them_behind_a_preposition(tmp_path: Path) -> None:
    """The only thing that a verb is about is said with a pronoun, in the case that its place asks for."""
    rules = "verb duel {p: player}\n    does:\n        alternate from p until 2 consecutive passes:\n            you may hurt 1 unit\n"
    for name, text in {"game.yaml": MANIFEST, "rules/play.rules": RULES + rules, "cards/core.yaml": CARDS}.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    said = describe_rules(bind_game(read_game(tmp_path)[0])[0], "en")
    assert "starting with them, the players take turns" in said.lower()


DEFAULT = """\
each ability of a unit, during your turn, hurt this, limit once per turn
verb take turns
    does:
        turn of you: take 1 action
"""


@pytest.mark.parametrize(
    ("head", "said"),
    [
        ("action", "Action: Hurt a unit."),
        (
            "action, if cost of this = 2, hurt 1 unit, limit 2 per turn",
            "Action: If this unit has cost 2, hurt a unit to hurt a unit. Limit twice per turn.",
        ),
        ("action, in play", "Action: Hurt a unit."),
    ],
)
def test_a_card_does_not_say_what_its_type_says_of_all_heads(tmp_path: Path, head: str, said: str) -> None:
    """What the default of a type gives to a head stands in the rules; on the card stands what the head says itself."""
    manifest = MANIFEST + "periods: {turn: {}}\n"
    cards = CARDS.replace("action: hurt 1 unit where cost = 1", f"{head}: hurt 1 unit")
    for name, text in (("game.yaml", manifest), ("rules/words.rules", RULES + DEFAULT), ("cards/core.yaml", cards)):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    found, errors = bind_game(read_game(tmp_path, Path())[0])
    assert [each.message for each in errors] == []
    assert describe_card(found, found.cards["alice"], "en") == said
    assert "Only if your turn is going on, first hurt this unit. Limit once per turn." in describe_rules(found, "en")


def test_a_kind_that_is_called_like_its_first_word_is_not_said_twice(tmp_path: Path) -> None:
    """`After you hurt ...`, and not `After: After you hurt ...`; in front of other words the kind stands as always."""
    rules = f"{RULES}ability after\n    timing: after\n"
    cards = CARDS.replace("action: hurt 1 unit where cost = 1", "after you hurt this: hurt 1 unit")
    for name, text in (("game.yaml", MANIFEST), ("rules/words.rules", rules), ("cards/core.yaml", cards)):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    found, errors = bind_game(read_game(tmp_path, Path())[0])
    assert [each.message for each in errors] == []
    assert describe_card(found, found.cards["alice"], "en") == "After you hurt this unit, you may hurt a unit."


def test_an_article_that_a_word_says_itself_is_said_once(tmp_path: Path) -> None:
    """`on a {t: terrain}` is `on a terrain` where no terrain is named, and `on a planet` where one is."""
    manifest = MANIFEST + "symbols:\n  terrain: [planet, moon]\n"
    words = "adjective {x: unit} on a {t: terrain}: x has damage\nadjective lost {x: unit}: x is on a moon\n"
    for name, text in (("game.yaml", manifest), ("rules/words.rules", words + RULES), ("cards/core.yaml", CARDS)):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    said = describe_rules(bind_game(read_game(tmp_path)[0])[0], "en")
    assert "A unit is on a terrain if " in said
    assert "A unit is lost if it is on a moon." in said


def test_the_page_of_missing_forms_is_true(tmp_path: Path) -> None:
    """The page is headed by the code and its name; what it calls wrong lacks a form of the verb, and what it calls right has it."""
    page = (HERE.parents[1] / "docs" / "diagnostics" / f"{MISSING_FORM}.md").read_text(encoding="utf-8")
    assert page.startswith(f"# {MISSING_FORM}: {CODES[MISSING_FORM].name}\n")
    examples = dict(re.findall(r"## (Wrong|Right)\n\n```rules\n(.*?)```", page, re.DOTALL))
    lacking = {title: missing_verbs(tmp_path / title, text) for title, text in examples.items()}
    assert lacking == {"Wrong": ["polish {x: unit}"], "Right": []}


def missing_verbs(folder: Path, rules: str) -> list[str]:
    """Return the verbs of some rules that have no Russian form in the game with hardly a Russian word."""
    folder.mkdir()
    bare(folder)
    (folder / "rules" / "words.rules").write_text(RULES.replace("verb hurt", f"{rules}verb hurt"), encoding="utf-8")
    found = missing_forms(bind_game(read_game(folder, Path())[0])[0], "ru")
    said = [re.fullmatch(r'the verb "(polish .*)" has no form in the language "ru"', each.message) for each in found]
    return [each[1] for each in said if each is not None]


SEVERAL = """\
ability action
    timing: action
verb spare {kept: units} from {x: unit}
    does:
        add (count kept) damage to x
        remove 1 damage from each of kept
"""


@pytest.mark.parametrize(
    ("language", "said"),
    [
        (
            "en",
            "### Spare any number of units from a unit\n\n"
            "Add X damages to it, where X is the number of those units. Remove 1 damage from each of them.",
        ),
        ("ru", "Снимите 1 урон с каждого из них."),
    ],
)
def test_a_slot_for_several_things_is_said_of_several(tmp_path: Path, language: str, said: str) -> None:
    """In the title of a verb any number of them, and those in what it does."""
    cards = CARDS.replace("hurt", "spare each unit from")
    for name, text in (("game.yaml", MANIFEST), ("rules/words.rules", SEVERAL), ("cards/core.yaml", cards)):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    found, _ = bind_game(read_game(tmp_path, Path())[0])
    assert said in describe_rules(found, language)


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "Hurt a unit with cost 1 whose foe is the name of"),
        ("ru", "его foe — это название"),
    ],
)
def test_whose_card_is_named_is_said_with_the_name_of_the_fact(tmp_path: Path, language: str, said: str) -> None:
    """A unit of a colour is one that has it; a unit of a name would be one that is called so."""
    rules = f"{RULES}verb avenge {{x: unit}}\n    does: hurt (1 unit where (cost = 1 and foe of it = the name of x))\n"
    manifest = MANIFEST.replace("cost: number", "cost: number, foe: optional unit")
    cards = CARDS.replace("hurt", "avenge")
    for name, text in (("game.yaml", manifest), ("rules/words.rules", rules), ("cards/core.yaml", cards)):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    found, _ = bind_game(read_game(tmp_path, Path())[0])
    assert said in describe_rules(found, language)
