"""Russian conditions: as clauses (`она повёрнута`), and as parts of a description (`повёрнутая карта в вашей руке`)."""

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.deeds import deed_of
from ruledeck.grammar.meaning.history import GAME, LAST, place_asked
from ruledeck.grammar.meaning.operations import NEGATED, OperationName
from ruledeck.grammar.prose.analysis import word_of
from ruledeck.grammar.prose.conditions import (
    Modifiers,
    Predicate,
    empty_zone,
    held_by_somebody,
    in_ones_hold,
    is_candidate,
    number_of_candidate,
    type_of_bearer,
    without_not,
)
from ruledeck.grammar.prose.holds import in_their_hold
from ruledeck.grammar.prose.paragraphs import CLOSE
from ruledeck.grammar.prose.russian.inflection import agree, short_form
from ruledeck.grammar.prose.russian.predicates import SIGNS, compared
from ruledeck.grammar.prose.russian.prepositions import led_by
from ruledeck.grammar.prose.russian.small_words import ORDINALS, second_person, short_agreement, with_preposition
from ruledeck.grammar.prose.russian.voice import RussianVoice
from ruledeck.grammar.prose.speaker import Np

_SUCH = {"m": "таков", "f": "такова", "n": "таково"}
"""`таков, что` in each gender."""


def predicated(speaker: RussianVoice, predicate: Predicate, negative: bool) -> str:
    """Return a predicate with its subject."""
    if predicate.kind == "borne" and predicate.verb and predicate.verb != ("у",):
        return f"{predicate.verb[0]} {speaker.borne(predicate.subject)} {'не ' if negative else ''}{predicate.text}"
    if predicate.kind == "borne" and predicate.verb:
        owner = speaker.np(predicate.subject, "gen")
        whose = led_by("у", owner)
        return f"{whose} {predicate.none if negative else predicate.text}"
    if predicate.kind == "borne":
        return f"{speaker.borne(predicate.subject)} {predicate.none if negative else predicate.text}"
    if predicate.kind == "fact":
        owner = speaker.np(predicate.subject, "gen")
        name = predicate.verb[0]
        what = f"{owner.text} {name}" if owner.pronoun else f"{name} {owner.text}"
        return f"{what} {'не ' if negative else ''}{predicate.text}"
    subject = speaker.np(predicate.subject)
    return f"{subject.text} {behind_subject(predicate, subject, negative=negative)}"


def behind_subject(predicate: Predicate, subject: Np, *, negative: bool) -> str:
    """Return `повёрнута`, `не находится в вашей руке`."""
    denied = "не " if negative else ""
    plural = subject.plural or subject.person == 2
    if len(predicate.verb) == 4 and subject.person == 2:
        one, _, tail = predicate.verb[0].partition(" ")
        if predicate.verb[3].partition(" ")[0].removesuffix("ся").endswith("т"):
            # A word of a game may be a verb: `находится`, and to whom is spoken `находитесь`.
            return f"{denied}{second_person(one)} {tail}".rstrip()
    if predicate.kind == "adjective":
        if len(predicate.verb) == 4:
            return denied + short_agreement(predicate.verb, subject.gender, plural=plural)
        found = short_form(predicate.text, subject.gender, plural=plural)
        return denied + (found or agree(predicate.text, "nom", subject.gender, plural=plural))
    if negative and predicate.kind == "clause" and predicate.none:
        return predicate.none
    if negative and predicate.verb[0].startswith("— "):
        return "— не " + predicate.verb[1 if plural else 0].removeprefix("— ").removeprefix("это ")
    if len(predicate.verb) == 4:
        return denied + short_agreement(predicate.verb, subject.gender, plural=plural)
    if subject.person == 2:
        return denied + predicate.verb[2] if len(predicate.verb) > 2 else f"{denied}{predicate.verb[1]}"
    return denied + predicate.verb[1 if plural else 0]


# ---- descriptions


_WITH = ("с ", "со ")
"""What stands in front of a fact."""


