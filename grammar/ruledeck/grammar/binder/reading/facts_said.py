"""What to say where a fact of a thing is said in a way that nothing reads: a flag like an adjective, a symbol behind `is`."""

import re

from ruledeck.grammar.binder.reading.habits import said_otherwise
from ruledeck.grammar.binder.reading.reader import Reader
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.words.vocabulary import SlotSpec, Verb


def otherwise(reader: Reader, text: str, *, condition: bool) -> str | None:
    """Return how the language says the words of a phrase that cannot be read; `None` where that is not known."""
    words = " ".join(text.split())
    fact = _flag(reader, words) or (_symbol(reader, words) if condition else None)
    return fact or said_otherwise(text, condition=condition)


def _flag(reader: Reader, words: str) -> str | None:
    """Return how a flag is asked for: behind `where`, with brackets around the group where more follows."""
    declared = reader.words.fields.values()
    flags = {name for facts in declared for name, (type, _) in facts.items() if type == m.CONDITION}
    for flag in sorted(flags):
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


def lesser(verb: Verb) -> set[str]:
    """Return the events to come of a verb that speak of fewer things than it takes."""
    things = sum(slot.type != m.NUMBER for slot in verb.slots)
    return {each.usage for each in verb.looming if sum(isinstance(one, SlotSpec) for one in each.elements) < things}
