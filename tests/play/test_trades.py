"""What somebody is asked to whom a trade is offered: it speaks to that player, in few words."""

from random import Random

import pytest

from ruledeck.cli.speech.names import table_names
from ruledeck.cli.table.current_values import Surroundings
from ruledeck.cli.table.prompt import prompt_of
from ruledeck.interpreter.engine.machine import advance, decide, new_game, options

from .games import ROOT, program_of

ASKED = {
    "en": {
        f"you may {deed} {name}"
        for name in ("Ann", "Bob")
        for deed in ("agree to the offer of", "make another proposal to")
    },
    "ru": {
        *(f"вы можете согласиться на предложение {name}" for name in ("Анны", "Бориса")),
        *(f"вы можете сделать {name} встречное предложение" for name in ("Анне", "Борису")),
    },
}


@pytest.mark.parametrize(("language", "players"), [("en", ("Ann", "Bob")), ("ru", ("Анна", "Борис"))])
def test_whoever_is_offered_a_trade_is_asked_for_an_answer(language: str, players: tuple[str, str]) -> None:
    """The question was all that the trade does, from the first number to the last mark, and spoke of a third player."""
    program = program_of(ROOT / "content" / "outer_rim", 2)
    chance, surroundings, s = Random(3), Surroundings(program), new_game(program, 3, {})
    asked = set[str]()
    while advance(s):
        if len(options(s)) == 2:
            asked.add(prompt_of(s, table_names(program, players, language), surroundings).question)
        decide(s, chance.randrange(len(options(s))))
    assert [question for question in asked if "paying" in question or "уплатив" in question] == []
    assert len(asked & ASKED[language]) >= 3
