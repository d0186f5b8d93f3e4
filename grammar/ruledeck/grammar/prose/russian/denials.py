"""Russian events that have not happened: `ни один отряд не уничтожен`, `вы не сыграли ни одной карты`."""

from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.prose.analysis import ONE
from ruledeck.grammar.prose.russian.small_words import second_person
from ruledeck.grammar.prose.russian.voice import RussianVoice
from ruledeck.grammar.prose.speaker import Np

_GENITIVE = {"acc": "gen"}


def denied(speaker: RussianVoice, verb: str) -> str:
    """Return the verb of an event, with a `не` in front where that has not happened."""
    if speaker.denying != "verb":
        return verb
    speaker.denying = "object"
    return f"не {verb}"


def worded(speaker: RussianVoice, forms: list[str], subject: Np | None) -> str:
    """Return a word of a pattern: what has several forms, singular and plural or three genders and the plural, agrees."""
    if len(forms) == 1:
        return forms[0]
    if subject is None:
        word = forms[0]
    elif len(forms) == 4:
        word = forms[3] if subject.plural or subject.person == 2 else forms["mfn".index(subject.gender)]
    elif subject.person == 2:
        word = second_person(forms[0])
    else:
        word = forms[1] if subject.plural else forms[0]
    return denied(speaker, word)


def filling_denied(speaker: RussianVoice, value: m.Value | None, type: m.Type | None, case: str) -> Np:
    """Return what stands in a slot of an event that has not happened: of what it might be, not one."""
    denying, speaker.denying = speaker.denying, ""
    some = _anything(value, type)
    np = (
        speaker.filling(value, type, case) if some is None else speaker.described(some, _GENITIVE.get(case, case), "no")
    )
    speaker.denying = denying
    return np


def _anything(value: m.Value | None, type: m.Type | None) -> m.Select | None:
    """Return the description of what might stand in a slot, one of many; `None` for a certain thing, and for an amount."""
    if value is None and type is not None and type.base in ("player", "component"):
        return m.Select(type.of or type.base.replace("component", "card"), type, None, ())
    one = isinstance(value, m.Pick) and value.how == "choose" and value.least == value.most == ONE
    return value.source if one and isinstance(value, m.Pick) and isinstance(value.source, m.Select) else None
