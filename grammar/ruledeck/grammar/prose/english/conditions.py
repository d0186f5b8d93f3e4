"""English conditions: as clauses (`it is ready`), and as parts of a description (`a ready unit on Alice`)."""

from collections.abc import Callable

from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.deeds import deed_of
from ruledeck.grammar.meaning.history import GAME, place_asked
from ruledeck.grammar.meaning.operations import NEGATED, OperationName
from ruledeck.grammar.meaning.traversal import nodes_in
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
from ruledeck.grammar.prose.english.predicates import SIGNS, SOME, compared
from ruledeck.grammar.prose.english.small_words import ordinal_word
from ruledeck.grammar.prose.english.tenses import this_period
from ruledeck.grammar.prose.english.voice import EnglishVoice
from ruledeck.grammar.prose.speaker import Np, slot_of
from ruledeck.grammar.text.article import article


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
    if predicate.kind == "clause" and negative and predicate.none:
        text, negative = predicate.none, False
    if predicate.kind == "noun" and not plural:
        text = article(text)
    return f"{'are' if plural else 'is'}{' not' if negative else ''} {text}"


# ---- descriptions


def modifiers(speaker: EnglishVoice, test: m.Value, parts: Modifiers, *, plural: bool) -> None:
    """Add what a test of the candidate says to a description."""
    value, negative = without_not(test)
    mark = speaker.mark()
    before = _before(speaker, value, negative, prefixed=parts.others)
    if before is not None:
        parts.before.insert(0 if before == "other" else len(parts.before), before)
        return
    speaker.rewind(mark)
    predicate = speaker.predicate(value)
    if predicate is not None and is_candidate(predicate.subject):
        if predicate.kind == "behind" and not negative:
            parts.add_behind(predicate.text, value)
            return
        if predicate.kind == "have":
            # Only the candidate may be a pronoun behind the noun.
            speaker.rewind(mark)
            speaker.discourse.focus = None
            predicate = speaker.predicate(value) or predicate
            if negative and isinstance(value, m.Op) and value.name == "has keyword" and not value.args[2:]:
                parts.behind.append(f"without the {predicate.text} keyword")
                return
            word = "without" if negative and not predicate.none else "with"
            said = predicate.none if negative and predicate.none else predicate.text
            if parts.behind and parts.behind[-1].startswith(f"{word} ") and " among " not in parts.behind[-1]:
                parts.behind[-1] += f" {'and' if word == 'with' else 'or'} {said}"
            else:
                parts.behind.append(f"{word} {said}")
            return
    if negative and isinstance(value, m.Op) and value.name in ("same", "in") and is_candidate(value.args[0]):
        # Only the candidate may be a pronoun here.
        speaker.discourse.focus = None
        other = speaker.np(value.args[1], "acc").text
        if parts.behind and parts.behind[-1].startswith("other than "):
            parts.behind[-1] += f" and {other}"
        else:
            parts.behind.append(f"other than {other}")
        return
    behind = _behind(speaker, value, negative, parts)
    if behind is not None:
        parts.behind.append(behind)
        return
    speaker.rewind(mark)
    whose = _whose(speaker, value, negative)
    if whose is not None:
        parts.clauses.append(f"{'and ' if parts.clauses else ''}{whose}")
        return
    who = "who" if speaker.about_player() else "that"
    speaker.rewind(mark)
    relative = speaker.relative(value, negative, plural=plural)
    if relative is None:
        speaker.rewind(mark)
    if relative is not None:
        parts.clauses.append(f"{'and' if parts.clauses else who} {relative}")
    else:
        # Only the candidate may be a pronoun here.
        speaker.discourse.focus = None
        behind = _of_subject(speaker, value, negative, Np(who, plural=plural))
        if behind is None:
            text = speaker.said(value, negative=negative)
            behind = _able_to_what(value, text, who) or behind_which(text, who)
        parts.clauses.append(f"{'and ' if parts.clauses else ''}{behind}")


def _behind(speaker: EnglishVoice, value: m.Value, negative: bool, parts: Modifiers) -> str | None:
    """Return what of several things stands behind the noun, or on what it is, where nothing stands there before: `on a ship`."""
    either = speaker.either(value, negative)
    bearer = "" if negative or parts.behind or either is not None else type_of_bearer(value)
    return f"on {article(speaker.lexicon.english('types', bearer))}" if bearer else either