def modifiers(speaker: RussianVoice, test: m.Value, parts: Modifiers) -> None:
    """Add what a test of the candidate says to a description."""
    value, negative = without_not(test)
    mark = speaker.mark()
    either = speaker.either(value, negative)
    if either is not None:
        parts.behind.append(either)
        return
    speaker.rewind(mark)
    if not negative and (bearer := type_of_bearer(value)):
        noun = speaker.lexicon.russian("types", bearer)
        parts.behind.append(f"на {noun.form('pre', plural=speaker.candidates[-1].plural)}")
        return
    predicate = speaker.predicate(value)
    if predicate is not None and is_candidate(predicate.subject):
        if predicate.kind == "adjective" and not negative:
            parts.before.insert(0 if predicate.text == "другой" else len(parts.before), predicate.text)
            return
        if predicate.kind == "behind" and (not negative or predicate.none):
            parts.add_behind(predicate.none if negative else predicate.text, value)
            return
        if predicate.kind == "fact" and not negative:
            # Only the candidate may be a pronoun behind the noun.
            speaker.rewind(mark)
            speaker.discourse.focus = None
            predicate = speaker.predicate(value) or predicate
            said = speaker.with_fact(value, predicate)
            last = parts.behind[-1] if parts.behind else ""
            if said.startswith(_WITH) and last.startswith(_WITH) and "," not in last:
                parts.behind[-1] = f"{last} и {said.partition(' ')[2]}"
            else:
                parts.behind.append(said)
            return
    speaker.rewind(mark)
    if negative and isinstance(value, m.Op) and value.name in ("same", "in") and is_candidate(value.args[0]):
        other = speaker.np(value.args[1], "gen")
        parts.apart.append(led_by("кроме", other))
        return
    if not negative and isinstance(value, m.Op) and is_candidate(value.args[0]) and _is(value):
        outer = speaker.candidates[-1]
        which = agree("который", "nom", outer.gender, plural=outer.plural)
        # Only the candidate may be a pronoun here.
        speaker.discourse.focus = None
        _add_clause(parts, f"{which} и есть {speaker.np(value.args[1], 'nom').text}")
        return
    relative = _whose(speaker, value, negative) or speaker.relative(value, negative)
    if relative is None:
        speaker.rewind(mark)
    if relative is not None:
        like = predicate is not None and predicate.kind == "adjective"
        _add_clause(parts, relative, ahead=like and parts.others)
    else:
        outer = speaker.candidates[-1]
        which = agree("который", "gen", outer.gender, plural=outer.plural)
        # Only the candidate may be a pronoun here.
        speaker.discourse.focus = None
        held = in_ones_hold(value)
        if held is not None and isinstance(value, m.Op):
            where = "во владении" if held[0] == "own" else "под контролем"
            said = speaker.said(m.Op(value.name, (held[1],), m.CONDITION), negative=negative)
            _add_clause(parts, f"{where} {which} {said}")
            return
        text = speaker.said(value, negative=negative)
        subject, _, rest = text.partition(" ")
        begins = _SUBJECTS.get(subject) if _of_whom(value, negative) else None
        if begins is not None:
            _add_clause(parts, f"{agree('который', begins, outer.gender, plural=outer.plural)} {rest}")
        else:
            _add_clause(parts, f"для {which} верно, что {text}")


_SUBJECTS = {**dict.fromkeys(("он", "она", "оно", "они"), "nom"), **dict.fromkeys(("ему", "ей", "им"), "dat")}
"""Pronouns: what a clause that begins with one says of a candidate is said behind its noun."""


def _of_whom(value: m.Value, negative: bool) -> bool:
    """Whether a pronoun in front of a condition can only be the candidate: what somebody is, or what has happened."""
    if isinstance(value, m.Op):
        return value.name in ("happened", *LAST)
    return isinstance(value, m.Use) and is_candidate(value.args[0]) and not negative


def _is(value: m.Op) -> bool:
    """Whether a condition says which thing something is."""
    return value.name == "same" or (value.name == "=" and value.args[1].type.base == "component")


def _add_clause(parts: Modifiers, text: str, *, ahead: bool = False) -> None:
    """Add a clause behind the noun, or `ahead` of what else stands there; no comma parts two that are joined by `и`."""
    clauses = parts.ahead if ahead else parts.clauses
    glue = " и" if clauses else ","
    if clauses:
        clauses[-1] = clauses[-1].removesuffix(CLOSE)
    clauses.append(f"{glue} {text}{CLOSE}")


def said_of(speaker: RussianVoice, value: m.Value, group: Np) -> str:
    """Return what is said of one of a group: `имеет признак «A»`."""
    one = Np("", False, 3, group.gender)
    speaker.candidates.append(one)
    found = speaker.predicate(value)
    if found is not None and found.kind in ("adjective", "behind", "clause"):
        text = behind_subject(found, one, negative=False)
    else:
        text = f"— {speaker.said(value)}"
    speaker.candidates.pop()
    return text


