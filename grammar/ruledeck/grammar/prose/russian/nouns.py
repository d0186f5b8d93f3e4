"""Russian noun phrases: every function returns words that stand in the case asked for."""

from dataclasses import replace
from typing import Final

from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.kinds import Relation
from ruledeck.grammar.meaning.sorts import sort_said
from ruledeck.grammar.prose.analysis import (
    CANDIDATE,
    all_but,
    compared_with_others,
    narrowing,
    or_somebody,
    picks_words,
    up_to,
)
from ruledeck.grammar.prose.conditions import Modifiers
from ruledeck.grammar.prose.discourse import Referent, key_of
from ruledeck.grammar.prose.holds import in_their_hold
from ruledeck.grammar.prose.lexicon import declined
from ruledeck.grammar.prose.looming import word_of_amount
from ruledeck.grammar.prose.paragraphs import CLOSE
from ruledeck.grammar.prose.places import place_named
from ruledeck.grammar.prose.russian.conditions import modifiers, said_of
from ruledeck.grammar.prose.russian.inflection import Declined, agree, by_number, decline
from ruledeck.grammar.prose.russian.prepositions import led_by
from ruledeck.grammar.prose.russian.several_words import picked_words
from ruledeck.grammar.prose.russian.small_words import ORDINALS, determiner, pronoun, with_preposition
from ruledeck.grammar.prose.russian.voice import RussianVoice
from ruledeck.grammar.prose.speaker import Np
from ruledeck.grammar.prose.taking_all import ALL
from ruledeck.grammar.words.titles import ONE_CARD, told_apart


def noun_phrase(speaker: RussianVoice, value: m.Value, case: str) -> Np:
    """Return any value as a noun phrase in a case."""
    if isinstance(value, m.Literal):
        return _literal(speaker, value, case)
    if isinstance(value, m.Name | m.Slot):
        return _named(speaker, value, case)
    if isinstance(value, m.Pick):
        return _pick(speaker, value, case)
    if isinstance(value, m.Select):
        return described(speaker, value, case, "each")
    if isinstance(value, m.Use):
        return speaker.used(value, case)
    return speaker.function(value, case) if isinstance(value, m.Op) else speaker.located(value, case)


def inflected(noun: Declined, case: str, *, plural: bool = False, before: tuple[str, ...] = (), behind: str = "") -> Np:
    """Return a noun with adjectives in agreement."""
    words = [agree(word, case, noun.gender, plural=plural, animate=noun.animate) for word in before]
    return Np(" ".join((*words, noun.form(case, plural=plural))) + behind, plural, 3, noun.gender)


def pointed(word: str, noun: Declined, case: str, *, plural: bool = False, before: tuple[str, ...] = ()) -> Np:
    """Return a noun with `этот`, `ваш` and the like."""
    np = inflected(noun, case, plural=plural, before=before)
    return Np(
        f"{determiner(word, case, noun.gender, plural=plural, animate=noun.animate)} {np.text}", plural, 3, noun.gender
    )


def _literal(speaker: RussianVoice, value: m.Literal, case: str) -> Np:
    base, text = value.type.base, str(value.value)
    if base == "name":
        title = speaker.lexicon.title(text)
        return Np(f"«{told_apart(title, text) if value.type == ONE_CARD else title}»", gender="f")
    section = {"symbol": "symbols", "counter": "counters", "period": "periods", "value": "values"}.get(base)
    if base == "trait":
        return Np(f"«{speaker.lexicon.russian('traits', text).form('nom')}»", gender="m")
    if base == "type":
        return inflected(speaker.lexicon.russian("types", text), case)
    if base == "period" and ":" in text:
        kind, _, name = text.partition(":")
        return Np(speaker.period_of(kind, None, case, name))
    if base == "period" and text not in speaker.game.words.periods:
        return Np(f"«{period_name(speaker, text)}»")
    if section is not None:
        return inflected(speaker.lexicon.russian(section, text), case)
    if base == "ability":
        return Np(" или ".join(f"«{speaker.header(kind)}»" for kind in text.split(m.BETWEEN_KINDS)))
    return Np(text, plural=base == "number" and value.value != 1)


