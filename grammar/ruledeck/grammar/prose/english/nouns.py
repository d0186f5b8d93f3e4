"""English noun phrases: things, groups, quantities, numbers, zones."""

import re
from dataclasses import replace
from typing import Final

from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.kinds import Relation
from ruledeck.grammar.meaning.traversal import OUTER
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
from ruledeck.grammar.prose.english.conditions import modifiers, which
from ruledeck.grammar.prose.english.several_words import picked_words
from ruledeck.grammar.prose.english.small_words import ordinal_word, possessive
from ruledeck.grammar.prose.english.voice import EnglishVoice
from ruledeck.grammar.prose.holds import in_their_hold
from ruledeck.grammar.prose.looming import word_of_amount
from ruledeck.grammar.prose.places import place_named
from ruledeck.grammar.prose.speaker import Np
from ruledeck.grammar.text.article import article
from ruledeck.grammar.text.plural import looks_plural, plural_of
from ruledeck.grammar.words.titles import ONE_CARD, told_apart


def role_of(np: Np, role: str) -> str:
    """Return `its owner`; what is described behind its noun stands behind, too: `the owner of the unit you control`."""
    words = np.text.split(" ")
    clumsy = (
        words[-1] in ("control", "controls", "own", "owns")
        or (len(words) > 1 and words[-1] in ("you", "them"))
        or not _PLACING.isdisjoint(words[1:])
    )
    return f"the {role} of {np.text}" if clumsy else f"{possessive(np)} {role}"


_PLACING = frozenset(("in", "of", "on", "at", "under", "from", "that", "with", "named", "than"))
"""Words that begin a description behind a noun."""


def noun_phrase(speaker: EnglishVoice, value: m.Value, case: str) -> Np:
    """Return any value as a noun phrase."""
    if isinstance(value, m.Literal):
        return Np(_literal(speaker, value), plural=value.type == m.NUMBER and value.value != 1)
    if isinstance(value, m.Name | m.Slot):
        return _named(speaker, value, case)
    if isinstance(value, m.Pick):
        return _pick(speaker, value)
    if isinstance(value, m.Select):
        return described(speaker, value, "each")
    if isinstance(value, m.Use):
        return speaker.used(value)
    if isinstance(value, m.Op) and value.name == OUTER:
        return speaker.outer(value.args[0], case)
    return speaker.function(value) if isinstance(value, m.Op) else speaker.located(value)


def _literal(speaker: EnglishVoice, value: m.Literal) -> str:
    base, text = value.type.base, str(value.value)
    if base == "name":
        title = speaker.lexicon.title(text)
        return told_apart(title, text) if value.type == ONE_CARD else title
    if base == "symbol":
        return speaker.lexicon.english("symbols", text)
    if base == "period" and ":" in text:
        kind, _, name = text.partition(":")
        return f"{name} {speaker.lexicon.english('periods', kind)}"
    if base in ("trait", "type"):
        return speaker.lexicon.english(f"{base}s", text)
    if base in ("counter", "period"):
        return speaker.lexicon.english("counters" if base == "counter" else "periods", text)
    if base == "value":
        return f"the {speaker.lexicon.english('values', text)}"
    return " or ".join(text.split(m.BETWEEN_KINDS)) if base == "ability" else text


# ---- names


def _named(speaker: EnglishVoice, value: m.Name | m.Slot, case: str) -> Np:
    meant = speaker.meant(value)
    if isinstance(meant, Referent):
        return reference(speaker, meant, case)
    if not isinstance(meant, str):
        return noun_phrase(speaker, meant, case)
    if meant == "actual":
        return Np(speaker.values[value.name], plural=value.many)
    if meant == "you":
        return Np("you", person=2, pronoun=True, plural=True)
    if meant == "this":
        if speaker.discourse.focus == "this":
            return Np("it", pronoun=True)
        speaker.discourse.mention("this")
        return Np(f"this {speaker.lexicon.english('types', speaker.this.of or 'card')}")
    if meant == "each":
        return (
            Np("they" if case == "nom" else "them", plural=True, pronoun=True) if value.many else Np("it", pronoun=True)
        )
    return _candidate(speaker, value, case)


