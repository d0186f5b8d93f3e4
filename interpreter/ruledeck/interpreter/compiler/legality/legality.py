"""Whether an ability could change anything, derived from its tree: what may be offered, and what `in full` means.

A choice without candidates closes every line that needs it; a target without candidates closes the whole ability.
`could` draws no random number and changes nothing.
"""

from dataclasses import replace
from itertools import takewhile
from typing import TYPE_CHECKING

from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.parts import PartKey
from ruledeck.grammar.meaning.primitive_verbs import having
from ruledeck.grammar.meaning.traversal import names_in
from ruledeck.interpreter.compiler.basis import runtime as rt
from ruledeck.interpreter.compiler.basis.context import Compiling
from ruledeck.interpreter.compiler.basis.demands import beside
from ruledeck.interpreter.compiler.basis.distinct_payments import named_apart, with_two
from ruledeck.interpreter.compiler.basis.feeding import feeds
from ruledeck.interpreter.compiler.basis.forms import collected
from ruledeck.interpreter.compiler.basis.found_nothing import independent, may_be_left, needed_in
from ruledeck.interpreter.compiler.basis.naming_lines import (
    apart,
    enough_of,
    names,
    unknown,
)
from ruledeck.interpreter.compiler.basis.surroundings import Surroundings
from ruledeck.interpreter.compiler.legality import compound_legality, verb_legality
from ruledeck.interpreter.compiler.legality.choice_legality import chosen
from ruledeck.interpreter.compiler.legality.last_lines import fails, last_that_counts, led_to
from ruledeck.interpreter.compiler.legality.loop_legality import in_full, turns
from ruledeck.interpreter.compiler.legality.negligible_steps import passed_over
from ruledeck.interpreter.compiler.legality.owing import as_cost
from ruledeck.interpreter.compiler.legality.paying import FOUND, paid
from ruledeck.interpreter.compiler.legality.payment import paid_in_turn
from ruledeck.interpreter.compiler.legality.rehearsals import Paying, could_be_paid
from ruledeck.interpreter.compiler.survey.entwined import chooses, entwined, leaning
from ruledeck.interpreter.target.building import Builder
from ruledeck.interpreter.target.names import identifier
from ruledeck.interpreter.target.nodes import (
    FALSE,
    NONE,
    STATE,
    TRUE,
    ZERO,
    Compare,
    Constant,
    Expression,
    Function,
    Generated,
    Key,
    Local,
)
from ruledeck.interpreter.target.simplify import conjunction, disjunction, negation, packed

if TYPE_CHECKING:
    from ruledeck.interpreter.state.program import Test

PREVENTING = having(lambda verb: verb.alters in ("less", "cancels"))
"""The verbs of the language by which an event is prevented, in part or as a whole."""
_MOST_BLOCKS = 500
"""So many ways through one ability are looked at, of which each choice may open two; one with more is taken to be possible."""

_THINGS = ("component", "entity", "player")


def _aims(body: m.Steps) -> tuple[m.Effect, ...]:
    """Return what a body begins with that has to find a target: its targets, or its blocks where each begins with one."""
    first = body.items[0] if body.items else None
    if not isinstance(first, m.Modes) or first.how != "choose":
        targets = takewhile(lambda each: isinstance(each, m.Choose) and each.target, body.items)
        return tuple([each for each in targets if isinstance(each, m.Choose) and not _may_be_left(each.what)])
    arms = [m.Steps(_aims(arm)) for arm in first.arms]
    return (replace(first, arms=tuple(arms)),) if all(arm.items for arm in arms) else ()


def _may_be_left(what: m.Value) -> bool:
    return isinstance(what, m.Pick) and may_be_left(what)


