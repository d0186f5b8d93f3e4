"""A story says what is not so where a text asks for it, and what a text would look for in vain, to whoever may know that."""

from pathlib import Path

import pytest
from tests.cli.test_story import decisions, names_of
from tests.cli.test_told_in_secret import MANIFEST, RULES
from tests.cli.test_told_reasons import of_the_charm, trick
from tests.cli.told_lines import whole_story

from ruledeck.cli.speech.names import table_names
from ruledeck.cli.speech.story import tell
from ruledeck.cli.speech.story_words import told_line
from ruledeck.grammar.binder.game import bind_game
from ruledeck.grammar.checks import check_game
from ruledeck.grammar.files.loading import read_game
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.stories import Story, Told
from ruledeck.grammar.prose.cardtext import speaker_for
from ruledeck.interpreter.compiler.compiler import compile_game
from ruledeck.interpreter.engine.machine import advance, decide, new_game
from ruledeck.interpreter.state.log import read_story

NAMED = 'choose 1 beast in play where (name of it = "Bear") as b'


@pytest.mark.parametrize(
    ("steps", "told"),
    [
        (("if you have berry: add 1 berry to you",), "Ann uses Charm: Ann has no berries."),
        ((NAMED, "if size of b < 3: add 1 wound to b"), "Ann uses Charm: Bear does not have size less than 3."),
        ((NAMED, "if wound on b >= 1: add 1 wound to b"), "Ann uses Charm: Bear has no wounds."),
        (
            ("if any beast in play with wound: add 1 berry to you",),
            "Ann uses Charm: there is no beast in play with wounds.",
        ),
    ],
)
def test_what_a_text_asks_for_in_vain_is_told(tmp_path: Path, steps: tuple[str, ...], told: str) -> None:
    """Also where something has come of it before; where it is so, what comes of it needs no such word."""
    assert of_the_charm(tmp_path, *steps)[-1] == told


@pytest.mark.parametrize(
    "steps",
    [
        ("if not you have berry: add 2 berries to you",),
        ("let n = 2", "add n berries to you", "if n > 2: add 1 wound to 1 beast in play"),
    ],
)
def test_what_is_not_so_is_told_of_somebody_and_where_nothing_else_is_done(
    tmp_path: Path, steps: tuple[str, ...]
) -> None:
    """Of numbers that a text has named there is nothing to be seen, and where the text goes on otherwise that is told."""
    assert of_the_charm(tmp_path, *steps) == ["Ann uses Charm: Ann gets 2 berries."]


SMALLEST = "choose 1 beast in play where size of it = the lowest size among beasts in play as b"


@pytest.mark.parametrize(
    ("steps", "told"),
    [
        (
            ("if you have berry: add 1 berry to you", "else: add 2 berries to you"),
            "as Ann has no berries, Ann gets 2 berries.",
        ),
        (
            (NAMED, "if size of b > 3: add 1 wound to b"),
            "as Bear has size more than 3, Bear gets 1 wound.",
        ),
        (("add (2 if you have no berries, else 1) berries to you",), "as Ann has no berries, Ann gets 2 berries."),
        (
            ("add 1 berry to you", "add (2 if you have no berries, else 1) berries to you"),
            "Ann gets 1 berry; as Ann has berries, Ann gets 1 berry.",
        ),
        (
            ("repeat 2 times:", "    if any beast in play with no wounds: add 1 berry to you"),
            "as there is a beast in play with no wounds, Ann gets 1 berry; Ann gets 1 berry.",
        ),
        ((SMALLEST, "add 1 wound to b"), "as Hare has the lowest size among beasts in play, Hare gets 1 wound."),
        (("if not you have berry: add 2 berries to you",), "Ann gets 2 berries."),
        (
            (
                "if you have berry: add 1 berry to you",
                'else if size of the beast named "Bear" > 1: add 2 berries to you',
            ),
            "Ann gets 2 berries.",
        ),
        (
            ("if you have no berries:", "    add 1 wound to each beast in play where wound on it > 8"),
            "there is no beast",
        ),
    ],
)
def test_why_a_text_does_one_thing_and_not_the_other_is_told(tmp_path: Path, steps: tuple[str, ...], told: str) -> None:
    """Once, with what comes of it; that nothing stands in the way is no reason, nor is what is missing one for what is not done."""
    assert of_the_charm(tmp_path, *steps)[-1].startswith(f"Ann uses Charm: {told}")


