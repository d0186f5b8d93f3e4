"""Binding of bans, tolls and duties: the verb that is forbidden, has a price or is demanded, of whom and of what."""

from collections.abc import Callable, Iterator
from dataclasses import replace

from ruledeck.grammar.binder.clauses.triggers import BoundEvent, TriggerBinder, done_by, event_scope
from ruledeck.grammar.binder.phrases.amounts import verbs
from ruledeck.grammar.binder.phrases.phrases import PhraseBinder
from ruledeck.grammar.binder.reading.any_amounts import matched
from ruledeck.grammar.binder.reading.mistyped import mistyped
from ruledeck.grammar.binder.reading.moments import BEGIN, FINISH
from ruledeck.grammar.binder.reading.outer_event import apart, refused, told_apart
from ruledeck.grammar.binder.reading.slots import several, slot_tests
from ruledeck.grammar.binder.reading.unread import explain_verb, of_wrong_type
from ruledeck.grammar.binder.reading.unread_events import explain_ban
from ruledeck.grammar.binder.reading.unread_words import Unread
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.deeds import AROUND
from ruledeck.grammar.meaning.primitive_verbs import ALTERS
from ruledeck.grammar.meaning.traversal import nodes_in
from ruledeck.grammar.syntax import tree
from ruledeck.grammar.text import codes
from ruledeck.grammar.words.scope import Scope
from ruledeck.grammar.words.vocabulary import Verb

StepBinder = Callable[[tree.Statement, Scope], tuple[m.Effect | None, Scope]]
"""Binds a step; returns it (or `None` after an error) and the scope behind it."""


