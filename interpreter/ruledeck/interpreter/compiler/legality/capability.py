"""Whether a player could do a verb in full: what `can` asks, and by which a cost can be paid."""

from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.parts import PartKey
from ruledeck.interpreter.compiler.basis import runtime as rt
from ruledeck.interpreter.compiler.basis.context import Coulds
from ruledeck.interpreter.compiler.basis.surroundings import Surroundings
from ruledeck.interpreter.compiler.legality.rehearsals import could_be_paid, paid_together
from ruledeck.interpreter.compiler.legality.verb_legality import one
from ruledeck.interpreter.target.names import identifier
from ruledeck.interpreter.target.nodes import TRUE, ZERO, Compare, Expression, Function, Generated, Local, Return
from ruledeck.interpreter.target.simplify import conjunction, packed

_THINGS = ("player", "component", "entity")


def able(could: Coulds, ident: str) -> Generated:
    """Return the function that says whether a player could do a verb in full: of the player, its slots, and whose text it is.

    It is the one that decides whether the verb can be paid as a cost.
    """
    known = could.able.get(ident)
    if known is not None:
        return known
    verb = could.c.verb(ident)
    declared = could.able[ident] = could.c.module.declare("could")
    by, slots, cause = Local(identifier("you")), could.c.params("a", verb.slots), Local(identifier("cause"))
    outside = could.told, could.unhindered, could.narrowing, could.within, could.trying
    could.told, could.unhindered, could.narrowing = False, False, False
    could.within, could.trying = frozenset(), False
    with could.c.coverage.unnoted():
        tried = _tried_out(could, ident, by, slots, cause)
        could.trying = tried != TRUE
        test = conjunction([one(could, ident, by, slots, full=True, cause=cause), tried])
    if could.heeds(ident):
        test = conjunction([rt.ALLOWED(could.c.verb_index[ident], by, packed(slots), cause), test])
    could.told, could.unhindered, could.narrowing, could.within, could.trying = outside
    # What would be done to nobody is not done.
    things = [code for slot, code in zip(verb.slots, slots, strict=True) if slot.type.base in _THINGS and not slot.many]
    origin = could.c.origin(PartKey("verb", ident), could.c.bodies.get(ident, m.Steps(())))
    body = (Return(conjunction([*(Compare(">", code, ZERO) for code in (by, *things)), test])),)
    could.c.module.define(Function(declared.name, (by, *slots, cause), body, origin))
    could.c.program.linked.able[ident] = could.c.module.function(declared)
    return declared


def _tried_out(could: Coulds, ident: str, by: Local, slots: tuple[Local, ...], cause: Local) -> Expression:
    """Return whether the lines of a verb that depend on each other can be done together, which is tried out."""
    verb = could.c.verb(ident)
    args = tuple([(slot.name, m.Name(slot.name, slot.type, slot.many)) for slot in verb.slots])
    deed = m.Perform(ident, m.Name("you", m.PLAYER), args)
    if not could.entwined((deed,)):
        return TRUE
    names = dict(zip([slot.name for slot in verb.slots], slots, strict=True))
    env = Surroundings({"you": by, "they": by, **names}, cause=cause)
    return could_be_paid(could.c, (deed,), paid_together(m.Steps((deed,))), env)
