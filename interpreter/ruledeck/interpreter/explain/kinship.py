"""Why no choice of a group is as it is held to: what each of it has of that in which they are compared."""

from __future__ import annotations

from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.parts import PartKey
from ruledeck.interpreter.explain.conditions import SHOWN, Explanation
from ruledeck.interpreter.explain.evaluator import Scope, group
from ruledeck.interpreter.explain.evaluator_tree import fitting
from ruledeck.interpreter.explain.phrases import named, say, text_of
from ruledeck.interpreter.explain.restrictions import all_known


def not_akin(pick: m.Pick, scope: Scope, key: PartKey) -> Explanation | None:
    """Return that no choice of a group is as it is held to, with what each of it has of that; `None` where there is one."""
    bounds = (pick.source, pick.least, *[each for each in (pick.most, pick.ceiling) if each is not None])
    if pick.kin is None or not all(all_known(each, scope) for each in bounds):
        return None
    found = group(pick.source, scope)
    if fitting(pick, found, scope):
        return None
    values = [group(pick.kin, scope.candidate(each)) for each in found[:SHOWN]]
    listed = tuple(
        Explanation(
            named(scope, each, pick.type), None, ", ".join(named(scope, value, pick.kin.type) for value in several)
        )
        for each, several in zip(found, values, strict=False)
    )
    said = say(scope.program, "akin", text=text_of(pick, scope.program, key))
    return Explanation(said, False, "", listed)