def period_name(speaker: RussianVoice, name: str) -> str:
    """Return what a period is called that has a name of its own: `draw` of the draw phase."""
    forms = speaker.lexicon.forms("periods", name)
    if forms is not None and forms.nom is not None:
        return forms.nom
    speaker.missing.add(("words", name))
    return name


# ---- names


def _named(speaker: RussianVoice, value: m.Name | m.Slot, case: str) -> Np:
    meant = speaker.meant(value)
    if isinstance(meant, Referent):
        return reference(speaker, meant, case)
    if not isinstance(meant, str):
        return noun_phrase(speaker, meant, case)
    if meant == "actual" and isinstance(value, m.Name):
        return _actual(speaker, value, speaker.values[value.name], case)
    if meant == "you":
        return Np(pronoun("you", case), plural=True, person=2, gender="m", pronoun=True)
    if meant == "this":
        noun = speaker.lexicon.russian("types", speaker.this.of or "card")
        if speaker.discourse.focus == "this":
            return Np(pronoun(noun.gender, case), False, 3, noun.gender, pronoun=True)
        speaker.discourse.mention("this")
        return pointed("этот", noun, case)
    if meant == "each":
        gender = speaker.lexicon.russian("types", sort_said(value.type)).gender
        return Np(pronoun("pl" if value.many else gender, case), value.many, 3, gender, pronoun=True)
    if value.name == CANDIDATE and value.type == m.NUMBER:
        return pointed("этот", decline("число", "n"), case)
    if value.name == CANDIDATE and value.type.base in ("trait", "type"):
        gender = speaker.lexicon.russian("types", value.type.base).gender
        several = bool(speaker.candidates) and speaker.candidates[-1].plural
        return Np(pronoun("pl" if several else gender, case), several, 3, gender, pronoun=True)
    if value.name == CANDIDATE:
        return _candidate(speaker, case)
    word = word_of_amount(speaker.telling, value.name) if value.type == m.NUMBER and isinstance(value, m.Slot) else ""
    of = value.type.of or value.type.base
    return reference(speaker, Referent(key_of(value) or "", of, value.type, value.many, "event", word=word), case)


def _actual(speaker: RussianVoice, value: m.Name, text: str, case: str) -> Np:
    """Return what an actual thing is called: people's names are declined, titles stand behind the noun of their type.

    What begins with a small letter is no title but a noun, as for a card that nobody has looked at.
    """
    if value.name not in speaker.actual:
        return Np(text)
    if value.many:
        return Np(text, plural=True)
    russian = "а" <= text[-1:].lower() <= "я"
    if value.type.base == "component" and text.endswith("»"):
        noun = speaker.lexicon.russian("types", value.type.of or "card")
        head = noun.form("nom")
        if text.startswith(f"{head} «"):
            # A title that is quoted behind the noun of its type, as that of what belongs to a card.
            return Np(f"{noun.form(case)}{text[len(head) :]}", gender=noun.gender)
    if value.type.base == "component" and not (russian and text[:1].islower()):
        noun = speaker.lexicon.russian("types", value.type.of or "card")
        # What tells it apart from others of its title stands behind that.
        known = (*(title for title, _ in speaker.lexicon.titles.values()), *speaker.lexicon.names.values())
        title = max((each for each in known if text.startswith((f"{each} (", f"{each} ["))), key=len, default=text)
        return Np(f"{noun.form(case)} «{title}»{text.removeprefix(title)}", gender=noun.gender)
    if russian and value.type.base in ("player", "component"):
        name = decline(text, animate=value.type == m.PLAYER)
        return Np(name.form(case), gender=name.gender)
    return Np(text)


def _candidate(speaker: RussianVoice, case: str) -> Np:
    outer = speaker.candidates[-1] if speaker.candidates else Np("", gender="m")
    return Np(pronoun("pl" if outer.plural else outer.gender, case), outer.plural, 3, outer.gender, pronoun=True)


