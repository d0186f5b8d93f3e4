"""Russian sides of dice: `сторона этого кубика с символом «особое»`, `сторона 3 этого кубика`."""

from typing import Final

from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.prose.conditions import Predicate
from ruledeck.grammar.prose.paragraphs import CLOSE
from ruledeck.grammar.prose.russian.inflection import Declined, agree, decline
from ruledeck.grammar.prose.russian.voice import RussianVoice
from ruledeck.grammar.prose.sides import Sides, sides_in
from ruledeck.grammar.prose.speaker import Np

_SIDE: Final[Declined] = decline("сторона", "f")


def _symbols(speaker: RussianVoice, sides: Sides) -> str:
    """Return ` с символом «особое»`."""
    words = [f"«{speaker.np(each).text}»" for each in sides.symbols]
    if not words:
        return ""
    return f" с {decline('символ', 'm').form('ins', plural=len(words) > 1)} {' и '.join(words)}"


def _tested(speaker: RussianVoice, sides: Sides) -> str:
    """Return what must hold of each side besides."""
    if sides.rest is None:
        return ""
    speaker.candidates.append(Np("", False, 3, "f"))
    speaker.discourse.focus = None
    text = f", для которой верно, что {speaker.clause(sides.rest)}{CLOSE}"
    speaker.candidates.pop()
    return text


def _said(speaker: RussianVoice, value: m.Value, case: str, *, plural: bool) -> Np:
    sides = sides_in(value)
    if sides is None:
        return speaker.np(value, case)
    other = f"{agree('другой', case, 'f', plural=plural)} " if sides.other else ""
    noun = f"{other}{_SIDE.form(case, plural=plural)}"
    whose = speaker.np(sides.die, "gen")
    text = f"{whose.text} {noun}" if whose.pronoun else f"{noun} {whose.text}"
    return Np(f"{text}{_symbols(speaker, sides)}{_tested(speaker, sides)}", plural, 3, "f")


def the_side(speaker: RussianVoice, value: m.Value, case: str) -> Np:
    """Return the one side that is meant."""
    inner = value.args[0] if isinstance(value, m.Op) and value.name == "prints" else value
    return _said(speaker, inner, case, plural=False)


def faces(speaker: RussianVoice, op: m.Op, case: str) -> Np:
    """Return several sides."""
    return _said(speaker, op, case, plural=True)


def prints(speaker: RussianVoice, op: m.Op, case: str) -> Np:
    """Return a side that is chosen."""
    return _said(speaker, op.args[0], case, plural=False)


def face(speaker: RussianVoice, op: m.Op, case: str) -> Np:
    """Return `сторона 3 этого кубика`."""
    number = speaker.np(op.args[1], "nom").text
    whose = speaker.np(op.args[0], "gen")
    noun = f"{_SIDE.form(case)} {number}"
    return Np(f"{whose.text} {noun}" if whose.pronoun else f"{noun} {whose.text}", gender="f")


def number(speaker: RussianVoice, op: m.Op, case: str) -> Np:
    """Return a side that stands for its number."""
    return speaker.np(op.args[0], case)


def shows(speaker: RussianVoice, op: m.Op) -> Predicate:
    """Return that a side bears a symbol."""
    if isinstance(op.args[1], m.Literal):
        word = f"«{speaker.np(op.args[1]).text}»"
        verbs = tuple(f"{verb} символ {word}" for verb in ("показывает", "показывают"))
        return Predicate(op.args[0], "behind", f"с символом {word}", verbs, f"без символа {word}")
    with_, none = speaker.np(op.args[1], "ins").text, speaker.np(op.args[1], "gen").text
    verbs = tuple(f"{verb} {speaker.np(op.args[1], 'acc').text}" for verb in ("показывает", "показывают"))
    return Predicate(op.args[0], "behind", f"с {with_}", verbs, f"без {none}")


def has_side(speaker: RussianVoice, op: m.Op) -> Predicate | None:
    """Return that a die has such a side, or none; `None` for what is no side."""
    sides = sides_in(op.args[0])
    if sides is None:
        return None

    def side(case: str) -> str:
        other = f"{agree('другой', case, 'f')} " if sides.other else ""
        return f"{other}{_SIDE.form(case)}{_symbols(speaker, sides)}{_tested(speaker, sides)}"

    if op.name == "any":
        verbs = (f"имеет {side('acc')}", f"имеют {side('acc')}")
        return Predicate(sides.die, "behind", f"со {side('ins')}", verbs, f"без {side('gen')}")
    verbs = (f"не имеет {side('gen')}", f"не имеют {side('gen')}")
    return Predicate(sides.die, "behind", f"без {side('gen')}", verbs, f"со {side('ins')}")
