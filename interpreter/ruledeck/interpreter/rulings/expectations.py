"""What a ruling expects: conditions of the language, and a few sentences about the table itself.

The sentences: `offered: alice discards "Scout"`, `not offered: ...`, `alice must choose`, `alice may choose`,
`nobody must choose`,
`alice knows scout`, `alice does not know scout`, `alice knows that cost of scout >= 2`,
`the game is over`, `the game goes on`, `alice wins`, `nobody wins`.
"""

import re
from collections.abc import Callable
from typing import Final

from ruledeck.grammar.binder.game import Game
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.text import codes
from ruledeck.grammar.text.diagnostic import Diagnostic
from ruledeck.interpreter.engine.breakpoints import stopped
from ruledeck.interpreter.rulings.deduction import certain
from ruledeck.interpreter.rulings.instead import instead
from ruledeck.interpreter.rulings.never_used import is_never_used
from ruledeck.interpreter.rulings.other_decision import chooses, is_of_another
from ruledeck.interpreter.state.state import State
from ruledeck.interpreter.wording import failures
from ruledeck.interpreter.wording.answers import WORDS, Answer
from ruledeck.interpreter.wording.claims import uses_right
from ruledeck.interpreter.wording.deciding import is_decided
from ruledeck.interpreter.wording.names import BOX, Names
from ruledeck.interpreter.wording.options import Decision
from ruledeck.interpreter.wording.prompts import prompt, turn_of
from ruledeck.interpreter.wording.readable import unread
from ruledeck.interpreter.wording.reading import Line, condition, errors_of, value
from ruledeck.interpreter.wording.table import Table, glimpse

Found = tuple[Diagnostic, ...]
_Check = Callable[[Table, State, Line, re.Match[str]], Found]

_OPEN: Final = re.compile(r"(?:\w+ (?:must|may) choose$)|offered:")


def speaks_of_prompt(line: Line) -> bool:
    """Whether an expectation is about the decision that is open."""
    return _OPEN.match(line.text) is not None


def explainable(line: Line) -> bool:
    """Whether `why` can be asked an expectation: a condition of the language, or what the open decision offers."""
    return not is_sentence(line) or line.text.removeprefix("not ").startswith("offered:")


def is_sentence(line: Line) -> bool:
    """Whether an expectation is one of the sentences about the table, and no condition of the language."""
    return any(pattern.match(line.text) for pattern, _ in _SENTENCES)


def check(table: Table, s: State, line: Line) -> Found:
    """Return why an expectation does not hold; nothing when it does."""
    for pattern, function in _SENTENCES:
        match = pattern.match(line.text)
        if match is not None:
            return function(table, s, line, match)
    bound = condition(line, table.game, table.names)
    if isinstance(bound, tuple):
        return bound
    you = s.pending.player if s.pending is not None and isinstance(s.pending.player, int) else 0
    found = table.evaluate(s, bound, you or 1, line.span)
    if isinstance(found, Diagnostic):
        return (found,)
    if found:
        return ()
    so = instead(table, s, bound, you or 1, line)
    if s.over is not None:
        # Mostly it is the reason: nothing came behind it.
        so = f"{so}; the game is over: {result(table, s)}" if so else f"the game is over: {result(table, s)}"
    return (failures.not_so(line.text, line.span, so),)


def _offered(table: Table, s: State, line: Line, match: re.Match[str]) -> Found:
    wanted = match[1] is None
    seat, rest = _decider(line.after(match[0]), table.names)
    if never := _never_offered(table, rest, seat):
        return never
    if s.pending is None or stopped(s):
        return (failures.not_so(line.text, line.span, "no decision is open" if wanted else _nobody(table, s)),)
    decision = Decision(s)
    if not wanted and is_never_used(table, s, rest, seat or decision.player):
        return (failures.not_so(line.text, line.span, f"{_HOLDS}it has no ability that could ever be used"),)
    if uses_right(table, s, rest, seat or decision.player):
        return () if wanted else (failures.not_so(line.text, line.span, "it is open at any moment"),)
    if seat is not None and seat != decision.player:
        # What somebody else could do would be asked first; what they would choose, only in a decision of their own.
        if not wanted and not chooses(table, rest, table.names.players[seat - 1]):
            return ()
        return (failures.not_so(line.text, line.span, f"{'' if wanted else _HOLDS}{turn_of(decision)}"),)
    copy = glimpse(s)
    answer = Answer(table, rest, decision.player)
    found = answer.offers(copy)
    if isinstance(found, Diagnostic):
        return () if wanted else (failures.not_so(line.text, line.span, found.help),)
    if answer.error:
        return answer.error
    if found == wanted:
        if wanted or not is_of_another(table, decision, rest):
            return ()
        other = f"{_HOLDS}another decision is open, which never offers that: {prompt(decision, table.names.called)}"
        return (failures.not_so(line.text, line.span, other),)
    return (failures.not_so(line.text, line.span, prompt(decision, table.names.called)),)


_HOLDS: Final = "it would hold whatever is named here: "
"""Why what could not fail is no expectation."""


def _nobody(table: Table, s: State) -> str:
    """Return why it says nothing that something is not offered where nobody decides."""
    if s.over is not None:
        return f"{_HOLDS}the game is over: {result(table, s)}"
    return f"{_HOLDS}nobody decides anything; say `nobody must choose`, below the decision behind which nothing is asked any more"


def _decider(line: Line, names: Names) -> tuple[int | None, Line]:
    """Return the player in front of a decision, if one is named, and the decision."""
    first = line.text.split()[0] if line.text else ""
    seat = names.player(first.removesuffix(":"))
    return (None, line) if seat is None else (seat, line.after(first))


