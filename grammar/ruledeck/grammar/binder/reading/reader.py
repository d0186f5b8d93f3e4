"""Words to meaning: a phrase is matched against every pattern that may stand there, and all readings are collected.

The reader is memoised by what is wanted and where. A reading is a node, the place behind it and its weight: the literal
words matched.
"""

from collections.abc import Callable, Iterator

from ruledeck.grammar.binder.reading.phrase_atoms import Walk
from ruledeck.grammar.binder.reading.slots import is_decided
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.traversal import placed, said_in
from ruledeck.grammar.syntax import tree
from ruledeck.grammar.text.work import Work
from ruledeck.grammar.words.scope import Scope
from ruledeck.grammar.words.titles import literal
from ruledeck.grammar.words.vocabulary import Element, SlotSpec, Verb, Vocabulary, Word

Reading = tuple[m.Value, int, int]
Expressions = Callable[[tree.Expression, Scope, str], m.Value | None]
"""Binds a bracketed or `where` expression: the tree, its scope, and `condition`, `number`, `adjective` or `any`."""

_Read = Callable[["Reader", int], list[Reading]]

_SINGLE = frozenset(("number", "symbol", "trait", "type", "name"))
"""The bases of types of numbers and words, of which one is wanted wherever one stands."""

_ANY_SORT = (m.NUMBER, m.ENTITY, m.Type("symbol"), m.ZONE, m.Type("counter"), m.NAME, m.CONDITION)
"""The sorts of values among which one of any sort is read."""
READERS: dict[str, _Read] = {}
"""What reads values of a base type; the modules of each fill it with `reads`."""


NAMED: list[_Read] = []
"""What reads values that belong to names in scope, of any type; `reads_names` fills it."""


def reads_names(function: _Read) -> _Read:
    """Register a function as a reader of what names in scope lead to."""
    NAMED.append(function)
    return function


def reads(*bases: str) -> Callable[[_Read], _Read]:
    """Register a function as the reader of some base types."""

    def register(function: _Read) -> _Read:
        READERS.update(dict.fromkeys(bases, function))
        return function

    return register