def _whose(speaker: RussianVoice, value: m.Value, negative: bool) -> str | None:
    """Return `сила которого не менее 2` for a declared number of the candidate."""
    found = number_of_candidate(value, negative)
    if found is None:
        return None
    left, sign, right = found
    outer = speaker.candidates[-1]
    noun = speaker.characteristic(m.Characteristic("word", left.word))
    which = agree("который", "gen", outer.gender, plural=outer.plural)
    return f"{noun.form('nom')} {which} {compared(speaker, sign, right, noun.gender)}"


_IS: Final = "— это "
_IDENTICAL: Final = "и есть "
"""How it is said which thing something is, and how behind a relative pronoun: `который и есть атакующий`."""


def joined_relative(speaker: RussianVoice, texts: list[str], both: bool) -> str:
    """Return `который не готов и находится в игре`: the pronoun is said once."""
    outer = speaker.candidates[-1]
    which = agree("который", "nom", outer.gender, plural=outer.plural) + " "
    rest = [texts[0], *(text.removeprefix(which) for text in texts[1:])]
    # So is what it is that one of several is.
    for is_ in (f"{'являются' if outer.plural else 'является'} ", _IDENTICAL):
        if not both and all(text.removeprefix(which).startswith(is_) for text in texts):
            rest = [rest[0], *(text.removeprefix(is_) for text in rest[1:])]
    return (" и " if both else " или ").join(rest)


def behind_which(speaker: RussianVoice, predicate: Predicate, negative: bool) -> str:
    """Return `который не готов`, `на котором нет урона`."""
    outer = speaker.candidates[-1]
    if predicate.kind == "borne":
        if predicate.subject.type.base == "player" or predicate.verb == ("у",):
            which = f"у {agree('который', 'gen', outer.gender, plural=outer.plural)}"
        else:
            which = f"на {agree('который', 'pre', outer.gender, plural=outer.plural)}"
        if predicate.verb and predicate.verb != ("у",):
            return f"{predicate.verb[0]} {which} {'не ' if negative else ''}{predicate.text}"
        return f"{which} {predicate.none if negative else predicate.text}"
    if predicate.kind == "fact":
        which = agree("который", "gen", outer.gender, plural=outer.plural)
        return f"{predicate.verb[0]} {which} {'не ' if negative else ''}{predicate.text}"
    which = agree("который", "nom", outer.gender, plural=outer.plural)
    said = behind_subject(predicate, outer, negative=negative)
    return f"{which} {_IDENTICAL + said.removeprefix(_IS) if said.startswith(_IS) else said}"


_Clause = Callable[[RussianVoice, m.Op, bool], str]
_SOME = ((">", m.Literal(0, m.NUMBER)), (">=", m.Literal(1, m.NUMBER)), ("!=", m.Literal(0, m.NUMBER)))
"""Comparisons that ask whether there is anything at all."""


def _compare(speaker: RussianVoice, op: m.Op, negative: bool) -> str:
    sign = NEGATED[op.name] if negative else op.name
    left, right = op.args
    if (where := empty_zone(left, right)) is not None:
        zone = speaker.np(where, "pre")
        return f"{with_preposition('в', zone.text)} {'есть карты' if sign == '!=' else 'нет карт'}"
    if isinstance(left, m.Op) and left.name == "counter" and isinstance(left.args[1], m.Op) and (sign, right) in _SOME:
        noun = speaker.counter(left.args[0])
        if noun.animate:
            # A track stands at a number, but somebody is there or not.
            return f"есть {noun.form('nom')}"
    subject = speaker.np(left)
    if left.type != m.NUMBER:
        return f"{subject.text} — {'не ' if sign == '!=' else 'это '}{speaker.np(right).text}"
    return f"{subject.text} {compared(speaker, sign, right, subject.gender, plural=subject.plural)}"


def _exists(speaker: RussianVoice, op: m.Op, negative: bool) -> str:
    group = op.args[0]
    none = (op.name == "none") != negative
    if not isinstance(group, m.Select):
        return f"{'нет никого' if none else 'есть кто-либо'} {led_by('из', speaker.np(group, 'gen'))}"
    if none and (held := held_by_somebody(group)) is not None:
        who = speaker.np(held[0], "gen")
        whose = led_by("у", who)
        return f"{whose} нет {speaker.described(held[1], 'gen', 'all').text}"
    if none:
        return f"нет {speaker.described(group, 'gen', 'all').text}"
    group = in_their_hold(group, speaker.game.words)
    # Where it is comes first: "there is" would otherwise part the noun from what is said of it.
    where = " ".join(speaker.places(group.source))
    there = speaker.described(replace(group, source=None), "nom", "one").text
    return f"{where} есть {there}".strip()


