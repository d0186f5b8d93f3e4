"""Regular Russian declension: what stands in for the forms that nobody has written down.

Only regular paradigms are known, of fleeting vowels those of -ок and -ец, no shifts of stress: a form that is given always wins.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from ruledeck.grammar.prose.russian.small_words import PREPOSITIONS

CASES: Final = ("nom", "gen", "dat", "acc", "ins", "pre")

_VELAR, _SIBILANT = frozenset("гкх"), frozenset("жшчщ")
_VOWELS: Final = frozenset("аеёиоуыэюя")
_WITH_ITS_VOWEL: Final = (
    "игрок", "срок", "урок", "порок", "пророк", "оброк", "зарок", "морок", "поток", "исток", "восток", "приток", "отток",
    "сток", "знаток", "скок", "волок", "шок",
)  # fmt: skip
"""Nouns in -ок that keep their vowel."""
_ADJECTIVE_ENDS: Final = ("ый", "ий", "ой", "ая", "яя", "ое", "ее", "ые", "ие")


@dataclass(frozen=True, slots=True)
class Declined:
    """A noun in all its cases.

    Attributes:
        singular: Forms by case.
        plural: Forms by case.
        gender: `m`, `f` or `n`.
        animate: Whether its accusative is like the genitive (in the plural, and in the masculine singular).
    """

    singular: dict[str, str]
    plural: dict[str, str]
    gender: str
    animate: bool = False

    def form(self, case: str, *, plural: bool = False) -> str:
        """Return one form."""
        return (self.plural if plural else self.singular)[case]


def decline(nominative: str, gender: str | None = None, *, animate: bool = False) -> Declined:
    """Decline a noun, or adjectives with their noun; words behind the noun (`pile of cards`) stay as they are."""
    words = nominative.split()
    head = next((at for at, word in enumerate(words) if not is_adjective(word)), len(words) - 1)
    if head and words[head] in PREPOSITIONS:
        # `убранное из игры` is all the noun there is.
        head -= 1
    noun = words[head]
    if is_adjective(noun):
        gender = gender or adjective_gender(noun)
        singular = {case: agree(noun, case, gender, animate=animate) for case in CASES}
        plural = {case: agree(noun, case, gender, plural=True, animate=animate) for case in CASES}
    else:
        gender = gender or _guess(noun)
        singular, plural = _noun(noun, gender, animate)
    before, behind = words[:head], words[head + 1 :]

    def whole(case: str, form: str, many: bool) -> str:
        adjectives = [agree(word, case, gender or "m", plural=many, animate=animate) for word in before]
        return " ".join((*adjectives, form, *behind))

    return Declined(
        {case: whole(case, form, False) for case, form in singular.items()},
        {case: whole(case, form, True) for case, form in plural.items()},
        gender,
        animate,
    )


def with_adjective(adjective: str, noun: Declined) -> Declined:
    """Return a noun with an adjective in front, in all cases."""

    def forms(plural: bool) -> dict[str, str]:
        words = {case: agree(adjective, case, noun.gender, plural=plural, animate=noun.animate) for case in CASES}
        return {case: f"{word} {noun.form(case, plural=plural)}" for case, word in words.items()}

    return Declined(forms(False), forms(True), noun.gender, noun.animate)


def either_of(nouns: Sequence[Declined]) -> Declined:
    """Return several nouns with `или` between them, in all cases; words in front agree with the first one."""

    def forms(plural: bool) -> dict[str, str]:
        return {case: " или ".join(each.form(case, plural=plural) for each in nouns) for case in CASES}

    return Declined(forms(False), forms(True), nouns[0].gender, nouns[0].animate)


def is_adjective(word: str) -> bool:
    """Whether a word looks like an adjective or a participle."""
    bare = word.removesuffix("ся")
    return (
        bare.endswith(_ADJECTIVE_ENDS)
        and len(bare) > 3
        and not bare.endswith(("рой", "слой", "покой"))
        # Only behind these letters does an adjective end so: `лёгкие`, but `предание`, `преддверие`.
        and not (bare.endswith("ие") and bare[-3:-2] not in "кгхшщжч")
        and not (bare.endswith("бой") and not bare.endswith(("любой", "убой")))
    )


def adjective_gender(word: str) -> str:
    """Return the gender that the nominative of an adjective shows."""
    bare = word.removesuffix("ся")
    return "f" if bare.endswith(("ая", "яя")) else "n" if bare.endswith(("ое", "ее")) else "m"


def agree(word: str, case: str, gender: str, *, plural: bool = False, animate: bool = False) -> str:
    """Return an adjective (given in any nominative) in agreement with a noun."""
    if word == "третий":
        return _third(case, gender, plural=plural, animate=animate)
    tail = "ся" if word.endswith("ся") else ""
    bare = word.removesuffix("ся")
    if not bare.endswith(_ADJECTIVE_ENDS):
        return word
    stem, end = bare[:-2], bare[-2:]
    soft = (end in ("яя", "ее") and stem[-1] not in _SIBILANT) or (end == "ий" and stem[-1] not in _VELAR | _SIBILANT)
    mixed = stem[-1] in _SIBILANT and end not in ("ой",)
    if case == "acc":
        if plural or gender == "m":
            case = "gen" if animate else "nom"
        elif gender == "n":
            case = "nom"
    y = "и" if soft or stem[-1] in _VELAR | _SIBILANT else "ы"
    o = "е" if soft or mixed else "о"
    if plural:
        ending = {"nom": y + "е", "gen": y + "х", "dat": y + "м", "ins": y + "ми", "pre": y + "х"}[case]
    elif gender == "f":
        a, u = ("яя", "юю") if soft else ("ая", "ую")
        ending = {"nom": a, "acc": u}.get(case, o + "й")
    else:
        nominative = (end if end in ("ый", "ий", "ой") else y + "й") if gender == "m" else o + "е"
        ending = {"nom": nominative, "gen": o + "го", "dat": o + "му", "ins": y + "м", "pre": o + "м"}[case]
    return stem + ending + tail


def _third(case: str, gender: str, *, plural: bool, animate: bool) -> str:
    """Return `третий` in agreement, the only ordinal with a soft sign in its stem."""
    if case == "acc" and (plural or gender != "f"):
        case = "gen" if animate and (plural or gender == "m") else "nom"
    if plural:
        return "треть" + {"nom": "и", "gen": "их", "dat": "им", "ins": "ими", "pre": "их"}[case]
    if gender == "f":
        return "треть" + {"nom": "я", "acc": "ю"}.get(case, "ей")
    if case == "nom":
        return "третий" if gender == "m" else "третье"
    return "треть" + {"gen": "его", "dat": "ему", "ins": "им", "pre": "ем"}[case]


def short_form(word: str, gender: str, *, plural: bool = False) -> str | None:
    """Return the short form of a passive participle (`is turned`), or `None` when the word is none."""
    if word.endswith("нный"):
        stem = word[:-3]
    elif word.endswith(("нутый", "ятый", "ытый", "итый", "ртый")):
        stem = word[:-2]
    else:
        return None
    if plural:
        return stem.replace("ённ", "енн").replace("ён", "ен") + "ы" if "ён" in stem[-2:] else stem + "ы"
    if gender == "m":
        return stem
    stem = stem[:-2] + "ен" if stem.endswith("ён") else stem
    return stem + ("а" if gender == "f" else "о")


def _guess(noun: str) -> str:
    last = noun[-1:]
    return "f" if last in ("а", "я", "ь") else "n" if last in ("о", "е", "ё") else "m"


def _noun(noun: str, gender: str, animate: bool) -> tuple[dict[str, str], dict[str, str]]:
    stem, last = noun[:-1], noun[-1:]
    if not noun or not ("а" <= noun[-1].lower() <= "я" or noun[-1] == "ё"):
        same = dict.fromkeys(CASES, noun)
        return same, same
    if last in ("а", "я"):
        singular, plural = _first(stem, soft=last == "я")
    elif last in ("о", "е", "ё"):
        singular, plural = _neuter(stem, last)
    elif last == "ь" and gender == "f":
        singular = {"gen": stem + "и", "dat": stem + "и", "acc": noun, "ins": noun + "ю", "pre": stem + "и"}
        plural = _soft_plural(stem, stem + "ей")
    elif last in ("ь", "й"):
        gen = stem + ("ей" if last == "ь" else "ев")
        pre = stem + ("и" if noun.endswith("ий") else "е")
        singular = {"gen": stem + "я", "dat": stem + "ю", "ins": stem + "ем", "pre": pre}
        plural = _soft_plural(stem, gen)
    elif last in "иыую":
        same = dict.fromkeys(CASES, noun)
        return same, same
    else:
        nominative, noun = noun, _without_fleeting(noun)
        # Of the short ones in -ец the ending is stressed: `бойцом`, but `торговцем`.
        stressed = nominative.endswith("ец") and sum(letter in _VOWELS for letter in nominative) < 3
        o = "е" if last in _SIBILANT | {"ц"} and not stressed else "о"
        singular = {"gen": noun + "а", "dat": noun + "у", "ins": noun + o + "м", "pre": noun + "е"}
        gen = noun + ("ей" if last in _SIBILANT else o + "в")
        plural = _hard_plural(noun, noun + ("и" if last in _VELAR | _SIBILANT else "ы"), gen)
        noun = nominative
    singular["nom"] = noun
    if "acc" not in singular:
        singular["acc"] = singular["gen"] if animate and gender == "m" else noun
    plural["acc"] = plural["gen"] if animate else plural["nom"]
    return singular, plural


def _without_fleeting(noun: str) -> str:
    """Return a masculine noun without the vowel that only its nominative has: `остатк` of `остаток`, `бойц` of `боец`."""
    stem, end = noun[:-2], noun[-2:]
    spoken = any(letter in _VOWELS for letter in stem)
    if end == "ок" and spoken and not noun.endswith(_WITH_ITS_VOWEL):
        return stem + "к"
    if end == "ец" and (spoken or len(stem) == 1) and stem[-1:] in _VOWELS:
        return stem + "йц"
    # Behind two consonants the vowel stays: `жрец`, `кузнец`.
    if end == "ец" and spoken and len(stem) > 1 and stem[-2] in _VOWELS:
        return stem + ("ьц" if stem.endswith("л") else "ц")
    return noun


def _first(stem: str, *, soft: bool) -> tuple[dict[str, str], dict[str, str]]:
    """Return the forms of a noun in -а or -я."""
    if soft:
        pre = stem + ("и" if stem.endswith("и") else "е")
        singular = {"gen": stem + "и", "dat": pre, "acc": stem + "ю", "ins": stem + "ей", "pre": pre}
        return singular, _soft_plural(stem, stem + ("й" if stem.endswith("и") else "ь"))
    y = "и" if stem[-1] in _VELAR | _SIBILANT else "ы"
    o = "е" if stem[-1] in _SIBILANT | {"ц"} else "о"
    singular = {"gen": stem + y, "dat": stem + "е", "acc": stem + "у", "ins": stem + o + "й", "pre": stem + "е"}
    return singular, _hard_plural(stem, stem + y, _bare(stem))


def _bare(stem: str) -> str:
    """Return the genitive plural without an ending, with a vowel before a last к."""
    if stem.endswith("к") and len(stem) > 1 and stem[-2] not in _VOWELS:
        if stem[-2] in ("ь", "й"):
            return stem[:-2] + "ек"
        return stem[:-1] + ("е" if stem[-2] in _SIBILANT else "о") + "к"
    return stem


def _neuter(stem: str, last: str) -> tuple[dict[str, str], dict[str, str]]:
    noun = stem + last
    hard = last == "о" or stem[-1] in _SIBILANT | {"ц"}
    if hard:
        singular = {"gen": stem + "а", "dat": stem + "у", "acc": noun, "ins": noun + "м", "pre": stem + "е"}
        # A vowel stands in front of a last л: `чисел`, `кресел`.
        gen = f"{stem[:-1]}ел" if stem.endswith("сл") else _bare(stem)
        return singular, _hard_plural(stem, stem + "а", gen)
    pre = stem + ("и" if stem.endswith("и") else "е")
    singular = {"gen": stem + "я", "dat": stem + "ю", "acc": noun, "ins": noun + "м", "pre": pre}
    plural = _soft_plural(stem, stem + ("й" if stem.endswith("и") else "ей"))
    plural["nom"] = stem + "я"
    return singular, plural


def _hard_plural(stem: str, nom: str, gen: str) -> dict[str, str]:
    return {"nom": nom, "gen": gen, "dat": stem + "ам", "ins": stem + "ами", "pre": stem + "ах"}


def _soft_plural(stem: str, gen: str) -> dict[str, str]:
    return {"nom": stem + "и", "gen": gen, "dat": stem + "ям", "ins": stem + "ями", "pre": stem + "ях"}


def by_number(number: int, case: str, *, animate: bool = False) -> tuple[str, bool]:
    """Return the case and whether the plural in which a noun stands behind a numeral.

    Args:
        number: How many; less than nothing counts as much as more.
        case: The case of the whole phrase.
        animate: Whether the noun is animate.
    """
    last, teen = abs(number) % 10, 11 <= abs(number) % 100 <= 14
    if last == 1 and not teen:
        return case, False
    if case not in ("nom", "acc"):
        return case, True
    if 2 <= last <= 4 and not teen and not (case == "acc" and animate):
        return "gen", False
    return "gen", True
