"""Lines of a ruling to meaning: read by the parser and the binder of the game itself, with errors at their true place."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace

from ruledeck.grammar.binder.clauses.abilities import AbilityBinder
from ruledeck.grammar.binder.game import Game
from ruledeck.grammar.checks.bearers import unborne
from ruledeck.grammar.checks.picks import picks_in
from ruledeck.grammar.checks.remembered import forgotten
from ruledeck.grammar.files.document_slices import unquoted as without_quotes
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.traversal import nodes_in
from ruledeck.grammar.syntax import tree
from ruledeck.grammar.syntax.parser import parse
from ruledeck.grammar.text.codes import UNKNOWN_PHRASE
from ruledeck.grammar.text.diagnostic import Diagnostic
from ruledeck.grammar.text.source import Slice, Source, Span
from ruledeck.grammar.words.scope import Scope
from ruledeck.grammar.words.titles import of_an_id
from ruledeck.interpreter.wording.failures import wrong
from ruledeck.interpreter.wording.names import Names, ordinal, unquoted

CONDITION = ("ruling:\n    if ", ": do nothing")
VALUE = ("ruling: let answer = ", "")
_STATEMENT = ("ruling: ", "")
_ONE = "one thing is asked for here: name that; what is asked for next is answered in a line of its own"


@dataclass(frozen=True, slots=True)
class Line:
    """A text of the language in a ruling.

    Attributes:
        text: The text.
        span: Where it stands.
    """

    text: str
    span: Span

    def after(self, words: str) -> "Line":
        """Return what stands behind the words at its beginning."""
        rest = self.text[len(words) :]
        text = rest.lstrip()
        start = self.span.start + len(words) + len(rest) - len(text)
        return Line(text, Span(self.span.source, min(start, self.span.end), self.span.end))


def line_of(part: Slice) -> Line:
    """Return a slice as a line, on one line."""
    return Line(" ".join(without_quotes(part).split()), part.span)


def condition(line: Line, game: Game, names: Names) -> m.Value | tuple[Diagnostic, ...]:
    """Return the meaning of a condition, or why it has none."""
    key = names.key("condition", line.text)
    known = names.read.get(key)
    if known is not None and not isinstance(known, m.Perform):
        return known
    document, errors, shift = _parsed(line, CONDITION, game)
    if errors:
        return shift.all(errors)
    node = _first(document)
    assert isinstance(node, tree.If)
    test, scope = node.arms[0][0], names.scope()
    found: list[tuple[Diagnostic, ...]] = []
    for each in (unquoted(test, names.titles), test):
        binder = AbilityBinder(shift.source, game.words)
        value = binder.expressions.condition(each, scope)
        faults = [*binder.errors, *(picks_in(nodes_in(value), shift.source) if value is not None else ())]
        faults += forgotten(value, game, shift.source)
        faults += [fault for node in nodes_in(value) for fault in unborne(node, game, shift.source)]
        if value is not None and not faults:
            names.read[key] = value
            return value
        found.append(tuple(faults))
    # Where the titles could be read as things, what is wrong then is what is wrong.
    unread = any(fault.code == UNKNOWN_PHRASE for fault in found[0])
    return shift.all((found[-1] if unread else found[0]) or found[0])


def place_in_condition(line: Line, node: m.Meant) -> Span:
    """Return where a part of a condition stands."""
    source = Source(line.span.source.path, "")
    return _Shift(source, line, CONDITION).place(Span(source, node.start, node.end))


def value(line: Line, game: Game, names: Names) -> m.Value | tuple[Diagnostic, ...]:
    """Return the meaning of a value: a number, a player, a card, a symbol."""
    key = names.key("value", line.text)
    known = names.read.get(key)
    if known is not None and not isinstance(known, m.Perform):
        return known
    found = _value(line, game, names)
    if not isinstance(found, tuple):
        names.read[key] = found
    return found


def _value(line: Line, game: Game, names: Names) -> m.Value | tuple[Diagnostic, ...]:
    document, errors, shift = _parsed(line, VALUE, game)
    if errors:
        return shift.all(errors)
    node = _first(document)
    if not isinstance(node, tree.Let):
        return (wrong(f'"{line.text}" is more than one value', line.span, _ONE),)
    found: list[tuple[Diagnostic, ...]] = []
    # A title stands for a card, and behind `named` for itself.
    for expression in (unquoted(node.value, names.titles), node.value):
        binder = AbilityBinder(shift.source, game.words)
        bound = None
        if isinstance(expression, tree.Phrase):
            bound = binder.expressions.phrases.bind(expression, names.scope(), (m.ENTITY, *_SORTS))
        if bound is None or binder.errors:
            binder = AbilityBinder(shift.source, game.words)
            bound = binder.expressions.value(expression, names.scope(), "any")
        faults = (*binder.errors, *forgotten(bound, game, shift.source))
        if bound is not None and not faults:
            return bound
        found.append(faults)
    return shift.all(found[0])


def number(line: Line, game: Game, names: Names, it: m.Type) -> m.Value | tuple[Diagnostic, ...]:
    """Return the meaning of a number that speaks of something as `it`, or why it has none."""
    document, errors, shift = _parsed(line, VALUE, game)
    if errors:
        return shift.all(errors)
    node = _first(document)
    if not isinstance(node, tree.Let):
        return (wrong(f'"{line.text}" is more than one value', line.span),)
    binder = AbilityBinder(shift.source, game.words)
    scope = replace(names.scope(), it=m.Name("it", it))
    bound = binder.expressions.number(unquoted(node.value, names.titles), scope)
    faults = (*binder.errors, *forgotten(bound, game, shift.source))
    return bound if bound is not None and not faults else shift.all(faults)


_SORTS = (m.SIDE, m.NUMBER, m.Type("symbol"), m.NAME, m.ZONE, m.Type("counter"), m.CONDITION)


def performed(line: Line, game: Game, names: Names, by: str) -> m.Perform | tuple[Diagnostic, ...]:
    """Return the meaning of a verb phrase that a player says of themselves; which copy of a title it means is not part of it."""
    line = Line(ordinal(line.text)[0], line.span)
    key = (*names.key("verb", line.text), by)
    known = names.read.get(key)
    if isinstance(known, m.Perform):
        return known
    document, errors, shift = _parsed(line, _STATEMENT, game)
    if errors:
        return shift.all(errors)
    node = _first(document)
    scope: Scope = replace(names.scope(), they=m.Name(by, m.PLAYER))
    found: list[Diagnostic] = []
    for each in (unquoted(node, names.titles), node):
        if not isinstance(each, tree.Do):
            break
        binder = AbilityBinder(shift.source, game.words)
        bound, _ = binder.statements.verbs.do(each, scope)
        if isinstance(bound, m.Perform) and not binder.errors:
            names.read[key] = bound
            return bound
        found = found or list(binder.errors)
    return shift.all(tuple(found))


@dataclass(frozen=True, slots=True)
class _Shift:
    """How places in a text that was put around a line become places of the file."""

    source: Source
    line: Line
    around: tuple[str, str]

    def all(self, errors: tuple[Diagnostic, ...]) -> tuple[Diagnostic, ...]:
        return tuple([replace(error, span=self.place(error.span), help=self.bare(error.help)) for error in errors])

    def bare(self, help: str | None) -> str | None:
        """Return a help without what was put around the line, where it quotes all of it."""
        before, after = (part.strip() for part in (self.around[0].splitlines()[-1], self.around[1]))
        quoted = re.compile(f"`{re.escape(before)} ([^`]*){re.escape(after)}`")
        return None if help is None else quoted.sub(r"`\1`", help)

    def place(self, span: Span | None) -> Span:
        whole = self.line.span
        if span is None or span.source is not self.source:
            return whole
        # Only a line that stands as it was read has places of its own.
        if whole.text != self.line.text:
            return whole
        before = len(self.around[0])
        start = min(max(whole.start + span.start - before, whole.start), whole.end)
        return Span(whole.source, start, min(max(start, whole.start + span.end - before), whole.end))


def _parsed(line: Line, around: tuple[str, str], game: Game) -> tuple[tree.Document, tuple[Diagnostic, ...], _Shift]:
    before, after = around
    source = Source(line.span.source.path, f"{before}{line.text}{after}\n")
    document, found = parse(source)
    errors = tuple([of_an_id(each, game.words.titles) for each in found])
    return document, errors, _Shift(source, line, around)


def _first(document: tree.Document) -> tree.Statement:
    item = document.items[0]
    assert isinstance(item, tree.Ability) and item.body is not None
    return item.body.lines[0].statement


def errors_of(found: object) -> tuple[Diagnostic, ...]:
    """Return the diagnostics when something could not be read."""
    return found if isinstance(found, tuple) else ()


Titles = Mapping[str, str]
