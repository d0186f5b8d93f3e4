"""Russian built-in functions whose value is a thing, a zone or a number: `владелец этого отряда`, `число отрядов`."""

from collections.abc import Callable
from typing import Final

from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.operations import OperationName
from ruledeck.grammar.meaning.sorts import sort_said
from ruledeck.grammar.prose import arithmetic
from ruledeck.grammar.prose.analysis import word_of
from ruledeck.grammar.prose.discourse import key_of, noun_of
from ruledeck.grammar.prose.looming import Loomed, behind_amount, counter_behind, loomed, noun_behind
from ruledeck.grammar.prose.paragraphs import CLOSE
from ruledeck.grammar.prose.russian import sides
from ruledeck.grammar.prose.russian.inflection import CASES, Declined, agree, decline
from ruledeck.grammar.prose.russian.nouns import amount, described, inflected, owned, pointed
from ruledeck.grammar.prose.russian.predicates import way
from ruledeck.grammar.prose.russian.prepositions import led_by
from ruledeck.grammar.prose.russian.several_words import behind_which
from ruledeck.grammar.prose.russian.small_words import with_preposition
from ruledeck.grammar.prose.russian.voice import RussianVoice
from ruledeck.grammar.prose.speaker import Np, slot_of

_Noun = Callable[[RussianVoice, m.Op, str], Np]
_PARTS: Final[dict[object, str]] = {
    2: "половина", 3: "треть", 4: "четверть", 5: "пятый часть", 6: "шестой часть", 10: "десятый часть",
}  # fmt: skip


def _role(word: str) -> _Noun:
    def said(speaker: RussianVoice, op: m.Op, case: str) -> Np:
        noun = speaker.lexicon.russian("types", word)
        if isinstance(op.args[0], m.Select):
            whose = described(speaker, op.args[0], "gen", "all")
            np = inflected(noun, case, plural=True)
            return Np(f"{np.text} {whose.text}", True, 3, np.gender)
        return owned(speaker, noun, op.args[0], case)

    return said


def _controller(speaker: RussianVoice, op: m.Op, case: str) -> Np:
    thing = op.args[0]
    many = isinstance(thing, m.Select)
    whose = described(speaker, thing, "acc", "all") if isinstance(thing, m.Select) else speaker.np(thing, "acc")
    # A player is nothing that a pronoun for things could mean.
    if (holder := speaker.discourse.holder) is not None:
        speaker.discourse.focus = holder
    noun = speaker.lexicon.russian("types", "player")
    who = agree("контролирующий", case, noun.gender, plural=many, animate=True)
    return Np(f"{who} {whose.text} {noun.form(case, plural=many)}", many, 3, noun.gender)


def _host(speaker: RussianVoice, op: m.Op, case: str) -> Np:
    discourse, key = speaker.discourse, key_of(op.args[0])
    if key is not None and discourse.holder == key:
        discourse.focus = key
    whose = speaker.np(op.args[0], "nom")
    noun = decline("карта", "f")
    verb = "находятся" if whose.plural else "находится"
    behind = f"{whose.text} {verb}" if whose.pronoun else f"{verb} {whose.text}"
    if key is not None and whose.gender == noun.gender and not whose.pronoun:
        # Where the nouns agree, a pronoun could mean either.
        discourse.tell_by(key)
    return Np(f"{noun.form(case)}, на которой {behind}{CLOSE}", gender="f")


_LIKE = ("ый", "ий", "ая", "ое")
"""How adjectives end."""


def _noun_of(text: str, gender: str, *cases: str) -> _Noun:
    """Return a function that puts the arguments behind a noun."""

    def said(speaker: RussianVoice, op: m.Op, case: str) -> Np:
        first, *rest = text.split(" ")
        # What a noun is like stands before it, and in its case.
        before = [agree(first, case, gender)] if first.endswith(_LIKE) else []
        head = rest.pop(0) if before else first
        parts = [speaker.np(arg, each).text for arg, each in zip(op.args, cases, strict=False)]
        return Np(" ".join((*before, decline(head, gender).form(case), *rest, *parts)).strip(), gender=gender)

    return said


def _next(prefix: str) -> _Noun:
    def said(speaker: RussianVoice, op: m.Op, case: str) -> Np:
        noun = speaker.lexicon.russian("types", "player")
        if isinstance(op.args[0], m.Op) and op.args[0].name == "nobody":
            # Next to nobody sits whoever has the first seat, or the last one.
            place = "первый" if prefix == "после" else "последний"
            return inflected(noun, case, before=(place,), behind=" по порядку мест")
        whose = speaker.np(op.args[0], "ins" if prefix == "перед" else "gen")
        return inflected(noun, case, behind=f" {led_by(prefix, whose)}")

    return said


