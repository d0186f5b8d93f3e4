"""Binding of conditions, numbers and other values."""

from dataclasses import replace

from ruledeck.grammar.binder.phrases import conditions as _conditions
from ruledeck.grammar.binder.phrases import nouns as _nouns
from ruledeck.grammar.binder.phrases import places as _places
from ruledeck.grammar.binder.phrases.phrases import PhraseBinder
from ruledeck.grammar.binder.phrases.several_words import BASES
from ruledeck.grammar.binder.reading.binding import AttemptKey, Binding
from ruledeck.grammar.binder.reading.bracketing import goes_on, group_in_brackets
from ruledeck.grammar.binder.reading.names import NameBinder
from ruledeck.grammar.binder.reading.unread import BARE_WHERE, explain_phrase
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.operations import OperationName, operation
from ruledeck.grammar.meaning.traversal import names_in, nodes_in
from ruledeck.grammar.syntax import tree
from ruledeck.grammar.text import codes
from ruledeck.grammar.text.diagnostic import Diagnostic
from ruledeck.grammar.words.scope import Scope

FAMILIES = (_conditions, _nouns, _places)
"""The modules that register the readers of their types."""

_ANY = (
    m.SIDE,
    m.NUMBER,
    m.PLAYER,
    m.COMPONENT,
    m.CONDITION,
    m.Type("symbol"),
    m.NAME,
    m.ZONE,
    m.Type("trait"),
    m.Type("type"),
)
_PHRASES = {"entity": m.ENTITY, "name": m.NAME, "symbol": m.Type("symbol")}
"""What may stand in brackets as words alone."""
_EITHER = (m.NUMBER, m.Type("symbol"), m.NAME, m.ENTITY)
"""What may be said of two, one of which counts."""
_COMPARED = (m.NUMBER, m.PLAYER, m.COMPONENT, m.Type("symbol"), m.NAME, m.ZONE, m.Type("trait"), m.Type("type"))