def _of_subject(speaker: EnglishVoice, value: m.Value, negative: bool, who: Np) -> str | None:
    """Return what a candidate does behind its noun: `who neighbours you`, `who controls a red unit`; `None` for other conditions."""
    value, negative = without_not(value, negative)
    if isinstance(value, m.Use) and not negative:
        pieces = speaker.word_pieces(value.word)
        subject = speaker.arguments(value).get(slot_of(pieces[0])) if pieces[0].kind == "slot" else None
        meant = [node for node in nodes_in(value.args) if isinstance(node, m.Value) and is_candidate(node)]
        if subject is None or not is_candidate(subject) or len(meant) != 1:
            return None
        speaker.candidates.append(who)
        text = speaker.said(value)
        speaker.candidates.pop()
        return text if text.startswith(f"{who.text} ") else None
    held = in_ones_hold(value)
    if held is None or not isinstance(value, m.Op):
        return None
    verb, group = held
    none = (value.name == "none") != negative
    said = f"no {speaker.described(group, 'any').text}" if none else speaker.described(group, "a").text
    return f"{who.text} {verb if who.plural else f'{verb}s'} {said}"


def _able_to_what(value: m.Value, text: str, who: str) -> str:
    """Return what somebody can do with a candidate behind its noun: `that you can play`; empty where it is said in another way."""
    if not isinstance(value, m.Op) or value.name != "able" or sum(map(is_candidate, value.args)) != 1:
        return ""
    words = text.split(" ")
    spoken_of = [at for at, word in enumerate(words) if word in ("it", "them")]
    # Twice "that" reads as a slip: which that player can play.
    opening = "which" if words[0] == who == "that" else who
    behind = (opening, *(word for at, word in enumerate(words) if at not in spoken_of))
    return " ".join(behind) if len(spoken_of) == 1 else ""


def behind_which(text: str, who: str) -> str:
    """Return a clause about a candidate behind its noun: `whose host is ready`, `that it cannot ...`."""
    for pronoun in ("its ", "their "):
        if text.startswith(pronoun):
            return f"whose {text.removeprefix(pronoun)}"
    for verb in ("it is ", "it has ", "it was ", "they are ", "they have ", "they were ", "that number is "):
        if text.startswith(verb) and " or " not in text and " and " not in text:
            return (
                f"{who} {text.removeprefix('that ').removeprefix('number ').removeprefix('it ').removeprefix('they ')}"
            )
    return f"for which {text}"


def which(speaker: EnglishVoice, value: m.Value) -> str:
    """Return what is said of a candidate behind `which`."""
    speaker.candidates.append(Np("it"))
    text = speaker.relative(value) or f"fits: {speaker.said(value)}"
    speaker.candidates.pop()
    return text


def _whose(speaker: EnglishVoice, value: m.Value, negative: bool) -> str | None:
    """Return `whose strength is 2 or more` for a declared number of the candidate."""
    found = number_of_candidate(value, negative)
    if found is None:
        return None
    left, sign, right = found
    mark = speaker.mark()
    verb = "are" if speaker.np(left).plural else "is"
    speaker.rewind(mark)
    number = speaker.np(right, "acc").text
    said = SIGNS[sign][0].format(number) if isinstance(right, m.Literal) else compared(sign, number)
    return f"whose {speaker.bare_number(left)} {verb} {said}"


def _before(speaker: EnglishVoice, value: m.Value, negative: bool, *, prefixed: bool = False) -> str | None:
    """Return the adjective that a test is, also `red or blue`; denied, it is `prefixed` where a clause would be misread."""
    if isinstance(value, m.Op) and value.name == "or" and not negative:
        texts = [_before(speaker, arg, False) for arg in value.args]
        return " or ".join(text for text in texts if text) if all(texts) else None
    predicate = speaker.predicate(value)
    if predicate is None or predicate.kind not in ("adjective", "noun") or not is_candidate(predicate.subject):
        return None
    if not negative:
        return predicate.text
    prefixed = prefixed and predicate.text.isalpha()
    return f"non-{predicate.text}" if prefixed or predicate.kind == "noun" else None


def joined_relative(texts: list[str], both: bool, negative: bool, plural: bool) -> str:
    """Return `is out or has 2 damage`, `is neither out nor ready`."""
    verb = ("are" if plural else "is") + (" not " if negative else " ")
    if negative and both and len(texts) == 2 and all(text.startswith(verb) for text in texts):
        return f"{verb.split()[0]} neither {texts[0].removeprefix(verb)} nor {texts[1].removeprefix(verb)}"
    rest = [text.removeprefix(verb) for text in texts[1:]] if texts[0].startswith(verb) else texts[1:]
    return (" and " if both else " or ").join((texts[0], *rest))


_Clause = Callable[[EnglishVoice, m.Op, bool], str]


def _compare(speaker: EnglishVoice, op: m.Op, negative: bool) -> str:
    sign = NEGATED[op.name] if negative else op.name
    left, right = op.args
    if (where := empty_zone(left, right)) is not None:
        zone = speaker.np(where)
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


