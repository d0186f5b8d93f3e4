"""Binding of whole phrases: the one reading of their words, or what to say where there is none, or more than one."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from ruledeck.grammar.binder.phrases.numbers import any_fields
from ruledeck.grammar.binder.reading.binding import Binding
from ruledeck.grammar.binder.reading.reader import Expressions, Reader, Reading
from ruledeck.grammar.binder.reading.readings_said import readings_said
from ruledeck.grammar.binder.reading.unread import explain_phrase
from ruledeck.grammar.binder.reading.unread_words import Unread
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.traversal import nodes_in
from ruledeck.grammar.syntax import tree
from ruledeck.grammar.text import codes
from ruledeck.grammar.text.diagnostic import Note
from ruledeck.grammar.text.work import MOST_ATOMS
from ruledeck.grammar.words.scope import Scope

_MOST_READINGS: Final = 3
"""How many readings are said of words that have many."""


class PhraseBinder:
    """Binds whole phrases.

    Attributes:
        binding: What the text is bound with.
        inner: Binds such an expression.
    """

    def __init__(self, binding: Binding, inner: Expressions) -> None:
        self.binding, self.inner = binding, inner

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
        # The first type wins, also over a heavier reading as a later one: callers put first what the place most likely wants.
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
        for value, _, _ in best:
            if value not in distinct:
                distinct.append(value)
        if len(distinct) > 1:
            # Where a fact and a counter are called alike, what cannot bear the counter has the fact.
            distinct = [value for value in distinct if not self.unborne(value)] or distinct
        if len(distinct) > 1:
            self.ambiguous(distinct, phrase)
        return distinct[0]

    def ambiguous(
        self, readings: Sequence[m.Meant], phrase: tree.Phrase, help: str = "say it in other words, or add brackets"
    ) -> None:
        """Report that words have several readings, and say what they are."""
        said = readings_said(readings[:_MOST_READINGS], self.binding.words, self.binding.source.text)
        notes = tuple(Note(f"one reading: {each}") for each in said)
        self.binding.error(codes.AMBIGUOUS, "these words can be read in two ways", phrase, help, notes)

    def unborne(self, value: m.Value) -> bool:
        """Whether a reading speaks of a counter on what cannot bear it."""
        words = self.binding.words
        for node in nodes_in(value):
            if not isinstance(node, m.Op) or node.name != "counter" or not isinstance(node.args[0], m.Literal):
                continue
            bearer, on = node.args[1], words.bearers.get(str(node.args[0].value), ())
            things = frozenset[str]().union(*(words.kinds.get(each, frozenset()) for each in on))
            if on and not things and "card" not in on and bearer.type.base == "component":
                # Players alone bear it, or the game does.
                return True
            if on and "player" not in on and bearer.type == m.PLAYER:
                return True
            own = words.kinds.get(bearer.type.of, frozenset()) if bearer.type.base == "component" else frozenset()
            if on and own and "card" not in on and not own & things:
                return True
        return False

    def unread(self, phrase: tree.Phrase, reader: Reader, *, condition: bool = False) -> None:
        """Report why a phrase cannot be read."""
        if self.unexplained(phrase):
            self.report(explain_phrase(reader, phrase, self.binding.source.text, condition=condition))

    def unexplained(self, phrase: tree.Phrase) -> bool:
        """Whether it is still to be said why a phrase cannot be read: what is wrong inside it says it all."""
        findings = self.binding.findings
        if findings.quiet:
            return False
        last = self.binding.attempts.last_failure(phrase)
        if last is not None:
            findings.keep(last)
        return last is None

    def report(self, found: Unread) -> None:
        """Report what was said about words that nothing reads."""
        self.binding.error(found.code, found.message, found.place, found.help)
