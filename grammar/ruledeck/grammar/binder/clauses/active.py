"""Binding of abilities that do something: what they wait for, the clauses of their heads, and what they do."""

from dataclasses import dataclass, field

from ruledeck.grammar.binder.clauses.headers import By, HeaderBinder, Where, during_clause
from ruledeck.grammar.binder.clauses.statements import StatementBinder
from ruledeck.grammar.binder.clauses.triggers import TriggerBinder
from ruledeck.grammar.binder.phrases.expressions import ExpressionBinder
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.beginning import BEARER, COME_ABOUT, SOON
from ruledeck.grammar.meaning.kinds import Users
from ruledeck.grammar.syntax import tree
from ruledeck.grammar.text import codes
from ruledeck.grammar.text.moving import gathered
from ruledeck.grammar.words.scope import Scope
from ruledeck.grammar.words.vocabulary import AbilityKind, TypeDefault

_WAITING = ("when", "after")
"""The timings of abilities that wait for an event."""
_USED = ("action", "anytime")
"""The timings of abilities that players use when they like."""
_YOU = m.Name("you", m.PLAYER)
_DEFAULT = "write it like `each ability of a <type>, in hand, <cost>`"


@dataclass(slots=True)
class _Head:
    """What has been read of a head so far.

    Attributes:
        kind: The kind of ability.
        events: What it waits for.
        scope: The names in force behind what has been read: a cost may give one.
        zones: Where the ability works without being told by its head; none are the zones in play.
        forced: Whether it must be used.
        conditions: What must hold; all of it.
        costs: In the order in which they are paid.
        limits: How often it may be used.
        said: The sorts of clauses of which there may be one, and has been one.
        where: Where the head says that it works.
        default: The number of the default that it follows.
        users: Who may use it.
        state: What becomes so, where that is what it waits for.
    """

    kind: AbilityKind
    events: list[m.Happening]
    scope: Scope
    zones: tuple[str, ...]
    forced: bool
    conditions: list[m.Value] = field(default_factory=list)
    costs: list[m.Effect] = field(default_factory=list)
    limits: list[m.Limit] = field(default_factory=list)
    said: set[str] = field(default_factory=set)
    where: Where | None = None
    default: str = ""
    users: Users = "controller"
    state: m.Value | None = None