class BanBinder:
    """Binds what is forbidden or demanded.

    Attributes:
        binding: What the text is bound with.
        phrases: Binds phrases.
        triggers: Binds events.
        step: Binds the step that pays a toll.
    """

    def __init__(self, phrases: PhraseBinder, triggers: TriggerBinder, step: StepBinder) -> None:
        self.binding, self.phrases = phrases.binding, phrases
        self.triggers, self.step = triggers, step

    def bind(
        self, who: tree.Phrase | None, what: tree.Phrase, scope: Scope
    ) -> tuple[Verb, m.Value | None, tuple[m.Value, ...]] | None:
        """Bind a forbidden or demanded verb: `you cannot play a unit`, `this cannot be damaged`."""
        bound = self.read(who, what, apart(scope))
        if bound is None:
            return None
        verb, by, tests = bound
        by, tests = by and self.own(verb, (by,))[0], self.own(verb, tests)
        return None if refused(self.binding, (by, tests), what if who is None else who) else (verb, by, tests)

    def own(self, verb: Verb, tests: tuple[m.Value, ...]) -> tuple[m.Value, ...]:
        """Return tests in which the slots of a verb are told from those of the event around it."""
        own = frozenset(("by", "source", *(slot.name for slot in verb.slots)))
        return tuple([told_apart(test, own) for test in tests])

    def forbidden(self, node: tree.Cannot, scope: Scope) -> list[m.Ban]:
        """Bind what cannot happen: a ban for each verb of which its words are said.

        A game may call by the same words what would happen (`would be dealt damage`) and what it comes to by another verb (`is dealt
        damage`). Whoever forbids it means both: what is brought about by a third verb, too, comes to the second one.
        """
        bound = self.bind(node.who, node.what, scope)
        if bound is None:
            return []
        found = [bound]
        if bound[1] is None:
            told = {
                (one.verb.id, one.happening.tests): one for one in self.others(node.who, node.what, scope, bound[0])
            }.values()
            found += [(one.verb, None, self.own(one.verb, one.happening.tests)) for one in told]
        return [m.Ban(verb.id, by, tests, start=node.start, end=node.end) for verb, by, tests in found]

    def others(self, who: tree.Phrase | None, what: tree.Phrase, scope: Scope, verb: Verb) -> list[BoundEvent]:
        """Return the events of other verbs that are said in the words of one."""
        if who is None:
            return []
        with self.binding.findings.silenced():
            return [one for one in self.events(who, what, apart(scope)) if one.verb.id != verb.id]

    def says_certain(self, node: tree.Cannot) -> bool:
        """Whether it is said of an event that nothing prevents it: `it cannot be prevented that ...`."""
        return node.who is not None and _words(node.who) == _IT and _words(node.what)[: len(_PREVENTED)] == _PREVENTED

    def certain(self, node: tree.Cannot, scope: Scope) -> list[m.Certain]:
        """Bind an event that cannot be prevented: it is said as one that has happened, or that is to come."""
        atoms = node.what.atoms[len(_PREVENTED) :]
        if not atoms:
            self.binding.error(codes.UNFINISHED, "this does not say what cannot be prevented", node.what, _CERTAIN)
            return []
        said = replace(node.what, atoms=atoms, start=atoms[0].start)
        bound = self.triggers.event(said, apart(scope), looming=True)
        if bound is None:
            return []
        if bound.verb.id in (BEGIN, FINISH):
            message = "a period cannot be prevented: it begins and ends where the rules say so"
            self.binding.error(codes.MISPLACED, message, said, _CERTAIN)
            return []
        tests = self.own(bound.verb, bound.happening.tests)
        if refused(self.binding, tests, said):
            return []
        return [m.Certain(bound.verb.id, tests, start=node.start, end=node.end)]

    def toll(self, who: tree.Phrase | None, what: tree.Phrase, price: tree.Statement, scope: Scope) -> m.Toll | None:
        """Bind a forbidden verb and what is paid for it: `you cannot play an event unless you discard 1 card`.

        In the price `they` is who does it, `it` and `that <noun>` are what it is done with.
        """
        bound = self.bind(who, what, scope)
        if bound is None:
            return None
        verb, by, tests = bound
        if verb.primitive:
            message = f"no price can be asked for what is built in, as `{verb.pattern.text}` is"
            help = "name a verb of the game that does it, and that alone does it"
            self.binding.error(codes.MISPLACED, message, what, help)
            return None
        alike = (
            [one.verb.pattern.text for one in self.others(who, what, scope, verb) if not one.verb.primitive]
            if by is None
            else []
        )
        if alike:
            message = (
                f"this is what comes of `{verb.pattern.text}` and of `{alike[0]}`, and a price is asked of one verb"
            )
            help = "say it in the words of one of them, or call the event of one of them otherwise"
            self.binding.error(codes.AMBIGUOUS, message, what, help)
            return None
        about = event_scope(apart(scope), verb, self.binding.words)
        that = {noun: _paid(value) for noun, value in about.that.items()}
        inner = replace(about, that=that, it=about.it and _paid(about.it), they=m.Name("they", m.PLAYER))
        if self.is_condition(price, inner):
            message = "behind `unless` stands what is paid, and this is a condition"
            help = "say for whom or for what it is not so: `a player where (...) cannot ...`, or `constant while not (...): ...`"
            self.binding.error(codes.MISPLACED, message, price, help)
            return None
        step, _ = self.step(price, inner)
        if step is None or refused(self.binding, (step,), price):
            return None
        steps = m.Steps((step,), start=price.start, end=price.end)
        return m.Toll(verb.id, by, tests, steps)

    def is_condition(self, price: tree.Statement, scope: Scope) -> bool:
        """Whether what stands in the place of a price is no step and says that something is so."""
        if not isinstance(price, tree.Do) or price.name is not None or price.ending is not None:
            return False
        with self.binding.findings.silenced():
            step, _ = self.step(price, scope)
            said = step is None and self.phrases.bind(price.phrase, scope, (m.CONDITION,)) is not None
        # What is misspelt in it is still no price.
        return said or (step is None and _words(price.phrase)[1:2] in (("has",), ("have",), ("is",), ("are",)))

    def permit(self, who: tree.Phrase | None, what: tree.Phrase, scope: Scope) -> m.Permit | None:
        """Bind what somebody may do besides: `you may play this`; it says who, and with what."""
        bound = self.bind(who, what, scope)
        if bound is None:
            return None
        verb, by, tests = bound
        spoken = {each.name for each in nodes_in(tests) if isinstance(each, m.Slot)}
        if by is None and "by" not in spoken:
            message = "a permission says who may do it"
            self.binding.error(codes.MISPLACED, message, what, "write it as `you may <verb> ...`")
            return None
        things = {slot.name for slot in verb.slots if slot.type.base == "component" and not slot.many}
        if len(spoken & things) != 1 or spoken - things - {"by"}:
            message = "a permission speaks of one card with which a verb is done"
            help = "name it, or describe it: `you may play this`, `you may play a unit in your discard pile`"
            if len(spoken & things) > 1:
                help = (
                    "let the rules choose by a word of their own, `adjective {x: card} open to {p: player}: ... or p is welcome`, and "
                    "the constant say of whom that holds, `you are welcome`"
                )
            if spoken & {"source", AROUND}:
                message = "a permission does not say because of what something is done"
                help = "leave that out: it holds wherever the rules let a player choose with what to do the verb"
            self.binding.error(codes.MISPLACED, message, what, help)
            return None
        return m.Permit(verb.id, by, tests)

    def read(
        self, who: tree.Phrase | None, what: tree.Phrase, scope: Scope
    ) -> tuple[Verb, m.Value | None, tuple[m.Value, ...]] | None:
        """Bind the verb, who does it, and what must hold of its slots; what alters an event is never forbidden by itself."""
        said = _words(what)
        if said[:1] in _PREVENTING or said == _PREVENTED[:2]:
            with self.binding.findings.silenced():
                found = self._read(who, what, scope)
            if found is None or found[0].id in ALTERS:
                message = "say the event that cannot be prevented"
                self.binding.error(codes.MISPLACED, message, what if who is None else who, _CERTAIN)
                return None
        return self._read(who, what, scope)

    def _read(
        self, who: tree.Phrase | None, what: tree.Phrase, scope: Scope
    ) -> tuple[Verb, m.Value | None, tuple[m.Value, ...]] | None:
        """Bind the verb, who does it, and what must hold of its slots."""
        if who is not None:
            bound = self.event(who, what, scope)
            if bound is not None and bound.verb.id in (BEGIN, FINISH):
                message = "a period cannot be forbidden or demanded: it begins and ends where the rules say so"
                help = "leave it out where the rules begin it: `if ...:`"
                self.binding.error(codes.MISPLACED, message, who, help)
                return None
            if bound is not None:
                return bound.verb, None, bound.happening.tests
            if self.phrases.reader(what, scope).word(0) == "be":
                if self.phrases.bind(who, scope, (m.ENTITY,)) is not None:
                    wrong = self.mistyped(who, what, scope)
                    self.phrases.report(wrong or explain_ban(self.phrases.reader(what, scope), what))
                return None
        by = scope.acts if who is None else self.phrases.bind(who, scope, (m.PLAYER,))
        doer = scope if who is None else done_by(scope, m.Slot("by", m.PLAYER))
        reader = self.phrases.reader(what, doer)
        for verb, values, end in verbs(reader, 0):
            if end == reader.full and not any(map(several, values.values())):
                slots = ((m.Slot(slot.name, slot.type), values[slot.name]) for slot in verb.slots)
                return verb, by, tuple(test for slot, value in slots for test in slot_tests(slot, value))
        for verb in reader.words.verb_starts.get(reader.word(0), ()):
            for filled, more, end in matched(reader, verb.pattern.elements, m.Slot):
                if end == reader.full and not any(map(several, filled.values())):
                    kinds = {slot.name: slot.type for slot in verb.slots}
                    told = [
                        test for name, value in filled.items() for test in slot_tests(m.Slot(name, kinds[name]), value)
                    ]
                    return verb, by, (*told, *more)
        if self.phrases.unexplained(what):
            self.phrases.report(explain_verb(reader, what, self.binding.source.text))
        return None

    def event(self, who: tree.Phrase, what: tree.Phrase, scope: Scope) -> BoundEvent | None:
        """Bind a ban that is said as an event to come, or as an event: `this cannot be damaged`."""
        with self.binding.findings.silenced():
            return next(self.events(who, what, scope), None)

    def mistyped(self, who: tree.Phrase, what: tree.Phrase, scope: Scope) -> Unread | None:
        """Return what is wrong where only the type of what stands in a ban keeps it from being read."""
        would = tree.Word("would", start=what.start, end=what.start)
        for them in _subjects(who):
            said = replace(what, atoms=(*them, would, *what.atoms), start=who.start, where=None)
            reader = self.phrases.reader(said, scope)
            if (wrong := mistyped(reader)) is not None:
                return of_wrong_type(reader, wrong[0], f"write `{wrong[1].replace(' would ', ' cannot ', 1)}`")
        return None

    def events(self, who: tree.Phrase, what: tree.Phrase, scope: Scope) -> Iterator[BoundEvent]:
        """Yield every event of which a ban may speak in the same words: first one to come, then what it is when it has happened."""
        would = tree.Word("would", start=what.start, end=what.start)
        for them in _subjects(who):
            read = False
            to_come = replace(what, atoms=(*them, would, *what.atoms), start=who.start)
            told = [(to_come, True)]
            told += [(replace(what, atoms=(*them, *atoms), start=who.start), False) for atoms in _happened(what)]
            for phrase, looming in told:
                for bound in self.triggers.alike(phrase, scope, looming=looming):
                    yield bound
                    read = True
            if read:
                return


