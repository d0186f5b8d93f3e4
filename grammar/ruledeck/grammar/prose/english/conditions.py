"""English conditions: as clauses (`it is ready`), and as parts of a description (`a ready unit on Alice`)."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.operations import JUNCTIONS, NEGATED, OperationName
from ruledeck.grammar.prose.analysis import compound
from ruledeck.grammar.prose.english.predicates import SIGNS, SOME, Predicate, compared, is_candidate, predicate_of
from ruledeck.grammar.prose.speaker import Np

if TYPE_CHECKING:
    from ruledeck.grammar.prose.english.patterns import EnglishPatterns


@dataclass(slots=True)
class Modifiers:
    """The parts of a description around its noun.

    Attributes:
        before: Adjectives.
        behind: `on this unit`, `with 2 damage`.
        clauses: `that is not ready`.
    """

    before: list[str] = field(default_factory=list)
    behind: list[str] = field(default_factory=list)
    clauses: list[str] = field(default_factory=list)


def clause(speaker: "EnglishPatterns", value: m.Value, *, negative: bool = False) -> str:
    """Return a condition as a clause."""
    if isinstance(value, m.Op) and value.name == "not":
        return clause(speaker, value.args[0], negative=not negative)
    if isinstance(value, m.Op) and value.name in JUNCTIONS:
        words = (" or ", " and ") if negative else (" and ", " or ")
        if not negative and (kind := _kind(speaker, value)) is not None:
            return f"{speaker.np(kind.subject).text} {behind_subject(kind, negative=False, plural=False)}"
        return compound(
            value,
            words,
            lambda part: clause(speaker, part, negative=negative),
            whole=lambda part: not negative and _kind(speaker, part) is not None,
        )
    predicate = predicate_of(speaker, value)
    if predicate is not None:
        subject = speaker.np(predicate.subject)
        verb = behind_subject(predicate, negative=negative, plural=subject.plural or subject.person == 2)
        return f"{subject.text} {verb}"
    if isinstance(value, m.Op) and value.name in CLAUSES:
        return CLAUSES[value.name](speaker, value, negative)
    return speaker.stated(value, negative)


def _kind(speaker: "EnglishPatterns", value: m.Op) -> Predicate | None:
    """Return `a red unit` for a conjunction that ends with what something is."""
    last = value.args[-1]
    if value.name != "and" or not isinstance(last, m.Op) or last.name != "is type":
        return None
    mark = speaker.mark()
    found = [predicate_of(speaker, arg) for arg in value.args]
    speaker.rewind(mark)
    words = [each.text for each in found if each is not None and each.kind in ("adjective", "noun")]
    if len(words) < len(found) or len({each.subject for each in found if each is not None}) != 1:
        return None
    return Predicate(last.args[0], "noun", " ".join(words))


def behind_subject(predicate: Predicate, *, negative: bool, plural: bool) -> str:
    """Return `is ready`, `does not have damage`."""
    if predicate.kind == "have":
        has = "have" if plural else "has"
        if not negative:
            return f"{has} {predicate.text}"
        return (
            f"{has} {predicate.none}" if predicate.none else f"{'do' if plural else 'does'} not have {predicate.text}"
        )
    text = predicate.text
    if predicate.kind == "noun" and not plural:
        from ruledeck.grammar.prose.english.nouns import article

        text = article(text)
    return f"{'are' if plural else 'is'}{' not' if negative else ''} {text}"


# ---- descriptions


def modifiers(speaker: "EnglishPatterns", test: m.Value, parts: Modifiers, *, plural: bool) -> None:
    """Add what a test of the candidate says to a description."""
    negative = False
    value = test
    while isinstance(value, m.Op) and value.name == "not":
        value, negative = value.args[0], not negative
    mark = speaker.mark()
    before = _before(speaker, value, negative)
    if before is not None:
        parts.before.insert(0 if before == "other" else len(parts.before), before)
        return
    speaker.rewind(mark)
    predicate = predicate_of(speaker, value)
    if predicate is not None and is_candidate(predicate.subject):
        if predicate.kind == "behind" and not negative:
            parts.behind.append(predicate.text)
            return
        if predicate.kind == "have":
            # Only the candidate may be a pronoun behind the noun.
            speaker.rewind(mark)
            speaker.discourse.focus = None
            predicate = predicate_of(speaker, value) or predicate
            word = "without" if negative and not predicate.none else "with"
            parts.behind.append(f"{word} {predicate.none if negative and predicate.none else predicate.text}")
            return
    if negative and isinstance(value, m.Op) and value.name == "same" and is_candidate(value.args[0]):
        # Only the candidate may be a pronoun here.
        speaker.discourse.focus = None
        other = speaker.np(value.args[1], "acc").text
        if parts.behind and parts.behind[-1].startswith("other than "):
            parts.behind[-1] += f" and {other}"
        else:
            parts.behind.append(f"other than {other}")
        return
    either = _either(speaker, value) if isinstance(value, m.Op) and value.name == "or" and not negative else None
    if either is not None:
        parts.behind.append(either)
        return
    speaker.rewind(mark)
    whose = _whose(speaker, value, negative)
    if whose is not None:
        parts.clauses.append(f"{'and ' if parts.clauses else ''}{whose}")
        return
    who = "who" if speaker.about_player() else "that"
    speaker.rewind(mark)
    relative = _relative(speaker, value, negative, plural)
    if relative is None:
        speaker.rewind(mark)
    if relative is not None:
        parts.clauses.append(f"{'and' if parts.clauses else who} {relative}")
    else:
        # Only the candidate may be a pronoun here.
        speaker.discourse.focus = None
        text = clause(speaker, value, negative=negative)
        parts.clauses.append(f"{'and ' if parts.clauses else ''}{_behind_which(text, who)}")


def _behind_which(text: str, who: str) -> str:
    """Return a clause about a candidate behind its noun: `whose host is ready`, `that it cannot ...`."""
    for pronoun in ("its ", "their "):
        if text.startswith(pronoun):
            return f"whose {text.removeprefix(pronoun)}"
    for verb in ("it is ", "it has ", "they are ", "they have "):
        if text.startswith(verb) and " or " not in text and " and " not in text:
            return f"{who} {text.partition(' ')[2]}"
    return f"for which {text}"


def relative(speaker: "EnglishPatterns", value: m.Value) -> str:
    """Return what is said of a candidate behind `which`."""
    speaker.candidates.append(Np("it"))
    text = _relative(speaker, value, False, plural=False) or f"fits: {clause(speaker, value)}"
    speaker.candidates.pop()
    return text


def _either(speaker: "EnglishPatterns", value: m.Op) -> str | None:
    """Return `named Alice or named Bob` when every part can stand behind the noun."""
    found = [predicate_of(speaker, arg) for arg in value.args]
    if all(each is not None and each.kind == "behind" and is_candidate(each.subject) for each in found):
        return " or ".join(each.text for each in found if each is not None)
    return None


def _whose(speaker: "EnglishPatterns", value: m.Value, negative: bool) -> str | None:
    """Return `whose strength is 2 or more` for a declared number of the candidate."""
    if not isinstance(value, m.Op) or value.name not in SIGNS:
        return None
    left, right = value.args
    if not isinstance(left, m.Use) or len(left.args) != 1 or not is_candidate(left.args[0]) or left.type != m.NUMBER:
        return None
    sign = NEGATED[value.name] if negative else value.name
    number = speaker.np(right, "acc").text
    said = SIGNS[sign][0].format(number) if isinstance(right, m.Literal) else compared(sign, number)
    return f"whose {speaker.bare_number(left)} is {said}"


def _before(speaker: "EnglishPatterns", value: m.Value, negative: bool) -> str | None:
    """Return the adjective that a test is, also `red or blue`."""
    if isinstance(value, m.Op) and value.name == "or" and not negative:
        texts = [_before(speaker, arg, False) for arg in value.args]
        return " or ".join(text for text in texts if text) if all(texts) else None
    predicate = predicate_of(speaker, value)
    if predicate is None or predicate.kind not in ("adjective", "noun") or not is_candidate(predicate.subject):
        return None
    if not negative:
        return predicate.text
    return f"non-{predicate.text}" if predicate.kind == "noun" else None


def _relative(speaker: "EnglishPatterns", value: m.Value, negative: bool, plural: bool) -> str | None:
    """Return `is not ready`, `is out or has 2 damage`, `is neither out nor ready` for a clause behind the noun."""
    if isinstance(value, m.Op) and value.name == "not":
        return _relative(speaker, value.args[0], not negative, plural)
    if isinstance(value, m.Op) and value.name in JUNCTIONS:
        found = [_relative(speaker, arg, negative, plural) for arg in value.args]
        if any(each is None for each in found):
            return None
        texts = [each for each in found if each is not None]
        verb = ("are" if plural else "is") + (" not " if negative else " ")
        if negative and value.name == "or" and len(texts) == 2 and all(text.startswith(verb) for text in texts):
            return f"{verb.split()[0]} neither {texts[0].removeprefix(verb)} nor {texts[1].removeprefix(verb)}"
        rest = [text.removeprefix(verb) for text in texts[1:]] if texts[0].startswith(verb) else texts[1:]
        return (" and " if (value.name == "and") != negative else " or ").join((texts[0], *rest))
    predicate = predicate_of(speaker, value)
    if predicate is None or not is_candidate(predicate.subject):
        return None
    return behind_subject(predicate, negative=negative, plural=plural)


_Clause = Callable[["EnglishPatterns", m.Op, bool], str]


def _compare(speaker: "EnglishPatterns", op: m.Op, negative: bool) -> str:
    sign = NEGATED[op.name] if negative else op.name
    left, right = op.args
    if isinstance(left, m.Op) and left.name == "size" and isinstance(right, m.Literal) and right.value == 0:
        zone = speaker.np(left.args[0])
        return f"{zone.text} {'are' if zone.plural else 'is'} {'not ' if sign == '!=' else ''}empty"
    literal = right.value if isinstance(right, m.Literal) else None
    if isinstance(left, m.Op) and left.name == "counter" and isinstance(left.args[1], m.Op) and (sign, literal) in SOME:
        one, many = speaker.np(left.args[0]).text, speaker.counter_plural(left.args[0])
        return f"there {'is' if one == many else 'are'} {many}"
    subject = speaker.np(left)
    number = speaker.np(right, "acc").text
    verb = "are" if subject.plural or subject.person == 2 else "is"
    if left.type != m.NUMBER:
        return f"{subject.text} {verb} {'not ' if sign == '!=' else ''}{number}"
    if isinstance(right, m.Literal):
        return f"{subject.text} {verb} {'not ' + number if sign == '!=' else SIGNS[sign][0].format(number)}"
    return f"{subject.text} {verb} {compared(sign, number)}"


def _exists(speaker: "EnglishPatterns", op: m.Op, negative: bool) -> str:
    group = op.args[0]
    none = (op.name == "none") != negative
    if not isinstance(group, m.Select):
        return f"there {'is none' if none else 'is one'} of {speaker.np(group, 'acc').text}"
    if none:
        return f"there is no {speaker.described(group, 'any').text}"
    return f"there is {speaker.described(group, 'a').text}"


def _some(speaker: "EnglishPatterns", op: m.Op, negative: bool) -> str:
    group, test = op.args
    quantity = ("a" if op.name == "some" else "each") if not negative else ("no" if op.name == "some" else "not every")
    np = speaker.described(group, quantity) if isinstance(group, m.Select) else None
    text = np.text if np is not None else f"{'any' if quantity == 'a' else quantity} of {speaker.np(group, 'acc').text}"
    relative = _relative(speaker, test, False, plural=False)
    return f"{text} {relative}" if relative is not None else f"for {text}, {clause(speaker, test)}"


def _option(speaker: "EnglishPatterns", op: m.Op, negative: bool) -> str:
    names = (str(arg.value) if isinstance(arg, m.Literal) else "" for arg in op.args)
    name, value = (speaker.lexicon.name("options", each) for each in names)
    return f"the option “{name}” is {'not ' if negative else ''}“{value}”"


def _can_use(speaker: "EnglishPatterns", op: m.Op, negative: bool) -> str:
    who, kind = speaker.np(op.args[0]), speaker.np(op.args[1]).text
    return f"{who.text} {'cannot' if negative else 'can'} use {kind}"


CLAUSES: dict[OperationName, _Clause] = {
    **dict.fromkeys(SIGNS, _compare), "any": _exists, "none": _exists, "some": _some, "every": _some,
    "option": _option, "can use": _can_use,
}  # fmt: skip
"""What says each built-in condition that is a clause of its own; `and`, `or` and `not` are said by `clause` itself."""
