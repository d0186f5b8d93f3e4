"""Binding of abilities: keywords, constants, state rules, and those that do something."""

from dataclasses import replace

from ruledeck.grammar.binder.clauses.active import ActiveBinder, all_of
from ruledeck.grammar.binder.clauses.arrivals import ARRIVING
from ruledeck.grammar.binder.clauses.headers import during_clause
from ruledeck.grammar.binder.clauses.statements import StatementBinder
from ruledeck.grammar.binder.phrases.expressions import ExpressionBinder
from ruledeck.grammar.binder.reading.binding import Binding
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.beginning import SOON
from ruledeck.grammar.syntax import tree
from ruledeck.grammar.text import codes
from ruledeck.grammar.text.diagnostic import Diagnostic, Severity
from ruledeck.grammar.text.source import Source
from ruledeck.grammar.text.suggestion import did_you_mean
from ruledeck.grammar.text.work import Patience, Work
from ruledeck.grammar.words.scope import Scope, card_scope
from ruledeck.grammar.words.type_defaults import ANY, about
from ruledeck.grammar.words.vocabulary import AbilityKind, TypeDefault, Vocabulary


class AbilityBinder:
    """Binds the abilities of a card, of a keyword, or of the game.

    Attributes:
        binding: What the text is bound with.
        expressions: Binds conditions, numbers and, by its `phrases`, phrases.
        statements: Binds what abilities do.
    """

    def __init__(self, source: Source, words: Vocabulary, patience: Patience | None = None) -> None:
        self.binding = Binding(source, words, work=Work(patience))
        self.expressions = ExpressionBinder(self.binding)
        self.statements = StatementBinder(self.expressions)
        self._triggers, self._headers = self.statements.triggers, self.statements.headers
        self._active = ActiveBinder(self.expressions, self._triggers, self._headers, self.statements)

    @property
    def errors(self) -> list[Diagnostic]:
        """What is wrong with what was bound so far."""
        return self.binding.findings.errors

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
        self.binding.begin()
        return self.binding.once("ability", node, scope, lambda: (self._anew(node, scope), scope))[0]

    def _anew(self, node: tree.Ability, scope: Scope) -> m.Ability | m.Keyworded | None:
        """Bind an ability that has not been bound before."""
        phrase, trigger = node.phrase, node.trigger
        header = self.binding.text(phrase).replace("’", "'") if phrase is not None else ""
        bare = node.body is None and trigger is None and node.condition is None and not node.modifiers
        if phrase is not None and bare and header != "constant":
            return self._headers.keyworded(phrase, scope)
        arriving = trigger is not None and trigger.word == ARRIVING
        if arriving and header not in ("", "constant"):
            help = f"leave `{header}` out: how something enters play is said by `as ...` alone"
            self.binding.error(
                codes.MISPLACED, "nobody uses this: it is how something enters play", phrase or node, help
            )
            return None
        if header == "constant" or arriving or (not header and trigger is None and node.condition is not None):
            return self._constant(node, scope)
        if trigger is not None and trigger.word == "whenever" and not header:
            return self._state_rule(node, trigger.event, scope)
        kinds = self.binding.words.ability_kinds
        kind = kinds.get(header)
        if kind is None and not header and trigger is not None:
            # A bare `when ...:` is of the first kind that the game declares for its moment.
            timing = "after" if trigger.word in ("after", SOON) else "when"
            kind = next((each for each in kinds.values() if each.timing == timing), None)
        if kind is None:
            self._headers.unknown(node, header)
            return None
        this = scope.names.get("this")
        default = None if this is None else self.binding.words.followed.get((this.type.of, kind.header))
        return self._active.bind(node, kind, scope, default)

    def default(self, node: tree.Ability, number: str) -> TypeDefault | None:
        """Bind what a type says of the heads of its cards; `None` with errors."""
        words = self.binding.words
        said, noun = about(node)
        at = node.phrase or node
        kind = AbilityKind(ANY, "action", "", False, ()) if said == ANY else words.ability_kinds.get(said)
        type = words.types.get(noun, m.COMPONENT if noun == "card" else None)
        if kind is None:
            known = [ANY, *words.ability_kinds]
            message = f'there is no kind of ability "{said}"'
            help = did_you_mean(said, known) or f"the game has {', '.join(words.ability_kinds)}; `{ANY}` says all"
            self.binding.error(codes.UNKNOWN_HEADER, message, at, help)
        if type is None or type.base != "component":
            message = f'"{noun}" is not a type of card' if noun else "the type of card is missing here"
            help = did_you_mean(noun, words.fields) or f"write `each {said or ANY} of a <type>, <clauses>`"
            self.binding.error(codes.UNKNOWN_PHRASE, message, at, help)
        if kind is None or type is None or type.base != "component":
            return None
        for each in words.defaults.values():
            if (each.type, each.kind) == (type, said):
                self.binding.error(codes.REPEATED, "these abilities have a default already", at, "say it in one line")
        before = len(self.errors)
        clauses = self._active.default(node, kind, card_scope(type))
        if clauses is None or len(self.errors) > before:
            return None
        return TypeDefault(number, type, said, clauses)

    def _constant(self, node: tree.Ability, scope: Scope) -> m.Ability | None:
        """Bind a constant."""
        error = self.binding.error
        zones: tuple[str, ...] = ()
        conditions: list[m.Value] = []
        if node.condition is not None and (bound := self.expressions.condition(node.condition, scope)) is not None:
            conditions.append(bound)
        for modifier in node.modifiers:
            said_when = modifier.value if modifier.word in ("if", "while") else during_clause(modifier)
            if said_when is not None:
                condition = self.expressions.condition(said_when, scope)
                conditions += [] if condition is None else [condition]
            elif (said := self._headers.zones(modifier)) is not None:
                zones = said
            else:
                error(codes.MISPLACED, "a constant takes only a zone and a condition", modifier)
        arriving = node.trigger is not None and node.trigger.word == ARRIVING
        if node.trigger is not None and not arriving:
            help = "put what must hold behind `while`"
            error(codes.MISPLACED, "a constant does not wait for an event", node.trigger, help)
        if node.body is None:
            error(codes.MISSING_BODY, "this constant says nothing", node, "end the line with a colon and say it")
            return None
        constants = self.statements.constants
        if node.trigger is not None and arriving:
            arrival = constants.arrivals.bind(node.trigger, node.body, scope)
            statics: tuple[m.Static, ...] = () if arrival is None else (arrival,)
        else:
            statics = constants.statics(node.body, scope)
        return m.Ability(
            "constant", "constant", (), all_of(conditions), (), (), True, None, statics, zones,
            start=node.start, end=node.end,
        )  # fmt: skip

    def _state_rule(self, node: tree.Ability, event: tree.Expression, scope: Scope) -> m.Ability | None:
        """Bind `whenever <condition, group or event>:`."""
        zones: tuple[str, ...] = ()
        for modifier in node.modifiers:
            if (said := self._headers.zones(modifier)) is not None:
                zones = said
            else:
                help = "it takes only a zone"
                self.binding.error(codes.MISPLACED, "this rule cannot have such a clause", modifier, help)
        if node.body is None:
            message, help = "this rule does nothing", "end the line with a colon and write what it does"
            self.binding.error(codes.MISSING_BODY, message, node, help)
            return None
        # Only what is neither an event nor a group has to be a condition, and its errors are the ones to tell.
        with self.binding.findings.silenced():
            happenings, inner = self._triggers.events(event, scope, looming=False)
            group = self._whenever_group(event, scope) if not happenings and isinstance(event, tree.Phrase) else None
        condition: m.Value | None = None
        if group is not None:
            inner = replace(scope, it=m.Name("it", group.type))
        elif not happenings:
            if isinstance(event, tree.Phrase) and event.where is not None:
                # What is wrong behind its `where` is told as what is wrong with the group; so far it was tried in silence.
                self.binding.attempts.renew()
                with self.binding.findings.apart():
                    self._whenever_group(event, scope)
            condition = self.expressions.condition(event, scope)
            if condition is None:
                return None
        body = self.statements.body(node.body, inner)
        return m.Ability(
            "whenever", "state", tuple(happenings), condition, (), (), True, body,
            zones=zones, state=group, start=node.start, end=node.end,
        )  # fmt: skip

    def _whenever_group(self, phrase: tree.Phrase, scope: Scope) -> m.Select | None:
        """Bind `whenever a unit where damage >= health:`: the rule works on each such thing."""
        phrases = self.expressions.phrases
        reader = phrases.reader(phrase, scope)
        best = reader.complete([reading for reading in reader.read(m.ENTITY, 0) if isinstance(reading[0], m.Pick)])
        pick = phrases.unique(best, phrase) if best else None
        return pick.source if isinstance(pick, m.Pick) and isinstance(pick.source, m.Select) else None
