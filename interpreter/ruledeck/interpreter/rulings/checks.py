"""What can be said about rulings without running them: settings, positions, decisions and expectations that nothing reads."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from ruledeck.grammar.binder.game import Game
from ruledeck.grammar.checks.speakers import placed, speaks
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.operations import COMPARISONS, MIRRORED
from ruledeck.grammar.meaning.traversal import nodes_in
from ruledeck.grammar.text import codes
from ruledeck.grammar.text.diagnostic import Diagnostic
from ruledeck.grammar.text.source import Slice
from ruledeck.grammar.text.work import Patience
from ruledeck.interpreter.rulings.cases import Case, Extended, cases_of, extended_for, merged
from ruledeck.interpreter.rulings.expectations import is_sentence, unread_sentence
from ruledeck.interpreter.rulings.left_out import explained
from ruledeck.interpreter.rulings.never_so import kinds_of, never_so, types_last
from ruledeck.interpreter.rulings.position import Placement, settled_before
from ruledeck.interpreter.rulings.settings import Settings, moment_of, read_settings
from ruledeck.interpreter.state.layout import Layout, layout_of
from ruledeck.interpreter.state.seats import seats_of
from ruledeck.interpreter.state.state import State
from ruledeck.interpreter.wording import failures
from ruledeck.interpreter.wording.names import Names
from ruledeck.interpreter.wording.readable import unread
from ruledeck.interpreter.wording.reading import Line, condition, line_of, place_in_condition


@dataclass(frozen=True, slots=True)
class _Setting:
    """What cases of one game with one number of players have in common.

    Attributes:
        layout: The shape of its states.
        names: What names mean before a case is laid out.
        typed: Whether cards are always of their printed types.
    """

    layout: Layout
    names: Names
    typed: bool


def check_rulings(game: Game, known: dict[int, Extended] | None = None) -> Iterator[Diagnostic]:
    """Yield what is wrong with the rulings of a game; what several variants share is reported once.

    A file in which ever so much is wrong is not read to its end: what is told last says so.

    Args:
        game: The game.
        known: The game with the cards of a file, by the identity of that, where somebody has made it before.
    """
    seen: set[tuple[str, str, int]] = set()
    games: dict[int, Extended] = {} if known is None else known
    tables: dict[tuple[int, int], _Setting] = {}
    named: dict[tuple[int, str], Case] = {}
    files: dict[int, Patience] = {}
    for case in cases_of(game):
        patience = files.setdefault(id(case.file), Patience())
        if patience.left < 0:
            continue
        if named.setdefault((id(case.file), case.id), case) is not case:
            message = f'two cases of this file have the name "{case.id}", and so the same log'
            yield Diagnostic(codes.DUPLICATE_ID, message, case.span, help="give one of them another title, or an `id:`")
        for one in explained(case, _case(case, extended_for(case, game, games).game, tables)):
            place = (one.code, one.message, one.span.start if one.span is not None else 0)
            if place not in seen:
                seen.add(place)
                if patience.lost():
                    yield replace(one, help="mend what stands above: what stands behind this is not looked at")
                    break
                yield one


def _case(case: Case, game: Game, tables: dict[tuple[int, int], _Setting]) -> Iterator[Diagnostic]:
    """Yield what is wrong with one case, as far as can be told without running it."""
    settings, found = read_settings(case, game)
    yield from found
    if found:
        return
    key = (id(game), settings.players)
    if key not in tables:
        layout = layout_of(game, settings.players).eliminating()
        tables[key] = _Setting(layout, names_of(game, settings), types_last(game))
    names = tables[key].names
    placement = Placement(State.begun(tables[key].layout), game, names, {}, unwalked="keep" in case.given)
    placement.lay(case.given, case.span)
    yield from placement.found
    if placement.found:
        return
    told = replace(names, aliases=placement.aliases, kinds=kinds_of(placement) if tables[key].typed else {})
    for step in (*settings.walk, *case.do):
        if step.who is not None and names.player(step.who) is None:
            yield failures.no_player(step.who, names.players, step.span)
        if step.until is not None:
            moment = moment_of(step.until, step.until_span or step.span, game, names.players)
            if isinstance(moment, Diagnostic):
                yield moment
        if step.given is not None:
            # What the case has kept, or the rules have laid out on the way, lies there by then.
            more = Placement(State.begun(tables[key].layout), game, told, placement.aliases, unwalked=True)
            said = merged(None, step.given)
            more.lay(said, step.span)
            told = replace(told, kinds={**told.kinds, **kinds_of(more)} if tables[key].typed else {})
            late = settled_before(said)
            yield from (late,) if late is not None else more.found
        if step.decision is not None:
            yield from _decision(line_of(step.decision), game, replace(told, kinds={}), step.who or names.players[0])
        yield from _expected(step.expect, game, told)
    yield from _expected(case.expect, game, told)


def names_of(game: Game, settings: Settings) -> Names:
    """Return what names mean at the table of a case before it is laid out."""
    index = {ident: number for number, ident in enumerate(game.cards)}
    types = {ident: card.text.type for ident, card in game.cards.items()}
    return Names(seats_of(game, settings.players), {}, game.words.titles, index, types)


def _decision(line: Line, game: Game, names: Names, who: str) -> Iterator[Diagnostic]:
    yield from unread(line, game, names, who if who in names.players else names.players[0])


def _expected(parts: tuple[Slice, ...], game: Game, names: Names) -> Iterator[Diagnostic]:
    untyped = replace(names, kinds={})
    said: set[str] = set()
    for line in map(line_of, parts):
        if line.text in said:
            yield failures.wrong("this is expected twice here", line.span, "name what was meant, or take it away")
            continue
        said.add(line.text)
        if is_sentence(line):
            yield from unread_sentence(line, game, untyped)
            continue
        found = condition(line, game, untyped)
        # What no card of its type can be or bear is never so.
        if not isinstance(found, tuple) and names.kinds:
            typed = condition(line, game, names)
            found = (tuple(never_so(typed, line, game)) or found) if not isinstance(typed, tuple) else typed
        yield from found if isinstance(found, tuple) else (*_spoken(found, line, names), *_always(found, line, game))


def _spoken(value: m.Value, line: Line, names: Names) -> Iterator[Diagnostic]:
    """Yield that an expectation speaks of `you`: it is the table's."""
    said = next((node for node in nodes_in(value) if speaks(node)), None)
    if said is not None:
        help = f"say which player is meant: {', '.join(names.players)}"
        place = place_in_condition(line, placed(said, (value,)))
        yield Diagnostic(codes.MISPLACED, 'nobody is "you" here', place, help)


