"""Why a text of a card comes to nothing, to entries of the log: what it asks for is not so, or nothing is there that it looks for."""

from collections.abc import Iterator

from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.lasting import THINGS
from ruledeck.grammar.meaning.parts import PartKey
from ruledeck.grammar.meaning.traversal import names_in, nodes_in
from ruledeck.interpreter.compiler import runtime as rt
from ruledeck.interpreter.compiler.ability_index import carriers
from ruledeck.interpreter.compiler.context import Effects
from ruledeck.interpreter.compiler.hidden_words import secretive
from ruledeck.interpreter.compiler.stories import closed, spoken_of_now, tell_declined, tell_missing
from ruledeck.interpreter.compiler.surroundings import Surroundings
from ruledeck.interpreter.target.nodes import Compare, Constant, Expression
from ruledeck.interpreter.target.simplify import column, conjunction, negation

_LOOKED_AT = ("player", *THINGS)
"""The types of what a condition may look at, so that there is something to be told."""
_RESOLVE = "resolve-the-_-ability-of-_"


def tell_unmet(effects: Effects, node: m.If, env: Surroundings) -> None:
    """Compile that a table is told what is not so where a text of a card asks it of somebody or something, and does nothing else then.

    Whoever knows what it is asked of is told; of what was worked out where not everybody can look, and of outcomes, nothing is.
    """
    if not effects.c.layout.tells or effects.key.kind not in ("card", "keyword") or len(node.arms) > 1:
        return
    test, _ = node.arms[0]
    known = {*env.names, "it"} - closed(effects.c, effects.key)
    if not _open(effects, test) or not names_in(test) <= known or not _of_somebody(test) or _measures(test):
        return
    not_so = m.Op("not", (test,), m.CONDITION)
    effects.w.do(rt.TELL_UNMET(*spoken_of_now(effects, not_so, env, (effects.source(),))))


def _open(effects: Effects, value: m.Value) -> bool:
    """Whether everybody sees what a condition looks at, once they know the things that it names."""
    return not effects.c.analysis.hidden(value) and not secretive(effects.c.game, value)


def _measures(test: m.Value) -> bool:
    """Whether a condition asks for a certain number of counters, and not just for any: how many there are is seen."""
    if not isinstance(test, m.Op) or test.name not in ("=", ">=", ">", "<=", "<"):
        return False
    counts, number = test.args[0], test.args[-1]
    any_at_all = isinstance(number, m.Literal) and number.value in (0, 1)
    return isinstance(counts, m.Op) and counts.name == "counter" and not any_at_all


def _of_somebody(test: m.Value) -> bool:
    """Whether a condition looks at players or things, alone or as a group, and not just at what has come out before."""
    return any(
        isinstance(each, m.Select) or (isinstance(each, m.Name) and each.type.base in _LOOKED_AT and not each.many)
        for each in nodes_in(test)
    )


def tell_left(
    effects: Effects, node: m.May, site: Expression, by: Expression, could: Expression, env: Surroundings
) -> None:
    """Compile that a table is told that a player has left what they might do, or what a text they might resolve looks for in vain."""
    tell_missing(effects, node, site, env, could)
    tell_declined(effects, site, by, could)
    step = node.body.items[0] if len(node.body.items) == 1 else None
    if not effects.c.layout.tells or not isinstance(step, m.Perform) or step.verb != _RESOLVE:
        return
    args = dict(step.args)
    kind, thing = args["ability"], args["card"]
    if (
        not isinstance(kind, m.Literal)
        or not isinstance(thing, m.Name)
        or thing.many
        or node.by != m.Name("you", m.PLAYER)
    ):
        return
    card = effects.values.code(thing, env)
    for key, none in _looks_for(effects, kind.value):
        has_it = Compare("in", column("card", card), Constant(carriers(effects.c, key)))
        with effects.w.part() as part:
            effects.w.do(rt.TELL_LOOKED_FOR(*spoken_of_now(effects, none, env, (card,))))
        effects.w.when(conjunction((negation(could), has_it, effects.values.code(none, env))), part.body)


def _looks_for(effects: Effects, kind: object) -> Iterator[tuple[PartKey, m.Value]]:
    """Yield the texts with an ability of a kind whose one step looks for something, each with that there is nothing of it."""
    for ident, card in effects.c.game.cards.items():
        found = [each for each in card.abilities if each.kind == kind and each.body is not None]
        if len(found) != 1 or found[0].body is None or secretive(effects.c.game, found[0]):
            continue
        for pick in nodes_in(found[0].body.items[0]):
            if not isinstance(pick, m.Pick) or not isinstance(pick.source, m.Select) or not _wanted(pick):
                continue
            none = m.Op("none", (pick.source,), m.CONDITION)
            if _open(effects, none) and names_in(none) <= {"you", "it"}:
                yield PartKey("card", ident), none
            break


def _wanted(pick: m.Pick) -> bool:
    """Whether something has to be found."""
    return isinstance(pick.least, m.Literal) and pick.least.value != 0 and pick.source.type.base in _LOOKED_AT
