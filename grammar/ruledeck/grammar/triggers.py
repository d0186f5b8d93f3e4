"""Binding of triggers: the pattern of an event, with tests on its slots."""

from dataclasses import replace

from ruledeck.grammar import codes
from ruledeck.grammar import meaning as m
from ruledeck.grammar import syntax as tree
from ruledeck.grammar.reader import Reader
from ruledeck.grammar.scope import Scope
from ruledeck.grammar.statements import StatementBinder
from ruledeck.grammar.vocabulary import Pattern, SlotSpec, Verb


class TriggerBinder(StatementBinder):
    """Binds the events that abilities wait for."""

    def events(self, event: tree.Expression, scope: Scope, *, looming: bool) -> tuple[list[m.Happening], Scope]:
        """Bind `a or b`; returns the happenings and the scope of the body, in which `it` and `that ...` mean slots."""
        items = event.items if isinstance(event, tree.AnyOf) else (event,)
        found: list[m.Happening] = []
        inner = scope
        for item in items:
            if not isinstance(item, tree.Phrase):
                self.error(codes.MISPLACED, "a trigger is an event, and this is a condition", item, "put conditions behind `while` or `, if`")
                continue
            bound = self.event(item, scope, looming=looming)
            if bound is not None:
                happening, verb, pattern = bound
                found.append(happening)
                if len(found) == 1:
                    inner = self.event_scope(scope, verb, pattern)
        return found, inner

    def event(self, phrase: tree.Phrase, scope: Scope, *, looming: bool) -> tuple[m.Happening, Verb, Pattern] | None:
        """Bind one event."""
        bare = replace(phrase, where=None)
        reader = self.reader(bare, scope)
        found: list[tuple[int, m.Happening, Verb, Pattern]] = []
        before = len(self.errors)
        for verb in self.words.verbs.values():
            patterns = (*verb.looming, *verb.happens) if looming else verb.happens
            for pattern in patterns:
                if not self.may_match(reader, pattern):
                    continue
                for values, end in reader.match(pattern.elements, 0):
                    stop, by = self.doer(reader, end)
                    if stop != reader.full:
                        continue
                    if by is not None:
                        values = {**values, "by": by}
                    tests = self.tests(verb, values, phrase, scope)
                    weight = pattern.weight + sum(_detail(value) for value in values.values())
                    place = {"start": phrase.start, "end": phrase.end}
                    found.append((weight, m.Happening(verb.id, tests, **place), verb, pattern))
        if not found:
            if len(self.errors) == before:
                self.unknown_event(phrase, reader, looming)
            return None
        best = max(weight for weight, *_ in found)
        heaviest = [each for each in found if each[0] == best]
        if len({each[1] for each in heaviest}) > 1:
            self.error(codes.AMBIGUOUS, "this event can be read in two ways", phrase, "say it in other words")
        _, happening, verb, pattern = heaviest[0]
        if phrase.where is not None:
            inner = self.event_scope(scope, verb, pattern)
            condition = self.condition(phrase.where, replace(inner, candidate=True))
            if condition is not None:
                happening = replace(happening, tests=(*happening.tests, condition))
        return happening, verb, pattern

    @staticmethod
    def may_match(reader: Reader, pattern: Pattern) -> bool:
        """Whether all literal words of the pattern stand somewhere in the phrase: a quick test before the real one."""
        present = {atom.text for atom in reader.atoms}
        return all(isinstance(element, SlotSpec) or element & present for element in pattern.elements)

    def doer(self, reader: Reader, i: int) -> tuple[int, m.Value | None]:
        """Read `by <player>` behind an event."""
        if reader.word(i) == "by":
            for player, end, _ in reader.read(m.PLAYER, i + 1):
                if end == reader.full:
                    return end, player
        return i, None

    def tests(self, verb: Verb, values: dict[str, m.Value], phrase: tree.Phrase, scope: Scope) -> tuple[m.Value, ...]:
        """Turn the values of an event's slots into tests on the slots."""
        out: list[m.Value] = []
        specs = {slot.name: slot for slot in verb.slots} | {"by": SlotSpec("by", m.PLAYER)}
        for name, value in values.items():
            slot = m.Slot(name, specs[name].type)
            out += slot_tests(slot, value)
        return tuple(out)

    def event_scope(self, scope: Scope, verb: Verb, pattern: Pattern) -> Scope:
        """Return the scope in which `it` is the event's one obvious thing and `that <noun>` its other slots."""
        that: dict[str, m.Value] = {}
        things = [slot for slot in verb.slots if slot.type.base in ("component", "entity")]
        players = [slot for slot in verb.slots if slot.type.base == "player"]
        elements = verb.pattern.elements
        for slot in verb.slots:
            value = m.Slot(slot.name, slot.type, slot.many)
            that[slot.name] = value
            if slot.type == m.NUMBER:
                at = elements.index(slot)
                following = elements[at + 1] if at + 1 < len(elements) else None
                if isinstance(following, frozenset):
                    for form in following:
                        that[form] = value
                elif isinstance(following, SlotSpec) and following.type.base == "counter":
                    that["amount"] = value
            if slot.type.base == "player":
                that.setdefault("player", value)
        that["player"] = that.get("player", m.Slot("by", m.PLAYER)) if players else m.Slot("by", m.PLAYER)
        it: m.Value | None = None
        if things:
            it = m.Slot(things[0].name, things[0].type if things[0].type.base == "component" else m.COMPONENT)
            for noun, type in self.words.types.items():
                if self.words.covers(things[0].type, type):
                    that.setdefault(noun, m.Slot(things[0].name, type))
            that.setdefault("card", it)
        elif players:
            it = m.Slot(players[0].name, m.PLAYER)
        return replace(scope, that={**scope.that, **that}, it=it if it is not None else scope.it)

    def unknown_event(self, phrase: tree.Phrase, reader: Reader, looming: bool) -> None:
        """Report an event that no verb raises."""
        words = {atom.text for atom in reader.atoms}
        scored: list[tuple[int, str]] = []
        for verb in self.words.verbs.values():
            for pattern in (*verb.happens[1:], *verb.looming[1:], verb.happens[0]):
                literal = {form for element in pattern.elements if isinstance(element, frozenset) for form in element}
                shared = len(literal & words)
                if shared:
                    scored.append((shared, pattern.text))
        best = [text for _, text in sorted(scored, key=lambda each: -each[0])[:3]]
        help = f"events are said like {'; '.join(f'`{text}`' for text in best)}" if best else "see `ruledeck words` for the events of the game"
        self.error(codes.UNKNOWN_PHRASE, "no event is said in these words", phrase, help)


