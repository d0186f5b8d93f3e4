"""An ability that uses itself again changes nothing by that: it is offered for what else it does."""

from dataclasses import replace
from pathlib import Path

import pytest

from ruledeck.interpreter.compiler.compiler import compile_game
from ruledeck.interpreter.engine.machine import advance, new_game, options

from .clearing import bound

ECHO = """\
- id: echo
  name: Echo
  type: beast
  copies: 1
  size: 2
  rules: |
    action, limit once per game:
        resolve one action ability of this
        {more}
"""


@pytest.mark.parametrize(("more", "offered"), [("do nothing", False), ("add 1 berry to you", True)])
def test_what_only_uses_itself_is_not_offered(more: str, offered: bool, tmp_path: Path) -> None:
    """Its limit is used up by then, and nothing else of it changes anything."""
    game, found = bound(tmp_path, "first takes 1 action", cards=ECHO.format(more=more))
    assert not found, found
    s = new_game(compile_game(game, 2), 0, {})
    s.onlooker = replace(s.onlooker, always_asked=frozenset(range(len(s.program.sites))))
    assert advance(s)
    assert (len(options(s)) > 1) is offered
