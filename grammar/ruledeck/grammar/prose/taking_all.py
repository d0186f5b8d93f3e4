"""Steps that take away as much of a counter as there is: cards say `all`, and not how much that is."""

from collections.abc import Mapping
from typing import Final

from ruledeck.grammar.binder.phrases.amounts import EACH
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.words.vocabulary import Verb

TAKING: Final = "remove-_-_-from-_"
"""The verb of the language that takes counters away."""
ALL: Final = m.Name("all of it", m.NUMBER)
"""In the place of a number: all that is there."""


def takes_all(verb: Verb, args: Mapping[str, m.Value]) -> bool:
    """Whether a step takes away as much of a counter as the one that bears it has."""
    counter, amount, bearer = args.get("counter"), args.get("amount"), args.get("bearer")
    if verb.id != TAKING or not isinstance(amount, m.Op) or amount.name != "counter" or amount.args[0] != counter:
        return False
    # Of what is chosen, or of several, the amount is that of each.
    of = amount.args[1]
    return of == bearer or (isinstance(of, m.Name) and of.name == EACH and isinstance(bearer, m.Pick | m.Select))


def with_all(verb: Verb, args: Mapping[str, m.Value]) -> Mapping[str, m.Value]:
    """Return what stands in the slots of a step, with `ALL` for an amount that is all there is."""
    return {**args, "amount": ALL} if takes_all(verb, args) else args
