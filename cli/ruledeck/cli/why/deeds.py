"""Why a deed that is said with a verb of the game may be done now: by an ability that begins with it, or by an arm of a choice."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.parts import WHOLE_GAME, PartKey
from ruledeck.interpreter.explain.conditions import Explanation
from ruledeck.interpreter.explain.evaluator import Scope
from ruledeck.interpreter.explain.options import why_option
from ruledeck.interpreter.explain.restrictions import all_known, fits
from ruledeck.interpreter.wording.first_steps import agrees, first_effect, first_step, steps_of

if TYPE_CHECKING:
    from ruledeck.interpreter.explain.explanation import Explainer
    from ruledeck.interpreter.state.program import Effect
    from ruledeck.interpreter.state.state import State
    from ruledeck.interpreter.wording.options import Decision

Things = Mapping[str, int]
"""The one thing that a deed names for a slot of its verb."""


class Deeds:
    """Explains what the open decision offers that does a deed, and what would do it and is not offered."""

    def __init__(self, explainer: "Explainer", s: "State", decision: "Decision") -> None:
        """Prepare for questions of whoever decides."""
        self.explainer, self.state, self.decision = explainer, s, decision
        self.scope = Scope(explainer.program, s, {"you": decision.player, "they": decision.player, "this": 0})

    def about(self, said: m.Perform, things: Things) -> tuple[Explanation, ...] | None:
        """Return the reasons of what does a deed, those of what has the least against it; `None` when nothing does it."""
        found = [
            *(self.arms(said, things) if isinstance(self.decision.site.node, m.Modes) else self.abilities(said, things))
        ]
        return min(found, key=lambda parts: sum(len(part.objections()) for part in parts), default=None)

    def abilities(self, said: m.Perform, things: Things) -> Iterator[tuple[Explanation, ...]]:
        """Yield for each ability that begins with a deed why it can be used, and why the things fit."""
        program = self.explainer.program
        offered = [each for each in self.decision.options if isinstance(each, tuple)]
        for each in offered:
            effect = program.effects[each[0]]
            step = begun(effect, said)
            if step is not None and self.concerned(step, each[1], things):
                yield (why_option(self.explainer, self.state, each), *self.fitting(step, things, each[1], effect))
        for effect in program.effects if self.decision.site.kind == "action" else ():
            step = begun(effect, said)
            if step is None or effect.key != WHOLE_GAME or effect.ability.timing != "action":
                continue
            if not any(each[0] == effect.id for each in offered):
                why = self.explainer.why_ability(self.state, effect, 0, self.decision.player)
                yield (why, *self.fitting(step, things, 0, effect))

    def arms(self, said: m.Perform, things: Things) -> Iterator[tuple[Explanation, ...]]:
        """Yield for each arm of a choice that does a deed why it can be chosen, and why the things fit."""
        node, site = self.decision.site.node, self.decision.site
        assert isinstance(node, m.Modes)
        for arm, steps in enumerate(node.arms):
            step = next((each for each in steps_of(steps) if agrees(each, said)), None)
            if isinstance(step, m.Perform):
                yield (why_option(self.explainer, self.state, arm), *self.slots(step, things, self.scope, site.key))

    def concerned(self, step: m.Perform, bearer: object, things: Things) -> bool:
        """Whether a step that is about the card of its own text is said of that card."""
        return all(
            things.get(slot, bearer) == bearer
            for slot, value in step.args
            if isinstance(value, m.Name) and value.name == "this"
        )

    def fitting(self, step: m.Perform, things: Things, this: object, effect: "Effect") -> tuple[Explanation, ...]:
        """Return whether things fit the step of an ability."""
        assert isinstance(this, int)
        scope = replace(self.scope, names={**self.scope.names, "this": this})
        return self.slots(step, things, scope, self.explainer.place_of(effect))

    def slots(self, step: m.Perform, things: Things, scope: Scope, key: PartKey) -> tuple[Explanation, ...]:
        """Return for each thing whether it may be chosen for its slot, as far as that is known before others are chosen."""
        return tuple(
            fits(step.verb, slot, value.source, things[slot], scope, key)
            for slot, value in step.args
            if slot in things
            and isinstance(value, m.Pick)
            and isinstance(value.source, m.Select)
            and all_known(value.source, scope)
        )


def begun(effect: "Effect", said: m.Perform) -> m.Perform | None:
    """Return the step with which an ability begins, or with which it begins behind its costs, where that is a deed."""
    for step in (first_step(effect.ability), first_effect(effect.ability)):
        if isinstance(step, m.Perform) and agrees(step, said):
            return step
    return None