def reference(speaker: RussianVoice, referent: Referent, case: str) -> Np:
    """Return how something named before is spoken of: `он`, `тот отряд`, `первый выбранный отряд`."""
    discourse = speaker.discourse
    noun = _head(speaker, referent)
    component = referent.type.base in ("component", "entity")
    if discourse.focus == referent.key:
        gender = "pl" if referent.many else noun.gender
        return Np(pronoun(gender, case), referent.many, 3, noun.gender, pronoun=True)
    if component:
        discourse.mention(referent.key)
    if referent.how == "done" or (referent.how == "event" and referent.type == m.NUMBER):
        return pointed("этот", _number(speaker, referent.word), case)
    if referent.how in ("slot", "noted") and referent.type == m.NUMBER:
        return Np(speaker.letter(referent.key))
    ordinal = discourse.ordinal(referent)
    numbered = ORDINALS[ordinal - 1 : ordinal] if ordinal else ()
    # Behind the tenth the number stands behind the noun, where it has no case.
    behind = f" № {ordinal}" if ordinal and not numbered else ""
    if referent.how in _SAID:
        return inflected(noun, case, plural=referent.many, before=(*numbered, _SAID[referent.how]), behind=behind)
    if referent.how in ("chosen", "random") and (
        component or referent.type != m.PLAYER or discourse.ambiguous(referent)
    ):
        if discourse.ambiguous(referent) and discourse.distinct(referent):
            side = "дружественный" if referent.side == "friendly" else "вражеский"
            return inflected(noun, case, plural=referent.many, before=("выбранный", side))
        return inflected(noun, case, plural=referent.many, before=(*numbered, "выбранный"), behind=behind)
    if referent.how == "slot" and ordinal:
        return inflected(noun, case, plural=referent.many, before=numbered, behind=behind)
    return pointed("тот" if component else "этот", noun, case, plural=referent.many)


def _number(speaker: RussianVoice, word: str) -> Declined:
    """Return what a number of an event is called: a price is a price where the game says it in Russian, any other is a quantity."""
    own = speaker.lexicon.forms("words", word) if word else None
    return declined(own) if own is not None and own.nom is not None else decline("количество", "n")


_SAID: Final = {"noted": "отмеченный", "answer": "названный"}
"""How what was not chosen is spoken of."""


def _head(speaker: RussianVoice, referent: Referent) -> Declined:
    noun = {"component": "card", "entity": "card"}.get(referent.noun, referent.noun)
    return speaker.lexicon.russian("types", noun)


# ---- groups


def described(
    speaker: RussianVoice,
    group: m.Select,
    case: str,
    quantity: str,
    *,
    count: int | None = None,
    extra: tuple[str, ...] = (),
    held: str = "",
) -> Np:
    """Return a description.

    Args:
        speaker: The speaker.
        group: What is described.
        case: The case of the whole.
        quantity: `each`, `one` (nothing in front), `all` (the plural), `any`, `no`, or `count` with a number in front.
        count: The number.
        extra: Further adjectives, in front of the others.
        held: What the things are to each other, behind the noun.
    """
    if quantity in ("each", "one", "any", "count") and (place := place_named(speaker.game, group)) is not None:
        speaker.discourse.mention(None)
        noun = speaker.lexicon.russian("types", speaker.game.cards[place].text.type)
        return inflected(noun, case, behind=f" «{speaker.lexicon.title(place)}»")
    group = in_their_hold(group, speaker.game.words)
    noun = speaker.lexicon.russian("types", group.noun or group.type.of or "card")
    noun_case, plural = (case, quantity == "all")
    if count is not None:
        noun_case, plural = by_number(count, case, animate=noun.animate)
    speaker.candidates.append(Np("", plural, 3, noun.gender))
    # Whoever acts is not the subject of what is said of the candidate: no "oneself" there.
    actor, acting = speaker.actor, speaker.acting
    speaker.actor, speaker.acting = None, actor
    parts, around = Modifiers(others=compared_with_others(group)), speaker.saying
    for test, front in narrowing(group):
        # Only at the end is it clear that the description as a whole is meant by what is compared.
        speaker.saying = None if parts.clauses else front
        modifiers(speaker, test, parts)
    speaker.saying = around
    speaker.actor, speaker.acting = actor, acting
    speaker.candidates.pop()
    speaker.discourse.mention(None)
    near = [held] if held else []
    places = speaker.places(group.source)
    # What a thing is like stands in front of the others among which it is: behind these it would seem to be said of them.
    placed = (*parts.behind, *places) if isinstance(group.source, m.Among) else parts.placed(places)
    behind = "".join((*parts.ahead, *(f" {each}" for each in (*near, *placed)), *parts.clauses))
    if parts.apart:
        behind = f"{behind.removesuffix(CLOSE)}, {' и '.join(parts.apart)}{CLOSE}"
    before = (*extra, *parts.before)
    if quantity in ("any", "each"):
        before = ("какой" if quantity == "any" else "каждый", *before)
    # Behind 2, 3 and 4 a noun is singular, but its adjectives are plural.
    few = count is not None and noun_case == "gen" and not plural and case in ("nom", "acc")
    adjective_case = "nom" if few and noun.gender == "f" else noun_case
    words = [agree(word, adjective_case, noun.gender, plural=plural or few, animate=noun.animate) for word in before]
    if quantity == "any":
        words[0] += "-либо"
    if count is not None and not (count == 1 and "другой" in parts.before):
        words.insert(0, str(count))
    if quantity == "no":
        words.insert(0, determiner("ни один", case, noun.gender, animate=noun.animate))
    words.append(noun.form(noun_case, plural=plural))
    return Np(" ".join(words) + behind, plural or (count is not None and count != 1), 3, noun.gender)


