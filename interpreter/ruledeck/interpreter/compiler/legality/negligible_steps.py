"""Steps that do not count beside others as things stand: those that are passed over, and those that ask for nothing.

Passed over are a condition that does not hold, a loop over nothing that is there, and what consists of nothing else, a verb as well:
alone it has not happened. What asks for nothing (`add 0 coins`) is done in full. What is found out only in the middle of a step is
never taken to be either.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from ruledeck.grammar.binder.phrases.amounts import EACH
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.parts import PartKey
from ruledeck.grammar.meaning.primitive_verbs import having, primitive
from ruledeck.grammar.meaning.traversal import names_in
from ruledeck.interpreter.compiler.basis import runtime as rt
from ruledeck.interpreter.compiler.basis.absent import there
from ruledeck.interpreter.compiler.basis.context import Coulds
from ruledeck.interpreter.compiler.basis.forms import Loops, all_of
from ruledeck.interpreter.compiler.basis.found_nothing import may_be_left, was_chosen
from ruledeck.interpreter.compiler.basis.naming_lines import counted, unknown
from ruledeck.interpreter.compiler.basis.surroundings import Surroundings
from ruledeck.interpreter.compiler.legality.looking_into import allowed_to, causing, going_on, parameters
from ruledeck.interpreter.target.building import Builder
from ruledeck.interpreter.target.names import identifier
from ruledeck.interpreter.target.nodes import FALSE, TRUE, ZERO, Compare, Expression, Function, Local
from ruledeck.interpreter.target.simplify import conjunction, disjunction, negation, packed

_AMOUNTS: Final = having(lambda verb: verb.amount and not verb.alters)
"""The verbs of the engine that ask for nothing where their amount, which is their first slot, is no number above 0.

