"""What Russian conditions say of a single thing: `повёрнута`, `с 2 щитами`, `на этом отряде`."""

import re
from collections.abc import Callable

from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.operations import NEGATED, OperationName
from ruledeck.grammar.prose.analysis import Superlative, superlative
from ruledeck.grammar.prose.conditions import Predicate, held, is_candidate, some_of
from ruledeck.grammar.prose.discourse import key_of
from ruledeck.grammar.prose.paragraphs import CLOSE
from ruledeck.grammar.prose.russian import sides
from ruledeck.grammar.prose.russian.inflection import Declined, agree, by_number, decline, with_adjective
from ruledeck.grammar.prose.russian.prepositions import led_by
from ruledeck.grammar.prose.russian.small_words import determiner, short_agreement, with_preposition
from ruledeck.grammar.prose.russian.voice import RussianVoice

SIGNS: dict[OperationName, tuple[str, str]] = {
    "=": ("равен", "dat"), "!=": ("не равен", "dat"), ">=": ("не менее", "gen"), "<=": ("не более", "gen"),
    ">": ("больше", "gen"), "<": ("меньше", "gen"),
}  # fmt: skip
"""Signs to words and the case behind them; `равен` agrees with what is compared."""

_EQUAL = ("равен", "равна", "равно", "равны")


def compared(speaker: RussianVoice, sign: OperationName, right: m.Value, gender: str, *, plural: bool = False) -> str:
    """Return `равна 2`, `не менее выбранного числа`."""
    words, case = SIGNS[sign]
    number = speaker.np(right, case).text
    if words.endswith("равен"):
        words = words.removesuffix("равен") + short_agreement(_EQUAL, gender, plural=plural)
    return f"{words} {number}"


def possession(speaker: RussianVoice, op: m.Op) -> Predicate | None:
    """Return what a comparison says of whatever has the counter or the field on its left side."""
    if (most := superlative(op)) is not None:
        return _most(speaker, most)
    first, right = op.args
    if isinstance(first, m.Op) and isinstance(right, m.Op) and first.name == right.name == "title" and op.name == "=":
        other = speaker.np(right.args[0], "gen")
        said = f"то же название, что {led_by('у', other)}"
        behind = said.replace("то же название", "с тем же названием")
        return Predicate(first.args[0], "behind", behind, (f"носит {said}", f"носят {said}"))
    left = held(first)
    if left is None:
        return None
    owner = left.args[1]
    if left.name != "counter":
        noun = speaker.fact(left)
        if left.type != m.NUMBER:
            if op.name != "=" or left.type == m.NAME:
                # Of a card that is named there it is said whose it is.
                return None
            quoted = isinstance(right, m.Literal)
            if not quoted and not is_candidate(owner) and key_of(owner) != speaker.discourse.focus:
                # A pronoun in here would be taken for the subject, which is said first.
                speaker.discourse.focus = None
            what = f"«{speaker.np(right).text}»" if quoted else speaker.np(right, "gen").text
            said = f"{noun.form('gen')} {what}" if quoted else what
            whose = f"{noun.form('gen')} {what}" if quoted else what
            return Predicate(
                owner, "behind", said, (f"относится к {noun.form('dat')} {what}" if quoted else whose,) * 2
            )
        _name_others(speaker, owner, right)
        return Predicate(owner, "fact", compared(speaker, op.name, right, noun.gender), (noun.form("nom"),))
    counter = left.args[0]
    noun = speaker.counter(counter)
    literal = right.value if isinstance(right, m.Literal) else None
    no = f"нет {noun.form('gen', plural=True)}"
    there = f"есть {noun.form('nom')}"
    if (op.name, literal) in ((">=", 1), (">", 0), ("!=", 0)):
        return Predicate(owner, "borne", there, (), no)
    if (op.name, literal) in (("=", 0), ("<", 1), ("<=", 0)):
        return Predicate(owner, "borne", no, (), there)
    if literal is None:
        _name_others(speaker, owner, right)
        text = compared(speaker, op.name, right, "n")
        return Predicate(owner, "borne", text, (f"количество {noun.form('gen', plural=True)}",))
    return Predicate(
        owner,
        "borne",
        _many(op.name, right, noun.form),
        (),
        _many(NEGATED[op.name], right, noun.form),
    )


def _name_others(speaker: RussianVoice, owner: m.Value, right: m.Value) -> None:
    """Let what a description compares its things with be called by its noun: a pronoun would be taken for these."""
    if is_candidate(owner) and not (isinstance(right, m.Op) and any(map(is_candidate, right.args))):
        speaker.discourse.focus = None


