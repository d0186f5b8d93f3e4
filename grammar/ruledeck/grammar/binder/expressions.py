"""Binding of conditions, numbers and phrases, and the errors they give."""

from collections.abc import Callable
from dataclasses import replace
from typing import TypeAlias, TypeVar

from ruledeck.grammar.binder import conditions as _conditions
from ruledeck.grammar.binder import nouns as _nouns
from ruledeck.grammar.binder import places as _places
from ruledeck.grammar.binder.numbers import any_fields
from ruledeck.grammar.binder.reader import Reader, Reading
from ruledeck.grammar.binder.unread import BARE_WHERE, Unread, explain_phrase, goes_on
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.traversal import names_in as names_in
from ruledeck.grammar.syntax import tree
from ruledeck.grammar.text import codes
from ruledeck.grammar.text.diagnostic import Diagnostic, Note
from ruledeck.grammar.text.source import Source, Span
from ruledeck.grammar.text.work import MOST_ATOMS, Work
from ruledeck.grammar.words.repetition import Remembered
from ruledeck.grammar.words.scope import Scope
from ruledeck.grammar.words.vocabulary import Vocabulary

FAMILIES = (_conditions, _nouns, _places)
"""The modules that register the readers of their types."""

_ANY = (m.NUMBER, m.PLAYER, m.COMPONENT, m.CONDITION, m.Type("symbol"), m.NAME, m.ZONE)
_COMPARED = (m.NUMBER, m.PLAYER, m.COMPONENT, m.Type("symbol"), m.NAME, m.ZONE)
V = TypeVar("V")
_Attempt: TypeAlias = tuple[int, str, int, int, m.Value | None, m.Value | None, bool]