class ExpressionBinder:
    """Binds expressions; errors are collected, a failed expression is `None`.

    Attributes:
        binding: What the text is bound with.
        phrases: Binds the phrases that expressions are made of; they hold expressions in turn.
    """

    def __init__(self, binding: Binding) -> None:
        self.binding = binding
        self.phrases = PhraseBinder(binding, self.attempt)

    def attempt(self, expression: tree.Expression, scope: Scope, wanted: str) -> m.Value | None:
        """Bind an inner expression as one of the things that it may be.

        Only when it is nothing at all are its errors reported, by the phrase around it.
        """
        attempts, work = self.binding.attempts, self.binding.work
        # Each reading of the phrase around it tries the same brackets again: without this, nesting would cost the power of its
        # depth. Scopes are copied often, but their names seldom, so that the identity of these is what tells them apart.
        key: AttemptKey = (
            id(expression), wanted, id(scope.names), id(scope.that), scope.it, scope.they, scope.actor, scope.candidate
        )  # fmt: skip
        known = attempts.values.get(key)
        if known is not None:
            return known[0]
        if not work.enter():
            return None
        with self.binding.findings.apart() as errors:
            value = self.tried(expression, scope, wanted)
        work.leave()
        attempts.keep(key, expression, scope, value, errors)
        # Errors of what can be read are meant (an ambiguity); those of a failure wait until every reading has failed.
        if value is not None:
            self.binding.findings.errors += errors
        return value

    def tried(self, expression: tree.Expression, scope: Scope, wanted: str) -> m.Value | None:
        """Bind an inner expression as what is wanted."""
        if wanted == "adjective":
            return self.condition(expression, scope, adjective=True)
        if wanted in _PHRASES:
            if isinstance(expression, tree.Either):
                return self.either(expression, scope, _PHRASES[wanted])
            types = (_PHRASES[wanted],)
            return self.phrases.bind(expression, scope, types) if isinstance(expression, tree.Phrase) else None
        if wanted == "description":
            return self.described(expression, scope)
        if wanted == "places":
            return self.places(expression, scope) if isinstance(expression, tree.AnyOf) else None
        return self.value(expression, scope, wanted)

    def described(self, expression: tree.Expression, scope: Scope) -> m.Value | None:
        """Bind the condition behind `where`, which may give what is described a name: `as x where ...`."""
        if not isinstance(expression, tree.Naming) or scope.it is None:
            return self.condition(expression, scope)
        named = m.Name(expression.name, scope.it.type)
        inner = NameBinder(self.binding).give(expression, expression.name, named, scope)
        value = self.condition(expression.condition, inner)
        if value is not None and named not in nodes_in(value):
            message, help = f'nothing reads the name "{expression.name}"', "use it behind `where`, or leave it out"
            self.binding.error(codes.UNUSED_NAME, message, expression, help)
        return value

    def places(self, expression: tree.AnyOf, scope: Scope) -> m.Value | None:
        """Bind `your hand or the deck`: places where something lies."""
        found: list[m.Value] = []
        for item in expression.items:
            if not isinstance(item, tree.Phrase):
                return None
            reader = self.phrases.reader(item, scope)
            best = reader.complete([each for each in _places.sources(reader, 0) if not _places.in_hold(each[0])[1]])
            if not best:
                self.phrases.unread(item, reader)
                return None
            found.append(self.phrases.unique(best, item))
        return m.Zones(tuple(found), start=expression.start, end=expression.end)

    def value(self, expression: tree.Expression, scope: Scope, wanted: str) -> m.Value | None:
        """Bind a `condition`, a `number`, or `any` value."""
        if wanted == "condition":
            return self.condition(expression, scope)
        if wanted == "number":
            return self.number(expression, scope)
        if isinstance(expression, tree.Phrase):
            return self.phrases.bind(expression, scope, _ANY)
        if isinstance(expression, tree.Either):
            return self.either(expression, scope)
        if isinstance(expression, tree.Arithmetic):
            return self.number(expression, scope)
        return self.condition(expression, scope)

    # ---- one or the other

    def either(self, node: tree.Either, scope: Scope, wanted: m.Type | None = None) -> m.Value | None:
        """Bind `a if c, else b`: of the type that is wanted, or of the first that the words of both may be of."""
        tried: list[tuple[int, m.Value | None, m.Value | None, list[Diagnostic]]] = []
        for type in (wanted,) if wanted is not None else _EITHER:
            with self.binding.findings.apart() as errors:
                arms = self.arm(node.value, scope, type), self.arm(node.otherwise, scope, type)
            tried.append((sum(arm is not None for arm in arms), *arms, errors))
        # Where nothing reads both, the errors are those of the first type that reads one of them. Where what is wanted reads
        # neither, it is something else, and the words around it say what they want.
        read, one, other, errors = max(tried, key=lambda each: each[0])
        self.binding.findings.errors += errors if read or wanted is None else []
        condition = self.condition(node.condition, scope)
        if condition is None or one is None or other is None:
            return None
        common = self.common(node, one, other)
        place: m.Place = {"start": node.start, "end": node.end}
        return None if common is None else m.Op("if", (condition, one, other), common, **place)

    def arm(self, node: tree.Expression, scope: Scope, type: m.Type) -> m.Value | None:
        """Bind what stands before the condition, or behind `else`."""
        if isinstance(node, tree.Either):
            return self.either(node, scope, type)
        if type == m.NUMBER:
            return self.number(node, scope)
        if isinstance(node, tree.Phrase):
            return self.phrases.bind(node, scope, (type,))
        self.binding.error(codes.WRONG_TYPE, f"{type.words} is wanted here", node)
        return None

    def common(self, node: tree.Either, one: m.Value, other: m.Value) -> m.Type | None:
        """Return of what type one of two values is, whichever it is; what is said of several things is none of one."""
        covers = self.binding.words.covers
        for value, said in ((one, node.value), (other, node.otherwise)):
            if value.type != m.NUMBER and (value.many or isinstance(value, m.Pick)):
                message, help = (
                    "one of two is a single one, and this may be several",
                    "name one: `the <noun> named ...`",
                )
                self.binding.error(codes.WRONG_TYPE, message, said, help)
                return None
        if covers(one.type, other.type):
            return one.type
        if covers(other.type, one.type):
            return other.type
        if one.type.base == other.type.base == "component":
            return m.COMPONENT
        message = f"this is {other.type.words}, and the other one is {one.type.words}"
        self.binding.error(codes.WRONG_TYPE, message, node.otherwise, "say two of one sort")
        return None

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
        if isinstance(expression, tree.Either) and adjective:
            return None
        if isinstance(expression, tree.Either):
            message, help = "a condition is wanted here, and this is one of two values", "compare it with another one"
            self.binding.error(codes.WRONG_TYPE, message, expression, help)
            return None
        if isinstance(expression, tree.Arithmetic):
            message = "a condition is wanted here, and this is a number"
            self.binding.error(codes.WRONG_TYPE, message, expression, "compare it with another number")
            return None
        if isinstance(expression, tree.Naming):
            message, help = "only what is described by a noun may have a name here", "leave out the name, and say `it`"
            self.binding.error(codes.MISPLACED, message, expression, help)
            return None
        group = expression.atoms[0]
        alone = len(expression.atoms) == 1 and expression.where is None
        if alone and isinstance(group, tree.Group) and len(group.items) == 1:
            return self.condition(group.items[0], scope, adjective=adjective)
        return self.said(expression, scope)

    def said(self, phrase: tree.Phrase, scope: Scope) -> m.Value | None:
        """Bind a condition that is said in words."""
        phrases, findings = self.phrases, self.binding.findings
        before = findings.mark()
        found = phrases.bind(phrase, scope, (m.CONDITION,))
        if found is None and goes_on(phrase, self.binding.words) and scope.candidate and not findings.quiet:
            # What stands behind the brackets belongs to the step, not to the condition in them.
            findings.take_back(before)
            reader = phrases.reader(phrase, scope)
            phrases.report(explain_phrase(reader, phrase, self.binding.source.text, condition=True))
        return found

    def joined(self, expression: tree.AnyOf | tree.AllOf, scope: Scope, adjective: bool) -> m.Value | None:
        """Bind `a or b`, `a and b`; a `where` in all but the last must stand in brackets, as it takes one condition."""
        name: OperationName = "or" if isinstance(expression, tree.AnyOf) else "and"
        for item in expression.items[:-1]:
            if open_where(item):
                message = f'what this "{name}" joins is not clear: the condition behind `where`, or the whole'
                help = group_in_brackets(item, self.binding.source.text) or BARE_WHERE
                self.binding.error(codes.AMBIGUOUS, message, expression, help)
                return None
        parts = [self.condition(item, scope, adjective=adjective) for item in expression.items]
        kept = tuple(part for part in parts if part is not None)
        place: m.Place = {"start": expression.start, "end": expression.end}
        return m.Op(name, kept, m.CONDITION, **place) if len(kept) == len(parts) else None

    def comparison(self, node: tree.Comparison, scope: Scope) -> m.Value | None:
        """Bind `a <= b`; `=` and `!=` also compare players, cards, names and symbols.

        A number of each of several is compared for each of them, and is `it` of what it is compared with.
        """
        left = self.operand(node.left, scope)
        each = None if left is None or not _of_several(left) else apart_from_group(left)
        inner = scope if each is None else replace(scope.with_candidate(each[0].type), candidate=scope.candidate)
        right = self.operand(node.right, inner, left.type if left is not None else None)
        if left is None or right is None:
            return None
        if node.sign in ("=", "!=") and _listed(left) != _listed(right) and left.many != right.many:
            self.one_and_several(node, left)
            return None
        if (_of_several(left) and each is None) or _of_several(right):
            self.several(node.left if _of_several(left) else node.right)
            return None
        things, left = each if each is not None else (None, left)
        if node.sign not in ("=", "!=") and (left.type != m.NUMBER or right.type != m.NUMBER):
            message = f'"{node.sign}" compares numbers, not {left.type.words} with {right.type.words}'
            self.binding.error(codes.WRONG_TYPE, message, node)
            return None
        covers = self.binding.words.covers
        if not (covers(left.type, right.type) or covers(right.type, left.type)):
            message = f"{left.type.words} is never equal to {right.type.words}"
            self.binding.error(codes.WRONG_TYPE, message, node, "compare things of one type")
            return None
        if things is None and left.many != right.many and m.NUMBER not in (left.type, right.type):
            self.one_and_several(node, left)
            return None
        place: m.Place = {"start": node.start, "end": node.end}
        compared = m.Op(operation(node.sign), (left, right), m.CONDITION, **place)
        return compared if things is None else m.Op("every", (things, compared), m.CONDITION, **place)

    def one_and_several(self, node: tree.Comparison, left: m.Value) -> None:
        """Report that one thing or word is compared with several, which it never equals."""
        one, many = (node.right, node.left) if left.many else (node.left, node.right)
        text = self.binding.source.text
        said = {side: text[side.start : side.end] for side in (one, many)}
        word = "is not" if node.sign == "!=" else "is"
        help = f"ask whether it is among them: `{said[one]} {word} one of {said[many]}`"
        if left.type.base not in BASES:
            help = f"ask whether it is among them: `{said[one]} {word} {said[many]}`"
        message = f'"{said[many]}" is several, and one is never equal to them'
        self.binding.error(codes.WRONG_TYPE, message, node, help)

    def several(self, node: tree.Expression) -> None:
        """Report a number of each of several things where one number is wanted."""
        help = "say `the total <number> among <things>`, or the highest or the lowest"
        self.binding.error(codes.WRONG_TYPE, "this is a number of each of several, and one is wanted here", node, help)

    def operand(self, node: tree.Expression, scope: Scope, like: m.Type | None = None) -> m.Value | None:
        """Bind a side of a comparison; the other side's type is tried first."""
        if isinstance(node, tree.Either):
            return self.either(node, scope)
        if isinstance(node, tree.Arithmetic):
            return self.number(node, scope)
        if not isinstance(node, tree.Phrase):
            return self.condition(node, scope)
        wanted = _COMPARED if like is None else (like, *_COMPARED)
        return self.phrases.bind(node, scope, wanted, fields=True)

    # ---- numbers

    def number(self, expression: tree.Expression, scope: Scope) -> m.Value | None:
        """Bind a number."""
        if isinstance(expression, tree.Arithmetic):
            left, right = self.number(expression.left, scope), self.number(expression.right, scope)
            if left is None or right is None:
                return None
            if _of_several(left) or _of_several(right):
                self.several(expression.left if _of_several(left) else expression.right)
                return None
            return m.Op(operation(expression.sign), (left, right), m.NUMBER, start=expression.start, end=expression.end)
        if isinstance(expression, tree.Phrase):
            return self.phrases.bind(expression, scope, (m.NUMBER,))
        if isinstance(expression, tree.Either):
            return self.either(expression, scope, m.NUMBER)
        self.binding.error(codes.WRONG_TYPE, "a number is wanted here, and this is a condition", expression)
        return None