def _most(speaker: RussianVoice, most: Superlative) -> Predicate:
    """Return `с наибольшей стоимостью`, `имеет наименьшую стоимость среди отрядов в игре`."""
    whole = speaker.saying
    noun = with_adjective("наибольший" if most.extreme == "highest" else "наименьший", speaker.bare_number(most.number))
    among = ""
    if most.things != whole:
        taking, speaker.taking = speaker.taking, False
        things = most.things
        said = speaker.described(things, "gen", "all") if isinstance(things, m.Select) else speaker.np(things, "gen")
        among = f" {led_by('среди', said)}"
        speaker.taking, speaker.saying = taking, whole
    behind = with_preposition("с", noun.form("ins"))
    verbs = tuple(f"{verb} {noun.form('acc')}{among}" for verb in ("имеет", "имеют"))
    return Predicate(most.subject, "behind", f"{behind}{among}", verbs)


def _many(sign: OperationName, right: m.Value, form: Callable[..., str]) -> str:
    """Return `не менее 2 урона`, `ровно 1 жетон`."""
    words = {"=": "ровно", "!=": "не ровно", ">=": "не менее", "<=": "не более", ">": "больше", "<": "меньше"}[sign]
    assert isinstance(right, m.Literal) and isinstance(right.value, int)
    if sign in ("=", "!="):
        case, plural = by_number(right.value, "nom")
    else:
        case, plural = "gen", right.value % 10 != 1 or right.value % 100 == 11
    return f"{words} {right.value} {form(case, plural=plural)}"


_ADJECTIVE = re.compile(r"\w+(?:ый|ий|ой)")
_Predicate = Callable[[RussianVoice, m.Op], Predicate | None]


def _adjective(text: str, *short: str) -> _Predicate:
    return lambda _speaker, op: Predicate(op.args[0], "adjective", text, short)


def _trait(speaker: RussianVoice, op: m.Op) -> Predicate:
    if not isinstance(op.args[1], m.Literal):
        return _having(speaker, op)
    word = speaker.lexicon.russian("traits", str(op.args[1].value)).form("nom")
    return _bearing(op.args[0], decline("признак", "m"), word)


def _symbol(speaker: RussianVoice, op: m.Op) -> Predicate:
    if not isinstance(op.args[1], m.Literal):
        return _having(speaker, op)
    key = str(op.args[1].value)
    forms = speaker.lexicon.forms("symbols", key)
    if forms is not None and forms.gender is None and _ADJECTIVE.fullmatch(forms.nom or ""):
        # A symbol whose Russian word is an adjective, and is given no gender, describes what has it.
        word = forms.nom or ""
        numbers = (*(agree(word, "nom", gender) for gender in ("m", "f", "n")), agree(word, "nom", "m", plural=True))
        return Predicate(op.args[0], "adjective", word, numbers)
    return _bearing(op.args[0], decline("символ", "m"), speaker.np(op.args[1]).text)


def _having(speaker: RussianVoice, op: m.Op) -> Predicate:
    """Return `с этим признаком` for a trait or a symbol that has a name."""
    what, none = speaker.np(op.args[1], "ins").text, speaker.np(op.args[1], "gen").text
    verbs = tuple(f"{verb} {speaker.np(op.args[1], 'acc').text}" for verb in ("имеет", "имеют"))
    return Predicate(op.args[0], "behind", with_preposition("с", what), verbs, f"без {none}")


def _bearing(subject: m.Value, noun: Declined, word: str) -> Predicate:
    """Return `с признаком «A»`."""
    verbs = tuple(f"{verb} {noun.form('acc')} «{word}»" for verb in ("имеет", "имеют"))
    behind = f"с {noun.form('ins')} «{word}»"
    return Predicate(subject, "behind", behind, verbs, f"без {noun.form('gen')} «{word}»")


def _shares(speaker: RussianVoice, op: m.Op) -> Predicate:
    """Return `с признаком, общим с этим отрядом`."""
    noun = speaker.lexicon.russian("types", str(op.args[0].value) if isinstance(op.args[0], m.Literal) else "")
    np = speaker.np(some_of(op.args[2]), "ins")
    others = led_by("с", np)
    behind = f"{with_preposition('с', noun.form('ins'))}, общим {others}{CLOSE}"
    verbs = tuple(f"{verb} общий {noun.form('acc')} {others}" for verb in ("имеет", "имеют"))
    return Predicate(op.args[1], "behind", behind, verbs, f"без общих {noun.form('gen', plural=True)} {others}")