class ExpressionBinder:
    """Binds the expressions of one source; errors are collected, a failed expression is `None`."""

    def __init__(self, source: Source, words: Vocabulary) -> None:
        self.source, self.words = source, words
        self.errors: list[Diagnostic] = []
        self.said = 0
        self.work = Work()
        # What is looked up by its identity is kept, so that no identity is used twice.
        self.attempts: dict[_Attempt, tuple[m.Value | None, Scope, tree.Expression]] = {}
        self.failures: dict[int, list[Diagnostic]] = {}
        self.successes: set[int] = set()
        self.quiet = 0

    def error(
        self, code: str, message: str, node: tree.Node, help: str | None = None, notes: tuple[Note, ...] = ()
    ) -> None:
        """Add a diagnostic at a node, unless one attempt among several is being made."""
        if not self.quiet:
            self.said += 1
            found = Diagnostic(code, message, Span(self.source, node.start, node.end), help, notes)
            if found not in self.errors:
                self.errors.append(found)

    def report(self, found: Unread) -> None:
        """Add what was said about words that nothing reads."""
        self.error(found.code, found.message, found.place, found.help)

    def reader(self, phrase: tree.Phrase, scope: Scope) -> Reader:
        """Return a reader of a phrase."""
        if len(phrase.atoms) > MOST_ATOMS:
            self.work.spent = True
            self.work.why = f"this phrase has more than {MOST_ATOMS} words"
            phrase = replace(phrase, atoms=phrase.atoms[:1])
        return Reader(phrase, scope, self.words, self.attempt, self.work)

    def attempt(self, expression: tree.Expression, scope: Scope, wanted: str) -> m.Value | None:
        """Bind an inner expression as one of the things that it may be.

        Only when it is nothing at all are its errors reported, by the phrase around it.
        """
        key = (id(expression), wanted, id(scope.names), id(scope.that), scope.it, scope.they, scope.candidate)
        known = self.attempts.get(key)
        if known is not None:
            return known[0]
        if not self.work.enter():
            return None
        saved, self.errors = self.errors, []
        value = self.tried(expression, scope, wanted)
        found, self.errors = self.errors, saved
        self.work.leave()
        self.attempts[key] = (value, scope, expression)
        if value is None:
            self.failures.setdefault(id(expression), []).extend(found)
        else:
            self.failures[id(expression)] = []
            self.successes.add(id(expression))
            self.errors += found
        return value

    def tried(self, expression: tree.Expression, scope: Scope, wanted: str) -> m.Value | None:
        """Bind an inner expression as what is wanted."""
        if wanted == "adjective":
            return self.condition(expression, scope, adjective=True)
        if wanted == "entity":
            return self.phrase(expression, scope, (m.ENTITY,)) if isinstance(expression, tree.Phrase) else None
        return self.value(expression, scope, wanted)

    def value(self, expression: tree.Expression, scope: Scope, wanted: str) -> m.Value | None:
        """Bind a `condition`, a `number`, or `any` value."""
        if wanted == "condition":
            return self.condition(expression, scope)
        if wanted == "number":
            return self.number(expression, scope)
        if isinstance(expression, tree.Phrase):
            return self.phrase(expression, scope, _ANY)
        if isinstance(expression, tree.Arithmetic):
            return self.number(expression, scope)
        return self.condition(expression, scope)

    def again(self, sort: str, node: tree.Node, scope: Scope, bind: Callable[[], tuple[V, Scope]]) -> tuple[V, Scope]:
        """Bind a text with `bind`, unless its very characters have been bound in the same scope before."""
        known = self.words.repetition
        if self.quiet or not known.shares(scope):
            return bind()
        key = (sort, id(scope), self.source.text[node.start : node.end])
        before: Remembered[V] | None = known.find(key)
        if before is not None and before.work <= self.work.left:
            self.work.left -= before.work
            return before.at(node.start), before.behind
        said, left = self.said, self.work.left
        value, behind = bind()
        if self.said == said and not self.work.spent and value is not None:
            known.keep(key, Remembered(value, node.start, node.end, behind, left - self.work.left))
        return value, behind

    # ---- conditions

    def condition(self, expression: tree.Expression, scope: Scope, *, adjective: bool = False) -> m.Value | None:
        """Bind a condition; with `adjective` it stands in brackets in front of a noun."""
        if isinstance(expression, tree.AnyOf | tree.AllOf):
            return self.joined(expression, scope, adjective)
        if isinstance(expression, tree.Negation):
            inner = self.condition(expression.item, scope, adjective=adjective)
            place: m.Place = {"start": expression.start, "end": expression.end}
            return None if inner is None else m.Op("not", (inner,), m.CONDITION, **place)
        if isinstance(expression, tree.Comparison):
            return self.comparison(expression, scope)
        if isinstance(expression, tree.Arithmetic):
            message = "a condition is wanted here, and this is a number"
            self.error(codes.WRONG_TYPE, message, expression, "compare it with another number")
            return None
        group = expression.atoms[0]
        alone = len(expression.atoms) == 1 and expression.where is None
        if alone and isinstance(group, tree.Group) and len(group.items) == 1:
            return self.condition(group.items[0], scope, adjective=adjective)
        before = len(self.errors)
        found = self.phrase(expression, scope, (m.CONDITION,))
        if found is None and goes_on(expression) and scope.candidate and not self.quiet:
            # What stands behind the brackets belongs to the step, not to the condition in them.
            del self.errors[before:]
            self.report(explain_phrase(self.reader(expression, scope), expression, self.source.text, condition=True))
        return found

    def joined(self, expression: tree.AnyOf | tree.AllOf, scope: Scope, adjective: bool) -> m.Value | None:
        """Bind `a or b`, `a and b`; a `where` in all but the last must stand in brackets, as it takes one condition."""
        name = "or" if isinstance(expression, tree.AnyOf) else "and"
        for item in expression.items[:-1]:
            if open_where(item):
                message = f'what this "{name}" joins is not clear: the condition behind `where`, or the whole'
                self.error(codes.AMBIGUOUS, message, expression, BARE_WHERE)
                return None
        parts = [self.condition(item, scope, adjective=adjective) for item in expression.items]
        kept = tuple(part for part in parts if part is not None)
        place: m.Place = {"start": expression.start, "end": expression.end}
        return m.Op(name, kept, m.CONDITION, **place) if len(kept) == len(parts) else None

    def comparison(self, node: tree.Comparison, scope: Scope) -> m.Value | None:
        """Bind `a <= b`; `=` and `!=` also compare players, cards, names and symbols."""
        left = self.operand(node.left, scope)
        right = self.operand(node.right, scope, left.type if left is not None else None)
        if left is None or right is None:
            return None
        if node.sign not in ("=", "!=") and (left.type != m.NUMBER or right.type != m.NUMBER):
            message = f'"{node.sign}" compares numbers, not {left.type.words} with {right.type.words}'
            self.error(codes.WRONG_TYPE, message, node)
            return None
        if not (self.words.covers(left.type, right.type) or self.words.covers(right.type, left.type)):
            message = f"{left.type.words} is never equal to {right.type.words}"
            self.error(codes.WRONG_TYPE, message, node, "compare things of one type")
            return None
        return m.Op(node.sign, (left, right), m.CONDITION, start=node.start, end=node.end)

    def operand(self, node: tree.Expression, scope: Scope, like: m.Type | None = None) -> m.Value | None:
        """Bind a side of a comparison; the other side's type is tried first."""
        if isinstance(node, tree.Arithmetic):
            return self.number(node, scope)
        if not isinstance(node, tree.Phrase):
            return self.condition(node, scope)
        wanted = _COMPARED if like is None else (like, *_COMPARED)
        return self.phrase(node, scope, wanted, fields=True)

    def number(self, expression: tree.Expression, scope: Scope) -> m.Value | None:
        """Bind a number."""
        if isinstance(expression, tree.Arithmetic):
            left, right = self.number(expression.left, scope), self.number(expression.right, scope)
            if left is None or right is None:
                return None
            return m.Op(expression.sign, (left, right), m.NUMBER, start=expression.start, end=expression.end)
        if isinstance(expression, tree.Phrase):
            return self.phrase(expression, scope, (m.NUMBER,))
        self.error(codes.WRONG_TYPE, "a number is wanted here, and this is a condition", expression)
        return None

    # ---- phrases

    def phrase(
        self, phrase: tree.Phrase, scope: Scope, types: tuple[m.Type, ...], *, fields: bool = False
    ) -> m.Value | None:
        """Bind a whole phrase as the first type that reads it."""
        reader = self.reader(phrase, scope)
        before = len(self.errors)
        for type in types:
            readings = reader.read(type, 0)
            if fields:
                readings = readings + any_fields(reader, 0)
            best = reader.complete(readings)
            if best:
                return self.unique(best, phrase)
        if len(self.errors) == before:
            self.unknown(phrase, reader, condition=types == (m.CONDITION,))
        return None

    def unique(self, best: list[Reading], phrase: tree.Phrase) -> m.Value:
        """Return the one reading, or report that there are several."""
        distinct: list[m.Value] = []
        for node, _, _ in best:
            if node not in distinct:
                distinct.append(node)
        if len(distinct) > 1:
            notes = tuple(Note(f"one reading: {describe(node)}") for node in distinct[:3])
            message = "these words can be read in two ways"
            self.error(codes.AMBIGUOUS, message, phrase, "say it in other words, or set brackets", notes)
        return distinct[0]

    def unknown(self, phrase: tree.Phrase, reader: Reader, *, condition: bool = False) -> None:
        """Report why a phrase cannot be read."""
        if self.quiet or self.inner_error(phrase):
            return
        self.report(explain_phrase(reader, phrase, self.source.text, condition=condition))

    def inner_error(self, phrase: tree.Phrase) -> bool:
        """Report the last error in a bracket or behind the `where` of a phrase that could not be read as anything."""
        inside = [
            error
            for expression, errors in self.failures.items()
            if expression not in self.successes
            for error in errors
            if error.span and phrase.start <= error.span.start <= phrase.end
        ]
        if inside:
            last = max(inside, key=lambda error: error.span.start if error.span else 0)
            if last not in self.errors:
                self.errors.append(last)
        return bool(inside)


def describe(node: m.Value) -> str:
    """Return a reading in short, for the notes of an ambiguity."""
    if isinstance(node, m.Literal):
        return str(node.value)
    if isinstance(node, m.Name | m.Slot):
        return node.name
    if isinstance(node, m.Select):
        tests = " ".join(describe(test) for test in node.tests)
        return f"[{node.noun}{' that ' + tests if tests else ''}]"
    if isinstance(node, m.Pick):
        return f"{node.how} of {describe(node.source)}"
    name = node.word if isinstance(node, m.Use) else node.name
    return f"{name}({', '.join(describe(arg) for arg in node.args)})"


def open_where(node: tree.Expression) -> bool:
    """Whether the words of a condition end with a `where` outside of brackets."""
    if isinstance(node, tree.Phrase):
        return node.where is not None
    if isinstance(node, tree.Negation):
        return open_where(node.item)
    if isinstance(node, tree.AnyOf | tree.AllOf):
        return open_where(node.items[-1])
    return open_where(node.right)
