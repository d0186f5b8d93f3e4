"""What a choice may take, when it is asked whether it could change anything."""

from dataclasses import replace

from ruledeck.grammar.meaning import tree as m
from ruledeck.interpreter.compiler.basis import runtime as rt
from ruledeck.interpreter.compiler.basis.context import Compiling, Narrowing
from ruledeck.interpreter.compiler.basis.forms import MEMBER, collected
from ruledeck.interpreter.compiler.basis.kinship import held
from ruledeck.interpreter.compiler.basis.surroundings import Surroundings
from ruledeck.interpreter.compiler.legality import looking_into, verb_legality
from ruledeck.interpreter.engine.announcement import AIM_VERB
from ruledeck.interpreter.target.nodes import Expression


def drawn(what: m.Value) -> bool:
    """Whether chance draws a number or a symbol, of which nothing is picked out of a group of things."""
    return isinstance(what, m.Pick) and what.how == "random" and of_words(what)


def of_words(what: m.Value) -> bool:
    """Whether numbers or words are chosen, whose source is all of them, though it is no group of things."""
    return what.type.base not in ("component", "entity", "player")


def options_of(
    c: Compiling, node: m.Choose, env: Surroundings, *, heeds: bool, narrowed: Narrowing | None = None
) -> Expression:
    """Return the candidates of a choice.

    Args:
        c: The compiler.
        node: The choice.
        env: What is known where it stands.
        heeds: Whether a ban on being a target is asked here.
        narrowed: What cannot be chosen besides, where it makes a difference to the rest.
    """
    what = node.what
    by = c.values.code(node.by, env)
    if node.by.many:
        with c.values.candidate() as each:
            one = replace(node, by=m.Name("they", m.PLAYER))
            options = options_of(c, one, env.naming("they", each), heeds=heeds, narrowed=narrowed)
        return collected(MEMBER, [(each, by), (MEMBER, options)])
    inner = env.asking(node.by, by)
    if not isinstance(what, m.Pick):
        return c.values.code(what, inner)
    if what.total is not None:
        group, worth, total, met = c.values.totalled(what, inner)
        return rt.REACHING(rt.TUPLE(group), worth, total, met)
    source = c.values.code(what.source, inner) if of_words(what) else c.values.group(what.source, inner)
    if node.target and heeds:
        slot = c.slot_index(AIM_VERB, "card")
        aimed, cause = verb_legality.AIMED, looking_into.causing(c, env)
        source = rt.UNBANNED(c.verb_index[AIM_VERB], by, slot, source, aimed, cause)
    if what.kin is not None and narrowed is not None:
        source = narrowed(source, inner)
    return held(c.values, what, inner, source)


def at_once(c: Compiling, what: m.Value, group: Expression, env: Surroundings) -> Expression:
    """Return the candidates of a choice of several as if they were chosen; of words, which are counted, no more than may be."""
    if not isinstance(what, m.Pick) or what.most is None or not of_words(what):
        return group
    return rt.BOTTOM_OF(group, c.values.code(what.most, env))
