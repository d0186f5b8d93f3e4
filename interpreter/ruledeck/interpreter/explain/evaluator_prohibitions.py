"""Which static statements forbid an event, make it certain or ask for a price, from their trees."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from ruledeck.grammar.meaning import bans
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.deeds import AROUND
from ruledeck.grammar.meaning.primitive_verbs import primitive
from ruledeck.grammar.meaning.traversal import nodes_in
from ruledeck.interpreter.engine.tolls import due, together
from ruledeck.interpreter.explain.evaluator_statics import Spoken, spoken
from ruledeck.interpreter.explain.evaluator_tree import Found, Scope, group, holds, number

if TYPE_CHECKING:
    pass


def forbids(scope: Scope, verb: str, by: Found, args: tuple[Found | None, ...], source: Found = 0) -> Spoken | None:
    """Return the first ban on an occurrence of a verb with these slots, brought about by the text of a component, or `None`.

    Of slots that are not known yet (`None`) no ban is asked that looks at them.
    """
    slots = scope.program.game.words.verbs[verb].slots
    named = zip(slots, args, strict=True)
    given = {
        "by": by,
        "source": source,
        AROUND: scope.state.deeds,
        **{slot.name: value for slot, value in named if value is not None},
    }
    unknown = {slot.name for slot in slots} - set(given)
    for said in spoken(scope, lambda static: isinstance(static, m.Ban) and static.verb == verb):
        static = said.static
        assert isinstance(static, m.Ban)
        inner = replace(said.scope, slots=given)
        inner = inner.naming("it", args[0]) if args and args[0] is not None else inner
        if unknown and any(isinstance(each, m.Slot) and each.name in unknown for each in nodes_in(static.tests)):
            continue
        many = given.get(primitive(verb).amount)
        if isinstance(many, int) and many <= 0:
            # To do it no times at all asks for nothing.
            continue
        if static.only and all(holds(test, inner) for test in bans.allowed(static)):
            continue
        if (static.by is None or by in group(static.by, inner)) and all(
            holds(test, inner) for test in bans.about(static)
        ):
            return said
    return None


def unprevented(scope: Scope, ev: int) -> Spoken | None:
    """Return what says of an event to come that it cannot be prevented, or `None`."""
    event = scope.state.events.get(ev)
    if event is None:
        return None
    verb = scope.program.game.words.verbs[scope.program.verbs[event.verb]]
    given = dict(zip([slot.name for slot in verb.slots], event.slots, strict=True))
    for said in spoken(scope, lambda static: isinstance(static, m.Certain) and static.verb == verb.id):
        inner = replace(said.scope, slots={"by": event.by, "source": event.source, AROUND: event.deeds, **given})
        inner = inner.naming("it", event.slots[0]) if event.slots else inner
        if isinstance(said.static, m.Certain) and all(holds(test, inner) for test in said.static.tests):
            return said
    return None


def tolls(scope: Scope, verb: str, by: Found, args: tuple[Found, ...], source: Found = 0) -> list[tuple[Spoken, bool]]:
    """Return the tolls on an occurrence of a verb, each with whether it could be paid."""
    told = list(spoken(scope, lambda static: isinstance(static, m.Toll) and static.verb == verb))
    found: list[tuple[Spoken, bool]] = []
    number_of_verb = scope.program.verbs.index(verb)
    debts = due(scope.state, number_of_verb, number(by), args, number(source))
    # Where each could be paid and not all of them beside the price of the deed, it is none of them alone.
    enough = together(scope.state, number_of_verb, number(by), args, debts, number(source))
    each_alone = all(statement.amount(scope.state, *about) for statement, about in debts)
    for statement, about in debts:
        for said in told:
            if said.static == statement.static and said.scope.names.get("this", 0) == about[0]:
                payable = bool(statement.amount(scope.state, *about)) and (enough or not each_alone)
                found.append((said, payable))
                break
    return found