def _pick(speaker: RussianVoice, pick: m.Pick, case: str) -> Np:
    source = pick.source
    least = pick.least.value if isinstance(pick.least, m.Literal) and isinstance(pick.least.value, int) else None
    most = pick.most.value if isinstance(pick.most, m.Literal) and isinstance(pick.most.value, int) else None
    if pick.how == "random" and pick.type.base not in ("component", "entity", "player"):
        np = speaker.np(source, case)
        return Np(f"{agree('случайный', case, np.gender)} {np.text}", False, 3, np.gender)
    if picks_words(pick):
        return picked_words(speaker, pick, _quantity(speaker, pick, case), case)
    if pick.type == m.NUMBER and not source.many:
        return Np(f"{speaker.np(source, case).text} по вашему выбору", gender="n")
    if pick.how == "divide":
        np = _pick(speaker, replace(pick, how="choose"), case)
        return Np(f"{np.text}, распределив по своему выбору", np.plural, 3, np.gender)
    if (kept := all_but(pick)) is not None:
        every = described(speaker, source, case, "all") if isinstance(source, m.Select) else speaker.np(source, case)
        noun = speaker.lexicon.russian(
            "types", source.type.of or (source.noun if isinstance(source, m.Select) else "card")
        )
        word = determiner("весь", case, noun.gender, plural=True, animate=noun.animate)
        text = f"{every.text} {word}" if every.pronoun else f"{word} {every.text}"
        return Np(f"{text}, кроме {amount(speaker, kept)}{CLOSE}", True, 3, noun.gender)
    if pick.total is not None and pick.worth is not None:
        return _totalling(speaker, pick, case, pick.total, pick.worth)
    extra = ("случайный",) if pick.how == "random" else ()
    held = "" if pick.kin is None else _held(speaker, pick, pick.kin)
    if pick.how in ("top", "bottom"):
        return _end(speaker, pick, case, most)
    if not isinstance(source, m.Select):
        number = _quantity(speaker, pick, case)
        whole = noun_phrase(speaker, source, "gen")
        some = f"{number} {led_by('из', whole)}"
        return Np(f"{some} {held}" if held else some, most != 1, 3, whole.gender)
    if pick.how == "all":
        return described(speaker, source, case, "all")
    if (split := or_somebody(source)) is not None and least == most == 1:
        # Said in the accusative, "yourself" stands for the chooser.
        who = speaker.filling(split[0], None, case).text
        rest = _pick(speaker, replace(pick, source=split[1]), case)
        return Np(f"{who} или {rest.text}", False, 3, rest.gender)
    if least is not None and least == most:
        plain = most == 1 and (not speaker.counting or bool(extra))
        return described(
            speaker, source, case, "one" if plain else "count", count=None if plain else most, extra=extra, held=held
        )
    if least == 1 and most is None and pick.most is None:
        np = described(speaker, source, case, "count", count=1, extra=extra, held=held)
        return Np(f"хотя бы {np.text}", np.plural, 3, np.gender)
    bound = most if least == 0 else least
    if case not in ("nom", "acc") and bound and (least == 0) != (pick.most is None):
        # Behind "to" and the like the noun keeps its case.
        np = described(speaker, source, case, "count", count=bound, extra=extra, held=held)
        return Np(f"не {'более' if least == 0 else 'менее'} чем {np.text}", np.plural, 3, np.gender)
    number = _quantity(speaker, pick, case)
    np = described(speaker, source, "gen", "one" if most == 1 else "all", extra=extra, held=held)
    return Np(f"{number} {np.text}", True, 3, np.gender)


