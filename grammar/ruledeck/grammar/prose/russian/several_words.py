"""Several numbers or words that are chosen at once, in Russian: `до 3 разных цветов`, `2 разных числа от 1 до 6`."""

from typing import Final

from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.prose.analysis import among_words
from ruledeck.grammar.prose.paragraphs import CLOSE
from ruledeck.grammar.prose.russian.inflection import Declined, agree, by_number, decline
from ruledeck.grammar.prose.russian.voice import RussianVoice
from ruledeck.grammar.prose.speaker import Np

_NUMBER: Final = "это число "
"""How a number that is chosen is spoken of in what must hold of it."""


def behind_which(said: str, gender: str, *, plural: bool = False) -> str:
    """Return a clause about what is chosen behind its noun: `, которое не более 3,`, `, для которого верно, что ...,`."""
    if said.startswith(_NUMBER) and " и " not in said and " или " not in said:
        return f", {agree('который', 'nom', gender, plural=plural)} {said.removeprefix(_NUMBER)}{CLOSE}"
    return f", для {agree('который', 'gen', gender, plural=plural)} верно, что {said}{CLOSE}"


def picked_words(speaker: RussianVoice, pick: m.Pick, quantity: str, case: str) -> Np:
    """Return how many are chosen, `quantity` in front of a genitive, and of what."""
    source, test = among_words(pick)
    noun, behind = _noun(speaker, source)
    many = pick.most.value if isinstance(pick.most, m.Literal) and pick.least == pick.most else None
    one = isinstance(pick.most, m.Literal) and pick.most.value == 1
    least = pick.least.value if isinstance(pick.least, m.Literal) else None
    if least == 1 and pick.most is None:
        text = f"хотя бы 1 {noun.form(case)}"
    elif one:
        text = f"{quantity} {noun.form('gen')}"
    elif isinstance(many, int):
        form, plural = by_number(many, case, animate=noun.animate)
        # Behind 2, 3 and 4 a noun is singular, but its adjective is plural.
        few = form == "gen" and not plural and case in ("nom", "acc")
        word = "nom" if few and noun.gender == "f" else form
        different = agree("разный", word, noun.gender, plural=plural or few, animate=noun.animate)
        text = f"{many} {different} {noun.form(form, plural=plural)}"
    else:
        text = f"{quantity} {agree('разный', 'gen', noun.gender, plural=True)} {noun.form('gen', plural=True)}"
    if test is not None:
        speaker.candidates.append(Np("", not one, 3, noun.gender))
        behind = f"{behind}{behind_which(speaker.clause(test), noun.gender, plural=not one)}"
        speaker.candidates.pop()
    return Np(f"{text}{behind}", not one, 3, noun.gender)


def _noun(speaker: RussianVoice, source: m.Op) -> tuple[Declined, str]:
    """Return the noun, and what stands behind it."""
    if source.name == "range":
        low, high = (speaker.np(each, "gen").text for each in source.args)
        return decline("число", "n"), f" от {low} до {high}"
    if source.name == "titles":
        return decline("название", "n"), " карт"
    name = str(source.args[0].value) if isinstance(source.args[0], m.Literal) else ""
    return speaker.lexicon.russian("symbols" if source.type.base == "symbol" else "types", name), ""