def sort_noun(speaker: RussianVoice, op: m.Op) -> Declined:
    """Return the noun of the type that a condition says something is of."""
    key = str(op.args[1].value) if isinstance(op.args[1], m.Literal) else ""
    return speaker.lexicon.russian("types", key)


def _type(speaker: RussianVoice, op: m.Op) -> Predicate:
    noun = sort_noun(speaker, op)
    return Predicate(
        op.args[0],
        "clause",
        noun.form("nom"),
        (f"является {noun.form('ins')}", f"являются {noun.form('ins', plural=True)}"),
    )


def _placed(preposition: str, case: str) -> _Predicate:
    def said(speaker: RussianVoice, op: m.Op) -> Predicate:
        # In one of the zones of several players lies what lies in the zone of any player.
        counting, speaker.counting = speaker.counting, False
        np = speaker.np(some_of(op.args[1]), case)
        speaker.counting = counting
        where = led_by(preposition, np)
        return Predicate(op.args[0], "behind", where, (f"находится {where}", f"находятся {where}"))

    return said


def _remembered(speaker: RussianVoice, op: m.Op) -> Predicate:
    np = speaker.np(some_of(op.args[1]), "pre")
    where = led_by("на", np)
    return Predicate(op.args[0], "behind", f"из запомненных {where}", (f"запомнен {where}", f"запомнены {where}"))


def _titled(speaker: RussianVoice, op: m.Op) -> Predicate:
    np = speaker.np(op.args[1])
    said = np.text if np.text.startswith("«") else speaker.np(op.args[1], "acc").text
    behind = np.text if np.text.startswith("«") else f"с названием «{np.text}»"
    if not np.text.startswith("«"):
        return Predicate(op.args[0], "clause", behind, (f"носит {said}", f"носят {said}"))
    return Predicate(op.args[0], "behind", behind, (f"называется {said}", f"называются {said}"))


def _keyword(speaker: RussianVoice, op: m.Op) -> Predicate:
    key = str(op.args[1].value) if isinstance(op.args[1], m.Literal) else ""
    word = speaker.keyword(key, op.args[2:])
    return Predicate(op.args[0], "borne", f"есть свойство «{word}»", ("у",), f"нет свойства «{word}»")


def _ability(speaker: RussianVoice, op: m.Op) -> Predicate:
    said = f"свойство вида {speaker.np(op.args[1]).text}"
    return Predicate(op.args[0], "borne", f"есть {said}", ("у",), f"нет свойства вида {speaker.np(op.args[1]).text}")


def _flag(speaker: RussianVoice, op: m.Op) -> Predicate:
    """Return that a field says yes: `на ней указано «лимит»`, and of a candidate `на которой указано «лимит»`."""
    said = f"указано «{speaker.field(op.args[0]).form('nom')}»"
    return Predicate(op.args[1], "borne", said, (), f"не {said}")


def _same(speaker: RussianVoice, op: m.Op) -> Predicate:
    other = speaker.np(op.args[1])
    if isinstance(op.args[1], m.Op) and op.args[1].name == "nobody":
        return Predicate(op.args[0], "clause", other.text, (f"— {other.text}",) * 2, none="есть")
    if other.person == 2:
        return Predicate(op.args[0], "clause", other.text, ("— это вы", "— это вы"))
    # "You are the active player", but "the active player: that is you".
    return Predicate(op.args[0], "clause", other.text, (*(f"— это {other.text}",) * 2, f"— {other.text}"))


def _in(speaker: RussianVoice, op: m.Op) -> Predicate:
    left, right = op.args
    if isinstance(left, m.Op) and left.name in ("owner", "controller") and is_candidate(left.args[0]):
        if speaker.is_you(right):
            word = "ваш" if left.name == "owner" else "под вашим контролем"
            return Predicate(
                left.args[0],
                "behind",
                "под вашим контролем" if word != "ваш" else "в вашем владении",
                (
                    "находится под вашим контролем" if word != "ваш" else "принадлежит вам",
                    "находятся под вашим контролем" if word != "ваш" else "принадлежат вам",
                ),
            )
        if left.name == "controller" and right == speaker.acting and isinstance(right, m.Name | m.Op):
            where = "под своим контролем"
            return Predicate(left.args[0], "behind", where, (f"находится {where}", f"находятся {where}"))
        np = speaker.np(right, "gen")
        preposition, noun = ("под", "контролем") if left.name == "controller" else ("во", "владении")
        where = f"{preposition} {np.text} {noun}" if np.pronoun else f"{preposition} {noun} {np.text}"
        return Predicate(left.args[0], "behind", where, (f"находится {where}", f"находятся {where}"))
    group = speaker.np(right, "gen")
    one = determiner("один", "nom", group.gender)
    whole = led_by("из", group)
    kind, said = (
        ("behind", led_by("среди", group)) if is_candidate(left) and left.type == m.PLAYER else ("clause", whole)
    )
    # A number itself is one, however much it is.
    ones = one if isinstance(left, m.Literal) else determiner("один", "nom", group.gender, plural=True)
    return Predicate(left, kind, said, (f"— {one} {whole}", f"— {ones} {whole}"))


