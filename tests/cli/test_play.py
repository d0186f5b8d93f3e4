"""`play`: what people at the terminal see, and the ways back, out and on."""

import io
import json
import re
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from ruledeck.cli.speech.names import TableNames, titles_of
from ruledeck.cli.speech.narration import TELLERS, narrate
from ruledeck.grammar.binder.game import bind_game
from ruledeck.grammar.files.loading import read_game
from ruledeck.grammar.prose.lexicon import Lexicon

from .duel import write_duel
from .program import Program, Result

Player = Callable[..., Result]
EXAMPLE = Path(__file__).parents[2] / "docs" / "example"
ANSWERS = "1\n2\n" * 40
"""Enough for a whole game: where a number from 2 on is wanted, the 1 is refused."""


@pytest.fixture
def duel(workshop: Path) -> Path:
    """A game of a few decisions in the current folder."""
    return write_duel(workshop)


@pytest.fixture
def at_table(duel: Path, ruledeck: Program, monkeypatch: pytest.MonkeyPatch) -> Player:
    """The program with lines of input; player 2 is a bot."""

    def call(lines: str, *arguments: object) -> Result:
        monkeypatch.setattr(sys, "stdin", io.StringIO(lines))
        given = arguments or ("--seed", "1", "--bot", "2=first")
        return ruledeck("play", "duel", *given)

    return call


def prompts(result: Result) -> list[str]:
    """Return the questions that were asked."""
    return [line for line in result.out.splitlines() if line.startswith("Alice, ")]


def test_watching_tells_a_whole_game(duel: Path, ruledeck: Program) -> None:
    """Bots play to the end, the log becomes sentences, and the last line says who won."""
    result = ruledeck("play", "duel", "--watch", "--seed", "1")
    assert result.code == 0
    assert "-- turn 6: Bob --" in result.out
    assert "  The deck is shuffled.\n" in result.out
    assert result.out.splitlines()[-1].endswith("the game!")


def test_the_same_seed_tells_the_same(duel: Path, ruledeck: Program) -> None:
    """A game can be watched again by its seed, which is always told."""
    first = ruledeck("play", "duel", "--watch", "--seed", "7")
    assert ruledeck("play", "duel", "--watch", "--seed", "7") == first
    assert "seed 7\n" in first.err
    assert ruledeck("play", "duel", "--watch").err.startswith("seed ")


def test_titles_in_another_language(duel: Path, ruledeck: Program) -> None:
    """Titles that are translated are told in the language of the players."""
    out = ruledeck("play", "duel", "--watch", "--seed", "1", "--lang", "ru").out
    assert "Глашатай" in out
    assert "руку" not in out
    assert "hand Алисы" in out
    assert ruledeck("play", "duel", "--lang", "rus").err.startswith('error: there is no prose in "rus"')


def test_a_whole_game_in_russian(ruledeck: Program) -> None:
    """Not a word of English is told of a game whose words all have Russian forms."""
    out = ruledeck("play", "toys", "--content", EXAMPLE, "--watch", "--seed", "7", "--lang", "ru").out
    assert "Алиса применяет правило «Сыграйте 1 карту из своей руки с ценой не более количества монет у вас».\n" in out
    assert not re.search("[A-Za-z]{2}", out)


