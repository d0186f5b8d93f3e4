"""Binding of whole phrases: the one reading of their words, or what to say where there is none, or more than one."""

from dataclasses import dataclass, field, replace
from typing import TypeAlias

from ruledeck.grammar.binder.binding import Binding
from ruledeck.grammar.binder.numbers import any_fields
from ruledeck.grammar.binder.reader import Expressions, Reader, Reading
from ruledeck.grammar.binder.unread import Unread, explain_phrase
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.syntax import tree
from ruledeck.grammar.text import codes
from ruledeck.grammar.text.diagnostic import Diagnostic, Note
from ruledeck.grammar.text.work import MOST_ATOMS
from ruledeck.grammar.words.scope import Scope

AttemptKey: TypeAlias = tuple[int, str, int, int, m.Value | None, m.Value | None, bool]


@dataclass(frozen=True, slots=True)
class Attempts:
    """What inner expressions (in brackets, or behind a `where`) were bound to, as each of the things they may be.

    Attributes:
        values: What was found, with the scope and the expression: both are known by their identity, and kept, so that no
            identity is used twice.
        failures: The errors of an expression, by its identity, where it was not what was wanted.
        successes: The identities of the expressions that are something.
    """

    values: dict[AttemptKey, tuple[m.Value | None, Scope, tree.Expression]] = field(default_factory=dict)
    failures: dict[int, list[Diagnostic]] = field(default_factory=dict)
    successes: set[int] = field(default_factory=set)

    def keep(
        self,
        key: AttemptKey,
        expression: tree.Expression,
        scope: Scope,
        value: m.Value | None,
        errors: list[Diagnostic],
    ) -> None:
        """Remember what came of an attempt."""
        self.values[key] = (value, scope, expression)
        if value is None:
            self.failures.setdefault(id(expression), []).extend(errors)
        else:
            self.failures[id(expression)] = []
            self.successes.add(id(expression))

    def last_failure(self, phrase: tree.Phrase) -> Diagnostic | None:
        """Return the last error inside a phrase, of an expression that could not be read as anything."""
        inside = [
            error
            for expression, errors in self.failures.items()
            if expression not in self.successes
            for error in errors
            if error.span and phrase.start <= error.span.start <= phrase.end
        ]
        return max(inside, key=lambda error: error.span.start if error.span else 0, default=None)


@dataclass(frozen=True, slots=True)
class PhraseBinder:
    """Binds whole phrases.

    Attributes:
        binding: What the text is bound with.
        attempts: What became of the expressions inside phrases.
        inner: Binds such an expression.
    """

    binding: Binding
    attempts: Attempts
    inner: Expressions

    def reader(self, phrase: tree.Phrase, scope: Scope) -> Reader:
        """Return a reader of a phrase."""
        work = self.binding.work
        if len(phrase.atoms) > MOST_ATOMS:
            # The readers call each other once for each word: the rest is not even begun.
            work.spent = True
            work.why = f"this phrase has more than {MOST_ATOMS} words"
            phrase = replace(phrase, atoms=phrase.atoms[:1])
        return Reader(phrase, scope, self.binding.words, self.inner, work)

    def bind(
        self, phrase: tree.Phrase, scope: Scope, types: tuple[m.Type, ...], *, fields: bool = False
    ) -> m.Value | None:
        """Bind a whole phrase as the first type that reads it; with `fields`, a field of any type does as well."""
        reader = self.reader(phrase, scope)
        before = self.binding.findings.mark()
        for type in types:
            readings = reader.read(type, 0)
            if fields:
                readings = readings + any_fields(reader, 0)
            best = reader.complete(readings)
            if best:
                return self.unique(best, phrase)
        if self.binding.findings.mark() == before:
            self.unread(phrase, reader, condition=types == (m.CONDITION,))
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
            help = "say it in other words, or set brackets"
            self.binding.error(codes.AMBIGUOUS, message, phrase, help, notes)
        return distinct[0]

    def unread(self, phrase: tree.Phrase, reader: Reader, *, condition: bool = False) -> None:
        """Report why a phrase cannot be read."""
        if self.unexplained(phrase):
            self.report(explain_phrase(reader, phrase, self.binding.source.text, condition=condition))

    def unexplained(self, phrase: tree.Phrase) -> bool:
        """Whether it is still to be said why a phrase cannot be read: what is wrong inside it says it all."""
        findings = self.binding.findings
        if findings.quiet:
            return False
        last = self.attempts.last_failure(phrase)
        if last is not None:
            findings.keep(last)
        return last is None

    def report(self, found: Unread) -> None:
        """Report what was said about words that nothing reads."""
        self.binding.error(found.code, found.message, found.place, found.help)


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