_IT = ("it",)
_PREVENTED = ("be", "prevented", "that")
_PREVENTING = (("prevent",), ("cancel",), ("redirect",), ("change",))
_CERTAIN = "write an event behind it: `it cannot be prevented that damage is dealt to a unit`"


def _words(phrase: tree.Phrase) -> tuple[str, ...]:
    """Return the words of a phrase; what is no word is empty."""
    return tuple([atom.text if isinstance(atom, tree.Word) else "" for atom in phrase.atoms])


def _paid(value: m.Value) -> m.Value:
    """Return the name by which the price of a toll speaks of a slot."""
    return m.Name(f"{m.PAID}{value.name}", value.type, value.many) if isinstance(value, m.Slot) else value


def _happened(what: tree.Phrase) -> Iterator[tuple[tree.Atom, ...]]:
    """Yield what stands behind `cannot` as an event that has happened: what cannot `be bitten` never `is bitten`."""
    yield what.atoms
    first = what.atoms[0] if what.atoms else None
    if isinstance(first, tree.Word) and first.text == "be":
        for form in ("is", "are"):
            yield (replace(first, text=form), *what.atoms[1:])


def _subjects(who: tree.Phrase) -> Iterator[tuple[tree.Atom, ...]]:
    """Yield what may stand in front of `cannot` as atoms: behind a `where`, further words would belong to its condition.

    The condition may narrow a description inside of it: `an ability of a unit where ...`.
    """
    if who.where is None:
        yield who.atoms
        return
    for at, atom in enumerate(who.atoms):
        narrowed = replace(who, atoms=who.atoms[at:], start=atom.start)
        yield (*who.atoms[:at], tree.Group((narrowed,), start=atom.start, end=who.end))