class ActiveBinder:
    """Binds abilities that do something.

    Attributes:
        binding: What the text is bound with.
        expressions: Binds conditions.
        triggers: Binds what they wait for.
        headers: Binds limits, zones and costs.
        statements: Binds what they do.
    """

    def __init__(
        self, expressions: ExpressionBinder, triggers: TriggerBinder, headers: HeaderBinder, statements: StatementBinder
    ) -> None:
        self.binding, self.expressions = expressions.binding, expressions
        self.triggers, self.headers, self.statements = triggers, headers, statements

    def bind(
        self, node: tree.Ability, kind: AbilityKind, scope: Scope, default: TypeDefault | None = None
    ) -> m.Ability | None:
        """Bind an ability of a kind, with what its type says of such abilities unless they say where they work."""
        head = self.begun(node, kind, scope)
        if head is None:
            return None
        if node.condition is not None:
            self.condition(head, node.condition)
        for modifier in node.modifiers:
            self.clause(head, modifier)
        if default is not None and (head.where is None or head.where.also):
            follow(head, default, node)
        if head.where is not None:
            head.zones = head.where.beside(head.zones)
        if node.body is None:
            message, help = "this ability does nothing", "end the line with a colon and write what it does"
            self.binding.error(codes.MISSING_BODY, message, node, help)
            return None
        body = self.statements.body(node.body, head.scope, *head.costs, *head.conditions)
        return m.Ability(
            kind.header, kind.timing, tuple(head.events), all_of(head.conditions), tuple(head.costs),
            tuple(head.limits), head.forced, body, zones=head.zones, state=head.state, default=head.default,
            users=head.users, start=node.start, end=node.end,
        )  # fmt: skip

    def default(self, node: tree.Ability, kind: AbilityKind, scope: Scope) -> m.Ability | None:
        """Bind the clauses that a type gives to the heads of its abilities; `None` with errors."""
        forced = [each for each in node.modifiers if each.word in ("may", "must")]
        named = [each for each in node.modifiers if each.name or each.choice is not None]
        misplaced: list[tuple[tree.Node | None, str]] = [
            (node.trigger, "says what comes with every such ability, and waits for no event"),
            (node.body, "says clauses of a head, and does nothing itself"),
            *((each, "leaves it to the kind of ability whether it is forced") for each in forced),
            *((each, "gives no names: no card would know them") for each in named),
        ]
        faults = [(each, message) for each, message in misplaced if each is not None]
        for each, message in faults:
            self.binding.error(codes.MISPLACED, f"a default {message}", each, _DEFAULT)
        if not faults and node.condition is None and not node.modifiers:
            self.binding.error(codes.MISSING_BODY, "this default says nothing", node, _DEFAULT)
        if faults:
            return None
        head = _Head(kind, [], scope, (), False)
        if node.condition is not None:
            self.condition(head, node.condition)
        for modifier in node.modifiers:
            self.clause(head, modifier)
        if head.users != "controller":
            message = "a default cannot say who may use the abilities"
            self.binding.error(codes.MISPLACED, message, node.phrase or node, _DEFAULT)
            return None
        if head.where is not None and head.where.also:
            self.binding.error(codes.MISPLACED, "a default says all zones itself", node.phrase or node, _DEFAULT)
            return None
        zones = () if head.where is None else head.where.beside(())
        return m.Ability(
            kind.header, kind.timing, (), all_of(head.conditions), tuple(head.costs), tuple(head.limits), False, None,
            zones=zones, start=node.start, end=node.end,
        )  # fmt: skip

    def begun(self, node: tree.Ability, kind: AbilityKind, scope: Scope) -> _Head | None:
        """Bind the trigger; `None` where the body would only repeat its error, as nothing is known of what it speaks of."""
        if node.trigger is None:
            if kind.timing in _WAITING:
                message = f'"{kind.header}" must say which event it waits for'
                help = f"write `{kind.header} {kind.timing} ...:`"
                self.binding.error(codes.MISSING_BODY, message, node.phrase or node, help)
                return None
            return _Head(kind, [], scope, kind.zones, kind.forced)
        if node.trigger.word == SOON:
            return self.beginning(node.trigger, kind, scope)
        after = node.trigger.word == "after"
        if kind.timing not in _WAITING:
            message = f'"{kind.header}" waits for no event'
            self.binding.error(codes.MISPLACED, message, node.trigger, "leave the trigger out")
        elif after != (kind.timing == "after"):
            answers, other = ("is to come", "after") if after else ("happened", "before")
            message = f'"{kind.header}" answers what {answers}, not what this says'
            help = (
                f"write `{kind.header} {kind.timing} ...:`, or take a kind of ability that is asked {other} the event"
            )
            self.binding.error(codes.MISPLACED, message, node.trigger, help)
        events, inner = self.triggers.events(node.trigger.event, scope, looming=not after)
        return _Head(kind, events, inner, kind.zones, kind.forced) if events else None

    def beginning(self, trigger: tree.Trigger, kind: AbilityKind, scope: Scope) -> _Head | None:
        """Bind `as soon as <condition>`: the event is that the condition becomes true, and has no slot to speak of."""
        if kind.timing != "after":
            message = (
                f'"{kind.header}" answers what is to come, and a state has begun already'
                if kind.timing in _WAITING
                else f'"{kind.header}" waits for nothing'
            )
            help = "take a kind of ability that is asked after the event, or leave the trigger out"
            self.binding.error(codes.MISPLACED, message, trigger, help)
            return None
        with self.binding.findings.silenced():
            events, _ = self.triggers.events(trigger.event, scope, looming=False)
        if events:
            message = f"this is an event, and behind `{SOON}` stands what becomes so"
            self.binding.error(codes.MISPLACED, message, trigger, "wait for an event with `after ...`")
            return None
        state = self.expressions.condition(trigger.event, scope)
        if state is None:
            return None
        this = scope.names.get("this")
        own = () if this is None else (m.Op("same", (m.Slot(BEARER, m.ENTITY), this), m.CONDITION),)
        event = m.Happening(COME_ABOUT, own, start=trigger.start, end=trigger.end)
        return _Head(kind, [event], scope, kind.zones, kind.forced, state=state)

    def condition(self, head: _Head, node: tree.Expression) -> None:
        """Add a condition."""
        bound = self.expressions.condition(node, head.scope)
        if bound is not None:
            head.conditions.append(bound)

    def clause(self, head: _Head, modifier: tree.Modifier) -> None:
        """Add what stands behind a comma."""
        if modifier.word in ("if", "while") and modifier.value is not None:
            self.condition(head, modifier.value)
        elif modifier.word in ("may", "must"):
            if head.kind.timing not in _WAITING:
                message = f'"{head.kind.header}" waits for no event, so it is neither forced nor optional'
                self.binding.error(codes.MISPLACED, message, modifier, "leave it out")
            self.once(head, "may or must", modifier)
            head.forced = modifier.word == "must"
        elif (condition := during_clause(modifier)) is not None:
            self.condition(head, condition)
        elif modifier.choice is not None:
            self.choice(head, modifier.choice)
        elif isinstance(modifier.value, tree.Phrase) and not modifier.word:
            self.said(head, modifier, modifier.value)
        elif isinstance(modifier.value, tree.AnyOf) and not modifier.word:
            self.either(head, modifier.value)
        else:
            self.binding.error(codes.MISPLACED, "an ability cannot have such a clause", modifier)

    def said(self, head: _Head, modifier: tree.Modifier, phrase: tree.Phrase) -> None:
        """Add a limit, a zone or a cost."""
        made = self.headers.modifier(phrase, head.scope, modifier.name)
        if isinstance(made, m.Limit):
            self.once(head, f"limit per {made.period}", modifier)
            if made.period == "event" and not head.events:
                help = "name a period, or `game`"
                self.binding.error(codes.MISPLACED, "there is no event to count the uses for", modifier, help)
            head.limits.append(made)
        elif isinstance(made, Where):
            self.once(head, "zone", modifier)
            head.where = made
        elif isinstance(made, By):
            self.once(head, "by whom", modifier)
            self.users(head, made, modifier)
        elif made is not None:
            cost, head.scope = made
            head.costs.append(cost)

    def users(self, head: _Head, made: By, modifier: tree.Modifier) -> None:
        """Say who may use the ability, which has to be one that players use, of a card."""
        if head.kind.timing not in _USED:
            message = f'"{head.kind.header}" is not used as an action, so nobody else could use it'
            help = "leave it out, and mention the player in what it does, as in `each player may ...`"
        elif "this" not in head.scope.names:
            message, help = (
                "an ability of the rules belongs to everybody",
                "leave it out; `, if ...` says who may not use it",
            )
        else:
            head.users = made.users
            return
        self.binding.error(codes.MISPLACED, message, modifier, help)

    def choice(self, head: _Head, node: tree.Choose) -> None:
        """Add a choice as a cost, whose name the costs behind it and the body read."""
        if node.target:
            message = "a target is chosen before all costs, and is not one of them"
            help = "write the line `target ...` below the head; a choice that has to be made before the rest is `choose ...`"
            self.binding.error(codes.MISPLACED, message, node, help)
            with self.binding.findings.silenced():
                # The lines below may read the name, and say nothing of it.
                _, head.scope = self.statements.statement(node, head.scope)
            return
        cost, head.scope = self.statements.statement(node, head.scope)
        if cost is not None:
            head.costs.append(cost)

    def either(self, head: _Head, node: tree.AnyOf) -> None:
        """Add costs of which one is paid; a name that one of them gives is known in no other place."""
        arms: list[m.Steps] = []
        for item in node.items:
            made = self.headers.modifier(item, head.scope) if isinstance(item, tree.Phrase) else None
            if isinstance(made, tuple):
                arms.append(m.Steps((made[0],), start=item.start, end=item.end))
            elif made is not None:
                help = "put limits and zones behind commas of their own; several zones are `in (hand or heap)`"
                self.binding.error(codes.MISPLACED, "only costs stand on both sides of `or`", item, help)
        if len(arms) == len(node.items):
            head.costs.append(m.Modes(_YOU, 1, 1, tuple(arms), priced=True, start=node.start, end=node.end))

    def once(self, head: _Head, what: str, modifier: tree.Modifier) -> None:
        """Report a clause of a head of which there is one already."""
        if what in head.said:
            message = f"this head has two clauses of this sort ({what})"
            self.binding.error(codes.REPEATED, message, modifier, "keep one of them")
        head.said.add(what)


def follow(head: _Head, default: TypeDefault, node: tree.Ability) -> None:
    """Put the clauses of a default in front of those of a head; they stand where the head begins.

    A limit of its own for the same period takes the place of the one that is given.
    """
    opening = node.phrase or node.trigger or node
    given = gathered(default.clauses, opening.start, opening.end)
    head.default = default.number
    head.zones = given.zones or head.zones
    head.costs[:0] = given.costs
    head.conditions[:0] = [] if given.condition is None else [given.condition]
    own = {limit.period for limit in head.limits}
    head.limits[:0] = [limit for limit in given.limits if limit.period not in own]


def all_of(conditions: list[m.Value]) -> m.Value | None:
    """Join conditions by `and`; `None` stands for none."""
    if len(conditions) > 1:
        return m.Op("and", tuple(conditions), m.CONDITION, start=conditions[0].start, end=conditions[-1].end)
    return conditions[0] if conditions else None
