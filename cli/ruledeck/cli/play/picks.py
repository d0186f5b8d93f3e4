"""Several things chosen one by one: their numbers stay, and they may be said in one line."""

from dataclasses import dataclass, field, replace
from typing import Final

from ruledeck.cli.table.prompt import Prompt
from ruledeck.interpreter.engine.compound_decisions import held_choice
from ruledeck.interpreter.engine.selection import picks
from ruledeck.interpreter.state.plain import Value
from ruledeck.interpreter.state.state import State
from ruledeck.interpreter.wording.options import Decision

DONE: Final = "done"


@dataclass(slots=True)
class Picks:
    """A choice that is made pick by pick.

    Attributes:
        of: Which choice it is; `None` as long as there was none.
        made: How many picks had been made at the last question.
        numbers: What is typed for each option, as at the first of the questions.
        wanted: The options that were said in one line and have not been taken yet.
        said: Whether they were said in one line, which ends the choice where it may end.
    """

    of: object = None
    made: int = 0
    numbers: dict[Value, str] = field(default_factory=dict)
    wanted: list[Value] = field(default_factory=list)
    said: bool = False

    def numbered(self, state: State, prompt: Prompt) -> Prompt:
        """Return a question whose options keep the numbers that they had at the first question of their choice."""
        decision = Decision(state)
        of = _choice(state)
        if of is None or of != self.of or len(decision.chosen) < self.made:
            self.of, self.numbers, self.wanted, self.said = of, {}, [], False
        self.made = len(decision.chosen)
        if of is None:
            return prompt
        for place in prompt.order:
            number = self.numbers.get(decision.options[place], str(len(set(self.numbers.values())) + 1))
            for option, first in zip(decision.options, prompt.first, strict=True):
                if first == place:
                    self.numbers.setdefault(option, number)
        return replace(prompt, numbers=tuple([self.numbers[option] for option in decision.options]))

    def taken(self, state: State, prompt: Prompt) -> int | None:
        """Return the place of what was said before, or of being done with it; `None` when somebody has to be asked."""
        assert state.pending is not None
        offered = list(state.pending.options)
        if self.wanted and self.wanted[0] in offered:
            return offered.index(self.wanted.pop(0))
        if self.said and not self.wanted and DONE in prompt.phrases:
            return prompt.phrases.index(DONE)
        return None

    def say(self, state: State, prompt: Prompt, typed: list[str]) -> str:
        """Take several answers of one line; return the first that is none of the options, or cannot be beside those in front of it.

        What nothing tells apart has one number, which may be said as often as there are such things.

        Empty when all can be taken.
        """
        assert state.pending is not None
        alike: dict[str, list[Value]] = {}
        for option, key in zip(state.pending.options, prompt.keys, strict=True):
            alike.setdefault(key, []).append(option)
        wrong = next((one for at, one in enumerate(typed) if typed[: at + 1].count(one) > len(alike.get(one, ()))), "")
        if wrong:
            return wrong
        wanted = [alike[one][typed[:at].count(one)] for at, one in enumerate(typed)]
        unfit = _unfit(state, wanted)
        if unfit is not None:
            return typed[unfit]
        self.wanted, self.said = wanted, True
        return ""


def _unfit(state: State, wanted: list[Value]) -> int | None:
    """Return the place of the first of some picks that does not go with those in front of it; `None` where all of them do."""
    held = held_choice(state)
    if held is None:
        return None
    problem, chosen = held
    for place, one in enumerate(wanted):
        if not isinstance(one, int) or one not in picks(problem, chosen):
            return place
        chosen = (*chosen, one)
    return None


def _choice(state: State) -> object:
    """Return which choice is made pick by pick; `None` where none is."""
    decision = Decision(state) if state.pending is not None else None
    return (
        None
        if state.pending is None or decision is None or decision.group is None
        else (*state.pending[:2], decision.group)
    )