class CouldCompiler:
    """Builds pure functions `could(s, this, you, ev) -> bool`."""

    def __init__(self, compiler: Compiling) -> None:
        self.c = compiler
        self.open: list[str] = []
        self.able: dict[str, Generated] = {}
        self.uncounted: dict[tuple[str, bool], Generated] = {}
        self.known: dict[tuple[str, bool, bool, bool, bool, bool, frozenset[str]], Generated] = {}
        self.within: frozenset[str] = frozenset()
        self.told = False
        self.trying = False
        self.blocks = 0
        self.unhindered = False
        self.leaning: frozenset[m.Effect] = frozenset()
        self.narrowing = False

    def ability(
        self,
        key: PartKey,
        params: tuple[Local, ...],
        ability: m.Ability,
        env: Surroundings,
        watched: Expression | None = None,
    ) -> "Test | None":
        """Return the test of an ability; `None` when it is always possible. What is `watched` is asked first: it notes itself."""
        if ability.body is None or ability.timing == "constant":
            return None
        kind = self.c.game.words.ability_kinds.get(ability.kind)
        idle = kind is not None and kind.idle
        aims = _aims(ability.body)
        if idle and not (ability.costs or aims):
            return None
        builder = Builder(params)
        self.blocks = 0
        if watched is not None:
            with builder.part() as kept:
                builder.give(FALSE)
            builder.when(negation(watched), kept.body)
        # What a cost gives the body to work with is not there before it is paid.
        unasked = not aims if idle else feeds(self.c, ability.costs, ability.body)
        body = None if unasked else aims if idle else ability.body.items
        if self.entwined(ability.costs):
            builder.give(self.tried(ability.costs, body, paid_in_turn(ability.costs), env))
        else:
            if self.c.analysis.eliminates and self.c.analysis.tracks and chooses(self.c.game, ability.costs):
                # Who is out of the game chooses nothing: whether that pays is found out by paying.
                with builder.part() as unpaid:
                    builder.give(FALSE)
                paid = self._paid(ability.costs, paid_in_turn(ability.costs), env)
                builder.when(conjunction([rt.IS_OUT(env.you), negation(paid)]), unpaid.body)
            self.block(apart(ability.costs), () if body is None else apart(body), env, builder, whole=unasked)
        return self.c.module.function(self._defined(builder, ability, key))

    def entwined(self, costs: tuple[m.Effect, ...]) -> bool:
        """Whether some costs may depend on each other, so that only paying shows whether all of them can be paid."""
        return self.c.analysis.tracks and entwined(self.c.game, costs)

    def tried(
        self, costs: tuple[m.Effect, ...], body: tuple[m.Effect, ...] | None, pay: Paying, env: Surroundings
    ) -> Expression:
        """Return whether costs that depend on each other can be paid, which is tried out, and the body could then change anything."""
        marked = zip(costs, leaning(self.c.game, costs), strict=True)
        outside, self.leaning = self.leaning, frozenset(each for each, leans in marked if leans)
        around, self.trying = self.trying, True
        asked = self.called(costs, body, env, price=True)
        self.leaning, self.trying = outside, around
        return conjunction([asked, self._paid(costs, pay, env)])

    def _paid(self, costs: tuple[m.Effect, ...], pay: Paying, env: Surroundings) -> Expression:
        """Return whether costs can be paid, as paying them on a copy shows."""
        return as_cost(self.c, costs, env, lambda inner: could_be_paid(self.c, costs, pay, inner))

    def _defined(self, builder: Builder, node: m.Meant, key: PartKey) -> Generated:
        """Define a function of what was built: it is possible where it says so."""
        builder.give(FALSE)
        declared = self.c.module.declare("could")
        self.c.module.define(Function(declared.name, builder.params, builder.body, self.c.origin(key, node)))
        return declared

    def expression(self, body: m.Steps, env: Surroundings, *, told: bool = False) -> Expression:
        """Return an expression: whether a block could change anything, or anything that a table would tell."""
        outside, self.told = self.told, told
        self.blocks = 0
        with self.c.coverage.unnoted():
            found = self.called(body.items, (), env, price=False)
        self.told = outside
        return found

    def fully(self, body: m.Steps, env: Surroundings) -> Expression:
        """Return an expression: whether a block could happen in full."""
        self.blocks = 0
        with self.c.coverage.unnoted():
            return self.in_full(body.items, env)

    def in_full(self, items: tuple[m.Effect, ...], env: Surroundings) -> Expression:
        """Return an expression: whether some lines could all happen in full."""
        return as_cost(self.c, items, env, lambda inner: self._all_in_full(items, inner))

    def _all_in_full(self, items: tuple[m.Effect, ...], env: Surroundings) -> Expression:
        if self.entwined(items):
            return self.tried(items, None, paid_in_turn(items), env)
        if len(items) > 1 and not any(names(item) for item in items):
            # Those that are passed over count for nothing beside the others.
            return conjunction(
                [*self._side_by_side(items, env), with_two(self.c, items, env), beside(self.c, items, env)]
            )
        outside, self.leaning = self.leaning, frozenset()
        asked = self.called(items, None, env, price=True)
        self.leaning = outside
        return asked

    def called(
        self,
        first: tuple[m.Effect, ...],
        rest: "tuple[m.Effect, ...] | None",
        env: Surroundings,
        *,
        price: bool,
        last: bool = False,
        before: tuple[m.Effect, ...] = (),
    ) -> Expression:
        """Define a function for a block (with a price in full, or as far as its last step) and return its call."""
        first = apart(first)
        reads = sorted(
            {each for node in (*before, *first, *(rest or ())) for each in names_in(node)} | {"you", "this", "they"}
        )
        reads += [enough_of(each) for each in reads]
        carried = {each: env.names[each] for each in reads if each in env.names}
        params = tuple([Local(f"{identifier('q')}{number}") for number in range(len(carried))])
        args = list(carried.values())
        names: dict[str, Expression] = dict(zip(carried, params, strict=True))
        event = None
        if env.event is not None:
            event = Local(identifier("ev"))
            params, args = (*params, event), [*args, env.event]
        cause = None
        if env.cause is not None:
            cause = Local(identifier("cause"))
            params, args = (*params, cause), [*args, env.cause]
        inner = replace(
            env, names=names, event=event, cause=cause, outer=None, taken=None, together=None, lacking=frozenset()
        )
        builder = Builder(params)
        if last:
            self.last(first, inner, builder)
        elif price:
            self.block(first, () if rest is None else rest, inner, builder, whole=rest is None, before=before)
        else:
            self.block((), first, inner, builder)
        return self._defined(builder, first[0] if first else m.Steps(()), self.c.coverage.text)(*args)

    def block(
        self,
        costs: tuple[m.Effect, ...],
        body: tuple[m.Effect, ...],
        env: Surroundings,
        builder: Builder,
        *,
        whole: bool = False,
        before: tuple[m.Effect, ...] = (),
    ) -> None:
        """Add what looks through a block: all costs in full, those `before` them too, then something of the body."""
        self.blocks += 1
        if self.blocks > _MOST_BLOCKS:
            # What depends on choices, each of which may find nothing, doubles with each of them.
            builder.give(TRUE)
            return
        if costs or before:
            paid(self, before, costs, body, env, builder, whole=whole)
            return
        if whole:
            builder.give(TRUE)
            return
        for number, node in enumerate(body):
            missing = unknown(node, env)
            if missing or not needed_in(node).isdisjoint(env.doubted):
                if missing & env.paid:
                    # What is picked to pay is known only when it is paid.
                    builder.give(TRUE)
                    return
                # It goes on from a line above, which has been asked already.
                continue
            if isinstance(node, m.Choose):
                chosen(self, node, body[number + 1 :], env, builder)
                return
            if isinstance(node, m.Let):
                env = env.naming(node.name, self.c.values.code(node.value, env))
                continue
            test = self.statement(node, env, full=False)
            self._or_else(node, body[number + 1 :], env, builder)
            builder.when(conjunction([*led_to(self, body[: number + 1], env), test]), FOUND)
            if isinstance(node, m.Perform) and node.name is not None:
                self._named(node, node.name, body[number + 1 :], env, builder)
                return

    def _or_else(self, node: m.Effect, after: tuple[m.Effect, ...], env: Surroundings, builder: Builder) -> None:
        """Add what looks through the block that is done where a step is not."""
        if after and isinstance(after[0], m.Then) and after[0].otherwise is not None:
            builder.when(conjunction([fails(self, node, env), self.arm(after[0].otherwise, env, full=False)]), FOUND)

    def _named(
        self, node: m.Perform, name: str, after: tuple[m.Effect, ...], env: Surroundings, builder: Builder
    ) -> None:
        """Add what looks through the lines behind a verb that names what it is done with, and can itself change nothing."""
        picks = [value for _, value in node.args if isinstance(value, m.Pick)]
        if len(picks) == 1 and picks[0].how != "divide" and picks[0].type.base in _THINGS:
            # Then they find all as it is, and the name means what was picked.
            if after:
                chosen(self, m.Choose(node.by, picks[0], name), after, env, builder, filling=node)
            return
        builder.give(TRUE)

    def candidates(self, pick: m.Pick, env: Surroundings) -> Expression:
        """Return what may be picked: a range of numbers is many though it is one value."""
        values = self.c.values
        single = pick.type == m.NUMBER or pick.source.many
        return values.picked_from(pick, env) if single else values.group(pick.source, env)

    def last(self, items: tuple[m.Effect, ...], env: Surroundings, builder: Builder) -> None:
        """Add what looks at a verb in full: it happens as far as its last step that counts, with whatever is chosen before."""
        last_that_counts(self, items, env, builder, ())

    def heeds(self, ident: str) -> bool:
        """Whether a ban on a verb is asked where it is looked at now."""
        return self.c.analysis.banned(ident) and not self.unhindered

    def left_over(
        self, name: str, lines: tuple[m.Effect, ...], group: Expression, env: Surroundings, *, many: bool = False
    ) -> Expression:
        """Return what of a group is left to be chosen as a name.

        That is left out with which the lines could do something if nothing of it were forbidden, and can do nothing as it
        is: also where what is forbidden is done inside of a verb. What changes nothing anyway may be chosen.
        """
        about = tuple(each for each in lines if each not in independent(name, lines))
        if self.narrowing or not any(map(self.c.analysis.hindered, about)):
            return group
        self.narrowing = True
        with self.c.values.candidate() as var, self.c.coverage.unnoted():
            inner = replace(env.naming(name, packed([var]) if many else var), taken=packed([var]))
            possible = self.called(about, (), inner, price=False)
            self.unhindered = True
            intended = self.called(about, (), inner, price=False)
            self.unhindered = False
        self.narrowing = False
        return collected(var, [(var, group)], disjunction([possible, negation(intended)]))

    def beginning(self, node: m.Perform | m.Levy, env: Surroundings) -> Expression:
        """Return whether what a verb brings about would begin, and may be prevented where it prevents something."""
        if not isinstance(node, m.Perform):
            return TRUE
        begins = self.begins(node.ending)
        if env.event is not None and node.verb in PREVENTING and self.c.analysis.certain:
            return conjunction([begins, rt.PREVENTABLE(env.event)])
        return begins

    def statement(self, node: m.Effect, env: Surroundings, *, full: bool) -> Expression:
        """Return whether a statement could change something, or happen in full."""
        if full and unknown(node, env):
            # What a step before it picks is known only when that is done.
            return TRUE
        if isinstance(node, m.Hold | m.Delay):
            return TRUE if full else self.begins(node.ending)
        if isinstance(node, m.Perform | m.Levy):
            return conjunction([self.beginning(node, env), verb_legality.step(self, node, env, full=full)])
        if isinstance(node, m.Steps | m.Then | m.Instead):
            return self._lines_of(node, env, full=full)
        if isinstance(node, m.May):
            return compound_legality.may(self, node, env, full=full)
        if isinstance(node, m.If):
            return self.branches(node, env, full=full)
        if isinstance(node, m.Modes):
            return compound_legality.modes(self, node, env, full=full)
        if isinstance(node, m.ForEach):
            return turns(self, node, env, full=full)
        if isinstance(node, m.Repeat):
            return in_full(self, node, env) if full else self.repeated(node, env)
        if isinstance(node, m.During):
            return self.period(node, env, full=full)
        if isinstance(node, m.Fully):
            return compound_legality.fulfilled(self, node, env, full=full)
        return TRUE

    def period(self, node: m.During, env: Surroundings, *, full: bool) -> Expression:
        """Return whether a block that is a period could change something, or happen in full."""
        outside, self.within = self.within, self.within | {node.period, node.called}
        done = self.arm(node.body, self.inside(node, env), full=full)
        self.within = outside
        owner = ZERO if node.whose is None else self.c.values.code(node.whose, env)
        period = (self.c.period_index(node.period), node.called, owner)
        asked = self.c.analysis.asked_of_period(node.body, node.period)
        if asked.past or asked.present:
            done = rt.AS_IF_BEGUN(*period, asked.present, Key(STATE, done))
        if not self.c.analysis.schedules:
            return done
        # One that does not come uses up what skips it.
        skips = rt.SKIPS(*period)
        return conjunction([done, negation(skips)]) if full else disjunction([done, skips])

    def _side_by_side(self, items: tuple[m.Effect, ...], env: Surroundings) -> list[Expression]:
        """Return what must be so for each of some steps to happen in full that is not passed over, and for one of them to be such."""
        passed = [passed_over(self, item, env) for item in items]
        done = [
            disjunction([self.statement(item, env, full=True), idle]) for item, idle in zip(items, passed, strict=True)
        ]
        return done if FALSE in passed else [*done, negation(conjunction(passed))]

    def _lines_of(self, node: m.Steps | m.Then | m.Instead, env: Surroundings, *, full: bool) -> Expression:
        """Return whether several steps could change something, or all of them happen in full."""
        items = node.items if isinstance(node, m.Steps) else node.body.items
        if isinstance(node, m.Instead) and items and not full and not unknown(node, env):
            # What asks for nothing changes nothing, but the event that it takes the place of does not happen.
            done = self.statement(node, env, full=True)
            return disjunction([self.called(items, (), env, price=False), done])
        items = named_apart(items) if full else items
        if not items:
            # A `then` without a block of its own is as the step before it.
            return Constant(full and not isinstance(node, m.Steps))
        if full and not any(names(item) for item in items):
            return conjunction([*self._side_by_side(items, env), beside(self.c, items, env)])
        return self.called(items, None if full else (), env, price=full)

    def begins(self, ending: m.Ending | None) -> Expression:
        """Return whether what would end with a period begins: not where none of its kind goes on, unless it is that of somebody."""
        if ending is None or ending.edge != "end" or ending.whose is not None or ending.period in self.within:
            return TRUE
        return rt.GOES_ON(self.c.period_index(ending.period), NONE, ZERO)

    def repeated(self, node: m.Repeat, env: Surroundings) -> Expression:
        """Return whether a loop could change something: its first round can, as what changes nothing brings about no other."""
        tests = [self.arm(node.body, env, full=False)]
        if node.word == "while" and node.condition is not None:
            tests.insert(0, self.c.values.code(node.condition, env))
        if node.times is not None and not isinstance(node.times, m.Pick):
            tests.insert(0, Compare(">", self.c.values.code(node.times, env), ZERO))
        return conjunction(tests)

    def inside(self, node: m.During, env: Surroundings) -> Surroundings:
        """Return what is known in a period."""
        if node.whose is None:
            return env
        owner = self.c.values.code(node.whose, env)
        return env.naming("you", owner).naming("they", owner)

    def branches(self, node: m.If, env: Surroundings, *, full: bool) -> Expression:
        """Return whether the block of the first condition that holds could change something, or happen in full."""
        parts: list[Expression] = []
        before: list[Expression] = []
        for test, body in node.arms:
            code = self.c.values.code(test, env)
            parts.append(conjunction([*before, code, self.arm(body, env, full=full)]))
            before.append(negation(code))
        if node.otherwise is not None:
            parts.append(conjunction([*before, self.arm(node.otherwise, env, full=full)]))
        return disjunction(parts)

    def arm(self, body: m.Steps, env: Surroundings, *, full: bool) -> Expression:
        """Return whether a block inside another could change something, or happen in full."""
        if not full:
            return self.called(body.items, (), env, price=False)
        if len(body.items) > 1:
            return self.called(body.items, None, env, price=True, last=True)
        return conjunction(self.statement(item, env, full=True) for item in body.items)