def test_the_table_says_where_the_game_is(ruledeck: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    """Above the zones stand the periods that are going on and what everybody knows; abilities are offered in words."""
    monkeypatch.setattr(sys, "stdin", io.StringIO("q\n"))
    out = ruledeck("play", "toys", "--content", EXAMPLE, "--seed", "7", "--bot", "2=random").out
    assert "turn 1, action phase; active player: Alice\n" in out
    assert "Alice, take 1 action\n   1  Play a card from your hand with cost at most your coins\n" in out


def test_what_the_first_game_offers_can_be_paid_for(ruledeck: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    """The bear in the hand costs more coins than there are: no action is lost on it."""
    monkeypatch.setattr(sys, "stdin", io.StringIO("1\nq\n"))
    out = ruledeck("play", "toys", "--content", EXAMPLE, "--seed", "7", "--bot", "2=random").out
    assert "Alice (you): 2 coins\n" in out
    assert "hand (4): Wind-up Mouse, Teddy Bear, 2 x Bedtime\n" in out
    assert out.rpartition("Alice, play a card")[2].partition("> ")[0].splitlines()[1:] == [
        "   1  Wind-up Mouse",
        "   2  Bedtime (2 alike)",
    ]


def test_a_game_against_a_bot(at_table: Player) -> None:
    """Only the person is asked; with answers to everything the game ends."""
    result = at_table(ANSWERS)
    assert result.code == 0
    assert result.out.rstrip().endswith("the game!")
    assert "Bob, " not in result.out


def test_options_are_named(at_table: Player) -> None:
    """A prompt says in prose what is to be decided, and every option, cards by their titles."""
    out = at_table("q\n").out
    assert "Alice, discard a card from your hand\n   1  " in out
    assert "Herald" in out
    assert "Oracle" in out


def test_numbers_are_typed_as_they_are(at_table: Player) -> None:
    """Where a number is chosen, the number itself is the answer; below the question stands what is done with it."""
    result = at_table("2\n4\n1\nq\n")
    meant = "  X: if X is more than 2, you may add 1 point to yourself\n"
    assert f"Alice, choose a number from 2 to 4 (Oracle)\n{meant}   2\n   3\n   4\n" in result.out
    assert "Alice, you may add 1 point to yourself (Oracle)\n" in result.out


def test_what_others_hold_is_hidden(at_table: Player) -> None:
    """Neither the table nor the story tells the cards in another hand."""
    out = at_table("q\n").out
    assert "Bob\n      face down: hand 1\n" in out
    assert "A hidden card moves from the deck to Bob's hand." in out


def test_people_change_seats_unseen(at_table: Player) -> None:
    """The screen is emptied before the next person looks, and the table waits for them."""
    result = at_table("\n1\n1\n\nq\n", "--seed", "1", "--name", "Alice", "--name", "Bob")
    before, handed, after = result.out.partition("It is Bob's turn to decide.")
    assert handed
    assert before.endswith("\n" * 60)
    assert after.index("\n" * 60) < after.index("-- turn 2: Bob --")


def test_undo(at_table: Player) -> None:
    """`u` takes the last decision back, also over what a bot did since; before the first there is nothing."""
    result = at_table("u\n1\nu\nq\n")
    assert "there is nothing to take back" in result.out
    asked = prompts(result)
    assert asked[0] == asked[-1] != asked[1]


def test_save_and_resume(at_table: Player, workshop: Path) -> None:
    """A game saved in the middle of a choice goes on there, and ends as if it had never been left."""
    whole = at_table(ANSWERS)
    at_table("1\ns evening.json\nq\n")
    resumed = at_table(ANSWERS.removeprefix("1\n"), "--resume", "evening.json")
    assert prompts(resumed)[0] == prompts(whole)[1]
    assert resumed.out.splitlines()[-1] == whole.out.splitlines()[-1]


def test_this_is_wrong(at_table: Player, workshop: Path) -> None:
    """`!` saves the moment with a note, never over an earlier one."""
    at_table("! a herald spoke twice\n! again\nq\n")
    assert json.loads(Path("wrong.json").read_text(encoding="utf-8"))["body"]["note"] == "a herald spoke twice"
    assert Path("wrong-2.json").exists()


@pytest.mark.parametrize("damage", ["cut", "foreign", "text", "parts"])
def test_a_bad_save_is_refused(at_table: Player, duel: Path, damage: str) -> None:
    """A save that is cut off, of another text, or none at all is refused with a reason."""
    at_table("s a.json\nq\n")
    path = Path("a.json")
    text = path.read_text(encoding="utf-8")
    if damage == "cut":
        path.write_text(text[:200], encoding="utf-8")
    elif damage == "foreign":
        path.write_text(text.replace('"game":"duel"', '"game":"other"'), encoding="utf-8")
    elif damage == "parts":
        path.write_text(text.replace('"players":2', '"players":3'), encoding="utf-8")
    else:
        rules = duel / "rules" / "play.rules"
        rules.write_text(rules.read_text(encoding="utf-8") + "\n# changed\n", encoding="utf-8")
    result = at_table("q\n", "--resume", "a.json")
    assert (result.code, result.err.count("error: a.json")) == (2, 1)


def test_strange_input_is_answered(at_table: Player) -> None:
    """What is no answer gets the list of commands; the table and the story can be seen again."""
    result = at_table("0\n99\nhelp\ns\nb\nl\nq\n")
    assert result.code == 0
    assert result.out.count("choose 1 to 2;") == 3
    assert len(prompts(result)) == 3


def test_a_command_that_wants_more_says_what(at_table: Player) -> None:
    """A card is shown that is named, and a game is saved where somebody says."""
    out = at_table("c\ns\nq\n").out
    assert "> say which card: `c` with a part of its title, or with the number of its option" in out
    assert "> say where to save: `s FILE`" in out


def test_rules_are_read_without_signs_of_their_markup(at_table: Player) -> None:
    """What stands out on a page is plain at a table."""
    out = at_table("rules\nq\n").out
    assert "  Abilities\n" in out
    assert "**" not in out


def test_the_end_of_the_input_ends_the_game(at_table: Player) -> None:
    """Without a terminal behind it the game does not hang."""
    result = at_table("")
    assert (result.code, "no more input" in result.out) == (0, True)


def test_an_endless_game_is_reported(duel: Path, ruledeck: Program) -> None:
    """A loop that never ends is stopped and its line shown."""
    rules = duel / "rules" / "play.rules"
    text = rules.read_text(encoding="utf-8")
    text = text.replace("active player takes a turn\n", "if the deck is empty: active player takes a turn\n")
    rules.write_text(text, encoding="utf-8")
    result = ruledeck("play", "duel", "--watch", "--seed", "1")
    assert result.code == 1
    assert "duel/rules/play.rules:" in result.err
    assert "repeat until the deck is empty" in result.err


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--players", "9"], "duel is for 2 to 3 players, not 9"),
        (["--bot", "randm"], 'did you mean "random"?'),
        (["--bot", "7=random"], "there is no seat"),
        (["--option", "lenght=long"], 'did you mean "length"?'),
        (["--option", "length=longer"], 'did you mean "long"?'),
        (["--deck", "1=mine"], "there is no deck"),
        (["--name", "A", "--name", "B", "--name", "C"], "3 names for 2 players"),
        (["--name", "A", "--name", "A"], 'two players would be called "A"'),
        (["--name", "Bob"], 'two players would be called "Bob"'),
        (["--resume", "evening.json", "--seed", "3", "--name", "Zoe"], "--seed and --name cannot be given"),
        (["--resume", "evening.json", "--option", "pace=slow"], "--option cannot be given"),
        (["--resume", "missing.json"], "missing.json"),
    ],
)
def test_refusals(duel: Path, ruledeck: Program, arguments: list[str], words: str) -> None:
    """A table that cannot be is refused, with what could be meant."""
    result = ruledeck("play", "duel", *arguments)
    assert (result.code, words in result.err) == (2, True)


