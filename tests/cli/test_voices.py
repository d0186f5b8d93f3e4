"""An open decision is told alike to people at a table and to programs: what is chosen, what it answers, and how far a choice has got."""

from pathlib import Path

import pytest
from tests.machine.clearing import bound

from ruledeck.cli.speech.names import table_names
from ruledeck.cli.speech.narration import TELLERS
from ruledeck.cli.speech.table_talk import TALK
from ruledeck.cli.table.prompt import Prompt, prompt_of
from ruledeck.grammar.prose.cardtext import SPEAKERS
from ruledeck.grammar.text.languages import LANGUAGES
from ruledeck.interpreter.api.questions import question
from ruledeck.interpreter.compiler.compiler import compile_game
from ruledeck.interpreter.engine.machine import advance, decide, new_game
from ruledeck.interpreter.state.seats import shown_seats
from ruledeck.interpreter.state.state import State
from ruledeck.interpreter.wording.labels import labels
from ruledeck.interpreter.wording.options import Decision
from ruledeck.interpreter.wording.voice import WORDS


def asked(folder: Path, lines: str, *, answers: int = 0, cards: str = "") -> State:
    """Return the state in which a question is open after some answers, each the first that is offered."""
    game, found = bound(folder, lines, cards=cards)
    assert not found, found
    s = new_game(compile_game(game, 2), 0, {})
    assert advance(s)
    for _ in range(answers):
        decide(s, 0)
        assert advance(s)
    return s


def at_table(s: State, language: str = "en") -> Prompt:
    """Return the open decision as a table asks it."""
    return prompt_of(s, table_names(s.program, shown_seats(s.program.game, 2, language), language))


def test_all_words_are_there_in_every_language() -> None:
    """What has prose of the rules tells what happens, asks, and talks to a table."""
    for words in (SPEAKERS, TELLERS, WORDS, TALK):
        assert tuple(words) == LANGUAGES
    assert WORDS["en"].keys() == WORDS["ru"].keys()


ALERT = """\
- id: elk
  name: Elk
  type: beast
  copies: 1
  size: 4
  rules: |
    answer when a beast would be tickled: cancel that event
"""


def test_an_ability_says_what_it_answers_where_that_could_be_another_thing(tmp_path: Path) -> None:
    """Of two events at the same moment a table does not number the options, but says which is meant."""
    s = asked(tmp_path, "first tickles each beast where size < 4", cards=ALERT)
    for said in (labels(Decision(s), "en"), at_table(s).options):
        assert [each.partition(" (")[2] for each in said[:2]] == ["against: Hare)", "against: Deer)"]


def test_blocks_that_were_chosen_before_are_no_players(tmp_path: Path) -> None:
    """Where several blocks are chosen one by one, no player or thing is told as picked before."""
    s = asked(
        tmp_path,
        "choose two:\n    - add 1 berry to first\n    - add 2 berries to first\n    - set stage to 1",
        answers=1,
    )
    assert at_table(s).question == "choose two"
    assert question(Decision(s), "en") == "Choose two"


def test_steps_below_a_question_begin_small_and_stand_in_one_line(tmp_path: Path) -> None:
    """The steps that may be done follow a colon as parts of one sentence, also where they stand below another one."""
    s = asked(
        tmp_path,
        "first may:\n    if stage = 0:\n        add 1 berry to first\n        set stage to 1\n    set stage to 2",
    )
    assert question(Decision(s), "en").startswith(
        "That player may do the following: if the stage is 0, do the following: that player adds 1 berry to"
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_window_is_asked_of_in_the_same_words(tmp_path: Path, language: str) -> None:
    """A program reads as one sentence what a table asks, from its first letter on."""
    s = asked(tmp_path, "first tickles each beast where size < 4", cards=ALERT)
    asks = question(Decision(s), language)
    assert asks[:1].isupper()
    assert asks.casefold() == at_table(s, language).question.casefold()
    assert "tickle" in asks


OAK = """\
- {id: oak, name: Oak, type: charm, copies: 0}
"""


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_window_does_not_tell_the_type_of_a_hidden_card(tmp_path: Path, language: str) -> None:
    """What happens to a card that the decider does not know is said alike, whatever the card is."""
    s = asked(tmp_path, "first tickles each beast where size < 4", cards=ALERT + OAK)
    assert s.program is not None
    names = s.program.definitions
    hare, told = s.card.index(names.index("hare")), []
    for shown in ("hare", "oak"):
        s.card[hare], s.known[hare] = names.index(shown), 0
        s.recast()
        told.append((question(Decision(s), language), at_table(s, language).question))
    assert told[0] == told[1]
    assert "?" not in told[0][0].removesuffix("?")