class Reader(Walk):
    """Reads one phrase.

    Attributes:
        mismatches: Where something was read that is of another type than wanted: begin, end, found and wanted type.
        several: Where the reading stopped as one number or word is wanted, and the name at a place stands for several.
    """

    def __init__(
        self, phrase: tree.Phrase, scope: Scope, vocabulary: Vocabulary, bind: Expressions, work: Work | None = None
    ) -> None:
        super().__init__(phrase)
        self.scope, self.words, self.bind = scope, vocabulary, bind
        self.work = work or Work()
        self.memo: dict[tuple[m.Type, int], list[Reading]] = {}
        self.open: set[tuple[m.Type, int]] = set()
        self.cut: set[tuple[m.Type, int]] = set()
        self.mismatches: list[tuple[int, int, m.Type, m.Type]] = []
        self.several: dict[int, int] = {}

    def part(self, i: int, end: int, scope: Scope) -> "Reader":
        """Return a reader of the atoms from `i` up to `end` alone, in another scope."""
        phrase = tree.Phrase(self.phrase.atoms[:1], start=self.phrase.start, end=self.phrase.end)
        inner = Reader(phrase, scope, self.words, self.bind, self.work)
        inner.atoms, inner.present = self.atoms[i:end], self.present
        inner.size = inner.full = end - i
        return inner

    def absorb(self, other: "Reader", offset: int = 0) -> None:
        """Take over what another reader of the same atoms (from `offset` on) wanted."""
        for wanted in other.wanted:
            self.fail(other.furthest + offset, wanted)
        self.mismatches += [(i + offset, end + offset, got, want) for i, end, got, want in other.mismatches]
        self.several |= {i + offset: at + offset for i, at in other.several.items()}

    # ---- by type

    def read(self, type: m.Type, i: int) -> list[Reading]:
        """Return all readings of a value of `type` that begin at `i`."""
        key = (type, i)
        known = self.memo.get(key)
        if known is not None:
            return known
        if key in self.open:
            # A pattern that begins with a slot of its own type: the outer reading goes on without it.
            self.cut.add(key)
            return []
        if i >= self.size:
            self.fail(i, type.words)
            return []
        if not self.work.enter():
            return []
        self.open.add(key)
        # All readings are collected, not the first one: only the words behind a value tell which reading of it was meant.
        found = self._read(type, i)
        self.open.discard(key)
        self.cut.discard(key)
        self.work.leave()
        # Two ways to the same node and the same end are one reading: what differs is only how it was found.
        if len(found) > 1:
            found = list({(end, node): (node, end, weight) for node, end, weight in found}.values())
        # What was found while a reading was cut short holds only inside that reading: elsewhere there is more to find.
        if not self.cut:
            self.memo[key] = found
        if not found:
            self.fail(i, type.words)
        return found

    def _read(self, type: m.Type, i: int) -> list[Reading]:
        # Players and components begin with the same words (`the owner of ...`), so that they are read once, as things.
        if type.base in ("player", "component"):
            found = self.read(m.ENTITY, i)
        else:
            reader = READERS.get(type.base)
            found = reader(self, i) if reader is not None else self.simple(type, i)
        fitting = [reading for reading in found if self.words.covers(type, reading[0].type)]
        if found and not fitting:
            _, end, _ = longest = max(found, key=lambda reading: reading[1])
            # Kept for the error: words that mean something else are better named than called unknown.
            self.mismatches.append((i, end, longest[0].type, type))
        return fitting

    def simple(self, type: m.Type, i: int) -> list[Reading]:
        """Read a name of the game: a value, a symbol, a title, a period, a kind of ability."""
        base, words = type.base, self.words
        forms = {
            "value": words.value_forms,
            "period": {said: f"{kind}:{name}" if name else kind for said, (name, kind) in words.named_periods.items()},
            "ability": words.ability_forms,
            "trait": words.traits,
            "type": {form: each.of for form, each in words.types.items() if base == "type" and each.of in words.fields},
        }.get(base)
        if forms is not None:
            found: list[Reading] = [
                (m.Literal(name, type, **self.place(i, end)), end, end - i) for name, end in self.named(i, forms)
            ]
            found += [reading for reading in self.references(type, i) if reading[0].type.base == base]
            if type == m.ANY_OF_KINDS:
                found += self.any_of_kinds(i)
            return found + self.noted(type, i) if base in ("trait", "type") else found
        out: list[Reading] = []
        if base == "any":
            for each in _ANY_SORT if self.atoms[i].kind != "quoted" else (m.NAME,):
                out += self.read(each, i)
            for sort in (m.Type("trait"), m.Type("type")):
                # A word that a text says itself is first of all a symbol or a name.
                out += [reading for reading in self.references(sort, i) if reading[0].type == sort]
            return out
        if base == "symbol":
            out += self.symbols(type, i)
        elif self.atoms[i].kind == "quoted" and (title := self.title(i)):
            out.append((title, i + 1, 1))
        if base == "name":
            out += [*self.noted(m.NAME, i), *self.title_of(i)]
        if base in ("name", "symbol"):
            out += self.said_in_brackets(i, base)
        out += self.references(type, i)
        out += self.declared(base, i)
        out += READERS["field"](self, i)
        return out

    def any_of_kinds(self, i: int) -> list[Reading]:
        """Read `(actions or orders)`: any of several kinds of ability, each said once."""
        node = self.atoms[i].node if self.atoms[i].kind == "group" else None
        either = node.items[0] if isinstance(node, tree.Group) and len(node.items) == 1 else None
        if not isinstance(either, tree.AnyOf):
            return []
        kinds: list[str] = []
        for each in either.items:
            words = (
                " ".join(atom.text for atom in each.atoms if isinstance(atom, tree.Word))
                if isinstance(each, tree.Phrase)
                else ""
            )
            kind = self.words.ability_forms.get(words)
            if kind is None or kind in kinds:
                self.fail(i, 'kinds of ability that are joined with "or", each once')
                return []
            kinds.append(kind)
        return [(m.Literal(m.BETWEEN_KINDS.join(kinds), m.ANY_OF_KINDS, **self.place(i, i + 1)), i + 1, 1)]

    def noted(self, type: m.Type, i: int) -> list[Reading]:
        """Read `the name noted on <thing>`: what a thing was made to remember."""
        at = i + (self.word(i) == "the")
        end = self.literal(at, type.base, "noted", "on")
        return [
            (m.Op("noted", (thing,), type, **self.place(i, stop)), stop, weight + end - i)
            for thing, stop, weight in (self.read(m.ENTITY, end) if end > 0 else ())
            if not is_decided(thing)
        ]

    def said_in_brackets(self, i: int, base: str) -> list[Reading]:
        """Read `(city of this)`, `(colour of this)`: what names a card, or is a symbol, in brackets."""
        node = self.atoms[i].node if self.atoms[i].kind == "group" else None
        if not isinstance(node, tree.Group) or len(node.items) != 1:
            return []
        value = self.bind(node.items[0], self.scope, base)
        return [] if value is None else [(value, i + 1, 1)]

    def title_of(self, i: int) -> list[Reading]:
        """Read `the name of <thing>`: the title of a card."""
        end = self.literal(i + (self.word(i) == "the"), "name", "of")
        return [
            (m.Op("title", (thing,), m.NAME, **self.place(i, stop)), stop, weight + end - i)
            for thing, stop, weight in (self.read(m.COMPONENT, end) if end > 0 else ())
            if not is_decided(thing) and not thing.many
        ]

    def symbols(self, type: m.Type, i: int) -> list[Reading]:
        """Read a symbol of the set that is wanted."""
        out: list[Reading] = []
        for text, end in self.named(i, self.words.symbol_forms):
            for of, symbol in self.words.symbols[text]:
                if not type.of or type.of == of:
                    node = m.Literal(symbol, m.Type("symbol", of), **self.place(i, end))
                    out.append((node, end, end - i))
        return out

    def title(self, i: int) -> m.Literal | None:
        """The name of a card that is quoted at `i`."""
        text = self.atoms[i].text
        found = self.words.titles.get(text)
        if found is None:
            self.fail(i, "the name of a card")
            return None
        return literal(text, found, self.place(i, i + 1))

    def references(self, type: m.Type, i: int) -> list[Reading]:
        """Read a name in scope, `it`, `that ...`, or a field or value of the type."""
        out: list[Reading] = []
        word, scope = self.word(i), self.scope
        if word in scope.names and self.one_of_several(i, type):
            # What each of several players chose: which of their numbers, or of their words, is meant, nothing says.
            self.several[i] = i
        elif word in scope.names:
            out.append((placed(scope.names[word], self.place(i, i + 1)), i + 1, 1))
        for reader in NAMED:
            out += reader(self, i)
        if word == "it" and scope.it is not None:
            out.append((placed(scope.it, self.place(i, i + 1)), i + 1, 1))
        if word in ("that", "the", "those"):
            # A noun may be of several words: `that market card`.
            out += [(placed(one, self.place(i, end)), end, end - i) for one, end in self.named(i + 1, scope.that)]
        for name, end in self.named(i + (word == "the"), self.words.value_forms):
            value = self.words.values[name]
            node = m.Op("value", (m.Literal(name, m.Type("value")),), value, **self.place(i, end))
            out.append((node, end, end - i))
        return [reading for reading in out if self.words.covers(type, reading[0].type)]

    def one_of_several(self, i: int, type: m.Type) -> bool:
        """Whether a name at `i` stands for numbers or words that several chose, where one of a type is wanted."""
        named = self.scope.names[self.word(i)]
        if not named.many or named.type.base not in _SINGLE:
            return False
        # What is called like one of several names is asked of them all: `each unit named said`.
        return type.base == "any" or type.base == named.type.base != m.NAME.base

    # ---- patterns

    def declared(self, base: str, i: int) -> list[Reading]:
        """Read a declared word whose value is of a base type and which begins with a word, or with another type."""
        out: list[Reading] = []
        start = i
        for word in self.words.leading.get(base, ()):
            first = word.pattern.elements[0]
            if isinstance(first, SlotSpec) and not _same_sort(first.type.base, base):
                out += self.uses(word, i, start)
        if self.word(i) == "the":
            # A pattern may begin with the article itself: `condition the harvest is over`.
            for word in self.words.starting.get((base, "the"), ()):
                out += self.uses(word, i, start)
            i += 1
        for word in self.words.starting.get((base, self.word(i)), ()):
            out += self.uses(word, i, start)
        return out

    def grown(self, base: str, i: int, reading: Reading) -> list[Reading]:
        """Read the declared words of a base type that begin with a slot of that type, which `reading` fills."""
        out: list[Reading] = []
        value, end, weight = reading
        for word in self.words.leading.get(base, ()):
            first = word.pattern.elements[0]
            if isinstance(first, SlotSpec) and self.words.covers(first.type, value.type):
                for values, stop in self.match(word.pattern.elements, end, 1):
                    args = tuple({first.name: value, **values}[slot.name] for slot in word.slots)
                    node = m.Use(word.id, args, word.type, word.many, **self.place(i, stop))
                    out.append((node, stop, weight + word.pattern.weight))
        return out

    def uses(self, word: Word, i: int, start: int) -> list[Reading]:
        """Read one declared word at `i`; `start` is the place of an article before it."""
        out: list[Reading] = []
        for values, end in self.match(word.pattern.elements, i):
            args = tuple(values[slot.name] for slot in word.slots)
            node = m.Use(word.id, args, word.type, word.many, **self.place(start, end))
            out.append((node, end, word.pattern.weight + sum(map(said_in, args)) + (start != i)))
        return out

    def owned(self, base: str, i: int, end: int, owner: m.Value, weight: int) -> list[Reading]:
        """Read a declared word of one thing, said behind whose it is: `your partner` for `partner of you`."""
        if owner.many:
            return []
        return [
            (m.Use(word.id, (owner,), word.type, word.many, **self.place(i, stop)), stop, weight + stop - end)
            for word in self.words.starting.get((base, self.word(end)), ())
            if len(word.slots) == 1 and self.words.covers(word.slots[0].type, owner.type)
            for _, stop in self.match(said_of(word.pattern.elements), end)
            if stop > end
        ]

    def match(self, elements: tuple[Element, ...], i: int, at: int = 0) -> Iterator[tuple[dict[str, m.Value], int]]:
        """Yield every way to match the elements from `at` on, with the values of the slots."""
        if at == len(elements):
            yield {}, i
            return
        element = elements[at]
        if isinstance(element, SlotSpec):
            for value, end, _ in self.read(element.type, i):
                for values, stop in self.match(elements, end, at + 1):
                    yield {element.name: value, **values}, stop
        elif self.word(i) in element:
            yield from self.match(elements, i + 1, at + 1)
        elif at:
            self.fail(i, f'"{min(element, key=len)}"')

    def verbs(self, i: int) -> Iterator[tuple[Verb, dict[str, m.Value], int]]:
        """Yield every verb that can be read at `i`, with the values of its slots."""
        for verb in self.words.verb_starts.get(self.word(i), ()):
            for values, end in self.match(verb.pattern.elements, i):
                yield verb, values, end

    def complete(self, readings: list[Reading]) -> list[Reading]:
        """Keep the readings that reach the end of the phrase, the heaviest only."""
        full = [reading for reading in readings if reading[1] == self.full]
        # The literal words decide: a pattern that says more of them itself was meant by whoever wrote it. A tie stays, and is
        # reported as ambiguous: no order of declarations may decide what a card means.
        best = max((reading[2] for reading in full), default=0)
        return [reading for reading in full if reading[2] == best]


def _same_sort(one: str, other: str) -> bool:
    things = ("player", "component", "entity")
    return one == other or (one in things and other in things)


def said_of(elements: tuple[Element, ...]) -> tuple[Element, ...]:
    """Return the words of a pattern in front of `of` and a slot with which it ends; of another pattern none."""
    if len(elements) < 3 or not isinstance(elements[-1], SlotSpec):
        return ()
    of = elements[-2]
    return elements[:-2] if not isinstance(of, SlotSpec) and "of" in of else ()