def _some(speaker: RussianVoice, op: m.Op, negative: bool) -> str:
    group, test = op.args
    if isinstance(group, m.Select):
        np = speaker.described(group, "nom", "any" if op.name == "some" else "each")
    else:
        whole = speaker.np(group, "gen")
        np = Np(f"{'хотя бы один' if op.name == 'some' else 'каждый'} {led_by('из', whole)}", False, 3, whole.gender)
    speaker.candidates.append(Np("", False, 3, np.gender))
    inner = speaker.predicate(test)
    text = (
        f"{np.text} {behind_subject(inner, np, negative=False)}"
        if inner is not None and inner.kind in ("adjective", "behind", "clause")
        else f"{np.text} {_SUCH[np.gender]}, что {speaker.said(test)}"
    )
    speaker.candidates.pop()
    return f"неверно, что {text}" if negative else text


def _option(speaker: RussianVoice, op: m.Op, negative: bool) -> str:
    names = (str(arg.value) if isinstance(arg, m.Literal) else "" for arg in op.args)
    name, value = (speaker.lexicon.name("options", each) for each in names)
    return f"для правила «{name}» {'не ' if negative else ''}выбрано «{value}»"


def _can_use(speaker: RussianVoice, op: m.Op, negative: bool) -> str:
    who, kind = speaker.np(op.args[0]), speaker.np(op.args[1], "acc").text
    can = "можете" if who.person == 2 else "могут" if who.plural else "может"
    return f"{who.text} {'не ' if negative else ''}{can} применить {kind}"


def _able(speaker: RussianVoice, op: m.Op, negative: bool) -> str:
    verb = speaker.verb(word_of(op.args[1]))
    args = {slot.name: value for slot, value in zip(verb.slots, op.args[2:], strict=True)}
    who = speaker.np(op.args[0])
    can = "можете" if who.person == 2 else "могут" if who.plural else "может"
    return f"{who.text} {'не ' if negative else ''}{can} {speaker.act(verb, op.args[0], args, 'infinitive')}"


def _during(speaker: RussianVoice, op: m.Op, negative: bool) -> str:
    sort, _, name = word_of(op.args[0]).partition(":")
    period = speaker.period_of(sort, op.args[1] if len(op.args) > 1 else None, "nom", name)
    return f"{'не ' if negative else ''}идёт {period}"


def _happened(speaker: RussianVoice, op: m.Op, negative: bool) -> str:
    return speaker.happened(op, negative=negative)


def _changed(speaker: RussianVoice, op: m.Op, negative: bool) -> str:
    period = speaker.period_of(word_of(op.args[0]), None, "acc")
    return f"за {period} {'ничего не' if negative else 'что-то'} изменилось"


def _was_chosen(speaker: RussianVoice, op: m.Op, negative: bool) -> str:
    said = word_of(op.args[2])
    whole = said == GAME and GAME not in speaker.game.words.periods
    period = "партию" if whole else speaker.period_of(said, None, "acc")
    return f"за {period} {'ещё не было' if negative else 'уже было'} выбрано"


def _first(speaker: RussianVoice, op: m.Op, negative: bool) -> str:
    said = word_of(op.args[1])
    whole = said == GAME and GAME not in speaker.game.words.periods
    period = "партию" if whole else speaker.period_of(said, None, "acc")
    return f"это {'не ' if negative else ''}{ORDINALS[place_asked(op) - 1]} раз за {period}"


def _room(speaker: RussianVoice, op: m.Op, negative: bool) -> str:
    thing = speaker.np(op.args[0], "gen")
    who = led_by("для", thing)
    return f"{speaker.borne(op.args[1])} {'нет' if negative else 'есть'} место {who}".replace("нет место", "нет места")


def _because(speaker: RussianVoice, op: m.Op, negative: bool) -> str:
    return f"это происходит{' не' if negative else ''}{speaker.because_of_deeds((deed_of(op),), 'after')}"


CLAUSES: dict[OperationName, _Clause] = {
    **dict.fromkeys(SIGNS, _compare), "any": _exists, "none": _exists, "some": _some, "every": _some,
    "option": _option, "can use": _can_use, "able": _able, "room": _room, "during": _during,
    "happened": _happened, "happened last": _happened, "first": _first, "nth": _first, "changed": _changed,
    "was chosen": _was_chosen, "because": _because,
}  # fmt: skip
"""What says each built-in condition that is a clause of its own; `and`, `or` and `not` are said by `clause` itself."""
