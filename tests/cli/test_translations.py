"""Files of words: whatever is misspelt in them is found, at its place."""

from pathlib import Path

import pytest

from .program import Program

TEXT = """\
cards:
  scout:
    name: Разведчик
    forms: {nom: разведчик, gen: разведчика, gender: m, animate: true, plural: {nom: разведчики, gen: разведчиков}}
  field_medic: {name: Полевой врач}
words:
  unit: {nom: отряд, gender: m}
  field: поле
  deck: {nom: колода, gender: f}
  damage: {nom: урон, gender: m}
  turn: {nom: ход, gender: m}
  cost: {nom: цена, gender: f}
"""


@pytest.fixture
def translated(skirmish: Path) -> Path:
    """A file of words of a game, without a fault."""
    path = skirmish / "text" / "ru" / "words.yaml"
    path.parent.mkdir(parents=True)
    path.write_text(TEXT, encoding="utf-8")
    return path


def test_a_file_of_words_without_a_fault_has_no_finding(translated: Path, ruledeck: Program) -> None:
    """What the tests below misspell is right as it is."""
    result = ruledeck("check", "games")
    assert result.code == 0
    assert "words.yaml" not in result.out


@pytest.mark.parametrize(
    ("right", "wrong", "line", "message"),
    [
        ("gen: разведчика,", "gеn: разведчика,", 4, 'nothing reads the key "gеn" here'),
        ("gender: m, animate", "gendеr: m, animate", 4, 'nothing reads the key "gendеr" here'),
        ("gender: m, animate", "gender: w, animate", 4, '"w" is not one of: m, f, n'),
        ("gender: m, animate", "gender: [m], animate", 4, '"gender" needs one of: m, f, n, not a list'),
        ("animate: true", "animate: 2", 4, '"animate" needs true or false'),
        ("plural: {nom: разведчики,", "plural: {nam: разведчики,", 4, 'nothing reads the key "nam" here'),
        ("plural: {nom: разведчики, gen: разведчиков}", "plural: [разведчики]", 4, '"plural" needs a mapping'),
        ("plural: {nom: разведчики, gen: разведчиков}", "plural: 5", 4, '"plural" needs a mapping'),
        ("name: Разведчик", "nаme: Разведчик", 3, 'nothing reads the key "nаme" here'),
        ("name: Разведчик", "name: 5", 3, '"name" needs a text'),
        ("name: Разведчик", "name: {ru: Разведчик}", 3, '"name" needs a text'),
        ("name: Разведчик", "name:", 3, '"name" needs a text, and there is nothing'),
        ("  scout:", "  scuot:", 2, 'no card has the id "scuot"'),
        ("  scout:", "  - scout:", 5, "this line does not belong to the block above it"),
        ("words:", "wrods:", 6, 'nothing reads the key "wrods" here'),
        ("cards:", "carbs:", 1, 'nothing reads the key "carbs" here'),
        ("  field: поле", "  field: [поле]", 8, 'a text, or a mapping of the forms of "field"'),
        ("  field: поле", "  field: 7", 8, 'a text, or a mapping of the forms of "field"'),
        ("  field: поле", "  field:", 8, 'a text, or a mapping of the forms of "field"'),
        ("  field: поле", "  feild: поле", 8, 'the game has no word "feild"'),
        ("  turn: {nom: ход,", "  turn: {nom: [ход],", 11, '"nom" needs a text'),
        ("  turn: {nom: ход,", "  turn: {nom: 1,", 11, '"nom" needs a text'),
        ("  turn: {nom: ход, gender: m}", "  turn: {nom: ход, gender: m}\n  turn: ход", 12, "twice"),
    ],
)
def test_what_is_misspelt_is_found(
    translated: Path, ruledeck: Program, right: str, wrong: str, line: int, message: str
) -> None:
    """A key, a value or a word that nothing would ever read is an error at its line, never a crash or a silence."""
    assert right in TEXT
    translated.write_text(TEXT.replace(right, wrong, 1), encoding="utf-8")
    result = ruledeck("check", "games", "--output-format", "concise")
    assert result.code == 1
    assert "internal error" not in result.err
    places = [each for each in result.out.splitlines() if f"words.yaml:{line}:" in each]
    assert message in "\n".join(places)


def test_a_misspelt_word_is_suggested(translated: Path, ruledeck: Program) -> None:
    """The nearest word of the game is named."""
    translated.write_text(TEXT.replace("  field: поле", "  feild: поле"), encoding="utf-8")
    assert 'did you mean "field"?' in ruledeck("check", "games").out


def test_a_text_in_the_place_of_a_plural_is_refused(translated: Path, ruledeck: Program) -> None:
    """`plural: ходы` is a text where cases belong: it is said what to write."""
    text = TEXT.replace("plural: {nom: разведчики, gen: разведчиков}}", "plural: разведчики}")
    assert text != TEXT
    translated.write_text(text, encoding="utf-8")
    result = ruledeck("check", "games")
    assert (result.code, "write its cases: {nom: разведчики, gen: ...}" in result.out) == (1, True)


@pytest.mark.parametrize("command", [("show", "scout"), ("play", "skirmish", "--watch")])
def test_whoever_asks_for_a_language_that_a_game_does_not_speak_is_told_so(
    command: tuple[str, ...], skirmish: Path, ruledeck: Program
) -> None:
    """What comes is a mixture, and nobody would know why; in a language that it speaks nothing is said of it."""
    warning = 'warning: skirmish says nothing in "ru": its own words stand there as they are written'
    result = ruledeck(*command, "--lang", "ru")
    assert result.code == 0
    assert warning in result.err
    assert "warning" not in ruledeck(*command, "--lang", "en").err
    manifest = skirmish / "game.yaml"
    manifest.write_text(
        manifest.read_text("utf-8").replace("name: Skirmish", "name: {en: Skirmish, ru: Стычка}"), "utf-8"
    )
    assert "warning" not in ruledeck(*command, "--lang", "ru").err
