"""What to say where a fact of a thing is said in a way that nothing reads: a flag like an adjective, a symbol behind `is`."""

import re
from typing import Final

from ruledeck.grammar.binder.reading.habits import said_otherwise
from ruledeck.grammar.binder.reading.reader import Reader
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.words.vocabulary import SlotSpec, Verb


def otherwise(reader: Reader, text: str, *, condition: bool) -> str | None:
    """Return how the language says the words of a phrase that cannot be read; `None` where that is not known."""
    words = " ".join(text.split())
    fact = _flag(reader, words) or (_of_condition(reader, words) if condition else None)
    return fact or said_otherwise(text, condition=condition)


def _of_condition(reader: Reader, words: str) -> str | None:
    return _printed(reader, words) or _unset(reader, words) or _symbol(reader, words)


def _printed(reader: Reader, words: str) -> str | None:
    """Return how it is asked whether a flag is printed on a thing, which `this is rare` would say of an adjective."""
    found = _BEHIND.fullmatch(words)
    if found is None or found["fact"] not in _flags(reader):
        return None
    said = f"{found['fact']} of {found['what']}"
    return f"a flag is asked for by its name: `{f'not ({said})' if found['not'] else said}`"


_BEHIND: Final = re.compile(r"(?P<what>.+?) (?:is|are|has|have) (?P<not>not |no )?(?:an? |the )?(?P<fact>[\w' -]+)")
_UNSET: Final = re.compile(
    r"(?P<what>.+?) (?:=|is) (?:nothing|none|nobody|unset|empty|undefined)"
    r"|(?P<other>.+?) (?:!=|is not|is) (?:nothing|none|nobody|set|unset|empty)"
    r"|no (?P<none>.+)|there is (?:no|an?) (?P<there>.+)"
)


def _unset(reader: Reader, words: str) -> str | None:
    """Return how a value of the game is asked whether it holds nothing: by a symbol of its set that says so."""
    found = _UNSET.fullmatch(words)
    if found is None:
        return None
    value = next(each for each in found.groups() if each is not None).removeprefix("the ")
    type = reader.words.values.get(value)
    if type is None or type.base != "symbol":
        return None
    return f"a value holds a symbol of its set: give `{type.of}` one that says nothing (`none`), and compare: `{value} = none`"


def _flags(reader: Reader) -> set[str]:
    """Return the flags that cards may have."""
    declared = reader.words.fields.values()
    return {name for facts in declared for name, (type, _) in facts.items() if type == m.CONDITION}


def _flag(reader: Reader, words: str) -> str | None:
    """Return how a flag is asked for: behind `where`, with brackets around the group where more follows."""
    for flag in sorted(_flags(reader)):
        if reader.scope.candidate and words.startswith(f"{flag} "):
            rest = words.removeprefix(f"{flag} ")
            return f"put brackets around the group: `(... where {flag}) {rest}`"
        if re.search(rf"(?:^|\b(?:\d+|an?|any|no|each|every|all) ){re.escape(flag)} \w", words):
            return f"a flag is asked for behind `where`: `(... where {flag})`"
    return None


def _symbol(reader: Reader, words: str) -> str | None:
    """Return how a fact or a value is compared with a symbol, as `colour of this is red` would have it."""
    what, verb, symbol = words.rpartition(" is ")
    denied = symbol.startswith("not ")
    symbol = symbol.removeprefix("not ")
    if not verb or symbol not in reader.words.symbol_forms:
        return None
    said = f"{what} = {symbol}"
    return f"a symbol is compared with a sign: `{f'not ({said})' if denied else said}`"


def said_of(reader: Reader, text: str) -> str | None:
    """Return how it is asked whether a flag is printed on a thing; `None` for other words."""
    return _printed(reader, " ".join(text.split()))


def lesser(verb: Verb) -> set[str]:
    """Return the events to come of a verb that speak of fewer things than it takes."""
    things = sum(slot.type != m.NUMBER for slot in verb.slots)
    return {each.usage for each in verb.looming if sum(isinstance(one, SlotSpec) for one in each.elements) < things}
