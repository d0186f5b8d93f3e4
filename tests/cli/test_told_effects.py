"""What an ability puts in place, and what was chosen for it in the open, belongs to its story, for those who may know it."""

from pathlib import Path

import pytest
from tests.machine import clearing

from .told_lines import lines_read

EDICT = """\
- id: edict
  name: Edict
  type: charm
  copies: 1
  rules: |
    trick:
        choose a number from 1 to 3 as said
        add 1 berry to you
        until the end of the day: your opponent cannot tickle a beast where (size of it = said)
"""
LENDER = """\
- id: lender
  name: Lender
  type: charm
  copies: 1
  rules: |
    trick:
        choose 1 beast in play as hero
        choose 1 beast in play as model
        until the end of the day: hero gains the text of model
"""
VAIN = """\
- id: vain
  name: Vain
  type: charm
  copies: 1
  rules: |
    trick:
        choose 1 beast in your opponent's den as prey
        tickle prey
        tickle 1 beast in play where (wound on it >= 9)
"""
SEED = """\
- id: seed
  name: Seed
  type: charm
  copies: 1
  rules: |
    trick:
        at the end of the day: add 1 wound to each enemy beast
"""
PACE = """\
- id: pace
  name: Pace
  type: charm
  copies: 1
  rules: |
    trick:
        choose 1 beast in play as one
        choose 1 beast in play as second
        tickle one
"""


def used(
    folder: Path,
    card: str,
    language: str = "en",
    *,
    viewer: int | None = 2,
    taking: tuple[str, ...] = (),
    rules: str = "",
) -> list[str]:
    """Return what is read of the use of a card, in the order in which it happens."""
    name = card.partition("name: ")[2].partition("\n")[0]
    line = 'first tickles 1 beast in play\nmove the beast named "Bear" to first\'s den\n'
    use = f'day: first resolves the trick ability of the charm named "{name}"'
    lines = lines_read(folder, f"{line}{use}", cards=card, language=language, viewer=viewer, taking=taking, rules=rules)
    return lines[next(at for at, each in enumerate(lines) if name in each and "field" not in each) :]


def test_what_is_chosen_and_what_lasts_is_told_beside_what_changes(tmp_path: Path) -> None:
    """Which number was said, and who must not do what until when, to whoever looks on as to whoever did it."""
    told = [
        "Ann uses Edict.",
        "Ann chooses the number 1; Ann gets 1 berry.",
        "Until the end of the day, Bob cannot tickle beasts with size 1.",
    ]
    assert used(tmp_path, EDICT) == told
    assert used(tmp_path, EDICT, viewer=1) == told


@pytest.mark.parametrize(
    ("language", "line"),
    [
        ("en", "lasting: until the end of the day, Bob cannot tickle beasts with size 1"),
        ("ru", "действует: до конца day Борис не может tickle beast с size 1"),
    ],
)
def test_what_lasts_stands_on_the_table_until_it_ends(tmp_path: Path, language: str, line: str) -> None:
    """Whoever has looked away is told what they may not do, at the question behind it, and no longer when the day is over."""
    use = 'first resolves the trick ability of the charm named "Edict"'
    lines = f"""move the beast named "Bear" to first's den
day:
    {use}
    first tickles 1 beast in play
first tickles 1 beast in play
"""
    tables: list[list[str]] = []
    lines_read(tmp_path, lines, cards=EDICT, language=language, viewer=2, tables=tables)
    shown = [line in table for table in tables]
    assert True in shown and not shown[-1]


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", ["Ann uses Vain: there is no beast in Bob's den; there is no beast in play with at least 9 wounds."]),
        ("ru", ["Анна применяет карту «Vain»: нет beast в den Бориса; нет beast в игре, на которых не менее 9 wound."]),
    ],
)
def test_what_a_card_looks_for_in_vain_is_told(tmp_path: Path, language: str, told: list[str]) -> None:
    """Nothing comes of it, and the story says why: of a choice and of a step with one, by the names of players."""
    assert used(tmp_path, VAIN, language) == told


def test_what_was_found_is_not_told_as_missing(tmp_path: Path) -> None:
    """What is chosen, or could have been, is there."""
    assert not any("there is no" in line for line in used(tmp_path, EDICT) + used(tmp_path, LENDER))


