"""Why a verb cannot be done to a thing although no choice of it is open: through the actions that the game itself offers."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.parts import WHOLE_GAME, PartKey
from ruledeck.interpreter.explain.conditions import Explanation
from ruledeck.interpreter.explain.evaluator import Scope, domain
from ruledeck.interpreter.explain.phrases import entity, say
from ruledeck.interpreter.explain.restrictions import all_known, fits, picked
from ruledeck.interpreter.primitives.masking import hidden

if TYPE_CHECKING:
    from ruledeck.interpreter.explain.explanation import Explainer
    from ruledeck.interpreter.state.program import Effect
    from ruledeck.interpreter.state.state import State


class Actions:
    """The actions of the game itself that begin with a verb done to one of a group: `play 1 card in your hand`."""

    def __init__(self, explainer: "Explainer", s: "State", you: int) -> None:
        """Prepare for questions of a player about a moment."""
        self.explainer, self.state, self.you = explainer, s, you
        self.scope = Scope(explainer.program, s, {"you": you, "they": you, "this": 0})

    def found(self) -> "Iterator[tuple[Effect, m.Perform, str, m.Select]]":
        """Yield each such action with its verb, the slot that is chosen, and the group it is chosen from."""
        for effect in self.explainer.program.effects:
            body = effect.ability.body
            first = body.items[0] if body is not None and body.items else None
            if effect.key != WHOLE_GAME or effect.ability.timing != "action" or not isinstance(first, m.Perform):
                continue
            for slot, value in first.args:
                if not isinstance(value, m.Pick) or not isinstance(value.source, m.Select):
                    continue
                # A group may speak of what is chosen for a cost, which nobody has chosen yet.
                if all_known(value.source, self.scope):
                    yield effect, first, slot, value.source

    def unfit(self) -> Iterator[Explanation]:
        """Yield for the actions that can be used why some things cannot be chosen for them, where they lie in their zones."""
        for effect, first, slot, group in self.found():
            if effect.ability.condition is None or self.explainer.why_ability(self.state, effect, 0, self.you).holds:
                for each in domain(group, self.scope):
                    why = None if hidden(self.state, each) else self._why(effect, first, slot, group, each)
                    if why is not None and why.holds is False and self.state.zone[each] >= 0:
                        yield why

    def _why(self, effect: "Effect", first: m.Perform, slot: str, group: m.Select, thing: int) -> Explanation:
        key = self.explainer.place_of(effect)
        text = self.explainer.words(first, effect)
        said = say(self.scope.program, "thing for", what=entity(self.scope, thing), text=text)
        why = fits(first.verb, slot, group, thing, self.scope, key)
        return Explanation(said, why.holds, "", why.parts)

    def step(self, node: m.May, said: m.Perform, thing: int, key: PartKey) -> Explanation | None:
        """Return whether the thing that a question names fits an optional step that chooses one; `None` without such."""
        slot = said.args[0][0] if said.args else ""
        for each in node.body.items if thing else ():
            for verb, chosen, value in picked(each):
                if (verb, chosen) == (said.verb, slot) and isinstance(value.source, m.Select):
                    scope = self.around(value.source)
                    return None if scope is None else fits(verb, slot, value.source, thing, scope, key)
        return None

    def around(self, group: m.Select) -> Scope | None:
        """Return what the names of a group stand for where the open decision stands; `None` where that is not known."""
        if all_known(group, self.scope):
            return self.scope
        event = 0 if self.state.pending is None else self.state.pending.event
        return self.explainer.workshop.scope(self.state, group, event)
