"""Explanations of abilities agree with what is offered, in every game that offers abilities."""

from __future__ import annotations

from pathlib import Path

import pytest

from ruledeck.interpreter.engine.machine import advance, decide, new_game
from ruledeck.interpreter.explain.explanation import Explainer
from ruledeck.interpreter.state.pcg import Stream

from ..play.games import FOLDERS, program_of, sizes


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_what_is_offered_is_explained_with_yes(folder: Path) -> None:
    """At every decision between abilities, those that are offered are explained with yes, and other actions with no."""
    program = program_of(folder, sizes(folder)[0])
    explainer = Explainer(program)
    s, rng = new_game(program, 0), Stream(0, 5)
    advance(s)
    for _ in range(120):
        if s.pending is None:
            break
        options = s.pending.options
        assert isinstance(options, tuple)
        offered = {each[:2]: each for each in options if isinstance(each, tuple)}
        with explainer.moment(s):
            for effect, this, you, ev in [each[:4] for each in offered.values()]:
                why = explainer.why_ability(s, program.effects[effect], this, you, ev if ev in s.events else None)
                assert why.holds is True, str(why)
            if offered and program.sites[int(str(s.pending.site))].kind == "action":
                for e in range(program.layout.players + 1, len(s.zone)):
                    for one in explainer.abilities(e, s):
                        if one.ability.timing == "action" and (one.id, e) not in offered:
                            assert explainer.why_ability(s, one, e).holds is False
        decide(s, rng.below(len(options)))