def test_what_lasts_is_told_in_russian_with_names_in_their_cases(tmp_path: Path) -> None:
    """Whoever it speaks to is called by name, and so is the opponent."""
    assert used(tmp_path, EDICT, "ru")[-2:] == [
        "Анна выбирает: число 1; Анна получает 1 berry.",
        "До конца day Борис не может tickle beast с size 1.",
    ]


def test_a_text_that_is_lent_is_told_with_who_has_it_from_whom(tmp_path: Path) -> None:
    """Names of the text are told as the cards that they stand for."""
    assert (
        used(tmp_path, LENDER, taking=("Deer",))[-1]
        == "Lender: until the end of the day, Deer gains Deer's printed text."
    )


def test_what_waits_is_told_where_it_is_put_in_place_and_where_nothing_comes_of_it(tmp_path: Path) -> None:
    """Not as an order, not with the limit that it comes once, and not as if anything had been done."""
    assert used(tmp_path, SEED) == [
        "Ann uses Seed: at the end of the day, Ann adds 1 wound to each beast Bob controls.",
        "Seed takes effect: Bob controls no beast.",
    ]


def test_friends_are_told_by_whose_they_are(tmp_path: Path) -> None:
    """Whoever looks on has friends of their own."""
    told = used(tmp_path, SEED.replace("enemy", "friendly"))
    assert told[0] == "Ann uses Seed: at the end of the day, Ann adds 1 wound to each beast they control."


def test_a_thing_that_was_chosen_is_told_where_nothing_else_speaks_of_it(tmp_path: Path) -> None:
    """Of the other one it is told what happens with it."""
    card = PACE.replace(
        "        tickle one\n", "        tickle one\n        if second is in play: add 1 berry to you\n"
    )
    told = used(tmp_path, card, taking=("Deer",))
    assert told == [
        "Ann uses Pace.",
        "Ann chooses Deer.",
        "Pace: Deer gets 1 wound; as Deer is in play, Ann gets 1 berry.",
    ]