def _seat(speaker: RussianVoice, op: m.Op, case: str) -> Np:
    key = str(op.args[0].value) if isinstance(op.args[0], m.Literal) else ""
    return inflected(speaker.lexicon.russian("seats", key), case)


def _counter(speaker: RussianVoice, op: m.Op, case: str) -> Np:
    counter, bearer = op.args
    noun = speaker.counter(counter)
    if isinstance(bearer, m.Op) and bearer.name == "game":
        return inflected(noun, case)
    where = speaker.borne(bearer)
    return Np(f"{decline('количество', 'n').form(case)} {noun.form('gen', plural=True)} {where}", gender="n")


def _counter_with(speaker: RussianVoice, op: m.Op, case: str) -> Np:
    return inflected(speaker.counter(op), case)


def _field(speaker: RussianVoice, op: m.Op, case: str) -> Np:
    noun = speaker.field(op.args[0])
    listed = op.many and not op.args[1].many
    return owned(speaker, noun, op.args[1], case, plural=listed)


def _group(speaker: RussianVoice, value: m.Value, case: str) -> Np:
    return described(speaker, value, case, "all") if isinstance(value, m.Select) else speaker.np(value, case)


def _count(speaker: RussianVoice, op: m.Op, case: str) -> Np:
    if not isinstance(op.args[0], m.Select) and (whole := speaker.np(op.args[0], "gen")).pronoun:
        return Np(f"{whole.text} {decline('число', 'n').form(case)}", gender="n")
    return Np(f"{decline('число', 'n').form(case)} {_group(speaker, op.args[0], 'gen').text}", gender="n")


def _size(speaker: RussianVoice, op: m.Op, case: str) -> Np:
    zone = speaker.np(op.args[0], "pre")
    return Np(f"{decline('число', 'n').form(case)} карт {with_preposition('в', zone.text)}", gender="n")


def _among(word: str) -> _Noun:
    def said(speaker: RussianVoice, op: m.Op, case: str) -> Np:
        np = inflected(speaker.bare_number(op.args[1]), case, before=(word,))
        if word == "общий" and not isinstance(op.args[0], m.Select) and (of := speaker.np(op.args[0], "gen")).pronoun:
            return Np(f"{of.text} {np.text}", gender=np.gender)
        group = _group(speaker, op.args[0], "gen")
        return Np(f"{np.text} {group.text if word == 'общий' else led_by('среди', group)}", gender=np.gender)

    return said


def _part(speaker: RussianVoice, op: m.Op, case: str) -> Np:
    # What is more than a figure is said at the end: behind it `of that damage` would belong to its last word.
    more = isinstance(op.args[0], m.Op | m.Use)
    share = amount(speaker, op.args[0]) if more else speaker.np(op.args[0], case).text
    counter = speaker.counted_in(op.args[1])
    noun = speaker.lexicon.russian("counters", counter) if counter is not None else None
    if noun is not None and noun.form("gen") == noun.form("gen", plural=True):
        return Np(f"{share} из {pointed('этот', noun, 'gen').text}")
    return Np(f"{share} {led_by('из', speaker.np(op.args[1], 'gen'))}")


def _looming(speaker: RussianVoice, op: m.Op, case: str) -> Np:
    """Return `количество урона во всех предстоящих событиях, в которых этот отряд должен получить урон`."""
    what = loomed(speaker, op)
    clause = speaker.event(what.happening, "when")
    return Np(f"{_amounting(speaker, what, case)} во всех предстоящих событиях, в которых {clause}{CLOSE}", gender="n")


def _amounts(speaker: RussianVoice, op: m.Op, case: str) -> Np:
    """Return `количество урона во всех случаях, когда этот отряд получил урон в течение этого хода`."""
    what, _ = behind_amount(speaker, op)
    return Np(f"{_amounting(speaker, what, case)} во всех случаях, когда {speaker.happened(op)}{CLOSE}", gender="n")


def _amounting(speaker: RussianVoice, what: Loomed, case: str) -> str:
    """Return what an amount of some events is called."""
    noun = noun_behind(what.verb, what.amount)
    named = what.slots.get(slot_of(noun)) if noun is not None and noun.kind == "slot" else None
    counter = counter_behind(speaker, what.verb, what.amount) if named is None else word_of(named)
    # The amount of something that is no counter has no name in this language.
    of = speaker.lexicon.russian("counters", counter) if counter else decline("единица", "f")
    return f"{decline('количество', 'n').form(case)} {of.form('gen', plural=True)}"