def _candidate(speaker: EnglishVoice, value: m.Name | m.Slot, case: str) -> Np:
    if value.name == CANDIDATE:
        if value.type == m.NUMBER:
            return Np("that number")
        if speaker.candidates and speaker.candidates[-1].text in ("who", "that"):
            return speaker.candidates[-1]
        plural = speaker.candidates[-1].plural if speaker.candidates else False
        if value.type.base == "player" or plural:
            return Np("they" if case == "nom" else "them", plural=True, pronoun=True)
        return Np("it", pronoun=True)
    if value.type == m.NUMBER:
        if not isinstance(value, m.Slot):
            return Np("that number")
        word = word_of_amount(speaker.telling, value.name)
        return Np(f"that {word or 'amount'}")
    return Np(f"{'those' if value.many else 'that'} {_head(speaker, _loose(value))}", plural=value.many)


def _loose(value: m.Name | m.Slot) -> Referent:
    return Referent(key_of(value) or "", value.type.of or value.type.base, value.type, value.many, "event")


def reference(speaker: EnglishVoice, referent: Referent, case: str) -> Np:
    """Return how something named before is spoken of: `it`, `that unit`, `the first chosen unit`."""
    discourse = speaker.discourse
    if discourse.focus == referent.key:
        if referent.many or referent.type.base == "player":
            return Np("they" if case == "nom" else "them", plural=True, pronoun=True)
        return Np("it", pronoun=True)
    if referent.type.base in ("component", "entity"):
        discourse.mention(referent.key)
    head = _head(speaker, referent)
    if referent.how == "done" or (referent.how == "event" and referent.type == m.NUMBER):
        return Np(f"that {referent.word or 'amount'}")
    if referent.how in ("slot", "noted") and referent.type == m.NUMBER:
        return Np(speaker.letter(referent.key))
    if referent.type.base in _WORDS and referent.how in ("slot", "event") and not discourse.ordinal(referent):
        return Np(f"that {head}")
    if referent.type.base in ("number", *_WORDS) and referent.how != "loop":
        ordinal = discourse.ordinal(referent)
        word = _SAID.get(referent.how, "chosen")
        return Np(f"the {ordinal_word(ordinal) + ' ' if ordinal else ''}{word} {head}")
    if referent.how in _NAMED and discourse.ambiguous(referent, besides=_SAME if referent.how == "noted" else ()):
        word = _NAMED[referent.how]
        if discourse.distinct(referent):
            return Np(f"the {word} {referent.side} {head}", plural=referent.many)
        ordinal = discourse.ordinal(referent)
        return Np(f"the {ordinal_word(ordinal) + ' ' if ordinal else ''}{word} {head}", plural=referent.many)
    if referent.how == "slot" and (ordinal := discourse.ordinal(referent)):
        return Np(f"the {ordinal_word(ordinal)} {head}", plural=referent.many)
    return Np(f"{'those' if referent.many else 'that'} {head}", plural=referent.many)


_SAID: Final[dict[str, str]] = {"noted": "noted", "answer": "stated"}
"""How numbers and words are spoken of that were not chosen."""
_NAMED: Final[dict[str, str]] = {"chosen": "chosen", "random": "chosen", "noted": "noted"}
"""How things are told apart of which `that card` could mean several: by how each was named."""
_SAME: Final = ("event", "slot")
"""How what is noted may have been spoken of before it was noted: it is the same thing, and nothing to be told from."""
_HAVING: Final[dict[str, str]] = {"owner": "owned", "controller": "controlled"}
_SORTED: Final = ("symbol", "type", "trait")
"""What a thing is said to be of: two units of one colour; of other facts it is said to be with them."""
_WORDS = ("symbol", "name", "trait", "type")
"""What is a word of the game, and no thing."""


def _head(speaker: EnglishVoice, referent: Referent) -> str:
    section = "symbols" if referent.type.base == "symbol" else "types"
    noun = {"component": "card", "entity": "card"}.get(referent.noun, referent.noun)
    return speaker.lexicon.english(section, noun, plural=referent.many)


