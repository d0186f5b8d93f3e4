"""Words to meaning: a phrase is matched directly against every pattern that may stand there, and all readings are collected.

The reader is memoised by what is wanted and where; a reading is a node, the place behind it and its weight (literal words matched).
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from ruledeck.grammar import meaning as m
from ruledeck.grammar import syntax as tree
from ruledeck.grammar.scope import Scope
from ruledeck.grammar.vocabulary import Pattern, SlotSpec, Verb, Vocabulary, Word

Reading = tuple[m.Value, int, int]
Expressions = Callable[[tree.Expression, Scope, str], "m.Value | None"]
"""Binds a bracketed or `where` expression: the tree, its scope, and `condition`, `number` or `any`."""


READERS: dict[str, Callable[["Reader", int], list[Reading]]] = {}
"""What reads values of a base type; the modules of each fill it with `reads`."""

_Read = Callable[["Reader", int], list[Reading]]


def reads(*bases: str) -> Callable[[_Read], _Read]:
    """Register a function as the reader of some base types."""

    def register(function: _Read) -> _Read:
        READERS.update(dict.fromkeys(bases, function))
        return function

    return register


@dataclass(frozen=True, slots=True)
class Atom:
    """One word, number, name or bracket of the phrase."""

    kind: str
    text: str
    value: int
    node: tree.Atom
    start: int
    end: int


def atoms_of(phrase: tree.Phrase) -> tuple[Atom, ...]:
    """Split a phrase into atoms; `unit's` becomes `unit` and `'s`."""
    out: list[Atom] = []
    for atom in phrase.atoms:
        if isinstance(atom, tree.Word):
            text = atom.text
            if text.endswith("'s") and len(text) > 2:
                out.append(Atom("word", text[:-2], 0, atom, atom.start, atom.end - 2))
                out.append(Atom("word", "'s", 0, atom, atom.end - 2, atom.end))
            else:
                out.append(Atom("word", text, 0, atom, atom.start, atom.end))
        elif isinstance(atom, tree.Number):
            out.append(Atom("signed" if atom.signed else "number", "", atom.value, atom, atom.start, atom.end))
        elif isinstance(atom, tree.Quoted):
            out.append(Atom("quoted", atom.text, 0, atom, atom.start, atom.end))
        else:
            out.append(Atom("group", "", 0, atom, atom.start, atom.end))
    return tuple(out)


class Reader:
    """Reads one phrase."""

    def __init__(self, phrase: tree.Phrase, scope: Scope, vocabulary: Vocabulary, bind: Expressions) -> None:
        self.phrase, self.scope, self.words, self.bind = phrase, scope, vocabulary, bind
        self.atoms = atoms_of(phrase)
        self.size = len(self.atoms)
        self.full = self.size + (phrase.where is not None)
        self.memo: dict[tuple[str, str, int], list[Reading]] = {}
        self.furthest = 0
        self.wanted: set[str] = set()

    # ---- small steps

    def word(self, i: int) -> str:
        """The word at `i`, or an empty string."""
        return self.atoms[i].text if i < self.size and self.atoms[i].kind == "word" else ""

    def fail(self, i: int, wanted: str) -> None:
        """Remember what was wanted at the furthest place reached."""
        if i > self.furthest:
            self.furthest, self.wanted = i, set()
        if i == self.furthest:
            self.wanted.add(wanted)

    def literal(self, i: int, *words: str) -> int:
        """Return the place behind the words, or -1."""
        for word in words:
            if self.word(i) != word:
                return -1
            i += 1
        return i

    def place(self, i: int, end: int) -> dict[str, int]:
        """The offsets of the atoms from `i` up to `end`."""
        last = self.atoms[min(end, self.size) - 1]
        stop = self.phrase.where.end if end > self.size and self.phrase.where else last.end
        return {"start": self.atoms[min(i, self.size - 1)].start, "end": stop}

    def part(self, i: int, end: int, scope: Scope) -> "Reader":
        """Return a reader of the atoms from `i` up to `end` alone, in another scope."""
        phrase = tree.Phrase(self.phrase.atoms[:1], start=self.phrase.start, end=self.phrase.end)
        inner = Reader(phrase, scope, self.words, self.bind)
        inner.atoms = self.atoms[i:end]
        inner.size = inner.full = end - i
        return inner

    def named(self, i: int, forms: dict[str, str]) -> Iterator[tuple[str, int]]:
        """Yield what the longest first forms at `i` stand for, and the place behind."""
        text = ""
        found: list[tuple[str, int]] = []
        for end in range(i, min(i + 4, self.size)):
            if not self.word(end):
                break
            text = f"{text} {self.word(end)}" if text else self.word(end)
            if text in forms:
                found.append((forms[text], end + 1))
        yield from reversed(found)

    # ---- by type

    def read(self, type: m.Type, i: int) -> list[Reading]:
        """Return all readings of a value of `type` that begin at `i`."""
        key = (type.base, type.of, i)
        known = self.memo.get(key)
        if known is None:
            self.memo[key] = []  # A pattern that begins with a slot of its own type reads nothing the first time.
            found = self._read(type, i)
            unique = {(reading[1], reading[0]): reading for reading in found}
            known = self.memo[key] = list(unique.values())
            if not known:
                self.fail(i, _wanted(type))
        return known

    def _read(self, type: m.Type, i: int) -> list[Reading]:
        if i >= self.size:
            return []
        found = READERS.get(type.base)
        if found is not None:
            return [reading for reading in found(self, i) if self.words.covers(type, reading[0].type)]
        return self.simple(type, i)

    def simple(self, type: m.Type, i: int) -> list[Reading]:
        """Read a name of the game: a counter, a value, a symbol, a title, a period."""
        base = type.base
        out: list[Reading] = []
        if base == "counter":
            out += [(m.Literal(name, type, **self.place(i, end)), end, end - i) for name, end in self.named(i, self.words.counters)]
        elif base == "value":
            forms = {name: name for name in self.words.values}
            out += [(m.Literal(name, type, **self.place(i, end)), end, end - i) for name, end in self.named(i, forms)]
        elif base == "period":
            forms = {name: name for name in self.words.periods}
            out += [(m.Literal(name, type, **self.place(i, end)), end, end - i) for name, end in self.named(i, forms)]
        elif base == "ability":
            forms = {name: name for name in self.words.ability_kinds} | {f"{name}s": name for name in self.words.ability_kinds}
            out += [(m.Literal(name, type, **self.place(i, end)), end, end - i) for name, end in self.named(i, forms)]
        elif base in ("symbol", "name", "text"):
            if base == "symbol":
                out += self.symbols(type, i)
            elif self.atoms[i].kind == "quoted" and (title := self.title(i)):
                out.append((m.Literal(title, type, **self.place(i, i + 1)), i + 1, 1))
            out += self.references(type, i)
            out += self.declared(base, i)
        elif base == "any":
            for each in ("number", "player", "component", "symbol", "zone", "counter", "name"):
                out += self.read(m.Type(each), i)
        return [reading for reading in out if base == "any" or self.words.covers(type, reading[0].type)]

    def symbols(self, type: m.Type, i: int) -> list[Reading]:
        """Read a symbol of the set that is wanted."""
        out: list[Reading] = []
        for end in range(i + 1, min(i + 4, self.size) + 1):
            text = " ".join(self.word(k) for k in range(i, end))
            for of, symbol in self.words.symbols.get(text, ()):
                if not type.of or type.of == of:
                    out.append((m.Literal(symbol, m.Type("symbol", of), **self.place(i, end)), end, end - i))
        return out

    def title(self, i: int) -> str | None:
        """The id of the card whose name is quoted at `i`."""
        found = self.words.titles.get(self.atoms[i].text)
        if found is None:
            self.fail(i, f"the name of a card (there is no \"{self.atoms[i].text}\")")
        return found

    def references(self, type: m.Type, i: int) -> list[Reading]:
        """Read a name in scope, `it`, `that ...`, or a field or value of the type."""
        out: list[Reading] = []
        word, scope = self.word(i), self.scope
        if word in scope.names:
            out.append((scope.names[word], i + 1, 1))
        if word == "it" and scope.it is not None:
            out.append((scope.it, i + 1, 1))
        if word in ("that", "the", "those") and self.word(i + 1) in scope.that:
            out.append((scope.that[self.word(i + 1)], i + 2, 2))
        for name, end in self.named(i + (word == "the"), {name: name for name in self.words.values}):
            value = self.words.values[name]
            out.append((m.Op("value", (m.Literal(name, m.Type("value")),), value, **self.place(i, end)), end, end - i))
        return [reading for reading in out if self.words.covers(type, reading[0].type)]

    # ---- patterns

    def declared(self, base: str, i: int) -> list[Reading]:
        """Read a declared word whose value is of a base type."""
        out: list[Reading] = []
        for word in self.words.by_type.get(base, ()):
            first = word.pattern.elements[0]
            at = i + 1 if self.word(i) == "the" and not isinstance(first, SlotSpec) else i
            out += self.uses(word, at, i)
        return out

    def uses(self, word: Word, i: int, start: int) -> list[Reading]:
        """Read one declared word at `i`."""
        out: list[Reading] = []
        for values, end in self.match(word.pattern.elements, i):
            args = tuple(values[slot.name] for slot in word.slots)
            node = m.Use(word.id, args, word.type, word.many, **self.place(start, end))
            out.append((node, end, word.pattern.weight + sum(_weight(arg) for arg in args) + (start != i)))
        return out

    def match(
        self, elements: tuple["frozenset[str] | SlotSpec", ...], i: int, at: int = 0
    ) -> Iterator[tuple[dict[str, m.Value], int]]:
        """Yield every way to match the elements from `at` on, with the values of the slots."""
        if at == len(elements):
            yield {}, i
            return
        element = elements[at]
        if isinstance(element, SlotSpec):
            for value, end, _ in self.read(element.type, i):
                if isinstance(element, SlotSpec) and not self.fits(element, value):
                    continue
                for values, stop in self.match(elements, end, at + 1):
                    yield {element.name: value, **values}, stop
        elif self.word(i) in element:
            yield from self.match(elements, i + 1, at + 1)
        else:
            self.fail(i, f'"{min(element, key=len)}"')

    def fits(self, slot: SlotSpec, value: m.Value) -> bool:
        """Whether the slot takes this value; a group fits any slot of a verb, which then works on each."""
        return True

    def verbs(self, i: int, by: m.Value | None) -> Iterator[tuple[Verb, dict[str, m.Value], int]]:
        """Yield every verb that can be read at `i`, with the values of its slots."""
        for verb in self.words.verb_starts.get(self.word(i), ()):
            for values, end in self.match(verb.pattern.elements, i):
                yield verb, values, end

    def happenings(self, pattern: Pattern, i: int) -> Iterator[tuple[dict[str, m.Value], int]]:
        """Yield every way to read the pattern of an event at `i`."""
        yield from self.match(pattern.elements, i)

    def complete(self, readings: list[Reading]) -> list[Reading]:
        """Keep the readings that reach the end of the phrase, the heaviest only."""
        full = [reading for reading in readings if reading[1] == self.full]
        best = max((reading[2] for reading in full), default=0)
        return [reading for reading in full if reading[2] == best]


def _wanted(type: m.Type) -> str:
    article = "an" if str(type)[0] in "aeiou" else "a"
    return {"condition": "a condition", "number": "a number", "entity": "a card or a player"}.get(type.base, f"{article} {type}")


def _weight(value: m.Value) -> int:
    """The literal words inside a value, roughly: what makes one reading more specific than another."""
    if isinstance(value, m.Use | m.Op):
        return 1 + sum(_weight(arg) for arg in value.args)
    if isinstance(value, m.Select):
        return 1 + sum(_weight(test) for test in value.tests)
    if isinstance(value, m.Pick):
        return 1 + _weight(value.source)
    return 1
