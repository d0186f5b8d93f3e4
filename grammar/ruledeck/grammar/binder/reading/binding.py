"""What one text is bound with: its source, the words of the game, what was found wrong, and the work that is left."""

import re
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from dataclasses import field
from typing import Final, Protocol, TypeAlias, TypeVar

from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.syntax import tree
from ruledeck.grammar.text.diagnostic import Diagnostic, Note
from ruledeck.grammar.text.node_class import node
from ruledeck.grammar.text.source import Source, Span
from ruledeck.grammar.text.work import Work
from ruledeck.grammar.words.repetition import Remembered
from ruledeck.grammar.words.scope import Scope
from ruledeck.grammar.words.vocabulary import Vocabulary

V = TypeVar("V")
_WORDS: Final = re.compile(r"[\w-]+")


class Findings:
    """The errors of one text, in the order in which they were found.

    Attributes:
        errors: What stands so far.
        said: How many errors were reported in all, those taken back and those said twice among them.
        quiet: How many attempts are being made of which nobody wants the errors.
    """

    def __init__(self) -> None:
        self.errors: list[Diagnostic] = []
        self._known: set[Hashable] = set()
        self.said = 0
        self.quiet = 0

    def add(self, found: Diagnostic) -> None:
        """Add an error, once; not while nobody wants any."""
        if not self.quiet:
            self.said += 1
            self.keep(found)

    def keep(self, found: Diagnostic) -> None:
        """Add an error that was reported before and set apart."""
        if (key := _key(found)) not in self._known:
            self._known.add(key)
            self.errors.append(found)

    def taken(self) -> list[Diagnostic]:
        """Return the errors so far, and begin with none."""
        found, self.errors, self._known = self.errors, [], set()
        return found

    def mark(self) -> int:
        """Return how many errors stand so far."""
        return len(self.errors)

    def take_back(self, mark: int) -> None:
        """Forget the errors behind a mark, as something better can be said."""
        self._known.difference_update(map(_key, self.errors[mark:]))
        del self.errors[mark:]

    @contextmanager
    def silenced(self) -> Iterator[None]:
        """Let nothing be added: an attempt is made, and another follows when it fails."""
        self.quiet += 1
        try:
            yield
        finally:
            self.quiet -= 1

    @contextmanager
    def apart(self) -> Iterator[list[Diagnostic]]:
        """Collect errors in a list of their own, which is given, until it is known whether they matter."""
        before, self.errors, self._known = (self.errors, self._known), [], set()
        try:
            yield self.errors
        finally:
            self.errors, self._known = before


def _key(found: Diagnostic) -> Hashable:
    """Return what two errors share that say the same: they are errors of one text."""
    span = found.span
    return (found.code, found.message, found.help, found.notes, None if span is None else (span.start, span.end))


AttemptKey: TypeAlias = tuple[int, str, int, int, m.Value | None, m.Value | None, m.Value | None, bool]


@node(frozen=True, slots=True, eq=False)
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

    def renew(self) -> None:
        """Forget everything: the next ability has other expressions."""
        self.values.clear()
        self.failures.clear()
        self.successes.clear()

    def last_failure(self, phrase: tree.Phrase) -> Diagnostic | None:
        """Return the last error inside a phrase, of an expression in it that could not be read as anything."""
        # What was said of the phrase itself, as something else, says nothing of what it is to be now.
        inside = [
            error
            for expression, errors in self.failures.items()
            if expression not in self.successes and expression != id(phrase)
            for error in errors
            if error.span and phrase.start <= error.span.start <= phrase.end
        ]
        return max(inside, key=lambda error: error.span.start if error.span else 0, default=None)


@node(frozen=True, slots=True, eq=False)
class Binding:
    """What all binders of one text share.

    Attributes:
        source: The file that its places refer to.
        words: The words of the game.
        findings: What is wrong with it.
        work: What may still be read of the ability at hand.
        attempts: What became of the expressions inside its phrases.
        lost: Names given by steps that could not be read.
    """

    source: Source
    words: Vocabulary
    findings: Findings = field(default_factory=Findings)
    work: Work = field(default_factory=Work)
    attempts: Attempts = field(default_factory=Attempts)
    lost: set[str] = field(default_factory=set)

    def begin(self) -> None:
        """Begin with the next ability, which is read with as much work as the one before."""
        self.work.renew()
        self.attempts.renew()
        self.lost.clear()

    def lose(self, name: str, scope: Scope) -> Scope:
        """Return a scope in which a name is known whose step could not be read: lines that speak of it are not to blame."""
        if not self.findings.quiet:
            self.lost.add(name)
        return scope.with_name(name, m.Name(name, m.Type("any")))

    def error(
        self, code: str, message: str, node: tree.Node, help: str | None = None, notes: tuple[Note, ...] = ()
    ) -> None:
        """Report an error at a node, unless its line speaks of a name whose step could not be read: that step has its own."""
        if self.findings.quiet:
            return
        if self.lost and not self.lost.isdisjoint(_WORDS.findall(self._line(node))):
            self.findings.said += 1
        else:
            self.findings.add(Diagnostic(code, message, Span(self.source, node.start, node.end), help, notes))

    def _line(self, node: tree.Node) -> str:
        text = self.source.text
        end = text.find("\n", node.start)
        return text[text.rfind("\n", 0, node.start) + 1 : len(text) if end < 0 else end]

    def text(self, node: tree.Node) -> str:
        """Return the characters of a node."""
        return self.source.text[node.start : node.end]

    def once(self, sort: str, node: tree.Node, scope: Scope, bind: Callable[[], tuple[V, Scope]]) -> tuple[V, Scope]:
        """Bind a text with `bind`, unless its very characters have been bound in the same scope before.

        Args:
            sort: What sort of text it is: the same characters may be a step here and a head there.
            node: Where it stands.
            scope: The names in force.
            bind: Returns its meaning and the scope of what follows.
        """
        known = self.words.repetition
        if self.findings.quiet or not known.shares(scope):
            return bind()
        key = (sort, id(scope), self.text(node))
        before: Remembered[V] | None = known.find(key)
        # What was remembered costs as much as it cost then: whether an ability is too complex must not depend on
        # which of the cards that say the same was bound first.
        if before is not None and before.work <= self.work.left:
            self.work.left -= before.work
            return before.at(node.start), before.behind
        said, left = self.findings.said, self.work.left
        value, behind = bind()
        if self.findings.said == said and not self.work.spent and value is not None:
            known.keep(key, Remembered(value, node.start, node.end, behind, left - self.work.left))
        return value, behind


class Blocks(Protocol):
    """What binds blocks and steps: whoever owns a block holds it, as blocks hold blocks again."""

    def lines(self, block: tree.Block, scope: Scope) -> tuple[m.Steps, Scope]:
        """Bind the lines of a block in order; returns them and the scope behind the last."""

    def block(self, block: tree.Block, scope: Scope) -> m.Steps:
        """Bind the lines of a block whose names end with it."""

    def statement(self, node: tree.Statement, scope: Scope) -> tuple[m.Effect | None, Scope]:
        """Bind a statement; returns it (or `None` after an error) and the scope of the next line."""
