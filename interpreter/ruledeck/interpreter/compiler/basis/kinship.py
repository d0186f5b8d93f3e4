"""Choices that are held to what their things are to each other: or within a total; who belongs to any of them, and the decision."""

from dataclasses import dataclass

from ruledeck.grammar.meaning import tree as m
from ruledeck.interpreter.compiler.basis import runtime as rt
from ruledeck.interpreter.compiler.basis.context import Values
from ruledeck.interpreter.compiler.basis.forms import collected
from ruledeck.interpreter.compiler.basis.surroundings import Surroundings
from ruledeck.interpreter.target.nodes import NONE, Boolean, Constant, Expression
from ruledeck.interpreter.target.simplify import packed


@dataclass(frozen=True, slots=True)
class Holding:
    """What a choice is held to, where it stands: it says of a group who of it belongs to such a choice."""

    values: Values
    pick: m.Pick
    env: Surroundings

    def of(self, group: Expression) -> Expression:
        """Return those of a group that belong to a choice as it is held to."""
        return held(self.values, self.pick, self.env, group)


def pairs_of(values: Values, pick: m.Pick, env: Surroundings, group: Expression) -> Expression:
    """Return the candidates, each with that in which they are compared, or what they add up to; who is had by nobody has nothing of it."""
    assert pick.kin is not None
    with values.candidate() as var:
        kin = values.code(pick.kin, env.about(var))
        if pick.kin.type.base == "player":
            kin = Boolean("or", (kin, NONE))
        return collected(packed([var, kin]), [(var, group)])


def bounds_of(values: Values, pick: m.Pick, env: Surroundings) -> tuple[Expression, ...]:
    """Return how many are chosen at least and at most, what they are to each other, whether cards are compared, and the ceiling."""
    assert pick.kin is not None
    least = values.code(pick.least, env)
    most = NONE if pick.most is None else values.code(pick.most, env)
    ceiling = NONE if pick.ceiling is None else values.code(pick.ceiling, env)
    return least, most, Constant(pick.relation), Constant(pick.kin.type == m.NAME), ceiling


def held(values: Values, pick: m.Pick, env: Surroundings, group: Expression) -> Expression:
    """Return those of a group that belong to a choice as it is held to; of any other choice it is the whole group."""
    if pick.kin is None:
        return group
    return rt.KINDRED_OF(pairs_of(values, pick, env, group), *bounds_of(values, pick, env))


def holding(values: Values, pick: m.Pick, env: Surroundings) -> Holding | None:
    """Return what a choice is held to; `None` where that is nothing, or where choosing nothing is an answer, too."""
    if pick.kin is None or (isinstance(pick.least, m.Literal) and pick.least.value == 0):
        return None
    return Holding(values, pick, env)
