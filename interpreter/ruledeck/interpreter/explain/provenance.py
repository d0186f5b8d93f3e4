"""Why something happened: the abilities and verbs that were being carried out when it came into the log.

Play keeps none of this. A game is lived through once more with a program of which each ability and each verb says when it
is begun and when it is left, and with a witness in the place of its log that notes for each entry what is going on.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import wraps
from typing import TYPE_CHECKING, Literal, TypeAlias

from ruledeck.grammar.text.source import Span
from ruledeck.interpreter.compiler.serialization import Specialisation, compiled
from ruledeck.interpreter.engine import breakpoints
from ruledeck.interpreter.explain.evaluator import Scope
from ruledeck.interpreter.explain.phrases import entity, say, text_of, wording_of
from ruledeck.interpreter.state.frames import frames_of
from ruledeck.interpreter.state.saved_fields import as_event
from ruledeck.interpreter.state.state import Entry, State, Values

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from ruledeck.interpreter.state.outcomes import Result
    from ruledeck.interpreter.state.program import Effect, Program, Unit
    from ruledeck.interpreter.state.state import Locals


Sort: TypeAlias = Literal["ability", "verb", "arrival"]


@dataclass(frozen=True, slots=True)
class Work:
    """Something that is being carried out.

    Attributes:
        kind: An ability, a verb, or what is done with something as it enters play.
        number: Its number among those of the program.
        you: The player who does it; 0 for nobody.
        this: The component that an ability, or such a text, belongs to; 0 for the game, and for verbs.
        values: The event that an ability answers, as `Event.plain` says it, or the values of the slots of a verb.
        knowing: The mask of the players who knew the component when it was begun, or went on.
        told: Whether it may be told what it is, and not merely whose.
    """

    kind: Sort
    number: int
    you: int
    this: int
    values: Values
    knowing: int = field(default=0, compare=False)
    told: bool = True


class Traced:
    """A program whose abilities and verbs tell the witness of a game when they are begun and left.

    Attributes:
        program: The program. Its numbers are those of the one it was made for, as the same text gives the same code: a state
            of the one goes on with the other.
        units: What each unit is the code of, by its number.
    """

    def __init__(self, program: Program) -> None:
        """Compile the game of a program once more."""
        options = tuple(program.options.items())
        special = Specialisation(program.layout.people, options, stops=breakpoints.installed(program))
        compiler = compiled(program.game, special)
        compiler.module.inlines = False
        self.program = compiler.program
        self.program.language = program.language
        self.units: dict[int, tuple[Sort, int]] = {}
        for number, unit in enumerate(self.program.code):
            known = self._known(unit.__name__)
            if known is not None:
                self.units[number] = known
                self.program.code[number] = self._telling_unit(unit, *known)
        for name in self.program.verb_code:
            function = compiler.space[name]
            compiler.space[name] = self._telling(function, *self._verb(name))
        arrivals = list(self.program.arrival_code)
        stated = [each for statements in self.program.linked.statics.values() for each in statements]
        for statement in stated:
            if statement.done is not None:
                statement.done = self._telling(statement.done, "arrival", arrivals.index(statement.done.__name__))

    def work(self, s: State, kind: Sort, number: int, values: Locals) -> Work:
        """Return what is carried out by code that was begun with these values of its locals."""
        if kind == "verb":
            slots = self.program.game.words.verbs[self.program.verbs[number]].slots
            return Work(kind, number, player(values[0]), 0, tuple(values[1 : 1 + len(slots)]))
        if kind == "arrival":
            return Work(kind, number, player(values[1]), player(values[0]), (), s.known[player(values[0])])
        this, you, ev = values[:3]
        event = None
        if self.program.effects[number].ability.timing != "state" and isinstance(ev, int):
            # A rule of state is about a thing, whose number may be that of an event, too.
            event = s.events.get(ev)
        return Work(
            kind, number, player(you), player(this), () if event is None else event.plain(), s.known[player(this)]
        )

    def waiting(self, s: State) -> Iterator[Work]:
        """Yield what waits for the end of something else, the outermost first."""
        for unit, _, values in reversed(frames_of(s.stack)):
            if unit in self.units:
                yield self.work(s, *self.units[unit], values)

    def _known(self, name: str) -> tuple[Sort, int] | None:
        if name in self.program.ability_code:
            return "ability", self.program.ability_code[name]
        return self._verb(name) if name in self.program.verb_code else None

    def _verb(self, name: str) -> tuple[Sort, int]:
        return "verb", self.program.verb_code[name]

    def _telling_unit(self, unit: Unit, kind: Sort, number: int) -> Unit:
        @wraps(unit)
        def told(s: State, pc: int, locals_: Locals, v: Result) -> Result:
            return self._witnessed(s, kind, number, locals_, lambda: unit(s, pc, locals_, v))

        return told

    def _telling(self, function: Unit, kind: Sort, number: int) -> Unit:
        @wraps(function)
        def told(s: State, *values: Result) -> Result:
            return self._witnessed(s, kind, number, values, lambda: function(s, *values))

        return told

    def _witnessed(self, s: State, kind: Sort, number: int, locals_: Locals, call: Callable[[], Result]) -> Result:
        """Call what is carried out, between what tells the witness of it; a copy of a state has no witness."""
        if not isinstance(s.log, Witness):
            return call()
        witness = s.log
        witness.begin(self.work(s, kind, number, locals_))
        try:
            return call()
        finally:
            witness.works.pop()


class Witness(list[Entry]):
    """A log that notes for each of its entries what was being carried out, and after how many decisions.

    Attributes:
        state: Whose log it is.
        traced: The program that it goes on with.
        decisions: How many decisions have been taken; whoever drives the game counts them.
        works: What is being carried out, apart from what waits in a frame; the outermost first.
        seen: For each entry what was being carried out, the outermost first, and the number of decisions before it.
    """

    def __init__(self, state: State) -> None:
        """Take the place of the log of a state, which goes on with a traced program from now on."""
        super().__init__(state.log)
        self.state, self.traced = state, Traced(state.program)
        self.decisions = 0
        self.works: list[Work] = []
        self.seen: list[tuple[tuple[Work, ...], int]] = [((), 0) for _ in state.log]
        self._used = -1
        state.log, state.program = self, self.traced.program

    def begin(self, work: Work) -> None:
        """Note that something is begun, or goes on; it is the last of `works` until it is left."""
        if self._used >= 0 and work.kind == "ability":
            # An ability is logged as used, and begun right behind that: the entry is of its own doing.
            known, decisions = self.seen[self._used]
            self.seen[self._used] = ((*known, work), decisions)
            self._used = -1
        self.works.append(work)

    def append(self, entry: Entry, /) -> None:
        """Add an entry, and note where it comes from."""
        super().append(entry)
        self.seen.append(((*self.traced.waiting(self.state), *self.works), self.decisions))
        self._used = len(self.seen) - 1 if entry[0] == "ability" else -1

    def extend(self, entries: Iterable[Entry], /) -> None:
        """Add several entries of one step."""
        for entry in entries:
            self.append(entry)


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
    for work in reversed(works):
        if not work.told:
            found.append(Cause(say(program, "hidden ability"), _by(program, scope, work), "", None))
            continue
        if work.kind == "ability":
            found.append(_ability(program, scope, program.effects[work.number], work))
            continue
        if work.kind == "arrival":
            found.append(_arrival(program, scope, work))
            continue
        declared = program.game.words.verbs[program.verbs[work.number]]
        if declared.declared is not None and declared.source is not None and not declared.primitive:
            pattern = declared.declared.pattern
            by = entity(scope, work.you) if work.you else ""
            span = Span(declared.source, pattern.start, pattern.end)
            found.append(Cause(wording_of(program).happened(scope, declared, 0, work.values), by, "", span))
    return tuple(found)


def _ability(program: Program, scope: Scope, effect: Effect, work: Work) -> Cause:
    key = effect.key.ability(effect.index)
    source = program.game.places.get(key)
    span = Span(source, effect.ability.start, effect.ability.end) if source is not None else None
    by = _by(program, scope, work)
    return Cause(wording_of(program).head(effect.ability, program, key), by, told(scope, work.values), span)


def _by(program: Program, scope: Scope, work: Work) -> str:
    """Return whose text is carried out, and who does it."""
    owner = entity(scope, work.this) if work.this else say(program, "game")
    return say(program, "by of", owner=owner, who=entity(scope, work.you)) if work.you and work.this else owner


def _arrival(program: Program, scope: Scope, work: Work) -> Cause:
    key, static = tuple(program.arrival_code.values())[work.number]
    source = program.game.places.get(key)
    span = Span(source, static.start, static.end) if source is not None else None
    by = _by(program, scope, work)
    return Cause(text_of(static, program, key).split(":")[0], by, "", span)


def told(scope: Scope, event: Values) -> str:
    """Return an event in the words of its verb; nothing for no event."""
    if not event:
        return ""
    found = as_event(event)
    verb = scope.program.game.words.verbs[scope.program.verbs[found.verb]]
    return wording_of(scope.program).happened(scope, verb, player(found.by), found.slots)
