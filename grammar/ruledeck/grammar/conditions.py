"""Conditions: `x is ready`, `x has at least 2 damage`, `there is an enemy unit`, `no card in hand`, and declared ones."""

from ruledeck.grammar import meaning as m
from ruledeck.grammar.nouns import _clauses, adjectives, select
from ruledeck.grammar.reader import Reader, Reading, reads


@reads("condition")
def conditions(reader: Reader, i: int) -> list[Reading]:
    """Read a condition at `i`."""
    out: list[Reading] = [*reader.references(m.CONDITION, i), *reader.declared("condition", i)]
    out += _existence(reader, i)
    out += _options(reader, i)
    for subject, end, weight in subjects(reader, i):
        out += [(test, stop, weight + more) for test, stop, more in predicates(reader, subject, i, end)]
    it = reader.scope.it
    if reader.scope.candidate and it is not None:
        for test, end in adjectives(reader, i):
            out.append((_about(test, it), end, end - i))
        out += _clauses(reader, m.Name("it", it.type), i)
        out += [(test, end, more) for test, end, more in _types(reader, it, i)]
        if reader.word(i) == "with":
            out += holdings(reader, it, i + 1)
        if reader.word(i) in ("in", "from"):
            for zone, stop, weight in reader.read(m.ZONE, i + 1):
                out.append((m.Op("in zone", (it, zone), m.CONDITION, **reader.place(i, stop)), stop, weight + 1))
    if reader.word(i) == "it" and reader.literal(i, "it", "is", "possible") > 0:
        out.append((m.Op("possible", (), m.CONDITION, **reader.place(i, i + 3)), i + 3, 3))
    return out


def _about(test: m.Value, it: m.Value) -> m.Value:
    from ruledeck.grammar.nouns import _about as about

    return about(test, it) if isinstance(it, m.Name) else _replace(test, it)


def _replace(test: m.Value, it: m.Value) -> m.Value:
    from dataclasses import replace

    if isinstance(test, m.Name) and test.name == "it":
        return it
    if isinstance(test, m.Op | m.Use):
        return replace(test, args=tuple(_replace(arg, it) for arg in test.args))
    return test


def subjects(reader: Reader, i: int) -> list[Reading]:
    """Read what a predicate can speak of: single things known already."""
    out = [reading for reading in reader.read(m.ENTITY, i) if not isinstance(reading[0], m.Pick)]
    if reader.word(i) == "any":
        out += select(reader, i + 1)
    return out


def predicates(reader: Reader, subject: m.Value, start: int, i: int) -> list[Reading]:
    """Read `is ...`, `has ...` behind a subject."""
    word = reader.word(i)
    out: list[Reading] = []
    if word in ("is", "are"):
        negated = reader.word(i + 1) == "not"
        at = i + 1 + negated
        for test, stop, weight in _states(reader, subject, at):
            node = m.Op("not", (test,), m.CONDITION, **reader.place(start, stop)) if negated else test
            out.append((_quantify(node, subject), stop, weight + at - i))
    if word in ("has", "have"):
        for test, stop, weight in holdings(reader, _one_of(subject), i + 1):
            out.append((_quantify(test, subject), stop, weight + 1))
    return out


def _one_of(subject: m.Value) -> m.Value:
    return m.Name("it", subject.type) if subject.many else subject


def _quantify(test: m.Value, subject: m.Value) -> m.Value:
    """A predicate about a group holds when it holds for some of it (`any`) or for each of it."""
    if not subject.many:
        return test
    return m.Op("some" if isinstance(subject, m.Select) else "every", (subject, test), m.CONDITION)


def _states(reader: Reader, subject: m.Value, i: int) -> list[tuple[m.Value, int, int]]:
    it = _one_of(subject)
    out: list[tuple[m.Value, int, int]] = []
    if i >= reader.size:
        return out
    for test, end in adjectives(reader, i):
        out.append((_about(test, it), end, end - i))
    out += [(_about(test, it), end, weight) for test, end, weight in _clauses(reader, m.Name("it", subject.type), i)]
    out += _types(reader, it, i)
    if reader.word(i) in ("in", "from"):
        for zone, end, weight in reader.read(m.ZONE, i + 1):
            out.append((m.Op("in zone", (it, zone), m.CONDITION), end, weight + 1))
    if reader.word(i) == "on":
        for host, end, weight in reader.read(m.ENTITY, i + 1):
            out.append((m.Op("attached", (it, host), m.CONDITION), end, weight + 1))
    if reader.word(i) in ("named", "titled"):
        for name, end, weight in reader.read(m.NAME, i + 1):
            out.append((m.Op("titled", (it, name), m.CONDITION), end, weight + 1))
    if i < reader.size and reader.atoms[i].kind == "quoted" and (title := reader.title(i)):
        out.append((m.Op("titled", (it, m.Literal(title, m.NAME)), m.CONDITION), i + 1, 1))
    for other, end, weight in reader.read(m.ENTITY, i):
        if not isinstance(other, m.Pick):
            name = "in" if other.many else "same"
            out.append((m.Op(name, (it, other), m.CONDITION), end, weight))
    return out