def test_what_cannot_be_paid_is_told_whatever_else_comes(tmp_path: Path) -> None:
    """Also behind what has come, and behind no reason: what would have been done for something is none."""
    unpaid = "fully remove 9 berries from you: add 1 wound to 1 beast in play"
    told = of_the_charm(tmp_path, "add 2 berries to you", unpaid)[-1]
    assert told == "Ann uses Charm: Ann gets 2 berries; Ann cannot remove 9 berries from Ann."
    told = of_the_charm(tmp_path / "so", "if you have no berries:", f"    {unpaid}", "else: add 1 berry to you")[-1]
    assert told == "Ann uses Charm: cannot remove 9 berries from Ann."


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "as Ann has no berries, Ann gets 2 berries."),
        ("ru", "так как"),
    ],
)
def test_a_reason_is_told_in_each_language(tmp_path: Path, language: str, told: str) -> None:
    """In front of what is done for it."""
    steps = ("if you have berry: add 1 berry to you", "else: add 2 berries to you")
    assert told in of_the_charm(tmp_path, *steps, language=language)[-1]


@pytest.mark.parametrize(
    ("language", "steps", "told"),
    [
        ("en", ("remove 1 berry from you",), "Ann has no berries."),
        ("ru", ("remove 1 berry from you",), "нет."),
        ("en", ("add 1 berry to you", "remove 1 berry from you", "remove 1 berry from you"), "Ann loses 1 berry."),
    ],
)
def test_a_counter_that_can_go_no_farther_is_told_where_nothing_comes_of_it(
    tmp_path: Path, language: str, steps: tuple[str, ...], told: str
) -> None:
    """And only there: what does change needs no such word."""
    assert of_the_charm(tmp_path, *steps, language=language)[-1].endswith(told)


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "Ann uses Charm: Ann gets 1 berry; the day ends."),
        ("ru", "заканчивается."),
    ],
)
def test_that_a_text_ends_a_period_is_told(tmp_path: Path, language: str, told: str) -> None:
    """Nothing else would say why nothing more happens in it."""
    card = trick("add 1 berry to you", "end the day")
    lines = 'day of first:\n    first resolves the trick ability of the charm named "Charm"\n    add 5 berries to first'
    assert told in "\n".join(whole_story(tmp_path, lines, cards=card, language=language))


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "Bell: there is no beast in play with wounds."),
        ("ru", "Bell: нет beast в игре, на которых есть wound."),
    ],
)
def test_what_a_text_would_look_for_in_vain_is_told(tmp_path: Path, language: str, told: str) -> None:
    """A player might resolve a text, which is not even offered where there is nothing of what it looks for."""
    bell = "- id: bell\n  name: Bell\n  type: charm\n  copies: 1\n  rules: |\n    ring: add 1 wound to 1 beast in play with wound\n"
    cards = (
        trick('choose 1 charm in play where (name of it = "Bell") as c', "you may resolve the ring ability of c") + bell
    )
    use = 'first resolves the trick ability of the charm named "Charm"'
    ring = "ability ring\n    timing: called\n"
    lines = whole_story(tmp_path, use, rules=ring, cards=cards, language=language)
    assert lines[-1].endswith(told)
    hurt = f"add 1 wound to 1 beast in play\n{use}"
    lines = whole_story(tmp_path / "some", hurt, rules=ring, cards=cards, language=language, taking=("0",))
    assert not any(told in each for each in lines)


