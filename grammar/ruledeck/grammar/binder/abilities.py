"""Binding of abilities: those that wait for events, actions, constants, state rules, and those made by effects."""

from dataclasses import replace

from ruledeck.grammar.binder.headers import IN_PLAY, HeaderBinder
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.traversal import nodes_in
from ruledeck.grammar.syntax import tree
from ruledeck.grammar.text import codes
from ruledeck.grammar.text.diagnostic import Severity
from ruledeck.grammar.text.work import Work
from ruledeck.grammar.words.scope import Scope
from ruledeck.grammar.words.vocabulary import AbilityKind


class AbilityBinder(HeaderBinder):
    """Binds the abilities of a card, of a keyword, or of the game."""

    def abilities(self, document: tree.Document, scope: Scope) -> tuple[list[m.Ability], list[m.Keyworded]]:
        """Bind every item of a card's text; what has errors is left out."""
        bound: list[m.Ability] = []
        keywords: list[m.Keyworded] = []
        for item in document.items:
            if isinstance(item, tree.Ability):
                before = len(self.errors)
                made = self.ability(item, scope)
                if any(error.severity is Severity.ERROR for error in self.errors[before:]):
                    continue
                if isinstance(made, m.Keyworded):
                    keywords.append(made)
                elif made is not None:
                    bound.append(made)
        return bound, keywords

    def ability(self, node: tree.Ability, scope: Scope) -> m.Ability | m.Keyworded | None:
        """Bind one ability, or a keyword that stands alone on its line."""
        self.work = Work()
        return self.again("ability", node, scope, lambda: (self.new_ability(node, scope), scope))[0]

    def new_ability(self, node: tree.Ability, scope: Scope) -> m.Ability | m.Keyworded | None:
        """Bind an ability that has not been bound before."""
        phrase, trigger = node.phrase, node.trigger
        header = self.source.text[phrase.start : phrase.end] if phrase is not None else ""
        bare = node.body is None and trigger is None and node.condition is None and not node.modifiers
        if phrase is not None and bare and header != "constant":
            return self.keyworded(phrase, scope)
        if header == "constant" or (not header and trigger is None and node.condition is not None):
            return self.constant(node, scope)
        if trigger is not None and trigger.word == "whenever" and not header:
            return self.state_rule(node, trigger.event, scope)
        kind = self.words.ability_kinds.get(header)
        if kind is None and not header and trigger is not None:
            timing = "after" if trigger.word == "after" else "when"
            kind = next((each for each in self.words.ability_kinds.values() if each.timing == timing), None)
        if kind is None:
            self.unknown_header(node, header)
            return None
        return self.active(node, kind, scope)

    def body(self, block: tree.Block, scope: Scope, *before: m.Meant) -> m.Steps:
        """Bind a whole body, and report the names in it (and in what stands before it) that nothing reads."""
        errors = len(self.errors)
        steps = self.block(block, scope)
        if len(self.errors) == errors:
            self.unused((*before, steps))
        return steps

    def unused(self, parts: tuple[m.Meant, ...]) -> None:
        """Report names that nothing reads."""
        nodes = nodes_in(parts)
        given = [node for node in nodes if isinstance(node, m.Choose | m.Let | m.Perform) and node.name]
        read = {node.name for node in nodes if isinstance(node, m.Name)} if given else set[str]()
        for node in given:
            if node.name is not None and node.name not in read:
                place = self.name_place(tree.Word("", start=node.start, end=node.end), node.name)
                help = "use it below, or leave the line out" if not isinstance(node, m.Perform) else "leave it out"
                self.error(codes.UNUSED_NAME, f'nothing reads the name "{node.name}"', place, help)

    # ---- abilities that do something

    def active(self, node: tree.Ability, kind: AbilityKind, scope: Scope) -> m.Ability | None:
        """Bind an ability that does something."""
        events: list[m.Happening] = []
        inner = scope
        if node.trigger is not None:
            if kind.timing not in ("when", "after"):
                message = f'"{kind.header}" waits for no event'
                self.error(codes.MISPLACED, message, node.trigger, "leave the trigger out")
            after = node.trigger.word == "after"
            if kind.timing in ("when", "after") and after != (kind.timing == "after"):
                answers, other = ("is to come", "after") if after else ("happened", "before")
                message = f'"{kind.header}" answers what {answers}, not what this says'
                help = f"write `{kind.header} {kind.timing} ...:`, or take a kind of ability that is asked {other} the event"
                self.error(codes.MISPLACED, message, node.trigger, help)
            events, inner = self.events(node.trigger.event, scope, looming=not after)
            if not events:
                # The body would only repeat the error: nothing is known of what it speaks of.
                return None
        elif kind.timing in ("when", "after"):
            message = f'"{kind.header}" must say which event it waits for'
            self.error(codes.MISSING_BODY, message, node.phrase or node, f"write `{kind.header} {kind.timing} ...:`")
            return None
        conditions: list[m.Value] = []
        if node.condition is not None and (bound := self.condition(node.condition, inner)) is not None:
            conditions.append(bound)
        costs: list[m.Effect] = []
        limits: list[m.Limit] = []
        zones, forced = kind.zones, kind.forced
        said: set[str] = set()
        for modifier in node.modifiers:
            if modifier.word in ("if", "while") and modifier.value is not None:
                condition = self.condition(modifier.value, inner)
                conditions += [] if condition is None else [condition]
            elif modifier.word in ("may", "must"):
                if kind.timing not in ("when", "after"):
                    message = f'"{kind.header}" waits for no event, so that it is neither forced nor optional'
                    self.error(codes.MISPLACED, message, modifier, "leave it out")
                self.once("may or must", said, modifier)
                forced = modifier.word == "must"
            elif isinstance(modifier.value, tree.Phrase) and not modifier.word:
                made = self.modifier(modifier.value, inner, modifier.name)
                if isinstance(made, m.Limit):
                    self.once(f"limit per {made.period}", said, modifier)
                    if made.period == "event" and not events:
                        help = "name a period, or `game`"
                        self.error(codes.MISPLACED, "there is no event to count the uses for", modifier, help)
                    limits.append(made)
                elif isinstance(made, str):
                    self.once("zone", said, modifier)
                    zones = _zones(made)
                elif made is not None:
                    costs.append(made[0])
                    inner = made[1]
            else:
                self.error(codes.MISPLACED, "an ability takes no such clause", modifier)
        if node.body is None:
            message = "this ability does nothing"
            self.error(codes.MISSING_BODY, message, node, "end the line with a colon and write what it does")
            return None
        body = self.body(node.body, inner, *costs, *conditions)
        return m.Ability(
            kind.header, kind.timing, tuple(events), _all(conditions), tuple(costs), tuple(limits), forced, body,
            zones=zones, start=node.start, end=node.end,
        )  # fmt: skip

    def once(self, what: str, said: set[str], modifier: tree.Modifier) -> None:
        """Report a clause of a head of which there is one already."""
        if what in said:
            message = f"this head has two clauses of this sort ({what})"
            self.error(codes.REPEATED, message, modifier, "keep one of them")
        said.add(what)

    def delayed(self, node: tree.Delayed, scope: Scope) -> m.Effect | None:
        """Bind `when ... this round:` inside an effect."""
        timing = "after" if node.trigger.word == "after" else "when"
        events, inner = self.events(node.trigger.event, scope, looming=timing == "when")
        limits: list[m.Limit] = [m.Limit(1, "game", "card")]
        ending: m.Ending | None = None
        for modifier in node.modifiers:
            if modifier.word == "until" and modifier.value is not None:
                until = tree.Ending("until", modifier.value, start=modifier.start, end=modifier.end)
                ending = self.ending(until, scope)
                continue
            made = self.modifier(modifier.value, inner) if isinstance(modifier.value, tree.Phrase) else None
            if isinstance(made, m.Limit):
                limits = [made]
            else:
                self.error(codes.MISPLACED, "a delayed ability takes no such clause", modifier)
        if not events:
            return None
        condition = None if node.condition is None else self.condition(node.condition, inner)
        body = self.block(node.body, inner)
        ability = m.Ability(
            "delayed", timing, tuple(events), condition, (), tuple(limits), True, body, start=node.start, end=node.end
        )
        return m.Delay(ability, ending, start=node.start, end=node.end)

    # ---- what always holds

    def constant(self, node: tree.Ability, scope: Scope) -> m.Ability | None:
        """Bind a constant."""
        zones: tuple[str, ...] = ()
        conditions: list[m.Value] = []
        if node.condition is not None and (bound := self.condition(node.condition, scope)) is not None:
            conditions.append(bound)
        for modifier in node.modifiers:
            if modifier.word in ("if", "while") and modifier.value is not None:
                condition = self.condition(modifier.value, scope)
                conditions += [] if condition is None else [condition]
            elif (zone := self.zone(modifier, scope)) is not None:
                zones = _zones(zone)
            else:
                self.error(codes.MISPLACED, "a constant takes only a zone and a condition", modifier)
        if node.trigger is not None:
            help = "put what must hold behind `while`"
            self.error(codes.MISPLACED, "a constant waits for no event", node.trigger, help)
        if node.body is None:
            self.error(codes.MISSING_BODY, "this constant says nothing", node, "end the line with a colon and say it")
            return None
        statics = self.statics(node.body, scope)
        return m.Ability(
            "constant", "constant", (), _all(conditions), (), (), True, None, statics, zones,
            start=node.start, end=node.end,
        )  # fmt: skip

    def zone(self, modifier: tree.Modifier, scope: Scope) -> str | None:
        """Bind `, in your hand`."""
        phrase = modifier.value
        if modifier.word or not isinstance(phrase, tree.Phrase) or not isinstance(phrase.atoms[0], tree.Word):
            return None
        made = self.modifier(phrase, scope) if phrase.atoms[0].text == "in" else None
        return made if isinstance(made, str) else None

    def state_rule(self, node: tree.Ability, event: tree.Expression, scope: Scope) -> m.Ability | None:
        """Bind `whenever <condition, group or event>:`."""
        zones: tuple[str, ...] = ()
        for modifier in node.modifiers:
            if (zone := self.zone(modifier, scope)) is not None:
                zones = _zones(zone)
            else:
                self.error(codes.MISPLACED, "this rule takes no such clause", modifier, "it takes only a zone")
        if node.body is None:
            message = "this rule does nothing"
            self.error(codes.MISSING_BODY, message, node, "end the line with a colon and write what it does")
            return None
        self.quiet += 1
        happenings, inner = self.events(event, scope, looming=False)
        group = self.whenever_group(event, scope) if not happenings and isinstance(event, tree.Phrase) else None
        self.quiet -= 1
        condition: m.Value | None = None
        if group is not None:
            inner = replace(scope, it=m.Name("it", group.type))
        elif not happenings:
            condition = self.condition(event, scope)
            if condition is None:
                return None
        body = self.body(node.body, inner)
        return m.Ability(
            "whenever", "state", tuple(happenings), condition, (), (), True, body,
            zones=zones, state=group, start=node.start, end=node.end,
        )  # fmt: skip

    def whenever_group(self, phrase: tree.Phrase, scope: Scope) -> m.Select | None:
        """Bind `whenever a unit where damage >= health:`: the rule works on each such thing."""
        reader = self.reader(phrase, scope)
        best = reader.complete([reading for reading in reader.read(m.ENTITY, 0) if isinstance(reading[0], m.Pick)])
        pick = self.unique(best, phrase) if best else None
        return pick.source if isinstance(pick, m.Pick) and isinstance(pick.source, m.Select) else None


def _zones(said: str) -> tuple[str, ...]:
    """Return the zones of an ability; none stand for all that are in play."""
    return () if said == IN_PLAY else (said,)


def _all(conditions: list[m.Value]) -> m.Value | None:
    if len(conditions) > 1:
        return m.Op("and", tuple(conditions), m.CONDITION, start=conditions[0].start, end=conditions[-1].end)
    return conditions[0] if conditions else None
