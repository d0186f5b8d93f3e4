"""A game that never ends, in the words of its author: which loop, abilities or verbs keep it going, and where they stand."""

from collections import Counter
from types import TracebackType
from typing import TYPE_CHECKING, Final

from ruledeck.grammar.meaning.parts import PartKey
from ruledeck.grammar.text import codes
from ruledeck.grammar.text.diagnostic import Diagnostic, Note
from ruledeck.grammar.text.source import Source, Span
from ruledeck.interpreter.state import runaway
from ruledeck.interpreter.state.frames import frames_of
from ruledeck.interpreter.state.runaway import EndlessError

if TYPE_CHECKING:
    from ruledeck.interpreter.state.program import Program
    from ruledeck.interpreter.state.state import Frame

_DEEPEST: Final = 600
"""How many of the innermost calls are searched for those that come back."""
_AGAIN: Final = 3
_SHOWN: Final = 4
"""How many of the texts that were at work are shown."""


def circle(program: "Program", trace: TracebackType | None) -> EndlessError:
    """Return what the code that called itself too deeply was doing: the abilities and verbs that kept coming back."""
    abilities, verbs = _coming_back(program, _called(program, trace))
    if not abilities and not verbs:
        # What reads itself: no ability is used, and no verb done.
        return EndlessError("circle", 0, places=_at_work(program, trace, _AGAIN))
    return EndlessError("circle", 0, -1, abilities, verbs)


def shallow(program: "Program", stack: "Frame | None") -> None:
    """Raise `EndlessError` when more waits on a stack than any game does: what asks in between does itself for ever, too."""
    left, frame = runaway.MOST_FRAMES, stack
    while frame is not None:
        left, frame = left - 1, frame[3]
    if left < 0:
        called = [getattr(program.code[unit], "__name__", "") for unit, _, _ in reversed(frames_of(stack))]
        raise EndlessError("circle", 0, -1, *_coming_back(program, called))


def _coming_back(program: "Program", called: list[str]) -> tuple[tuple[int, ...], tuple[str, ...]]:
    """Return the abilities and the verbs whose generated functions were at work several times, the innermost last."""
    again = Counter(called[-_DEEPEST:])
    return _meant(program, [name for name, times in again.items() if times >= _AGAIN])


def located(program: "Program", error: EndlessError) -> EndlessError:
    """Return an error with the place that it came from, when it has none yet."""
    if error.kind in _SPENT:
        return EndlessError(
            error.kind, error.turns, error.site, error.effects, places=_at_work(program, error.__traceback__)
        )
    if error.kind not in ("number", "crowd"):
        return error
    names = _called(program, error.__traceback__)
    found = next((found for name in reversed(names) if any(found := _meant(program, [name]))), ((), ()))
    return EndlessError(error.kind, error.turns, -1, *found)


def _at_work(program: "Program", trace: TracebackType | None, least: int = 1) -> tuple[tuple[str, int], ...]:
    """Return `(key, line)` of the texts of the generated code that was at work, the innermost first, each once.

    Those that were there fewer than `least` times are left out.
    """
    ours = {text.name: text for text in program.module.texts.values()}
    found: list[tuple[str, int]] = []
    while trace is not None:
        text = ours.get(trace.tb_frame.f_code.co_filename)
        if text is not None:
            # Above each statement, and above each function, stands where it comes from.
            above = text.source.split("\n")[: trace.tb_lineno]
            origin = next(line for line in reversed(above) if line.lstrip().startswith("# "))
            key, _, place = origin.strip().removeprefix("# ").partition(", ")
            if place:
                # What the language brings itself stands in no file of the game.
                found.append((key.partition("#")[0], int(place.rpartition(":")[2])))
        trace = trace.tb_next
    times = Counter(found)
    return tuple([each for each in dict.fromkeys(reversed(found)) if times[each] >= least])


def _called(program: "Program", trace: TracebackType | None) -> list[str]:
    """Return the names of the generated functions that were at work, the innermost last."""
    ours = {text.name for text in program.module.texts.values()}
    names: list[str] = []
    while trace is not None:
        code = trace.tb_frame.f_code
        if code.co_filename in ours:
            names.append(code.co_name)
        trace = trace.tb_next
    return names


def _meant(program: "Program", names: list[str]) -> tuple[tuple[int, ...], tuple[str, ...]]:
    """Return the abilities and the verbs that some generated functions are the code of."""
    verbs = {program.verb_code[name] for name in names if name in program.verb_code}
    abilities = {program.ability_code[name] for name in names if name in program.ability_code}
    return tuple(sorted(abilities)), tuple(program.verbs[verb] for verb in sorted(verbs))