def way(speaker: RussianVoice, ends: tuple[m.Value, ...]) -> str:
    """Return `от этого места до того через места`."""
    said = [speaker.np(each, "gen") for each in ends[:2]]
    text = " ".join(led_by(word, end) for word, end in zip(("от", "до"), said, strict=True))
    return f"{text}{_through(speaker, ends[2:])}"


def _through(speaker: RussianVoice, places: tuple[m.Value, ...]) -> str:
    if not places:
        return ""
    through = places[0]
    np = speaker.described(through, "acc", "all") if isinstance(through, m.Select) else speaker.np(through, "acc")
    return f" {led_by('через', np)}"


def _within(speaker: RussianVoice, op: m.Op) -> Predicate:
    start = speaker.np(op.args[1], "gen")
    place = led_by("от", start)
    number = op.args[2]
    one = (
        isinstance(number, m.Literal)
        and isinstance(number.value, int)
        and number.value % 10 == 1 != number.value % 100 // 10
    )
    points, least = (
        ("очка движения" if one else "очков движения", "по стоимости пути")
        if op.name == "reach"
        else ("шага" if one else "шагов", "на расстоянии")
    )
    far = (
        f"не далее {number.value} {points}"
        if isinstance(number, m.Literal)
        else f"{least} не более {speaker.np(number, 'gen').text}"
    )
    where = f"{far} {place}{_through(speaker, op.args[3:])}"
    return Predicate(op.args[0], "behind", where, (f"находится {where}", f"находятся {where}"))


def _on_way(speaker: RussianVoice, op: m.Op) -> Predicate:
    where = f"на кратчайшем пути {way(speaker, op.args[1:])}"
    return Predicate(op.args[0], "behind", where, (f"находится {where}", f"находятся {where}"))


def _belongs(speaker: RussianVoice, op: m.Op) -> Predicate:
    whole = speaker.np(op.args[1], "dat")
    to = led_by("к", whole)
    return Predicate(op.args[0], "clause", to, (f"относится {to}", f"относятся {to}"))


def _surplus(speaker: RussianVoice, op: m.Op) -> Predicate:
    whole = f"без места {speaker.borne(op.args[1])}"
    return Predicate(op.args[0], "clause", whole, (f"остаётся {whole}", f"остаются {whole}"))


def _opponent(_speaker: RussianVoice, op: m.Op) -> Predicate:
    return Predicate(op.args[0], "clause", "противник", ("— ваш противник", "— ваши противники"))


PREDICATES: dict[OperationName, _Predicate] = {
    "has trait": _trait, "has symbol": _symbol, "is type": _type, "of type": _having, "shares": _shares, "same": _same, "in": _in,
    "other": _adjective("другой"),
    "friendly": _adjective("дружественный", "дружественен", "дружественна", "дружественно", "дружественны"),
    "enemy": _adjective("вражеский"),
    "face-up": _adjective("открытый", "открыт", "открыта", "открыто", "открыты"),
    "face-down": _adjective("закрытый", "закрыт", "закрыта", "закрыто", "закрыты"),
    "unique": _adjective("уникальный", "уникален", "уникальна", "уникально", "уникальны"),
    "attached": _placed("на", "pre"), "remembered": _remembered, "in zone": _placed("в", "pre"), "belongs": _belongs, "surplus": _surplus,
    "within": _within, "reach": _within, "on way": _on_way, "titled": _titled, "has keyword": _keyword, "has ability": _ability,
    "field": _flag, "shown": _flag,
    "any": sides.has_side, "none": sides.has_side, "shows": sides.shows, 
    "up side": _adjective("выпавший", "выпал", "выпала", "выпало", "выпали"),
    "is opponent": _opponent,
    "automatic": _adjective("автоматический", "автоматический", "автоматическая", "автоматическое", "автоматические"),
    "out of the game": _adjective("выбывший", "выбыл", "выбыла", "выбыло", "выбыли"),
}  # fmt: skip
"""What says each built-in condition that speaks of one thing."""
