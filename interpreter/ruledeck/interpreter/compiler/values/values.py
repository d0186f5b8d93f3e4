"""Conditions, numbers and groups to expressions over the state."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.deeds import AROUND
from ruledeck.grammar.meaning.operations import OperationName
from ruledeck.grammar.meaning.parts import PartKey
from ruledeck.grammar.meaning.sorts import sort_of
from ruledeck.grammar.meaning.traversal import nodes_in
from ruledeck.grammar.words.vocabulary import Word
from ruledeck.interpreter.compiler.basis import runtime as rt
from ruledeck.interpreter.compiler.basis import unrolled_players
from ruledeck.interpreter.compiler.basis.context import Compiling, Values
from ruledeck.interpreter.compiler.basis.forms import collected, table_of
from ruledeck.interpreter.compiler.basis.found_nothing import found_or_nothing, one_or_none
from ruledeck.interpreter.compiler.basis.operations import Build
from ruledeck.interpreter.compiler.basis.surroundings import Surroundings
from ruledeck.interpreter.compiler.values import groups, history, indexed, logic, things
from ruledeck.interpreter.primitives.functions import wants_group
from ruledeck.interpreter.primitives.last_known import looks_back
from ruledeck.interpreter.target.names import identifier
from ruledeck.interpreter.target.nodes import (
    FALSE,
    NONE,
    NOTHING,
    TRUE,
    ZERO,
    Attribute,
    Compare,
    Conditional,
    Constant,
    Each,
    Expression,
    Function,
    Generated,
    Index,
    InState,
    Local,
    Return,
)
from ruledeck.interpreter.target.reads import reads_the_table
from ruledeck.interpreter.target.simplify import column, conditional, conjunction, packed

_SHORT, _DEPTH = 30, 3
"""How many nodes a declared word may have, and how deep words may call each other, to be written out where they are used."""

_SLOTS, _DEEDS = 5, 8
"""Where an event keeps the values of its slots, behind its bookkeeping."""


class ValueCompiler:
    """Turns values of the tree into expressions over `s`, the state."""

    def __init__(self, compiler: Compiling) -> None:
        self.c = compiler
        self.depth = 0
        self.words: dict[str, Generated] = {}
        self.writing: list[str] = []

    def code(self, node: m.Value, env: Surroundings) -> Expression:
        """Return the expression of a value."""
        if isinstance(node, m.Literal):
            return self.literal(node)
        if isinstance(node, m.Name):
            return found_or_nothing(node, env)
        if isinstance(node, m.Slot):
            return self.slot(node, env)
        if isinstance(node, m.Select):
            return self.select(node, env)
        if isinstance(node, m.Pick):
            return self.end_of(node, env)
        if not isinstance(node, m.Op | m.Use):
            return groups.located(self, node, env)
        if env.last and looks_back(node, self.c.analysis.altered):
            return self.remembered(node, env)
        return self.use(node, env) if isinstance(node, m.Use) else OPS[node.name](self, node, env)

    def remembered(self, node: m.Value, env: Surroundings) -> Expression:
        """Return what is read of a thing that may have left play with the event: as it was then."""
        plain = self.code(node, replace(env, last=False))
        assert env.event is not None
        return as_it_was(env.event, plain, "printed" in self.c.analysis.altered)

    def end_of(self, node: m.Pick, env: Surroundings) -> Expression:
        """Return the top or the bottom of a zone, where nobody has to choose."""
        if node.how not in ("top", "bottom") or node.most is None:
            raise TypeError("a choice is a statement of its own")
        cut = rt.TOP_OF if node.how == "top" else rt.BOTTOM_OF
        found = cut(self.code(node.source, env), self.code(node.most, env))
        return found if node.many else rt.ONLY(found)

    def literal(self, node: m.Literal) -> Expression:
        """Return a constant: cards by index, the rest as they are."""
        if node.type.base == "name" and isinstance(node.value, str):
            return Constant(self.c.card_index[node.value])
        return Constant(node.value)

    def slot(self, node: m.Slot, env: Surroundings) -> Expression:
        """Return a slot of the event."""
        if node.name in env.given:
            return env.given[node.name]
        assert env.event is not None
        event = column("events", env.event)
        if node.name in ("by", "source"):
            return Index(event, Constant(1 if node.name == "by" else 2))
        if node.name == AROUND:
            return Index(event, Constant(_DEEDS))
        return Index(Index(event, Constant(_SLOTS)), self.slot_at(node.name, env))

    def slot_at(self, name: str, env: Surroundings) -> Expression:
        """Return the place of a slot of the event: a number, or a look-up by verb when several verbs are waited for."""
        at = env.slots.index(name)
        places: dict[int, int] = {}
        for ident in env.verbs:
            names = [slot.name for slot in self.c.verb(ident).slots]
            called = env.shared.get(ident, {}).get(name, name)
            places[self.c.verb_index[ident]] = names.index(called) if called in names else at
        if set(places.values()) <= {at}:
            return Constant(at)
        assert env.event is not None
        return Index(self.c.table(places), Index(column("events", env.event), ZERO))

    def group(self, node: m.Value, env: Surroundings) -> Expression:
        """Return the expression of several values as something that can be iterated."""
        code = self.code(node, env)
        return code if node.many else one_or_none(node, code, env)

    def picked_from(self, pick: m.Pick, env: Surroundings) -> Expression:
        """Return what something is picked from; of what a fact lists, each value once."""
        code = self.code(pick.source, env)
        return (
            rt.ONCE_EACH(code) if isinstance(pick.source, m.Op) and pick.source.name in ("field", "printed") else code
        )

    # ---- groups

    @contextmanager
    def candidate(self) -> Iterator[Local]:
        """Give a new variable of a comprehension."""
        self.depth += 1
        yield Local(f"{identifier('c')}{self.depth}")
        self.depth -= 1

    def select(self, node: m.Select, env: Surroundings, *, form: str = "tuple") -> Expression:
        """Return a tuple of the components, or for `any`/`count` what is asked of them."""
        if node.type.base == "player" and (seats := unrolled_players.select(self, node, env, form)) is not None:
            return seats
        with self.candidate() as var:
            if node.type.base == "player":
                domain: Expression = Constant(self.c.players)
                tests = unrolled_players.tests_of(self, node, env, var)
            else:
                inner = env.about(var, node.called)
                tests = [self.code(test, inner) for test in node.tests]
                if node.where is not None:
                    tests.append(self.code(node.where, inner))
                domain = self.domain(node, env)
                if sort := sort_of(node):
                    is_such = self.c.printed.type_read(sort, var)
                    table = table_of(is_such, var)
                    # Of what lies in a zone it is remembered which is of a type that nothing changes.
                    narrower = None if table is None else indexed.of_a_sort(domain, table)
                    if narrower is None:
                        tests.insert(0, is_such)
                    else:
                        domain = narrower
                domain, tests = indexed.narrowed(domain, var, tests)
        return _asked_of(domain, var, tests, form)

    def domain(self, node: m.Select, env: Surroundings) -> Expression:
        """Return the components of the zones to look in."""
        match node.source:
            case None | m.InPlay():
                return rt.IN_PLAY()
            case m.Anywhere():
                return rt.EVERYTHING()
            case m.Among():
                return self.code(node.source.things, env)
        code = self.code(node.source, env)
        return rt.IN_ZONES(code) if node.source.many else groups.lying_in(self, node.source, code, env)

    def totalled(self, node: m.Pick, env: Surroundings) -> tuple[Expression, Expression, Expression, Expression]:
        """Return the group of a choice that must reach a total, what each is worth, the total, and who meets the need."""
        assert node.total is not None and node.worth is not None
        with self.candidate() as var:
            inner = env.about(var)
            group = self.group(node.source, env)
            worth = collected(self.code(node.worth, inner), [(var, group)])
            need: Expression = NONE
            if node.need is not None:
                meets = conditional(self.code(node.need, inner), Constant(1), ZERO)
                need = collected(meets, [(var, group)])
        return group, worth, self.code(node.total, env), need

    # ---- declared words

    def use(self, node: m.Use, env: Surroundings) -> Expression:
        """Return a call of a declared word's function; simple ones that nothing modifies are written out."""
        inlined = self.inline(node)
        args = [self.code(arg, env) for arg in node.args]
        if inlined is not None:
            word, meaning = inlined
            names = [each.name for each in nodes_in(meaning) if isinstance(each, m.Name)]
            # What is read once, or costs nothing to read, may stand where it is read.
            if all(
                isinstance(code, Local | Constant) or names.count(slot.name) < 2
                for code, slot in zip(args, word.slots, strict=True)
            ):
                inner = {slot.name: arg for slot, arg in zip(word.slots, args, strict=True)}
                self.writing.append(node.word)
                code = self.code(meaning, Surroundings({**inner, "you": env.you}))
                self.writing.pop()
                return code
        return self.word_function(node.word)(*args)

    def inline(self, node: m.Use) -> tuple[Word, m.Value] | None:
        """Return a word whose meaning may be written out in place: nothing modifies it, it is short and calls few others."""
        word = self.c.game.words.words[node.word]
        meaning = self.c.game.meanings.get(node.word)
        if (
            meaning is None
            or self.c.coverage.wanted
            or self.c.analysis.modified(node.word)
            or node.word in self.writing
            or len(self.writing) == _DEPTH
            or len(nodes_in(meaning)) > _SHORT
        ):
            return None
        return word, meaning

    def word_function(self, ident: str) -> Generated:
        """Return the function of a declared word."""
        if ident in self.words:
            return self.words[ident]
        word = self.c.game.words.words[ident]
        declared = self.words[ident] = self.c.module.declare("word")
        params = self.c.params("a", word.slots)
        env = Surroundings({**dict(zip([slot.name for slot in word.slots], params, strict=True)), "you": ZERO})
        place, meaning = PartKey("word", ident), self.c.game.meanings[ident]
        with self.c.coverage.at(place):
            code = self.code(meaning, env)
            if word.type == m.CONDITION:
                code = self.c.coverage.both_ways(meaning, code)
        if self.c.analysis.modified(ident):
            others = [packed(params[1:])] if len(params) > 1 else []
            code = rt.MODIFIED(ident, params[0] if params else ZERO, code, *others)
        self.c.module.define(Function(declared.name, params, (Return(code),), self.c.origin(place, meaning)))
        return declared