@pytest.mark.parametrize("command", [("play", "--watch"), ("sim", "--games", "1"), ("try", "herald")])
@pytest.mark.parametrize("fault", ["unreadable", "meaningless"])
def test_a_game_that_check_rejects_is_not_played(
    duel: Path, ruledeck: Program, command: tuple[str, ...], fault: str
) -> None:
    """Neither what cannot be read nor what has no meaning is half-applied; the errors are told, and the exit code is 1."""
    if fault == "unreadable":
        (duel / "cards" / "bad.yaml").write_text("- {}\n", encoding="utf-8")
    else:
        rules = (duel / "rules" / "play.rules").read_text(encoding="utf-8")
        assert "            shuffle the deck\n" in rules
        faulty = rules.replace(
            "            shuffle the deck\n", "            move each card in the hand of 1 random player to the deck\n"
        )
        (duel / "rules" / "play.rules").write_text(faulty, encoding="utf-8")
    assert ruledeck("check", "duel").code == 1
    name, *options = command
    arguments = (name, *options, "--game", "duel") if name == "try" else (name, "duel", *options)
    for _ in range(2):
        result = ruledeck(*arguments)
        assert (result.code, result.out) == (1, "")
        assert ("cards/bad.yaml:1:" if fault == "unreadable" else "D407") in result.err
        assert "see `ruledeck check duel`" in result.err