def _types(reader: Reader, it: m.Value, i: int) -> list[tuple[m.Value, int, int]]:
    at = i + 1 if reader.word(i) in ("a", "an") else i
    out: list[tuple[m.Value, int, int]] = []
    for group, end, weight in select(reader, at):
        if isinstance(group, m.Select) and group.where is None and not group.zones and group.noun not in ("player",):
            tests = [_about(test, it) for test in group.tests]
            if group.type.of:
                tests.append(m.Op("is type", (it, m.Literal(group.type.of, m.TEXT)), m.CONDITION))
            if tests:
                node = tests[0] if len(tests) == 1 else m.Op("and", tuple(tests), m.CONDITION)
                out.append((node, end, weight))
    return out


def holdings(reader: Reader, it: m.Value, i: int) -> list[tuple[m.Value, int, int]]:
    """Read `at least 2 damage`, `no focus`, `3 or more charge`, `exactly 1 shield`, `a keyword` behind `has` or `with`."""
    out: list[tuple[m.Value, int, int]] = []

    def compare(sign: str, number: m.Value, i: int, weight: int) -> None:
        for counter, end in reader.named(i, reader.words.counters):
            held = m.Op("counter", (m.Literal(counter, m.Type("counter")), it), m.NUMBER)
            out.append((m.Op(sign, (held, number), m.CONDITION), end, weight + end - i))

    for words, sign in _SIGNS:
        if (end := reader.literal(i, *words)) > 0:
            for number, stop, weight in reader.read(m.NUMBER, end) if end < reader.size else []:
                compare(sign, number, stop, weight + len(words))
    if reader.word(i) == "no":
        compare("=", m.Literal(0, m.NUMBER), i + 1, 1)
        out += [(m.Op("not", (test,), m.CONDITION), end, w + 1) for test, end, w in _keywords(reader, it, i + 1)]
    compare(">=", m.Literal(1, m.NUMBER), i, 0)
    if i < reader.size and reader.atoms[i].kind == "number":
        number = m.Literal(reader.atoms[i].value, m.NUMBER)
        compare("=", number, i + 1, 1)
        if (end := reader.literal(i + 1, "or", "more")) > 0:
            compare(">=", number, end, 2)
    out += _keywords(reader, it, i)
    return out


_SIGNS = (
    (("at", "least"), ">="), (("at", "most"), "<="), (("exactly",), "="), (("more", "than"), ">"),
    (("fewer", "than"), "<"), (("less", "than"), "<"),
)  # fmt: skip


def _keywords(reader: Reader, it: m.Value, i: int) -> list[tuple[m.Value, int, int]]:
    out: list[tuple[m.Value, int, int]] = []
    if it.type.base != "component":
        return out
    for keyword in reader.words.keywords.values():
        for _, end in reader.match(keyword.pattern.elements, i):
            out.append((m.Op("has keyword", (it, m.Literal(keyword.id, m.TEXT)), m.CONDITION), end, end - i))
    return out


def _existence(reader: Reader, i: int) -> list[Reading]:
    out: list[Reading] = []
    for words, name in ((("any",), "any"), (("there", "is"), "any"), (("there", "are"), "any"), (("no",), "none"), (("there", "is", "no"), "none")):
        if (end := reader.literal(i, *words)) < 0 or end >= reader.size:
            continue
        at = end + 1 if name == "any" and words != ("any",) and reader.word(end) in ("a", "an", "any") else end
        for group, stop, weight in select(reader, at):
            out.append((m.Op(name, (group,), m.CONDITION, **reader.place(i, stop)), stop, weight + at - i))
        for zone, stop, weight in reader.read(m.ZONE, end) if name == "none" else []:
            node = m.Op("=", (m.Op("size", (zone,), m.NUMBER), m.Literal(0, m.NUMBER)), m.CONDITION)
            out.append((node, stop, weight + 1))
    for zone, stop, weight in reader.read(m.ZONE, i) if reader.word(i) not in ("any", "no", "there") else []:
        if reader.word(stop) in ("is", "are"):
            negated = reader.word(stop + 1) == "not"
            if reader.word(stop + 1 + negated) == "empty":
                size = m.Op("size", (zone,), m.NUMBER)
                node = m.Op("!=" if negated else "=", (size, m.Literal(0, m.NUMBER)), m.CONDITION, **reader.place(i, stop + 2 + negated))
                out.append((node, stop + 2 + negated, weight + 2 + negated))
    return out


def _options(reader: Reader, i: int) -> list[Reading]:
    """Read `option "second try" is optional`."""
    if reader.word(i) != "option" or i + 3 >= reader.size or reader.atoms[i + 1].kind != "quoted":
        return []
    name = reader.atoms[i + 1].text
    values = reader.words.options.get(name)
    if values is None:
        reader.fail(i + 1, f"the name of an option ({', '.join(sorted(reader.words.options)) or 'the game has none'})")
        return []
    negated = reader.word(i + 3) == "not"
    at = i + 3 + negated
    out: list[Reading] = []
    for value, end in reader.named(at, {value: value for value in values}):
        node = m.Op("option", (m.Literal(name, m.TEXT), m.Literal(value, m.TEXT)), m.CONDITION, **reader.place(i, end))
        out.append((m.Op("not", (node,), m.CONDITION) if negated else node, end, end - i))
    if not out:
        reader.fail(at, f"one of {', '.join(values)}")
    return out
