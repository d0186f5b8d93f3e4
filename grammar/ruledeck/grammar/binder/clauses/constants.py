"""Binding of constants: what holds as long as an ability works."""

from dataclasses import replace
from itertools import pairwise
from typing import Final

from ruledeck.grammar.binder.clauses.arrivals import ARRIVING, ArrivalBinder
from ruledeck.grammar.binder.clauses.bans import BanBinder
from ruledeck.grammar.binder.clauses.only import OnlyBinder
from ruledeck.grammar.binder.phrases.comparing import numbers_of_one
from ruledeck.grammar.binder.phrases.held_of import chooses
from ruledeck.grammar.binder.phrases.phrases import PhraseBinder
from ruledeck.grammar.binder.reading.quoted import QuotedReader
from ruledeck.grammar.binder.reading.reader import Reader
from ruledeck.grammar.binder.reading.unread import explain_held
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.kinds import Layer
from ruledeck.grammar.syntax import tree
from ruledeck.grammar.text import codes
from ruledeck.grammar.words.scope import Scope
from ruledeck.grammar.words.vocabulary import SlotSpec

_SAID: Final = (
    "write `<things> get +1 <number>`, `the <number> of <things> is <number>`, `<things> gain <keyword or trait>` or "
    "`<things> are <adjective>`"
)


PREDICATES: Final = frozenset(("get", "gets", "gain", "gains", "lose", "loses", "is", "are"))
"""Words behind things that say what holds of them, and not what is done to them."""
_LINKS: Final[tuple[tuple[str, Layer], ...]] = (("also", "least"), ("not", "most"), ("", "set"))
"""What stands behind `is` in front of a type, and what it does: one more type, one less, or this one and no other."""
_TRAIT: Final = m.Type("trait")
_PARTS: Final = ("abilities", "keywords", "traits")
"""What a printed text is made of."""
_LENT: Final = {"text": "abilities keywords", "abilities": "abilities", "keywords": "keywords"}
"""What of a printed text another thing can gain: traits are gained by name."""