def test_a_rejected_game_is_played_where_that_is_said(duel: Path, ruledeck: Program) -> None:
    """A card that cannot be read is left out."""
    (duel / "cards" / "bad.yaml").write_text("- {}\n", encoding="utf-8")
    result = ruledeck("play", "duel", "--watch", "--seed", "1", "--despite-errors")
    assert (result.code, "win" in result.out) == (0, True)


def test_a_game_of_which_nothing_whole_is_left_is_not_played(duel: Path, ruledeck: Program) -> None:
    """Without one of its rules it is another game; who has asked for what is left is not told to ask for it."""
    rules = duel / "rules" / "play.rules"
    rules.write_text(f"{rules.read_text(encoding='utf-8')}\nverb nod\n    does: nodd\n", encoding="utf-8")
    result = ruledeck("play", "duel", "--watch", "--seed", "1", "--despite-errors")
    assert (result.code, "win" in result.out, "--despite-errors" in result.err) == (1, False, False)
    assert "only cards, decks and the like can be left out" in result.err


@pytest.mark.parametrize(
    "arguments",
    [
        ("check", "duel"),
        ("test", "duel"),
        ("sim", "duel", "--games", "1", "--despite-errors"),
        ("play", "duel", "--watch", "--seed", "1", "--despite-errors"),
    ],
)
def test_what_cannot_be_played_is_reported_beside_what_cannot_be_read(
    duel: Path, ruledeck: Program, arguments: tuple[str, ...]
) -> None:
    """An error of reading hides none for which nothing can be compiled, and the game stops with a report."""
    unreadable = "- {id: odd, name: Odd, type: thing}\n"
    chosen = "- id: keen\n  name: Keen\n  type: unit\n  cost: 1\n  copies: 1\n"
    always = "  rules: |\n    constant: each unit in an opponent's hand gets +1 cost\n"
    (duel / "cards" / "bad.yaml").write_text(unreadable + chosen + always, encoding="utf-8")
    (duel / "rulings").mkdir(exist_ok=True)
    ruling = "- case: it begins\n  status: house\n  given: {at: turn of alice}\n  expect: [alice has 0 points]\n"
    (duel / "rulings" / "begin.yaml").write_text(ruling, encoding="utf-8")
    result = ruledeck(*arguments)
    assert (result.code, "internal error" in result.err, "stops at" in result.err) == (1, False, False)
    assert "ruledeck check duel" in result.err if arguments[0] != "check" else "D407" in result.out


def test_errors_in_rulings_keep_nobody_from_playing(duel: Path, ruledeck: Program) -> None:
    """Nobody plays by rulings."""
    (duel / "rulings").mkdir()
    (duel / "rulings" / "bad.yaml").write_text("- {}\n", encoding="utf-8")
    assert ruledeck("check", "duel").code == 1
    assert ruledeck("play", "duel", "--watch", "--seed", "1").code == 0


NAMES = TableNames(("Alice", "Bob"), {"scout": "Scout", "medic": "Medic"})
RUSSIAN = TableNames(("Алиса", "Борис"), {"scout": "Разведчик", "medic": "Лекарь"}, "ru")


