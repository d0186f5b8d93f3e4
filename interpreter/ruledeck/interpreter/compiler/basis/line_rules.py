"""What state rules do between two lines."""

from ruledeck.interpreter.compiler.basis import runtime as rt
from ruledeck.interpreter.compiler.basis.context import Effects
from ruledeck.interpreter.target.nodes import NONE, Attribute, Compare, Conditional

_RULES = Conditional(Compare("==", Attribute("settled_at"), rt.LEN(Attribute("log"))), NONE, rt.RUN_RULES.begin())


def rules(effects: Effects) -> None:
    """Compile what state rules do before the next line, and what lasts no longer: events see to it anyway, but plain steps raise none."""
    if effects.c.analysis.rules:
        # Behind themselves they have nothing left to do.
        if not effects.w.just_waited(_RULES):
            effects.w.wait(_RULES, aborts=True)
    elif effects.c.analysis.lapses:
        with effects.w.part() as part:
            effects.w.do(rt.LAPSE())
        effects.w.when(Attribute("effects"), part.body)
