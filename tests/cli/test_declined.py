"""The answer no says what is done then, where the text says so and whoever is asked does it."""

from pathlib import Path

import pytest
from tests.machine.clearing import bound

from ruledeck.cli.speech.names import table_names
from ruledeck.cli.table.current_values import Surroundings
from ruledeck.cli.table.prompt import prompt_of
from ruledeck.interpreter.compiler.compiler import compile_game
from ruledeck.interpreter.engine.machine import advance, new_game
from ruledeck.interpreter.wording.labels import options

RULES = """\
verb waver
    ru: колебаться|колебайтесь|колеблется|колеблются
    does:
        you may set stage to 3
        else: add 2 berries to you
verb tempt {p: player}
    ru: искушать|искушайте|искушает|искушают {p:acc}
    does:
        p may set stage to 3
        else: add 2 berries to you
"""


@pytest.mark.parametrize(
    ("line", "table", "api"),
    [
        ("first wavers", "no: add 2 berries to yourself", "No: Add 2 berries to yourself"),
        ("first tempts first's opponent", "no", "No"),
    ],
)
def test_no_says_what_is_done_then(line: str, table: str, api: str, tmp_path: Path) -> None:
    """What somebody else does then stands in the text: said to whoever is asked, it would be theirs."""
    game, found = bound(tmp_path, line, rules=RULES)
    assert not found, found
    s = new_game(compile_game(game, 2), 0, {})
    assert advance(s)
    names = table_names(s.program, ("Ann", "Bob"), "en")
    assert prompt_of(s, names, Surroundings(s.program)).options[-1] == table
    assert prompt_of(s, names).options[-1] == table
    assert options(s, language="en")[-1].label == api