def unread_sentence(line: Line, game: Game, names: Names) -> Found:
    """Return why a sentence about the table can never be told whether it holds: it names what there is not."""
    for pattern, function in _SENTENCES:
        match = pattern.match(line.text)
        if match is None:
            continue
        if function is _offered:
            seat, rest = _decider(line.after(match[0]), names)
            return unread(rest, game, names, names.players[(seat or 1) - 1])
        said = re.split(r",\s*|\s+and\s+", match[1]) if function is _wins else [match[1]]
        unknown = (
            [] if function is _over else [name for name in said if name != "nobody" and names.player(name) is None]
        )
        if unknown:
            return (failures.no_player(unknown[0], names.players, line.span),)
        if function in (_knows, _concludes):
            what = line.after(match[0])
            return errors_of((value if function is _knows else condition)(what, game, names))
        return ()
    return ()


def _never_offered(table: Table, rest: Line, seat: int | None) -> Found:
    """Report a phrase that has no meaning, or that no decision of the game can mean: that it is not offered says nothing."""
    # Also where nobody decides anything, words without a meaning say nothing.
    if found := unread(rest, table.game, table.names, table.names.players[(seat or 1) - 1]):
        return found
    answer = Answer(table, rest, seat or 1)
    said = None if answer.word in WORDS else answer.said()
    if said is None or is_decided(table.program, said):
        return answer.error
    help = "say what is decided: `choose <thing>`, `use <card>`, or the verb with which the ability or the step begins"
    message = "no decision of the game is about this verb: it is neither offered nor not"
    return (Diagnostic(codes.RULING_VALUE, message, rest.span, help=help),)


def _choosing(table: Table, s: State, line: Line, match: re.Match[str]) -> Found:
    seat = 0 if match[1] == "nobody" else table.names.player(match[1])
    if seat is None:
        return (failures.no_player(match[1], table.names.players, line.span),)
    if s.pending is None or stopped(s):
        return () if seat == 0 else (failures.not_so(line.text, line.span, "no decision is open"),)
    decision = Decision(s)
    if decision.player != seat:
        return (failures.not_so(line.text, line.span, turn_of(decision)),)
    # Whoever may choose nothing of several has to say so, and may do so.
    may, must = decision.declined is not None, decision.kind != "whether" and not decision.passes
    if may if match[2] == "may" else must:
        return ()
    return (failures.not_so(line.text, line.span, f"say `{match[1]} {'may' if may else 'must'} choose`"),)


def _knows(table: Table, s: State, line: Line, match: re.Match[str]) -> Found:
    seat = table.names.player(match[1])
    if seat is None:
        return (failures.no_player(match[1], table.names.players, line.span),)
    wanted = match[2] == "knows"
    what = line.after(match[0])
    bound = value(what, table.game, table.names)
    if isinstance(bound, tuple):
        return bound
    chosen = isinstance(bound, m.Pick) and bound.how not in ("top", "bottom")
    if bound.many or chosen:
        members = table.group(s, bound.source if isinstance(bound, m.Pick) and chosen else bound, seat)
    else:
        found = table.evaluate(s, bound, seat, what.span)
        if isinstance(found, Diagnostic):
            return (found,)
        members = (found,) if isinstance(found, int) else ()
    if not wanted and members and all(s.zone[e] == BOX for e in members):
        # Of what is not on the table nobody ever knows anything.
        return (failures.not_so(line.text, line.span, f"{_HOLDS}no such card is on the table"),)
    known = [bool(s.known[e] >> seat & 1) for e in members]
    return () if known and all(each == wanted for each in known) else (failures.not_so(line.text, line.span),)


def _concludes(table: Table, s: State, line: Line, match: re.Match[str]) -> Found:
    seat = table.names.player(match[1])
    if seat is None:
        return (failures.no_player(match[1], table.names.players, line.span),)
    what = line.after(match[0])
    bound = condition(what, table.game, table.names)
    if isinstance(bound, tuple):
        return bound
    meaning = table.meaning(s, bound, seat, what.span)
    if isinstance(meaning, Diagnostic):
        return (meaning,)
    wanted = match[2] == "knows"
    if certain(s, seat, meaning) == wanted:
        return ()
    note = None
    if wanted:
        note = (
            "it is not so"
            if not meaning(s)
            else f"{match[1]} cannot tell: what {match[1]} does not know may be otherwise"
        )
    return (failures.not_so(line.text, line.span, note),)


def _over(_: Table, s: State, line: Line, match: re.Match[str]) -> Found:
    return () if (s.over is not None) == (match[1] == "is over") else (failures.not_so(line.text, line.span),)


def _wins(table: Table, s: State, line: Line, match: re.Match[str]) -> Found:
    wanted = (
        set() if match[1] == "nobody" else {table.names.player(name) for name in re.split(r",\s*|\s+and\s+", match[1])}
    )
    return (
        ()
        if s.over is not None and set(s.over) == wanted
        else (failures.not_so(line.text, line.span, result(table, s)),)
    )


def result(table: Table, s: State) -> str:
    """Return how a game has ended, if it has."""
    if s.over is None:
        return "the game goes on"
    winners = " and ".join(table.names.players[seat - 1] for seat in s.over)
    return f"{winners or 'nobody'} won"


_SENTENCES: Final[tuple[tuple[re.Pattern[str], _Check], ...]] = (
    (re.compile(r"(not )?offered:\s*"), _offered),
    (re.compile(r"(\w+) (must|may) choose$"), _choosing),
    (re.compile(r"(\w+) (knows|does not know) that\s+"), _concludes),
    (re.compile(r"(\w+) (knows|does not know)\s+"), _knows),
    (re.compile(r"the game (is over|goes on)$"), _over),
    (re.compile(r"([\w, ]+?) wins?(?: the game)?$"), _wins),
)