@pytest.mark.parametrize(
    ("entry", "sentence"),
    [
        (("move", "scout", "deck", ("hand", 1), -1), "Scout moves from the deck to Alice's hand."),
        (("move", "?", ("hand", 2), None, -1), "A hidden card moves from Bob's hand to nowhere."),
        (("shuffle", "deck"), "The deck is shuffled."),
        (("add", "damage", "scout", 2), "Scout gets 2 damage."),
        (("remove", "point", 2, 1), "Bob loses 1 point."),
        (("set", "point", 0, 3), "The game has 3 point now."),
        (("ability", "card:scout#0", "scout", 1), "Alice uses Scout."),
        (("ability", "ability:3", 0, 2), "Bob uses the game."),
        (("show", "medic", ("hand", 1), 1), "Medic in Alice's hand is shown."),
        (("verdict", "2", (3,), ("hand", 2), True), "Asked about Bob's hand: yes."),
        (("verdict", "2", (3,), ("hand", 2), "?"), "Asked about Bob's hand: a secret answer."),
        (("pick", "scout"), "Scout is picked at random."),
        (("number", 4, 6), "Chance draws 4."),
        (("number", "heads", 2), "Chance draws heads."),
        (("down", "scout"), "Scout is turned face down."),
        (("attach", "medic", "scout"), "Medic is attached to Scout."),
        (("detach", "medic"), "Medic comes off."),
        (("join", "medic", "scout"), "Medic and Scout are joined."),
        (("sever", "medic", "scout"), "Medic and Scout are no longer joined."),
        (("become", "medic", "scout"), "Medic becomes Scout."),
        (("detach", "medic", "scout"), "Medic comes off Scout."),
        (("note", "cancelled", ()), "That is cancelled and does not happen."),
        (("note", "replaced", ()), "Something else happens instead."),
        (("note", "redirected", (2, "scout", "medic")), "Medic takes 2 of what Scout was to take."),
        (("note", "skipped", ("phase:draw", 2)), "Bob's draw phase is skipped."),
        (("note", "skipped", ("turn", 0)), "The turn is skipped."),
        (("shuffle", ("plans", 2)), "Bob's plans are shuffled."),
        (("scatter", "deck", 3), "The order of 3 cards in the deck is random now."),
        (("show", "medic", ("hand", 1), 2), "Alice looks at Medic in Alice's hand."),
        (("period", "phase", 2, "phase:draw"), "-- draw phase --"),
        (("control", "scout", 2), "Bob takes control of Scout."),
        (("roll", "scout", 3), "Scout shows 3."),
        (("period", "turn", 2, "turn"), "-- turn 2 --"),
        (("note", "greeting", ("scout", 2)), "Greeting: ('scout', 2)."),
    ],
)
def test_sentences(entry: tuple[object, ...], sentence: str) -> None:
    """Each kind of entry has its sentence."""
    assert list(narrate([entry], NAMES)) == [sentence]


@pytest.mark.parametrize(
    ("entry", "sentence"),
    [
        (("move", "scout", "колода", ("рука", 1), -1), "Разведчик переходит из колоды в руку Алисы."),
        (("move", "?", ("рука", 2), None, -1), "Скрытая карта переходит из руки Бориса прочь из игры."),
        (("shuffle", "колода"), "Колоду перемешивают."),
        (("scatter", "колода", 3), "Порядок 3 карт теперь случаен (колода)."),
        (("ability", "card:scout#0", "scout", 1), "Алиса применяет карту «Разведчик»."),
        (("show", "medic", ("рука", 1), 6), "Показана карта: Лекарь (рука Алисы)."),
        (("show", "medic", ("рука", 1), 4), "Борис смотрит: Лекарь (рука Алисы)."),
        (("verdict", "2", (3,), ("рука", 2), True), "Вопрос о картах (рука Бориса): да."),
        (("attach", "medic", "scout"), "Лекарь прикрепляется к карте «Разведчик»."),
        (("join", "medic", "scout"), "Лекарь и Разведчик теперь соединены."),
        (("sever", "medic", "scout"), "Лекарь и Разведчик больше не соединены."),
        (("become", "medic", "scout"), "Лекарь теперь — Разведчик."),
        (("control", "scout", 2), "Борис получает контроль над картой «Разведчик»."),
        (("pick", "scout"), "Случайный выбор: Разведчик."),
        (("roll", "scout", 3), "Разведчик показывает: 3."),
        (("number", 4, 6), "Выпадает: 4."),
        (("note", "cancelled", ()), "Это отменено и не происходит."),
        (("note", "redirected", (2, "scout", "medic")), "Лекарь принимает на себя 2 вместо Разведчик."),
        (("note", "skipped", ("фаза:добор", 2)), "Пропускается фаза «добор» (Борис)."),
        (("note", "skipped", ("ход", 0)), "Пропускается ход."),
        (("period", "ход", 2, None), "-- ход 2 --"),
        (("period", "фаза", 2, "фаза:добор"), "-- фаза «добор» --"),
    ],
)
def test_russian_sentences(entry: tuple[object, ...], sentence: str) -> None:
    """Each kind of entry has its sentence in Russian, names and zones in the right case."""
    assert list(narrate([entry], RUSSIAN)) == [sentence]


