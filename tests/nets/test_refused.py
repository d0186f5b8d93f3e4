"""What once was taken and did not work: where `check` takes it again, or it is compiled as it was, the nets find it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final
from unittest.mock import patch

import pytest
from tests.generated.plays import errors

from ruledeck.grammar import checks
from ruledeck.grammar.binder.clauses.verbs import VerbBinder
from ruledeck.grammar.checks import others
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.syntax import tree
from ruledeck.interpreter.compiler.basis.context import Values
from ruledeck.interpreter.compiler.basis.surroundings import Surroundings
from ruledeck.interpreter.compiler.values import groups
from ruledeck.interpreter.target.nodes import Expression

from .casting import cast
from .nets import NETS
from .replacing import replaced
from .test_made_for_faults import WATCHED


def watching(answer: str, *more: tuple[str, str]) -> Mapping[str, str]:
    """Return a game whose card answers that a unit would be felled, with other words in its rules."""
    rules = WATCHED["rules/play.rules"].replace(
        "active player takes", "active player fells 1 unit\n            active player takes"
    )
    rules = rules.replace("        turn of", "        give control of each unit to active player\n        turn of")
    for old, new in more:
        assert old in rules
        rules = rules.replace(old, new)
    return {
        "game.yaml": WATCHED["game.yaml"].replace("periods:", "  fault: {on: [game]}\nperiods:"),
        "cards/core.yaml": WATCHED["cards/core.yaml"].replace("a unit would be felled: add 1 coin to active player", answer),
        "rules/play.rules": rules,
    }  # fmt: skip


_OF_EVENT: Final = VerbBinder.of_event
_LOCATED: Final = groups.located
WORKS: Final = "this would be felled: add 1 coin to active player"
FELLED_AGAIN: Final = ("fells 1 unit\n", "fells 1 unit\n            active player fells 1 unit in the pile\n")
"""What happens to something that is not in play."""
APART: Final = "add 1 scar to each other unit\n        if scar on x > 0: add 1 fault to the game\n        set scar on each unit to 0"
"""What a game says of others in a verb: not the unit that it happens to, or the game has a fault."""


def doer_changed(self: VerbBinder, perform: m.Perform, phrase: tree.Phrase) -> None:
    """Look at what a step alters of an event as long as it is not who does it."""
    if not any(isinstance(value, m.Slot) and value.name == "by" for _, value in perform.args):
        _OF_EVENT(self, perform, phrase)


def nowhere(values: Values, source: m.Source, env: Surroundings) -> Expression:
    """Compile where something is looked for, and have no zones that are `anywhere`."""
    if isinstance(source, m.Anywhere):
        raise KeyError("anywhere")
    return _LOCATED(values, source, env)


def in_play_only(values: Values, source: m.Source, env: Surroundings) -> Expression:
    """Compile where something is looked for, and take `anywhere` for what is in play."""
    return _LOCATED(values, m.InPlay() if isinstance(source, m.Anywhere) else source, env)


TAKEN: Final[dict[str, tuple[Mapping[str, str], str, Any, str]]] = {
    "anywhere, behind what happens": (
        watching("a unit anywhere would be felled: add 1 coin to active player"), "index",
        lambda: replaced({_LOCATED: nowhere}), "compile: KeyError: 'anywhere'",
    ),
    "anywhere, as if it were in play": (
        watching("a unit anywhere would be felled: add 1 coin to active player", FELLED_AGAIN), "tree",
        lambda: replaced({_LOCATED: in_play_only}), "compiled code and the tree of in zone differ",
    ),
    "who does something, changed": (
        watching("a unit would be felled: change that player to your opponent"), "index",
        lambda: patch.object(VerbBinder, "of_event", doer_changed), "compile: ValueError",
    ),
    "others, in the text of no card": (
        watching(WORKS, ("add 1 scar to x", APART)), "claims",
        lambda: patch.object(checks, "CHECKS", tuple(each for each in checks.CHECKS if each is not others.check)),
        "what a game says of itself does not hold",
    ),
}  # fmt: skip
"""What is said: a game, the net that finds it, how the mend is taken back, and what is found then."""


@pytest.mark.parametrize("what", TAKEN)
def test_what_is_taken_and_does_not_work_is_found(what: str, tmp_path: Path) -> None:
    """Taken and said to no effect, or not to be compiled, it is in the net; as things are it is refused, or works."""
    files, name, plant, sign = TAKEN[what]
    net = {name: NETS[name]}
    assert errors(files, tmp_path) or cast(files, tmp_path / "whole", net) == []
    with plant():
        assert errors(files, tmp_path) == []
        assert [each.sign for each in cast(files, tmp_path / "planted", net) if each.sign.startswith(sign)]
