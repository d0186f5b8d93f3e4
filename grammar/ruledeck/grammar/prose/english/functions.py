"""English built-in functions whose value is a thing, a zone or a number: `its owner`, `the number of units`."""

from collections.abc import Callable
from typing import Final

from ruledeck.grammar.binder.reading.roles import NOTHING_PRINTED
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.operations import OperationName
from ruledeck.grammar.prose import arithmetic
from ruledeck.grammar.prose.discourse import key_of, noun_of
from ruledeck.grammar.prose.english import sides
from ruledeck.grammar.prose.english.conditions import behind_which
from ruledeck.grammar.prose.english.nouns import amount, described, role_of
from ruledeck.grammar.prose.english.predicates import way
from ruledeck.grammar.prose.english.small_words import possessive
from ruledeck.grammar.prose.english.tenses import in_tense, this_period
from ruledeck.grammar.prose.english.voice import EnglishVoice
from ruledeck.grammar.prose.looming import Loomed, behind_amount, loomed, noun_behind, without_amount
from ruledeck.grammar.prose.paragraphs import CLOSE
from ruledeck.grammar.prose.speaker import Np, slot_of
from ruledeck.grammar.syntax import tree
from ruledeck.grammar.text.article import article
from ruledeck.grammar.text.plural import looks_plural, plural_of
from ruledeck.grammar.words.past_tense import past_of

_Noun = Callable[[EnglishVoice, m.Op], Np]
_PARTS: Final[dict[object, str]] = dict(
    zip(arithmetic.PARTS, ("half", "a third", "a quarter", "a fifth", "a sixth", "a tenth"), strict=True)
)

_SIGNS: Final[dict[OperationName, str]] = {"+": "plus", "-": "minus", "*": "times"}


def _of(role: str) -> _Noun:
    def said(speaker: EnglishVoice, op: m.Op) -> Np:
        owner = op.args[0]
        if isinstance(owner, m.Select):
            return Np(f"the {role}s of {described(speaker, owner, 'all').text}", plural=True)
        text = role_of(speaker.np(owner, "nom"), role)
        # A player is nothing that a pronoun for things could mean.
        if (holder := speaker.discourse.holder) is not None:
            speaker.discourse.focus = holder
        return Np(text)

    return said


def _host(speaker: EnglishVoice, op: m.Op) -> Np:
    discourse, key = speaker.discourse, key_of(op.args[0])
    if key is not None and discourse.holder == key:
        discourse.focus = key
    meant = discourse.focus
    told = _of("host")(speaker, op)
    if key is not None and key != meant:
        discourse.tell_by(key)
    return told


def _opponent(speaker: EnglishVoice, op: m.Op) -> Np:
    return Np(f"{possessive(speaker.np(op.args[0], 'nom'))} opponent")


def _plain(text: str) -> _Noun:
    return lambda _speaker, _op: Np(text)


def _framed(text: str) -> _Noun:
    def said(speaker: EnglishVoice, op: m.Op) -> Np:
        return Np(text.format(*(speaker.np(arg, "acc").text for arg in op.args)))

    return said


def _calculated(op: m.Op, said: Callable[[m.Value], str]) -> str:
    """Return a calculation, with what it is made of in brackets where it would else be read otherwise."""

    def inside(place: int, at: arithmetic.At) -> str:
        text = said(op.args[place])
        return f"({text})" if arithmetic.in_brackets(op, op.args[place], at) else text

    if op.name in _SIGNS:
        return f"{inside(0, 'first')} {_SIGNS[op.name]} {inside(1, 'last')}"
    rounded = ", rounded up" if op.name == "share up" else ""
    if op.name in ("lower", "higher"):
        *first, last = (inside(place, "first") for place in range(len(op.args)))
        word = f"{op.name[:-2]}est" if len(first) > 1 else op.name
        return f"the {word} of {', '.join(first)} and {last}"
    if arithmetic.is_divided(op):
        return f"{inside(0, 'first')} divided by {inside(1, 'last')}{rounded}"
    part = _PARTS[op.args[1].value] if isinstance(op.args[1], m.Literal) else ""
    return f"{part} of {inside(0, 'alone')}{rounded}"


def _calculation(speaker: EnglishVoice, op: m.Op) -> Np:
    return Np(_calculated(op, lambda value: speaker.np(value, "acc").text))


def bare_calculation(speaker: EnglishVoice, op: m.Op) -> str:
    """Return a calculation of the candidate without the candidate: `cost plus health`."""

    def said(value: m.Value) -> str:
        if isinstance(value, m.Op) and arithmetic.is_calculation(value):
            return bare_calculation(speaker, value)
        return speaker.bare_number(value)

    return _calculated(op, said)


