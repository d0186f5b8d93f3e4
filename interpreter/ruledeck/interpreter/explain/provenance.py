"""Why something happened: the abilities and verbs that were being carried out when it came into the log.

Play keeps none of this. A game is lived through once more with a witness in the place of its log, which looks at the
waiting frames and at the generated code that is running each time an entry is added.
"""

from __future__ import annotations

from dataclasses import dataclass
from inspect import currentframe
from typing import TYPE_CHECKING

from ruledeck.grammar.text.source import Span
from ruledeck.interpreter.explain.evaluator import Scope
from ruledeck.interpreter.explain.phrases import entity, say, wording_of
from ruledeck.interpreter.state.state import Entry, State, Values, frames_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from types import FrameType

    from ruledeck.interpreter.state.program import Effect, Program
    from ruledeck.interpreter.state.state import Local

Work = tuple[str, int, int, Values]
"""What is being carried out: the generated function, who does it, the component it belongs to, and the event that an
ability answers or the values of the slots of a verb."""


class Witness(list[Entry]):
    """A log that notes for each of its entries what was being carried out, and after how many decisions.

    Attributes:
        state: Whose log it is.
        decisions: How many decisions have been taken; whoever drives the game counts them.
        seen: For each entry what was being carried out, the outermost first, and the number of decisions before it.
    """

    def __init__(self, state: State) -> None:
        """Take the place of the log of a state."""
        super().__init__(state.log)
        self.state = state
        self.decisions = 0
        self.seen: list[tuple[tuple[Work, ...], int]] = [((), 0) for _ in state.log]
        state.log = self

    def append(self, entry: Entry, /) -> None:
        """Add an entry, and note where it comes from."""
        super().append(entry)
        s, frame = self.state, currentframe()
        self.seen.append(((*waiting(s), *running(s, frame), *beginning(s, entry, frame)), self.decisions))

    def extend(self, entries: Iterable[Entry], /) -> None:
        """Add several entries of one step."""
        for entry in entries:
            self.append(entry)


def waiting(s: State) -> Iterator[Work]:
    """Yield what waits for the end of something else, the outermost first."""
    for unit, _, values in reversed(frames_of(s.stack)):
        name = getattr(s.program.code[unit], "__name__", "")
        if name in s.program.ability_code and len(values) > 2:
            yield answer(s, name, values[1], values[0], values[2])
        elif name in s.program.verb_code and values:
            yield name, player(values[0]), 0, tuple(values[1:])


def running(s: State, frame: FrameType | None) -> Iterator[Work]:
    """Yield what is running, the outermost first."""
    texts = {text.name for text in s.program.module.texts.values()}
    found: list[Work] = []
    while frame is not None:
        name, known = frame.f_code.co_name, frame.f_locals
        ours = frame.f_code.co_filename in texts
        if ours and name in s.program.ability_code:
            found.append(answer(s, name, known.get("you"), known.get("this"), known.get("ev")))
        elif ours and name in s.program.verb_code:
            slots = s.program.game.words.verbs[s.program.verbs[s.program.verb_code[name]]].slots
            values = tuple([known.get(f"a{number}", -1) for number in range(len(slots))])
            found.append((name, player(known.get("you")), 0, values))
        frame = frame.f_back
    yield from reversed(found)


def beginning(s: State, entry: Entry, frame: FrameType | None) -> Iterator[Work]:
    """Yield the ability that an entry says is used now: its code runs only after that."""
    if entry[0] == "ability":
        effect = next((each for each in s.program.effects if each.name == entry[1]), None)
        trigger: Local = ()
        if frame is not None and frame.f_back is not None:
            trigger = frame.f_back.f_locals.get("local", ())
        ours = effect is not None and len(trigger) > 3 and trigger[:2] == (effect.id, entry[2])
        if effect is not None:
            name = getattr(s.program.code[effect.unit], "__name__", "")
            yield answer(s, name, entry[4], entry[2], trigger[3] if ours else -1)


def answer(s: State, name: str, you: object, this: object, ev: object) -> Work:
    """Return an ability that is being carried out, with the event that is gone when it is over."""
    effect = s.program.effects[s.program.ability_code[name]]
    if not isinstance(ev, int) or effect.ability.state is not None:
        # A rule of state is about a thing, whose number may be that of an event, too.
        return name, player(you), player(this), ()
    event = s.events.get(ev)
    return name, player(you), player(this), () if event is None else event.plain()


def player(value: object) -> int:
    """Return a local variable that should hold an entity; 0 when it does not."""
    return value if isinstance(value, int) else 0


@dataclass(frozen=True, slots=True)
class Cause:
    """Something that was being carried out when something happened.

    Attributes:
        said: An ability or a verb, in the words of its author.
        by: Who did it, or whose ability it is; empty when it is nobody's.
        event: What an ability answered, in words; empty for everything else.
        span: Where it stands, or `None` for what the language itself provides.
    """

    said: str
    by: str
    event: str
    span: Span | None


def causes(program: Program, s: State, works: tuple[Work, ...]) -> tuple[Cause, ...]:
    """Return what was being carried out in words, the innermost first."""
    scope, found = Scope(program, s), []
    for name, you, this, values in reversed(works):
        if name in program.ability_code:
            effect = program.effects[program.ability_code[name]]
            found.append(_ability(program, scope, effect, you, this, values))
        elif name in program.verb_code:
            declared = program.game.words.verbs[program.verbs[program.verb_code[name]]]
            if declared.declared is not None and declared.source is not None and not declared.primitive:
                pattern = declared.declared.pattern
                by = entity(scope, you) if you else ""
                span = Span(declared.source, pattern.start, pattern.end)
                found.append(Cause(wording_of(program).happened(scope, declared, 0, values), by, "", span))
    return tuple(found)


def _ability(program: Program, scope: Scope, effect: Effect, you: int, this: int, event: Values) -> Cause:
    key = f"ability:{effect.index}" if effect.key == "game" and effect.index >= 0 else effect.key
    source = program.game.places.get(key)
    span = Span(source, effect.ability.start, effect.ability.end) if source is not None else None
    owner = entity(scope, this) if this else say(program, "game")
    by = say(program, "by of", owner=owner, who=entity(scope, you)) if you and this else owner
    return Cause(wording_of(program).head(effect.ability, program, key), by, told(scope, event), span)


def told(scope: Scope, event: Values) -> str:
    """Return an event in the words of its verb; nothing for no event."""
    if not event:
        return ""
    number, by = event[0], event[1]
    assert isinstance(number, int)
    verb = scope.program.game.words.verbs[scope.program.verbs[number]]
    return wording_of(scope.program).happened(scope, verb, player(by), event[5:])
