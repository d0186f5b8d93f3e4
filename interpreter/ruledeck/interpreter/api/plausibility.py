"""Whether a state that was read from a save can be one of its game: everything it names is there, and it can be gone on with.

A save may have been written by anybody, and its checksum by anybody, too. What the layout alone tells was looked at when it was
read; here it is the program that tells.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ruledeck.interpreter.engine.machine import advance, decide
from ruledeck.interpreter.primitives.remembering import remembered
from ruledeck.interpreter.primitives.transformation import PRINT
from ruledeck.interpreter.state.frames import frames_of
from ruledeck.interpreter.state.marks import REMEMBERED
from ruledeck.interpreter.state.pcg import Stream
from ruledeck.interpreter.state.runaway import LARGEST, EndlessError
from ruledeck.interpreter.state.state import content
from ruledeck.interpreter.wording.options import Decision, option_keys

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from ruledeck.interpreter.state.program import Program
    from ruledeck.interpreter.state.state import Row, State

_DECISIONS: Final = 12
"""How many decisions of each trial are taken."""
_TRIALS: Final = 3
_BESIDE_SLOTS: Final = 3
"""How much a deed has beside its slots: its verb, who does it, and whose text does."""
_DEEPEST: Final = 10_000
"""As deeply no game resolves abilities inside each other."""


def objection(program: Program, s: State) -> str | None:
    """Return why a state cannot be one of a program, or `None` when it can."""
    for look in (_columns, _prints, _lasting, _events, _periods, _waiting):
        for wrong in look(program, s):
            return wrong
    return _on_trial(s)


def _columns(_: Program, s: State) -> Iterator[str]:
    players, size, everyone = s.layout.players, len(s.zone), s.layout.everyone
    for name, column, most in (
        ("owner", s.owner, players),
        ("control", s.control, players),
        ("up", s.up, 1),
        ("known", s.known, everyone),
    ):
        if not all(0 <= each <= most for each in column):
            yield f"{name} holds what no component has"
    if any(s.zone[e] >= 0 for e in range(players + 1)) or any(s.zone[e] < 0 for e in range(players + 1, size)):
        yield "zone says that a player lies in a zone, or a component in none"
    if any(s.card[e] >= 0 for e in range(players + 1)):
        yield "card says that a player is a card"
    for spec, column in zip(s.layout.counters, s.counters, strict=True):
        most = LARGEST if spec.most is None else spec.most
        if not all(spec.least <= each <= most for each in column):
            yield f"counters: {spec.name} is out of its bounds"
    if not all(_within(value) for value in s.values):
        yield "values holds a number that is too large"
    for e in range(size):
        host, steps = e, 0
        while host >= 0 and steps <= size:
            host, steps = s.host[host], steps + 1
        if steps > size:
            yield "host leads round in a circle"
    if any(not 0 <= e < size for e, _name in s.marks):
        yield "marks names a component that does not exist"
    if any(not 0 <= each < size for e, name in s.marks if name == REMEMBERED for each in remembered(s, e)):
        yield "marks remembers a component that does not exist"
    if any(not 0 <= about < size for fact in s.facts for about in fact[2:3]):
        yield "facts names a component that does not exist"


def _prints(_: Program, s: State) -> Iterator[str]:
    if not all(_cards(value, s, e) for (e, name), value in s.marks.items() if name == PRINT):
        yield "marks says that a component was made as a card that the game does not have"


def _cards(value: object, s: State, e: int) -> bool:
    """Whether a value says as which card a component was made, and which one it is."""
    if not isinstance(value, tuple) or len(value) != 2 or not s.layout.players < e < len(s.card):
        return False
    return value[1] == s.card[e] and isinstance(value[0], int) and 0 <= value[0] < len(s.layout.titles)


def _within(value: object) -> bool:
    if isinstance(value, tuple):
        return all(map(_within, value))
    return not isinstance(value, int) or -LARGEST <= value <= LARGEST


def _lasting(program: Program, s: State) -> Iterator[str]:
    size = len(s.zone)
    periods = len(s.layout.periods)
    known = {
        "hold": len(program.linked.holds),
        "delay": len(program.effects),
        "loan": size,
        "skip": periods,
        "extra": periods,
    }
    for each in s.effects:
        fits = 0 <= each.source < size and 0 <= each.what < known[each.kind] and 0 <= each.player <= s.layout.players
        if each.kind in ("skip", "extra"):
            # A skip carries what the period is called, an extra period its place.
            fits = fits and len(each.values) == 1 and isinstance(each.values[0], str if each.kind == "skip" else int)
        if not fits or (each.kind == "delay" and each.what not in program.linked.delayed):
            yield "effects names what the game does not have"


def _events(program: Program, s: State) -> Iterator[str]:
    size, verbs = len(s.zone), program.game.words.verbs
    for serial, event in s.events.items():
        if not (0 <= event.verb < len(program.verbs) and 0 <= event.source < size and 0 < serial < s.serial) or not (
            0 <= event.by <= s.layout.players and 0 <= event.among <= s.serial
        ):
            yield "events names what the game does not have"
        elif len(event.slots) != len(verbs[program.verbs[event.verb]].slots):
            yield "events has a row of the wrong shape"
        elif not all(_is_deed(program, s, row) for row in event.deeds):
            yield "events names deeds that the game does not have"
    if not all(_is_deed(program, s, row) for row in s.deeds):
        yield "deeds names what the game does not have"
    if not 0 <= s.at_once <= s.serial:
        yield "at_once is not a moment of the game"
    if any(event not in s.events for event in s.left):
        yield "left names an event that does not exist"


def _is_deed(program: Program, s: State, row: Row) -> bool:
    """Whether a row is one of a deed of which the game asks what happens because of it."""
    if len(row) < _BESIDE_SLOTS or row[0] not in program.linked.deeds:
        return False
    verb, by, source, *slots = row
    known = program.game.words.verbs[program.verbs[verb]].slots
    return (
        isinstance(by, int)
        and 0 <= by <= s.layout.players
        and source in range(len(s.zone))
        and len(slots) == len(known)
    )


def _periods(program: Program, s: State) -> Iterator[str]:
    kept = {number: len(asked.kept) for asked, (number, _) in program.linked.questions_asked.items()}
    if any(kept.get(tally[0]) != len(tally[4]) for row in s.running for tally in row[5]):
        yield "running remembers what nothing in the game asks for"
    if any(kept.get(tally[0]) != len(tally[4]) for row in s.bygone for tally in row[2]):
        yield "bygone remembers what nothing in the game asks for"
    if not all(each >= 0 for each in s.periods):
        yield "periods counts backwards"
    if s.over is not None and not all(1 <= each <= s.layout.players for each in s.over):
        yield "over names a player who does not play"
    if not (s.resolving < _DEEPEST and s.nesting < _DEEPEST and 0 <= s.cause < len(s.zone)):
        yield "more is going on than in any game"


def _waiting(program: Program, s: State) -> Iterator[str]:
    if s.unwind or s.scripted is not None or s.leaving:
        yield "it was not at rest when it was saved"
    for code, pc, _ in frames_of(s.stack):
        if not 0 <= code < len(program.code) or pc < 0:
            yield "stack names what the game does not have"
    if s.pending is None:
        return
    player, site, options, _ = s.pending
    if not (0 < player <= s.layout.players and 0 <= site < len(program.sites) and options and s.stack is not None):
        yield "pending is not a decision of the game"


def _on_trial(s: State) -> str | None:
    """Return what goes wrong when copies are played on at random, as it would for whoever goes on with it."""
    before = content(s)
    for trial in range(_TRIALS):
        copy, stream = s.clone(), Stream(trial, 7)
        # What was written by hand can be wrong in any way, also in those that no program can have: nothing is believed of
        # an error but that there is one.
        try:
            _played(copy, stream.below)
        except EndlessError:
            continue
        except Exception as error:
            return f"it cannot be gone on with ({type(error).__name__})"
    return None if content(s) == before else "it changes when it is looked at"


def _played(s: State, below: Callable[[int], int]) -> None:
    s.deciders = (None,) * len(s.deciders)
    if s.pending is None:
        advance(s)
    for _ in range(_DECISIONS):
        if s.pending is None:
            return
        option_keys(s)
        decision = Decision(s)
        for option in decision.options:
            decision.thing(option)
        decide(s, below(len(s.pending.options)))