class ConstantBinder:
    """Binds what constants say.

    Attributes:
        binding: What the text is bound with.
        phrases: Binds phrases.
        bans: Binds what constants forbid and demand.
        arrivals: Binds what enters play changed.
        only: Binds what alone can be done.
    """

    def __init__(self, phrases: PhraseBinder, bans: BanBinder, arrivals: ArrivalBinder) -> None:
        self.binding, self.phrases = phrases.binding, phrases
        self.bans, self.arrivals, self.only = bans, arrivals, OnlyBinder(bans)
        self.quoted = QuotedReader(self.binding)

    def statics(self, block: tree.Block, scope: Scope, *, for_a_while: bool = False) -> tuple[m.Static, ...]:
        """Bind the lines of a constant, or of a block that holds for a while."""
        found: list[m.Static] = []
        for line in block.lines:
            lead: tuple[tree.Atom, ...] = ()
            front: tree.Phrase | None = None
            for statement in line.statement.items if isinstance(line.statement, tree.Together) else (line.statement,):
                if lead and isinstance(statement, tree.Do) and self._lacks_subject(statement, lead, scope):
                    found += self.more(lead, statement.phrase, scope, front)
                    lead, front = led(lead, statement.phrase), statement.phrase
                    continue
                if not chooses(self.phrases, statement, scope, for_a_while=for_a_while):
                    found += self.static(statement, scope)
                lead = self._lead(statement, scope)
                front = statement.phrase if isinstance(statement, tree.Do) else None
        return tuple(found)

    def more(
        self, lead: tuple[tree.Atom, ...], phrase: tree.Phrase, scope: Scope, front: tree.Phrase | None
    ) -> list[m.Static]:
        """Bind what is also said of the things in front of a line, behind `and`: `... gets +1 strength and +1 health`.

        Args:
            lead: Of what it is said, with the word behind it: `this gets`.
            phrase: What stands behind `and`, which may have such a word of its own.
            scope: What the names stand for.
            front: What is said in front of that `and`.
        """
        if front is not None and (each := _each(phrase)) is not None and _each(front) is None and _adds(front):
            message = "this can be meant of the last number alone, or of all of them"
            help = (
                "say `for each ...` behind each number that it is meant of; else put that number in front of the others"
            )
            self.binding.error(codes.AMBIGUOUS, message, each, help)
        own = _has_own_word(phrase)
        whole = replace(phrase, atoms=(*(lead[:-1] if own else lead), *phrase.atoms))
        return self.static(tree.Do(whole, start=phrase.start, end=phrase.end), scope)

    def _lacks_subject(self, node: tree.Do, lead: tuple[tree.Atom, ...], scope: Scope) -> bool:
        """Whether a line cannot be read alone, and can be read of the things of the line in front of it."""
        if node.name is not None or node.ending is not None:
            return False
        with self.binding.findings.silenced():
            return not self.static(node, scope) and bool(self.more(lead, node.phrase, scope, None))

    def _lead(self, node: tree.Statement, scope: Scope) -> tuple[tree.Atom, ...]:
        """Return of what a line says what holds, with the word behind it."""
        if not isinstance(node, tree.Do):
            return ()
        reader = self.phrases.reader(node.phrase, scope)
        ends = [end for _, end, _ in reader.read(m.ENTITY, 0) if reader.word(end) in PREDICATES]
        return node.phrase.atoms[: reader.written(ends[0] + 1)] if ends else ()

    def static(self, node: tree.Statement, scope: Scope) -> list[m.Static]:
        """Bind one line of a constant."""
        if isinstance(node, tree.Do | tree.Cannot) and node.ending is not None:
            message = "what is said here holds as long as the line above says"
            help = "what a constant depends on stands in its head, `constant while <condition>: ...`"
            self.binding.error(codes.MISPLACED, message, node.ending, help)
            return []
        if isinstance(node, tree.Cannot) and self.bans.says_certain(node):
            if node.price is not None:
                message = "what cannot be prevented cannot be prevented by paying, either"
                self.binding.error(codes.MISPLACED, message, node.price, "leave out what stands behind `unless`")
            return [*self.bans.certain(node, scope)]
        if isinstance(node, tree.Cannot) and node.price is not None:
            toll = self.bans.toll(node.who, node.what, node.price, scope)
            return [] if toll is None else [replace(toll, start=node.start, end=node.end)]
        if isinstance(node, tree.Cannot):
            return [*self.bans.forbidden(node, scope)]
        if isinstance(node, tree.Must) and isinstance(node.body, tree.Do):
            duty = self.bans.bind(node.who, node.body.phrase, scope)
            return [] if duty is None else [m.Duty(duty[0].id, *duty[1:], start=node.start, end=node.end)]
        if isinstance(node, tree.May) and (said := _permitted(node)) is not None:
            permit = self.bans.permit(node.who, said, scope)
            return [] if permit is None else [replace(permit, start=node.start, end=node.end)]
        if isinstance(node, tree.Delayed) and node.trigger.word == ARRIVING:
            return self.arriving(node, scope)
        if isinstance(node, tree.Do) and node.name is None and node.ending is None:
            if self.only.says(node.phrase):
                return [*self.only.bind(node.phrase, scope)]
            return self.modification(node.phrase, scope)
        help = "write `<things> get +1 <number>`, `<player> cannot ...` or `<things> are ...`"
        if isinstance(node, tree.Delayed):
            waits = f"{node.trigger.word} <event>"
            help = (
                f"what waits for an event stands by itself: among steps, `{waits}, until <ending>, no limit: ...` says how long it waits; "
                f"as the text of a card it has a kind of its own, `<kind> {waits}: ...`"
            )
        self.binding.error(codes.MISPLACED, "a constant says what holds, not what is done", node, help)
        return []

    def arriving(self, node: tree.Delayed, scope: Scope) -> list[m.Static]:
        """Bind `as <things> enters play: <steps>` among other lines; what it depends on stands in the head above."""
        for clause in (*([] if node.condition is None else [node.condition]), *node.modifiers):
            message = "what is said here holds as long as the line above says"
            help = "what it depends on stands in the head of the constant, or as `if ...:` in the steps"
            self.binding.error(codes.MISPLACED, message, clause, help)
        arrival = self.arrivals.bind(node.trigger, node.body, scope)
        return [] if arrival is None else [replace(arrival, start=node.start, end=node.end)]

    def modification(self, phrase: tree.Phrase, scope: Scope) -> list[m.Static]:
        """Bind `<things> get +1 <number>`, `<things> gain <keyword>`, `<things> are <adjective>`."""
        place: m.Place = {"start": phrase.start, "end": phrase.end}
        reader = self.phrases.reader(phrase, scope)
        for things, end, _ in reader.read(m.ENTITY, 0):
            if isinstance(things, m.Pick):
                continue
            word = reader.word(end)
            if word in ("get", "gets"):
                made = self.gets(reader, things, end + 1)
                if made is not None and reader.atoms[end + 1].kind == "number":
                    bare = reader.atoms[end + 1]
                    message = "this does not say whether it is more or less"
                    at = tree.Word(bare.text, start=bare.start, end=bare.end)
                    self.binding.error(codes.WRONG_TYPE, message, at, f"write `+{bare.value}`, or `-{bare.value}`")
                if made is not None:
                    return [replace(made, **place)]
            elif word in ("gain", "gains", "lose", "loses"):
                granted = self.gains(reader, things, end + 1, lose=word.startswith("lose"))
                if granted is not None:
                    if things.type.base == "player":
                        message = "a player has no keywords, traits or abilities to gain or lose"
                        help = "let a card say it, which its controller uses, or declare a number or an adjective of players"
                        self.binding.error(codes.WRONG_TYPE, message, phrase, help)
                    return [replace(granted, **place)]
        counted = self.counted_as(reader) or blanked(reader)
        if counted is not None:
            return [replace(counted, **place)]
        settled = self.settled(reader)
        if settled is not None:
            return [replace(settled, **place)]
        asserted = self.assertion(phrase, scope)
        if asserted is not None:
            return [replace(asserted, **place)]
        if self.phrases.unexplained(phrase):
            found = explain_held(reader, phrase, self.binding.source.text)
            self.phrases.report(replace(found, help=found.help or _SAID))
        return []

    def counted_as(self, reader: Reader) -> m.Modify | None:
        """Read `<things> are [also|not] a <type>`: what they count as, whatever is printed."""
        words = self.binding.words
        types = {
            form: type.of for form, type in words.types.items() if words.kinds.get(type.of) == frozenset((type.of,))
        }
        for things, end, _ in reader.read(m.ENTITY, 0):
            if isinstance(things, m.Pick) or reader.word(end) not in ("is", "are"):
                continue
            link, how = next(each for each in _LINKS if not each[0] or reader.word(end + 1) == each[0])
            at = end + 1 + bool(link)
            at += reader.word(at) in ("a", "an")
            for type, last in reader.named(at, types):
                if last == reader.full:
                    others = tuple(sorted(set(types.values()) - {type})) if how == "set" else ()
                    truth = m.Literal(how != "most", m.CONDITION)
                    return m.Modify(m.Characteristic("type", type, others), how, truth, things)
        return None

    def settled(self, reader: Reader) -> m.Modify | None:
        """Read `the <number or field> of <things> is [at least|at most] <value>`: what counts instead of what is printed."""
        at = 1 if reader.word(0) == "the" else 0
        fields = {
            name: kind
            for fields in self.binding.words.fields.values()
            for name, (kind, many) in fields.items()
            if not many
        }
        named = [
            (m.Characteristic("field", name), fields[name], end)
            for name, end in reader.named(at, {name: name for name in fields})
        ]
        named += [(what, m.NUMBER, end) for what, end in self.characteristics(reader, at) if what.sort != "field"]
        for what, kind, end in named:
            if reader.word(end) != "of":
                continue
            for things, stop, _ in reader.read(m.ENTITY, end + 1):
                if isinstance(things, m.Pick) or reader.word(stop) not in ("is", "are"):
                    continue
                how, begin = _bound(reader, stop + 1) if kind == m.NUMBER else ("set", stop + 1)
                inner = self.of_each(reader, things, begin)
                values = inner.read(kind, 0) if inner.size else []
                reader.absorb(inner, begin)
                for value, last, _ in values:
                    if begin + last == reader.full:
                        return m.Modify(what, how, value, things)
        return None

    def of_each(self, reader: Reader, things: m.Value, i: int) -> Reader:
        """Return a reader of the rest of a line, in which `it` is each of the things that the line speaks of."""
        scope = reader.scope.with_candidate(things.type) if things.many else reader.scope
        return reader.part(i, reader.size, replace(scope, candidate=reader.scope.candidate))

    def gets(self, reader: Reader, things: m.Value, i: int) -> m.Modify | None:
        """Read `+1 <number of the thing>`; of each thing, the amount may read `it`."""
        inner = self.of_each(reader, things, i)
        amounts = inner.read(m.NUMBER, 0) if inner.size else []
        reader.absorb(inner, i)
        for amount, end in [(amount, i + end) for amount, end, _ in amounts]:
            for what, after in self.characteristics(reader, end):
                if after == reader.full:
                    return m.Modify(what, "add", amount, things)
                if (count := self.for_each(reader, after, things)) is not None:
                    times = m.Op("*", (amount, count), m.NUMBER, start=amount.start, end=count.end)
                    return m.Modify(what, "add", times, things)
                reader.fail(after, "the end of the line")
        return None

    def for_each(self, reader: Reader, i: int, things: m.Value) -> m.Value | None:
        """Read `for each <things>` or `for each <counter> on <thing>` behind a number: how often it counts."""
        start = reader.literal(i, "for", "each")
        if start < 0:
            reader.fail(i, '"for each"')
            return None
        inner = self.of_each(reader, things, i + 1)
        inner.phrase, inner.full = reader.phrase, reader.full - i - 1
        groups = [each for each in inner.read(m.ENTITY, 0) if each[0].many and not isinstance(each[0], m.Pick)]
        found = [
            (m.Op("count", (each,), m.NUMBER, start=each.start, end=each.end), end, weight)
            for each, end, weight in groups
        ]
        numbers = [each for each in inner.read(m.NUMBER, 1) if isinstance(each[0], m.Op) and each[0].name == "counter"]
        best = inner.complete([*found, *numbers])
        if not best:
            inner.fail(1, "a thing")
        reader.absorb(inner, i + 1)
        return self.phrases.unique(best, reader.phrase) if best else None

    def characteristics(self, reader: Reader, i: int) -> list[tuple[m.Characteristic, int]]:
        """Read the name of a field or of a declared number of one thing."""
        numbers = {
            name: name
            for fields in self.binding.words.fields.values()
            for name, (type, many) in fields.items()
            if type == m.NUMBER and not many
        }
        out = [(m.Characteristic("field", name), end) for name, end in reader.named(i, numbers)]
        out += [(m.Characteristic("word", word.id), end) for word, end in numbers_of_one(reader, i)]
        if not out:
            reader.fail(i, "the name of a number")
        return out

    def gains(self, reader: Reader, things: m.Value, i: int, *, lose: bool) -> m.Grant | m.Modify | None:
        """Read a keyword, a trait or an ability in quotation marks that things gain or lose; a keyword is lost with any value."""
        if not lose and (said := self.quoted.read(reader, things.type, i)) is not None:
            return m.Grant(things, None, said, lose)
        for keyword in self.binding.words.keyword_starts.get(reader.word(i), ()):
            for values, end in reader.match(keyword.pattern.elements, i):
                if end == reader.full:
                    worded = m.Keyworded(keyword.id, tuple(values[slot.name] for slot in keyword.slots))
                    return m.Grant(things, None, worded, lose)
            elements = keyword.pattern.elements
            bare = next((at for at, each in enumerate(elements) if isinstance(each, SlotSpec)), len(elements))
            for _, end in reader.match(elements[:bare], i) if lose and bare < len(elements) else ():
                if end == reader.full:
                    return m.Grant(things, None, m.Keyworded(keyword.id, ()), lose)
        if not lose and (lent := lent_text(reader, things, i)) is not None:
            return lent
        at = i + (reader.word(i) == "the")
        for trait, end in reader.named(at, self.binding.words.traits):
            if end + (reader.word(end) == "trait") == reader.full:
                truth = m.Literal(not lose, m.CONDITION)
                return m.Modify(m.Characteristic("trait", trait), "most" if lose else "least", truth, things)
        named = (*reader.references(_TRAIT, at), *reader.noted(_TRAIT, at))
        for value, end, _ in named:
            if value.type == _TRAIT and end == reader.full:
                what = m.Characteristic("trait", "", among=self.binding.words.sort_values("trait"))
                truth = m.Literal(not lose, m.CONDITION)
                return m.Modify(what, "most" if lose else "least", truth, things, (value,))
        gained = "a keyword, a trait, the text of a thing, or an ability in quotation marks"
        reader.fail(i, "a keyword or a trait" if lose else gained)
        return None

    def assertion(self, phrase: tree.Phrase, scope: Scope) -> m.Modify | None:
        """Read `<things> are <adjective>`, or a declared condition that now counts as true."""
        with self.binding.findings.silenced():
            value = self.phrases.bind(phrase, scope, (m.CONDITION,))
        truth = not (isinstance(value, m.Op) and value.name == "not")
        if isinstance(value, m.Op) and value.name == "not":
            value = value.args[0]
        things: m.Value | None = None
        if isinstance(value, m.Op) and value.name == "every":
            things, value = value.args
            if isinstance(value, m.Op) and value.name == "not":
                value, truth = value.args[0], False
        if not isinstance(value, m.Use):
            return None
        if things is None and value.args:
            things = value.args[0]
        elif value.args and not (isinstance(value.args[0], m.Name) and value.args[0].name == "it"):
            # The group is said in another slot than the first.
            return None
        others = value.args[1:]
        return m.Modify(m.Characteristic("word", value.word), "set", m.Literal(truth, m.CONDITION), things, others)