@pytest.mark.parametrize("viewer", [1, 2])
def test_what_was_worked_out_of_a_hidden_card_is_not_told(
    tmp_path: Path, viewer: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither the card nor the number, which would say what card it is."""
    monkeypatch.setattr(
        clearing, "MANIFEST", clearing.MANIFEST.replace("den: {per: player}", "den: {per: player, visible: owner}")
    )
    card = EDICT.replace(
        "choose a number from 1 to 3 as said", "choose 1 beast in your den as hid\n        let said = size of hid"
    )
    told = used(tmp_path, card, viewer=viewer)
    assert told[-1] == "Until the end of the day, Bob cannot tickle beasts with size equal to that number."
    assert not any("chooses" in line for line in told)


def test_what_chance_picks_is_not_told_as_chosen(tmp_path: Path) -> None:
    """It says so itself."""
    card = PACE.replace("1 beast in play as second", "1 random beast in play as second")
    told = used(
        tmp_path, card.replace("tickle one\n", "tickle one\n        if second is in play: add 1 berry to you\n")
    )
    assert told[-1].endswith("gets 1 wound; as Deer is in play, Ann gets 1 berry.")
    assert any("is picked at random" in line for line in told)
    assert not any("chooses" in line for line in told)


SPY = """\
- id: spy
  name: Spy
  type: charm
  copies: 1
  rules: |
    trick:
        choose a number from 1 to 3 as said
        ask your opponent whether any beast in your opponent's den where (size of it = said) as told
        if told: add 1 berry to you
"""
OWL = """\
- id: owl
  name: Owl
  type: beast
  copies: 1
  size: 1
  rules: |
    answer when another beast would be tickled, must: instead add 1 berry to you
"""


@pytest.mark.parametrize(
    ("language", "line"),
    [
        ("en", "Bob is asked whether there is a beast in Bob's den with size 1: no."),
        ("ru", "Вопрос Борису: верно ли, что в den Бориса есть beast с size 1? Нет."),
    ],
)
def test_a_question_is_told_with_who_is_asked_and_what_it_is_about(tmp_path: Path, language: str, line: str) -> None:
    """Nobody who reads it is spoken to: whose hand it is and which number everybody knows."""
    assert used(tmp_path, SPY, language)[-1] == line


LOOMING = [
    (
        "en",
        "{c} would be sent home",
        "Owl takes effect: Hare would be sent home, which does not happen; Ann gets 1 berry.",
    ),
    (
        "en",
        "{by} would send home {c}",
        "Owl takes effect: Ann would send home Hare, which does not happen; Ann gets 1 berry.",
    ),
    (
        "ru",
        "{c:nom} должен уйти",
        "Срабатывает карта «Owl»: beast «Hare» должен уйти, но этого не происходит; Анна получает 1 berry.",
    ),
    (
        "ru",
        "{by:nom} должна унести {c:acc}",
        "Срабатывает карта «Owl»: Анна должна унести beast «Hare», но этого не происходит.",
    ),
]
HOME = """\
- id: whistle
  name: Whistle
  type: charm
  copies: 1
  rules: |
    trick: send home 1 beast in play named "Hare"
"""


@pytest.mark.parametrize(("language", "would", "line"), LOOMING)
def test_of_an_event_that_only_looms_it_is_told_what_would_have_been(
    tmp_path: Path, language: str, would: str, line: str
) -> None:
    """A verb that says only how its event looms has no word for that it happens."""
    english = would if language == "en" else "{c} would be sent home"
    russian = f"    ru would: {would}\n" if language == "ru" else ""
    sent = f"verb send home {{c: card}}\n    would: {english}\n{russian}    does: do nothing\n"
    owl = OWL.replace(
        "another beast would be tickled",
        "a player would send home another beast" if "{by}" in english else "another beast would be sent home",
    )
    assert line in used(tmp_path, HOME + owl, language, rules=sent)


@pytest.mark.parametrize(
    ("language", "line"),
    [
        ("en", "Owl takes effect: it does not happen that Hare is tickled by Ann; Ann gets 1 berry."),
        ("ru", "Срабатывает карта «Owl»: отменена попытка Анны tickle beast «Hare»; Анна получает 1 berry."),
    ],
)
def test_what_does_not_happen_is_told_in_front_of_what_happens_instead(
    tmp_path: Path, language: str, line: str
) -> None:
    """Not that something else does, which is told behind it."""
    assert lines_read(tmp_path, "first tickles 1 beast in play", cards=OWL, language=language)[-1] == line


@pytest.mark.parametrize(
    ("language", "line"),
    [("en", "Rain takes effect: Hare gets 1 wound."), ("ru", "Срабатывает карта «Rain»: Hare получает 1 wound.")],
)
def test_a_text_that_nobody_resolves_takes_effect_by_itself(tmp_path: Path, language: str, line: str) -> None:
    """The game uses nothing."""
    rain = SEED.replace("seed", "rain").replace("Seed", "Rain")
    rain = rain.replace(
        "at the end of the day: add 1 wound to each enemy beast", 'add 1 wound to the beast named "Hare"'
    )
    step = 'first tickles 1 beast in play\nresolve the trick ability of the charm named "Rain"'
    assert lines_read(tmp_path, step, cards=rain, language=language)[-1] == line


RESIN = """\
- id: resin
  name: Resin
  type: charm
  copies: 1
  rules: |
    echo after a beast is tickled, must: add 1 berry to you
"""


def test_what_waits_on_a_stack_is_not_told_as_if_nothing_came_of_it(tmp_path: Path) -> None:
    """It has only been announced, and is carried out later."""
    stack = "resolves: stack\ncloses: 2 consecutive passes"
    read = lines_read(tmp_path, "first tickles 1 beast in play", cards=RESIN, discipline=stack)
    assert "Resin takes effect." in read
    assert not any("nothing comes of it" in line for line in read)
    assert read[-1] == "Ann gets 1 berry."


def test_something_comes_of_a_text_that_sets_a_value_which_is_not_told(tmp_path: Path) -> None:
    """A table shows what it is now."""
    set_by_card = RESIN.replace("add 1 berry to you", "set stage to 3")
    read = lines_read(tmp_path, "first tickles 1 beast in play", cards=set_by_card)
    assert read[-1] == "Resin takes effect."


BARTER = """\
- id: barter
  name: Barter
  type: charm
  copies: 1
  rules: |
    trick:
        choose a number from 0 to 1 as sold
        add (2 * sold) berries to you
"""


@pytest.mark.parametrize(
    ("language", "line"),
    [
        ("en", "Ann chooses the number 0; nothing comes of it."),
        ("ru", "Анна выбирает: число 0; ничего не происходит."),
    ],
)
def test_of_a_number_that_has_been_told_it_is_not_told_that_it_is_nothing(
    tmp_path: Path, language: str, line: str
) -> None:
    """It would be told that `0 is 0`."""
    lines = used(tmp_path, BARTER, language)
    assert line in lines
    assert not any("0 is 0" in each or "0: 0" in each for each in lines)