Of an event there is no more than looms, whatever is asked for.
"""


@dataclass(frozen=True, slots=True)
class Uncounted:
    """Asks which steps do not count.

    Attributes:
        could: The compiler of what could be done.
        unasked: Whether also those are meant that ask for nothing; otherwise only those that are passed over.
    """

    could: Coulds
    unasked: bool

    def step(self, node: m.Effect, env: Surroundings) -> Expression:
        """Return whether a step does not count."""
        within = frozenset(self.could.open)
        if isinstance(node, m.Let) or not self._possible(node, within) or unknown(node, env):
            return FALSE
        values = self.could.c.values
        if isinstance(node, m.Steps):
            return self.lines(node.items, env)
        if isinstance(node, m.If):
            return self._branches(node, env)
        if isinstance(node, m.ForEach):
            with values.candidate() as var:
                group, idle = values.group(node.source, env), self.lines(node.body.items, env.naming(node.name, var))
            return _none_in(group) if idle == FALSE else all_of(idle, ((var, group),))
        if isinstance(node, m.Modes):
            # Where no block is offered, nobody chooses any.
            return negation(disjunction([self.could.called(arm.items, (), env, price=False) for arm in node.arms]))
        if isinstance(node, m.Repeat):
            none: list[Expression] = []
            if node.times is not None:
                none.append(Compare("<=", values.code(node.times, env), ZERO))
            if node.word == "while" and node.condition is not None:
                none.append(negation(values.code(node.condition, env)))
            return disjunction(none)
        assert isinstance(node, m.Perform)
        return self._verb(node, env)

    def lines(self, items: tuple[m.Effect, ...], env: Surroundings) -> Expression:
        """Return whether no line of a block counts; what only names something never does."""
        found: list[Expression] = []
        for item in items:
            if isinstance(item, m.Let):
                if unknown(item, env):
                    return FALSE
                env = env.naming(item.name, self.could.c.values.code(item.value, env))
                continue
            found.append(self.step(item, env))
            if found[-1] == FALSE:
                return FALSE
        return conjunction(found) if found else FALSE

    def occurrence(self, ident: str, by: Expression, codes: Sequence[Expression], env: Surroundings) -> Expression:
        """Return whether one occurrence of a verb consists of nothing that counts."""
        could = self.could
        if ident in _AMOUNTS:
            return Compare("<=", codes[0], ZERO) if self.unasked else FALSE
        body = could.c.bodies.get(ident)
        if body is None or not self._possible(body, frozenset((*could.open, ident))):
            return FALSE
        known = could.uncounted.get((ident, self.unasked))
        if known is None:
            known = could.uncounted[ident, self.unasked] = could.c.module.declare("could")
            params, inner = parameters(could.c, ident)
            builder = Builder(params)
            key = PartKey("verb", ident)
            could.open.append(ident)
            with could.c.coverage.unnoted(key):
                builder.give(self.lines(body.items, inner))
            could.open.pop()
            origin = could.c.origin(key, body)
            could.c.module.define(Function(known.name, params, builder.body, origin))
            known = could.uncounted[ident, self.unasked] = going_on(could.c, ident, known, origin)
        cause = (causing(could.c, env),) if could.c.analysis.causal else ()
        return known(by, *codes, *cause)

    def _branches(self, node: m.If, env: Surroundings) -> Expression:
        before: list[Expression] = []
        ways: list[Expression] = []
        for test, body in node.arms:
            code, idle = self.could.c.values.code(test, env), self.lines(body.items, env)
            if idle != FALSE:
                ways.append(conjunction([*before, code, idle]))
            before.append(negation(code))
        other = TRUE if node.otherwise is None else self.lines(node.otherwise.items, env)
        return disjunction([*ways, conjunction([*before, other])] if other != FALSE else ways)

    def _verb(self, node: m.Perform, env: Surroundings) -> Expression:
        could = self.could
        values, by = could.c.values, could.c.values.code(node.by, env)
        picks = _picks(node)
        if picks:
            asked = _asked_for(picks[0])
            return FALSE if asked is None else Compare("<=", values.code(asked, env.asking(node.by, by)), ZERO)
        codes: list[Expression] = []
        loops: Loops = []
        tests: list[Expression] = []
        asks: list[Expression] = []
        for slot, (_, value) in zip(could.c.verb(node.verb).slots, node.args, strict=True):
            if value.many and not slot.many:
                codes.append(Local(identifier("w", len(loops), len(could.open))))
                loops.append((codes[-1], rt.TUPLE(values.group(value, env))))
                # Of what was chosen none may be enough; each of another group that is empty has not happened.
                named = self.unasked and isinstance(value, m.Name)
                asks += [] if named else [negation(_none_in(loops[-1][1]))]
            else:
                code = values.code(value, env)
                codes.append(packed([code]) if slot.many and not value.many else code)
                test = there(value, slot.type, code, env, exchanged=slot.name in primitive(node.verb).exchanges)
                tests += [] if test is None else [test]
        free = allowed_to(could, node.verb, by, codes, env)
        done = conjunction([*tests, *free, self.occurrence(node.verb, by, codes, env)])
        return conjunction([*asks, all_of(done, loops)]) if loops else done

    def _possible(self, node: m.Effect, within: frozenset[str]) -> bool:
        """Whether there may be a state in which a step does not count, so far as that can be told in front of it."""
        if isinstance(node, m.Let):
            return True
        if isinstance(node, m.Steps):
            some = any(not isinstance(each, m.Let) for each in node.items)
            return some and all(self._possible(each, within) for each in node.items)
        if isinstance(node, m.If):
            arms = [] if node.otherwise is None else [body for _, body in node.arms] + [node.otherwise]
            return node.otherwise is None or any(self._possible(each, within) for each in arms)
        if isinstance(node, m.ForEach):
            return self.unasked or not was_chosen(node.source)
        if isinstance(node, m.Modes):
            return self.unasked and node.how == "choose" and node.least == 0 and not (node.idle or node.priced)
        if isinstance(node, m.Repeat):
            never = node.word == "while" and node.times is None
            return never or (self.unasked and node.times is not None and not isinstance(node.times, m.Pick))
        return isinstance(node, m.Perform) and self._may_be_idle(node, within)

    def _may_be_idle(self, node: m.Perform, within: frozenset[str]) -> bool:
        """Whether a verb may consist of nothing that counts, or be done with nothing of what was chosen."""
        if node.by.many or node.name is not None or node.ending is not None:
            return False
        picks = _picks(node)
        if picks:
            # What is picked is not known before it.
            return self.unasked and len(picks) == 1 and _asked_for(picks[0]) is not None
        if any(EACH in names_in(value) for _, value in node.args):
            return False
        named = any(isinstance(value, m.Name) and value.many for _, value in node.args)
        if self.unasked and (named or node.verb in _AMOUNTS):
            return True
        body = self.could.c.bodies.get(node.verb)
        return node.verb not in within and body is not None and self._possible(body, within | {node.verb})


def _picks(node: m.Perform) -> list[m.Pick]:
    return [value for _, value in node.args if isinstance(value, m.Pick)]


def _asked_for(pick: m.Pick) -> m.Value | None:
    """Return the number of which nothing is asked where it is 0: the total of a choice, or how many are picked."""
    if pick.total is not None:
        return pick.total
    return None if may_be_left(pick) or pick.how != "choose" or pick.type == m.NUMBER else counted(pick)


def _none_in(group: Expression) -> Expression:
    return Compare("==", rt.LEN(rt.TUPLE(group)), ZERO)


def passed_over(could: Coulds, node: m.Effect, env: Surroundings) -> Expression:
    """Return whether a step is passed over."""
    return Uncounted(could, False).step(node, env)


def all_passed(could: Coulds, items: tuple[m.Effect, ...], env: Surroundings) -> Expression:
    """Return whether all lines of a block are passed over."""
    return Uncounted(could, False).lines(items, env)


def uncounted(could: Coulds, node: m.Effect, env: Surroundings) -> Expression:
    """Return whether a step is passed over or asks for nothing."""
    return Uncounted(could, True).step(node, env)


def none_counts(could: Coulds, items: tuple[m.Effect, ...], env: Surroundings) -> Expression:
    """Return whether all lines of a block are passed over or ask for nothing."""
    return Uncounted(could, True).lines(items, env)