def endless_report(program: "Program", error: EndlessError) -> Diagnostic:
    """Return what never ends, at its place in the text."""
    if error.kind in _SPENT:
        return _spent(program, error)
    if error.kind == "loop":
        site = program.sites[error.site]
        span = _line_of(program, site.key, getattr(site.node, "start", 0))
        message = f"this loop goes on for ever: it was stopped after {error.turns:,} turns"
        notes = [Note("this ability is used again and again", place) for place in _abilities(program, error.effects)]
        return _report(message, span, "what ends the loop must come true at last", notes)
    places = _abilities(program, error.effects)
    verbs = _verbs(program, error.verbs)
    if error.kind == "number":
        message, help = "this makes a number of more than 15 digits", "no game needs such a number: let it stop growing"
    elif error.kind == "crowd":
        message, help = f"this asks for more than {error.turns:,} of something at once", "take a smaller number"
    elif error.kind == "circle" and error.places:
        message, help = "to know this leads back to itself for ever", "let it not depend on what it changes"
        places = [_line_at(program, _part_of(program, key), line) for key, line in error.places]
    elif error.kind == "circle":
        message, help = _circle(len(places), len(verbs), program)
    elif error.kind == "rule":
        message = f"this rule always finds something to do: it was stopped after {error.turns:,} times"
        help = "what the rule does must end what it waits for"
    else:
        message = f"these abilities are used for ever: they were stopped after {error.turns:,} times"
        help = _limit(program)
    every = [*places, *verbs]
    notes = [Note("this is part of the circle", place) for place in every[1:]]
    return _report(message, every[0] if every else _start(program), help, notes)


_SPENT: Final = {
    "work": (
        "this goes on and on: the game was stopped after {0:,} steps between two decisions",
        "let fewer things be done for each other; a long game may be given more with `--budget`",
    ),
    "components": ("this makes more than {0:,} components", "let it make fewer, or only as long as there are few"),
    "lasting": (
        "this lets more than {0:,} effects last, or abilities wait, at once",
        "let them end, or let one of them do for all",
    ),
    "events": ("this lets more than {0:,} events go on at once", "let fewer of them happen to the others"),
    "log": (
        "this goes on and on: the log of the game was stopped at {0:,} entries",
        "let the game end, or let less happen in it; a long one may be given more with `--budget log=N`",
    ),
}
"""What is said of each part of a budget, and what helps."""


def _spent(program: "Program", error: EndlessError) -> Diagnostic:
    """Return which text spent a budget: the innermost that was at work, and what did it."""
    message, help = _SPENT[error.kind]
    inner = [_line_at(program, _part_of(program, key), line) for key, line in error.places]
    again = [span for span in _abilities(program, error.effects) if span not in inner]
    spans = [*inner, *again]
    notes = [Note("this did it", span) for span in inner[1:_SHOWN]]
    notes += [Note("this ability is used again and again", span) for span in again]
    return _report(message.format(error.turns), spans[0] if spans else _start(program), help, notes)


def _limit(program: "Program") -> str:
    """Return a limit that ends abilities that go on for ever, in a period of the game."""
    periods = program.game.words.periods
    period = "turn" if "turn" in periods else periods[-1] if periods else "game"
    return f"a limit such as `limit once per {period}` ends this"


def _circle(abilities: int, verbs: int, program: "Program") -> tuple[str, str]:
    if abilities > 1:
        return "these abilities set each other off for ever", _limit(program)
    if abilities == 1:
        return "this ability sets itself off for ever", _limit(program)
    if verbs > 1:
        return "these verbs do each other for ever", "let one of them do the other only under a condition that ends"
    return "this verb does itself for ever", "let it do itself only under a condition that ends, or use `repeat`"


def _report(message: str, span: Span, help: str, notes: list[Note]) -> Diagnostic:
    return Diagnostic(codes.ENDLESS, message, span, help, tuple(notes))


def _abilities(program: "Program", effects: tuple[int, ...]) -> list[Span]:
    found = []
    for number in effects:
        effect = program.effects[number]
        key = effect.key.ability(effect.index)
        found.append(_line_of(program, key, effect.ability.start))
    return found


def _verbs(program: "Program", verbs: tuple[str, ...]) -> list[Span]:
    """Return the heads of verbs that the game declares; those of the engine have no place in it."""
    found = []
    for ident in verbs:
        verb = program.game.words.verbs[ident]
        if verb.declared is not None and verb.source is not None and not verb.primitive:
            pattern = verb.declared.pattern
            found.append(Span(verb.source, pattern.start, pattern.end))
    return found


def _part_of(program: "Program", what: str) -> PartKey | None:
    """Return the part of the game that generated code names."""
    return next((key for key in program.game.places if str(key) == what), None)


def _line_at(program: "Program", key: PartKey | None, line: int) -> Span:
    """Return a line of a text by its number."""
    source = None if key is None else program.game.places.get(key)
    if key is None or source is None or not 0 < line <= len(source.line_starts()):
        return _start(program)
    start = source.line_starts()[line - 1]
    start += len(source.text[start:]) - len(source.text[start:].lstrip())
    return _line_of(program, key, start)


def _line_of(program: "Program", key: PartKey, start: int) -> Span:
    """Return what stands on one line from a place on."""
    source = program.game.places.get(key)
    if source is None:
        return _start(program)
    end = source.text.find("\n", start)
    return Span(source, start, len(source.text) if end < 0 else max(end, start + 1))


def _start(program: "Program") -> Span:
    """Return the verb with which the game begins: whatever goes on for ever is done by it."""
    begin = program.game.words.verbs.get("play-the-game")
    if begin is None or begin.source is None or begin.declared is None:
        return Span(Source(program.game.text.id, ""), 0, 0)
    return Span(begin.source, begin.declared.pattern.start, begin.declared.pattern.end)