def _neighbour(word: str, end: str) -> _Noun:
    def said(speaker: EnglishVoice, op: m.Op) -> Np:
        if isinstance(op.args[0], m.Op) and op.args[0].name == "nobody":
            # Next to nobody sits whoever has the first seat, or the last one.
            return Np(f"the {end} player in the order of seats")
        return Np(f"the player {word} {speaker.np(op.args[0], 'acc').text}")

    return said


def _seat(speaker: EnglishVoice, op: m.Op) -> Np:
    key = str(op.args[0].value) if isinstance(op.args[0], m.Literal) else ""
    return Np(speaker.lexicon.english("seats", key))


def _counter(speaker: EnglishVoice, op: m.Op) -> Np:
    counter = speaker.np(op.args[0], "nom").text
    bearer = op.args[1]
    if isinstance(bearer, m.Op) and bearer.name == "game":
        many = speaker.counter_plural(op.args[0])
        return Np(f"the {counter}" if many == counter else f"the number of {many}")
    if bearer.type.base == "player":
        return Np(f"{possessive(speaker.np(bearer, 'nom'))} {speaker.counter_plural(op.args[0])}")
    many = speaker.counter_plural(op.args[0])
    what = many if many == counter else f"number of {many}"
    return Np(f"the {what} on {speaker.np(bearer, 'acc').text}")


def _counter_with(speaker: EnglishVoice, op: m.Op) -> Np:
    name, symbol = op.args
    noun = speaker.lexicon.english("counters", str(name.value) if isinstance(name, m.Literal) else "")
    return Np(f"{noun} with {speaker.np(symbol, 'acc').text}")


def _field(speaker: EnglishVoice, op: m.Op) -> Np:
    return Np(role_of(speaker.np(op.args[1], "nom"), speaker.field(op.args[0])))


def _shown(speaker: EnglishVoice, op: m.Op) -> Np:
    side, fact = speaker.np(op.args[1], "nom"), speaker.field(op.args[0])
    # What is described behind its noun is no possessor: `the amount of side 3 of that die`.
    return Np(f"the {fact} of {side.text}" if isinstance(op.args[1], m.Op) else role_of(side, fact))


def _group(speaker: EnglishVoice, value: m.Value) -> str:
    if isinstance(value, m.Select):
        return described(speaker, value, "all").text
    return speaker.np(value, "acc").text


def _count(speaker: EnglishVoice, op: m.Op) -> Np:
    # What is counted stays where it is.
    taking, speaker.taking = speaker.taking, False
    text = f"the number of {_group(speaker, op.args[0])}"
    speaker.taking = taking
    return Np(text)


def _size(speaker: EnglishVoice, op: m.Op) -> Np:
    return Np(f"the number of cards in {speaker.np(op.args[0], 'acc').text}")


def _among(word: str) -> _Noun:
    def said(speaker: EnglishVoice, op: m.Op) -> Np:
        link = "of" if word == "total" else "among"
        taking, speaker.taking = speaker.taking, False
        text = f"the {word} {speaker.bare_number(op.args[1])} {link} {_group(speaker, op.args[0])}"
        speaker.taking = taking
        return Np(text)

    return said


def _part(speaker: EnglishVoice, op: m.Op) -> Np:
    # What is more than a figure is said at the end: behind it `of that damage` would belong to its last word.
    more = isinstance(op.args[0], m.Op | m.Use)
    share = amount(speaker, op.args[0]) if more else speaker.np(op.args[0], "acc").text
    return Np(f"{share} of {whole_of(speaker, op.args[1])}")


def _range(speaker: EnglishVoice, op: m.Op) -> Np:
    low, end = op.args
    bound = ""
    if isinstance(end, m.Op) and end.name == "part" and isinstance(end.args[0], m.Op | m.Use):
        end, whole = end.args
        bound = f", at most {speaker.np(whole, 'acc').text}"
    return Np(f"a number from {speaker.np(low, 'acc').text} to {speaker.np(end, 'acc').text}{bound}")


def _looming(speaker: EnglishVoice, op: m.Op) -> Np:
    """Return `the damage that would be dealt to this unit`: the event to come behind the noun of its amount."""
    what = loomed(speaker, op)
    for pattern in speaker.patterns(what.verb.declared, "would"):
        behind = without_amount(pattern.pieces, what)
        if behind is not None:
            return Np(_amounting(speaker, what, behind))
    raise TypeError("an event to come without its noun")