def _either(speaker: RussianVoice, op: m.Op, case: str) -> Np:
    condition, one, other = op.args
    first, last = speaker.np(one, case), speaker.np(other, case)
    # What is counted goes by the first number; whoever does something stands beside the verb.
    near = first if op.type == m.NUMBER else last
    return Np(f"{first.text}, если {speaker.clause(condition)}, иначе {last.text}{CLOSE}", near.plural, 3, near.gender)


def _no_limit(_speaker: RussianVoice, _op: m.Op, case: str) -> Np:
    return inflected(decline("число", "n"), case, before=("неограниченный",))


def _title(speaker: RussianVoice, op: m.Op, case: str) -> Np:
    return (_COPY if speaker.copying else _NAME)(speaker, op, case)


_NAME: Final = _noun_of("название", "n", "gen")
_COPY: Final = _noun_of("копия", "f", "gen")
_COMPARED: Final = {
    "title": decline("название", "n"),
    "owner": decline("владелец", "m"),
    "controller": decline("владелец", "m"),
}
"""What the things are compared by that is no fact, no number and no sort."""


def _different(speaker: RussianVoice, op: m.Op, case: str) -> Np:
    each = op.args[1].name if isinstance(op.args[1], m.Op) else ""
    what = inflected(
        _COMPARED.get(each) or _compared(speaker, op.args[1]), "gen", plural=True, before=("различный",)
    ).text
    return Np(
        f"{decline('число', 'n').form(case)} {what} {led_by('среди', _group(speaker, op.args[0], 'gen'))}", gender="n"
    )


def _frequent(speaker: RussianVoice, op: m.Op, case: str) -> Np:
    each = op.args[1].name if isinstance(op.args[1], m.Op) else ""
    noun = _COMPARED.get(each) or _compared(speaker, op.args[1])
    often = ("самый", "частый" if op.name == "most frequent" else "редкий")
    return inflected(
        noun, case, plural=True, before=often, behind=f" {led_by('среди', _group(speaker, op.args[0], 'gen'))}"
    )


def _alike(speaker: RussianVoice, op: m.Op, case: str) -> Np:
    each = op.args[1].name if isinstance(op.args[1], m.Op) else ""
    noun = _COMPARED.get(each) or _compared(speaker, op.args[1])
    what = inflected(noun, "ins", before=("одинаковый",)).text
    if op.name == "in a row":
        what = f"последовательными значениями {noun.form('gen')}"
    number = inflected(decline("число", "n"), case, before=("наибольший",)).text
    return Np(f"{number} {_group(speaker, op.args[0], 'gen').text} с {what}", gender="n")


def _compared(speaker: RussianVoice, value: m.Value) -> Declined:
    """Return what of each thing is compared: a type or trait, a fact, a number."""
    sorts = isinstance(value, m.Op) and value.name == "sorts"
    return speaker.lexicon.russian("types", value.type.base) if sorts else speaker.bare_number(value)


def located(speaker: RussianVoice, source: m.Source, case: str) -> Np:
    """Return where something is looked for, without a preposition."""
    match source:
        case m.Zone():
            noun = speaker.lexicon.russian("zones", source.name)
            return inflected(noun, case) if source.owner is None else owned(speaker, noun, source.owner, case)
        case m.Zones():
            return Np(" или ".join(speaker.np(part, case).text for part in source.parts))
        case m.InPlay():
            return inflected(decline("игра", "f"), case)
        case m.Anywhere():
            return Np("любая зона")
        case m.Among():
            return speaker.np(source.things, case)


def _value(speaker: RussianVoice, op: m.Op, case: str) -> Np:
    return speaker.np(op.args[0], case)


def _plain(text: str, gender: str = "f") -> _Noun:
    return lambda _speaker, _op, case: inflected(decline(text, gender), case)


def _nobody(_speaker: RussianVoice, _op: m.Op, case: str) -> Np:
    forms = {"nom": "никто", "gen": "никого", "dat": "никому", "acc": "никого", "ins": "никем", "pre": "ком"}
    return Np(forms[case], gender="m")


def _range(speaker: RussianVoice, op: m.Op, case: str) -> Np:
    low, end = op.args
    bound = ""
    if isinstance(end, m.Op) and end.name == "part":
        end, whole = end.args
        bound = f", но не более {speaker.np(whole, 'gen').text}{CLOSE}"
    high = speaker.np(end, "gen").text
    return Np(f"{decline('число', 'n').form(case)} от {speaker.np(low, 'gen').text} до {high}{bound}", gender="n")