def led(lead: tuple[tree.Atom, ...], phrase: tree.Phrase) -> tuple[tree.Atom, ...]:
    """Return of what is said what follows a phrase, and with which word: that of the phrase, where it has one of its own."""
    return (*lead[:-1], phrase.atoms[0]) if _has_own_word(phrase) else lead


def _each(phrase: tree.Phrase) -> tree.Phrase | None:
    """Return the words `for each` of a phrase, if it has them."""
    for first, second in pairwise(phrase.atoms):
        words = [each.text for each in (first, second) if isinstance(each, tree.Word)]
        if words == ["for", "each"]:
            return tree.Phrase((first, second), start=first.start, end=second.end)
    return None


def _adds(phrase: tree.Phrase) -> bool:
    """Whether a phrase says how much is added to a number: `+1 strength`, `this gets (count units) strength`."""
    gets = any(isinstance(each, tree.Word) and each.text in ("get", "gets") for each in phrase.atoms)
    return gets or (isinstance(phrase.atoms[0], tree.Number) and phrase.atoms[0].signed)


def _has_own_word(phrase: tree.Phrase) -> bool:
    first = phrase.atoms[0]
    return isinstance(first, tree.Word) and first.text in PREDICATES


def _bound(reader: Reader, i: int) -> tuple[Layer, int]:
    """Read `at least` or `at most` in front of a number: what it does to the number, and the place behind."""
    if (end := reader.literal(i, "at", "least")) > 0:
        return "least", end
    if (end := reader.literal(i, "at", "most")) > 0:
        return "most", end
    return "set", i