def _always(value: m.Value, line: Line, game: Game) -> Iterator[Diagnostic]:
    """Yield what an expectation asks that is so in every position, so that it could never fail."""
    waiting = [value]
    while waiting:
        test = waiting.pop()
        if not isinstance(test, m.Op):
            continue
        waiting += test.args if test.name == "and" else ()
        if test.name not in COMPARISONS or len(test.args) != 2:
            continue
        left, right, sign = *test.args, test.name
        if isinstance(left, m.Literal):
            left, right, sign = right, left, MIRRORED.get(sign, sign)
        number = right.value if isinstance(right, m.Literal) and isinstance(right.value, int) else None
        place = place_in_condition(line, placed(test, (value,)))
        if left == right and not any(isinstance(each, m.Pick) for each in nodes_in(left)):
            message = "this compares a thing with itself, so it could never fail"
            yield Diagnostic(codes.EMPTY_RANGE, message, place, "compare it with what is expected")
            continue
        least = None if number is None else _least(left, game)
        if (
            number is not None
            and least is not None
            and (number <= least if sign == ">=" else sign == ">" and number < least)
        ):
            message = f"this is never less than {least}, so it could never fail"
            yield Diagnostic(codes.EMPTY_RANGE, message, place, "write the number that is expected")


def _least(value: m.Value, game: Game) -> int | None:
    """Return the least that a number may be: that of a counter, or 0 for what is counted."""
    named = value.args[0] if isinstance(value, m.Op) and value.name == "counter" else None
    if isinstance(named, m.Literal) and game.text.manifest is not None:
        counter = game.text.manifest.each_counter.get(str(named.value))
        return None if counter is None else counter.least
    return 0 if isinstance(value, m.Op) and value.name in ("count", "size") else None