def _symbols(speaker: RussianVoice, op: m.Op, case: str) -> Np:
    section = "symbols" if op.type.base == "symbol" else "types"
    word = str(op.args[0].value) if isinstance(op.args[0], m.Literal) else ""
    return inflected(speaker.lexicon.russian(section, word), case)


def _sorts(speaker: RussianVoice, op: m.Op, case: str) -> Np:
    noun, whole = speaker.lexicon.russian("types", op.type.base), speaker.np(op.args[1], "gen")
    said = (whole.text, noun.form(case)) if whole.pronoun else (noun.form(case), whole.text)
    return Np(" ".join(said), False, 3, noun.gender)


def _others(speaker: RussianVoice, op: m.Op, case: str) -> Np:
    return inflected(speaker.lexicon.russian("types", noun_of(op.args[0])), case, plural=True, before=("остальной",))


def _noted(speaker: RussianVoice, op: m.Op, case: str) -> Np:
    noun = speaker.lexicon.russian("types", sort_said(op.type))
    where = speaker.np(op.args[0], "pre")
    behind = led_by("на", where)
    return inflected(noun, case, behind=f", {agree('записанный', case, noun.gender)} {behind}{CLOSE}")


def _chosen_by(speaker: RussianVoice, op: m.Op, case: str) -> Np:
    noun = speaker.lexicon.russian("types", sort_said(op.type))
    actor, speaker.actor = speaker.actor, None
    who = speaker.np(op.args[1], "ins").text
    speaker.actor = actor
    chosen = agree("выбранный", case, noun.gender, plural=op.many)
    return inflected(noun, case, plural=op.many, behind=f", {chosen} {who}{CLOSE}")


def _all_chosen(speaker: RussianVoice, op: m.Op, case: str) -> Np:
    return inflected(speaker.lexicon.russian("types", sort_said(op.type)), case, plural=True, before=("выбранный",))


def _those(speaker: RussianVoice, op: m.Op, case: str) -> Np:
    np = speaker.np(op.args[0], case)
    speaker.candidates.append(Np("", False, 3, np.gender))
    behind = behind_which(speaker.clause(op.args[1]), np.gender)
    speaker.candidates.pop()
    return Np(f"{np.text}{behind}", np.plural, 3, np.gender)


def _printed(speaker: RussianVoice, op: m.Op, case: str) -> Np:
    return owned(speaker, speaker.fact(op), op.args[1], case)


def _only(speaker: RussianVoice, op: m.Op, case: str) -> Np:
    group = op.args[0]
    return (
        described(speaker, group, case, "one") if isinstance(group, m.Select) else sides.the_side(speaker, group, case)
    )


def _outer(speaker: RussianVoice, op: m.Op, case: str) -> Np:
    return speaker.outer(op.args[0], case)


def _distance(speaker: RussianVoice, op: m.Op, case: str) -> Np:
    if op.name == "movement":
        return Np(f"{decline('стоимость', 'f').form(case)} пути {way(speaker, op.args)}", gender="f")
    return Np(f"{decline('расстояние', 'n').form(case)} {way(speaker, op.args)}", gender="n")


_Said = Callable[[m.Value, str], str]
_ALL_OF: Final[dict[OperationName, tuple[str, str]]] = {"+": ("сумма", "f"), "*": ("произведение", "n")}
"""What names all of several numbers, also those of the same sign inside of it: `сумма A, B и C`."""