def lent_text(reader: Reader, things: m.Value, i: int) -> m.Modify | None:
    """Read `the text of <things>`, `the abilities of <things>`: what is printed on others, and is now as if printed on these."""
    at = i + (reader.word(i) == "the")
    parts = _LENT.get(reader.word(at))
    if parts is None or reader.word(at + 1) != "of":
        return None
    for lender, end, _ in reader.read(m.ENTITY, at + 2):
        chosen = isinstance(lender, m.Pick) and lender.how not in ("top", "bottom")
        if not chosen and lender.type.base != "player" and end == reader.full:
            always = m.Literal(True, m.CONDITION)
            return m.Modify(m.Characteristic("lent", parts), "least", always, things, (lender,))
    return None


def blanked(reader: Reader) -> m.Modify | None:
    """Read `the text of <things> is blank [except for <part>]`, `the <part> of <things> are blank`."""
    at = 1 if reader.word(0) == "the" else 0
    part = reader.word(at)
    if part not in ("text", *_PARTS) or reader.word(at + 1) != "of":
        return None
    for things, end, _ in reader.read(m.ENTITY, at + 2):
        stop = next((i for i in (reader.literal(end, each, "blank") for each in ("is", "are")) if i > 0), -1)
        if isinstance(things, m.Pick) or stop < 0:
            continue
        parts: tuple[str, ...] = _PARTS if part == "text" else (part,)
        if part == "text" and (kept := reader.literal(stop, "except", "for")) > 0:
            if reader.word(kept) not in _PARTS:
                reader.fail(kept, "abilities, keywords or traits")
                continue
            parts, stop = tuple(each for each in _PARTS if each != reader.word(kept)), kept + 1
        if stop == reader.full:
            never = m.Literal(False, m.CONDITION)
            return m.Modify(m.Characteristic("text", " ".join(parts)), "most", never, things)
        reader.fail(stop, "the end of the line")
    return None


def _permitted(node: tree.May) -> tree.Phrase | None:
    """Return the words behind the `may` of a constant, or `None` where it is a block of its own."""
    only = node.body.lines[0].statement if len(node.body.lines) == 1 else None
    plain = isinstance(only, tree.Do) and only.name is None and only.ending is None
    return only.phrase if isinstance(only, tree.Do) and plain else None
