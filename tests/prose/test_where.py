"""What is said of somebody or something behind `where`, and of amounts: as briefly as the words of a game allow it."""

import shutil
from pathlib import Path

import pytest

from ruledeck.grammar.binder.clauses.abilities import AbilityBinder
from ruledeck.grammar.binder.game import bind_game
from ruledeck.grammar.files.loading import read_game
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.prose import describe_ability
from ruledeck.grammar.syntax.parser import parse
from ruledeck.grammar.text.source import Source
from ruledeck.grammar.words.scope import card_scope

from .skirmish import HERE, UNIT, bound
from .skirmish import game as small_game

WORDS = """\
condition {p: player} outranks|outrank {q: player}: damage on p >= damage on q
    ru: {p:nom} превосходит|превосходят {q:acc}
number trophies of {p: player}: damage on p
    ru: трофеи {p:gen}
adjective {p: player} resting: damage on p = 0
    ru: {p} отдыхающий|отдыхает|отдыхает|отдыхает|отдыхают
adjective {p: player} waiting for {q: player}: damage on p > damage on q
    ru: {p} стоящий|стоит|стоит|стоит|стоят рядом с {q:ins}
"""
SAID = {
    "action: choose 1 player where it outranks you as p, and that player draws 1 card": (
        "Action: Choose a player who outranks you. That player draws 1 card.",
        "Действие: Выберите 1 игрока, который превосходит вас. Этот игрок берёт 1 карту.",
    ),
    "action: (each player where (it outranks you and trophies of it > 2)) draws 1 card": (
        "Action: Each player who outranks you and whose trophies are more than 2 draws 1 card.",
        "Действие: Каждый игрок, который превосходит вас и трофеи которого больше 2, берёт 1 карту.",
    ),
    # A word of a game may be a verb in Russian, which speaks to whoever reads: it read `вы стоят`.
    "action, if you are resting: draw 1 card": (
        "Action: If you are resting, draw 1 card.",
        "Действие: Если вы отдыхаете, возьмите 1 карту.",
    ),
    "action, if you are not waiting for your opponent: draw 1 card": (
        "Action: If you are not waiting for your opponent, draw 1 card.",
        "Действие: Если вы не стоите рядом с вашим противником, возьмите 1 карту.",
    ),
    "action: destroy 1 unit where its controller outranks you": (
        "Action: Destroy a unit whose controller outranks you.",
        None,
    ),
    "action: (each player where any damaged units it controls) draws 1 card": (
        "Action: Each player who controls a damaged unit draws 1 card.",
        "Действие: Каждый игрок, под контролем которого есть повреждённый отряд, берёт 1 карту.",
    ),
    "action: (each player where no damaged units it controls) draws 1 card": (
        "Action: Each player who controls no damaged unit draws 1 card.",
        "Действие: Каждый игрок, под контролем которого нет повреждённых отрядов, берёт 1 карту.",
    ),
    "action: draw (count (units where no damaged units on it)) cards": (
        "Action: Draw X cards, where X is the number of units for which there is no damaged unit on them.",
        None,
    ),
}


@pytest.mark.parametrize(("text", "prose"), SAID.items(), ids=SAID)
def test_what_is_said_behind_where_stands_behind_its_noun(
    tmp_path: Path, text: str, prose: tuple[str, str | None]
) -> None:
    """In both languages, without `for which` where the candidate itself does or holds something."""
    shutil.copytree(HERE / "game", tmp_path / "game")
    (tmp_path / "game" / "rules" / "where.rules").write_text(WORDS, encoding="utf-8")
    read, found = read_game(tmp_path / "game")
    game, more = bind_game(read)
    assert [each.message for each in (*found, *more)] == []
    source = Source("case", text.replace(" as p, and that player", " as p\n    p").replace(": choose", ":\n    choose"))
    document, errors = parse(source)
    binder = AbilityBinder(source, game.words)
    (ability,), _ = binder.abilities(document, card_scope(UNIT))
    assert [each.message for each in (*errors, *binder.errors)] == []
    for language, said in zip(("en", "ru"), prose, strict=True):
        if said is not None:
            assert describe_ability(game, ability, language, this=UNIT) == said


def test_an_amount_is_named_of_which_something_is_said(tmp_path: Path) -> None:
    """An amount without a noun is left out of an event, unless what is done speaks of it."""
    shutil.copytree(HERE / "game", tmp_path / "game")
    words = "verb settle for {amount: number}\n    event: {by} settles for {amount}\n    does: draw amount cards\n"
    (tmp_path / "game" / "rules" / "where.rules").write_text(words, encoding="utf-8")
    game, more = bind_game(read_game(tmp_path / "game")[0])
    assert [each.message for each in more] == []
    said = []
    for body in ("draw 1 card", "draw (half of that amount) cards"):
        source = Source("case", f"reaction after your opponent settles for any number: {body}")
        binder = AbilityBinder(source, game.words)
        (ability,), _ = binder.abilities(parse(source)[0], card_scope(UNIT))
        said.append(describe_ability(game, ability, "en", this=UNIT))
    assert said == [
        "Reaction: After your opponent settles, you may draw 1 card.",
        "Reaction: After your opponent settles for an amount, you may draw X cards, where X is half of that amount.",
    ]


def test_who_lets_something_do_what_it_does_is_who_does_the_verb(tmp_path: Path) -> None:
    """Behind what happens to something stands by whom; of what it does itself nobody says that, but who lets it."""
    shutil.copytree(HERE / "game", tmp_path / "game")
    words = (
        "verb jostle {v: unit} with {u: unit}\n    event: {u} jostles|jostle {v} | {v} is|are jostled with {u}\n    does: focus v\n"
        "verb tease {v: unit} with {u: unit}\n    event: {u} teases|tease {v}\n    does: focus v\n"
    )
    (tmp_path / "game" / "rules" / "where.rules").write_text(words, encoding="utf-8")
    game, more = bind_game(read_game(tmp_path / "game")[0])
    assert [each.message for each in more] == []
    said = []
    for event in (
        "this jostles a unit",
        "your opponent jostles a unit with this",
        "your opponent teases a unit with this",
        "a unit is focused because your opponent teases a unit with this",
    ):
        source = Source("case", f"reaction after {event}: draw 1 card")
        binder = AbilityBinder(source, game.words)
        (ability,), _ = binder.abilities(parse(source)[0], card_scope(UNIT))
        said.append(describe_ability(game, ability, "en", this=UNIT).partition(", you may")[0])
    assert said == [
        "Reaction: After this unit jostles a unit",
        "Reaction: After a unit is jostled with this unit by your opponent",
        "Reaction: After your opponent teases a unit with this unit",
        "Reaction: After a unit is focused because your opponent teases a unit with this unit",
    ]


def test_a_pronoun_behind_what_a_card_lies_on_is_read_in_russian_by_its_gender() -> None:
    """What is told by another card is mentioned last; where both nouns agree, that card is said again."""
    (ability,) = bound("constant while this's host is damaged: this gets +1 strength")
    said = [
        describe_ability(small_game(), ability, "ru", this=m.Type("component", each)) for each in ("unit", "machine")
    ]
    assert said == [
        "Пока карта, на которой находится этот отряд, повреждена, он получает +1 к силе.",
        "Пока карта, на которой находится эта машина, повреждена, эта машина получает +1 к силе.",
    ]
