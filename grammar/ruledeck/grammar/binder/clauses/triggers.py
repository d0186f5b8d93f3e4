"""Binding of triggers: the pattern of an event, with tests on its slots."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Final

from ruledeck.grammar.binder.clauses.arrivals import of_play
from ruledeck.grammar.binder.phrases.expressions import ExpressionBinder
from ruledeck.grammar.binder.phrases.history import at_its_time, time_of_event
from ruledeck.grammar.binder.reading.any_amounts import matched, of_several, one_of_several
from ruledeck.grammar.binder.reading.bracketing import with_where_behind
from ruledeck.grammar.binder.reading.moments import edge_tests, edges
from ruledeck.grammar.binder.reading.quantities import of_all
from ruledeck.grammar.binder.reading.reader import Reader
from ruledeck.grammar.binder.reading.roles import filled_tests, roles
from ruledeck.grammar.binder.reading.slots import detail, one_or_more, several, slot_tests
from ruledeck.grammar.binder.reading.unread import SAID_IN_FRONT
from ruledeck.grammar.binder.reading.unread_events import explain_event
from ruledeck.grammar.binder.reading.unread_words import Unread
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.deeds import AROUND, PAYING
from ruledeck.grammar.syntax import tree
from ruledeck.grammar.text import codes
from ruledeck.grammar.text.node_class import node
from ruledeck.grammar.words.scope import THEY, YOU, Scope
from ruledeck.grammar.words.vocabulary import Element, SlotSpec, Verb, Vocabulary

_ALL: Final = "write `each` for whichever of them it is, or `one or more` for what happens to several at one moment"

_NO_EVENT: Final = "a trigger is an event, and this is a condition"
_AS_CONDITION: Final = "put conditions behind `while` or `, if`; what becomes so is waited for with `as soon as`"

_EACH_TIME: Final = "say it behind each event that it is meant of, or put that event in front"

_REASONS: Final = ("source", AROUND, PAYING)
"""Whose text brings an event about, and the deed by whose steps it happens, as what is written of it goes by."""

_TOGETHER: Final = frozenset(("all", "both"))
"""Words of a group of which something is said together, and not of each."""


@node(frozen=True, slots=True)
class BoundEvent:
    """An event as an ability waits for it.

    Attributes:
        happening: The verb and the tests on its slots.
        verb: The verb.
        weight: How much its words say; the heaviest reading wins.
        doer: Whether its words say who does it.
        said: What is written in its slots, and who does it and whose text does, where its words say so.
    """

    happening: m.Happening
    verb: Verb
    weight: int = 0
    doer: bool = False
    said: tuple[tuple[str, m.Value], ...] = ()


class TriggerBinder:
    """Binds the events that abilities wait for.

    Attributes:
        binding: What the text is bound with.
        phrases: Binds phrases.
        expressions: Binds conditions.
    """

    def __init__(self, expressions: ExpressionBinder) -> None:
        self.binding, self.phrases, self.expressions = expressions.binding, expressions.phrases, expressions

    def events(self, event: tree.Expression, scope: Scope, *, looming: bool) -> tuple[list[m.Happening], Scope]:
        """Bind `a or b`; returns the happenings and the scope of the body, in which `it` and `that ...` mean slots."""
        items = event.items if isinstance(event, tree.AnyOf) else (event,)
        found: list[m.Happening] = []
        inner: Scope | None = None
        timed = reasoned = True
        for item in items:
            if not isinstance(item, tree.Phrase):
                self.binding.error(codes.MISPLACED, _NO_EVENT, item, _AS_CONDITION)
                continue
            told, period, place = time_of_event(item, self.binding.words)
            if found and period is not None and not timed:
                said = item.atoms[len(told.atoms) :]
                at = tree.Phrase(said, start=said[0].start, end=said[-1].end)
                message = "this can be meant of the last event alone, or of all of them"
                first = f"; whichever of them comes first is `limit once per {period}`" if place == 1 else ""
                self.binding.error(codes.AMBIGUOUS, message, at, _EACH_TIME + first)
            timed = period is not None
            bound = self.event(told, scope, looming=looming, second=item is not items[0])
            if bound is not None:
                self.not_of_all(bound, told, scope)
                reason = next((value for name, value in bound.said if name in _REASONS), None)
                if found and reason is not None and not reasoned:
                    message = "this reason can be meant of the last event alone, or of all of them"
                    self.binding.error(codes.AMBIGUOUS, message, item, _EACH_TIME)
                reasoned = reason is not None
                happening = bound.happening if period is None else at_its_time(bound.happening, period, place)
                scoped = event_scope(scope, bound.verb, self.binding.words, bound)
                if inner is None:
                    inner = scoped
                else:
                    inner, names = shared(inner, scoped)
                    happening = replace(happening, shared=names)
                found.append(happening)
        return found, scope if inner is None else inner

    def not_of_all(self, bound: BoundEvent, phrase: tree.Phrase, scope: Scope) -> None:
        """Report that an event for which something waits is said of all of a group together, which is no one moment of theirs."""
        reader = self.phrases.reader(phrase, scope)
        if any(of_all(reader, value, _TOGETHER) for _, value in bound.said):
            self.binding.error(codes.WRONG_TYPE, "an event is about one thing at a time", phrase, _ALL)

    def event(
        self,
        phrase: tree.Phrase,
        scope: Scope,
        *,
        looming: bool,
        second: bool = False,
        slot: Callable[[str, m.Type], m.Slot | m.Name] = m.Slot,
    ) -> BoundEvent | None:
        """Bind one event, a `second` one behind `or`; `slot` says what its slots are called: names take no `where` behind the event."""
        reader = self.phrases.reader(replace(phrase, where=None), scope)
        before = self.binding.findings.mark()
        found = self.event_readings(reader, phrase, looming, slot) if phrase.where is None or slot is m.Slot else []
        if not found:
            if self.binding.findings.mark() == before and self.phrases.unexplained(phrase):
                said = self._where_behind(phrase, scope, looming) or of_play(phrase)
                said = said or self._by_behind(phrase, scope, looming)
                said = said or (None if looming or slot is not m.Slot else self._condition(phrase, scope))
                self.phrases.report(said or explain_event(reader, phrase, second=second))
            return None
        best = max(each.weight for each in found)
        heaviest = [each for each in found if each.weight == best]
        if len({each.happening for each in heaviest}) > 1:
            help = _in_other_words([each.verb for each in heaviest], looming=looming)
            self.binding.error(codes.AMBIGUOUS, "this event can be read in two ways", phrase, help)
        return self._with_where(heaviest[0], phrase, scope, looming)

    def _condition(self, phrase: tree.Phrase, scope: Scope) -> Unread | None:
        """Return that an event is said as what is so, where it is a condition: the same as of one with a sign in it."""
        with self.binding.findings.silenced():
            state = self.expressions.condition(phrase, scope)
        return None if state is None else Unread(codes.MISPLACED, _NO_EVENT, phrase, _AS_CONDITION)

    def alike(self, phrase: tree.Phrase, scope: Scope, *, looming: bool) -> list[BoundEvent]:
        """Bind every event that is said in these words, where whoever says them means all of them."""
        reader = self.phrases.reader(replace(phrase, where=None), scope)
        found = self.event_readings(reader, phrase, looming)
        best = max([each.weight for each in found], default=0)
        bound = [self._with_where(each, phrase, scope, looming) for each in found if each.weight == best]
        first = {each.verb.id: each for each in reversed(bound) if each is not None}
        return list(first.values())[::-1]

    def _with_where(self, bound: BoundEvent, phrase: tree.Phrase, scope: Scope, looming: bool) -> BoundEvent | None:
        """Return a bound event with what stands behind it as its condition."""
        if phrase.where is None:
            return bound
        narrowed = self._narrowed(phrase, scope, looming, bound.verb)
        if narrowed is not None:
            return narrowed
        inner = event_scope(scope, bound.verb, self.binding.words)
        condition = self.expressions.condition(phrase.where, replace(inner, candidate=True))
        if condition is None:
            return None
        happening = replace(bound.happening, tests=(*bound.happening.tests, condition))
        return replace(bound, happening=happening)

    def _where_behind(self, phrase: tree.Phrase, scope: Scope, looming: bool) -> Unread | None:
        """Return that a `where` stands behind an event, and not in its midst, where that alone is wrong with it."""
        behind = with_where_behind(phrase, self.binding.source.text)
        message = "what is said of a thing of an event stands behind the event"
        if behind is None:
            reader = self.phrases.reader(replace(phrase, where=None), scope)
            thing = phrase.where is not None and reader.complete(reader.read(m.ENTITY, 0))
            help = "write `<event> where (<condition>)`: the words of the event first, and what is asked of its things behind them"
            return Unread(codes.UNKNOWN_PHRASE, message, phrase, help) if thing else None
        with self.binding.findings.silenced():
            if not self.event_readings(self.phrases.reader(behind[0], scope), behind[0], looming, m.Slot):
                return None
        return Unread(codes.UNKNOWN_PHRASE, message, phrase, f"write `{behind[1]}`")

    def _by_behind(self, phrase: tree.Phrase, scope: Scope, looming: bool) -> Unread | None:
        """Return that `by` behind an event names a card, or one more who does it, where that alone is wrong with it."""
        ends = [at for at, atom in enumerate(phrase.atoms) if at and isinstance(atom, tree.Word) and atom.text == "by"]
        if not ends or phrase.where is not None:
            return None
        front = replace(phrase, atoms=phrase.atoms[: ends[-1]], end=phrase.atoms[ends[-1] - 1].end)
        doer = replace(phrase, atoms=phrase.atoms[ends[-1] + 1 :], start=phrase.atoms[ends[-1]].end)
        with self.binding.findings.silenced():
            found = self.event_readings(self.phrases.reader(front, scope), front, looming, m.Slot)
            reader = self.phrases.reader(doer, scope) if found and doer.atoms else None
            things = reader.complete(reader.read(m.ENTITY, 0)) if reader is not None else []
        text = self.binding.source.text[phrase.start : front.end]
        place = tree.Word("", start=phrase.atoms[ends[-1]].start, end=phrase.end)
        if things and any(each.doer for each in found):
            return Unread(codes.UNKNOWN_PHRASE, "this says twice who does it", place, SAID_IN_FRONT)
        if things and things[0][0].type.base == "component":
            said = self.binding.source.text[doer.start : doer.end].strip()
            help = f"of a card it is asked whose text does it: `{text} because of {said}`"
            return Unread(codes.WRONG_TYPE, f"a player does this, and that is {things[0][0].type.words}", place, help)
        return None

    def _narrowed(self, phrase: tree.Phrase, scope: Scope, looming: bool, verb: Verb) -> BoundEvent | None:
        """Bind an event whose `where` narrows the description before it: `you attach this to a unit where ...`."""
        found: list[BoundEvent] = []
        with self.binding.findings.silenced():
            for at, atom in enumerate(phrase.atoms):
                last = tree.Group(
                    (replace(phrase, atoms=phrase.atoms[at:], start=atom.start),), start=atom.start, end=phrase.end
                )
                told = replace(phrase, atoms=(*phrase.atoms[:at], last), where=None)
                found = self.event_readings(self.phrases.reader(told, scope), told, looming)
                if found:
                    break
        best = max([each.weight for each in found], default=0)
        heaviest = [each for each in found if each.weight == best]
        return next((each for each in heaviest if each.verb.id == verb.id), heaviest[0] if heaviest else None)

    def event_readings(
        self,
        reader: Reader,
        phrase: tree.Phrase,
        looming: bool,
        slot: Callable[[str, m.Type], m.Slot | m.Name] = m.Slot,
    ) -> list[BoundEvent]:
        """Return every verb that raises an event said in these words."""
        found: list[BoundEvent] = []
        patterns = [
            entry
            for word in sorted(reader.present)
            for entry in self.binding.words.happenings.get(word, ())
            if looming or not entry[2]
        ]
        plural = not looming and reader.has("more")
        for verb, pattern, _ in patterns:
            elements = of_several(pattern.elements) if plural else pattern.elements
            # Most patterns are ruled out by a word that the phrase does not have, before any slot is read.
            if not all(isinstance(each, SlotSpec) or each & reader.present for each in elements):
                continue
            reading = _of_doer(reader, slot) if _names_doer(elements) else reader
            for values, more, end in matched(reading, elements, slot):
                stop, about = roles(reader, end, values)
                if stop != reader.full:
                    reader.fail(stop, '"by"' if stop < reader.size else "the end")
                    continue
                filled = {**values, **about}
                gathers = () if looming or slot is not m.Slot else gathered(verb, filled)
                if any(several(value) for name, value in filled.items() if name not in gathers):
                    message = "an event is about one thing at a time"
                    help = one_of_several(self.binding.text(phrase), self.binding.words) or "write `a` in front of it"
                    self.binding.error(codes.WRONG_TYPE, message, phrase, help)
                    continue
                tests = (*filled_tests(verb, filled, slot), *more)
                weight = pattern.weight + sum(map(detail, filled.values()))
                happening = m.Happening(verb.id, tests, gathers=gathers, start=phrase.start, end=phrase.end)
                found.append(BoundEvent(happening, verb, weight, "by" in filled, tuple(filled.items())))
        for (ident, whose, name, period), weight in edges(reader, looming=looming):
            place: m.Place = {"start": phrase.start, "end": phrase.end}
            by = [] if whose is None else slot_tests(slot("by", m.PLAYER), whose)
            happening = m.Happening(ident, (*by, *edge_tests(name, period, place, slot)), **place)
            found.append(BoundEvent(happening, self.binding.words.verbs[ident], weight))
        return found


def gathered(verb: Verb, filled: Mapping[str, m.Value]) -> tuple[str, ...]:
    """Return the slots of an event in which one or more things are said to stand, where each event has one."""
    many = {slot.name for slot in verb.slots if slot.many}
    return tuple([name for name, value in filled.items() if name not in many and one_or_more(value)])


_DOER: Final = SlotSpec("by", m.PLAYER)


def _names_doer(elements: tuple[Element, ...]) -> bool:
    """Whether the words of an event say who does it."""
    return any(isinstance(each, SlotSpec) and each.name == _DOER.name for each in elements)


def _of_doer(reader: Reader, slot: Callable[[str, m.Type], m.Slot | m.Name]) -> Reader:
    """Return a reader of an event in whose words `they`, `them` and `their` mean who does it."""
    if not any(map(reader.has, THEY)):
        return reader
    return reader.part(0, reader.size, done_by(reader.scope, slot(_DOER.name, _DOER.type)))


def done_by(scope: Scope, doer: m.Value) -> Scope:
    """Return the scope of what somebody does, as an event or a ban says it: `they` is that player, and all else as around it."""
    return replace(scope, they=doer, actor=scope.acts)


def event_scope(scope: Scope, verb: Verb, words: Vocabulary, said: BoundEvent | None = None) -> Scope:
    """Return the scope in which `it` is the event's one obvious thing and `that <noun>` its other slots.

    Where it is `said` that a player does something to `you`, that player is whoever does it: nobody speaks so of themselves.
    """
    that: dict[str, m.Value] = {}
    # What stands for one or more has no name: `it` would be one of them.
    gathers = () if said is None else said.happening.gathers
    slots = [slot for slot in verb.slots if slot.name not in gathers]
    things = [slot for slot in slots if slot.type.base in ("component", "entity")]
    you = {_with_you(test) for test in said.happening.tests} if said is not None and said.doer else set()
    named = "by" not in you
    players = [slot for slot in slots if slot.type.base == "player" and not (named and slot.name in you)]
    players += [_DOER] if named and you & {slot.name for slot in verb.slots} else []
    elements = verb.pattern.elements
    for slot in slots:
        value = m.Slot(slot.name, slot.type, slot.many)
        that[slot.name] = value
        # An amount goes by the noun behind it: `deal {amount: number} damage` makes it `that damage`.
        if slot.type == m.NUMBER:
            at = elements.index(slot)
            following = elements[at + 1] if at + 1 < len(elements) else None
            if isinstance(following, frozenset):
                that |= dict.fromkeys(following, value)
            elif following is None or following.type.base == "counter":
                that["amount"] = value
        elif slot.type.base == "symbol" and slot.type.of:
            that.setdefault(slot.type.of, value)
    spoken = next((slot for slot in players if slot.name == "player"), players[0] if players else _DOER)
    that["player"] = m.Slot(spoken.name, m.PLAYER, spoken.many)
    it: m.Value | None = None
    if things:
        first = things[0]
        it = m.Slot(first.name, first.type if first.type.base == "component" else m.COMPONENT)
        said_of = [(slot, _described(slot, said)) for slot in things]
        for noun, type in words.types.items():
            meant = _meant(type, said_of, words)
            if meant is not None:
                that.setdefault(noun, m.Slot(meant.name, type))
        that.setdefault("card", it)
    elif players:
        it = m.Slot(players[0].name, m.PLAYER)
    they = scope if said is None or not said.doer or _by_you(said) else done_by(scope, m.Slot(_DOER.name, _DOER.type))
    return replace(they, that={**scope.that, **that}, it=it if it is not None else scope.it)


def _described(slot: SlotSpec, said: BoundEvent | None) -> m.Type:
    """Return of what type a thing of an event is: as its text says, or as its verb does."""
    for test in said.happening.tests if said is not None else ():
        if isinstance(test, m.Op) and test.name == "is type" and _is(test.args[0], slot):
            assert isinstance(test.args[1], m.Literal)
            return m.Type("component", str(test.args[1].value))
    return slot.type


def _is(value: m.Value, slot: SlotSpec) -> bool:
    return isinstance(value, m.Slot) and value.name == slot.name


def _meant(type: m.Type, said_of: list[tuple[SlotSpec, m.Type]], words: Vocabulary) -> SlotSpec | None:
    """Return the thing of an event that `that <noun>` means: what its text calls so, else the first that may be of that type."""
    called = [slot for slot, described in said_of if described == type]
    may_be = [slot for slot, described in said_of if words.covers(described, type)]
    return next(iter((*called, *may_be)), None)


def _by_you(said: BoundEvent) -> bool:
    """Whether an event says that `you` do it."""
    return any(_with_you(test) == _DOER.name for test in said.happening.tests)


def _with_you(test: m.Value) -> str:
    """Return the slot of which a test says that it is `you`; empty for others."""
    if (
        isinstance(test, m.Op)
        and test.name in ("=", "same")
        and isinstance(test.args[1], m.Name)
        and test.args[1].name == "you"
    ):
        return test.args[0].name if isinstance(test.args[0], m.Slot) else ""
    return ""


def shared(one: Scope, other: Scope) -> tuple[Scope, tuple[tuple[str, str], ...]]:
    """Return the scope of an ability that waits for either of two events: only what both of them have, by the names of the first.

    Behind the scope stand the slots that the verb of the other one calls differently: their names in both.
    """
    that = {noun: value for noun, value in one.that.items() if other.that.get(noun) == value}
    names = {value.name: value.name for value in that.values() if isinstance(value, m.Slot)}

    def either(here: m.Value | None, there: m.Value | None) -> m.Slot | None:
        """Return the slot that a word means in both, if it is of one sort; one name never stands for two slots of an event."""
        if not isinstance(here, m.Slot) or not isinstance(there, m.Slot) or here.many != there.many:
            return None
        sort = here.type if here.type == there.type else m.COMPONENT
        if sort.base != here.type.base or sort.base != there.type.base or {here.name, there.name} & {"by", "source"}:
            return None
        return replace(here, type=sort) if names.setdefault(here.name, there.name) == there.name else None

    it = one.it if one.it == other.it else either(one.it, other.it)
    for noun, value in one.that.items():
        known = that.get(noun) or either(value, other.that.get(noun))
        if known is not None:
            that[noun] = known
    they, actor = (one.they, one.actor) if one.they == other.they else (YOU, None)
    return replace(one, that=that, it=it, they=they, actor=actor), tuple(
        [(here, there) for here, there in names.items() if here != there]
    )


def _in_other_words(verbs: Sequence[Verb], *, looming: bool) -> str:
    """Name the verbs that an event could be of, and the words that only one of them has for it."""
    said = {verb.pattern.usage: [each.usage for each in (verb.looming if looming else verb.happens)] for verb in verbs}
    if len(said) < 2:
        return "say it in other words"
    whose = " and of ".join(f"`{each}`" for each in sorted(said))
    own: list[str] = []
    for verb in sorted(said):
        others = {words for other in said if other != verb for words in said[other]}
        if alone := [f"`{words}`" for words in said[verb] if words not in others]:
            own.append(f"{alone[-1]} is said of `{verb}` alone")
    way = "; ".join(own) or "declare the event of one of them in other words"
    return f"it is the event of {whose}; {way}"