def _listed(value: m.Value) -> bool:
    """Whether a value is what a fact of one thing lists."""
    return isinstance(value, m.Op) and value.name in ("field", "printed") and value.many and not value.args[-1].many


def _of_several(value: m.Value) -> bool:
    """Whether a value is a number of each of several things."""
    return value.many and value.type == m.NUMBER and isinstance(value, m.Op | m.Use)


def apart_from_group(value: m.Value) -> tuple[m.Value, m.Value] | None:
    """Return the things of each of which a value is a number, and that number of `it`; `None` where there are not just some."""
    if not isinstance(value, m.Op | m.Use):
        return None
    groups = [arg for arg in value.args if arg.many]
    rest = [arg for arg in value.args if not arg.many]
    if len(groups) != 1 or isinstance(groups[0], m.Pick) or "it" in names_in(tuple(rest)):
        return None
    it = m.Name("it", groups[0].type)
    return groups[0], replace(value, args=tuple([it if arg is groups[0] else arg for arg in value.args]), many=False)


def open_where(node: tree.Expression) -> bool:
    """Whether the words of a condition end with a `where` outside of brackets."""
    if isinstance(node, tree.Phrase):
        return node.where is not None
    if isinstance(node, tree.Negation):
        return open_where(node.item)
    if isinstance(node, tree.AnyOf | tree.AllOf):
        return open_where(node.items[-1])
    if isinstance(node, tree.Either | tree.Naming):
        return False
    return open_where(node.right)