def _amounts(speaker: EnglishVoice, op: m.Op) -> Np:
    """Return `the damage that this unit was dealt this turn`: the event that happened behind the noun of its amount."""
    what, period = behind_amount(speaker, op)
    wanted = set(what.slots) - {"by", "source"}
    events = (each for name in ("en event", "event") for each in speaker.patterns(what.verb.declared, name))
    said = [in_tense(each.pieces, "past") for each in events]
    plain, _, rest = speaker.forms(what.verb)
    by = tree.Piece("slot", "by")
    for pieces in (*said, (by, tree.Piece("word", past_of(plain)), *rest)):
        behind = without_amount(pieces, what)
        has = {slot_of(piece) for piece in behind or () if piece.kind == "slot"}
        counter = noun_behind(what.verb, what.amount)
        named = {slot_of(counter)} if counter is not None and counter.kind == "slot" else set()
        if behind is not None and wanted - named <= has:
            text = f"{_amounting(speaker, what, behind)}{speaker.because_of_deeds(what.deeds, 'past')}"
            return Np(f"{text} {this_period(speaker.lexicon.english('periods', period))}")
    raise TypeError("an event that has happened without its noun")


def _amounting(speaker: EnglishVoice, what: Loomed, behind: tuple[tree.Piece, ...]) -> str:
    """Return the noun of an amount, and an event without that noun behind `that`."""
    noun = noun_behind(what.verb, what.amount)
    assert noun is not None
    said = {slot_of(piece) for piece in behind if piece.kind == "slot"}
    counter = what.slots.get(slot_of(noun)) if noun.kind == "slot" else None
    one, many = noun.text.split("|")[0], noun.text.split("|")[-1]
    if counter is not None:
        one, many = speaker.np(counter).text, speaker.counter_plural(counter)
    types = {slot.name: slot.type for slot in what.verb.slots} | {"by": m.PLAYER}
    text = f"the {many if one == many else f'number of {many}'} that {speaker.filled(behind, what.slots, types)}"
    if "by" in what.slots and "by" not in said:
        text = f"{text} by {speaker.np(what.slots['by'], 'acc').text}"
    if "source" in what.slots:
        ruled = what.slots["source"] == NOTHING_PRINTED
        cause = "a card" if ruled else speaker.np(what.slots["source"], "acc").text
        text = f"{text} {'other than ' if ruled else ''}because of {cause}"
    return text


def _distance(speaker: EnglishVoice, op: m.Op) -> Np:
    return Np(f"the {op.name} {way(speaker, op.args)}")


def _either(speaker: EnglishVoice, op: m.Op) -> Np:
    condition, one, other = op.args
    said, close = f"{speaker.np(one, 'acc').text} if {speaker.clause(condition)}", "" if op.type == m.NUMBER else CLOSE
    return Np(f"{said}, otherwise {speaker.np(other, 'acc').text}{close}")


def _different(speaker: EnglishVoice, op: m.Op) -> Np:
    what, group = _of_each(speaker, op)
    return Np(f"the number of different {plural_of(what)} among {group}")


def _frequent(speaker: EnglishVoice, op: m.Op) -> Np:
    what, group = _of_each(speaker, op)
    return Np(f"the {op.name} {plural_of(what)} among {group}", plural=True)


def _alike(speaker: EnglishVoice, op: m.Op) -> Np:
    what, group = _of_each(speaker, op)
    same = f"consecutive {plural_of(what)}" if op.name == "in a row" else f"the same {what}"
    return Np(f"the highest number of {group} with {same}")


def _of_each(speaker: EnglishVoice, op: m.Op) -> tuple[str, str]:
    """Return what of each thing is compared, in the singular, and the things."""
    taking, speaker.taking = speaker.taking, False
    each = op.args[1].name if isinstance(op.args[1], m.Op) else ""
    sorts = {"title": "name", "sorts": op.args[1].type.base, "owner": "owner", "controller": "controller"}
    found = sorts[each] if each in sorts else speaker.bare_number(op.args[1]), _group(speaker, op.args[0])
    speaker.taking = taking
    return found


def whole_of(speaker: EnglishVoice, value: m.Value) -> str:
    """Return the amount that some of it is taken from: `that damage`, or `that amount` where it cannot be counted so."""
    counter = speaker.counted_in(value)
    one, many = (speaker.lexicon.english("counters", counter or "", plural=plural) for plural in (False, True))
    return f"that {one}" if counter is not None and one == many else speaker.np(value, "acc").text


def located(speaker: EnglishVoice, source: m.Source) -> Np:
    """Return where something is looked for, without `in` or `among`."""
    match source:
        case m.Zone():
            return _zone(speaker, source)
        case m.Zones():
            return Np(" or ".join(speaker.np(part, "acc").text for part in source.parts))
        case m.InPlay():
            return Np("play")
        case m.Anywhere():
            return Np("anywhere")
        case m.Among():
            return speaker.np(source.things, "acc")