def test_a_title_without_forms_is_quoted() -> None:
    """No verb has to agree with a Russian title of which nobody has said whether it is a plural, or even a noun."""
    game, _ = bind_game(read_game(EXAMPLE / "toys", Path("toys"))[0])
    names = TableNames((), titles_of(game, "ru"), "ru", lexicon=Lexicon(game, "ru"))
    assert list(narrate([("detach", "field_medic")], names)) == ["«Полевой медик» открепляется."]


@pytest.mark.parametrize(("number", "words"), [(1, "1 карта переходит"), (4, "4 карты переходят"), (11, "11 карт")])
def test_russian_numbers(number: int, words: str) -> None:
    """Nouns and verbs agree with how many cards move."""
    teller = TELLERS["ru"](RUSSIAN)
    assert teller.many_move(number, (), "коробка", "колода").startswith(words)


@pytest.mark.parametrize(
    ("players", "english", "russian"),
    [((), "Nobody wins.", "Никто не побеждает."), ((1, 2), "Alice and Bob win the game!", "Алиса и Борис побеждают!")],
)
def test_who_wins(players: tuple[int, ...], english: str, russian: str) -> None:
    """The end says who has won, in the language of the table."""
    assert TELLERS["en"](NAMES).winners(players) == english
    assert TELLERS["ru"](RUSSIAN).winners(players) == russian


def test_many_moves_are_one_sentence() -> None:
    """A whole zone that moves is told once; bookkeeping is not told."""
    moves = [("move", "scout", "box", "deck", -1)] * 3
    assert list(narrate([*moves, ("value", "goal", 3)], NAMES)) == ["3 cards move from the box to the deck: 3 x Scout."]


@pytest.mark.parametrize(
    ("names", "one", "several"),
    [
        (NAMES, "Scout moves within the deck.", "3 cards move within the deck: 3 x Scout."),
        (RUSSIAN, "Разведчик меняет место (deck).", "3 карты меняют место (deck): 3 x Разведчик."),
    ],
)
def test_what_is_put_back_in_another_order_moves_from_nowhere_to_nowhere(
    names: TableNames, one: str, several: str
) -> None:
    """Where it lies, it stays; it is its place there that is another."""
    move = ("move", "scout", "deck", "deck", -1)
    assert list(narrate([move], names)) == [one]
    assert list(narrate([move] * 3, names)) == [several]


def test_a_right_is_used_beside_the_question(ruledeck: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    """`r` does what may be done at any moment, for whoever is named, and the same question is asked again."""
    games = Path(__file__).parents[1] / "games"

    def played(lines: str) -> Result:
        monkeypatch.setattr(sys, "stdin", io.StringIO(lines))
        return ruledeck("play", "caravans", "--content", games, "--seed", "3")

    lines = played("\nr bob\n\n1\n2\n\nr bob\nr carol\nu\nq\n").out.splitlines()
    questions = [line for line in lines if line.startswith(("Alice, ", "> Alice, ", "Bob, ", "> Bob, "))]
    assert [line.removeprefix("> ").partition(",")[0] for line in questions] == ["Alice", "Bob", "Bob", "Alice", "Bob"]
    assert "> there is nothing that Bob may do now without being asked" in lines
    assert "> “carol” is not a player at this table" in lines


def test_what_one_name_loses_twice_is_told_as_twice_and_not_as_of_two() -> None:
    """One thing may lose something twice in a row: it is named in two sentences."""
    entries = [("remove", "focus", each, 1) for each in ("medic", "scout", "scout")]
    assert list(narrate(entries, NAMES)) == ["Medic and Scout lose 1 focus each.", "Scout loses 1 focus."]