def _calculated(op: m.Op, case: str, said: _Said) -> Np:
    """Return a calculation: a noun, and behind it the numbers, in brackets where they would else be read otherwise."""

    def inside(value: m.Value, inner: str, at: arithmetic.At) -> str:
        text = said(value, inner)
        return f"({text})" if arithmetic.in_brackets_behind(value, at) else text

    def listed(values: list[m.Value]) -> str:
        *first, last = values
        return f"{', '.join(inside(each, 'gen', 'first') for each in first)} и {inside(last, 'gen', 'last')}"

    if op.name in _ALL_OF:
        text, gender = _ALL_OF[op.name]
        return Np(f"{decline(text, gender).form(case)} {listed(_terms(op))}", gender=gender)
    if op.name == "-":
        whole, *taken = _taken_from(op)
        # What is said first is said before what speaks of it again.
        first = inside(whole, "gen", "first")
        less = inside(taken[0], "gen", "last") if len(taken) == 1 else f"суммы {listed(taken)}"
        return Np(f"{decline('разность', 'f').form(case)} {first} и {less}", gender="f")
    if op.name in ("lower", "higher"):
        word = {"lower": "меньший", "higher": "больший"}[op.name]
        word = agree(f"наи{word}" if len(op.args) > 2 else word, case, "n")
        return Np(f"{word} из {listed([*op.args])}", gender="n")
    rounded = " с округлением вверх" if op.name == "share up" else ""
    if arithmetic.is_divided(op):
        number, parts = inside(op.args[0], "gen", "first"), inside(op.args[1], "acc", "last")
        return Np(f"{agree('частное', case, 'n')} от деления {number} на {parts}{rounded}", gender="n")
    *ordinal, noun = (_PARTS[op.args[1].value] if isinstance(op.args[1], m.Literal) else "").split(" ")
    part = " ".join((*[agree(each, case, "f") for each in ordinal], decline(noun, "f").form(case)))
    return Np(f"{part} {inside(op.args[0], 'gen', 'last')}{rounded}", gender="f")


def _terms(op: m.Op) -> list[m.Value]:
    """Return the numbers of a sum or a product, those of the same inside of it among them."""
    return [
        each for arg in op.args for each in (_terms(arg) if isinstance(arg, m.Op) and arg.name == op.name else (arg,))
    ]


def _taken_from(op: m.Op) -> list[m.Value]:
    """Return from what a difference takes, and all that it takes: `разность a и суммы b и c`."""
    taken: list[m.Value] = []
    whole: m.Value = op
    while isinstance(whole, m.Op) and whole.name == "-":
        whole, less = whole.args
        taken.insert(0, less)
    return [whole, *taken]


def _calculation(speaker: RussianVoice, op: m.Op, case: str) -> Np:
    return _calculated(op, case, lambda value, inner: speaker.np(value, inner).text)


def bare_calculation(speaker: RussianVoice, op: m.Op) -> Declined:
    """Return a calculation of the candidate without the candidate, in brackets: `(сумма стоимости и 1)`."""

    def said(value: m.Value, inner: str) -> str:
        if isinstance(value, m.Op) and arithmetic.is_calculation(value):
            return _calculated(value, inner, said).text
        return speaker.bare_number(value).form(inner)

    found = {case: _calculated(op, case, said) for case in CASES}
    forms = {case: f"({np.text})" for case, np in found.items()}
    return Declined(forms, forms, found["nom"].gender)


def _times(speaker: RussianVoice, op: m.Op, case: str) -> Np:
    noun = decline("число", "n")
    return Np(f"{noun.form(case)} случаев, когда {speaker.happened(op)}{CLOSE}", False, 3, noun.gender)


NOUNS: dict[OperationName, _Noun] = {
    "outer": _outer,
    "value": _value, "opponent": _role("opponent"), "seat": _seat, "nobody": _nobody, "game": _plain("игра"),
    "owner": _role("owner"), "controller": _controller, "host": _host,
    "next": _next("после"), "previous": _next("перед"),
    "others": _others, "part": _part, "counter": _counter, "counter with": _counter_with, "field": _field, "count": _count, "size": _size,
    "position": _noun_of("номер по порядку", "m", "gen"),
    "looming": _looming,
    "total": _among("общий"), "highest": _among("наибольший"), "lowest": _among("наименьший"),
    "side": _noun_of("выпавшая сторона", "f", "gen"), "sides": _noun_of("число сторон", "n", "gen"),
    "lower": _calculation, "higher": _calculation,
    "if": _either, "no limit": _no_limit, "different": _different, "alike": _alike, "in a row": _alike,
    "most frequent": _frequent, "least frequent": _frequent,
    "faces": sides.faces, "prints": sides.prints, "face": sides.face, "face number": sides.number, "shown": _field,
    "share": _calculation, "share up": _calculation, "distance": _distance, "movement": _distance,
    "players": _noun_of("число игроков", "n"), "times": _times, "times last": _times, "amounts": _amounts,
    "range": _range, "symbols": _symbols, "sorts": _sorts, "titles": _noun_of("название карты", "n"),
    "only": _only, "printed": _printed, "those": _those, "noted": _noted, "title": _title,
    "chosen by": _chosen_by, "all chosen": _all_chosen,
    "+": _calculation, "-": _calculation, "*": _calculation,
}  # fmt: skip
"""What says each built-in function whose value is a thing, a zone or a number."""
