"""Binding of abilities: header, trigger, limits, costs, constants and keywords."""

from dataclasses import replace

from ruledeck.grammar import codes
from ruledeck.grammar import meaning as m
from ruledeck.grammar import syntax as tree
from ruledeck.grammar.expressions import names_in
from ruledeck.grammar.reader import Reader
from ruledeck.grammar.scope import Scope
from ruledeck.grammar.statements import YOU
from ruledeck.grammar.suggestion import did_you_mean
from ruledeck.grammar.triggers import TriggerBinder, slot_tests
from ruledeck.grammar.vocabulary import AbilityKind, Verb

_TIMES = {"once": 1, "twice": 2}


class AbilityBinder(TriggerBinder):
    """Binds the abilities of a card, of a keyword, or of the game."""

    def abilities(self, document: tree.Document, scope: Scope) -> tuple[list[m.Ability], list[m.Keyworded]]:
        """Bind every item of a card's text."""
        bound: list[m.Ability] = []
        keywords: list[m.Keyworded] = []
        for item in document.items:
            if isinstance(item, tree.Ability):
                made = self.ability(item, replace(scope, used=set()))
                if isinstance(made, m.Keyworded):
                    keywords.append(made)
                elif made is not None:
                    bound.append(made)
        return bound, keywords

    def ability(self, node: tree.Ability, scope: Scope) -> "m.Ability | m.Keyworded | None":
        """Bind one ability, or a keyword that stands alone on its line."""
        place = {"start": node.start, "end": node.end}
        header = " ".join(atom.text for atom in node.phrase.atoms if isinstance(atom, tree.Word)) if node.phrase else ""
        if node.body is None and node.trigger is None and not node.modifiers and node.phrase is not None:
            return self.keyworded(node.phrase, scope)
        if header == "constant" or (not header and node.trigger is None and node.condition is not None):
            return self.constant(node, scope)
        if node.trigger is not None and node.trigger.word == "whenever" and not header:
            return self.state_rule(node, scope)
        kind = self.words.ability_kinds.get(header)
        if kind is None and not header and node.trigger is not None:
            timing = "after" if node.trigger.word == "after" else "when"
            kind = next((each for each in self.words.ability_kinds.values() if each.timing == timing), None)
        if kind is None:
            self.unknown_header(node, header)
            return None
        return self.active(node, kind, scope, place)

    def unknown_header(self, node: tree.Ability, header: str) -> None:
        """Report an ability that begins with unknown words."""
        known = [*self.words.ability_kinds, "constant"]
        at: tree.Node = node.phrase or node.trigger or node
        message = f'there is no kind of ability "{header}"' if header else "an ability begins with its kind"
        self.error(codes.UNKNOWN_HEADER, message, at, did_you_mean(header, known) or f"the game has {', '.join(known)}")

    def active(self, node: tree.Ability, kind: AbilityKind, scope: Scope, place: dict[str, int]) -> m.Ability | None:
        """Bind an ability that does something."""
        events: list[m.Happening] = []
        inner = scope
        if node.trigger is not None:
            if kind.timing not in ("when", "after"):
                self.error(codes.MISPLACED, f'a "{kind.header}" waits for no event', node.trigger, "leave the trigger out")
            events, inner = self.events(node.trigger.event, scope, looming=node.trigger.word != "after")
            if not events:
                inner = replace(scope, it=m.Name("it", m.COMPONENT))
        elif kind.timing in ("when", "after"):
            self.error(codes.MISSING_BODY, f'a "{kind.header}" must say which event it waits for', node, f"write `{kind.header} {kind.timing} ...:`")
        conditions = []
        if node.condition is not None and (bound := self.condition(node.condition, inner)) is not None:
            conditions.append(bound)
        costs: list[m.Effect] = []
        limits: list[m.Limit] = []
        zones = kind.zones
        forced = kind.forced
        for modifier in node.modifiers:
            if modifier.word in ("if", "while") and modifier.value is not None:
                condition = self.condition(modifier.value, inner)
                if condition is not None:
                    conditions.append(condition)
            elif modifier.word == "may":
                forced = False
            elif modifier.word == "must":
                forced = True
            elif isinstance(modifier.value, tree.Phrase) and not modifier.word:
                made = self.modifier(modifier.value, inner)
                if isinstance(made, m.Limit):
                    limits.append(made)
                elif isinstance(made, str):
                    zones = (made,)
                elif made is not None:
                    effect, inner = made
                    costs.append(effect)
        if node.body is None:
            self.error(codes.MISSING_BODY, "this ability does nothing", node, "end the line with a colon and write what it does")
            return None
        body = self.block(node.body, inner)
        self.unused(node.body, body, costs, conditions)
        condition = conditions[0] if len(conditions) == 1 else m.Op("and", tuple(conditions), m.CONDITION) if conditions else None
        return m.Ability(kind.header, kind.timing, tuple(events), condition, tuple(costs), tuple(limits), forced, body, zones=zones, **place)

    def unused(self, node: tree.Block, body: m.Steps, costs: list[m.Effect], conditions: list[m.Value]) -> None:
        """Report choices whose name nothing reads."""
        read: set[str] = set()
        given: list[tuple[str, m.Meant]] = []
        stack: list[object] = [body, tuple(costs), tuple(conditions)]
        while stack:
            each = stack.pop()
            if isinstance(each, m.Name):
                read.add(each.name)
            elif isinstance(each, tuple):
                stack.extend(each)
            elif isinstance(each, m.Meant):
                if isinstance(each, m.Choose | m.Let) or (isinstance(each, m.Perform) and each.name is not None):
                    given.append((each.name or "", each))
                stack.extend(getattr(each, name) for name in each.__dataclass_fields__)
        for name, where in given:
            if name not in read:
                place = tree.Word(name, start=where.start, end=where.end)
                self.error(codes.UNUSED_NAME, f'nothing reads the name "{name}"', place, "use it below, or leave the line out")

    def modifier(self, phrase: tree.Phrase, scope: Scope) -> "m.Limit | str | tuple[m.Effect, Scope] | None":
        """Bind what stands behind a comma: a limit, a zone, or a cost."""
        words = [atom.text if isinstance(atom, tree.Word) else str(atom.value) if isinstance(atom, tree.Number) else "" for atom in phrase.atoms]
        if words[0] == "limit":
            return self.limit(phrase, words[1:])
        if words[0] == "in" and (zone := self.words.zones.get(" ".join(word for word in words[1:] if word not in ("your", "the")))):
            return zone
        effect, after = self.statement(tree.Do(phrase, start=phrase.start, end=phrase.end), scope)
        return None if effect is None else (effect, after)

    def limit(self, phrase: tree.Phrase, words: list[str]) -> m.Limit | None:
        """Bind `limit once per turn`, `limit 2 per round per player`."""
        times = _TIMES.get(words[0], int(words[0]) if words and words[0].isdigit() else 0)
        if times and len(words) >= 3 and words[1] == "per" and words[2] in (*self.words.periods, "game", "event"):
            scope = "player" if words[3:] == ["per", "player"] else "card"
            if not words[3:] or scope == "player":
                return m.Limit(times, words[2], scope, start=phrase.start, end=phrase.end)
        self.error(codes.UNKNOWN_PHRASE, "this is not a limit", phrase, f"write `limit once per` and one of {', '.join((*self.words.periods, 'game'))}")
        return None

    def keyworded(self, phrase: tree.Phrase, scope: Scope) -> m.Keyworded | None:
        """Bind a keyword with its values."""
        reader = self.reader(phrase, scope)
        for keyword in self.words.keywords.values():
            for values, end in self.keyword_match(reader, keyword.pattern.elements, keyword):
                if end == reader.full:
                    return m.Keyworded(keyword.id, tuple(values[slot.name] for slot in keyword.slots), start=phrase.start, end=phrase.end)
        word = reader.word(0)
        self.error(codes.UNKNOWN_HEADER, "this line is no keyword of the game", phrase, did_you_mean(word, self.words.keywords) or "an ability has a colon and what it does")
        return None

    def keyword_match(self, reader: Reader, elements: object, keyword: object) -> "list[tuple[dict[str, m.Value], int]]":
        """Match a keyword; a number slot also takes a bracketed number: `edge (1)`."""
        from ruledeck.grammar.vocabulary import Keyword

        assert isinstance(keyword, Keyword)
        return list(reader.match(keyword.pattern.elements, 0))

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
                if condition is not None:
                    conditions.append(condition)
            elif isinstance(modifier.value, tree.Phrase) and not modifier.word:
                made = self.modifier(modifier.value, scope)
                if isinstance(made, str):
                    zones = (made,)
                else:
                    self.error(codes.MISPLACED, "a constant has no cost and no limit", modifier)
        if node.body is None:
            self.error(codes.MISSING_BODY, "this constant says nothing", node)
            return None
        statics = self.statics(node.body, scope)
        condition = conditions[0] if len(conditions) == 1 else m.Op("and", tuple(conditions), m.CONDITION) if conditions else None
        return m.Ability("constant", "constant", (), condition, (), (), True, None, statics, zones, start=node.start, end=node.end)

    def state_rule(self, node: tree.Ability, scope: Scope) -> m.Ability | None:
        """Bind `whenever <condition or event>:`."""
        place = {"start": node.start, "end": node.end}
        assert node.trigger is not None
        if node.body is None:
            self.error(codes.MISSING_BODY, "this rule does nothing", node)
            return None
        zones: tuple[str, ...] = ()
        for modifier in node.modifiers:
            made = self.modifier(modifier.value, scope) if isinstance(modifier.value, tree.Phrase) else None
            if isinstance(made, str):
                zones = (made,)
            else:
                self.error(codes.MISPLACED, "this rule takes no such clause", modifier)
        event = node.trigger.event
        self.quiet += 1
        happenings, inner = self.events(event, scope, looming=False)
        self.quiet -= 1
        if happenings:
            body = self.block(node.body, inner)
            return m.Ability("whenever", "state", tuple(happenings), None, (), (), True, body, zones=zones, **place)
        if isinstance(event, tree.Phrase) and (group := self.whenever_group(event, scope)) is not None:
            it = m.Name("it", group.type)
            body = self.block(node.body, replace(scope, it=it, names={**scope.names, "it": it}))
            return m.Ability("whenever", "state", (), None, (), (), True, body, zones=zones, state=group, **place)
        condition = self.condition(event, scope)
        body = self.block(node.body, scope)
        return None if condition is None else m.Ability("whenever", "state", (), condition, (), (), True, body, zones=zones, **place)

    def whenever_group(self, phrase: tree.Phrase, scope: Scope) -> m.Select | None:
        """Bind `whenever a unit where damage >= health:`: the rule works on each such thing."""
        reader = self.reader(phrase, scope)
        best = reader.complete([reading for reading in reader.read(m.ENTITY, 0) if isinstance(reading[0], m.Pick)])
        if not best:
            return None
        pick = self.unique(best, phrase, scope)
        return pick.source if isinstance(pick, m.Pick) and isinstance(pick.source, m.Select) else None

    def statics(self, block: tree.Block, scope: Scope) -> tuple[m.Static, ...]:
        """Bind the lines of a constant."""
        found: list[m.Static] = []
        for line in block.lines:
            for statement in line.statement.items if isinstance(line.statement, tree.Together) else (line.statement,):
                found += self.static(statement, scope)
        return tuple(found)

    def static(self, node: tree.Statement, scope: Scope) -> list[m.Static]:
        """Bind one line of a constant."""
        if isinstance(node, tree.Cannot):
            return [m.Ban(verb.id, by, tests, start=node.start, end=node.end) for verb, by, tests in self.ban(node.who, node.what, scope)]
        if isinstance(node, tree.Must) and isinstance(node.body, tree.Do):
            return [m.Duty(verb.id, by, tests, start=node.start, end=node.end) for verb, by, tests in self.ban(node.who, node.body.phrase, scope)]
        if isinstance(node, tree.Do) and node.name is None and node.ending is None:
            return self.modification(node.phrase, scope)
        self.error(codes.MISPLACED, "a constant says what holds, not what is done", node, "write `<things> get +1 <number>`, `<player> cannot ...` or `<things> are ...`")
        return []

    def ban(self, who: tree.Phrase | None, what: tree.Phrase, scope: Scope) -> list[tuple[Verb, m.Value | None, tuple[m.Value, ...]]]:
        """Bind a forbidden or demanded verb: `you cannot play a unit`, `this cannot be damaged`."""
        phrase = what if who is None else replace(what, atoms=(*who.atoms, tree.Word("would", start=what.start, end=what.start), *what.atoms), start=who.start)
        self.quiet += 1
        bound = self.event(phrase, scope, looming=True)
        self.quiet -= 1
        if bound is None and who is not None and what.atoms and isinstance(what.atoms[0], tree.Word):
            self.quiet += 1
            bound = self.event(replace(what, atoms=(*who.atoms, *what.atoms), start=who.start), scope, looming=False)
            self.quiet -= 1
        if bound is not None:
            return [(bound[1], None, bound[0].tests)]
        by = scope.they if who is None else self.phrase(who, scope, (m.PLAYER,))
        reader = self.reader(what, scope)
        for verb, values, end in reader.verbs(0, by):
            if end == reader.full:
                tests = [test for slot in verb.slots for test in slot_tests(m.Slot(slot.name, slot.type), values[slot.name])]
                return [(verb, by, tuple(tests))]
        self.unknown_verb(what, reader)
        return []

    def modification(self, phrase: tree.Phrase, scope: Scope) -> list[m.Static]:
        """Bind `<things> get +1 <number>`, `<things> gain <keyword>`, `<number> is <number>`, `<things> are <adjective>`."""
        place = {"start": phrase.start, "end": phrase.end}
        reader = self.reader(phrase, scope)
        for things, end, _ in reader.read(m.ENTITY, 0):
            if isinstance(things, m.Pick):
                continue
            word = reader.word(end)
            if word in ("get", "gets"):
                made = self.gets(reader, things, end + 1)
                if made:
                    return [replace(each, **place) for each in made]
            if word in ("gain", "gains", "lose", "loses"):
                granted = self.gains(reader, things, end + 1, lose=word.startswith("lose"))
                if granted is not None:
                    return [replace(granted, **place)]
        asserted = self.assertion(phrase, scope)
        if asserted is not None:
            return [replace(asserted, **place)]
        self.unknown(phrase, reader, m.ENTITY)
        return []

    def gets(self, reader: Reader, things: m.Value, i: int) -> list[m.Modify]:
        """Read `+1 <number of the thing>`."""
        if i >= reader.size or reader.atoms[i].kind not in ("signed", "number"):
            amounts: list[tuple[m.Value, int]] = [(value, end) for value, end, _ in reader.read(m.NUMBER, i)]
        else:
            amounts = [(m.Literal(reader.atoms[i].value, m.NUMBER), i + 1)]
        out: list[m.Modify] = []
        for amount, end in amounts:
            stop, factor = self.per(reader, end)
            for name, after in self.characteristics(reader, things, end):
                last, factor = self.per(reader, after) if after < reader.size else (after, None)
                if last == reader.full:
                    total = amount if factor is None else m.Op("*", (amount, factor), m.NUMBER)
                    out.append(m.Modify(name, "add", total, things))
            del stop
        return out[:1]

    def per(self, reader: Reader, i: int) -> tuple[int, m.Value | None]:
        """Read `for each <things>` at the end of a modification."""
        if reader.word(i) == "for" and reader.word(i + 1) == "each":
            for things, end, _ in reader.read(m.ENTITY, i + 1):
                if end == reader.full:
                    return end, m.Op("count", (things,), m.NUMBER)
        return i, None

    def characteristics(self, reader: Reader, things: m.Value, i: int) -> list[tuple[str, int]]:
        """Read the name of a field or of a declared number of one thing."""
        out: list[tuple[str, int]] = []
        fields = {name: name for names in self.words.fields.values() for name, (type, many) in names.items() if type == m.NUMBER and not many}
        out += [(f"field:{name}", end) for name, end in reader.named(i, fields)]
        for word in self.words.by_type.get("number", ()):
            literal = [element for element in word.pattern.elements if isinstance(element, frozenset)]
            if len(word.slots) == 1 and literal:
                text = [min(element, key=len) for element in literal if element not in (frozenset(("of",)), frozenset(("on",)))]
                if reader.literal(i, *text) > 0:
                    out.append((word.id, reader.literal(i, *text)))
        return out

    def gains(self, reader: Reader, things: m.Value, i: int, *, lose: bool) -> m.Grant | None:
        """Read a keyword that things gain or lose."""
        for keyword in self.words.keywords.values():
            for values, end in reader.match(keyword.pattern.elements, i):
                if end == reader.full:
                    worded = m.Keyworded(keyword.id, tuple(values[slot.name] for slot in keyword.slots))
                    return m.Grant(things, None, worded, lose)
        return None

    def assertion(self, phrase: tree.Phrase, scope: Scope) -> m.Modify | None:
        """Read `<things> are <adjective>` or a declared condition that now counts as true, or a number that is set."""
        self.quiet += 1
        before = list(self.errors)
        value = self.phrase(phrase, scope, (m.CONDITION,))
        self.quiet -= 1
        self.errors = before
        if value is None:
            return None
        truth: m.Value = m.Literal(True, m.CONDITION)
        if isinstance(value, m.Op) and value.name == "not":
            value, truth = value.args[0], m.Literal(False, m.CONDITION)
        if isinstance(value, m.Op) and value.name in ("some", "every") and isinstance(value.args[1], m.Use):
            return m.Modify(value.args[1].word, "set", truth, value.args[0])
        if isinstance(value, m.Use):
            return m.Modify(value.word, "set", truth, value.args[0] if value.args else None)
        return None

    def delayed(self, node: tree.Delayed, scope: Scope) -> m.Effect | None:
        """Bind `when ... this round:` inside an effect."""
        place = {"start": node.start, "end": node.end}
        timing = "after" if node.trigger.word == "after" else "when"
        events, inner = self.events(node.trigger.event, scope, looming=node.trigger.word != "after")
        limits: list[m.Limit] = [m.Limit(1, "game", "card")]
        for modifier in node.modifiers:
            made = self.modifier(modifier.value, inner) if isinstance(modifier.value, tree.Phrase) else None
            if isinstance(made, m.Limit):
                limits = [made]
            else:
                self.error(codes.MISPLACED, "a delayed ability takes no such clause", modifier)
        condition = None if node.condition is None else self.condition(node.condition, inner)
        body = self.block(node.body, inner)
        ability = m.Ability("delayed", timing, tuple(events), condition, (), tuple(limits), True, body, **place)
        return m.Delay(ability, **place) if events else None


def free_names(node: m.Meant) -> set[str]:
    """Return every name that a tree reads (see `names_in`), without `you` and `this`."""
    return names_in(node) - {YOU.name, "this"}