def _held(speaker: RussianVoice, pick: m.Pick, kin: m.Value) -> str:
    """Return what a choice is held to: what its things are to each other, or what their numbers add up to at most."""
    if pick.ceiling is None:
        return _akin(speaker, kin, pick.relation)
    return f"{_sum(speaker, kin)} не более {amount(speaker, pick.ceiling)}"


def _sum(speaker: RussianVoice, number: m.Value) -> str:
    """Return `с общей стоимостью`, of the numbers of some things."""
    noun = inflected(speaker.bare_number(number), "ins", before=("общий",))
    return with_preposition("с", noun.text)


def _akin(speaker: RussianVoice, kin: m.Value, relation: Relation) -> str:
    """Return what the things of a choice are to each other, in a fact, their names, who has them."""
    apart = relation == "apart"
    name = kin.name if isinstance(kin, m.Op) else ""
    if name == "controller":
        return f"под контролем {'разных игроков' if apart else 'одного игрока'}"
    if name == "owner":
        return "разных владельцев" if apart else "одного владельца"
    if name == "sorts":
        noun = speaker.lexicon.russian("types", kin.type.base)
    elif kin.type.base == "symbol" and kin.many:
        noun = speaker.lexicon.russian("symbols", kin.type.of)
    else:
        noun = decline("название", "n") if name == "title" else speaker.bare_number(kin)
    if relation == "in a row":
        return f"с последовательными значениями {noun.form('gen')}"
    if apart and kin.type.base in ("symbol", "type"):
        return inflected(noun, "gen", plural=True, before=("разный",)).text
    if kin.type.base == "symbol" and not kin.many:
        return f"{determiner('один', 'gen', noun.gender, animate=noun.animate)} {noun.form('gen')}"
    # Numbers are said in the singular: things of different cost.
    plural = apart and kin.type != m.NUMBER
    word = "разный" if apart else "общий" if kin.many else "одинаковый"
    return with_preposition("с", inflected(noun, "ins", plural=plural, before=(word,)).text)


def _totalling(speaker: RussianVoice, pick: m.Pick, case: str, total: m.Value, worth: m.Value) -> Np:
    """Return a group that must be worth something together."""
    group = _pick(speaker, replace(pick, total=None, worth=None, need=None), case)
    text = f"{group.text} {_sum(speaker, worth)} не менее {amount(speaker, total)}"
    if pick.need is not None:
        one = determiner("один", "nom", group.gender)
        text = f"{text}, хотя бы {one} из которых {said_of(speaker, pick.need, group)}{CLOSE}"
    return Np(text, group.plural, 3, group.gender)


def _quantity(speaker: RussianVoice, pick: m.Pick, case: str) -> str:
    """Return what stands in front of a genitive: `до 2`, `любое число`, `не менее 2`, `X`."""
    zero = isinstance(pick.least, m.Literal) and pick.least.value == 0
    if pick.most is None:
        if zero:
            return inflected(decline("любое число", "n"), case).text
        return f"не менее {amount(speaker, pick.least)}"
    most = amount(speaker, pick.most)
    if zero:
        return "не более 1" if most == "1" else f"до {most}"
    return most if pick.least == pick.most else f"от {amount(speaker, pick.least)} до {most}"