def slot_tests(slot: m.Slot, value: m.Value) -> list[m.Value]:
    """Return what must hold of a slot for the value written in its place."""
    if isinstance(value, m.Pick):
        return slot_tests(slot, value.source) if isinstance(value.source, m.Select) else [m.Op("in", (slot, value.source), m.CONDITION)]
    if isinstance(value, m.Select):
        out: list[m.Value] = []
        if value.noun == "opponent":
            out.append(m.Op("is opponent", (slot,), m.CONDITION))
        elif value.type.of:
            out.append(m.Op("is type", (slot, m.Literal(value.type.of, m.TEXT)), m.CONDITION))
        for test in (*value.tests, *((value.where,) if value.where is not None else ())):
            out.append(substitute(test, "it", slot))
        for zone in value.zones:
            out.append(m.Op("in zone", (slot, zone), m.CONDITION))
        return out
    if slot.type == m.NUMBER or slot.type.base in ("symbol", "counter", "name", "text", "value", "zone", "ability", "period"):
        return [m.Op("=", (slot, value), m.CONDITION)]
    return [m.Op("in" if value.many else "same", (slot, value), m.CONDITION)]


def substitute(node: m.Value, name: str, by: m.Value) -> m.Value:
    """Return the tree with every `Name` of that name replaced."""
    if isinstance(node, m.Name):
        return by if node.name == name else node
    if isinstance(node, m.Op | m.Use):
        return replace(node, args=tuple(substitute(arg, name, by) for arg in node.args))
    return node


def _detail(value: m.Value) -> int:
    if isinstance(value, m.Pick):
        return 1 + _detail(value.source)
    if isinstance(value, m.Select):
        return len(value.tests)
    return 1 if isinstance(value, m.Name | m.Slot | m.Literal) else 0
