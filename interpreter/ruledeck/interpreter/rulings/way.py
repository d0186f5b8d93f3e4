"""Why a line of a case was not offered: the decisions on the way to the one that blocks it, in words."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from itertools import takewhile
from typing import Final

from ruledeck.grammar.text.diagnostic import Diagnostic, Note
from ruledeck.grammar.text.source import Span
from ruledeck.interpreter.rulings.log_lines import Taken
from ruledeck.interpreter.wording import failures

MOST_TOLD: Final = 3
"""How many decisions of a player are told at which a line was not offered."""
LATE: Final = 5
"""Behind how many decisions that were declined a line may have answered something else than it was meant for."""


@dataclass(slots=True)
class Way:
    """The decisions at which a line was not offered, on the way to the one that blocks it.

    Attributes:
        who: The player of the line.
        at: How many decisions had been taken before the first one of this player, or before the one that blocks.
        own: The decisions of this player, in words.
        last: The last decision, in words: the one that blocks, when there is one.
        declined: How many of the decisions were declined.
        end: Why there is no further decision, when there is none.
    """

    who: str
    at: int = 0
    own: list[str] = field(default_factory=list)
    last: str = ""
    declined: int = 0
    end: str = ""

    def met(self, at: int, said: str, *, own: bool) -> None:
        """Note a decision at which the line is not offered."""
        if not self.own:
            self.at = at
        if own and said not in self.own:
            self.own.append(said)
        self.last = said

    def told(self, text: str, span: Span, above: Sequence[Taken] = ()) -> Diagnostic:
        """Return that the line is not offered: at which decision of its player, and what blocks it.

        Args:
            text: The line.
            span: Where it stands.
            above: What was decided for the line above it.
        """
        blocks = self.end or self.last
        found = failures.not_offered(text, self.who, self.own[0] if self.own else blocks, span)
        notes = [Note(f"nor later: {said}") for said in self.own[1:MOST_TOLD] if said != blocks]
        if self.declined:
            many = "a decision" if self.declined == 1 else f"{self.declined} decisions"
            notes.append(Note(f"`rest: pass` declined {many}, then {blocks}"))
        passed = len([*takewhile(lambda taken: taken.declined, above)])
        if self.end and LATE <= passed < len(above):
            notes.append(Note(f"the line above was not an answer before `rest: pass` had declined {passed} decisions"))
        return replace(found, notes=tuple(notes))
