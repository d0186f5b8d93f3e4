"""How it is said that somebody gives control of something to themselves: they take it."""

from dataclasses import replace
from functools import cache
from typing import Final

from ruledeck.grammar.syntax import tree
from ruledeck.grammar.syntax.parser import parse
from ruledeck.grammar.text.source import Source
from ruledeck.grammar.words.vocabulary import Verb

GIVE_CONTROL: Final = "give-control-of-_-to-_"
_TAKE: Final = """\
verb take control of {card: card}
    ru: взять|возьмите|берёт|берут под контроль {card:acc}
"""


def taking(verb: Verb) -> Verb:
    """Return the verb that gives control, in the words of whoever gives it to themselves."""
    return replace(verb, declared=_declared(), slots=tuple(slot for slot in verb.slots if slot.name == "card"))


@cache
def _declared() -> tree.Declaration:
    document, _ = parse(Source("", _TAKE), rules=True)
    (declared,) = (each for each in document.items if isinstance(each, tree.Declaration))
    return declared