def _zone(speaker: EnglishVoice, zone: m.Zone) -> Np:
    name = speaker.lexicon.english("zones", zone.name)
    plural = looks_plural(name)
    owner = zone.owner
    if owner is None:
        return Np(f"the {name}", plural)
    if isinstance(owner, m.Select):
        return Np(role_of(described(speaker, owner, "a" if speaker.in_event else "each"), name), plural)
    if owner == speaker.actor and not speaker.is_you(owner):
        return Np(f"their {name}", plural)
    return Np(role_of(speaker.np(owner, "nom"), name), plural)


def _value(speaker: EnglishVoice, op: m.Op) -> Np:
    return speaker.np(op.args[0], "nom")


def _symbols(_speaker: EnglishVoice, op: m.Op) -> Np:
    name = str(op.args[0].value) if isinstance(op.args[0], m.Literal) else "symbol"
    return Np(article(name))


def _sorts(speaker: EnglishVoice, op: m.Op) -> Np:
    whole = speaker.np(op.args[1])
    if whole.pronoun:
        return Np(f"one of {possessive(whole)} {op.type.base}s")
    return Np(f"a {op.type.base} of {whole.text}")


def _noted(speaker: EnglishVoice, op: m.Op) -> Np:
    what = speaker.lexicon.english("types", op.type.of or op.type.base)
    return Np(f"the {what} noted on {speaker.np(op.args[0], 'acc').text}")


def _chosen_by(speaker: EnglishVoice, op: m.Op) -> Np:
    what = speaker.lexicon.english("types", noun_of(op), plural=op.many)
    return Np(role_of(speaker.np(op.args[1], "nom"), f"chosen {what}"), plural=op.many)


def _all_chosen(speaker: EnglishVoice, op: m.Op) -> Np:
    what = speaker.lexicon.english("types", noun_of(op), plural=True)
    return Np(f"the chosen {what}", plural=True)


def _title(speaker: EnglishVoice, op: m.Op) -> Np:
    what = "a copy" if speaker.copying else "the name"
    return Np(f"{what} of {speaker.np(op.args[0], 'acc').text}")


def _those(speaker: EnglishVoice, op: m.Op) -> Np:
    return Np(f"{speaker.np(op.args[0]).text} {behind_which(speaker.clause(op.args[1]), 'that')}")


def _printed(speaker: EnglishVoice, op: m.Op) -> Np:
    return Np(role_of(speaker.np(op.args[1], "nom"), f"printed {speaker.field(op.args[0])}"))


def _others(speaker: EnglishVoice, op: m.Op) -> Np:
    noun = noun_of(op.args[0])
    return Np(f"the other {speaker.lexicon.english('types', noun, plural=True)}", plural=True)


def _only(speaker: EnglishVoice, op: m.Op) -> Np:
    group = op.args[0]
    return described(speaker, group, "the") if isinstance(group, m.Select) else sides.the_side(speaker, group)


def _outer(speaker: EnglishVoice, op: m.Op) -> Np:
    return speaker.outer(op.args[0], "nom")


def _times(speaker: EnglishVoice, op: m.Op) -> Np:
    return Np(f"the number of times {speaker.happened(op)}")


NOUNS: dict[OperationName, _Noun] = {
    "outer": _outer,
    "value": _value, "opponent": _opponent, "seat": _seat, "nobody": _plain("nobody"), "game": _plain("the game"),
    "owner": _of("owner"), "controller": _of("controller"), "host": _host,
    "next": _neighbour("after", "first"), "previous": _neighbour("before", "last"),
    "others": _others, "part": _part, "counter": _counter, "counter with": _counter_with, "field": _field, "count": _count,
    "size": _size, "position": _of("position"), "looming": _looming,
    "total": _among("total"), "highest": _among("highest"), "lowest": _among("lowest"),
    "side": _framed("the upper side of {0}"), "sides": _framed("the number of sides of {0}"),
    "lower": _calculation, "higher": _calculation,
    "if": _either, "no limit": _plain("no limit"), "different": _different, "alike": _alike, "in a row": _alike,
    "most frequent": _frequent, "least frequent": _frequent,
    "faces": sides.faces, "prints": sides.prints, "face": sides.face, "face number": sides.number, "shown": _shown,
    "share": _calculation, "share up": _calculation, "distance": _distance, "movement": _distance,
    "players": _plain("the number of players"), "times": _times, "times last": _times, "amounts": _amounts,
    "range": _range, "symbols": _symbols, "sorts": _sorts, "titles": _plain("the name of a card"),
    "only": _only, "printed": _printed,
    "those": _those, "title": _title,
    "chosen by": _chosen_by, "all chosen": _all_chosen,
    "noted": _noted, "+": _calculation, "-": _calculation, "*": _calculation,
}  # fmt: skip
"""What says each built-in function whose value is a thing, a zone or a number."""
