"""Adjectives and clauses: what is said of a thing, as tests of the candidate `it`."""

from ruledeck.grammar.binder.reading.phrase_atoms import LONGEST_NAME
from ruledeck.grammar.binder.reading.reader import Reader
from ruledeck.grammar.binder.reading.routes import on_ways
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.operations import operation
from ruledeck.grammar.meaning.traversal import substitute
from ruledeck.grammar.syntax import tree

Test = tuple[m.Value, int]
"""A test of the candidate, and the place behind its words."""

IT = m.Name("it", m.ENTITY)
_SIDES = ("friendly", "enemy")
_FACES = ("face-up", "face-down", "unique")
_AUTOMATIC = "automatic"
_PLAIN = frozenset((*_SIDES, *_FACES, _AUTOMATIC, "other", "another"))


def adjectives(reader: Reader, i: int) -> list[Test]:
    """Read one adjective at `i`: a declared one, a trait, a symbol, a word that was named, a bracket, or one of the language."""
    if i >= reader.size:
        return []
    if reader.atoms[i].kind == "group":
        return _bracket(reader, i)
    words, word = reader.words, reader.word(i)
    named = reader.scope.names.get(word)
    parameter = named if named is not None and named.type.base in ("trait", "type") else None
    if parameter is not None and parameter.many:
        reader.several[i] = i
        parameter = None
    if not (parameter or word in words.describing() or word in _PLAIN or word.startswith("non-")):
        return []
    place = reader.place(i, i + 1)
    out: list[Test] = [(m.Use(each.id, (IT,), m.CONDITION, **place), i + 1) for each in words.adjectives.get(word, ())]
    for trait, end in reader.named(i, words.traits):
        out.append((m.Op("has trait", (IT, m.Literal(trait, m.TEXT)), m.CONDITION, **reader.place(i, end)), end))
    if parameter is not None:
        named_sort = operation("has trait" if parameter.type.base == "trait" else "of type")
        out.append((m.Op(named_sort, (IT, parameter), m.CONDITION, **place), i + 1))
    for symbol, end, _ in reader.symbols(m.Type("symbol"), i):
        out.append((m.Op("has symbol", (IT, symbol), m.CONDITION, **reader.place(i, end)), end))
    if word in ("other", "another"):
        out.append((m.Op("other", (IT,), m.CONDITION, **place), i + 1))
    if word in _FACES or word == _AUTOMATIC or (word in _SIDES and "you" in reader.scope.names):
        out.append((m.Op(operation(word), (IT,), m.CONDITION, **place), i + 1))
    if word.startswith("non-"):
        for test, end in _bracket(reader, i + 1) if word == "non-" else _denied(reader, i, word[4:]):
            out.append((m.Op("not", (test,), m.CONDITION, **reader.place(i, end)), end))
    return out


def _bracket(reader: Reader, i: int) -> list[Test]:
    node = reader.atoms[i].node if i < reader.size else None
    if not isinstance(node, tree.Group) or len(node.items) != 1:
        return []
    value = reader.bind(node.items[0], reader.scope.with_candidate(m.ENTITY), "adjective")
    return [] if value is None else [(value, i + 1)]


def _denied(reader: Reader, i: int, text: str) -> list[Test]:
    """Read what `non-` is glued to: an adjective, a symbol, or a trait or a type of one word or more."""
    words = reader.words
    out: list[Test] = [(m.Use(each.id, (IT,), m.CONDITION), i + 1) for each in words.adjectives.get(text, ())]
    if text in _FACES or text == _AUTOMATIC:
        out.append((m.Op(operation(text), (IT,), m.CONDITION), i + 1))
    for end in range(i + 1, min(i + LONGEST_NAME, reader.size) + 1):
        if end > i + 1:
            text = f"{text} {reader.later(end - 1)}"
        if text in words.traits:
            out.append((m.Op("has trait", (IT, m.Literal(words.traits[text], m.TEXT)), m.CONDITION), end))
        if text in words.types:
            out.append((m.Op("is type", (IT, m.Literal(words.types[text].of, m.TEXT)), m.CONDITION), end))
        for of, symbol in words.symbols.get(words.symbol_forms.get(text, ""), ()):
            value = m.Literal(symbol, m.Type("symbol", of))
            out.append((m.Op("has symbol", (IT, value), m.CONDITION), end))
    return out


def clauses(reader: Reader, it: m.Value, i: int) -> list[tuple[m.Value, int, int]]:
    """Read a declared adjective of several words at `i`, which speaks of `it`."""
    out: list[tuple[m.Value, int, int]] = []
    for clause in reader.words.clauses:
        if {clause.slots[0].type.base, it.type.base} == {"player", "component"}:
            # It is said of another noun in front: `each card in the hand of each player in the deal`.
            continue
        for values, stop in reader.match(clause.pattern.elements, i, 1):
            args = tuple(it if slot.name == clause.slots[0].name else values[slot.name] for slot in clause.slots)
            out.append((m.Use(clause.id, args, m.CONDITION, **reader.place(i, stop)), stop, clause.pattern.weight))
    return [
        *out,
        *_remembered(reader, it, i),
        *_part_of(reader, it, i),
        *_out_of_the_game(reader, it, i),
        *on_ways(reader, it, i),
    ]


def _remembered(reader: Reader, it: m.Value, i: int) -> list[tuple[m.Value, int, int]]:
    """Read `remembered on <thing>`: what that thing, or that player, was made to remember."""
    end = reader.literal(i, "remembered", "on")
    if end < 0 or it.type.base not in ("component", "entity"):
        return []
    return [
        (m.Op("remembered", (it, bearer), m.CONDITION, **reader.place(i, stop)), stop, weight + 2)
        for bearer, stop, weight in reader.read(m.ENTITY, end)
        if not isinstance(bearer, m.Pick)
    ]


def _part_of(reader: Reader, it: m.Value, i: int) -> list[tuple[m.Value, int, int]]:
    """Read `part of <thing>`: that it came into the game with that."""
    end = reader.literal(i, "part", "of")
    if end < 0 or it.type.base not in ("component", "entity"):
        return []
    return [
        (m.Op("belongs", (it, whole), m.CONDITION, **reader.place(i, stop)), stop, weight + 2)
        for whole, stop, weight in reader.read(m.COMPONENT, end)
        if not whole.many and not isinstance(whole, m.Pick)
    ]


def _out_of_the_game(reader: Reader, it: m.Value, i: int) -> list[tuple[m.Value, int, int]]:
    """Read `out of the game` of a player: the others go on without them."""
    end = reader.literal(i, "out", "of", "the", "game")
    if end < 0 or it.type.base != "player":
        return []
    return [(m.Op("out of the game", (it,), m.CONDITION, **reader.place(i, end)), end, end - i)]


def fits(test: m.Value, it: m.Value) -> bool:
    """Whether an adjective of the language can be said of `it`: only a player is automatic."""
    while isinstance(test, m.Op) and test.name == "not":
        test = test.args[0]
    return not (isinstance(test, m.Op) and test.name == _AUTOMATIC) or it.type.base != "component"


def about(test: m.Value, it: m.Value) -> m.Value:
    """Let a test speak of `it`: a candidate whose noun is now known, or a thing."""
    return substitute(test, IT.name, it)
