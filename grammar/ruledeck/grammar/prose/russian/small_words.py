"""Small closed classes of Russian words: pronouns, possessives, prepositions."""

from typing import Final

_PRONOUNS: Final = {
    "m": ("он", "его", "ему", "его", "им", "нём"), "n": ("оно", "его", "ему", "его", "им", "нём"),
    "f": ("она", "её", "ей", "её", "ею", "ней"), "pl": ("они", "их", "им", "их", "ими", "них"),
    "you": ("вы", "вас", "вам", "вас", "вами", "вас"),
}  # fmt: skip
_CASES: Final = ("nom", "gen", "dat", "acc", "ins", "pre")

_WITHOUT_ACCUSATIVE: Final = ("nom", "gen", "dat", "ins", "pre")
_ENDINGS: Final = {
    "этот": ("этот этого этому этим этом", "эта этой этой эту этой этой", "это", "эти этих этим этими этих"),
    "тот": ("тот того тому тем том", "та той той ту той той", "то", "те тех тем теми тех"),
    "весь": ("весь всего всему всем всём", "вся всей всей всю всей всей", "всё", "все всех всем всеми всех"),
    "ваш": (
        "ваш вашего вашему вашим вашем",
        "ваша вашей вашей вашу вашей вашей",
        "ваше",
        "ваши ваших вашим вашими ваших",
    ),
    "свой": (
        "свой своего своему своим своём",
        "своя своей своей свою своей своей",
        "своё",
        "свои своих своим своими своих",
    ),
    "один": (
        "один одного одному одним одном",
        "одна одной одной одну одной одной",
        "одно",
        "одни одних одним одними одних",
    ),
}
"""Masculine forms (without the accusative), feminine ones (with it), the neuter, the plural."""

PREPOSITIONS: Final = frozenset(
    (
        "в во на с со к ко у о об от из за под над перед при для без до по про через сквозь между против напротив кроме "
        "вместо около возле вокруг мимо после среди ради из-за из-под"
    ).split()
)
"""Words behind which a pronoun of the third person begins with another letter: `у него`, `среди них`."""
_GOVERNED: Final = {
    "gen": frozenset(
        "от до из без для у против напротив кроме вместо около возле вокруг мимо после среди ради из-за из-под".split()
    ),
    "dat": frozenset("к ко".split()),
    "ins": frozenset("над перед".split()),
    "pre": frozenset("при о об".split()),
}
"""The prepositions behind which a word has one case; behind all others it has one that must be said, or the accusative."""
_CLUSTERS: Final = (
    "ст",
    "сн",
    "сп",
    "ск",
    "см",
    "св",
    "сл",
    "сб",
    "зн",
    "зв",
    "зл",
    "щ",
    "вс",
    "вз",
    "втор",
    "шк",
    "мн",
    "льв",
)
ORDINALS: Final = (
    "первый", "второй", "третий", "четвёртый", "пятый", "шестой", "седьмой", "восьмой", "девятый", "десятый"
)  # fmt: skip


# The longer ending in front of the shorter one that it ends with.
_PAST: Final = {
    "ться": "лся лась лось лись", "ереть": "ер ерла ерло ерли", "ть": "л ла ло ли",
    "йти": "шёл шла шло шли", "нести": "нёс несла несло несли", "вести": "вёл вела вело вели",
    "рести": "рёл рела рело рели", "спасти": "спас спасла спасло спасли", "беречь": "берёг берегла берегло берегли",
}  # fmt: skip


def pronoun(gender: str, case: str) -> str:
    """Return `он`, `её`, `им`; the gender is `m`, `f`, `n`, `pl` or `you`."""
    return _PRONOUNS[gender][_CASES.index(case)]


def determiner(word: str, case: str, gender: str, *, plural: bool = False, animate: bool = False) -> str:
    """Return `этот`, `тот`, `ваш`, `свой` or `один` in agreement with a noun."""
    if word == "ни один":
        return f"ни {determiner('один', case, gender, plural=plural, animate=animate)}"
    masculine, feminine, neuter, many = _ENDINGS[word]
    if case == "acc" and (plural or gender != "f"):
        case = "gen" if animate and (plural or gender == "m") else "nom"
    if gender == "f" and not plural:
        return feminine.split()[_CASES.index(case)]
    if gender == "n" and case == "nom" and not plural:
        return neuter
    return (many if plural else masculine).split()[_WITHOUT_ACCUSATIVE.index(case)]


def with_preposition(preposition: str, text: str, *, is_pronoun: bool = False) -> str:
    """Return a preposition and its noun: `со стоимостью`, `к нему`, `об отряде`."""
    if is_pronoun and text[:1] in "иеё":
        text = "н" + text
    low = text.lower()
    if preposition in ("с", "со"):
        preposition = "со" if low.startswith(_CLUSTERS) else "с"
    elif preposition in ("в", "во"):
        preposition = "во" if low.startswith(("вс", "вз", "вт", "фр", "вл")) else "в"
    elif preposition in ("о", "об"):
        preposition = "об" if low[:1] in "аиоуэ" else "о"
    elif preposition in ("к", "ко"):
        preposition = "ко" if low.startswith(("вс", "втор", "мн")) else "к"
    return f"{preposition} {text}"


def governed(front: list[str]) -> str:
    """Return the case that stands behind the last word of what is in front, where a pattern does not say it."""
    word = front[-1].split(" ")[-1].lower() if front and front[-1] else ""
    return next((case for case, prepositions in _GOVERNED.items() if word in prepositions), "acc")


def second_person(third: str) -> str:
    """Return the form for `вы` of a verb in the third person singular: `наносит`, `наносите`."""
    if third.endswith("ся"):
        return f"{third[:-2]}есь"
    return f"{third}е" if third.endswith("т") else third


def past(infinitive: str, gender: str, *, plural: bool) -> str:
    """Return the past of a verb: `сыграл`, `принесла`, `прошли`; empty for one whose past is not told by its infinitive."""
    ending = next((each for each in _PAST if infinitive.endswith(each)), None)
    forms = () if ending is None else _PAST[ending].split()
    return (
        f"{infinitive.removesuffix(ending or '')}{short_agreement(tuple(forms), gender, plural=plural)}"
        if forms
        else ""
    )


def short_agreement(forms: tuple[str, ...], gender: str, *, plural: bool) -> str:
    """Return one of `равен, равна, равно, равны`."""
    return forms[3] if plural else forms["mfn".index(gender)]