def test_whoever_does_not_know_the_card_is_not_told_what_it_asks_for(tmp_path: Path) -> None:
    """A text that nobody else sees asks for something: only its player reads that it is not so."""
    card = "- id: mole\n  name: Mole\n  type: beast\n  copies: 1\n  rules: |\n    trick:\n        if you have berry: add 1 berry to you\n"
    folder = tmp_path / "burrow"
    for name, text in {"game.yaml": MANIFEST, "rules/play.rules": RULES, "cards/core.yaml": card}.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    source, read = read_game(folder)
    game, found = bind_game(source)
    assert not [*read, *found, *check_game(game)]
    s = new_game(compile_game(game, 2, tells=True), 0, {})
    while advance(s):
        decide(s, 0)
    assert s.program is not None
    names = table_names(s.program, ("Ann", "Bob"), "en")
    stories = ["\n".join(tell([*read_story(s, viewer)], names)) for viewer in (1, 2)]
    assert ["has no berries" in each for each in stories] == [True, False]


ASKING = """\
verb offer {n: number} berries to {p: player}
    does:
        add n berry to you
        p may add 1 berry to p
    story: "{by} offers {n:berry} to {p}:"
"""


def test_whoever_declines_what_somebody_else_offers_is_told(tmp_path: Path) -> None:
    """Where nothing else comes of the offer, which is a story of its own."""
    lines = whole_story(tmp_path, "first offers 2 berries to the player left of first", rules=ASKING, taking=("0",))
    assert lines[-1] == "Ann offers 2 berries to Bob: Bob declines."


def test_a_symbol_stands_in_its_case() -> None:
    """A slot of a Russian story may put it into one."""
    state = next(decisions("outer_rim", 1))
    faction = m.Name("f", m.Type("symbol"))
    names = names_of(state, "ru")
    assert (
        told_line(Story({"ru": ("у ", Told(faction, "gen"))}, (faction,)), {0: "hutt"}, (), names, None) == "у хаттов"
    )


def test_a_title_behind_the_noun_of_its_type_is_declined_once() -> None:
    """What belongs to a card is called so, and has no second noun in front of it."""
    state = next(decisions("destiny", 1))
    assert state.program is not None
    speaker = speaker_for(state.program.game, "ru", {"_0": "кубик «Рей»"})
    noun = speaker.np(m.Name("_0", m.Type("component", "die")), "gen")
    assert noun.text == "кубика «Рей»"


@pytest.mark.parametrize(
    ("step", "language", "told"),
    [
        ("if hoard of you >= 2: add 1 wound to b", "en", "Ann uses Charm: chooses Bear; Ann's hoard is less than 2."),
        (
            "if count (beasts in b's controller's den) >= 2: add 1 wound to b",
            "en",
            "Ann uses Charm: chooses Bear; the number of beasts in Ann's den is less than 2.",
        ),
        (
            "if count (beasts in b's controller's den) >= 2: add 1 wound to b",
            "ru",
            "Анна применяет карту «Charm»: выбирает: Bear; число beast в den Анны меньше 2.",
        ),
    ],
)
def test_a_player_is_called_by_a_name(tmp_path: Path, step: str, language: str, told: str) -> None:
    """Also whose something is that was named: it read `b's controller's den`, and `the hoard of Ann`."""
    use = 'first resolves the trick ability of the charm named "Charm"'
    rules = "number hoard of {p: player}: berry on p\n"
    story = whole_story(tmp_path, use, cards=trick(NAMED, step), rules=rules, language=language)
    assert story[-1] == told


FAR = "choose 1 beast in play where (any beast in play as far where (size of far = 9 * size of it)) as b"


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "Ann uses Charm: there is no fitting beast in play."),
        ("ru", "Анна применяет карту «Charm»: нет подходящих beast в игре."),
    ],
)
def test_what_is_asked_of_other_things_is_not_told(tmp_path: Path, language: str, told: str) -> None:
    """Nobody can follow that in a clause: `there is no beast for which there is a beast whose size is ...`."""
    assert of_the_charm(tmp_path, FAR, "add 1 wound to b", language=language) == [told]


def test_whether_a_name_stands_for_anybody_is_not_told(tmp_path: Path) -> None:
    """It is bookkeeping: a table read `as Ann is not nobody`."""
    steps = (NAMED, "let p = b's controller", "if p is nobody: add 1 wound to b", "else: add 1 berry to p")
    assert of_the_charm(tmp_path, *steps)[-1] == "Ann uses Charm: chooses Bear; Ann gets 1 berry."
