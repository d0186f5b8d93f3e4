"""`why --lang ru`: answers in Russian alone, in plain-text cases and over the decisions of every translated game.

A case is a title behind `===`, what `why` is asked, and behind `---` the answer.
"""

import re
import shutil
from pathlib import Path

import pytest

from ruledeck.cli.speech.names import titles_of
from ruledeck.cli.why.past import Past
from ruledeck.cli.why.question import Inquiry
from ruledeck.interpreter.engine.machine import advance, decide, new_game
from ruledeck.interpreter.state.pcg import Stream

from ..play.games import FOLDERS, ROOT, program_of, sizes
from .program import Program

CASES = Path(__file__).parent / "cases" / "why_russian.txt"
TRANSLATED = [folder for folder in FOLDERS if (folder / "text" / "ru").is_dir()]
ENGLISH = re.compile(r"\b[a-z]{2,}\b")


def cases() -> list[object]:
    """Return question and answer of every case."""
    found: list[object] = []
    for part in CASES.read_text(encoding="utf-8").split("=== ")[1:]:
        title, _, rest = part.partition("\n")
        question, _, answer = rest.partition("\n---\n")
        found.append(pytest.param(question, answer.strip(), id=title))
    return found


@pytest.fixture
def toys(workshop: Path) -> Path:
    """The example game in the current folder."""
    shutil.copytree(ROOT / "docs" / "example" / "toys", workshop / "toys")
    (workshop / "ruledeck.toml").write_text('content = ["."]\n', encoding="utf-8")
    return workshop / "toys"


@pytest.mark.parametrize(("question", "answer"), cases())
@pytest.mark.usefixtures("toys")
def test_answers_are_russian(ruledeck: Program, question: str, answer: str) -> None:
    """Sentences, conditions, things and zones stand in Russian, each in its case."""
    assert ruledeck("why", *question.split(" "), "--lang", "ru").out.strip() == answer


@pytest.mark.parametrize("folder", TRANSLATED, ids=lambda folder: folder.name)
def test_no_english_is_left(folder: Path) -> None:
    """At decisions of a random match neither the open decision nor a card is explained with an English word."""
    program = program_of(folder, sizes(folder)[0])
    titles = titles_of(program.game, "ru")
    s, rng, asked = new_game(program, 3), Stream(3, 5), 0
    for number in range(40):
        if not advance(s):
            break
        assert s.pending is not None
        # The second decision, too: a small game is over soon.
        if number % 30 in (1, 7):
            inquiry = Inquiry(program, s, Past(program, None, (), s).names(), titles, s.pending.player, "ru")
            hand = next((e for e in range(len(s.zone)) if s.card[e] >= 0 and s.zone[e] > 0), 0)
            answers = [*inquiry.answers(""), *inquiry.explainer.why(inquiry.state, hand)]
            said = "\n".join(line for each in answers for line in each.lines("ru"))
            assert ENGLISH.findall(said) == []
            asked += 1
        decide(s, rng.below(len(s.pending.options)))
    assert asked
