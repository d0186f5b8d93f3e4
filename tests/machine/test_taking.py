"""Taking an action changes something only where there is another one to take."""

from pathlib import Path

import pytest

from ruledeck.interpreter.compiler.compiler import compile_game
from ruledeck.interpreter.engine.machine import advance, new_game, options

from .clearing import bound

COURSE = """\
let first = the player left of nobody
for each card in the box as c: move c to first's field
first takes 1 action
"""
OWL = "- id: owl{0}\n  name: Owl {0}\n  type: beast\n  copies: 1\n  size: 1\n  rules: |\n    {1}\n"
TAKE = "action: take 1 action"


def offered(folder: Path, *texts: str) -> int:
    """Return how many actions are offered where an owl has each of some texts."""
    cards = "".join(OWL.format(number, text) for number, text in enumerate(texts))
    game, found = bound(folder, COURSE, cards=cards, begin="")
    assert not found, found
    s = new_game(compile_game(game, 2), 0, {})
    advance(s)
    return 0 if s.pending is None else len(options(s)) - 1


@pytest.mark.parametrize(
    ("texts", "number"),
    [
        ((TAKE,), 0),
        ((TAKE, TAKE), 0),
        ((TAKE, "action: add 1 wound to this"), 2),
        ((TAKE, "action: remove 1 wound from this"), 0),
        ((TAKE, TAKE, "action: add 1 wound to this"), 3),
        (("action, remove 1 wound from this: add 1 berry to you", TAKE), 0),
        (("action, take 1 action: add 1 berry to you",), 0),
        (("action, take 1 action: add 1 berry to you", "action: add 1 wound to this"), 2),
        (("action: you may take 1 action",), 0),
    ],
)
def test_what_offers_only_itself_changes_nothing(tmp_path: Path, texts: tuple[str, ...], number: int) -> None:
    """Alone, beside its like, beside something that changes something, and as a price."""
    assert offered(tmp_path, *texts) == number
