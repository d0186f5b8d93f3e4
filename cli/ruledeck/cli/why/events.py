"""What happened in a game, numbered, and what was behind each event."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial
from itertools import takewhile
from typing import Final

from ruledeck.cli.speech.names import table_names
from ruledeck.cli.speech.narration import TELLERS, narrate
from ruledeck.cli.table.setup import shown_names
from ruledeck.cli.terminal.refusal import RefusalError
from ruledeck.cli.why.past import Past, Taken, last_of
from ruledeck.cli.why.question import translated
from ruledeck.interpreter.explain.phrases import say
from ruledeck.interpreter.explain.provenance import Cause, Work, causes
from ruledeck.interpreter.primitives.masking import masked
from ruledeck.interpreter.state.log import read, shown_in, unseen_use


@dataclass(frozen=True, slots=True)
class Happened:
    """An event and what was behind it.

    Attributes:
        number: Its number in the log, from 1.
        said: What happened.
        causes: The verbs and abilities that were being carried out, the innermost first.
        decision: Number, player and phrase of the last decision before it; `None` when there was none.
    """

    number: int
    said: str
    causes: tuple[Cause, ...]
    decision: tuple[int, str, str] | None

    def record(self) -> dict[str, object]:
        """Return it as data for programs."""
        return {
            "event": self.number,
            "said": self.said,
            "causes": [
                {
                    "said": each.said,
                    "by": each.by,
                    "answers": each.event,
                    "path": each.span.source.path if each.span is not None else None,
                    "line": each.span.begin.line if each.span is not None else None,
                }
                for each in self.causes
            ],
            "decision": None if self.decision is None else dict(zip(_DECISION, self.decision, strict=True)),
        }


_DECISION = ("number", "player", "phrase")
_END: Final = "win"
"""The kind of the entry with which a game is over, whoever wins."""


def _seats(value: object) -> list[int]:
    return [each for each in value if isinstance(each, int)] if isinstance(value, tuple) else []


class Story:
    """The log of a game that was lived through once more."""

    def __init__(self, past: Past, titles: dict[str, str], viewer: int | None, language: str) -> None:
        """Live through it.

        Args:
            past: The game.
            titles: What cards are called, by id.
            viewer: Whose eyes it is told for; `None` sees everything.
            language: Of the titles.

        Raises:
            RefusalError: when the way to where it is cannot be followed.
        """
        self.past, self.viewer = past, viewer
        self.state, self.witness, self.taken = past.lived(language=language)
        self.program = translated(past.program, titles, language)
        seats = shown_names(past.program.game, past.program.layout.players, language)
        self.names = table_names(past.program, seats, language)
        self.seats = seats if language == "ru" else past.names().players

    def told(self) -> Iterator[tuple[int, str]]:
        """Yield number and sentence of every event that is worth telling."""
        for number, entry in enumerate(self.witness, 1):
            if unseen_use(entry, self.viewer) and self._shows(number, self.witness.seen[number - 1][0][-1]):
                entry = (*entry[:-1], self.state.layout.everyone)
            told = read(self.state.layout, entry, self.viewer)
            if told[0] == _END:
                yield number, TELLERS[self.names.language](self.names).winners(_seats(told[1]))
            for line in narrate([told], self.names):
                yield number, line

    def lines(self) -> Iterator[str]:
        """Yield decisions and events in the order in which they came."""
        waiting = list(enumerate(self.taken, 1))
        for number, line in self.told():
            while waiting and waiting[0][1].at < number:
                yield self.decided(*waiting.pop(0))
            yield f"\n{line}" if line.startswith("--") else f"{number:>5}  {line}"
        for each in waiting:
            yield self.decided(*each)

    def decided(self, number: int, taken: Taken) -> str:
        """Return a decision as a line."""
        who, text = self.seats[taken.player - 1], self.phrase(taken)
        return say(self.program, "decision", n=number, who=who, text=text)

    def phrase(self, taken: Taken) -> str:
        """Return what was decided, unless it is not for these eyes."""
        return taken.phrase if self.viewer in (None, taken.player) else "..."

    def records(self) -> Iterator[dict[str, object]]:
        """Yield the same as data for programs."""
        waiting = list(enumerate(self.taken, 1))
        for number, line in self.told():
            while waiting and waiting[0][1].at < number:
                yield self.decision(*waiting.pop(0))
            yield {"event": number, "said": line}
        for each in waiting:
            yield self.decision(*each)

    def decision(self, number: int, taken: Taken) -> dict[str, object]:
        """Return a decision as data."""
        return {"decision": number, "player": self.seats[taken.player - 1], "phrase": self.phrase(taken)}

    def event(self, number: int) -> Happened:
        """Return an event with what was behind it.

        Raises:
            RefusalError: when there is no such event.
        """
        if not 1 <= number <= len(self.witness):
            raise RefusalError(f"there is no event {number}", f"{last_of(len(self.witness))}; --log lists them")
        said = dict(self.told()).get(number, say(self.program, "value changes"))
        works, decisions = self.witness.seen[number - 1]
        state = self.state
        if self.viewer is not None:
            works = tuple([each if self._knows(number, each) else replace(each, told=False) for each in works])
            state = masked(state, self.viewer, unknown={each.this for each in works if not each.told})
        decision = None
        if decisions:
            taken = self.taken[decisions - 1]
            decision = (decisions, self.seats[taken.player - 1], self.phrase(taken))
        return Happened(number, said, causes(self.program, state, works), decision)

    def end(self) -> Happened | None:
        """Return what has ended the game, with what was behind it; `None` where it goes on."""
        ends = [number for number, entry in enumerate(self.witness, 1) if entry[0] == _END]
        return self.event(ends[-1]) if ends else None

    def _knows(self, number: int, work: Work) -> bool:
        """Whether these eyes know whose text was being carried out at an event: they did then, or saw it from what it did."""
        told = self.viewer is None or not work.this or bool(work.knowing >> self.viewer & 1)
        return told or self._shows(number, work)

    def _shows(self, number: int, work: Work) -> bool:
        """Whether these eyes see a card while a text of it is carried out, which is going on at the event of that number."""
        behind = [*takewhile(partial(self._goes_on, work), range(number, len(self.witness)))]
        before = [*takewhile(partial(self._goes_on, work), range(number - 1, -1, -1))]
        entries = [self.witness[at] for at in (*reversed(before), *behind)]
        return self.viewer is not None and shown_in(entries, work.this, self.viewer) is not None

    def _goes_on(self, work: Work, at: int) -> bool:
        """Whether something was being carried out when an entry came into the log."""
        return work in self.witness.seen[at][0]
