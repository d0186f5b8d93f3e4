"""Several numbers or words that are chosen at once, in English: `up to 3 different colours`, `2 different numbers from 1 to 6`."""

from ruledeck.grammar.binder.phrases.comparing import plurals
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.prose.analysis import among_words
from ruledeck.grammar.prose.english.conditions import behind_which
from ruledeck.grammar.prose.english.voice import EnglishVoice
from ruledeck.grammar.prose.speaker import Np


def picked_words(speaker: EnglishVoice, pick: m.Pick, quantity: str) -> Np:
    """Return how many are chosen, `quantity`, and of what."""
    source, test = among_words(pick)
    one = isinstance(pick.most, m.Literal) and pick.most.value == 1
    text = f"{quantity} {_noun(speaker, source, one=one)}" if one else f"{quantity} different {_noun(speaker, source)}"
    if test is not None:
        speaker.candidates.append(Np("it" if one else "they", plural=not one))
        text = f"{text} {behind_which(speaker.clause(test), 'that')}"
        speaker.candidates.pop()
    return Np(text, plural=not one)


def _noun(speaker: EnglishVoice, source: m.Op, *, one: bool = False) -> str:
    if source.name == "range":
        low, high = (speaker.np(each, "acc").text for each in source.args)
        return f"number{'' if one else 's'} from {low} to {high}"
    if source.name == "titles":
        return f"name{'' if one else 's'} of cards"
    name = str(source.args[0].value) if isinstance(source.args[0], m.Literal) else "symbol"
    return name if one else plurals(name)[0]