def amount(speaker: RussianVoice, value: m.Value) -> str:
    """Return a number in front of a noun; what is not a plain number is defined at the end of the sentence."""
    if (plain := speaker.plain_amount(value)) is not None:
        return plain
    if (most := up_to(value)) is not None:
        return speaker.phrase("up to", most=amount(speaker, most))
    # What is said at the end of the sentence has no subject: nothing there is "one's own", or taken away.
    actor, taking, speaker.actor, speaker.taking = speaker.actor, speaker.taking, None, False
    with speaker.discourse.behind():
        text = noun_phrase(speaker, value, "nom").text
    speaker.actor, speaker.taking = actor, taking
    return speaker.defined(text)


def counted(speaker: RussianVoice, value: m.Value | None, noun: Declined, case: str) -> str:
    """Return a number with its noun: `1 урон`, `5 карт`, `X карт`, `столько же карт`."""
    if value is None:
        return noun.form(case)
    if value == ALL:
        # What is not counted piece by piece has no plural: `весь урон`, and `все щиты`.
        plural = noun.form("gen", plural=True) != noun.form("gen")
        return f"{determiner('весь', case, noun.gender, plural=plural, animate=noun.animate)} {noun.form(case, plural=plural)}"
    if isinstance(value, m.Literal) and isinstance(value.value, int):
        form, plural = by_number(value.value, case, animate=noun.animate)
        return f"{value.value} {noun.form(form, plural=plural)}"
    if isinstance(value, m.Op) and value.name == "part":
        return f"{amount(speaker, value.args[0])} из {determiner('этот', 'gen', noun.gender)} {noun.form('gen')}"
    referent = speaker.referent(value)
    if isinstance(value, m.Slot) or (referent is not None and referent.how == "done"):
        return f"столько же {noun.form('gen', plural=True)}"
    many = amount(speaker, value)
    # `не менее 1 карты`, but `не менее 2 карт`.
    one = many.endswith("1") and many[-2:].strip() == "1"
    return f"{many} {noun.form('gen', plural=not one)}"


def _end(speaker: RussianVoice, pick: m.Pick, case: str, most: int | None) -> Np:
    source = pick.source
    assert isinstance(source, m.Select)
    noun = speaker.lexicon.russian("types", source.type.of or source.noun)
    word = "верхний" if pick.how == "top" else "нижний"
    whole = m.Select(source.noun, source.type, None, ())
    behind = "" if source.source is None else f" {noun_phrase(speaker, source.source, 'gen').text}"
    if most == 1:
        np = inflected(noun, case, before=(word,))
    elif most is not None:
        np = described(speaker, whole, case, "count", count=most, extra=(word,))
    else:
        np = described(speaker, whole, "gen", "all", extra=(word,))
        np = Np(f"{amount(speaker, pick.most or pick.least)} {np.text}", True, 3, np.gender)
    return Np(np.text + behind, np.plural, 3, np.gender)


def owned(
    speaker: RussianVoice, noun: Declined, owner: m.Value, case: str, *, plural: bool = False, behind: str = ""
) -> Np:
    """Return a noun with whose it is: `ваша рука`, `своя рука`, `её владелец`, `рука этого игрока`.

    What stands `behind` the noun, a name in quotation marks, is not torn off it.
    """
    if owner == speaker.actor or speaker.is_you(owner):
        np = pointed("свой" if owner == speaker.actor else "ваш", noun, case, plural=plural)
        return replace(np, text=np.text + behind)
    whose = (
        described(speaker, owner, "gen", "each" if speaker.counting else "any")
        if isinstance(owner, m.Select)
        else noun_phrase(speaker, owner, "gen")
    )
    np = inflected(noun, case, plural=plural, behind=behind)
    text = f"{whose.text} {np.text}" if whose.pronoun else f"{np.text} {whose.text}"
    return Np(text, plural, 3, noun.gender)