def _exists(speaker: EnglishVoice, op: m.Op, negative: bool) -> str:
    group = op.args[0]
    none = (op.name == "none") != negative
    if not isinstance(group, m.Select):
        return f"there {'is none' if none else 'is one'} of {speaker.np(group, 'acc').text}"
    if none and (held := held_by_somebody(group)) is not None:
        who = speaker.np(held[0])
        verb = "control" if who.person == 2 else "controls"
        return f"{who.text} {verb} no {speaker.described(held[1], 'any').text}"
    if none:
        return f"there is no {speaker.described(group, 'any').text}"
    return f"there is {speaker.described(group, 'a').text}"


def _some(speaker: EnglishVoice, op: m.Op, negative: bool) -> str:
    group, test = op.args
    quantity = ("a" if op.name == "some" else "each") if not negative else ("no" if op.name == "some" else "not every")
    np = speaker.described(group, quantity) if isinstance(group, m.Select) else None
    text = np.text if np is not None else f"{'any' if quantity == 'a' else quantity} of {speaker.np(group, 'acc').text}"
    relative = speaker.relative(test)
    return f"{text} {relative}" if relative is not None else f"for {text}, {speaker.said(test)}"


def _option(speaker: EnglishVoice, op: m.Op, negative: bool) -> str:
    names = (str(arg.value) if isinstance(arg, m.Literal) else "" for arg in op.args)
    name, value = (speaker.lexicon.name("options", each) for each in names)
    return f"the option “{name}” is {'not ' if negative else ''}“{value}”"


def _can_use(speaker: EnglishVoice, op: m.Op, negative: bool) -> str:
    who, kind = speaker.np(op.args[0]), speaker.np(op.args[1]).text
    return f"{who.text} {'cannot' if negative else 'can'} use {kind}"


def _able(speaker: EnglishVoice, op: m.Op, negative: bool) -> str:
    verb = speaker.verb(word_of(op.args[1]))
    args = {slot.name: value for slot, value in zip(verb.slots, op.args[2:], strict=True)}
    can = "cannot" if negative else "can"
    return f"{speaker.np(op.args[0]).text} {can} {speaker.act(verb, op.args[0], args, 'infinitive')}"


def _room(speaker: EnglishVoice, op: m.Op, negative: bool) -> str:
    thing, holder = (speaker.np(each, "acc").text for each in op.args[:2])
    return f"there is {'no ' if negative else ''}room for {thing} on {holder}"


def _during(speaker: EnglishVoice, op: m.Op, negative: bool) -> str:
    sort, _, name = word_of(op.args[0]).partition(":")
    whose = op.args[1] if len(op.args) > 1 else None
    any_one = whose is None and not name
    period = article(speaker.lexicon.english("periods", sort)) if any_one else speaker.period_of(sort, whose, name)
    return f"{period} is {'not ' if negative else ''}going on"


def _happened(speaker: EnglishVoice, op: m.Op, negative: bool) -> str:
    return speaker.happened(op, negative=negative)


def _changed(speaker: EnglishVoice, op: m.Op, negative: bool) -> str:
    period = speaker.lexicon.english("periods", word_of(op.args[0]))
    return f"{'nothing' if negative else 'something'} has changed this {period}"


def _was_chosen(speaker: EnglishVoice, op: m.Op, negative: bool) -> str:
    period = word_of(op.args[2])
    noun = (
        "game"
        if period == GAME and GAME not in speaker.game.words.periods
        else speaker.lexicon.english("periods", period)
    )
    return f"was {'not ' if negative else ''}chosen {this_period(noun)}"


def _first(speaker: EnglishVoice, op: m.Op, negative: bool) -> str:
    period = speaker.lexicon.english("periods", word_of(op.args[1]))
    return f"it is {'not ' if negative else ''}the {ordinal_word(place_asked(op))} time this {period}"


def _because(speaker: EnglishVoice, op: m.Op, negative: bool) -> str:
    return f"it happens{' other than' if negative else ''}{speaker.because_of_deeds((deed_of(op),), 'after')}"


CLAUSES: dict[OperationName, _Clause] = {
    **dict.fromkeys(SIGNS, _compare), "any": _exists, "none": _exists, "some": _some, "every": _some,
    "option": _option, "can use": _can_use, "able": _able, "room": _room, "during": _during,
    "happened": _happened, "happened last": _happened, "first": _first, "nth": _first, "changed": _changed,
    "was chosen": _was_chosen, "because": _because,
}  # fmt: skip
"""What says each built-in condition that is a clause of its own; `and`, `or` and `not` are said by `clause` itself."""
