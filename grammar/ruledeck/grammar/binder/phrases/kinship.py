"""Choices held to what their things are to each other: `with different names`, `of one colour`, `with consecutive ranks`.

The words stand behind the noun, and other words may follow them: `2 units with different names in your hand`. Whether it is
a choice of several, which alone can be held to something, is a matter of a check.
"""

from dataclasses import replace
from typing import Final

from ruledeck.grammar.binder.phrases.adjectives import about
from ruledeck.grammar.binder.phrases.comparing import compared, field_of
from ruledeck.grammar.binder.phrases.groups import postfixes
from ruledeck.grammar.binder.reading.reader import Reader, Reading
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.kinds import Relation
from ruledeck.grammar.meaning.operations import OperationName

_OPENINGS: Final[tuple[tuple[tuple[str, ...], Relation], ...]] = (
    (("with", "different"), "apart"),
    (("of", "different"), "apart"),
    (("with", "consecutive"), "in a row"),
    (("with", "the", "same"), "alike"),
    (("of", "the", "same"), "alike"),
    (("of", "one"), "alike"),
    (("that", "share", "a"), "alike"),
    (("that", "share", "an"), "alike"),
)
"""Words behind which stands what is compared, and what it is of some things."""

_ROLES: Final[dict[str, OperationName]] = {"owner": "owner", "controller": "controller"}
_LONGEST = 3


def akin(reader: Reader, i: int, reading: Reading) -> list[Reading]:
    """Read what a choice is held to behind a choice from a group, and what follows it."""
    pick, end, weight = reading
    if not isinstance(pick, m.Pick):
        return []
    out: list[Reading] = []
    for words, relation in _OPENINGS:
        at = reader.literal(end, *words)
        if at < 0:
            continue
        for kin, stop, more in _compared(reader, at, pick.source):
            held = replace(pick, kin=kin, relation=relation, **reader.place(i, stop))
            total = weight + more + len(words)
            out.append((held, stop, total))
            out += followed(reader, i, held, (stop, total))
    return out


def most_alike(reader: Reader, i: int) -> list[Reading]:
    """Read `the most <things> of one <value>`, in the words of a choice: how many of them share a value, or are in a row, at most."""
    begin = reader.literal(i, "the", "most")
    every = m.Literal(0, m.NUMBER)
    return [
        (m.Op(held.relation, (held.source, held.kin), m.NUMBER, **reader.place(i, stop)), stop, weight + begin - i)
        for things, end, much in (reader.read(m.ENTITY, begin) if begin > 0 else ())
        if isinstance(things, m.Select)
        for held, stop, weight in akin(reader, begin, (m.Pick(things, every, None, "choose", things.type), end, much))
        if isinstance(held, m.Pick) and held.kin is not None and held.relation != "apart"
    ]


def _compared(reader: Reader, i: int, things: m.Value) -> list[Reading]:
    """Read what of each thing is compared: its name, types, traits, a fact, a number, who has it."""
    it = m.Name("it", things.type)
    out: list[Reading] = []
    for end in range(i + 1, min(i + _LONGEST, reader.size) + 1):
        inner = reader.part(i, end, reader.scope.with_candidate(things.type))
        found = [each for each in compared(inner, things) if each[1] == inner.size]
        if not found and (one := _singular(inner)) is not None:
            found = [each for each in compared(one, things) if each[1] == one.size]
        role = _ROLES.get(reader.word(i).removesuffix("s")) if end == i + 1 else None
        if role is not None and things.type.base == "component":
            found.append((m.Op(role, (it,), m.PLAYER, **reader.place(i, end)), 1, 1))
        if (several := f"{reader.word(i)}s") in reader.words.field_forms and end == i + 1:
            # Of a list, one of it is meant: of the colours of two things, they share a colour.
            field = field_of(reader, reader.words.field_forms[several], it, i, end)
            found += [] if field is None or not field.many else [(field, 1, 1)]
        if not found:
            reader.absorb(inner, i)
        out += [(about(value, it), end, end - i) for value, _, _ in found]
    return out


def _singular(reader: Reader) -> Reader | None:
    """Return a reader of the same words with the last one in the singular: a declared number has no plural of its own."""
    *before, last = reader.atoms
    if last.kind != "word" or not last.text.endswith("s"):
        return None
    one = reader.part(0, reader.size, reader.scope)
    one.atoms = (*before, replace(last, text=last.text[:-1]))
    return one


def followed(reader: Reader, i: int, held: m.Pick, at: tuple[int, int]) -> list[Reading]:
    """Read further words behind the description of a choice that is held to something."""
    if not isinstance(held.source, m.Select):
        return []
    longer: list[Reading] = []
    postfixes(reader, i, held.source, at[0], at[1], longer)
    # Without anything behind it the group is that which was read already.
    return [(replace(held, source=group, **reader.place(i, stop)), stop, weight) for group, stop, weight in longer[1:]]