# ---- groups


def described(speaker: EnglishVoice, group: m.Select, quantity: str, *, number: str = "", held: str = "") -> Np:
    """Return a description with its quantity.

    Args:
        speaker: The speaker.
        group: What is described.
        quantity: `each`, `a`, `any` (nothing in front), `all` (nothing in front of the plural), or words in front.
        number: `plural` when the words in `quantity` take a plural.
        held: What the things are to each other, behind the noun.
    """
    if quantity in ("each", "a", "the") and (place := place_named(speaker.game, group)) is not None:
        speaker.discourse.mention(None)
        return Np(speaker.lexicon.title(place))
    group = in_their_hold(group, speaker.game.words)
    plural = quantity == "all" or number == "plural"
    about = "they" if group.type.base == "player" else "it"
    speaker.candidates.append(Np(about, plural=plural or about == "they"))
    parts, around = Modifiers(others=compared_with_others(group)), speaker.saying
    for test, front in narrowing(group):
        # Only at the end is it clear that the description as a whole is meant by what is compared.
        speaker.saying = None if parts.clauses else front
        modifiers(speaker, test, parts, plural=plural)
    speaker.saying = around
    speaker.candidates.pop()
    head = speaker.lexicon.english("types", group.noun or group.type.of or "card", plural=plural)
    words = " ".join((*parts.before, head))
    near = [held] if held else []
    behind = "".join(f" {each}" for each in (*near, *parts.placed(speaker.places(group.source)), *parts.clauses))
    # The description itself is mentioned last, whatever it contains.
    speaker.discourse.mention(None)
    if quantity == "a":
        text = f"another {words.replace('other ', '', 1)}" if words.startswith("other ") else article(words)
        return Np(text + behind)
    if quantity in ("any", "all"):
        return Np(words + behind, plural=plural)
    return Np(f"{quantity} {words}{behind}", plural=plural)


_DETERMINER: Final = re.compile(r"^an? ")
"""What stands in front of the noun of a number or symbol of which one is drawn."""


def _pick(speaker: EnglishVoice, pick: m.Pick) -> Np:
    one = isinstance(pick.most, m.Literal) and pick.most.value == 1 and pick.least == pick.most
    source = pick.source
    if pick.how == "random" and pick.type.base not in ("component", "entity", "player"):
        # `a number from 1 to 6`, `a colour`, `one of its traits`.
        return Np(f"a random {_DETERMINER.sub('', speaker.np(source).text)}")
    if picks_words(pick):
        return picked_words(speaker, pick, quantity(speaker, pick))
    if pick.type == m.NUMBER and not source.many:
        return Np(f"{speaker.np(source).text} of your choice")
    if pick.how == "divide":
        return Np(f"{_pick(speaker, replace(pick, how='choose')).text}, divided as you choose", plural=not one)
    if (kept := all_but(pick)) is not None:
        whole = (
            described(speaker, source, "all").text if isinstance(source, m.Select) else speaker.np(source, "acc").text
        )
        one = isinstance(kept, m.Literal) and kept.value == 1
        link = "of " if not isinstance(source, m.Select) else "of the " if one else ""
        return Np(f"all but {amount(speaker, kept)} {link}{whole}", plural=True)
    if pick.total is not None and pick.worth is not None:
        return _totalling(speaker, pick, pick.total, pick.worth)
    if pick.how in ("top", "bottom"):
        return _end(speaker, pick, one)
    if isinstance(source, m.Select):
        if pick.how == "all":
            return described(speaker, source, "all")
        if one and (split := or_somebody(source)) is not None:
            who = "yourself" if speaker.is_you(split[0]) else speaker.np(split[0], "acc").text
            return Np(f"{who} or {_pick(speaker, replace(pick, source=split[1])).text}")
        if one:
            return described(speaker, source, "a random" if pick.how == "random" else "a")
        words = quantity(speaker, pick)
        singular = isinstance(pick.most, m.Literal) and pick.most.value == 1
        held = "" if pick.kin is None else _held(speaker, pick, pick.kin)
        return described(speaker, source, words, number="" if singular else "plural", held=held)
    words = "one" if one and pick.how != "random" else "a random one" if one else quantity(speaker, pick)
    held = "" if pick.kin is None else f" {_held(speaker, pick, pick.kin)}"
    return Np(f"{words} of {noun_phrase(speaker, source, 'acc').text}{held}", plural=not one)


