"""English sides of dice: `the special side of that die`, `a side of this die for which its amount is 2 or more`."""

from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.prose.conditions import Predicate
from ruledeck.grammar.prose.english.voice import EnglishVoice
from ruledeck.grammar.prose.sides import Sides, sides_in
from ruledeck.grammar.prose.speaker import Np
from ruledeck.grammar.text.article import article


def _noun(speaker: EnglishVoice, sides: Sides, *, plural: bool) -> str:
    """Return `other special side`."""
    words = [speaker.np(each).text for each in sides.symbols]
    return " ".join((*(["other"] if sides.other else []), *words, "sides" if plural else "side"))


def _tested(speaker: EnglishVoice, sides: Sides) -> str:
    """Return what must hold of each side besides, behind its noun."""
    return "" if sides.rest is None else speaker.for_which(sides.rest)


def _said(speaker: EnglishVoice, value: m.Value, word: str) -> Np:
    """Return sides with `the`, `a`, or in the plural without a word in front."""
    sides = sides_in(value)
    if sides is None:
        return speaker.np(value)
    noun = _noun(speaker, sides, plural=not word)
    of = speaker.np(sides.die, "acc").text
    single = f"another {noun.removeprefix('other ')}" if sides.other else article(noun)
    front = single if word == "a" else f"{word} {noun}".strip()
    return Np(f"{front} of {of}{_tested(speaker, sides)}", plural=not word)


def the_side(speaker: EnglishVoice, value: m.Value) -> Np:
    """Return `the special side of that die` for the one side that is meant."""
    inner = value.args[0] if isinstance(value, m.Op) and value.name == "prints" else value
    return _said(speaker, inner, "the")


def faces(speaker: EnglishVoice, op: m.Op) -> Np:
    """Return several sides: `special sides of that die`."""
    return _said(speaker, op, "")


def prints(speaker: EnglishVoice, op: m.Op) -> Np:
    """Return a side that is chosen: `a special side of that die`."""
    return _said(speaker, op.args[0], "a")


def face(speaker: EnglishVoice, op: m.Op) -> Np:
    """Return `side 3 of that die`."""
    number = speaker.np(op.args[1], "acc").text
    return Np(f"side {number} of {speaker.np(op.args[0], 'acc').text}")


def number(speaker: EnglishVoice, op: m.Op) -> Np:
    """Return a side that stands for its number."""
    return speaker.np(op.args[0], "acc")


def shows(speaker: EnglishVoice, op: m.Op) -> Predicate:
    """Return that a side is special."""
    if not isinstance(op.args[1], m.Literal):
        return Predicate(op.args[0], "behind", f"of {speaker.np(op.args[1], 'acc').text}")
    return Predicate(op.args[0], "adjective", speaker.np(op.args[1]).text)


def has_side(speaker: EnglishVoice, op: m.Op) -> Predicate | None:
    """Return that a die has a special side, or none; `None` for what is no side."""
    sides = sides_in(op.args[0])
    if sides is None:
        return None
    noun = _noun(speaker, sides, plural=False)
    tested = _tested(speaker, sides)
    some, none = f"{article(noun)}{tested}", f"no {noun}{tested}"
    return Predicate(
        sides.die, "have", *((some,) if op.name == "any" else (none,)), none=none if op.name == "any" else some
    )
