"""Binding of conditions, numbers and phrases, and the errors they give."""

from ruledeck.grammar import codes
from ruledeck.grammar import conditions as _conditions
from ruledeck.grammar import meaning as m
from ruledeck.grammar import nouns as _nouns
from ruledeck.grammar import numbers as _numbers
from ruledeck.grammar import places as _places
from ruledeck.grammar import syntax as tree
from ruledeck.grammar.diagnostic import Diagnostic, Note
from ruledeck.grammar.numbers import any_fields
from ruledeck.grammar.reader import Reader, Reading
from ruledeck.grammar.scope import Scope
from ruledeck.grammar.source import Source, Span
from ruledeck.grammar.suggestion import nearest
from ruledeck.grammar.vocabulary import Vocabulary

FAMILIES = (_conditions, _nouns, _numbers, _places)
"""The modules that register the readers of their types."""

_WANTED = {"condition": m.CONDITION, "number": m.NUMBER}


class ExpressionBinder:
    """Binds the expressions of one source; errors are collected, a failed expression is `None`."""

    def __init__(self, source: Source, words: Vocabulary) -> None:
        self.source, self.words = source, words
        self.errors: list[Diagnostic] = []
        self.quiet = 0

    def error(self, code: str, message: str, node: tree.Node, help: str | None = None, notes: tuple[Note, ...] = ()) -> None:
        """Add a diagnostic at a node, unless one attempt among several is being made."""
        if not self.quiet:
            found = Diagnostic(code, message, Span(self.source, node.start, node.end), help, notes)
            if found not in self.errors:
                self.errors.append(found)

    def reader(self, phrase: tree.Phrase, scope: Scope) -> Reader:
        """Return a reader of a phrase."""
        return Reader(phrase, scope, self.words, self.attempt)

    def attempt(self, expression: tree.Expression, scope: Scope, wanted: str) -> m.Value | None:
        """Bind an inner expression; when it cannot be read, its own error is reported, as the outer one says nothing of it."""
        if wanted == "adjective":
            return self.condition(expression, scope, adjective=True)
        return self.value(expression, scope, wanted)

    def value(self, expression: tree.Expression, scope: Scope, wanted: str) -> m.Value | None:
        """Bind a `condition`, a `number`, or `any` value."""
        if wanted == "condition":
            return self.condition(expression, scope)
        if wanted == "number":
            return self.number(expression, scope)
        if isinstance(expression, tree.Phrase):
            return self.phrase(expression, scope, (m.NUMBER, m.PLAYER, m.COMPONENT, m.CONDITION, m.Type("symbol"), m.NAME, m.ZONE))
        if isinstance(expression, tree.Arithmetic):
            return self.number(expression, scope)
        return self.condition(expression, scope)

    # ---- conditions

    def condition(self, expression: tree.Expression, scope: Scope, *, adjective: bool = False) -> m.Value | None:
        """Bind a condition."""
        if isinstance(expression, tree.AnyOf | tree.AllOf):
            parts = [self.condition(item, scope, adjective=adjective) for item in expression.items]
            kept = tuple(part for part in parts if part is not None)
            name = "or" if isinstance(expression, tree.AnyOf) else "and"
            return m.Op(name, kept, m.CONDITION, start=expression.start, end=expression.end) if len(kept) == len(parts) else None
        if isinstance(expression, tree.Negation):
            inner = self.condition(expression.item, scope, adjective=adjective)
            return None if inner is None else m.Op("not", (inner,), m.CONDITION, start=expression.start, end=expression.end)
        if isinstance(expression, tree.Comparison):
            return self.comparison(expression, scope)
        if isinstance(expression, tree.Arithmetic):
            self.error(codes.WRONG_TYPE, "a condition is wanted here, and this is a number", expression, "compare it with another number")
            return None
        if len(expression.atoms) == 1 and expression.where is None and isinstance(group := expression.atoms[0], tree.Group):
            if len(group.items) == 1:
                return self.condition(group.items[0], scope, adjective=adjective)
        return self.phrase(expression, scope, (m.CONDITION,))

    def comparison(self, node: tree.Comparison, scope: Scope) -> m.Value | None:
        """Bind `a <= b`; `=` and `!=` also compare players, cards, names and symbols."""
        left = self.operand(node.left, scope)
        right = self.operand(node.right, scope, left.type if left is not None else None)
        if left is None or right is None:
            return None
        if node.sign not in ("=", "!=") and (left.type != m.NUMBER or right.type != m.NUMBER):
            self.error(codes.WRONG_TYPE, f'"{node.sign}" compares numbers, not a {left.type} with a {right.type}', node)
            return None
        if not (self.words.covers(left.type, right.type) or self.words.covers(right.type, left.type)):
            self.error(codes.WRONG_TYPE, f"a {left.type} is never equal to a {right.type}", node, "compare things of one type")
            return None
        return m.Op(node.sign, (left, right), m.CONDITION, start=node.start, end=node.end)

    def operand(self, node: tree.Expression, scope: Scope, like: m.Type | None = None) -> m.Value | None:
        """Bind a side of a comparison; the other side's type is tried first."""
        if isinstance(node, tree.Arithmetic):
            return self.number(node, scope)
        if not isinstance(node, tree.Phrase):
            return self.condition(node, scope)
        wanted = [m.NUMBER, m.PLAYER, m.COMPONENT, m.Type("symbol"), m.NAME, m.ZONE]
        if like is not None:
            wanted.insert(0, like)
        return self.phrase(node, scope, tuple(wanted), fields=True)

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

    def phrase(self, phrase: tree.Phrase, scope: Scope, types: tuple[m.Type, ...], *, fields: bool = False) -> m.Value | None:
        """Bind a whole phrase as the first type that reads it."""
        reader = self.reader(phrase, scope)
        before = len(self.errors)
        for type in types:
            readings = reader.read(type, 0)
            if fields:
                readings = readings + any_fields(reader, 0)
            best = reader.complete(readings)
            if best:
                return self.unique(best, phrase, scope)
        if len(self.errors) == before:
            self.unknown(phrase, reader, types[0])
        return None

    def unique(self, best: list[Reading], phrase: tree.Phrase, scope: Scope) -> m.Value:
        """Return the one reading, or report that there are several."""
        distinct: list[m.Value] = []
        for node, _, _ in best:
            if node not in distinct:
                distinct.append(node)
        if len(distinct) > 1:
            notes = tuple(Note(f"one reading: {describe(node)}") for node in distinct[:3])
            self.error(codes.AMBIGUOUS, "these words can be read in two ways", phrase, "say it in other words, or set brackets", notes)
        for name in names_in(distinct[0]):
            scope.used.add(name)
        return distinct[0]

    def unknown(self, phrase: tree.Phrase, reader: Reader, type: m.Type) -> None:
        """Report where the reading of a phrase stopped and what was wanted there."""
        at = min(reader.furthest, reader.size)
        wanted = sorted(reader.wanted)
        if at < reader.size:
            atom = reader.atoms[at]
            place: tree.Node = tree.Word(atom.text, start=atom.start, end=atom.end)
            found = f'"{self.source.text[atom.start : atom.end]}"'
        else:
            place = tree.Word("", start=max(phrase.start, phrase.end - 1), end=phrase.end)
            found = "the end"
        word = reader.word(at)
        known = known_words(self.words, reader.scope)
        close = [near for near in nearest(word, known)] if word and word not in known else []
        literal = [each for each in wanted if each.startswith('"')]
        sorts = [each for each in wanted if not each.startswith('"')]
        shown = [*sorts[:3], *literal[: max(0, 4 - len(sorts[:3]))]]
        meant = " or ".join(f'"{each}"' for each in close)
        help = f"did you mean {meant}?" if close else None
        if help is None and shown:
            help = f"expected {', '.join(shown[:-1])}{' or ' if len(shown) > 1 else ''}{shown[-1]}"
        sort = {"condition": "condition", "number": "number"}.get(type.base, "description")
        self.error(codes.UNKNOWN_PHRASE, f"{found} cannot be read here as part of a {sort}", place, help)


def known_words(words: Vocabulary, scope: Scope) -> set[str]:
    """Return all single words that mean something, for suggestions."""
    known = {*scope.names, *scope.that, *words.types, *words.traits, *words.symbols, *words.counters, *words.zones, *words.values}
    known |= set(words.adjectives) | set(words.verb_starts)
    for word in words.words.values():
        for element in word.pattern.elements:
            if isinstance(element, frozenset):
                known |= element
    return {part for name in known for part in name.split()}


def names_in(node: object) -> set[str]:
    """Return the names that a bound tree reads."""
    found: set[str] = set()
    stack: list[object] = [node]
    while stack:
        each = stack.pop()
        if isinstance(each, m.Name):
            found.add(each.name)
        elif isinstance(each, tuple):
            stack.extend(each)
        elif isinstance(each, m.Meant):
            stack.extend(getattr(each, name) for name in each.__dataclass_fields__)
    return found


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