def _held(speaker: EnglishVoice, pick: m.Pick, kin: m.Value) -> str:
    """Return what a choice is held to: what its things are to each other, or what their numbers add up to at most."""
    if pick.ceiling is None:
        return _akin(speaker, kin, pick.relation)
    return f"{_sum(speaker, kin)} of {amount(speaker, pick.ceiling)} or less"


def _sum(speaker: EnglishVoice, number: m.Value) -> str:
    """Return `with a total cost`, of the numbers of some things."""
    name = speaker.bare_number(number)
    return f"with {'' if looks_plural(name) else 'a '}total {name}"


def _akin(speaker: EnglishVoice, kin: m.Value, relation: Relation) -> str:
    """Return what a choice is held to: `with different names`, `of one colour`, `that share a trait`."""
    name = kin.name if isinstance(kin, m.Op) else ""
    if name in _HAVING:
        return f"{_HAVING[name]} by {'different players' if relation == 'apart' else 'one player'}"
    if kin.type.base == "symbol" and kin.many:
        noun = speaker.lexicon.english("symbols", kin.type.of)
    else:
        noun = "name" if name == "title" else kin.type.base if name == "sorts" else speaker.bare_number(kin)
    if relation == "in a row":
        return f"with consecutive {plural_of(noun)}"
    if relation == "apart":
        return f"{'of' if kin.type.base in _SORTED else 'with'} different {plural_of(noun)}"
    if kin.many:
        return f"that share {article(noun)}"
    return f"of one {noun}" if kin.type.base in _SORTED else f"with the same {noun}"


def _totalling(speaker: EnglishVoice, pick: m.Pick, total: m.Value, worth: m.Value) -> Np:
    """Return a group that must be worth something together."""
    group = _pick(speaker, replace(pick, total=None, worth=None, need=None))
    text = f"{group.text} {_sum(speaker, worth)} of at least {speaker.np(total, 'acc').text}"
    if pick.need is not None:
        text = f"{text}, at least one of which {which(speaker, pick.need)}"
    return Np(text, group.plural)


def quantity(speaker: EnglishVoice, pick: m.Pick) -> str:
    """Return `2`, `up to 2`, `any number of`, `at least 2`, `2 random`."""
    least = noun_phrase(speaker, pick.least, "acc").text
    zero = isinstance(pick.least, m.Literal) and pick.least.value == 0
    if pick.most is None:
        words = "any number of" if zero else "one or more" if least == "1" else f"at least {least}"
    else:
        most = amount(speaker, pick.most)
        words = f"up to {most}" if zero else most if pick.least == pick.most else f"{least} to {most}"
    return f"{words} random" if pick.how == "random" else words


def amount(speaker: EnglishVoice, value: m.Value) -> str:
    """Return a number in front of a noun; what is not a plain number is defined at the end of the sentence."""
    if (plain := speaker.plain_amount(value)) is not None:
        return plain
    if (most := up_to(value)) is not None:
        return speaker.phrase("up to", most=amount(speaker, most))
    with speaker.discourse.behind():
        text = noun_phrase(speaker, value, "nom").text
    return speaker.defined(text)


def _end(speaker: EnglishVoice, pick: m.Pick, one: bool) -> Np:
    source = pick.source
    assert isinstance(source, m.Select)
    head = speaker.lexicon.english("types", source.type.of or source.noun, plural=not one)
    number = "" if one else f"{amount(speaker, pick.most or pick.least)} "
    zone = "play" if source.source is None else noun_phrase(speaker, source.source, "acc").text
    speaker.discourse.mention(None)
    return Np(f"the {pick.how} {number}{head} of {zone}", plural=not one)