def as_it_was(event: Expression, plain: Expression, cards: bool) -> Expression:
    """Return what is read of something that may have left play with an event: as it was then, also which of the `cards` it was.

    What the event itself says, such as who did it to what, is the same then as now.
    """
    if not reads_the_table(plain, cards):
        return plain
    return Conditional(Compare("not in", event, Attribute("left")), plain, InState(rt.AS_IT_WAS(event), plain))


def _asked_of(domain: Expression, var: Local, tests: list[Expression], form: str) -> Expression:
    """Return a group as a tuple, or for `any`/`count` what is asked of it."""
    test = conjunction(tests)
    loops = ((var, domain),)
    one = Constant(1)
    if test == FALSE:
        return FALSE if form == "any" else ZERO if form == "count" else NOTHING
    if form == "any":
        return Compare(">", rt.LEN(domain), ZERO) if test == TRUE else rt.ANY(Each(one, loops, test))
    if form == "count":
        return rt.LEN(domain) if test == TRUE else rt.LEN(Each(one, loops, test))
    return domain if test == TRUE else collected(var, loops, test)


def _called(v: Values, node: m.Op, env: Surroundings) -> Expression:
    """Return a call of the function that an operation is."""
    args = [v.group(arg, env) if wants_group(node.name, at) else v.code(arg, env) for at, arg in enumerate(node.args)]
    return rt.PLAIN[node.name](*args)


OPS: dict[OperationName, Build] = {
    **dict.fromkeys(rt.PLAIN, _called),
    **logic.OPS,
    **history.OPS,
    **groups.OPS,
    **things.OPS,
}
"""What compiles each built-in function, by its name: most have a form that is faster than a call."""
