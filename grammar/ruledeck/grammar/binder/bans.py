"""Binding of bans and duties: the verb that is forbidden or demanded, of whom and of what."""

from collections.abc import Iterator
from dataclasses import replace

from ruledeck.grammar.binder.amounts import verbs
from ruledeck.grammar.binder.moments import BEGIN, FINISH
from ruledeck.grammar.binder.outer_event import apart, refused, told_apart
from ruledeck.grammar.binder.phrases import PhraseBinder
from ruledeck.grammar.binder.slots import several, slot_tests
from ruledeck.grammar.binder.triggers import BoundEvent, TriggerBinder
from ruledeck.grammar.binder.unread import explain_ban, explain_verb
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.syntax import tree
from ruledeck.grammar.text import codes
from ruledeck.grammar.words.scope import Scope
from ruledeck.grammar.words.vocabulary import Verb


class BanBinder:
    """Binds what is forbidden or demanded.

    Attributes:
        binding: What the text is bound with.
        phrases: Binds phrases.
        triggers: Binds events.
    """

    def __init__(self, phrases: PhraseBinder, triggers: TriggerBinder) -> None:
        self.binding, self.phrases = phrases.binding, phrases
        self.triggers = triggers

    def bind(
        self, who: tree.Phrase | None, what: tree.Phrase, scope: Scope
    ) -> tuple[Verb, m.Value | None, tuple[m.Value, ...]] | None:
        """Bind a forbidden or demanded verb: `you cannot play a unit`, `this cannot be damaged`."""
        bound = self.read(who, what, apart(scope))
        if bound is None:
            return None
        verb, by, tests = bound
        own = frozenset(("by", "source", *(slot.name for slot in verb.slots)))
        by, tests = by and told_apart(by, own), tuple([told_apart(test, own) for test in tests])
        return None if refused(self.binding, (by, tests), what if who is None else who) else (verb, by, tests)

    def read(
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
                    self.phrases.report(explain_ban(self.phrases.reader(what, scope), what))
                return None
        by = scope.they if who is None else self.phrases.bind(who, scope, (m.PLAYER,))
        reader = self.phrases.reader(what, scope)
        for verb, values, end in verbs(reader, 0):
            if end == reader.full and not any(map(several, values.values())):
                slots = ((m.Slot(slot.name, slot.type), values[slot.name]) for slot in verb.slots)
                return verb, by, tuple(test for slot, value in slots for test in slot_tests(slot, value))
        if self.phrases.unexplained(what):
            self.phrases.report(explain_verb(reader, what, self.binding.source.text))
        return None

    def event(self, who: tree.Phrase, what: tree.Phrase, scope: Scope) -> BoundEvent | None:
        """Bind a ban that is said as an event to come, or as an event: `this cannot be damaged`."""
        would = tree.Word("would", start=what.start, end=what.start)
        with self.binding.findings.silenced():
            for them in _subjects(who):
                to_come = replace(what, atoms=(*them, would, *what.atoms), start=who.start)
                bound = self.triggers.event(to_come, scope, looming=True)
                for atoms in _happened(what):
                    if bound is None:
                        happening = replace(what, atoms=(*them, *atoms), start=who.start)
                        bound = self.triggers.event(happening, scope, looming=False)
                if bound is not None:
                    return bound
        return None


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
